"""A new game: a small package that works, to be made into another."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from games import GAMES
from games.packages import KEY

TEMPLATE = "stones"
PYPROJECT = """[build-system]
requires = ["hatchling>=1.25,<2"]
build-backend = "hatchling.build"

[project]
name = "{dashed}"
version = "0.1.0"
description = "{title}, a game for Backroom"
requires-python = ">=3.11"
dependencies = ["backroom"]

[project.optional-dependencies]
test = ["backroom[testing]"]

[project.entry-points."backroom.games"]
{key} = "{key}"

[tool.hatch.build.targets.wheel]
packages = ["{key}"]

[tool.pytest.ini_options]
testpaths = ["tests"]
addopts = "-p games.testing.plugin"
games = ["{key}"]
markers = ["portable: of each game the first"]
"""
README = """# {title}

A game for Backroom, the bot that hosts board games on Discord.

```sh
pip install -e ".[test]"        # beside Backroom
backroom check {key}            # is everything there, and does it keep the contract?
backroom try --game {key}       # play it in the browser; saved files are played at once
pytest                          # the contract, and tests of your own
```
"""
TESTS = """from games.core import Rng
from games.testing.contract import *  # noqa: F403 - the whole contract, over this game
from {key}.rules import GAME, Take


def test_the_last_stone_wins() -> None:
    state = GAME.setup(2, None, Rng(b"", 0))
    while GAME.outcome(state) is None:
        state, _ = GAME.play(state, state.turn, Take(1), Rng(b"", 1))
    assert sum(state.taken) == 21
"""


class NewError(Exception):
    """The package cannot be made; the message is one line."""


def made(name: str, folder: Path) -> Path:
    """Make a package for a game in a new folder of its name; return the folder. Raises `NewError`."""
    if not KEY.fullmatch(name):
        raise NewError(f"{name!r} is no name of a game: small letters, digits and underscores")
    if name in GAMES:
        raise NewError(f"there is a game {name!r} already")
    home = folder / name
    try:
        home.mkdir(parents=True)
    except FileExistsError as error:
        raise NewError(f"{home} is there already") from error
    except OSError as error:
        raise NewError(f"cannot make {home}: {error.strerror}") from error
    title = name.replace("_", " ").capitalize()
    named = {"key": name, "dashed": name.replace("_", "-"), "title": title}
    for path, content in (
        ("pyproject.toml", PYPROJECT),
        ("README.md", README),
        (f"tests/test_{name}.py", TESTS),
    ):
        _write(home / path, content.format(**named))
    _copy(files("bot.cli.template") / TEMPLATE, home / name, named)
    return home


def _copy(source: Traversable, goal: Path, named: dict[str, str]) -> None:
    for part in source.iterdir():
        if part.is_dir() and part.name != "__pycache__":
            _copy(part, goal / part.name, named)
        elif part.is_file() and not part.name.endswith(".pyc"):
            _write(goal / part.name, _renamed(part.read_text(encoding="utf-8"), named))


def _renamed(content: str, named: dict[str, str]) -> str:
    """Give the game its name; what is on the table may stay stones until the author changes it."""
    return content.replace(f'About("{TEMPLATE}"', f'About("{named["key"]}"').replace("Stones", named["title"])


def _write(path: Path, content: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")
