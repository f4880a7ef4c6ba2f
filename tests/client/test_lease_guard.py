"""A process keeps its lease whatever else takes long or fails."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from bot.cli import run
from bot.cli.settings import Settings
from bot.client import slash
from bot.client.client import Backroom
from bot.client.lease_guard import LeaseGuard
from bot.client.options import Options
from bot.client.sessions import SessionLimits
from bot.store.database import StoreAwayError, StoreBusyError, StoreError, awake_clock
from bot.store.kinds import database_at
from bot.store.leases import Lease, LeaseLostError
from bot.store.sqlite import SqliteDatabase
from bot.store.store import Store
from games import GAMES


class OneLease(Lease):
    """A lease that is had at the second time of asking, and kept until it is lost."""

    def __init__(self) -> None:
        self.asked = 0
        self.kept = asyncio.Event()
        self.lost = asyncio.Event()
        self.given_back = 0

    @property
    def valid(self) -> bool:
        return not self.lost.is_set()

    async def take(self, *, starting: bool = False) -> bool:
        """At first it is in the way of another person's look."""
        del starting
        self.asked += 1
        if self.asked == 1:
            raise StoreBusyError("the database is busy")
        return True

    async def keep(self) -> None:
        self.kept.set()
        await self.lost.wait()
        raise LeaseLostError("another process runs the only shard now")

    async def turn_to_identify(self, bucket: int) -> float | None:
        del bucket
        raise StoreAwayError("the database cannot be reached")

    async def release(self) -> None:
        self.given_back += 1


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[Backroom]:
    store = Store(database_at(f"sqlite:///{tmp_path / 'games.sqlite3'}"), GAMES)
    bot = Backroom(store, Options(lease=LeaseGuard(OneLease())))
    yield bot
    await bot.close()


def lease_of(bot: Backroom) -> OneLease:
    assert isinstance(bot.lease._lease, OneLease)
    return bot.lease._lease


async def test_the_lease_is_kept_during_migrations(bot: Backroom, monkeypatch: pytest.MonkeyPatch) -> None:
    """And while Discord is slow to let us in: both may take longer than it holds."""
    lease = lease_of(bot)
    lease.asked = 1
    monkeypatch.setattr(bot.store.database, "begin", lease.kept.wait)
    async with asyncio.timeout(1):
        assert await bot.lease.take(bot.store)


async def test_a_failed_command_registration_does_not_stop_a_takeover(
    bot: Backroom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are sent again; and still it ends when another acts."""
    sent = asyncio.Queue[bool]()

    async def register() -> None:
        sent.put_nowait(bot.lease.active)
        raise aiohttp.ServerDisconnectedError

    monkeypatch.setattr(bot.tree, "register", register)
    monkeypatch.setattr(slash, "REGISTER_SECONDS", (0.0,))
    serving = asyncio.create_task(bot._serve())
    async with asyncio.timeout(2):
        assert [await sent.get() for _ in range(2)] == [True, True]
        lease_of(bot).lost.set()
        await bot.gave_up.wait()
    assert bot.reason == "another process runs the only shard now"
    await serving


async def test_deadlines_after_a_clock_jump_fire_at_once(
    bot: Backroom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process slept and did not count the time: nothing waits until the alarm would have woken."""
    registered = asyncio.Event()

    async def register() -> None:
        registered.set()

    monkeypatch.setattr(bot.tree, "register", register)
    serving, clock = asyncio.create_task(bot._serve()), bot.store.database.clock
    async with asyncio.timeout(5):
        await registered.wait()
        while running := bot.alarm.running:
            await asyncio.wait(running)
    for server in (5000.0, 5001.0):
        clock.measure(awake_clock(), server, awake_clock())
        assert not bot.alarm.running
    clock.measure(awake_clock(), 9000.0, awake_clock())
    assert bot.alarm.running
    lease_of(bot).lost.set()
    await serving


async def test_sessions_begin_while_the_database_is_away(bot: Backroom) -> None:
    """Else no one could be told that nothing is lost, and the process would end."""
    await bot.before_identify_hook(0, initial=True)


async def test_the_lease_is_released_when_the_start_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once: the person who starts next need not wait until it has run out."""
    lease = OneLease()
    lease.asked = 1

    async def session_limits(*_: object) -> SessionLimits:
        return SessionLimits()

    async def begin(_: object) -> None:
        raise StoreError("the database was made by a newer version of Backroom")

    def lease_at(*_: object) -> Lease:
        return lease

    monkeypatch.setattr(run, "session_limits", session_limits)
    monkeypatch.setattr(run, "lease_at", lease_at)
    monkeypatch.setattr(run, "_point_at", lambda _: None)
    monkeypatch.setattr(SqliteDatabase, "begin", begin)
    with pytest.raises(run.StartError, match="newer version"):
        await run._host(Settings(database_url=f"sqlite:///{tmp_path / 'games.sqlite3'}"), "token", "name")
    assert lease.given_back == 1
