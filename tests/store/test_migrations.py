"""What the migrations build is what the code reads, and what was there before is told apart."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, select

from bot.store import schema
from bot.store.database import StoreError, migrate, revisions
from bot.store.preferences import Servers
from bot.store.store import Store
from tests.store.test_releases import RELEASES, opened


@pytest.mark.parametrize("release", [None, *RELEASES])
def test_migrations_lead_to_the_schema(tmp_path: Path, release: str | None) -> None:
    """Column by column, index by index, from each release as well as in a new database."""
    url = opened(tmp_path, release) if release else f"sqlite:///{tmp_path / 'games.sqlite3'}"
    engine = create_engine(url)
    for _ in range(2):
        with engine.begin() as connection:
            migrate(connection)
            context = MigrationContext.configure(connection)
            assert compare_metadata(context, schema.metadata) == []
            assert context.get_current_revision() == revisions()[0]
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
