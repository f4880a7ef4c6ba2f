"""What happens at once in Konsul, shown step by step: of public values alone.

An auction is won, a card turns up before it is known to be a misfit, a turn is over, all is laid open.
Nothing that has turned down is named again (3.25): after a turn only hands are counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core import replace
from games.konsul.board import legend, opened, picture, told_hands
from games.konsul.consequences import risk
from games.konsul.endings import consul
from games.konsul.pieces import (
    Began,
    Collected,
    Eliminated,
    Ended,
    Event,
    FaceUp,
    Failed,
    Flipped,
    Revealing,
    View,
    Viewing,
    Won,
    cell_name,
)
from games.konsul.words import card, faces
from games.screen import Beat, Milestone, Paragraph, Text

LARGE = 4
"""Size from which a set gets a message of its own."""


def beats(before: View, now: View, events: Sequence[Event], text: Text) -> tuple[Beat, ...]:
    """The beats between two public views."""
    return tuple(_beats(before, now, events, text))


def _beats(before: View, now: View, events: Sequence[Event], text: Text) -> Iterator[Beat]:
    turned = [seen for seen in events if isinstance(seen, Flipped)]
    for seen in events:
        match seen:
            case Won():
                heading = text("beat-won", who=text.seat(seen.seat), bid=seen.bid)
                yield beat(now, text, heading, risk(now, seen.seat, text))
            case Failed() if turned and isinstance(before.phase, Revealing):
                yield flipped(before, before.phase, turned[-1], text)
            case Began():
                yield from turn_over(before, now, text)
            case Ended():
                yield from turn_over(before, replace(now, left=()), text)
                yield from laid_open(now, text)
            case _:
                pass


def beat(view: View, text: Text, *said: str) -> Beat:
    return (picture(view, text), Paragraph("\n".join(said)), legend(view, text))


def flipped(view: View, phase: Revealing, last: Flipped, text: Text) -> Beat:
    shown = FaceUp(last.cell, last.card)
    up = replace(phase, up=(*phase.up, shown), down=tuple(cell for cell in phase.down if cell != last.cell))
    heading = text("beat-flipped", cell=cell_name(last.cell), card=card(last.card, text))
    return beat(replace(view, phase=up), text, heading, faces(phase.up, text))


def turn_over(before: View, now: View, text: Text) -> Iterator[Beat]:
    """What a turn has brought whose it was, when everybody has looked long enough."""
    if not isinstance(before.phase, Viewing):
        return
    seat, result = before.phase.seat, before.phase.result
    less = 1 if result == "lost" else 0
    old, new = before.board.counts[seat] + less, now.board.counts[seat]
    yield beat(now, text, text(f"beat-{result}", who=text.seat(seat), before=old, after=new))


def laid_open(now: View, text: Text) -> Iterator[Beat]:
    """What still lay face down, and then all hands; the winners follow."""
    if now.left:
        yield beat(now, text, text("beat-left"))
    if any(now.hands):
        yield (opened(now, text), Paragraph(text("beat-hands")), told_hands(now, text))


# Milestones ----------------------------------------------------------------------------------------


def milestone(seen: Event, text: Text) -> Milestone | None:
    """A large set, an elimination, and the new consul."""
    match seen:
        case Collected(seat, cards) if cards >= LARGE:
            return Milestone(text("milestone-collected", who=text.seat(seat), cards=cards), (seat,))
        case Eliminated(seat):
            return Milestone(text("milestone-eliminated", who=text.seat(seat)), (seat,))
        case Ended(_, winners):
            return Milestone(consul(winners, text), winners)
        case _:
            return None
