"""Time passes at tables only while presses arrive and can be answered."""

from __future__ import annotations

import asyncio
import math
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.client.client import Sharded
from bot.client.http import Governor
from bot.client.options import Options
from bot.client.reach import BRIEF_SECONDS, Reach
from bot.store.database import Shards
from bot.store.store import Store

THERE, AWAY = 7 << 22, 8 << 22
"""Servers of shard 1 and of shard 0, of two."""


class Wire:
    """A gateway of two shards, with a clock that a test turns."""

    def __init__(self) -> None:
        self.now, self.times_heard = 1000.0, 0
        self.guilds = [
            SimpleNamespace(id=THERE, unavailable=False),
            SimpleNamespace(id=AWAY, unavailable=True),
        ]
        self.governor = Governor()
        client: Any = self
        self.reach = Reach(client, self.governor, Shards(2, (0, 1)), lambda: self.now, self.heard)

    def heard(self) -> None:
        self.times_heard += 1

    @property
    def seen(self) -> list[float]:
        """Since when presses arrive: of any server, of one, of another."""
        return [self.reach.since(guild_id) for guild_id in (None, THERE, AWAY)]


async def test_what_keeps_presses_away() -> None:
    """A shard, a server of which there is an outage, and a block; not a moment between two connections."""
    wire = Wire()
    reach = wire.reach
    assert wire.seen == [math.inf] * 3
    reach.connected(1)
    assert wire.seen == [0, 1000, math.inf]
    reach.connected(0)
    assert wire.seen == [0, 1000, math.inf], "Discord has not sent the server"
    wire.now += 60
    reach.returned(AWAY)
    assert wire.seen == [0, 1000, 1060]
    reach.lost(1)
    reach.lost(0)
    assert wire.seen == [math.inf] * 3
    wire.now += BRIEF_SECONDS
    times = wire.times_heard
    reach.returned(1)
    assert (wire.seen, wire.times_heard) == ([0, 1000, math.inf], times)
    wire.now += 1
    reach.lost(0)
    reach.returned(0)
    assert (wire.seen, wire.times_heard) == ([0, 1000, wire.now], times + 1)
    wire.now += 1
    reach.interrupted()
    assert wire.seen == [wire.now] * 3


async def test_a_block_keeps_presses_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until its end, whenever that is asked for."""
    wire, clock = Wire(), [50.0]
    monkeypatch.setattr("bot.client.http._clock", lambda: clock[0])
    for shard_id in (0, 1):
        wire.reach.connected(shard_id)
    wire.governor._blocked_until = 60.0
    assert wire.seen == [math.inf] * 3
    clock[0], wire.now = 63.0, 1013.0
    assert wire.seen[:2] == [1010, 1010]


async def test_each_shard_tells_of_itself(tmp_path: Path) -> None:
    """By the events of discord.py, of which those without a shard say too little."""
    bot = Sharded(
        await Store.open(f"sqlite:///{tmp_path / 'games.sqlite3'}", {}), Options(shards=Shards(2, (0, 1)))
    )
    await bot._async_setup_hook()

    async def told(*events: tuple[Any, ...]) -> list[bool]:
        for event in events:
            bot.dispatch(*event)
        await asyncio.sleep(0.01)
        return [math.isfinite(bot.reach.since(guild_id)) for guild_id in (THERE, AWAY)]

    assert await told(("connect",)) == [False, False]
    assert await told(("shard_connect", 1)) == [True, False]
    assert await told(("disconnect",), ("shard_disconnect", 1)) == [False, False]
    assert await told(("resumed",), ("shard_resumed", 1)) == [True, False]
    await bot.close()
