"""Killed between two steps of posting: the next process finds what was shown, and nothing is there twice."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import simcord

from bot.client.posts import Posts
from bot.client.posts.registry import Registry
from bot.client.posts.removal import Removal
from bot.client.posts.sync import PostSync
from bot.screens.shown import PUBLIC, seat_place
from bot.store.messages import PostStore as StoredPosts
from tests.bot.night import Night, killed_before

LATER = 60


def posts(night: Night) -> list[Any]:
    return [message for message in night.channel.history() if message.components]


async def repost(night: Night, place: str) -> None:
    await night.bot.posts.repost(await night.table(), place)
    await asyncio.wait(night.bot.posts.schedule.running, timeout=5)


async def open_lobby(night: Night) -> None:
    await night.people[0].slash(night.channel, "play", game="money_and_luck")


STEPS = {
    "before it was to be posted": Posts.repost,
    "before its post was sent": PostSync._sent,
}


@pytest.mark.parametrize("step", STEPS)
async def test_a_lobby_that_was_only_stored_is_posted(night: Night, env: simcord.Env, step: str) -> None:
    """Killed between the two: one lobby, which works."""
    with killed_before(STEPS[step]):
        await open_lobby(night)
    assert posts(night) == []
    await night.restart(down=LATER)
    (shown,) = posts(night)
    assert (await night.stored_post()).message_id == shown.id
    await night.press(night.people[1], "Join")
    assert "Ben" in (await night.public()).text
    assert len(posts(night)) == 1


@pytest.mark.parametrize("place", [PUBLIC, seat_place(0)])
async def test_the_post_that_was_replaced_goes(night: Night, env: simcord.Env, place: str) -> None:
    """Killed between sending a fresh post and deleting the old one: the next process deletes it."""
    await night.start(seats=3)
    person = (await night.seats())[0]

    def there() -> list[int]:
        channel = night.channel if place == PUBLIC else person.user.dm_channel
        return [message.id for message in channel.history() if message.components]

    (old,) = there()
    with killed_before(Removal._remove):
        await repost(night, place)
    assert len(there()) == 2
    assert (await night.stored_post(place=place)).replaced_message_id == old
    await night.restart()
    assert there() == [(await night.stored_post(place=place)).message_id]
    await night.bot.store.database.flush()
    assert (await night.stored_post(place=place)).replaced_message_id is None


@pytest.mark.parametrize("place", [PUBLIC, seat_place(0)])
async def test_a_post_that_was_not_sent_comes(night: Night, env: simcord.Env, place: str) -> None:
    """Killed before a fresh post was sent: it comes, and the old one goes."""
    await night.start(seats=3)
    person = (await night.seats())[0]
    channel = night.channel if place == PUBLIC else person.user.dm_channel
    keep = Registry.keep

    async def kept(*args: Any) -> None:
        await keep(*args)
        raise asyncio.CancelledError

    with pytest.MonkeyPatch.context() as kill:
        kill.setattr(Registry, "keep", kept)
        kill.setattr(StoredPosts, "mark_shown", lambda *_args: None)
        await repost(night, place)
    await night.restart()
    there = [message.id for message in channel.history() if message.components]
    assert there == [(await night.stored_post(place=place)).message_id]
