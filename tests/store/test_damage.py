"""Whatever is damaged in a database stands alone: every other table, notice and person is as before."""
# ruff: noqa: S608 - the names of our own tables and columns

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import closing
from typing import Any

import msgspec
import pytest
import structlog
from sqlalchemy import insert

from bot.rooms.club.leaderboards import Leaderboards
from bot.screens.page import ListedTable, tables_page
from bot.screens.places import places, shown_at
from bot.screens.shown import Context
from bot.store import sqlite
from bot.store.messages import Outgoing, StoredPost
from bot.store.personal_data import personal_data
from bot.store.preferences import People, Servers, last_options
from bot.store.results import Sight, finished_games, history
from bot.store.schema import metadata
from bot.table.commands import Act, EndTogether, OfferSeat, TakeSeat, TimePassed, UpdateDraft
from bot.table.errors import DeniedError
from bot.table.table import Lobby, Over, Playing, Table
from bot.text import Texts
from bot.timers import soonest
from tests.store.tables import ANN, BEN, CHIE, DAI, GUILD, HIDDEN_PRICE, House, actor, dealt, lobby, who

TEXTS = Texts({"hidden_price": HIDDEN_PRICE})
WRONG: tuple[Any, ...] = (None, "x", b"\xff\xfe", -1, 2**62, 1e300, "x" * 100_000)
"""What columns hold after damage: nothing, another type, text that is none, too little, too much."""
WRONG_JSON: tuple[Any, ...] = (None, "x", -1, 1e300, [], {"x": 1})
OF_TABLES = ("seats", "holders", "entries", "drafts", "texts", "posts", "notices")
COLUMNS = {name: [column.name for column in table.c] for name, table in metadata.tables.items()}
KEYS = {"seats": "position", "holders": "n", "entries": "n", "drafts": "position", "texts": "number"}


async def evening(house: House) -> dict[str, int]:
    """A table of every kind, with rows of every kind."""
    waiting = await house.tables.open(lobby(host=actor(BEN)))
    table = await dealt(house.tables, people=(ANN, BEN, CHIE))
    ben = table.seat_of(BEN)
    assert ben is not None
    await house.tables.do(table.id, OfferSeat(DAI), actor(ANN))
    ann = table.seat_of(ANN)
    assert ann is not None
    await house.tables.do(table.id, TakeSeat(ann), actor(DAI))
    await house.tables.do(table.id, Act({"type": "write", "price": 3}), actor(BEN))
    await house.tables.do(table.id, UpdateDraft({"type": "colours", "picked": []}), actor(CHIE))
    await house.tables.do(table.id, EndTogether(agree=True), actor(BEN))
    texts = {"table_id": table.id, "number": 2_000_001, "position": ben, "said": "I PROMISE"}
    await house.store.database.run(lambda it: it.execute(insert(metadata.tables["texts"]), texts))
    house.tables.release(table.id)
    ping = StoredPost(9, 9, user_id=BEN, posted_at=1000.0)
    await house.store.posts.keep(table.id, f"seat-{ben}", ping)
    over = await dealt(house.tables, people=(ANN, BEN, CHIE))
    for seat, price in enumerate((3, 4, 5)):
        await house.tables.do(over.id, Act({"type": "write", "price": price}), who(over, seat))
    house.clock.now += 100
    await house.tables.do(over.id, TimePassed())
    return {"lobby": waiting.id, "playing": table.id, "over": over.id}


