"""What may be offered and what is seen of a deal, ruling by ruling."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core import Rng
from games.politically_correct_people.cards import full_deck
from games.politically_correct_people.events import Dealt
from games.politically_correct_people.pieces import (
    Accept,
    Declare,
    Decline,
    Offer,
    Propose,
    Side,
    Withdraw,
)
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.state import (
    Closed,
    Tidying,
)
from tests.games.politically_correct_people.market import market
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
)

pytestmark = pytest.mark.portable


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
