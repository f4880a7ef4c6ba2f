"""Messages between processes on one server: PostgreSQL's notifications, on connections of their own."""

from __future__ import annotations

import asyncio
import base64
import itertools
import time
import zlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import structlog
from sqlalchemy import delete, insert, select
from sqlalchemy.engine import URL

from bot.rooms.fleet.postgresql import (
    NOW,
    PATIENCE,
    POOLED,
    connecting,
    driver,
    engine_at,
    let_go,
    translated_errors,
)
from bot.store.database import StoreError
from bot.store.schema import parcels

MAXIMUM_BYTES = 7900
"""Maximum bytes of a notification, below PostgreSQL's 8000; longer ones are compressed, or put in a row."""
PACKED, PARCEL = "packed:", "parcel:"
QUICKLY = 1
"""Level of compression: the fastest, as a press waits for it."""
KEPT_SECONDS = 30.0
LOOK, TRIED, SWEPT = 1.0, 5, 30
"""Seconds between looks at the connection; looks between trying it, and between deleting old parcels."""

Hear = Callable[[str], None]

log = structlog.stdlib.get_logger(__name__)


class Bus:
    """Sends and receives messages on channels. Never part of a transaction that commits a table."""

    def __init__(self, address: URL) -> None:
        """Raises `StoreError` where the extra is not installed."""
        self._engine = engine_at(address, 2, surely=True)
        self._arguments = connecting(self._engine)
        self._channels: Mapping[str, Hear] = {}
        self._connection: Any = None
        self._speaker: Any = None
        self._speaking = asyncio.Lock()
        self._listening: asyncio.Task[None] | None = None
        self._hearing: set[asyncio.Task[None]] = set()

    async def begin(self, channels: Mapping[str, Hear]) -> None:
        """Listen on these channels. Raises `StoreError`, also where notifications never arrive."""
        answered = asyncio.Event()
        check = f"backroom_check_{time.monotonic_ns()}"
        self._channels = {**channels, check: lambda _: answered.set()}
        async with translated_errors():
            await self._connect()
        await self.say(check, "heard")
        try:
            await asyncio.wait_for(answered.wait(), PATIENCE)
        except TimeoutError:
            raise StoreError(f"{POOLED}: LISTEN does not work there") from None
        self._channels = dict(channels)
        self._listening = asyncio.create_task(self._keep_listening(), name="listen")

    async def _connect(self) -> None:
        async with asyncio.timeout(PATIENCE):
            self._connection = connection = await driver().connect(**self._arguments)
            try:
                for channel in self._channels:
                    await connection.add_listener(channel, self._on_notification)
            except BaseException:
                # A connection with half of the listeners would count as complete.
                connection.terminate()
                raise

    async def _keep_listening(self) -> None:
        """Reconnect when the connection is lost, and delete old parcels."""
        for second in itertools.count(1):
            await asyncio.sleep(LOOK)
            with suppress(StoreError):
                if not second % TRIED:
                    await self._try_connection()
                if self._connection.is_closed():
                    async with translated_errors():
                        await self._connect()
                if not second % SWEPT:
                    await self._swept()

    async def _try_connection(self) -> None:
        """Terminate a dead connection: without traffic, its loss would go unnoticed."""
        with suppress(StoreError):
            async with translated_errors(), asyncio.timeout(PATIENCE):
                await self._connection.execute("SELECT 1")
            return
        self._connection.terminate()

    async def _swept(self) -> None:
        async with translated_errors(), asyncio.timeout(PATIENCE), self._engine.begin() as connection:
            await connection.execute(delete(parcels).where(parcels.c.sent_at < NOW - KEPT_SECONDS))

    def _on_notification(self, _connection: object, _process: int, channel: str, said: str) -> None:
        task = asyncio.create_task(self._pass_on(channel, said), name="hear")
        self._hearing.add(task)
        task.add_done_callback(self._hearing.discard)

    async def _pass_on(self, channel: str, said: str) -> None:
        try:
            if said.startswith(PARCEL):
                said = await self._open_parcel(int(said.removeprefix(PARCEL)))
            if said and (hear := self._channels.get(channel)):
                hear(_unpack(said))
        except StoreError as error:
            log.warning("process_message_not_read", channel=channel, error=str(error))

    async def _open_parcel(self, number: int) -> str:
        async with translated_errors(), asyncio.timeout(PATIENCE), self._engine.connect() as connection:
            body = await connection.scalar(select(parcels.c.body).where(parcels.c.id == number))
        return str(body or "")

    async def say(self, channel: str, said: str) -> None:
        """Send a message to all listeners of a channel. Raises `StoreError`."""
        said = _pack(said)
        async with translated_errors(), asyncio.timeout(PATIENCE):
            if len(said) > MAXIMUM_BYTES:
                said = await self._parcel(said)
            # A press waits for it: the driver alone takes a quarter of the time.
            async with self._speaking:
                if self._speaker is None or self._speaker.is_closed():
                    self._speaker = await driver().connect(**self._arguments)
                try:
                    await self._speaker.execute("SELECT pg_notify($1, $2)", channel, said)
                except BaseException:
                    # The next message must not wait for a dead connection.
                    self._speaker.terminate()
                    raise

    async def _parcel(self, said: str) -> str:
        row = insert(parcels).values(sent_at=NOW, body=said).returning(parcels.c.id)
        async with self._engine.begin() as connection:
            return f"{PARCEL}{await connection.scalar(row)}"

    async def close(self) -> None:
        """Disconnect."""
        if self._listening:
            self._listening.cancel()
        for connection in (self._connection, self._speaker):
            if connection is not None:
                connection.terminate()
        await let_go(self._engine)


def _pack(said: str) -> str:
    if len(said.encode()) <= MAXIMUM_BYTES:
        return said
    return PACKED + base64.b64encode(zlib.compress(said.encode(), QUICKLY)).decode()


def _unpack(said: str) -> str:
    if not said.startswith(PACKED):
        return said
    return zlib.decompress(base64.b64decode(said.removeprefix(PACKED))).decode()
