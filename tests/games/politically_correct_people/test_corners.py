"""Politically Correct People starved: no deck, no money, no cards, nobody there. It goes on to its end."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import Rng
from games.politically_correct_people.cards import CARDS, FUND, POLITICIANS, VOTERS
from games.politically_correct_people.pieces import Accept, Done, Draw, Propose, Take
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.state import (
    Choosing,
    Declaring,
    Opening,
    Playing,
    State,
    Tidying,
    Trimming,
    Voting,
    clockwise,
)
from games.politically_correct_people.turn import begin_turn
from tests.games.politically_correct_people.tables import act, election, refusal, table, whole

FOUR, SIX = ("",) * 4, ("",) * 6
MOST = 3000
"""From any of these positions a game ends within so many actions."""
EVERYTHING = ", ".join(f"{len(VOTERS[kind])} {kind}" for kind in VOTERS)
ALL_POLITICIANS = ", ".join(POLITICIANS)


def no_deck(**more: Any) -> State:
    """Deck and pool are empty, and so are all hands: everything is discarded."""
    return begin_turn(table(*FOUR, deck="", trigger=0, **more), 1)[0]


STARVED: dict[str, State] = {
    "no deck, no pool, no hands": no_deck(),
    "no money": no_deck(money=(0,) * 4),
    "a deck of calendars": table(*FOUR, deck="4 calendar", phase=Choosing(0)),
    "a pool and no deck": table(*FOUR, deck="", pool="heir", phase=Choosing(0), trigger=1),
    "all cards in one hand": table(
        *SIX, hands=(f"{EVERYTHING}, {ALL_POLITICIANS}", "", "", "", "", ""), phase=Playing(0), trigger=1
    ),
    "all cards in the pool": table(*FOUR, pool=f"{EVERYTHING}, 6 floating", phase=Trimming(3), trigger=0),
    "all cards in one front": election(f"{EVERYTHING}, {ALL_POLITICIANS}, 6 floating", "", "", "", deck=""),
    "nobody has a candidate": election(*SIX, deck="", round_=3),
    "six candidates without voters": election(*list(POLITICIANS)[:6], deck=""),
    "nobody has a group": table(
        "heir",
        "boss",
        "",
        "",
        trigger=0,
        phase=Voting((3,), ("heir", "boss", None, None)),
    ),
    "nothing to tidy": table(*FOUR, deck="", trigger=0, phase=Tidying(clockwise(2, 4), 2)),
    "nothing left of the last round": table(*FOUR, deck="", round_=3, phase=Opening((0, 1, 2, 3))),
    "three calendars, no candidates": election(*SIX, calendars="3", deck="", slush_fund_value="3"),
    "nobody wants to run": election("heir", "boss", "lawyer", "", optional_candidacy="yes", deck=""),
}
starved = pytest.mark.parametrize("state", STARVED.values(), ids=STARVED.keys())


def listed_are_allowed(state: State) -> None:
    """For every seat, also for those not asked."""
    for seat in range(len(state.hands)):
        for action in GAME.legal(state, seat):
            assert GAME.check(state, seat, action) is None, (seat, action)


@starved
def test_with_nobody_there_it_ends(state: State) -> None:
    """Safe defaults are allowed (1.44), and lead to the end."""
    for number in range(MOST):
        if GAME.outcome(state):
            return
        seat = GAME.awaited(state).seats[0]
        action = GAME.absent(state, seat, Rng(b"away", number))
        assert GAME.check(state, seat, action) is None
        state, _ = GAME.play(state, seat, action, Rng(b"away", number))
        whole(state)
    pytest.fail("it does not end")


@starved
@pytest.mark.parametrize("number", range(3))
def test_played_on_at_random_it_ends(state: State, number: int) -> None:
    """Whatever the menus list is allowed, at every step."""
    draws = Rng(b"corner", number)
    for at in range(MOST):
        if GAME.outcome(state):
            return
        listed_are_allowed(state)
        seat = draws.choice(GAME.awaited(state).seats)
        usual = [action for action in GAME.legal(state, seat) if not isinstance(action, Propose)]
        state, _ = GAME.play(state, seat, draws.choice(usual), Rng(b"corner too", at))
        whole(state)
    pytest.fail("it does not end")


@starved
def test_every_seat_thinks_of_worlds(state: State) -> None:
    """Also where there is hardly anything left to be elsewhere."""
    for seat in (None, *range(len(state.hands))):
        assert GAME.view(GAME.resample(state, seat, Rng(b"corner", 1)), seat) == GAME.view(state, seat)


@starved
def test_only_what_there_is_can_be_taken(state: State) -> None:
    """Nothing of an empty pool, and nothing from an empty deck."""
    for seat in range(len(state.hands)):
        for card in set(CARDS) - set(state.pool):
            assert GAME.check(state, seat, Take(card))
        assert state.deck or GAME.check(state, seat, Draw())


def test_1_09_without_deck_and_pool_a_turn_goes_on_without_a_card() -> None:
    """Turn after turn to the election (1.17)."""
    state = no_deck()
    for seat in (1, 2, 3):
        assert state.phase == Playing(seat)
        assert refusal(state, seat, Draw()) == ("1.09", "refused-chosen")
        state, _ = act(state, seat, Done())
    assert isinstance(state.phase, Declaring)


def test_1_41_without_money_nobody_accepts_to_pay() -> None:
    """They may still give cards for nothing."""
    state = no_deck(money=(0,) * 4, hands=("heir", "", "", ""))
    for seat in range(4):
        for offer in (action.offer for action in GAME.legal(state, seat) if isinstance(action, Propose)):
            assert offer.gives.money == 0
            made, _ = act(state, seat, Propose(offer))
            refused = GAME.check(made, offer.receiver, Accept(offer))
            assert (refused is not None) == (offer.asks.money > 0)


def test_1_05_a_round_begins_with_what_is_left() -> None:
    """When hands hold nearly everything, the pool begins small and the deck is empty."""
    hands = (EVERYTHING, ALL_POLITICIANS, "6 floating", "")
    state = table("", "", "", "", hands=hands, trigger=0, phase=Tidying((3,), 3))
    state, _ = GAME.play(state, 3, GAME.absent(state, 3, Rng(b"left", 0)), Rng(b"left", 0))
    whole(state)
    assert state.round == 2
    assert set(state.pool) <= {FUND}
