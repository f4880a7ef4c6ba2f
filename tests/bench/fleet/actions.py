"""Actions through the door of tables on a server: in one process, beside a file, and in four at once."""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import tempfile
import time
from pathlib import Path

from bot.limits import MessageBudget
from bot.live_tables import LiveTables
from bot.store.store import Store
from bot.table.errors import DeniedError, RefusedError, StaleError
from bot.table.table import Playing, Table
from games import GAMES
from tests.bench.figures import goal, say, share
from tests.postgresql import new_database
from tests.store.tables import Clock, awaited_act, dealt

TABLES, ACTIONS = 20, 600
PROCESSES, AT_ONCE, SECONDS = 4, 8, 10.0
TOGETHER, TOGETHER_P99 = 1000, 60.0
GAME = GAMES["konsul"]


async def in_one() -> None:
    say(f"an action after the other at {TABLES} tables of Konsul, without Discord:")
    with tempfile.TemporaryDirectory() as folder:
        file = await alone(f"sqlite:///{Path(folder) / 'games.sqlite3'}")
    server = await alone(await new_database())
    for percent in (50, 99):
        own, other = share(server, percent), share(file, percent)
        say(f"  p{percent} {own:.2f} ms; on a file {other:.2f} ms, {own / other:.1f} times that")


async def alone(url: str) -> list[float]:
    """The milliseconds of one action after the other."""
    player = await Player(url).open(TABLES, ACTIONS // 5)
    for _ in range(ACTIONS):
        await player.act(player.chance.randrange(TABLES))
    await player.store.close()
    return sorted(player.times)


async def together(url: str) -> None:
    await (await Store.open(url, GAMES)).close()
    command = (sys.executable, "-m", "tests.bench.fleet.process", url)
    pipes = {"stdin": asyncio.subprocess.PIPE, "stdout": asyncio.subprocess.PIPE}
    programs = [await asyncio.create_subprocess_exec(*command, **pipes) for _ in range(PROCESSES)]
    for program in programs:
        assert program.stdout
        await program.stdout.readline()
    told = await asyncio.gather(*(program.communicate(b"go\n") for program in programs))
    times = sorted(one for said, _ in told for one in json.loads(said))
    rate = len(times) / SECONDS
    p50, p99 = share(times, 50), share(times, 99)
    say(f"{PROCESSES} processes, {AT_ONCE} actions at once in each, without Discord:")
    say(f"  {rate:,.0f} actions a second together, {goal(rate, TOGETHER)}")
    say(f"  p50 {p50:.1f} ms, p99 {p99:.1f} ms, {goal(p99, TOGETHER_P99)} ms")


class Player:
    """Plays at random at tables of a store, without Discord."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.chance = random.Random(os.getpid())
        self.times: list[float] = []
        self.store: Store
        self.clock = Clock(1000.0)
        self._games: list[Playing] = []
        self._spare: list[Playing] = []

    async def open(self, count: int, spare: int = 0) -> Player:
        self.store = await Store.open(self.url, {GAME.game.key: GAME})
        self.tables = LiveTables(self.store, self.clock, budget=MessageBudget(self.clock))
        for first in range(0, count + spare, AT_ONCE):
            more = range(first, min(first + AT_ONCE, count + spare))
            self._spare += await asyncio.gather(*(self._dealt() for _ in more))
        self._games = [self._spare.pop() for _ in range(count)]
        return self

    async def _dealt(self) -> Playing:
        people = [self.chance.randrange(1, 2**40) for _ in range(3)]
        return await dealt(self.tables, GAME, people)

    async def act(self, at: int) -> None:
        table = self._games[at]
        command, actor = awaited_act(table, self.chance)
        begun = time.perf_counter()
        try:
            after: Table = await self.tables.do(table.id, command, actor)
        except (DeniedError, RefusedError, StaleError):
            after = await self.tables.get(table.id)
        else:
            self.times.append(1000 * (time.perf_counter() - begun))
        if isinstance(after, Playing) and after.awaited.seats:
            self._games[at] = after
        else:
            self._games[at] = self._spare.pop() if self._spare else await self._dealt()
