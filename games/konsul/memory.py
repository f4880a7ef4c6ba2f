"""What a computer player of Konsul remembers: what lay where, what hands took, and how others bid."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat, Value, replace, short_name
from games.konsul.pieces import (
    CARDS,
    FLAG,
    FLAGS,
    LOW,
    MOST_CELLS,
    Began,
    Card,
    Cell,
    Collected,
    Event,
    Flipped,
    Lost,
    Passed,
    Raised,
    View,
)
from games.konsul.promises import Cards
from games.strategies import Temper

STEPS = 1000


class Memory(Value, frozen=True):
    """What lies in each cell, "" where it is not known; what was turned up in this turn; what hands took.

    `nerve`: how often each seat passed and how often it raised.
    """

    seat: Seat
    temper: Temper
    round: int = 1
    cells: tuple[Card, ...] = ("",) * MOST_CELLS
    up: tuple[tuple[Cell, Card], ...] = ()
    taken: tuple[Card, ...] = ()
    nerve: tuple[tuple[int, int], ...] = ()


def begin(seat: Seat, seats: int, temper: Temper) -> Memory:
    """Nothing is known of the grid."""
    return Memory(seat, temper, nerve=((0, 0),) * seats)


def recall(memory: Memory, seen: Event) -> Memory:
    """Return the memory after an event."""
    match seen:
        case Began(number):
            return replace(memory, round=number, up=())
        case Flipped(_, cell, card):
            return _noticed(replace(memory, up=(*memory.up, (cell, card))), cell, card)
        case Lost(_, card, cell):
            return _noticed(replace(memory, taken=_less(memory.taken, card)), cell, card)
        case Collected():
            return _collected(memory)
        case Passed(seat):
            return _judged(memory, seat, (1, 0))
        case Raised(seat):
            return _judged(memory, seat, (0, 1))
        case _:
            return memory


def _noticed(memory: Memory, cell: Cell, card: Card) -> Memory:
    """Whether a card is remembered: always the same for the same card at the same moment."""
    moment = Memory(memory.seat, memory.temper, memory.round, (), ((cell, card),))
    drawn = int(short_name(moment), 16) % STEPS
    known = card if drawn < memory.temper.notices * STEPS else ""
    return replace(memory, cells=(*memory.cells[:cell], known, *memory.cells[cell + 1 :]))


def _collected(memory: Memory) -> Memory:
    gone = {cell for cell, _ in memory.up}
    cells = tuple("" if cell in gone else card for cell, card in enumerate(memory.cells))
    return replace(memory, cells=cells, taken=(*memory.taken, *(card for _, card in memory.up)), up=())


def _less(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    at = cards.index(card) if card in cards else len(cards)
    return cards[:at] + cards[at + 1 :]


def _judged(memory: Memory, seat: Seat, more: tuple[int, int]) -> Memory:
    nerve = list(memory.nerve)
    nerve[seat] = (nerve[seat][0] + more[0], nerve[seat][1] + more[1])
    return replace(memory, nerve=tuple(nerve))


def cards_of(view: View, memory: Memory, down: Sequence[Cell], up: Sequence[Card] = ()) -> Cards:
    """Return the face-down cards that are known, and those that may be anywhere else."""
    known = [memory.cells[cell] for cell in down if memory.cells[cell]]
    unseen = [*LOW, *(FLAG,) * FLAGS]
    for card in (*known, *memory.taken, *up):
        if card in unseen:
            unseen.remove(card)
    order = CARDS.index
    return Cards(tuple(sorted(known, key=order)), tuple(sorted(unseen, key=order)), view.options.variant)
