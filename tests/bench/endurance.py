"""Memory and descriptors in the long run: `python -m tests.bench.endurance`, 200 tables for half an hour."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

import click
import psutil

from bot.store.preferences import Servers
from bot.store.store import Store
from games import GAMES
from tests.bench.figures import load, machine, say
from tests.bench.storm.people import Players
from tests.bench.storm.server import LongDiscord
from tests.local_discord.payloads import GUILD
from tests.local_discord.program import Program

SEATS = 2
"""People for each table: each sits at two."""
LOOK = 20.0
"""Maximum seconds until a host opens the next table."""


@click.command()
@click.option("--tables", default=200, show_default=True)
@click.option("--minutes", default=30, show_default=True)
@click.option("--rate", default=8.0, show_default=True, help="Presses a second, all people together.")
@click.option("--seed", default=1, show_default=True)
def main(tables: int, minutes: int, rate: float, seed: int) -> None:
    """Play all games at this number of tables, a new one wherever one has ended."""
    say(machine())
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_play(Path(folder), tables, minutes, rate, random.Random(seed)))
    say(f"({load()})")


async def _play(folder: Path, tables: int, minutes: int, rate: float, chance: random.Random) -> None:
    database = folder / "games.sqlite3"
    people = SEATS * tables
    store = await Store.open(f"sqlite:///{database}", GAMES)
    await Servers(store.database).change(GUILD, maximum_tables=tables)
    await store.close()
    async with (
        LongDiscord(1, people, tables) as server,
        Program(server, database, folder / "log") as bot,
    ):
        await bot.start()
        players = Players(server, chance)
        players.rest, players.host_rest = 2 * people / rate, LOOK
        players.begin()
        say(Figures.heading())
        known: list[Figures] = []
        begun = time.monotonic()
        for minute in range(minutes + 1):
            await asyncio.sleep(begun + 60 * minute - time.monotonic())
            known.append(Figures.of(bot, database, len(players.pressed)))
            say(f"{minute:>6} {known[-1]}")
        await players.end()
        say(f"requests refused: {server.global_refusals}")
    third = len(known) // 3
    for name in ("bot", "workers", "descriptors"):
        figures = [float(getattr(one, name)) for one in known]
        middle, last = mean(figures[third:-third]), mean(figures[-third:])
        say(f"{name}: {middle:.0f} in the second third, {last:.0f} in the last, {last / middle - 1:+.1%}")


@dataclass(frozen=True)
class Figures:
    """What the bot and its workers take, in megabytes, and what has been done until now."""

    pressed: int
    live: int
    over: int
    bot: float
    workers: float
    descriptors: int
    of_workers: int

    @classmethod
    def of(cls, program: Program, database: Path, pressed: int) -> Figures:
        assert program.process
        process = psutil.Process(program.process.pid)
        workers = process.children(recursive=True)
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as file:
            counted = dict(file.execute("SELECT status, count(*) FROM tables GROUP BY status"))
        return cls(
            pressed,
            counted.get("lobby", 0) + counted.get("playing", 0),
            sum(counted.values()) - counted.get("lobby", 0) - counted.get("playing", 0),
            process.memory_info().rss / 2**20,
            sum(one.memory_info().rss for one in workers) / 2**20,
            process.num_fds(),
            sum(one.num_fds() for one in workers),
        )

    @staticmethod
    def heading() -> str:
        names = ("pressed", "live", "over", "bot MB", "workers MB", "descriptors", "of workers")
        return f"{'minute':>6} " + " ".join(f"{name:>11}" for name in names)

    def __str__(self) -> str:
        figures = (self.pressed, self.live, self.over, self.bot, self.workers)
        return " ".join(f"{one:>11.0f}" for one in (*figures, self.descriptors, self.of_workers))


if __name__ == "__main__":
    main()
