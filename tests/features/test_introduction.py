"""The post in a server that the bot has just joined."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import count
from typing import Any

import discord
import pytest
import simcord
from simcord.backend import serializers

from bot.features.introduction import RECENT_SECONDS, find_new_servers, introduce
from bot.store.preferences import INTRODUCTIONS
from bot.timers import Timed, clock_of
from tests.bot.night import Night, Seen, answer

SILENT = discord.PermissionOverwrite(send_messages=False)


def introductions(env: simcord.Env, *channels: Any) -> list[Seen]:
    found = [env.backend.get_message(one.id, it.id) for one in channels for it in one.history()]
    return [Seen(message.components) for message in found]


async def test_a_new_server_is_introduced_to_the_bot_once(night: Night, env: simcord.Env) -> None:
    """In its language and where all can read; not after a restart, an outage, or in a server of old."""
    guild = env.create_guild("Elsewhere", preferred_locale="ja")
    rules = guild.create_text_channel("rules", overwrites={guild.default_role: SILENT})
    hall = guild.create_text_channel("hall")
    await env.settle()
    await night.restart()
    known = serializers.guild_create_payload(env.backend, env.backend.get_guild(guild.id))
    env.backend.emit("GUILD_DELETE", {"id": str(guild.id), "unavailable": True})
    env.backend.emit("GUILD_CREATE", known)
    await env.settle()
    (post,) = introductions(env, rules, hall, night.channel)
    assert post.text.startswith("## Backroomです")
    assert post.labels == ["すぐに遊ぶ", "このサーバーの設定"]

    person = guild.add_member(env.create_user("fay"))
    (message,) = hall.history()
    assert "Which game tonight?" in answer(await person.click(message, label="すぐに遊ぶ")).text
    refused = await person.click(message, label="このサーバーの設定")
    assert refused.ephemeral
    assert "Manage Server" in answer(refused).text
    role = guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    owner = guild.add_member(env.create_user("gus"), roles=[role])
    assert "Settings of this server" in answer(await owner.click(message, label="このサーバーの設定")).text
    assert introductions(env, hall)[0].labels == post.labels


@pytest.mark.parametrize("silent", [False, True])
async def test_the_system_channel_is_first_where_the_bot_may_write(
    night: Night, env: simcord.Env, *, silent: bool
) -> None:
    """Where it may write nowhere it posts nothing, also later."""
    guild = env.create_guild("Elsewhere")
    closed: dict[Any, discord.PermissionOverwrite] = {guild.default_role: SILENT} if silent else {}
    channels = [guild.create_text_channel(name, overwrites=closed) for name in ("talk", "arrivals")]
    env.backend.edit_guild(guild.id, {"system_channel_id": channels[1].id})
    await env.settle()
    assert [len(introductions(env, one)) for one in channels] == [0, not silent]
    open_ = guild.create_text_channel("open")
    night.bot.timers.trigger()
    await env.settle()
    assert introductions(env, open_) == []


async def test_an_introduction_that_discord_fails_to_take_is_sent_later(
    night: Night, env: simcord.Env
) -> None:
    """It may have been down for a day, and so may the bot."""
    env.inject_error("POST", "/channels/*/messages", status=503)
    guild = env.create_guild("Elsewhere")
    hall = guild.create_text_channel("hall")
    await env.settle()
    assert introductions(env, hall) == []
    await night.restart(down=RECENT_SECONDS / 2)
    await env.settle()
    assert len(introductions(env, hall)) == 1


@pytest.mark.parametrize("fails", [False, True])
async def test_time_passes_while_new_servers_are_read(night: Night, env: simcord.Env, *, fails: bool) -> None:
    """Each look at the time is later than the one before: it is sent, or rests, and nothing spins."""
    env.inject_error("POST", "/channels/*/messages", status=503)
    hall = env.create_guild("Elsewhere").create_text_channel("hall")
    await env.settle()
    night.bot.timers.close()
    assert introductions(env, hall) == []
    if fails:
        env.inject_error("POST", "/channels/*/messages", status=503)
    begun, looks = night.bot.services.now(), count()

    def now() -> float:
        number = next(looks)
        assert number < 1000, "it spins"
        return begun + number / 1000

    services = replace(night.bot.services, now=now)
    clock = clock_of(Timed(find_new_servers, introduce), INTRODUCTIONS, services, now)
    with env._bot_scope():
        clock.start()
    while running := clock.running:
        await asyncio.wait(running)
    clock.close()
    assert len(introductions(env, hall)) == (not fails)
