"""The table of Konsul as a picture: where cards lie, never which.

A picture can be fetched for a while after the edit that replaced it. So whatever must not be seen again is
never drawn: a card that is face up is blank marble here, and the words beside the picture say what it is.
Nothing of the auction is drawn either: the picture stays as it is while people bid.
"""

from __future__ import annotations

from functools import cache

from games.core import Seat
from games.konsul.pieces import (
    COLUMNS,
    GRID,
    ROWS,
    Bidding,
    Cell,
    Losing,
    Over,
    Revealing,
    View,
    Viewing,
    cell_name,
)
from games.svg import at, box, disc, document, line, path, words

FONT = "Source Sans Pro"
TIMES, AT_LEAST = "\N{MULTIPLICATION SIGN}", "\N{GREATER-THAN OR EQUAL TO}"

FLOOR, KEY, SLAB, SLAB_EDGE = "#4b2a20", "#7d4a37", "#5d372a", "#7a4b3a"
HOLLOW, HOLLOW_EDGE, HOLLOW_INK = "#3d2119", "#5d372a", "#9c7464"
CLAY, CLAY_EDGE, CLAY_LINE, SHADOW = "#c0623f", "#e39a74", "#d98a63", "#35190f"
MARBLE, MARBLE_EDGE, INK = "#f6f0e6", "#ffffff", "#2b1a14"
GOLD, SAND, IVORY = "#f4c255", "#e6cdb4", "#fbf3e6"

WIDTH, MARGIN = 900, 24
LETTERS = 50
"""How much room the letters of the rows take, from the left."""
NUMBERS = 46
"""And the numbers of the columns, from the top."""
PITCH_X, PITCH_Y = (WIDTH - 2 * MARGIN - LETTERS) / COLUMNS, 98
CARD_X, CARD_Y = PITCH_X - 12, PITCH_Y - 12
TOP = MARGIN + 8
SEATS_HEIGHT = 96


def table(view: View) -> str:
    """The whole table as SVG."""
    up = face_up(view)
    cells = (*range(GRID), *(cell for cell in view.board.holds if cell >= GRID))
    bottom = TOP + NUMBERS + PITCH_Y * len(ROWS)
    extra = beside_height(len(cells) - GRID)
    height = round(bottom + extra + SEATS_HEIGHT + MARGIN + 22)
    return document(
        WIDTH,
        height,
        FONT,
        box(0, 0, WIDTH, height, rx=36, fill=FLOOR),
        box(7, 7, WIDTH - 14, height - 14, rx=30, fill="none", stroke=KEY, stroke_width=4),
        *edge_names(),
        *(at(*corner(cell, place), card(view, cell, up)) for place, cell in enumerate(cells)),
        line(f"M{MARGIN} {bottom - 1}H{WIDTH - MARGIN}", KEY, 3) if extra else "",
        *seats(view, bottom + extra + 12),
    )


def face_up(view: View) -> frozenset[Cell]:
    """The cells whose card everybody sees."""
    match view.phase:
        case Revealing(_, _, _, up) | Losing(_, _, up) | Viewing(_, _, up):
            return frozenset(face.cell for face in up)
        case Bidding() | Over():
            return frozenset()


# The grid ------------------------------------------------------------------------------------------


def edge_names() -> list[str]:
    """The letters of the rows and the numbers of the columns."""
    letters = [
        words(MARGIN + 24, TOP + NUMBERS + PITCH_Y * row + CARD_Y / 2, letter, 42, fill=SAND)
        for row, letter in enumerate(ROWS)
    ]
    numbers = [
        words(MARGIN + LETTERS + PITCH_X * column + CARD_X / 2, TOP + 20, column + 1, 42, fill=SAND)
        for column in range(COLUMNS)
    ]
    return letters + numbers


def corner(cell: Cell, place: int) -> tuple[float, float]:
    """Where a cell is drawn; those beside the grid stand below it, in the order of their numbers."""
    row, column = divmod(cell if cell < GRID else place, COLUMNS)
    gap = 10 if cell >= GRID else 0
    return MARGIN + LETTERS + PITCH_X * column, TOP + NUMBERS + PITCH_Y * row + gap


