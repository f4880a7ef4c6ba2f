"""What this process may do under its lease: one process acts, another stands by."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import aiohttp
import structlog
from discord.http import Route

from bot.client.outcomes import FAILURES, Outcome, outcome_of
from bot.client.press import Interaction
from bot.job import Job
from bot.store.database import Database, StoreAwayError, StoreBusyError
from bot.store.leases import Lease
from bot.store.starts import SIGN_SECONDS, note_sign_of_life
from bot.store.store import Store

LOOK = 0.25
"""Seconds between a standby's attempts to take the lease."""
HOLD_SECONDS = 2.5
"""How long to hold a press while on standby; Discord rejects answers after 3 s."""
ANSWERING = ("/interactions/", "/webhooks/")
"""Parts of the paths of answers to presses."""

log = structlog.stdlib.get_logger(__name__)


class LapsedError(aiohttp.ClientError):
    """A request that may not be sent: another process may be active by now."""


class LeaseGuard:
    """What this process may do under its lease; without a lease everything, always.

    An active process answers, posts and lets time pass; a standby waits to take over. `leased`: whether
    another process may take over from this one.
    """

    def __init__(self, lease: Lease | None = None) -> None:
        self.leased = lease is not None
        self._lease = lease or Lease()
        self._active = asyncio.Event()
        self._keeping: asyncio.Task[None] | None = None
        self._signing: Job | None = None
        self._released = False
        if not self.leased:
            self._active.set()

    @property
    def active(self) -> bool:
        """Whether this process has begun to act."""
        return self._active.is_set()

    @property
    def valid(self) -> bool:
        """Whether this process may act at this moment."""
        return self.active and self._lease.valid

    @property
    def away(self) -> bool:
        """Whether the database cannot be reached; pressers may be told so."""
        return self._lease.away

    # Taking and keeping it ---------------------------------------------------------------------

    async def take(self, store: Store, *, starting: bool = True) -> bool:
        """Take the lease and open the store, unless another process is active. Raises `StoreError`.

        `starting`: this process is not connected yet.
        """
        if not await self._lease.take(starting=starting):
            return False
        # Updating the tables, and connecting to Discord, may take longer than a lease is valid.
        if self._keeping is None or self._keeping.done():
            self._keeping = asyncio.create_task(self._lease.keep(), name="keep the lease")
        store.database.lock = self._lease.lock
        await store.database.begin()
        store.database.epoch = self._lease.epoch
        self._active.set()
        self._signing = Job("sign of life", partial(self._give_sign_of_life, store.database))
        self._signing.within(SIGN_SECONDS)
        log.info("on_duty")
        return True

    async def _give_sign_of_life(self, database: Database) -> None:
        # A later one makes up for one that is lost.
        sign = note_sign_of_life(min(database.shards.ids), database.clock.now())
        database.write_soon("sign of life", sign)
        if self._signing:
            self._signing.within(SIGN_SECONDS)

    async def stand_by(self, store: Store, connected: Callable[[], bool]) -> None:
        """Wait until no other process is active, and take over. Raises `StoreError`."""
        log.warning("standing by: another process runs these shards", holder=self._lease.holder)
        while True:
            # A database that is away is asked again: the holder of the lease keeps it meanwhile.
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
        """Return the seconds until a session may begin; None where no other process begins one."""
        return await self._lease.turn_to_identify(bucket)

    def end(self) -> None:
        """Begin no further answer."""
        self._active.clear()
        if self._signing:
            self._signing.close()

    async def release(self) -> None:
        """Release the lease."""
        if self._released:
            return
        self._released = True
        self.end()
        if self._keeping:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)
        await self._lease.release()

    # What may be done --------------------------------------------------------------------------

    async def may_answer(self, interaction: Interaction) -> bool:
        """Whether this process answers an interaction. A standby holds it for a while: it may take over."""
        if self.valid or (self.active and self.away):
            return True
        try:
            async with asyncio.timeout(HOLD_SECONDS):
                while not self.valid:  # noqa: ASYNC110 - time alone makes it so
                    await asyncio.sleep(LOOK / 5)
        except TimeoutError:
            return False
        return not await _is_answered(interaction)

    def may_send(self, method: str, path: str) -> bool:
        """Whether a request may be sent: reading is harmless, and answers may tell why nothing is done."""
        if method == "GET" or self._lease.valid:
            return True
        return self.away and any(part in path for part in ANSWERING)

    def check(self, method: str, path: str) -> None:
        """Raise `LapsedError` for a request that may not be sent."""
        if not self.may_send(method, path):
            raise LapsedError("another process may act by now")


async def _is_answered(interaction: Interaction) -> bool:
    names: dict[str, Any] = {"app": interaction.application_id, "token": interaction.token}
    route = Route("GET", "/webhooks/{app}/{token}/messages/@original", **names)
    try:
        await interaction.client.http.request(route)
    except FAILURES as error:
        # Where Discord does not say, the press is left alone: better twice pressed than done twice.
        return outcome_of("answer", error) is Outcome.RETRY
    return True
