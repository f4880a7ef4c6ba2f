"""What an offer can be about at all, whoever makes it: goods that exist, told in one order (1.37 to 1.43)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from games.core import Seat, replace
from games.politically_correct_people.cards import CALENDAR, CARDS, FUND, Card, full_deck, in_order
from games.politically_correct_people.pieces import MOST_MONEY, Offer, Options, Side
from games.politically_correct_people.state import State

SEVERAL = 2


def canonical(offer: Offer) -> Offer:
    """Return the offer with its cards in the order in which cards are told: in any order it is the same."""
    gives, asks = _in_order(offer.gives), _in_order(offer.asks)
    if gives is offer.gives and asks is offer.asks:
        return offer
    return replace(offer, gives=gives, asks=asks)


def _in_order(side: Side) -> Side:
    if (len(side.hand) < SEVERAL and len(side.front) < SEVERAL) or not well_formed(side):
        return side
    return replace(side, hand=in_order(side.hand), front=in_order(side.front))


def well_formed(side: Side) -> bool:
    """Whether a side names nothing but money and cards that can change hands (1.43)."""
    return (
        0 <= side.money <= MOST_MONEY
        and (side.promise is None or side.promise > 0)
        and all(card in CARDS and card != CALENDAR for card in (*side.hand, *side.front))
        and FUND not in side.front
    )


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
