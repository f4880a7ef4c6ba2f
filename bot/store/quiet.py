"""When somebody is told that tables wait for them: at once, or later and of all together."""

from __future__ import annotations

import math
from dataclasses import dataclass

HOUR, DAY = 60 * 60, 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Peace:
    """When somebody is left in peace: between two hours of their day, and between two digests.

    `start` is None for no quiet hours, `every` 0 for no digests. `offset`: so many minutes their clock is
    ahead of UTC.
    """

    start: int | None = None
    end: int = 0
    offset: int = 0
    every: int = 0

    def is_quiet(self, now: float) -> bool:
        """Whether these are quiet hours."""
        return self.start is not None and self._into(now) < self._length

    def due(self, now: float) -> float | None:
        """Return when to tell of what happens now; None for at once."""
        if self.is_quiet(now):
            return self._after_quiet(now)
        if not self.every:
            return None
        period = self.every * HOUR
        local = now + self.offset * 60
        return self._after_quiet((math.floor(local / period) + 1) * period - self.offset * 60)

    @property
    def _length(self) -> float:
        return (self.end - (self.start or 0)) % 24 * HOUR

    def _into(self, at: float) -> float:
        """How long ago the quiet hours began last."""
        return (at + self.offset * 60 - (self.start or 0) * HOUR) % DAY

    def _after_quiet(self, at: float) -> float:
        """Return this time, or the end of the quiet hours it is in."""
        return at - self._into(at) + self._length if self.is_quiet(at) else at


ALWAYS = Peace()
"""Somebody may be told at any time."""
