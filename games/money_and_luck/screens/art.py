"""The pictures of Money and Luck, the same for everybody who may see them: cards, coins, panels, the table.

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
from games.money_and_luck import words as w
from games.money_and_luck.rules import pieces as p
from games.screen import Picture, Text
from games.seats import attention, crown, seat_badge
from games.signs import MINUS, SEPARATOR, TIMES, signed
from games.svg import at, box, disc, drawing, enlarge, line, path, tabletop, words
from games.text import alt_text

MIST, GOLD, INK, EMPTY = "#a9c9be", "#f4c255", "#1b2126", "#1a3a33"
IVORY, IVORY_EDGE = "#f7f0e0", "#b5a98d"
SOOT, SOOT_EDGE = "#15191e", "#98a2aa"
BRASS, BRASS_EDGE = "#dcc48f", "#94804f"
BAND = "#e0b65a"
BACK, BACK_EDGE = "#56877a", "#8db8ac"
SHADOW_ON_PANEL = "#17332c"

FIVE, ONE = 5000, 1000
CARD_WIDTH, CARD_HEIGHT = 88, 84
COIN = 28


class Paper(NamedTuple):
    """The colours and the sign of a card."""

    face: str
    edge: str
    ink: str
    sign: str = ""


WHITE = Paper(IVORY, IVORY_EDGE, INK, "+")
BLACK = Paper(SOOT, SOOT_EDGE, IVORY, MINUS)
UNTURNED = Paper(BRASS, BRASS_EDGE, INK)
"""The colour of a card in the deck, neither white nor black."""
SPENT = Paper(EMPTY, EMPTY, MIST)
"""What is left of a stock of which all is taken."""


# Cards -------------------------------------------------------------------------------------------


@cache
def pile(value: int, count: int, paper: Paper, shown: int, step: float) -> str:
    """Cards of one kind, `shown` of them under each other at a distance; the count is on the first."""
    if not count:
        return box(0, 0, CARD_WIDTH, CARD_HEIGHT, rx=10, fill=EMPTY)
    width = CARD_WIDTH + (shown - 1) * step
    shadow = box(2, 4, width, CARD_HEIGHT, rx=10, fill=SHADOW_ON_PANEL)
    sheets = "".join(sheet(below * step, paper) for below in range(shown - 1, -1, -1))
    return shadow + sheets + face(value, count, paper)


def sheet(x: float, paper: Paper) -> str:
    width, height = CARD_WIDTH - 2, CARD_HEIGHT - 2
    return box(x + 1, 1, width, height, rx=9, fill=paper.face, stroke=paper.edge, stroke_width=2)


def face(value: int, count: int, paper: Paper) -> str:
    """What stands on the first card of a pile; a 5000 has a golden band."""
    upper = f"M2 38V10a8 8 0 0 1 8 -8H{CARD_WIDTH - 10}a8 8 0 0 1 8 8V38z"
    band = path(upper, fill=BAND) if count and value == FIVE else ""
    ink = INK if band else paper.ink
    label = words(CARD_WIDTH / 2, 22, value, 37, fill=ink)
    return band + label + words(CARD_WIDTH / 2, 60, f"{TIMES}{count}", 40, fill=paper.ink)


# Coins -------------------------------------------------------------------------------------------


@cache
def hidden_coin() -> str:
    """A coin under a hand."""
    rim = disc(0, 0, COIN - 2, fill=BACK, stroke=BACK_EDGE, stroke_width=3)
    return rim + disc(0, 0, COIN - 11, fill="none", stroke=BACK_EDGE, stroke_width=3, stroke_dasharray="7 6")


@cache
def coin(side: str, letter: str = "", arrows: int = 0) -> str:
    """An open coin, white with a ring or black with a disc, or with its letter; arrows are on black faces."""
    paper = WHITE if side == "W" else BLACK
    arrows_on_face = arrows if side == "B" else 0
    shadow = disc(2, 4, COIN, fill=SHADOW_ON_PANEL)
    rim = disc(0, 0, COIN - 2, fill=paper.face, stroke=paper.edge, stroke_width=4)
    if not letter:
        sign = {"W": disc(0, 0, 9, fill="none", stroke=INK, stroke_width=5), "B": disc(0, 0, 10, fill=IVORY)}
        return shadow + rim + sign[side]
    if not arrows_on_face:
        return shadow + rim + words(0, 0, letter, 37, fill=paper.ink)
    start = -5 * arrows_on_face
    heads = (at(start + 14 + 10 * number, 0, arrow()) for number in range(arrows_on_face))
    return "".join((shadow, rim, words(start - 3, 0, letter, 37, fill=paper.ink), *heads))


def arrow() -> str:
    return path("M0 -11L5 -3H2V10H-2V-3H-5z", fill=GOLD)


# A seat's panel ------------------------------------------------------------------------------------

PANEL, HEM = "#20463d", "#33655a"
CORAL, LOSS = "#f0836a", "#ffb8a3"
SHADOW_ON_FELT = "#0f2420"
"""Solid, because resvg takes 4 to 13 times as long over the same shape half transparent."""

PANEL_WIDTH, PANEL_HEIGHT = 416, 178
HEAD = 43
"""The middle of a panel's upper line."""
WINNERS_CROWN = (42, 4)
"""A winner's crown is on their sign."""
LONG = 6
"""Points of more characters than this are written smaller."""


