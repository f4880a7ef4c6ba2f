"""The cards of Seijiya no Koshin, each drawn in a square of its own."""

from __future__ import annotations

from functools import cache

from games.seijiya_no_koshin.cards import COUNTRY, EDGES, FIELD, LIMIT, NUMBER, Card, Country, Face
from games.seijiya_no_koshin.scoring import EXPOSED_POINTS
from games.svg import at, box, disc, drawing, line, path, words

MINUS, TIMES = "\N{MINUS SIGN}", "\N{MULTIPLICATION SIGN}"
CARD = 100
"""The side of the square."""
STANDING = 194
"""How wide a country with its score is, with the room beside it."""

INK, PAPER, GOLD = "#1b2126", "#fbf7ee", "#f6c445"
FIELD_FACE, FIELD_EDGE, JAPAN_FACE, JAPAN_EDGE = "#f5dfa8", "#c89a35", "#d9dcdf", "#8d969e"
FULL = "#b3261e"
TABLE, KEY = "#1d2733", "#3a4a5c"
DOVE, DOVE_EDGE, HAWK, HAWK_EDGE = "#ffffff", "#1f6fc4", "#8f1d17", "#ffffff"
DEAL, DEAL_EDGE, NEWS, NEWS_EDGE = "#23503f", "#d7b46a", "#efe6cf", "#a98b4e"
SPOT_EDGE, SPOT_INK, JAPAN_SPOT = "#6c8198", "#c4d1de", "#4d5f73"
PANEL, PANEL_EDGE, IVORY, MIST = "#283646", "#45586d", "#fbf7ee", "#b9c6d3"

COLOURS: dict[Country, str] = {
    "US": "#2b58b5",
    "RU": "#20764d",
    "CN": "#c02a24",
    "KR": "#7443ad",
    "KP": "#8a5410",
}
SHAPES: dict[Country, str] = {
    "US": "M0 -13L3.8 -4.5L13 -4L5.8 1.8L8.2 11L0 5.8L-8.2 11L-5.8 1.8L-13 -4L-3.8 -4.5z",
    "RU": "M0 -13L11 0L0 13L-11 0z",
    "CN": "M-10 -10H10V10H-10z",
    "KR": "M-11 0A11 11 0 1 1 11 0A11 11 0 1 1 -11 0z",
    "KP": "M0 -11L12 10H-12z",
}
"""Star, diamond, square, circle and triangle."""


def on_table(width: int, height: int, *parts: str) -> str:
    """Parts on the table, as a whole picture."""
    edge = box(5, 5, width - 10, height - 10, rx=24, fill="none", stroke=KEY, stroke_width=3)
    return drawing(width, height, box(0, 0, width, height, rx=28, fill=TABLE), edge, *parts)


def signed(points: int) -> str:
    """Points with their sign."""
    return f"+{points}" if points > 0 else f"{MINUS}{-points}" if points else "0"


def number(value: int) -> str:
    """A number with a proper minus sign."""
    return str(value).replace("-", MINUS)


# Marks ---------------------------------------------------------------------------------------------


@cache
def dove() -> str:
    wings = line("M-8 2C-6 -6 -2 -6 0 1C2 -6 6 -6 8 2", DOVE_EDGE, 3.4)
    return disc(0, 0, 11, fill=DOVE, stroke=DOVE_EDGE, stroke_width=3) + wings


@cache
def hawk() -> str:
    body = path("M-13 -11H13L0 13z", fill=HAWK, stroke=HAWK_EDGE, stroke_width=1.6)
    return body + line("M-6.5 -5L0 1.5L6.5 -5", HAWK_EDGE, 3)


SIDES = ((50, 15, 14, 0), (85, 50, 0, 14), (50, 85, 14, 0), (15, 50, 0, 14))
"""The middle of the marks on each edge, and how far a mark of two stands from it."""


@cache
def edge_marks(face: Face, turned: bool) -> str:  # noqa: FBT001 - a part of the key, as in EDGES
    drawn = [
        at(x + way * dx, y + way * dy, dove() if mark > 0 else hawk())
        for mark, (x, y, dx, dy) in zip(EDGES[face, turned], SIDES, strict=True)
        for way in ((0,) if abs(mark) == 1 else (-1, 1))
    ]
    return "".join(drawn)


# Cards on the board --------------------------------------------------------------------------------


