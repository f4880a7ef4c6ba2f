"""How high to bid in Konsul: a computer player's reckoning.

Many bids promise the same: a player who knows a sure set of 12 loses nothing by naming it at once. So only
the highest of those that promise about the same are considered, and auctions are short.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from games.core import Seat
from games.konsul.pieces import Bidding
from games.konsul.promises import Cards, Choice, prospect

LEAST, LIKELY = 0.0, 0.4
"""Minimum worth of a bid, and minimum chance to meet it."""
STEP = 0.4
"""Bids that promise as much but for this are as one."""
TIE = 0.15
"""Raises that bring as much but for this are as good as each other: the highest is made."""

Shares: TypeAlias = tuple[float, ...]
"""What each seat may expect."""
Known: TypeAlias = dict[tuple[int, tuple[Seat, ...]], Shares]
"""What a bid brings while these seats are still in."""


def hopeful(choice: Choice) -> bool:
    return choice.worth >= LEAST and choice.likely >= LIKELY


def levels(cards: Cards, hands: Sequence[int], least: int, highest: int) -> Iterator[int]:
    first = [prospect(cards, least, hand) for hand in hands]
    for bid in range(least, highest + 1):
        if not any(map(hopeful, first)):
            return
        higher = [prospect(cards, bid + 1, hand) for hand in hands]
        if bid == highest or any(map(apart, first, higher)):
            yield bid
            first = higher


def apart(low: Choice, high: Choice) -> bool:
    return low.worth - high.worth > STEP or hopeful(low) > hopeful(high)


@dataclass(slots=True)
class Auction:
    """An auction thought through to its end: what it brings each seat when all bid for themselves.

    `timid` is how likely each seat is to pass where it should raise.
    """

    cards: Cards
    counts: Sequence[int]
    bids: Sequence[int]
    timid: Sequence[float]
    known: Known = field(default_factory=Known)

    def won(self, bid: int, winner: Seat) -> Shares:
        gain = prospect(self.cards, bid, self.counts[winner]).worth
        shared = -gain / (len(self.counts) - 1)
        return tuple([gain if seat == winner else shared for seat in range(len(self.counts))])

    def raised(self, bid: int, still: tuple[Seat, ...]) -> dict[int, Shares]:
        """Return what each raise brings that is no loss; the first of those still in speaks."""
        hand = self.counts[still[0]]
        wanted = [more for more in self.bids if more > bid and hopeful(prospect(self.cards, more, hand))]
        return {more: self.after(more, (*still[1:], still[0])) for more in wanted}

    def passed(self, bid: int, still: tuple[Seat, ...]) -> Shares:
        return self.won(bid, still[1]) if len(still) == 2 else self.after(bid, still[1:])  # noqa: PLR2004

    def after(self, bid: int, still: tuple[Seat, ...]) -> Shares:
        if (bid, still) not in self.known:
            self.known[bid, still] = self._spoken(bid, still)
        return self.known[bid, still]

    def _spoken(self, bid: int, still: tuple[Seat, ...]) -> Shares:
        seat = still[0]
        out, raises = self.passed(bid, still), self.raised(bid, still)
        most = max(raises.values(), key=lambda brought: brought[seat], default=out)
        if most[seat] <= out[seat]:
            return out
        shy = self.timid[seat]
        return tuple([shy * less + (1 - shy) * more for less, more in zip(out, most, strict=True)])


def promise(
    cards: Cards, counts: Sequence[int], phase: Bidding, highest: int, timid: Sequence[float]
) -> int | None:
    """Return the bid that promises most, of about equal ones the highest; None for a pass."""
    hands, seat = sorted({min(counts[other], 1) for other in phase.still}), phase.still[0]
    auction = Auction(cards, counts, tuple(levels(cards, hands, phase.bid + 1, highest)), timid)
    raises = {bid: brought[seat] for bid, brought in auction.raised(phase.bid, phase.still).items()}
    if not raises:
        return None if phase.bid else 1
    most = max(raises.values())
    if phase.bid and most <= auction.passed(phase.bid, phase.still)[seat]:
        return None
    return max(bid for bid, brought in raises.items() if brought >= most - TIE)
