"""Whether somebody may open a table in a channel of a server, and how the server wants it."""

from __future__ import annotations

import discord

from bot.client.press import Interaction
from bot.client.services import Services
from bot.store.preferences import ServerSettings
from bot.table.table import DeniedError
from bot.text import Words, supported

NEEDED = ("view_channel", "send_messages", "attach_files", "read_message_history")


async def admitted(services: Services, interaction: Interaction) -> ServerSettings:
    """Return what the server wants, once it is sure that somebody may open a table here.

    Whoever manages the server always may. Raises `DeniedError`.
    """
    guild_id, channel_id = place_of(interaction)
    if interaction.permissions.manage_guild:
        return await services.servers.settings(guild_id)
    parent = getattr(interaction.channel, "parent_id", None)
    roles = interaction.user.roles if isinstance(interaction.user, discord.Member) else []
    channels = {channel_id, parent or channel_id}
    return await services.servers.admit(guild_id, channels, {role.id for role in roles})


def maximum_of(settings: ServerSettings, interaction: Interaction) -> int | None:
    """Return how many tables may be open in the server; None for those who manage it."""
    return None if interaction.permissions.manage_guild else settings.maximum_tables


def place_of(interaction: Interaction) -> tuple[int, int]:
    """Return the server and the channel where somebody is. Raises `DeniedError` in a DM."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise DeniedError("denied-only-servers")
    return interaction.guild_id, interaction.channel_id


def check_permissions(interaction: Interaction, text: Words) -> None:
    """Make sure that we can post a table here. Raises `DeniedError`."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    needed = [
        "send_messages_in_threads" if in_thread and name == "send_messages" else name for name in NEEDED
    ]
    missing = [name for name in needed if not getattr(interaction.app_permissions, name)]
    if missing:
        names = text.listed([text(f"permission-{name}") for name in missing])
        raise DeniedError("denied-permissions", missing=names)


def public_language(settings: ServerSettings, interaction: Interaction) -> str:
    """Return the language of a server's public posts."""
    return settings.language or supported(str(interaction.guild_locale))
