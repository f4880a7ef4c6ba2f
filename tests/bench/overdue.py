"""A start with many tables whose time is up: `python -m tests.bench.overdue`.

The database notes when a reminder is written and when a table is played for; Discord notes when it is told.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import click

from tests.bench.figures import goal, load, machine, say, spread
from tests.bench.seed import many_tables
from tests.bench.standing import keep_posts, put_posts
from tests.local_discord import LocalDiscord
from tests.local_discord.program import Program

PEOPLE, ROOMS, MOST = 4_000, 25, 50
FIRST_ANSWER, ANSWERED = 3.0, 10.0
"""Seconds within which the first press is to be answered, and after which no answer is waited for."""
LOOK, TOLD = 1.0, 30
"""Seconds between two presses, and presses between two lines."""
REMINDER = re.compile(r"table (\d+) waits for you")
NOTED = """
CREATE TABLE played_for (table_id int PRIMARY KEY, at float);
CREATE TRIGGER plays AFTER INSERT ON entries
BEGIN
    INSERT INTO played_for VALUES (NEW.table_id, (julianday('now') - 2440587.5) * 86400.0)
    ON CONFLICT DO NOTHING;
END;
"""
FIGURES = {
    "due": "SELECT count(*) FROM tables WHERE next_check < unixepoch()",
    "played for": "SELECT count(*) FROM played_for",
}


@click.command()
@click.option("--tables", default=10_000, show_default=True)
@click.option("--overdue", default=3_000, show_default=True)
@click.option("--minutes", default=10.0, show_default=True)
def main(tables: int, overdue: int, minutes: float) -> None:
    """Start the bot beside these tables; exit code 1 if people were played for before they were told."""
    say(machine())
    with tempfile.TemporaryDirectory() as folder:
        failed = asyncio.run(_start(Path(folder), tables, overdue, minutes))
    say(f"({load()})")
    sys.exit(failed)


async def _start(folder: Path, tables: int, overdue: int, minutes: float) -> bool:
    database = folder / "games.sqlite3"
    begun = await many_tables(database, tables, PEOPLE, ROOMS, actions=0, overdue=overdue)
    await keep_posts(database, begun)
    with closing(sqlite3.connect(database)) as file:
        file.executescript(NOTED)
    say(f"{tables:,} tables, {overdue:,} of them overdue")
    async with (
        LocalDiscord(PEOPLE, ROOMS, pace=(5, 5.0)) as server,
        Program(server, database, folder / "log") as bot,
    ):
        server.most = MOST
        put_posts(server, begun)
        started = time.perf_counter()
        await bot.start()
        connected = time.perf_counter() - started
        waits = [await _pressed(server)]
        say(f"connected after {connected:.2f} s; first press answered in {waits[0]:.2f} s")
        say(f"  from the start of the process {goal(connected + waits[0], FIRST_ANSWER)} s")
        while time.perf_counter() < started + 60 * minutes:
            await asyncio.sleep(LOOK)
            waits.append(await _pressed(server))
            if len(waits) % TOLD == 0:
                known = ", ".join(f"{name} {_found(database, what)[0][0]}" for name, what in FIGURES.items())
                counts = f"{known}, told {len(_told(server))}, {len(server.requests)} requests"
                say(f"{time.perf_counter() - started:.0f} s: {counts}")
        await bot.stop()
        say(f"answers to presses meanwhile: {spread([1000 * wait for wait in waits])}")
        untold, early = _judged(database, server)
    say(f"played for without having been told: {untold}")
    say(f"  seconds from being told to being played for, at least: {min(early, default=float('nan')):.1f}")
    say(f"requests beyond the limit of all: {server.global_refusals}")
    return bool(untold or server.global_refusals)


async def _pressed(server: LocalDiscord) -> float:
    act = await server.slash(min(server.people), min(server.channels), "table", wait=False)
    await asyncio.wait({act.answered}, timeout=ANSWERED)
    return (act.answer.at if act.answer else time.monotonic()) - act.sent


def _found(database: Path, what: str) -> list[Any]:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as file:
        return file.execute(what).fetchall()


def _judged(database: Path, server: LocalDiscord) -> tuple[int, list[float]]:
    """Return the number of tables played for untold, and the seconds that the others had."""
    told = _told(server)
    played = _found(database, "SELECT table_id, at FROM played_for")
    known = [at - told[table] for table, at in played if table in told]
    return len(played) - sum(seconds > 0 for seconds in known), known


def _told(server: LocalDiscord) -> dict[int, float]:
    """Return the tables whose people were told, and when first."""
    # The server tells the time by the clock that never turns back.
    offset = time.time() - time.monotonic()
    told: dict[int, float] = {}
    for call in server.requests:
        sent = REMINDER.search(str(call.body)) if call.method == "POST" else None
        if sent:
            told.setdefault(int(sent[1]), call.at + offset)
    return told


if __name__ == "__main__":
    main()
