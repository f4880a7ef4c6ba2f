"""Our own code, read as code."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from games import GAMES

ROOT = Path(__file__).parent.parent
TEMPLATE = ROOT / "bot" / "rooms" / "authors" / "template"
"""What a new game begins from: no part of the bot, but a package of its own."""


def python_files(*folders: str) -> list[Path]:
    """Every module under these folders of the repository."""
    found = (path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    return sorted(path for path in found if TEMPLATE not in path.parents)


def game_folder(key: str) -> Path:
    """Where a game lives."""
    return Path(str(GAMES[key].folder))


@cache
def tree(path: Path) -> ast.Module:
    """A module taken apart."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def calls(path: Path) -> Iterator[ast.Call]:
    """Every call in a module."""
    return (node for node in ast.walk(tree(path)) if isinstance(node, ast.Call))


def callee(call: ast.Call) -> str:
    """The last part of the name of what is called: `f`, `x.f` and `x.f(...)` are all `f`."""
    node = call.func
    while isinstance(node, ast.Call):
        node = node.func
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def strings(path: Path) -> Iterator[ast.Constant]:
    """Every string in a module that is no docstring."""
    documentation = {id(node.value) for node in ast.walk(tree(path)) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            yield node


def shown(path: Path, node: ast.AST) -> str:
    """Where something stands, for a message."""
    return f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}"
