"""Positions played on, and what must be so in each of them."""

from __future__ import annotations

from typing import Any

from games.core import AnyGame, Outcome, Rng
from games.testing.runs import Pick


def at_random(game: AnyGame) -> Pick:
    return lambda state, seat, rng: rng.choice(game.legal(state, seat))


def of_the_menu(game: AnyGame, place: int) -> Pick:
    return lambda state, seat, _rng: game.legal(state, seat)[place]


def outcome_of(game: AnyGame, state: Any) -> Outcome:
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome


def sound(game: AnyGame, state: Any, seats: int) -> None:
    assert game.outcome(state) or game.awaited(state).seats or game.clock(state)
    for seat in range(seats):
        assert not any(game.check(state, seat, action) for action in game.legal(state, seat))
    for seat in game.awaited(state).seats:
        assert game.legal(state, seat)
        assert game.check(state, seat, game.absent(state, seat, Rng(b"away", 1))) is None
