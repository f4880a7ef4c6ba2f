"""What the migrations build is what the code reads, and what was there before is told apart."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, select

from bot.store import schema
from bot.store.database import StoreError, migrate
from bot.store.migrations import NEWEST
from bot.store.personal_blocks import PersonalBlock, blocked_by, personal_blocks
from bot.store.preferences import Servers
from bot.store.store import Store
from bot.table.table import Lobby
from games import GAMES
from tests.store.test_releases import RELEASES, opened

NUMBERED = "SELECT name FROM sqlite_schema WHERE sql LIKE '%AUTOINCREMENT%'"
"""Tables whose ids are never reused."""


@pytest.mark.parametrize("release", [None, *RELEASES])
def test_migrations_lead_to_the_schema(tmp_path: Path, release: str | None) -> None:
    """Column by column, index by index, from each release as well as in a new database."""
    url = opened(tmp_path, release) if release else f"sqlite:///{tmp_path / 'games.sqlite3'}"
    tables = schema.metadata.sorted_tables
    numbered_once = {table.name for table in tables if table.kwargs.get("sqlite_autoincrement")}
    engine = create_engine(url)
    for _ in range(2):
        with engine.begin() as connection:
            migrate(connection)
            context = MigrationContext.configure(connection)
            assert compare_metadata(context, schema.metadata) == []
            assert connection.exec_driver_sql("PRAGMA foreign_key_check").all() == []
            assert {*connection.exec_driver_sql(NUMBERED).scalars()} == numbered_once
            assert context.get_current_revision() == NEWEST
    engine.dispose()


async def test_seasons_of_a_quarter_become_months(tmp_path: Path) -> None:
    """What a server chose besides stays; a season that was under way is looked at now."""
    url = opened(tmp_path, RELEASES[-1])
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file, file:
        file.execute("DELETE FROM guilds")
        for guild_id, settings in enumerate(('{"season":"quarter","clock":"none"}', '{"season":"off"}', "{")):
            file.execute("INSERT INTO guilds (guild_id, settings) VALUES (?, ?)", (guild_id, settings))
            file.execute("INSERT INTO seasons (guild_id, due_at) VALUES (?, 5)", (guild_id,))
    store = await Store.open(url, {})
    servers = Servers(store.database)
    chosen = [await servers.settings(guild_id) for guild_id in range(3)]
    assert [settings.season for settings in chosen] == ["month", "off", "month"]
    assert [settings.clock for settings in chosen] == ["none", "live", "live"]
    due = select(schema.seasons.c.due_at).order_by(schema.seasons.c.guild_id)
    assert await store.database.read(lambda connection: list(connection.scalars(due))) == [0, 5, 5]
    await store.close()


async def test_stale_posts_are_found_by_their_index(tmp_path: Path) -> None:
    """A start looks at the tables that are behind or due, and at no others."""
    store = await Store.open(f"sqlite:///{tmp_path / 'games.sqlite3'}", {})
    questions = {
        "SELECT id FROM tables WHERE shown < revision ORDER BY id": "tables_behind",
        "SELECT id, next_check FROM tables WHERE next_check IS NOT NULL AND set_aside IS 0 "
        "AND game IN ('a', 'b') ORDER BY next_check LIMIT 1": "tables_by_next_check",
    }
    for question, index in questions.items():
        plan = await store.database.read(
            lambda it, question=question: it.exec_driver_sql(f"EXPLAIN QUERY PLAN {question}").all()
        )
        assert [index in row[3] for row in plan] == [True]
    await store.close()


WAITING, DEALT = 1, 2
"""A lobby and a game in progress of the database of 1.2."""


def changed(url: str, table_id: int, change: Callable[[dict[str, Any]], object]) -> None:
    """Change the body of a table in a file."""
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file, file:
        (text,) = file.execute("SELECT body FROM tables WHERE id = ?", (table_id,)).fetchone()
        body = json.loads(text)
        change(body)
        file.execute("UPDATE tables SET body = ? WHERE id = ?", (json.dumps(body), table_id))


def numbered(signature: str) -> Callable[[dict[str, Any]], object]:
    number = {"round": 657413, "signature": signature}
    return lambda body: body["deal"].update(number=number)


def cut(body: dict[str, Any]) -> None:
    body["cuts"] = [{"seat": 2, "word": "banana"}, {"seat": 0, "word": "さくら"}]
    del body["deal"]


@pytest.mark.parametrize(
    ("change", "seed"),
    [
        (dict[str, Any].copy, "9616413a0ba0a6621b77e27e68320f46c26bced342b40b0bc2663dd1bce900c6"),
        (numbered("ab" * 48), "f3e16f6387d86b72210624be517b5bd0742428a4cd07b3ff9e4dfbe3e4b4da20"),
        (numbered(""), "c0524504475ab99e50ef4ac247d3897c4f615cabc57b619fbb0a758b54a46b32"),
        (cut, "8a57aa669cab3e111e471e7cb543e977bb95f2cd3293449e193893e26293f0ce"),
    ],
    ids=["word", "public number", "missed number", "cuts"],
)
async def test_a_dealt_game_keeps_its_seed(
    tmp_path: Path, change: Callable[[dict[str, Any]], object], seed: str
) -> None:
    """As the release that dealt it computed it."""
    url = opened(tmp_path, "release_1_2")
    changed(url, DEALT, change)
    store = await Store.open(url, GAMES)
    rows = await store.rows(DEALT)
    await store.close()
    assert rows is not None
    assert rows.row["seed"].hex() == seed


async def test_a_lobby_that_waited_for_a_public_number_waits_for_start(tmp_path: Path) -> None:
    """It says so, and is shown again."""
    url = opened(tmp_path, "release_1_2")
    frozen = {"number": {"round": 1, "signature": ""}, "fingerprint": "", "asked_at": 1.0, "thread": False}
    changed(url, WAITING, lambda body: body.update(public_number=True, frozen=frozen))
    store = await Store.open(url, GAMES)
    loaded, notices = await store.load(WAITING), await store.outbox.unsent()
    await store.close()
    assert loaded is not None
    assert isinstance(loaded.table, Lobby)
    assert loaded.ticks
    assert loaded.shown < loaded.table.revision
    assert [one.notice.key for one in notices if one.table_id == WAITING][-1] == "told-start-again"


@pytest.mark.parametrize(
    ("version", "told"),
    [
        ("0003", "older than this version can"),
        ("0999", "made by a newer version"),
        ("fork", "none of Backroom's"),
    ],
)
async def test_a_database_of_an_unknown_version_is_named(tmp_path: Path, version: str, told: str) -> None:
    """No one's tables are mixed up: what we do not know we leave alone."""
    path = tmp_path / "games.sqlite3"
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        file.execute("INSERT INTO alembic_version VALUES (?)", (version,))
        file.execute("CREATE TABLE tables (id INTEGER)")
    with pytest.raises(StoreError, match=told):
        await Store.open(f"sqlite:///{path}", {})


async def test_people_whom_one_avoided_are_blocked(tmp_path: Path) -> None:
    """By those who had them on their list, and by no one else."""
    url = opened(tmp_path, "release_1_2")
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file, file:
        file.executemany("INSERT INTO avoids (user_id, other_id) VALUES (?, ?)", [(1, 2), (1, 3), (3, 1)])
    store = await Store.open(url, GAMES)
    assert await store.database.read(personal_blocks([1, 2])) == {PersonalBlock(by=1, blocked=2)}
    assert await store.database.read(blocked_by(1)) == [2, 3]
    await store.close()
