"""A table of Konsul in few words.

Cards are written as in the game: `R3` is a red 3, `F` a flag. Cells are written as people call them: `A1` to
`E7`, beside the grid their number from 36 on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from bot.text import Texts
from games import GAMES
from games.core import Refusal, Rng, Seat
from games.konsul.pieces import (
    CARDS,
    FLAG,
    GRID,
    LOW,
    Action,
    Bid,
    Bidding,
    Board,
    Card,
    Cell,
    Event,
    Flip,
    Lose,
    Losing,
    Options,
    Over,
    Pass,
    Revealing,
    State,
    Stop,
    Viewing,
    cell_name,
    joins,
)
from games.konsul.rules import GAME
from games.konsul.turn import holds

NO_DRAWS = Rng(b"not drawn from", 0)

HANDS = ("R6 B7 G8", "P6 Y7 R8", "B6 G7 P8", "Y6 R7 B8")
"""Three colours each, no card twice."""

Result = tuple[State, tuple[Event, ...]]


# A table in few words ------------------------------------------------------------------------------


def cell(name: str) -> Cell:
    """`A1`: the cell in the upper left corner; `36`: the first one beside the grid."""
    return next(number for number in range(GRID + 12) if cell_name(number) == name)


def grid(first: str, seats: int = 3) -> tuple[Card | None, ...]:
    """The grid with these cards in A1, A2, A3 ..., a dot for an empty cell, then all others in order."""
    laid = [None if card == "." else card for card in first.split()]
    rest = [*LOW, *(FLAG,) * 10]
    for card in laid:
        if card in rest:
            rest.remove(card)
    return tuple([*laid, *rest][:GRID] + [None] * (3 * seats))


def only(cards: str, seats: int = 3) -> tuple[Card | None, ...]:
    """A grid with these cards and no others."""
    laid = [None if card == "." else card for card in cards.split()]
    return tuple(laid + [None] * (GRID + 3 * seats - len(laid)))


def table(
    cells: tuple[Card | None, ...],
    *hands: str,
    starter: Seat = 0,
    out: tuple[Seat, ...] = (),
    round_: int = 1,
    **options: Any,
) -> State:
    """A round about to begin, with these cards in the hands."""
    held = tuple(tuple(hand.split()) for hand in hands or HANDS[:3])
    board = Board(round_, starter, holds(cells), tuple(map(len, held)), out)
    seats = [(starter + place) % len(held) for place in range(len(held))]
    bidding = Bidding(0, None, tuple(seat for seat in seats if seat not in out))
    return State(Options(**options), cells, held, board, 0, bidding)


def seat_of(state: State) -> Seat:
    """Whose turn it is."""
    (seat,) = GAME.awaited(state).seats
    return seat


def act(state: State, action: Action, seat: Seat | None = None) -> Result:
    """The seat whose turn it is does what it may do."""
    seat = seat_of(state) if seat is None else seat
    assert GAME.check(state, seat, action) is None
    return GAME.play(state, seat, action, NO_DRAWS)


def refusal(state: State, seat: Seat, action: Action) -> Refusal:
    """Why this seat may not do this; there are words for it in every language."""
    refused = GAME.check(state, seat, action)
    assert refused is not None
    for language in ("en", "ja"):
        assert Texts(GAMES).of(language, "konsul")(refused.key, **dict(refused.args))
    return refused


def won(state: State, bid: int) -> State:
    """The starter bids and all others pass."""
    state, _ = act(state, Bid(bid))
    while isinstance(state.phase, Bidding):
        state, _ = act(state, Pass())
    return state


def flips(state: State, names: str) -> Result:
    """Cards turn up one after the other."""
    told: list[Event] = []
    for name in names.split():
        state, news = act(state, Flip(cell(name)))
        told += news
    return state, tuple(told)


def lose(state: State, card: Card, name: str) -> State:
    """Who failed lays a card into a cell."""
    return act(state, Lose(card, cell(name)))[0]


def look(state: State) -> Result:
    """Everybody has seen what is face up."""
    assert GAME.clock(state)
    return GAME.expire(state, NO_DRAWS)


def up(state: State) -> list[str]:
    """What is face up, with its cells."""
    assert isinstance(state.phase, Revealing | Losing | Viewing)
    return [f"{cell_name(face.cell)} {face.card}" for face in state.phase.up]


def worth(state: State) -> int:
    """What the set is worth so far."""
    assert isinstance(state.phase, Revealing)
    return state.phase.value


def result(state: State) -> str:
    """How a turn ended."""
    assert isinstance(state.phase, Viewing)
    return state.phase.result


def of_kind(kind: type, told: Iterable[Event]) -> list[Event]:
    """The events of a kind."""
    return [event for event in told if isinstance(event, kind)]


def failing(cells: tuple[Card | None, ...] | None = None, *hands: str, **more: Any) -> State:
    """The starter has failed with R1 and B2."""
    state = won(table(cells or grid("R1 B2"), *hands, **more), 9)
    return flips(state, "A1 A2")[0]


def is_set(cards: Sequence[Card]) -> bool:
    """Whether each card joins those before it."""
    return all(joins(card, cards[:place]) for place, card in enumerate(cards))


def cards_in_play(state: State) -> Counter[Card]:
    """Every card in the cells and in the hands."""
    return Counter(card for cards in (state.cells, *state.hands) for card in cards if card)


# The end ------------------------------------------------------------------------------------------


def ended(*counts: int) -> Sequence[Seat]:
    """Who wins with so many cards."""
    cards = iter(CARDS * 3)
    hands = [" ".join(next(cards) for _ in range(many)) for many in counts]
    state = table(only("", len(counts)), *hands)
    outcome = GAME.outcome(msgspec.structs.replace(state, phase=Over("ending-collected")))
    assert outcome is not None
    assert outcome.scores == counts
    return outcome.winners


def any_action(state: State, rng: Rng) -> Action:
    """Something that may be done now; bids stay low, so that sets are collected too."""
    actions = GAME.legal(state, seat_of(state))
    if isinstance(actions[-1], Pass | Stop) and rng.below(2):
        return actions[-1]
    return rng.choice(actions)
