"""What happens to a fleet, one thing after the other, and when."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tests.bench.figures import say
from tests.bench.storm.fleet import ROLES, Fleet, Member
from tests.postgresql import own_server

Kind: TypeAlias = Literal["kill", "update", "outage", "sleep"]
SLEEP_SECONDS = 20.0
OUTAGE = (3.0, 8.0)
PAUSE = (1.0, 3.0)
OVERLAPPING = "1,2"
MISTAKES = (0.3, 0.5)
"""In this part of the storm programs run that should not."""
SLEPT = 2
"""The exit code of one that slept past its lease."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened to a program, by whom its place was taken, and until when it was over."""

    kind: Kind
    shards: str
    at: float
    until: float
    old: str = ""
    new: str = ""
    woke: float = 0.0


class Weather:
    """Lets things happen. `events` is what has happened, `wrong` what should not have."""

    def __init__(self, fleet: Fleet, chance: random.Random) -> None:
        self._fleet = fleet
        self._chance = chance
        self.events: list[Event] = []
        self.wrong: list[str] = []
        self._starting: set[asyncio.Task[Member]] = set()

    async def storm(self, counts: dict[Kind, int]) -> None:
        happen: dict[Kind, Callable[[str], Awaitable[None]]] = {
            "kill": self._kill,
            "update": self._update,
            "outage": self._outage,
            "sleep": self._sleep,
        }
        coming = [kind for kind, often in counts.items() for _ in range(often)]
        self._chance.shuffle(coming)
        begin, end = (int(part * len(coming)) for part in MISTAKES)
        for number, kind in enumerate(coming):
            if number == begin:
                await self._mistaken()
            if number == end:
                await self._mended()
            shards = ROLES[number % 2]
            await self._has_standby(shards)
            await asyncio.sleep(self._chance.uniform(*PAUSE))
            await happen[kind](shards)
            last = self.events[-1]
            say(f"{number + 1}/{len(coming)} {kind} {last.old} {last.until - last.at:.1f} s")
        await asyncio.gather(*self._starting)

    async def _has_standby(self, shards: str) -> None:
        while self._starting:
            await asyncio.wait(self._starting)
        if not self._fleet.waiting(shards):
            await self._fleet.start(shards)

    def _start_soon(self, shards: str) -> None:
        task = asyncio.create_task(self._fleet.start(shards))
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)

    # What happens ----------------------------------------------------------------------------------

    async def _kill(self, shards: str) -> None:
        old, at = self._fleet.acting(shards), time.monotonic()
        await old.kill()
        self._start_soon(shards)
        new = await self._fleet.taken_over(old)
        self.events.append(Event("kill", shards, at, time.monotonic(), old.name, new.name))

    async def _update(self, shards: str) -> None:
        old = self._fleet.acting(shards)
        await self._fleet.start(shards)
        at = time.monotonic()
        # It is over when another process acts; the process itself may end a moment later.
        ending = asyncio.create_task(old.stop())
        new = await self._fleet.taken_over(old)
        self.events.append(Event("update", shards, at, time.monotonic(), old.name, new.name))
        if code := await ending:
            self.wrong.append(f"{old.name} ended with {code} when it was told to stop")

    async def _outage(self, shards: str) -> None:
        del shards
        there = [one for one in self._fleet.programs if one.runs]
        at = time.monotonic()
        await asyncio.to_thread(own_server().stop)
        await asyncio.sleep(self._chance.uniform(*OUTAGE))
        await asyncio.to_thread(own_server().start)
        self.events.append(Event("outage", "", at, time.monotonic()))
        await asyncio.sleep(5)
        self.wrong += [f"{one.name} did not outlive an outage" for one in there if not one.runs]

    async def _sleep(self, shards: str) -> None:
        old, at = self._fleet.acting(shards), time.monotonic()
        old.freeze()
        new = await self._fleet.taken_over(old)
        until = time.monotonic()
        await asyncio.sleep(at + SLEEP_SECONDS - time.monotonic())
        woke = time.monotonic()
        old.thaw()
        code = await old.ended()
        if code != SLEPT:
            self.wrong.append(f"{old.name} ended with {code} when it had slept")
        self.events.append(Event("sleep", shards, at, until, old.name, new.name, woke))
        self._start_soon(shards)

    # By mistake ------------------------------------------------------------------------------------

    async def _mistaken(self) -> None:
        for shards in ROLES:
            await self._fleet.start(shards)
        await self._fleet.start(OVERLAPPING)

    async def _mended(self) -> None:
        while self._starting:
            await asyncio.wait(self._starting)
        spare = [one for shards in ROLES for one in self._fleet.waiting(shards)[1:]]
        for one in (*spare, *self._fleet.alive(OVERLAPPING)):
            if code := await one.stop():
                self.wrong.append(f"{one.name} ended with {code} while it stood by")
