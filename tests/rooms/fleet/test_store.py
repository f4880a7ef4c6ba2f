"""What holds on a file holds on a server: the same tests, on PostgreSQL."""

# Pytest collects here what is imported.
# ruff: noqa: F401

from __future__ import annotations

import asyncio
import gc
import random
import time
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event, insert, make_url, text, update
from sqlalchemy.exc import IntegrityError

from bot.cli.fsck import row_faults
from bot.cli.settings import render_error
from bot.rooms.fleet import postgresql
from bot.store.database import ConflictError, StoreAwayError, StoreBusyError, StoreError, reason_of
from bot.store.preferences import People, QuietHours
from bot.store.schema import LAST_MOMENT, leases, metadata
from bot.table.commands import Pause
from bot.timers import soonest
from tests.postgresql import administered, migrated_database, own_server
from tests.store import tables, test_round_trips
from tests.store.tables import ANN, EVE, House, actor, awaited_act, dealt
from tests.store.test_forgetting import (
    test_a_lobby_still_waits_for_others_where_its_first_host_is_forgotten,
    test_memory_equals_the_store_after_forgetting,
    test_the_same_number_everywhere,
    test_unreadable_tables,
)
from tests.store.test_guards import (
    test_a_full_table_stays_full,
    test_a_late_command_is_told_so,
    test_a_press_that_reaches_both_is_done_once,
    test_a_press_that_reaches_both_opens_one_table,
    test_actions_at_both_are_all_kept,
    test_commands_in_flight_at_both,
    test_joins_at_both_are_all_kept,
    twins,
)
from tests.store.test_limits import test_a_server_has_so_many_tables_and_no_more
from tests.store.test_personal_data import test_every_table_that_knows_them_is_told
from tests.store.test_restored import test_numbers_go_on_by_the_seconds_without_a_sign_of_life
from tests.store.test_results import test_history_is_turned_page_by_page, test_open_tables_are_counted_by_game
from tests.store.test_round_trips import PACKAGES, test_texts_and_drafts_are_stored_with_their_entries
from tests.store.test_rows import (
    test_a_post_becomes_that_of_another_place,
    test_a_turn_ping_that_stands_is_known_until_it_is_removed,
    test_notices_wait_until_they_are_sent,
    test_posts_are_kept_as_they_are,
    test_preferences_are_stored,
    test_server_settings_are_stored,
    test_the_public_posts_of_open_tables,
)


@pytest.fixture(autouse=True)
def on_a_server(monkeypatch: pytest.MonkeyPatch, patience: None) -> None:
    """Every file is a database of a server."""

    @cache
    def database_at(path: Path) -> str:
        del path
        return migrated_database()

    monkeypatch.setattr(tables, "database_at", database_at)


@pytest.mark.parametrize("key", ["hidden_price", "politically_correct_people"])
async def test_a_random_evening(tmp_path: Path, key: str) -> None:
    """Whatever happens at a table, it is stored whole; of each game, in SQLite."""
    await test_round_trips.test_a_random_evening(tmp_path, key)


def statements_of(house: House, told: list[str]) -> None:
    engine: Any = house.store.database

    def note(_c: Any, _cursor: Any, statement: str, *_: Any) -> None:
        told.append(statement)

    event.listen(engine._engine.sync_engine, "before_cursor_execute", note)


async def test_an_action_is_one_statement(house: House) -> None:
    """The table and its log together; a stale table is told, and neither is written."""
    table = await dealt(house.tables)
    told: list[str] = []
    statements_of(house, told)
    after = await house.tables.do(table.id, *awaited_act(table, random.Random(1)))
    assert len(told) == 1, told
    with pytest.raises(ConflictError):
        await house.store.commit(table, after)
    assert await house.stored(table.id) == after


async def test_a_server_that_goes_away_comes_back(house: House) -> None:
    """The person who asks meanwhile is told within three seconds; then everything goes on by itself."""
    table = await dealt(house.tables)
    back = asyncio.Event()
    house.store.database.recovered.append(back.set)
    own_server().stop()
    begun = time.monotonic()
    try:
        for _ in range(2):
            with pytest.raises(StoreAwayError, match="cannot be reached"):
                await house.tables.do(table.id, *awaited_act(table, random.Random(1)))
        assert time.monotonic() - begun < 3
    finally:
        own_server().start()
    async with asyncio.timeout(10):
        await back.wait()
    after = await house.tables.do(table.id, *awaited_act(table, random.Random(1)))
    assert await house.stored(table.id) == after


