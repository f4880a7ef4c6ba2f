"""Tables in memory are bounded by the bytes that they take."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

import pytest

from bot.live_tables import ALLOCATED, LiveTables, measured_bytes
from bot.table.commands import Leave
from bot.table.table import Playing, Table
from tests.store.tables import BEN, CHIE, House, actor, awaited_act, dealt, lobby


def in_memory(tables: LiveTables, *some: Table) -> list[bool]:
    return [tables.loaded(table.id) is not None for table in some]


async def test_those_that_were_not_touched_for_longest_go(house: House) -> None:
    """They are read again as they were; those who keep something beside a table are told."""
    first = await dealt(house.tables)
    room = measured_bytes(first) * 5 // 2
    tables, released = LiveTables(house.store, house.clock, maximum_bytes=room), list[int]()
    tables.released.append(released.append)
    second, third = await dealt(tables), await dealt(tables)
    assert in_memory(tables, second, third) == [True, True]
    assert await tables.get(first.id) == first
    assert in_memory(tables, first, second, third) == [True, False, True]
    assert released == [second.id]


async def test_a_game_that_goes_on_takes_the_room_of_another(house: House) -> None:
    """A table that alone is too large is kept alone."""
    other, long = await dealt(house.tables), await dealt(house.tables)
    room = sum(int(ALLOCATED * measured_bytes(table)) for table in (other, long))
    tables, chance = LiveTables(house.store, house.clock, maximum_bytes=room), random.Random(1)
    await tables.get(other.id)
    assert isinstance(await tables.do(long.id, *awaited_act(long, chance)), Playing)
    assert in_memory(tables, other, long) == [False, True]
    alone = LiveTables(house.store, house.clock, maximum_bytes=1)
    for table_id in (long.id, long.id, other.id):
        await alone.get(table_id)
    assert in_memory(alone, long, other) == [False, True]


# While a change is under way -----------------------------------------------------------------------


def meanwhile(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, happens: Callable[[], Any]) -> None:
    """Something happens after a write is stored, and before its caller knows."""
    write = getattr(owner, name)

    async def slow(*given: Any) -> Any:
        written = await write(*given)
        monkeypatch.setattr(owner, name, write)
        await happens()
        return written

    monkeypatch.setattr(owner, name, slow)


async def test_a_table_that_is_forgotten_as_it_opens_does_not_come_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its lobby closes without its only player, and leaves memory once that is shown."""
    opened = list[Table]()
    house.tables.opened.append(opened.append)

    async def forgotten() -> None:
        await house.tables.forget(BEN)
        for table_id in list(house.tables._loaded):
            house.tables.release(table_id)

    meanwhile(monkeypatch, house.store, "create", forgotten)
    table = await house.tables.open(lobby(host=actor(BEN), now=house.clock()))
    assert table == await house.tables.get(table.id) == await house.stored(table.id)
    assert table.seat_of(BEN) is None
    assert not opened


async def test_a_change_in_flight_does_not_bring_an_older_table_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What another program has stored is read after it."""
    table, other = await dealt(house.tables), LiveTables(house.store, house.clock)
    tasks = list[asyncio.Task[None]]()

    async def changed_elsewhere() -> None:
        await other.do(table.id, Leave(), actor(CHIE))
        tasks.append(asyncio.create_task(house.tables.release_stale(table.id)))
        await asyncio.sleep(0)

    meanwhile(monkeypatch, house.store, "commit", changed_elsewhere)
    await house.tables.do(table.id, Leave(), actor(BEN))
    await asyncio.gather(*tasks)
    assert await house.tables.get(table.id) == await house.stored(table.id)


async def test_what_is_kept_beside_a_table_is_there_after_its_change(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that makes room while it changes comes back with it."""
    table, beside = await dealt(house.tables), dict[int, str]()

    async def load(table_id: int) -> None:
        beside[table_id] = "known"

    async def make_room() -> None:
        house.tables.release(table.id)

    house.tables.loading.append(load)
    house.tables.released.append(lambda table_id: beside.pop(table_id, None))
    meanwhile(monkeypatch, house.store, "commit", make_room)
    heard = list[str | None]()
    house.tables.listeners.append(lambda change: heard.append(beside.get(change.after.id)))
    await house.tables.do(table.id, Leave(), actor(BEN))
    assert heard == ["known"]
