"""Everybody leaves a game, at its start or later: the table plays it to its end by the log that it keeps."""

from __future__ import annotations

import pytest

from games import GAMES
from games.core import Rng
from games.entries import Expired, Left
from games.position import Position
from tests.games.playouts import LONGEST, Setting, any_entry
from tests.games.runs import limits

LEAVING = [
    pytest.param(setting, moments, id=f"{setting}-after_{moments}")
    for key in GAMES
    for setting in limits(key)
    for moments in (0, 30)
]


@pytest.mark.parametrize(("setting", "moments"), LEAVING)
def test_everybody_leaves(setting: Setting, moments: int) -> None:
    """The table plays on by safe defaults alone, and every clock of the rules runs out first."""
    game = setting.game
    options = game.read_options(dict(setting.chosen))
    position = Position.begin(game, options, setting.seats, b"all leave")
    people = Rng(b"people", moments)
    for _ in range(moments):
        if position.outcome is None:
            position = position.after(any_entry(setting, position.state, people))
    for seat in range(setting.seats) if position.outcome is None else ():
        position = position.after(Left(seat))
    for _ in range(LONGEST):
        if position.outcome is not None:
            return
        clock, awaited = game.clock(position.state), position.awaited.seats
        position = position.after(Expired(clock.key) if clock else position.default(awaited[0]))
    pytest.fail("the table does not end the game")
