"""The corners of every game, where play at random never comes.

Options are at their limits, and people stubborn, away from the start, or all gone in mid-game.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from typing import Any

import msgspec
import pytest

from games import GAMES
from games.core import AnyGame, Rng, Seat
from games.testing.playouts import Setting
from games.testing.runs import Pick, limits, played_on, some
from tests.games.playing import of_the_menu, sound

STUBBORN, LOOKED_AT, GIVING_UP = 120, 40, 3
"""Entries of stubborn play; then a number of states are looked at, and from some of them all go away."""


# People --------------------------------------------------------------------------------------------


def greed(action: Any) -> tuple[int, int]:
    data = msgspec.json.encode(action)
    return sum(map(int, re.findall(rb"-?\d+", data))), len(data)


PEOPLE: dict[str, Callable[[AnyGame], Pick]] = {
    "away": lambda game: game.absent,
    "first": lambda game: of_the_menu(game, 0),
    "last": lambda game: of_the_menu(game, -1),
    "greedy": lambda game: lambda state, seat, _rng: max(game.legal(state, seat), key=greed),
}


# Tables --------------------------------------------------------------------------------------------


CORNERS = [
    pytest.param(setting, people, id=f"{setting}-{people}")
    for key in GAMES
    for setting in limits(key)
    for people in PEOPLE
]


def dealt(setting: Setting, number: int = 0) -> Any:
    return setting.game.setup(
        setting.seats, setting.game.read_options(dict(setting.chosen)), Rng(b"dealt", number)
    )


@pytest.mark.parametrize(("setting", "people"), CORNERS)
def test_stubborn_people(setting: Setting, people: str) -> None:
    course = played_on(setting.game, dealt(setting), PEOPLE[people](setting.game))
    states = list(islice(course, STUBBORN))
    for state in some(states, LOOKED_AT):
        sound(setting.game, state, setting.seats)
    for state in some(states, GIVING_UP):
        *_, last = played_on(setting.game, state, setting.game.absent)
        sound(setting.game, last, setting.seats)
        assert setting.game.outcome(last)


# Everybody is taken out ----------------------------------------------------------------------------


ELIMINATING = [
    pytest.param(setting, moments, id=f"{setting}-after_{moments}")
    for key, package in GAMES.items()
    if package.game.eliminate
    for setting in limits(key)
    for moments in (0, 25, 120)
]


@pytest.mark.parametrize(("setting", "moments"), ELIMINATING)
def test_everybody_is_taken_out(setting: Setting, moments: int) -> None:
    """One by one, from the start or from the middle; the game is over with the last at the latest."""
    game = setting.game
    assert game.eliminate
    course = played_on(game, dealt(setting), PEOPLE["last"](game))
    *_, state = islice(course, moments + 1)
    for seat in out_in_turn(setting, moments):
        if game.outcome(state) is None:
            state, _ = game.eliminate(state, seat, Rng(b"taken out", seat))
            sound(setting.game, state, setting.seats)
            assert game.legal(state, seat) == ()
    assert game.outcome(state)


def out_in_turn(setting: Setting, number: int) -> tuple[Seat, ...]:
    return Rng(b"out", number).shuffled(range(setting.seats))
