"""Imports and names that import-linter cannot judge: inside the folder of a game, and in strings."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from textwrap import dedent

import click

from bot.__main__ import main
from games import GAMES
from tests.source import ROOT, game_folder, python_files, shown, strings, tree

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
    """Yield every module that a module imports; `from a import b` imports a and perhaps a.b."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node, str(node.module)
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from ((node, name) for name in names if module_file(name))


def module_file(name: str) -> Path | None:
    """Return the file of a module in this repository."""
    base = ROOT.joinpath(*name.split("."))
    return next((path for path in (base.with_suffix(".py"), base / "__init__.py") if path.exists()), None)


def rules_modules(key: str, start: str = "rules", without: str = "") -> set[Path]:
    """Return the rules of a game and the modules of its folder that they import, directly or not.

    Those that only `without` imports are left out.
    """
    found, left = set[Path](), [path for path in [module_file(f"games.{key}.{start}")] if path]
    left_out = without and module_file(f"games.{key}.{without}")
    while left:
        path = left.pop()
        if path not in found and path != left_out:
            found.add(path)
            names = [name for _, name in imported(path) if f"{name}.".startswith(f"games.{key}.")]
            left += [module for module in map(module_file, names) if module]
    return found - {game_folder(key) / "__init__.py"}


def test_rules_import_only_the_core_and_their_own_folder() -> None:
    wrong = [
        f"{shown(path, node)} imports {name}"
        for key in GAMES
        for path in rules_modules(key)
        for node, name in imported(path)
        if not f"{name}.".startswith((f"games.{key}.", "games.core.", "games.phases.", "games.sealed."))
        and name.partition(".")[0] not in ALLOWED_TO_RULES
    ]
    assert wrong == []


def test_screens_import_views_only() -> None:
    """Screens and pictures never name the state; what they cannot name they cannot leak.

    A search may: no state gets there but one that was resampled.
    """
    shows = [
        path
        for key in GAMES
        for path in set(game_folder(key).rglob("*.py")) - rules_modules(key) - search_modules(key)
    ]
    assert {module_file(f"games.{key}.screens") for key in GAMES} < {*shows}
    assert [
        shown(path, node) for path in shows for node in ast.walk(tree(path)) if "State" in names_in(node)
    ] == []


def search_modules(key: str) -> set[Path]:
    """Return the search of a game and the modules of its folder that it alone imports."""
    others = (rules_modules(key, start, "players.search") for start in ("screens", "players"))
    return rules_modules(key, "players.search").difference(*others)


def names_in(node: ast.AST) -> set[str]:
    """Return the names that a piece of code uses or imports."""
    match node:
        case ast.Name(name) | ast.Attribute(_, name):
            return {name}
        case ast.alias(name, other):
            return {name.rpartition(".")[2], str(other)}
        case ast.Constant(str(text)):
            return {text}
        case _:
            return set()


def test_the_bot_knows_no_game_by_name() -> None:
    """A sixth game is one new folder. import-linter holds the imports."""
    assert [
        shown(path, string)
        for path in python_files("bot")
        for string in strings(path)
        if any(key in string.value for key in GAMES)
    ] == []


def test_every_tool_imports() -> None:
    """No test runs the benchmarks, so that a name they lost would be noticed by their next user."""
    for path in python_files("tests/bench", "tests/local_discord"):
        if path.name != "__main__.py":
            import_module(".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))


def test_commands_import_what_they_need(tmp_path: Path) -> None:
    """Records are read and games made and checked without the bot; the version needs no game either.

    A worker that draws needs no game; a start needs nothing for servers or other versions of the database.
    """
    record = tmp_path / "record.jsonl"
    record.touch()
    runs = f"""
        import re, sys, time
        from pathlib import Path
        from click.testing import CliRunner
        from bot.__main__ import main
        def ran(*arguments, exit_code=0):
            assert CliRunner().invoke(main, arguments).exit_code == exit_code
            return {{"discord", "sqlalchemy", "alembic", "games"}} & {{*sys.modules}}
        assert not ran("--version")
        assert not ran("--help")
        assert time.process_time() < 0.3
        assert int(re.search("VmHWM:(.*) kB", Path("/proc/self/status").read_text())[1]) < 40_000
        import bot.drawing.painter, bot.worker
        assert "games.konsul" not in sys.modules
        for command in ("verify", "replay"):
            assert ran(command, {str(record)!r}, exit_code=1) == {{"games"}}
        assert ran("new", "pebbles", {str(tmp_path)!r}) == ran("check", "--help") == {{"games"}}
        import bot.cli.run
        assert not {{"alembic", "asyncpg", "sqlalchemy.orm"}} & {{*sys.modules}}
    """
    subprocess.run([sys.executable, "-c", dedent(runs)], cwd=ROOT, check=True)
    for name in main.list_commands(click.Context(main)):
        assert main.get_command(click.Context(main), name), name


def test_a_stop_while_the_bot_is_imported_ends_it_well() -> None:
    """Also where it is the first process of a container, for which the system has no default."""
    begins = """
        import os, signal
        from bot import __main__ as program
        program._imported = lambda _: lambda: os.kill(os.getpid(), signal.SIGTERM) or signal.pause()
        program.main([])
    """
    assert subprocess.run([sys.executable, "-c", dedent(begins)], check=False, timeout=60).returncode == 0
