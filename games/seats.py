"""One colour and one shape for each seat, and what pictures show of seats: the same in every game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import cos, pi, sin

from games.core import Seat
from games.signs import TOGETHER
from games.svg import box, disc, path, words
from games.text import Markup, Text

INK, GOLD = "#141b2b", "#f4c255"
WIDE, NARROW, SINGLE = 0.8, 0.68, 9
"""How large a number of one digit and of two is in its badge, and the number of seats that have one digit."""
Draw = Callable[[float, str], str]
"""A shape by half its size and its colour."""


def diamond(half: float, colour: str) -> str:
    """A square on its corner, a little larger than its room, for a digit to fit."""
    far = half * 1.22
    return path(f"M0 {-far}L{far} 0L0 {far}L{-far} 0z", fill=colour, stroke=colour, stroke_width=half / 6)


def star(half: float, colour: str) -> str:
    """Five blunt points."""
    far, near = half * 1.25, half * 0.8
    radii = [(far if point % 2 == 0 else near, point * pi / 5) for point in range(10)]
    corners = "L".join(f"{round(r * sin(a), 1)} {round(-r * cos(a), 1)}" for r, a in radii)
    return path(f"M{corners}z", fill=colour)


def heart(half: float, colour: str) -> str:
    """Broad enough for a digit."""
    h = half * 1.12
    arcs = f"A{h * 0.56} {h * 0.56} 0 0 1 0 {-h * 0.62}A{h * 0.56} {h * 0.56} 0 0 1 {h} {-h * 0.2}"
    return path(f"M{-h} {-h * 0.2}{arcs}Q{h} {h * 0.5} 0 {h}Q{-h} {h * 0.5} {-h} {-h * 0.2}z", fill=colour)


def square(half: float, colour: str) -> str:
    """With round corners."""
    return box(-half, -half, 2 * half, 2 * half, rx=half * 0.4, fill=colour)


def circle(half: float, colour: str) -> str:
    """A disc."""
    return disc(0, 0, half * 1.04, fill=colour)


def triangle(half: float, colour: str) -> str:
    """On its point."""
    return path(f"M{-half * 1.3} {-half}H{half * 1.3}L0 {half * 1.3}z", fill=colour)


SHAPES: tuple[tuple[str, str, Draw, bool], ...] = (
    ("🔴", "#f58a7d", circle, False),
    ("🔷", "#7fc4ff", diamond, False),
    ("⭐", "#f2e56b", star, False),
    ("💜", "#ad82ee", heart, False),
    ("🟩", "#86d68c", square, False),
    ("🔶", "#ffb066", diamond, True),
    ("⚪", "#eef0f4", circle, True),
    ("🟫", "#d0a184", square, True),
    ("🔻", "#ff8f9c", triangle, False),
    ("🤎", "#c08f72", heart, True),
)
"""Signs for texts with the colour and the shape they have, light enough for dark digits.

Of two that are alike in shape the second one has a dark line inside.
"""
SIGNS = tuple(sign for sign, *_ in SHAPES)


def seat_sign(seat: Seat) -> str:
    """Return the sign that stands beside a seat's name in a text."""
    return SIGNS[seat % len(SIGNS)]


def seat_name(seat: Seat, text: Text) -> Markup:
    """Return a player's name beside the sign of the seat."""
    return Markup(f"{seat_sign(seat)}{TOGETHER}{text.unnumbered(seat)}")


def seat_colour(seat: Seat) -> str:
    """Return the colour that a seat's pieces have in pictures."""
    return SHAPES[seat % len(SHAPES)][1]


@cache
def seat_shape(seat: Seat, size: float, colour: str = "") -> str:
    """Return the shape of a seat round its middle, in its own colour unless another is given."""
    _, own, draw, lined = SHAPES[seat % len(SHAPES)]
    inside = draw(size * 0.42, INK) + draw(size * 0.38, colour or own) if lined else ""
    return draw(size / 2, colour or own) + inside


@cache
def seat_badge(seat: Seat, size: float, colour: str = "") -> str:
    """Return the shape of a seat with its number, counted from 1."""
    number = size * (WIDE if seat < SINGLE else NARROW)
    return seat_shape(seat, size, colour) + words(0, 0, seat + 1, round(number, 1), fill=INK, font_weight=900)


def seat_slab(width: float, height: float, fill: str, edge: str, lit: str = "") -> str:
    """Return the ground of a seat's panel; with a thick edge in the colour `lit`, if one is given."""
    look: dict[str, str | float] = {"stroke": lit or edge, "stroke_width": 6 if lit else 3}
    return box(0, 0, width, height, rx=18, fill=fill, **look)


@cache
def attention(ink: str = INK) -> str:
    """Return a tab with three dots, round its middle: the table waits for this seat."""
    dots = "".join(disc(x, 0, 5, fill=ink) for x in (-17, 0, 17))
    return box(-36, -14, 72, 28, rx=14, fill=GOLD) + dots


@cache
def crown(width: float) -> str:
    """Return what a winner wears, round its middle."""
    half = width / 2
    tips = f"M{-half} {-half * 0.5}L{-half * 0.42} {half * 0.05}L0 {-half * 0.75}L{half * 0.42} {half * 0.05}"
    whole = f"{tips}L{half} {-half * 0.5}L{half * 0.8} {half * 0.7}H{-half * 0.8}z"
    gems = (disc(x, half * 0.42, half * 0.11, fill=INK) for x in (-half * 0.42, 0, half * 0.42))
    return path(whole, fill=GOLD, stroke=INK, stroke_width=half / 10, stroke_linejoin="round") + "".join(gems)


@cache
def robot(width: float, fill: str, eyes: str) -> str:
    """Return the head of a bot player, round its middle."""
    half = width / 2
    head = box(-half * 0.8, -half * 0.5, half * 1.6, half * 1.3, rx=half * 0.3, fill=fill)
    ears = box(-half, -half * 0.15, 2 * half, half * 0.6, rx=half * 0.15, fill=fill)
    antenna = box(-half * 0.08, -half * 0.85, half * 0.16, half * 0.4, fill=fill)
    looks = (disc(x, half * 0.05, half * 0.2, fill=eyes) for x in (-half * 0.36, half * 0.36))
    mouth = box(-half * 0.36, half * 0.42, half * 0.72, half * 0.14, fill=eyes)
    return f"{antenna}{disc(0, -half * 0.88, half * 0.17, fill=fill)}{ears}{head}{''.join(looks)}{mouth}"
