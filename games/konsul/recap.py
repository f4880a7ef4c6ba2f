"""What a game of Konsul will be remembered for: the new consul, and promises kept and broken.

Of what may be told of it no card is named, only how many they were.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from games.core import Seat
from games.highlights import in_small_print, largest
from games.konsul.pieces import Began, Collected, Ended, Event, Failed, Won
from games.konsul.words import event
from games.screen import Paragraph, Text


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


def consul(winners: Sequence[Seat], text: Text) -> str:
    """The winners, in a line of the game's own: Rome had two consuls too."""
    return text("end-consul", who=text.listed([text.seat(seat) for seat in winners]), count=len(winners))


def memories(story: Sequence[Event], text: Text, winners: Sequence[Seat] = ()) -> tuple[Paragraph, ...]:
    """How it ended, the winners, and what is worth telling of how they came to win, if there is any."""
    lines = [event(seen, text) for seen in story if isinstance(seen, Ended)]
    lines += [consul(winners, text)] if winners else []
    lines += in_small_print(facts(story, text))
    return (Paragraph("\n".join(lines)),) if lines else ()


def facts(story: Sequence[Event], text: Text) -> Iterator[str]:
    played = list(turns(story))
    if found := largest(played, lambda turn: turn.cards, 2):
        yield text("end-largest", who=text.seat(found.seat), cards=found.cards, round=found.round)
    for kept, key in ((True, "end-kept"), (False, "end-broken")):
        if found := largest([turn for turn in played if bool(turn.cards) == kept], lambda turn: turn.bid):
            yield text(key, who=text.seat(found.seat), bid=found.bid, round=found.round)
