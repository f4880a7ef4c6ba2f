"""Pictures for the rules pages: the author's own example, drawn as the board draws it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.screen import Picture, Text
from games.seijiya_no_koshin.rules.board import board_after
from games.seijiya_no_koshin.rules.deal import cells_beside
from games.seijiya_no_koshin.rules.pieces import (
    Board,
    Card,
    Cell,
    Country,
    Face,
    Interest,
    Lay,
    Square,
    cell_at,
)
from games.seijiya_no_koshin.rules.scoring import Holding, Score
from games.seijiya_no_koshin.screens import art
from games.seijiya_no_koshin.screens.art import ACROSS, CARD, GOLD, MARGIN
from games.signs import MINUS
from games.svg import at as shift
from games.svg import box, words

DIAMOND: Mapping[Cell, Face] = {
    cell_at(0, 1): "F3",
    cell_at(-1, 0): "F7",
    cell_at(1, 0): "F5",
    cell_at(0, -1): "F1",
}
"""The layout of the author's example."""
PLAYS: tuple[tuple[Card, Cell], ...] = (
    ("CN-1", cell_at(-1, 1)),
    ("RU0", cell_at(-1, -1)),
    ("KR5", cell_at(1, -1)),
    ("KR-2", cell_at(0, -2)),
    ("US9", cell_at(1, -1)),
    ("J1", cell_at(2, -1)),
    ("KP-5", cell_at(3, -1)),
)
"""The first cards of that example."""
WORTH: Mapping[Country, int] = {"US": 1, "RU": 2, "CN": -4, "KR": -3, "KP": -1}
HAND: Mapping[Country, int] = {"US": 3, "RU": 2, "CN": 0, "KR": 1, "KP": 0}
"""The scores at its end, and the hand that it adds up."""

WIDE, GAP, CAPTION, LARGE = ACROSS * CARD, 10, 62, 1.2
TOP_CELL = box(CARD + 6, 6, CARD - 12, CARD - 12, rx=14, fill="none", stroke=GOLD, stroke_width=6)
"""Round the cell above the middle."""


def example_board(cards: int) -> Board:
    """Return the board of the example after a number of cards, none of them marked as the last."""
    squares = tuple(Square(cell, face, turned=False) for cell, face in DIAMOND.items())
    board = Board(squares, (), tuple(Interest(cell, None) for cell in cells_beside(DIAMOND)))
    for card, cell in PLAYS[:cards]:
        board = board_after(board, Lay(card, cell))
    return Board(board.squares, board.stacks, board.interests)


def example_panel(cards: int, middle: Cell, sum_: str, *marks: str) -> str:
    """Return nine cells of the example after a number of cards, what is marked, and a sum below."""
    board = example_board(cards)
    free = cells_beside(square.cell for square in board.squares)
    caption = words(WIDE / 2, WIDE + CAPTION / 2, sum_, 40, fill=GOLD, font_weight=900)
    return "".join((*art.board_cells(board, free, art.around_cell(middle)), *marks, caption))


def ring(x: float, y: float, width: float, height: float) -> str:
    """Return a golden frame round what counts, measured in cells."""
    left, top, across, down = (CARD * length for length in (x, y, width, height))
    return box(left, top, across, down, rx=14, fill="none", stroke=GOLD, stroke_width=6)


def panel_row(*panels: str) -> str:
    width, height = 2 * MARGIN + len(panels) * (WIDE + GAP) - GAP, 2 * MARGIN + WIDE + CAPTION
    placed = (shift(MARGIN + number * (WIDE + GAP), MARGIN, panel) for number, panel in enumerate(panels))
    return art.on_table(width, height, *placed)


def setup_diagram() -> str:
    bounds = art.frame(cells_beside(DIAMOND))
    size = round(2 * MARGIN + LARGE * bounds.columns * CARD)
    return art.on_table(
        size, size, art.scaled_parts(MARGIN, MARGIN, LARGE, *art.board_cells(example_board(0), (), bounds))
    )


def foreign_diagram() -> str:
    """Return the marks that touch a card, the room beside a field card, and a card that covers."""
    return panel_row(
        example_panel(
            1, cell_at(-1, 1), f"CN {MINUS}3", ring(2.01, 1.18, 0.3, 0.64), ring(1.33, 2.01, 0.34, 0.3)
        ),
        example_panel(4, cell_at(0, -1), "3 + 7 = 10", TOP_CELL),
        example_panel(5, cell_at(0, -1), "7 + 3 = 10", TOP_CELL),
    )


def japan_diagram() -> str:
    """Return a card of Japan as it comes to lie, and the next card on its far side."""
    return panel_row(
        example_panel(5, cell_at(1, -1), "US 0"),
        example_panel(6, cell_at(1, -1), f"US {MINUS}1", ring(2.01, 1.33, 0.3, 0.34)),
        example_panel(7, cell_at(2, -1), f"9 {MINUS} 5 = 4"),
    )


def scoring_diagram() -> str:
    holdings = tuple(Holding(country, cards, WORTH[country]) for country, cards in HAND.items())
    return art.score_table(WORTH, [Score(holdings, 0, 0, 0, ())], counted=True)


DIAGRAMS: Mapping[int, Callable[[], str]] = {
    2: setup_diagram,
    4: foreign_diagram,
    5: japan_diagram,
    6: scoring_diagram,
}
"""By the page of the rules."""


def diagram(section: int, text: Text) -> Picture | None:
    """Return the picture of a page of the rules that has one."""
    draw = DIAGRAMS.get(section)
    return None if draw is None else Picture(draw(), text(f"diagram-{section}"))
