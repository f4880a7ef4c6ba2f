"""A fleet: programs with a shard each, on one server."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import asyncpg
from sqlalchemy import make_url

from tests.local_discord import Interaction, find
from tests.local_discord.program import Beside
from tests.local_discord.shards import ShardedDiscord
from tests.postgresql import new_database

ALIKE, STANDS_BY = "Both white", "standing by"
HOUR = 3600
AHEAD = f"""
import runpy, time
import discord
from datetime import timedelta
machine, utcnow = time.time, discord.utils.utcnow
time.time = lambda: machine() + {HOUR}
discord.utils.utcnow = lambda: utcnow() + timedelta(seconds={HOUR})
runpy.run_module("bot", run_name="__main__")
"""
"""The bot on a machine whose clock is an hour ahead."""


class Fleet:
    """The programs on one database, and the Discord that they are connected to."""

    def __init__(self, server: ShardedDiscord, url: str, folder: Path, stack: AsyncExitStack) -> None:
        self.server, self.url = server, url
        self._folder, self._stack = folder, stack
        self.programs: list[Beside] = []

    async def start(self, shard: int, within: str = "ready", *, ahead: bool = False) -> Beside:
        """Start one more program for a shard, and wait until it says so. `ahead`: by an hour."""
        log = self._folder / f"log{len(self.programs)}"
        program = await self._stack.enter_async_context(Beside(self.server, self.url, log))
        program.environment |= {"SHARD_COUNT": "2", "SHARD_IDS": str(shard)}
        if ahead:
            program.command = (sys.executable, "-c", AHEAD)
        self.programs.append(program)
        program.begin()
        await program.logged(within)
        return program

    async def game(self, shard: int) -> None:
        """Three people begin a game in a channel of a shard, and have their panels."""
        server, channel = self.server, self.server.channel_of(shard)
        ann, *others = list(server.people)[3 * shard : 3 * shard + 3]
        lobby = await server.open_lobby(ann, channel, "money_and_luck")
        for user in others:
            await server.press(user, lobby, find(lobby, "Join"))
        await server.press(ann, lobby, await server.offered(lobby, "Start"))
        async with asyncio.timeout(10):
            while not all(self.has_panel(user, channel) for user in (ann, *others)):  # noqa: ASYNC110
                await asyncio.sleep(0.05)

    async def opened(self) -> float:
        """Open one more table on shard 1; return when, as its process says."""
        newest = "SELECT max(id), max(opened_at) FROM tables"
        plain = make_url(self.url).set(drivername="postgresql").render_as_string(hide_password=False)
        connection = await asyncpg.connect(plain)
        try:
            known, _ = await connection.fetchrow(newest)
            channel = self.server.channel_of(1)
            await self.server.slash(list(self.server.people)[3], channel, "play", game="konsul")
            table_id, moment = await connection.fetchrow(newest)
        finally:
            await connection.close()
        assert table_id > known
        return moment

    def has_panel(self, user: int, channel: int) -> bool:
        try:
            return ALIKE in str(self.server.panel(user, channel))
        except (LookupError, IndexError):
            return False

    async def press(self, shard: int, number: int, label: str = ALIKE) -> tuple[Interaction, float]:
        """Press in the DMs of a person; return the interaction and the seconds it took."""
        channel = self.server.channel_of(shard)
        user = list(self.server.people)[3 * shard + number]
        panel = self.server.panel(user, channel)
        begun = time.monotonic()
        act = await self.server.press(user, panel, find(panel, label), wait=False)
        await asyncio.wait([act.answered], timeout=3)
        return act, time.monotonic() - begun


@asynccontextmanager
async def fleet(folder: Path) -> AsyncIterator[Fleet]:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(ShardedDiscord())
        yield Fleet(server, await new_database(), folder, stack)
