"""The cards of Seijiya no Koshin: countries, field cards, and the doves and hawks on their edges.

Numbers and countries are the author's (L77). Which mark is on which edge is our reconstruction: the pictures
are lost. It fits every sum that the text tells.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

Card: TypeAlias = str
"""A country's card by its letters and number (`US-1`, `KP10`), or Japan's by its name (`J1`)."""
Face: TypeAlias = str
"""A side of a field card (`F1` to `F10`), or a card of Japan: whatever has a number and marks."""
Country: TypeAlias = Literal["US", "RU", "CN", "KR", "KP"]
Edges: TypeAlias = tuple[int, int, int, int]
"""The marks on the north, east, south and west edge: doves count up, hawks down."""

COUNTRIES: tuple[Country, ...] = ("US", "RU", "CN", "KR", "KP")
NUMBERS: dict[Country, tuple[int, ...]] = {
    "US": tuple(range(-1, 10)),
    "RU": tuple(range(-2, 9)),
    "CN": tuple(range(-2, 9)),
    "KR": tuple(range(-3, 8)),
    "KP": (-5, -4, 10),
}
"""47 cards of other countries."""
JAPAN: tuple[Card, ...] = ("J1", "J2", "J3", "J4", "J5", "J6", "J7")
"""Their number is a house rule."""
NUMBER: dict[Card, int] = {
    f"{country}{number}": number for country in COUNTRIES for number in NUMBERS[country]
}
"""What a foreign card adds to the sum of each card beside it."""
COUNTRY: dict[Card, Country] = {
    f"{country}{number}": country for country in COUNTRIES for number in NUMBERS[country]
}
CARDS: tuple[Card, ...] = (*NUMBER, *JAPAN)
"""All 54, in the order in which a hand is held."""

LIMIT: dict[Face, int] = {
    **dict(zip(("F1", "F2", "F3", "F4", "F5"), (10, 20, 15, 10, 20), strict=True)),
    **dict(zip(("F6", "F7", "F8", "F9", "F10"), (15, 15, 10, 20, 15), strict=True)),
    **dict(zip(JAPAN, (10, 10, 10, 10, 15, 15, 15), strict=True)),
}
"""What the foreign cards beside a face may add up to."""
_UPRIGHT: dict[Face, Edges] = {
    "F1": (1, 2, -2, -1),
    "F2": (-2, 1, 2, -1),
    "F3": (-1, -1, 1, -2),
    "F4": (2, 1, -1, 1),
    "F5": (1, 2, -2, 1),
    "F6": (-1, -2, 2, -1),
    "F7": (-1, 1, 1, -1),
    "F8": (-2, -1, 2, 1),
    "F9": (1, -1, 1, -2),
    "F10": (-1, 1, -1, 2),
    "J1": (-1, -1, -2, -1),
    "J2": (2, -1, -1, 1),
    "J3": (1, 1, 2, 1),
    "J4": (-2, 1, 1, -1),
    "J5": (1, -1, 1, -1),
    "J6": (-1, 1, -2, 2),
    "J7": (1, 2, -1, -2),
}
EDGES: dict[tuple[Face, bool], Edges] = {
    (face, turned): (south, west, north, east) if turned else (north, east, south, west)
    for face, (north, east, south, west) in _UPRIGHT.items()
    for turned in (False, True)
}
"""The marks of a face, upright or turned by 180 degrees."""
FIELD_CARDS: tuple[tuple[Face, Face], ...] = (
    ("F1", "F2"),
    ("F3", "F4"),
    ("F5", "F6"),
    ("F7", "F8"),
    ("F9", "F10"),
)
"""Five cards with two sides: a card cannot show both."""
FIELD: frozenset[Face] = frozenset(face for sides in FIELD_CARDS for face in sides)
EXPOSED: tuple[Country, ...] = ("US", "RU", "CN", "KR") * 3
"""The other sides of the twelve interest cards (house rule: which countries, how many of each)."""


def symmetric(face: Face) -> bool:
    """Whether a face looks the same when it is turned (2.15)."""
    return EDGES[face, False] == EDGES[face, True]
