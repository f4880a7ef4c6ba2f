"""Looks through a database before people meet what is wrong: row by row, and by replaying every open table.

`fsck` says what is wrong, mends what can be mended, and ends tables that wait for good; `rehearse` says which
tables would wait under the installed version, before that is started.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, nullcontext
from functools import cache, partial
from pathlib import Path
from typing import TypeVar

import click
from sqlalchemy import select

from bot.cli.backup import BackupError, copy_file
from bot.cli.findings import Finding, conclude, do, ended_by, printed, right
from bot.cli.settings import SettingsError, configure
from bot.store.checkup import Fault, end_waiting, ends, examined, row_faults, table_faults
from bot.store.database import (
    AsleepError,
    OutdatedError,
    StoreError,
    UnreadableError,
    address_of,
    file_of,
    is_file,
    revisions,
)
from bot.store.leases import claimed, working_process
from bot.store.rows import Stored, folded
from bot.store.schema import OPEN, tables
from bot.store.sqlite import stored_version
from bot.store.store import Store, database_at, read_rows
from bot.table.commands import TABLE, TimePassed
from bot.table.decide import decide
from bot.text import usable
from bot.worker import cores, kill, spawned
from games import GamePackage

ALL_WELL = right("database", "every row can be read, and every open table goes on")


async def check_database(url: str, *, mend: bool, end: Iterable[int]) -> AsyncIterator[Finding]:
    """Yield what is wrong with a database, and what was done about it. Raises `StoreError`.

    No bot may work on it where something is to be changed.
    """
    newest, _ = revisions()
    if (version := await version_at(url)) != newest:
        raise StoreError(f"the database is of version {version or 'none'}, not {newest}: start the bot once")
    end = tuple(end)
    with ExitStack() as claims:
        if is_file(url) and (mend or end):
            claims.enter_context(claimed(url))
        store = Store(database_at(url), _packages())
        try:
            await store.database.begin()
            if (mend or end) and (holder := await store.database.read(working_process)):
                raise StoreError(f"the database is in use by another backroom ({holder})")
            for table_id in end:
                yield await _ended(store, table_id)
            well = True
            for fault in await store.database.read(lambda connection: list(row_faults(connection))):
                well = False
                yield await _treated(store, fault, mend=mend)
            replays = Replays()
            claims.callback(replays.close)
            async for fault in table_faults(store, store.database.clock.now(), partial(_examined, replays)):
                well = False
                yield await _treated(store, fault, mend=mend)
            if well:
                yield ALL_WELL
        finally:
            await store.close()


async def version_at(url: str) -> str:
    """Return the version of a database's schema, empty for one without tables. Raises `StoreError`."""
    if is_file(url):
        return stored_version(file_of(url))
    # The driver comes with an extra that need not be installed.
    from bot.store.postgresql import looked_at  # noqa: PLC0415

    return await looked_at(address_of(url))


async def _examined(replays: Replays, stored: Stored, now: float) -> Fault | None:
    try:
        return await replays.run(judge, stored, now)
    except EndlessError as error:
        table_id = stored.row["id"]
        return Fault(tables.name, f"table {table_id} cannot be replayed: {error}; {ends(table_id)}")


def judge(stored: Stored, now: float) -> Fault | None:
    """Replay a table in a worker; return what is wrong with it."""
    return examined(stored, _packages(), now)


@cache
def _packages() -> Mapping[str, GamePackage]:
    return usable()[0]


async def _ended(store: Store, table_id: int) -> Finding:
    now = store.database.clock.now()
    if await store.database.run(lambda connection: end_waiting(connection, table_id, now)):
        return right("tables", f"table {table_id} is ended; its people are told at the next start")
    return do("tables", f"there is no open table {table_id}")


async def _treated(store: Store, fault: Fault, *, mend: bool) -> Finding:
    if fault.mend is None:
        return do(fault.about, fault.told)
    if not mend:
        return do(fault.about, f"{fault.told}; --mend would {fault.remedy}")
    await store.database.run(fault.mend)
    return right(fault.about, f"{fault.told}; mended: {fault.remedy}")


@click.command()
@click.option("--mend", is_flag=True, help="Mend what can be mended. Stop the bot first, and back up.")
@click.option("--end", type=int, multiple=True, metavar="TABLE", help="End a table that cannot go on.")
@ended_by(SettingsError, StoreError)
def fsck(*, mend: bool, end: tuple[int, ...]) -> None:
    """Say what is wrong with the database, row by row and table by table, and mend what can be mended."""
    sys.exit(asyncio.run(printed(check_database(configure().database_url, mend=mend, end=end))))


