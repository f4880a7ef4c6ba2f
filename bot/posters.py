"""Posts that are being brought to Discord, each by a poster of its own, and how long changes gather."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds that changes wait for others to come.

    `gather`: what moves the game; `calm`: a mere count; `idle`: a panel with nothing new to press;
    `between`: two edits of one post.
    """

    gather: float = 0.25
    calm: float = 5.0
    idle: float = 15.0
    between: float = 1.2


@dataclass(slots=True)
class Poster:
    """One post of one table: what is to be done for it, and when."""

    table_id: int
    place: str
    timer: asyncio.TimerHandle | None = None
    task: asyncio.Task[None] | None = None
    claimed: bool = False
    dirty: bool = False
    fresh: bool = False
    lost: bool = False
    elsewhere: bool = False
    below: int = 0
    failures: int = 0
    next_at: float = 0.0
    step: int = -2
    files: tuple[str, ...] | None = None
    calls: frozenset[str] = frozenset()

    @property
    def idle(self) -> bool:
        """Nothing is under way and nothing is to come."""
        return not (self.dirty or self.claimed or self.timer or self.task)