class Marks(NamedTuple):
    """What the picture says of seats beside their cards: the numbers of a count, and the winners.

    `counted` is the order of a count as far as it has come; `chosen`: it has stopped there. `coins` are those
    of the last round, once the game is over.
    """

    counted: tuple[Seat, ...] = ()
    chosen: bool = False
    winners: tuple[Seat, ...] = ()
    coins: tuple[p.Coins, ...] | None = None


NO_MARKS = Marks()


@cache
def plate(seat: Seat) -> str:
    """An empty panel with the sign of its seat."""
    shadow = box(0, 4, PANEL_WIDTH, PANEL_HEIGHT, rx=22, fill=SHADOW_ON_FELT)
    ground = box(0, 0, PANEL_WIDTH, PANEL_HEIGHT, rx=22, fill=PANEL, stroke=HEM, stroke_width=2)
    return shadow + ground + at(42, HEAD, seat_badge(seat, 55))


@cache
def pawn() -> str:
    """The start marker."""
    shape = path(
        "M0 -28a12 12 0 0 1 8 21c1 9 4 16 10 23q2 3 2 8h-40q0 -5 2 -8c6 -7 9 -14 10 -23a12 12 0 0 1 8 -21z",
        fill=CORAL,
        stroke=INK,
        stroke_width=2,
    )
    return at(98, HEAD, shape)


@cache
def points_label(total: int) -> str:
    """Points with their sign."""
    label = signed(total)
    size = 43 if len(label) <= LONG else 37
    return words(PANEL_WIDTH - 16, HEAD, label, size, fill=LOSS if total < 0 else IVORY, text_anchor="end")


@cache
def awaited_frame() -> str:
    """A frame and three dots: the table waits for this seat."""
    return frame(GOLD) + at(PANEL_WIDTH - 70, 0, attention(INK))


# A count, and the end ------------------------------------------------------------------------------


def seat_marks(marks: Marks, seat: Seat) -> str:
    """The numbers that fell on a seat, and the crown of a winner."""
    winners_crown = frame(GOLD) + at(*WINNERS_CROWN, crown(58)) if seat in marks.winners else ""
    numbers = tuple(number for number, other in enumerate(marks.counted, 1) if other == seat)
    is_last = marks.chosen and numbers[-1:] == (len(marks.counted),)
    return winners_crown + (count_tab(numbers, last=is_last) if numbers else "")


@cache
def count_tab(numbers: tuple[int, ...], *, last: bool) -> str:
    """Numbers on the upper edge of a panel; with a frame where the count stopped."""
    label = SEPARATOR.join(map(str, numbers))
    width = 34 + 19 * len(label)
    tab = box(-width / 2, -23, width, 46, rx=23, fill=CORAL if last else IVORY, stroke=INK, stroke_width=3)
    number = words(0, 0, label, 37, fill=INK, font_weight=900)
    return (frame(CORAL) if last else "") + at(PANEL_WIDTH - 24 - width / 2, 0, tab, number)


