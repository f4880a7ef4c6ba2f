"""What is true of Vertigo at every moment, whatever is played."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import Rng
from games.testing.runs import played_on
from games.vertigo.rules import GAME
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from tests.games.playing import at_random, outcome_of

CHOICES = st.builds(
    p.Options,
    piece_limits=st.sampled_from(["on", "off"]),
    upkeep_on_turn_1=st.sampled_from(["on", "off"]),
    mild_dice=st.sampled_from(["on", "off"]),
)


def states(players: int, options: p.Options, seed: int) -> Iterator[s.State]:
    return played_on(GAME, GAME.setup(players, options, Rng(b"dealt", seed)), at_random(GAME), seed)


def within_supply(state: s.State) -> None:
    """No more pieces lie on the table than there are (4.44)."""
    land = "".join(country.land for country in state.countries)
    count = {letter: land.count(letter) for letter in (p.BLACK, p.GREEN, p.BLUE, p.TILE)}
    count[p.PEOPLE] = len(land) - land.count(p.EMPTY) - count[p.TILE]
    assert all(count[letter] <= p.SUPPLY[letter] for letter in p.SUPPLY)
    assert all(country.pieces <= p.COLOUR for country in state.countries)


@settings(max_examples=40, deadline=None)
@given(players=st.integers(2, 4), options=CHOICES, seed=st.integers(0, 2**20))
def test_at_every_moment(players: int, options: p.Options, seed: int) -> None:
    for state in states(players, options, seed):
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
def test_an_outcome_ranks_everybody(players: int, seed: int) -> None:
    *_, state = states(players, p.Options(), seed)
    outcome = outcome_of(GAME, state)
    living = p.alive(state.countries)
    dead = [seat for seat in range(players) if seat not in living]
    assert all(outcome.ranks[a] < outcome.ranks[d] for a in living for d in dead)
    assert outcome.winners
