"""The file of the database: claimed, kept, gone, full, or of another version."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import textwrap
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from bot.client.lease_guard import LeaseGuard
from bot.store import database
from bot.store.database import ConflictError, StoreError, StoreGoneError
from bot.store.kinds import database_at
from bot.store.leases import FileLease, claimed
from bot.store.store import Store
from bot.table.commands import Join
from games import GAMES
from tests.store.tables import BEN, CHIE, HIDDEN_PRICE, House, actor, dealt, lobby

PACKAGES = {"hidden_price": HIDDEN_PRICE}
HOLD = """
    import sys, time
    from bot.store.leases import claimed
    with claimed(sys.argv[1]):
        print("mine", flush=True)
        time.sleep(60)
"""


# One program at a time -----------------------------------------------------------------------------


def test_a_second_process_is_told_who_holds_the_database(tmp_path: Path) -> None:
    """Also when the first was killed: then the file is free again."""
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    holder = subprocess.Popen([sys.executable, "-c", textwrap.dedent(HOLD), url], stdout=subprocess.PIPE)
    assert holder.stdout is not None
    with holder:
        assert holder.stdout.readline() == b"mine\n"
        for _ in range(2):
            with (
                pytest.raises(StoreError, match=f"in use by another backroom \\(process {holder.pid}\\)$"),
                claimed(url),
            ):
                pass
        holder.kill()
    with claimed(url):
        assert (tmp_path / "games.sqlite3.lock").read_text() == str(os.getpid())


def test_the_same_file_by_another_name_is_the_same(tmp_path: Path) -> None:
    """A link to the database leads to the same lock."""
    (tmp_path / "games.sqlite3").touch()
    (tmp_path / "link.sqlite3").symlink_to(tmp_path / "games.sqlite3")
    with (
        claimed(f"sqlite:///{tmp_path / 'games.sqlite3'}"),
        pytest.raises(StoreError, match="in use"),
        claimed(f"sqlite:///{tmp_path / 'link.sqlite3'}"),
    ):
        pass


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("sqlite://", "names no file"),
        ("mysql://localhost/x", "not supported"),
        ("postgresql://localhost/x", "names a server"),
        ("nonsense", "not a database address"),
        ("sqlite:////", "is a folder"),
        ("sqlite:////nowhere/at/all/games.sqlite3", "there is no folder"),
    ],
)
def test_databases_that_cannot_be_claimed(url: str, said: str) -> None:
    """It is said in one line."""
    with pytest.raises(StoreError, match=said) as error, claimed(url):
        pass
    assert "\n" not in str(error.value)


# Opening -------------------------------------------------------------------------------------------


async def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    """One line, and nothing in it is changed."""
    house = await House(tmp_path).open()
    await dealt(house.tables)
    await house.store.close()
    with closing(sqlite3.connect(house.path)) as file, file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError, match="newer version") as error:
        await Store.open(house.url, PACKAGES)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("make", [lambda path: path.write_text("no database " * 99), Path.mkdir])
async def test_files_that_are_no_database(tmp_path: Path, make: Callable[[Path], object]) -> None:
    """It is said in one line."""
    path = tmp_path / "games.sqlite3"
    make(path)
    with pytest.raises(StoreError, match="cannot") as error:
        await Store.open(f"sqlite:///{path}", PACKAGES)
    assert "\n" not in str(error.value)


async def test_statements_that_fail_tell_no_choice(house: House) -> None:
    """What was to be written is not in the error."""
    table = await house.tables.open(lobby())
    with closing(sqlite3.connect(house.path)) as file, file:
        file.execute("DROP TABLE seats")
    with pytest.raises(StoreError) as error:
        await house.tables.do(table.id, Join(), actor(BEN))
    assert "Ben" not in str(error.value)
    assert "no such table" in str(error.value)


# While it runs -------------------------------------------------------------------------------------


def swapped(path: Path) -> None:
    """A person puts a backup in its place."""
    shutil.copy(path, path.with_suffix(".backup"))
    path.with_suffix(".backup").replace(path)


@pytest.mark.parametrize("happens", [Path.unlink, swapped])
async def test_a_file_that_goes_is_noticed(house: House, happens: Callable[[Path], None]) -> None:
    """Nothing is acknowledged into nowhere, and it is said once."""
    table = await house.tables.open(lobby())
    happens(house.path)
    assert not house.store.database.gone.is_set()
    for user_id in (BEN, CHIE):
        with pytest.raises(StoreGoneError, match="deleted or swapped"):
            await house.tables.do(table.id, Join(), actor(user_id))
    assert house.store.database.gone.is_set()
    assert house.tables.loaded(table.id) is table
    with pytest.raises(StoreGoneError):
        await house.tables.open(lobby())


@pytest.mark.parametrize("happens", [Path.unlink, swapped])
async def test_a_lock_that_goes_is_noticed(tmp_path: Path, happens: Callable[[Path], None]) -> None:
    """Another process could take one of its name: nothing is written beside it."""
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    store, guard = Store(database_at(url), GAMES), LeaseGuard(FileLease(url))
    assert await guard.take(store)
    happens(tmp_path / "games.sqlite3.lock")
    with pytest.raises(StoreGoneError, match=r"the lock .* was deleted or swapped"):
        await store.database.run(lambda connection: connection.exec_driver_sql("DELETE FROM tables"))
    assert store.database.gone.is_set()
    await store.database.close()
    await guard.release()


async def test_a_path_with_a_percent_sign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program may lie there as well."""
    home = tmp_path / "100%a"
    shutil.copytree(Path(database.__file__).with_name("migrations"), home / "migrations")
    monkeypatch.setattr(database, "__file__", str(home / "database.py"))
    store = Store(database_at(f"sqlite:///{home / 'games.sqlite3'}"), GAMES)
    await store.database.begin()
    await store.database.close()


