"""Everybody leaves a game, at its start or later: the table plays it to its end by the log that it keeps."""

from __future__ import annotations

import pytest

from games.core import Rng
from games.entries import Expired, Left
from games.position import Position
from games.testing.playouts import LONGEST, Setting, any_entry


def test_everybody_leaves(abandoned_game: tuple[Setting, int]) -> None:
    """The table plays on by safe defaults alone, and every clock of the rules runs out first."""
    setting, moments = abandoned_game
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
