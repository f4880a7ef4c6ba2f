"""Presses at a hundred tables, as `press` measures them: on a server, and on a file."""

from __future__ import annotations

from tests.bench.figures import goal, say, share
from tests.bench.hall import hall
from tests.postgresql import new_database

TABLES, PEOPLE, CHANNELS = 40, 80, 20
RATE, SECONDS = 20.0, 15.0
WANTED = {50: 8.0, 99: 40.0}


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
        return sorted(wait for own in (await here.stopped()).values() for wait in own)
