"""How a press fares when very many people play: sixty presses a second for a minute."""

from __future__ import annotations

import asyncio

from tests.bench.figures import heading
from tests.bench.hall import hall
from tests.bench.press import costed, tell

TABLES, PEOPLE, CHANNELS = 300, 600, 100
RATE, SECONDS, WANTED = 60.0, 60.0, {99: 100.0}


def bench() -> None:
    heading("rate60", f"{TABLES} tables, {RATE:g} presses a second for {SECONDS:g} s")
    asyncio.run(_bench())


async def _bench() -> None:
    async with hall(TABLES, PEOPLE, CHANNELS) as here:
        await costed(here, RATE, SECONDS)
        waits = await here.stopped()
    tell(sorted(wait for own in waits.values() for wait in own), WANTED)
