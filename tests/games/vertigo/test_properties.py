"""What is true of Vertigo at every moment, whatever is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import Rng
from games.vertigo import pieces as p
from games.vertigo.rules import GAME
from games.vertigo.world import Polluted

LONGEST = 3000
CHOICES = st.builds(
    p.Options,
    piece_limits=st.sampled_from(["on", "off"]),
    upkeep_on_turn_1=st.sampled_from(["on", "off"]),
    mild_dice=st.sampled_from(["on", "off"]),
)


def moments(players: int, options: p.Options, seed: int) -> Iterator[tuple[p.State, tuple[Any, ...]]]:
    chance, draws = Rng(b"people", seed), seed.to_bytes(4, "big")
    state = GAME.setup(players, options, Rng(draws, 0))
    yield state, ()
    for number in range(1, LONGEST):
        if GAME.outcome(state):
            return
        rng, awaited = Rng(draws, number), GAME.awaited(state).seats
        if awaited:
            seat = chance.choice(awaited)
            action = chance.choice(GAME.legal(state, seat))
            assert GAME.check(state, seat, action) is None
            state, events = GAME.play(state, seat, action, rng)
        else:
            state, events = GAME.expire(state, rng)
        yield state, events
    raise AssertionError("it does not end")


def within_supply(state: p.State) -> None:
    """No more pieces lie on the table than there are (4.44)."""
    land = "".join(country.land for country in state.countries)
    count = {letter: land.count(letter) for letter in (p.BLACK, p.GREEN, p.BLUE, p.TILE)}
    count[p.PEOPLE] = len(land) - land.count(p.EMPTY) - count[p.TILE]
    assert all(count[letter] <= p.SUPPLY[letter] for letter in p.SUPPLY)
    assert all(country.pieces <= p.COLOUR for country in state.countries)


@settings(max_examples=40, deadline=None)
@given(players=st.integers(2, 4), options=CHOICES, seed=st.integers(0, 2**20))
def test_at_every_moment(players: int, options: p.Options, seed: int) -> None:
    for state, _ in moments(players, options, seed):
        for country in state.countries:
            assert [len(region) for region in country.regions] == [p.PROVINCES] * 3
            assert set(country.land) <= {p.EMPTY, p.PEOPLE, p.BLACK, p.GREEN, p.BLUE, p.TILE}
            assert min(country.treasury, *country.scholars, country.diplomats) >= 0
            assert bool(country.population) != bool(country.fallen) or state.turn == 0
            assert not country.fallen or (country.treasury, country.pieces, country.land.strip(".")) == (
                0,
                0,
                "",
            )
        assert state.un.vault >= 0
        assert state.un.world in range(0, 101, 10)
        assert 0 <= state.un.markers < p.threshold(players)
        if options.piece_limits == "on":
            within_supply(state)


@settings(max_examples=25, deadline=None)
@given(players=st.integers(2, 4), seed=st.integers(0, 2**20))
def test_what_falls_is_told(players: int, seed: int) -> None:
    before = None
    for state, events in moments(players, p.Options(), seed):
        fallen = [event for event in events if isinstance(event, Polluted)]
        assert all(event.lost in ("", p.PEOPLE, p.BLACK, p.GREEN, p.BLUE) for event in fallen)
        assert before is None or state.step >= before.step
        before = state


@settings(max_examples=25, deadline=None)
@given(players=st.integers(2, 4), seed=st.integers(0, 2**20))
def test_an_outcome_ranks_everybody(players: int, seed: int) -> None:
    *_, (state, _) = moments(players, p.Options(), seed)
    outcome = GAME.outcome(state)
    assert outcome is not None
    living = p.alive(state.countries)
    dead = [seat for seat in range(players) if seat not in living]
    assert all(outcome.ranks[a] < outcome.ranks[d] for a in living for d in dead)
    assert outcome.winners
