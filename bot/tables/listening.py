"""Who is told of what happens to tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import structlog

from bot.table.change import Notice
from bot.table.commands import Actor
from bot.table.table import Table

T = TypeVar("T")

log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Committed:
    """What a command has made of a table, now that it is stored. `before` has the other's id."""

    before: Table
    after: Table
    notices: tuple[Notice, ...]
    actor: Actor


class Listeners(list[Callable[[T], None]]):
    """Those who are told of one kind of event, in order."""

    def tell(self, event: T) -> None:
        """Tell all of them: what one does wrong keeps the table from nothing, nor the others."""
        for listener in self:
            try:
                listener(event)
            except Exception:
                log.exception("listener_failed")
