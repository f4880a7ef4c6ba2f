"""The table of Money and Luck as a picture, the same for everybody who may see it.

No packaged font has Japanese glyphs, so there are no names and no words: seats have numbers, and what
differs in colour differs in a sign or a shape too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import atan2, pi
from typing import NamedTuple

from games.core import Seat
from games.money_and_luck.pieces import (
    ALIKE,
    ARROWS_A,
    ARROWS_B,
    FIVES_IN_SET,
    Cards,
    Chosen,
    Flipping,
    Giving,
    Nominating,
    Over,
    Taking,
    View,
)
from games.svg import at, box, disc, document, line, path, words

FONT = "Source Sans Pro"
MINUS, TIMES = "\N{MINUS SIGN}", "\N{MULTIPLICATION SIGN}"

FELT, RAIL, PANEL, HEM, EMPTY = "#16332d", "#2c5a4e", "#20463d", "#33655a", "#1a3a33"
IVORY, IVORY_EDGE, INK = "#f7f0e0", "#b5a98d", "#1b2126"
SOOT, SOOT_EDGE = "#15191e", "#98a2aa"
BRASS, BRASS_EDGE = "#dcc48f", "#94804f"
BAND = "#e0b65a"
GOLD, CORAL, MIST, LOSS = "#f4c255", "#f0836a", "#a9c9be", "#ffb8a3"
BACK, BACK_EDGE = "#56877a", "#8db8ac"
SHADOW_ON_FELT, SHADOW_ON_PANEL = "#0f2420", "#17332c"
"""Solid, because resvg takes 4 to 13 times as long over the same shape half transparent."""

WIDTH, MARGIN = 900, 20
PANEL_WIDTH, PANEL_HEIGHT = 416, 178
MIDDLE_HEIGHT = 124
ROUND, FIVES, DECK = 78, 158, 740
"""Where these stand in the middle, from the left."""
ACROSS, DOWN = WIDTH - 2 * MARGIN - PANEL_WIDTH, PANEL_HEIGHT + 26
"""From the left panels to the right ones, and from a panel to the one below."""
TOP = MARGIN + MIDDLE_HEIGHT + 26

FIVE, ONE = 5000, 1000
CARD_WIDTH, CARD_HEIGHT = 88, 84
FAN, IN_FAN, IN_DECK = 3, 3, 6
"""How far a card peeps out from under the next, and how many at most are to be seen."""
PILES, PILES_TOP = (14, 110, 213, 309), 80
ROW = 180
"""How far the row of all 5000s peeps out from under the first."""
HEAD = 43
"""The middle of a panel's upper line."""
COIN = 28
COINS = (157, 219)
LONG = 6
"""Points of more characters than this are written smaller."""


class Paper(NamedTuple):
    """The colours and the sign of a card."""

    face: str
    edge: str
    ink: str
    sign: str = ""


WHITE = Paper(IVORY, IVORY_EDGE, INK, "+")
BLACK = Paper(SOOT, SOOT_EDGE, IVORY, MINUS)
UNTURNED = Paper(BRASS, BRASS_EDGE, INK)
"""A card that nobody has is neither white nor black yet."""
SPENT = Paper(EMPTY, EMPTY, MIST)
"""What is left of a stock of which all is taken."""


class Place(NamedTuple):
    """The upper left corner of a seat's panel."""

    x: int
    y: int


def table(view: View) -> str:
    """The whole table as SVG."""
    spots = places(len(view.cards))
    height = max(spot.y for spot in spots) + PANEL_HEIGHT + MARGIN
    return document(
        WIDTH,
        height,
        FONT,
        box(0, 0, WIDTH, height, rx=36, fill=FELT),
        box(5, 5, WIDTH - 10, height - 10, rx=31, fill="none", stroke=RAIL, stroke_width=3),
        at(MARGIN, MARGIN, middle(view)),
        *turns(spots),
        *(at(*spot, panel(view, seat)) for seat, spot in enumerate(spots)),
    )


# Round the table -----------------------------------------------------------------------------------


def places(seats: int) -> tuple[Place, ...]:
    """Clockwise: the first seat on the upper left, then down the right side and up the left one."""
    left = seats // 2
    right = seats - left
    down = [Place(MARGIN + ACROSS, TOP + DOWN * row) for row in range(right)]
    lower = DOWN * (right - left) // 2
    first, *up = [Place(MARGIN, TOP + lower + DOWN * row) for row in range(left)]
    return (first, *down, *reversed(up))


