"""Commands where they do not apply: a private, specific answer."""

from __future__ import annotations

import discord
import simcord

from tests.bot.night import Night, answer


async def test_a_channel_where_the_bot_may_not_post(night: Night, env: simcord.Env) -> None:
    """The answer names the missing permissions; no table is opened."""
    silent = night.guild.create_text_channel(
        "silent",
        overwrites={
            night.guild.default_role: discord.PermissionOverwrite(send_messages=False, attach_files=False)
        },
    )
    result = await night.people[0].slash(silent, "play", game="money_and_luck")
    assert result.ephemeral
    assert "Send Messages" in answer(result).text
    assert "Attach Files" in answer(result).text
    assert await night.bot.store.open_by_game() == []


async def test_one_person_hosts_only_so_many_lobbies(night: Night, env: simcord.Env) -> None:
    """A flood of lobbies ends with a clear answer."""
    for _ in range(5):
        await night.people[0].slash(night.channel, "play", game="money_and_luck")
    result = await night.people[0].slash(night.channel, "play", game="money_and_luck")
    assert result.ephemeral
    assert "You host 5 lobbies already" in answer(result).text
    other = await night.people[1].slash(night.channel, "play", game="money_and_luck")
    assert not other.ephemeral


async def test_a_game_that_needs_more_people(night: Night, env: simcord.Env) -> None:
    """Start says how many are needed."""
    await night.lobby(joining=2)
    result = await night.press(night.people[0], "Start")
    assert result.ephemeral
    assert "needs 3 to 5 people, and 2 have joined" in answer(result).text
    assert "One more person is needed" in (await night.public()).text
