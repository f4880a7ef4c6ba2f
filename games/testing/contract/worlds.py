"""What a seat must think possible: another state that it cannot tell from the real one, and a sound one.

That neither views nor screens tell the two apart is looked at in `test_contract`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from typing import Any

from games.core import Rng, Seat
from games.testing.playouts import Playout
from games.testing.runs import Pick, everybody, played_on, some

MOMENTS, PLAYED_ON = 40, 6
MANY = 1000
"""Draws that are those of no moment looked at."""

World = tuple[Any, Seat | None, Any]
"""A state, who looks at it, and another that it might be."""


def draws(number: int = 0) -> Rng:
    """Always the same draws for the same number."""
    return Rng(b"possible", number)


def worlds(run: Playout, most: int = MOMENTS) -> Iterator[World]:
    """States from first to last, and to everybody another that it might be."""
    for number, state in enumerate(some(run.states, most)):
        for seat in everybody(run):
            yield state, seat, run.game.resample(state, seat, draws(number))


def test_the_same_draws_find_the_same_world_again(sample_game: Playout) -> None:
    """What is drawn once is not changed by drawing it again."""
    for number, state in enumerate(some(sample_game.states, MOMENTS)):
        for seat in everybody(sample_game):
            world = sample_game.game.resample(state, seat, draws(number))
            assert sample_game.game.resample(world, seat, draws(number)) == world


def test_a_world_follows_from_what_is_known_and_the_draws_alone(sample_game: Playout) -> None:
    """From whichever of the states that a seat cannot tell apart it is drawn."""
    for state, seat, world in worlds(sample_game):
        assert sample_game.game.resample(world, seat, draws(MANY)) == sample_game.game.resample(
            state, seat, draws(MANY)
        )


def awaited_for(run: Playout, state: Any, seat: Seat | None) -> object:
    """Who is awaited, as far as this seat may know."""
    awaited = run.game.awaited(state)
    if not awaited.secret:
        return awaited
    return len(awaited.seats), seat in awaited.seats


def test_a_possible_world_waits_for_the_same(sample_game: Playout) -> None:
    """Of a secret choice only how many are missing is known. A clock runs in both or in none."""
    for state, seat, world in worlds(sample_game):
        assert awaited_for(sample_game, world, seat) == awaited_for(sample_game, state, seat)
        assert sample_game.game.awaited(world).secret == sample_game.game.awaited(state).secret
        assert sample_game.game.clock(world) == sample_game.game.clock(state)
        assert (sample_game.game.outcome(world) is None) == (sample_game.game.outcome(state) is None)
        assert world.step == state.step


def test_the_same_story_is_told_of_a_possible_world(sample_game: Playout) -> None:
    """What may be retold of public events tells nothing of what was hidden."""
    for number, (state, story) in enumerate(some(list(sample_game.moments), MOMENTS)):
        world = sample_game.game.resample(state, None, draws(number))
        assert sample_game.game.retold(world, story) == sample_game.game.retold(state, story)


def test_everything_on_the_menus_of_a_possible_world_is_allowed(sample_game: Playout) -> None:
    """For every seat, also for those whose hands were redrawn."""
    for _, _, world in worlds(sample_game):
        for seat in sample_game.seats:
            listed = sample_game.game.legal(world, seat)
            assert not any(sample_game.game.check(world, seat, action) for action in listed)


def test_whoever_is_awaited_in_a_possible_world_can_act(sample_game: Playout) -> None:
    """Also by safe default."""
    for _, _, world in worlds(sample_game):
        for seat in sample_game.game.awaited(world).seats:
            assert sample_game.game.legal(world, seat)
            assert sample_game.game.check(world, seat, sample_game.game.absent(world, seat, draws())) is None


def test_a_possible_world_can_be_played_to_its_end(sample_game: Playout) -> None:
    """From wherever in the game, with whatever one seat or the public thinks possible."""
    observers = cycle(everybody(sample_game))
    for number, state in enumerate(some(sample_game.states[:-1], PLAYED_ON)):
        world = sample_game.game.resample(state, next(observers), draws(number))
        assert [*played_on(sample_game.game, world, anything(sample_game), number)]


def anything(run: Playout) -> Pick:
    """Any action on the menu."""
    return lambda state, seat, people: people.choice(run.game.legal(state, seat))
