"""What always holds in Money and Luck."""

from __future__ import annotations

from itertools import pairwise

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from games.money_and_luck.rules import GAME
from games.money_and_luck.rules import pieces as p
from tests.games.money_and_luck import table as t


@st.composite
def tables(draw: st.DrawFn) -> p.State:
    """A round about to begin with anything in front of the seats, often with few 5000s left."""
    variant = draw(st.sampled_from(t.VARIANTS))
    seats = draw(st.sampled_from(list(GAME.seats(p.Options(variant=variant)))))
    ones = draw(st.lists(st.tuples(*[st.integers(0, 4)] * 2), min_size=seats, max_size=seats))
    taken = 13 * (2 if variant.endswith("ten") else 1) - draw(st.integers(1, 13))
    fives = [len(range(place, taken, 2 * seats)) for place in range(2 * seats)]
    laid = [
        f"W1 {white}, B1 {black}, W5 {fives[seat]}, B5 {fives[seats + seat]}"
        for seat, (white, black) in enumerate(ones)
    ]
    return t.table(*laid, marker=draw(st.integers(0, seats - 1)), variant=variant)


@st.composite
def courses(draw: st.DrawFn) -> list[p.State]:
    states = [draw(tables())]
    for drawn in draw(st.lists(st.integers(0, 7199), min_size=20, max_size=160)):
        state = states[-1]
        if isinstance(state.phase, p.Over):
            break
        awaited = GAME.awaited(state).seats
        seat = awaited[drawn % len(awaited)]
        actions = GAME.legal(state, seat)
        states.append(t.act(state, seat, actions[drawn // 10 % len(actions)])[0])
    return states


@settings(max_examples=80, deadline=None, derandomize=True)
@given(courses())
def test_always(states: list[p.State]) -> None:
    """What holds in all states of all games; the same examples each time."""
    no_card_is_lost_or_made(states)
    five_1000s_are_exchanged(states)
    # The middle only ever loses cards: 5000s never go back (5.15).
    assert all(after.middle <= before.middle for before, after in pairwise(states))
    the_chosen_player_has_the_marker(states)
    the_end_is_near(states)


def no_card_is_lost_or_made(states: list[p.State]) -> None:
    """1000s lie on the table or in the deck, 5000s on the table or in the middle (5.14)."""
    for state in states:
        sets = 2 if state.options.two_sets else 1
        assert state.deck + sum(hand.w1 + hand.b1 for hand in state.cards) == 40 * sets
        assert state.middle + sum(hand.w5 + hand.b5 for hand in state.cards) == 13 * sets
        assert state.deck >= 0 or state.middle == 0
        assert min(min(msgspec.structs.astuple(hand)) for hand in state.cards) >= 0


def five_1000s_are_exchanged(states: list[p.State]) -> None:
    """No one holds five of a face while the middle has a 5000 (5.12, 5.14)."""
    for state in states:
        assert state.middle == 0 or max(max(hand.w1, hand.b1) for hand in state.cards) < 5


def the_chosen_player_has_the_marker(states: list[p.State]) -> None:
    for before, after in pairwise(states):
        if isinstance(after.phase, p.Flipping | p.Giving):
            assert after.marker == after.phase.chosen
        if isinstance(after.phase, p.Nominating | p.Taking):
            assert after.marker == before.marker


def the_end_is_near(states: list[p.State]) -> None:
    """Every ritual of not all leaves a player with more cards: no one can put the end off (5.21)."""
    rounds = {state.round for state in states}
    assert rounds == set(range(1, len(rounds) + 1))
    for round_ in list(rounds)[1:]:
        before, here = (
            next(state for state in states if state.round == number) for number in (round_ - 1, round_)
        )
        assert t.worth(here) > t.worth(before)
