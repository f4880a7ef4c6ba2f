"""Pictures for the rules pages of Vertigo, drawn as the board draws them, with the examples told there."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.core import Seat
from games.screen import Picture, Text
from games.svg import at, element, path, words
from games.vertigo.art_country import PANEL_HEIGHT, PANEL_WIDTH, drawn, ring, wedge
from games.vertigo.art_dice import DIE, MARGIN, WIDTH, die, framed
from games.vertigo.art_signs import GOLD, MIST, TIMES
from games.vertigo.art_un import BOX, world
from games.vertigo.pieces import DIE as FACES
from games.vertigo.pieces import FULL_TABLE, WASTE, Country, Region, threshold

PIECES, DICE, WORLD = 2, 7, 8
"""The pages of the rules that have a picture."""
COUNTRY = Country(17, ("..ppkpp...", ".ppbgppp..", "xx.ppg...."), (1, 0, 2), 1)
"""Two factories of each clean kind and a black one, a crowded region that is kept clean, two tiles."""
ARROWS: tuple[tuple[Region, tuple[int, ...]], ...] = (
    (".gxx......", (4,)),
    (".gxxp.....", (4,)),
    (".gxxg.....", (1, 4)),
)
"""The example of an arrow: tiles on 3 and 4, a building on 2, and 5 free, peopled or built on."""
OWNER: Seat = 1
LARGER, RINGS, FACES_DOWN = 1.6, 254, 190


def diagram(section: int, text: Text) -> Picture | None:
    """Return the picture of a page of the rules that has one."""
    draw = DIAGRAMS.get(section)
    return None if draw is None else Picture(draw(), text(f"diagram-{section}"))


def scaled(scale: float, *parts: str) -> str:
    """Return parts drawn larger."""
    return element("g", "".join(parts), transform=f"scale({scale})")


def pieces() -> str:
    """Return a country with everything that may lie in it."""
    large = scaled(LARGER, drawn(COUNTRY, OWNER, None, begins=True))
    left = (WIDTH - LARGER * PANEL_WIDTH) / 2
    return framed(round(LARGER * PANEL_HEIGHT + 2 * MARGIN), at(left, MARGIN, large))


def dice() -> str:
    """Return the faces of the die, and below them where an arrow may hit in three cases."""
    faces = dict.fromkeys(FACES)
    shown = [
        at(WIDTH / 8 + place * WIDTH / 4, 92, scaled(1.4, die(face)))
        + words(WIDTH / 8 + place * WIDTH / 4, 92 + DIE, f"{TIMES}{FACES.count(face)}", 36, fill=MIST)
        for place, face in enumerate(faces)
    ]
    rings = [
        at(WIDTH / 6 + place * WIDTH / 3, FACES_DOWN + RINGS / 2, struck(region, hit))
        for place, (region, hit) in enumerate(ARROWS)
    ]
    return framed(FACES_DOWN + RINGS + MARGIN, *shown, *rings)


def struck(region: Region, hit: tuple[int, ...]) -> str:
    """Return a region with the provinces that an arrow may hit in gold."""
    seen = ring(Country(0, (region, WASTE, WASTE)), OWNER, 0)
    marks = (path(wedge(number), fill="none", stroke=GOLD, stroke_width=6) for number in hit)
    return "".join((seen, *marks))


def worlds() -> str:
    """Return the world before the fourth marker, and after two snows (4.26)."""
    many = threshold(FULL_TABLE)
    states = ((10, many - 1), (20, 1))
    down = BOX * LARGER + MARGIN
    shown = [
        at(
            (WIDTH - 426 * LARGER) / 2,
            2 * MARGIN + place * down,
            scaled(LARGER, world(percent, markers, many)),
        )
        for place, (percent, markers) in enumerate(states)
    ]
    return framed(round(2 * down + 3 * MARGIN), *shown)


DIAGRAMS: Mapping[int, Callable[[], str]] = {PIECES: pieces, DICE: dice, WORLD: worlds}
