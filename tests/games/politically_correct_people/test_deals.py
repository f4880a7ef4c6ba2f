"""Offers and deals in Politically Correct People, ruling by ruling."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import Rng, Seat
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.rules import events as ev
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.rules.events import Dealt
from games.politically_correct_people.rules.pieces import full_deck
from games.politically_correct_people.screens import NEWS_STEPS
from tests.games.politically_correct_people.tables import (
    FRONTS,
    NOTHING,
    A,
    B,
    C,
    D,
    E,
    act,
    acts,
    all_cards,
    ballot,
    cards,
    dealt,
    declared,
    election,
    market,
    offered,
    private,
    put,
    refusal,
    side,
    table,
)
from tests.games.screens import words_of


def ends(state: s.State) -> list[tuple[p.Offer, p.Why]]:
    """The offers that are no longer open, and why."""
    return [(past.offer, past.why) for past in state.closed]


# Making an offer -----------------------------------------------------------------------------------


def test_1_37_at_any_time_between_any_two() -> None:
    """Also between two whose turn it is not; the turn stays, and no moment passes."""
    state = market()
    offer = p.Offer(C, D, side(2, hand="boss"), side(1))
    after = offered(state, offer)
    assert after.offers == (offer,)
    assert (after.step, after.phase) == (state.step, state.phase)
    assert GAME.awaited(after).seats == (A,)
    after, told = act(after, D, p.Accept(offer))
    assert told == (ev.Dealt(C, D, (), ()),)
    assert after.money == (4, 4, 3, 5, 4)
    assert (after.hands[C], after.hands[D]) == ((), ("boss",))
    assert (after.offers, after.phase) == ((), state.phase)


def test_1_40_money_hands_and_fronts_in_one_deal() -> None:
    """Everything at once (1.37); a hand card joins the hand, a front card the front."""
    offer = p.Offer(A, B, side(3, hand="heir", front="lawyer"), side(1, hand="farmer", front="floating"))
    state, told = dealt(market(), offer)
    assert told == (ev.Dealt(A, B, ("lawyer",), ("floating",)),)
    assert state.money[:2] == (2, 6)
    assert state.hands[:2] == (cards("fund, farmer"), cards("farmer, heir"))
    assert state.fronts[:2] == (cards("3 senior, floating"), cards("lawyer, 2 senior"))


def test_1_37_a_gift_needs_acceptance_too() -> None:
    """An offer that asks nothing."""
    gift = p.Offer(A, D, side(front="lawyer"), NOTHING)
    state = offered(market(), gift)
    assert state.fronts[D] == ()
    declined, told = act(state, D, p.Decline(gift))
    assert (told, declined.offers, declined.fronts) == ((), (), state.fronts)
    accepted, _ = act(state, D, p.Accept(gift))
    assert accepted.fronts[D] == ("lawyer",)


def test_1_37_an_offer_is_made_to_one_other() -> None:
    """In one's own name."""
    for offer in (
        p.Offer(A, A, side(1), NOTHING),
        p.Offer(A, 5, side(1), NOTHING),
        p.Offer(B, C, side(1), NOTHING),
    ):
        assert refusal(market(), A, p.Propose(offer)) == ("1.37", "refused-two-players")
    assert refusal(market(), A, p.Propose(p.Offer(A, B, NOTHING, NOTHING))) == ("1.37", "refused-empty-offer")


def test_1_37_an_offer_reserves_nothing() -> None:
    """The same note may be offered to all; the second to accept finds it gone."""
    state = market(money=(2, 4, 4, 4, 4))
    first, second = (p.Offer(A, seat, side(2), side(1)) for seat in (B, C))
    state = offered(offered(state, first), second)
    state, _ = act(state, B, p.Accept(first))
    state, _ = dealt(state, p.Offer(D, A, NOTHING, side(1)))
    assert state.offers == (second,)
    state, told = act(state, C, p.Accept(second))
    assert told == ()
    assert state.money == (0, 5, 4, 5, 4)
    assert ends(state)[-1] == (second, "means")
    assert state.offers == ()


