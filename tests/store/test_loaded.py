"""Tables in memory are bounded by the bytes that they take."""

from __future__ import annotations

import random

from bot.table.table import Playing, Table
from bot.tables import ALLOCATED, Tables, measured_bytes
from tests.store.tables import House, awaited_act, dealt


def in_memory(tables: Tables, *some: Table) -> list[bool]:
    return [tables.loaded(table.id) is not None for table in some]


async def test_those_that_were_not_touched_for_longest_go(house: House) -> None:
    """They are read again as they were; those who keep something beside a table are told."""
    first = await dealt(house.tables)
    room = measured_bytes(first) * 5 // 2
    tables, released = Tables(house.store, house.clock, maximum_bytes=room), list[int]()
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
    tables, chance = Tables(house.store, house.clock, maximum_bytes=room), random.Random(1)
    await tables.get(other.id)
    assert isinstance(await tables.do(long.id, *awaited_act(long, chance)), Playing)
    assert in_memory(tables, other, long) == [False, True]
    alone = Tables(house.store, house.clock, maximum_bytes=1)
    for table_id in (long.id, long.id, other.id):
        await alone.get(table_id)
    assert in_memory(alone, long, other) == [False, True]
