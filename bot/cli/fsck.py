"""Looks through a database before people meet what is wrong: row by row, and by replaying every open table.

What is wrong is told, and mended where it can be, but never a log or a seat. A table that waits can be ended.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from typing import Any

import click
from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    Table,
    and_,
    delete,
    exists,
    func,
    literal_column,
    select,
    update,
)

from bot.cli.findings import Finding, do, ended_by, print_findings, right
from bot.cli.replays import EndlessError, Replays, packages
from bot.cli.settings import SettingsError, configure
from bot.store.database import (
    AsleepError,
    OutdatedError,
    StoreError,
    SuspectError,
    UnreadableError,
    Work,
    is_file,
)
from bot.store.kinds import database_at, version_at
from bot.store.leases import claimed
from bot.store.migrations import NEWEST
from bot.store.preferences import UNCHOSEN, ServerSettings
from bot.store.reader import INVALID, Damage, DamagedError, damages_of, decode_object, decoder_of, salvage
from bot.store.rows import Stored, encode, fold_rows
from bot.store.schema import (
    OPEN,
    drafts,
    entries,
    guilds,
    holders,
    leases,
    metadata,
    night_guests,
    notices,
    people,
    posts,
    reviews,
    seats,
    suspects,
    tables,
    texts,
)
from bot.store.statements import DERIVED
from bot.store.store import Store
from bot.store.waiting import end_waiting
from bot.table.commands import announcement
from bot.table.deadlines import next_check

ALL_WELL = right("database", "every row can be read, and every open table goes on")
OF_TABLES = (seats, holders, entries, drafts, texts, posts, notices, suspects, reviews)
REPLACEABLE = (drafts, texts, posts, notices, leases, suspects, reviews, night_guests)
"""Tables of which a damaged row is deleted: what is in it is chosen, sent, taken or found again."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong in a database, in a line. `remedy`: what mends it, with the statement that does."""

    about: str
    told: str
    remedy: str = ""
    mend: Work[object] | None = None


async def check_database(url: str, *, mend: bool, end: Iterable[int]) -> AsyncIterator[Finding]:
    """Yield what is wrong with a database, and what was done about it. Raises `StoreError`.

    No bot may work on it where something is to be changed.
    """
    if (version := await version_at(url)) != NEWEST:
        raise StoreError(f"the database is of version {version or 'none'}, not {NEWEST}: start the bot once")
    end = tuple(end)
    with ExitStack() as claims:
        if is_file(url) and (mend or end):
            claims.enter_context(claimed(url))
        store = Store(database_at(url), packages())
        try:
            await store.database.begin()
            if (mend or end) and (holder := await store.database.working_process()):
                raise StoreError(f"the database is in use by another backroom ({holder})")
            for table_id in end:
                yield await _end_table(store, table_id)
            is_well = True
            for fault in await store.database.read(lambda connection: list(row_faults(connection))):
                is_well = False
                yield await _treat(store, fault, mend=mend)
            async for fault in table_faults(store):
                is_well = False
                yield await _treat(store, fault, mend=mend)
            if is_well:
                yield ALL_WELL
        finally:
            await store.close()


async def _end_table(store: Store, table_id: int) -> Finding:
    now = store.database.clock.now()
    if await store.database.run(end_waiting(table_id, now, announcement("told-outdated"))):
        return right("tables", f"table {table_id} is ended; its people are told at the next start")
    return do("tables", f"there is no open table {table_id}")


async def _treat(store: Store, fault: Fault, *, mend: bool) -> Finding:
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
    sys.exit(asyncio.run(print_findings(check_database(configure().database_url, mend=mend, end=end))))


# Rows ----------------------------------------------------------------------------------------------


def row_faults(connection: Connection) -> Iterator[Fault]:
    """Yield what is wrong with each row by itself, and with what rows refer to."""
    for table in metadata.sorted_tables:
        # A damaged key finds no row; those of a server cannot be.
        file = connection.dialect.name == "sqlite"
        key = [literal_column("rowid", Integer)] if file else list(table.primary_key)
        for values in connection.execute(select(*key, *table.columns)):
            key_values = values[: len(key)]
            row = values[len(key) :]
            is_row = and_(*(column == value for column, value in zip(key, key_values, strict=True)))
            for damage in damages_of(table, row):
                yield _damage_fault(damage, table, is_row)
            if table is guilds:
                yield from _settings_faults(row, is_row)
    for table in OF_TABLES:
        is_orphan = ~exists().where(tables.c.id == table.c.table_id)
        if count := connection.scalar(select(func.count()).select_from(table).where(is_orphan)):
            sentence = f"rows that belong to no table: {count}"
            yield Fault(table.name, sentence, "delete them", _deletion(table, is_orphan))
    yield from _holder_faults(connection)


