"""A turn of Konsul: auction, reveal, success or failure; what a seat may do in it, and why not.

Numbers like 3.07 are rulings.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import TypeVar

from games.core import Refusal, Seat, clockwise, is_seat, put, ranked
from games.konsul.rules.pieces import (
    CARDS,
    GRID,
    HIGHEST_BID,
    MOST_CARDS,
    MOST_CELLS,
    VALUES,
    Action,
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
    Flip,
    Flipped,
    Lose,
    Losing,
    Lost,
    Over,
    Pass,
    Passed,
    Phase,
    Raised,
    Revealing,
    State,
    Stop,
    Viewing,
    Won,
    bids,
    can_join,
)

Result = tuple[State, tuple[Event, ...]]

_GRID = frozenset(range(GRID))
_PLACE_IN_HAND = {card: place for place, card in enumerate(CARDS)}


def sorted_hand(cards: Iterable[Card]) -> tuple[Card, ...]:
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


def _next_moment(state: State, phase: Phase) -> State:
    """A moment has passed; hands and cells are as before."""
    return State(state.options, state.cells, state.hands, state.board, state.step + 1, phase)


# The auction ---------------------------------------------------------------------------------------


def bid(state: State, action: Bid) -> Result:
    """A higher bid; the next in the auction speaks (3.02)."""
    phase = state.phase
    assert isinstance(phase, Bidding)
    seat, *others = phase.still
    raised = Bidding(action.bid, seat, (*others, seat))
    return _next_moment(state, raised), (Raised(seat, action.bid),)


def leave(state: State) -> Result:
    """Out of this auction; the last one in has won it (3.03)."""
    phase = state.phase
    assert isinstance(phase, Bidding)
    seat, *others = phase.still
    if len(others) > 1:
        return _next_moment(state, Bidding(phase.bid, phase.bidder, tuple(others))), (Passed(seat),)
    winner = others[0]
    revealing = Revealing(winner, phase.bid, 0, (), state.board.holds)
    return _next_moment(state, revealing), (Passed(seat), Won(winner, phase.bid))


# The reveal ----------------------------------------------------------------------------------------


def flip(state: State, cell: Cell) -> Result:
    """A card turns up: it fits, as a first one always does (3.04), or it is a misfit (3.05 to 3.11)."""
    phase, card = state.phase, state.cells[cell]
    assert isinstance(phase, Revealing)
    assert card is not None
    seat, at = phase.seat, phase.down.index(cell)
    up, down = (*phase.up, FaceUp(cell, card)), phase.down[:at] + phase.down[at + 1 :]
    value = phase.value + (VALUES[card] if state.options.variant == "value" else 1)
    flipped = Flipped(seat, cell, card)
    if not can_join(card, [face.card for face in phase.up]):
        return fail(state, phase, up, flipped)
    after = _next_moment(state, Revealing(seat, phase.bid, value, up, down))
    if down:
        return after, (flipped,)
    return stop(after, flipped) if value >= phase.bid else fail(state, phase, up, flipped)


def stop(state: State, *events: Event) -> Result:
    """Success: everybody sees the set before it goes to the hand (3.16, 3.24)."""
    phase = state.phase
    assert isinstance(phase, Revealing)
    viewing = Viewing(phase.seat, phase.bid, phase.up, "collected")
    return _next_moment(state, viewing), (*events, Collected(phase.seat, len(phase.up)))


def fail(state: State, phase: Revealing, up: tuple[FaceUp, ...], *events: Event) -> Result:
    """Failure costs a card (3.12); with an empty hand, the game (3.13)."""
    seat, board = phase.seat, state.board
    if state.hands[seat]:
        return _next_moment(state, Losing(seat, phase.bid, up)), (*events, Failed(seat))
    out = Board(board.round, board.starter, board.holds, board.counts, (*board.out, seat))
    viewing = Viewing(seat, phase.bid, up, "eliminated")
    after = State(state.options, state.cells, state.hands, out, state.step + 1, viewing)
    return after, (*events, Failed(seat), Eliminated(seat))


def lose(state: State, action: Lose) -> Result:
    """The card lies face up in its cell, for everybody to see (3.12, 3.24)."""
    phase = state.phase
    assert isinstance(phase, Losing)
    seat, card, cell = phase.seat, action.card, action.cell
    hand, cells = list(state.hands[seat]), list(state.cells)
    hand.remove(card)
    cells[cell] = card
    viewing = Viewing(seat, phase.bid, (*phase.up, FaceUp(cell, card)), "lost")
    after = _with_cards(state, cells, _with_hand(state, seat, hand), state.step + 1, viewing)
    return after, (Lost(seat, card, cell),)


# The next turn -------------------------------------------------------------------------------------


def end_viewing(state: State) -> Result:
    """Everybody has seen: a set goes to its hand, anything else turns down in place (3.12, 3.16)."""
    phase = state.phase
    assert isinstance(phase, Viewing)
    seat = phase.seat
    if phase.result != "collected":
        return begin_auction(state, (seat + 1) % len(state.hands))
    cells = list(state.cells)
    for face in phase.up:
        cells[face.cell] = None
    hand = (*state.hands[seat], *(face.card for face in phase.up))
    return begin_auction(_with_cards(state, cells, _with_hand(state, seat, hand), state.step, phase), seat)


def begin_auction(state: State, first: Seat) -> Result:
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


def occupied_cells(cells: Iterable[Card | None]) -> tuple[Cell, ...]:
    """The cells where a card lies."""
    return tuple([cell for cell, card in enumerate(cells) if card is not None])


def _end(state: State, ending: Ending) -> Result:
    _, winners = ranking(state.board)
    return _next_moment(state, Over(ending)), (Ended(ending, winners),)


def ranking(board: Board) -> tuple[tuple[int, ...], tuple[Seat, ...]]:
    """Ranks and winners: most cards win, ties win together (3.19). Who is out ranks last."""
    return ranked([-1 if seat in board.out else many for seat, many in enumerate(board.counts)], highest=True)


def with_all_open(state: State) -> State:
    """The state with every card open, when people have ended the game before its rules did (3.25)."""
    return _next_moment(state, Over("ending-stopped"))


def _with_hand(state: State, seat: Seat, hand: Iterable[Card]) -> tuple[tuple[Card, ...], ...]:
    return put(state.hands, seat, sorted_hand(hand))


def _with_cards(
    state: State, cells: list[Card | None], hands: tuple[tuple[Card, ...], ...], step: int, phase: Phase
) -> State:
    old = state.board
    board = Board(old.round, old.starter, occupied_cells(cells), tuple(map(len, hands)), old.out)
    return State(state.options, tuple(cells), hands, board, step, phase)


# What a seat may do --------------------------------------------------------------------------------

# Actions are values: each is made once, and menus are put together from them.
_BIDS: dict[int, tuple[tuple[Bid | Pass, ...], ...]] = {
    highest: (bids(0, highest), *((*bids(present, highest), Pass()) for present in range(1, highest + 1)))
    for highest in (HIGHEST_BID, MOST_CARDS)
}
_FLIPS = tuple(map(Flip, range(MOST_CELLS)))
_STOP = (Stop(),)
_LOSES = {card: tuple(Lose(card, cell) for cell in range(MOST_CELLS)) for card in CARDS}
A = TypeVar("A", bound=Action)


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return everything this seat may do now; of the bids, the usual ones."""
    if seat is True:
        return ()  # It equals 1 and is no seat. No other stranger equals a seat whose turn it is.
    phase = state.phase
    match phase:
        case Bidding():
            return _BIDS[state.options.highest_bid][phase.bid] if phase.still[0] == seat else ()
        case Revealing():
            return _flips(phase) if phase.seat == seat else ()
        case Losing():
            return _losses(state, seat) if phase.seat == seat else ()
        case Viewing() | Over():
            return ()


