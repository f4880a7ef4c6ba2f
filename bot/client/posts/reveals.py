"""What happens at a table is revealed step by step: which step runs, and when the next one comes."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cachetools import LRUCache

from bot.client.basis import Pace
from bot.screens.optional import optional
from bot.screens.shown import PUBLIC, RevealStep, seat_at
from bot.screens.wording import words
from bot.table.history import MAXIMUM_REVEAL_STEPS, last_events, reveal_steps
from bot.table.public import is_practice
from bot.table.table import Table
from bot.text import Texts, Words
from games.host.position import Told
from games.screen import Reveal

MAXIMUM_REVEALED = 256
"""LRU size of tables whose reveal steps are kept."""


def is_revealed_at(table: Table, place: str) -> bool:
    """Whether a place reveals what happens: the public post, or the panel of a person who plays alone."""
    return (seat_at(place) is not None) if is_practice(table) else place == PUBLIC


class _Made(NamedTuple):
    """The steps of a table's last events."""

    table: Table
    told: Told
    text: Words
    steps: tuple[Reveal, ...]


class Reveals:
    """Which reveal step runs at each table: it follows from what is stored and the time."""

    def __init__(self, texts: Texts, now: Callable[[], float], pace: Pace) -> None:
        self._texts = texts
        self._seconds = pace.beat
        self._now = now
        self._skippable = pace.skippable
        self._made = LRUCache[int, _Made](MAXIMUM_REVEALED)
        self._skipped = LRUCache[int, Told](MAXIMUM_REVEALED)

    def is_skippable(self, table: Table) -> bool:
        """Whether who sits at a table may skip its reveals: one person alone disturbs no other."""
        return self._skippable or sum(not person.bot for person in table.people) == 1

    def skip(self, table: Table) -> None:
        """Reveal what has happened at once."""
        if (last := last_events(table)) is not None:
            self._skipped[table.id] = last[0]

    def running(self, table: Table) -> RevealStep | None:
        """Return the step that runs; None when the newest state is shown."""
        return self._at(table, 0)

    def following(self, table: Table) -> RevealStep | None:
        """Return the step after the one that runs; None when the newest state comes next."""
        return self._at(table, 1)

    def seconds_left(self, table: Table) -> float:
        """Return the seconds until the newest state is shown; 0 when it is.

        Until then nothing may tell of it.
        """
        passed = self._passed(table)
        return 0.0 if passed is None else max(0.0, len(self._steps(table)) * self._seconds - passed)

    def ends_at(self, table: Table) -> float:
        """Return when the newest state is shown; 0 where that was long ago, or nothing is revealed."""
        last, steps = last_events(table), self._steps(table) if self._passed(table) is not None else ()
        return last[1] + len(steps) * self._seconds if last and steps else 0.0

    def seconds_to_next(self, table: Table) -> float | None:
        """Return the seconds until something else is to be shown; None when nothing is to come."""
        passed, running = self._passed(table), self.running(table)
        return None if passed is None or running is None else (running.number + 1) * self._seconds - passed

    def next_step(self) -> float | None:
        """Return the seconds until another step is shown at any table; None where none runs."""
        left = [self.seconds_to_next(made.table) for made in list(self._made.values())]
        return min((seconds for seconds in left if seconds is not None), default=None)

    def _at(self, table: Table, later: int) -> RevealStep | None:
        passed = self._passed(table)
        if passed is None:
            return None
        number, steps = int(passed // self._seconds) + later, self._steps(table)
        return RevealStep(number, steps, self.is_skippable(table)) if number < len(steps) else None

    def _passed(self, table: Table) -> float | None:
        last = last_events(table) if self._seconds and not table.terms.at_once else None
        if last is None or self._skipped.get(table.id) is last[0]:
            return None
        passed = max(0.0, self._now() - last[1])
        return passed if passed < MAXIMUM_REVEAL_STEPS * self._seconds else None

    def _steps(self, table: Table) -> tuple[Reveal, ...]:
        """Return the steps of what happened last, made once for the same texts."""
        last, known = last_events(table), self._made.get(table.id)
        if last is None:
            return ()
        if known is not None and known.table is table:
            return known.steps
        text = words(self._texts, table, table.language)
        if known is None or known.told is not last[0] or known.text != text or known.text.typed != text.typed:
            steps = optional(table, "reveal", lambda: reveal_steps(table, text), ())
        else:
            steps = known.steps
        self._made[table.id] = _Made(table, last[0], text, steps)
        return steps
