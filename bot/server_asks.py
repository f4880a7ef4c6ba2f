"""What is asked of a server's settings, and whether somebody may open a table there."""

from __future__ import annotations

from typing import Any

import discord

from bot.answers import House, Press
from bot.controls import Asked, DamagedError, Interaction, render
from bot.screens import PUBLIC, Shown, notice
from bot.server_screens import AS_DISCORD_SAYS, settings_page
from bot.servers import ServerSettings
from bot.table import DeniedError
from bot.texts import Words, supported
from games.screen import Screen

SETTINGS = tuple(
    f"set-{name}" for name in ("language", "channels", "threads", "openers", "roles", "largest", "clock")
)

GROWS_THREADS = (discord.ChannelType.text, discord.ChannelType.news)
"""A thread has no threads of its own, nor has the chat beside a voice channel."""
FOR_THREADS = ("create_public_threads", "send_messages_in_threads")


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


async def has_thread(house: House, press: Press) -> bool:
    """Whether a table that starts now is to go on in a thread of its own."""
    post = press.table.posts.get(PUBLIC) if press.table else None
    posted = post is not None and post.message_id is not None
    return posted and await _threads_here(house, press) and not _missing(press.interaction)


async def tell_no_thread(house: House, press: Press) -> None:
    """Tell the host why the table has no thread, if the server wants one."""
    if (missing := _missing(press.interaction)) and await _threads_here(house, press):
        text = house.texts.of(press.language)
        names = text.listed([text(f"permission-{name}") for name in missing])
        said = notice(text("thread-permissions", missing=names))
        await press.reply.private(render(Shown(0, "", 0, said)))


async def _threads_here(house: House, press: Press) -> bool:
    channel, guild_id = press.interaction.channel, press.interaction.guild_id
    if guild_id is None or channel is None or channel.type not in GROWS_THREADS:
        return False
    return (await house.servers.settings(guild_id)).threads


def _missing(interaction: Interaction) -> list[str]:
    return [name for name in FOR_THREADS if not getattr(interaction.app_permissions, name)]
