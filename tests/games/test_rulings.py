"""The head of each game's rules says in which file a ruling is carried out, and the file cites it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from bot.text import Texts
from games import GAMES

RULING = re.compile(r"\b(?<!\.)[1-5]\.\d\db?\b(?!\.)")
ROW = re.compile(r"^\| (.+) \| (\w+\.py) \|$", re.MULTILINE)


def rulings(key: str) -> list[str]:
    """The rulings of a game, as its rules pages have them."""
    pages = "\n".join(body for _, body in Texts(GAMES).rules(key, "en"))
    return re.findall(r"^\*\*([1-5]\.\d\db?)\*\*", pages, re.MULTILINE)


def mentioned(text: str, every: list[str]) -> Iterator[str]:
    """Yield the rulings that a text names, each of a range."""
    for first, last in re.findall(rf"({RULING.pattern})(?: to ({RULING.pattern}))?", text):
        unknown = {first, last or first} - {*every}
        yield from unknown or every[every.index(first) : every.index(last or first) + 1]


def head_map(key: str) -> tuple[Path, list[tuple[str, str]]]:
    """The file of a game's rules, and the rows of the map in its head."""
    rules = import_module(f"games.{key}.rules")
    assert rules.__file__
    return Path(rules.__file__), ROW.findall(rules.__doc__ or "")


def citations(path: Path, head: Path, every: list[str]) -> set[str]:
    """The rulings that a file cites; the map itself cites none."""
    source = path.read_text(encoding="utf-8")
    if path == head:
        source = source.replace(ast.get_docstring(ast.parse(source), clean=False) or "", "")
    return set(mentioned(source, every))


@pytest.mark.parametrize("key", GAMES)
def test_the_head_of_the_rules_maps_every_ruling_to_a_file_that_cites_it(key: str) -> None:
    every, (head, rows) = rulings(key), head_map(key)
    mapped = [(ruling, file) for said, file in rows for ruling in mentioned(said, every)]
    assert sorted(ruling for ruling, _ in mapped) == every
    cited = {file: citations(head.parent / file, head, every) for _, file in rows}
    assert [(ruling, file) for ruling, file in mapped if ruling not in cited[file]] == []
    # What no page has is no ruling.
    assert set().union(*(citations(path, head, every) for path in head.parent.glob("*.py"))) <= {*every}


LOCAL = {"vertigo": 42, "politically_correct_people": 41}
"""How many rulings of the two large games stand in at most two files of the map, at least."""


@pytest.mark.parametrize("key", LOCAL)
def test_most_rulings_are_carried_out_in_at_most_two_files(key: str) -> None:
    """Files that the map does not name only hold values: phases, events, what is known."""
    every, (head, rows) = rulings(key), head_map(key)
    cited = [citations(head.parent / file, head, every) for file in {file for _, file in rows}]
    local = [ruling for ruling in every if sum(ruling in each for each in cited) <= 2]
    assert len(local) >= LOCAL[key]
