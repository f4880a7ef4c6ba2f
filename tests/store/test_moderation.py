"""Whom a server blocks, as its moderators see them listed."""

from __future__ import annotations

from bot.store.moderation import block, blocks_of, unblock, why_blocked
from tests.store.tables import ANN, BEN, House

GUILD = 700


async def test_a_forgotten_person_who_is_blocked_again_stands_in_the_list_once(house: House) -> None:
    """And is let in again once that block is lifted."""
    database = house.store.database
    await database.run(block(GUILD, BEN, "Spoils games", ANN, 1.0))
    await house.tables.forget(BEN)
    await database.run(block(GUILD, BEN, "Came back", ANN, 2.0))
    blocks = await database.read(blocks_of(GUILD))
    assert [(listed.user_id, listed.reason) for listed in blocks] == [(BEN, "Came back")]
    await database.run(unblock(GUILD, blocks[0].number))
    assert await database.read(why_blocked(GUILD, BEN)) is None
