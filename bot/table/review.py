"""What the review of a game that is over has found: everybody's chances, and the decisions that mattered."""

from __future__ import annotations

from typing import Any, TypeAlias

from games.core import Seat, Value

Chances: TypeAlias = tuple[float, ...]
"""The chance of each seat to win."""


class Verdict(Value, frozen=True):
    """A decision of a game, and what it brought, compared with another choice that the seat had."""

    n: int
    """The number of entries before it."""
    at: int
    """The number of events of the story up to what it led to."""
    place: int
    """The number, among all public moments, of the one that it led to."""
    round: int
    """The round; 0 in a game without rounds."""
    seat: Seat
    """The seat that decided."""
    made: Any
    """What it did, as plain data."""
    other: Any
    """The other choice, as plain data."""
    chances: Chances
    """The chances after what it did."""
    otherwise: Chances
    """The chances after the other choice."""
    agrees: bool
    """Whether a computer player would have done what the seat did, and not the other."""
    memory: Any = None
    """What a computer player in that seat remembered, as plain data."""

    @property
    def gain(self) -> float:
        """How much better the seat's chance was for what it did; below 0 where the other was better."""
        return self.chances[self.seat] - self.otherwise[self.seat]

    @property
    def swing(self) -> float:
        """How much of the chances went to other seats by what it did."""
        return swing(self.otherwise, self.chances)


class Review(Value, frozen=True, eq=False):
    """A review; its page shows it as it grows."""

    last: int = 0
    """The number of the last public moment."""
    curve: tuple[tuple[int, Chances], ...] = ()
    """Chances by the number of the public moment, in order."""
    turns: tuple[Verdict, ...] = ()
    """The decisions that turned the game, in order."""
    mistakes: tuple[Verdict, ...] = ()
    """The costliest decision of each seat that made one."""
    missing: tuple[int, ...] = ()
    """The rounds of moments and decisions that could not be judged, each once; 0 in a game without rounds."""
    done: bool = False
    """Whether there is no more to come."""

    @property
    def turning(self) -> Verdict:
        """The decision that turned the game most; there must be one."""
        return max(self.turns, key=lambda verdict: verdict.swing)

    @property
    def whole(self) -> bool:
        """Whether nothing is missing."""
        return self.done and not self.missing

    def mistake(self, seat: Seat | None) -> Verdict | None:
        """Return the costliest decision of a seat."""
        return next((verdict for verdict in self.mistakes if verdict.seat == seat), None)


def swing(before: Chances, after: Chances) -> float:
    """Return how much of the chances has changed hands."""
    return sum(abs(one - other) for one, other in zip(before, after, strict=True)) / 2
