"""What a server settles, and what `/play` makes of it."""

from __future__ import annotations

from typing import Any

import discord
import pytest
import simcord

from bot.store.preferences import ServerSettings
from bot.table.commands import Command
from bot.table.errors import DeniedError
from bot.table.table import Table
from tests.bot.drivers.tables import play_out
from tests.bot.night import Night, Seen, answer

ROLES = "Only people with these roles"
MANAGERS = "Only those who manage the server"
NO_CLOCK = "No clock"
CALLS = "Threads, language, calls"


@pytest.fixture
async def keeper(night: Night, env: simcord.Env) -> Any:
    """A person who manages the server."""
    role = night.guild.create_role("Keepers", permissions=discord.Permissions(manage_guild=True))
    return night.guild.add_member(env.create_user("keeper", global_name="Keeper"), roles=[role])


async def choose(night: Night, keeper: Any, option: str, *, part: str = "") -> Seen:
    """Open the panel, take an entry of a menu, and see the panel as it is then."""
    shown = await keeper.slash(night.channel, "settings")
    assert shown.ephemeral
    if part:
        await keeper.click(shown.response.message, label=part)
    custom_id, value = night.message(shown.response.message.id).menu(option)
    return await taken(night, keeper, shown, custom_id, value)


async def choose_of_server(night: Night, keeper: Any, name: str, *values: Any) -> Seen:
    """The same with channels or roles of the server."""
    shown = await keeper.slash(night.channel, "settings")
    return await taken(night, keeper, shown, f"s.0.many.set-{name}", *values)


async def taken(night: Night, keeper: Any, shown: Any, custom_id: str, *values: Any) -> Seen:
    """Take something of a menu, and see the panel as it is then."""
    result = await keeper.select(shown.response.message, list(values), custom_id=custom_id)
    assert result.acknowledged
    return Seen(night.env.backend.get_message(night.channel.id, shown.response.message.id).components)


def lit(panel: Seen) -> list[str]:
    """What the panel shows as chosen."""
    return [
        option["label"]
        for part in panel.components
        for option in part.get("options", [])
        if option.get("default")
    ]


WELCOME = "You are the first at the table"
"""What one reads who has opened a table."""


async def play(night: Night, person: Any, channel: Any = None) -> Any:
    """Open a table."""
    return await person.slash(channel or night.channel, "play", game="money_and_luck")


async def test_only_managers_change_settings(night: Night, env: simcord.Env, keeper: Any) -> None:
    """Discord offers the command to them alone, and it is checked again when it runs and when it is used."""
    command = night.bot.tree.get_command("settings")
    assert isinstance(command, discord.app_commands.Command)
    assert command.default_permissions == discord.Permissions(manage_guild=True)
    shown = await keeper.slash(night.channel, "settings")
    custom_id, value = Seen(shown.response.components).menu(NO_CLOCK)
    keepers = next(
        role for role in env.backend.get_guild(night.guild.id).roles.values() if role.name == "Keepers"
    )
    keepers.permissions = 0
    result = await keeper.select(shown.response.message, [value], custom_id=custom_id)
    assert "Manage Server" in answer(result).text
    assert (await night.bot.servers.settings(night.guild.id)).clock == "live"


async def test_the_panel_is_updated_in_place(night: Night, env: simcord.Env, keeper: Any) -> None:
    """Each choice is kept over a restart and lit on the panel, which stays small enough."""
    assert "Over days: 24 hours a move" in lit(await choose(night, keeper, "Over days: 24 hours a move"))
    assert "At most 50 tables" in lit(await choose(night, keeper, "At most 50 tables"))
    panel = await choose(night, keeper, ROLES)
    assert len(panel.components) <= 40
    await night.restart()
    settings = await night.bot.servers.settings(night.guild.id)
    assert (settings.clock, settings.maximum_tables, settings.openers) == ("relaxed", 50, ())


async def test_tables_only_in_chosen_channels(night: Night, env: simcord.Env, keeper: Any) -> None:
    """The answer names them; who manages the server is not bound; nothing chosen means everywhere."""
    games = night.guild.create_text_channel("games")
    await choose_of_server(night, keeper, "channels", games)
    result = await play(night, night.people[0])
    assert result.ephemeral
    assert f"<#{games.id}>" in answer(result).text
    assert await night.bot.store.open_by_game() == []
    assert WELCOME in answer(await play(night, night.people[0], games)).text
    assert WELCOME in answer(await play(night, keeper)).text
    await choose_of_server(night, keeper, "channels")
    assert WELCOME in answer(await play(night, night.people[1])).text


