"""How soon computer players answer, and people beside them: each person sits with three of ours."""

from __future__ import annotations

import asyncio
import json

from tests.bench.figures import goal, heading, say, share, spread
from tests.bench.hall import hall
from tests.bench.press import WANTED, tell

TABLES, CHANNELS, OURS = 20, 5, 3
RATE, SECONDS = 4.0, 40.0
WANTED_OURS = 6000.0
"""Milliseconds within which nineteen of twenty decisions of ours are made, the moment they take included.

The beats that people watch meanwhile are not: acting would cut them short.
"""


def bench() -> None:
    """From the moment a computer player has to decide to its action being stored; presses as ever.

    Where people are still shown what happened before, the figure without that time stands beside it.
    """
    heading("company", f"{TABLES} tables with {OURS} of ours, {RATE:g} presses a second at random moments")
    asyncio.run(_bench())


async def _bench() -> None:
    async with hall(TABLES, 2 * TABLES, CHANNELS, OURS) as here:
        await here.pressed_at_random(RATE, SECONDS)
        await asyncio.sleep(5)
        waits = await here.stopped()
        # How long each decision took, and how long of that beats were shown.
        seconds: list[tuple[float, float]] = json.loads(here.times.with_suffix(".ours").read_text())
    tell(sorted(wait for own in waits.values() for wait in own), WANTED)
    taken = sorted(1000 * whole for whole, _ in seconds)
    alone = sorted(1000 * (whole - beats) for whole, beats in seconds)
    say(f"{len(taken)} decisions of ours: {spread(taken)}; p95 {share(taken, 95):,.0f} ms")
    say(f"  without beats: {spread(alone)}; p95 {goal(share(alone, 95), WANTED_OURS)} ms")
