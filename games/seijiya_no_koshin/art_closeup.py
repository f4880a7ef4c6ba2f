"""A card that was just laid with all that it touches, and what became of the countries, as a picture."""

from __future__ import annotations

from collections.abc import Iterator

from games.seijiya_no_koshin import printed
from games.seijiya_no_koshin.art import MARGIN, RIM, Frame, board_cells, free_cells, scaled
from games.seijiya_no_koshin.board import spots
from games.seijiya_no_koshin.grid import SIDE, Cell
from games.seijiya_no_koshin.pieces import Board, Laid, Swing
from games.svg import at, box, path, words

WIDTH, ACROSS, SCALE = 800, 3, 1.4
PART = round(ACROSS * printed.CARD * SCALE)
LEFT, ROW, GAP = 2 * MARGIN + PART, 88, 12
"""Where the countries begin, how high each is, and the room between them."""


def around_cell(cell: Cell) -> Frame:
    """Return the cell with its eight neighbours."""
    row, column = divmod(cell, SIDE)
    left, top = (min(max(place - 1, 0), SIDE - ACROSS) for place in (column, row))
    return Frame(left, top, ACROSS, ACROSS)


def closeup(board: Board, seen: Laid) -> str:
    """Return the picture of a card on the board that it has led to."""
    shown, height = around_cell(seen.cell), PART + 2 * MARGIN + 2 * RIM
    free = [spot.cell for spot in spots(board) if shown.holds(spot.cell)]
    cards = [*free_cells(board, free, shown), *board_cells(board, shown)]
    return printed.on_table(
        WIDTH,
        height,
        scaled(MARGIN, MARGIN + RIM, SCALE, *cards),
        *countries(seen, height),
    )


def countries(seen: Laid, height: int) -> Iterator[str]:
    top = (height - len(seen.swings) * (ROW + GAP) + GAP) / 2
    for place, swing in enumerate(seen.swings):
        yield at(LEFT, top + place * (ROW + GAP), *changed(swing, seen.score(swing.country)))


def changed(swing: Swing, now: int) -> Iterator[str]:
    width = WIDTH - LEFT - MARGIN
    yield box(0, 0, width, ROW, rx=14, fill=printed.PANEL, stroke=printed.PANEL_EDGE, stroke_width=3)
    yield box(12, 20, 92, 48, rx=9, fill=printed.COLOURS[swing.country])
    yield at(32, 44, path(printed.SHAPES[swing.country], fill=printed.PAPER))
    yield words(74, 44, swing.country, 36, fill=printed.PAPER)
    yield words(160, 44, printed.signed(now - swing.by), 42, fill=printed.MIST)
    yield path("M204 40h22v-10l18 14l-18 14v-10h-22z", fill=printed.GOLD)
    yield words(width - 42, 44, printed.signed(now), 50, fill=printed.IVORY, font_weight=900)