def field_card(face: Face, turned: bool, sum_: int) -> str:  # noqa: FBT001 - as above
    """A field card in colour or a card of Japan in grey: marks, and the sum around it of its number."""
    colour, edge = (FIELD_FACE, FIELD_EDGE) if face in FIELD else (JAPAN_FACE, JAPAN_EDGE)
    full = sum_ == LIMIT[face]
    return "".join(
        (
            box(
                3, 3, 94, 94, rx=9, fill=colour, stroke=FULL if full else edge, stroke_width=5 if full else 3
            ),
            edge_marks(face, turned),
            words(50, 38, number(sum_), 33, fill=FULL if full else INK, font_weight=900),
            words(50, 64, f"/{LIMIT[face]}", 31, fill=INK, font_weight=600),
        )
    )


def unknown_card() -> str:
    """A field card whose face is yet to be drawn."""
    card = box(3, 3, 94, 94, rx=9, fill=FIELD_FACE, stroke=FIELD_EDGE, stroke_width=3)
    return card + words(50, 50, "?", 50, fill=FIELD_EDGE, font_weight=900)


@cache
def country_card(card: Card, *, covers: bool) -> str:
    """A foreign card with its shape, letters and number; a second edge where it covers another."""
    country = COUNTRY[card]
    colour = COLOURS[country]
    below = box(14, 2, 82, 90, rx=9, fill=SPOT_INK, stroke=INK, stroke_width=2) if covers else ""
    return "".join(
        (
            below,
            box(6, 8, 86, 88, rx=9, fill=PAPER, stroke=colour, stroke_width=4),
            path("M6 42V17A9 9 0 0 1 15 8H83A9 9 0 0 1 92 17V42z", fill=colour),
            at(27, 25, path(SHAPES[country], fill=PAPER)),
            words(64, 25, country, 33, fill=PAPER),
            words(49, 69, number(NUMBER[card]), 46, fill=INK, font_weight=900),
        )
    )


@cache
def interest_card(name: str, exposed: Country | None) -> str:
    """An interest card still to be had, or the exposed card of a country."""
    if exposed is None:
        card = box(11, 11, 78, 78, rx=9, fill=DEAL, stroke=DEAL_EDGE, stroke_width=3)
        coin = disc(50, 37, 19, fill=GOLD, stroke=INK, stroke_width=2) + words(50, 37, 1, 31, fill=INK)
        return card + coin + words(50, 73, name, 31, fill=IVORY)
    return "".join(
        (
            box(11, 11, 78, 78, rx=9, fill=NEWS, stroke=NEWS_EDGE, stroke_width=3),
            at(30, 43, path(SHAPES[exposed], fill=COLOURS[exposed])),
            words(63, 43, exposed, 31, fill=COLOURS[exposed], font_weight=900),
            disc(84, 17, 15, fill=GOLD, stroke=INK, stroke_width=2),
            words(84, 17, EXPOSED_POINTS, 31, fill=INK),
            words(50, 73, name, 31, fill=INK),
        )
    )


@cache
def empty_spot(name: str) -> str:
    """An empty cell for a foreign card."""
    frame = box(11, 11, 78, 78, rx=9, fill="none", stroke=SPOT_EDGE, stroke_width=3, stroke_dasharray="9 8")
    return frame + words(50, 50, name, 34, fill=SPOT_INK)


@cache
def japan_spot() -> str:
    """An empty cell for a card of Japan."""
    return disc(50, 50, 31, fill="none", stroke=JAPAN_SPOT, stroke_width=3, stroke_dasharray="3 7")


def last_frame(colour: str) -> str:
    """Around the card that was laid last."""
    return box(1, 1, 98, 98, rx=12, fill="none", stroke=colour, stroke_width=6)


# Countries beside the board ------------------------------------------------------------------------


def standing(country: Country, points: int, cards: int) -> str:
    """A country: shape, letters, its present score, and how many of its cards are to be seen."""
    return "".join(
        (
            box(0, 0, 188, 94, rx=14, fill=PANEL, stroke=PANEL_EDGE, stroke_width=3),
            box(9, 10, 76, 44, rx=9, fill=COLOURS[country]),
            at(25, 32, path(SHAPES[country], fill=PAPER)),
            words(61, 32, country, 35, fill=PAPER),
            words(47, 75, f"{TIMES}{cards}", 38, fill=MIST),
            words(136, 47, signed(points), 52, fill=IVORY, font_weight=900),
        )
    )
