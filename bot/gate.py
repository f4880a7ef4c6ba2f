"""Where every slash command passes."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import discord
from discord import app_commands

from bot.controls import Interaction, render
from bot.limits import FloodError
from bot.replies import Reply
from bot.screens import Shown, notice, refusal

if TYPE_CHECKING:
    from bot.client import Backroom

Tree: TypeAlias = app_commands.CommandTree["Backroom"]


class Gate(Tree):
    """The commands, and how often one person may use them."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Whether the command may run; if not, the person is told when."""
        bot = interaction.client
        if interaction.type is not discord.InteractionType.application_command:
            return True
        try:
            bot.limits.command(interaction.user.id)
        except FloodError as error:
            text = bot.texts.of(await bot.people.seen(interaction.user.id, str(interaction.locale)))
            async with Reply(interaction, "private") as reply:
                await reply.private(render(Shown(0, "", 0, notice(refusal(error, text)))))
            return False
        return True
