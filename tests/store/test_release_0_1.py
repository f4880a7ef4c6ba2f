"""A database as release 0.1 left it: it opens, its posts' buttons still work, and its games go on.

`release_0_1/` holds a lobby and a game of every game, with bot players, cuts and notes, and the custom ids
of all their posts and panels as that release rendered them.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

import bot.features  # noqa: F401 - declares what can be pressed
from bot.client.custom_ids import Asked, known_requests, read
from bot.client.render import render
from bot.screens.post import places, shown_at
from bot.screens.shown import Context
from bot.store import Store
from bot.table import commands as c
from bot.table.decide import decide
from bot.table.table import Lobby, Over, Playing, Table
from bot.table.timing import next_check
from bot.text import Texts
from games import GAMES
from games.core import Rng

RELEASE = Path(__file__).parent / "release_0_1"
CUSTOM_IDS: dict[str, list[str]] = json.loads((RELEASE / "custom_ids.json").read_text(encoding="utf-8"))
TABLES = sorted({int(post.partition(" ")[0]) for post in CUSTOM_IDS})
TEXTS = Texts(GAMES)


@pytest.fixture
def url(tmp_path: Path) -> str:
    with closing(sqlite3.connect(tmp_path / "old.sqlite3")) as database:
        database.executescript((RELEASE / "database.sql").read_text(encoding="utf-8"))
    return f"sqlite:///{tmp_path / 'old.sqlite3'}"


async def loaded(store: Store, table_id: int) -> Table:
    found = await store.load(table_id)
    assert found
    # A lobby is dealt by the installed rules; a game goes on under its own.
    assert found.fresh or isinstance(found.table, Lobby)
    return found.table


def custom_ids(payload: Any) -> Iterator[str]:
    match payload:
        case {"custom_id": str(custom_id)}:
            yield custom_id
        case dict():
            for part in payload.values():
                yield from custom_ids(part)
        case list():
            for part in payload:
                yield from custom_ids(part)


async def test_every_table_shows_the_same_buttons(url: str) -> None:
    """A post that stands in a channel works as long as its custom ids are those of the present screen."""
    store = await Store.open(url, GAMES)
    tables = [await loaded(store, table_id) for table_id in TABLES]
    await store.close()
    assert [sum(isinstance(table, kind) for table in tables) for kind in (Lobby, Playing, Over)] == [5, 4, 1]
    shown = [
        shown_at(table, place, TEXTS, "en", Context("https://discord.com/channels/1/2/3"))
        for table in tables
        for place in places(table)
    ]
    assert {
        f"{each.table_id} {each.place}": list(custom_ids(render(each, each.files).to_components()))
        for each in shown
    } == CUSTOM_IDS


def test_every_button_is_read() -> None:
    for ids in CUSTOM_IDS.values():
        for custom_id in ids:
            address = read(custom_id, ["0"])
            assert not isinstance(address, Asked) or type(address.request) in known_requests()


def move(table: Playing, turn: int) -> tuple[c.AnyCommand, c.Actor, float]:
    """Return something that can happen to a game: a legal action, or the end of a moment that only shows."""
    if not (seats := table.awaited.seats):
        due = next_check(table)
        assert due is not None
        return c.TimePassed(), c.TABLE, due
    action = Rng(b"go on", turn).choice(table.game.legal(table.state, seats[0]))
    person, plain = table.people[seats[0]], msgspec.to_builtins(action)
    command = c.PlayBot(seats[0], plain, len(table.entries)) if person.bot else c.Act(plain)
    return command, c.Actor(person.user_id), 1_000_100.0


async def test_games_go_on(url: str) -> None:
    """Every game takes twenty more commands, and is the same after a restart."""
    store = await Store.open(url, GAMES)
    ends = dict[int, Table]()
    for table_id in TABLES:
        table, turn = await loaded(store, table_id), 0
        while isinstance(table, Playing) and turn < 20:
            command, actor, now = move(table, turn)
            change = decide(table, command, actor, now)
            assert change.table != table
            await store.commit(table, change.table, change.notices)
            ends[table_id], table, turn = change.table, change.table, turn + 1
    await store.close()
    store = await Store.open(url, GAMES)
    assert {table_id: await loaded(store, table_id) for table_id in ends} == ends
    await store.close()
    assert len(ends) == 4
