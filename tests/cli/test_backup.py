"""A backup while the bot runs: whole, of one moment, and a night goes on from it elsewhere."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import stat
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
import simcord
from click.testing import CliRunner

from bot.__main__ import main
from bot.cli.backup import BackupError, back_up, restore_file
from bot.store.database import StoreError
from bot.store.leases import claimed
from bot.store.store import Store
from games import GAMES
from tests.bot.night import Night


def dump(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        return list(connection.iterdump())


@pytest.fixture
async def database(tmp_path: Path) -> Path:
    file = tmp_path / "games.sqlite3"
    await (await Store.open(f"sqlite:///{file}", GAMES)).close()
    return file


async def goes_on(night: Night, moved: Callable[[], Awaitable[str]]) -> None:
    """A night is carried in the middle of a game to where `moved` says, and is played to its end there."""
    await night.start("money_and_luck", 3)
    for _ in range(4):
        table = await night.table()
        person = (await night.seats())[table.awaited.seats[0]]
        await night.press_dm(person, night.dm_seen(person).labels[0])
    before, user_id = await night.table(), night.people[0].id
    elsewhere = await moved()

    # What happens afterwards does not come along.
    await night.bot.people.change(user_id, language="ja")
    night.url = elsewhere
    await night.restart()
    assert await night.bot.people.language(user_id, "en") == "en"
    after = await night.table()
    assert after.position == before.position
    assert after.people == before.people
    assert await night.play_on(random.Random(2).choice) > 0
    assert (await night.table()).status == "finished"


async def test_a_night_goes_on_from_its_backup(night: Night, env: simcord.Env, tmp_path: Path) -> None:
    copy = tmp_path / "elsewhere.sqlite3"

    async def moved() -> str:
        size = await asyncio.to_thread(back_up, night.url, copy)
        assert size == copy.stat().st_size
        return f"sqlite:///{copy}"

    await goes_on(night, moved)


async def test_a_backup_is_whole_during_writes(database: Path, tmp_path: Path) -> None:
    """Each transaction is in it or not: two rows that are written together are never one."""
    with closing(sqlite3.connect(database)) as writer:
        writer.execute("CREATE TABLE pairs (n)")
        writer.commit()

        def write() -> None:
            with closing(sqlite3.connect(database, timeout=20)) as other:
                for n in range(300):
                    with other:
                        other.executemany("INSERT INTO pairs VALUES (?)", [(n,), (n,)])

        writing = asyncio.create_task(asyncio.to_thread(write))
        counts = list[int]()
        for number in range(5):
            copy = tmp_path / f"copy{number}"
            await asyncio.to_thread(back_up, f"sqlite:///{database}", copy)
            with closing(sqlite3.connect(copy)) as read:
                assert read.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
                counts.append(read.execute("SELECT count(*) FROM pairs").fetchone()[0])
        await writing
    assert all(count % 2 == 0 for count in counts), counts


async def test_a_backup_is_one_file_for_its_owner(database: Path, tmp_path: Path) -> None:
    """Hidden hands are in it."""
    folder = tmp_path / "backups"
    folder.mkdir()
    back_up(f"sqlite:///{database}", folder / "copy")
    assert [path.name for path in folder.iterdir()] == ["copy"]
    if sys.platform != "win32":
        for file in (folder / "copy", database):
            assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert dump(folder / "copy") == dump(database)


async def test_a_backup_overwrites_only_on_request(database: Path, tmp_path: Path) -> None:
    url, copy = f"sqlite:///{database}", tmp_path / "copy"
    copy.write_text("precious")
    with pytest.raises(BackupError, match="there already"):
        back_up(url, copy)
    assert copy.read_text() == "precious"
    back_up(url, copy, force=True)
    assert dump(copy) == dump(database)
    with pytest.raises(BackupError, match="the database itself"):
        back_up(url, database, force=True)
    (tmp_path / "copy-wal").write_text("of another")
    with pytest.raises(BackupError, match="in use"):
        back_up(url, copy, force=True)


def test_a_failed_copy_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no database " * 99)
    with closing(sqlite3.connect(tmp_path / "other")) as other, other:
        other.execute("CREATE TABLE of_somebody_else (n)")
    for name, said in (
        ("text", "not a database"),
        ("other", "no database of Backroom"),
        ("none", "no database"),
    ):
        with pytest.raises(BackupError, match=said):
            back_up(f"sqlite:///{tmp_path / name}", tmp_path / "copy")
    with pytest.raises(BackupError, match="no folder"):
        back_up(f"sqlite:///{tmp_path / 'other'}", tmp_path / "nowhere" / "copy")
    with pytest.raises(BackupError, match="name too long"):
        back_up(f"sqlite:///{tmp_path / 'other'}", tmp_path / ("long" * 99))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["other", "text"]


def test_a_damaged_database_is_told(tmp_path: Path, database: Path) -> None:
    data = bytearray(database.read_bytes())
    data[4096 * 3 : 4096 * 5] = random.Random(0).randbytes(4096 * 2)
    database.write_bytes(data)
    with pytest.raises(BackupError, match=r"damaged|malformed"):
        back_up(f"sqlite:///{database}", tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


def test_a_backup_is_restored_and_what_was_there_is_kept(database: Path, tmp_path: Path) -> None:
    url, copy = f"sqlite:///{database}", tmp_path / "copy"
    back_up(url, copy)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("DELETE FROM alembic_version")
    later = dump(database)
    (tmp_path / "games.sqlite3-wal").touch()
    kept = restore_file(url, copy, datetime(2026, 11, 27, 5, 6, 7, tzinfo=UTC))
    assert kept == tmp_path / "games.sqlite3.until-20261127-050607"
    assert dump(database) == dump(copy)
    assert stat.S_IMODE(database.stat().st_mode) == 0o600
    assert not (tmp_path / "games.sqlite3-wal").exists()
    assert Path(f"{kept}-wal").exists()
    Path(f"{kept}-wal").unlink()
    assert dump(kept) == later


def test_what_cannot_be_restored_changes_nothing(database: Path, tmp_path: Path) -> None:
    url, copy, now = f"sqlite:///{database}", tmp_path / "copy", datetime.now(UTC)
    back_up(url, copy)
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    (tmp_path / "text").write_text("no database " * 99)
    before = database.read_bytes()
    for name, said in (
        ("copy", "newer version"),
        ("text", "cannot be used"),
        ("none", "no file"),
        (database.name, "the database itself"),
    ):
        with pytest.raises((BackupError, StoreError), match=said):
            restore_file(url, tmp_path / name, now)
    back_up(url, copy, force=True)
    with claimed(url), pytest.raises(StoreError, match="in use by another backroom"):
        restore_file(url, copy, now)
    assert database.read_bytes() == before
    assert not [path for path in tmp_path.iterdir() if "until" in path.name or "part" in path.name]


def test_the_command_tells_in_one_line(
    tmp_path: Path, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{database}")
    monkeypatch.setenv("LOG_LEVEL", "ERROR")
    copy = str(tmp_path / "copy")
    done = CliRunner().invoke(main, ["backup", copy])
    assert (done.exit_code, done.output.count("\n")) == (0, 1), done.output
    assert copy in done.output
    again = CliRunner().invoke(main, ["backup", copy])
    assert (again.exit_code, again.output.count("\n")) == (1, 1), again.output
    assert "--force" in again.output
    assert CliRunner().invoke(main, ["backup", copy, "--force"]).exit_code == 0
