"""The database of an older version becomes that of this one, and nothing in it is lost."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from bot import schema
from bot.saved import Person
from bot.store import Store

MIGRATIONS = Path(schema.__file__).with_name("migrations")
TABLE = (
    "INSERT INTO tables (game, rules, options, status, guild_id, channel_id, host_id, language, secret, "
    "revision, shown, opened_at) VALUES ('konsul', 1, '{}', 'lobby', 1, 2, 3, 'en', x'00', 1, 1, 0)"
)


def migrated(path: Path, revision: str) -> None:
    """A database as a version of us left it."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    engine.dispose()


async def test_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    """What the migrations build is what the code reads."""
    path = tmp_path / "games.sqlite3"
    migrated(path, "head")
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), schema.metadata)
    engine.dispose()
    assert differences == []


async def test_tables_of_the_first_version_are_kept(tmp_path: Path) -> None:
    """People keep their seats and their language."""
    path = tmp_path / "games.sqlite3"
    migrated(path, "0001")
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(TABLE)
        file.execute("INSERT INTO seats VALUES (1, 30, 1, 'Ben', 8, 1)")
        file.execute("INSERT INTO seats VALUES (1, 20, 0, 'Ann', 7, 1)")
        file.execute("INSERT INTO people VALUES (20, 'ja', NULL)")
    store = await Store.open(f"sqlite:///{path}")
    saved = await store.load(1)
    assert saved is not None
    assert saved.people == (Person(20, "Ann", 7), Person(30, "Ben", 8))
    assert await store.person(20) == ("ja", None)
    await store.close()