def turns(spots: Sequence[Place]) -> list[str]:
    """An arrow head from each seat to the next."""
    return [turn(here, there) for here, there in pairwise((*spots, spots[0]))]


def turn(here: Place, there: Place) -> str:
    """An arrow head between two neighbours."""
    degrees = 90 * round(atan2(there.y - here.y, there.x - here.x) / (pi / 2))
    x, y = (here.x + there.x + PANEL_WIDTH) / 2, (here.y + there.y + PANEL_HEIGHT) / 2
    return at(x, y, line("M-4 -10L5 0L-4 10", MIST, 5), turned=degrees)


# The middle ----------------------------------------------------------------------------------------


def middle(view: View) -> str:
    """The round, and what is left to take. Not how many are ready: the picture stays while they choose."""
    every = FIVES_IN_SET * (2 if view.options.two_sets else 1)
    deck = max(view.deck, 0)
    return "".join(
        (
            box(0, 0, WIDTH - 2 * MARGIN, MIDDLE_HEIGHT, rx=22, fill=PANEL, stroke=HEM, stroke_width=2),
            words(ROUND, MIDDLE_HEIGHT / 2, f"R{view.round}", 58, fill=GOLD, font_weight=900),
            box(FIVES, 20, CARD_WIDTH + ROW, CARD_HEIGHT, rx=10, fill=EMPTY),
            at(FIVES, 20, stock(FIVE, view.middle, view.middle, ROW / (every - 1))),
            at(DECK, 20, stock(ONE, deck, min(deck, IN_DECK), FAN)),
        )
    )


def stock(value: int, count: int, shown: int, step: float) -> str:
    """What is left to take of a kind, its count also when nothing is."""
    return pile(value, count, UNTURNED, shown, step) + ("" if count else face(value, 0, SPENT))


# A seat --------------------------------------------------------------------------------------------


def panel(view: View, seat: Seat) -> str:
    """A seat: its number, start marker, coins, points and cards."""
    cards = view.cards[seat]
    return "".join(
        (
            box(0, 4, PANEL_WIDTH, PANEL_HEIGHT, rx=22, fill=SHADOW_ON_FELT),
            box(0, 0, PANEL_WIDTH, PANEL_HEIGHT, rx=22, fill=PANEL, stroke=HEM, stroke_width=2),
            badge(seat),
            at(98, HEAD, marker()) if seat == view.marker else "",
            *(at(x, HEAD, shown) for x, shown in zip(COINS, coins(view, seat), strict=False)),
            points(cards.total),
            *piles(cards),
            attention() if seat in awaited(view) else "",
        )
    )


def awaited(view: View) -> tuple[Seat, ...]:
    """The seats everybody knows the game waits for: none while coins are chosen, all who talk together."""
    match view.phase:
        case Nominating(_, talkers):
            return talkers
        case Taking(_, queue) | Giving(_, _, _, queue):
            return queue[:1]
        case Flipping(_, _, chosen):
            return (chosen,)
        case Chosen() | Over():
            return ()


def attention() -> str:
    """A frame and three dots: the table waits for this seat."""
    dots = "".join(disc(x, 0, 5, fill=INK) for x in (-17, 0, 17))
    tab = box(-36, -14, 72, 28, rx=14, fill=GOLD)
    frame = box(0, 0, PANEL_WIDTH, PANEL_HEIGHT, rx=22, fill="none", stroke=GOLD, stroke_width=6)
    return frame + at(PANEL_WIDTH - 70, 0, tab, dots)


def badge(seat: Seat) -> str:
    """The number of a seat, counted from 1."""
    number = words(42, HEAD, seat + 1, 44, fill=INK, font_weight=900)
    return box(14, HEAD - 28, 56, 56, rx=16, fill=MIST) + number


def marker() -> str:
    """The start marker: a pawn."""
    return path(
        "M0 -28a12 12 0 0 1 8 21c1 9 4 16 10 23q2 3 2 8h-40q0 -5 2 -8c6 -7 9 -14 10 -23a12 12 0 0 1 8 -21z",
        fill=CORAL,
        stroke=INK,
        stroke_width=2,
    )


