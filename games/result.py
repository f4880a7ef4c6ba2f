"""The picture of a night: the cover of the game, the winners, the last table and the turning point."""

from __future__ import annotations

from games.core import Outcome
from games.screen import Picture
from games.seats import crown, seat_badge
from games.signs import MINUS
from games.svg import WHOLE, at, box, drawing, placed, words

WIDTH, HEIGHT, GAP = 900, 740, 18
"""Width and maximum height, at most 300 px high on a phone; and the space between the parts."""
LEFT, HONOUR, BADGE = 288, 204, 96
"""Minimum width of the left column, height that the winners take in it, width of the only winner's badge."""
GROUND, EDGE, INK = "#1e1f26", "#4a4d5a", "#f4f4f6"


def result_picture(cover: str, outcome: Outcome, shown: Picture, turning: Picture | None) -> Picture | None:
    """Return one picture of all of them; None where the last table cannot be a part of another.

    Cover, winners and turning point stand on the left; the last table on the right is as large as fits.
    """
    table, moment = _ratio(shown.svg), _ratio(turning.svg) if turning is not None else 0
    if not table:
        return None
    most = HEIGHT - 2 * GAP
    right = min(WIDTH - 3 * GAP - LEFT, most / table)
    left, alts = WIDTH - 3 * GAP - right, [shown.alt]
    above = left * _ratio(cover) + HONOUR
    room = min(left, (most - above - GAP) / moment) if moment else 0
    below = room * moment + GAP if moment else 0
    inner = max(right * table, above + below)
    y = GAP + (inner - above - below) / 2
    head, height = placed(cover, GAP, round(y, 1), left) if cover else ("", 0)
    y += height
    parts = [head, *_winners(outcome, GAP + left / 2, y + HONOUR / 2 + 12, left)]
    if turning is not None and moment:
        parts.append(
            placed(turning.svg, round(GAP + (left - room) / 2, 1), round(y + HONOUR + GAP, 1), room)[0]
        )
        alts.append(turning.alt)
    parts.append(
        placed(shown.svg, round(2 * GAP + left, 1), round(GAP + (inner - right * table) / 2, 1), right)[0]
    )
    whole = round(inner + 2 * GAP)
    frame = box(4, 4, WIDTH - 8, whole - 8, rx=30, fill=GROUND, stroke=EDGE, stroke_width=4)
    return Picture(drawing(WIDTH, whole, frame, *parts), " ".join(alts))


def _ratio(svg: str) -> float:
    """Return the height of a whole picture of the kit by its width; 0 for others."""
    whole = WHOLE.fullmatch(svg)
    return int(whole[2]) / int(whole[1]) if whole is not None else 0


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
