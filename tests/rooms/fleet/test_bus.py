"""What processes tell each other, when the line to their server goes dead without a word."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from sqlalchemy import make_url

from bot.rooms.fleet import bus
from bot.rooms.fleet.bus import Bus
from bot.store.database import StoreAwayError, address_of
from tests.postgresql import new_database, own_server

SOCKET = ".s.PGSQL.5432"
Cut = Callable[[], None]


async def carried(source: asyncio.StreamReader, target: asyncio.StreamWriter, alive: asyncio.Event) -> None:
    """Carry on what comes, while the line is alive; what comes later is lost."""
    while data := await source.read(1 << 16):
        if alive.is_set():
            target.write(data)


@pytest.fixture
async def pair(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, patience: None
) -> AsyncIterator[tuple[Bus, Bus, Cut]]:
    """Two on one server; all lines that the first has open can be cut."""
    monkeypatch.setattr(bus, "CHECK_SECONDS", 0.01)
    monkeypatch.setattr(bus, "PROBED_CHECKS", 1)
    lines: list[asyncio.Event] = []
    ends: list[asyncio.StreamWriter] = []

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        lines.append(asyncio.Event())
        lines[-1].set()
        far_reader, far_writer = await asyncio.open_unix_connection(f"{own_server().folder}/{SOCKET}")
        ends.extend((writer, far_writer))
        back = asyncio.create_task(carried(far_reader, writer, lines[-1]))
        await carried(reader, far_writer, lines[-1])
        far_writer.close()
        await back
        writer.close()

    def cut() -> None:
        for line in lines:
            line.clear()

    near = make_url(await new_database())
    far = near.update_query_dict({"host": str(tmp_path)})
    async with AsyncExitStack() as stack:
        server = await asyncio.start_unix_server(connected, tmp_path / SOCKET)
        stack.callback(server.close)
        one, other = (Bus(address_of(url.render_as_string(hide_password=False))) for url in (far, near))
        stack.push_async_callback(one.close)
        stack.push_async_callback(other.close)
        yield one, other, cut
        for end in ends:
            end.transport.abort()


async def test_a_silent_listener_reconnects(
    pair: tuple[Bus, Bus, Cut], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line where seldom anything is said is forgotten by what lies in between."""
    one, other, cut = pair
    heard = asyncio.Event()
    await other.begin({})
    await one.begin({"backroom_1": lambda _: heard.set()})
    dead = one._connection
    async with asyncio.timeout(5):
        with monkeypatch.context() as soon:
            soon.setattr(bus, "PATIENCE", 0.2)
            cut()
            while one._connection is dead:  # noqa: ASYNC110 - no one tells of it
                await asyncio.sleep(0.01)
        while not heard.is_set():
            await other.say("backroom_1", "press")
            await asyncio.sleep(0.01)


async def test_a_broken_sender_reconnects(
    pair: tuple[Bus, Bus, Cut], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was said into a dead line is lost, and nothing after it."""
    one, other, cut = pair
    heard = asyncio.Queue[str]()
    await one.begin({})
    await other.begin({"backroom_1": heard.put_nowait})
    cut()
    with monkeypatch.context() as soon:
        soon.setattr(bus, "PATIENCE", 0.2)
        with pytest.raises(StoreAwayError):
            await one.say("backroom_1", "lost")
    await one.say("backroom_1", "heard")
    async with asyncio.timeout(5):
        assert await heard.get() == "heard"