def test_1_37_at_most_five_open_offers() -> None:
    """And never the same twice."""
    state = market()
    for money in range(1, 5):
        state = offered(state, p.Offer(D, A, NOTHING, side(money)))
    assert refusal(state, D, p.Propose(p.Offer(D, A, NOTHING, side(1)))) == ("1.37", "refused-same-offer")
    state = offered(state, p.Offer(D, B, NOTHING, side(1)))
    sixth = p.Propose(p.Offer(D, C, NOTHING, side(1)))
    assert refusal(state, D, sixth) == ("1.37", "refused-many-offers")
    assert not any(isinstance(action, p.Propose) for action in GAME.legal(state, D))
    state, _ = act(state, D, p.Withdraw(p.Offer(D, A, NOTHING, side(2))))
    act(state, D, sixth)


def test_1_37_a_counter_offer_closes_the_offer_it_answers() -> None:
    """And goes back to its proposer."""
    first = p.Offer(A, B, side(1), side(hand="farmer"))
    state = offered(market(), first)
    better = p.Offer(B, A, side(hand="farmer"), side(3))
    elsewhere = p.Propose(p.Offer(B, C, side(hand="farmer"), side(3)), first)
    assert refusal(state, B, elsewhere) == ("1.37", "refused-offer-gone")
    assert refusal(state, C, p.Propose(p.Offer(C, A, side(1), NOTHING), first)) == (
        "1.37",
        "refused-offer-gone",
    )
    state, told = act(state, B, p.Propose(better, first))
    assert (told, state.offers) == ((), (better,))
    assert ends(state) == [(first, "countered")]
    assert refusal(state, B, p.Accept(first)) == ("1.37", "refused-offer-gone")
    state, _ = act(state, A, p.Accept(better))
    assert (state.money[:2], state.hands[A][-1]) == ((1, 7), "farmer")


def test_1_37_only_those_two_may_answer() -> None:
    """The receiver accepts or declines, the proposer withdraws."""
    offer = p.Offer(A, B, side(1), NOTHING)
    state = offered(market(), offer)
    for seat, action in (
        (A, p.Accept(offer)),
        (A, p.Decline(offer)),
        (B, p.Withdraw(offer)),
        (C, p.Accept(offer)),
        (C, p.Decline(offer)),
        (C, p.Withdraw(offer)),
        (B, p.Accept(p.Offer(A, B, side(2), NOTHING))),
    ):
        assert refusal(state, seat, action) == ("1.37", "refused-offer-gone")
    state, told = act(state, A, p.Withdraw(offer))
    assert (told, state.offers, ends(state)) == ((), (), [(offer, "withdrawn")])


# Impossible offers ---------------------------------------------------------------------------------


def test_1_37_an_offer_of_front_cards_that_are_gone() -> None:
    """All can see it: it is withdrawn by itself, and the two see why."""
    offer = p.Offer(A, B, side(front="lawyer"), side(1))
    asked = p.Offer(C, A, side(2), side(front="lawyer"))
    state = offered(offered(market(), offer), asked)
    state, _ = dealt(state, p.Offer(A, D, side(front="lawyer"), NOTHING))
    assert state.offers == ()
    assert [end for end in ends(state) if end[1] == "front"] == [(offer, "front"), (asked, "front")]


def test_1_41_hidden_cards_withdraw_no_offer() -> None:
    """An offer that vanished would tell of a hand or a purse; acceptance finds out."""
    offer = p.Offer(A, B, side(hand="heir"), side(1))
    state, told = dealt(offered(market(), offer), p.Offer(A, C, side(hand="heir"), NOTHING))
    assert told == (ev.Dealt(A, C, (), ()),)
    assert state.offers == (offer,)
    assert p.Accept(offer) in GAME.legal(state, B)
    after, told = act(state, B, p.Accept(offer))
    assert (told, after.step) == ((), state.step)
    assert (after.money, after.hands, after.offers) == (state.money, state.hands, ())


