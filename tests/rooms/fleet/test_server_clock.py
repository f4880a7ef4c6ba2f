"""One time for all processes on a server: decisions end when people were told, on any machine."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import pytest
import structlog

from bot.alarm import Alarm
from bot.cli.doctor import findings
from bot.cli.settings import Settings
from bot.live_tables import LiveTables
from bot.rooms.fleet import leases
from bot.rooms.fleet.leases import RowLease
from bot.store import database
from bot.store.database import ServerClock, Shards, address_of, awake_clock
from bot.store.store import Store
from bot.table.table import Playing
from bot.table.terms import LIVE, Terms
from games.host.entries import Absent
from tests.postgresql import new_database
from tests.store.tables import HIDDEN_PRICE, dealt

HOUR = 3600.0
PACKAGES = {HIDDEN_PRICE.game.key: HIDDEN_PRICE}
real_time, real_awake = time.time, awake_clock


def set_ahead(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Set the machine's clock."""
    monkeypatch.setattr(time, "time", lambda: real_time() + seconds)


async def test_a_decision_ends_in_time_under_the_successor_of_a_process_an_hour_ahead(
    monkeypatch: pytest.MonkeyPatch, patience: None
) -> None:
    """It is not frozen for an hour; and setting a machine's clock while a process runs moves nothing."""
    url = await new_database()
    set_ahead(monkeypatch, HOUR)
    ahead = await Store.open(url, PACKAGES)
    tables = LiveTables(ahead, ahead.database.clock.now)
    known = await dealt(tables, terms=Terms(limit=LIVE))
    set_ahead(monkeypatch, -HOUR)
    assert abs(tables.now - real_time()) < 1
    await ahead.close()
    set_ahead(monkeypatch, 0)
    assert known.timer.due is not None
    assert abs(known.timer.due - LIVE - real_time()) < 5

    store = await Store.open(url, PACKAGES)
    tables = LiveTables(store, store.database.clock.now)
    alarm = Alarm(tables, store)
    alarm.start()
    left = known.timer.due - tables.now
    # People are reminded first.
    for share in (0.6, 0.95, 1.0):
        monkeypatch.setattr(database, "awake_clock", lambda share=share: real_awake() + share * left)
        alarm.clock.wake()
        while running := alarm.running:
            await asyncio.wait(running)
    after = await tables.get(known.id)
    assert isinstance(after, Playing)
    assert [type(entry) for entry in after.entries] == [Absent] * 3
    alarm.close()
    await store.close()


@pytest.fixture
def turned(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Turn the clock that no one sets, as if the process had been stopped."""
    set_ahead(monkeypatch, 0)

    def turn(now: float) -> None:
        monkeypatch.setattr(database, "awake_clock", lambda: now)

    turn(100.0)
    return turn


def test_a_clock_that_can_be_right_stays(turned: Callable[[float], None]) -> None:
    """The server's time was read at some moment of a round trip; only what contradicts that is mended."""
    clock, leaps = ServerClock(), list[float]()
    clock.leaped.append(lambda: leaps.append(clock.now()))
    clock.measure(98.0, 5000.0, 100.0)
    assert clock.now() == 5001
    clock.measure(97.0, 5000.0, 100.0)
    assert clock.now() == 5001
    clock.measure(99.5, 4999.5, 100.0)
    assert clock.now() == 5000
    clock.measure(100.0, 5001.0, 100.0)
    assert clock.now() == 5001
    assert not leaps


def test_no_jump_of_a_clock_makes_a_decision_end_later(turned: Callable[[float], None]) -> None:
    """Where the process did not count the time it slept, what is due meanwhile is done now."""
    clock, leaps = ServerClock(), list[float]()
    clock.leaped.append(lambda: leaps.append(clock.now()))
    clock.measure(100.0, 5000.0, 100.0)
    clock.measure(100.0, 5000.0 - HOUR, 100.0)
    assert clock.now() == 5000
    clock.measure(100.0, 5000.0 + HOUR, 100.0)
    assert leaps == [clock.now()] == [5000 + HOUR]


async def test_a_machine_that_is_off_is_reported_once(
    monkeypatch: pytest.MonkeyPatch, patience: None
) -> None:
    """In the log of the process, by a standby too, and by `doctor`; the clock of the games is right."""
    url = await new_database()
    set_ahead(monkeypatch, HOUR)
    clock = ServerClock()
    lease = RowLease(address_of(url), Shards(), "first", clock)
    monkeypatch.setattr(leases, "RENEWED", 0.0)
    with structlog.testing.capture_logs() as logs:
        assert await lease.take()
        keeping = asyncio.create_task(lease.keep())
        await asyncio.sleep(0.1)
        set_ahead(monkeypatch, 0)
        async with asyncio.timeout(10):
            while clock.astray:  # noqa: ASYNC110 - no one tells of it
                await asyncio.sleep(0.01)
        set_ahead(monkeypatch, -HOUR)
        async with asyncio.timeout(10):
            while not clock.astray:  # noqa: ASYNC110 - the same
                await asyncio.sleep(0.01)
        keeping.cancel()
    told = [line["seconds_ahead"] for line in logs if line["event"] == "clock_astray"]
    assert [round(seconds) for seconds in told] == [HOUR, -HOUR]
    assert abs(clock.now() - real_time()) < 1
    await lease.release()
    found = [
        one
        async for one in findings(Settings(_env_file=None, database_url=url, discord_token=None))
        if one.about == "clock"
    ]
    assert len(found) == 1
    assert str(found[0]).startswith("note clock: this machine is 3600 s behind the database's, which counts:")
