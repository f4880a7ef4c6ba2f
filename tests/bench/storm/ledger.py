"""What the server itself has seen committed, noted by triggers: the word of the bot counts for nothing."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import asyncpg
from sqlalchemy import make_url

from bot.store.rows import Stored
from bot.table.table import Person

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


class Ledger:
    """The notes of a database, and who may write there."""

    def __init__(self, url: str) -> None:
        self._url = make_url(url)

    async def begin(self) -> None:
        await self._run(PREPARE)

    async def role(self, name: str) -> str:
        await self._run(f"CREATE ROLE {name} LOGIN SUPERUSER")
        return self._url.set(username=name).render_as_string(hide_password=False)

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


def _stored(row: Any, people: tuple[Person, ...], log: tuple[str, ...]) -> Stored:
    kept = json.loads(row["kept"])
    kept["secret"] = bytes.fromhex(kept["secret"].removeprefix("\\x"))
    drafts = {int(seat): body for seat, body in json.loads(row["drafts"]).items()}
    return Stored(kept, people, log[: row["entries"]], drafts, {}, ())
