"""Carrying the games over to another kind of database, and back; what is refused or comes to nothing."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from sqlalchemy import func, select

from bot.cli import backup
from bot.cli.backup import copy_database
from bot.rooms.fleet.leases import RowLease
from bot.store.database import Database, Shards, StoreError, address_of
from bot.store.leases import claimed
from bot.store.preferences import People
from bot.store.schema import tables
from bot.store.store import Store
from bot.table.table import Playing
from games import GAMES
from tests.postgresql import new_database
from tests.store.tables import ANN, House, actor, awaited_act, dealt, lobby

KONSUL = GAMES["konsul"]


async def with_a_lobby(folder: Path) -> str:
    folder.mkdir(exist_ok=True)  # noqa: ASYNC240 - it is a test
    house = await House(folder, KONSUL).open()
    await house.tables.open(lobby(KONSUL))
    await house.store.close()
    return house.url


@pytest.mark.usefixtures("patience")
async def test_everything_comes_along_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house = await House(tmp_path, KONSUL).open()
    table = await dealt(house.tables, KONSUL)
    for turn in range(5):
        played = await house.tables.do(table.id, *awaited_act(table, random.Random(turn)))
        assert isinstance(played, Playing)
        table = played
    await People(house.store.database).change(ANN, language="ja")
    await house.store.close()

    server, back = await new_database(), f"sqlite:///{tmp_path / 'back.sqlite3'}"
    await copy_database(house.url, server)
    assert f"entries: {len(table.entries)}" in capsys.readouterr().out.splitlines()
    await copy_database(server, back)
    for url in (server, back):
        store = await Store.open(url, house.packages)
        loaded = await store.load(table.id)
        assert loaded is not None
        assert loaded.table == table
        assert await People(store.database).language(ANN, "en") == "ja"
        newer = await store.create(lobby(KONSUL, actor(77)))
        assert newer.id > table.id
        await store.close()


async def test_existing_rows_are_left_alone(tmp_path: Path) -> None:
    one, other = [await with_a_lobby(tmp_path / name) for name in "ab"]
    with pytest.raises(StoreError, match="not empty: there are rows in tables"):
        await copy_database(one, other)
    with claimed(one), pytest.raises(StoreError, match="in use"):
        await copy_database(one, f"sqlite:///{tmp_path / 'new.sqlite3'}")


async def test_a_file_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    there, mistyped = (f"sqlite:///{tmp_path / name}" for name in ("there", "mistyped"))
    with pytest.raises(StoreError, match=r"there is no database .*mistyped"):
        await copy_database(mistyped, there)
    assert list(tmp_path.iterdir()) == []  # noqa: ASYNC240 - it is a test


async def test_a_server_that_a_bot_works_on_is_left_alone(tmp_path: Path) -> None:
    """What is read page by page would be of several moments."""
    server, target = await new_database(), f"sqlite:///{tmp_path / 'target'}"
    lease = RowLease(address_of(server), Shards(), "a bot")
    assert await lease.take()
    with pytest.raises(StoreError, match=r"in use by another backroom \(a bot\)"):
        await copy_database(server, target)
    await lease.release()
    await copy_database(server, target)


async def test_half_a_copy_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be taken for all of it by a bot that is started there."""
    source, target, copied = (
        await with_a_lobby(tmp_path),
        f"sqlite:///{tmp_path / 'target'}",
        backup._copy_table,
    )

    async def full(source: Database, target: Database, table: object) -> int:
        if table is tables:
            return await copied(source, target, tables)
        raise StoreError("the disk is full")

    monkeypatch.setattr(backup, "_copy_table", full)
    with pytest.raises(StoreError, match="the disk is full"):
        await copy_database(source, target)
    monkeypatch.undo()
    store = await Store.open(target, GAMES)
    assert await store.database.read(lambda it: it.scalar(select(func.count()).select_from(tables))) == 0
    await store.close()
    await copy_database(source, target)
