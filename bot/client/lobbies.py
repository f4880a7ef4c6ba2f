"""What follows a seat in a lobby: the answer to who joins, and the start of a rematch once all are there."""

from __future__ import annotations

import discord

from bot.client.answers import Interaction, Press, open_panel, show
from bot.screens.lobby import joined
from bot.table.commands import Actor, Freeze, Practise, Start, Teach
from bot.table.table import DeniedError, Lobby, Playing, Table

THREAD_PARENTS = (discord.ChannelType.text, discord.ChannelType.news)
"""Channels with threads: neither a thread nor the chat beside a voice channel has any."""
FOR_THREADS = ("create_public_threads", "send_messages_in_threads")
"""Permissions that a table's own thread takes."""


async def show_joined(press: Press, table: Table) -> None:
    """Greet the presser in a lobby, or show their panel where the game has begun."""
    if isinstance(table, Playing):
        await open_panel(press, table)
    elif isinstance(table, Lobby):
        await show(press, joined(table, press.user_id, press.words(table)), table_id=table.id)
    else:
        await press.reply.silent()


async def start_rematch(press: Press, before: Table, after: Table) -> Table:
    """Start a rematch if the presser took the last of the seats that were kept; return what the table is."""
    waited = isinstance(before, Lobby) and len(before.joined) < len(before.people)
    if waited and isinstance(after, Lobby) and len(after.joined) == len(after.people):
        return await start_game(press, after)
    return after


async def start_game(press: Press, lobby: Lobby) -> Table:
    """Start a game as its host would; the lobby stays where that cannot be, until they press Start."""
    command = await start_command(press, lobby, Start)
    try:
        return await press.services.tables.do(lobby.id, command, Actor(lobby.host_id))
    except DeniedError:
        return lobby


async def start_command(
    press: Press, table: Table, wanted: type[Start | Practise | Teach]
) -> Start | Practise | Teach | Freeze:
    """Return how a game starts: in a thread where the server wants one, dealt at once or frozen."""
    # A thread grows from the post with the button, which everybody sees.
    grows = press.interaction.message is not None and not press.on_private
    thread = grows and not missing_for_threads(press.interaction) and await wants_threads(press)
    waits = isinstance(table, Lobby) and table.public_number and press.services.beacon.reachable
    return Freeze(thread) if waits and wanted is Start else wanted(thread=thread)


async def wants_threads(press: Press) -> bool:
    """Whether the server has tables played in threads, and the channel can have one."""
    channel, guild_id = press.interaction.channel, press.interaction.guild_id
    if guild_id is None or channel is None or channel.type not in THREAD_PARENTS:
        return False
    return (await press.services.servers.settings(guild_id)).threads


def missing_for_threads(interaction: Interaction) -> list[str]:
    """Return the permissions for threads that the bot does not have."""
    return [name for name in FOR_THREADS if not getattr(interaction.app_permissions, name)]
