"""A computer player of Konsul: it remembers what lay where, and promises what it could turn up.

Cards that it has not seen lie in the cells that it does not know, each as likely in any of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.core import Rng, Seat
from games.konsul.bidding import promise
from games.konsul.memory import Memory, begin, cards_of, recall
from games.konsul.pieces import (
    FLAG,
    Action,
    Bid,
    Bidding,
    Card,
    Flip,
    Lose,
    Losing,
    Pass,
    Revealing,
    Stop,
    View,
    cell_name,
)
from games.konsul.promises import best, points, prospect
from games.konsul.words import card as card_name
from games.screen import Text
from games.strategies import Strategy, Weighted, evenly, instead

TINY = 1e-6
"""Tolerance for sums of shares."""

# What to do ----------------------------------------------------------------------------------------


def act(view: View, seat: Seat, legal: Sequence[Action], memory: Memory, _rng: Rng) -> Weighted:
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
    up = tuple([face.card for face in phase.up])
    cards, hand = cards_of(view, memory, phase.down, up), 1 if view.board.counts[seat] else 0
    choice = best(cards, up, phase.bid, hand)
    if choice.stops:
        return [(Stop(), 1.0)]
    known = [cell for cell in phase.down if choice.takes(memory.cells[cell])]
    blind = [cell for cell in phase.down if not memory.cells[cell]]
    return evenly(Flip(cell) for cell in (known[:1] or blind or phase.down))


def _given_up(view: View, legal: Sequence[Action], memory: Memory) -> Weighted:
    """The card that helps a known set least, of these the lowest, and no flag; any empty cell."""
    cards = cards_of(view, memory, view.board.holds)

    def helps(card: Card) -> tuple[bool, int, int]:
        joined = sum(card[0] == other[0] or card[-1] == other[-1] for other in cards.known)
        return card == FLAG, joined, points(card, cards.variant)

    losses = [action for action in legal if isinstance(action, Lose)]
    least = min([action.card for action in losses], key=helps)
    return evenly(action for action in losses if action.card == least)


def why(view: View, seat: Seat, memory: Memory, action: Action, text: Text) -> str:
    cards, hand = cards_of(view, memory, view.board.holds), view.board.counts[seat]
    match action:
        case Bid(bid):
            likely = prospect(cards, bid, hand).likely
            return text("why-bid", bid=bid, known=len(cards.known), chance=_rounded(likely))
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


def _rounded(likely: float) -> int:
    """In percent, to fives; what is not certain is never told as 100."""
    return 5 * int(20 * likely + TINY)


PLAYER = Strategy(memory=Memory, begin=begin, recall=recall, act=act, why=why, likes=3)


# A plainer player: it bids by a plain rule, and remembers and turns up cards like the other -------------


def script(view: View, seat: Seat, _legal: Sequence[Action], memory: Memory, _rng: Rng) -> Weighted:
    phase = view.phase
    assert isinstance(phase, Bidding)
    cards = cards_of(view, memory, view.board.holds)
    able = phase.bid < view.options.highest_bid
    if able and (not phase.bid or prospect(cards, phase.bid + 1, view.board.counts[seat], 0).worth > 0):
        return [(Bid(phase.bid + 1), 1.0)]
    return [(Pass(), 1.0)]


STRATEGY = replace(PLAYER, baselines={"script": instead(PLAYER, Bidding, script)})
