"""A computer player of Politically Correct People: it runs, thanks with its votes, and bargains.

It keeps what it promises, and half trusts what others do; words of their own are for people.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.core import Rng, Seat, Value
from games.minds import Mind, Temper, Weighted
from games.politically_correct_people.cards import (
    FUND,
    POLITICIANS,
    Card,
    in_order,
    politicians,
    without,
)
from games.politically_correct_people.events import Event, Voted
from games.politically_correct_people.foes import foes
from games.politically_correct_people.haggling import answered, left_alone, pledged, proposed, votes_promised
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
from games.politically_correct_people.valuing import gained, lacked, worth

UNKNOWN = 1.2
"""What a card that nobody has seen is worth in money."""


class Memory(Value, frozen=True):
    """How many votes each seat has given this one."""

    seat: Seat
    temper: Temper
    thanks: tuple[int, ...]


def begin(seat: Seat, seats: int, temper: Temper) -> Memory:
    """Nobody has earned thanks."""
    return Memory(seat, temper, (0,) * seats)


def recall(memory: Memory, seen: Event) -> Memory:
    """Return the memory after an event."""
    if not isinstance(seen, Voted) or seen.candidate != memory.seat or seen.seat == memory.seat:
        return memory
    thanks = list(memory.thanks)
    thanks[seen.seat] += 1
    return Memory(memory.seat, memory.temper, tuple(thanks))


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
            kept = [action for action in legal if isinstance(action, Retain)]
            return [(max(kept, key=lambda keep: worth((keep.card,) if keep.card else (), 0)), 1.0)]
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


def _elected(view: View, seat: Seat, legal: Sequence[Action], memory: Memory) -> Action:
    """Votes that were promised, for oneself, then thanks; in a tie what all others agree on, else dice."""
    if isinstance(view.phase, Settling):
        mine = view.phase.tied.index(seat)
        others = {order for place, order in enumerate(view.phase.confirmed) if place != mine}
        orders = [action for action in legal if isinstance(action, Confirm) and seat in action.order]
        return next((action for action in orders if {action.order} == others), Fail())
    votes = [action for action in legal if isinstance(action, Cast)]
    promised = votes_promised(view, seat, view.own) if view.own else None
    kept = [vote for vote in votes if vote.candidate == promised]
    if kept:
        return kept[0]
    own = [vote for vote in votes if vote.candidate == seat]
    owed = [vote for vote in votes if vote.candidate != seat and memory.thanks[vote.candidate]]
    if own or not owed:
        return own[0] if own else Pass()
    return max(owed, key=lambda vote: memory.thanks[vote.candidate])


# Deals ---------------------------------------------------------------------------------------------


def talk(view: View, seat: Seat, memory: Memory, _rng: Rng) -> Action | None:
    """Answer an offer; make one that helps both; or promise the whole table its votes for a friend."""
    own = view.own
    if own is None or isinstance(view.phase, Opening | Over):
        return None
    if answer := answered(view, seat, own):
        return answer
    most = max(memory.thanks)
    friend = memory.thanks.index(most) if most else None
    return proposed(view, seat, own) or pledged(view, seat, own, friend)


PLAYER = Mind(memory=Memory, begin=begin, recall=recall, act=act, talk=talk, why=why, likes=4)
MIND = replace(PLAYER, foes=foes(PLAYER))
