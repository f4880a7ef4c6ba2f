"""A half-built offer: what it may hold, and the offer that it would be."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat, replace
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.rules.deals import (
    copies,
    fits_tie,
    in_canonical_form,
    lock_refusal,
    open_offer_count,
    unseen_count,
)
from games.politically_correct_people.rules.vows import is_due

# What may be in it ---------------------------------------------------------------------------------


def receivers_of(building: p.Building) -> tuple[Seat, ...]:
    """Return all those to whom an offer goes."""
    return building.among or (building.receiver,)


def still_possible(view: s.View, building: p.Building) -> p.Building:
    """A half-built offer, as far as what it names is still there to be given."""
    assert view.own is not None
    assert view.seat is not None
    own, theirs = movable_cards(view, building, view.seat), cards_all_have(view, building)
    gives = replace(
        building.gives,
        money=min(building.gives.money, view.own.money),
        hand=p.in_order(p.common_cards(building.gives.hand, view.own.hand)),
        front=p.in_order(p.common_cards(building.gives.front, own)),
        vows=_vows_still_due(view, (view.seat,), building.gives.vows),
    )
    asks = replace(
        building.asks,
        hand=p.in_order(p.common_cards(building.asks.hand, possible_hand_cards(view, p.DECK))),
        front=p.in_order(p.common_cards(building.asks.front, theirs)),
        vows=_vows_still_due(view, receivers_of(building), building.asks.vows),
    )
    counters = building.counters if building.counters in view.own.offers else None
    order = () if building.among or not fits_tie(view, offer_of(building, view.seat)) else building.order
    return replace(building, gives=gives, asks=asks, order=order, counters=counters)


def _vows_still_due(view: s.View, makers: Sequence[Seat], vows: Sequence[p.Vow]) -> tuple[p.Vow, ...]:
    return p.vows_in_order(tuple(vow for vow in vows if all(is_due(view, maker, vow) for maker in makers)))


def movable_cards(view: s.View, building: p.Building, seat: Seat) -> tuple[p.Card, ...]:
    """Return the cards in front of a seat that may change hands between those of an offer."""
    assert view.seat is not None
    parties = frozenset((view.seat, *receivers_of(building)))
    return tuple([card for card in view.fronts[seat] if not lock_refusal(view.phase, parties, (card,))])


def cards_all_have(view: s.View, building: p.Building) -> tuple[p.Card, ...]:
    """The cards that all those have in front of them to whom an offer goes."""
    first, *others = receivers_of(building)
    laid = movable_cards(view, building, first)
    for other in others:
        laid = p.common_cards(laid, movable_cards(view, building, other))
    return laid


def possible_hand_cards(view: s.View, most: int) -> tuple[p.Card, ...]:
    """Return the cards that another hand may hold, at most `most` of each kind (1.41)."""
    assert view.own is not None
    seen = (view.own.hand, view.pool, view.discards, *view.fronts)
    kinds = (*p.POLITICIANS, *p.VOTERS, p.FLOATING, p.FUND)
    return tuple(kind for kind in kinds for _ in range(min(most, unseen_count(kind, view.options, seen))))


# What would be sent --------------------------------------------------------------------------------


def offer_of(building: p.Building, seat: Seat) -> p.Offer:
    """The offer that would be sent."""
    return in_canonical_form(
        p.Offer(seat, building.receiver, building.gives, building.asks, building.order, building.among)
    )


def proposal_of(building: p.Building, seat: Seat) -> p.Propose:
    """What sending it would be."""
    return p.Propose(offer_of(building, seat), building.counters)


def unsent_reason(own: s.Own, offer: p.Offer) -> tuple[str, int] | None:
    """Why an offer cannot be sent, as a key and the most there may be.

    It is empty, open already or too much, or it asks for votes that one has been promised.
    """
    open_ = [other for other in own.offers if other.proposer == offer.proposer]
    if (offer.gives, offer.asks, offer.order) == (p.Side(), p.Side(), ()):
        return "send-empty", 0
    if any(copy in open_ for copy in copies(offer)):
        return "send-same", 0
    promised = [
        said.vow
        for said in own.vows
        if (said.maker, said.receiver, said.verdict) == (offer.receiver, offer.proposer, "open")
    ]
    if not offer.among and any(isinstance(vow, p.VoteFor) and vow in promised for vow in offer.asks.vows):
        return "send-promised", 0
    if max(len(offer.gives.vows), len(offer.asks.vows)) > p.MOST_VOWS:
        return "send-vows", p.MOST_VOWS
    return None if open_offer_count(open_, offer.proposer) < p.MOST_OPEN else ("send-many", p.MOST_OPEN)


def is_empty(building: p.Building) -> bool:
    """Whether it holds nothing yet, and answers no offer."""
    nothing = (p.Side(), p.Side(), (), None)
    return (building.gives, building.asks, building.order, building.counters) == nothing


def draft_after(draft: p.Desk, action: p.Action) -> p.Desk | None:
    """A half-built offer outlasts all that its seat does but making it; picked cards stay until played."""
    match action:
        case p.Propose():
            return None
        case p.Lay() | p.Done() | p.Discard():
            return replace(draft, picked=()) if draft.building else None
        case _:
            return draft
