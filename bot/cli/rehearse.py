"""Rehearses an update: says which open tables would wait under this version, before it is started."""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections import deque
from contextlib import nullcontext
from pathlib import Path

import click
from sqlalchemy import select

from bot.capacity import fitting_processes
from bot.cli.backup import BackupError, copy_file
from bot.cli.findings import Finding, conclude, do, ended_by, right
from bot.cli.replays import EndlessError, Replays, packages
from bot.cli.settings import SettingsError, configure
from bot.store.database import (
    AsleepError,
    OutdatedError,
    StoreError,
    UnreadableError,
    file_of,
    is_file,
    reason_of,
)
from bot.store.kinds import database_at, version_at
from bot.store.migrations import NEWEST
from bot.store.rows import Stored, fold_rows
from bot.store.schema import OPEN, tables
from bot.store.sqlite import DRIVER_ERRORS
from bot.store.statements import read_rows
from bot.store.store import Store
from bot.table.commands import TABLE, TimePassed
from bot.table.decide import decide


async def rehearse(url: str) -> list[Finding]:
    """Return the open tables of a database that would wait under this version. Raises `StoreError`.

    Nothing in it changes, and a bot may run: a file is copied first. A server needs this version's schema.
    """
    with tempfile.TemporaryDirectory(prefix="backroom-") as folder:
        if is_file(url):
            if not (source := file_of(url).resolve()).is_file():
                raise StoreError(f"there is no database {source}")
            copy = Path(folder, source.name)
            try:
                copy_file(source, copy)
            except DRIVER_ERRORS as error:
                raise StoreError(f"{source} cannot be copied: {reason_of(error)}") from error
            url = f"sqlite:///{copy}"
        elif (version := await version_at(url)) != NEWEST:
            raise StoreError(f"the server has version {version} of the tables: rehearse on a copy of it")
        store = Store(database_at(url), {})
        try:
            await store.database.begin()
            return await _replay_all(store)
        finally:
            await store.close()


async def _replay_all(store: Store) -> list[Finding]:
    open_tables = select(tables.c.id, tables.c.game).where(tables.c.status.in_(OPEN)).order_by(tables.c.id)
    rows = await store.database.read(lambda connection: connection.execute(open_tables).all())
    remaining = deque((table_id, game) for table_id, game in rows)
    waiting = dict[int, Finding]()
    terminal = sys.stderr.isatty()
    with (
        click.progressbar(length=len(rows), label="tables", file=sys.stderr) if terminal else nullcontext()
    ) as bar:

        async def replay_remaining() -> None:
            replays = Replays()
            try:
                while remaining:
                    table_id, game = remaining.popleft()
                    if (reason := await _replay(store, table_id, replays)) is not None:
                        waiting[table_id] = do("tables", f"table {table_id} ({game}) would wait: {reason}")
                    if bar is not None:
                        bar.update(1)
            finally:
                replays.close()

        await asyncio.gather(*(replay_remaining() for _ in range(min(fitting_processes(), len(rows)))))
    findings = [waiting[table_id] for table_id in sorted(waiting)]
    going_on = len(rows) - len(findings)
    return [*findings, right("tables", f"{going_on} of {len(rows)} open tables go on under this version")]


async def _replay(store: Store, table_id: int, replays: Replays) -> str | None:
    """Return why a table would wait; None for one that goes on."""
    try:
        stored = await store.database.read(lambda connection: read_rows(connection, table_id))
        return None if stored is None else await replays.run(why_waiting, stored)
    except UnreadableError as error:
        return error.reason
    except EndlessError as error:
        return str(error)


def why_waiting(stored: Stored) -> str | None:
    """Replay a table in a worker, and let time pass there; return why it would wait."""
    try:
        loaded = fold_rows(stored, packages())
        decide(loaded.table, TimePassed(), TABLE, time.time())
    except AsleepError as error:
        return f"the game {error.game} is not installed, or cannot be loaded"
    except OutdatedError as error:
        return error.reason
    except UnreadableError as error:
        return f"it cannot be read ({error.reason})"
    except Exception as error:  # noqa: BLE001 - whatever its rules raise; the message may hold a choice
        return f"its rules fail ({type(error).__name__})"
    return None


@click.command("rehearse")
@click.argument("database", required=False)
@ended_by(SettingsError, StoreError, BackupError, OSError)
def rehearse_tables(database: str | None) -> None:
    """Replay every open table under this version; say which would wait. DATABASE: an address, or a file.

    Nothing there changes, and the bot may run meanwhile. Without DATABASE: the bot's own.
    """
    url = configure().database_url if database is None else database
    conclude(asyncio.run(rehearse(url if "://" in url else f"sqlite:///{url}")))
