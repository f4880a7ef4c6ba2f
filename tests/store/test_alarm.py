"""The alarm: everything that is due is done, and what goes wrong at one table keeps no other waiting."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator
from typing import Any

import pytest
import structlog
from sqlalchemy import insert, select, update

from bot import due as clocks
from bot.alarm import Alarm
from bot.store.database import StoreError
from bot.store.schema import seasons
from bot.table.commands import Act, Join, Start, TimePassed
from bot.table.deadlines import CLOSING_SECONDS
from bot.table.public import RECENTLY_SECONDS
from bot.table.table import Lobby, Over, Playing, Table
from bot.table.terms import LIVE, RELAXED, Terms
from bot.timers import Timed, clock_of
from games.host.entries import Absent
from tests.store.tables import ANN, BEN, CHIE, HIDDEN_PRICE, House, actor, dealt, lobby, of_version, who

DAY = 24 * 60 * 60


class Wakeful:
    """An alarm on a house's tables; `settle` waits until it has done what is due."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.alarm = Alarm(house.tables, house.store)

    async def settle(self) -> None:
        """Until nothing is being done."""
        while running := self.alarm.running:
            await asyncio.wait(running)

    def looks_in(self, seconds: float, since: float) -> bool:
        """Whether it was told between `since` and now to look again after this delay."""
        timer = self.alarm.clock._job._timer
        assert timer is not None
        return since <= timer.when() - seconds <= asyncio.get_running_loop().time()

    async def at(self, now: float) -> None:
        self.house.clock.now = now
        self.alarm.clock.wake()
        await self.settle()

    async def closed(self, now: float) -> None:
        """Until lobbies whose end is announced now have closed."""
        await self.at(now)
        await self.at(now + CLOSING_SECONDS)


@pytest.fixture
async def wakeful(house: House) -> AsyncIterator[Wakeful]:
    """An alarm that has not begun."""
    wakeful = Wakeful(house)
    yield wakeful
    wakeful.alarm.close()
    await wakeful.settle()


async def test_lobbies_and_games_are_looked_at_when_they_are_due(house: House, wakeful: Wakeful) -> None:
    """Each in its time, in order."""
    wakeful.alarm.start()
    waiting = await house.tables.open(lobby())
    playing = await dealt(house.tables, terms=Terms(limit=LIVE))
    await wakeful.at(1000 + LIVE / 2)
    assert (await house.tables.get(playing.id)).timer.stage == 1
    await wakeful.at(1000 + LIVE)
    after = await house.tables.get(playing.id)
    assert isinstance(after, Playing)
    assert [type(entry) for entry in after.entries] == [Absent] * 3
    await wakeful.closed(1000 + DAY)
    assert (await house.tables.get(waiting.id)).status == "expired"
    assert isinstance(await house.tables.get(playing.id), Over)


async def test_it_wakes_by_itself(house: House, wakeful: Wakeful, monkeypatch: pytest.MonkeyPatch) -> None:
    """It sleeps until the earliest is due, and sooner when something comes that is earlier."""
    start = asyncio.get_running_loop().time()
    monkeypatch.setattr(house.clock, "now", 1000.0)
    await dealt(house.tables, terms=Terms(limit=RELAXED))
    wakeful.alarm.start()
    # Who has just been there is told a minute later.
    await wakeful.at(1000 + RECENTLY_SECONDS)
    assert wakeful.looks_in(clocks.MAXIMUM_SLEEP, start)
    table = await dealt(house.tables, terms=Terms(limit=LIVE))
    await wakeful.settle()
    assert wakeful.looks_in(LIVE / 2, start)
    house.clock.now += LIVE / 2
    wakeful.alarm.clock.wake()
    await wakeful.settle()
    assert (await house.tables.get(table.id)).timer.stage == 1


