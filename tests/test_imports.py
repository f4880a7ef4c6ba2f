"""What import-linter cannot see: what rules and screens may name, and that the bot names no game."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from games import GAMES
from tests.source import ROOT, game_folder, python_files, shown, strings, tree

FORBIDDEN_TO_GAMES = {
    "aiosqlite",
    "asyncio",
    "bot",
    "datetime",
    "discord",
    "random",
    "secrets",
    "simcord",
    "sqlalchemy",
    "time",
}
ALLOWED_TO_RULES = {
    "__future__",
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "itertools",
    "math",
    "operator",
    "typing",
}


def imported(path: Path) -> Iterator[tuple[ast.stmt, str]]:
    """Every module that a module imports, wherever in it; `from a import b` imports a and perhaps a.b."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{shown(path, node)}: write the whole name"
            yield node, str(node.module)
            yield from ((node, f"{node.module}.{alias.name}") for alias in node.names if is_ours(node, alias))


def is_ours(node: ast.ImportFrom, alias: ast.alias) -> bool:
    """Whether what is imported from a package is a module of ours."""
    return module_file(f"{node.module}.{alias.name}") is not None


def module_file(name: str) -> Path | None:
    """The file of a module of ours."""
    base = ROOT.joinpath(*name.split("."))
    return next((path for path in (base.with_suffix(".py"), base / "__init__.py") if path.exists()), None)


def reached(start: Path, within: str) -> set[Path]:
    """A module and all those of ours, within a package, that it cannot be imported without."""
    found, left = set[Path](), [start]
    while left:
        path = left.pop()
        if path not in found:
            found.add(path)
            names = [name for _, name in imported(path) if f"{name}.".startswith(f"{within}.")]
            left += [module for module in map(module_file, names) if module]
    return found


def under(name: str, package: str) -> bool:
    """Whether a module is a package or in it."""
    return name == package or name.startswith(f"{package}.")


TESTING = ROOT / "games" / "testing"
"""What tests games, and shows them in their words."""
GAMES_FILES = [path for path in python_files("games") if TESTING not in path.parents]


@pytest.mark.parametrize("path", GAMES_FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_games_touch_nothing_of_the_world(path: Path) -> None:
    """No Discord, no disk, no clock, no dice of their own."""
    for node, name in imported(path):
        assert name.partition(".")[0] not in FORBIDDEN_TO_GAMES, shown(path, node)


def rules_modules(key: str) -> set[Path]:
    """The rules of a game, and the modules of its folder that they are split into."""
    return {
        path for path in reached(game_folder(key) / "rules.py", f"games.{key}") if path.name != "__init__.py"
    }


@pytest.mark.parametrize("key", GAMES)
def test_rules_import_only_the_core_and_their_own_folder(key: str) -> None:
    """And never what is shown."""
    for path in rules_modules(key):
        assert path.name not in ("screen.py", "art.py")
        for node, name in imported(path):
            first = name.partition(".")[0]
            own = under(name, f"games.{key}") or name == "games.core"
            assert own or first in ALLOWED_TO_RULES, f"{shown(path, node)} imports {name}"


@pytest.mark.parametrize("key", GAMES)
def test_what_is_shown_is_made_of_views(key: str) -> None:
    """Screens and pictures never name the state; what they cannot name they cannot leak."""
    shows = set(game_folder(key).glob("*.py")) - rules_modules(key)
    assert {"screen.py", "art.py"} <= {path.name for path in shows}
    for path in shows:
        for node in ast.walk(tree(path)):
            assert "State" not in names_in(node), shown(path, node)


def names_in(node: ast.AST) -> set[str]:
    """The names that a piece of code uses or brings in."""
    match node:
        case ast.Name(name) | ast.Attribute(_, name):
            return {name}
        case ast.alias(name, other):
            return {name.rpartition(".")[2], str(other)}
        case ast.Constant(str(text)):
            return {text}
        case _:
            return set()


@pytest.mark.parametrize(("below", "above"), [("games", "bot"), ("bot", "tests"), ("games", "tests")])
def test_nothing_below_imports_what_is_above(below: str, above: str) -> None:
    """Rules do not know the bot, and neither knows its tests."""
    for path in python_files(below):
        for node, name in imported(path):
            words_of_tests = TESTING in path.parents and name.startswith("bot.text")
            assert not under(name, above) or words_of_tests, shown(path, node)


@pytest.mark.parametrize("path", python_files("bot"), ids=lambda path: str(path.relative_to(ROOT)))
def test_the_bot_knows_no_game_by_name(path: Path) -> None:
    """A sixth game is one new folder."""
    shared = {
        "core",
        "deal",
        "entries",
        "languages",
        "packages",
        "position",
        "record",
        "screen",
        "strategies",
    }
    shared |= {"telling", "testing"}
    for node, name in imported(path):
        assert not under(name, "games") or name == "games" or name.split(".")[1] in shared, shown(path, node)
    for string in strings(path):
        assert not any(key in string.value for key in GAMES), shown(path, string)
