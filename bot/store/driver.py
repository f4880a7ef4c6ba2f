"""The driver of PostgreSQL, which comes with an extra."""

from __future__ import annotations

from typing import Any

import asyncpg  # pyright: ignore[reportMissingTypeStubs] - it has none

driver: Any = asyncpg

GOODBYE = 0.25
"""So many seconds are left for the server's word when a connection is given up."""


class Connection(driver.Connection):
    """A connection to a server that may hang: whoever gives it up does not wait for the server's word."""

    async def close(self, *, timeout: float | None = None) -> None:  # noqa: ASYNC109 - the driver's own name
        """Close it; with a timeout, in a moment."""
        await driver.Connection.close(self, timeout=timeout and GOODBYE)
