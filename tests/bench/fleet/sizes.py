"""A hundred, a thousand, ten thousand open tables over four processes: how soon they are there, how fast."""

from __future__ import annotations

import random
import sqlite3
import tempfile
import time
from contextlib import AsyncExitStack, closing
from pathlib import Path

from bot.limits import MessageBudget
from bot.live_tables import LiveTables
from bot.store.store import Store
from bot.table.table import require_playing
from games import GAMES
from tests.bench.figures import goal, say, share
from tests.bench.seed import carry, many_tables
from tests.bench.standing import keep_posts
from tests.local_discord.payloads import CHANNELS, GUILD
from tests.local_discord.payloads import PEOPLE as FIRST_PERSON
from tests.local_discord.program import Beside
from tests.local_discord.shards import NEXT, ShardedDiscord
from tests.postgresql import new_database
from tests.store.tables import Clock, awaited_act

SIZES, PEOPLE, ROOMS, PROCESSES = (100, 1_000, 10_000), 4_000, 40, 4
ACTIONS = 100
READY = 5.0


async def grown() -> None:
    say(f"open tables over {PROCESSES} processes, started one after the other:")
    say(f"  {'tables':>7} {'ready within':>13} {'memory each':>12} {'first action p50':>17} {'p99':>9}")
    slowest = 0.0
    for count in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            url = await _seeded(Path(folder) / "games.sqlite3", count)
            ready, memory = await _started(Path(folder), url)
            times = await _acted(url, count)
        slowest = max(ready)
        row = f"{slowest:>11.2f} s {max(memory):>9.0f} MB"
        say(f"  {count:>7,} {row} {share(times, 50):>14.1f} ms {share(times, 99):>6.1f} ms")
    say(f"  {SIZES[-1]:,} tables: {goal(slowest, READY)} s")


async def _seeded(file: Path, count: int) -> str:
    await keep_posts(file, await many_tables(file, count, PEOPLE, ROOMS, actions=3))
    with closing(sqlite3.connect(file)) as connection:
        place = f"{GUILD} + (channel_id - {CHANNELS}) * {PROCESSES} / {ROOMS} * {NEXT}"
        # However long this takes, no clock runs out.
        connection.execute(f"UPDATE tables SET next_check = NULL, guild_id = {place}")  # noqa: S608
        connection.commit()
    url = await new_database()
    await carry(file, url)
    return url


async def _started(folder: Path, url: str) -> tuple[list[float], list[float]]:
    ready: list[float] = []
    async with AsyncExitStack() as stack:
        server = ShardedDiscord(PEOPLE, ROOMS, shards=PROCESSES, pace=(5, 5.0))
        await stack.enter_async_context(server)
        programs: list[Beside] = []
        for shard in range(PROCESSES):
            program = Beside(server, url, folder / f"log{shard}")
            programs.append(await stack.enter_async_context(program))
            program.environment |= {"SHARD_COUNT": str(PROCESSES), "SHARD_IDS": str(shard)}
            begun = time.perf_counter()
            program.begin()
            await server.connected(shard + 1)
            await server.slash(FIRST_PERSON, server.channel_of(shard), "table")
            ready.append(time.perf_counter() - begun)
        return ready, [program.memory() for program in programs]


async def _acted(url: str, count: int) -> list[float]:
    """The milliseconds of an action at tables that have to be read first."""
    store, clock = await Store.open(url, GAMES), Clock(time.time())
    tables, chance = (
        LiveTables(store, clock, budget=MessageBudget(clock)),
        random.Random(3),
    )
    times: list[float] = []
    for number in chance.sample(range(1, count + 1), ACTIONS):
        loaded = await store.load(number)
        assert loaded
        command, actor = awaited_act(require_playing(loaded.table), chance)
        begun = time.perf_counter()
        await tables.do(number, command, actor)
        times.append(1000 * (time.perf_counter() - begun))
    await store.close()
    return sorted(times)
