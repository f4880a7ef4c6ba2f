"""What is not carried over, and what is left where it came to nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import func, select

from bot.cli.backup import copy_database
from bot.store import Store, StoreError, copying
from bot.store.database import Database, Shards, address_of
from bot.store.leases import RowLease
from bot.store.schema import tables
from games import GAMES
from tests.postgresql import new_database
from tests.store.tables import House, lobby

KONSUL = GAMES["konsul"]


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
    house = await House(tmp_path, KONSUL).open()
    await house.tables.open(lobby(KONSUL))
    await house.store.close()
    target, copied = f"sqlite:///{tmp_path / 'target'}", copying._table

    async def full(source: Database, target: Database, table: object) -> int:
        if table is tables:
            return await copied(source, target, tables)
        raise StoreError("the disk is full")

    monkeypatch.setattr(copying, "_table", full)
    with pytest.raises(StoreError, match="the disk is full"):
        await copy_database(house.url, target)
    monkeypatch.undo()
    store = await Store.open(target, GAMES)
    assert await store.database.read(lambda it: it.scalar(select(func.count()).select_from(tables))) == 0
    await store.close()
    await copy_database(house.url, target)
