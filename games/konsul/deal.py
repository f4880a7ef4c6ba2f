"""Who holds what in Konsul: the deal, and every other deal that somebody cannot tell from it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations

from games.core import Rng, Seat
from games.konsul.pieces import (
    FLAG,
    FLAGS,
    GRID,
    HIGH,
    LOW,
    Bidding,
    Board,
    Card,
    Options,
    Over,
    State,
)
from games.konsul.turn import clockwise, held, holds

Hands = tuple[tuple[Card, ...], ...]


def setup(players: int, options: Options, rng: Rng) -> State:
    """The grid face down, a 6, a 7 and an 8 in three colours each, and a starter who is drawn (3.22)."""
    grid = rng.shuffled((*LOW, *(FLAG,) * FLAGS))
    cells: tuple[Card | None, ...] = (*grid, *(None,) * (len(HIGH) * players))
    hands = tuple(map(held, high_cards(players, frozenset(), rng)))
    starter = rng.below(players)
    board = Board(1, starter, tuple(range(GRID)), (len(HIGH),) * players)
    return State(options, cells, hands, board, 0, Bidding(0, None, clockwise(starter, players)))


def high_cards(players: int, among: frozenset[Card], rng: Rng) -> Hands:
    """A 6, a 7 and an 8 in three colours for each, drawn from all such deals; `among` are dealt for sure."""
    while True:
        columns = [rng.choice(_columns(kind, players, among.intersection(kind))) for kind in HIGH]
        hands = tuple(zip(*columns, strict=True))
        if all(len({card[0] for card in hand}) == len(HIGH) for hand in hands):
            return hands


@cache
def _columns(kind: tuple[Card, ...], players: int, among: frozenset[Card]) -> tuple[tuple[Card, ...], ...]:
    """Every way to deal one card of this kind to each, with certain cards among them."""
    return tuple(column for column in permutations(kind, players) if among.issubset(column))


def resample(state: State, seat: Seat | None, rng: Rng) -> State:
    """All but the own hand and what is face up is drawn anew, also which 6s to 8s were dealt (3.20)."""
    phase = state.phase
    up = () if isinstance(phase, Bidding | Over) else phase.up
    known = [face.card for face in up] + list(() if seat is None else state.hands[seat])
    hidden = rng.shuffled(_hidden(len(state.hands), known, rng))
    return _redrawn(state, seat, frozenset(face.cell for face in up), hidden)


def _hidden(players: int, known: Sequence[Card], rng: Rng) -> list[Card]:
    """The cards of the game that are not known, with 6s to 8s that may have been dealt."""
    dealt = high_cards(players, frozenset(known) - {FLAG, *LOW}, rng)
    cards = [*LOW, *(FLAG,) * FLAGS, *(card for hand in dealt for card in hand)]
    for card in known:
        cards.remove(card)
    return cards


def _redrawn(state: State, seat: Seat | None, up: frozenset[int], hidden: Sequence[Card]) -> State:
    """Hidden cards laid where cards are hidden: face-down cells first, then other hands."""
    left = iter(hidden)
    cells = tuple(card if card is None or cell in up else next(left) for cell, card in enumerate(state.cells))
    hands = tuple(
        hand if other == seat else held([next(left) for _ in hand]) for other, hand in enumerate(state.hands)
    )
    assert holds(cells) == state.board.holds
    return State(state.options, cells, hands, state.board, state.step, state.phase)
