"""The computer player of Envelopes: it sees a view, as a person does, and says why."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Rng, Seat, Value
from games.screen import Text
from games.strategies import Strategy, Temper, Weighted, evenly

from .rules import HAND, MOST, Action, Event, Keep, Stake, Trade, View

MIDDLE = 5
"""The mean of the cards: a lower one is worth trading."""
CAREFUL = {"gentle": 3, "even": 1, "sharp": 0}


class Memory(Value, frozen=True):
    """What it remembers beside what it sees: how careful it is."""

    careful: int


def begin(_seat: Seat, _seats: int, temper: Temper) -> Memory:
    """Return the memory before the first event."""
    return Memory(CAREFUL[temper.key])


def recall(memory: Memory, _seen: Event) -> Memory:
    """Return the memory after an event: here no event teaches anything that the view does not."""
    return memory


def act(view: View, _seat: Seat, legal: Sequence[Action], memory: Memory, _rng: Rng) -> Weighted:
    """Trade the lowest card away while it is low; stake what the hand is above the middle."""
    if not view.left:
        return [(Stake(max(0, min(MOST, sum(view.hand) - HAND * MIDDLE - memory.careful))), 1.0)]
    lowest = min(view.hand)
    trades = [action for action in legal if isinstance(action, Trade) and action.card == lowest]
    return evenly(trades if lowest < MIDDLE - memory.careful else [Keep()])


def why(view: View, _seat: Seat, _memory: Memory, action: Action, text: Text) -> str:
    """Return the reason in a sentence, for this seat alone."""
    match action:
        case Trade(card):
            return text("why-trade", card=card)
        case Keep():
            return text("why-keep", card=min(view.hand))
        case Stake():
            return text("why-stake", total=sum(view.hand), average=HAND * MIDDLE)


STRATEGY = Strategy(memory=Memory, begin=begin, recall=recall, act=act, why=why)
