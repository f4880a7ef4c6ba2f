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
from games.konsul.rules import GAME
from games.konsul.rules import pieces as p
from games.konsul.rules.turn import occupied_cells
from tests.games.playing import outcome_of

NO_DRAWS = Rng(b"not drawn from", 0)

HANDS = ("R6 B7 G8", "P6 Y7 R8", "B6 G7 P8", "Y6 R7 B8")
"""Three colours each, no card twice."""

Result = tuple[p.State, tuple[p.Event, ...]]


# A table in few words ------------------------------------------------------------------------------


def cell(name: str) -> p.Cell:
    """`A1`: the cell in the upper left corner; `36`: the first one beside the grid."""
    return next(number for number in range(p.GRID + 12) if p.cell_name(number) == name)


def grid(first: str, seats: int = 3) -> tuple[p.Card | None, ...]:
    """The grid with these cards in A1, A2, A3 ..., a dot for an empty cell, then all others in order."""
    laid = [None if card == "." else card for card in first.split()]
    rest = [*p.LOW, *(p.FLAG,) * 10]
    for card in laid:
        if card in rest:
            rest.remove(card)
    return tuple([*laid, *rest][: p.GRID] + [None] * (3 * seats))


def only(cards: str, seats: int = 3) -> tuple[p.Card | None, ...]:
    laid = [None if card == "." else card for card in cards.split()]
    return tuple(laid + [None] * (p.GRID + 3 * seats - len(laid)))


def table(
    cells: tuple[p.Card | None, ...],
    *hands: str,
    starter: Seat = 0,
    out: tuple[Seat, ...] = (),
    round_: int = 1,
    **options: Any,
) -> p.State:
    held = tuple(tuple(hand.split()) for hand in hands or HANDS[:3])
    board = p.Board(round_, starter, occupied_cells(cells), tuple(map(len, held)), out)
    seats = [(starter + place) % len(held) for place in range(len(held))]
    bidding = p.Bidding(0, None, tuple(seat for seat in seats if seat not in out))
    return p.State(p.Options(**options), cells, held, board, 0, bidding)


def seat_of(state: p.State) -> Seat:
    (seat,) = GAME.awaited(state).seats
    return seat


def act(state: p.State, action: p.Action, seat: Seat | None = None) -> Result:
    seat = seat_of(state) if seat is None else seat
    assert GAME.check(state, seat, action) is None
    return GAME.play(state, seat, action, NO_DRAWS)


def refusal(state: p.State, seat: Seat, action: p.Action) -> Refusal:
    """Why this seat may not do this; there are words for it in every language."""
    refused = GAME.check(state, seat, action)
    assert refused is not None
    for language in ("en", "ja"):
        assert Texts(GAMES).of(language, "konsul")(refused.key, **dict(refused.args))
    return refused


def won(state: p.State, bid: int) -> p.State:
    state, _ = act(state, p.Bid(bid))
    while isinstance(state.phase, p.Bidding):
        state, _ = act(state, p.Pass())
    return state


def flips(state: p.State, names: str) -> Result:
    told: list[p.Event] = []
    for name in names.split():
        state, news = act(state, p.Flip(cell(name)))
        told += news
    return state, tuple(told)


def lose(state: p.State, card: p.Card, name: str) -> p.State:
    return act(state, p.Lose(card, cell(name)))[0]


def look(state: p.State) -> Result:
    assert GAME.clock(state)
    return GAME.expire(state, NO_DRAWS)


def up(state: p.State) -> list[str]:
    assert isinstance(state.phase, p.Revealing | p.Losing | p.Viewing)
    return [f"{p.cell_name(face.cell)} {face.card}" for face in state.phase.up]


def worth(state: p.State) -> int:
    assert isinstance(state.phase, p.Revealing)
    return state.phase.value


def result(state: p.State) -> str:
    assert isinstance(state.phase, p.Viewing)
    return state.phase.result


def of_kind(kind: type, told: Iterable[p.Event]) -> list[p.Event]:
    return [event for event in told if isinstance(event, kind)]


def failing(cells: tuple[p.Card | None, ...] | None = None, *hands: str, **more: Any) -> p.State:
    """The starter has failed with R1 and B2."""
    state = won(table(cells or grid("R1 B2"), *hands, **more), 9)
    return flips(state, "A1 A2")[0]


def is_set(cards: Sequence[p.Card]) -> bool:
    return all(p.can_join(card, cards[:place]) for place, card in enumerate(cards))


def cards_in_play(state: p.State) -> Counter[p.Card]:
    return Counter(card for cards in (state.cells, *state.hands) for card in cards if card)


# The end ------------------------------------------------------------------------------------------


def ended(*counts: int) -> Sequence[Seat]:
    cards = iter(p.CARDS * 3)
    hands = [" ".join(next(cards) for _ in range(many)) for many in counts]
    state = table(only("", len(counts)), *hands)
    outcome = outcome_of(GAME, msgspec.structs.replace(state, phase=p.Over("ending-collected")))
    assert outcome.scores == counts
    return outcome.winners


def any_action(state: p.State, seat: Seat, rng: Rng) -> p.Action:
    """Something that may be done now; bids stay low, so that sets are collected too."""
    actions = GAME.legal(state, seat)
    if isinstance(actions[-1], p.Pass | p.Stop) and rng.below(2):
        return actions[-1]
    return rng.choice(actions)