async def test_nothing_is_done_before_the_start_or_after_the_end(house: House, wakeful: Wakeful) -> None:
    """No work is begun then."""
    await house.tables.open(lobby())
    house.clock.now += 2 * DAY
    wakeful.alarm.clock.wake()
    assert not wakeful.alarm.running
    wakeful.alarm.start()
    wakeful.alarm.close()
    await wakeful.settle()
    wakeful.alarm.clock.wake()
    assert not wakeful.alarm.running


async def test_deadlines_that_passed_while_down(house: House, wakeful: Wakeful) -> None:
    """A decision gets time again; one that runs out afterwards does not."""
    table = await dealt(house.tables, terms=Terms(limit=LIVE))
    house.clock.now += DAY
    wakeful.alarm.start()
    await wakeful.settle()
    after = await house.tables.get(table.id)
    assert isinstance(after, Playing)
    assert after.entries == ()
    assert after.timer.due is not None
    assert house.clock.now + 60 <= after.timer.due <= house.clock.now + LIVE
    await wakeful.at(after.timer.due)
    after = await house.tables.get(table.id)
    assert isinstance(after, Playing)
    assert len(after.entries) == 3


async def test_late_alarms_count_as_lost(house: House, wakeful: Wakeful) -> None:
    """Where thousands are due, or the process was asleep: people are reminded before they are played for."""
    table = await dealt(house.tables, terms=Terms(limit=LIVE))
    assert isinstance(table, Playing)
    assert table.timer.due is not None
    wakeful.alarm.start()
    await wakeful.at(table.timer.due + 31)
    after = await house.tables.get(table.id)
    assert isinstance(after, Playing)
    assert after.entries == ()
    assert after.timer.due is not None
    assert after.timer.due >= house.clock.now + 60
    await wakeful.at(after.timer.due + 31)
    after = await house.tables.get(table.id)
    assert isinstance(after, Playing)
    assert len(after.entries) == 3


