"""Connecting as Discord wants it: with how many shards, and one session after the other."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord
import discord.http

from bot.client.bot import Backroom
from bot.store import StoreAwayError

ANSWER_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Advice:
    """How many shards Discord recommends, and how many sessions may begin together."""

    shards: int = 1
    together: int = 1


async def advice(token: str) -> Advice:
    """Ask Discord; what it would not or could not say, whoever connects will be told again."""
    headers = {"Authorization": f"Bot {token}"}
    timeout = aiohttp.ClientTimeout(ANSWER_SECONDS)
    try:
        async with (
            aiohttp.ClientSession(timeout=timeout, headers=headers) as session,
            session.get(f"{discord.http.Route.BASE}/gateway/bot") as answer,
        ):
            answer.raise_for_status()
            told: dict[str, Any] = await answer.json()
    except (aiohttp.ClientError, OSError, TimeoutError):
        return Advice()
    return Advice(told["shards"], told["session_start_limit"]["max_concurrency"])


class OneAfterTheOther(Backroom):
    """Begins its sessions in turn with those of other processes. `together`: as in `Advice`."""

    together = 1

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Called by discord.py before a session begins."""
        wait = None
        # Whoever presses while the database is away is to be told so.
        with suppress(StoreAwayError):
            wait = await self.duty.turn_to_identify((shard_id or 0) % self.together)
        if wait is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await asyncio.sleep(wait)


class Sharded(OneAfterTheOther, discord.AutoShardedClient):
    """A bot with several shards."""
