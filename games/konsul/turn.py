"""A turn of Konsul: auction, reveal, success or failure. Numbers like 3.07 are rulings."""

from __future__ import annotations

from collections.abc import Iterable

from games.core import Seat, ranked
from games.konsul.pieces import (
    CARDS,
    GRID,
    VALUES,
    Began,
    Bid,
    Bidding,
    Board,
    Card,
    Cell,
    Collected,
    Eliminated,
    Ended,
    Ending,
    Event,
    FaceUp,
    Failed,
    Flipped,
    Lose,
    Losing,
    Lost,
    Over,
    Passed,
    Phase,
    Raised,
    Revealing,
    State,
    Viewing,
    Won,
    joins,
)

Result = tuple[State, tuple[Event, ...]]

_GRID = frozenset(range(GRID))
_PLACE_IN_HAND = {card: place for place, card in enumerate(CARDS)}


def held(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Sort cards as a hand is held, so that it does not tell what came when."""
    return tuple(sorted(cards, key=_PLACE_IN_HAND.__getitem__))


def empty_cells(board: Board) -> tuple[Cell, ...]:
    """Where a lost card may go: an empty cell of the grid; without one, the first place beside it (3.12)."""
    if free := tuple(sorted(_GRID.difference(board.holds))):
        return free
    beside = GRID
    while beside in board.holds:
        beside += 1
    return (beside,)


def _next(state: State, phase: Phase) -> State:
    """A moment has passed; hands and cells are as before."""
    return State(state.options, state.cells, state.hands, state.board, state.step + 1, phase)


# The auction ---------------------------------------------------------------------------------------


def bid(state: State, action: Bid) -> Result:
    """A higher bid; the next in the auction speaks (3.02)."""
    phase = state.phase
    assert isinstance(phase, Bidding)
    seat, *others = phase.still
    raised = Bidding(action.bid, seat, (*others, seat))
    return _next(state, raised), (Raised(seat, action.bid),)


def leave(state: State) -> Result:
    """Out of this auction; the last one in has won it (3.03)."""
    phase = state.phase
    assert isinstance(phase, Bidding)
    seat, *others = phase.still
    if len(others) > 1:
        return _next(state, Bidding(phase.bid, phase.bidder, tuple(others))), (Passed(seat),)
    winner = others[0]
    revealing = Revealing(winner, phase.bid, 0, (), state.board.holds)
    return _next(state, revealing), (Passed(seat), Won(winner, phase.bid))


# The reveal ----------------------------------------------------------------------------------------


def flip(state: State, cell: Cell) -> Result:
    """A card turns up: it fits, or it is a misfit (3.05 to 3.11)."""
    phase, card = state.phase, state.cells[cell]
    assert isinstance(phase, Revealing)
    assert card is not None
    seat, at = phase.seat, phase.down.index(cell)
    up, down = (*phase.up, FaceUp(cell, card)), phase.down[:at] + phase.down[at + 1 :]
    value = phase.value + (VALUES[card] if state.options.variant == "value" else 1)
    told = Flipped(seat, cell, card)
    if not joins(card, [face.card for face in phase.up]):
        return fail(state, phase, up, told)
    after = _next(state, Revealing(seat, phase.bid, value, up, down))
    if down:
        return after, (told,)
    return stop(after, told) if value >= phase.bid else fail(state, phase, up, told)


def stop(state: State, *told: Event) -> Result:
    """Success: everybody sees the set before it goes to the hand (3.16, 3.24)."""
    phase = state.phase
    assert isinstance(phase, Revealing)
    viewing = Viewing(phase.seat, phase.bid, phase.up, "collected")
    return _next(state, viewing), (*told, Collected(phase.seat, len(phase.up)))


def fail(state: State, phase: Revealing, up: tuple[FaceUp, ...], *told: Event) -> Result:
    """Failure costs a card (3.12); with an empty hand, the game (3.13)."""
    seat, board = phase.seat, state.board
    if state.hands[seat]:
        return _next(state, Losing(seat, phase.bid, up)), (*told, Failed(seat))
    out = Board(board.round, board.starter, board.holds, board.counts, (*board.out, seat))
    viewing = Viewing(seat, phase.bid, up, "eliminated")
    after = State(state.options, state.cells, state.hands, out, state.step + 1, viewing)
    return after, (*told, Failed(seat), Eliminated(seat))


def lose(state: State, action: Lose) -> Result:
    """The card lies face up in its cell, for everybody to see (3.12, 3.24)."""
    phase = state.phase
    assert isinstance(phase, Losing)
    seat, card, cell = phase.seat, action.card, action.cell
    hand, cells = list(state.hands[seat]), list(state.cells)
    hand.remove(card)
    cells[cell] = card
    viewing = Viewing(seat, phase.bid, (*phase.up, FaceUp(cell, card)), "lost")
    after = _laid(state, cells, _with_hand(state, seat, hand), state.step + 1, viewing)
    return after, (Lost(seat, card, cell),)


# The next turn -------------------------------------------------------------------------------------


def viewed(state: State) -> Result:
    """Everybody has seen: a set goes to its hand, anything else turns down in place (3.12, 3.16)."""
    phase = state.phase
    assert isinstance(phase, Viewing)
    seat = phase.seat
    if phase.result != "collected":
        return begin(state, (seat + 1) % len(state.hands))
    cells = list(state.cells)
    for face in phase.up:
        cells[face.cell] = None
    hand = (*state.hands[seat], *(face.card for face in phase.up))
    return begin(_laid(state, cells, _with_hand(state, seat, hand), state.step, phase), seat)


def begin(state: State, first: Seat) -> Result:
    """The next auction, unless the game is over (3.17, 3.18); seats that are out are passed over (3.14)."""
    board = state.board
    if not board.holds:
        return _end(state, "ending-collected")
    if len(board.out) == len(board.counts) - 1:
        return _end(state, "ending-alone")
    still = clockwise(first, len(board.counts))
    if board.out:
        still = tuple([seat for seat in still if seat not in board.out])
    begun = Board(board.round + 1, still[0], board.holds, board.counts, board.out)
    bidding = Bidding(0, None, still)
    after = State(state.options, state.cells, state.hands, begun, state.step + 1, bidding)
    return after, (Began(begun.round, still[0]),)


def clockwise(start: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats, beginning with this one."""
    return (*range(start, seats), *range(start))


def holds(cells: Iterable[Card | None]) -> tuple[Cell, ...]:
    """The cells where a card lies."""
    return tuple([cell for cell, card in enumerate(cells) if card is not None])


def _end(state: State, ending: Ending) -> Result:
    _, winners = standing(state.board)
    return _next(state, Over(ending)), (Ended(ending, winners),)


def standing(board: Board) -> tuple[tuple[int, ...], tuple[Seat, ...]]:
    """Ranks and winners: most cards win, ties win together (3.19). Who is out ranks last."""
    return ranked([-1 if seat in board.out else many for seat, many in enumerate(board.counts)], highest=True)


def disclosed(state: State) -> State:
    """The state with every card open, when people have ended the game before its rules did (3.25)."""
    return _next(state, Over("ending-stopped"))


def _with_hand(state: State, seat: Seat, hand: Iterable[Card]) -> tuple[tuple[Card, ...], ...]:
    return (*state.hands[:seat], held(hand), *state.hands[seat + 1 :])


def _laid(
    state: State, cells: list[Card | None], hands: tuple[tuple[Card, ...], ...], step: int, phase: Phase
) -> State:
    old = state.board
    board = Board(old.round, old.starter, holds(cells), tuple(map(len, hands)), old.out)
    return State(state.options, tuple(cells), hands, board, step, phase)
