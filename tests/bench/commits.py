"""The cost of a commit on a file, durable as ever."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from bot.store.store import Store
from bot.table.table import Playing
from games import GAMES
from tests.bench.figures import heading, note, say, spread
from tests.bench.seed import many_tables, played

TABLES, ACTIONS, WARM = 100, 8, 50


def bench() -> None:
    heading("commits", f"{ACTIONS} actions at each of {TABLES} tables, one after another")
    asyncio.run(_bench())


async def _bench() -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "games.sqlite3"
        tables = await many_tables(database, TABLES, 200, 25, actions=3)
        store = await Store.open(f"sqlite:///{database}", GAMES)
        waits, changes = list[float](), list(_decided(tables, random.Random(3)))
        for change in changes[:WARM]:
            await store.commit(*change)
        used = time.process_time()
        for change in changes[WARM:]:
            begun = time.perf_counter()
            await store.commit(*change)
            waits.append(1000 * (time.perf_counter() - begun))
        each = 1000 * (time.process_time() - used) / len(waits)
        await store.close()
    note("processor of a commit, ms", each)
    say(f"{each:.2f} ms of processor a commit; {spread(waits, 2)}")


def _decided(tables: Sequence[Playing], chance: random.Random) -> Iterator[tuple[Playing, Playing]]:
    for first in tables:
        table = first
        for _ in range(ACTIONS):
            before, table = table, played(table, 1, chance)
            yield before, table
