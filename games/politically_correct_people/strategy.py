"""A computer player of Politically Correct People: it runs, thanks with its votes, and bargains.

It keeps what it promises, and half trusts what others do; words of their own are for people.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.core import Rng, Seat
from games.politically_correct_people.baselines import baselines
from games.politically_correct_people.cards import (
    FUND,
    POLITICIANS,
    VOTERS,
    Card,
    group_votes,
    in_order,
    politicians,
    without,
)
from games.politically_correct_people.haggling import (
    answered,
    left_alone,
    may_propose,
    proposed,
    votes_promised,
    withdrawn,
)
from games.politically_correct_people.memory import Memory, begin, recall
from games.politically_correct_people.pieces import (
    HAND,
    Action,
    Cast,
    Confirm,
    Declare,
    Discard,
    Done,
    Draw,
    Fail,
    Lay,
    Open,
    Pass,
    Retain,
    Take,
    Trim,
)
from games.politically_correct_people.race import changes, race_now
from games.politically_correct_people.reasons import why
from games.politically_correct_people.state import (
    Choosing,
    Declaring,
    Opening,
    Over,
    Own,
    Playing,
    Settling,
    Tidying,
    Trimming,
    View,
    Voting,
)
from games.politically_correct_people.valuing import ENOUGH, gained, lacked, worth
from games.strategies import Strategy, Temper, Weighted

THANKS = 0.4
"""What a vote that one was given is worth in thanks."""
UNKNOWN = 1.2
"""What a card that nobody has seen is worth in money."""


# What to do ----------------------------------------------------------------------------------------


def act(view: View, seat: Seat, legal: Sequence[Action], memory: Memory, _rng: Rng) -> Weighted:
    """Return what to do, weighted."""
    own, front = view.own, view.fronts[seat]
    assert own is not None, "a mind has a seat"
    match view.phase:
        case Choosing():
            return _taken(view, seat, own, legal, memory.temper)
        case Playing():
            cards = tuple([card for card in own.hand if card != FUND])
            return [(Lay(in_order(cards), done=True) if cards else Done(), 1.0)]
        case Trimming():
            return [(_discarded(view, seat, own, legal), 1.0)]
        case Declaring():
            return [(Declare(max(politicians(front), key=POLITICIANS.__getitem__, default=None)), 1.0)]
        case Voting() | Settling():
            return [(_elected(view, seat, legal, memory), 1.0)]
        case Tidying():
            return [(_retained(own, front, legal), 1.0)]
        case _:
            return [(Open(), 1.0)]


def _taken(view: View, seat: Seat, own: Own, legal: Sequence[Action], temper: Temper) -> Weighted:
    """The card that adds most; an unseen one where none adds more than those do on average."""
    cards, left = (*own.hand, *view.fronts[seat]), left_alone(view, seat, own)
    every = [action for action in legal if isinstance(action, Take | Draw)]
    free = [action for action in every if isinstance(action, Draw) or action.card not in left]
    found: dict[Action, float] = {
        action: gained(view, cards, action.card) if isinstance(action, Take) else UNKNOWN
        for action in free or every
    }
    best = max(found, key=found.__getitem__)
    return [(action, (1 - temper.thinks) / len(found) + temper.thinks * (action == best)) for action in found]


def _discarded(view: View, seat: Seat, own: Own, legal: Sequence[Action]) -> Action:
    """What is missed least of the hand; of the pool what others would like most."""
    hand, front = own.hand, view.fronts[seat]
    if len(hand) <= HAND:
        left = left_alone(view, seat, own)
        pool = [action for action in legal if isinstance(action, Trim)]
        free = [action for action in pool if action.card not in left]
        return max(free or pool, key=lambda trim: gained(view, (), trim.card))
    gone: list[Card] = []
    while len(hand) > HAND:
        least = min(hand, key=lambda card: lacked(view, (*hand, *front), card))
        hand, gone = without(hand, (least,)), [*gone, least]
    return Discard(in_order(gone))


def _retained(own: Own, front: tuple[Card, ...], legal: Sequence[Action]) -> Action:
    """The politician or the group that is worth most beside the hand."""

    def beside(keep: Retain) -> float:
        kinds = [keep.card] if keep.card else []
        group = tuple([card for card in front if card in kinds and card in VOTERS]) or tuple(kinds)
        return worth((*own.hand, *group), 0)

    return max([action for action in legal if isinstance(action, Retain)], key=beside)


def _elected(view: View, seat: Seat, legal: Sequence[Action], memory: Memory) -> Action:
    """Votes that were promised, for oneself, then thanks; in a tie what all others agree on, else dice."""
    if isinstance(view.phase, Settling):
        mine = view.phase.tied.index(seat)
        others = {order for place, order in enumerate(view.phase.confirmed) if place != mine}
        orders = [action for action in legal if isinstance(action, Confirm) and seat in action.order]
        return next((action for action in orders if {action.order} == others), Fail())
    assert view.own is not None
    votes = [action for action in legal if isinstance(action, Cast)]
    promised = votes_promised(view, seat, view.own)
    kept = [vote for vote in votes if vote.candidate == promised]
    own = [vote for vote in votes if vote.candidate == seat]
    friend = None if kept or own else favoured(view, seat, view.own, memory)
    chosen = kept or own or [vote for vote in votes if vote.candidate == friend]
    return min(chosen, key=lambda vote: group_votes(view.fronts[seat], vote.group), default=Pass())


def favoured(view: View, seat: Seat, own: Own, memory: Memory) -> Seat | None:
    """Whose election helps it most, thanks counted in; None if that of anybody costs it more."""
    now = race_now(view, own, memory)
    now = now._replace(promised=now.promised - {seat})
    gain = {
        other: changes(now, seat, other, seat) + THANKS * min(ENOUGH, memory.thanks[other])
        for other, power in enumerate(now.powers)
        if power is not None and other != seat
    }
    best = max(gain, key=gain.__getitem__, default=None)
    return best if best is not None and gain[best] > 0 else None


# Deals ---------------------------------------------------------------------------------------------


def talk(view: View, seat: Seat, memory: Memory, _rng: Rng) -> Action | None:
    """Answer an offer, or make one that helps both; take back one that comes too late."""
    own = view.own
    if own is None or isinstance(view.phase, Opening | Over):
        return None
    if back := withdrawn(view, seat, own):
        return back
    due = may_propose(view, seat, own)
    if not (due or any(offer.receiver == seat for offer in own.offers)):
        return None
    now = race_now(view, own, memory)
    if answer := answered(view, seat, own, now):
        return answer
    return proposed(view, seat, own, memory, now) if due else None


PLAYER = Strategy(memory=Memory, begin=begin, recall=recall, act=act, talk=talk, why=why, likes=4)
STRATEGY = replace(PLAYER, baselines=baselines(PLAYER))
