"""The table of Money and Luck as a picture, the same for everybody who may see it.

No packaged font has Japanese glyphs, so there are no names and no words: seats have signs, and what
differs in colour differs in a sign or a shape too.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import atan2, pi
from typing import NamedTuple

from games.core import Seat
from games.money_and_luck.art_cards import (
    BLACK,
    CARD_HEIGHT,
    CARD_WIDTH,
    EMPTY,
    FIVE,
    GOLD,
    MIST,
    ONE,
    SPENT,
    UNTURNED,
    WHITE,
    Paper,
    coin,
    face,
    hidden_coin,
    pile,
)
from games.money_and_luck.art_panel import (
    HEAD,
    HEM,
    NO_MARKS,
    PANEL,
    PANEL_HEIGHT,
    PANEL_WIDTH,
    Marks,
    attention,
    marked,
    marker,
    plate,
    points,
)
from games.money_and_luck.pieces import (
    ALIKE,
    ARROWS_A,
    ARROWS_B,
    FIVES_IN_SET,
    Cards,
    Chosen,
    Coins,
    Flipping,
    Giving,
    Nominating,
    Over,
    Taking,
    View,
)
from games.svg import at, box, document, line, words

FONT = "Source Sans Pro"

FELT, RAIL = "#16332d", "#2c5a4e"

WIDTH, MARGIN = 900, 20
MIDDLE_HEIGHT = 124
ROUND, FIVES, DECK = 78, 158, 740
"""Where these stand in the middle, from the left."""
ACROSS, DOWN = WIDTH - 2 * MARGIN - PANEL_WIDTH, PANEL_HEIGHT + 26
"""From the left panels to the right ones, and from a panel to the one below."""
TOP = MARGIN + MIDDLE_HEIGHT + 26

FAN, IN_FAN, IN_DECK = 3, 3, 6
"""How far a card peeps out from under the next, and how many at most are to be seen."""
PILES, PILES_TOP = (14, 110, 213, 309), 80
KINDS = ((FIVE, WHITE), (ONE, WHITE), (FIVE, BLACK), (ONE, BLACK))
ROW = 180
"""How far the row of all 5000s peeps out from under the first."""
COINS = (157, 219)


class Place(NamedTuple):
    """The upper left corner of a seat's panel."""

    x: int
    y: int


def table(view: View, marks: Marks = NO_MARKS) -> str:
    """The whole table as SVG."""
    spots, height, ground = room(len(view.cards))
    return document(
        WIDTH,
        height,
        FONT,
        ground,
        at(MARGIN, MARGIN, middle(view)),
        turns(spots),
        *(at(*spot, panel(view, seat), marked(marks, seat)) for seat, spot in enumerate(spots)),
    )


# Round the table -----------------------------------------------------------------------------------


@cache
def room(seats: int) -> tuple[tuple[Place, ...], int, str]:
    spots = places(seats)
    height = max(spot.y for spot in spots) + PANEL_HEIGHT + MARGIN
    felt = box(0, 0, WIDTH, height, rx=36, fill=FELT)
    rail = box(5, 5, WIDTH - 10, height - 10, rx=31, fill="none", stroke=RAIL, stroke_width=3)
    return spots, height, felt + rail


def places(seats: int) -> tuple[Place, ...]:
    """Clockwise: the first seat on the upper left, then down the right side and up the left one."""
    left = seats // 2
    right = seats - left
    down = [Place(MARGIN + ACROSS, TOP + DOWN * row) for row in range(right)]
    lower = DOWN * (right - left) // 2
    first, *up = [Place(MARGIN, TOP + lower + DOWN * row) for row in range(left)]
    return (first, *down, *reversed(up))


@cache
def turns(spots: tuple[Place, ...]) -> str:
    return "".join(turn(here, there) for here, there in pairwise((*spots, spots[0])))


def turn(here: Place, there: Place) -> str:
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
            tray(view.round),
            stock(FIVES, FIVE, view.middle, view.middle, ROW / (every - 1)),
            stock(DECK, ONE, deck, min(deck, IN_DECK), FAN),
        )
    )


@cache
def tray(round_: int) -> str:
    """What the middle of the table is like when all is taken, with the number of the round."""
    ground = box(0, 0, WIDTH - 2 * MARGIN, MIDDLE_HEIGHT, rx=22, fill=PANEL, stroke=HEM, stroke_width=2)
    number = words(ROUND, MIDDLE_HEIGHT / 2, f"R{round_}", 58, fill=GOLD, font_weight=900)
    return ground + number + box(FIVES, 20, CARD_WIDTH + ROW, CARD_HEIGHT, rx=10, fill=EMPTY)


@cache
def stock(x: int, value: int, count: int, shown: int, step: float) -> str:
    return at(x, 20, pile(value, count, UNTURNED, shown, step) + ("" if count else face(value, 0, SPENT)))


# A seat --------------------------------------------------------------------------------------------


def panel(view: View, seat: Seat) -> str:
    cards = view.cards[seat]
    return "".join(
        (
            plate(seat),
            marker() if seat == view.marker else "",
            coins(view, seat),
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


# Cards ---------------------------------------------------------------------------------------------


def piles(cards: Cards) -> Iterator[str]:
    counts = (cards.w5, cards.w1, cards.b5, cards.b1)
    for x, (value, paper), count in zip(PILES, KINDS, counts, strict=True):
        yield laid(x, value, count, paper)


@cache
def laid(x: int, value: int, count: int, paper: Paper) -> str:
    return at(x, PILES_TOP, pile(value, count, paper, min(count, IN_FAN), FAN))


def coins(view: View, seat: Seat) -> str:
    """A seat's two coins: hidden alike for everybody, or open; taken back when the game is over."""
    match view.phase:
        case Chosen():
            return two_coins(None, alike=True)
        case Over():
            return ""
        case phase:
            return two_coins(phase.coins[seat], alike=view.options.coins == ALIKE)


@cache
def two_coins(faces: Coins | None, *, alike: bool) -> str:
    first, second = COINS
    if faces is None:
        return at(first, HEAD, hidden_coin()) + at(second, HEAD, hidden_coin())
    a, b = faces
    if alike:
        return at(first, HEAD, coin(a, a)) + at(second, HEAD, coin(b, b))
    return at(first, HEAD, coin(a, "A", ARROWS_A)) + at(second, HEAD, coin(b, "B", ARROWS_B))
