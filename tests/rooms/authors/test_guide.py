"""The guide for authors says what is so: its commands are taken, and its code is the code of its game."""

from __future__ import annotations

import re
import shlex
from dataclasses import MISSING, fields

import click
import pytest

from bot.__main__ import main
from bot.rooms.authors.template.stones import rules, screens
from games.core import Game
from games.screen import Screens
from tests.source import ROOT

GUIDE = (ROOT / "docs" / "making-a-game.md").read_text(encoding="utf-8")
SCREENS = (ROOT / "docs" / "screens.md").read_text(encoding="utf-8")
BLOCKS: list[tuple[str, str]] = re.findall(r"^```(\w*)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
COMMANDS = [
    line.partition("#")[0]
    for kind, block in BLOCKS
    for line in block.splitlines()
    if kind == "sh" and line.startswith("backroom ")
]


@pytest.mark.parametrize("line", COMMANDS)
def test_commands_are_taken(line: str) -> None:
    name, *arguments = shlex.split(line)[1:]
    command = main.get_command(click.Context(main), name)
    assert command is not None
    command.make_context(name, arguments)


def test_the_record_is_that_of_the_game_that_new_makes() -> None:
    record, _ = [block for kind, block in BLOCKS if kind == "python"]
    names = dict(vars(rules))
    exec(record, names)  # noqa: S102 - a page of this repository
    game = names["GAME"]
    assert isinstance(game, Game)
    assert game.key == "river_stones"
    assert game.setup is rules.GAME.setup
    assert game.values == rules.GAME.values


def test_the_screens_are_those_of_the_game_that_new_makes() -> None:
    _, record = [block for kind, block in BLOCKS if kind == "python"]
    names = dict(vars(screens))
    exec(record, names)  # noqa: S102 - a page of this repository
    assert isinstance(names["SCREENS"], Screens)
    assert names["SCREENS"].waiting is screens.SCREENS.waiting


def test_what_else_screens_may_have_is_all_on_its_page() -> None:
    named = {
        name
        for row in re.findall(r"^\| (`.*?) \|", SCREENS, re.MULTILINE)
        for name in re.findall(r"`(\w+)`", row)
    }
    assert named == {field.name for field in fields(Screens) if field.default is not MISSING}


def test_buttons_are_named_as_they_are_called() -> None:
    texts = (ROOT / "bot" / "text" / "en.ftl").read_text(encoding="utf-8")
    called = set(re.findall(r"^button-[\w-]+ = (.+)$", texts, re.MULTILINE))
    named = set(re.findall(r"\*\*([A-Z][a-z ]+)\*\*", GUIDE))
    assert named
    assert named <= called