def _holder_faults(connection: Connection) -> Iterator[Fault]:
    """Yield seats with more former holders than the log of their table has changes of hands."""
    seat_columns = (holders.c.table_id, holders.c.position)
    counts = connection.execute(
        select(*seat_columns, func.count()).group_by(*seat_columns).order_by(*seat_columns)
    ).all()
    handovers = Counter[tuple[int, object]]()
    for table_id in {row[0] for row in counts}:
        log = select(entries.c.body).where(
            entries.c.table_id == table_id, entries.c.body.contains('"handed"')
        )
        for entry in map(decode_object, connection.scalars(log)):
            handovers[table_id, entry.get("seat")] += entry.get("type") == "handed"
    for table_id, position, count in counts:
        if (unknown_count := count - handovers[table_id, position]) > 0:
            holders_here = f"table {table_id}: former holders of seat {position}"
            sentence = (
                f"{holders_here} whom the log does not know: {unknown_count}; only a backup has the log"
            )
            yield Fault(holders.name, sentence)


def _damage_fault(damage: Damage, table: Table, here: ColumnElement[bool]) -> Fault:
    sentence = f"{damage.row}: {damage.column}: {damage.reason}"
    column = damage.column
    resets = {tables: DERIVED, people: UNCHOSEN, guilds: {"settings": "{}"}}.get(table, {})
    if column in resets:
        reset = update(table).where(here).values({column: resets[column]})
        return Fault(table.name, sentence, "reset it", lambda connection: connection.execute(reset))
    if table in REPLACEABLE:
        return Fault(table.name, sentence, "delete the row", _deletion(table, here))
    return Fault(table.name, f"{sentence}; only a backup has it")


def _settings_faults(row: Sequence[Any], here: ColumnElement[bool]) -> Iterator[Fault]:
    try:
        guild_id, stored, _ = (decoder_of(column)(value) for column, value in zip(guilds.c, row, strict=True))
    except DamagedError:
        return
    valid, damaged = salvage(stored, ServerSettings)
    if damaged:
        reset = update(guilds).where(here).values(settings=encode(valid).decode())
        sentence = f"server {guild_id}: {', '.join(damaged)}: {INVALID}"
        yield Fault(guilds.name, sentence, "reset it", lambda connection: connection.execute(reset))


def _deletion(table: Table, where: ColumnElement[bool]) -> Work[object]:
    return lambda connection: connection.execute(delete(table).where(where))


# Tables --------------------------------------------------------------------------------------------


def waiting_count(connection: Connection) -> int:
    """Return the number of open tables that are quarantined, but for those of servers without the bot."""
    gone = select(guilds.c.guild_id).where(guilds.c.gone_at.is_not(None))
    here = (tables.c.status.in_(OPEN), tables.c.set_aside.is_(True), tables.c.guild_id.not_in(gone))
    waiting = select(func.count()).where(*here)
    return connection.scalar(waiting) or 0


async def table_faults(store: Store) -> AsyncIterator[Fault]:
    """Yield why open tables wait, and which clocks stand still. Raises `StoreError`."""
    open_ids = select(tables.c.id).where(tables.c.status.in_(OPEN)).order_by(tables.c.id)
    replays = Replays()
    try:
        for table_id in await store.database.read(lambda connection: list(connection.scalars(open_ids))):
            try:
                stored = await store.rows(table_id)
                fault = stored and await replays.run(judge, stored)
            except UnreadableError as error:
                fault = _waiting_fault(table_id, error)
            except EndlessError as error:
                sentence = f"table {table_id} cannot be replayed: {error}; {_how_to_end(table_id)}"
                fault = Fault(tables.name, sentence)
            if fault is not None:
                yield fault
    finally:
        replays.close()


def judge(stored: Stored) -> Fault | None:
    """Replay a table in a worker; return what is wrong with it."""
    table_id = stored.row["id"]
    try:
        loaded = fold_rows(stored, packages())
    except (AsleepError, UnreadableError) as error:
        return _waiting_fault(table_id, error)
    if loaded.ticks or not loaded.fresh:
        return None
    sentence = f"table {table_id}: its clock is not stored as it must be"
    table = loaded.table
    return Fault(
        tables.name, sentence, "store it", partial(_store_clock, table_id, table.revision, next_check(table))
    )


def _waiting_fault(table_id: int, error: AsleepError | UnreadableError) -> Fault:
    match error:
        case AsleepError(game=game):
            why = f"waits for its game {game}: install it, or"
        case SuspectError(reason=reason):
            why = f"waits: {reason}; backroom resume {table_id} lets it go on,"
        case OutdatedError(reason=reason):
            why = f"waits: {reason}; where it is, the table goes on,"
        case UnreadableError(reason=reason):
            why = f"waits: {reason}; a backup may have it,"
    return Fault(tables.name, f"table {table_id} {why} {_how_to_end(table_id)}")


def _how_to_end(table_id: int) -> str:
    return f"--end {table_id} ends it for good"


def _store_clock(table_id: int, revision: int, due: float | None, connection: Connection) -> None:
    here = (tables.c.id == table_id, tables.c.revision == revision)
    connection.execute(update(tables).where(*here).values(next_check=due))
