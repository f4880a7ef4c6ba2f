"""What happens at once in Konsul, shown step by step: of public values alone.

An auction is won, a card turns up before it is known to be a misfit, a turn is over, all is laid open.
Nothing that has turned down is named again (3.25): after a turn only hands are counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core import replace
from games.konsul import pieces as p
from games.konsul.board import legend, opened, picture, told_hands
from games.konsul.consequences import risk
from games.konsul.recap import consul
from games.konsul.words import card, faces
from games.screen import Milestone, Paragraph, Reveal, Text

LARGE = 4
"""Size from which a set gets a message of its own."""


def reveals(before: p.View, now: p.View, events: Sequence[p.Event], text: Text) -> tuple[Reveal, ...]:
    """The reveal steps between two public views."""
    return tuple(_reveals(before, now, events, text))


def _reveals(before: p.View, now: p.View, events: Sequence[p.Event], text: Text) -> Iterator[Reveal]:
    turned = [seen for seen in events if isinstance(seen, p.Flipped)]
    for seen in events:
        match seen:
            case p.Won():
                heading = text("beat-won", who=text.seat(seen.seat), bid=seen.bid)
                yield beat(now, text, heading, risk(now, seen.seat, text))
            case p.Failed() if turned and isinstance(before.phase, p.Revealing):
                yield flipped(before, before.phase, turned[-1], text)
            case p.Began():
                yield from turn_over(before, now, text)
            case p.Ended():
                yield from turn_over(before, replace(now, left=()), text)
                yield from laid_open(now, text)
            case _:
                pass


def beat(view: p.View, text: Text, *said: str) -> Reveal:
    return (picture(view, text), Paragraph("\n".join(said)), legend(view, text))


def flipped(view: p.View, phase: p.Revealing, last: p.Flipped, text: Text) -> Reveal:
    shown = p.FaceUp(last.cell, last.card)
    up = replace(phase, up=(*phase.up, shown), down=tuple(cell for cell in phase.down if cell != last.cell))
    heading = text("beat-flipped", cell=p.cell_name(last.cell), card=card(last.card, text))
    return beat(replace(view, phase=up), text, heading, faces(phase.up, text))


def turn_over(before: p.View, now: p.View, text: Text) -> Iterator[Reveal]:
    """What a turn has brought whose it was, when everybody has looked long enough."""
    if not isinstance(before.phase, p.Viewing):
        return
    seat, result = before.phase.seat, before.phase.result
    less = 1 if result == "lost" else 0
    old, new = before.board.counts[seat] + less, now.board.counts[seat]
    yield beat(now, text, text(f"beat-{result}", who=text.seat(seat), before=old, after=new))


def laid_open(now: p.View, text: Text) -> Iterator[Reveal]:
    """What still lay face down, and then all hands; the winners follow."""
    if now.left:
        yield beat(now, text, text("beat-left"))
    if any(now.hands):
        yield (opened(now, text), Paragraph(text("beat-hands")), told_hands(now, text))


# Milestones ----------------------------------------------------------------------------------------


def milestone(seen: p.Event, text: Text) -> Milestone | None:
    """A large set, an elimination, and the new consul."""
    match seen:
        case p.Collected(seat, cards) if cards >= LARGE:
            return Milestone(text("milestone-collected", who=text.seat(seat), cards=cards), (seat,))
        case p.Eliminated(seat):
            return Milestone(text("milestone-eliminated", who=text.seat(seat)), (seat,))
        case p.Ended(_, winners):
            return Milestone(consul(winners, text), winners)
        case _:
            return None
