"""Coins of Money and Luck weighed by regret: what other choices would have brought, where others have habits.

A round is imagined in totals alone, in thousands. While coins are chosen, extra cards are left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import TypeAlias

from games.core import Rng, Seat
from games.money_and_luck.pieces import TWO_TYPES, Cards, Coins, View
from games.money_and_luck.round import black_faces, clockwise
from games.strategies import sampled

ROUNDS, CHOICES = 200, 3000
"""Maximum number of rounds imagined for a choice of coins, and of choices in them."""
LEAST = 0.05
"""A choice that is less likely is not made at all."""
SPREAD = 6.0
"""Difference in thousands at which a win is far less likely."""
TURNS = 0.6
"""Share of the white cards expected to turn black yet, which takes twice their worth.

Measured: among equals, the seat with more cards wins more often, white ones too. Without this, those who stay
out of a ritual seem to lose by it, and all hurry into the first one.
"""
Profile: TypeAlias = tuple[Coins, ...]
Habit: TypeAlias = Mapping[Coins, float]
"""How likely a seat shows each pair by habit; in the other cases it shows what is best for it."""

PLAIN, MIXED = 0.08, 0.14
"""Prior that a seat always shows two of a face, white or black; or always one of each.

One of each is what people show who cannot decide. Who thinks more of the others plain joins every ritual:
with such players alone the first one ends the game.
"""
SLIPS = 0.06
"""Share of rounds in which a plain player shows other coins all the same."""
VARIES = 1 / 3
"""Likelihood of exactly these coins from a player who varies."""
LEANS = 0.15
"""Share of rounds in which a player who varies is taken to follow their habit."""


class Table:
    """What each choice of coins brings each seat: how likely it wins then."""

    def __init__(self, view: View) -> None:
        self.view, self.seats = view, len(view.cards)
        self.known: dict[Profile, tuple[float, ...]] = {}

    def worth(self, coins: Profile) -> tuple[float, ...]:
        if coins not in self.known:
            self.known[coins] = self._imagined(coins)
        return self.known[coins]

    def _imagined(self, coins: Profile) -> tuple[float, ...]:
        received = [int(pair == "WW") for pair in coins]
        totals = [cards.total // 1000 + more for cards, more in zip(self.view.cards, received, strict=True)]
        whites = [white(cards) + more for cards, more in zip(self.view.cards, received, strict=True)]
        return after(self.view, coins, totals, whites)


def after(view: View, coins: Profile, totals: Sequence[int], whites: Sequence[int]) -> tuple[float, ...]:
    """Return how good the rest of a round is for each seat, when all white cards are taken.

    `whites`: what they have in white cards that may turn.
    """
    seats, totals, whites = len(totals), list(totals), list(whites)
    order = [seat for seat in clockwise(view.marker, seats) if coins[seat] != "WW"]
    if not order:
        return won([-total for total in totals])
    chosen = _ritual(view, coins, order, totals, whites)
    if coins[chosen] == "BB":
        for giver in [seat for seat in order if coins[seat] == "BB" and seat != chosen]:
            totals[giver] += 1
            totals[chosen] -= 1
    if len(order) == seats or not view.middle:
        return won(totals)
    return promising([total - 2 * TURNS * left for total, left in zip(totals, whites, strict=True)])


def _ritual(view: View, coins: Profile, order: Sequence[Seat], totals: list[int], whites: list[int]) -> Seat:
    """Count round to the chosen player, turn their cards, and hand the others their black ones."""
    count = sum(black_faces(coins[seat], view.options) for seat in order)
    chosen = order[(count - 1) % len(order)]
    turned, drawn = flips(view.cards[chosen], len(order))
    for seat in order:
        totals[seat] -= 2 * turned + drawn if seat == chosen else 1
    whites[chosen] -= turned
    return chosen


def white(cards: Cards) -> int:
    """Return what lies in white cards, in thousands."""
    return cards.w1 + 5 * cards.w5


def flips(cards: Cards, needed: int) -> tuple[int, int]:
    """Return what the chosen player turns black, in thousands, 5000s first, and how many cards are drawn."""
    fives = min(cards.w5, needed)
    ones = min(cards.w1, needed - fives)
    return 5 * fives + ones, needed - fives - ones


def won(totals: Sequence[int]) -> tuple[float, ...]:
    """Return each seat's share of the win at the end, where the lowest total is best."""
    least = min(totals)
    many = totals.count(least)
    return tuple([(total == least) / many for total in totals])


def promising(totals: Sequence[float]) -> tuple[float, ...]:
    least = min(totals)
    weights = [exp((least - total) / SPREAD) for total in totals]
    whole = sum(weights)
    return tuple([weight / whole for weight in weights])


# Coins ---------------------------------------------------------------------------------------------


def weighed(view: View, seat: Seat, habits: Sequence[Habit], rng: Rng) -> list[tuple[Coins, float]]:
    """Return pairs of coins by the regret of not having shown them, where others have these habits."""
    table, menu = Table(view), view.options.coins
    seats = range(table.seats)
    bound: list[Habit] = [{} if other == seat else habits[other] for other in seats]
    regrets: list[dict[Coins, float]] = [dict.fromkeys(menu, 0.0) for _ in seats]
    likely: dict[Coins, float] = dict.fromkeys(menu, 0.0)
    for turn in range(1, min(ROUNDS, CHOICES // (len(seats) * len(menu))) + 1):
        mixes = [mixed(regrets[other]) for other in seats]
        shown = tuple([sampled(expected(bound[other], mixes[other]), rng) for other in seats])
        for pair, share in mixes[seat]:
            likely[pair] += turn * share
        for other in seats:
            _regretted(table, shown, other, mixes[other], regrets[other])
    whole = sum(likely.values())
    found: list[tuple[Coins, float]] = [(pair, weight / whole) for pair, weight in likely.items()]
    return [(pair, share) for pair, share in found if share >= LEAST]


def expected(bound: Habit, mix: Sequence[tuple[Coins, float]]) -> list[tuple[Coins, float]]:
    free = 1 - sum(bound.values())
    return [(pair, bound.get(pair, 0.0) + free * share) for pair, share in mix]


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
    brought: dict[Coins, float] = {
        pair: table.worth((*shown[:seat], pair, *shown[seat + 1 :]))[seat] for pair in regrets
    }
    usual = sum(share * brought[pair] for pair, share in mix)
    for pair, worth in brought.items():
        regrets[pair] = max(0.0, regrets[pair] + worth - usual)


# Habits --------------------------------------------------------------------------------------------


def habit(shown: Sequence[int], menu: Sequence[Coins], notices: float) -> Habit:
    """Return the habit of a seat by how often it showed each of `TWO_TYPES`, by Bayes' rule.

    Who showed the same three times, and nothing else, is thought plain rather than not.
    """
    counts: dict[Coins, int] = {
        pair: many for pair, many in zip(TWO_TYPES, shown, strict=True) if pair in menu
    }
    rounds, kinds = sum(counts.values()), len(counts)
    before = {pair: PLAIN if pair in ("WW", "BB") else MIXED / (kinds - 2) for pair in counts}
    plain = {pair: before[pair] * _by_rule(many, rounds - many, kinds) for pair, many in counts.items()}
    varied = (1 - sum(before.values())) * VARIES**rounds
    whole = varied + sum(plain.values())
    leaning = LEANS * varied / (rounds + kinds)
    return {pair: notices * (plain[pair] + leaning * (many + 1)) / whole for pair, many in counts.items()}


def _by_rule(kept: int, broken: int, kinds: int) -> float:
    return (1 - SLIPS) ** kept * (SLIPS / (kinds - 1)) ** broken