def test_1_37_an_offer_of_hand_cards_that_lie_open_now() -> None:
    """Given or asked for: where all can see that no hand holds them, it is withdrawn, and the two see why."""
    given, asked = p.Offer(A, B, side(hand="heir"), side(1)), p.Offer(C, A, side(2), side(hand="heir"))
    state = offered(offered(market(), given), asked)
    state, _ = act(offered(state, p.Offer(B, A, side(hand="farmer"), side(1))), A, p.Lay(("heir",)))
    assert [offer.proposer for offer in state.offers] == [B]
    assert ends(state) == [(given, "open"), (asked, "open")]
    assert GAME.alerts(state, A)
    assert "lies open now" in words_of(private(state, A, p.Desk("sent")))


def test_1_38_the_lock_withdraws_offers_of_front_cards() -> None:
    """At the moment when all candidates are known; money and hands stay on offer."""
    state = election("heir, farmer", "boss, senior", "", "", hands=("lawyer", "", "", ""))
    front = p.Offer(0, 1, side(front="farmer"), side(1))
    hand = p.Offer(0, 1, side(hand="lawyer"), side(1))
    state = offered(offered(state, front), hand)
    state = declared(state, "heir", "boss", None, None)
    assert isinstance(state.phase, s.Voting)
    assert state.offers == (hand,)
    assert ends(state) == [(front, "lock")]


def test_1_21_a_candidate_on_offer() -> None:
    """Is withdrawn when it is declared."""
    offer = p.Offer(0, 1, side(front="heir"), side(1))
    state, _ = act(offered(election("heir", "", "", ""), offer), 0, p.Declare("heir"))
    assert ends(state) == [(offer, "lock")]


# The lock ------------------------------------------------------------------------------------------


def test_1_38_no_front_cards_from_the_candidates_to_the_payment() -> None:
    """Votes and tie talks included; money and hands move all the time, and fronts again afterwards."""
    state = election("heir", "boss, senior", "bureaucrat", "farmer", hands=("lawyer", "", "", ""))
    state = declared(state, "heir", "boss", "bureaucrat", None)
    front = p.Propose(p.Offer(3, 0, side(front="farmer"), NOTHING))
    assert refusal(state, 3, front) == ("1.38", "refused-lock")
    asked = p.Propose(p.Offer(0, 3, side(1), side(front="farmer")))
    assert refusal(state, 0, asked) == ("1.38", "refused-lock")
    state, _ = dealt(state, p.Offer(0, 3, side(1, hand="lawyer"), NOTHING))
    state, _ = acts(state, (1, p.Pass()), (3, p.Pass()))
    assert isinstance(state.phase, s.Settling)
    assert refusal(state, 3, front) == ("1.38", "refused-lock")
    state, told = dealt(state, p.Offer(1, 2, side(1), NOTHING, (1,)))
    assert ev.Paid(1, "small") in told
    assert isinstance(state.phase, s.Tidying)
    act(state, 3, front)


def test_1_39_part_of_a_group() -> None:
    """Single cards may be given; those of the same kind merge with the receiver's."""
    state, told = dealt(market(), p.Offer(A, B, side(front="2 senior"), NOTHING))
    assert told == (ev.Dealt(A, B, cards("2 senior"), ()),)
    assert state.fronts[:2] == (cards("lawyer, senior"), cards("4 senior, floating"))


# Means ---------------------------------------------------------------------------------------------


def test_1_41_an_offer_gives_only_what_its_proposer_owns() -> None:
    """Money, hand and front of the proposer."""
    for gives in (
        side(5),
        side(hand="boss"),
        side(hand="2 heir"),
        side(front="heir"),
        side(front="4 senior"),
    ):
        assert refusal(market(), A, p.Propose(p.Offer(A, B, gives, NOTHING))) == ("1.41", "refused-means")


