"""What the database itself has seen committed, noted by triggers: the word of the bot counts for nothing."""

from __future__ import annotations

import json
import sqlite3
from abc import ABC, abstractmethod
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import asyncpg
from sqlalchemy import Boolean, Float, LargeBinary, make_url

from bot.store.database import file_of, is_file
from bot.store.rows import Stored
from bot.store.schema import tables
from bot.table.people import Person

PREPARE = """
CREATE TABLE ledger (
    n bigserial PRIMARY KEY, at float8, who text, table_id int, revision int, press bigint,
    due float8, entries int, kept jsonb, drafts jsonb
);
CREATE FUNCTION last_press(body text) RETURNS bigint LANGUAGE sql IMMUTABLE AS
    $$ SELECT (body::jsonb -> 'presses' ->> -1)::bigint $$;
CREATE FUNCTION noted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE press bigint;
BEGIN
    IF TG_OP = 'INSERT' THEN
        press := NEW.opened_by;
    ELSIF last_press(NEW.body) IS DISTINCT FROM last_press(OLD.body) THEN
        press := last_press(NEW.body);
    END IF;
    INSERT INTO ledger (at, who, table_id, revision, press, due, entries, kept, drafts) VALUES (
        extract(epoch FROM clock_timestamp()), session_user, NEW.id, NEW.revision, press, NEW.next_check,
        (SELECT count(*) FROM entries WHERE table_id = NEW.id), to_jsonb(NEW),
        (SELECT coalesce(jsonb_object_agg(position, body), '{}') FROM drafts WHERE table_id = NEW.id)
    );
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER opened AFTER INSERT ON tables DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION noted();
CREATE CONSTRAINT TRIGGER changed AFTER UPDATE ON tables DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (OLD.revision IS DISTINCT FROM NEW.revision) EXECUTE FUNCTION noted();
"""


def _kept_by_file() -> str:
    """Return what makes JSON of a row, as PostgreSQL's `to_jsonb` would."""
    parts: list[str] = []
    for column in tables.columns:
        value = f"NEW.{column.name}"
        if isinstance(column.type, Boolean):
            value = f"json(iif({value}, 'true', 'false'))"
        elif isinstance(column.type, Float):
            value = f"iif({value} IS NULL, NULL, json(printf('%!.17g', {value})))"
        elif isinstance(column.type, LargeBinary):
            value = f"'\\x' || lower(hex({value}))"
        parts.append(f"'{column.name}', {value}")
    return f"json_object({', '.join(parts)})"


def _noted_by_file(press: str) -> str:
    moment = "(julianday('now') - 2440587.5) * 86400.0"
    count = "(SELECT count(*) FROM entries WHERE table_id = NEW.id)"
    return f"""
    INSERT INTO ledger (at, who, table_id, revision, press, due, entries, kept, drafts) VALUES (
        {moment}, '', NEW.id, NEW.revision, {press}, NEW.next_check, {count}, {_kept_by_file()},
        (SELECT json_group_object(position, body) FROM drafts WHERE table_id = NEW.id)
    );"""  # noqa: S608 - names of our own


def _prepare_file() -> str:
    """Return the same for a file: entries and drafts of a commit come after its table."""
    after, before = (f"json_extract({row}.body, '$.presses[#-1]')" for row in ("NEW", "OLD"))
    last = "n = (SELECT max(n) FROM ledger WHERE table_id = {row}.table_id)"
    drafts = "(SELECT json_group_object(position, body) FROM drafts WHERE table_id = {row}.table_id)"
    of_drafts = "".join(
        f"""
CREATE TRIGGER drafts_{what.lower()} AFTER {what} ON drafts BEGIN
    UPDATE ledger SET drafts = {drafts.format(row=row)} WHERE {last.format(row=row)};
END;"""  # noqa: S608
        for what, row in (("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD"))
    )
    return f"""
CREATE TABLE ledger (
    n INTEGER PRIMARY KEY, at float, who text, table_id int, revision int, press bigint,
    due float, entries int, kept text, drafts text
);
CREATE INDEX ledger_by_table ON ledger (table_id);
CREATE TRIGGER opened AFTER INSERT ON tables BEGIN {_noted_by_file("NEW.opened_by")}
END;
CREATE TRIGGER changed AFTER UPDATE ON tables WHEN OLD.revision IS NOT NEW.revision
BEGIN {_noted_by_file(f"iif({after} IS NOT {before}, {after}, NULL)")}
END;
CREATE TRIGGER acted AFTER INSERT ON entries BEGIN
    UPDATE ledger SET entries = (SELECT count(*) FROM entries WHERE table_id = NEW.table_id)
    WHERE {last.format(row="NEW")};
END;{of_drafts}
"""  # noqa: S608


