"""Presses come in by their custom_ids, with what Discord says was taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
import pytest
import simcord

from bot.client.render import render
from bot.screens.shown import Shown
from games.screen import Entities, Row, Screen
from tests.bot.night import Night


async def test_discords_menus_of_people_roles_and_channels(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is taken of them comes as ids, with the request's tag; nothing may be taken."""
    role = night.guild.create_role("Players")
    menus = (
        Entities("user", "offer", "To whom"),
        Entities("role", "set-roles", "Who", 0, 25, (role.id,)),
        Entities("channel", "set-channels", "Where", 0, 25, (night.channel.id,)),
    )
    screen = Screen(tuple(Row((menu,)) for menu in menus))
    with env._bot_scope():
        channel = night.bot.get_channel(night.channel.id)
        assert isinstance(channel, discord.TextChannel)
        await channel.send(view=render(Shown(7, "page", 0, screen)))
    heard: list[tuple[str, Sequence[str]]] = []

    async def on_control(interaction: Any, custom_id: str, values: Sequence[str]) -> None:
        heard.append((custom_id, values))
        await interaction.response.defer()

    monkeypatch.setattr(night.bot, "on_control", on_control)
    ann, message = night.people[0], night.channel.last_message
    await ann.select(message, [night.people[1]], custom_id="s.7.one.offer")
    await ann.select(message, [role], custom_id="s.7.many.set-roles")
    await ann.select(message, [night.channel], custom_id="s.7.many.set-channels")
    await ann.select(message, [], custom_id="s.7.many.set-channels")
    assert heard == [
        ("s.7.one.offer", (str(night.people[1].id),)),
        ("s.7.many.set-roles", (str(role.id),)),
        ("s.7.many.set-channels", (str(night.channel.id),)),
        ("s.7.many.set-channels", ()),
    ]
