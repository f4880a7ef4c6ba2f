"""Looks through a database before people meet what is wrong: row by row, and by replaying every open table.

`fsck` says what is wrong, mends what can be mended (never a log, never a seat), and ends tables that wait for
good; `rehearse` says which tables would wait under the installed version, before that is started.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack, nullcontext
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

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

from bot.capacity import fitting_processes
from bot.cli.backup import BackupError, copy_file
from bot.cli.findings import Finding, conclude, do, ended_by, printed, right
from bot.cli.settings import SettingsError, configure
from bot.store.database import (
    AsleepError,
    OutdatedError,
    StoreError,
    SuspectError,
    UnreadableError,
    Work,
    file_of,
    is_file,
    reason_of,
)
from bot.store.kinds import database_at, version_at
from bot.store.leases import claimed
from bot.store.migrations import NEWEST
from bot.store.personal_data import decoded
from bot.store.preferences import UNCHOSEN, ServerSettings
from bot.store.reader import INVALID, Damage, DamagedError, damages_of, decoder_of, salvage
from bot.store.rows import Stored, encode, folded
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
from bot.store.sqlite import DRIVER_ERRORS
from bot.store.store import DERIVED, Store, read_rows
from bot.store.waiting import end_waiting
from bot.table.commands import TABLE, TimePassed, announcement
from bot.table.deadlines import next_check
from bot.table.decide import decide
from bot.text import usable
from bot.workers import Worker
from games.host.packages import GamePackage

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
        store = Store(database_at(url), _packages())
        try:
            await store.database.begin()
            if (mend or end) and (holder := await store.database.working_process()):
                raise StoreError(f"the database is in use by another backroom ({holder})")
            for table_id in end:
                yield await _ended(store, table_id)
            well = True
            for fault in await store.database.read(lambda connection: list(row_faults(connection))):
                well = False
                yield await _treated(store, fault, mend=mend)
            async for fault in table_faults(store):
                well = False
                yield await _treated(store, fault, mend=mend)
            if well:
                yield ALL_WELL
        finally:
            await store.close()


async def _ended(store: Store, table_id: int) -> Finding:
    now = store.database.clock.now()
    if await store.database.run(end_waiting(table_id, now, announcement("told-outdated"))):
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


# Rows ----------------------------------------------------------------------------------------------


def row_faults(connection: Connection) -> Iterator[Fault]:
    """Yield what is wrong with each row by itself, and with what rows refer to."""
    for table in metadata.sorted_tables:
        # A damaged key finds no row; those of a server cannot be.
        file = connection.dialect.name == "sqlite"
        place = [literal_column("rowid", Integer)] if file else list(table.primary_key)
        for found in connection.execute(select(*place, *table.columns)):
            at = found[: len(place)]
            row = found[len(place) :]
            here = and_(*(column == value for column, value in zip(place, at, strict=True)))
            for damage in damages_of(table, row):
                yield _of_damage(damage, table, here)
            if table is guilds:
                yield from _of_settings(row, here)
    for table in OF_TABLES:
        nowhere = ~exists().where(tables.c.id == table.c.table_id)
        if count := connection.scalar(select(func.count()).select_from(table).where(nowhere)):
            told = f"rows that belong to no table: {count}"
            yield Fault(table.name, told, "delete them", _deleting(table, nowhere))
    yield from _holder_faults(connection)


def _holder_faults(connection: Connection) -> Iterator[Fault]:
    """Yield seats with more former holders than the log of their table has changes of hands."""
    here = (holders.c.table_id, holders.c.position)
    counts = connection.execute(select(*here, func.count()).group_by(*here).order_by(*here)).all()
    handed = Counter[tuple[int, object]]()
    for table_id in {row[0] for row in counts}:
        log = select(entries.c.body).where(
            entries.c.table_id == table_id, entries.c.body.contains('"handed"')
        )
        for entry in map(decoded, connection.scalars(log)):
            handed[table_id, entry.get("seat")] += entry.get("type") == "handed"
    for table_id, position, count in counts:
        if (more := count - handed[table_id, position]) > 0:
            told = f"table {table_id}: former holders of seat {position} whom the log does not know: {more}"
            yield Fault(holders.name, f"{told}; only a backup has the log")


def _of_damage(damage: Damage, table: Table, here: ColumnElement[bool]) -> Fault:
    told, name = f"{damage.row}: {damage.column}: {damage.reason}", damage.column
    resets = {tables: DERIVED, people: UNCHOSEN, guilds: {"settings": "{}"}}.get(table, {})
    if name in resets:
        reset = update(table).where(here).values({name: resets[name]})
        return Fault(table.name, told, "reset it", lambda connection: connection.execute(reset))
    if table in REPLACEABLE:
        return Fault(table.name, told, "delete the row", _deleting(table, here))
    return Fault(table.name, f"{told}; only a backup has it")


def _of_settings(row: Sequence[Any], here: ColumnElement[bool]) -> Iterator[Fault]:
    try:
        guild_id, stored, _ = (decoder_of(column)(value) for column, value in zip(guilds.c, row, strict=True))
    except DamagedError:
        return
    valid, damaged = salvage(stored, ServerSettings)
    if damaged:
        reset = update(guilds).where(here).values(settings=encode(valid).decode())
        told = f"server {guild_id}: {', '.join(damaged)}: {INVALID}"
        yield Fault(guilds.name, told, "reset it", lambda connection: connection.execute(reset))


def _deleting(table: Table, where: ColumnElement[bool]) -> Work[object]:
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
    opened = select(tables.c.id).where(tables.c.status.in_(OPEN)).order_by(tables.c.id)
    replays = Replays()
    try:
        for table_id in await store.database.read(lambda connection: list(connection.scalars(opened))):
            try:
                stored = await store.rows(table_id)
                fault = stored and await replays.run(judge, stored)
            except UnreadableError as error:
                fault = _waits(table_id, error)
            except EndlessError as error:
                told = f"table {table_id} cannot be replayed: {error}; {_ends(table_id)}"
                fault = Fault(tables.name, told)
            if fault is not None:
                yield fault
    finally:
        replays.close()


def judge(stored: Stored) -> Fault | None:
    """Replay a table in a worker; return what is wrong with it."""
    table_id = stored.row["id"]
    try:
        loaded = folded(stored, _packages())
    except (AsleepError, UnreadableError) as error:
        return _waits(table_id, error)
    if loaded.ticks or not loaded.fresh:
        return None
    told, table = f"table {table_id}: its clock is not stored as it must be", loaded.table
    return Fault(tables.name, told, "store it", partial(_wind, table_id, table.revision, next_check(table)))


@cache
def _packages() -> Mapping[str, GamePackage]:
    return usable()[0]


def _waits(table_id: int, error: AsleepError | UnreadableError) -> Fault:
    match error:
        case AsleepError(game=game):
            why = f"waits for its game {game}: install it, or"
        case SuspectError(reason=reason):
            why = f"waits: {reason}; backroom resume {table_id} lets it go on,"
        case OutdatedError(reason=reason):
            why = f"waits: {reason}; where it is, the table goes on,"
        case UnreadableError(reason=reason):
            why = f"waits: {reason}; a backup may have it,"
    return Fault(tables.name, f"table {table_id} {why} {_ends(table_id)}")


def _ends(table_id: int) -> str:
    return f"--end {table_id} ends it for good"


def _wind(table_id: int, revision: int, due: float | None, connection: Connection) -> None:
    here = (tables.c.id == table_id, tables.c.revision == revision)
    connection.execute(update(tables).where(*here).values(next_check=due))


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
    opened = select(tables.c.id, tables.c.game).where(tables.c.status.in_(OPEN)).order_by(tables.c.id)
    rows = await store.database.read(lambda connection: connection.execute(opened).all())
    left = deque((table_id, game) for table_id, game in rows)
    waiting = dict[int, Finding]()
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

        await asyncio.gather(*(lane() for _ in range(min(fitting_processes(), len(rows)))))
    found = [waiting[table_id] for table_id in sorted(waiting)]
    going_on = len(rows) - len(found)
    return [*found, right("tables", f"{going_on} of {len(rows)} open tables go on under this version")]


async def _replayed(store: Store, table_id: int, replays: Replays) -> str | None:
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
        loaded = folded(stored, _packages())
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


# Replays -------------------------------------------------------------------------------------------


REPLAY_SECONDS = 60.0
"""Seconds after which a table counts as one that cannot be replayed."""

_T = TypeVar("_T")


class EndlessError(Exception):
    """A replay did not end, or its worker did."""


class Replays:
    """A worker, which is replaced when it hangs or dies."""

    def __init__(self) -> None:
        self._worker = Worker(0)

    async def run(self, work: Callable[[Stored], _T], stored: Stored) -> _T:
        """Return what work on a table returns. Raises `EndlessError`."""
        try:
            return await self._worker.run(work, stored, seconds=REPLAY_SECONDS)
        except (TimeoutError, BrokenExecutor) as error:
            raise EndlessError(f"it did not end ({type(error).__name__})") from error

    def close(self) -> None:
        """End the worker at once."""
        self._worker.close()