def test_1_41_an_offer_probes_neither_hand_nor_purse() -> None:
    """Of the other only what lies open is looked at; the proposer learns nothing from a refusal."""
    state = market()
    for asks in (side(100), side(hand="premier"), side(hand="5 salaryman")):
        act(state, A, p.Propose(p.Offer(A, B, NOTHING, asks)))
    gone = p.Propose(p.Offer(A, B, NOTHING, side(front="premier")))
    assert refusal(state, A, gone) == ("1.41", "refused-not-in-their-front")
    offer = p.Offer(A, B, side(1), side(hand="premier"))
    state = offered(state, offer)
    assert refusal(state, B, p.Accept(offer)) == ("1.41", "refused-means")
    assert p.Decline(offer) in GAME.legal(state, B)
    assert GAME.view(state, A).own.offers == (offer,)


def test_1_41_cards_that_no_hand_can_hold_are_not_asked_for() -> None:
    """What lies open or in one's own hand is not in another's; there is one copy of a politician."""
    state = market(pool="premier, farmer")
    for asks in ("premier", "lawyer", "heir", "2 boss", "6 salaryman", "6 farmer, newcomer", "5 fund"):
        for gives in (side(1), NOTHING):
            wanted = p.Propose(p.Offer(A, B, gives, side(hand=asks)))
            assert refusal(state, A, wanted) == ("1.41", "refused-in-no-hand")
    for asks in ("newcomer", "boss", "5 salaryman", "4 fund", "5 farmer, 2 believer"):
        act(state, A, p.Propose(p.Offer(A, B, side(1), side(hand=asks))))


def test_1_41_a_discarded_card_is_in_no_hand() -> None:
    """It lies open as well (1.15)."""
    state = market(pool="premier", deck="newcomer")
    assert "celebrity" in state.discards
    for card in ("celebrity", "premier"):
        wanted = p.Propose(p.Offer(A, B, side(1), side(hand=card)))
        assert refusal(state, A, wanted) == ("1.41", "refused-in-no-hand")


def test_1_37_the_same_offer_in_another_order_is_the_same() -> None:
    """Open it is refused as the same; it is stored, answered and closed in one form."""
    told = p.Offer(A, B, side(1, "heir, fund", "lawyer, senior"), side(hand="2 farmer, salaryman"))
    other = p.Offer(
        A, B, p.Side(1, ("fund", "heir"), ("senior", "lawyer")), p.Side(0, ("farmer", "salaryman", "farmer"))
    )
    state, _ = act(market(), A, p.Propose(other))
    assert state.offers == (told,)
    assert refusal(state, A, p.Propose(other)) == ("1.37", "refused-same-offer")
    assert ends(act(state, A, p.Withdraw(other))[0]) == [(told, "withdrawn")]
    assert ends(act(state, B, p.Decline(other))[0]) == [(told, "declined")]
    back = p.Offer(B, A, side(1), NOTHING)
    assert ends(act(state, B, p.Propose(back, other))[0]) == [(told, "countered")]
    rich = put(state, hands=(state.hands[A], cards("2 farmer, salaryman"), *state.hands[2:]))
    assert GAME.play(rich, B, p.Accept(other), Rng(b"", 0)) == GAME.play(rich, B, p.Accept(told), Rng(b"", 0))


def test_1_43_nothing_else_is_tradeable() -> None:
    """Calendars, slush funds in front, negative money, more than the box holds."""
    for gives in (
        side(front="fund"),
        side(hand="calendar"),
        p.Side(-1),
        p.Side(145),
        p.Side(hand=("throne",)),
        p.Side(hand=("throne", "heir")),
        p.Side(1, promise=0),
    ):
        assert refusal(market(), A, p.Propose(p.Offer(A, B, gives, side(1)))) == ("1.43", "refused-goods")
        assert refusal(market(), A, p.Propose(p.Offer(A, B, side(1), gives))) == ("1.43", "refused-goods")


# What is seen --------------------------------------------------------------------------------------


def test_1_42_an_offer_is_seen_by_its_two_alone() -> None:
    """Made, declined, withdrawn, refused: to the others nothing has happened, not even a moment."""
    state = market()
    offer = p.Offer(A, B, side(2, hand="heir", promise=3), side(hand="farmer"))
    made = offered(state, offer)
    for after in (
        made,
        act(made, B, p.Decline(offer))[0],
        act(made, A, p.Withdraw(offer))[0],
        act(made, B, p.Propose(p.Offer(B, A, side(1), NOTHING), offer))[0],
    ):
        for seat in (None, C, D, E):
            assert GAME.view(after, seat) == GAME.view(state, seat)
            assert seat is None or GAME.legal(after, seat) == GAME.legal(state, seat)
            assert seat is None or GAME.alerts(after, seat) == ()


