"""What Seijiya no Koshin shows step by step, and what is worth a message of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.screen import Milestone, Paragraph, Picture, Reveal, Text
from games.seijiya_no_koshin.art_closeup import closeup
from games.seijiya_no_koshin.cards import JAPAN
from games.seijiya_no_koshin.ending import scored_seats
from games.seijiya_no_koshin.pictures import picture, score_picture
from games.seijiya_no_koshin.pieces import Ended, Event, Laid, Swing, View
from games.seijiya_no_koshin.words import event, signed

SEVERAL = 2
"""Number of moving countries from which a card of Japan is shown by itself."""
GREAT = 5
"""A country that moves so far at once is talked about."""
TIPPED = 3
"""So is one that moves so far from a good score to a bad one, or back."""


def reveals(before: View, after: View, events: Sequence[Event], text: Text) -> tuple[Reveal, ...]:
    """Return what is shown before the whole post: what a card of Japan did, the hands as they open."""
    assert before.step <= after.step
    return tuple(_reveals(after, events, text))


def _reveals(after: View, events: Sequence[Event], text: Text) -> Iterator[Reveal]:
    for seen in events:
        match seen:
            case Laid(_, card) if card in JAPAN and len(seen.swings) >= SEVERAL:
                told = event(seen, text)
                yield (Paragraph(told), Picture(closeup(after.board, seen), told))
            case Ended(ending):
                yield from opening(after, text(ending), text)
            case _:
                pass


def opening(after: View, ending: str, text: Text) -> Iterator[Reveal]:
    yield (Paragraph(f"### {ending}"), picture(after, text))
    if after.hands:
        seats = scored_seats(after, after.hands)
        for key, counted in (("beat-opened", False), ("beat-counted", True)):
            yield (Paragraph(text(key)), score_picture(after.board, seats, text, counted=counted))


def milestone(seen: Event, text: Text) -> Milestone | None:
    """Return the message on a country that was moved far, or tipped over."""
    if not isinstance(seen, Laid) or not seen.swings:
        return None
    swing = max(seen.swings, key=lambda each: abs(each.by))
    key = told_of(swing, seen.score(swing.country))
    return None if key is None else Milestone(_told(key, seen, swing, text), (seen.seat,))


def told_of(swing: Swing, now: int) -> str | None:
    before = now - swing.by
    if before * now < 0 and abs(swing.by) >= TIPPED:
        return "milestone-fell" if swing.by < 0 else "milestone-rose"
    return "milestone-great" if abs(swing.by) >= GREAT else None


def _told(key: str, seen: Laid, swing: Swing, text: Text) -> str:
    now = seen.score(swing.country)
    return text(
        key,
        who=text.seat(seen.seat),
        country=text(f"long-{swing.country}"),
        by=signed(swing.by, text),
        before=signed(now - swing.by, text),
        now=signed(now, text),
    )
