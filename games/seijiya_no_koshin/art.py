"""The board of Seijiya no Koshin as a picture, the same for everybody.

Doves are round, hawks are pointed, and each country has letters and a shape: nothing hangs on colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.seijiya_no_koshin import printed
from games.seijiya_no_koshin.board import japan_spots, spots, sums
from games.seijiya_no_koshin.cards import COUNTRIES, JAPAN
from games.seijiya_no_koshin.grid import SIDE, Cell, cell_name, column_name
from games.seijiya_no_koshin.layouts import around
from games.seijiya_no_koshin.pieces import Board, Over, View
from games.seijiya_no_koshin.scoring import visible, worths
from games.svg import at, box, drawing, element, words

SAND = "#c9bda6"

WIDTH, TALLEST = 920, 920
"""No picture is wider or taller, however far the board has grown."""
MARGIN, RULER = 18, 40
LARGEST = 1.5
"""How much larger than drawn a card may be, where the board is small."""
FIVE_ABOVE, NARROWEST = 104, 600
"""How high the row of the countries is where it is 970 wide, and how narrow it may be."""
RIM = 8
"""How much room there is round the board."""
SKETCH = 460
"""How wide the small picture of a layout is."""


class Frame(NamedTuple):
    """The part of the grid that is in use."""

    left: int
    top: int
    columns: int
    rows: int

    def corner(self, cell: Cell) -> tuple[int, int]:
        row, column = divmod(cell, SIDE)
        return printed.CARD * (column - self.left), printed.CARD * (row - self.top)

    def holds(self, cell: Cell) -> bool:
        row, column = divmod(cell, SIDE)
        return 0 <= column - self.left < self.columns and 0 <= row - self.top < self.rows


def frame(cells: Iterable[Cell]) -> Frame:
    """The smallest frame around these cells."""
    rows, columns = zip(*(divmod(cell, SIDE) for cell in cells), strict=True)
    left, top = min(columns), min(rows)
    return Frame(left, top, max(columns) - left + 1, max(rows) - top + 1)


def scaled(x: float, y: float, scale: float, *parts: str) -> str:
    """Parts drawn larger or smaller."""
    return element("g", "".join(parts), transform=f"translate({x:g} {y:g}) scale({scale:.4g})")


# The board -----------------------------------------------------------------------------------------


def table(view: View) -> str:
    """The board and the five countries as SVG."""
    board = view.board
    over = isinstance(view.phase, Over)
    free = [] if over else [spot.cell for spot in spots(board)]
    used_up = len(board.squares) - board.start == len(JAPAN)
    japan = [] if over or used_up else list(japan_spots(board, view.options))
    shown = frame([*free, *(part.cell for part in (*board.squares, *board.stacks, *board.interests))])
    cards = [*japan_cells(japan, shown), *free_cells(board, free, shown), *board_cells(board, shown)]
    return framed(shown, cards, five(board))


class Plan(NamedTuple):
    """How large everything is, and where the upper left cell of the board lies."""

    width: int
    height: int
    card: float
    country: float
    left: float
    top: float


def plan(shown: Frame) -> Plan:
    wide, high = printed.CARD * shown.columns + 2 * RIM, printed.CARD * shown.rows + 2 * RIM
    room_x, room_y = WIDTH - 2 * MARGIN - RULER, TALLEST - 2 * MARGIN - RULER - FIVE_ABOVE
    scale = min(LARGEST, room_x / wide, room_y / high)
    inside = max(NARROWEST, scale * wide + RULER)
    country = inside / (len(COUNTRIES) * printed.STANDING)
    top = MARGIN + country * FIVE_ABOVE + RULER
    left = MARGIN + RULER + (inside - RULER - scale * wide) / 2
    width, height = round(inside + 2 * MARGIN), round(top + scale * high + MARGIN)
    return Plan(width, height, scale, country, left + scale * RIM, top + scale * RIM)


def framed(shown: Frame, cards: Sequence[str], countries: Sequence[str]) -> str:
    width, height, card, country, left, top = plan(shown)
    step = country * printed.STANDING
    return printed.on_table(
        width,
        height,
        *(scaled(MARGIN + step * place, MARGIN, country, drawn) for place, drawn in enumerate(countries)),
        *rulers(shown, left, top, card * printed.CARD),
        scaled(left, top, card, *cards),
    )


def rulers(shown: Frame, left: float, top: float, step: float) -> list[str]:
    size, above, beside = (
        min(30, 0.36 * step),
        top - RIM * step / printed.CARD,
        left - RIM * step / printed.CARD,
    )
    letters = [
        words(left + step * (place + 0.5), above - 18, column_name(shown.left + place), size, fill=SAND)
        for place in range(shown.columns)
    ]
    numbers = [
        words(beside - 20, top + step * (place + 0.5), shown.top + place + 1, size, fill=SAND)
        for place in range(shown.rows)
    ]
    return letters + numbers


def five(board: Board) -> list[str]:
    """The countries with their present scores and the number of their cards to be seen."""
    worth, seen = worths(board), visible(board)
    return [printed.standing(country, worth[country], seen[country]) for country in COUNTRIES]


def japan_cells(cells: Iterable[Cell], shown: Frame) -> list[str]:
    """Where a card of Japan might lie; the rulers say what these cells are called."""
    return [at(*shown.corner(cell), printed.japan_spot()) for cell in cells if shown.holds(cell)]


def free_cells(board: Board, cells: Iterable[Cell], shown: Frame) -> list[str]:
    """The empty cells for foreign cards that have no interest card."""
    taken = {part.cell for part in (*board.stacks, *board.interests)}
    return [
        at(*shown.corner(cell), printed.empty_spot(cell_name(cell))) for cell in cells if cell not in taken
    ]


def board_cells(board: Board, shown: Frame) -> list[str]:
    """All cards on the part of the board that is shown, the last one laid in a golden frame."""
    around_each = sums(board)
    squares = [
        at(
            *shown.corner(square.cell),
            printed.field_card(square.face, square.turned, around_each[square.cell]),
        )
        for square in board.squares
        if shown.holds(square.cell)
    ]
    stacks = [
        at(*shown.corner(stack.cell), printed.country_card(stack.cards[-1], covers=len(stack.cards) > 1))
        for stack in board.stacks
        if shown.holds(stack.cell)
    ]
    interests = [
        at(*shown.corner(interest.cell), printed.interest_card(cell_name(interest.cell), interest.exposed))
        for interest in board.interests
        if shown.holds(interest.cell)
    ]
    last = [
        at(*shown.corner(cell), printed.last_frame(printed.GOLD))
        for cell in (board.last,)
        if cell is not None and shown.holds(cell)
    ]
    return [*squares, *interests, *stacks, *last]


# A layout ------------------------------------------------------------------------------------------


def sketch(cells: Sequence[Cell]) -> str:
    """A layout before its faces are drawn."""
    interests = around(cells)
    shown = frame(interests)
    scale = (SKETCH - 2 * MARGIN) / (printed.CARD * max(shown.columns, shown.rows))
    width, height = (round(2 * MARGIN + scale * printed.CARD * many) for many in (shown.columns, shown.rows))
    cards = [at(*shown.corner(cell), printed.interest_card(cell_name(cell), None)) for cell in interests]
    return drawing(
        width,
        height,
        box(0, 0, width, height, rx=24, fill=printed.TABLE),
        scaled(
            MARGIN,
            MARGIN,
            scale,
            *cards,
            *(at(*shown.corner(cell), printed.unknown_card()) for cell in cells),
        ),
    )
