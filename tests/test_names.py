"""No name hides another: what a module defines or imports means the same everywhere in it.

On Python 3.12 a loop variable with the name of a function once made a whole game unplayable. Ruff and
basedpyright have no rule for this.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.source import ROOT, python_files, shown, tree

DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
IMPORTS = (ast.Import, ast.ImportFrom)
SCOPES = (
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.Lambda,
    ast.ListComp,
    ast.SetComp,
    ast.DictComp,
    ast.GeneratorExp,
)


def belonging(module: ast.Module) -> set[str]:
    """Return what a module defines and imports; constants and types made by assignment aside."""
    names = {node.name for node in module.body if isinstance(node, DEFINITIONS)}
    imports = [alias for node in module.body if isinstance(node, IMPORTS) for alias in node.names]
    return names | {alias.asname or alias.name.partition(".")[0] for alias in imports}


def bound(scope: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """Yield every name that is given a meaning inside a function or a comprehension, and where."""
    for node in ast.walk(scope):
        match node:
            case ast.Name(name, ast.Store()) | ast.arg(name):
                yield node, name
            case ast.ExceptHandler(_, str(name)) | ast.MatchAs(_, str(name)) | ast.MatchStar(str(name)):
                yield node, name
            case ast.MatchMapping(rest=str(name)):
                yield node, name
            case ast.FunctionDef(name) | ast.AsyncFunctionDef(name) if node is not scope:
                yield node, name
            case ast.Import(aliases) | ast.ImportFrom(_, aliases):
                yield from ((node, alias.asname or alias.name) for alias in aliases)
            case _:
                pass


def hiding(module: ast.Module) -> list[ast.AST]:
    """Return where a module hides something of its own."""
    own, scopes = belonging(module), [node for node in ast.walk(module) if isinstance(node, SCOPES)]
    return list(dict.fromkeys(node for scope in scopes for node, name in bound(scope) if name in own))


@pytest.mark.parametrize("path", python_files("games", "bot"), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_name_hides_another(path: Path) -> None:
    """Whether a loop's, a parameter's, or any other."""
    assert not [f"{shown(path, node)} {ast.unparse(node)}" for node in hiding(tree(path))]


@pytest.mark.parametrize(
    "code",
    [
        "x = [event for event in story]",
        "x = {event: 1 for event in story}",
        "def f(event): ...",
        "f = lambda event: 1",
        "def f():\n for event in story: ...",
        "def f():\n event = 1",
        "def f():\n with story as event: ...",
        "def f():\n try: ...\n except E as event: ...",
        "def f():\n match story:\n  case Story(event): ...",
        "def f():\n def event(): ...",
        "def f():\n import event",
        "class C:\n def f(self, event): ...",
    ],
)
@pytest.mark.parametrize(
    "own", ["def event(): ...", "class event: ...", "from a import event", "import event"]
)
def test_a_name_that_hides_another_is_found(own: str, code: str) -> None:
    """Wherever it is bound."""
    assert len(hiding(ast.parse(f"{own}\n{code}"))) == 1


@pytest.mark.parametrize("code", ["event = 1", "class C:\n event: int", "def f():\n x.event = event(1)"])
def test_other_names_are_not_found(code: str) -> None:
    """A field or an attribute hides nothing."""
    assert not hiding(ast.parse(f"def event(): ...\n{code}"))
