"""Each state of a table drawn once for each place, however many presses and posts show it."""

from __future__ import annotations

from typing import TypeAlias

from cachetools import LRUCache

from bot.screens.post import shown_at as at
from bot.screens.shown import Context, Shown
from bot.table.table import Table
from bot.text import Texts

MAXIMUM_TABLES = 256
"""What was drawn of so many tables is kept."""

Drawn: TypeAlias = dict[tuple[str, str, Context], Shown]
"""What was drawn of a table, by place, language and surroundings."""


class Drawings:
    """Remembers what was drawn last of the tables that are played at."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._tables = LRUCache[int, tuple[Table, Drawn]](MAXIMUM_TABLES)

    def at(self, table: Table, place: str, language: str, around: Context) -> Shown:
        """Return what a place shows now; `language` is the reader's, for a seat's own panel."""
        drawn = self._of(table)
        key = (place, language, around)
        if key not in drawn:
            drawn[key] = at(table, place, self._texts, language, around)
        return drawn[key]

    def _of(self, table: Table) -> Drawn:
        known = self._tables.get(table.id)
        if known is None or known[0] is not table:
            known = self._tables[table.id] = (table, {})
        return known[1]
