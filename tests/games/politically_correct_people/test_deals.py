"""Politically Correct People: deals, ruling by ruling (1.37 to 1.43), promises, and what is hidden."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import Rng
from games.politically_correct_people.cards import full_deck, in_order
from games.politically_correct_people.drafting import draft_after
from games.politically_correct_people.events import Dealt, Laid, Paid
from games.politically_correct_people.pieces import (
    Accept,
    Building,
    Declare,
    Decline,
    Desk,
    Done,
    Judge,
    Lay,
    Offer,
    Options,
    Pass,
    Promise,
    Propose,
    Publish,
    Side,
    Take,
    Withdraw,
)
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.state import (
    Closed,
    Declaring,
    Over,
    Playing,
    Settling,
    State,
    Tidying,
    Voting,
)
from tests.games.politically_correct_people.tables import (
    NOTHING,
    A,
    B,
    C,
    D,
    E,
    act,
    acts,
    all_cards,
    cards,
    dealt,
    election,
    offered,
    put,
    refusal,
    side,
    table,
)

pytestmark = pytest.mark.portable

HANDS = ("heir, fund", "2 farmer", "boss", "", "believer")
FRONTS = ("lawyer, 3 senior", "2 senior, floating", "4 salaryman", "", "")


def market(**more: object) -> State:
    """Five players with something to trade, A's turn."""
    return table(*FRONTS, hands=HANDS, phase=Playing(A), **more)


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


# Means ---------------------------------------------------------------------------------------------


def test_1_41_nobody_offers_more_than_they_own() -> None:
    """Money, hand and front of the proposer."""
    for gives in (
        side(5),
        side(hand="boss"),
        side(hand="2 heir"),
        side(front="heir"),
        side(front="4 senior"),
    ):
        assert refusal(market(), A, Propose(Offer(A, B, gives, NOTHING))) == ("1.41", "refused-means")


def test_1_41_an_offer_probes_neither_hand_nor_purse() -> None:
    """Of the other only what lies open is looked at; the proposer learns nothing from a refusal."""
    state = market()
    for asks in (side(100), side(hand="premier"), side(hand="5 salaryman")):
        act(state, A, Propose(Offer(A, B, NOTHING, asks)))
    gone = Propose(Offer(A, B, NOTHING, side(front="premier")))
    assert refusal(state, A, gone) == ("1.41", "refused-not-in-their-front")
    offer = Offer(A, B, side(1), side(hand="premier"))
    state = offered(state, offer)
    assert refusal(state, B, Accept(offer)) == ("1.41", "refused-means")
    assert Decline(offer) in GAME.legal(state, B)
    assert GAME.view(state, A).own.offers == (offer,)


def test_1_41_nobody_asks_for_cards_that_no_hand_can_hold() -> None:
    """What lies open or in one's own hand is not in another's; there is one copy of a politician."""
    state = market(pool="premier, farmer")
    for asks in ("premier", "lawyer", "heir", "2 boss", "6 salaryman", "6 farmer, newcomer", "5 fund"):
        for gives in (side(1), NOTHING):
            wanted = Propose(Offer(A, B, gives, side(hand=asks)))
            assert refusal(state, A, wanted) == ("1.41", "refused-in-no-hand")
    for asks in ("newcomer", "boss", "5 salaryman", "4 fund", "5 farmer, 2 believer"):
        act(state, A, Propose(Offer(A, B, side(1), side(hand=asks))))


def test_1_41_a_discarded_card_is_in_no_hand() -> None:
    """It lies open as well (1.15)."""
    state = market(pool="premier", deck="newcomer")
    assert "celebrity" in state.discards
    for card in ("celebrity", "premier"):
        wanted = Propose(Offer(A, B, side(1), side(hand=card)))
        assert refusal(state, A, wanted) == ("1.41", "refused-in-no-hand")


