"""A plainer player of Konsul with perfect memory, to measure the computer player against."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from games.core import Rng, Seat
from games.konsul.memory import Memory, cards_of
from games.konsul.pieces import Action, Bid, Bidding, Pass, View
from games.konsul.promises import prospect
from games.strategies import Strategy, Weighted


def baselines(strategy: Strategy) -> Mapping[str, Strategy]:
    """Return players who bid by a plain rule, and remember and turn up cards like the strategy."""

    def script(view: View, seat: Seat, legal: Sequence[Action], memory: Memory, rng: Rng) -> Weighted:
        phase = view.phase
        if not isinstance(phase, Bidding):
            return strategy.act(view, seat, legal, memory, rng)
        cards = cards_of(view, memory, view.board.holds)
        able = phase.bid < view.options.highest_bid
        if able and (not phase.bid or prospect(cards, phase.bid + 1, view.board.counts[seat], 0).worth > 0):
            return [(Bid(phase.bid + 1), 1.0)]
        return [(Pass(), 1.0)]

    return {"script": replace(strategy, act=script)}
