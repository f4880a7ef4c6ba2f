"""The English of the code: plain phrases, one name for one thing. Player texts have rules of their own."""

from __future__ import annotations

import ast
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.source import ROOT, python_files, shown, tree

RETIRED = re.compile(
    r"\b(?:so (?:many|much|long|soon|often)|anew|whoever|nobody|somebody|any more)\b", re.IGNORECASE
)
"""Phrases that are correct English, but that no engineer would write."""
SUSPECT = re.compile(RETIRED.pattern.replace(" ", r"[\s#]+"), re.IGNORECASE)
"""The same in a source file, where a phrase may go on in the next line; most files need no closer look."""
FOR_PLAYERS = re.compile(r"(?:RULES|fairness|playing|privacy|terms)\b")
"""Markdown files that are written for players."""
LARGE_RECORD = 5
"""Number of fields from which on each has its line of words."""
MAX_SHARED_NAMES = 0
"""Public names that may be defined in two files of `bot/`."""


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the docstrings and comments of a module, each with its line; adjoining comments are one."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.lineno, str(node.value.value)
    with path.open("rb") as file:
        comments = [token for token in tokenize.tokenize(file.readline) if token.type == tokenize.COMMENT]
    block, last = "", 0
    for token in comments:
        if token.start[0] != last + 1:
            yield last, block
            block = ""
        block, last = f"{block} {token.string.lstrip('# ')}", token.start[0]
    yield last, block


def paragraphs(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the paragraphs of a Markdown file, each with its line, without what is quoted as code."""
    number = 1
    for paragraph in path.read_text(encoding="utf-8").split("\n\n"):
        yield number, re.sub(r"`[^`]*`|\*\*[^*]*\*\*…?", "", paragraph)
        number += paragraph.count("\n") + 2


def test_no_retired_phrase() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    files = python_files("bot", "games", "tests")
    texts = [(path, prose(path)) for path in files if SUSPECT.search(path.read_text(encoding="utf-8"))]
    texts += [(path, paragraphs(path)) for path in pages if not FOR_PLAYERS.match(path.name)]
    found = [
        f"{path.relative_to(ROOT)}:{line}: {match[0]}"
        for path, parts in texts
        for line, text in parts
        for match in RETIRED.finditer(" ".join(text.split()))
    ]
    assert found == []


def test_few_public_names_are_defined_twice() -> None:
    """A reader who searches for a name of the bot finds one definition."""
    homes = defaultdict[str, list[str]](list)
    for path in python_files("bot"):
        if "migrations" not in path.parts:
            for node in tree(path).body:
                if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                    homes[node.name].append(str(path.relative_to(ROOT)))
    twice = {name: at for name, at in homes.items() if len(at) > 1 and not name.startswith("_")}
    assert len(twice) <= MAX_SHARED_NAMES, "\n".join(f"{name}: {', '.join(at)}" for name, at in twice.items())


def test_each_field_of_a_large_record_has_its_words() -> None:
    """A reader of one field needs no page of prose about all of them."""
    bare = list[str]()
    for path in python_files("bot", "games"):
        for record in (node for node in ast.walk(tree(path)) if isinstance(node, ast.ClassDef)):
            fields = [
                (field.target.id, below)
                for field, below in zip(record.body, [*record.body[1:], None], strict=True)
                if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
                if field.target.id != "_"
            ]
            if len(fields) >= LARGE_RECORD:
                bare += [f"{shown(path, record)} {name}" for name, below in fields if not is_words(below)]
    assert bare == []


def is_words(node: ast.stmt | None) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
