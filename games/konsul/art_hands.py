"""The hands of Konsul laid open when the game is over: a picture as large as that of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import ceil
from typing import NamedTuple

from games.core import Seat
from games.konsul import art
from games.konsul.pieces import FLAG, VALUES, Card, View
from games.seats import crown, seat_badge, seat_slab
from games.signs import TIMES
from games.svg import at, box, drawing, element, line, path, words

HEIGHT = round(art.BOTTOM + art.SEATS_HEIGHT + art.MARGIN + 22)
GAP = 14
LEFT, ROOM = 158, art.WIDTH - 2 * art.MARGIN - 158 - 16
"""Where a hand begins in its row, and how wide it may be."""
CARD_X, CARD_Y, LINE = 54, 74, 80
STEP, NARROW = 58, 36
"""From a card to the next: usually, and where there are many."""
LARGEST, LINES = 1.6, 4


class Fit(NamedTuple):
    """How a hand fills its room: in how many lines, how far from card to card, and how large."""

    lines: int
    step: float
    scale: float


def hands(view: View, winners: Sequence[Seat] = ()) -> str:
    """Every hand in a row of its own, the winners' with a crown."""
    many = len(view.hands)
    height = (HEIGHT - 2 * art.MARGIN - GAP * (many - 1)) / many
    rows = (
        at(art.MARGIN, art.MARGIN + (height + GAP) * seat, row(seat, hand, height, won=seat in winners))
        for seat, hand in enumerate(view.hands)
    )
    return drawing(art.WIDTH, HEIGHT, art.ground(HEIGHT), *rows)


def row(seat: Seat, hand: Sequence[Card], height: float, *, won: bool) -> str:
    slab = seat_slab(art.WIDTH - 2 * art.MARGIN, height, art.SLAB, art.SLAB_EDGE)
    middle = height / 2
    badge = at(44, middle + (16 if won else 0), seat_badge(seat, 56))
    worn = at(44, middle - 32, crown(62)) if won else ""
    count = words(114, middle, f"{TIMES}{len(hand)}", 40, fill=art.IVORY)
    return "".join((slab, badge, worn, count, *laid(hand, height)))


def laid(hand: Sequence[Card], height: float) -> Iterator[str]:
    fit = fitted(len(hand), height)
    each = max(1, ceil(len(hand) / fit.lines))
    top = (height - fit.scale * (LINE * fit.lines - LINE + CARD_Y)) / 2
    for place, card in enumerate(hand):
        below, beside = divmod(place, each)
        x, y = LEFT + fit.scale * fit.step * beside, top + fit.scale * LINE * below
        yield element("g", small(card), transform=f"translate({x:.1f} {y:.1f}) scale({fit.scale:.2f})")


def fitted(many: int, height: float) -> Fit:
    """As large as there is room for; where there is little, cards lie over each other instead."""
    room = height - 2 * GAP
    sizes = [(lines, largest(many, lines, room)) for lines in range(1, LINES + 1)]
    lines, scale = max(sizes, key=lambda size: size[1])
    if scale >= 1:
        return Fit(lines, STEP, scale)
    lines = min(int((height - CARD_Y) // LINE) + 1, ceil(many / (ROOM // NARROW)))
    return Fit(lines, min(STEP, (ROOM - CARD_X) / (ceil(many / lines) - 1)), 1)


def largest(many: int, lines: int, room: float) -> float:
    return min(LARGEST, room / (LINE * lines), ROOM / (STEP * max(1, ceil(many / lines))))


@cache
def small(card: Card) -> str:
    """A card narrow enough for many: its colour with the letter, and its number below."""
    sheet = box(1, 1, CARD_X - 2, CARD_Y - 2, rx=8, fill=art.MARBLE, stroke=art.INK, stroke_width=2)
    value = words(20, 54, VALUES[card], 34, fill=art.INK, font_weight=900)
    return sheet + (flag() if card == FLAG else swatch(card[0])) + value


@cache
def swatch(colour: str) -> str:
    letter = art.INK if colour == "Y" else art.MARBLE_EDGE
    ground_ = box(4, 4, 32, 32, rx=6, fill=art.COLOURS[colour], stroke=art.INK, stroke_width=2)
    return ground_ + words(20, 20, colour, 29, fill=letter, font_weight=900)


@cache
def flag() -> str:
    return path("M10 6H34L28 15L34 24H10z", fill=art.CROSS, stroke=art.INK, stroke_width=2) + line(
        "M10 5V35", art.INK, 4
    )
