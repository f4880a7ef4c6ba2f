"""The picture of a night: the cover of the game, the winners, the last table and the turning point."""

from __future__ import annotations

from games.core import Outcome
from games.screen import Picture
from games.seats import crown, seat_badge
from games.signs import MINUS
from games.svg import at, box, drawing, placed, words

WIDTH, GAP = 900, 18
COVER, BADGE = 540, 96
"""Widths of the cover beside the winners, and of the only winner's badge."""
GROUND, EDGE, INK = "#1e1f26", "#4a4d5a", "#f4f4f6"
MOMENT = 0.72
"""Width of the turning point, as a part of the whole."""


def result_picture(cover: str, outcome: Outcome, shown: Picture, turning: Picture | None) -> Picture | None:
    """Return one picture of all of them; None where one of them cannot be a part of another."""
    head, head_height = placed(cover, GAP, GAP, COVER) if cover else ("", 180)
    y = GAP + head_height + GAP
    last, height = placed(shown.svg, GAP, y, WIDTH - 2 * GAP)
    if not last:
        return None
    parts, y = [head, last], y + height + GAP
    alts = [shown.alt]
    if turning is not None:
        room = MOMENT * WIDTH
        part, height = placed(turning.svg, (WIDTH - room) / 2, y, room)
        if part:
            parts.append(part)
            alts.append(turning.alt)
            y += height + GAP
    left = GAP + COVER if head else 0
    worn = _winners(outcome, (left + WIDTH) / 2, GAP + head_height / 2, WIDTH - left - 2 * GAP)
    frame = box(4, 4, WIDTH - 8, y - 8, rx=30, fill=GROUND, stroke=EDGE, stroke_width=4)
    return Picture(drawing(WIDTH, round(y), frame, *parts, *worn), " ".join(alts))


def _winners(outcome: Outcome, x: float, y: float, width: float) -> list[str]:
    """Return the crowned badges of the winners side by side, and their points below."""
    many = len(outcome.winners)
    size = min(BADGE, width / many / 1.3)
    crowned = [
        at(
            round(x + (place - (many - 1) / 2) * size * 1.3, 1),
            round(y - 8, 1),
            seat_badge(seat, round(size, 1)),
            at(0, round(-size * 0.66, 1), crown(round(size * 0.8, 1))),
        )
        for place, seat in enumerate(outcome.winners)
    ]
    points = outcome.scores[outcome.winners[0]]
    return [
        *crowned,
        words(x, y + size * 0.5 + 28, f"{MINUS if points < 0 else ''}{abs(points):,}", 44, fill=INK),
    ]