def points(total: int) -> str:
    """Points with their sign."""
    said = f"+{total}" if total > 0 else f"{MINUS}{-total}" if total else "0"
    size = 43 if len(said) <= LONG else 36
    return words(PANEL_WIDTH - 16, HEAD, said, size, fill=LOSS if total < 0 else IVORY, text_anchor="end")


# Cards ---------------------------------------------------------------------------------------------


def piles(cards: Cards) -> list[str]:
    """Each kind of card in a place of its own, so that seats compare at a glance."""
    kinds = ((FIVE, cards.w5, WHITE), (ONE, cards.w1, WHITE), (FIVE, cards.b5, BLACK), (ONE, cards.b1, BLACK))
    return [
        at(x, PILES_TOP, pile(value, count, paper, min(count, IN_FAN), FAN))
        for x, (value, count, paper) in zip(PILES, kinds, strict=True)
    ]


@cache
def pile(value: int, count: int, paper: Paper, shown: int, step: float) -> str:
    """Cards of one kind, so many `shown` under each other at a distance; the count is on the first."""
    if not count:
        return box(0, 0, CARD_WIDTH, CARD_HEIGHT, rx=10, fill=EMPTY)
    width = CARD_WIDTH + (shown - 1) * step
    shadow = box(2, 4, width, CARD_HEIGHT, rx=10, fill=SHADOW_ON_PANEL)
    sheets = "".join(sheet(below * step, paper) for below in range(shown - 1, -1, -1))
    return shadow + sheets + face(value, count, paper)


def sheet(x: float, paper: Paper) -> str:
    """A card with nothing on it."""
    width, height = CARD_WIDTH - 2, CARD_HEIGHT - 2
    return box(x + 1, 1, width, height, rx=9, fill=paper.face, stroke=paper.edge, stroke_width=2)


def face(value: int, count: int, paper: Paper) -> str:
    """What stands on the first card of a pile; a 5000 has a golden band."""
    upper = f"M2 38V10a8 8 0 0 1 8 -8H{CARD_WIDTH - 10}a8 8 0 0 1 8 8V38z"
    band = path(upper, fill=BAND) if count and value == FIVE else ""
    ink = INK if band else paper.ink
    said = words(CARD_WIDTH / 2, 22, f"{paper.sign}{value}", 28, fill=ink)
    return band + said + words(CARD_WIDTH / 2, 60, f"{TIMES}{count}", 40, fill=paper.ink)


# Coins ---------------------------------------------------------------------------------------------


def coins(view: View, seat: Seat) -> tuple[str, ...]:
    """A seat's two coins: hidden alike for everybody, or open; taken back when the game is over."""
    match view.phase:
        case Chosen():
            return (hidden_coin(),) * 2
        case Over():
            return ()
        case phase if view.options.coins == ALIKE:
            return tuple(coin(side, side) for side in phase.coins[seat])
        case phase:
            first, second = phase.coins[seat]
            return coin(first, "A", ARROWS_A), coin(second, "B", ARROWS_B)


@cache
def hidden_coin() -> str:
    """A coin under a hand."""
    rim = disc(0, 0, COIN - 2, fill=BACK, stroke=BACK_EDGE, stroke_width=3)
    return rim + disc(0, 0, COIN - 11, fill="none", stroke=BACK_EDGE, stroke_width=3, stroke_dasharray="7 6")


@cache
def coin(side: str, letter: str, arrows: int = 0) -> str:
    """An open coin; arrows stand on black faces only."""
    paper = WHITE if side == "W" else BLACK
    drawn = arrows if side == "B" else 0
    shadow = disc(2, 4, COIN, fill=SHADOW_ON_PANEL)
    rim = disc(0, 0, COIN - 2, fill=paper.face, stroke=paper.edge, stroke_width=4)
    if not drawn:
        return shadow + rim + words(0, 0, letter, 31, fill=paper.ink)
    left = -5 * drawn
    heads = (at(left + 14 + 10 * n, 0, arrow()) for n in range(drawn))
    return "".join((shadow, rim, words(left - 1, 0, letter, 27, fill=paper.ink), *heads))


def arrow() -> str:
    """One of the arrows on a black face."""
    return path("M0 -11L5 -3H2V10H-2V-3H-5z", fill=GOLD)