async def test_a_blocked_commit_is_reported_in_time(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that is there and does not answer: those behind it wait no longer than those before."""
    monkeypatch.setattr(postgresql, "PATIENCE", 0.4)
    store, stuck = house.store, text("SELECT pg_sleep(9)")
    begun = time.monotonic()
    for number in range(3):
        store.database.write_soon(number, lambda it: it.execute(stuck))
    work = [store.database.run(lambda it: it.execute(stuck)) for _ in range(5)]
    told = await asyncio.gather(
        *work, store.database.read(lambda it: it.execute(stuck)), return_exceptions=True
    )
    assert {type(error) for error in told} == {StoreAwayError}
    assert time.monotonic() - begun < 5 * 0.4


async def test_a_server_that_hangs_is_not_waited_for(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor until it has acknowledged that no one waits now."""
    monkeypatch.setattr(postgresql, "PATIENCE", 0.2)
    begun = time.monotonic()
    with own_server().hung(), pytest.raises(StoreAwayError):
        await house.store.database.read(lambda it: it.execute(text("SELECT 1")))
    assert time.monotonic() - begun < 1.5


async def test_closed_connections_lose_no_press(house: House) -> None:
    """It was restarted, or closed them for being idle, while no one played."""
    table = await dealt(house.tables)
    name = make_url(house.url).database
    ours = f"FROM pg_stat_activity WHERE datname = '{name}'"
    await administered(f"SELECT pg_terminate_backend(pid) {ours}")
    await administered(
        f"DO $$ BEGIN WHILE EXISTS (SELECT 1 {ours}) LOOP PERFORM pg_sleep(0.01);"
        " PERFORM pg_stat_clear_snapshot(); END LOOP; END $$"
    )
    after = await house.tables.do(table.id, *awaited_act(table, random.Random(1)))
    assert await house.stored(table.id) == after


async def test_a_commit_whose_caller_is_gone_fails_in_silence(house: House) -> None:
    """A press that was given up: no one is left to be told, and nothing is wrong with the bot."""
    logged = list[Any]()
    asyncio.get_running_loop().set_exception_handler(lambda _, what: logged.append(what))

    def conflict(connection: Connection) -> None:
        connection.execute(text("SELECT pg_sleep(0.1)"))
        raise ConflictError

    committing = asyncio.create_task(house.store.database.commit(conflict))
    await asyncio.sleep(0.05)
    committing.cancel()
    await asyncio.wait({committing})
    # It remembers what it waited for.
    del committing
    await house.store.close()
    gc.collect()
    assert logged == []
    await house.open()


async def test_serialization_failures_are_retried(house: House) -> None:
    """Two that write the same people in another order: the server lets one of them begin again."""
    tries: list[int] = []

    def deadlocked_once(connection: Connection) -> None:
        tries.append(len(tries))
        if len(tries) == 1:
            connection.exec_driver_sql("DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40P01'; END $$")

    await house.store.database.run(deadlocked_once)
    assert tries == [0, 1]


@pytest.mark.parametrize(
    "statement", ["SELECT CAST(:it AS int)", "INSERT INTO guilds (settings) VALUES (:it)"]
)
async def test_a_value_that_does_not_fit_is_not_told(house: House, statement: str) -> None:
    """Neither to the operator in a line nor in the log."""
    choice = "hidden".upper()
    with pytest.raises((StoreError, IntegrityError)) as error:
        await house.store.database.run(lambda it: it.execute(text(statement), {"it": choice}))
    said = [reason_of(error.value), render_error((type(error.value), error.value, error.tb))]
    assert not [line for line in said if choice in line]
    assert "does not fit" in said[0]


async def test_nothing_is_committed_after_the_lease_went_to_another(house: House) -> None:
    """The epoch is asked with each commit of a table, whatever it writes."""
    table = await dealt(house.tables)
    held = {"shard": 0, "count": 1, "holder": "me", "epoch": 3, "until": 0.0}
    await house.store.database.run(lambda it: it.execute(insert(leases), held))
    house.store.database.epoch = (0, 3)
    after = await house.tables.do(table.id, *awaited_act(table, random.Random(1)))
    await house.store.database.run(lambda it: it.execute(update(leases).values(epoch=4)))
    for command, who_ in (awaited_act(after, random.Random(2)), (Pause(), actor(after.host_id))):
        with pytest.raises(StoreBusyError):
            await house.tables.do(table.id, command, who_)
    assert await house.stored(table.id) == after


async def test_a_damaged_row_of_a_server_is_found_and_mended(house: House) -> None:
    """Its columns keep their types there; what stands in them may be wrong all the same."""
    table = await dealt(house.tables)
    people = People(house.store.database)
    await people.change(ANN, quiet_from=0, quiet_to=23)
    await house.tables.do(table.id, Pause(), actor(EVE, manages=True))
    for statement in (
        "UPDATE people SET pings = 'loud', held_until = -5",
        """UPDATE notices SET args = '{"by": null}'""",
        "UPDATE tables SET next_check = 1e300",
    ):
        await house.store.database.run(lambda it, statement=statement: it.execute(text(statement)))
    assert await house.store.outbox.unsent() == []
    assert (await people.preferences(ANN)).pings == "mention"
    column = metadata.tables["people"].c.held_until
    assert await soonest(house.store.database, column, ()) == []
    assert await people.hold_back(ANN, house.clock.now)
    assert [user_id for user_id, _ in await soonest(house.store.database, column, ())] == [ANN]
    found = await house.store.database.read(lambda it: list(row_faults(it)))
    assert {fault.about for fault in found} == {"tables", "people", "notices"}
    for fault in found:
        assert fault.mend is not None
        await house.store.database.run(fault.mend)
    assert await house.store.database.read(lambda it: list(row_faults(it))) == []
