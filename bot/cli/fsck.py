"""Says what is wrong with the database, mends what can be mended, and ends tables that wait for good."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import ExitStack
from functools import cache, partial

import click

from bot.cli.findings import Finding, do, give_up, printed, right
from bot.cli.replays import EndlessError, Replays
from bot.cli.settings import SettingsError, configure
from bot.store.checkup import Fault, end_waiting, ends, examined, row_faults, table_faults
from bot.store.database import StoreError, address_of, file_of, is_file, revisions
from bot.store.leases import claimed, working_process
from bot.store.rows import Stored
from bot.store.schema import tables
from bot.store.sqlite import stored_version
from bot.store.store import Store, database_at
from bot.text import usable
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
def fsck(*, mend: bool, end: tuple[int, ...]) -> None:
    """Say what is wrong with the database, row by row and table by table, and mend what can be mended."""
    try:
        code = asyncio.run(printed(check_database(configure().database_url, mend=mend, end=end)))
    except (SettingsError, StoreError) as error:
        give_up(str(error), 1)
    sys.exit(code)
