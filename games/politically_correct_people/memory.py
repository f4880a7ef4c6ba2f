"""What a computer player of Politically Correct People remembers of what everybody saw."""

from __future__ import annotations

from typing import TypeVar

from games.core import Seat, Value, replace
from games.politically_correct_people.cards import FUND
from games.politically_correct_people.events import Dealt, Event, Laid, Paid, RoundBegan, Voted
from games.politically_correct_people.pieces import FUND_PLAYED
from games.strategies import Temper

LARGE, SMALL = 7.64, 3.82
"""What the two benefices hold on average."""


N = TypeVar("N", int, float)


class Memory(Value, frozen=True):
    """How many votes each gave this seat, how much each was paid, how often each dealt in this round."""

    seat: Seat
    temper: Temper
    thanks: tuple[int, ...]
    income: tuple[float, ...]
    deals: tuple[int, ...]


def begin(seat: Seat, seats: int, temper: Temper) -> Memory:
    """Nobody has earned anything."""
    return Memory(seat, temper, (0,) * seats, (0.0,) * seats, (0,) * seats)


def recall(memory: Memory, seen: Event) -> Memory:
    """Return the memory after an event."""
    match seen:
        case Voted(voter, _, candidate) if candidate == memory.seat != voter:
            return replace(memory, thanks=_more(memory.thanks, voter, 1))
        case Paid(seat, benefice):
            return replace(memory, income=_more(memory.income, seat, LARGE if benefice == "large" else SMALL))
        case Laid(seat, cards) if FUND in cards:
            return replace(memory, income=_more(memory.income, seat, FUND_PLAYED * cards.count(FUND)))
        case Dealt(one, other):
            return replace(memory, deals=_more(_more(memory.deals, one, 1), other, 1))
        case RoundBegan():
            return replace(memory, deals=(0,) * len(memory.deals))
        case _:
            return memory


def _more(counts: tuple[N, ...], seat: Seat, more: N) -> tuple[N, ...]:
    return tuple([count + more * (other == seat) for other, count in enumerate(counts)])
