"""A country in Vertigo's pictures: three rings of ten provinces, and what it has."""

from __future__ import annotations

from functools import cache, lru_cache

from games.core import Seat
from games.seats import seat_colour
from games.svg import at, box, disc, line, path, words
from games.vertigo import pieces
from games.vertigo.art_signs import (
    BUILDING_LETTERS,
    DIM,
    GOLD,
    HEM,
    INK,
    IVORY,
    LAND,
    LAND_INK,
    MIST,
    PANEL,
    SEA,
    SEA_INK,
    SLOT,
    SMOG,
    SMOG_INK,
    badge,
    building,
    cigarette,
    on_ring,
    pawn,
    peg,
    person,
    pollution,
    works,
)
from games.vertigo.phases import Aiming, Landing, Over, Placing, View
from games.vertigo.pieces import REGIONS, Country, Region

RIM, HUB = 110, 42
"""The outer and the inner edge of the provinces."""
ICON, NUMBER = 90, 59
"""How far from the centre what is in a province stands, and its number."""
CODES = "LMR"
PANEL_WIDTH, PANEL_HEIGHT = 478, 430
CENTRES = ((120, 116), (239, 310), (358, 116))
"""Left, centre and right in the panel of a country."""
ROWS = (276, 329, 382)
SIDE = 14
GROUNDS = ((pieces.EMPTY, SEA), (pieces.TILE, SMOG), (pieces.PEOPLE + "".join(BUILDING_LETTERS), LAND))
"""What the land is like under what is in it."""
MANY = 10
"""Numbers from here on are written smaller."""
NOWHERE = (-1, -1)
KEPT = 1024
"""So many countries, and so many laws, are kept as they were drawn last."""


def panel(view: View, seat: Seat) -> str:
    """A country as one of several."""
    owned, (shaken, region) = view.countries[seat], troubled(view)
    seen = Country(owned.treasury, owned.regions, owned.scholars, smokes=owned.smokes, fallen=owned.fallen)
    begins = seat == view.first and not isinstance(view.phase, Over)
    return drawn(seen, seat, region if shaken == seat else None, begins=begins)


@lru_cache(KEPT)
def drawn(country: Country, seat: Seat, shaken: int | None, *, begins: bool) -> str:
    """A country by what is to be seen of it: between two moments most stay as they are."""
    rings = [at(*CENTRES[region], ring(country, seat, region, shaken)) for region in range(REGIONS)]
    return "".join(
        (
            frame(PANEL_WIDTH, PANEL_HEIGHT),
            *rings,
            at(PANEL_WIDTH / 2, 38, badge(seat, 58, lit=country.fallen is None)),
            *marks(country, PANEL_WIDTH, begins=begins),
            *(left_figures(country) if country.fallen is None else (cross(PANEL_WIDTH, PANEL_HEIGHT),)),
            *(right_figures(country) if country.fallen is None else ()),
        )
    )


@cache
def frame(width: int, height: int) -> str:
    """What a country lies on."""
    return box(1, 1, width - 2, height - 2, rx=23, fill=PANEL, stroke=HEM, stroke_width=2)


@cache
def attention(width: int, height: int) -> str:
    """A frame and three dots: the table waits for this seat."""
    dots = "".join(disc(x, 0, 5, fill=INK) for x in (-17, 0, 17))
    tab = box(-36, -14, 72, 28, rx=14, fill=GOLD)
    around = box(0, 0, width, height, rx=24, fill="none", stroke=GOLD, stroke_width=6)
    return around + at(width / 2, height, tab, dots)


@cache
def cross(width: int, height: int) -> str:
    """The country is out."""
    return line(f"M40 96L{width - 40} {height - 40}M{width - 40} 96L40 {height - 40}", DIM, 12)


def marks(country: Country, width: int, *, begins: bool) -> list[str]:
    """The first player's pawn on the left, a cigarette on the right."""
    return [
        at(29, 30, pawn()) if begins and country.fallen is None else "",
        at(width - 30, 28, cigarette()) if country.smokes else "",
    ]