def beside_height(many: int) -> float:
    """How much room the cards beside the grid take."""
    return 10 + PITCH_Y * -(-many // COLUMNS) if many else 0


def card(view: View, cell: Cell, up: frozenset[Cell]) -> str:
    """A cell: face up, face down or empty."""
    if cell in up:
        return marble(cell_name(cell))
    return back(cell_name(cell)) if cell in view.board.holds else hollow(cell_name(cell))


@cache
def back(name: str) -> str:
    """A card that lies face down."""
    return "".join(
        (
            box(2, 5, CARD_X, CARD_Y, rx=12, fill=SHADOW),
            box(1.5, 1.5, CARD_X - 3, CARD_Y - 3, rx=11, fill=CLAY, stroke=CLAY_EDGE, stroke_width=3),
            box(9, 9, CARD_X - 18, CARD_Y - 18, rx=6, fill="none", stroke=CLAY_LINE, stroke_width=2),
            words(CARD_X / 2, CARD_Y / 2, name, 40, fill=IVORY),
        )
    )


@cache
def hollow(name: str) -> str:
    """An empty cell."""
    dashes = {"stroke": HOLLOW_EDGE, "stroke_width": 3, "stroke_dasharray": "9 8"}
    frame = box(3, 3, CARD_X - 6, CARD_Y - 6, rx=10, fill=HOLLOW, **dashes)
    return frame + words(CARD_X / 2, CARD_Y / 2, name, 30, fill=HOLLOW_INK, font_weight=600)


@cache
def marble(name: str) -> str:
    """A card that lies face up: blank, with an eye."""
    return "".join(
        (
            box(-4, -4, CARD_X + 8, CARD_Y + 8, rx=16, fill=GOLD),
            box(3, 3, CARD_X - 6, CARD_Y - 6, rx=10, fill=MARBLE, stroke=MARBLE_EDGE, stroke_width=2),
            words(CARD_X / 2, 27, name, 34, fill=INK),
            at(CARD_X / 2, CARD_Y - 23, eye()),
        )
    )


def eye() -> str:
    """Everybody sees this card."""
    lid = "M-22 0C-12 -15 12 -15 22 0C12 15 -12 15 -22 0z"
    return path(lid, fill=MARBLE_EDGE, stroke=INK, stroke_width=4) + disc(0, 0, 7, fill=INK)


# The players ---------------------------------------------------------------------------------------


def seats(view: View, y: float) -> list[str]:
    """A panel for each seat, side by side in clockwise order."""
    many, gap = len(view.board.counts), 14
    width = (WIDTH - 2 * MARGIN - gap * (many - 1)) / many
    return [at(MARGIN + (width + gap) * seat, y, panel(view, seat, width)) for seat in range(many)]


def panel(view: View, seat: Seat, width: float) -> str:
    """A seat: its number, start marker, number of cards, and the bid it must meet."""
    out = seat in view.board.out
    ink = HOLLOW_INK if out else IVORY
    fill, edge = (HOLLOW, HOLLOW_EDGE) if out else (SLAB, SLAB_EDGE)
    bid = bid_to_meet(view, seat)
    begins = seat == view.board.starter and not isinstance(view.phase, Over)
    frame, thick = (GOLD, 6) if bid else (edge, 3)
    middle = SEATS_HEIGHT / 2
    return "".join(
        (
            box(0, 0, width, SEATS_HEIGHT, rx=18, fill=fill, stroke=frame, stroke_width=thick),
            box(12, middle - 28, 52, 56, rx=12, fill=HOLLOW_EDGE if out else SAND),
            words(38, middle, seat + 1, 42, fill=HOLLOW_INK if out else INK, font_weight=900),
            words(width - 14, middle, f"{TIMES}{view.board.counts[seat]}", 42, fill=ink, text_anchor="end"),
            at(width - 100, middle, small_card(out=out)),
            line(f"M14 {middle}H{width - 14}", HOLLOW_INK, 5) if out else "",
            at(width / 2, -4, target(bid)) if bid else "",
            at(22, 2, diamond()) if begins else "",
        )
    )


def bid_to_meet(view: View, seat: Seat) -> int:
    """What the set of this seat must be worth, while it turns up cards."""
    match view.phase:
        case Revealing(revealer, bid) | Losing(revealer, bid) if revealer == seat:
            return bid
        case _:
            return 0


def target(bid: int) -> str:
    """The bid on a golden tab: at least so much."""
    return box(-44, -17, 88, 36, rx=18, fill=GOLD) + words(0, 1, f"{AT_LEAST}{bid}", 28, fill=INK)


def diamond() -> str:
    """The start marker."""
    return path("M0 -20L15 0L0 20L-15 0z", fill=GOLD, stroke=INK, stroke_width=3)


def small_card(*, out: bool) -> str:
    """A card in a hand."""
    fill, edge = (HOLLOW_EDGE, HOLLOW_INK) if out else (CLAY, CLAY_EDGE)
    return box(-14, -19, 28, 38, rx=5, fill=fill, stroke=edge, stroke_width=3)
