"""Which beat of what has just happened runs at each table: worked out from the table and the time."""

from __future__ import annotations

from collections.abc import Callable

import structlog
from cachetools import LRUCache

from bot.screens.beats import drawn_beats
from bot.screens.wording import words
from bot.table.table import Table
from bot.table.told import MAXIMUM_BEATS, last_told
from bot.text import Texts
from games.position import Told

MAXIMUM_TABLES = 256
"""Of so many tables it is remembered how many beats there are."""

log = structlog.stdlib.get_logger(__name__)


class Beats:
    """The beats of every table. They follow from what is stored: after a restart the right one goes on."""

    def __init__(self, texts: Texts, seconds: float, now: Callable[[], float]) -> None:
        """`seconds`: how long each is shown; without, there are none."""
        self._texts = texts
        self._seconds = seconds
        self._now = now
        self._counts = LRUCache[int, tuple[Told, int]](MAXIMUM_TABLES)

    def running(self, table: Table) -> int | None:
        """Return the number of the beat that runs; None when there is none any more."""
        passed = self._passed(table)
        number = None if passed is None else int(passed // self._seconds)
        return number if number is not None and number < self._count(table) else None

    def following(self, table: Table) -> int | None:
        """Return the number of the beat after the one that runs; None when the newest state comes next."""
        number = self.running(table)
        return number + 1 if number is not None and number + 1 < self._count(table) else None

    def left(self, table: Table) -> float:
        """Return after how many seconds the newest state is shown; 0 when it is."""
        passed = self._passed(table)
        return 0.0 if passed is None else max(0.0, self._count(table) * self._seconds - passed)

    def next_in(self, table: Table) -> float | None:
        """Return after how many seconds something else is to be shown; None when nothing is to come."""
        passed, number = self._passed(table), self.running(table)
        return None if passed is None or number is None else (number + 1) * self._seconds - passed

    def _passed(self, table: Table) -> float | None:
        """The seconds since the first beat; None where none can run any more."""
        last = last_told(table) if self._seconds else None
        if last is None:
            return None
        passed = max(0.0, self._now() - last[1])
        return passed if passed < MAXIMUM_BEATS * self._seconds else None

    def _count(self, table: Table) -> int:
        last, known = last_told(table), self._counts.get(table.id)
        if last is None:
            return 0
        if known is None or known[0] is not last[0]:
            known = self._counts[table.id] = (last[0], self._counted(table))
        return known[1]

    def _counted(self, table: Table) -> int:
        try:
            return len(drawn_beats(table, words(self._texts, table, table.language)))
        except Exception:
            # What a game shows besides keeps nobody from its newest state.
            log.exception("beats_failed", table=table.id)
            return 0
