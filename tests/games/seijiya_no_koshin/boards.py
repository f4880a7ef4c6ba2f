"""Boards and tables of Seijiya no Koshin in few words, and the game that the rules text tells.

Cells are written as a number of columns to the right and a number of rows above the middle of the layout.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.core import Refusal, Rng, Seat
from games.seijiya_no_koshin.rules import GAME
from games.seijiya_no_koshin.rules import pieces as p
from games.seijiya_no_koshin.rules.board import board_after
from games.seijiya_no_koshin.rules.deal import cells_beside
from games.seijiya_no_koshin.rules.pieces import CARDS, Card, Country, Face, cell_at, sorted_hand

NO_DRAWS = Rng(b"not drawn from", 0)
Point = tuple[int, int]
Result = tuple[p.State, tuple[p.Event, ...]]

DIAMOND: Mapping[Point, Face] = {(0, 1): "F3", (1, 0): "F5", (0, -1): "F1", (-1, 0): "F7"}
"""The text's own layout, all upright."""
_TOLD = """CN-1 -1 1 · RU0 -1 -1 · KR5 1 -1 · KR-2 0 -2 · US9 1 -1 · J1 2 -1 · KP-5 3 -1 · RU3 0 0 ·
KP-4 0 2 · RU2 1 1 · RU-1 -2 0 · J2 -2 1 · US-1 -2 2 · KP10 -3 1 · KR-3 2 -2 · KR4 2 0"""
TOLD: tuple[tuple[Card, Point], ...] = tuple(
    (card, (int(right), int(up))) for card, right, up in map(str.split, _TOLD.split("·"))
)
"""Every card of the text's game, in an order in which each may be played."""


def lay(card: Card, point: Point, side: p.Side | None = None, *, turned: bool = False) -> p.Lay:
    return p.Lay(card, cell_at(*point), turned, side)


def field(squares: Mapping[Point, Face] = DIAMOND, exposed: Sequence[Country] = ()) -> p.Board:
    """Field cards, all upright, with interest cards around them; exposed ones in reading order."""
    lying = tuple(p.Square(cell_at(*point), face, turned=False) for point, face in squares.items())
    cells = cells_beside(square.cell for square in lying)
    shown = [*exposed, *[None] * len(cells)]
    return p.Board(lying, (), tuple(map(p.Interest, cells, shown)))


def board(cards: Iterable[tuple[Card, Point]], start: p.Board | None = None) -> p.Board:
    """The board after these cards; nothing is checked."""
    after = start or field()
    for card, point in cards:
        after = board_after(after, lay(card, point))
    return after


def told(many: int = len(TOLD)) -> p.Board:
    return board(TOLD[:many])


def table(
    lying: p.Board,
    *hands: str,
    deck: str | None = None,
    takings: Sequence[p.Taking] | None = None,
    options: p.Options | None = None,
    turn: Seat = 0,
) -> p.State:
    cards = [sorted_hand(hand.split()) for hand in hands]
    gone = {card for stack in lying.stacks for card in stack.cards} | {
        square.face for square in lying.squares
    }
    rest = [card for card in CARDS if card not in gone and not any(card in hand for hand in cards)]
    return p.State(
        options or p.Options(),
        tuple(cards),
        (None,) * len(hands),
        tuple(rest if deck is None else deck.split()),
        lying,
        tuple(takings or [p.Taking()] * len(hands)),
        0,
        p.Turn(turn),
    )


def edges(squares: Iterable[p.Square]) -> dict[p.Cell, p.Edges]:
    """The marks of each field card and each card of Japan, as they lie."""
    return {square.cell: p.EDGES[square.face, square.turned] for square in squares}


def marks_at(lying: Mapping[p.Cell, p.Edges], cell: p.Cell) -> tuple[int, int]:
    """The doves and the hawks on the edges that touch a cell."""
    opposite = enumerate(p.NEIGHBOURS[cell])
    touching = [lying[square][(way + 2) % 4] for way, square in opposite if square in lying]
    return sum(mark for mark in touching if mark > 0), -sum(mark for mark in touching if mark < 0)


def refusal_of(state: p.State, seat: Seat, action: p.Action) -> Refusal:
    refusal = GAME.check(state, seat, action)
    assert refusal is not None
    return refusal


def why(state: p.State, action: p.Action, seat: Seat = 0) -> str:
    """The ruling that refuses; nothing if it is allowed."""
    refusal = GAME.check(state, seat, action)
    assert refusal is None or isinstance(refusal, Refusal)
    assert (refusal is None) == (action in GAME.legal(state, seat))
    return refusal.ruling if refusal else ""


def do(state: p.State, action: p.Action, seat: Seat | None = None) -> Result:
    seat = seat if seat is not None else GAME.awaited(state).seats[0]
    assert GAME.check(state, seat, action) is None, (action, GAME.check(state, seat, action))
    return GAME.play(state, seat, action, NO_DRAWS)


def told_in_turns(seats: int = 2, options: p.Options | None = None) -> list[p.State]:
    hands = [" ".join(card for card, _ in TOLD[seat::seats]) for seat in range(seats)]
    exposed: tuple[Country, ...] = ("US", "RU", "CN", "KR") * 2 + ("US",)
    plain = options is None or options.interests == "plain"
    states = [table(field(exposed=() if plain else exposed), *hands, options=options)]
    for card, point in TOLD:
        here = states[-1].board.interests
        side = next((i.exposed and "exposed" for i in here if i.cell == cell_at(*point)), None)
        first = None if card.startswith("J") else side
        states.append(do(states[-1], lay(card, point, first))[0])
    return states


def draws(state: p.State, many: int) -> p.State:
    for _ in range(many):
        state, _ = do(state, p.Draw())
    return state


def begun(players: int = 4, options: p.Options | None = None, number: int = 0) -> p.State:
    return GAME.setup(players, options or p.Options(), Rng(b"rulings", number))
