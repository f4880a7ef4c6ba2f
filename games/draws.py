"""Draws for games."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Rng:
    """Draws that follow from a seed and a number alone, the same on every Python.

    The deal has number 0, and each later moment of a game that draws has the next (see `Position.rng`).
    """

    __slots__ = ("_drawn", "_n", "_seed")

    def __init__(self, seed: bytes, n: int) -> None:
        self._seed = seed
        self._n = n.to_bytes(8, "big")
        self._drawn = 0

    def _word(self) -> int:
        message = self._n + self._drawn.to_bytes(8, "big")
        self._drawn += 1
        return int.from_bytes(hashlib.blake2b(message, digest_size=8, key=self._seed).digest(), "big")

    @property
    def used(self) -> bool:
        """Whether anything was drawn."""
        return self._drawn > 0

    def below(self, bound: int) -> int:
        """An integer from 0 up to, not including, `bound`; every one equally likely."""
        limit = (1 << 64) - (1 << 64) % bound
        while (word := self._word()) >= limit:
            pass
        return word % bound

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in an order drawn uniformly (Fisher and Yates)."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)