@dataclass(frozen=True, slots=True)
class Line:
    """A commit of a table: by whom, by which press if by one, and when the table was due after it."""

    at: float
    who: str
    table_id: int
    revision: int
    press: int | None
    due: float | None
    entries: int


class Ledger(ABC):
    """The notes of a database."""

    @abstractmethod
    async def begin(self) -> None:
        """Note every commit from now on."""

    @abstractmethod
    async def role(self, name: str) -> str:
        """Return the address for a program, whose commits are noted under its name if they can be."""

    @abstractmethod
    async def found(self, statement: str) -> list[Any]:
        """Return what a statement finds."""

    async def lines(self) -> list[Line]:
        columns = ", ".join(Line.__slots__)
        rows = await self.found(f"SELECT {columns} FROM ledger ORDER BY table_id, revision, n")  # noqa: S608
        return [Line(*row) for row in rows]

    async def stored(self, table_id: int, after: float, before: float) -> list[Stored]:
        seats = await self.found(f"SELECT * FROM seats WHERE table_id = {table_id} ORDER BY position")  # noqa: S608
        log = await self.found(f"SELECT body FROM entries WHERE table_id = {table_id} ORDER BY n")  # noqa: S608
        people = tuple(Person(*(seat[name] for name in Person.__struct_fields__)) for seat in seats)
        rows = await self.found(
            "SELECT kept, drafts, entries FROM ledger"  # noqa: S608 - our own numbers
            f" WHERE table_id = {table_id} AND at <= {before} AND at >= coalesce("
            f"(SELECT max(at) FROM ledger WHERE table_id = {table_id} AND at <= {after}), 0) ORDER BY at"
        )
        return [_stored(row, people, tuple(entry["body"] for entry in log)) for row in rows]


class ServerLedger(Ledger):
    """The notes of a server, which knows each program by a role of its own."""

    def __init__(self, url: str) -> None:
        self._url = make_url(url)

    async def begin(self) -> None:
        await self._run(PREPARE)

    async def role(self, name: str) -> str:
        await self._run(f"CREATE ROLE {name} LOGIN SUPERUSER")
        return self._url.set(username=name).render_as_string(hide_password=False)

    async def found(self, statement: str) -> list[Any]:
        connection: Any = await asyncpg.connect(self._plain)
        try:
            return await connection.fetch(statement)
        finally:
            await connection.close()

    async def _run(self, statement: str) -> None:
        connection: Any = await asyncpg.connect(self._plain)
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    @property
    def _plain(self) -> str:
        return self._url.set(drivername="postgresql").render_as_string(hide_password=False)


class FileLedger(Ledger):
    """The notes of a file, which knows no one."""

    def __init__(self, url: str) -> None:
        self._url = url

    async def begin(self) -> None:
        with closing(sqlite3.connect(file_of(self._url))) as connection:
            connection.executescript(_prepare_file())

    async def role(self, name: str) -> str:
        del name
        return self._url

    async def found(self, statement: str) -> list[Any]:
        with closing(sqlite3.connect(f"file:{file_of(self._url)}?mode=ro", uri=True)) as connection:
            connection.row_factory = sqlite3.Row
            return connection.execute(statement).fetchall()


def ledger_of(url: str) -> Ledger:
    return FileLedger(url) if is_file(url) else ServerLedger(url)


def _stored(row: Any, people: tuple[Person, ...], log: tuple[str, ...]) -> Stored:
    kept = json.loads(row["kept"])
    for name in ("secret", "seed"):
        kept[name] = kept[name] and bytes.fromhex(kept[name].removeprefix("\\x"))
    drafts = {int(seat): body for seat, body in json.loads(row["drafts"]).items()}
    return Stored(kept, people, log[: row["entries"]], drafts, {}, ())