class Wreck:
    """A database whose tables are copied, each copy with another damage."""

    def __init__(self, file: sqlite3.Connection) -> None:
        self.file = file
        self.last = self.one("SELECT max(id) FROM tables")
        self.damages: dict[int, str] = {}
        # What the schema keeps from being null is missing all the same.
        file.execute("PRAGMA writable_schema = ON")
        file.execute("UPDATE sqlite_master SET sql = replace(sql, 'NOT NULL', '') WHERE type = 'table'")
        file.execute("PRAGMA writable_schema = RESET")

    def one(self, question: str, *values: Any) -> Any:
        return self.file.execute(question, values).fetchone()[0]

    def copy(self, table_id: int, damage: str) -> int:
        """A copy of a table with all its rows, to be damaged."""
        self.last += 1
        columns = ", ".join(name for name in COLUMNS["tables"] if name not in ("id", "opened_by"))
        self.file.execute(
            f"INSERT INTO tables (id, opened_by, {columns}) SELECT ?, ?, {columns} FROM tables WHERE id = ?",
            (self.last, self.last, table_id),
        )
        for name in OF_TABLES:
            others = [one for one in COLUMNS[name] if one not in ("id", "table_id")]
            self.file.execute(
                f"INSERT INTO {name} (table_id, {', '.join(others)})"
                f" SELECT ?, {', '.join(others)} FROM {name} WHERE table_id = ?",
                (self.last, table_id),
            )
        self.damages[self.last] = damage
        return self.last

    def columns(self, table_id: int) -> None:
        """Each column of each kind of row, with every other wrong value: neighbours take turns."""
        for name in ("tables", *OF_TABLES):
            at = "id" if name == "tables" else "table_id"
            for number, column in enumerate(metadata.tables[name].c):
                if column.name in ("id", "table_id", "opened_by"):
                    continue
                for value in WRONG[number % 2 :: 2]:
                    copy = self.copy(table_id, f"{name}.{column.name} = {value!r:.30}")
                    which = f"rowid = (SELECT min(rowid) FROM {name} WHERE {at} = ?)"
                    self.file.execute(f"UPDATE {name} SET {column.name} = ? WHERE {which}", (value, copy))

    def numbers(self, table_id: int) -> None:
        """Rows that are missing, moved or there twice."""
        for name, column in KEYS.items():
            for n in (7, -1):
                copy = self.copy(table_id, f"{name}.{column}: gap, {n}")
                which = f"rowid = (SELECT min(rowid) FROM {name} WHERE table_id = ?)"
                self.file.execute(f"UPDATE {name} SET {column} = ? WHERE {which}", (n, copy))
            for order in ("min", "max"):
                copy = self.copy(table_id, f"{name}: {order} deleted")
                which = f"rowid = (SELECT {order}(rowid) FROM {name} WHERE table_id = ?)"
                self.file.execute(f"DELETE FROM {name} WHERE {which}", (copy,))
            copy = self.copy(table_id, f"{name}: twice")
            others = ", ".join(one for one in COLUMNS[name] if one != column)
            self.file.execute(
                f"INSERT INTO {name} ({column}, {others}) SELECT {column} + 9, {others} FROM {name}"
                " WHERE table_id = ? LIMIT 1",
                (copy,),
            )

    def bodies(self, table_id: int, name: str, column: str) -> None:
        """Each key of JSON: missing, unknown, of another type."""
        at = "id" if name == "tables" else "table_id"
        stored = self.one(f"SELECT {column} FROM {name} WHERE {at} = ? LIMIT 1", table_id)
        if stored is None:
            return
        body = json.loads(stored)
        others = [{**body, key: value} for key in body for value in WRONG_JSON]
        others += [{key: value for key, value in body.items() if key != gone} for gone in body]
        for other in [*others, {**body, "unknown": 1}, [], 5, None]:
            copy = self.copy(table_id, f"{name}.{column} = {other!r:.200}")
            which = f"rowid = (SELECT min(rowid) FROM {name} WHERE {at} = ?)"
            self.file.execute(f"UPDATE {name} SET {column} = ? WHERE {which}", (json.dumps(other), copy))

    def of_people(self) -> Iterator[int]:
        """People and servers, each with another damage."""
        number = 0
        for name, key in (("people", "user_id"), ("guilds", "guild_id")):
            sound = {
                "people": {
                    "language": "ja",
                    "pings": "dm",
                    "hidden": 1,
                    "quiet_from": 3,
                    "held_until": 2000.0,
                },
                "guilds": {"settings": '{"maximum_tables": 3}'},
            }[name]
            for column in metadata.tables[name].c:
                for value in () if column.primary_key else WRONG:
                    number += 1
                    row = {**sound, column.name: value} if column.name == key else sound | {key: number}
                    row = {**row, column.name: value}
                    marks = ", ".join("?" * len(row))
                    self.file.execute(
                        f"INSERT INTO {name} ({', '.join(row)}) VALUES ({marks})", (*row.values(),)
                    )
                    yield number


def wreck_all(house: House, kinds: dict[str, int]) -> tuple[dict[int, str], list[int]]:
    """Damage copies of these tables in every way; return the copies, and the people with damaged rows."""
    with closing(sqlite3.connect(house.path)) as file, file:
        wreck = Wreck(file)
        wreck.columns(kinds["playing"])
        wreck.numbers(kinds["playing"])
        for table_id in kinds.values():
            wreck.bodies(table_id, "tables", "body")
        wreck.bodies(kinds["over"], "tables", "outcome")
        for name, column in (("entries", "body"), ("drafts", "body"), ("notices", "args")):
            wreck.bodies(kinds["playing"], name, column)
        file.execute(
            "INSERT INTO notices (table_id, kind, key, user_id, step, args, sent)"
            " SELECT 999999, kind, key, user_id, step, args, sent FROM notices LIMIT 1"
        )
        return wreck.damages, list(wreck.of_people())


async def read_all(house: House, ids: Iterable[int]) -> dict[int, Table]:
    """Those of these tables that can be read; the people of the others read a sentence."""
    found = dict[int, Table]()
    for table_id in ids:
        try:
            found[table_id] = await house.tables.get(table_id)
        except DeniedError as error:
            text = TEXTS.of("en")
            assert text(error.key, **error.args_)  # noqa: PT017 - of hundreds
    return found


