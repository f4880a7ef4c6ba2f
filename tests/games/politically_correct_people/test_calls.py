"""Promises in words, calls, drafts, and what always holds of deals."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import Rng
from games.politically_correct_people.cards import in_order
from games.politically_correct_people.drafting import draft_after
from games.politically_correct_people.pieces import (
    Accept,
    Building,
    Decline,
    Desk,
    Done,
    Judge,
    Lay,
    Offer,
    Options,
    Promise,
    Propose,
    Publish,
    Side,
    Take,
    Withdraw,
)
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.state import (
    Declaring,
    Over,
    Settling,
    State,
    Voting,
)
from tests.games.politically_correct_people.market import market
from tests.games.politically_correct_people.tables import (
    NOTHING,
    A,
    B,
    C,
    act,
    all_cards,
    dealt,
    offered,
    put,
    refusal,
    side,
)

pytestmark = pytest.mark.portable


# Promises ------------------------------------------------------------------------------------------


def test_promises_that_both_accepted_are_listed_for_the_two() -> None:
    """Of either side; an offer that was declined promises nothing."""
    offer = Offer(A, B, side(1, promise=7), side(promise=8))
    declined, _ = act(offered(market(), offer), B, Decline(offer))
    assert declined.promises == ()
    state, _ = dealt(market(), offer)
    made = (Promise(1, A, B, 7), Promise(1, B, A, 8))
    assert state.promises == made
    assert GAME.view(state, A).own.promises == GAME.view(state, B).own.promises == made
    assert GAME.view(state, C).own.promises == ()


def test_a_promise_is_judged_by_the_one_it_was_made_to() -> None:
    """Who may change the judgement; either of the two may want it shown at the end."""
    state, _ = dealt(market(), Offer(A, B, side(1, promise=7), NOTHING))
    for seat in (A, C):
        assert refusal(state, seat, Judge(7, kept=True)) == ("1.37", "refused-promise")
    assert refusal(state, C, Publish(7)) == ("1.37", "refused-promise")
    step = state.step
    state, told = act(state, B, Judge(7, kept=False))
    assert (told, state.step) == ((), step)
    assert state.promises[0].kept is False
    assert refusal(state, B, Judge(7, kept=False)) == ("1.37", "refused-promise")
    state, _ = act(state, B, Judge(7, kept=True))
    assert state.promises[0].kept is True
    state, _ = act(state, A, Publish(7))
    assert state.promises[0].public
    assert refusal(state, B, Publish(7)) == ("1.37", "refused-promise")
    over = put(state, phase=Over((0,) * 5, (0,) * 5, ()))
    assert refusal(over, B, Judge(7, kept=False)) == ("1.35", "refused-over")


def test_promises_bind_nobody() -> None:
    """There is nothing that they forbid, and they are no goods."""
    state, _ = dealt(market(), Offer(A, B, Side(promise=7), side(1)))
    assert (state.money[:2], state.fronts) == ((5, 3), market().fronts)
    state, _ = act(state, A, Done())
    assert state.phase != market().phase


# Calls and drafts ----------------------------------------------------------------------------------


def test_whom_an_offer_calls() -> None:
    """Its receiver when it comes, its proposer when it is answered; nobody else, ever."""
    offer = Offer(A, B, side(1), side(hand="farmer"))
    state = offered(market(), offer)
    (incoming,) = GAME.alerts(state, B)
    assert GAME.alerts(state, A) == ()
    accepted, _ = act(state, B, Accept(offer))
    declined, _ = act(state, B, Decline(offer))
    withdrawn, _ = act(state, A, Withdraw(offer))
    assert GAME.alerts(accepted, A) == (f"accepted-{incoming}",)
    assert GAME.alerts(declined, A) == (f"declined-{incoming}",)
    assert GAME.alerts(withdrawn, A) == GAME.alerts(withdrawn, B) == ()
    for after in (accepted, declined):
        assert GAME.alerts(after, B) == ()
        assert GAME.alerts(after, C) == ()


def test_a_half_built_offer_outlasts_what_else_its_seat_does() -> None:
    """Until it is made; what was picked for playing is gone once it is played."""
    building = Building(B, side(1))
    desk = Desk("offer", ("heir",), building)
    assert draft_after(desk, Take("heir")) == desk
    assert draft_after(desk, Lay(("heir",))) == Desk("offer", (), building)
    assert draft_after(Desk("seat", ("heir",)), Lay(("heir",))) is None
    assert draft_after(desk, Propose(Offer(A, B, side(1), NOTHING))) is None


def test_what_was_offered_is_never_taken_back() -> None:
    """Somebody has seen it."""
    offer = Offer(A, B, side(1), NOTHING)
    assert not GAME.takes_back(market(), A, Propose(offer))
    assert not GAME.takes_back(offered(market(), offer), B, Accept(offer))


# Properties ----------------------------------------------------------------------------------------


def played(state: State, draws: Rng, entries: int) -> list[tuple[State, State]]:
    """Anything that anybody may do, each time with the state before and after it."""
    steps: list[tuple[State, State]] = []
    for number in range(entries):
        if GAME.outcome(state) is not None:
            break
        seat = draws.choice([seat for seat in range(len(state.hands)) if GAME.legal(state, seat)])
        after, _ = act(state, seat, draws.choice(GAME.legal(state, seat)))
        steps.append((state, after))
        del number
        state = after
    return steps


@settings(max_examples=12, deadline=None)
@given(st.integers(4, 6), st.integers(0, 10**6), st.sampled_from(["3", "4"]))
def test_money_comes_from_the_bank_alone(seats: int, number: int, calendars: str) -> None:
    """55 cards at every step; money grows by slush funds and benefices, and by nothing else."""
    state = GAME.setup(seats, Options(calendars=calendars), Rng(b"bank", number))
    for before, after in played(state, Rng(b"bank too", number), 250):
        funds = all_cards(after)["fund"]
        assert funds == all_cards(before)["fund"]
        paid = sum(payment.money for payment in after.paid[len(before.paid) :])
        laid = sum(hand.count("fund") for hand in before.hands) - sum(
            hand.count("fund") for hand in after.hands
        )
        more = sum(after.money) - sum(before.money)
        assert more == paid or (0 < more - paid <= laid)


@settings(max_examples=12, deadline=None)
@given(st.integers(4, 6), st.integers(0, 10**6))
def test_no_front_card_changes_hands_in_a_lock(seats: int, number: int) -> None:
    """While votes are cast and ties are talked about, what lies in front stays (1.38)."""
    state = GAME.setup(seats, Options(), Rng(b"lock", number))
    state = put(state, phase=Declaring(tuple(range(seats)), (None,) * seats), trigger=0)
    fronts = [in_order(card for card in hand if card != "fund") for hand in state.hands]
    hands = tuple(tuple(card for card in hand if card == "fund") for hand in state.hands)
    state = put(state, fronts=tuple(fronts), hands=hands)
    for before, after in played(state, Rng(b"lock too", number), 80):
        if isinstance(before.phase, Voting | Settling) and isinstance(after.phase, Voting | Settling):
            assert before.fronts == after.fronts
        if not isinstance(before.phase, Declaring | Voting | Settling):
            break


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_an_offer_is_never_half_done(data: st.DataObject) -> None:
    """Whatever it names: all of it changes hands, or nothing does."""
    state = market()
    some = st.lists(st.sampled_from(["heir", "farmer", "boss", "fund", "senior"]), max_size=3)
    sides = st.builds(
        lambda money, hand, front: Side(money, tuple(hand), tuple(front)), st.integers(0, 6), some, some
    )
    offer = Offer(A, B, data.draw(sides), data.draw(sides))
    if GAME.check(state, A, Propose(offer)):
        return
    state = offered(state, offer)
    poorer = data.draw(st.booleans())
    if poorer:
        state = put(
            state,
            money=(0, *state.money[1:]),
            hands=((), *state.hands[1:-1], (*state.hands[-1], *state.hands[A])),
        )
    if GAME.check(state, B, Accept(offer)):
        return
    after, told = act(state, B, Accept(offer))
    if not told:
        assert (after.money, after.hands, after.fronts) == (state.money, state.hands, state.fronts)
        return
    change = offer.asks.money - offer.gives.money
    assert (after.money[A] - state.money[A], after.money[B] - state.money[B]) == (change, -change)
    for held, gives, gets in ((A, offer.gives, offer.asks), (B, offer.asks, offer.gives)):
        assert Counter(after.hands[held]) == Counter(state.hands[held]) - Counter(gives.hand) + Counter(
            gets.hand
        )
        assert Counter(after.fronts[held]) == (
            Counter(state.fronts[held]) - Counter(gives.front) + Counter(gets.front)
        )


def test_offers_survive_json() -> None:
    """In a log, in a state and in a draft."""
    offer = Offer(A, B, side(1, "heir", "lawyer", 5), side(2), (A, B))
    for value in (
        Propose(offer, offer),
        Accept(offer),
        Desk("offer", (), Building(B, offer.gives, counters=offer)),
    ):
        kind = Desk if isinstance(value, Desk) else GAME.values.action
        assert msgspec.json.decode(msgspec.json.encode(value), type=kind) == value


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_a_game_of_safe_defaults_makes_no_deals(seats: int) -> None:
    """And ends."""
    state, number = GAME.setup(seats, Options(), Rng(b"away", 0)), 0
    while GAME.outcome(state) is None:
        number += 1
        seat = GAME.awaited(state).seats[0]
        state, _ = GAME.play(
            state, seat, GAME.absent(state, seat, Rng(b"away", number)), Rng(b"away", number)
        )
    assert (state.offers, state.closed, state.promises) == ((), (), ())
