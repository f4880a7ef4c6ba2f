"""Who acts for a shard, when several processes could; and what they tell each other."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.client.lease_guard import LeaseGuard
from bot.rooms.fleet import leases
from bot.rooms.fleet.bus import MAXIMUM_BYTES, PARCEL_PREFIX, Bus
from bot.rooms.fleet.leases import RowLease
from bot.rooms.fleet.postgresql import MIGRATION_LOCK
from bot.store.database import Shards, StoreAwayError, StoreError, address_of
from bot.store.leases import LeaseLostError
from bot.store.store import Store
from games import GAMES
from tests.postgresql import new_database, own_server

Leasing = Callable[..., RowLease]


@pytest.fixture
async def leased(patience: None) -> AsyncIterator[Leasing]:
    """Leases of processes on one server that no one has used before."""
    url = await new_database()
    made: list[RowLease] = []

    def lease(name: str, count: int = 1, *ids: int) -> RowLease:
        made.append(RowLease(address_of(url), Shards(count, ids or (0,)), name))
        return made[-1]

    yield lease
    for one in made:
        await one.release()


async def ran_out(lease: RowLease) -> None:
    """Let a lease be as old as it can be."""
    async with lease._engine.begin() as connection:
        await connection.execute(text("UPDATE leases SET until = 0"))


async def test_one_at_a_time(leased: Leasing) -> None:
    """Who comes second is told who acts; what is given back can be taken at once, by a later epoch."""
    first, second = leased("first"), leased("second")
    assert await first.take()
    assert first.valid
    assert not await second.take()
    assert (second.holder, second.valid) == ("first", False)
    await first.release()
    assert not first.valid
    assert await second.take()
    assert (first.epoch, second.epoch) == ((0, 1), (0, 2))


async def test_a_standby_comes_before_a_new_process(leased: Leasing, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is not connected yet would answer later; what no one wants for a while is anybody's."""
    first, standby, newer, last = (leased(name) for name in ("first", "standby", "newer", "last"))
    assert await first.take(starting=True)
    await first.release()
    assert not await newer.take(starting=True)
    assert await standby.take()
    await ran_out(standby)
    assert await newer.take(starting=True)
    await newer.release()
    monkeypatch.setattr(leases, "STANDBY_FIRST", 0.0)
    assert await last.take(starting=True)


async def test_all_shards_or_none(leased: Leasing) -> None:
    """Two that overlap by mistake do not share; those that do not, do."""
    one, other, overlapping = leased("one", 4, 0, 1), leased("other", 4, 2, 3), leased("wrong", 4, 1, 2)
    assert await one.take()
    assert not await overlapping.take()
    assert await other.take()
    await one.release()
    assert not await overlapping.take()


async def test_a_process_with_another_shard_count_does_not_start(leased: Leasing) -> None:
    """A table has one home, by one count."""
    assert await leased("one", 4, 0).take()
    with pytest.raises(StoreError, match="SHARD_COUNT is 2 here, and 4 in a process that runs"):
        await leased("other", 2, 1).take()