def undrawn(tables: Iterable[Table], damages: dict[int, str]) -> Iterator[str]:
    """Which of the tables that can be read cannot be shown, or would keep a page from being shown."""
    for table in tables:
        try:
            tables_page(TEXTS, [ListedTable(table, "link", mine=True, here=True)], "en")
            for place in places(table):
                shown_at(table, place, TEXTS, "en", Context("https://discord.com/channels/1/2/3"))
        except Exception as error:  # noqa: BLE001 - all are named together
            yield f"{damages.get(table.id)}: {error!r:.200}"


async def unsent(house: House) -> list[Outgoing]:
    found, last = list[Outgoing](), 0
    while new := await house.store.outbox.unsent(after=last):
        found += new
        last = new[-1].id
    return found


async def look_at_people(house: House, strangers: Iterable[int]) -> None:
    """What they chose is what it was, or what is usual, and can be chosen again."""
    people, servers = People(house.store.database), Servers(house.store.database)
    for number in strangers:
        assert (await people.preferences(number)).language in (None, "ja")
        assert await people.language(number, "en") in ("en", "ja")
        await people.hold_back(number, house.clock.now)
        most = (await servers.settings(number)).maximum_tables or 0
        assert (await servers.change(number, maximum_tables=most + 1)).maximum_tables == most + 1
        assert isinstance(await house.store.database.read(last_options(GUILD, HIDDEN_PRICE)), dict)
    column = metadata.tables["people"].c.held_until
    assert await soonest(house.store.database, column, ())


async def test_all_damage_at_once_leaves_the_rest_as_it_was(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables, notices, pages, results and preferences; each damage is reported, with no value of a game."""
    kinds, healthy = await evening(house), await evening(house)
    before = {table_id: await house.tables.get(table_id) for table_id in healthy.values()}
    told = [one for one in await unsent(house) if one.table_id in before]
    await house.store.close()
    # Nothing here needs the disk, and hundreds of tables are quarantined.
    monkeypatch.setattr(sqlite, "PRAGMAS", ("synchronous=OFF", "secure_delete=ON"))
    damages, strangers = wreck_all(house, kinds)
    assert len(damages) > 400
    with structlog.testing.capture_logs() as logs:
        await house.open()
        await house.tables.read_again()
        read = await read_all(house, (*before, *damages))
        assert [one for one in await unsent(house) if one.table_id in before] == told
        await look_at_people(house, strangers)
    assert {line["damaged"] for line in logs if line["event"] == "row_damaged"} >= {
        *("tables", "seats", "holders", "entries", "drafts", "texts", "notices", "people", "guilds")
    }
    assert "PROMISE" not in repr([line for line in logs if line["event"] == "row_damaged"])
    assert {table_id: read[table_id] for table_id in before} == before
    assert len(read) < 0.7 * len(damages), "more should be noticed"
    # What can still be read can be shown, beside the others.
    assert list(undrawn(read.values(), damages)) == []
    for table_id in damages:
        await house.store.posts.of(table_id)
        await house.store.outbox.turn_pings(table_id)
    assert await house.store.posts.behind()
    assert await house.store.posts.in_channels() == []
    earliest = await house.store.earliest()
    assert earliest is not None
    assert {status for _, status, _ in await house.store.open_by_game()} == {"lobby", "playing"}
    page = await house.store.database.read(history(Sight(GUILD), 0))
    shown = [await house.store.database.read(history(Sight(GUILD), number)) for number in range(page.pages)]
    assert healthy["over"] in [one.id for each in shown for one in each.tables]
    assert await house.store.database.read(finished_games(Sight(None), user_id=BEN))
    assert await Leaderboards(house.store, People(house.store.database), time.time).of(
        Sight(GUILD), "hidden_price"
    )
    # A person is told all of it, and leaves all of it.
    for user_id in (ANN, BEN, CHIE, *strangers):
        data = await house.store.database.read(personal_data(user_id))
        assert json.loads(msgspec.json.encode(data))["user_id"]
    assert len((await house.store.database.read(personal_data(BEN)))["tables"]) > 0.9 * len(damages)
    await house.tables.forget(BEN)
    left = await house.store.database.read(personal_data(BEN))
    assert (left["tables"], left["notices"], left["posts"]) == ([], [], [])
    # The others play on.
    for table_id, table in before.items():
        after = await house.tables.get(table_id)
        assert BEN not in [person.user_id for person in after.people]
        if isinstance(table, Playing):
            await house.tables.do(table_id, Act({"type": "write", "price": 2}), actor(CHIE))
    assert {type(table) for table in before.values()} == {Lobby, Playing, Over}
