"""Every game ends: however it is played, and when everybody is away."""

from __future__ import annotations

from typing import Any

import pytest

from bot.text import LANGUAGES
from games.core import NoClockError, Outcome, Rng
from games.testing.playouts import Playout
from games.testing.runs import text

ENTRIES_LEFT = 2000
"""Maximum number of entries until default moves end a game."""


def test_random_play_ends(whole_game: Playout) -> None:
    """There is a result, and it is one that can be told."""
    outcome = whole_game.outcome
    assert len(outcome.scores) == len(outcome.ranks) == len(whole_game.seats)
    assert outcome.winners == tuple(seat for seat in whole_game.seats if outcome.ranks[seat] == 1) != ()
    for language in LANGUAGES:
        assert text(whole_game, language)(outcome.ending)


def defaults_to_the_end(run: Playout, state: Any) -> Outcome:
    """How a game ends when everybody is away from now on."""
    for number in range(ENTRIES_LEFT):
        if outcome := run.game.outcome(state):
            return outcome
        state = nobody_there(run, state, Rng(b"away", number))
    pytest.fail("safe defaults do not end the game")


def nobody_there(run: Playout, state: Any, rng: Rng) -> Any:
    """The next state when all are away; where no seat is awaited, time runs out."""
    awaited = run.game.awaited(state).seats
    if not awaited:
        return run.game.expire(state, rng)[0]
    action = run.game.absent(state, awaited[0], rng)
    assert run.game.check(state, awaited[0], action) is None
    return run.game.play(state, awaited[0], action, rng)[0]


def test_safe_defaults_alone_end_the_game(whole_game: Playout) -> None:
    """From the start, and from wherever people may have left."""
    for state in whole_game.states[::8]:
        assert defaults_to_the_end(whole_game, state)


def test_safe_defaults_are_legal(whole_game: Playout) -> None:
    """For everybody awaited, at every moment and whatever is drawn."""
    for number, state in enumerate(whole_game.states):
        for seat in whole_game.game.awaited(state).seats:
            action = whole_game.game.absent(state, seat, Rng(b"away", number))
            assert whole_game.game.check(state, seat, action) is None


def test_a_clock_that_runs_out_leads_on(whole_game: Playout) -> None:
    """Another state, another clock or none, and still an end."""
    for state in whole_game.states:
        if clock := whole_game.game.clock(state):
            after, _ = whole_game.game.expire(state, Rng(b"late", 0))
            following = whole_game.game.clock(after)
            assert after != state
            assert following is None or following.key != clock.key
            assert defaults_to_the_end(whole_game, after)


def test_a_clock_runs_once(whole_game: Playout) -> None:
    """A key that is gone does not come back: its deadline would be the old one."""
    clocks = [whole_game.game.clock(state) for state in whole_game.states]
    keys = [clock.key if clock else None for clock in clocks]
    starts = [key for key, before in zip(keys, [None, *keys], strict=False) if key and key != before]
    assert len(starts) == len(set(starts))
    assert all(clock.seconds > 0 for clock in clocks if clock)


def test_time_runs_out_only_where_a_clock_runs(whole_game: Playout) -> None:
    """In every game with the same error."""
    for state in whole_game.states:
        if whole_game.game.clock(state) is None:
            with pytest.raises(NoClockError):
                whole_game.game.expire(state, Rng(b"late", 0))
