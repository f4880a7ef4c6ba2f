"""A fleet in a storm: `python -m tests.bench.storm`, shorter with smaller numbers.

Two processes and two that stand by, on one server, or on a file one of each; twenty tables of all games,
played in channels and DMs.
Prints what came of it, and ends with exit code 1 if anything was lost, doubled or left unanswered.
"""

from __future__ import annotations

import asyncio
import json
import math
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

import click

from bot.store.store import Store
from games import GAMES
from tests.bench.figures import load, machine, say
from tests.bench.storm.fleet import Fleet
from tests.bench.storm.judge import Judge, spread
from tests.bench.storm.ledger import Ledger
from tests.bench.storm.people import Players
from tests.bench.storm.server import LongDiscord
from tests.bench.storm.suspects import lost
from tests.bench.storm.weather import Kind, Weather
from tests.postgresql import new_database

DATABASES = ("postgresql", "sqlite")
SETTLES_WITHIN = 600.0
"""A panel with mere news whose reader plays from another post stands for up to 540 seconds."""
TRUE = ("the database cannot be reached", "another process runs")
"""What may be logged as an error: it was so."""


@click.command()
@click.option("--database", type=click.Choice(DATABASES), default=DATABASES[0], show_default=True)
@click.option("--kills", default=100, show_default=True)
@click.option("--updates", default=20, show_default=True)
@click.option("--outages", default=5, show_default=True)
@click.option("--sleeps", default=5, show_default=True)
@click.option("--minutes", default=math.inf, help="No more happens after this time.")
@click.option("--seed", default=1, show_default=True)
@click.option("--folder", type=click.Path(path_type=Path), help="Where the logs of the programs are kept.")
def main(
    database: str,
    kills: int,
    updates: int,
    outages: int,
    sleeps: int,
    minutes: float,
    seed: int,
    folder: Path | None,
) -> None:
    """Kill, update, stop and put to sleep; on a file only kill and update: no other process acts there."""
    say(machine())
    begun = time.monotonic()
    counts: dict[Kind, int] = {"kill": kills, "update": updates}
    if database == "postgresql":
        counts |= {"outage": outages, "sleep": sleeps}
    with tempfile.TemporaryDirectory() as name:
        place = folder or Path(name)
        place.mkdir(parents=True, exist_ok=True)
        if any(place.iterdir()):
            raise click.BadParameter("there are logs of another storm in it", param_hint="--folder")
        failed = asyncio.run(_storm(database, counts, minutes, random.Random(seed), place))
    say(f"({time.monotonic() - begun:.0f} s, {load()})")
    sys.exit(failed)


async def _storm(
    database: str, counts: dict[Kind, int], minutes: float, chance: random.Random, folder: Path
) -> int:
    async with AsyncExitStack() as stack:
        on_file = database == "sqlite"
        server = await stack.enter_async_context(LongDiscord(1) if on_file else LongDiscord())
        url = f"sqlite:///{folder / 'games.sqlite3'}" if on_file else await new_database()
        fleet = Fleet(server, url, folder, stack)
        await fleet.begin()
        players = Players(server, chance)
        weather = Weather(fleet, chance)
        players.begin()
        await asyncio.sleep(20)
        await weather.storm(counts, minutes)
        await asyncio.sleep(5)
        await players.end()
        await _settled(fleet.ledger)
        return await _told(fleet, players, weather)


async def _settled(ledger: Ledger) -> None:
    late = time.monotonic() + SETTLES_WITHIN
    # Clocks go on meanwhile.
    then = {row[0]: row[1] for row in await ledger.found("SELECT id, revision FROM tables")}
    while time.monotonic() < late:
        now = await ledger.found("SELECT id, shown FROM tables")
        behind = [row for row in now if row[1] < then.get(row[0], 0)]
        if not behind:
            return
        await asyncio.sleep(0.5)
    say(f"not shown after {SETTLES_WITHIN:.0f} s: {[row[0] for row in behind]}")