async def test_a_deleted_file_is_noticed_by_deferred_writes(house: House) -> None:
    """Also when no one presses anything."""
    table = await house.tables.open(lobby())
    house.path.unlink()
    with structlog.testing.capture_logs() as logs:
        house.store.posts.mark_shown(table.id, 0)
        await house.store.database.flush()
    assert house.store.database.gone.is_set()
    assert [line["event"] for line in logs] == ["deferred_writes_refused"]


@pytest.mark.parametrize("pragma", ["query_only=ON", "max_page_count=1"])
async def test_a_full_or_read_only_disk(house: House, pragma: str) -> None:
    """The command fails, the table is as it was, and goes on when there is room."""
    table = await dealt(house.tables)
    driver = await house.driver()
    await driver.execute(f"PRAGMA {pragma}")

    async def fill() -> None:
        for number in range(500):
            await house.tables.open(lobby(host=actor(number + 1)))

    with pytest.raises(StoreError, match="database"):
        await fill()
    await driver.execute("PRAGMA query_only=OFF")
    await driver.execute("PRAGMA max_page_count=1000000")
    assert await house.tables.get(table.id) == table
    opened = await house.tables.open(lobby(host=actor(5555)))
    assert await house.store.open_of(5555) == [opened.id]


async def test_a_failed_command_changes_nothing_in_memory(house: House) -> None:
    """What could not be written did not happen."""
    table = await house.tables.open(lobby())
    told: list[object] = []
    house.tables.listeners.append(told.append)
    driver = await house.driver()
    await driver.execute("PRAGMA query_only=ON")
    with pytest.raises(StoreError):
        await house.tables.do(table.id, Join(), actor(BEN))
    assert await house.tables.get(table.id) is table
    assert not told
    await driver.execute("PRAGMA query_only=OFF")
    assert len((await house.tables.do(table.id, Join(), actor(BEN))).people) == 2


async def test_a_press_that_is_cut_off(house: House) -> None:
    """Whether it was written or not, the next one knows."""
    table = await house.tables.open(lobby())
    for user_id in (BEN, CHIE):
        task = asyncio.create_task(house.tables.do(table.id, Join(), actor(user_id)))
        await asyncio.sleep(0.0005 * random.Random(user_id).random())
        task.cancel()
        await asyncio.wait({task})
    after = await house.tables.do(table.id, Join(), actor(4242))
    assert await house.stored(table.id) == after


async def test_a_cancelled_write_is_finished(house: House) -> None:
    """Wherever it is cut off, it is written whole, and the connection goes on; closing waits for it."""
    statement = "INSERT INTO guilds (guild_id, settings) VALUES ({}, 'x')"

    def work(connection: Connection, number: int) -> None:
        connection.exec_driver_sql(statement.format(2 * number))
        connection.exec_driver_sql(statement.format(2 * number + 1))

    database = house.store.database
    for number in range(20):
        kind = database.commit if number % 2 else database.run
        task = asyncio.create_task(kind(partial(work, number=number)))
        for _ in range(number):
            await asyncio.sleep(0)
        task.cancel()
        reading = asyncio.create_task(database.read(lambda it: it.exec_driver_sql("SELECT 1").all()))
        await asyncio.sleep(0.0001 * number)
        reading.cancel()
        await asyncio.wait({task, reading})
    await house.restart()
    found = await house.store.database.read(
        lambda it: it.exec_driver_sql("SELECT guild_id FROM guilds").all()
    )
    # A task that was cancelled before it began wrote nothing.
    assert sorted(row[0] for row in found) == list(range(2, 40))