async def test_a_process_that_slept_past_its_lease_does_nothing(
    leased: Leasing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not at the moment of waking, and not afterwards: it notices that another acts, and ends."""
    first, second = leased("first"), leased("second")
    guard = LeaseGuard(first)
    assert await first.take()
    assert guard.may_send("POST", "/api/v10/channels/1/messages")
    await ran_out(first)
    assert await second.take()
    slept = leases.awake_clock() + leases.SECONDS
    monkeypatch.setattr(leases, "awake_clock", lambda: slept)
    for path in ("/api/v10/channels/1/messages", "/api/v10/interactions/1/x/callback"):
        assert not guard.may_send("POST", path)
    assert guard.may_send("GET", "/api/v10/users/@me")
    monkeypatch.setattr(leases, "RENEWED", 0.0)
    with pytest.raises(LeaseLostError, match="another process runs the only shard now"):
        await first.keep()
    assert not first.valid


async def test_a_process_that_slept_unnoticed_goes_on(
    leased: Leasing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No one has taken it: it is renewed."""
    first = leased("first")
    assert await first.take()
    await ran_out(first)
    first._until = 0.0
    monkeypatch.setattr(leases, "RENEWED", 0.0)
    keeping = asyncio.create_task(first.keep())
    async with asyncio.timeout(5):
        while not first.valid:  # noqa: ASYNC110 - no one tells of it
            await asyncio.sleep(0.01)
    keeping.cancel()
    assert not await leased("second").take()


async def test_a_server_that_is_away_takes_no_lease(leased: Leasing, monkeypatch: pytest.MonkeyPatch) -> None:
    """People may be told so, and nothing else is done; afterwards the holder goes on."""
    first = leased("first")
    guard = LeaseGuard(first)
    assert await first.take()
    monkeypatch.setattr(leases, "RENEWED", 0.0)
    own_server().stop()
    try:
        keeping = asyncio.create_task(first.keep())
        async with asyncio.timeout(5):
            while not first.away:  # noqa: ASYNC110 - no one tells of it
                await asyncio.sleep(0.01)
        first._until = 0.0
        assert guard.may_send("POST", "/api/v10/interactions/1/x/callback")
        assert not guard.may_send("PATCH", "/api/v10/channels/1/messages/2")
        with pytest.raises(StoreAwayError):
            await leased("second").take()
    finally:
        own_server().start()
    async with asyncio.timeout(10):
        while not first.valid:  # noqa: ASYNC110 - no one tells of it
            await asyncio.sleep(0.01)
    keeping.cancel()


async def test_after_an_outage_the_holder_may_renew_first(
    leased: Leasing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What ran out meanwhile is not taken at once; what was given back is, and so it is after a while."""
    first, second, third = leased("first"), leased("second"), leased("third")
    assert await first.take()
    assert not await second.take()
    own_server().stop()
    for other in (second, third):
        with pytest.raises(StoreAwayError):
            await other.take()
    own_server().start()
    await passed(first)
    assert not await second.take()
    await first.release()
    assert await second.take()
    await passed(second)
    assert not await third.take()
    later = leases.awake_clock() + leases.HOLDER_FIRST
    monkeypatch.setattr(leases, "awake_clock", lambda: later)
    assert await third.take()


async def test_a_lease_is_given_back_over_a_restart_of_the_server(leased: Leasing) -> None:
    """Though no one has noticed that the connection is gone."""
    first, second = leased("first"), leased("second")
    assert await first.take()
    own_server().stop()
    own_server().start()
    await first.release()
    assert await second.take()


async def passed(lease: RowLease) -> None:
    """Let a lease have run out long ago, as another connection sees it."""
    await lease._engine.dispose()
    async with lease._engine.begin() as connection:
        await connection.execute(text("UPDATE leases SET until = 1"))


async def test_sessions_begin_one_after_the_other(leased: Leasing) -> None:
    """Five seconds apart in a bucket, whichever process begins them."""
    one, other = leased("one", 4, 0), leased("other", 4, 1)
    assert await one.take()
    begun = time.monotonic()
    assert await one.turn_to_identify(0) == 0
    for lease, after in ((other, leases.IDENTIFY_SECONDS), (one, 2 * leases.IDENTIFY_SECONDS)):
        left = await lease.turn_to_identify(0)
        assert after - (time.monotonic() - begun) <= left <= after
    assert await other.turn_to_identify(1) == 0


async def test_a_clock_set_back_delays_no_one(leased: Leasing) -> None:
    """The server's: what a person held or wanted by the later time is at most as far ahead as it can be."""
    first, second = leased("first"), leased("second")
    assert await first.take()
    assert await first.turn_to_identify(0) == 0
    async with first._engine.begin() as connection:
        await connection.execute(text("UPDATE leases SET until = until + 3600"))
        await connection.execute(text("UPDATE identifies SET free_at = free_at + 3600"))
    assert not await second.take()
    async with first._engine.begin() as connection:
        left = text("SELECT until - extract(epoch FROM clock_timestamp()) FROM leases")
        assert 0 < float(await connection.scalar(left) or 0) <= leases.SECONDS
    assert await second.turn_to_identify(0) <= 2 * leases.IDENTIFY_SECONDS


TURN_ONE_AWAY = (
    "CREATE SEQUENCE asked",
    """CREATE FUNCTION turned_away() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('asked') = 1 THEN RAISE EXCEPTION USING ERRCODE = '40P01'; END IF; RETURN NULL; END $$""",
    "CREATE TRIGGER deadlocked AFTER UPDATE ON leases EXECUTE FUNCTION turned_away()",
)
"""What the server says to one of two that wait for each other, it says to the first who asks."""


async def test_a_process_that_blocks_a_check_goes_on(
    leased: Leasing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two that wait for each other the server turns one away: it asks again, and does not end."""
    monkeypatch.setattr(leases, "RENEWED", 0.0)
    first = leased("first", 2, 0, 1)
    assert await first.take()
    async with first._engine.begin() as connection:
        for statement in TURN_ONE_AWAY:
            await connection.execute(text(statement))
    first._until = 0.0
    keeping = asyncio.create_task(first.keep())
    async with asyncio.timeout(5):
        while not first.valid:
            assert not keeping.done()
            await asyncio.sleep(0.01)
    keeping.cancel()
    async with first._engine.begin() as connection:
        assert await connection.scalar(text("SELECT last_value FROM asked")) > 1


async def test_a_start_waits_for_another_processs_migration(
    monkeypatch: pytest.MonkeyPatch, patience: None
) -> None:
    """Longer than for a server that is away: a small machine takes its time."""
    address = address_of(await new_database())
    loop, other = asyncio.get_running_loop(), create_async_engine(address)
    clock = loop.time
    async with other.begin() as connection:
        await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
        lease = RowLease(address, Shards(), "first")
        taking = asyncio.create_task(lease.take())
        waits = text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
        while not await connection.scalar(waits):
            assert not taking.done()
        monkeypatch.setattr(loop, "time", lambda: clock() + 2 * leases.PATIENCE)
        assert not (await asyncio.wait({taking}, timeout=0.05))[0]
    assert await taking
    await other.dispose()
    await lease.release()


async def test_a_clock_that_is_ahead_sweeps_away_nothing_new(monkeypatch: pytest.MonkeyPatch) -> None:
    """What another machine has just laid down is as old as the server says."""
    url = await new_database()
    await (await Store.open(url, GAMES)).close()
    bus = Bus(address_of(url))
    parcel = await bus._store_parcel("said")
    ahead = time.time() + 3600
    monkeypatch.setattr(time, "time", lambda: ahead)
    await bus._delete_old_parcels()
    assert await bus._open_parcel(int(parcel.removeprefix(PARCEL_PREFIX))) == "said"
    await bus.close()


async def test_messages_of_any_length_arrive(leased: Leasing) -> None:
    """By everybody who listens there: in a notification, packed, or in a row beside it."""
    url = await new_database()
    await (await Store.open(url, GAMES)).close()
    one, other = Bus(address_of(url)), Bus(address_of(url))
    heard: asyncio.Queue[str] = asyncio.Queue()
    await one.begin({})
    await other.begin({"backroom_1": heard.put_nowait})
    drawn = "".join(random.Random(1).choices("政治家の行進", k=10 * MAXIMUM_BYTES))
    said = ["short", "政" * MAXIMUM_BYTES, drawn]
    for words in said:
        await one.say("backroom_1", words)
        await one.say("backroom_2", "not for us")
    async with asyncio.timeout(5):
        assert [await heard.get() for _ in said] == said
    for bus in (one, other):
        await bus.close()
