"""The cover of Seijiya no Koshin: the world round a field card, doves and hawks on all its sides."""

from __future__ import annotations

from games.seijiya_no_koshin.rules.pieces import Square
from games.seijiya_no_koshin.screens.art import (
    CARD,
    KEY,
    TABLE,
    country_card,
    field_card,
    mark_shape,
    scaled_parts,
)
from games.svg import at, drawing, enlarge, tabletop

WIDTH, HEIGHT = 900, 300
SCALE = 1.45


def cover_card(x: float, y: float, degrees: float, card: str) -> str:
    """Return a card turned round its middle."""
    return enlarge(x, y, SCALE, at(-CARD / 2, -CARD / 2, card), degrees)


GROUND = tabletop(WIDTH, HEIGHT, TABLE, KEY, inset=7, thick=4, rx=(30, 24))
WORLD = [
    cover_card(x, y, degrees, country_card(name, covers=False))
    for x, y, degrees, name in (
        (92, 168, -9, "US7"),
        (242, 150, -3, "RU5"),
        (658, 150, 3, "CN8"),
        (808, 168, 9, "KP10"),
    )
]
BIRDS = [
    scaled_parts(x, y, size, mark_shape(mark))
    for x, y, size, mark in (
        (338, 66, 2.6, 1),
        (562, 66, 2.6, -1),
        (346, 238, 1.9, -1),
        (554, 238, 1.9, 1),
    )
]
FIELD = field_card(Square(0, "F1", turned=False), 7)
MIDDLE = at(450, 150, scaled_parts(0, 0, 1.95, at(-CARD / 2, -CARD / 2, FIELD)))
COVER = drawing(WIDTH, HEIGHT, GROUND, *WORLD, *BIRDS, MIDDLE)