async def test_grouped_writes_fail_alone(house: House) -> None:
    """Those that wait for the writer are one transaction, and each keeps its own guard."""
    database = house.store.database

    def work(connection: Connection, number: int) -> int:
        connection.exec_driver_sql("INSERT INTO guilds (guild_id, settings) VALUES (?, 'x')", (number,))
        if number == 3:
            raise ConflictError
        return number

    together = [
        (database.commit if n % 2 else database.run)(partial(work, number=n)) for n in (1, 2, 3, 2, 4)
    ]
    found = await asyncio.gather(*together, return_exceptions=True)
    assert [type(one) for one in found] == [int, int, ConflictError, IntegrityError, int]
    stored = await database.read(lambda it: list(it.exec_driver_sql("SELECT guild_id FROM guilds").scalars()))
    assert stored == [1, 2, 4]


async def test_nothing_waits_for_a_closed_database(tmp_path: Path) -> None:
    """What comes too late is refused, written or read."""
    store = await Store.open(f"sqlite:///{tmp_path / 'games.sqlite3'}", PACKAGES)
    await store.close()
    async with asyncio.timeout(5):
        for ask in (store.database.run, store.database.commit, store.database.read):
            with pytest.raises(StoreError, match="closed"):
                await ask(lambda _: None)


LEFT_OPEN = """
    import asyncio, sys
    from bot.store.store import Store
    async def left_open():
        store = await Store.open(sys.argv[1], {})
        insert = "INSERT INTO guilds (guild_id, settings) VALUES (1, 'x')"
        await store.database.run(lambda it: it.exec_driver_sql(insert))
        asyncio.create_task(store.database.run(lambda it: it.exec_driver_sql("SELECT 1")))
        await asyncio.sleep(0)
    asyncio.run(left_open())
"""


def test_an_open_database_keeps_no_process_alive(tmp_path: Path) -> None:
    """Its threads end with the program, and what was acknowledged is there; the address names its driver."""
    path = tmp_path / "games.sqlite3"
    program = (sys.executable, "-c", textwrap.dedent(LEFT_OPEN), f"sqlite+aiosqlite:///{path}")
    subprocess.run(program, check=True, timeout=30, capture_output=True)
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("SELECT guild_id FROM guilds").fetchall() == [(1,)]


async def test_deferred_writes_are_read(house: House) -> None:
    """No one reads less than was said to be kept; the last of a key counts."""
    statement = "INSERT INTO guilds (guild_id, settings) VALUES ({}, 'x')"
    for number in (1, 2, 3):
        house.store.database.write_soon(
            "a", lambda it, number=number: it.exec_driver_sql(statement.format(number))
        )
    house.store.database.write_soon("b", lambda it: it.exec_driver_sql(statement.format(9)))
    found = await house.store.database.read(
        lambda it: it.exec_driver_sql("SELECT guild_id FROM guilds").all()
    )
    assert [row[0] for row in found] == [3, 9]


async def test_deferred_writes_survive_a_lock(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process keeps the file locked: it is written when that is over, the newest of a key."""
    monkeypatch.setattr(database, "RETRY_SECONDS", 0.05)
    driver = await house.driver()
    await driver.execute("PRAGMA busy_timeout=10")
    statement = "INSERT INTO guilds (guild_id, settings) VALUES ({}, 'x')"
    with closing(sqlite3.connect(house.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for key, number in (("a", 1), ("b", 2)):
            house.store.database.write_soon(
                key, lambda it, number=number: it.exec_driver_sql(statement.format(number))
            )
        await house.store.database.flush()
        house.store.database.write_soon("a", lambda it: it.exec_driver_sql(statement.format(3)))
        await asyncio.sleep(0.1)
        other.execute("ROLLBACK")
        async with asyncio.timeout(5):
            while house.store.database._later:  # noqa: ASYNC110 - no one tells of it
                await asyncio.sleep(0.01)
        await house.store.database.flush()
        assert [row[0] for row in other.execute("SELECT guild_id FROM guilds ORDER BY 1")] == [2, 3]


async def test_deferred_writes_gather_until_a_read(house: House) -> None:
    """Each write costs the disk as much as a move: what a kill may lose is written together."""
    store = await Store.open(house.url, PACKAGES, gather=3600.0)
    statement = "INSERT INTO guilds (guild_id, settings) VALUES ({}, 'x')"
    for number in (1, 2):
        store.database.write_soon(
            number, lambda it, number=number: it.exec_driver_sql(statement.format(number))
        )
        await asyncio.sleep(0.02)
    with closing(sqlite3.connect(house.path)) as file:
        assert file.execute("SELECT count(*) FROM guilds").fetchone() == (0,)
        await store.database.flush()
        assert file.execute("SELECT count(*) FROM guilds").fetchone() == (2,)
    await store.close()