@cache
def frame(colour: str) -> str:
    """A frame round a panel."""
    return box(0, 0, PANEL_WIDTH, PANEL_HEIGHT, rx=22, fill="none", stroke=colour, stroke_width=7)


# The table -----------------------------------------------------------------------------------------

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
KINDS = (
    (FIVE, WHITE),
    (ONE, WHITE),
    (FIVE, BLACK),
    (ONE, BLACK),
)
ROW = 180
"""How far the row of all 5000s peeps out from under the first."""
COINS = (157, 219)


class Place(NamedTuple):
    """The upper left corner of a seat's panel."""

    x: int
    y: int


def picture(view: p.View, text: Text, marks: Marks = NO_MARKS) -> Picture:
    """The table, and in words what the picture shows."""
    descriptions = [f"{signed(cards.total, text)} ({w.pile_list(cards)})" for cards in view.cards]
    if (pairs := open_coins(view, marks)) is not None:
        faces = [w.coins_letters(pair, text) for pair in pairs]
        descriptions = [f"{cards}, {pair}" for cards, pair in zip(descriptions, faces, strict=True)]
    seats = "; ".join(f"{text.label(seat)}: {cards}" for seat, cards in enumerate(descriptions))
    marker = text.label(view.marker)
    alt = text.plain("alt-table", round=view.round, seats=seats, marker=marker, middle=view.middle)
    return Picture(table(view, marks), alt_text(alt))


def table(view: p.View, marks: Marks = NO_MARKS) -> str:
    """The whole table as SVG."""
    spots, height, ground = table_layout(len(view.cards))
    return drawing(
        WIDTH,
        height,
        ground,
        at(MARGIN, MARGIN, middle(view)),
        turn_arrows(spots),
        *(at(*spot, panel(view, seat, marks), seat_marks(marks, seat)) for seat, spot in enumerate(spots)),
    )


# Round the table -----------------------------------------------------------------------------------


@cache
def table_layout(seats: int) -> tuple[tuple[Place, ...], int, str]:
    spots = seat_places(seats)
    height = max(spot.y for spot in spots) + PANEL_HEIGHT + MARGIN
    return spots, height, tabletop(WIDTH, height, FELT, RAIL, inset=5, thick=3, rx=(36, 31))


def seat_places(seats: int) -> tuple[Place, ...]:
    """Clockwise: the first seat on the upper left, then down the right side and up the left one."""
    on_left = seats // 2
    on_right = seats - on_left
    right = [Place(MARGIN + ACROSS, TOP + DOWN * row) for row in range(on_right)]
    lower = DOWN * (on_right - on_left) // 2
    first, *left = [Place(MARGIN, TOP + lower + DOWN * row) for row in range(on_left)]
    return (first, *right, *reversed(left))


@cache
def turn_arrows(spots: tuple[Place, ...]) -> str:
    return "".join(turn_arrow(here, there) for here, there in pairwise((*spots, spots[0])))


def turn_arrow(here: Place, there: Place) -> str:
    degrees = 90 * round(atan2(there.y - here.y, there.x - here.x) / (pi / 2))
    x, y = (here.x + there.x + PANEL_WIDTH) / 2, (here.y + there.y + PANEL_HEIGHT) / 2
    return at(x, y, line("M-4 -10L5 0L-4 10", MIST, 5), turned=degrees)


# The middle ----------------------------------------------------------------------------------------