def test_1_42_a_deal_tells_no_amounts_and_no_hand_cards() -> None:
    """Its two parties and the front cards that moved; a gift looks like any other deal."""
    rich = dealt(market(), p.Offer(A, B, side(4, hand="heir"), side(hand="2 farmer")))[1]
    poor = dealt(market(), p.Offer(A, B, side(1, hand="fund"), NOTHING))[1]
    assert rich == poor == (Dealt(A, B, (), ()),)


def test_1_42_public_parts_of_a_deal() -> None:
    """Fronts, pool, discards, calendars, sizes of deck and hands; of oneself money and hand."""
    state = market(pool="premier", aside=2)
    public, mine = GAME.view(state, None), GAME.view(state, A)
    assert (public.fronts, public.pool, public.aside) == (state.fronts, ("premier",), 2)
    assert (public.hands, public.deck, public.own) == ((2, 2, 1, 0, 1), len(state.deck), None)
    assert mine.own is not None
    assert (mine.own.money, mine.own.hand) == (4, cards("heir, fund"))


def test_1_42_every_hidden_thing_varies() -> None:
    """Hands, deck, money, benefices, offers, closed offers, promises and payments of others."""
    state, _ = dealt(market(), p.Offer(B, C, side(1, promise=9), NOTHING))
    state = offered(state, p.Offer(B, C, side(1), NOTHING))
    others = [GAME.resample(state, A, Rng(b"worlds", number)) for number in range(40)]
    for name in ("deck", "hands", "money", "benefices", "offers", "closed", "promises"):
        assert len({getattr(other, name) for other in others}) > 1, name
    for other in others:
        assert all_cards(other) == Counter(full_deck(4))
        assert GAME.view(other, A) == GAME.view(state, A)
    benefices = declared(election("", "heir", "boss", "", ""), None, "heir", "boss", None, None).paid
    paid = put(state, paid=benefices)
    assert len({GAME.resample(paid, A, Rng(b"worlds", number)).paid for number in range(40)}) > 1


# Offers to several ----------------------------------------------------------------------------------

TO_ALL = p.Offer(A, B, side(1), p.Side(vows=(p.VoteFor(1, A),)), among=(B, C, D))


def copy(seat: Seat, offer: p.Offer = TO_ALL) -> p.Offer:
    """The copy that a seat was sent."""
    return msgspec.structs.replace(offer, receiver=seat)


def whys(state: s.State, seat: Seat) -> list[str]:
    """How the offers ended that a seat is still shown."""
    own = GAME.view(state, seat).own
    assert own is not None
    return [past.why for past in own.closed]


def test_1_37_the_first_to_accept_an_offer_to_several_has_it() -> None:
    """It is a deal of two; the other copies close at once, and its maker is told once."""
    state = offered(election(*FRONTS), TO_ALL)
    assert state.offers == (TO_ALL, copy(C), copy(D))
    state, _ = act(state, C, p.Accept(copy(C)))
    assert state.offers == ()
    assert state.money == (3, 4, 5, 4)
    assert [(said.maker, said.receiver) for said in state.vows] == [(C, A)]
    assert [whys(state, seat) for seat in range(4)] == [["accepted"], ["taken"], ["accepted"], ["taken"]]
    assert refusal(state, B, p.Accept(TO_ALL)) == ("1.37", "refused-offer-gone")


