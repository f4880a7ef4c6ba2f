"""The signs that Vertigo's pictures are made of: each is known by its shape, whatever its colour."""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin

from games.core import Seat
from games.seats import seat_badge
from games.svg import at, box, disc, line, path, words
from games.vertigo import pieces
from games.vertigo.pieces import BLACK, BLUE, ENGINEERS, GREEN, PROVINCES

FONT = "Source Sans Pro"
TIMES, MINUS, LAW = "\N{MULTIPLICATION SIGN}", "\N{MINUS SIGN}", "\N{SECTION SIGN}"

NIGHT, RAIL, PANEL, HEM, SLOT = "#131b2d", "#2c3c5e", "#1d2942", "#384b73", "#111827"
SEA, SEA_INK = "#2b3a5c", "#a3b4da"
"""Empty land, and its number."""
LAND, LAND_INK = "#ecdfc4", "#6a4e35"
SMOG, SMOG_INK, SMOKE = "#57505b", "#d3cac6", "#b7aeab"
IVORY, MIST, DIM, INK = "#f7f0e0", "#a9b8d8", "#8496c2", "#141b2b"
GOLD, GOLD_EDGE = "#f4c255", "#fbe3a6"
SOOT, LEAF, WATER = "#23242c", "#2f8a4b", "#2b6fc2"

STEP = 360 / PROVINCES


def on_ring(radius: float, province: float) -> tuple[float, float]:
    """The middle of a province so far from the centre: the first one on top, then clockwise."""
    turn = radians(STEP * province)
    return round(radius * sin(turn), 1), round(-radius * cos(turn), 1)


# Pieces --------------------------------------------------------------------------------------------


@cache
def peg(colour: str, *, edge: str = INK) -> str:
    """A scholar, an engineer or a diplomat."""
    body = "M-11 16Q-11 3 -4 0H4Q11 3 11 16Q0 20 -11 16z"
    look: dict[str, str | float] = {"fill": colour, "stroke": edge, "stroke_width": 2.5}
    return path(body, **look) + disc(0, -8, 8.5, **look)


@cache
def engineer(colour: str) -> str:
    """An engineer in a building: small, and of one shape."""
    body = "M0 -9A4.6 4.6 0 0 1 2.8 -0.8Q6.6 1 6.6 8H-6.6Q-6.6 1 -2.8 -0.8A4.6 4.6 0 0 1 0 -9z"
    return path(body, fill=colour)


@cache
def person(colour: str = LAND_INK) -> str:
    """Somebody of the population."""
    shoulders = "M-14 16Q-14 1 0 1Q14 1 14 16z"
    return disc(0, -8, 8, fill=colour) + path(shoulders, fill=colour)


@cache
def pollution() -> str:
    """A tile's cloud and its black snow."""
    outline = "M-13 5A8 8 0 0 1 -13 -10A11 11 0 0 1 7 -13A9.5 9.5 0 0 1 13 5z"
    flakes = "".join(disc(x, y, 3, fill=INK) for x, y in ((-9, 12), (0, 15), (9, 12)))
    return path(outline, fill=SMOKE, stroke=INK, stroke_width=2) + flakes


@cache
def building(letter: str, edge: str = INK) -> str:
    """A building without its engineers: toothed and black, gabled and green, round and blue."""
    look: dict[str, str | float] = {"stroke": edge, "stroke_width": 2.5, "stroke_linejoin": "round"}
    match letter:
        case pieces.BLACK:
            return path("M-18 18V-3L-8 -9V-3L2 -9V-3H6L7 -18H15L17 -3V18z", fill=SOOT, **look)
        case pieces.GREEN:
            house = path("M-17 18V-4L0 -19L17 -4V18z", fill=LEAF, **look)
            return house + path("M-7 3C-8 -7 -1 -11 8 -11C8 -3 4 4 -7 3z", fill=IVORY)
        case _:
            tank = disc(0, 0, 18.5, fill=WATER, **look)
            return tank + path("M0 -17C4 -11 7 -7 7 -3A7 7 0 0 1 -7 -3C-7 -7 -4 -11 0 -17z", fill=IVORY)


@cache
def works(letter: str, colour: str) -> str:
    """A building with its engineers of a seat's colour."""
    apart = (0,) if ENGINEERS[letter] == 1 else (-7.5, 7.5)
    return building(letter) + "".join(at(x, 9.5, engineer(colour)) for x in apart)


# Money, markers, phases ----------------------------------------------------------------------------


def badge(seat: Seat, size: float, *, lit: bool = True) -> str:
    """The number of a seat, counted from 1, on its shape."""
    return seat_badge(seat, size, "" if lit else DIM)


@cache
def pawn(fill: str = GOLD) -> str:
    """The first player of the turn."""
    outline = "M0 -20a9 9 0 0 1 6 15.5c1 6 3 11 7.5 16q1.5 2.5 1.5 6h-30q0 -3.5 1.5 -6"
    back = "c4.5 -5 6.5 -10 7.5 -16a9 9 0 0 1 6 -15.5z"
    return path(outline + back, fill=fill, stroke=INK, stroke_width=2)


@cache
def hammer(fill: str) -> str:
    """Countries are being run."""
    return at(0, 0, box(-15, -17, 30, 14, rx=3, fill=fill), box(-4, -5, 8, 24, rx=3, fill=fill), turned=-35)


@cache
def cloud(fill: str) -> str:
    """The dice of pollution."""
    shape = "M-12 8A8.5 8.5 0 0 1 -13 -9A12 12 0 0 1 8 -13A10.5 10.5 0 0 1 12 8z"
    return path(shape, fill=fill) + "".join(disc(x, 15, 3.4, fill=fill) for x in (-9, 0, 9))


@cache
def paragraph(fill: str) -> str:
    """Laws are proposed and voted on."""
    return words(0, 0, LAW, 46, fill=fill, font_weight=900)


@cache
def flag(fill: str) -> str:
    """The game is over."""
    pole = line("M-11 18V-18", fill, 5)
    return pole + path("M-9 -18H15L9 -9L15 0H-9z", fill=fill)


@cache
def cigarette() -> str:
    """This country smokes."""
    smoke = line("M14 -6Q9 -11 14 -16", SMOKE, 3)
    return smoke + box(-17, 0, 24, 9, rx=2, fill=IVORY) + box(7, 0, 10, 9, rx=2, fill="#f0836a")


@cache
def globe(fill: str) -> str:
    """The world."""
    lines = line("M-30 0H30M0 -30V30M0 -30C-22 -16 -22 16 0 30M0 -30C22 -16 22 16 0 30", fill, 4)
    return disc(0, 0, 30, fill="none", stroke=fill, stroke_width=5) + lines


@cache
def vault(fill: str) -> str:
    """The safe of the UN."""
    door = box(-29, -29, 58, 54, rx=8, fill="none", stroke=fill, stroke_width=5)
    wheel = disc(0, -2, 12, fill="none", stroke=fill, stroke_width=4) + disc(0, -2, 4, fill=fill)
    return door + wheel + line("M-18 28V32M18 28V32M0 -20V-14M0 10V16M-18 -2H-12M12 -2H18", fill, 5)


BUILDING_LETTERS = (BLACK, GREEN, BLUE)
