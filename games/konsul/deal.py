"""The deal of Konsul."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import TypeAlias

from games.core import Rng, Seat
from games.konsul.pieces import FLAG, FLAGS, GRID, HIGH, LOW, Bidding, Board, Card, Options, State
from games.konsul.turn import clockwise, held

LAID: tuple[Card, ...] = (*LOW, *(FLAG,) * FLAGS)
"""What lies in the grid at first."""
Hands: TypeAlias = tuple[tuple[Card, ...], ...]
Known: TypeAlias = frozenset[tuple[Seat | None, Card]]
"""Cards that were dealt for sure: to this seat, or to any."""
NOTHING: Known = frozenset()


def setup(players: int, options: Options, rng: Rng) -> State:
    """The grid face down, a 6, a 7 and an 8 in three colours each, and a starter who is drawn (3.22)."""
    grid = rng.shuffled(LAID)
    cells: tuple[Card | None, ...] = (*grid, *(None,) * (len(HIGH) * players))
    hands = tuple(map(held, high_cards(players, NOTHING, rng)))
    starter = rng.below(players)
    board = Board(1, starter, tuple(range(GRID)), (len(HIGH),) * players)
    return State(options, cells, hands, board, 0, Bidding(0, None, clockwise(starter, players)))


def high_cards(players: int, known: Known, rng: Rng) -> Hands:
    """A 6, a 7 and an 8 in three colours for each, drawn from all such deals in which is what is known."""
    while True:
        columns = [
            rng.choice(_columns(kind, players, frozenset(one for one in known if one[1] in kind)))
            for kind in HIGH
        ]
        hands = tuple(zip(*columns, strict=True))
        if all(len({card[0] for card in hand}) == len(HIGH) for hand in hands):
            return hands


@cache
def _columns(kind: tuple[Card, ...], players: int, known: Known) -> tuple[tuple[Card, ...], ...]:
    return tuple(
        column
        for column in permutations(kind, players)
        if all(card in (column if seat is None else column[seat : seat + 1]) for seat, card in known)
    )