def test_1_37_a_decline_is_for_one_seat_and_a_withdrawal_for_all() -> None:
    """It counts as one of five, and its copies are the same offer."""
    state = offered(election(*FRONTS), TO_ALL)
    state, _ = act(state, B, p.Decline(TO_ALL))
    assert state.offers == (copy(C), copy(D))
    assert refusal(state, A, p.Propose(TO_ALL)) == ("1.37", "refused-same-offer")
    for money in range(1, 5):
        state = offered(state, p.Offer(A, B, NOTHING, side(money)))
    assert refusal(state, A, p.Propose(p.Offer(A, C, side(1), NOTHING))) == ("1.37", "refused-many-offers")
    state, _ = act(state, A, p.Withdraw(copy(D)))
    assert all(not offer.among for offer in state.offers)
    assert whys(state, A) == ["declined", "withdrawn"]
    assert [whys(state, seat) for seat in (C, D)] == [["withdrawn"], ["withdrawn"]]


@pytest.mark.parametrize("among", [(B,), (B, B), (C, D), (A, B), (B, 9), (B, -1)])
def test_1_37_several_are_two_or_more_others(among: tuple[Seat, ...]) -> None:
    """Each once, its receiver among them."""
    offer = msgspec.structs.replace(TO_ALL, among=among)
    assert refusal(election(*FRONTS), A, p.Propose(offer)) == ("1.37", "refused-two-players")


def test_1_37_in_any_order_an_offer_to_several_is_the_same() -> None:
    """As it comes from a menu."""
    mixed = msgspec.structs.replace(TO_ALL, receiver=D, among=(D, B, C))
    assert offered(election(*FRONTS), mixed).offers == (TO_ALL, copy(C), copy(D))


def test_1_42_receivers_of_the_same_offer_know_the_deal() -> None:
    """The others learn neither of it nor who else could still have accepted."""
    state = table("", "", "", "", "", hands=("heir", "boss", "", "", ""), phase=s.Playing(A))
    offer = p.Offer(A, B, side(hand="heir"), side(2), among=(B, C, D))
    asked = offered(state, offer)
    done, _ = act(act(asked, D, p.Decline(copy(D, offer)))[0], B, p.Accept(offer))
    for seat in (None, D, 4):
        world = GAME.resample(done, seat, Rng(b"several", 1))
        assert GAME.view(world, seat) == GAME.view(done, seat)
    for draw in range(20):
        world = GAME.resample(done, C, Rng(b"several", draw))
        assert "heir" in world.hands[B]
        assert world.money[:2] == (6, 2)
    assert len({GAME.resample(done, D, Rng(b"several", draw)).money for draw in range(20)}) > 1
    wider, _ = act(asked, B, p.Accept(offer))
    assert GAME.view(wider, C) == GAME.view(done, C)
    for draw in range(5):
        worlds = [GAME.resample(after, C, Rng(b"several", draw)) for after in (wider, done)]
        assert worlds[0] == worlds[1]


def test_1_35_a_promise_in_a_deal_that_one_was_offered_is_known() -> None:
    """The last look needs a promise: this one is there in every world."""
    offer = p.Offer(A, B, p.Side(promise=5), p.Side(1, vows=(p.Favour(),)), among=(B, C))
    state, _ = dealt(table("", "", "", "", phase=s.Playing(A)), offer)
    state = put(state, phase=s.Opening((A, B, C, D)), round=3)
    world = GAME.resample(state, C, Rng(b"look", 0))
    assert world.promises == (p.Promise(1, A, B, 5),)
    assert [said.vow for said in world.vows] == [p.Favour()]


# All groups at once ---------------------------------------------------------------------------------


def test_1_24_all_groups_vote_in_turn_after_one_press() -> None:
    """One now, the others as the turn comes round; the others may vote and pass between."""
    state, told = acts(ballot(), (A, p.Cast("salaryman", B)), (B, p.CastAll(A)))
    assert told[1:] == (ev.VotesOn(B, A), ev.Voted(B, "farmer", A, 3))
    state, told = act(state, C, p.Pass())
    assert told == (ev.Passed(C), ev.Passed(D))
    state, told = act(state, A, p.Cast("floating", A), 1)
    assert told[:4] == (
        ev.Voted(A, "floating", A, 0),
        ev.Voted(B, "senior", A, 3),
        ev.Passed(A),
        ev.Passed(B),
    )
    assert ev.Paid(A, "large") in told