# Rehearsing an update ------------------------------------------------------------------------------


async def rehearse(url: str) -> list[Finding]:
    """Return the open tables of a database that would wait under this version. Raises `StoreError`.

    Nothing in it changes, and a bot may run: a file is copied first. A server needs this version's schema.
    """
    with tempfile.TemporaryDirectory(prefix="backroom-") as folder:
        if is_file(url):
            if not (source := file_of(url).resolve()).is_file():
                raise StoreError(f"there is no database {source}")
            copy = Path(folder, source.name)
            copy_file(source, copy)
            url = f"sqlite:///{copy}"
        elif (version := await version_at(url)) != revisions()[0]:
            raise StoreError(f"the server has version {version} of the tables: rehearse on a copy of it")
        store = Store(database_at(url), {})
        try:
            await store.database.begin()
            return await _replay_all(store)
        finally:
            await store.close()


async def _replay_all(store: Store) -> list[Finding]:
    opened = select(tables.c.id, tables.c.game).where(tables.c.status.in_(OPEN)).order_by(tables.c.id)
    rows = await store.database.read(lambda connection: connection.execute(opened).all())
    left, waiting = deque((table_id, game) for table_id, game in rows), dict[int, Finding]()
    terminal = sys.stderr.isatty()
    with (
        click.progressbar(length=len(rows), label="tables", file=sys.stderr) if terminal else nullcontext()
    ) as bar:

        async def lane() -> None:
            replays = Replays()
            try:
                while left:
                    table_id, game = left.popleft()
                    if (why := await _replayed(store, table_id, replays)) is not None:
                        waiting[table_id] = do("tables", f"table {table_id} ({game}) would wait: {why}")
                    if bar is not None:
                        bar.update(1)
            finally:
                replays.close()

        await asyncio.gather(*(lane() for _ in range(min(cores(), len(rows)))))
    found = [waiting[table_id] for table_id in sorted(waiting)]
    going_on = len(rows) - len(found)
    return [*found, right("tables", f"{going_on} of {len(rows)} open tables go on under this version")]


async def _replayed(store: Store, table_id: int, replays: Replays) -> str | None:
    """Return why a table would wait; None for one that goes on."""
    try:
        stored = await store.database.read(lambda connection: read_rows(connection, table_id))
        return None if stored is None else await replays.run(why_waiting, stored, time.time())
    except UnreadableError as error:
        return error.reason
    except EndlessError as error:
        return str(error)


def why_waiting(stored: Stored, now: float) -> str | None:
    """Replay a table in a worker, and let time pass there; return why it would wait."""
    try:
        loaded = folded(stored, _packages(), now)
        decide(loaded.table, TimePassed(), TABLE, now)
    except AsleepError as error:
        return f"the game {error.game} is not installed, or cannot be loaded"
    except OutdatedError as error:
        return f"these rules cannot replay it ({error.reason})"
    except UnreadableError as error:
        return f"it cannot be read ({error.reason})"
    except Exception as error:  # noqa: BLE001 - whatever its rules raise; the message may hold a choice
        return f"its rules fail ({type(error).__name__})"
    return None


@click.command("rehearse")
@click.argument("database", required=False)
@ended_by(SettingsError, StoreError, BackupError, OSError, sqlite3.Error)
def rehearse_tables(database: str | None) -> None:
    """Replay every open table under this version; say which would wait. DATABASE: an address, or a file.

    Nothing there changes, and the bot may run meanwhile. Without DATABASE: the bot's own.
    """
    url = configure().database_url if database is None else database
    conclude(asyncio.run(rehearse(url if "://" in url else f"sqlite:///{url}")))


# Replays -------------------------------------------------------------------------------------------


REPLAY_SECONDS = 60.0
"""Seconds after which a table counts as one that cannot be replayed."""

_T = TypeVar("_T")


class EndlessError(Exception):
    """A replay did not end, or its worker did."""


class Replays:
    """A worker, which is replaced when it hangs or dies."""

    def __init__(self) -> None:
        self._pool = spawned(0)

    async def run(self, work: Callable[[Stored, float], _T], stored: Stored, now: float) -> _T:
        """Return what work on a table returns. Raises `EndlessError`."""
        replayed = asyncio.get_running_loop().run_in_executor(self._pool, work, stored, now)
        try:
            return await asyncio.wait_for(replayed, REPLAY_SECONDS)
        except (TimeoutError, BrokenProcessPool) as error:
            self.close()
            self._pool = spawned(0)
            raise EndlessError(f"it did not end ({type(error).__name__})") from error

    def close(self) -> None:
        """End the worker at once."""
        kill(self._pool)
