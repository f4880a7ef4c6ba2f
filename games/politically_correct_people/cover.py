"""The cover of Politically Correct People: a candidate on the podium, voters, and notes below the table."""

from __future__ import annotations

from games.politically_correct_people.card_art import (
    DIM,
    GOLD,
    IVORY,
    NAVY,
    RED,
    SLAB,
    SLAB_EDGE,
    TILE,
    TILE_HEIGHT,
    card_tile,
    icon,
)
from games.svg import at, box, disc, drawing, element, line, path, tabletop, words

WIDTH, HEIGHT = 900, 300
NOTE, NOTE_EDGE = "#2f7d4f", "#a9d8b8"


def large(x: float, y: float, scale: float, drawn: str, turned: float = 0) -> str:
    """Return a part that is drawn larger round a point."""
    return at(x, y, element("g", drawn, transform=f"scale({scale})"), turned=turned)


def tile(x: float, y: float, turned: float, card: str, votes: int) -> str:
    """Return a group of voters round its middle."""
    drawn = at(-TILE / 2, -TILE_HEIGHT / 2, card_tile(card, "", str(votes)))
    return large(x, y, 1.45, drawn, turned)


def note(x: float, y: float, turned: float) -> str:
    """Return a bank note."""
    paper = box(-52, -28, 104, 56, rx=8, fill=NOTE, stroke=NOTE_EDGE, stroke_width=4)
    return at(x, y, paper, disc(0, 0, 19, fill=NOTE_EDGE), words(0, 0, "$", 30, fill=NOTE), turned=turned)


GROUND = tabletop(WIDTH, HEIGHT, NAVY, SLAB_EDGE, inset=7, thick=4, rx=(30, 24))
RAYS = path("M450 290L300 20H360zM450 290L420 20H480zM450 290L540 20H600z", fill=SLAB)
PODIUM = path("M354 286L372 176H528L546 286z", fill=RED) + box(356, 162, 188, 22, rx=8, fill=IVORY)
MICROPHONES = line("M410 162L426 122M490 162L474 122", DIM, 6) + "".join(
    disc(x, 118, 9, fill=DIM) for x in (426, 474)
)
BADGE = disc(450, 232, 34, fill=GOLD) + line("M434 232L446 245L468 218", NAVY, 8)
COVER = drawing(
    WIDTH,
    HEIGHT,
    GROUND,
    RAYS,
    *(note(x, y, turned) for x, y, turned in ((292, 262, -12), (604, 258, 9), (676, 272, -5), (222, 274, 6))),
    large(450, 88, 2.5, icon("politician", IVORY)),
    PODIUM,
    MICROPHONES,
    BADGE,
    tile(84, 112, -8, "salaryman", 13),
    tile(196, 138, 4, "farmer", 8),
    tile(702, 134, -4, "senior", 7),
    tile(814, 112, 8, "housewife", 9),
)
