"""A seat that is not at the table may do nothing in any game, sees nothing, and is told so."""

from __future__ import annotations

from typing import Any

import pytest

from bot.text import LANGUAGES
from games.core import NoSeatError, Seat
from games.defaults import open_to_all
from games.testing.playouts import Playout
from games.testing.runs import some, text

MOMENTS = 60


def not_at_the_table(run: Playout) -> tuple[Seat, ...]:
    """One too few, one too many, far too many, and a truth value, with which Python counts."""
    return (-1, len(run.seats), 99, True)


@pytest.fixture(scope="module", name="each_kind")
def every_kind_of_action(whole_game: Playout) -> tuple[Any, ...]:
    """An action of every kind that was offered in this game."""
    offered: dict[type[Any], Any] = {
        type(action): action
        for state in whole_game.states
        for seat in whole_game.seats
        for action in whole_game.game.legal(state, seat)
    }
    return tuple(offered.values())


def test_a_seat_that_is_not_there_has_no_action(whole_game: Playout) -> None:
    """At no moment."""
    for state in whole_game.states:
        for seat in not_at_the_table(whole_game):
            assert whole_game.game.legal(state, seat) == ()


def test_a_seat_that_is_not_there_is_refused(whole_game: Playout, each_kind: tuple[Any, ...]) -> None:
    """In words, whatever it would do, also when others may do the same."""
    for state in some(whole_game.states, MOMENTS):
        listed = [action for seat in whole_game.seats for action in whole_game.game.legal(state, seat)[:3]]
        for action in (*listed, *each_kind):
            for seat in not_at_the_table(whole_game):
                refusal = whole_game.game.check(state, seat, action)
                assert refusal, (seat, action)
                assert all(
                    text(whole_game, language)(refusal.key, **dict(refusal.args)) for language in LANGUAGES
                )


def test_a_seat_that_is_not_there_sees_nothing(whole_game: Playout) -> None:
    """Neither secrets nor what the public sees, unless nothing is hidden from anybody."""
    if whole_game.game.view is open_to_all:
        return
    for state in some(whole_game.states, MOMENTS):
        for seat in not_at_the_table(whole_game):
            with pytest.raises(NoSeatError):
                whole_game.game.view(state, seat)