def middle(view: p.View) -> str:
    """The round, and what is left to take. Not how many are ready: the picture stays while they choose."""
    all_fives = p.FIVES_IN_SET * (2 if view.options.two_sets else 1)
    deck = max(view.deck, 0)
    return "".join(
        (
            tray(view.round),
            stock(FIVES, FIVE, view.middle, view.middle, ROW / (all_fives - 1)),
            stock(DECK, ONE, deck, min(deck, IN_DECK), FAN),
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
        fill=PANEL,
        stroke=HEM,
        stroke_width=2,
    )
    number = at(ROUND, MIDDLE_HEIGHT / 2, round_sign(round_))
    return ground + number + box(FIVES, 20, CARD_WIDTH + ROW, CARD_HEIGHT, rx=10, fill=EMPTY)


def round_sign(number: int) -> str:
    """The number of the round in a ring."""
    ring = disc(0, 0, 44, fill="none", stroke=GOLD, stroke_width=5)
    return ring + words(0, 0, number, 50, fill=GOLD, font_weight=900)


@cache
def stock(x: int, value: int, count: int, shown: int, step: float) -> str:
    return at(
        x,
        20,
        pile(value, count, UNTURNED, shown, step) + ("" if count else face(value, 0, SPENT)),
    )


# A seat --------------------------------------------------------------------------------------------


def panel(view: p.View, seat: Seat, marks: Marks) -> str:
    cards = view.cards[seat]
    return "".join(
        (
            plate(seat),
            pawn() if seat == view.marker else "",
            seat_coins(view, seat, marks),
            points_label(cards.total),
            *seat_piles(cards),
            awaited_frame() if seat in awaited_seats(view) else "",
        )
    )


def awaited_seats(view: p.View) -> tuple[Seat, ...]:
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


def seat_piles(cards: p.Cards) -> Iterator[str]:
    counts = (cards.w5, cards.w1, cards.b5, cards.b1)
    for x, (value, paper), count in zip(PILES, KINDS, counts, strict=True):
        yield pile_at(x, value, count, paper)


@cache
def pile_at(x: int, value: int, count: int, paper: Paper) -> str:
    return at(x, PILES_TOP, pile(value, count, paper, min(count, IN_FAN), FAN))


def seat_coins(view: p.View, seat: Seat, marks: Marks) -> str:
    """A seat's two coins: hidden alike for everybody, or open."""
    if isinstance(view.phase, p.Chosen):
        return two_coins(None, alike=True)
    coins = open_coins(view, marks)
    return "" if coins is None else two_coins(coins[seat], alike=view.options.coins == p.ALIKE)


def open_coins(view: p.View, marks: Marks) -> tuple[p.Coins, ...] | None:
    """The coins that everybody sees; of a game that is over, those that are marked."""
    match view.phase:
        case p.Chosen():
            return None
        case p.Over():
            return marks.coins
        case phase:
            return phase.coins


@cache
def two_coins(faces: p.Coins | None, *, alike: bool) -> str:
    first, second = COINS
    if faces is None:
        return at(first, HEAD, hidden_coin()) + at(second, HEAD, hidden_coin())
    a, b = faces
    if alike:
        return at(first, HEAD, coin(a)) + at(second, HEAD, coin(b))
    return at(first, HEAD, coin(a, "A", p.ARROWS_A)) + at(second, HEAD, coin(b, "B", p.ARROWS_B))


# The cover ----------------------------------------------------------------------------------------

COVER_SIZE = 900, 300


GROUND = tabletop(*COVER_SIZE, FELT, RAIL, inset=7, thick=4, rx=(30, 24))
RING = disc(450, 150, 128, fill="none", stroke=RAIL, stroke_width=5)
WAY = line("M322 92A140 140 0 0 1 578 92M566 66L580 94L550 96", GOLD, 8)
COVER = drawing(
    *COVER_SIZE,
    GROUND,
    RING,
    enlarge(70, 96, 1.5, pile(ONE, 3, WHITE, 3, 16), -10),
    enlarge(112, 158, 1.5, pile(FIVE, 1, WHITE, 1, 0), 6),
    enlarge(640, 66, 1.5, pile(ONE, 4, BLACK, 3, 16), 10),
    enlarge(670, 168, 1.5, pile(FIVE, 1, BLACK, 1, 0), -6),
    WAY,
    enlarge(382, 158, 2.7, coin("W", "W")),
    enlarge(520, 168, 2.7, coin("B", "B")),
)
"""Two coins, one of each face, between what they bring and what they take."""
