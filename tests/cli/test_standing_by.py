"""A second process stands by, and takes over from the first without a player noticing."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from pathlib import Path

from sqlalchemy import func, select

from bot.store.schema import seats
from bot.store.store import Store
from games import GAMES
from tests.local_discord import LocalDiscord, Message, find
from tests.local_discord.program import Beside


async def lobby(server: LocalDiscord, number: int) -> Message:
    return await server.open_lobby(list(server.people)[number], min(server.channels), "konsul")


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


async def test_a_standby_takes_over_when_the_first_stops_or_dies(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'it.sqlite3'}"
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(LocalDiscord(5))

        async def begun(number: int, event: str, bots: int) -> Beside:
            program = await stack.enter_async_context(Beside(server, url, tmp_path / f"log{number}"))
            program.begin()
            await server.connected(bots)
            await program.logged(event, 15.0)
            return program

        first = await begun(0, "ready", 1)
        second = await begun(1, "standing by", 2)
        post = await lobby(server, 0)
        assert await joins(server, post, 1) < 1
        stopping = asyncio.create_task(first.stop())
        await asyncio.sleep(0.02)
        act = await server.press(list(server.people)[2], post, find(post, "Join"), wait=False)
        assert (await asyncio.wait([act.answered], timeout=3))[0], "no answer"
        assert await stopping == 0
        assert await joins(server, post, 3) < 2
        assert await seated(url) == 4
        assert "taking_over" in second.log.read_text()

        third = await begun(2, "standing by", 2)
        post = await lobby(server, 4)
        assert second.process
        second.process.kill()
        assert await joins(server, post, 1) < 3
        assert await seated(url) == 6
        for program in (first, second, third):
            assert '"level": "error"' not in program.log.read_text()
