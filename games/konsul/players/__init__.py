"""A computer player of Konsul: it remembers what lay where, and promises what it could turn up.

Cards that it has not seen lie in the cells that it does not know, each as likely in any of them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from games.core import Rng, Seat, Value, replace, short_name
from games.konsul import words as w
from games.konsul.players.bidding import (
    DEPTH,
    LEAST,
    LIKELY,
    Cards,
    Choice,
    best_choice,
    card_points,
    promising_bids,
    prospect,
)
from games.konsul.rules import pieces as p
from games.screen import Text
from games.strategies import Strategy, Temper, Weighted, evenly, with_act

TINY = 1e-6
"""Tolerance for sums of shares."""
SPAN = 6.5
"""Rounds for which an inattentive player remembers a card; more for those who notice more."""
SPITE, RISK = 0.5, 0.1
"""What a vengeful player risks to raise its rival, and a gambler to bid one more, in cards."""
DARED = 1.0
"""What a player who dares risks for the table, in cards."""
JUMP = 0.1
"""By how much likelier a lower bid is, from where on the reason says why it is not made."""
STEPS = 1000
"""Resolution of the draw of how long a card is remembered."""


# Memory --------------------------------------------------------------------------------------------


class Memory(Value, frozen=True):
    """What a seat remembers."""

    seat: Seat
    """The seat."""
    temper: Temper
    """How it plays."""
    round: int = 1
    """The number of the round."""
    cells: tuple[p.Card, ...] = ("",) * p.MOST_CELLS
    """What was last seen in each cell, "" for nothing."""
    up: tuple[tuple[p.Cell, p.Card], ...] = ()
    """What was turned up in this turn."""
    taken: tuple[p.Card, ...] = ()
    """What hands took."""
    nerve: tuple[tuple[int, int], ...] = ()
    """How often each seat passed and how often it raised."""
    since: tuple[int, ...] = (0,) * p.MOST_CELLS
    """The round in which each cell was last seen."""
    raised: bool = False
    """Whether this seat bid in the last auction."""
    rival: Seat | None = None
    """Who outbid it then."""
    depth: int = DEPTH
    """Number of unknown cards that it thinks through."""


def begin(seat: Seat, seats: int, temper: Temper) -> Memory:
    """Nothing is known of the grid."""
    return Memory(seat, temper, nerve=((0, 0),) * seats)


def recall(memory: Memory, seen: p.Event) -> Memory:
    """Return the memory after an event."""
    match seen:
        case p.Began(number):
            return replace(memory, round=number, up=(), raised=False)
        case p.Flipped(_, cell, card):
            return _with_sight(replace(memory, up=(*memory.up, (cell, card))), cell, card)
        case p.Lost(_, card, cell):
            return _with_sight(replace(memory, taken=_without_one(memory.taken, card)), cell, card)
        case p.Collected():
            return _after_set(memory)
        case p.Passed(seat):
            return _with_nerve(memory, seat, (1, 0))
        case p.Raised(seat):
            raised = memory.raised or seat == memory.seat
            return _with_nerve(replace(memory, raised=raised), seat, (0, 1))
        case p.Won(seat):
            return replace(memory, rival=seat if memory.raised and seat != memory.seat else None)
        case p.Failed() | p.Eliminated() | p.Ended():
            return memory


def _with_sight(memory: Memory, cell: p.Cell, card: p.Card) -> Memory:
    cells, since = list(memory.cells), list(memory.since)
    cells[cell], since[cell] = card, memory.round
    return replace(memory, cells=tuple(cells), since=tuple(since))


def remembered_cells(memory: Memory) -> tuple[p.Card, ...]:
    """Return the cards that are still remembered: what was seen long ago is forgotten first."""
    notices = memory.temper.notices
    if notices >= 1:
        return memory.cells
    span = SPAN + notices / (1 - notices)
    places = enumerate(zip(memory.cells, memory.since, strict=True))
    return tuple(
        [
            card if card and memory.round - since < span * _patience(memory.seat, cell, since) else ""
            for cell, (card, since) in places
        ]
    )


def _patience(seat: Seat, cell: p.Cell, since: int) -> float:
    """Return for how much of the usual span a sight is remembered, 0.5 to 1.5: always the same for it."""
    lot = int(short_name(p.Bid(bid=(since * p.MOST_CELLS + cell) * p.SEATS[-1] + seat)), 16) % STEPS
    return 0.5 + lot / STEPS


def _after_set(memory: Memory) -> Memory:
    emptied = {cell for cell, _ in memory.up}
    cells = tuple("" if cell in emptied else card for cell, card in enumerate(memory.cells))
    return replace(memory, cells=cells, taken=(*memory.taken, *(card for _, card in memory.up)), up=())


def _without_one(cards: tuple[p.Card, ...], card: p.Card) -> tuple[p.Card, ...]:
    at = cards.index(card) if card in cards else len(cards)
    return cards[:at] + cards[at + 1 :]


def _with_nerve(memory: Memory, seat: Seat, more: tuple[int, int]) -> Memory:
    nerve = list(memory.nerve)
    nerve[seat] = (nerve[seat][0] + more[0], nerve[seat][1] + more[1])
    return replace(memory, nerve=tuple(nerve))


def cards_of(view: p.View, memory: Memory, down: Sequence[p.Cell], up: Sequence[p.Card] = ()) -> Cards:
    """Return the face-down cards that are known, and those that may be anywhere else."""
    cells = remembered_cells(memory)
    known = [cells[cell] for cell in down if cells[cell]]
    unseen = [*p.LOW, *(p.FLAG,) * p.FLAGS]
    for card in (*known, *memory.taken, *up):
        if card in unseen:
            unseen.remove(card)
    order = p.CARDS.index
    known, unseen = sorted(known, key=order), sorted(unseen, key=order)
    return Cards(tuple(known), tuple(unseen), view.options.variant, memory.depth)


# What to do ----------------------------------------------------------------------------------------


def act(view: p.View, seat: Seat, legal: Sequence[p.Action], memory: Memory, _rng: Rng) -> Weighted:
    match view.phase:
        case p.Bidding() as phase:
            return _choose_bid(view, seat, memory, phase)
        case p.Revealing() as phase:
            return _choose_flip(view, seat, memory, phase)
        case p.Losing():
            return _choose_loss(view, legal, memory)
        case _:
            return evenly(legal)


def _choose_bid(view: p.View, seat: Seat, memory: Memory, phase: p.Bidding) -> Weighted:
    cards = cards_of(view, memory, view.board.holds)
    timid = [(shy + 1) / (shy + bold + 3) for shy, bold in memory.nerve]
    timid[seat] = 0.0
    bids = promising_bids(cards, view.board.counts, phase, view.options.highest_bid, timid)
    character = memory.temper.character
    if phase.bid:
        # To open, any of about equal bids will do; later the highest, so that auctions are short.
        bids = bids[-1:]
        avenges = character == "vengeful" and not bids and phase.bidder == memory.rival
        bids = [phase.bid + 1] if avenges and _dares(cards, phase.bid + 1, view, seat, SPITE) else bids
    elif character == "thrifty":
        bids = bids[:1]
    if character == "gambler":
        bids = [bid + _dares(cards, bid + 1, view, seat, RISK) for bid in bids[-1:]]
    return evenly(map(p.Bid, bids)) if bids else [(p.Pass(), 1.0)]


def _dares(cards: Cards, bid: int, view: p.View, seat: Seat, price: float) -> bool:
    """Return whether a bid would be reached often enough, and promises no loss but for a price in cards."""
    outlook = prospect(cards, bid, view.board.counts[seat])
    return bid <= view.options.highest_bid and outlook.likely >= LIKELY and outlook.worth >= LEAST - price


def _choose_flip(view: p.View, seat: Seat, memory: Memory, phase: p.Revealing) -> Weighted:
    choice, fitting_cells = _best_choice(view, seat, memory, phase)
    if choice.stops or (_keeps_its_word(memory, phase) and not fitting_cells):
        return [(p.Stop(), 1.0)]
    cells = remembered_cells(memory)
    blind = [cell for cell in phase.down if not cells[cell]]
    return evenly(p.Flip(cell) for cell in (fitting_cells[:1] or blind or phase.down))


def _best_choice(view: p.View, seat: Seat, memory: Memory, phase: p.Revealing) -> tuple[Choice, list[p.Cell]]:
    """Return the best choice of a seat that turns up, and the cells in which it remembers such a card."""
    up = tuple([face.card for face in phase.up])
    cards, hand = cards_of(view, memory, phase.down, up), 1 if view.board.counts[seat] else 0
    choice, cells = best_choice(cards, up, phase.bid, hand), remembered_cells(memory)
    return choice, [cell for cell in phase.down if choice.takes(cells[cell])]


def _keeps_its_word(memory: Memory, phase: p.Revealing) -> bool:
    return memory.temper.character == "loyal" and phase.value >= phase.bid


def _choose_loss(view: p.View, legal: Sequence[p.Action], memory: Memory) -> Weighted:
    """The card that helps a known set least, of these the lowest, and no flag; any empty cell."""
    cards = cards_of(view, memory, view.board.holds)

    def usefulness(card: p.Card) -> tuple[bool, int, int]:
        neighbours = sum(card[0] == other[0] or card[-1] == other[-1] for other in cards.known)
        return card == p.FLAG, neighbours, card_points(card, cards.variant)

    losses = [action for action in legal if isinstance(action, p.Lose)]
    least = min([action.card for action in losses], key=usefulness)
    return evenly(action for action in losses if action.card == least)


def hint(view: p.View, seat: Seat, legal: Sequence[p.Action], memory: Memory, rng: Rng) -> Weighted:
    """Return what a person is advised: like any move, but a card to lose by the own hand alone (3.25)."""
    if isinstance(view.phase, p.Losing):
        return _choose_loss(view, legal, replace(memory, cells=("",) * p.MOST_CELLS))
    return act(view, seat, legal, memory, rng)


def quick(view: p.View, seat: Seat, legal: Sequence[p.Action], memory: Memory, rng: Rng) -> Weighted:
    """Think no card through: four times as quick."""
    return act(view, seat, legal, replace(memory, depth=0), rng)


def why(view: p.View, seat: Seat, memory: Memory, action: p.Action, text: Text) -> str:
    match action:
        case p.Bid(bid):
            cards, hand = cards_of(view, memory, view.board.holds), view.board.counts[seat]
            likely = prospect(cards, bid, hand).likely
            least = view.phase.bid + 1 if isinstance(view.phase, p.Bidding) else bid
            # A jump to where no one gains by going higher is explained: by itself its chance looks foolish.
            jumps = bid > least and prospect(cards, least, hand).likely - likely > JUMP
            chance, fitting_cells = _percent(likely), int(bool(cards.known))
            return text("why-bid", bid=bid, chance=chance, jumps=int(jumps), known=fitting_cells)
        case p.Pass():
            return text("why-pass")
        case p.Flip(cell):
            assert isinstance(view.phase, p.Revealing)
            met = view.phase.value >= view.phase.bid
            _, fitting_cells = _best_choice(view, seat, memory, view.phase)
            return text("why-flip", met=int(met), known=int(cell in fitting_cells))
        case p.Stop() if isinstance(view.phase, p.Revealing) and _keeps_its_word(memory, view.phase):
            return text("why-word")
        case p.Stop():
            return text("why-stop")
        case p.Lose(card):
            return text("why-lose", card=w.card_name(card, text))


def _percent(likely: float) -> int:
    """In percent, to fives; what is not certain is never told as 100."""
    return 5 * int(20 * likely + TINY)


PLAYER = Strategy(
    memory=Memory,
    begin=begin,
    recall=recall,
    act=act,
    hint=hint,
    why=why,
    quick=quick,
    calibrated=True,
    likes=3,
)


# Plainer players: they bid by a plain rule, and remember and turn up cards like the other -------------


def script(view: p.View, seat: Seat, _legal: Sequence[p.Action], memory: Memory, _rng: Rng) -> Weighted:
    phase = view.phase
    assert isinstance(phase, p.Bidding)
    cards = cards_of(view, memory, view.board.holds)
    able = phase.bid < view.options.highest_bid
    if able and (not phase.bid or prospect(cards, phase.bid + 1, view.board.counts[seat], 0).worth > 0):
        return [(p.Bid(phase.bid + 1), 1.0)]
    return [(p.Pass(), 1.0)]


def daring(view: p.View, seat: Seat, _legal: Sequence[p.Action], memory: Memory, _rng: Rng) -> Weighted:
    """Raise by one while that costs less than a card and is met one time in four."""
    assert isinstance(view.phase, p.Bidding)
    cards, bid = cards_of(view, memory, view.board.holds), view.phase.bid + 1
    return [(p.Bid(bid) if bid == 1 or _dares(cards, bid, view, seat, DARED) else p.Pass(), 1.0)]


STRATEGY = dataclasses.replace(
    PLAYER,
    baselines={
        "script": with_act(PLAYER, p.Bidding, script),
        "daring": with_act(PLAYER, p.Bidding, daring),
    },
)
