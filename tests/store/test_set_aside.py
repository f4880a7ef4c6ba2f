"""A table that cannot be read, or where time cannot pass, stands alone: all else goes on."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import structlog

from bot.alarm import Alarm
from bot.store.database import StoreBusyError
from bot.table.commands import EndTogether, Join, Pause, TimePassed
from bot.table.errors import DeniedError
from bot.table.table import Over, Playing
from games.core import Rng, Seat
from tests.hidden_price import rules
from tests.store.tables import (
    ANN,
    BEN,
    CHIE,
    DAI,
    HIDDEN_PRICE,
    House,
    actor,
    awaited_act,
    dealt,
    lobby,
    of_version,
)

LATE = 1_000_000


def broken(*_args: Any) -> Any:
    """Rules that raise, with a value of the game in their words."""
    raise KeyError("the price is 7")


def absent_breaks(state: rules.State, seat: Seat, rng: Rng) -> Any:
    return broken(state, seat, rng)


BROKEN = of_version(HIDDEN_PRICE, 1, absent=absent_breaks)


def spoil(path: Path, table_id: int) -> None:
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE entries SET body = '{' WHERE table_id = ?", (table_id,))


async def acted(house: House) -> Playing:
    table = await dealt(house.tables)
    table = await house.tables.do(table.id, *awaited_act(table, random.Random(1)))
    assert isinstance(table, Playing)
    return table


async def test_an_unreadable_table_is_set_aside_alone(house: House) -> None:
    """Its people are told once, the person who touches it is told, and others play on."""
    table, other = await acted(house), await acted(house)
    await house.store.close()
    spoil(house.path, table.id)
    await house.open()
    woken: list[str] = []
    house.tables.noticed.append(lambda: woken.append("noticed"))
    with structlog.testing.capture_logs() as logs:
        for _ in range(2):
            with pytest.raises(DeniedError, match="denied-set-aside"):
                await house.tables.get(table.id)
            with pytest.raises(DeniedError, match="denied-set-aside"):
                await house.tables.do(table.id, Pause(), actor(ANN))
    assert [(line["event"], line["table"], line["log_level"]) for line in logs] == [
        ("table_set_aside", table.id, "error")
    ]
    assert set(house.tables.quarantined) == {table.id}
    assert woken == ["noticed"]
    said = await house.store.outbox.unsent()
    assert [(one.table_id, one.notice.kind, one.notice.key) for one in said] == [
        (table.id, "announcement", "told-set-aside")
    ]
    assert await house.tables.of_person(ANN) == [other]
    await house.tables.do(other.id, Pause(), actor(other.host_id))
    earliest = await house.store.earliest()
    assert earliest is not None
    assert earliest[0] == other.id


async def test_it_is_tried_again_after_a_restart(house: House) -> None:
    """Still unreadable: no one is told twice. Readable again: it goes on, and its people are told."""
    table = await acted(house)
    await house.store.close()
    with closing(sqlite3.connect(house.path)) as file:
        body = file.execute("SELECT body FROM entries").fetchone()[0]
    spoil(house.path, table.id)
    for _ in range(3):
        await house.open()
        await house.tables.read_again()
        with pytest.raises(DeniedError, match="denied-set-aside"):
            await house.tables.get(table.id)
        assert set(house.tables.quarantined) == {table.id}
        assert await house.notices() == ["told-set-aside"]
        await house.store.close()
    with closing(sqlite3.connect(house.path)) as file, file:
        file.execute("UPDATE entries SET body = ?", (body,))
    await house.open()
    await house.tables.read_again()
    assert not house.tables.quarantined
    assert await house.notices() == ["told-set-aside", "told-resumed-table"]
    assert await house.tables.get(table.id) == table
    await house.restart()
    await house.tables.read_again()
    assert await house.notices() == ["told-set-aside", "told-resumed-table"]


@pytest.mark.parametrize("damage", ["entries SET body = '{'", "tables SET outcome = '{'"])
async def test_a_finished_game_waits_for_nothing(house: House, damage: str) -> None:
    """Its people are told that it cannot be shown, and nothing is announced."""
    table = await acted(house)
    await house.tables.do(table.id, EndTogether(agree=True), actor(ANN))
    for user_id in (BEN, CHIE):
        await house.tables.do(table.id, EndTogether(agree=True), actor(user_id))
    assert isinstance(await house.tables.get(table.id), Over)
    before = await house.notices()
    await house.store.close()
    with closing(sqlite3.connect(house.path)) as file, file:
        assert file.execute(f"UPDATE {damage}").rowcount
    await house.open()
    for _ in range(2):
        with pytest.raises(DeniedError, match="denied-over-damaged"):
            await house.tables.get(table.id)
    assert await house.notices() == before


async def test_rules_that_raise_when_time_passes(house: House) -> None:
    """The clock of that table stands; no secret is logged; the game is tried again at every start."""
    await house.restart(BROKEN)
    table = await dealt(house.tables, BROKEN)
    house.clock.now += LATE
    with structlog.testing.capture_logs() as logs:
        for _ in range(4):
            with pytest.raises(DeniedError, match="denied-set-aside"):
                await house.tables.do(table.id, TimePassed())
    assert house.tables.quarantined == {table.id: "set-aside"}
    assert [line["event"] for line in logs] == ["table_set_aside"]
    assert await house.store.next_check() is None
    for _ in range(2):
        await house.restart()
        await house.tables.read_again()
        assert set(house.tables.quarantined) == {table.id}
        assert await house.notices() == ["told-set-aside"]
    # An update mends the rules.
    await house.restart(of_version(HIDDEN_PRICE, 1))
    await house.tables.read_again()
    assert await house.notices() == ["told-set-aside", "told-resumed-table"]
    house.tables.release(table.id)
    assert await house.tables.do(table.id, TimePassed()) != table


async def test_acts_of_people_quarantine_nothing(house: House) -> None:
    """Their command fails, the table is as it was, and others may go on."""
    table = await dealt(house.tables, of_version(HIDDEN_PRICE, 1, play=broken))
    with pytest.raises(KeyError):
        await house.tables.do(table.id, *awaited_act(table, random.Random(1)))
    assert not house.tables.quarantined
    assert await house.tables.get(table.id) == table
    await house.tables.do(table.id, Pause(), actor(table.host_id))


async def test_a_game_that_is_not_installed_sleeps(house: House) -> None:
    """No clock fires for it, its people can do everything else, and it goes on when the game is back."""
    table = await acted(house)
    waiting = await house.tables.open(lobby(host=actor(DAI)))
    await house.restart(of_version(HIDDEN_PRICE, 1))
    house.packages = {}
    await house.restart()
    with pytest.raises(DeniedError, match="denied-asleep") as denied:
        await house.tables.get(table.id)
    assert denied.value.args_ == {"game": "hidden_price"}
    assert await house.store.next_check() is None
    assert await house.tables.of_person(ANN) == []
    assert not house.tables.quarantined
    assert await house.notices() == []
    await house.restart(HIDDEN_PRICE)
    assert await house.tables.get(table.id) == table
    after = await house.tables.do(waiting.id, Join(), actor(CHIE))
    assert len(after.people) == 2


async def test_a_listener_that_raises_disturbs_no_other(house: House) -> None:
    """The command is done, and the other listeners are told."""
    told: list[object] = []
    house.tables.listeners += [broken, told.append]
    table = await house.tables.open(lobby())
    with structlog.testing.capture_logs() as logs:
        after = await house.tables.do(table.id, Join(), actor(BEN))
    assert [line["event"] for line in logs] == ["listener_failed"]
    assert len(told) == 1
    assert await house.tables.get(table.id) == after


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM entries WHERE n = (SELECT max(n) FROM entries)",
        "DELETE FROM entries WHERE n = 0",
        "UPDATE entries SET n = 7 WHERE n = 1",
        "UPDATE tables SET secret = zeroblob(32)",
        "UPDATE tables SET secret = 'another'",
        "DELETE FROM seats WHERE position = 2",
        "DELETE FROM seats WHERE position = 0",
    ],
)
async def test_no_other_game_is_played_on(house: House, statement: str) -> None:
    """A log with a gap, another deck, a seat too few: nothing is folded in silence."""
    table = await acted(house)
    await house.tables.do(table.id, *awaited_act(table, random.Random(2)))
    await house.store.close()
    with closing(sqlite3.connect(house.path)) as file, file:
        assert file.execute(statement).rowcount == 1
    await house.open()
    with pytest.raises(DeniedError, match="denied-set-aside"):
        await house.tables.get(table.id)
    assert await house.notices() == ["told-set-aside"]


async def test_an_unreadable_table_holds_up_no_other(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a start the database was busy for a moment: all that can be read is, the rest soon after."""
    tables = [await house.tables.open(lobby(host=actor(user_id))) for user_id in (ANN, BEN, CHIE)]
    await house.restart(of_version(HIDDEN_PRICE, 2))
    monkeypatch.setattr("bot.alarm.AGAIN_SECONDS", 0.01)
    load, refused = house.store.load, [tables[0].id]

    async def busy(table_id: int) -> Any:
        if table_id in refused:
            refused.remove(table_id)
            raise StoreBusyError("the database is busy")
        return await load(table_id)

    monkeypatch.setattr(house.store, "load", busy)
    alarm = Alarm(house.tables, house.store)
    alarm.start()
    async with asyncio.timeout(5):
        while not all(house.tables.loaded(table.id) for table in tables):  # noqa: ASYNC110 - there is no event for it
            await asyncio.sleep(0.01)
    alarm.close()
    assert refused == []
    assert all(house.tables.loaded(table.id) for table in tables)