def test_1_37_the_same_offer_in_another_order_is_the_same() -> None:
    """Open it is refused as the same; it is stored, answered and closed in one form."""
    told = Offer(A, B, side(1, "heir, fund", "lawyer, senior"), side(hand="2 farmer, salaryman"))
    other = Offer(
        A,
        B,
        Side(1, ("fund", "heir"), ("senior", "lawyer")),
        Side(0, ("farmer", "salaryman", "farmer")),
    )
    state, _ = act(market(), A, Propose(other))
    assert state.offers == (told,)
    assert refusal(state, A, Propose(other)) == ("1.37", "refused-same-offer")
    assert act(state, A, Withdraw(other))[0].closed == (Closed(told, "withdrawn"),)
    assert act(state, B, Decline(other))[0].closed == (Closed(told, "declined"),)
    back = Offer(B, A, side(1), NOTHING)
    assert act(state, B, Propose(back, other))[0].closed == (Closed(told, "countered"),)
    rich = put(state, hands=(state.hands[A], cards("2 farmer, salaryman"), *state.hands[2:]))
    assert GAME.play(rich, B, Accept(other), Rng(b"", 0)) == GAME.play(rich, B, Accept(told), Rng(b"", 0))


def test_1_43_nothing_else_is_tradeable() -> None:
    """Calendars, slush funds in front, negative money, more than the box holds."""
    for gives in (
        side(front="fund"),
        side(hand="calendar"),
        Side(-1),
        Side(145),
        Side(hand=("throne",)),
        Side(hand=("throne", "heir")),
        Side(1, promise=0),
    ):
        assert refusal(market(), A, Propose(Offer(A, B, gives, side(1)))) == ("1.43", "refused-goods")
        assert refusal(market(), A, Propose(Offer(A, B, side(1), gives))) == ("1.43", "refused-goods")


# What is seen --------------------------------------------------------------------------------------


def test_1_42_an_offer_is_seen_by_its_two_alone() -> None:
    """Made, declined, withdrawn, refused: to anybody else nothing has happened, not even a moment."""
    state = market()
    offer = Offer(A, B, side(2, hand="heir", promise=3), side(hand="farmer"))
    made = offered(state, offer)
    for after in (
        made,
        act(made, B, Decline(offer))[0],
        act(made, A, Withdraw(offer))[0],
        act(made, B, Propose(Offer(B, A, side(1), NOTHING), offer))[0],
    ):
        for seat in (None, C, D, E):
            assert GAME.view(after, seat) == GAME.view(state, seat)
            assert seat is None or GAME.legal(after, seat) == GAME.legal(state, seat)
            assert seat is None or GAME.alerts(after, seat) == ()


def test_1_42_a_deal_tells_no_amounts_and_no_hand_cards() -> None:
    """Its two parties and the front cards that moved; a gift looks like any other deal."""
    rich = dealt(market(), Offer(A, B, side(4, hand="heir"), side(hand="2 farmer")))[1]
    poor = dealt(market(), Offer(A, B, side(1, hand="fund"), NOTHING))[1]
    assert rich == poor == (Dealt(A, B, (), ()),)


def test_1_42_what_is_public() -> None:
    """Fronts, pool, discards, calendars, sizes of deck and hands; of oneself money and hand."""
    state = market(pool="premier", aside=2)
    public, mine = GAME.view(state, None), GAME.view(state, A)
    assert (public.fronts, public.pool, public.aside) == (state.fronts, ("premier",), 2)
    assert (public.hands, public.deck, public.own) == ((2, 2, 1, 0, 1), len(state.deck), None)
    assert mine.own is not None
    assert (mine.own.money, mine.own.hand) == (4, cards("heir, fund"))


def test_1_42_every_hidden_thing_is_drawn_anew() -> None:
    """Hands, deck, money, benefices, offers, closed offers, promises and payments of others."""
    state, _ = dealt(market(), Offer(B, C, side(1, promise=9), NOTHING))
    state = offered(state, Offer(B, C, side(1), NOTHING))
    others = [GAME.resample(state, A, Rng(b"anew", number)) for number in range(40)]
    for name in ("deck", "hands", "money", "benefices", "offers", "closed", "promises"):
        assert len({getattr(other, name) for other in others}) > 1, name
    for other in others:
        assert all_cards(other) == Counter(full_deck(4))
        assert GAME.view(other, A) == GAME.view(state, A)
    paid = put(state, paid=market_paid())
    assert len({GAME.resample(paid, A, Rng(b"anew", number)).paid for number in range(40)}) > 1


def market_paid() -> tuple[object, ...]:
    """Two benefices that B and C received."""
    state = election("", "heir", "boss", "", "")
    state, _ = acts(state, *((seat, Declare((None, "heir", "boss", None, None)[seat])) for seat in range(5)))
    assert isinstance(state.phase, Tidying)
    return state.paid


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
        kind = Desk if isinstance(value, Desk) else GAME.action
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
