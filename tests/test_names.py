"""No name hides another: what a module defines or imports means the same everywhere in it.

On Python 3.12 a loop variable with the name of a function once made a whole game unplayable. Ruff and
basedpyright have no rule for this.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.source import python_files, shown, tree

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


def test_no_name_hides_another() -> None:
    wrong = [
        f"{shown(path, node)} {ast.unparse(node)}"
        for path in python_files("games", "bot")
        for node in hiding(tree(path))
    ]
    assert wrong == []


def test_a_name_that_hides_another_is_found() -> None:
    bindings = (
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
    )
    for own in ("def event(): ...", "class event: ...", "from a import event", "import event"):
        assert [len(hiding(ast.parse(f"{own}\n{code}"))) for code in bindings] == [1] * len(bindings)


def test_fields_and_attributes_hide_nothing() -> None:
    for code in ("event = 1", "class C:\n event: int", "def f():\n x.event = event(1)"):
        assert not hiding(ast.parse(f"def event(): ...\n{code}"))
