"""A second process stands by, and takes over from the first without anybody noticing."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from sqlalchemy import func, select

from bot.store.schema import seats
from bot.store.store import Store
from games import GAMES
from tests.local_discord import LocalDiscord, Message, find
from tests.local_discord.program import Beside


@asynccontextmanager
async def two(tmp_path: Path, people: int = 4) -> AsyncIterator[tuple[str, LocalDiscord, Beside, Beside]]:
    """A database, a local Discord, who acts, and who stands by."""
    url = f"sqlite:///{tmp_path / 'it.sqlite3'}"
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(LocalDiscord(people))
        programs = [Beside(server, url, tmp_path / f"log{number}") for number in range(2)]
        for number, program in enumerate(programs, 1):
            await stack.enter_async_context(program)
            program.begin()
            await server.connected(number)
            await program.logged("standing by" if number == 2 else "ready", 15.0)
        yield url, server, programs[0], programs[1]


async def lobby(server: LocalDiscord) -> Message:
    return await server.open_lobby(min(server.people), min(server.channels), "konsul")


async def joins(server: LocalDiscord, post: Message, number: int, within: float = 3.0) -> float:
    """Press Join until it is answered; return the seconds of the last press."""
    person, begun = list(server.people)[number], time.monotonic()
    while True:
        act = await server.press(person, post, find(post, "Join"), wait=False)
        if (await asyncio.wait([act.answered], timeout=within))[0]:
            return time.monotonic() - begun


async def seated(url: str) -> int:
    store = await Store.open(url, GAMES)
    try:
        return await store.database.read(lambda it: it.scalar(select(func.count()).select_from(seats)) or 0)
    finally:
        await store.close()


async def test_a_standby_takes_over_when_the_first_stops(tmp_path: Path) -> None:
    async with two(tmp_path) as (url, server, first, second):
        post = await lobby(server)
        assert await joins(server, post, 1) < 1
        stopping = asyncio.create_task(first.stop())
        await asyncio.sleep(0.02)
        act = await server.press(list(server.people)[2], post, find(post, "Join"), wait=False)
        assert (await asyncio.wait([act.answered], timeout=3))[0], "nobody answered"
        assert await stopping == 0
        assert await joins(server, post, 3) < 2
        assert await seated(url) == 4
        assert "taking_over" in second.log.read_text()
        for program in (first, second):
            assert '"level": "error"' not in program.log.read_text()


async def test_a_standby_takes_over_when_the_first_dies(tmp_path: Path) -> None:
    async with two(tmp_path) as (url, server, first, second):
        post = await lobby(server)
        assert first.process
        first.process.kill()
        assert await joins(server, post, 1) < 3
        assert await seated(url) == 2
        assert '"level": "error"' not in second.log.read_text()
