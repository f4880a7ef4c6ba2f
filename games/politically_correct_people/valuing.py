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
from games.politically_correct_people.race import Race, announced, changes
from games.politically_correct_people.state import Own, View

BASE, FLOATING_WORTH, VOICE = 0.75, 1.6, 0.28
"""What is worth how much: a vote of the own politician, a floating vote, a vote of another group."""
VOTES_COST, EARLY_COST = 0.3, 1.5
"""What it costs to be bound in a vote, and how much more before anybody knows how the race stands."""
HURT = 0.6
"""How much is counted of what its votes change against it: many of them would go to rivals anyway."""
TRUST, GRUDGE = 0.4, 5
"""How much is counted on the promise of a stranger; a broken one weighs as much as so many kept ones."""
HELP, ENOUGH = 1.0, 3
"""A vote that it was given counts as so many promises kept; up to how many."""
WORD, BELIEVED = 0.9, 0.65
"""How much it asks others to count on its own promises, and how much it thinks others do."""
PROFIT, FAIR = 0.4, 0.5
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


def votes_worth(race: Race, maker: Seat, receiver: Seat, side: Side) -> float:
    """Return what the votes that a side promises are worth to the other; other promises count for nothing."""
    if not any(isinstance(vow, VoteFor) and vow.candidate == receiver for vow in side.vows):
        return 0.0
    return max(0.0, changes(race, maker, receiver, receiver))


def promises_cost(view: View, race: Race, maker: Seat, side: Side) -> float:
    """Return what it costs to keep what a side promises: more for a rival, more before the last lap."""
    votes = [vow.candidate for vow in side.vows if isinstance(vow, VoteFor)]
    if not votes:
        return 0.0
    early = 0.0 if announced(view) else EARLY_COST
    return VOTES_COST + early + HURT * max(0.0, -changes(race, maker, votes[0], maker))


def trust(view: View, seat: Seat, own: Own, maker: Seat, helped: int = 0) -> float:
    """Return how much of a promise is counted on: by what became of all that is known of, theirs twice.

    Votes that they gave the seat before, promised or not, speak for them as well.
    """
    told = [said for said in (*own.vows, *view.pledges) if said.maker != seat]
    became = [said.verdict for said in (*told, *[said for said in told if said.maker == maker])]
    kept, broken = became.count("kept") + HELP * min(ENOUGH, helped), became.count("broken")
    return (kept + 2 * TRUST) / (kept + GRUDGE * broken + 2)


def would_gain(
    view: View, seat: Seat, own: Own, offer: Offer, race: Race, trusts: float | None = None
) -> float:
    """Return what an offer brings one of its two, whoever made it.

    How far votes in it are counted on comes from what is known of the other, or from `trusts`.
    """
    mine = (*own.hand, *view.fronts[seat])
    made = offer.proposer == seat
    gets, gives = (offer.asks, offer.gives) if made else (offer.gives, offer.asks)
    other = offer.receiver if made else offer.proposer
    gain = changed(view, mine, gets, gives) - promises_cost(view, race, seat, gives)
    votes = votes_worth(race, other, seat, gets)
    if votes and trusts is None:
        trusts = trust(view, seat, own, other, race.thanks[other])
    return gain + votes * (trusts or 0.0)


def is_good(view: View, seat: Seat, own: Own, offer: Offer, race: Race, trusts: float | None = None) -> bool:
    """Whether an offer brings enough beside what it brings the other, who is thought to trust."""
    gain = would_gain(view, seat, own, offer, race, trusts)
    if gain <= PROFIT:
        return False
    shown = Own(0, offer.gives.hand, (), (), (), ())
    theirs = would_gain(view, offer.proposer, shown, offer, race, BELIEVED)
    return gain > PROFIT + FAIR * max(0.0, theirs)
