"""Pictures for the rules pages: the author's own example, drawn as the board draws it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.screen import Picture, Text
from games.seijiya_no_koshin.rules.board import laid
from games.seijiya_no_koshin.rules.deal import around
from games.seijiya_no_koshin.rules.pieces import Board, Card, Cell, Country, Face, Interest, Lay, Square, at
from games.seijiya_no_koshin.rules.scoring import Holding, Score
from games.seijiya_no_koshin.screens import art
from games.seijiya_no_koshin.screens.art import ACROSS, CARD, GOLD, MARGIN
from games.signs import MINUS
from games.svg import at as shift
from games.svg import box, words

DIAMOND: Mapping[Cell, Face] = {at(0, 1): "F3", at(-1, 0): "F7", at(1, 0): "F5", at(0, -1): "F1"}
"""The layout of the author's example."""
PLAYS: tuple[tuple[Card, Cell], ...] = (
    ("CN-1", at(-1, 1)),
    ("RU0", at(-1, -1)),
    ("KR5", at(1, -1)),
    ("KR-2", at(0, -2)),
    ("US9", at(1, -1)),
    ("J1", at(2, -1)),
    ("KP-5", at(3, -1)),
)
"""The first cards of that example."""
WORTH: Mapping[Country, int] = {"US": 1, "RU": 2, "CN": -4, "KR": -3, "KP": -1}
HELD: Mapping[Country, int] = {"US": 3, "RU": 2, "CN": 0, "KR": 1, "KP": 0}
"""The scores at its end, and the hand that it adds up."""

WIDE, GAP, CAPTION, LARGE = ACROSS * CARD, 10, 62, 1.2
TOP_CELL = box(CARD + 6, 6, CARD - 12, CARD - 12, rx=14, fill="none", stroke=GOLD, stroke_width=6)
"""Round the cell above the middle."""


def example(many: int) -> Board:
    """Return the board of the example after a number of cards, none of them marked as the last."""
    squares = tuple(Square(cell, face, turned=False) for cell, face in DIAMOND.items())
    board = Board(squares, (), tuple(Interest(cell, None) for cell in around(DIAMOND)))
    for card, cell in PLAYS[:many]:
        board = laid(board, Lay(card, cell))
    return Board(board.squares, board.stacks, board.interests)


def panel(many: int, middle: Cell, sum_: str, *marked: str) -> str:
    """Return nine cells of the example after a number of cards, what is marked, and a sum below."""
    board = example(many)
    empty = around(each.cell for each in board.squares)
    caption = words(WIDE / 2, WIDE + CAPTION / 2, sum_, 40, fill=GOLD, font_weight=900)
    return "".join((*art.board_cells(board, empty, art.around_cell(middle)), *marked, caption))


def ring(x: float, y: float, width: float, height: float) -> str:
    """Return a golden frame round what counts, measured in cells."""
    left, top, across, down = (CARD * length for length in (x, y, width, height))
    return box(left, top, across, down, rx=14, fill="none", stroke=GOLD, stroke_width=6)


def row_of(*panels: str) -> str:
    width, height = 2 * MARGIN + len(panels) * (WIDE + GAP) - GAP, 2 * MARGIN + WIDE + CAPTION
    placed = (shift(MARGIN + number * (WIDE + GAP), MARGIN, drawn) for number, drawn in enumerate(panels))
    return art.on_table(width, height, *placed)


def setup() -> str:
    shown = art.frame(around(DIAMOND))
    size = round(2 * MARGIN + LARGE * shown.columns * CARD)
    return art.on_table(
        size, size, art.scaled(MARGIN, MARGIN, LARGE, *art.board_cells(example(0), (), shown))
    )


def foreign() -> str:
    """Return the marks that touch a card, the room beside a field card, and a card that covers."""
    return row_of(
        panel(1, at(-1, 1), f"CN {MINUS}3", ring(2.01, 1.18, 0.3, 0.64), ring(1.33, 2.01, 0.34, 0.3)),
        panel(4, at(0, -1), "3 + 7 = 10", TOP_CELL),
        panel(5, at(0, -1), "7 + 3 = 10", TOP_CELL),
    )


def japanese() -> str:
    """Return a card of Japan as it comes to lie, and the next card on its far side."""
    return row_of(
        panel(5, at(1, -1), "US 0"),
        panel(6, at(1, -1), f"US {MINUS}1", ring(2.01, 1.33, 0.3, 0.34)),
        panel(7, at(2, -1), f"9 {MINUS} 5 = 4"),
    )


def scoring() -> str:
    held = tuple(Holding(country, many, WORTH[country]) for country, many in HELD.items())
    return art.scores(WORTH, [Score(held, 0, 0, 0, ())], counted=True)


DIAGRAMS: Mapping[int, Callable[[], str]] = {2: setup, 4: foreign, 5: japanese, 6: scoring}
"""By the page of the rules."""


def diagram(section: int, text: Text) -> Picture | None:
    """Return the picture of a page of the rules that has one."""
    draw = DIAGRAMS.get(section)
    return None if draw is None else Picture(draw(), text(f"diagram-{section}"))
