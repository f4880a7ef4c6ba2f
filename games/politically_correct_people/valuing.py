"""What cards and deals of Politically Correct People are worth in money, as a computer player sees it."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat
from games.politically_correct_people.cards import (
    FLOATING,
    FUND,
    POLITICIANS,
    VOTERS,
    Card,
    group_votes,
    includes,
    politicians,
    without,
)
from games.politically_correct_people.pieces import Offer, Side
from games.politically_correct_people.state import Own, View

BASE, FLOATING_WORTH, VOICE = 0.75, 1.6, 0.28
"""What is worth how much: a vote of the own politician, a floating vote, a vote of another group."""
PROFIT, FAIR = 0.6, 0.35
"""An offer must bring so much, and so much of what it brings the other."""


def worth(cards: Sequence[Card], fund: int) -> float:
    """Return what cards are worth together, in money."""
    best = max([POLITICIANS[card] for card in politicians(cards)], default=0)
    voices = sum([group_votes(cards, kind) for kind in VOTERS if kind in cards])
    return BASE * best + VOICE * voices + FLOATING_WORTH * cards.count(FLOATING) + fund * cards.count(FUND)


def gained(view: View, cards: Sequence[Card], card: Card) -> float:
    """Return what one more card adds to others."""
    fund = int(view.options.slush_fund_value)
    return worth((*cards, card), fund) - worth(cards, fund)


def lacked(view: View, cards: Sequence[Card], card: Card) -> float:
    """Return what one card less takes from cards."""
    return gained(view, without(cards, (card,)), card)


def changed(view: View, cards: Sequence[Card], comes: Side, goes: Side) -> float:
    """Return what a deal changes for somebody with these cards; words count for nothing."""
    left = without(cards, (*goes.hand, *goes.front)) if includes(cards, (*goes.hand, *goes.front)) else ()
    fund = int(view.options.slush_fund_value)
    after = worth((*left, *comes.hand, *comes.front), fund) - worth(cards, fund)
    return after + comes.money - goes.money


def is_good(view: View, seat: Seat, own: Own, offer: Offer) -> bool:
    """Whether an offer brings enough beside what it brings the other."""
    mine = (*own.hand, *view.fronts[seat])
    gain = changed(view, mine, offer.gives, offer.asks)
    theirs = (*view.fronts[offer.proposer], *offer.gives.hand)
    return gain > PROFIT + FAIR * max(0.0, changed(view, theirs, offer.asks, offer.gives))
