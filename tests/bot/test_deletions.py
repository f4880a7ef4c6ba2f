"""Discord deletes what a table stands on: it moves or closes at once, and its people are told once."""

from __future__ import annotations

from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest
import simcord

from bot.table.table import Playing
from tests.bot.night import Night, Seen, answer, sent_words


@pytest.fixture
async def threads(night: Night, env: simcord.Env) -> None:
    await night.bot.servers.change(night.guild.id, threads=True)


async def delete_channel(night: Night, channel_id: int) -> None:
    """A manager deletes a channel or a thread."""
    with night.env._bot_scope():
        night.env.backend.delete_channel(channel_id)
    await night.env.settle()


def boards(night: Night, channel: Any) -> list[Seen]:
    shown = (night.message(message.id, channel.id) for message in channel.history())
    return [seen for seen in shown if any(".1." in custom_id for custom_id in seen.custom_ids)]


def told_of_deletion(night: Night, person: Any) -> list[str]:
    return [said for said in night.told(person) if "was deleted" in said]


async def test_a_game_goes_on_in_another_channel(night: Night, env: simcord.Env) -> None:
    """Its clocks stand still, each player is told by DM, and **Post it here again** brings it elsewhere.

    Not where the server wants no tables, or where the bot may not write.
    """
    await night.start(seats=3)
    elsewhere = night.guild.create_text_channel("elsewhere")
    await delete_channel(night, night.channel.id)
    table = await night.table()
    assert isinstance(table, Playing)
    assert table.paused_at is not None
    await night.press_dm(night.people[0], "One black")
    await env.advance_time(60)
    assert [len(told_of_deletion(night, person)) for person in night.people[:3]] == [1, 1, 1]
    assert not any("no longer post" in said for said in night.told(night.people[0]))
    page: Any = await night.people[1].user.slash("table")
    refused = answer(await night.people[1].user.click(page.response.message, label="Post it here again"))
    assert "in a channel of the server" in refused.text
    mute = night.guild.create_text_channel(
        "mute", overwrites={night.guild.me: discord.PermissionOverwrite(send_messages=False)}
    )
    for place, allowed, said in (
        (elsewhere, (mute.id,), "tables may be opened in"),
        (mute, (), "Send Messages"),
    ):
        await env.advance_time(60)
        await night.bot.servers.change(night.guild.id, channels=allowed)
        page = await night.people[1].slash(place, "table")
        refused = answer(await night.people[1].click(page.response.message, label="Post it here again"))
        assert said in refused.text
    await env.advance_time(60)
    page = await night.people[1].slash(elsewhere, "table")
    await night.people[1].click(page.response.message, label="Post it here again")
    (board,) = boards(night, elsewhere)
    assert "1 of 3 ready" in board.text


async def test_a_lobby_closes(night: Night, env: simcord.Env) -> None:
    await night.lobby(joining=2)
    await delete_channel(night, night.channel.id)
    assert (await night.table()).status == "cancelled"
    assert [len(told_of_deletion(night, person)) for person in night.people[:3]] == [1, 1, 0]


async def test_a_game_returns_from_its_thread(night: Night, env: simcord.Env, threads: None) -> None:
    """To the channel of its lobby, where it is said; a link to it leads there."""
    await night.start(seats=3)
    thread_id = (await night.table()).channel_id
    assert thread_id != night.channel.id
    await delete_channel(night, thread_id)
    (board,) = boards(night, night.channel)
    assert "0 of 3 ready" in board.text
    assert len([said for said in night.said() if "was deleted" in said]) == 1
    assert not any(told_of_deletion(night, person) for person in night.people)
    assert str(thread_id) not in night.dm_seen(night.people[0]).text
    await night.press(night.people[0], "One black")
    assert "1 of 3 ready" in (await night.public()).text


async def test_a_channel_goes_with_its_thread(night: Night, env: simcord.Env, threads: None) -> None:
    await night.start(seats=3)
    await delete_channel(night, night.channel.id)
    assert [len(told_of_deletion(night, person)) for person in night.people[:3]] == [1, 1, 1]


async def test_what_was_deleted_unseen_is_noticed(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the bot is away, Discord tells no one; the next move does."""
    await night.start(seats=3)
    with night.env._bot_scope():
        monkeypatch.setattr(night.bot.deletions, "channel", AsyncMock())
        night.env.backend.delete_channel(night.channel.id)
    await env.settle()
    await night.press_dm(night.people[0], "One black")
    assert [len(told_of_deletion(night, person)) for person in night.people[:3]] == [1, 1, 1]
    assert not any("no longer post" in said for said in night.told(night.people[0]))


@pytest.mark.parametrize("started", [False, True])
async def test_a_deleted_post_stands_again(
    night: Night,
    env: simcord.Env,
    started: bool,  # noqa: FBT001 - a parameter
) -> None:
    await (night.start if started else night.lobby)()
    before = await night.post()
    with night.env._bot_scope():
        night.env.backend.bulk_delete_messages(night.channel.id, [before.id])
    await env.settle()
    (board,) = boards(night, night.channel)
    assert ("One black" if started else "Join") in board.labels
    again = await night.post()
    with night.env._bot_scope():
        night.env.backend.delete_message(night.channel.id, again.id)
    await env.settle()
    assert len(boards(night, night.channel)) == 1


async def test_the_owner_hears_of_a_log_that_is_gone(night: Night, env: simcord.Env) -> None:
    """What moderators do would be logged nowhere, and no one told."""
    channel = night.guild.create_text_channel("log")
    await night.bot.servers.change(night.guild.id, log_channel=channel.id)
    with env._bot_scope():
        env.backend.delete_channel(channel.id)
    await env.settle()
    assert (await night.bot.servers.settings(night.guild.id)).log_channel is None
    assert len(sent_words(env, "logged what moderators do")) == 1