async def test_no_time_passes_while_people_cannot_be_notified(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Requests that wait for their turn keep further clocks waiting, but not for ever."""
    monkeypatch.setattr(clocks, "MAXIMUM_BUSY_LOOKS", 100)
    busy, wakeful = [True], Wakeful(house)
    wakeful.alarm = Alarm(house.tables, house.store, lambda: busy[0])

    async def closing(table: Table) -> bool:
        after = await house.tables.get(table.id)
        assert isinstance(after, Lobby)
        return after.closing

    table = await house.tables.open(lobby())
    wakeful.alarm.start()
    house.clock.now += 2 * DAY
    wakeful.alarm.clock.wake()
    await asyncio.sleep(0.05)
    assert not await closing(table)
    busy[0] = False
    await wakeful.settle()
    assert await closing(table)
    busy[0], other = True, await house.tables.open(lobby(host=actor(BEN), now=house.clock.now))
    monkeypatch.setattr(clocks, "MAXIMUM_BUSY_LOOKS", 1)
    await wakeful.at(house.clock.now + 2 * DAY)
    assert await closing(other)
    wakeful.alarm.close()


async def test_no_time_passes_while_no_presses_arrive(house: House, wakeful: Wakeful) -> None:
    """Of a server, or of any; then a decision has time again, and so has what was to be seen."""
    table = await dealt(house.tables, terms=Terms(limit=LIVE))
    heard = {table.guild_id: 0.0, None: 0.0}
    house.tables.heard_since = heard.__getitem__
    wakeful.alarm.start()

    async def timer_and_kinds() -> tuple[float | None, list[str]]:
        after = await house.tables.get(table.id)
        assert isinstance(after, Playing)
        return after.timer.due, [type(entry).__name__ for entry in after.entries]

    for away in (None, table.guild_id):
        heard[away] = math.inf
        house.clock.now += LIVE
        await wakeful.at(house.clock.now)
        assert (await timer_and_kinds())[1] == []
        heard[away] = house.clock.now + 360
        await wakeful.at(heard[away])
        assert await timer_and_kinds() == (heard[away] + 60, [])
    heard[table.guild_id] = math.inf
    for seat in range(3):
        await house.tables.do(table.id, Act({"type": "write", "price": 5}), who(table, seat))
    heard[table.guild_id] = house.clock.now + 60
    await wakeful.at(heard[table.guild_id] + 1)
    assert (await timer_and_kinds())[1] == ["Acted"] * 3
    await wakeful.at(house.clock.now + 8)
    assert isinstance(await house.tables.get(table.id), Over)


async def test_unseen_results_are_shown_for_their_whole_time(house: House) -> None:
    """Killed before the moment was posted: it stays visible as long as the rules want, once."""
    table = await dealt(house.tables)
    for seat in range(3):
        table = await house.tables.do(table.id, Act({"type": "write", "price": 5}), who(table, seat))
    assert isinstance(table, Playing)
    assert table.clock is not None
    await house.restart()
    wakeful = Wakeful(house)
    house.clock.now = table.clock.due + 100
    wakeful.alarm.start()
    await wakeful.settle()
    after = await house.tables.get(table.id)
    assert isinstance(after, Playing)
    assert after.clock is not None
    assert after.clock.due == house.clock.now + 8
    await wakeful.at(after.clock.due)
    assert isinstance(await house.tables.get(table.id), Over)
    wakeful.alarm.close()


async def test_shown_results_are_not_shown_again(house: House) -> None:
    """It had been posted: nothing is given again."""
    table = await dealt(house.tables)
    for seat in range(3):
        table = await house.tables.do(table.id, Act({"type": "write", "price": 5}), who(table, seat))
    house.store.posts.mark_shown(table.id, table.revision)
    await house.restart()
    wakeful = Wakeful(house)
    house.clock.now += 100
    wakeful.alarm.start()
    await wakeful.settle()
    assert isinstance(await house.tables.get(table.id), Over)
    wakeful.alarm.close()


def broken(*_args: Any) -> Any:
    raise KeyError


async def test_a_table_whose_rules_raise_stops_no_other(house: House) -> None:
    """It is set aside; the others' clocks ring on, before and after it."""
    bad = of_version(HIDDEN_PRICE, 1, absent=broken)
    before = await dealt(house.tables, terms=Terms(limit=60))
    await house.restart(bad)
    wakeful = Wakeful(house)
    wakeful.alarm.start()
    poor = await dealt(house.tables, bad, terms=Terms(limit=LIVE))
    house.clock.now += 1
    lobbies = [await house.tables.open(lobby(host=actor(100 + n), now=house.clock.now)) for n in range(3)]
    with structlog.testing.capture_logs() as logs:
        await wakeful.at(1000 + 3 * DAY)
        # Each has its time again, because no one was reminded.
        await wakeful.closed(house.clock.now + LIVE)
    assert set(house.tables.quarantined) == {before.id, poor.id}
    assert [(await house.tables.get(table.id)).status for table in lobbies] == ["expired"] * 3
    assert sum(line["log_level"] == "error" for line in logs) == 2
    assert await house.store.next_check() is None
    wakeful.alarm.close()


async def test_a_table_that_stays_due_is_left_alone_for_longer_and_longer(
    house: House, wakeful: Wakeful, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No hot loop; and the others are looked after."""
    table = await house.tables.open(lobby())
    other = await house.tables.open(lobby(host=actor(BEN), now=2000.0))
    wakeful.alarm.start()
    tried: list[float] = []
    done = house.tables.do

    async def stuck(table_id: int, command: Any, *args: Any) -> Any:
        if table_id == table.id and isinstance(command, TimePassed):
            tried.append(house.clock.now)
            return await house.tables.get(table_id)
        return await done(table_id, command, *args)

    monkeypatch.setattr(house.tables, "do", stuck)
    for now in range(1000 + DAY, 1000 + DAY + 300, 5):
        await wakeful.at(now)
    assert [int(at) - tried[0] for at in tried] == [0, 5, 15, 35, 75, 155]
    assert len(tried) == 6
    await wakeful.at(2000 + DAY)
    assert (await house.tables.get(other.id)).status == "expired"
    monkeypatch.undo()
    await wakeful.closed(2000 + DAY + 4000)
    assert (await house.tables.get(table.id)).status == "expired"


async def test_a_database_that_fails_for_a_while(
    house: House, wakeful: Wakeful, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is tried again, and one line says so."""
    table = await house.tables.open(lobby())
    wakeful.alarm.start()
    await wakeful.settle()

    async def fails(*_args: object) -> None:
        raise StoreError("the database is busy")

    monkeypatch.setattr(house.store, "commit", fails)
    start = asyncio.get_running_loop().time()
    with structlog.testing.capture_logs() as logs:
        await wakeful.at(1000 + DAY)
    assert [(line["event"], line["error"]) for line in logs] == [("clock_failed", "the database is busy")]
    assert wakeful.looks_in(clocks.AGAIN_SECONDS, start)
    monkeypatch.undo()
    await wakeful.closed(1000 + DAY)
    assert (await house.tables.get(table.id)).status == "expired"


async def test_it_reads_tables_of_older_rules_at_the_start(house: House) -> None:
    """Their people are told soon, although nothing is due."""
    table = await house.tables.open(lobby())
    for user_id in (BEN, CHIE):
        await house.tables.do(table.id, Join(), actor(user_id))
    await house.tables.do(table.id, Start(), actor(ANN))
    await house.restart(of_version(HIDDEN_PRICE, 2))
    wakeful = Wakeful(house)
    wakeful.alarm.start()
    await wakeful.settle()
    assert await house.notices() == ["told-rules-wait"]
    wakeful.alarm.close()


async def test_hundreds_are_due_at_once(house: House) -> None:
    """After a night they are all done, one after the other, and people are not kept waiting."""
    tables = await asyncio.gather(*(house.tables.open(lobby(host=actor(100 + n))) for n in range(150)))
    await house.restart()
    wakeful = Wakeful(house)
    house.clock.now += 2 * DAY
    wakeful.alarm.start()
    mine = await house.tables.open(lobby(now=house.clock.now))
    assert isinstance(mine, Lobby)
    await wakeful.closed(house.clock.now)
    assert {(await house.tables.get(table.id)).status for table in tables} == {"expired"}
    wakeful.alarm.close()


async def test_due_rows_run_once_and_again_later(house: House) -> None:
    """One that fails rests and keeps no other waiting; one made due meanwhile stays so."""
    database, done = house.store.database, list[int]()
    due = {1: 5.0, 2: 6.0, 3: 7.0, 4: 2000.0, 5: -3.0}
    rows = [{"guild_id": number, "due_at": due[number]} for number in due]
    await database.run(lambda it: it.execute(insert(seasons), rows))

    async def work(_: Any, number: int) -> float:
        done.append(number)
        if number == 2:
            raise ValueError("damaged")
        if number == 3 and done.count(3) == 1:
            await database.run(lambda it: it.execute(update(seasons).where(key == 3).values(due_at=900.0)))
        return 3000.0

    key, column = seasons.c.guild_id, seasons.c.due_at
    clock = clock_of(Timed(column, work), "rows", house, lambda: house.clock.now)

    async def stored() -> dict[int, float]:
        return await database.read(lambda it: dict(it.execute(select(key, column)).all()))

    house.clock.now = 1000.0
    clock.start()
    while running := clock.running:
        await asyncio.wait(running)
    assert sorted(done) == [1, 2, 3, 3]
    assert await stored() == {1: 3000.0, 2: 6.0, 3: 3000.0, 4: 2000.0, 5: -3.0}
    clock.wake_all()
    while running := clock.running:
        await asyncio.wait(running)
    clock.close()
    assert sorted(done) == [1, 2, 2, 3, 3]
