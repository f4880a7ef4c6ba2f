"""Opening a table and finding it again: `/play` and `/table`."""

from __future__ import annotations

import discord

from bot.asks import post_lobby
from bot.client import Backroom
from bot.cogs.words import add_command, game_choices
from bot.controls import Interaction, render
from bot.pages import tables_page
from bot.replies import Reply
from bot.saved import Person
from bot.screens import PUBLIC, Shown, notice, refusal
from bot.server_asks import admitted, public_language
from bot.table import DeniedError, Place, Table
from bot.terms import preset
from bot.texts import Words

NEEDED = ("view_channel", "send_messages", "attach_files", "read_message_history")
BURIED_ENOUGH = 3
"""So many messages below a post, and `/table` posts it anew unasked."""


async def open_lobby(bot: Backroom, interaction: Interaction, game: str) -> None:
    """Open a lobby in this channel, or say privately why not."""
    language = await bot.people.seen(interaction.user.id, str(interaction.locale))
    text = bot.texts.of(language)
    async with Reply(interaction, "public") as reply:
        try:
            table = await _opened(bot, interaction, game, text)
        except DeniedError as error:
            await reply.private(render(Shown(0, "", 0, notice(refusal(error, text)))))
            return
        await post_lobby(bot.house, reply, table)


async def _opened(bot: Backroom, interaction: Interaction, game: str, text: Words) -> Table:
    async with bot.lobbies.opening:
        table = await _admitted(bot, interaction, game, text)
    bot.whispers.remember(table.id, interaction)
    return table


async def _admitted(bot: Backroom, interaction: Interaction, game: str, text: Words) -> Table:
    settings = await admitted(bot.house, interaction)
    assert interaction.guild_id is not None
    assert interaction.channel_id is not None
    if missing := _missing_permissions(interaction):
        names = text.listed([text(f"permission-{name}") for name in missing])
        raise DeniedError("denied-permissions", missing=names)
    host = Person(interaction.user.id, interaction.user.display_name, interaction.id)
    place = Place(interaction.guild_id, interaction.channel_id)
    language = public_language(settings, interaction)
    return await bot.lobbies.open(game, place, (host,), language, terms=preset(settings.clock))


def _missing_permissions(interaction: Interaction) -> list[str]:
    in_thread = isinstance(interaction.channel, discord.Thread)
    needed = [
        "send_messages_in_threads" if in_thread and name == "send_messages" else name for name in NEEDED
    ]
    return [name for name in needed if not getattr(interaction.app_permissions, name)]


async def list_tables(bot: Backroom, interaction: Interaction) -> None:
    """List my tables; those of this channel that got buried are posted anew."""
    language = await bot.people.seen(interaction.user.id, str(interaction.locale))
    async with Reply(interaction, "private") as reply:
        mine = await bot.tables.of_person(interaction.user.id)
        buried = [table for table in mine if _buried(bot, table, interaction)]
        for table in buried:
            bot.publisher.repost(table)
        notes = [bot.texts.of(language)("tables-posted", link=f"<#{table.channel_id}>") for table in buried]
        await reply.private(render(tables_page(bot.texts, mine, language, notes)))


def _buried(bot: Backroom, table: Table, interaction: Interaction) -> bool:
    post = table.posts.get(PUBLIC)
    gone = post is None or post.message_id is None
    below = bot.publisher.poster(table.id, PUBLIC).below
    return table.channel_id == interaction.channel_id and (gone or below >= BURIED_ENOUGH)


async def setup(bot: Backroom) -> None:
    """Called by discord.py."""

    async def play(interaction: Interaction, game: str) -> None:
        await open_lobby(bot, interaction, game)

    async def table(interaction: Interaction) -> None:
        await list_tables(bot, interaction)

    add_command(bot, "play", play, only_servers=True, game=game_choices(bot))
    add_command(bot, "table", table)
