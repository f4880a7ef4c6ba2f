"""The cover of Konsul: a set that grows out of cards that lie face down, under the crown of an office."""

from __future__ import annotations

from games.konsul.art import CARD_X, CARD_Y, FLOOR, GOLD, KEY, back, marble
from games.seats import crown
from games.svg import at, drawing, element, line, tabletop

WIDTH, HEIGHT = 900, 300
SCALE = 1.5


def card(x: float, y: float, turned: float, drawn: str) -> str:
    """Return a card round its middle."""
    middle = at(-CARD_X / 2, -CARD_Y / 2, drawn)
    return at(x, y, element("g", middle, transform=f"scale({SCALE})"), turned=turned)


def leaf(x: float, y: float, turned: float) -> str:
    """Return a leaf of a laurel."""
    return at(x, y, line("M-22 0Q0 -17 22 0Q0 17 -22 0z", GOLD, 5), turned=turned)


LAUREL = [
    leaf(450 + side * x, y, -side * turn)
    for side in (-1, 1)
    for x, y, turn in ((72, 66, -24), (112, 52, -34), (150, 34, -44))
]
DOWN = [
    card(x, y, turned, back(name))
    for x, y, turned, name in (
        (92, 112, -7, "A1"),
        (122, 226, 5, "E2"),
        (808, 108, 6, "B7"),
        (782, 228, -6, "D6"),
    )
]
UP = [
    card(x, y, turned, marble("", shown, cross=False))
    for x, y, turned, shown in (
        (252, 206, -15, "R2"),
        (384, 184, -5, "R3"),
        (516, 184, 5, "F"),
        (648, 206, 15, "R5"),
    )
]
GROUND = tabletop(WIDTH, HEIGHT, FLOOR, KEY, inset=7, thick=4, rx=(30, 24))
COVER = drawing(WIDTH, HEIGHT, GROUND, *DOWN, *UP, *LAUREL, at(450, 62, crown(104)))
