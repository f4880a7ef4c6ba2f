"""What an offer can be about at all, whoever makes it: goods that exist, told in one order (1.37 to 1.43)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from games.core import Seat, is_seat, replace
from games.politically_correct_people.cards import CALENDAR, CARDS, FUND, Card, full_deck, in_order
from games.politically_correct_people.pieces import MOST_MONEY, Offer, Options, Side
from games.politically_correct_people.promises import MOST_VOWS, told_in_order
from games.politically_correct_people.state import State

SEVERAL = 2


def canonical(offer: Offer) -> Offer:
    """Return the offer with all it names in the order in which it is told: in any order it is the same."""
    gives, asks, among = _in_order(offer.gives), _in_order(offer.asks), tuple(sorted(offer.among))
    if gives is offer.gives and asks is offer.asks and among == offer.among:
        return offer
    return replace(offer, gives=gives, asks=asks, among=among)


def _in_order(side: Side) -> Side:
    if max(map(len, (side.hand, side.front, side.vows))) < SEVERAL or not well_formed(side):
        return side
    return replace(side, hand=in_order(side.hand), front=in_order(side.front), vows=told_in_order(side.vows))


def well_formed(side: Side) -> bool:
    """Whether a side names nothing but money, cards that can change hands (1.43) and promises, each once."""
    return (
        0 <= side.money <= MOST_MONEY
        and (side.promise is None or side.promise > 0)
        and all(card in CARDS and card != CALENDAR for card in (*side.hand, *side.front))
        and FUND not in side.front
        and len(side.vows) == len(set(side.vows)) <= MOST_VOWS
    )


def to_others(offer: Offer, seats: int) -> bool:
    """Whether an offer goes to another seat, or the same one to several others (1.37)."""
    named = offer.among or (offer.receiver,)
    several = not offer.among or (len(set(offer.among)) == len(offer.among) >= SEVERAL and not offer.order)
    return (
        several
        and offer.receiver in named
        and offer.proposer not in named
        and all(is_seat(seat, seats) for seat in named)
    )


def several_in_one(offer: Offer) -> Offer:
    """Return what is the same for all copies of an offer to several."""
    return replace(offer, receiver=offer.among[0]) if offer.among else offer


def copies(offer: Offer) -> tuple[Offer, ...]:
    """Return an offer for each of those to whom it goes."""
    return tuple(replace(offer, receiver=seat) for seat in offer.among) or (offer,)


def others_open(offers: Iterable[Offer], offer: Offer) -> tuple[Offer, ...]:
    """Return the copies of an offer to several, beside this one, that are among open offers."""
    every = copies(offer) if offer.among else ()
    return tuple(other for other in offers if other != offer and other in every)


def open_by(offers: Iterable[Offer], seat: Seat) -> int:
    """Return how many open offers a seat has made; one to several counts once (1.37)."""
    return len({several_in_one(offer) for offer in offers if offer.proposer == seat})


def may_be_held(state: State, seat: Seat, cards: tuple[Card, ...]) -> bool:
    """Whether other hands could hold these cards, as far as this seat can see (1.41)."""
    seen = (state.pool, state.discards, state.hands[seat], *state.fronts)
    return all(cards.count(card) <= unseen(card, state.options, seen) for card in set(cards))


def unseen(card: Card, options: Options, seen: Iterable[Sequence[Card]]) -> int:
    """How many copies of a card are somewhere else than where one sees them."""
    return _copies(options.calendars)[card] - sum(part.count(card) for part in seen)


@cache
def _copies(calendars: str) -> Mapping[Card, int]:
    return Counter(full_deck(int(calendars)))