def left_figures(country: Country) -> list[str]:
    """Money, income and people."""
    return [
        words(SIDE, ROWS[0], f"${country.treasury}", 50, fill=GOLD, font_weight=900, text_anchor="start"),
        words(SIDE, ROWS[1], f"+{country.income}", 38, fill=MIST, text_anchor="start"),
        at(SIDE + 16, ROWS[2], person(LAND)),
        words(SIDE + 40, ROWS[2], country.population, 38, fill=IVORY, text_anchor="start"),
    ]


def right_figures(country: Country) -> list[str]:
    """How many buildings of each kind."""
    edge = PANEL_WIDTH - SIDE
    return [
        at(edge - 20, y, building(letter, IVORY))
        + words(edge - 50, y, country.land.count(letter), 42, fill=IVORY, text_anchor="end")
        for letter, y in zip(BUILDING_LETTERS, ROWS, strict=True)
    ]


# Rings ---------------------------------------------------------------------------------------------


def ring(country: Country, seat: Seat, region: int, shaken: int | None = None) -> str:
    """A region round its centre; a dashed ring where a tile is about to fall."""
    glow = disc(0, 0, RIM + 3, fill="none", stroke=GOLD, stroke_width=6, stroke_dasharray="16 9")
    return "".join(
        (
            provinces(country.regions[region], seat_colour(seat)),
            hub(CODES[region], country.scholars[region], seat_colour(seat)),
            glow if region == shaken else "",
        )
    )


def troubled(view: View) -> tuple[Seat, int]:
    """The region that the roll is about: of the roller, or of the arrow's target."""
    match view.phase:
        case Placing(cursor) | Aiming(cursor):
            return cursor.seat, cursor.region
        case Landing(_, target, region):
            return target, region
        case _:
            return NOWHERE


@lru_cache(KEPT)
def provinces(region: Region, colour: str) -> str:
    """All ten, clockwise from the top: the land of a kind is one shape, which draws faster."""
    shapes = [(ground(region, letters), fill) for letters, fill in GROUNDS]
    lands = [path(shape, fill=fill) for shape, fill in shapes if shape]
    return "".join((*lands, *(content(at_, letter, colour) for at_, letter in enumerate(region))))


def ground(region: Region, letters: str) -> str:
    """The outline of all provinces with one of these letters."""
    return "".join(wedge(number) for number, letter in enumerate(region) if letter in letters)


@cache
def wedge(number: int) -> str:
    """The outline of a province, a little narrower than its share."""
    (a, b), (c, d) = on_ring(RIM, number - 0.475), on_ring(RIM, number + 0.475)
    (e, f), (g, h) = on_ring(HUB, number + 0.44), on_ring(HUB, number - 0.44)
    return f"M{a} {b}A{RIM} {RIM} 0 0 1 {c} {d}L{e} {f}A{HUB} {HUB} 0 0 0 {g} {h}z"


def content(number: int, letter: str, colour: str) -> str:
    """What is in a province, and its number."""
    if letter == pieces.EMPTY:
        return words(*on_ring(ICON - 8, number), number + 1, 34, fill=SEA_INK)
    ink = SMOG_INK if letter == pieces.TILE else LAND_INK
    inside = at(*on_ring(ICON, number), inhabitant(letter, colour))
    return inside + words(*on_ring(NUMBER, number), number + 1, 32, fill=ink)


def inhabitant(letter: str, colour: str) -> str:
    """What is in a province that is not empty."""
    match letter:
        case pieces.TILE:
            return pollution()
        case pieces.PEOPLE:
            return person()
        case _:
            return works(letter, colour)


@cache
def hub(code: str, scholars: int, colour: str) -> str:
    """The centre of a region: its letter and its scholars."""
    centre = disc(0, 0, HUB - 4, fill=SLOT, stroke=HEM, stroke_width=2)
    if not scholars:
        return centre + words(0, 0, code, 38, fill=MIST)
    letter = words(0, -19, code, 32, fill=MIST)
    return (
        centre
        + letter
        + at(-17, 14, peg(colour))
        + words(13, 14, scholars, 36 if scholars < MANY else 32, fill=IVORY)
    )