def test_1_25_groups_barred_from_the_own_candidate_are_asked_again() -> None:
    """Two floating votes vote on, then it is one's own turn."""
    fronts = ("heir, farmer, 2 floating", "boss, 3 senior", "", "")
    state = declared(election(*fronts), "heir", "boss", None, None)
    state, told = acts(state, (A, p.CastAll(A)), (B, p.Pass()))
    first = ev.Voted(A, "floating", A, 0)
    assert told == (ev.VotesOn(A, A), first, ev.Passed(B), ev.Passed(C), ev.Passed(D), first)
    assert GAME.awaited(state).seats == (A,)
    assert state.phase == msgspec.structs.replace(state.phase, rest=())
    for action in (p.CastAll(A), p.CastAll(B), p.CastAll(C)):
        assert refusal(state, A, action) == ("1.24", "refused-vote-all")


def test_1_24_votes_with_all_groups_are_taken_back_only_before_dice() -> None:
    """While a seat is still to be asked."""
    state, _ = act(ballot(), A, p.Pass())
    assert GAME.takes_back(state, B, p.CastAll(C))
    assert not GAME.takes_back(act(state, B, p.CastAll(C))[0], C, p.Pass())


def test_1_37_votes_of_the_next_election_are_promised_while_tidying() -> None:
    """Not those of the last one."""
    state = put(offered(election(*FRONTS), TO_ALL), phase=s.Tidying((A, B), A))
    assert refusal(state, A, p.Pledge(p.VoteFor(1, B))) == ("1.37", "refused-vow")
    assert GAME.check(state, A, p.Pledge(p.VoteFor(2, B))) is None
    assert GAME.check(put(state, phase=s.Trimming(A)), A, p.Pledge(p.VoteFor(1, B))) is None


NUMBERS = st.integers(-2, 9)
VOWS = st.one_of(
    st.builds(p.VoteFor, NUMBERS, NUMBERS),
    st.builds(p.StandAside, NUMBERS),
    st.builds(p.LeaveCard, st.sampled_from(["premier", "calendar", "nonsense"])),
    st.just(p.Favour()),
)
SIDES = st.builds(lambda money, vows: p.Side(money, vows=tuple(vows)), NUMBERS, st.lists(VOWS, max_size=4))
OFFERS = st.builds(
    lambda seats, gives, asks, among: p.Offer(*seats, gives, asks, among=tuple(among)),
    st.tuples(NUMBERS, NUMBERS),
    SIDES,
    SIDES,
    st.lists(NUMBERS, max_size=5),
)


@settings(max_examples=60, deadline=None)
@given(
    st.one_of(
        st.builds(p.Propose, OFFERS),
        st.builds(p.Accept, OFFERS),
        st.builds(p.Pledge, st.none() | VOWS, st.none() | NUMBERS),
        st.builds(p.CastAll, NUMBERS),
    )
)
def test_1_37_any_offer_is_refused_or_played(action: p.Action) -> None:
    """In a turn, during votes and while all tidy up; no seat, sum or card that there is not does harm."""
    turn = table("", "", "", "", pool="premier", phase=s.Choosing(A))
    for state in (turn, ballot(), put(ballot(), phase=s.Tidying((A, B), A)), offered(turn, TO_ALL)):
        for seat in (A, B):
            refused = GAME.check(state, seat, action)
            if refused is None:
                after, _ = act(state, seat, action)
                assert GAME.view(after, D).pledges == GAME.view(after, None).pledges
            else:
                assert refusal(state, seat, action) == (refused.ruling, refused.key)


def test_the_end_of_an_offer_is_told_for_a_few_moments() -> None:
    """Not for the rest of the game; the page of deals has it still."""
    state, _ = dealt(market(), p.Offer(A, B, side(1), NOTHING))
    for later, shown in ((0, True), (NEWS_STEPS, True), (NEWS_STEPS + 1, False)):
        after = put(state, step=state.closed[-1].step + later)
        for seat, line in ((A, "accepted your offer"), (B, "You accepted the offer")):
            assert (line in words_of(private(after, seat))) == shown
            assert line in words_of(private(after, seat, p.Desk("sent")))
