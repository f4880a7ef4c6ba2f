"""Offers and deals in Politically Correct People, ruling by ruling."""

from __future__ import annotations

import pytest

from games.politically_correct_people.events import Dealt, Laid, Paid
from games.politically_correct_people.pieces import (
    Accept,
    Declare,
    Decline,
    Lay,
    Offer,
    Pass,
    Propose,
    Withdraw,
)
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.state import (
    Closed,
    Settling,
    Tidying,
    Voting,
)
from tests.games.politically_correct_people.market import market
from tests.games.politically_correct_people.tables import (
    NOTHING,
    A,
    B,
    C,
    D,
    act,
    acts,
    cards,
    dealt,
    election,
    offered,
    refusal,
    side,
)

pytestmark = pytest.mark.portable


# Making an offer -----------------------------------------------------------------------------------


def test_1_37_at_any_time_between_any_two() -> None:
    """Also between two whose turn it is not; nobody else's turn is touched, and no moment passes."""
    state = market()
    offer = Offer(C, D, side(2, hand="boss"), side(1))
    after = offered(state, offer)
    assert after.offers == (offer,)
    assert (after.step, after.phase) == (state.step, state.phase)
    assert GAME.awaited(after).seats == (A,)
    after, told = act(after, D, Accept(offer))
    assert told == (Dealt(C, D, (), ()),)
    assert after.money == (4, 4, 3, 5, 4)
    assert (after.hands[C], after.hands[D]) == ((), ("boss",))
    assert (after.offers, after.phase) == ((), state.phase)


def test_1_37_money_hands_and_fronts_in_one_deal() -> None:
    """Everything at once; a hand card joins the hand, a front card the front."""
    offer = Offer(A, B, side(3, hand="heir", front="lawyer"), side(1, hand="farmer", front="floating"))
    state, told = dealt(market(), offer)
    assert told == (Dealt(A, B, ("lawyer",), ("floating",)),)
    assert state.money[:2] == (2, 6)
    assert state.hands[:2] == (cards("fund, farmer"), cards("farmer, heir"))
    assert state.fronts[:2] == (cards("3 senior, floating"), cards("lawyer, 2 senior"))


def test_1_37_a_gift_needs_acceptance_too() -> None:
    """An offer that asks nothing."""
    gift = Offer(A, D, side(front="lawyer"), NOTHING)
    state = offered(market(), gift)
    assert state.fronts[D] == ()
    declined, told = act(state, D, Decline(gift))
    assert (told, declined.offers, declined.fronts) == ((), (), state.fronts)
    accepted, _ = act(state, D, Accept(gift))
    assert accepted.fronts[D] == ("lawyer",)


def test_1_37_an_offer_is_made_to_one_other() -> None:
    """In one's own name."""
    for offer in (
        Offer(A, A, side(1), NOTHING),
        Offer(A, 5, side(1), NOTHING),
        Offer(B, C, side(1), NOTHING),
    ):
        assert refusal(market(), A, Propose(offer)) == ("1.37", "refused-two-players")
    assert refusal(market(), A, Propose(Offer(A, B, NOTHING, NOTHING))) == ("1.37", "refused-empty-offer")


def test_1_37_an_offer_reserves_nothing() -> None:
    """The same note may be offered to everybody; the second to accept finds it gone."""
    state = market(money=(2, 4, 4, 4, 4))
    first, second = (Offer(A, seat, side(2), side(1)) for seat in (B, C))
    state = offered(offered(state, first), second)
    state, _ = act(state, B, Accept(first))
    state, _ = dealt(state, Offer(D, A, NOTHING, side(1)))
    assert state.offers == (second,)
    state, told = act(state, C, Accept(second))
    assert told == ()
    assert state.money == (0, 5, 4, 5, 4)
    assert state.closed[-1] == Closed(second, "means")
    assert state.offers == ()


def test_1_37_at_most_five_open_offers() -> None:
    """And never the same twice."""
    state = market()
    for money in range(1, 5):
        state = offered(state, Offer(D, A, NOTHING, side(money)))
    assert refusal(state, D, Propose(Offer(D, A, NOTHING, side(1)))) == ("1.37", "refused-same-offer")
    state = offered(state, Offer(D, B, NOTHING, side(1)))
    sixth = Propose(Offer(D, C, NOTHING, side(1)))
    assert refusal(state, D, sixth) == ("1.37", "refused-many-offers")
    assert not any(isinstance(action, Propose) for action in GAME.legal(state, D))
    state, _ = act(state, D, Withdraw(Offer(D, A, NOTHING, side(2))))
    act(state, D, sixth)


def test_1_37_a_counter_offer_closes_what_it_answers() -> None:
    """And goes back to whoever made it."""
    first = Offer(A, B, side(1), side(hand="farmer"))
    state = offered(market(), first)
    better = Offer(B, A, side(hand="farmer"), side(3))
    elsewhere = Propose(Offer(B, C, side(hand="farmer"), side(3)), first)
    assert refusal(state, B, elsewhere) == ("1.37", "refused-offer-gone")
    assert refusal(state, C, Propose(Offer(C, A, side(1), NOTHING), first)) == ("1.37", "refused-offer-gone")
    state, told = act(state, B, Propose(better, first))
    assert (told, state.offers) == ((), (better,))
    assert state.closed == (Closed(first, "countered"),)
    assert refusal(state, B, Accept(first)) == ("1.37", "refused-offer-gone")
    state, _ = act(state, A, Accept(better))
    assert (state.money[:2], state.hands[A][-1]) == ((1, 7), "farmer")


