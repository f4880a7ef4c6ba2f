"""A database that was restored does not know which numbers were given out after it was copied."""

from __future__ import annotations

import pytest

from bot.store.schema import metadata
from bot.store.starts import MAXIMUM_SKIPPED, note_sign_of_life, note_start
from tests.store.tables import House, lobby


async def opened(house: House) -> int:
    """The number of a table that is opened now."""
    return (await house.store.create(lobby(now=house.clock.now))).id


async def start(house: House) -> None:
    await house.store.database.run(note_start(0, house.clock.now, 0.0))


@pytest.mark.parametrize("before", [0, 1])
async def test_no_number_is_given_again_after_a_restore(house: House, before: int) -> None:
    """The file was copied while the bot was stopped, with a table or none, and nothing marks the copy."""
    await start(house)
    for _ in range(before):
        await opened(house)
    await house.store.close()
    copy = house.path.read_bytes()
    await house.restart()
    lost = [await opened(house) for _ in range(20)]
    await house.store.close()
    house.path.write_bytes(copy)
    await house.open()
    house.clock.now += 60
    await start(house)
    assert await opened(house) > max(lost)


async def test_numbers_go_on_by_the_seconds_without_a_sign_of_life(house: House) -> None:
    """A first start skips none, one soon after a sign of life a few, and a wrong clock a number that ends."""
    await start(house)
    assert await opened(house) == 1
    house.clock.now += 500
    await start(house)
    assert await opened(house) == 502
    await house.store.database.run(note_sign_of_life(0, house.clock.now + 100))
    house.clock.now += 110
    await start(house)
    assert await opened(house) == 513
    house.clock.now += 10 * MAXIMUM_SKIPPED
    await start(house)
    assert await opened(house) == 514 + MAXIMUM_SKIPPED


async def test_the_number_of_a_deleted_table_is_not_given_again(house: House) -> None:
    """All of a server is deleted some time after the bot was removed from it."""
    number = await opened(house)
    await house.store.database.run(
        lambda it: [it.execute(table.delete()) for table in reversed(metadata.sorted_tables)]
    )
    assert await opened(house) == number + 1
