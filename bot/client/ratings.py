"""What a rated game has made of its people's ratings: found out when it is over, told when it is known."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import structlog
from cachetools import LRUCache

from bot.screens.shown import Rating
from bot.table.table import Over, Table

MAXIMUM_TABLES = 256
"""The ratings of so many tables are kept."""

PATIENCE = 1.0
"""Seconds that a final post waits for ratings."""

Find: TypeAlias = Callable[[Over], Awaitable[tuple[Rating, ...]]]

log = structlog.stdlib.get_logger(__name__)


class Ratings:
    """Finds ratings out beside everything else; nobody waits for them."""

    def __init__(self, find: Find, found: Callable[[int], None]) -> None:
        """`found` is told the number of a table whose ratings are known now."""
        self._find = find
        self._found = found
        self._known = LRUCache[int, tuple[Rating, ...]](MAXIMUM_TABLES)
        self._finding = dict[int, asyncio.Task[None]]()
        self._closed = False

    def of(self, table: Table) -> tuple[Rating, ...]:
        """Return the ratings as far as they are known; if they are not, somebody begins to look."""
        if not isinstance(table, Over) or not table.played or table.unrated is not None:
            return ()
        known = self._known.get(table.id)
        if known is None and table.id not in self._finding and not self._closed:
            task = asyncio.create_task(self._look(table), name="ratings")
            self._finding[table.id] = task
            task.add_done_callback(lambda _: self._finding.pop(table.id, None))
        return known or ()

    async def wait(self, table: Table) -> None:
        """Wait a moment for ratings that are being looked for: most are found before a post is sent."""
        if (task := self._finding.get(table.id)) is not None:
            await asyncio.wait({task}, timeout=PATIENCE)

    def are_to_come(self, table_id: int) -> bool:
        """Whether somebody looks."""
        return table_id in self._finding

    async def _look(self, table: Over) -> None:
        found: tuple[Rating, ...] = ()
        try:
            found = await self._find(table)
        except Exception:
            log.exception("ratings_failed", table=table.id)
        self._known[table.id] = found
        self._finding.pop(table.id, None)
        self._found(table.id)

    def close(self) -> None:
        """Look no longer."""
        self._closed = True
        for task in list(self._finding.values()):
            task.cancel()
