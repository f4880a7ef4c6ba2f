"""`/about` and `/my-data`."""

from __future__ import annotations

import gzip
import io
from importlib.metadata import version

import discord
import msgspec
import structlog
from sqlalchemy import Connection

from bot.client.bot import Backroom, now
from bot.client.press import Interaction
from bot.client.render import render
from bot.client.reply import Reply
from bot.features.about.links import Links
from bot.features.about.pages import Running, about_page, data_page
from bot.features.answers import NOT_DONE, answer_command, not_done, view_of
from bot.features.slash import add_command
from bot.screens.shown import Document, Shown
from bot.store.personal_data import moment, personal_data
from bot.text import supported
from games.screen import Screen

PLAIN_BYTES = 8 * 2**20
"""Discord takes files of ten megabytes; what is larger is packed."""

log = structlog.stdlib.get_logger(__name__)


def add_commands(bot: Backroom, links: Links) -> None:
    """Add both commands; the bot runs since now."""
    since = now()

    async def about(interaction: Interaction) -> None:
        await answer_command(bot, interaction, lambda said: _about(bot, links, since, said))

    async def my_data(interaction: Interaction) -> None:
        await _give_data(bot, interaction)

    add_command(bot, "about", about)
    add_command(bot, "my-data", my_data)


async def _about(bot: Backroom, links: Links, since: float, language: str) -> Screen:
    tables = sum(count for _game, _status, count in await bot.store.open_by_game())
    running = Running(version("backroom"), since, len(bot.guilds), tables)
    return about_page(bot.texts, running, links, language)


# A person's data -----------------------------------------------------------------------------------


async def _give_data(bot: Backroom, interaction: Interaction) -> None:
    """Give whoever asks everything that is stored of them, as a file that only they see."""
    user_id = interaction.user.id
    async with Reply(interaction, "private") as reply:
        language = supported(str(interaction.locale))
        try:
            language = await bot.people.seen(user_id, str(interaction.locale))
            document = await bot.store.read(lambda connection: _document(connection, user_id))
        except NOT_DONE as error:
            await reply.private(view_of(not_done(bot, language, error)))
            return
        file = discord.File(io.BytesIO(document.data), filename=document.name)
        screen = data_page(bot.texts, language)
        await reply.private(render(Shown(0, "", 0, screen, (document,))), (file,))
    log.info("data_given")


def _document(connection: Connection, user_id: int) -> Document:
    found = {"made_at": moment(now()), **personal_data(user_id)(connection)}
    data = msgspec.json.format(msgspec.json.encode(found), indent=1)
    if len(data) <= PLAIN_BYTES:
        return Document("backroom-my-data.json", data)
    return Document("backroom-my-data.json.gz", gzip.compress(data))
