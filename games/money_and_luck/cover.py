"""The cover of Money and Luck: two coins, one of each face, between what they bring and what they take."""

from __future__ import annotations

from games.money_and_luck.art import BLACK, FELT, FIVE, GOLD, ONE, RAIL, WHITE, coin, pile
from games.svg import at, disc, drawing, element, line, tabletop

WIDTH, HEIGHT = 900, 300


def large(x: float, y: float, scale: float, drawn: str, turned: float = 0) -> str:
    """Return a part that is drawn larger round a point."""
    return at(x, y, element("g", drawn, transform=f"scale({scale})"), turned=turned)


GROUND = tabletop(WIDTH, HEIGHT, FELT, RAIL, inset=7, thick=4, rx=(30, 24))
RING = disc(450, 150, 128, fill="none", stroke=RAIL, stroke_width=5)
WAY = line("M322 92A140 140 0 0 1 578 92M566 66L580 94L550 96", GOLD, 8)
COVER = drawing(
    WIDTH,
    HEIGHT,
    GROUND,
    RING,
    large(70, 96, 1.5, pile(ONE, 3, WHITE, 3, 16), -10),
    large(112, 158, 1.5, pile(FIVE, 1, WHITE, 1, 0), 6),
    large(640, 66, 1.5, pile(ONE, 4, BLACK, 3, 16), 10),
    large(670, 168, 1.5, pile(FIVE, 1, BLACK, 1, 0), -6),
    WAY,
    large(382, 158, 2.7, coin("W", "W")),
    large(520, 168, 2.7, coin("B", "B")),
)
