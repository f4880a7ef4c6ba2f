"""A game of Konsul from what may be told of it: who promised what, and what came of it. No card is named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from games.core import Seat
from games.konsul.pieces import Began, Collected, Event, Failed, Won


class Turn(NamedTuple):
    """A reveal: for which bid, and how many cards it brought; 0 where it failed."""

    round: int
    seat: Seat
    bid: int
    cards: int


def turns(story: Iterable[Event]) -> Iterator[Turn]:
    """Yield every reveal that came to its end."""
    number, bid = 1, 0
    for seen in story:
        match seen:
            case Began(number, _):
                pass
            case Won(_, bid):
                pass
            case Collected(seat, cards):
                yield Turn(number, seat, bid, cards)
            case Failed(seat):
                yield Turn(number, seat, bid, 0)
            case _:
                pass


def largest(played: Sequence[Turn]) -> Turn | None:
    """Return the largest set that was taken."""
    return max((turn for turn in played if turn.cards > 1), key=lambda turn: turn.cards, default=None)


def boldest(played: Sequence[Turn], *, kept: bool) -> Turn | None:
    """Return the highest bid that was kept, or that failed."""
    return max((turn for turn in played if bool(turn.cards) == kept), key=lambda turn: turn.bid, default=None)
