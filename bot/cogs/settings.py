"""What a server settles: `/settings`."""

from __future__ import annotations

import discord

from bot.client import Backroom
from bot.cogs.words import add_command
from bot.controls import Interaction, render
from bot.replies import Reply
from bot.screens import Shown, notice, refusal
from bot.server_asks import managed, settings_screen
from bot.table import DeniedError


async def show_settings(bot: Backroom, interaction: Interaction) -> None:
    """The panel, privately, for those who manage the server."""
    text = bot.texts.of(await bot.people.seen(interaction.user.id, str(interaction.locale)))
    async with Reply(interaction, "private") as reply:
        try:
            guild = managed(interaction)
        except DeniedError as error:
            await reply.private(render(Shown(0, "", 0, notice(refusal(error, text)))))
            return
        settings = await bot.servers.settings(guild if isinstance(guild, int) else guild.id)
        await reply.private(render(Shown(0, "", 0, settings_screen(settings, text, guild))))


async def setup(bot: Backroom) -> None:
    """Called by discord.py."""

    async def settings(interaction: Interaction) -> None:
        await show_settings(bot, interaction)

    add_command(
        bot, "settings", settings, only_servers=True, permissions=discord.Permissions(manage_guild=True)
    )
