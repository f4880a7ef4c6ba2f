"""What a seat of Konsul may do, and why not: each refusal names the ruling that refuses."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import TypeVar

from games.core import Refusal, Seat, is_seat
from games.konsul.pieces import (
    CARDS,
    HIGHEST_BID,
    MOST_CARDS,
    MOST_CELLS,
    Action,
    Bid,
    Bidding,
    Cell,
    Flip,
    Lose,
    Losing,
    Over,
    Pass,
    Revealing,
    State,
    Stop,
    Viewing,
    bids,
)
from games.konsul.turn import empty_cells

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
    """Seats out of the game or of the auction do not bid; the others bid in turn."""
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
