"""A computer player of Politically Correct People: it runs, thanks with its votes, and weighs offers.

It gives no promises and trusts none: words are for people.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Rng, Seat, Value
from games.minds import Mind, Temper, Weighted
from games.politically_correct_people.cards import (
    FLOATING,
    FUND,
    POLITICIANS,
    Card,
    in_order,
    includes,
    politicians,
    without,
)
from games.politically_correct_people.events import Event, Voted
from games.politically_correct_people.pieces import (
    HAND,
    Accept,
    Action,
    Cast,
    Confirm,
    Declare,
    Decline,
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
from games.politically_correct_people.state import (
    Choosing,
    Declaring,
    Own,
    Playing,
    Settling,
    Tidying,
    Trimming,
    View,
    Voting,
)
from games.politically_correct_people.valuing import gained, is_good, lacked, worth
from games.politically_correct_people.words import card as card_name
from games.screen import Text

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
            return _taken(view, legal, (*own.hand, *front), memory.temper)
        case Playing():
            cards = tuple([card for card in own.hand if card != FUND])
            return [(Lay(in_order(cards), done=True) if cards else Done(), 1.0)]
        case Trimming():
            return [(_discarded(view, own, front, legal), 1.0)]
        case Declaring():
            running = politicians(front)
            return [(Declare(max(running, key=POLITICIANS.__getitem__, default=None)), 1.0)]
        case Voting() | Settling():
            return [(_elected(view, seat, legal, memory), 1.0)]
        case Tidying():
            kept = [action for action in legal if isinstance(action, Retain)]
            return [(max(kept, key=lambda keep: worth((keep.card,) if keep.card else (), 0)), 1.0)]
        case _:
            return [(Open(), 1.0)]


def _taken(view: View, legal: Sequence[Action], cards: Sequence[Card], temper: Temper) -> Weighted:
    """The card that adds most; an unseen one where none adds more than those do on average."""
    found: dict[Action, float] = {
        action: gained(view, cards, action.card) if isinstance(action, Take) else UNKNOWN
        for action in legal
        if isinstance(action, Take | Draw)
    }
    best = max(found, key=found.__getitem__)
    return [(action, (1 - temper.thinks) / len(found) + temper.thinks * (action == best)) for action in found]


def _discarded(view: View, own: Own, front: Sequence[Card], legal: Sequence[Action]) -> Action:
    """What is missed least of the hand; of the pool what others would like most."""
    hand = own.hand
    if len(hand) <= HAND:
        pool = [action for action in legal if isinstance(action, Trim)]
        return max(pool, key=lambda trim: gained(view, (), trim.card))
    gone: list[Card] = []
    while len(hand) > HAND:
        least = min(hand, key=lambda card: lacked(view, (*hand, *front), card))
        hand, gone = without(hand, (least,)), [*gone, least]
    return Discard(in_order(gone))


def _elected(view: View, seat: Seat, legal: Sequence[Action], memory: Memory) -> Action:
    """Votes for oneself, then thanks; in a tie what all others agree on, else dice."""
    if isinstance(view.phase, Settling):
        mine = view.phase.tied.index(seat)
        others = {order for place, order in enumerate(view.phase.confirmed) if place != mine}
        agreed = [
            action
            for action in legal
            if isinstance(action, Confirm) and {action.order} == others and seat in action.order
        ]
        return agreed[0] if agreed else Fail()
    votes = [action for action in legal if isinstance(action, Cast)]
    own = [vote for vote in votes if vote.candidate == seat]
    owed = [vote for vote in votes if vote.candidate != seat and memory.thanks[vote.candidate]]
    if own or not owed:
        return own[0] if own else Pass()
    return max(owed, key=lambda vote: memory.thanks[vote.candidate])


# Deals ---------------------------------------------------------------------------------------------


def talk(view: View, seat: Seat, _memory: Memory, _rng: Rng) -> Action | None:
    """Answer an offer: accept it if it brings enough, and not much less than it brings the other."""
    own = view.own
    offer = next((offer for offer in own.offers if offer.receiver == seat), None) if own else None
    if offer is None or own is None:
        return None
    able = own.money >= offer.asks.money and includes(own.hand, offer.asks.hand)
    able = able and includes(view.fronts[seat], offer.asks.front) and offer.asks.promise is None
    return Accept(offer) if able and is_good(view, seat, own, offer) else Decline(offer)


def why(_view: View, _seat: Seat, _memory: Memory, action: Action, text: Text) -> str:
    """Return what speaks for an action, in a sentence."""
    match action:
        case Take(card):
            return text("why-card", card=card_name(card, text))
        case Draw():
            return text("why-unseen")
        case Lay() | Done():
            return text("why-lay")
        case Discard() | Trim():
            return text("why-discard")
        case Declare() | Retain():
            return text("why-strongest")
        case Cast(group):
            return text("why-floating") if group == FLOATING else text("why-thanks")
        case Pass():
            return text("why-no-thanks")
        case Confirm() | Fail():
            return text("why-tie")
        case _:
            return text("why-deal")


def stubborn(view: View, seat: Seat, legal: Sequence[Action], memory: Memory, rng: Rng) -> Weighted:
    """Play like this, but vote for nobody."""
    return [(Pass(), 1.0)] if isinstance(view.phase, Voting) else act(view, seat, legal, memory, rng)


FOES = {"stubborn": Mind(memory=Memory, begin=begin, recall=recall, act=stubborn, talk=talk, why=why)}
MIND = Mind(memory=Memory, begin=begin, recall=recall, act=act, talk=talk, why=why, likes=4, foes=FOES)
