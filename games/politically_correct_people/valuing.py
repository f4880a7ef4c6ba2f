"""What cards and deals of Politically Correct People are worth in money, as a computer player sees it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

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
from games.politically_correct_people.promises import VoteFor
from games.politically_correct_people.state import Own, View

BASE, FLOATING_WORTH, VOICE = 0.75, 1.6, 0.28
"""What is worth how much: a vote of the own politician, a floating vote, a vote of another group."""
MOST_FOR_VOTES, MEAN_DIE = 5.0, 3.5
"""What all votes of somebody are worth at most, and a die on average."""
VOTES_COST, RIVAL_COST = 0.5, 1.5
"""What it costs to vote as somebody wants, and for a rival."""
TRUST, GRUDGE = 0.75, 5
"""How much is counted on the promise of a stranger; a broken one weighs as much as so many kept ones."""
PROFIT, FAIR = 0.8, 0.35
"""An offer must bring so much, and so much of what it brings the other."""


@lru_cache(1 << 14)
def worth(cards: tuple[Card, ...], fund: int) -> float:
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


def votes_worth(view: View, maker: Seat, receiver: Seat, side: Side) -> float:
    """Return what the votes that a side promises are worth to the other; other promises count for nothing."""
    if not any(isinstance(vow, VoteFor) and vow.candidate == receiver for vow in side.vows):
        return 0.0
    laid = view.fronts[maker]
    votes = sum(group_votes(laid, kind) for kind in VOTERS if kind in laid) + laid.count(FLOATING) * MEAN_DIE
    return min(MOST_FOR_VOTES, BASE * votes) if politicians(view.fronts[receiver]) else 0.0


def promises_cost(view: View, maker: Seat, side: Side) -> float:
    """Return what it costs to keep what a side promises: votes are dear to who could be elected."""
    if not any(isinstance(vow, VoteFor) for vow in side.vows):
        return 0.0
    return RIVAL_COST if politicians(view.fronts[maker]) else VOTES_COST


def trust(view: View, seat: Seat, own: Own, maker: Seat) -> float:
    """Return how much of a promise is counted on: by what became of all that is known of, theirs twice."""
    told = [said for said in (*own.vows, *view.pledges) if said.maker != seat]
    became = [said.verdict for said in (*told, *[said for said in told if said.maker == maker])]
    kept, broken = became.count("kept"), became.count("broken")
    return (kept + 2 * TRUST) / (kept + GRUDGE * broken + 2)


def would_gain(view: View, seat: Seat, own: Own, offer: Offer) -> float:
    """Return what an offer brings one of its two, whoever made it; promises are partly trusted."""
    mine = (*own.hand, *view.fronts[seat])
    made = offer.proposer == seat
    gets, gives = (offer.asks, offer.gives) if made else (offer.gives, offer.asks)
    other = offer.receiver if made else offer.proposer
    trusted = trust(view, seat, own, other) * votes_worth(view, other, seat, gets)
    return changed(view, mine, gets, gives) + trusted - promises_cost(view, seat, gives)


def is_good(view: View, seat: Seat, own: Own, offer: Offer) -> bool:
    """Whether an offer brings enough beside what it brings the other."""
    shown = Own(0, offer.gives.hand, (), (), (), ())
    theirs = would_gain(view, offer.proposer, shown, offer)
    return would_gain(view, seat, own, offer) > PROFIT + FAIR * max(0.0, theirs)
