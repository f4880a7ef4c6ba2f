"""Looks through a whole database for damage, and mends what can be mended: never a log, never a seat."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

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

from bot.store.database import AsleepError, OutdatedError, SuspectError, UnreadableError, Work
from bot.store.personal_data import sound_body
from bot.store.preferences import UNCHOSEN, ServerSettings
from bot.store.reader import INVALID, Damage, DamagedError, damages_of, decoder_of, salvage
from bot.store.rows import OUTDATED, Stored, encode, folded
from bot.store.schema import (
    OPEN,
    drafts,
    entries,
    guesses,
    guilds,
    holders,
    kept_options,
    leases,
    metadata,
    night_guests,
    notices,
    people,
    posts,
    searches,
    seats,
    suspects,
    tables,
    texts,
)
from bot.store.store import DERIVED, Store, write_notices
from bot.table.commands import announcement
from bot.table.timing import next_check
from games import GamePackage

OF_TABLES = (seats, holders, entries, drafts, texts, posts, notices, suspects, guesses)
REPLACEABLE = (drafts, texts, posts, notices, kept_options, leases, suspects, guesses, night_guests, searches)
"""Tables of which a damaged row is deleted: what is in it is chosen, sent or taken again."""
MINIMAL_BODY: dict[str, Any] = {"options": {}, "terms": {}, "presses": []}
"""What the body of a table has at least."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong in a database, in a line. `remedy`: what mends it, with the statement that does."""

    about: str
    told: str
    remedy: str = ""
    mend: Work[object] | None = None


Examine: TypeAlias = Callable[[Stored, float], Awaitable[Fault | None]]


# Rows ----------------------------------------------------------------------------------------------


def row_faults(connection: Connection) -> Iterator[Fault]:
    """Yield what is wrong with each row by itself, and with what rows refer to."""
    for table in metadata.sorted_tables:
        # A damaged key finds no row; those of a server cannot be.
        file = connection.dialect.name == "sqlite"
        place = [literal_column("rowid", Integer)] if file else list(table.primary_key)
        for found in connection.execute(select(*place, *table.columns)):
            at, row = found[: len(place)], found[len(place) :]
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


async def table_faults(store: Store, now: float, examine: Examine) -> AsyncIterator[Fault]:
    """Yield why open tables wait, and which clocks stand still. Raises `StoreError`.

    `examine` replays a table, where its rules can do no harm.
    """
    opened = select(tables.c.id).where(tables.c.status.in_(OPEN)).order_by(tables.c.id)
    for table_id in await store.database.read(lambda connection: list(connection.scalars(opened))):
        try:
            stored = await store.rows(table_id)
            fault = stored and await examine(stored, now)
        except UnreadableError as error:
            fault = _waits(table_id, error)
        if fault is not None:
            yield fault


def examined(stored: Stored, packages: Mapping[str, GamePackage], now: float) -> Fault | None:
    """Replay a table; return what is wrong with it."""
    table_id = stored.row["id"]
    try:
        loaded = folded(stored, packages, now)
    except (AsleepError, UnreadableError) as error:
        return _waits(table_id, error)
    if loaded.ticks or not loaded.fresh:
        return None
    told, table = f"table {table_id}: its clock is not stored as it must be", loaded.table
    return Fault(tables.name, told, "store it", partial(_wind, table_id, table.revision, next_check(table)))


def _waits(table_id: int, error: AsleepError | UnreadableError) -> Fault:
    match error:
        case AsleepError(game=game):
            why = f"waits for its game {game}: install it, or"
        case SuspectError(reason=reason):
            why = f"waits: {reason}; backroom resume {table_id} lets it go on,"
        case OutdatedError(reason=reason):
            why = f"waits: the installed rules cannot replay it ({reason}); rules that can let it go on,"
        case UnreadableError(reason=reason):
            why = f"waits: {reason}; a backup may have it,"
    return Fault(tables.name, f"table {table_id} {why} {ends(table_id)}")


def ends(table_id: int) -> str:
    """Return what an operator can do about any table that waits."""
    return f"--end {table_id} ends it for good"


def _wind(table_id: int, revision: int, due: float | None, connection: Connection) -> None:
    here = (tables.c.id == table_id, tables.c.revision == revision)
    connection.execute(update(tables).where(*here).values(next_check=due))


def end_waiting(connection: Connection, table_id: int, now: float) -> bool:
    """End an open table that cannot be read, without a winner; return whether there is one."""
    columns = (tables.c.status, tables.c.body)
    here = (tables.c.id == table_id, tables.c.status.in_(OPEN))
    found = connection.execute(select(*columns).where(*here)).one_or_none()
    if found is None:
        return False
    body = {**MINIMAL_BODY, **sound_body("finished", found[1])}
    outcome = encode(OUTDATED).decode()
    ended = {"status": "finished", "outcome": outcome, "unrated": "rules"}
    values = {"status": "cancelled"} if found[0] == "lobby" else ended
    values |= {"body": encode(body).decode(), "revision": tables.c.revision + 1}
    values |= {"finished_at": now, "next_check": None, "set_aside": False}
    connection.execute(update(tables).where(*here).values(values))
    for table in (drafts, suspects):
        connection.execute(delete(table).where(table.c.table_id == table_id))
    write_notices(connection, table_id, [announcement("told-outdated")])
    return True
