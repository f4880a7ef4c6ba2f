"""Games that are over: `/history`, `/stats` and `/leaderboard`."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable

import discord

from bot.answers import Press
from bot.client import Backroom
from bot.cogs.words import add_command, game_choices
from bot.controls import DamagedError, Interaction, render
from bot.lobby_screens import GREY
from bot.old_results import settle_old
from bot.ratings import Standing
from bot.replies import Reply
from bot.result_pages import Reader, history_page, leaderboard_page, stats_page
from bot.results import Tally
from bot.screens import Document, Shown, notice, refusal
from bot.table import DeniedError, Table
from games.screen import Paragraph, Screen


async def _reader(bot: Backroom, interaction: Interaction) -> Reader:
    language = await bot.people.seen(interaction.user.id, str(interaction.locale))
    return Reader(interaction.user.id, language, await bot.results.hidden())


async def _answer(
    bot: Backroom, interaction: Interaction, page: Callable[[Reader], Awaitable[Shown]]
) -> None:
    """Show a page privately, or say why not."""
    async with Reply(interaction, "private") as reply:
        reader = await _reader(bot, interaction)
        try:
            shown = await page(reader)
        except DeniedError as error:
            shown = _denied(bot, reader.language, error)
        await reply.private(render(shown))


def _denied(bot: Backroom, language: str, error: DeniedError) -> Shown:
    return Shown(0, "", 0, notice(refusal(error, bot.texts.of(language))))


def _guild(interaction: Interaction) -> int:
    """The server somebody asks on. Raises `DeniedError` in a DM."""
    if interaction.guild_id is None:
        raise DeniedError("denied-results-dm")
    return interaction.guild_id


# History -------------------------------------------------------------------------------------------


async def history_of(bot: Backroom, interaction: Interaction, reader: Reader, number: int = 0) -> Shown:
    """A page of this server's finished tables."""
    guild_id = _guild(interaction)
    return history_page(bot.texts, await bot.results.page(guild_id, number), guild_id, reader)


async def turn_history(bot: Backroom, press: Press, argument: str) -> None:
    """Another page of the history, in place."""
    number = argument.partition(":")[0]
    if not number.isdecimal():
        raise DamagedError(argument)
    reader = await _reader(bot, press.interaction)
    await press.reply.edited(render(await history_of(bot, press.interaction, reader, int(number))))


async def give_record(bot: Backroom, press: Press, argument: str) -> None:
    """A finished game's record as a file that only the presser sees; it is made of the log anew."""
    if not argument.isdecimal():
        raise DamagedError(argument)
    try:
        table = await _finished_here(bot, press.interaction, int(argument))
        document = Document(f"backroom-table-{table.id}.jsonl", table.record())
    except DeniedError as error:
        await press.reply.private(render(_denied(bot, press.language, error)))
        return
    text = bot.texts.of(press.language, table.box.game.key)
    title = text("record-title", game=text("game-title"), table=table.id)
    screen = Screen((Paragraph(f"**{title}**\n-# {text('record-about')}"),), GREY)
    file = discord.File(io.BytesIO(document.data), filename=document.name)
    await press.reply.private(render(Shown(0, "", 0, screen, (document,))), (file,))


async def _finished_here(bot: Backroom, interaction: Interaction, table_id: int) -> Table:
    """A finished table of this server, kept in memory no longer than it was before."""
    known = bot.tables.loaded(table_id)
    table = known or await bot.tables.get(table_id)
    if table.guild_id != _guild(interaction):
        raise DeniedError("denied-other-server")
    if known is None and table.status == "finished":
        bot.tables.forget(table_id)
    return table


# Results -------------------------------------------------------------------------------------------


async def stats_of(
    bot: Backroom, interaction: Interaction, reader: Reader, person: discord.User | discord.Member
) -> Shown:
    """Somebody's games and wins on this server; in a DM the reader's own, on all servers."""
    guild_id = interaction.guild_id
    if guild_id is None and person.id != reader.user_id:
        raise DeniedError("denied-stats-dm")
    if not reader.sees(person.id):
        raise DeniedError("denied-hidden")
    tallies = await bot.results.tallies(person.id, guild_id)
    boards = {} if guild_id is None else await _ratings(bot, guild_id, person.id, tallies)
    return stats_page(
        bot.texts,
        person.display_name,
        tallies,
        boards,
        reader,
        everywhere=guild_id is None,
        hidden=person.id in reader.hidden,
    )


async def _ratings(
    bot: Backroom, guild_id: int, user_id: int, tallies: tuple[Tally, ...]
) -> dict[str, Standing]:
    """A person's line on the leaderboard of each game they play for a rating."""
    found = dict[str, Standing]()
    for one in tallies:
        if one.rated:
            board = await bot.results.board(guild_id, one.game)
            found.update((one.game, line) for line in board if line.user_id == user_id)
    return found


async def leaderboard_of(bot: Backroom, interaction: Interaction, reader: Reader, game: str) -> Shown:
    """The best of a game on this server."""
    guild_id = _guild(interaction)
    if game not in bot.boxes:
        raise DeniedError("denied-unknown-game")
    return leaderboard_page(bot.texts, game, await bot.results.board(guild_id, game), reader)


async def setup(bot: Backroom) -> None:
    """Called by discord.py."""

    async def history(interaction: Interaction) -> None:
        await _answer(bot, interaction, lambda reader: history_of(bot, interaction, reader))

    async def stats(interaction: Interaction, person: discord.User | None = None) -> None:
        asked = person or interaction.user
        await _answer(bot, interaction, lambda reader: stats_of(bot, interaction, reader, asked))

    async def leaderboard(interaction: Interaction, game: str) -> None:
        await _answer(bot, interaction, lambda reader: leaderboard_of(bot, interaction, reader, game))

    await settle_old(bot.store, bot.tables)
    add_command(bot, "history", history)
    add_command(bot, "stats", stats)
    add_command(bot, "leaderboard", leaderboard, game=game_choices(bot))
    bot.house.asks["history"] = lambda press, argument: turn_history(bot, press, argument)
    bot.house.asks["record"] = lambda press, argument: give_record(bot, press, argument)
