"""Which beat of what has just happened runs at each table: worked out from the table and the time."""

from __future__ import annotations

from collections.abc import Callable

import structlog
from cachetools import LRUCache

from bot.screens.shown import RevealStep
from bot.screens.wording import words
from bot.table.history import (
    MAXIMUM_REVEAL_STEPS,
    last_events,
    reveal_steps,
)
from bot.table.table import Table
from bot.text import Texts, Words
from games.position import Told
from games.screen import Beat

MAXIMUM_TABLES = 256
"""Of so many tables the beats that were drawn last are kept: each of them is shown in its turn."""

log = structlog.stdlib.get_logger(__name__)


class Beats:
    """The beats of every table. They follow from what is stored: after a restart the right one goes on."""

    def __init__(self, texts: Texts, seconds: float, now: Callable[[], float]) -> None:
        """`seconds`: how long each is shown; without, there are none."""
        self._texts = texts
        self._seconds = seconds
        self._now = now
        self._drawn = LRUCache[int, tuple[Told, Words, tuple[Beat, ...]]](MAXIMUM_TABLES)

    def running(self, table: Table) -> RevealStep | None:
        """Return the beat that runs; None when there is none any more."""
        return self._at(table, 0)

    def following(self, table: Table) -> RevealStep | None:
        """Return the beat after the one that runs; None when the newest state comes next."""
        return self._at(table, 1)

    def left(self, table: Table) -> float:
        """Return after how many seconds the newest state is shown; 0 when it is."""
        passed = self._passed(table)
        return 0.0 if passed is None else max(0.0, len(self._beats(table)) * self._seconds - passed)

    def next_in(self, table: Table) -> float | None:
        """Return after how many seconds something else is to be shown; None when nothing is to come."""
        passed, running = self._passed(table), self.running(table)
        return None if passed is None or running is None else (running.number + 1) * self._seconds - passed

    def _at(self, table: Table, later: int) -> RevealStep | None:
        """The beat so many after the one of this time."""
        passed = self._passed(table)
        if passed is None:
            return None
        number, beats = int(passed // self._seconds) + later, self._beats(table)
        return RevealStep(number, beats) if number < len(beats) else None

    def _passed(self, table: Table) -> float | None:
        """The seconds since the first beat; None where none can run any more."""
        last = last_events(table) if self._seconds else None
        if last is None:
            return None
        passed = max(0.0, self._now() - last[1])
        return passed if passed < MAXIMUM_REVEAL_STEPS * self._seconds else None

    def _beats(self, table: Table) -> tuple[Beat, ...]:
        """The beats of what happened last, drawn once in the same words."""
        last = last_events(table)
        if last is None:
            return ()
        text, known = words(self._texts, table, table.language), self._drawn.get(table.id)
        if known is None or known[0] is not last[0] or known[1] != text or known[1].typed != text.typed:
            known = self._drawn[table.id] = (last[0], text, _made(table, text))
        return known[2]


def _made(table: Table, text: Words) -> tuple[Beat, ...]:
    try:
        return reveal_steps(table, text)
    except Exception:
        # What a game shows besides keeps nobody from its newest state.
        log.exception("beats_failed", table=table.id)
        return ()
