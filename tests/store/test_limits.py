"""How much one person may have and say."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from bot.limits import MAXIMUM_LIMITED, MAXIMUM_MESSAGES, MAXIMUM_OWN_TABLES, MESSAGE_SECONDS, RateLimit
from bot.store.preferences import ServerSettings
from bot.table.commands import Cancel, EndTogether, FreeSeat, Join, Leave, OfferSeat, Remove, Start
from bot.table.errors import DeniedError
from bot.table.table import Playing, Table
from tests.store.tables import ANN, BEN, CHIE, DAI, Clock, House, actor, dealt, lobby


async def said(house: House) -> int:
    return len(await house.store.outbox.unsent())


async def test_offering_a_seat_again_and_again(house: House) -> None:
    """No one pings people without end: the table stays as it was, and later they may again."""
    table = await dealt(house.tables)
    offers = [OfferSeat(901), OfferSeat(902)]
    for number in range(MAXIMUM_MESSAGES):
        await house.tables.do(table.id, offers[number % 2], actor(ANN))
    before = await house.tables.get(table.id)
    count = await said(house)
    house.clock.now += 100
    with pytest.raises(DeniedError, match="denied-message-budget") as denied:
        await house.tables.do(table.id, offers[0], actor(ANN))
    assert denied.value.args_ == {"minutes": 9}
    assert await house.tables.get(table.id) is before
    assert await said(house) == count
    # Others are not kept from anything, nor is what says nothing.
    await house.tables.do(table.id, OfferSeat(0), actor(BEN))
    await house.tables.do(table.id, OfferSeat(None), actor(ANN))
    house.clock.now += MESSAGE_SECONDS - 100
    await house.tables.do(table.id, offers[0], actor(ANN))


async def test_proposing_and_declining_without_end(house: House) -> None:
    """The same budget for all that a person does in a channel, at whatever table."""
    tables = [await dealt(house.tables, people=(ANN, BEN, CHIE, 500 + n)) for n in range(2)]
    # Only declining is told in the channel.
    for number in range(2 * MAXIMUM_MESSAGES):
        agree = number % 4 < 2
        await house.tables.do(tables[number % 2].id, EndTogether(agree=agree), actor(ANN))
    await house.tables.do(tables[0].id, EndTogether(agree=True), actor(ANN))
    with pytest.raises(DeniedError, match="denied-message-budget"):
        await house.tables.do(tables[0].id, EndTogether(agree=False), actor(ANN))


async def test_a_manager_who_frees_many_seats(house: House) -> None:
    """A command that says more than there is left is not done by half."""
    table = await dealt(house.tables, people=(ANN, BEN, CHIE, DAI))
    boss = 999
    for number in range(MAXIMUM_MESSAGES - 1):
        house.tables.budget.spend(boss, table.channel_id)
        del number
    await house.tables.do(table.id, FreeSeat(0), actor(boss, manages=True))
    with pytest.raises(DeniedError, match="denied-message-budget"):
        await house.tables.do(table.id, FreeSeat(1), actor(boss, manages=True))


async def test_everybody_may_leave(house: House) -> None:
    """The person who has said too much is not kept at a table."""
    table = await dealt(house.tables)
    house.tables.budget.spend(ANN, table.channel_id, MAXIMUM_MESSAGES)
    after = await house.tables.do(table.id, Leave(), actor(ANN))
    assert after.seat_of(ANN) is None


def test_a_limit_remembers_no_more_than_it_must() -> None:
    """It does not grow with the people who ever did anything; each is counted alone."""
    clock = Clock(0.0)
    limit = RateLimit(6, 600, clock)
    for user_id in range(MAXIMUM_LIMITED + 500):
        limit.count(user_id)
    assert len(limit._done) == MAXIMUM_LIMITED
    assert limit.wait(7, 0) == 0
    limit.count(7, 6)
    assert limit.wait(7) == 600
    assert limit.wait(8, 6) == 0
    clock.now += 600
    assert limit.wait(7, 6) == 0
    assert limit.wait(7, 7) == 1


# Tables --------------------------------------------------------------------------------------------


async def test_a_person_sits_at_so_many_tables_and_no_more(house: House) -> None:
    """Wherever they are; a seat that is only kept for them does not count, and one they leave is free."""
    tables = [await house.tables.open(lobby(host=actor(100 + n))) for n in range(MAXIMUM_OWN_TABLES + 1)]
    for table in tables[:-1]:
        await house.tables.do(table.id, Join(), actor(BEN))
    with pytest.raises(DeniedError, match="denied-too-many-own-tables") as denied:
        await house.tables.do(tables[-1].id, Join(), actor(BEN))
    assert denied.value.args_ == {"maximum": MAXIMUM_OWN_TABLES}
    with pytest.raises(DeniedError, match="denied-too-many-own-tables"):
        await house.tables.open(lobby(host=actor(BEN)))
    # What the table itself says comes first.
    with pytest.raises(DeniedError, match="denied-already-joined"):
        await house.tables.do(tables[0].id, Join(), actor(BEN))
    assert await house.store.open_count_of(BEN) == MAXIMUM_OWN_TABLES
    await house.tables.do(tables[0].id, Leave(), actor(BEN))
    await house.tables.do(tables[-1].id, Join(), actor(BEN))


async def test_a_seat_that_was_left_does_not_count(house: House) -> None:
    """Nor do tables that are over."""
    table: Table = await dealt(house.tables)
    assert await house.store.open_count_of(BEN) == 1
    await house.tables.do(table.id, Leave(), actor(BEN))
    assert await house.store.open_count_of(BEN) == 0
    other = await house.tables.open(lobby(host=actor(BEN)))
    await house.tables.do(other.id, Cancel(), actor(BEN))
    assert await house.store.open_count_of(BEN) == 0
    third = await house.tables.open(lobby())
    await house.tables.do(third.id, Join(), actor(BEN))
    await house.tables.do(third.id, Remove(BEN), actor(ANN))
    assert await house.store.open_of(BEN) == []


async def test_a_person_hosts_one_lobby_and_later_two(house: House) -> None:
    """After an hour of good standing. A game that has begun makes room for the next."""
    table = await house.tables.open(lobby(), maximum=100)
    for standing, most in ((3599, 1), (1, 2)):
        house.clock.now += standing
        for _ in range(most - 1):
            await house.tables.open(lobby(), maximum=100)
        with pytest.raises(DeniedError, match="denied-too-many-lobbies") as denied:
            await house.tables.open(lobby(), maximum=100)
        assert denied.value.args_ == {"most": most}
    await house.tables.do(table.id, Join(), actor(BEN))
    assert isinstance(await house.tables.do(table.id, Start(), actor(ANN)), Playing)
    await house.tables.open(lobby(), maximum=100)
    # Those who manage the server are not limited.
    await house.tables.open(lobby())


async def test_a_few_people_cannot_fill_a_server(house: House) -> None:
    """Also if one opens tables, and others stay there: who has opened a table counts."""
    opened, people = 0, [actor(300 + n) for n in range(6)]
    for number, host in enumerate(people[:5]):
        for _ in range(5):
            with suppress(DeniedError):
                table = await house.tables.open(lobby(host=actor(host.user_id)), maximum=25)
                opened += 1
                stays = people[(number + 1 + opened % 2) % 5]
                await house.tables.do(table.id, Join(), actor(stays.user_id))
                await house.tables.do(table.id, Start(), actor(host.user_id))
                await house.tables.do(table.id, Leave(), actor(host.user_id))
    assert opened == 20
    with pytest.raises(DeniedError, match="denied-too-many-opened"):
        await house.tables.open(lobby(host=actor(people[0].user_id)), maximum=25)
    await house.tables.open(lobby(host=actor(people[5].user_id)), maximum=25)


@pytest.mark.parametrize(("members", "allowed"), [(0, 25), (1000, 25), (2000, 50), (90_000, 100)])
def test_a_servers_size_counts(members: int, allowed: int) -> None:
    assert ServerSettings().tables_allowed(members) == allowed
    assert ServerSettings(maximum_tables=7).tables_allowed(members) == 7


async def test_a_server_has_so_many_tables_and_no_more(house: House) -> None:
    """Also when many are opened at the same moment: none is counted twice, none is overlooked."""
    opening = [house.tables.open(lobby(host=actor(100 + n)), maximum=4) for n in range(9)]
    answers = await asyncio.gather(*opening, return_exceptions=True)
    refused = [answer for answer in answers if isinstance(answer, DeniedError)]
    assert len(refused) == 5
    assert {(denied.key, denied.args_["now"], denied.args_["most"]) for denied in refused} == {
        ("denied-too-many-tables", 4, 4)
    }
    assert [count for _, _, count in await house.store.open_by_game()] == [4]


async def test_a_press_that_comes_twice_is_not_counted_twice(house: House) -> None:
    """The first table is the answer, although there is no room for another."""
    host = actor(ANN)
    table = await house.tables.open(lobby(host=host), maximum=1)
    assert await house.tables.open(lobby(host=host), maximum=1) == table
    await house.tables.do(table.id, Join(), actor(BEN))
    again = await house.tables.open(lobby(host=host), maximum=1)
    assert len(again.people) == 2
