"""`/about` and `/my-data`."""

from __future__ import annotations

import gzip
import io
from importlib.metadata import version

import discord
import msgspec
import structlog
from discord import app_commands
from sqlalchemy import Connection

from bot.client.press import Interaction
from bot.client.render import render
from bot.client.reply import Reply
from bot.client.services import Services
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


def add_commands(tree: app_commands.CommandTree, services: Services, links: Links) -> None:
    """Add both commands; the bot runs since now."""
    since = services.now()

    async def about(interaction: Interaction) -> None:
        await answer_command(
            services,
            interaction,
            lambda said: _about(services, links, since, len(interaction.client.guilds), said),
        )

    async def my_data(interaction: Interaction) -> None:
        await _give_data(services, interaction)

    add_command(tree, services, "about", about)
    add_command(tree, services, "my-data", my_data)


async def _about(services: Services, links: Links, since: float, servers: int, language: str) -> Screen:
    tables = sum(count for _game, _status, count in await services.store.open_by_game())
    running = Running(version("backroom"), since, servers, tables)
    return about_page(services.texts, running, links, language)


# A person's data -----------------------------------------------------------------------------------


async def _give_data(services: Services, interaction: Interaction) -> None:
    """Give whoever asks everything that is stored of them, as a file that only they see."""
    user_id = interaction.user.id
    async with Reply(interaction, "private") as reply:
        language = supported(str(interaction.locale))
        try:
            language = await services.people.seen(user_id, str(interaction.locale))
            document = await services.store.database.read(
                lambda connection: _document(connection, user_id, services.now())
            )
        except NOT_DONE as error:
            await reply.private(view_of(not_done(services, language, error)))
            return
        file = discord.File(io.BytesIO(document.data), filename=document.name)
        screen = data_page(services.texts, language)
        await reply.private(render(Shown(0, "", 0, screen, (document,))), (file,))
    log.info("data_given")


def _document(connection: Connection, user_id: int, now: float) -> Document:
    found = {"made_at": moment(now), **personal_data(user_id)(connection)}
    data = msgspec.json.format(msgspec.json.encode(found), indent=1)
    if len(data) <= PLAIN_BYTES:
        return Document("backroom-my-data.json", data)
    return Document("backroom-my-data.json.gz", gzip.compress(data))
