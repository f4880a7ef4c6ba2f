"""What a game may use: everything else may differ between two processes, days or machines."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.resources.abc import Traversable

ALLOWED = frozenset(
    {
        "__future__",
        "abc",
        "bisect",
        "collections",
        "contextlib",
        "copy",
        "dataclasses",
        "decimal",
        "enum",
        "fractions",
        "functools",
        "games",
        "hashlib",
        "heapq",
        "html",
        "importlib.resources",
        "itertools",
        "json",
        "math",
        "msgspec",
        "numbers",
        "operator",
        "re",
        "statistics",
        "string",
        "struct",
        "textwrap",
        "types",
        "typing",
        "typing_extensions",
        "unicodedata",
        "xml",
        "zlib",
    }
)
"""Modules that give the same for the same everywhere, beside those of the game itself."""
REFUSED_CALLS = frozenset(
    {"__import__", "breakpoint", "compile", "eval", "exec", "hash", "id", "input", "open"}
)
"""Built-in functions that reach out of the game, or whose results differ between two processes."""

NOT_THE_SAME = "take it out, or tables will not replay; allowed are the game's own modules and " + ", ".join(
    sorted(ALLOWED)
)
"""What to do about a fault."""


def faults_of_imports(folder: Traversable, package: str) -> Iterator[str]:
    """Yield each use of what a game may not use, with its file and line.

    Only names are looked at: who means to get around this can.
    """
    for path, source in _sources(folder, ""):
        for node in ast.walk(ast.parse(source)):
            for name in _refused(node, package):
                yield f"{path}, line {getattr(node, 'lineno', 0)} uses {name}"


def _sources(folder: Traversable, home: str) -> Iterator[tuple[str, str]]:
    for path in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if path.is_dir() and path.name != "tests":
            yield from _sources(path, f"{home}{path.name}/")
        elif path.name.endswith(".py") and not path.name.startswith("test_"):
            yield f"{home}{path.name}", path.read_text(encoding="utf-8")


def _refused(node: ast.AST, package: str) -> Iterator[str]:
    match node:
        case ast.Import(names):
            imported = [alias.name for alias in names]
        case ast.ImportFrom(module=str(module), level=0):
            imported = [module]
        case ast.Call(func=ast.Name(id=name)) if name in REFUSED_CALLS:
            yield f"{name}()"
            return
        case _:
            return
    own = package.partition(".")[0]
    for name in imported:
        if not {name, name.partition(".")[0]} & (ALLOWED | {own}):
            yield name