def _flips(phase: Revealing) -> tuple[Flip | Stop, ...]:
    """Any card that is face down; a stop once the bid is met (3.08, 3.09)."""
    flips = _in_cells(phase.down, _FLIPS)
    return flips + _STOP if phase.value >= phase.bid else flips


def _losses(state: State, seat: Seat) -> tuple[Lose, ...]:
    """Each card of the hand in each empty cell; flags are alike (3.12)."""
    cells, losses = empty_cells(state.board), list[Lose]()
    for card in dict.fromkeys(state.hands[seat]):
        losses += _in_cells(cells, _LOSES[card])
    return tuple(losses)


def _in_cells(cells: Sequence[Cell], every: tuple[A, ...]) -> tuple[A, ...]:
    # This is several times as fast as a comprehension; of a single cell it would answer the bare action.
    return itemgetter(*cells)(every) if len(cells) > 1 else (every[cells[0]],)


# Why not -------------------------------------------------------------------------------------------


def check(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Return why this seat may not do this now."""
    if not is_seat(seat, len(state.hands)):
        return Refusal("3.02", "refused-no-seat")
    match state.phase, action:
        case Over(ending), _:
            return Refusal("3.18" if ending == "ending-alone" else "3.17", "refused-over")
        case Viewing(), _:
            return Refusal("3.24", "refused-viewing")
        case Bidding() as phase, Bid() | Pass():
            return _check_turn(state, phase, seat) or _check_bid(phase, state.options.highest_bid, action)
        case Revealing() as phase, Flip() | Stop():
            return _check_reveal(state, phase, seat, action)
        case Losing(loser), Lose():
            return _check_loss(state, loser, seat, action)
        case Bidding(), _:
            return Refusal("3.03", "refused-auction")
        case Revealing(), _:
            return Refusal("3.08", "refused-reveal")
        case Losing(), _:
            return Refusal("3.12", "refused-losing")


def _check_turn(state: State, phase: Bidding, seat: Seat) -> Refusal | None:
    """Seats out of the game or the auction do not bid; others do in turn, with an empty hand too (3.15)."""
    if seat in state.board.out:
        return Refusal("3.13", "refused-out")
    if seat not in phase.still:
        return Refusal("3.02", "refused-passed")
    return None if phase.still[0] == seat else Refusal("3.02", "refused-not-your-turn")


def _check_bid(phase: Bidding, highest: int, action: Bid | Pass) -> Refusal | None:
    """The first bid is compulsory and at least 1 (3.01); then each is higher (3.02)."""
    if isinstance(action, Pass):
        return None if phase.bid else Refusal("3.01", "refused-opening")
    if phase.bid == highest:
        return Refusal("3.02", "refused-highest", (("most", highest),))
    if phase.bid < action.bid <= highest:
        return None
    least = phase.bid + 1
    ruling = "3.01" if action.bid < least == 1 else "3.02"
    return Refusal(ruling, "refused-bid", (("least", least), ("most", highest)))


def _check_reveal(state: State, phase: Revealing, seat: Seat, action: Flip | Stop) -> Refusal | None:
    """The winner of the auction turns up what is face down (3.03, 3.23), until the bid is met (3.08)."""
    if seat != phase.seat:
        return Refusal("3.03", "refused-not-revealer")
    if isinstance(action, Stop):
        return None if phase.value >= phase.bid else Refusal("3.08", "refused-stop")
    if action.cell in phase.down:
        return None
    # A cell is empty since its card was taken (3.16); a card that is face up is not turned again (3.23).
    return Refusal("3.23" if action.cell in state.board.holds else "3.16", "refused-flip")


def _check_loss(state: State, loser: Seat, seat: Seat, action: Lose) -> Refusal | None:
    """A card of the own hand, in an empty cell (3.12)."""
    if seat != loser:
        return Refusal("3.12", "refused-not-loser")
    if action.card not in state.hands[seat]:
        return Refusal("3.12", "refused-card")
    return None if action.cell in empty_cells(state.board) else Refusal("3.12", "refused-cell")
