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
    connect_arguments,
    dispose_of,
    driver,
    engine_at,
    translated_errors,
)
from bot.store.database import StoreError
from bot.store.schema import parcels

MAXIMUM_BYTES = 7900
"""Maximum bytes of a notification, below PostgreSQL's 8000; longer ones are compressed, or put in a row."""
PACKED_PREFIX = "packed:"
"""Begins a message that is compressed."""
PARCEL_PREFIX = "parcel:"
"""Begins a message that stands in a row, whose number follows."""
COMPRESSION = 1
"""Level of compression: the fastest, as a press waits for it."""
KEPT_SECONDS = 30.0
"""Seconds for which a row with a message is kept."""
CHECK_SECONDS = 1.0
"""Seconds between two checks whether the connection is open."""
PROBED_CHECKS = 5
"""Every this many checks a query is sent over the connection."""
CLEANED_CHECKS = 30
"""Every this many checks old rows are deleted."""

Listener = Callable[[str], None]
"""Called with each message on a channel."""

log = structlog.stdlib.get_logger(__name__)


class Bus:
    """Sends and receives messages on channels. Never part of a transaction that commits a table."""

    def __init__(self, address: URL) -> None:
        """Raises `StoreError` where the extra is not installed."""
        self._engine = engine_at(address, 2, checked=True)
        self._arguments = connect_arguments(self._engine)
        self._channels: Mapping[str, Listener] = {}
        self._connection: Any = None
        self._sender: Any = None
        self._send_lock = asyncio.Lock()
        self._listening: asyncio.Task[None] | None = None
        self._deliveries: set[asyncio.Task[None]] = set()

    async def begin(self, channels: Mapping[str, Listener]) -> None:
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
        for check in itertools.count(1):
            await asyncio.sleep(CHECK_SECONDS)
            with suppress(StoreError):
                if check % PROBED_CHECKS == 0:
                    await self._try_connection()
                if self._connection.is_closed():
                    async with translated_errors():
                        await self._connect()
                if check % CLEANED_CHECKS == 0:
                    await self._delete_old_parcels()

    async def _try_connection(self) -> None:
        """Terminate a dead connection: without traffic, its loss would go unnoticed."""
        with suppress(StoreError):
            async with translated_errors(), asyncio.timeout(PATIENCE):
                await self._connection.execute("SELECT 1")
            return
        self._connection.terminate()

    async def _delete_old_parcels(self) -> None:
        async with translated_errors(), asyncio.timeout(PATIENCE), self._engine.begin() as connection:
            await connection.execute(delete(parcels).where(parcels.c.sent_at < NOW - KEPT_SECONDS))

    def _on_notification(self, _connection: object, _process: int, channel: str, content: str) -> None:
        task = asyncio.create_task(self._deliver(channel, content), name="hear")
        self._deliveries.add(task)
        task.add_done_callback(self._deliveries.discard)

    async def _deliver(self, channel: str, content: str) -> None:
        try:
            if content.startswith(PARCEL_PREFIX):
                content = await self._open_parcel(int(content.removeprefix(PARCEL_PREFIX)))
            if content and (listener := self._channels.get(channel)):
                listener(_unpack(content))
        except StoreError as error:
            log.warning("process_message_not_read", channel=channel, error=str(error))

    async def _open_parcel(self, number: int) -> str:
        async with translated_errors(), asyncio.timeout(PATIENCE), self._engine.connect() as connection:
            body = await connection.scalar(select(parcels.c.body).where(parcels.c.id == number))
        return str(body or "")

    async def say(self, channel: str, content: str) -> None:
        """Send a message to all listeners of a channel. Raises `StoreError`."""
        content = _pack(content)
        async with translated_errors(), asyncio.timeout(PATIENCE):
            if len(content) > MAXIMUM_BYTES:
                content = await self._store_parcel(content)
            # A press waits for it: the driver alone takes a quarter of the time.
            async with self._send_lock:
                if self._sender is None or self._sender.is_closed():
                    self._sender = await driver().connect(**self._arguments)
                try:
                    await self._sender.execute("SELECT pg_notify($1, $2)", channel, content)
                except BaseException:
                    # The next message must not wait for a dead connection.
                    self._sender.terminate()
                    raise

    async def _store_parcel(self, content: str) -> str:
        row = insert(parcels).values(sent_at=NOW, body=content).returning(parcels.c.id)
        async with self._engine.begin() as connection:
            return f"{PARCEL_PREFIX}{await connection.scalar(row)}"

    async def close(self) -> None:
        """Disconnect."""
        if self._listening:
            self._listening.cancel()
        for connection in (self._connection, self._sender):
            if connection is not None:
                connection.terminate()
        await dispose_of(self._engine)


def _pack(content: str) -> str:
    if len(content.encode()) <= MAXIMUM_BYTES:
        return content
    return PACKED_PREFIX + base64.b64encode(zlib.compress(content.encode(), COMPRESSION)).decode()


def _unpack(content: str) -> str:
    if not content.startswith(PACKED_PREFIX):
        return content
    return zlib.decompress(base64.b64decode(content.removeprefix(PACKED_PREFIX))).decode()
