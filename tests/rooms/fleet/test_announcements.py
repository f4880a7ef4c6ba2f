"""What is changed in one process takes effect in the others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

from bot.client.client import Backroom
from bot.client.options import Options
from bot.rooms.club.leaderboards import Leaderboards
from bot.rooms.fleet.forwarding import Forwarder
from bot.store.database import Shards
from bot.store.results import Sight
from bot.store.store import Store
from games import GAMES
from tests.postgresql import new_database

PERSON, SERVER = 7, 8


@pytest.fixture
async def two(patience: None) -> AsyncIterator[list[Backroom]]:
    url = await new_database()
    async with AsyncExitStack() as stack:
        bots: list[Backroom] = []
        for shard in range(2):
            store = await Store.open(url, GAMES)
            bots.append(Backroom(store, Options(shards=Shards(2, (shard,)))))
            stack.push_async_callback(bots[-1].close)
            await bots[-1].services.part(Forwarder).begin()
        yield bots


async def test_a_player_forgotten_in_one_process_is_forgotten_in_all(two: list[Backroom]) -> None:
    """A leaderboard that another has folded names them no longer; no one waits for a newer game."""
    one, other = two
    boards = other.services.part(Leaderboards)
    await boards.of(Sight(SERVER), "konsul")
    assert len(boards._boards) == 1
    await one.services.forget(PERSON)
    async with asyncio.timeout(2):
        while boards._boards:  # noqa: ASYNC110 - no one tells of it
            await asyncio.sleep(0.01)


async def test_preferences_reach_the_other_process(two: list[Backroom]) -> None:
    """At once, though it has been asked for there before."""
    one, other = two
    assert await other.people.language(PERSON, "en") == "en"
    assert not (await other.servers.settings(SERVER)).threads
    await one.people.change(PERSON, language="ja")
    await one.servers.change(SERVER, threads=True)
    async with asyncio.timeout(2):
        while await other.people.language(PERSON, "en") != "ja":  # noqa: ASYNC110 - no one tells of it
            await asyncio.sleep(0.01)
        while not (await other.servers.settings(SERVER)).threads:  # noqa: ASYNC110 - the same
            await asyncio.sleep(0.01)
