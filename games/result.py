"""The picture of a night: the cover of the game, the winners, the last table and the turning point."""

from __future__ import annotations

from games.core import Outcome
from games.screen import Picture
from games.seats import crown, seat_badge
from games.signs import MINUS
from games.svg import WHOLE, at, box, drawing, placed, words

WIDTH, BANNER, SIDE, GAP = 900, 168, 124, 14
"""Width, height of winners above a table, their least width beside one, and space above the turning point."""
SQUARE, TABLE, TALLEST = 900, 850, 1000
"""Maximum heights: of winners above a table, of a table beside them, of all with a turning point."""
FEW = 3
"""Maximum number of winners who stand beside the cover; more take its place."""
BADGE, APART, LARGE, SMALL, DIGIT = 84, 110, 76, 54, 0.53
"""Size of a badge, its width with the space around it, sizes of the points, and width of a digit in ems."""
GROUND, INK = "#1e1f26", "#f4f4f6"


def result_picture(cover: str, outcome: Outcome, shown: Picture, turning: Picture | None) -> Picture | None:
    """Return one picture of all of them; None where the last table cannot be a part of another.

    What it says itself can be read on a phone; the last table is as large as fits.
    """
    whole = WHOLE.fullmatch(shown.svg)
    if whole is None:
        return None
    ratio, alts = int(whole[2]) / int(whole[1]), [shown.alt]
    if BANNER + WIDTH * ratio > SQUARE:
        told = DIGIT * SMALL * (len(_points(outcome)) + 0.5)
        side = round(max(SIDE, told, WIDTH - TABLE / ratio))
        table, bottom = _at(shown, side, 0, WIDTH - side)
        parts = [*_column(outcome, side, bottom), table]
    else:
        head, bottom = _banner(cover, outcome), BANNER
        table, height = _at(shown, 0, BANNER, WIDTH)
        parts, bottom = [*head, table], BANNER + height
    if turning is not None:
        moment, height = _at(turning, 0, bottom + GAP, WIDTH)
        if moment and bottom + GAP + height <= TALLEST:
            parts, alts, bottom = [*parts, moment], [*alts, turning.alt], bottom + GAP + height
    ground = box(0, 0, WIDTH, bottom, rx=28, fill=GROUND)
    return Picture(drawing(WIDTH, bottom, ground, *parts), " ".join(alts))


def _at(picture: Picture, x: float, y: float, width: float) -> tuple[str, int]:
    part, height = placed(picture.svg, x, y, width)
    return part, round(height)


def _crowned(seat: int, x: float, y: float, size: float = BADGE) -> str:
    worn = at(0, round(-size * 0.62, 1), crown(round(size * 0.75, 1)))
    return at(round(x, 1), round(y, 1), seat_badge(seat, size), worn)


def _points(outcome: Outcome) -> str:
    points = outcome.scores[outcome.winners[0]]
    return f"{MINUS if points < 0 else ''}{abs(points):,}"


def _banner(cover: str, outcome: Outcome) -> list[str]:
    """Return the cover, and right of it the crowned badges of the winners with their points."""
    many, told, head, left = len(outcome.winners), _points(outcome), "", 0.0
    if (whole := WHOLE.fullmatch(cover)) and many <= FEW:
        left = BANNER * int(whole[1]) / int(whole[2])
        head, _ = placed(cover, 0, 0, left)
    broad = DIGIT * LARGE * len(told)
    wide = min(APART * many, WIDTH - left - broad)
    x = left + (WIDTH - left - wide - broad) / 2
    badges = [
        _crowned(seat, x + (place + 0.5) * wide / many, BANNER / 2 + 22)
        for place, seat in enumerate(outcome.winners)
    ]
    points = words(round(x + wide + broad / 2, 1), BANNER / 2 + 16, told, LARGE, fill=INK)
    return [head, *badges, points]


def _column(outcome: Outcome, width: float, height: float) -> list[str]:
    """Return the crowned badges of the winners one below the other, and their points."""
    many = len(outcome.winners)
    apart = min(BADGE * 1.7, (height - 2 * SMALL) / many)
    top = (height - apart * many - SMALL) / 2
    badges = [
        _crowned(seat, width / 2, top + (place + 0.6) * apart, min(BADGE, apart / 1.4))
        for place, seat in enumerate(outcome.winners)
    ]
    y = round(top + apart * many + SMALL * 0.7, 1)
    return [*badges, words(width / 2, y, _points(outcome), SMALL, fill=INK)]
