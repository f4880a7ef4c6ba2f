"""The deal of Konsul, and other deals that a seat cannot tell from it (3.20).

In the first round everybody knows what lies where: the 1s to 5s and the flags in the grid, a 6, a 7 and an
8 of three colours in each hand. Then a card is lost or a set collected, and it is a game of memory: nothing
that a seat is shown tells where a hidden card came from (3.25), so it may be anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import permutations
from typing import TypeAlias

from games.core import Rng, Seat, chosen_seat, clockwise
from games.konsul.rules import pieces as p
from games.konsul.rules.turn import occupied_cells, sorted_hand

GRID_CARDS: tuple[p.Card, ...] = (*p.LOW, *(p.FLAG,) * p.FLAGS)
"""The cards of the grid at first."""
Hands: TypeAlias = tuple[tuple[p.Card, ...], ...]
Known: TypeAlias = frozenset[tuple[Seat | None, p.Card]]
"""Cards that were dealt for sure: to this seat, or to any."""
NOTHING: Known = frozenset()


def setup(players: int, options: p.Options, rng: Rng) -> p.State:
    """The grid face down, a 6, a 7 and an 8 in three colours each, and who starts (3.22)."""
    grid = rng.shuffled(GRID_CARDS)
    cells: tuple[p.Card | None, ...] = (*grid, *(None,) * (len(p.HIGH) * players))
    hands = tuple(map(sorted_hand, high_cards(players, NOTHING, rng)))
    first = chosen_seat(options.first)
    starter = rng.below(players) if first is None else first
    board = p.Board(1, starter, tuple(range(p.GRID)), (len(p.HIGH),) * players)
    return p.State(options, cells, hands, board, 0, p.Bidding(0, None, clockwise(starter, players)))


def high_cards(players: int, known: Known, rng: Rng) -> Hands:
    """A 6, a 7 and an 8 in three colours for each, drawn from all such deals in which the known cards lie."""
    while True:
        columns = [
            rng.choice(
                _columns(kind, players, frozenset((seat, card) for seat, card in known if card in kind))
            )
            for kind in p.HIGH
        ]
        hands = tuple(zip(*columns, strict=True))
        if all(len({card[0] for card in hand}) == len(p.HIGH) for hand in hands):
            return hands


@cache
def _columns(kind: tuple[p.Card, ...], players: int, known: Known) -> tuple[tuple[p.Card, ...], ...]:
    return tuple(
        column
        for column in permutations(kind, players)
        if all(card in (column if seat is None else column[seat : seat + 1]) for seat, card in known)
    )


# Other deals ---------------------------------------------------------------------------------------


def resample(state: p.State, seat: Seat | None, rng: Rng) -> p.State:
    """Redraw all but the own hand and the cards face up, also which 6s to 8s were dealt.

    When the game is over, nothing is hidden.
    """
    phase = state.phase
    own = () if seat is None else state.hands[seat]
    if isinstance(phase, p.Over):
        return state
    up = () if isinstance(phase, p.Bidding) else phase.up
    redeal = _redeal_first_round if state.board.round == 1 else _redeal_later
    hands, down = redeal(state, seat, own, up, rng)
    cells = _with_face_down(state.cells, up, down)
    assert occupied_cells(cells) == state.board.holds
    return p.State(state.options, cells, hands, state.board, state.step, phase)


Redeal: TypeAlias = tuple[Hands, Sequence[p.Card]]
"""Hands, and what lies face down, cell by cell."""


def _redeal_first_round(
    state: p.State, seat: Seat | None, own: tuple[p.Card, ...], up: Sequence[p.FaceUp], rng: Rng
) -> Redeal:
    known: list[tuple[Seat | None, p.Card]] = [(seat, card) for card in own]
    if isinstance(state.phase, p.Viewing) and state.phase.result == "lost":
        known.append((state.phase.seat, up[-1].card))
    dealt = high_cards(len(state.hands), frozenset(known), rng)
    up_cards = [face.card for face in up]
    hands = tuple(
        own if other == seat else sorted_hand([card for card in hand if card not in up_cards])
        for other, hand in enumerate(dealt)
    )
    return hands, rng.shuffled(_without(GRID_CARDS, [card for card in up_cards if card in GRID_CARDS]))


def _redeal_later(
    state: p.State, seat: Seat | None, own: tuple[p.Card, ...], up: Sequence[p.FaceUp], rng: Rng
) -> Redeal:
    known = [*(face.card for face in up), *own]
    dealt = high_cards(
        len(state.hands), frozenset((None, card) for card in known if card not in GRID_CARDS), rng
    )
    hidden = iter(rng.shuffled(_without([*GRID_CARDS, *(card for hand in dealt for card in hand)], known)))
    down = [next(hidden) for _ in range(len(state.board.holds) - len(up))]
    hands = tuple(
        hand if other == seat else sorted_hand([next(hidden) for _ in hand])
        for other, hand in enumerate(state.hands)
    )
    return hands, down


def _without(cards: Iterable[p.Card], known: Iterable[p.Card]) -> list[p.Card]:
    cards_left = list(cards)
    for card in known:
        cards_left.remove(card)
    return cards_left


def _with_face_down(
    cells: Sequence[p.Card | None], up: Sequence[p.FaceUp], down: Iterable[p.Card]
) -> tuple[p.Card | None, ...]:
    open_cells = {face.cell for face in up}
    hidden = iter(down)
    return tuple(
        card if card is None or cell in open_cells else next(hidden) for cell, card in enumerate(cells)
    )
