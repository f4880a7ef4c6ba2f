"""Where cards lie: a square grid whose cells have names (2.31)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

Cell: TypeAlias = int
"""A place for a card, from 0 in the upper left corner, row by row."""

SIDE = 35
"""Seven cards of Japan lead at most 14 cells beyond the layout: that and a foreign card always fit (2.31)."""
CENTRE: Cell = SIDE // 2 * (SIDE + 1)
"""R18, the middle of the layout."""
OUTSIDE: Cell = -1
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _beside(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    row, column = divmod(cell, SIDE)
    return (
        cell - SIDE if row else OUTSIDE,
        cell + 1 if column < SIDE - 1 else OUTSIDE,
        cell + SIDE if row < SIDE - 1 else OUTSIDE,
        cell - 1 if column else OUTSIDE,
    )


NEIGHBOURS: tuple[tuple[Cell, Cell, Cell, Cell], ...] = tuple(map(_beside, range(SIDE * SIDE)))
"""The cells to the north, east, south and west of each."""


def corners(cell: Cell) -> tuple[Cell, ...]:
    """The cells that touch a cell with a corner."""
    _, east, _, west = NEIGHBOURS[cell]
    above_and_below = [NEIGHBOURS[side][way] for side in (east, west) if side != OUTSIDE for way in (0, 2)]
    return tuple(corner for corner in above_and_below if corner != OUTSIDE)


def at(x: int, y: int) -> Cell:
    """The cell by columns to the right of R18 and rows above it."""
    return CENTRE + x - SIDE * y


def column_name(column: int) -> str:
    """A to Z, then AA to AI."""
    return LETTERS[column] if column < len(LETTERS) else f"A{LETTERS[column - len(LETTERS)]}"


def cell_name(cell: Cell) -> str:
    """A cell as people call it: A1 to AI35."""
    row, column = divmod(cell, SIDE)
    return f"{column_name(column)}{row + 1}"


def named(cells: Iterable[Cell]) -> str:
    """Cells in reading order."""
    return " ".join(map(cell_name, sorted(cells)))
