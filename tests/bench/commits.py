"""The cost of a commit in two checkouts, in turns: `python -m tests.bench.commits OTHER_CHECKOUT`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

import click

from tests.bench.figures import load, machine, say, share

ROUNDS = 6
PROGRAM = """
import asyncio, json, random, tempfile, time
from pathlib import Path
from bot.store import Store
from games import GAMES
from tests.bench.seed import many_tables, played

def decided(tables, chance):
    for table in tables:
        for _ in range(8):
            before, table = table, played(table, 1, chance)
            yield before, table

async def main():
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "games.sqlite3"
        tables = await many_tables(database, 100, 200, 25, actions=3)
        store = await Store.open(f"sqlite:///{database}", GAMES)
        waits, changes = [], list(decided(tables, random.Random(3)))
        for change in changes[:50]:
            await store.commit(*change)
        used = time.process_time()
        for change in changes[50:]:
            begun = time.perf_counter()
            await store.commit(*change)
            waits.append(1000 * (time.perf_counter() - begun))
        used = 1000 * (time.process_time() - used) / len(waits)
        await store.close()
    print(json.dumps([used, waits]))

asyncio.run(main())
"""
"""Run in both checkouts, so it uses what both have."""


@click.command()
@click.argument("other", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--rounds", default=ROUNDS)
def main(other: Path, rounds: int) -> None:
    """Commit 750 actions in each checkout, by turns, and print milliseconds of waiting and of processor."""
    say(machine())
    trees = {"other": other, "here": Path.cwd()}
    used, waits = {name: list[float]() for name in trees}, {name: list[float]() for name in trees}
    for number in range(rounds):
        for name in sorted(trees, reverse=bool(number % 2)):
            environment = {**os.environ, "PYTHONPATH": str(trees[name])}
            command = (sys.executable, "-c", PROGRAM)
            done = subprocess.run(command, cwd=trees[name], env=environment, check=True, capture_output=True)
            each, taken = json.loads(done.stdout.splitlines()[-1])
            used[name].append(each)
            waits[name] += taken
            say(f"{name}: {each:.2f} ms of processor, p50 {share(sorted(taken), 50):.2f} ms")
    for name in trees:
        spread = f"{min(used[name]):.2f} to {max(used[name]):.2f}"
        found = sorted(waits[name])
        say(
            f"{name}: processor a commit {median(used[name]):.2f} ms ({spread}),"
            f" p50 {share(found, 50):.2f} ms, p99 {share(found, 99):.2f} ms"
        )
    say(load())


if __name__ == "__main__":
    main()
