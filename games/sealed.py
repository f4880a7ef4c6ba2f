"""Choices that seats make at once and in secret, opened together once all are in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from games.core import Awaited, Rng, Seat, Value, put

T = TypeVar("T")


class Sealed(Value, Generic[T], frozen=True):
    """What each seat has chosen; None before.

    Until all have chosen, a view may have `of(seat)` and `ready`, and nothing else of it: not who has chosen.
    """

    choices: tuple[T | None, ...]

    @classmethod
    def empty(cls, seats: int) -> Sealed[T]:
        """Return the choices of this many seats before any is made."""
        return cls((None,) * seats)

    def with_choice(self, seat: Seat, choice: T) -> Sealed[T]:
        """Return the choices once a seat has chosen, or has changed its mind."""
        return Sealed(put(self.choices, seat, choice))

    def of(self, seat: Seat | None) -> T | None:
        """Return what a seat has chosen, for itself alone; None for the public."""
        return None if seat is None else self.choices[seat]

    @property
    def ready(self) -> int:
        """How many have chosen: the one thing that all may know."""
        return len(self.choices) - self.choices.count(None)

    @property
    def awaited(self) -> Awaited:
        """Those who have not chosen yet, of whom only the number is told."""
        missing = [seat for seat, choice in enumerate(self.choices) if choice is None]
        return Awaited(tuple(missing), secret=True)

    @property
    def is_open(self) -> bool:
        """Whether all have chosen."""
        return None not in self.choices

    @property
    def opened(self) -> tuple[T, ...]:
        """What all have chosen. Raises `ValueError` while one has not."""
        opened = tuple([choice for choice in self.choices if choice is not None])
        if len(opened) < len(self.choices):
            raise ValueError("not all have chosen")
        return opened

    def resample(self, seat: Seat | None, rng: Rng, draw: Callable[[Seat], T]) -> Sealed[T]:
        """Return choices that a seat, or the public, cannot tell from these, `draw` making those of others.

        As many have chosen, but it may be others who have.
        """
        if self.is_open:
            return self
        others = [other for other in range(len(self.choices)) if other != seat]
        ready = rng.shuffled(others)[: sum(self.choices[other] is not None for other in others)]
        return Sealed(
            tuple(
                [
                    choice if other == seat else draw(other) if other in ready else None
                    for other, choice in enumerate(self.choices)
                ]
            )
        )
