"""`/play` and `/table`, and the buttons of the page that lists somebody's tables."""

from __future__ import annotations

import asyncio

from discord import app_commands

from bot.client.press import Interaction, Press
from bot.client.services import Services
from bot.features.answers import answer_command, answer_press
from bot.features.play.opening import Opening
from bot.features.slash import add_command, game_choices
from bot.screens.page import ListedTable, tables_page
from bot.screens.requests import OpenTables, PostAgain
from bot.screens.shown import PUBLIC
from bot.table.commands import TABLE, MoveTable
from bot.table.table import DeniedError, Table
from games.screen import Screen

BURIED_ENOUGH = 3
"""So many messages below a post, and `/table` posts it anew unasked."""
REPOST_SECONDS = 10


async def list_tables(services: Services, interaction: Interaction, language: str) -> Screen:
    """Return somebody's tables and those of the channel; their own that got buried here are posted anew."""
    mine = await services.tables.of_person(interaction.user.id)
    buried = [table for table in mine if _buried(services, table, interaction)]
    for table in buried:
        services.posts.repost(table)
    text = services.texts.of(language)
    notes = [text("tables-posted", link=f"<#{table.channel_id}>") for table in buried]
    return await _page(services, interaction, language, mine, notes)


async def _page(
    services: Services,
    interaction: Interaction,
    language: str,
    mine: list[Table],
    notes: list[str],
    page: int = 0,
) -> Screen:
    text = services.texts.of(language)
    unread = len(await services.store.open_of(interaction.user.id)) - len(mine)
    if unread > 0:
        notes = [*notes, f"-# {text('tables-unreadable', count=unread)}"]
    listed = await _listed(services, interaction, mine)
    return tables_page(services.texts, listed, language, notes, page).screen


async def _listed(services: Services, interaction: Interaction, mine: list[Table]) -> list[ListedTable]:
    """Somebody's own tables, then the others of the channel they are in."""
    here = list[Table]()
    if interaction.guild_id is not None and interaction.channel_id is not None:
        ids = await services.store.open_in_channel(interaction.guild_id, interaction.channel_id)
        here = await services.tables.readable(ids)
    own, near = {table.id for table in mine}, {table.id for table in here}
    return [
        ListedTable(table, services.posts.registry.link(table), table.id in own, table.id in near)
        for table in (*mine, *(table for table in here if table.id not in own))
    ]


def _buried(services: Services, table: Table, interaction: Interaction) -> bool:
    return (
        table.channel_id == interaction.channel_id and services.posts.registry.below(table) >= BURIED_ENOUGH
    )


async def turn_tables(press: Press, request: OpenTables) -> None:
    """Show another page of somebody's tables, in place."""
    services = press.services
    mine = await services.tables.of_person(press.user_id)
    await answer_press(
        press, await _page(services, press.interaction, press.language, mine, [], request.page)
    )


class Reposting:
    """Posts tables anew when somebody asks, not too often."""

    def __init__(self) -> None:
        self._at: dict[int, float] = {}

    async def post_again(self, press: Press, request: PostAgain) -> None:
        """Post a table anew, in this channel if its own cannot be used any more."""
        services, interaction = press.services, press.interaction
        table = await services.tables.get(request.table_id)
        manages = interaction.guild_id == table.guild_id and interaction.permissions.manage_guild
        if table.seat_of(press.user_id) is None and not manages:
            raise DeniedError("denied-not-seated")
        self._not_too_soon(table, services.posts.registry.link(table))
        if services.posts.registry.is_lost(table) and interaction.guild_id == table.guild_id:
            channel_id = interaction.channel_id or table.channel_id
            table = await services.tables.do(table.id, MoveTable(channel_id), TABLE)
        services.posts.repost(table, PUBLIC)
        await press.reply.silent()

    def _not_too_soon(self, table: Table, link: str) -> None:
        now = asyncio.get_running_loop().time()
        self._at = {other: at for other, at in self._at.items() if now - at < REPOST_SECONDS}
        if table.id in self._at:
            raise DeniedError("denied-soon", link=link)
        self._at[table.id] = now


def add_commands(tree: app_commands.CommandTree, services: Services, opening: Opening) -> None:
    """Add the two commands."""

    async def play(interaction: Interaction, game: str) -> None:
        await opening.play(interaction, game)

    async def table(interaction: Interaction) -> None:
        await answer_command(services, interaction, lambda said: list_tables(services, interaction, said))

    add_command(tree, services, "play", play, only_servers=True, game=game_choices(services))
    add_command(tree, services, "table", table)
