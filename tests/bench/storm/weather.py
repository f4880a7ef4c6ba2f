"""What happens to a fleet, and when: to each role one thing after the other."""

from __future__ import annotations

import asyncio
import random
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tests.bench.figures import say
from tests.bench.storm.fleet import Fleet, Member
from tests.postgresql import own_server

Kind: TypeAlias = Literal["kill", "update", "outage", "sleep"]
AT_ONE_ROLE: tuple[Kind, ...] = ("kill", "update", "sleep")
SLEEP_SECONDS = 20.0
OUTAGE = (3.0, 8.0)
PAUSE = (1.0, 3.0)
OVERLAPPING = "1,2"
MISTAKES = 10
"""Events at the beginning, outages aside, in which programs run that should not; the roles take turns."""
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
        self._count = 0
        self._starting: defaultdict[str, set[asyncio.Task[Member]]] = defaultdict(set)

    async def storm(self, counts: dict[Kind, int], minutes: float) -> None:
        """Let everything happen, or as much as there is time for.

        Roles are killed and updated at the same time; an outage is everybody's.
        """
        end = time.monotonic() + 60 * minutes
        coming: list[Kind] = [kind for kind in AT_ONE_ROLE for _ in range(counts.get(kind, 0))]
        self._chance.shuffle(coming)
        outages: list[Kind] = ["outage"] * counts.get("outage", 0)
        first = coming[:MISTAKES] + outages
        self._chance.shuffle(first)
        self._count = len(coming) + len(outages)
        await self._mistaken()
        roles = self._fleet.roles
        for number, kind in enumerate(first):
            await self._happen(roles[number % len(roles)], [kind], end)
        await self._mended()
        later = coming[MISTAKES:]
        own = (self._happen(role, later[at :: len(roles)], end) for at, role in enumerate(roles))
        await asyncio.gather(*own)
        await asyncio.gather(*(task for tasks in self._starting.values() for task in tasks))

    async def _happen(self, shards: str, coming: Sequence[Kind], end: float) -> None:
        happen: dict[Kind, Callable[[str], Awaitable[Event]]] = {
            "kill": self._kill,
            "update": self._update,
            "outage": self._outage,
            "sleep": self._sleep,
        }
        for kind in coming:
            if time.monotonic() > end:
                return
            await self._has_standby(shards)
            await asyncio.sleep(self._chance.uniform(*PAUSE))
            event = await happen[kind](shards)
            self.events.append(event)
            say(f"{len(self.events)}/{self._count} {kind} {event.old} {event.until - event.at:.1f} s")

    async def _has_standby(self, shards: str) -> None:
        while self._starting[shards]:
            await asyncio.wait(self._starting[shards])
        if not self._fleet.waiting(shards):
            await self._fleet.start(shards)

    def _start_soon(self, shards: str) -> None:
        task = asyncio.create_task(self._fleet.start(shards))
        self._starting[shards].add(task)
        task.add_done_callback(self._starting[shards].discard)

    # What happens ----------------------------------------------------------------------------------

    async def _kill(self, shards: str) -> Event:
        old, at = self._fleet.acting(shards), time.monotonic()
        await old.kill()
        self._start_soon(shards)
        new = await self._fleet.taken_over(old)
        return Event("kill", shards, at, time.monotonic(), old.name, new.name)

    async def _update(self, shards: str) -> Event:
        old = self._fleet.acting(shards)
        await self._fleet.start(shards)
        at = time.monotonic()
        # It is over when another process acts; the process itself may end a moment later.
        ending = asyncio.create_task(old.stop())
        new = await self._fleet.taken_over(old)
        until = time.monotonic()
        if code := await ending:
            self.wrong.append(f"{old.name} ended with {code} when it was told to stop")
        return Event("update", shards, at, until, old.name, new.name)

    async def _outage(self, shards: str) -> Event:
        del shards
        there = [one for one in self._fleet.programs if one.runs and one.there]
        at = time.monotonic()
        await asyncio.to_thread(own_server().stop)
        await asyncio.sleep(self._chance.uniform(*OUTAGE))
        await asyncio.to_thread(own_server().start)
        until = time.monotonic()
        await asyncio.sleep(5)
        self.wrong += [f"{one.name} did not outlive an outage" for one in there if not one.runs]
        return Event("outage", "", at, until)

    async def _sleep(self, shards: str) -> Event:
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
        self._start_soon(shards)
        return Event("sleep", shards, at, until, old.name, new.name, woke)

    # By mistake ------------------------------------------------------------------------------------

    async def _mistaken(self) -> None:
        for shards in self._fleet.roles:
            await self._fleet.start(shards)
        if self._fleet.shared:
            await self._fleet.start(OVERLAPPING)

    async def _mended(self) -> None:
        for tasks in self._starting.values():
            while tasks:
                await asyncio.wait(tasks)
        spare = [one for shards in self._fleet.roles for one in self._fleet.waiting(shards)[1:]]
        for one in (*spare, *self._fleet.alive(OVERLAPPING)):
            if code := await one.stop():
                self.wrong.append(f"{one.name} ended with {code} while it stood by")
