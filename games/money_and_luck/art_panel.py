"""What stands on a seat's panel beside its cards and coins: sign, points, start marker, count and crown."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from games.core import Seat
from games.money_and_luck.art_cards import GOLD, INK, IVORY, MINUS
from games.seats import crown, seat_badge
from games.svg import at, box, disc, path, words

PANEL, HEM = "#20463d", "#33655a"
CORAL, LOSS = "#f0836a", "#ffb8a3"
SHADOW_ON_FELT = "#0f2420"
"""Solid, because resvg takes 4 to 13 times as long over the same shape half transparent."""

PANEL_WIDTH, PANEL_HEIGHT = 416, 178
HEAD = 43
"""The middle of a panel's upper line."""
WON = 188
"""A winner's crown is where the coins were."""
LONG = 6
"""Points of more characters than this are written smaller."""


class Marks(NamedTuple):
    """What the picture says of seats beside their cards: the numbers of a count, and the winners.

    `counted` is the order of a count as far as it has come; `chosen`: it has stopped there.
    """

    counted: tuple[Seat, ...] = ()
    chosen: bool = False
    winners: tuple[Seat, ...] = ()


NO_MARKS = Marks()


@cache
def plate(seat: Seat) -> str:
    """An empty panel with the sign of its seat."""
    shadow = box(0, 4, PANEL_WIDTH, PANEL_HEIGHT, rx=22, fill=SHADOW_ON_FELT)
    ground = box(0, 0, PANEL_WIDTH, PANEL_HEIGHT, rx=22, fill=PANEL, stroke=HEM, stroke_width=2)
    return shadow + ground + at(42, HEAD, seat_badge(seat, 54))


@cache
def marker() -> str:
    """The start marker: a pawn."""
    pawn = path(
        "M0 -28a12 12 0 0 1 8 21c1 9 4 16 10 23q2 3 2 8h-40q0 -5 2 -8c6 -7 9 -14 10 -23a12 12 0 0 1 8 -21z",
        fill=CORAL,
        stroke=INK,
        stroke_width=2,
    )
    return at(98, HEAD, pawn)


@cache
def points(total: int) -> str:
    """Points with their sign."""
    said = f"+{total}" if total > 0 else f"{MINUS}{-total}" if total else "0"
    size = 43 if len(said) <= LONG else 36
    return words(PANEL_WIDTH - 16, HEAD, said, size, fill=LOSS if total < 0 else IVORY, text_anchor="end")


@cache
def attention() -> str:
    """A frame and three dots: the table waits for this seat."""
    dots = "".join(disc(x, 0, 5, fill=INK) for x in (-17, 0, 17))
    tab = box(-36, -14, 72, 28, rx=14, fill=GOLD)
    return framed(GOLD) + at(PANEL_WIDTH - 70, 0, tab, dots)


# A count, and the end ------------------------------------------------------------------------------


def marked(marks: Marks, seat: Seat) -> str:
    """The numbers that fell on a seat, and the crown of a winner."""
    won = framed(GOLD) + at(WON, HEAD, crown(74)) if seat in marks.winners else ""
    numbers = tuple(number for number, other in enumerate(marks.counted, 1) if other == seat)
    last = marks.chosen and numbers[-1:] == (len(marks.counted),)
    return won + (count_tab(numbers, last=last) if numbers else "")


@cache
def count_tab(numbers: tuple[int, ...], *, last: bool) -> str:
    """Numbers on the upper edge of a panel; with a frame where the count stopped."""
    said = " · ".join(map(str, numbers))
    wide = 34 + 17 * len(said)
    tab = box(-wide / 2, -23, wide, 46, rx=23, fill=CORAL if last else IVORY, stroke=INK, stroke_width=3)
    number = words(0, 0, said, 34, fill=INK, font_weight=900)
    return (framed(CORAL) if last else "") + at(PANEL_WIDTH - 24 - wide / 2, 0, tab, number)


@cache
def framed(colour: str) -> str:
    """A frame round a panel."""
    return box(0, 0, PANEL_WIDTH, PANEL_HEIGHT, rx=22, fill="none", stroke=colour, stroke_width=7)
