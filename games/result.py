"""The picture of a night: the cover of the game, the winners, the last table and the turning point."""

from __future__ import annotations

from games.core import Outcome
from games.screen import Picture
from games.seats import crown, seat_badge
from games.signs import MINUS
from games.svg import WHOLE, at, box, drawing, placed, words

WIDTH, BANNER, GAP, TALLEST = 900, 200, 14, 1030
"""Width, height of the cover with the winners, space above a turning point, and height that allows one."""
FEW = 3
"""Maximum number of winners who stand beside the cover; more take its place."""
BADGE, APART, POINTS = 84, 98, 74
"""Size of a badge, its width with the space around it, and size of the points."""
GROUND, INK = "#1e1f26", "#f4f4f6"


def result_picture(cover: str, outcome: Outcome, shown: Picture, turning: Picture | None) -> Picture | None:
    """Return one picture of all of them; None where the last table cannot be a part of another.

    The last table is as wide as in a post, so that its letters can be read there.
    """
    if WHOLE.fullmatch(shown.svg) is None:
        return None
    table, height = _at(shown, BANNER)
    parts, bottom, alts = [*_banner(cover, outcome), table], BANNER + height, [shown.alt]
    if turning is not None:
        moment, height = _at(turning, bottom + GAP)
        if moment and bottom + GAP + height <= TALLEST:
            parts, alts, bottom = [*parts, moment], [*alts, turning.alt], bottom + GAP + height
    ground = box(0, 0, WIDTH, bottom, rx=28, fill=GROUND)
    return Picture(drawing(WIDTH, bottom, ground, *parts), " ".join(alts))


def _at(picture: Picture, y: float) -> tuple[str, int]:
    part, height = placed(picture.svg, 0, y, WIDTH)
    return part, round(height)


def _crowned(seat: int, x: float, y: float) -> str:
    worn = at(0, round(-BADGE * 0.62, 1), crown(round(BADGE * 0.75, 1)))
    return at(round(x, 1), y, seat_badge(seat, BADGE), worn)


def _points(outcome: Outcome) -> str:
    points = outcome.scores[outcome.winners[0]]
    return f"{MINUS if points < 0 else ''}{abs(points)}"


def _banner(cover: str, outcome: Outcome) -> list[str]:
    """Return the cover, and right of it the crowned badges of the winners above their points."""
    many, head, left = len(outcome.winners), "", 0.0
    if (whole := WHOLE.fullmatch(cover)) and many <= FEW:
        left = BANNER * int(whole[1]) / int(whole[2])
        head, _ = placed(cover, 0, 0, left)
    middle, apart = (left + WIDTH) / 2, min(APART, (WIDTH - left) / many)
    badges = [
        _crowned(seat, middle + (place - (many - 1) / 2) * apart, 84)
        for place, seat in enumerate(outcome.winners)
    ]
    return [head, *badges, words(round(middle, 1), BANNER - 36, _points(outcome), POINTS, fill=INK)]
