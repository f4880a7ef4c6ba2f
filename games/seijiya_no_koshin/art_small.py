"""Cards on a board so large that a phone no longer shows small letters: shapes, large numbers."""

from __future__ import annotations

from functools import cache
from math import ceil

from games.seijiya_no_koshin import art
from games.seijiya_no_koshin import pieces as p
from games.seijiya_no_koshin.pieces import Country
from games.svg import at, box, disc, element, path, piece, words

LETTERED = 0.8
"""Scale from which cards are drawn with all their letters."""
READABLE = 25.6
"""Smallest size of letters on a panel."""
NUMBER, BETWEEN, DIGIT = 60, 52, 0.53
"""Smallest size of a card's number, largest between the marks of a card, and the width of a digit."""


def size_at(scale: float) -> int:
    """Return the size of letters that can be read at this scale."""
    return ceil(READABLE / scale)


@cache
def faces_at(scale: float) -> art.Faces:
    """Return how cards are drawn at this scale: without the letters that would be too small."""
    if scale >= LETTERED:
        return art.LARGE
    size = size_at(scale)

    def field(square: p.Square, sum_: int) -> str:
        return field_card(square.face, square.turned, sum_, sum_ == p.LIMIT[square.face], size)

    def country(card: p.Card, covers: bool) -> str:  # noqa: FBT001 - as in Faces
        return country_card(card, covers, size)

    def interest(_name: str, exposed: Country | None) -> str:
        return interest_card(exposed, size)

    def free(_name: str) -> str:
        return FREE

    return art.Faces(field, country, interest, free)


FREE = box(11, 11, 78, 78, rx=9, fill="none", stroke=art.SPOT_EDGE, stroke_width=4, stroke_dasharray="9 8")


@cache
def field_card(face: p.Face, turned: bool, sum_: int, full: bool, size: int) -> str:  # noqa: FBT001 - a key
    colour, edge = (art.FIELD_FACE, art.FIELD_EDGE) if face in p.FIELD else (art.JAPAN_FACE, art.JAPAN_EDGE)
    ink, edge, thick = (art.FULL, art.FULL, 7) if full else (art.INK, edge, 3)
    card = box(3, 3, 94, 94, rx=9, fill=colour, stroke=edge, stroke_width=thick) + art.edge_marks(
        face, turned
    )
    return card + (
        words(50, 50, art.number(sum_), size, fill=ink, font_weight=900) if size <= BETWEEN else ""
    )


@cache
def country_card(card: p.Card, covers: bool, size: int) -> str:  # noqa: FBT001 - a part of the key
    country = p.COUNTRY[card]
    colour = art.COLOURS[country]
    below = box(14, 2, 82, 90, rx=9, fill=art.SPOT_INK, stroke=art.INK, stroke_width=2) if covers else ""
    sheet = box(4, 8, 90, 88, rx=9, fill=colour, stroke=art.PAPER, stroke_width=4)
    shape = at(49, 26, path(art.SHAPES[country], fill=art.PAPER))
    value = words(49, 66, art.number(p.NUMBER[card]), max(NUMBER, size), fill=art.PAPER, font_weight=900)
    return piece(below, sheet, shape, value)


@cache
def interest_card(exposed: Country | None, size: int) -> str:
    fill, edge = (art.DEAL, art.DEAL_EDGE) if exposed is None else (art.NEWS, art.NEWS_EDGE)
    card = box(11, 11, 78, 78, rx=9, fill=fill, stroke=edge, stroke_width=3)
    if exposed is None:
        coin = disc(50, 50, 27, fill=art.GOLD, stroke=art.INK, stroke_width=2)
        return card + coin + (words(50, 50, 1, size, fill=art.INK) if size <= BETWEEN else "")
    shape = element(
        "g", path(art.SHAPES[exposed], fill=art.COLOURS[exposed]), transform="translate(50 52) scale(2)"
    )
    return card + shape + disc(82, 18, 14, fill=art.GOLD, stroke=art.INK, stroke_width=2)
