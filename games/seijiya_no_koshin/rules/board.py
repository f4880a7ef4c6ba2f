"""What lies on the board: sums, where the next card may lie, and the board after it.

All of it follows from a `Work`, which each board keeps: a board after a card has that of the board before,
with the card played.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from games.seijiya_no_koshin.rules import pieces as p
from games.seijiya_no_koshin.rules.pieces import (
    COUNTRIES,
    COUNTRY,
    EDGES,
    LIMIT,
    NEIGHBOURS,
    NUMBER,
    Board,
    Card,
    Cell,
    Edges,
    Face,
    Lay,
)

LOWEST = min(NUMBER.values())
Place: TypeAlias = int
"""A country by its place in `COUNTRIES`."""
PLACE = {country: place for place, country in enumerate(COUNTRIES)}
_CARD = {(PLACE[COUNTRY[card]], number): card for card, number in NUMBER.items()}
_COUNTRY_AND_NUMBER = {card: key for key, card in _CARD.items()}


class Spot(NamedTuple):
    """A cell beside a field card, and which numbers may be laid there."""

    cell: Cell
    least: int
    most: int


class Work:
    """A board at work: what follows from where its cards lie, changed in place card by card."""

    __slots__ = (
        "around",
        "beside",
        "edges",
        "interests",
        "left",
        "points",
        "ranges",
        "scores",
        "seen",
        "start",
        "tops",
    )

    def __init__(self, board: Board) -> None:
        self.start = board.start
        """The number of field cards that the game began with."""
        self.interests = {
            interest.cell: None if interest.exposed is None else PLACE[interest.exposed]
            for interest in board.interests
        }
        """The privilege cards still to be had, with the country of an exposed one."""
        self.tops: dict[Cell, tuple[Place, int]] = {}
        """The foreign cards to be seen."""
        self.around: dict[Cell, int] = {}
        """The sum of the foreign cards beside each cell that may take a card of Japan (2.13)."""
        self.left: dict[Cell, int] = {}
        """What may still be added beside each field card and each card of Japan (2.08, 2.14)."""
        self.edges: dict[Cell, Edges] = {}
        """The marks of each field card and each card of Japan, as they lie."""
        self.beside: dict[Cell, tuple[Cell, ...]] = {}
        """The cells for foreign cards (2.07), with the field cards beside each."""
        self.ranges: dict[Cell, tuple[int, int]] = {}
        """The least and the highest number that each of these cells takes (2.08, 2.09), in reading order."""
        self.points: dict[Cell, int] = {}
        """Doves less hawks around each of these cells (2.19)."""
        self.scores = [0] * len(COUNTRIES)
        """The score of each country (2.19)."""
        self.seen = [0] * len(COUNTRIES)
        """How many cards of each country are to be seen (2.26)."""
        for stack in board.stacks:
            place, number = _COUNTRY_AND_NUMBER[stack.cards[-1]]
            self.tops[stack.cell] = place, number
            self.seen[place] += 1
            self._add_around(stack.cell, number)
        for square in board.squares:
            self.add_square(square.cell, square.face, square.turned)

    def copy(self) -> Work:
        """Return a copy that can be changed alone."""
        copy = Work.__new__(Work)
        copy.copy_board(self)
        return copy

    def copy_board(self, other: Work) -> None:
        """Take over what lies on another board."""
        self.start = other.start
        self.interests = other.interests.copy()
        self.tops = other.tops.copy()
        self.left = other.left.copy()
        self.edges = other.edges.copy()
        self.beside = other.beside.copy()
        self.around = other.around.copy()
        self.points = other.points.copy()
        self.ranges = other.ranges.copy()
        self.scores, self.seen = other.scores[:], other.seen[:]

    def add_square(self, cell: Cell, face: Face, turned: bool) -> None:  # noqa: FBT001 - as a square has it
        """Lay a field card, or a card of Japan, which is one from then on (2.16)."""
        self.edges[cell] = lying = EDGES[face, turned]
        self.around.pop(cell, None)
        left, tops = LIMIT[face], self.tops
        for way, other in enumerate(NEIGHBOURS[cell]):
            self.beside[other] = (*self.beside.get(other, ()), cell)
            self.points[other] = self.points.get(other, 0) + lying[way]
            if other in tops:
                place, number = tops[other]
                left -= number
                self.scores[place] += lying[way]
        self.left[cell] = left
        self._set_ranges(NEIGHBOURS[cell])
        self.ranges = dict(sorted(self.ranges.items()))

    def put(self, place: Place, number: int, cell: Cell) -> None:
        """Lay a foreign card, which covers the one below (2.09)."""
        points = self.points.get(cell, 0)
        more = number
        covered = self.tops.get(cell)
        if covered is not None:
            self.scores[covered[0]] -= points
            self.seen[covered[0]] -= 1
            more -= covered[1]
        self.tops[cell] = place, number
        self.scores[place] += points
        self.seen[place] += 1
        self._add_around(cell, more)
        for square in self.beside.get(cell, ()):
            self.left[square] -= more
            self._set_ranges(NEIGHBOURS[square])

    def _add_around(self, cell: Cell, number: int) -> None:
        around, edges = self.around, self.edges
        for other in NEIGHBOURS[cell]:
            if other not in edges:
                around[other] = around.get(other, 0) + number

    def _set_ranges(self, cells: Iterable[Cell]) -> None:
        left, tops, ranges = self.left, self.tops, self.ranges
        for cell in cells:
            squares = self.beside[cell]
            room = left[squares[0]] if len(squares) == 1 else min([left[square] for square in squares])
            if cell in tops:
                # A card that gets covered no longer counts in those sums: its number is room as well (2.08).
                number = tops[cell][1]
                ranges[cell] = number + 1, room + number
            else:
                ranges[cell] = LOWEST, room


def work_of(board: Board) -> Work:
    """Return the work of a board, which is not to be changed: it is kept beside the board's fields."""
    cache = vars(board)
    if "work" not in cache:
        cache["work"] = Work(board)
    return cache["work"]


