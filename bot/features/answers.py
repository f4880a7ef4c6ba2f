"""How a slash command is answered: with a page that only the person sees, or with the reason why not."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

import discord
import structlog

from bot.client.answers import drawn
from bot.client.press import Interaction, Press
from bot.client.render import render
from bot.client.reply import Reply
from bot.client.services import Services
from bot.screens.notices import notice, refusal
from bot.screens.shown import Shown
from bot.store import StoreError
from bot.table.table import DeniedError
from bot.text import supported
from games.screen import Screen

Page: TypeAlias = Callable[[str], Awaitable[Screen]]
"""Returns a page in a language."""
NOT_DONE = (DeniedError, StoreError)
"""What may keep a command from being done, and is told to whoever gave it."""

log = structlog.stdlib.get_logger(__name__)


def view_of(screen: Screen, *, files: Sequence[str] = (), table_id: int = 0) -> discord.ui.LayoutView:
    """Return a screen as Discord is to show it: of no table, or of the one that its buttons ask."""
    return render(Shown(table_id, "", 0, screen), files)


async def answer_command(services: Services, interaction: Interaction, page: Page) -> None:
    """Show a page privately, or say why not."""
    async with Reply(interaction, "private") as reply:
        language = supported(str(interaction.locale))
        try:
            language = await services.people.seen(interaction.user.id, str(interaction.locale))
            screen = await page(language)
        except NOT_DONE as error:
            screen = not_done(services, language, error)
        files = await drawn(services.pictures, screen)
        await reply.private(view_of(screen, files=[file.filename for file in files]), files)


async def answer_press(press: Press, screen: Screen) -> None:
    """Show a page in place of the one that was pressed on, if that is the presser's alone."""
    view = view_of(screen)
    await (press.reply.edited(view) if press.on_private else press.reply.private(view))


async def answer_with_pictures(press: Press, screen: Screen, *, in_place: bool, table_id: int = 0) -> None:
    """Show a page with those of its pictures that are drawn soon, in place of the one pressed on or anew."""
    files = await drawn(press.services.pictures, screen)
    view = view_of(screen, files=[file.filename for file in files], table_id=table_id)
    if in_place and press.on_ephemeral:
        await press.reply.edited(view, files)
    else:
        await press.reply.private(view, files)


def not_done(services: Services, language: str, error: DeniedError | StoreError) -> Screen:
    """Return why not."""
    if isinstance(error, StoreError):
        log.warning("command_broke", error=str(error))
        error = DeniedError("denied-busy")
    return notice(refusal(error, services.texts.of(language)))
