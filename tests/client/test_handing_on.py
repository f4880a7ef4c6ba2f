"""What processes of a fleet tell each other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

from bot.client.client import Backroom
from bot.features import Features
from bot.store import Store
from bot.store.bus import Bus
from bot.store.database import Shards, address_of
from games import GAMES
from tests.postgresql import new_database

PERSON, SERVER = 7, 8


@pytest.fixture
async def two(patience: None) -> AsyncIterator[list[Backroom]]:
    """Two of a fleet, not connected to Discord."""
    url = await new_database()
    async with AsyncExitStack() as stack:
        bots: list[Backroom] = []
        for shard in range(2):
            store = await Store.open(url, GAMES)
            bots.append(
                Backroom(store, features=Features(), shards=Shards(2, (shard,)), bus=Bus(address_of(url)))
            )
            stack.push_async_callback(bots[-1].close)
            bots[-1].features.add_commands(bots[-1].tree, bots[-1].services)
            assert bots[-1].handing_on
            await bots[-1].handing_on.begin()
        yield bots


async def test_who_is_forgotten_in_one_is_remembered_by_none(two: list[Backroom]) -> None:
    """A leaderboard that another has folded names them no longer; nobody waits for a newer game."""
    one, other = two
    features = other.features
    assert isinstance(features, Features)
    await features.boards.of(SERVER, "konsul")
    folded = features.boards._board.cache_info
    assert folded().currsize == 1
    await one.services.forget(PERSON)
    async with asyncio.timeout(2):
        while folded().currsize:  # noqa: ASYNC110 - nobody tells of it
            await asyncio.sleep(0.01)


async def test_what_is_chosen_in_one_is_known_to_the_other(two: list[Backroom]) -> None:
    """At once, though it has been asked for there before."""
    one, other = two
    assert await other.people.language(PERSON, "en") == "en"
    assert not (await other.servers.settings(SERVER)).threads
    await one.people.choose(PERSON, "ja")
    await one.servers.change(SERVER, threads=True)
    async with asyncio.timeout(2):
        while await other.people.language(PERSON, "en") != "ja":  # noqa: ASYNC110 - nobody tells of it
            await asyncio.sleep(0.01)
        while not (await other.servers.settings(SERVER)).threads:  # noqa: ASYNC110 - the same
            await asyncio.sleep(0.01)
