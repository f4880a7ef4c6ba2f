"""Whether this process acts: it alone answers, posts and lets time pass, or it stands by for who does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import structlog
from discord.http import Route

from bot.client.press import Interaction
from bot.store import Store, StoreAwayError, StoreBusyError
from bot.store.leases import Lease

LOOK = 0.25
"""Seconds between two looks whether somebody else still acts."""
KEPT_SECONDS = 2.5
"""So long a press is kept unanswered: Discord takes no answer after three seconds."""
ANSWERING = ("/interactions/", "/webhooks/")

log = structlog.stdlib.get_logger(__name__)


class LapsedError(aiohttp.ClientError):
    """Nothing may be sent: another process may act by now."""


class Duty:
    """The lease of a process and what may be done with it; without a lease everything, always."""

    def __init__(self, lease: Lease | None = None) -> None:
        self._lease = lease
        self._acting = asyncio.Event()
        self._keeping: asyncio.Task[None] | None = None
        self._released = False
        if lease is None:
            self._acting.set()

    @property
    def leased(self) -> bool:
        """Whether somebody else may act in our place."""
        return self._lease is not None

    @property
    def begun(self) -> bool:
        """Whether this process has begun to act."""
        return self._acting.is_set()

    @property
    def valid(self) -> bool:
        """Whether this process may act at this moment."""
        return self.begun and (self._lease is None or self._lease.valid)

    @property
    def away(self) -> bool:
        """Whether the database cannot be asked; people may be told so."""
        return self._lease is not None and self._lease.away

    # Taking and keeping ----------------------------------------------------------------------------

    async def take(self, store: Store, *, starting: bool = True) -> bool:
        """Take the lease and open the store, if nobody else acts. Raises `StoreError`.

        `starting`: we are not connected yet.
        """
        if self._lease is None:
            return True
        if not await self._lease.take(starting=starting):
            return False
        # To bring tables up to date, and to be let in by Discord, may take longer than a lease holds.
        if self._keeping is None or self._keeping.done():
            self._keeping = asyncio.create_task(self._lease.keep(), name="keep the lease")
        await store.database.begin()
        store.database.epoch = self._lease.epoch
        self._acting.set()
        log.info("on_duty")
        return True

    async def stand_by(self, store: Store, connected: Callable[[], bool]) -> None:
        """Wait until nobody else acts, and take over. Raises `StoreError`."""
        assert self._lease is not None
        log.warning("standing by: another process runs these shards", holder=self._lease.holder)
        while True:
            # A database that is away is asked again: who holds the lease has it all the longer.
            with suppress(StoreAwayError, StoreBusyError):
                if await self.take(store, starting=not connected()):
                    log.warning("taking_over")
                    return
            await asyncio.sleep(LOOK)

    async def keep(self) -> None:
        """Wait for as long as the lease is kept. Raises `LeaseLostError`."""
        if self._keeping is None:
            await asyncio.Event().wait()
        else:
            await asyncio.shield(self._keeping)

    async def turn_to_identify(self, bucket: int) -> float | None:
        """Return how many seconds to wait until a session may begin; None where nobody else begins one."""
        return None if self._lease is None else await self._lease.turn_to_identify(bucket)

    def end(self) -> None:
        """Begin no answer any more."""
        self._acting.clear()

    async def release(self) -> None:
        """Let somebody else act."""
        if self._lease is None or self._released:
            return
        self._released = True
        self.end()
        if self._keeping:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)
        await self._lease.release()

    # What may be done ------------------------------------------------------------------------------

    async def may_answer(self, interaction: Interaction) -> bool:
        """Whether an interaction is ours to answer. It is kept for a while: we may take over."""
        if self.valid or (self.begun and self.away):
            return True
        try:
            async with asyncio.timeout(KEPT_SECONDS):
                while not self.valid:  # noqa: ASYNC110 - time alone makes it so
                    await asyncio.sleep(LOOK / 5)
        except TimeoutError:
            return False
        return not await _is_answered(interaction)

    def may_send(self, method: str, path: str) -> bool:
        """Whether a request may be sent: looking harms nobody, and people may be told why nothing is done."""
        return self._lease is None or method == "GET" or self._lease.valid or (self.away and _answers(path))

    def watch(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Let no request out that may not be sent."""

        async def begins(
            _session: aiohttp.ClientSession,
            _context: SimpleNamespace,
            params: aiohttp.TraceRequestStartParams,
        ) -> None:
            if not self.may_send(params.method, params.url.path):
                raise LapsedError("another process may act by now")

        trace.on_request_start.append(begins)
        return trace


def _answers(path: str) -> bool:
    return any(part in path for part in ANSWERING)


async def _is_answered(interaction: Interaction) -> bool:
    """Whether somebody has answered what was kept."""
    names: dict[str, Any] = {"app": interaction.application_id, "token": interaction.token}
    route = Route("GET", "/webhooks/{app}/{token}/messages/@original", **names)
    try:
        await interaction.client.http.request(route)
    except discord.HTTPException:
        return False
    return True
