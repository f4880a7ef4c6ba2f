"""What Discord says of a bot's sessions: how many shards it wants, and how many it may begin today."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord.http
import structlog

from bot.client.http import block_seconds

GATEWAY_SECONDS = 10.0
"""Timeout for Discord's advice on sharding."""
SPARE_SESSIONS = 0.1
"""Share of the sessions of a day that is left alone: Discord resets the token when all are used."""

log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class SessionLimits:
    """What Discord says of a bot's sessions."""

    shards: int = 1
    """Number of shards that it recommends."""
    together: int = 1
    """Number of sessions that may begin at the same time."""
    total: int = 1000
    """Number of sessions that may begin in a day."""
    remaining: int = 1000
    """Number of those that are left."""
    reset_after: float = 0.0
    """Seconds until all are left again."""

    @property
    def scarce(self) -> bool:
        """Whether further sessions bring the token into danger."""
        return self.remaining < self.total * SPARE_SESSIONS


async def session_limits(token: str, proxy: str | None = None) -> SessionLimits:
    """Ask Discord what it lets a bot begin; return the default where it does not answer.

    Waits for the end of a block of this address: a process that ended would ask again, and prolong it.
    """
    headers = {"Authorization": f"Bot {token}"}
    timeout = aiohttp.ClientTimeout(GATEWAY_SECONDS)
    try:
        async with aiohttp.ClientSession(timeout=timeout, headers=headers) as session:
            while True:
                async with session.get(f"{discord.http.Route.BASE}/gateway/bot", proxy=proxy) as response:
                    if not (seconds := block_seconds(response)):
                        response.raise_for_status()
                        gateway: dict[str, Any] = await response.json()
                        break
                log.warning("address_blocked", seconds=seconds)
                await asyncio.sleep(seconds)
    except (aiohttp.ClientError, OSError, TimeoutError):
        return SessionLimits()
    limit = gateway["session_start_limit"]
    return SessionLimits(
        gateway["shards"],
        limit["max_concurrency"],
        limit["total"],
        limit["remaining"],
        limit["reset_after"] / 1000,
    )
