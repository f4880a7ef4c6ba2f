"""What others in Money and Luck are thought to show: some always the same, most what is best for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from games.money_and_luck.pieces import TWO_TYPES, Coins

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
