"""How soon the first command is answered after a start, with no table and with 1,000 unfinished ones."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path

from bot.saved import Post
from bot.store import Store
from tests.bench.figures import heading, say
from tests.bench.seed import many_tables
from tests.local_discord import LocalDiscord
from tests.local_discord.payloads import CHANNELS
from tests.local_discord.program import Program

TABLES, PEOPLE, ROOMS, RUNS, WANTED = 1_000, 200, 25, 3, 3.0


async def posted(database: Path) -> None:
    """As if every post were up to date: the bot was stopped in peace."""
    store = await Store.open(f"sqlite:///{database}")
    for table_id in await store.behind():
        saved = await store.load(table_id)
        assert saved is not None
        post = Post(CHANNELS + table_id % ROOMS, 10**6 + table_id, 0, "shown", time.time())
        await store.keep_post(table_id, "public", post)
        store.mark_shown(table_id, saved.revision)
    await store.close()


async def first_answer(database: Path, log: Path) -> float:
    """Seconds from the start of the process."""
    async with LocalDiscord(PEOPLE, ROOMS, pace=(5, 5.0)) as server, Program(server, database, log) as bot:
        began = time.perf_counter()
        await bot.start()
        await server.slash(min(server.people), min(server.channels), "table")
        return time.perf_counter() - began


async def measure() -> None:
    """The best of a few starts of both."""
    with tempfile.TemporaryDirectory() as name:
        empty, full, log = (Path(name) / file for file in ("empty.sqlite3", "full.sqlite3", "log"))
        await many_tables(full, TABLES, PEOPLE, ROOMS, actions=3)
        await posted(full)
        least = [min([await first_answer(database, log) for _ in range(RUNS)]) for database in (empty, full)]
    more = least[1] - least[0]
    say(f"empty {least[0]:.2f} s, {TABLES:,} tables {least[1]:.2f} s: {more:+.2f} s (goal {WANTED:+g} s)")


def bench() -> None:
    """From process start to the first answered command."""
    heading("start", f"the first answer, without tables and with {TABLES:,} unfinished ones")
    asyncio.run(measure())
