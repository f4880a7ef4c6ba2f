"""A computer player of Konsul: it remembers what lay where, and promises what it could turn up.

Cards that it has not seen lie in the cells that it does not know, each as likely in any of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Rng, Seat, Value, replace, short_name
from games.konsul.pieces import (
    CARDS,
    FLAG,
    FLAGS,
    LOW,
    MOST_CELLS,
    Action,
    Began,
    Bid,
    Bidding,
    Card,
    Cell,
    Collected,
    Event,
    Flip,
    Flipped,
    Lose,
    Losing,
    Lost,
    Pass,
    Passed,
    Raised,
    Revealing,
    Stop,
    View,
    cell_name,
)
from games.konsul.promises import Cards, best, promise, prospect
from games.konsul.words import card as card_name
from games.minds import Mind, Temper, Weighted, evenly
from games.screen import Text

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
    """A card is kept in mind or not: always the same for the same card at the same moment."""
    moment = Memory(memory.seat, memory.temper, memory.round, (), ((cell, card),))
    drawn = int(short_name(moment), 16) % STEPS
    known = card if drawn < memory.temper.notices * STEPS else ""
    return replace(memory, cells=(*memory.cells[:cell], known, *memory.cells[cell + 1 :]))


def _collected(memory: Memory) -> Memory:
    """What was turned up is in a hand now."""
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


# What to do ----------------------------------------------------------------------------------------


def act(view: View, seat: Seat, legal: Sequence[Action], memory: Memory, _rng: Rng) -> Weighted:
    """Return what to do, weighted."""
    match view.phase:
        case Bidding() as phase:
            return [(_bid(view, seat, memory, phase), 1.0)]
        case Revealing() as phase:
            return _turned_up(view, seat, memory, phase)
        case Losing():
            return _given_up(view, legal, memory)
        case _:
            return evenly(legal)


def _bid(view: View, seat: Seat, memory: Memory, phase: Bidding) -> Bid | Pass:
    cards = cards_of(view, memory, view.board.holds)
    timid = [(shy + 1) / (shy + bold + 3) for shy, bold in memory.nerve]
    timid[seat] = 0.0
    bid = promise(cards, view.board.counts, phase, view.options.highest_bid, timid)
    return Bid(bid) if bid else Pass()


def _turned_up(view: View, seat: Seat, memory: Memory, phase: Revealing) -> Weighted:
    """What fits for sure, what nobody knows, or a stop."""
    up = tuple([face.card for face in phase.up])
    cards, hand = cards_of(view, memory, phase.down, up), 1 if view.board.counts[seat] else 0
    choice = best(cards, up, phase.bid, hand, 3 if up else 2)
    if choice.stops:
        return [(Stop(), 1.0)]
    known = [cell for cell in phase.down if choice.takes(memory.cells[cell])]
    blind = [cell for cell in phase.down if not memory.cells[cell]]
    return evenly(Flip(cell) for cell in (known[:1] or blind or phase.down))


def _given_up(view: View, legal: Sequence[Action], memory: Memory) -> Weighted:
    """The card that helps a known set least, and no flag; any empty cell."""
    cards = cards_of(view, memory, view.board.holds)

    def helps(card: Card) -> tuple[bool, int]:
        return card == FLAG, sum(card[0] == other[0] or card[-1] == other[-1] for other in cards.known)

    losses = [action for action in legal if isinstance(action, Lose)]
    least = min([action.card for action in losses], key=helps)
    return evenly(action for action in losses if action.card == least)


def why(view: View, seat: Seat, memory: Memory, action: Action, text: Text) -> str:
    """Return what speaks for an action, in a sentence."""
    cards, hand = cards_of(view, memory, view.board.holds), view.board.counts[seat]
    match action:
        case Bid(bid):
            return text("why-bid", bid=bid, known=len(cards.known), good=_good(prospect(cards, bid, hand)))
        case Pass():
            return text("why-pass", known=len(cards.known))
        case Flip(cell):
            known = memory.cells[cell]
            name = cell_name(cell)
            return text("why-known", cell=name, card=card_name(known, text)) if known else text("why-blind")
        case Stop():
            return text("why-stop")
        case Lose(card):
            return text("why-lose", card=card_name(card, text))


def _good(worth: float) -> str:
    return "yes" if worth > 0 else "no"


# A plainer player ----------------------------------------------------------------------------------


def plain(view: View, seat: Seat, legal: Sequence[Action], memory: Memory, rng: Rng) -> Weighted:
    """Raise by one while a reveal would bring something, and turn up the best known set."""
    phase = view.phase
    if not isinstance(phase, Bidding):
        return act(view, seat, legal, memory, rng)
    cards = cards_of(view, memory, view.board.holds)
    able = phase.bid < view.options.highest_bid
    if able and (not phase.bid or prospect(cards, phase.bid + 1, view.board.counts[seat], 0) > 0):
        return [(Bid(phase.bid + 1), 1.0)]
    return [(Pass(), 1.0)]


FOES = {"script": Mind(memory=Memory, begin=begin, recall=recall, act=plain, why=why)}
MIND = Mind(memory=Memory, begin=begin, recall=recall, act=act, why=why, likes=3, foes=FOES)
