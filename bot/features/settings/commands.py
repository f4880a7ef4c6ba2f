"""`/settings`."""

from __future__ import annotations

from typing import Any, assert_never

import discord
from discord import app_commands

from bot.client.press import Interaction, Press
from bot.client.services import Services
from bot.features.answers import answer_command, answer_press
from bot.features.settings.pages import settings_page
from bot.features.slash import add_command
from bot.screens.requests import (
    SetChannels,
    SetClock,
    SetMaximumTables,
    SetOpenerRoles,
    SetOpeners,
    SetServerLanguage,
    SetThreads,
    Setting,
)
from bot.store.preferences import ServerSettings
from bot.table.table import DeniedError
from bot.text import Words
from games.screen import Screen


def managed(interaction: Interaction) -> discord.Guild | int:
    """Return the server that somebody manages, where they are now. Raises `DeniedError`.

    Its id alone when Discord has not told us of it: then we know no channels and roles of it.
    """
    if interaction.guild_id is None:
        raise DeniedError("denied-only-in-servers")
    if not interaction.permissions.manage_guild:
        raise DeniedError("denied-not-manager")
    return interaction.guild or interaction.guild_id


def settings_screen(settings: ServerSettings, text: Words, guild: discord.Guild | int) -> Screen:
    """Return the panel of a server. What it no longer has is not shown as chosen: Discord would refuse it."""
    if isinstance(guild, int):
        roles = settings.openers if isinstance(settings.openers, tuple) else ()
        return settings_page(settings, text, (*settings.channels, *roles))
    known = {channel.id for channel in guild.channels} | {role.id for role in guild.roles}
    return settings_page(settings, text, known)


async def change(press: Press, request: Setting) -> None:
    """Keep a setting and show the panel as it is now. Raises `DeniedError`."""
    guild = managed(press.interaction)
    guild_id = guild if isinstance(guild, int) else guild.id
    settings = await press.services.servers.change(guild_id, **_changed(request))
    await answer_press(press, settings_screen(settings, press.services.texts.of(press.language), guild))


def _changed(request: Setting) -> dict[str, Any]:
    """Return the field of the settings that a request changes, and what to."""
    match request:
        case SetChannels(channels):
            return {"channels": channels}
        case SetOpeners("roles"):
            return {"openers": ()}
        case SetOpeners(openers):
            return {"openers": openers}
        case SetOpenerRoles(roles):
            return {"openers": roles}
        case SetMaximumTables(tables):
            return {"maximum_tables": tables}
        case SetThreads(threads):
            return {"threads": threads}
        case SetClock(clock):
            return {"clock": clock}
        case SetServerLanguage(language):
            return {"language": language}
        case _:
            assert_never(request)


def add_commands(tree: app_commands.CommandTree, services: Services) -> None:
    """Add `/settings`."""

    async def settings(interaction: Interaction) -> None:
        async def page(language: str) -> Screen:
            guild = managed(interaction)
            chosen = await services.servers.settings(guild if isinstance(guild, int) else guild.id)
            return settings_screen(chosen, services.texts.of(language), guild)

        await answer_command(services, interaction, page)

    add_command(
        tree,
        services,
        "settings",
        settings,
        only_servers=True,
        permissions=discord.Permissions(manage_guild=True),
    )
