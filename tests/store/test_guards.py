"""Two programs on one file by mistake: nothing that was acknowledged is lost, nothing is done twice."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from bot.live_tables import Committed, LiveTables
from bot.store.database import ConflictError, StoreBusyError
from bot.store.sqlite import PRAGMAS
from bot.table.commands import Extend, Join, OfferSeat, Pause, Resume
from bot.table.errors import DeniedError, StaleError
from bot.table.table import Lobby, Over, Playing, Table
from games import GAMES
from tests.store.tables import ANN, BEN, CHIE, DAI, HIDDEN_PRICE, House, actor, awaited_act, dealt, lobby, who

KONSUL = GAMES["konsul"]


@pytest.fixture
async def twins(tmp_path: Path, empty_database: bytes, unsynced: None) -> AsyncIterator[tuple[House, House]]:
    """Two programs that know nothing of each other."""
    one = House(tmp_path, HIDDEN_PRICE, KONSUL)
    one.path.write_bytes(empty_database)
    await one.open()
    other = House(tmp_path, HIDDEN_PRICE, KONSUL)
    other.clock = one.clock
    await other.open()
    yield one, other
    await one.store.close()
    await other.store.close()


async def test_joins_at_both_are_all_kept(twins: tuple[House, House]) -> None:
    """Who was told that they sit does."""
    tables = [await twins[0].tables.open(lobby()) for _ in range(5)]
    joined = {(table.id, ANN) for table in tables}

    async def join(house: House, table: Table, user_id: int) -> None:
        with suppress(DeniedError, StoreBusyError):
            await house.tables.do(table.id, Join(), actor(user_id))
            joined.add((table.id, user_id))

    people = [
        (house, table, user)
        for table in tables
        for user, house in zip((BEN, CHIE, DAI), (*twins, twins[0]), strict=True)
    ]
    await asyncio.gather(*(join(*person) for person in people))
    found = {
        (table.id, person.user_id) for table in tables for person in (await twins[1].stored(table.id)).people
    }
    assert found == joined
    assert len(found) == 4 * len(tables)


async def test_a_press_that_reaches_both_opens_one_table(twins: tuple[House, House]) -> None:
    """The same press is the same table, wherever it arrives and however often."""
    host = actor(ANN)
    opening = [house.tables.open(lobby(host=host)) for house in (*twins, *twins)]
    tables = await asyncio.gather(*opening)
    # PostgreSQL numbers a row before it finds that the press is known: the one table may be number 2.
    assert len({table.id for table in tables}) == 1
    assert await twins[0].store.open_of(ANN) == [tables[0].id]


async def test_a_press_that_reaches_both_is_done_once(twins: tuple[House, House]) -> None:
    """One of them writes it, the other reads that it was done."""
    one, other = twins
    table = await dealt(one.tables, KONSUL)
    await other.tables.get(table.id)
    command, presser = awaited_act(table, random.Random(1))
    both = await asyncio.gather(*(house.tables.do(table.id, command, presser) for house in twins))
    assert both[0] == both[1] == await one.stored(table.id)
    assert isinstance(both[0], Playing)
    assert len(both[0].entries) == 1


async def test_actions_at_both_are_all_kept(twins: tuple[House, House]) -> None:
    """A whole evening in turns, each program behind the other at every step."""
    chance = random.Random(5)
    table: Table = await dealt(twins[0].tables, KONSUL)
    told, begun = list[Committed](), table.revision
    for house in twins:
        house.tables.listeners.append(told.append)
    for turn in range(40):
        assert isinstance(table, Playing)
        table = await twins[turn % 2].play_on(table, chance)
        assert table == await twins[0].stored(table.id)
        if isinstance(table, Over):
            break
    assert isinstance(table, Playing | Over)
    assert len(told) == table.revision - begun
    assert len(table.entries) > 8


async def test_commands_in_flight_at_both(twins: tuple[House, House]) -> None:
    """What both do at once is decided again on what the other made of the table: no tracebacks, no losses."""
    table = await dealt(twins[0].tables, KONSUL, (ANN, BEN, CHIE))
    told: list[Committed] = []
    for house in twins:
        house.tables.listeners.append(told.append)

    async def press(house: House, chance: random.Random) -> None:
        command = chance.choice((Pause(), Resume(), Extend(), OfferSeat(0), OfferSeat(None)))
        with suppress(DeniedError, StoreBusyError, StaleError):
            await house.tables.do(table.id, command, who(table, chance.randrange(3)))

    await asyncio.gather(*(press(twins[n % 2], random.Random(n)) for n in range(90)))
    after = await twins[0].stored(table.id)
    assert after.revision - table.revision == len(told) > 10


async def test_a_late_command_is_told_so(twins: tuple[House, House]) -> None:
    """The store takes no change of a table that has changed since."""
    one, other = twins
    table = await one.tables.open(lobby())
    assert isinstance(table, Lobby)
    await other.tables.do(table.id, Join(), actor(BEN))
    behind = await one.tables.get(table.id)
    with pytest.raises(ConflictError):
        await one.store.commit(behind, await one.stored(table.id))
    # The door reads again by itself.
    after = await one.tables.do(table.id, Join(), actor(CHIE))
    assert [person.user_id for person in after.people] == [ANN, BEN, CHIE]


async def test_a_full_table_stays_full(twins: tuple[House, House]) -> None:
    """No one gets a seat that the other program has given away."""
    table = await twins[0].tables.open(lobby(KONSUL))
    await twins[1].tables.get(table.id)
    people = [900 + number for number in range(10)]
    joining = [twins[n % 2].tables.do(table.id, Join(), actor(user)) for n, user in enumerate(people)]
    answers = await asyncio.gather(*joining, return_exceptions=True)
    seats = KONSUL.game.seats(KONSUL.game.options())[-1]
    assert sum(not isinstance(answer, Exception) for answer in answers) == seats - 1
    assert len((await twins[0].stored(table.id)).people) == seats
    refused = [answer for answer in answers if isinstance(answer, Exception)]
    assert all(isinstance(answer, DeniedError | StoreBusyError) for answer in refused)


async def test_a_database_that_stays_locked(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is an error of its own; the table stays as it was, and goes on when the file is free."""
    table = await house.tables.open(lobby())
    driver = await house.driver()
    await driver.execute("PRAGMA busy_timeout=50")
    with closing(sqlite3.connect(house.path, isolation_level=None)) as somebody:
        somebody.execute(PRAGMAS[0].join(("PRAGMA ", "")))
        somebody.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreBusyError):
            await house.tables.do(table.id, Join(), actor(BEN))
        somebody.execute("ROLLBACK")
    assert await house.tables.get(table.id) == table
    after = await house.tables.do(table.id, Join(), actor(BEN))
    assert after == await house.stored(table.id)


async def test_nothing_piles_up(house: House) -> None:
    """Locks are there while a person waits for them, and no longer."""
    tables: LiveTables = house.tables
    for user_id in range(20):
        table = await tables.open(lobby(host=actor(1000 + user_id)))
        await tables.do(table.id, Join(), actor(BEN)) if user_id < 3 else None
        tables.release(table.id)
    assert len(tables._locks) == 0
    assert tables.loaded(1) is None
