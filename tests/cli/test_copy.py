"""Carrying the games over to another kind of database, and back."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot.cli.backup import copy_database
from bot.store import Store, StoreError
from bot.store.leases import claimed
from bot.store.preferences import People
from bot.table.table import Playing
from games import GAMES
from tests.postgresql import new_database
from tests.store.tables import ANN, House, actor, awaited_act, dealt, lobby

KONSUL = GAMES["konsul"]


@pytest.mark.usefixtures("patience")
async def test_everything_comes_along_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house = await House(tmp_path, KONSUL).open()
    table = await dealt(house.tables, KONSUL)
    for turn in range(5):
        played = await house.tables.do(table.id, *awaited_act(table, random.Random(turn)))
        assert isinstance(played, Playing)
        table = played
    await People(house.store.database).choose(ANN, "ja")
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


async def test_what_is_there_is_left_alone(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / name).mkdir()
        house = await House(tmp_path / name, KONSUL).open()
        await house.tables.open(lobby(KONSUL))
        await house.store.close()
    one, other = (f"sqlite:///{tmp_path / name / 'games.sqlite3'}" for name in "ab")
    with pytest.raises(StoreError, match="not empty: there are rows in tables"):
        await copy_database(one, other)
    with claimed(one), pytest.raises(StoreError, match="in use"):
        await copy_database(one, f"sqlite:///{tmp_path / 'new.sqlite3'}")
