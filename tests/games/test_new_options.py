"""An option that a game gets later changes no record, no table and no lesson of before."""

from __future__ import annotations

import dataclasses
import re
from collections import deque
from pathlib import Path
from typing import Literal

import msgspec
import pytest

from bot.store.rows import fold_rows
from bot.store.statements import read_rows
from bot.table import commands as c
from bot.table.decide import decide
from bot.table.table import Playing
from bot.text import LANGUAGES
from games import GAMES
from games.host.lessons import play_lesson
from games.host.packages import GamePackage, fault
from games.host.record import Replay
from tests.store.tables import lobby
from tests.table.builders import game, plain, store_of

KEPT = Path(__file__).parent / "records" / "kept"
"""A record of each game, with one option that is not the usual one; its other options pin what is usual."""


def with_one_more_option(package: GamePackage) -> GamePackage:
    """A game whose authors have added an option with a default."""
    before = package.game.options
    added = ("added", Literal["no", "yes"], "no")
    options = msgspec.defstruct("Options", [added], bases=(before,), frozen=True)
    values = dataclasses.replace(package.game.values, options=options)
    return dataclasses.replace(package, game=dataclasses.replace(package.game, values=values))


@pytest.mark.parametrize("key", GAMES)
def test_a_game_with_one_more_defaulted_option(key: str) -> None:
    """It verifies its kept record, plays on its open table and teaches its lesson."""
    package = with_one_more_option(GAMES[key])
    record = (KEPT / f"{key}.jsonl").read_bytes()
    outcome = Replay(record, GAMES).verify()
    assert Replay(record, {key: package}).verify() == outcome
    if package.lesson is not None:
        deque(play_lesson(package.lesson, package.game), maxlen=0)
    session = game(key, 4)
    session.play_on()
    before = session.game
    with store_of(before) as rows:
        stored = read_rows(rows, before.id)
    assert stored is not None
    loaded = fold_rows(stored, {key: package})
    table = loaded.table
    assert loaded.fresh
    assert isinstance(table, Playing)
    assert (table.seed, table.entries, table.deal) == (before.seed, before.entries, before.deal)
    seat = table.awaited.seats[0]
    action = table.game.legal(table.state, seat)[-1]
    actor = c.Actor(table.people[seat].user_id)
    after = decide(table, c.Act(plain(action)), actor, session.now).table
    assert isinstance(after, Playing)
    assert after.entries == (*before.entries, *after.entries[len(before.entries) :])
    assert len(after.entries) > len(before.entries)


def test_a_new_lobby_may_begin_with_what_is_unusual() -> None:
    """So that authors need not change what is usual; it enters the deal."""
    konsul = GAMES["konsul"]
    values = dataclasses.replace(konsul.game.values, opening=konsul.game.options("cards"))
    package = dataclasses.replace(konsul, game=dataclasses.replace(konsul.game, values=values))
    begun = lobby(package)
    assert begun.options == msgspec.to_builtins(konsul.game.options("cards"))
    assert package.game.unusual(begun.options) == {"variant": "cards"}
    assert fault(package) is None


@pytest.mark.parametrize("key", GAMES)
def test_both_rules_pages_say_what_an_option_does(key: str) -> None:
    """By the number of a ruling that the options' docstring names; numbered ones share theirs."""
    package = GAMES[key]
    named = set(re.findall(r"\d\.\d\d", package.game.options.__doc__ or ""))
    assert len(named) >= len({re.sub(r"_\d$", "", choice.field) for choice in package.game.choices})
    for language in LANGUAGES:
        page = package.folder.joinpath(f"RULES.{language}.md").read_text(encoding="utf-8")
        assert not [number for number in named if f"**{number}**" not in page]


def test_what_enters_a_deal_is_what_is_unusual() -> None:
    """The options of a lobby at their default leave it as it is."""
    konsul = GAMES["konsul"].game
    usual = msgspec.to_builtins(konsul.options())
    (name, value), *_ = usual.items()
    other = next(one for one in konsul.choices[0].values if one != value)
    assert konsul.choices[0].field == name
    assert konsul.unusual(usual) == konsul.unusual({}) == {}
    assert konsul.unusual({**usual, name: other}) == {name: other}
