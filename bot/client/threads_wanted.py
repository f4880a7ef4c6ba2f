"""Whether a table that starts is to go on in a thread of its own, and why it does not."""

from __future__ import annotations

import discord

from bot.client.answers import of_no_table
from bot.client.press import Interaction, Press
from bot.client.render import render
from bot.screens.notices import notice

GROWS_THREADS = (discord.ChannelType.text, discord.ChannelType.news)
"""A thread has no threads of its own, nor has the chat beside a voice channel."""
NEEDED = ("create_public_threads", "send_messages_in_threads")


async def wants_thread(press: Press) -> bool:
    """Whether the table is to have a thread: the server wants it, and we may."""
    # It grows from the post with the button, which everybody sees.
    grows = press.interaction.message is not None and not press.on_private
    return grows and not _missing(press.interaction) and await _threads_here(press)


async def tell_no_thread(press: Press) -> None:
    """Tell the host why the table has no thread, if the server wants one."""
    if (missing := _missing(press.interaction)) and await _threads_here(press):
        text = press.services.texts.of(press.language)
        names = text.listed([text(f"permission-{name}") for name in missing])
        said = notice(text("thread-permissions", missing=names))
        await press.reply.private(render(of_no_table(said)))


async def _threads_here(press: Press) -> bool:
    channel, guild_id = press.interaction.channel, press.interaction.guild_id
    if guild_id is None or channel is None or channel.type not in GROWS_THREADS:
        return False
    return (await press.services.servers.settings(guild_id)).threads


def _missing(interaction: Interaction) -> list[str]:
    return [name for name in NEEDED if not getattr(interaction.app_permissions, name)]
