"""What lies on the board: sums, where the next card may lie, and the board after it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import starmap
from typing import NamedTuple

from games.seijiya_no_koshin.rules import pieces as p
from games.seijiya_no_koshin.rules.pieces import (
    COUNTRY,
    EDGES,
    LIMIT,
    NEIGHBOURS,
    NUMBER,
    Board,
    Card,
    Cell,
    Edges,
    Lay,
)

LOWEST = min(NUMBER.values())


class Spot(NamedTuple):
    """A cell beside a field card, and which numbers may be laid there."""

    cell: Cell
    least: int
    most: int


class Marks(NamedTuple):
    """The doves and hawks around a foreign card."""

    doves: int
    hawks: int

    @property
    def points(self) -> int:
        """What they add to the country's score (2.19)."""
        return self.doves - self.hawks


def top_numbers(board: Board) -> dict[Cell, int]:
    return {stack.cell: NUMBER[stack.cards[-1]] for stack in board.stacks}


def top_cards(board: Board) -> dict[Cell, Card]:
    """The foreign cards to be seen."""
    return {stack.cell: stack.cards[-1] for stack in board.stacks}


def top_card_at(board: Board, cell: Cell) -> Card | None:
    """The foreign card to be seen on a cell."""
    return next((stack.cards[-1] for stack in board.stacks if stack.cell == cell), None)


def sums(board: Board) -> dict[Cell, int]:
    """What lies around each field card and each card of Japan, added up (2.08)."""
    seen = top_numbers(board)
    return {
        square.cell: sum([seen[cell] for cell in NEIGHBOURS[square.cell] if cell in seen])
        for square in board.squares
    }


def limits(board: Board) -> dict[Cell, int]:
    """What these sums may come to at most (2.08, 2.14)."""
    return {square.cell: LIMIT[square.face] for square in board.squares}


# Where a card may lie ------------------------------------------------------------------------------


def spots(board: Board) -> list[Spot]:
    """Every cell for foreign cards in reading order (2.07, 2.10), with the numbers it takes (2.08, 2.09)."""
    return list(starmap(Spot, spot_ranges(board)))


def spot_ranges(board: Board) -> list[tuple[Cell, int, int]]:
    """The same without names, which cost a tenth of the time it takes to list what a seat may do."""
    seen, room = top_numbers(board), dict[Cell, int]()
    number = seen.get
    for square in board.squares:
        north, east, south, west = beside = NEIGHBOURS[square.cell]
        around = number(north, 0) + number(east, 0) + number(south, 0) + number(west, 0)
        left = LIMIT[square.face] - around
        for cell in beside:
            if room.get(cell, left) >= left:
                room[cell] = left
    # A card that gets covered is in those sums and no longer counts: its number is room as well (2.08).
    return [
        (cell, seen[cell] + 1, room[cell] + seen[cell]) if cell in seen else (cell, LOWEST, room[cell])
        for cell in sorted(room)
    ]


def japan_spots(board: Board, options: p.Options) -> dict[Cell, int]:
    """Every empty cell for Japan in reading order (2.13), with the sum around it (2.14)."""
    squares = {square.cell for square in board.squares}
    around = dict[Cell, int]()
    for cell, number in top_numbers(board).items():
        for beside in NEIGHBOURS[cell]:
            around[beside] = around.get(beside, 0) + number
    return {
        cell: around[cell]
        for cell in sorted(around)
        if cell not in squares and (options.contact == "edge" or not squares.isdisjoint(p.corners(cell)))
    }


# Marks ---------------------------------------------------------------------------------------------


def edges(squares: Iterable[p.Square]) -> dict[Cell, Edges]:
    """The marks of each field card and each card of Japan, as they lie."""
    return {square.cell: EDGES[square.face, square.turned] for square in squares}


def marks_at(lying: dict[Cell, Edges], cell: Cell) -> Marks:
    """The doves and hawks on the edges that touch a cell."""
    north, east, south, west = NEIGHBOURS[cell]
    sides = ((north, 2), (east, 3), (south, 0), (west, 1))
    touching = [lying[square][edge] for square, edge in sides if square in lying]
    return Marks(sum([mark for mark in touching if mark > 0]), -sum([mark for mark in touching if mark < 0]))


def swings(board: Board, lay: Lay) -> tuple[p.Swing, ...]:
    """How the scores of countries change with a card (2.19), in the order of who is touched first."""
    changes = dict[p.Country, int]()
    for card, by in _score_changes(board, lay):
        country = COUNTRY[card]
        changes[country] = changes.get(country, 0) + by
    return tuple([p.Swing(country, by) for country, by in changes.items() if by])


def _score_changes(board: Board, lay: Lay) -> list[tuple[Card, int]]:
    """The cards whose score a card changes, with by how much."""
    beside = NEIGHBOURS[lay.cell]
    if lay.card not in NUMBER:
        seen = {stack.cell: stack.cards[-1] for stack in board.stacks if stack.cell in beside}
        touched = zip(beside, EDGES[lay.card, lay.turned], strict=True)
        return [(seen[cell], mark) for cell, mark in touched if cell in seen]
    points = marks_at(edges([square for square in board.squares if square.cell in beside]), lay.cell).points
    covered = top_card_at(board, lay.cell)
    return [(lay.card, points), *([(covered, -points)] if covered else [])]


# The next board ------------------------------------------------------------------------------------


def interest_at(board: Board, cell: Cell) -> p.Interest | None:
    """The interest card on a cell."""
    return next((interest for interest in board.interests if interest.cell == cell), None)


def taken_interest(board: Board, lay: Lay) -> p.Interest | None:
    """The interest card that a card would take (2.12)."""
    return interest_at(board, lay.cell) if lay.card in NUMBER else None


def board_after(board: Board, lay: Lay) -> Board:
    """The board with one more card; an interest card on that cell is gone (2.12).

    A card of Japan is a field card from then on (2.16), beside which interest cards stay (2.17).
    """
    stacks, interests = board.stacks, board.interests
    if lay.card not in NUMBER:
        squares = (*board.squares, p.Square(lay.cell, lay.card, lay.turned))
        return Board(squares, stacks, interests, board.unused, lay.cell)
    if interest_at(board, lay.cell):
        interests = tuple([interest for interest in interests if interest.cell != lay.cell])
    at = next((at for at, stack in enumerate(stacks) if stack.cell == lay.cell), len(stacks))
    below = stacks[at].cards if at < len(stacks) else ()
    stacks = (*stacks[:at], p.Stack(lay.cell, (*below, lay.card)), *stacks[at + 1 :])
    return Board(board.squares, stacks, interests, board.unused, lay.cell)


def played_cards(board: Board) -> list[Card]:
    """Every card of a hand that was ever played, covered ones too (2.24)."""
    japan = [square.face for square in board.squares if square.face not in p.FIELD]
    return [*(card for stack in board.stacks for card in stack.cards), *japan]
