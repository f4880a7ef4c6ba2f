"""What a seat may do, and why not: the order of refusals is that of 2.34."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Refusal, Seat, is_seat
from games.seijiya_no_koshin.board import interest_at, japan_spots, limits, ranges, spots, sums, top_at
from games.seijiya_no_koshin.cards import LIMIT, NUMBER, Card, symmetric
from games.seijiya_no_koshin.grid import NEIGHBOURS, Cell, cell_name
from games.seijiya_no_koshin.pieces import Action, Board, Draw, Lay, Options, Over, State

_DRAW = Draw()
_TURNS = {face: (False,) if symmetric(face) else (False, True) for face in LIMIT}
"""J5 is symmetric: do not ask (2.34)."""


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """A draw (2.05), then every card of the hand on every cell where it may lie."""
    phase = state.phase
    if isinstance(phase, Over) or phase.seat != seat or not is_seat(seat, len(state.hands)):
        return ()
    hand = state.hands[seat]
    foreign = [card for card in hand if card in NUMBER]
    return (_DRAW, *foreign_lays(state.board, foreign), *_japan_lays(state, hand[len(foreign) :]))


def foreign_lays(board: Board, cards: Sequence[Card]) -> list[Lay]:
    cells, numbers = ranges(board), [(card, NUMBER[card]) for card in cards]
    lays = [
        Lay(card, cell) for card, number in numbers for cell, least, most in cells if least <= number <= most
    ]
    exposed = {interest.cell for interest in board.interests if interest.exposed}
    return [other for lay in lays for other in _sides(lay, exposed)] if exposed else lays


def _sides(lay: Lay, exposed: set[Cell]) -> tuple[Lay, ...]:
    """An exposed card may be kept on either side (2.25)."""
    if lay.cell not in exposed:
        return (lay,)
    return (Lay(lay.card, lay.cell, side="interest"), Lay(lay.card, lay.cell, side="exposed"))


def _japan_lays(state: State, cards: Sequence[Card]) -> list[Lay]:
    """Cards of Japan, each way round (2.15)."""
    around = japan_spots(state.board, state.options) if cards else {}
    return [
        Lay(card, cell, turned)
        for card in cards
        for cell, sum_ in around.items()
        if sum_ <= LIMIT[card]
        for turned in _TURNS[card]
    ]


def check(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why this seat may not do this now."""
    if not is_seat(seat, len(state.hands)):
        return Refusal("2.01", "refused-no-seat")
    if isinstance(state.phase, Over):
        return Refusal("2.18", "refused-over")
    if state.phase.seat != seat:
        return Refusal("2.27", "refused-not-your-turn")
    if isinstance(action, Draw):
        return None
    if action.card not in state.hands[seat]:
        return Refusal("2.05", "refused-not-in-hand")
    return refused(state.board, state.options, action)


def refused(board: Board, options: Options, lay: Lay) -> Refusal | None:
    if lay.card in NUMBER:
        return _foreign_refused(board, lay)
    return _japan_refused(board, options, lay)


def _foreign_refused(board: Board, lay: Lay) -> Refusal | None:
    spot = next((spot for spot in spots(board) if spot.cell == lay.cell), None)
    if spot is None:
        if any(square.cell == lay.cell for square in board.squares):
            return Refusal("2.11", "refused-over-field")
        return Refusal("2.07", "refused-no-field-beside")
    number = NUMBER[lay.card]
    if number < spot.least:
        return Refusal("2.09", "refused-not-higher", (("covered", spot.least - 1),))
    if number > spot.most:
        return _sum_refused(board, lay)
    return _side_refused(board, lay)


def _sum_refused(board: Board, lay: Lay) -> Refusal:
    """Which card's number would be exceeded, the first from the north on clockwise, and by what sum."""
    covered = top_at(board, lay.cell)
    more = NUMBER[lay.card] - (NUMBER[covered] if covered else 0)
    around, most = sums(board), limits(board)
    cell = next(cell for cell in NEIGHBOURS[lay.cell] if cell in most and around[cell] + more > most[cell])
    told = (("cell", cell_name(cell)), ("sum", around[cell] + more), ("limit", most[cell]))
    return Refusal("2.08", "refused-sum", told)


def _side_refused(board: Board, lay: Lay) -> Refusal | None:
    """An exposed card is taken with a choice, anything else without (2.25); only Japan is turned."""
    interest = interest_at(board, lay.cell)
    exposed = interest is not None and interest.exposed is not None
    if exposed != (lay.side is not None):
        return Refusal("2.25", "refused-choose-side" if exposed else "refused-no-side")
    return Refusal("2.15", "refused-turned") if lay.turned else None


def _japan_refused(board: Board, options: Options, lay: Lay) -> Refusal | None:
    around = japan_spots(board, options)
    if lay.cell not in around:
        return _japan_cell_refused(board, options, lay)
    limit, sum_ = LIMIT[lay.card], around[lay.cell]
    if lay.side is not None:
        return Refusal("2.25", "refused-no-side")
    if sum_ > limit:
        return Refusal("2.14", "refused-japan-sum", (("sum", sum_), ("limit", limit)))
    return None if lay.turned in _TURNS[lay.card] else Refusal("2.15", "refused-turned")


def _japan_cell_refused(board: Board, options: Options, lay: Lay) -> Refusal:
    taken = {lying.cell for lying in (*board.squares, *board.stacks)}
    if lay.cell in taken:
        return Refusal("2.11", "refused-japan-over")
    beside = lay.cell in japan_spots(board, Options()) and options.contact == "corner"
    return Refusal("2.13", "refused-no-corner" if beside else "refused-no-country-beside")