async def test_tables_only_by_chosen_people(night: Night, env: simcord.Env, keeper: Any) -> None:
    """Managers alone, or people of a role; the answer names the roles."""
    role = night.guild.create_role("Players")
    player = night.guild.add_member(env.create_user("player"), roles=[role])
    await choose(night, keeper, MANAGERS)
    assert "those who manage it" in answer(await play(night, player)).text
    await choose(night, keeper, ROLES)
    assert "those who manage it" in answer(await play(night, player)).text
    await choose_of_server(night, keeper, "roles", role)
    assert WELCOME in answer(await play(night, player)).text
    refused = await play(night, night.people[0])
    assert refused.ephemeral
    assert f"<@&{role.id}>" in answer(refused).text
    assert WELCOME in answer(await play(night, keeper)).text


async def test_only_so_many_tables(night: Night, env: simcord.Env, keeper: Any) -> None:
    """The answer says how many are open; a table that ends makes room."""
    await choose(night, keeper, "At most 5 tables")
    for person in night.people:
        await play(night, person)
    sixth = night.guild.add_member(env.create_user("sixth"))
    refused = await play(night, sixth)
    assert refused.ephemeral
    assert "5 tables are open in this server, and it allows 5" in answer(refused).text
    await night.press(night.people[0], "Cancel", 1)
    assert WELCOME in answer(await play(night, sixth)).text


async def test_the_language_and_the_clock_of_a_new_table(night: Night, env: simcord.Env, keeper: Any) -> None:
    """Public posts are in the server's language, and the terms are those it chose."""
    await choose(night, keeper, "日本語", part=CALLS)
    await choose(night, keeper, NO_CLOCK)
    await play(night, night.people[0])
    assert "**参加者（" in (await night.public()).text
    assert (await night.table()).terms.limit is None
    await choose(night, keeper, "The language of each table's host", part=CALLS)
    await play(night, night.people[1])
    assert "At the table" in (await night.public(2)).text


async def test_a_rematch_is_a_new_table_too(night: Night, env: simcord.Env, keeper: Any) -> None:
    """The person who may not open tables may not open one after another."""
    await night.start(seats=3)
    await play_out(night)
    await choose(night, keeper, MANAGERS)
    result = await night.press(night.people[0], "Rematch")
    assert "those who manage it" in answer(result).text
    assert await night.bot.store.open_by_game() == []


async def test_deleted_channels_and_roles_are_not_shown_as_chosen(
    night: Night, env: simcord.Env, keeper: Any
) -> None:
    """Discord would not know it."""
    games = night.guild.create_text_channel("games")
    await choose_of_server(night, keeper, "channels", games, night.channel)
    with env._bot_scope():
        channel = night.bot.get_channel(games.id)
        assert isinstance(channel, discord.TextChannel)
        await channel.delete()
    await env.settle()
    panel = await choose(night, keeper, NO_CLOCK)
    chosen = [part["default_values"] for part in panel.components if part.get("default_values")]
    assert [[int(value["id"]) for value in values] for values in chosen] == [[night.channel.id]]


async def test_settings_forget_what_is_deleted(night: Night, env: simcord.Env) -> None:
    """But not the last channel for tables, and the last role that opens them: all others would count."""
    roles = [night.guild.create_role(name) for name in ("players", "winners")]
    channels = [night.guild.create_text_channel(name) for name in ("games", "more")]
    (players, winners), (games, more) = ([one.id for one in those] for those in (roles, channels))
    chosen = {"channels": (games, more), "openers": (players,), "moderators": (players, winners)}
    single = {"season_role": winners, "log_channel": more, "night_voice": more}
    await night.bot.servers.change(night.guild.id, **chosen, **single)
    with env._bot_scope():
        for role_id in (players, winners):
            env.backend.delete_role(night.guild.id, role_id)
        env.backend.delete_channel(more)
    await env.settle()
    with env._bot_scope():
        env.backend.delete_channel(games)
    await env.settle()
    left = await night.bot.servers.settings(night.guild.id)
    assert left == ServerSettings(channels=(games,), openers=(players,))


async def test_free_text_ends_at_the_other_tables_where_one_refuses(
    night: Night, env: simcord.Env, keeper: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that cannot be read any longer, or that another process works on."""
    for person in night.people[:2]:
        await night.opened(person, "konsul")
    do = night.bot.tables.do

    async def refuse_first(table_id: int, command: Command, *actor: Any) -> Table:
        if table_id == 1:
            raise DeniedError("denied-set-aside")
        return await do(table_id, command, *actor)

    monkeypatch.setattr(night.bot.tables, "do", refuse_first)
    await choose(night, keeper, "Nobody may write any", part="Keeping order")
    assert (await night.table(2)).terms.free_text is False
