"""Tables in threads of their own: they move there once, whatever happens on the way."""

from __future__ import annotations

from typing import Any

import discord
import pytest
import simcord

from bot.client.posts.sync import PostSync
from bot.client.posts.threads import Threads
from bot.table import public
from tests.bot.night import Night, Seen, answer, killed_before

MADE_ALREADY = 160004


@pytest.fixture
async def threads(night: Night, env: simcord.Env) -> None:
    await night.bot.servers.change(night.guild.id, threads=True)


async def thread_of(night: Night, table_id: int = 1) -> Any:
    table = await night.table(table_id)
    found = [thread for thread in night.channel.threads if thread.id == table.channel_id]
    assert len(found) == 1, [thread.id for thread in night.channel.threads]
    return found[0]


async def game_seen(night: Night) -> tuple[Any, Seen]:
    """The one post in the thread, and what it shows."""
    thread = await thread_of(night)
    shown = [message for message in thread.history() if message.components]
    assert len(shown) == 1
    return shown[0], night.message(shown[0].id, thread.id)


def link_seen(night: Night, message_id: int) -> Seen:
    return night.message(message_id)


async def test_a_game_moves_into_its_thread(night: Night, env: simcord.Env, threads: None) -> None:
    """The post goes there with Start, the channel keeps a link and gets the result."""
    await night.lobby(joining=3)
    lobby = await night.post()
    await night.press(night.people[0], "Start")
    thread = await thread_of(night)
    assert thread.id == lobby.id
    left = link_seen(night, lobby.id)
    assert f"/{thread.id})" in left.text
    assert (await night.table()).commitment not in left.text
    assert left.labels == []
    message, seen = await game_seen(night)
    assert "0 of 3 ready" in seen.text
    await night.people[0].click(message, label="One black")
    assert "1 of 3 ready" in (await game_seen(night))[1].text
    await night.play_on(lambda labels: labels[0])
    assert "Final standings" in (await game_seen(night))[1].text
    assert "win" in link_seen(night, lobby.id).text
    assert [one.id for one in night.channel.history() if one.components] == [lobby.id]
    panel = night.dm_seen(night.people[0])
    assert f"/{thread.id})" in panel.text

    # A rematch in a thread stays there: it has no threads.
    message, _ = await game_seen(night)
    await night.people[0].click(message, label="Rematch")
    *_, lobby = thread.history()
    for person in night.people[1:3]:
        await person.click(lobby, label="Join")
    again = await night.table(2)
    assert (again.status, again.channel_id, again.home_id) == ("playing", thread.id, None)
    assert len(night.channel.threads) == 1


async def test_turn_pings_go_to_the_thread(
    night: Night, env: simcord.Env, threads: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No one is pinged in the channel for a game that is played elsewhere."""
    monkeypatch.setattr(public, "RECENTLY_SECONDS", 0)
    await night.start("konsul", seats=3)
    thread = await thread_of(night)
    assert [message.content for message in thread.history() if "<@" in message.content]
    assert not [message.content for message in night.channel.history() if "<@" in message.content]


async def test_without_permission_the_game_stays(night: Night, env: simcord.Env, threads: None) -> None:
    """The host is told what is missing, once and privately, and the game goes on in the channel."""
    closed = night.guild.create_text_channel(
        "closed", overwrites={night.guild.me: discord.PermissionOverwrite(create_public_threads=False)}
    )
    night.channel = closed
    await night.lobby(joining=3)
    result = await night.press(night.people[0], "Start")
    assert "Create Public Threads" in answer(result).text
    table = await night.table()
    assert (table.channel_id, table.home_id) == (closed.id, None)
    assert "0 of 3 ready" in (await night.public()).text


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (404, 10008)])
async def test_discord_makes_no_thread(
    night: Night, env: simcord.Env, threads: None, status: int, code: int
) -> None:
    """Whatever the reason: the game stays in its channel, and the host is told once."""
    await night.lobby(joining=3)
    env.inject_error("POST", "/channels/*/messages/*/threads", status=status, code=code, times=None)
    await night.press(night.people[0], "Start")
    assert "0 of 3 ready" in (await night.public()).text
    told = [
        message
        for message in night.channel.history(viewer=night.people[0])
        if "let me open" in message.content
    ]
    assert len(told) == 1
    await night.restart()
    assert (await night.table()).home_id is None
    await night.press(night.people[0], "One black")
    assert "1 of 3 ready" in (await night.public()).text


async def test_a_failing_discord_makes_the_thread_later(
    night: Night, env: simcord.Env, threads: None
) -> None:
    await night.lobby(joining=3)
    env.inject_error("POST", "/channels/*/messages/*/threads", status=503, times=1)
    await night.press(night.people[0], "Start")
    await env.advance_time(30)
    assert "0 of 3 ready" in (await game_seen(night))[1].text


STEPS = {
    "before the thread is made": Threads._start,
    "before the move is written": Threads._enter,
    "before the post in the thread": PostSync._send,
    "before the link": PostSync._edit,
}


@pytest.mark.parametrize("step", STEPS)
async def test_a_kill_between_any_two_steps_ends_well(
    night: Night, env: simcord.Env, threads: None, step: str
) -> None:
    """The next process goes on where the first was killed: one thread, one post in it, one link."""
    await night.lobby(joining=3)
    lobby = await night.post()

    with killed_before(STEPS[step]):
        await night.press(night.people[0], "Start")
    assert (await night.table()).status == "playing"
    if night.channel.threads:
        # SimCord would make it twice.
        path = "/channels/*/messages/*/threads"
        env.inject_error("POST", path, status=400, code=MADE_ALREADY, times=None)
    await night.restart()
    assert len(night.channel.threads) == 1
    thread = await thread_of(night)
    assert "0 of 3 ready" in (await game_seen(night))[1].text
    assert f"/{thread.id})" in link_seen(night, lobby.id).text
    assert [one.id for one in night.channel.history() if one.components] == [lobby.id]


async def test_an_archived_thread_is_woken_and_a_deleted_one_left(
    night: Night, env: simcord.Env, threads: None
) -> None:
    """Discord lets no one edit there; a new post brings it back.

    Also where only a refusal tells that it is gone, the game goes on in the channel of its lobby.
    """
    await night.start(seats=3)
    message, _ = await game_seen(night)
    path = f"/channels/{message.channel.id}/messages/{message.id}"
    env.inject_error("PATCH", path, status=400, code=50083, times=None)
    await night.press_dm(night.people[0], "One black")
    fresh, seen = await game_seen(night)
    assert fresh.id != message.id
    assert "1 of 3 ready" in seen.text

    thread = await thread_of(night)
    env.inject_error("*", f"/channels/{thread.id}/messages*", status=404, code=10003, times=None)
    await night.press_dm(night.people[1], "One black")
    assert (await night.table()).channel_id == night.channel.id
    assert [said for said in night.said() if "thread was deleted" in said]
    assert "2 of 3 ready" in (await night.public()).text
    await night.restart()
    assert "2 of 3 ready" in (await night.public()).text
