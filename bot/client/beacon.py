"""Fetches the public numbers that frozen deals wait for, from a relay of drand."""

from __future__ import annotations

import asyncio
import math

import aiohttp
import msgspec
import structlog

from bot.store.database import StoreError
from bot.table.commands import DealGame
from bot.table.table import DeniedError, Frozen, Lobby
from bot.tables import Committed, Tables
from games.deal import PublicNumber

ATTEMPT_SECONDS, AGAIN_SECONDS = 2.0, 0.4
"""Timeout of one request, and seconds between two: a relay has a round a moment after it is due."""
LATENCY_SECONDS = 0.2
"""Seconds after a round is due for a relay to have it."""
REST_SECONDS = 5 * 60.0
"""Seconds after a failure for which games start without a public number."""
MAXIMUM_BYTES = 4096
FOUND = 200

log = structlog.stdlib.get_logger(__name__)


class _Round(msgspec.Struct, frozen=True):
    """A relay's answer, without the fields that follow from these."""

    round: int
    signature: str


class Beacon:
    """Deals the games that are frozen, with the public number or, where it is not had in time, without."""

    def __init__(self, tables: Tables, relay: str | None) -> None:
        """`relay`: its address; None where no public numbers are used."""
        self.relay = relay
        self._tables = tables
        self._tasks: set[asyncio.Task[None]] = set()
        self._rests_until = -math.inf
        self._closed = False
        tables.listeners.append(self._on_commit)

    @property
    def reachable(self) -> bool:
        """Whether a public number can be expected now."""
        return self.relay is not None and self._tables.now >= self._rests_until

    @property
    def running(self) -> set[asyncio.Task[None]]:
        """What is under way."""
        return set(self._tasks)

    def close(self) -> None:
        """Fetch nothing more; the next start asks again for what is frozen."""
        self._closed = True
        for task in self._tasks:
            task.cancel()

    def _on_commit(self, committed: Committed) -> None:
        before, after = committed.before, committed.after
        if self._closed or not isinstance(after, Lobby) or after.frozen is None:
            return
        if not isinstance(before, Lobby) or before.frozen != after.frozen:
            task = asyncio.create_task(self._deal(after.id, after.frozen), name="public number")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _deal(self, table_id: int, frozen: Frozen) -> None:
        signature = await self._fetched(frozen.number, frozen.until)
        if not signature:
            self._rests_until = self._tables.now + REST_SECONDS
            log.warning("public_number_missed", table=table_id, round=frozen.number.round)
        try:
            await self._tables.do(table_id, DealGame(frozen.number.round, signature))
        except (DeniedError, StoreError) as error:
            # Time deals it, once the table can be changed again.
            log.warning("not_dealt", table=table_id, reason=str(error))

    async def _fetched(self, number: PublicNumber, until: float) -> str:
        """Return the signature of a round, or an empty string where it is not had in time."""
        if self.relay is None:
            return ""
        await asyncio.sleep(max(0.0, number.due + LATENCY_SECONDS - self._tables.now))
        address, timeout = self.relay.rstrip("/") + number.path, aiohttp.ClientTimeout(ATTEMPT_SECONDS)
        async with aiohttp.ClientSession(timeout=timeout) as session:
            while self._tables.now < until:
                try:
                    async with asyncio.timeout(until - self._tables.now), session.get(address) as response:
                        body = await response.content.read(MAXIMUM_BYTES)
                    if response.status == FOUND and (signature := _signature(body, number)):
                        return signature
                except (aiohttp.ClientError, OSError, TimeoutError) as error:
                    log.info("public_number_not_had", round=number.round, error=type(error).__name__)
                await asyncio.sleep(AGAIN_SECONDS)
        return ""


def _signature(body: bytes, number: PublicNumber) -> str:
    try:
        found = msgspec.json.decode(body, type=_Round)
    except msgspec.DecodeError:
        return ""
    fits = found.round == number.round and PublicNumber(found.round, found.signature).well_formed
    return found.signature if fits else ""
