"""The cover of Vertigo: a works that smokes and one that does not, the world between, the dice above."""

from __future__ import annotations

from games.svg import at, box, disc, drawing, element, line, tabletop
from games.vertigo.art import HEM, LAND, MIST, NIGHT, SEA, SMOG, WATER, building, person, pollution
from games.vertigo.art_dice import die
from games.vertigo.pieces import BLACK, BLUE, GREEN

WIDTH, HEIGHT = 900, 300


def large(x: float, y: float, scale: float, drawn: str, turned: float = 0) -> str:
    """Return a part that is drawn larger round a point."""
    return at(x, y, element("g", drawn, transform=f"scale({scale})"), turned=turned)


GROUND = tabletop(WIDTH, HEIGHT, NIGHT, HEM, inset=7, thick=4, rx=(30, 24))
PARALLELS = "M322 150H578M356 64Q450 116 544 64M356 236Q450 184 544 236"
MERIDIANS = "M450 22V278M450 22Q350 150 450 278M450 22Q550 150 450 278"
WORLD = disc(450, 150, 128, fill=SEA, stroke=MIST, stroke_width=6) + line(
    PARALLELS + MERIDIANS, MIST, 3, opacity=0.6
)
SOIL = box(30, 246, 270, 26, rx=13, fill=SMOG) + box(600, 246, 270, 26, rx=13, fill=LAND)
SMOKE = [
    large(x, y, size, pollution())
    for x, y, size in (
        (118, 70, 3.4),
        (212, 44, 2.6),
        (232, 112, 2.0),
        (334, 92, 1.7),
        (420, 52, 1.4),
    )
]
COVER = drawing(
    WIDTH,
    HEIGHT,
    GROUND,
    WORLD,
    SOIL,
    *SMOKE,
    large(118, 190, 3.6, building(BLACK, MIST)),
    large(238, 206, 2.5, building(BLACK, MIST)),
    large(680, 190, 3.6, building(GREEN)),
    large(800, 202, 2.6, building(BLUE)),
    *(large(x, 226, 1.7, person(LAND)) for x in (604, 742)),
    large(398, 196, 1.3, die("snow"), -12),
    large(516, 186, 1.3, die("sun"), 10),
    large(652, 70, 1.1, die("arrow"), 14),
    disc(836, 74, 34, fill="#eda423", stroke=WATER, stroke_width=0),
)