async def _told(fleet: Fleet, players: Players, weather: Weather) -> int:
    judge = await _judge(fleet, players, weather)
    *late, strange = judge.clocks()
    overdue = await fleet.ledger.found(
        f"SELECT id FROM tables WHERE status IN ('lobby', 'playing') AND next_check < {time.time() - 5}"  # noqa: S608
    )
    faults: dict[str, list[object]] = {
        "acknowledged actions lost": [*await lost(fleet.ledger, judge.without_trace(), judge.offset)],
        "done twice": [*judge.doubled(), *judge.gaps_in_logs()],
        "posts doubled": [*judge.posts_doubled(), *judge.sent_again_late()],
        "presses unanswered outside the gap of a kill": [*judge.unanswered()],
        "clocks fired other than once": [*strange, *(row[0] for row in overdue)],
        "requests beyond the limit of all": [*["refused"] * fleet.server.global_refusals],
        "done when Discord had given up": [*judge.done_late()],
        "done by who had slept": [*judge.after_sleep()],
        "logs that do not replay": [*await _unreadable(fleet.url, judge)],
        "errors logged": [*_errors(fleet)],
        "requests that Discord does not know": [*fleet.server.unknown],
        "wrong": [*weather.wrong, *(["nobody played"] if not judge.by_press else [])],
    }
    _say_what_happened(judge, late)
    for name, found in faults.items():
        say(f"{name}: {len(found)}", *(f"  {one}"[:400] for one in found[:12]))
    return int(any(faults.values()))


def _errors(fleet: Fleet) -> list[str]:
    lines = [line for one in fleet.programs for line in one.errors]
    wrong = [line for line in lines if not any(words in line for words in TRUE)]
    kinds = {json.loads(line)["event"] if line.startswith("{") else line: line for line in wrong}
    return [f"{len(wrong)} in all"] * bool(wrong) + list(kinds.values())


async def _judge(fleet: Fleet, players: Players, weather: Weather) -> Judge:
    rows = await fleet.ledger.found("SELECT id, channel_id FROM tables")
    role = {int(shard): shards for shards in fleet.roles for shard in shards.split(",")}
    homes = {table: role[fleet.server.shard(channel)] for table, channel in rows}
    return Judge(players.pressed, await fleet.ledger.lines(), weather.events, homes, fleet.server, role)


async def _unreadable(url: str, judge: Judge) -> list[int]:
    store = await Store.open(url, GAMES)
    found: list[int] = []
    for table_id in judge.homes:
        try:
            await store.load(table_id)
        except Exception:  # noqa: BLE001 - whatever it is, the log cannot be read
            found.append(table_id)
    await store.close()
    return found


def _say_what_happened(judge: Judge, late: Sequence[list[float]]) -> None:
    pressed, events = judge.pressed, [event.kind for event in judge.events]
    answered = sorted(press.seconds for press in pressed if press.seconds is not None)
    dms = sum("recipients" in judge.server.channels[press.channel] for press in pressed)
    told_yes = sum(press.changes and press.said is True for press in pressed)
    say(f"{len(judge.homes)} tables, {len(judge.lines)} commits, {len(pressed)} presses ({dms} in DMs)")
    traceless = len(judge.without_trace())
    say(f"  {told_yes} acknowledged, {traceless} of them changed nothing; answers {spread(answered)}")
    say(", ".join(f"{events.count(kind)} {kind}s" for kind in sorted(set(events))))
    for kind, name in (("kill", "kill"), ("sleep", "sleep"), ("update", "stop")):
        say(f"gap after a {name}: {spread(judge.gaps(kind))}; answers {spread(judge.first_answers(kind))}")
    say(f"  presses unanswered in the gaps of kills and sleeps: {judge.in_gaps()}")
    say(f"  answers to what was pressed in updates: {spread(judge.waits('update'))}")
    away = judge.away()
    say(f"pressed while the server was away: {len(away)}, told so {sum(press.busy for press in away)}")
    say(f"  back after {spread(judge.back_after())}")
    say(f"done though told no: {len(judge.done_all_the_same())}")
    quiet, in_gaps = late
    say(f"clocks: {len(quiet)} ran out, late by {spread(quiet)}")
    say(f"  {len(in_gaps)} while something happened, late by {spread(in_gaps)}")


if __name__ == "__main__":
    main()
