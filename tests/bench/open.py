"""Ten thousand open tables: how soon the bot is there, what it takes, and how fast a press is among them."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from bot.store.store import Store
from bot.table.table import Playing, require_playing
from games import GAMES
from tests.bench.figures import goal, heading, say, share
from tests.bench.hall import Hall, waits_of
from tests.bench.seed import many_tables
from tests.bench.standing import keep_posts, put_posts
from tests.local_discord import LocalDiscord
from tests.local_discord.payloads import PEOPLE as FIRST_PERSON
from tests.local_discord.program import Program

TABLES, FEW, PEOPLE, ROOMS, RUNS = 10_000, 100, 4_000, 25, 3
PRESSED, RATE, SECONDS = 100, 20.0, 20.0
WANTED_START, WANTED_MEMORY = 3.0, 300


def bench() -> None:
    heading("open", f"{TABLES:,} open tables beside none, and beside {FEW}")
    asyncio.run(_bench())


async def _bench() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        empty, few, full = (folder / file for file in ("empty.sqlite3", "few.sqlite3", "full.sqlite3"))
        for database, count in ((few, FEW), (full, TABLES)):
            await keep_posts(database, await many_tables(database, count, PEOPLE, ROOMS, actions=3))
        least = [min([await _first_answer(folder, each) for _ in range(RUNS)]) for each in (empty, full)]
        say(f"first answer: empty {least[0]:.2f} s, {TABLES:,} tables {least[1]:.2f} s")
        say(f"  {least[1] - least[0]:+.2f} s, {goal(least[1] - least[0], WANTED_START)} s")
        waits = [await _pressed(folder, each, count) for each, count in ((few, FEW), (full, TABLES))]
        for percent in (50, 99):
            beside = share(waits[1], percent) / share(waits[0], percent)
            say(f"p{percent} of a press among {TABLES:,}: {beside:.2f} times that among {FEW}")
        await _killed(folder, full)


async def _first_answer(folder: Path, database: Path) -> float:
    """Seconds from the start of the process."""
    async with (
        LocalDiscord(PEOPLE, ROOMS, pace=(5, 5.0)) as server,
        Program(server, database, folder / "log") as bot,
    ):
        return await _answered(server, bot)


async def _answered(server: LocalDiscord, bot: Program) -> float:
    began = time.perf_counter()
    await bot.start()
    await server.slash(FIRST_PERSON, min(server.channels), "table")
    return time.perf_counter() - began


async def _pressed(folder: Path, database: Path, count: int) -> Sequence[float]:
    copy, times = folder / "copy.sqlite3", folder / "times"
    shutil.copy(database, copy)
    begun = await _loaded(copy, random.Random(5).sample(range(1, count + 1), PRESSED))
    launcher = ("-m", "tests.bench.launcher", str(times))
    async with (
        LocalDiscord(PEOPLE, ROOMS, pace=(5, 5.0)) as server,
        Program(server, copy, folder / "log", launcher) as bot,
    ):
        put_posts(server, begun)
        await _answered(server, bot)
        here = Hall(server, bot, times)
        await here.pressed_at_random(RATE, SECONDS)
        say(f"pressed at {PRESSED} of {count:,} tables, memory {bot.memory():.0f} MB:")
        return waits_of(await here.stopped())


async def _killed(folder: Path, database: Path) -> None:
    with closing(sqlite3.connect(database)) as file:
        file.execute("UPDATE tables SET shown = -1")
        file.commit()
    async with (
        LocalDiscord(PEOPLE, ROOMS, pace=(5, 5.0)) as server,
        Program(server, database, folder / "log") as bot,
    ):
        first, began = await _answered(server, bot), time.perf_counter()
        while _behind(database):  # noqa: ASYNC110 - nothing signals it
            await asyncio.sleep(1)
        taken = time.perf_counter() - began
        most, requests = bot.memory("VmHWM"), len(server.requests)
        await bot.stop()
    say(f"after a kill: first answer {first:.2f} s, {requests} requests, all looked at in {taken:.0f} s")
    say(f"  memory at most {most:.0f} MB, {goal(most, WANTED_MEMORY)} MB")


def _behind(database: Path) -> int:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as file:
        return file.execute("SELECT count(*) FROM tables WHERE shown < revision").fetchone()[0]


async def _loaded(database: Path, numbers: Sequence[int]) -> list[Playing]:
    store = await Store.open(f"sqlite:///{database}", GAMES)
    found = [await store.load(number) for number in numbers]
    await store.close()
    return [require_playing(loaded.table) for loaded in found if loaded]
