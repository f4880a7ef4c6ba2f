"""What a game of Konsul will be remembered for: the new consul, and promises kept and broken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core import Seat
from games.konsul.pieces import Ended, Event
from games.konsul.retelling import boldest, largest, turns
from games.konsul.words import event
from games.screen import Paragraph, Text


def consul(winners: Sequence[Seat], text: Text) -> str:
    """The winners, in a line of the game's own: Rome had two consuls too."""
    return text("end-consul", who=text.listed([text.seat(seat) for seat in winners]), count=len(winners))


def memories(story: Sequence[Event], text: Text, winners: Sequence[Seat] = ()) -> tuple[Paragraph, ...]:
    """How it ended, the winners, and what is worth telling of how they came to win, if there is any."""
    lines = [event(seen, text) for seen in story if isinstance(seen, Ended)]
    lines += [consul(winners, text)] if winners else []
    lines += [f"-# · {fact}" for fact in facts(story, text)]
    return (Paragraph("\n".join(lines)),) if lines else ()


def facts(story: Sequence[Event], text: Text) -> Iterator[str]:
    """What is worth telling; of the cards themselves only how many they were."""
    played = list(turns(story))
    if found := largest(played):
        yield text("end-largest", who=text.seat(found.seat), cards=found.cards, round=found.round)
    for kept, key in ((True, "end-kept"), (False, "end-broken")):
        if found := boldest(played, kept=kept):
            yield text(key, who=text.seat(found.seat), bid=found.bid, round=found.round)
