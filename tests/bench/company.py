"""Tables of one person and three sharp computer players: delays of presses and of decisions."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from games import GAMES
from tests.bench.figures import goal, heading, note, say, share
from tests.bench.hall import hall, waits_of

TABLES, CHANNELS, SHARP = 20, 5, 3
RATE, SECONDS, LOOK_SECONDS = 8.0, 45.0, 0.05
WANTED_PRESS, WANTED_DECISION = 20.0, 6.0
COLUMNS = "{:<28}{:>8}{:>9}{:>9}{:>11}{:>8}{:>8}{:>8}"


def bench() -> None:
    heading("company", f"{TABLES} tables of each game in turn, a person with {SHARP} sharp ones at each")
    say(COLUMNS.format("game", "presses", "p50 ms", "p99 ms", "decisions", "p50 s", "p95 s", "cores"))
    waits, took = list[float](), list[float]()
    for game in GAMES:
        found = asyncio.run(_played(game))
        waits, took = sorted(waits + found[0]), sorted(took + found[1])
    note("presses beside bot players, p99 ms", share(waits, 99))
    note("decisions, p95 s", share(took, 95))
    say("", f"presses: p99 {share(waits, 99):.1f} ms, {goal(share(waits, 99), WANTED_PRESS)} ms")
    say("", f"decisions: p95 {share(took, 95):.1f} s, {goal(share(took, 95), WANTED_DECISION)} s")


async def _played(game: str) -> tuple[list[float], list[float]]:
    """Return the milliseconds until presses were answered, and the seconds that decisions took."""
    async with hall(TABLES, TABLES * 2, CHANNELS, game, sharp=SHARP) as here:
        used, began = here.bot.processor_seconds() + here.bot.worker_seconds(), time.monotonic()
        pressing = asyncio.create_task(here.pressed_at_random(RATE, SECONDS))
        took = await _watched(here.database, pressing)
        cores = here.bot.processor_seconds() + here.bot.worker_seconds() - used
        cores /= time.monotonic() - began
        waits = waits_of(await here.stopped())
    figures = [f"{share(waits, 50):.1f}", f"{share(waits, 99):.1f}"]
    seconds = [f"{share(took, 50):.1f}", f"{share(took, 95):.1f}", f"{cores:.2f}"]
    say(COLUMNS.format(game, len(waits), *figures, len(took), *seconds))
    return waits, took


async def _watched(database: Path, pressing: asyncio.Task[None]) -> list[float]:
    """Return the seconds from one entry of a table to the next that a computer player chose, in order."""
    last, changed, took = 0, dict[int, float](), list[float]()
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as store:
        while not pressing.done():
            rows = store.execute("SELECT rowid, table_id, body FROM entries WHERE rowid > ?", (last,))
            for last, table, body in rows.fetchall():  # noqa: B007 - the next look begins behind it
                if '"strategy"' in body and table in changed:
                    took.append(time.monotonic() - changed[table])
                changed[table] = time.monotonic()
            await asyncio.sleep(LOOK_SECONDS)
    await pressing
    return sorted(took)