def test_1_37_only_those_two_may_answer() -> None:
    """The receiver accepts or declines, the proposer withdraws."""
    offer = Offer(A, B, side(1), NOTHING)
    state = offered(market(), offer)
    for seat, action in (
        (A, Accept(offer)),
        (A, Decline(offer)),
        (B, Withdraw(offer)),
        (C, Accept(offer)),
        (C, Decline(offer)),
        (C, Withdraw(offer)),
        (B, Accept(Offer(A, B, side(2), NOTHING))),
    ):
        assert refusal(state, seat, action) == ("1.37", "refused-offer-gone")
    state, told = act(state, A, Withdraw(offer))
    assert (told, state.offers, state.closed) == ((), (), (Closed(offer, "withdrawn"),))


def test_1_37_a_deal_may_come_during_ones_own_turn() -> None:
    """What was picked for playing may be gone then; playing it is refused."""
    state, _ = dealt(market(), Offer(B, A, side(1), side(hand="heir")))
    assert refusal(state, A, Lay(cards("heir, fund"))) == ("1.12", "refused-not-in-hand")


# Impossible offers ---------------------------------------------------------------------------------


def test_1_37_an_offer_of_front_cards_that_are_gone() -> None:
    """Everybody can see it: it is withdrawn by itself, and the two see why."""
    offer = Offer(A, B, side(front="lawyer"), side(1))
    asked = Offer(C, A, side(2), side(front="lawyer"))
    state = offered(offered(market(), offer), asked)
    state, _ = dealt(state, Offer(A, D, side(front="lawyer"), NOTHING))
    assert state.offers == ()
    assert [past for past in state.closed if past.why == "front"] == [
        Closed(offer, "front"),
        Closed(asked, "front"),
    ]


def test_1_41_what_lies_hidden_withdraws_nothing() -> None:
    """An offer that vanished would tell of a hand or a purse; acceptance finds out."""
    offer = Offer(A, B, side(hand="heir"), side(1))
    state = offered(market(), offer)
    state, told = act(state, A, Lay(("heir",)))
    assert told == (Laid(A, ("heir",)),)
    assert state.offers == (offer,)
    assert Accept(offer) in GAME.legal(state, B)
    after, told = act(state, B, Accept(offer))
    assert (told, after.step) == ((), state.step)
    assert (after.money, after.hands, after.offers) == (state.money, state.hands, ())


def test_1_38_the_lock_withdraws_offers_of_front_cards() -> None:
    """At the moment when all candidates are known; money and hands stay on offer."""
    state = election("heir, farmer", "boss, senior", "", "", hands=("lawyer", "", "", ""))
    front = Offer(0, 1, side(front="farmer"), side(1))
    hand = Offer(0, 1, side(hand="lawyer"), side(1))
    state = offered(offered(state, front), hand)
    state, _ = acts(state, (0, Declare("heir")), (1, Declare("boss")), (2, Declare(None)), (3, Declare(None)))
    assert isinstance(state.phase, Voting)
    assert state.offers == (hand,)
    assert state.closed == (Closed(front, "lock"),)


def test_1_21_a_candidate_on_offer() -> None:
    """Is withdrawn when it is declared."""
    offer = Offer(0, 1, side(front="heir"), side(1))
    state, _ = act(offered(election("heir", "", "", ""), offer), 0, Declare("heir"))
    assert state.closed == (Closed(offer, "lock"),)


# The lock ------------------------------------------------------------------------------------------


def test_1_38_no_front_cards_from_the_candidates_to_the_payment() -> None:
    """Votes and tie talks included; money and hands move all the time, and fronts again afterwards."""
    state = election("heir", "boss, senior", "bureaucrat", "farmer", hands=("lawyer", "", "", ""))
    steps = ((0, Declare("heir")), (1, Declare("boss")), (2, Declare("bureaucrat")), (3, Declare(None)))
    state, _ = acts(state, *steps)
    front = Propose(Offer(3, 0, side(front="farmer"), NOTHING))
    assert refusal(state, 3, front) == ("1.38", "refused-lock")
    asked = Propose(Offer(0, 3, side(1), side(front="farmer")))
    assert refusal(state, 0, asked) == ("1.38", "refused-lock")
    state, _ = dealt(state, Offer(0, 3, side(1, hand="lawyer"), NOTHING))
    state, _ = acts(state, (1, Pass()), (3, Pass()))
    assert isinstance(state.phase, Settling)
    assert refusal(state, 3, front) == ("1.38", "refused-lock")
    state, told = dealt(state, Offer(1, 2, side(1), NOTHING, (1,)))
    assert Paid(1, "small") in told
    assert isinstance(state.phase, Tidying)
    act(state, 3, front)


def test_1_39_part_of_a_group() -> None:
    """Single cards may be given; those of the same kind merge with the receiver's."""
    state, told = dealt(market(), Offer(A, B, side(front="2 senior"), NOTHING))
    assert told == (Dealt(A, B, cards("2 senior"), ()),)
    assert state.fronts[:2] == (cards("lawyer, senior"), cards("4 senior, floating"))


def test_1_40_front_cards_never_come_to_a_hand() -> None:
    """Nor the other way: the two are different things in an offer."""
    state, _ = dealt(market(), Offer(A, D, side(hand="heir", front="lawyer"), NOTHING))
    assert (state.hands[D], state.fronts[D]) == (("heir",), ("lawyer",))
