"""Who is told of what has been stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import structlog

T = TypeVar("T")

log = structlog.stdlib.get_logger(__name__)


class Listeners(list[Callable[[T], None]]):
    """Those who are told of one kind of event, in order."""

    def tell(self, event: T) -> None:
        """Tell all of them: what one does wrong keeps what was done from nothing, nor the others."""
        for listener in self:
            try:
                listener(event)
            except Exception:
                log.exception("listener_failed")
