"""Whom people have blocked for themselves, and what they are told when one sits down beside them."""

from __future__ import annotations

import pytest

from bot.store.personal_blocks import (
    MAXIMUM_PERSONAL_BLOCKS,
    PersonalBlock,
    personal_blocks,
    toggle_personal_block,
)
from bot.table.commands import Join, OfferSeat, TakeSeat
from bot.table.errors import DeniedError
from bot.table.people import ANYBODY
from tests.store.tables import ANN, BEN, CHIE, DAI, House, actor, dealt, lobby


async def block(house: House, by: int, blocked: int) -> None:
    await house.store.database.run(toggle_personal_block(by, blocked))


async def told(house: House) -> list[tuple[str, int]]:
    """What is to be told of people who were blocked, and to whom."""
    unsent = await house.store.outbox.unsent()
    assert all(one.notice.kind == "private" for one in unsent if "blocked" in one.notice.key)
    return [(one.notice.key, one.notice.user_id) for one in unsent if "blocked" in one.notice.key]


async def test_a_list_has_an_end_and_lets_go(house: House) -> None:
    for number in range(MAXIMUM_PERSONAL_BLOCKS):
        await block(house, ANN, 1 + number)
    with pytest.raises(DeniedError, match="denied-many-personal-blocks"):
        await block(house, ANN, BEN)
    await block(house, ANN, 1)
    await block(house, ANN, BEN)
    with pytest.raises(DeniedError, match="denied-block-oneself"):
        await block(house, BEN, BEN)
    found = await house.store.database.read(personal_blocks([ANN, BEN, CHIE]))
    assert found == {PersonalBlock(ANN, BEN)}


async def test_those_who_blocked_a_person_read_that_they_sit_down(house: House) -> None:
    """The host and a guest each with what they can do; not the person, and no one who did not block them."""
    for by in (ANN, BEN):
        await block(house, by, CHIE)
    await block(house, CHIE, DAI)
    table = await house.tables.open(lobby(host=actor(ANN)))
    for guest in (BEN, DAI):
        await house.tables.do(table.id, Join(), actor(guest))
    assert await told(house) == []
    await house.tables.do(table.id, Join(), actor(CHIE))
    assert await told(house) == [("told-blocked-joined-host", ANN), ("told-blocked-joined", BEN)]


async def test_a_substitute_is_told_of_as_well(house: House) -> None:
    table = await dealt(house.tables, people=(ANN, BEN, CHIE))
    seat = table.seat_of(BEN)
    assert seat is not None
    for by in (ANN, BEN):
        await block(house, by, DAI)
    await house.tables.do(table.id, OfferSeat(ANYBODY), actor(BEN))
    await house.tables.do(table.id, TakeSeat(seat), actor(DAI))
    # Ben has left the table by that.
    assert await told(house) == [("told-blocked-took-seat", ANN)]
