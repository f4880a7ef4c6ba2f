"""What rooms keep running as long as the bot does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeAlias


class Part:
    """A part of the running bot that a room adds. It does nothing but what it overrides."""

    @property
    def running(self) -> set[asyncio.Task[None]]:
        """What is being done, for which a stop waits a moment."""
        return set()

    async def begin(self) -> None:
        """Begin, before the gateway is reached. Raises `StoreError`."""

    def forget(self) -> None:
        """Drop what was made of finished tables: their people have changed."""

    def close(self) -> None:
        """Begin nothing more."""

    async def leave(self) -> None:
        """Leave, after the gateway."""


MakePart: TypeAlias = Callable[[Any], Part | None]
"""Makes what a room keeps running with a client, and connects it; None where there is nothing to do."""
