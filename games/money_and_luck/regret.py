"""Coins of Money and Luck weighed by regret: what other choices would have brought.

A round is imagined in totals alone, in thousands. While coins are chosen, extra cards are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import TypeAlias

from games.core import Rng, Seat
from games.minds import chance, sampled
from games.money_and_luck.pieces import Cards, Coins, View
from games.money_and_luck.round import black_faces, clockwise

ROUNDS = 200
"""So many rounds are imagined for a choice of coins."""
LEAST = 0.05
"""A choice that is less likely is not made at all."""
SPREAD = 8.0
"""By so many thousands of difference a win is far less likely; a smaller number drives all into rituals."""
Profile: TypeAlias = tuple[Coins, ...]
Habits: TypeAlias = Sequence[Sequence[tuple[Coins, float]]]
"""How often each seat has shown each pair."""


class Table:
    """What each choice of coins brings each seat: how likely it wins then."""

    def __init__(self, view: View) -> None:
        self.view, self.seats = view, len(view.cards)
        self.known: dict[Profile, tuple[float, ...]] = {}

    def worth(self, coins: Profile) -> tuple[float, ...]:
        """Return how good a round with these coins is for each seat."""
        if coins not in self.known:
            self.known[coins] = self._imagined(coins)
        return self.known[coins]

    def _imagined(self, coins: Profile) -> tuple[float, ...]:
        whites = [pair == "WW" for pair in coins]
        totals = [cards.total // 1000 + more for cards, more in zip(self.view.cards, whites, strict=True)]
        return after(self.view, coins, totals)


def after(view: View, coins: Sequence[Coins], totals: Sequence[int]) -> tuple[float, ...]:
    """Return how good the rest of a round is for each seat, when all white cards are taken."""
    seats, totals = len(totals), list(totals)
    order = [seat for seat in clockwise(view.marker, seats) if coins[seat] != "WW"]
    if not order:
        return shares([-total for total in totals], over=True)
    count = sum(black_faces(coins[seat], view.options) for seat in order)
    chosen = order[(count - 1) % len(order)]
    for seat in order:
        totals[seat] -= turned(view.cards[seat], len(order)) if seat == chosen else 1
    if coins[chosen] == "BB":
        for giver in [seat for seat in order if coins[seat] == "BB" and seat != chosen]:
            totals[giver] += 1
            totals[chosen] -= 1
    return shares(totals, over=len(order) == seats or not view.middle)


def turned(cards: Cards, needed: int) -> int:
    """Return what the chosen player's white cards lose by turning black, 5000s first."""
    fives = min(cards.w5, needed)
    ones = min(cards.w1, needed - fives)
    return 10 * fives + 2 * ones + (needed - fives - ones)


def shares(totals: Sequence[int], *, over: bool) -> tuple[float, ...]:
    """Return each seat's share of a win where the lowest total is best."""
    least = min(totals)
    if over:
        won = totals.count(least)
        return tuple([(total == least) / won for total in totals])
    weights = [exp((least - total) / SPREAD) for total in totals]
    whole = sum(weights)
    return tuple([weight / whole for weight in weights])


# Coins ---------------------------------------------------------------------------------------------


def weighed(view: View, seat: Seat, habits: Habits, trust: float, rng: Rng) -> list[tuple[Coins, float]]:
    """Return pairs of coins by the regret of not having shown them.

    `trust` is how often others are thought to do as they use to, instead of what is best for them.
    """
    table, menu = Table(view), view.options.coins
    seats = range(table.seats)
    regrets: list[dict[Coins, float]] = [dict.fromkeys(menu, 0.0) for _ in seats]
    likely: dict[Coins, float] = dict.fromkeys(menu, 0.0)
    for turn in range(1, ROUNDS + 1):
        mixes = [mixed(regrets[other]) for other in seats]
        usual = [other != seat and chance(rng) < trust for other in seats]
        shown = tuple([sampled(habits[other] if usual[other] else mixes[other], rng) for other in seats])
        for pair, share in mixes[seat]:
            likely[pair] += turn * share
        for other in seats:
            _regretted(table, shown, other, mixes[other], regrets[other])
    whole = sum(likely.values())
    found: list[tuple[Coins, float]] = [(pair, weight / whole) for pair, weight in likely.items()]
    return [(pair, share) for pair, share in found if share >= LEAST]


def mixed(regrets: dict[Coins, float]) -> list[tuple[Coins, float]]:
    """Return pairs of coins as likely as they are regretted; all alike where none is."""
    whole = sum(regrets.values())
    return [(pair, regret / whole if whole else 1 / len(regrets)) for pair, regret in regrets.items()]


def _regretted(
    table: Table,
    shown: Profile,
    seat: Seat,
    mix: Sequence[tuple[Coins, float]],
    regrets: dict[Coins, float],
) -> None:
    """Count what each other choice of a seat would have brought more."""
    brought: dict[Coins, float] = {
        pair: table.worth((*shown[:seat], pair, *shown[seat + 1 :]))[seat] for pair in regrets
    }
    usual = sum(share * brought[pair] for pair, share in mix)
    for pair, worth in brought.items():
        regrets[pair] = max(0.0, regrets[pair] + worth - usual)
