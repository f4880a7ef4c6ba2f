"""What is asked of a server's settings, and whether somebody may open a table there."""

from __future__ import annotations

from typing import Any

import discord

from bot.answers import House, Press
from bot.controls import Asked, DamagedError, Interaction, render
from bot.screens import Shown
from bot.server_screens import AS_DISCORD_SAYS, settings_page
from bot.servers import ServerSettings
from bot.table import DeniedError
from bot.texts import Words, supported
from games.screen import Screen

SETTINGS = tuple(
    f"set-{name}" for name in ("language", "channels", "threads", "openers", "roles", "largest", "clock")
)


def managed(interaction: Interaction) -> discord.Guild | int:
    """The server that somebody manages, where they are now. Raises `DeniedError`.

    Its id alone when Discord has not told us of it: then we know no channels and roles of it.
    """
    if interaction.guild_id is None:
        raise DeniedError("denied-only-in-servers")
    if not interaction.permissions.manage_guild:
        raise DeniedError("denied-not-manager")
    return interaction.guild or interaction.guild_id


def settings_screen(settings: ServerSettings, text: Words, guild: discord.Guild | int) -> Screen:
    """The panel of a server. What it no longer has is not shown as chosen: Discord knows it no more."""
    if isinstance(guild, int):
        return settings_page(settings, text, (*settings.channels, *_roles(settings)))
    known = {channel.id for channel in guild.channels} | {role.id for role in guild.roles}
    return settings_page(settings, text, known)


def _roles(settings: ServerSettings) -> tuple[int, ...]:
    return settings.openers if isinstance(settings.openers, tuple) else ()


async def settle(house: House, press: Press, asked: Asked, values: tuple[str, ...]) -> None:
    """Change a setting and show the panel as it is now. Raises `DeniedError` and `DamagedError`."""
    guild = managed(press.interaction)
    guild_id = guild if isinstance(guild, int) else guild.id
    settings = await house.servers.change(guild_id, **_changed(asked.name, values))
    screen = settings_screen(settings, house.texts.of(press.language), guild)
    await press.reply.edited(render(Shown(0, "", 0, screen)))


def _changed(name: str, values: tuple[str, ...]) -> dict[str, Any]:
    """The field of the settings that a menu stands for, and what was taken there."""
    match name, values:
        case (("set-channels" | "set-roles"), ids) if all(map(str.isdecimal, ids)):
            return {"channels" if name == "set-channels" else "openers": tuple(map(int, ids))}
        case "set-openers", ["roles"]:
            return {"openers": ()}
        case "set-threads", ["yes" | "no" as choice]:
            return {"threads": choice == "yes"}
        case "set-largest", [count] if count.isdecimal():
            return {"largest": int(count)}
        case "set-language", [language]:
            return {"language": None if language == AS_DISCORD_SAYS else language}
        case (("set-openers" | "set-clock"), [choice]):
            return {name.removeprefix("set-"): choice}
        case _:
            raise DamagedError(name)


async def admitted(house: House, interaction: Interaction) -> ServerSettings:
    """What the server has settled, once it is sure that somebody may open a table. Raises `DeniedError`."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise DeniedError("denied-only-servers")
    if not interaction.permissions.manage_guild:
        parent = getattr(interaction.channel, "parent_id", None)
        roles = interaction.user.roles if isinstance(interaction.user, discord.Member) else []
        channels = {interaction.channel_id, parent or interaction.channel_id}
        await house.servers.admit(interaction.guild_id, channels, {role.id for role in roles})
    return await house.servers.settings(interaction.guild_id)


def public_language(settings: ServerSettings, interaction: Interaction) -> str:
    """The language of a server's public posts."""
    return settings.language or supported(str(interaction.guild_locale))
