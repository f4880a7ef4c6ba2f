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
from games.money_and_luck import art_cards, art_panel
from games.money_and_luck import pieces as p
from games.svg import at, box, drawing, line, words

FELT, RAIL = "#16332d", "#2c5a4e"

WIDTH, MARGIN = 900, 20
MIDDLE_HEIGHT = 124
ROUND, FIVES, DECK = 78, 158, 740
"""Where these stand in the middle, from the left."""
ACROSS, DOWN = WIDTH - 2 * MARGIN - art_panel.PANEL_WIDTH, art_panel.PANEL_HEIGHT + 26
"""From the left panels to the right ones, and from a panel to the one below."""
TOP = MARGIN + MIDDLE_HEIGHT + 26

FAN, IN_FAN, IN_DECK = 3, 3, 6
"""How far a card peeps out from under the next, and how many at most are to be seen."""
PILES, PILES_TOP = (14, 110, 213, 309), 80
KINDS = (
    (art_cards.FIVE, art_cards.WHITE),
    (art_cards.ONE, art_cards.WHITE),
    (art_cards.FIVE, art_cards.BLACK),
    (art_cards.ONE, art_cards.BLACK),
)
ROW = 180
"""How far the row of all 5000s peeps out from under the first."""
COINS = (157, 219)


class Place(NamedTuple):
    """The upper left corner of a seat's panel."""

    x: int
    y: int


def table(view: p.View, marks: art_panel.Marks = art_panel.NO_MARKS) -> str:
    """The whole table as SVG."""
    spots, height, ground = room(len(view.cards))
    return drawing(
        WIDTH,
        height,
        ground,
        at(MARGIN, MARGIN, middle(view)),
        turns(spots),
        *(at(*spot, panel(view, seat), art_panel.marked(marks, seat)) for seat, spot in enumerate(spots)),
    )


# Round the table -----------------------------------------------------------------------------------


@cache
def room(seats: int) -> tuple[tuple[Place, ...], int, str]:
    spots = places(seats)
    height = max(spot.y for spot in spots) + art_panel.PANEL_HEIGHT + MARGIN
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
    x, y = (here.x + there.x + art_panel.PANEL_WIDTH) / 2, (here.y + there.y + art_panel.PANEL_HEIGHT) / 2
    return at(x, y, line("M-4 -10L5 0L-4 10", art_cards.MIST, 5), turned=degrees)


# The middle ----------------------------------------------------------------------------------------


def middle(view: p.View) -> str:
    """The round, and what is left to take. Not how many are ready: the picture stays while they choose."""
    every = p.FIVES_IN_SET * (2 if view.options.two_sets else 1)
    deck = max(view.deck, 0)
    return "".join(
        (
            tray(view.round),
            stock(FIVES, art_cards.FIVE, view.middle, view.middle, ROW / (every - 1)),
            stock(DECK, art_cards.ONE, deck, min(deck, IN_DECK), FAN),
        )
    )


@cache
def tray(round_: int) -> str:
    """What the middle of the table is like when all is taken, with the number of the round."""
    ground = box(
        0,
        0,
        WIDTH - 2 * MARGIN,
        MIDDLE_HEIGHT,
        rx=22,
        fill=art_panel.PANEL,
        stroke=art_panel.HEM,
        stroke_width=2,
    )
    number = words(ROUND, MIDDLE_HEIGHT / 2, f"R{round_}", 58, fill=art_cards.GOLD, font_weight=900)
    return (
        ground
        + number
        + box(FIVES, 20, art_cards.CARD_WIDTH + ROW, art_cards.CARD_HEIGHT, rx=10, fill=art_cards.EMPTY)
    )


@cache
def stock(x: int, value: int, count: int, shown: int, step: float) -> str:
    return at(
        x,
        20,
        art_cards.pile(value, count, art_cards.UNTURNED, shown, step)
        + ("" if count else art_cards.face(value, 0, art_cards.SPENT)),
    )


# A seat --------------------------------------------------------------------------------------------


def panel(view: p.View, seat: Seat) -> str:
    cards = view.cards[seat]
    return "".join(
        (
            art_panel.plate(seat),
            art_panel.marker() if seat == view.marker else "",
            coins(view, seat),
            art_panel.points(cards.total),
            *piles(cards),
            art_panel.attention() if seat in awaited(view) else "",
        )
    )


def awaited(view: p.View) -> tuple[Seat, ...]:
    """The seats everybody knows the game waits for: none while coins are chosen, all who talk together."""
    match view.phase:
        case p.Nominating(_, talkers):
            return talkers
        case p.Taking(_, queue) | p.Giving(_, _, _, queue):
            return queue[:1]
        case p.Flipping(_, _, chosen):
            return (chosen,)
        case p.Chosen() | p.Over():
            return ()


# Cards ---------------------------------------------------------------------------------------------


def piles(cards: p.Cards) -> Iterator[str]:
    counts = (cards.w5, cards.w1, cards.b5, cards.b1)
    for x, (value, paper), count in zip(PILES, KINDS, counts, strict=True):
        yield laid(x, value, count, paper)


@cache
def laid(x: int, value: int, count: int, paper: art_cards.Paper) -> str:
    return at(x, PILES_TOP, art_cards.pile(value, count, paper, min(count, IN_FAN), FAN))


def coins(view: p.View, seat: Seat) -> str:
    """A seat's two coins: hidden alike for everybody, or open; taken back when the game is over."""
    match view.phase:
        case p.Chosen():
            return two_coins(None, alike=True)
        case p.Over():
            return ""
        case phase:
            return two_coins(phase.coins[seat], alike=view.options.coins == p.ALIKE)


@cache
def two_coins(faces: p.Coins | None, *, alike: bool) -> str:
    first, second = COINS
    if faces is None:
        return at(first, art_panel.HEAD, art_cards.hidden_coin()) + at(
            second, art_panel.HEAD, art_cards.hidden_coin()
        )
    a, b = faces
    if alike:
        return at(first, art_panel.HEAD, art_cards.coin(a, a)) + at(
            second, art_panel.HEAD, art_cards.coin(b, b)
        )
    return at(first, art_panel.HEAD, art_cards.coin(a, "A", p.ARROWS_A)) + at(
        second, art_panel.HEAD, art_cards.coin(b, "B", p.ARROWS_B)
    )
