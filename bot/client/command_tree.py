"""Where every slash command passes, and the words of their names."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import discord
import structlog
from discord import app_commands

from bot.client.answers import of_no_table
from bot.client.failures import failure
from bot.client.press import Interaction
from bot.client.render import render
from bot.client.reply import BROKEN, Reply
from bot.client.services import Services
from bot.client.throttle import FloodError
from bot.screens.notices import notice, refusal
from bot.text import Texts, UnknownTextError, Words, supported

Tree: TypeAlias = app_commands.CommandTree[discord.Client]

AGAIN = 30.0
"""So many seconds after Discord did not take the commands they are sent again."""

log = structlog.stdlib.get_logger(__name__)


class CommandTree(Tree):
    """The commands, how often one person may use them, and what is said when one fails."""

    def __init__(
        self, client: discord.Client, services: Services, admits: Callable[[Interaction], Awaitable[bool]]
    ) -> None:
        """`admits`: whether this process answers a command."""
        super().__init__(client)
        self._services = services
        self._admits = admits

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Whether the command may run; if not, the person is told when."""
        if not await self._admits(interaction):
            return False
        if interaction.type is not discord.InteractionType.application_command:
            return True
        try:
            self._services.throttle.command(interaction.user.id)
        except FloodError as error:
            await _say(interaction, refusal(error, await self._text(interaction)))
            return False
        return True

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Tell the person that nothing is lost, and the operator everything."""
        log.error("command_failed", user=interaction.user.id, exc_info=error)
        await _say(interaction, (await self._text(interaction))("error-internal"))

    async def _text(self, interaction: Interaction) -> Words:
        language = await self._services.people.seen(interaction.user.id, str(interaction.locale))
        return self._services.texts.of(language)


async def register(tree: app_commands.CommandTree[Any]) -> None:
    """Send the commands to Discord until it takes them."""
    while True:
        try:
            await tree.sync()
        except (discord.DiscordException, *BROKEN) as error:
            log.warning("discord_failed", what="commands", error=failure(error))
        else:
            return
        await asyncio.sleep(AGAIN)


async def _say(interaction: Interaction, message: str) -> None:
    async with Reply(interaction, "private") as reply:
        await reply.private(render(of_no_table(notice(message))))


class CommandWords(app_commands.Translator):
    """The names of commands in the languages we have."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Called by discord.py for each text of a command and each locale it knows."""
        del context
        language = str(locale).partition("-")[0]
        key = string.extras.get("key")
        if key is None or supported(str(locale)) != language:
            return None
        try:
            return self._texts.of(language, string.extras.get("game"))(key)
        except UnknownTextError:
            return None
