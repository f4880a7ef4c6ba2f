"""What the migrations build is what the code reads, and what was there before is told apart."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Engine, create_engine

from bot.store import schema
from bot.store.database import StoreError
from bot.store.store import Store

MIGRATIONS = Path(schema.__file__).with_name("migrations")


def moved(path: Path, change: str, revision: str) -> Engine:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        getattr(command, change)(config, revision)
    return engine


def test_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    """Column by column, index by index."""
    engine = moved(tmp_path / "games.sqlite3", "upgrade", "head")
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), schema.metadata)
    engine.dispose()
    assert differences == []


def test_migrations_can_be_taken_back(tmp_path: Path) -> None:
    """Nothing of ours is left."""
    path = tmp_path / "games.sqlite3"
    moved(path, "upgrade", "head").dispose()
    moved(path, "downgrade", "base").dispose()
    with closing(sqlite3.connect(path)) as file:
        left = {row[0] for row in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert left <= {"alembic_version", "sqlite_sequence"}


async def test_what_is_behind_is_found_by_its_index(tmp_path: Path) -> None:
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
async def test_a_database_of_an_unknown_version_is_told_as_what_it_is(
    tmp_path: Path, version: str, told: str
) -> None:
    """No one's tables are mixed up: what we do not know we leave alone."""
    path = tmp_path / "games.sqlite3"
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        file.execute("INSERT INTO alembic_version VALUES (?)", (version,))
        file.execute("CREATE TABLE tables (id INTEGER)")
    with pytest.raises(StoreError, match=told):
        await Store.open(f"sqlite:///{path}", {})
