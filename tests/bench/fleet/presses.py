"""Presses on a server, beside a file; and what it costs to forward a press in DMs to another process."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from tests.bench.figures import goal, say, share, spread
from tests.bench.hall import hall, waits_of
from tests.local_discord.fleet import ALIKE, Fleet, fleet
from tests.postgresql import new_database

TABLES, PEOPLE, CHANNELS = 40, 80, 20
RATE, SECONDS = 20.0, 15.0
WANTED = {50: 8.0, 99: 40.0}

LABELS = (ALIKE, "Both black")
"""Choices in turn, so that each press changes something."""
PRESSES, WARM = 200, 20
WANTED_MORE = 5.0


async def beside_a_file() -> None:
    say(f"presses at {TABLES} tables, {RATE:g} a second, one process")
    server, file = [await _waits(url) for url in (await new_database(), "")]
    for percent, wanted in WANTED.items():
        own, other = share(server, percent), share(file, percent)
        say(f"  p{percent} {own:.2f} ms, {goal(own, wanted)} ms; {own / other:.2f} times that on a file")


async def _waits(url: str) -> list[float]:
    async with hall(TABLES, PEOPLE, CHANNELS, server_url=url) as here:
        say("on a server" if url else "on a file")
        await here.pressed_at_random(RATE, SECONDS)
        return waits_of(await here.stopped())


async def forwarded() -> None:
    """Presses on panels at a table of the process that Discord tells, and at one of the other."""
    with tempfile.TemporaryDirectory() as folder:
        async with fleet(Path(folder)) as here:
            await asyncio.gather(here.start(0), here.start(1))
            await asyncio.gather(here.game(0), here.game(1))
            # In turn: whatever else the machine does, it does to both.
            waits: dict[int, list[float]] = {0: [], 1: []}
            for number in range(WARM + PRESSES):
                for shard, own in waits.items():
                    own.append(await _press_in_dms(here, shard, LABELS[number % 2]))
    direct, other = (sorted(own[WARM:]) for own in waits.values())
    more = share(other, 50) - share(direct, 50)
    say("presses in DMs, from Discord and back to it:")
    say(f"  direct {spread(direct)}", f"  through another process {spread(other)}")
    say(f"  p50 {more:+.2f} ms, {goal(more, WANTED_MORE)} ms")


async def _press_in_dms(here: Fleet, shard: int, label: str) -> float:
    act, _ = await here.press(shard, 0, label)
    assert act.answer, "no answer"
    return 1000 * (act.answer.at - act.sent)
