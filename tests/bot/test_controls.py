"""Controls pressed in Discord: its own menus of people and channels, and what is not there to be pressed."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest
import simcord

from bot.client.custom_ids import Incoming, incoming
from bot.client.render import render
from bot.screens.shown import Shown
from games.screen import Entities, Row, Screen
from tests.bot.night import BUTTON, SELECT, Night, answer, walk

NUMBER = re.compile(r"\.\d+$")


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
    heard: list[Incoming | None] = []

    async def on_interaction(interaction: Any) -> None:
        heard.append(incoming(interaction))
        await interaction.response.defer()

    monkeypatch.setattr(night.bot, "on_interaction", on_interaction)
    ann, message = night.people[0], night.channel.last_message
    await ann.select(message, [night.people[1]], custom_id="s.7.one.offer")
    await ann.select(message, [role], custom_id="s.7.many.set-roles")
    await ann.select(message, [night.channel], custom_id="s.7.many.set-channels")
    await ann.select(message, [], custom_id="s.7.many.set-channels")
    assert heard == [
        Incoming("s.7.one.offer", (str(night.people[1].id),)),
        Incoming("s.7.many.set-roles", (str(role.id),)),
        Incoming("s.7.many.set-channels", (str(night.channel.id),)),
        Incoming("s.7.many.set-channels", ()),
    ]


async def test_a_missing_control(night: Night, env: simcord.Env) -> None:
    """A number beyond the screen's controls is damaged, and so are values beyond a menu's."""
    await night.start("konsul", 3)
    table = await night.table()
    person = (await night.seats())[table.awaited.seats[0]]
    post = await night.post()
    components = env.backend.get_message(night.channel.id, post.id).components
    button = next(
        part
        for part in walk(components)
        if part["type"] == BUTTON and ".t." in part["custom_id"] and not part.get("disabled")
    )
    button["custom_id"] = NUMBER.sub(".99", button["custom_id"])
    result = await person.click(post, custom_id=button["custom_id"])
    assert "could not read that button" in answer(result).text

    await night.press(person, "Bid 2")
    for _ in range(2):
        (seat,) = (await night.table()).awaited.seats
        await night.press((await night.seats())[seat], "Pass")
    components = env.backend.get_message(night.channel.id, post.id).components
    menu = next(part for part in walk(components) if part["type"] == SELECT)
    entries = (await night.table()).entries
    for value in ("99", "x", "-1"):
        menu["options"][0]["value"] = value
        result = await person.select(post, [value], custom_id=menu["custom_id"])
        assert result.ephemeral
        assert "could not read that button" in answer(result).text
    assert (await night.table()).entries == entries
