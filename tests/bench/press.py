"""How soon a press is answered: from the gateway event until the answer goes to HTTP, store included."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from tests.bench.figures import goal, heading, say, share, spread
from tests.bench.hall import PRESSED_TOGETHER, QUIET_SECONDS, Hall, hall

TABLES, PEOPLE, CHANNELS = 100, 200, 25
RATE, SECONDS, BURST, BURSTS = 20.0, 45.0, 25, 5
WANTED, WANTED_TOGETHER, WANTED_PROCESSOR = {50: 4.0, 99: 20.0}, 80.0, 5.0


def bench() -> None:
    heading("press", f"{TABLES} tables, {RATE:g} presses a second at random moments, then {BURST} at once")
    asyncio.run(_bench())


async def _bench() -> None:
    async with hall(TABLES, PEOPLE, CHANNELS) as here:
        await costed(here)
        for _ in range(BURSTS):
            await here.pressed_at_once(BURST)
            await asyncio.sleep(2)
        waits = await here.stopped()
    together = waits.pop(PRESSED_TOGETHER)
    tell(sorted(wait for own in waits.values() for wait in own), WANTED)
    say(f"{BURSTS} times {BURST} at once: p99 {goal(share(together, 99), WANTED_TOGETHER)} ms")


async def costed(here: Hall) -> None:
    used, files, before = here.bot.processor_seconds(), len(here.server.files), len(here.server.requests)
    await here.pressed_at_random(RATE, SECONDS)
    await asyncio.sleep(QUIET_SECONDS)
    presses, drawn = here.pressed(), len(here.server.files) - files
    each = 1000 * (here.bot.processor_seconds() - used) / presses
    against = goal(each, WANTED_PROCESSOR)
    requests = (len(here.server.requests) - before) / presses
    say(f"{presses} presses, {drawn} pictures sent, {requests:.2f} requests a press")
    say(f"processor time of the bot a press, posts included: {each:.2f} ms ({against} ms)")


def tell(waits: Sequence[float], wanted: dict[int, float]) -> None:
    say(f"at random moments together: {spread(waits)}")
    for percent, most in wanted.items():
        say(f"  p{percent} {goal(share(waits, percent), most)} ms")