def top_cards(board: Board) -> dict[Cell, Card]:
    """The foreign cards to be seen."""
    return {stack.cell: stack.cards[-1] for stack in board.stacks}


def top_card_at(board: Board, cell: Cell) -> Card | None:
    """The foreign card to be seen on a cell."""
    top = work_of(board).tops.get(cell)
    return None if top is None else _CARD[top]


def sums(board: Board) -> dict[Cell, int]:
    """What lies around each field card and each card of Japan, added up (2.08)."""
    left = work_of(board).left
    return {square.cell: LIMIT[square.face] - left[square.cell] for square in board.squares}


# Where a card may lie ------------------------------------------------------------------------------


def spots(board: Board) -> list[Spot]:
    """Every cell for foreign cards in reading order (2.07, 2.10), with the numbers it takes (2.08, 2.09)."""
    return [Spot(cell, least, most) for cell, (least, most) in work_of(board).ranges.items()]


def japan_spots(board: Board, options: p.Options) -> dict[Cell, int]:
    """Every empty cell for Japan in reading order (2.13), with the sum around it (2.14)."""
    work = work_of(board)
    return {
        cell: work.around[cell]
        for cell in sorted(work.around)
        if options.contact == "edge" or not work.edges.keys().isdisjoint(p.corners(cell))
    }


# Scores --------------------------------------------------------------------------------------------


def swings(board: Board, lay: Lay) -> tuple[p.Swing, ...]:
    """How the scores of countries change with a card (2.19), in the order of who is touched first."""
    changes = dict[Place, int]()
    for place, by in _score_changes(work_of(board), lay):
        changes[place] = changes.get(place, 0) + by
    return tuple([p.Swing(COUNTRIES[place], by) for place, by in changes.items() if by])


def _score_changes(work: Work, lay: Lay) -> list[tuple[Place, int]]:
    """The countries of the cards whose score a card changes, with by how much."""
    tops, cell = work.tops, lay.cell
    if lay.card not in NUMBER:
        touched = zip(NEIGHBOURS[cell], EDGES[lay.card, lay.turned], strict=True)
        return [(tops[other][0], mark) for other, mark in touched if other in tops]
    points, place = work.points.get(cell, 0), PLACE[COUNTRY[lay.card]]
    return [(place, points), (tops[cell][0], -points)] if cell in tops else [(place, points)]


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
    work, stacks, interests, cell = work_of(board).copy(), board.stacks, board.interests, lay.cell
    if lay.card not in NUMBER:
        work.add_square(cell, lay.card, lay.turned)
        squares = (*board.squares, p.Square(cell, lay.card, lay.turned))
        after = Board(squares, stacks, interests, board.unused, cell)
    else:
        if cell in work.tops:
            stacks = tuple(
                [p.Stack(cell, (*each.cards, lay.card)) if each.cell == cell else each for each in stacks]
            )
        else:
            stacks = (*stacks, p.Stack(cell, (lay.card,)))
        if cell in work.interests:
            del work.interests[cell]
            interests = tuple([interest for interest in interests if interest.cell != cell])
        work.put(*_COUNTRY_AND_NUMBER[lay.card], cell)
        after = Board(board.squares, stacks, interests, board.unused, cell)
    vars(after)["work"] = work
    return after


def played_cards(board: Board) -> list[Card]:
    """Every card of a hand that was ever played, covered ones too (2.24)."""
    japan = [square.face for square in board.squares if square.face not in p.FIELD]
    return [*(card for stack in board.stacks for card in stack.cards), *japan]
