"""What `docs/stability.md` promises is there: its tests, and the names of commands, settings and fields."""

from __future__ import annotations

import dataclasses
import re

import click
import pytest

from bot.__main__ import main
from bot.cli.settings import Settings
from games.core import Game
from games.screen import Screens
from games.strategies import Strategy
from tests.source import ROOT

PAGE = (ROOT / "docs" / "stability.md").read_text(encoding="utf-8")


def promised(about: str) -> list[str]:
    """The names in the paragraph that begins so."""
    paragraph = PAGE[PAGE.index(f"\n**{about}**: ") :].strip().partition("\n\n")[0]
    return re.findall(r"`([^`]+)`", paragraph.replace("\n", " "))


def test_each_promise_has_its_tests() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ") and "held by" not in line]
    for row in rows:
        named = re.findall(r"`(tests/[^`]+)`", row.split("|")[3])
        assert named, row
        assert [name for name in named if not (ROOT / name).is_file()] == []


def test_commands() -> None:
    """All that there are, with the options that they promise."""
    names = {line.split()[0]: set(line.split()[1:]) for line in promised("Commands")}
    assert sorted(names) == main.list_commands(click.Context(main))
    for name, options in names.items():
        command = main.get_command(click.Context(main), name)
        assert command
        found = {option for one in command.params for option in one.opts if option.startswith("--")}
        assert options <= found, name


def test_settings() -> None:
    assert set(promised("Settings")) == {name.upper() for name in Settings.model_fields}


@pytest.mark.parametrize("record", [Game, Screens, Strategy])
def test_fields_of_a_game(record: type) -> None:
    """A package that was made for 1.0 gives what was needed then: whatever came later has a default."""
    assert dataclasses.is_dataclass(record)
    fields = {field.name: field for field in dataclasses.fields(record)}
    names = promised(record.__name__)
    assert set(names) <= fields.keys()
    for name in fields.keys() - set(names):
        assert fields[name].default is not dataclasses.MISSING, name
