"""Two processes with a shard each, on one server: presses reach the home of their table, whoever dies."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from tests.local_discord import Interaction, find
from tests.local_discord.beside import Beside
from tests.local_discord.shards import ShardedDiscord
from tests.postgresql import new_database, own_server

ALIKE, STANDS_BY = "Both white", "standing by"
AWAY = "the database cannot be reached"


class Fleet:
    """The programs on one database, and the Discord that they are connected to."""

    def __init__(self, server: ShardedDiscord, url: str, folder: Path, stack: AsyncExitStack) -> None:
        self.server, self.url = server, url
        self._folder, self._stack = folder, stack
        self.programs: list[Beside] = []

    async def start(self, shard: int, within: str = "ready") -> Beside:
        """Start one more program for a shard, and wait until it says so."""
        log = self._folder / f"log{len(self.programs)}"
        program = await self._stack.enter_async_context(Beside(self.server, self.url, log))
        program.environment |= {"SHARD_COUNT": "2", "SHARD_IDS": str(shard)}
        self.programs.append(program)
        program.begin()
        await program.logged(within)
        return program

    async def game(self, shard: int) -> None:
        """Three people begin a game in a channel of a shard, and have their panels."""
        server, channel = self.server, self.server.channel_of(shard)
        ann, *others = list(server.people)[3 * shard : 3 * shard + 3]
        act = await server.slash(ann, channel, "play", game="money_and_luck")
        assert act.answer
        assert act.answer.message
        for user in others:
            await server.press(user, act.answer.message, find(act.answer.message, "Join"))
        await server.press(ann, act.answer.message, find(act.answer.message, "Start"))
        async with asyncio.timeout(10):
            while not all(self.has_panel(user, channel) for user in (ann, *others)):  # noqa: ASYNC110
                await asyncio.sleep(0.05)

    def has_panel(self, user: int, channel: int) -> bool:
        """Whether somebody's panel shows what may be played."""
        try:
            return ALIKE in str(self.server.panel(user, channel))
        except (LookupError, IndexError):
            return False

    async def press(self, shard: int, number: int, label: str = ALIKE) -> tuple[Interaction, float]:
        """Somebody presses in their DMs; answers what came of it, and after how many seconds."""
        channel = self.server.channel_of(shard)
        user = list(self.server.people)[3 * shard + number]
        panel = self.server.panel(user, channel)
        begun = time.monotonic()
        act = await self.server.press(user, panel, find(panel, label), wait=False)
        await asyncio.wait([act.answered], timeout=3)
        return act, time.monotonic() - begun


@asynccontextmanager
async def fleet(folder: Path) -> AsyncIterator[Fleet]:
    """A database and a Discord with two shards; nobody is connected yet."""
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(ShardedDiscord())
        yield Fleet(server, await new_database(), folder, stack)


def told(act: Interaction) -> str:
    """What somebody was answered."""
    assert act.answer, "nobody answered"
    return json.dumps(act.answer.body, ensure_ascii=False)


async def test_a_fleet(tmp_path: Path) -> None:
    """DMs reach the home of a table; one that is gone is told; who stands by takes over."""
    async with fleet(tmp_path) as here:
        first, second = await asyncio.gather(here.start(0), here.start(1))
        waiting = (here.start(1, STANDS_BY), here.start(0, STANDS_BY))
        _, spare, newer = await asyncio.gather(here.game(1), *waiting)

        # What is pressed in DMs comes to the first, and is done by the second.
        act, _ = await here.press(1, 0)
        assert "restarting" not in told(act)

        # The second is gone: it is said in time. When another has taken over, play goes on.
        await second.kill()
        act, seconds = await here.press(1, 1)
        assert "restarting" in told(act)
        assert seconds < 3
        await spare.logged("on_duty", 15)
        act, _ = await here.press(1, 1)
        assert "restarting" not in told(act)

        # The database is away, and comes back.
        own_server().stop()
        act, seconds = await here.press(1, 0, "Both black")
        assert "Nothing" in told(act)
        assert seconds < 3
        own_server().start()
        async with asyncio.timeout(15):
            while "Nothing" in told((await here.press(1, 0, "Both black"))[0]):  # noqa: ASYNC110
                await asyncio.sleep(0.5)

        # The first is updated: nobody notices.
        stopping = asyncio.create_task(first.stop())
        act, _ = await here.press(1, 2)
        assert "restarting" not in told(act)
        assert await stopping == 0
        await newer.logged("taking_over", 2)
        assert not [line for program in here.programs for line in program.errors if AWAY not in line]
        assert not here.server.unknown
