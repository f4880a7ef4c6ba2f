"""`/history`, `/stats`, `/leaderboard`, and records as files."""

from __future__ import annotations

import io

import discord
from discord import app_commands

from bot.client.press import Interaction, Press
from bot.client.render import render
from bot.client.services import Services
from bot.features.answers import answer_command, answer_press, not_done, view_of
from bot.features.results.boards import Boards
from bot.features.results.pages import Reader, history_page, leaderboard_page, stats_page
from bot.features.results.ratings import Standing
from bot.features.slash import add_command, game_choices
from bot.screens.requests import GiveRecord, OpenHistory
from bot.screens.shown import Document, Shown
from bot.screens.wording import GREY
from bot.store.results import Tally, history, tallies
from bot.table.table import DeniedError, Over
from games.screen import Paragraph, Screen


async def _reader(services: Services, user_id: int, language: str) -> Reader:
    return Reader(user_id, language, await services.people.hidden())


def _guild(interaction: Interaction) -> int:
    """Return the server somebody asks on. Raises `DeniedError` in a DM."""
    if interaction.guild_id is None:
        raise DeniedError("denied-results-dm")
    return interaction.guild_id


# History -------------------------------------------------------------------------------------------


async def _history(services: Services, interaction: Interaction, language: str, number: int = 0) -> Screen:
    guild_id = _guild(interaction)
    page = await services.store.database.read(history(guild_id, number))
    return history_page(
        services.texts, page, guild_id, await _reader(services, interaction.user.id, language)
    )


async def turn_history(press: Press, request: OpenHistory) -> None:
    """Show another page of the history, in place."""
    await answer_press(press, await _history(press.services, press.interaction, press.language, request.page))


async def give_record(press: Press, request: GiveRecord) -> None:
    """Give a finished game's record as a file that only the presser sees; it is made of the log anew."""
    try:
        table = await finished_here(press, request.table_id)
        document = Document(f"backroom-table-{table.id}.jsonl", table.record())
    except DeniedError as error:
        # The history stays.
        await press.reply.private(view_of(not_done(press.services, press.language, error)))
        return
    text = press.services.texts.of(press.language, table.game.key)
    title = text("record-title", game=text("game-title"), table=table.id)
    screen = Screen((Paragraph(f"**{title}**\n-# {text('record-about')}"),), GREY)
    file = discord.File(io.BytesIO(document.data), filename=document.name)
    await press.reply.private(render(Shown(0, "", 0, screen, (document,))), (file,))


async def finished_here(press: Press, table_id: int) -> Over:
    """Return a finished table of this server, kept in memory no longer than it was before."""
    services = press.services
    known = services.tables.loaded(table_id)
    table = known or await services.tables.get(table_id)
    if known is None and isinstance(table, Over):
        services.tables.release(table_id)
    if table.guild_id != _guild(press.interaction):
        raise DeniedError("denied-other-server")
    if not isinstance(table, Over):
        raise DeniedError("denied-not-finished")
    return table


# Results -------------------------------------------------------------------------------------------


async def _stats(
    services: Services,
    boards: Boards,
    interaction: Interaction,
    asked: discord.User | discord.Member,
    said: str,
) -> Screen:
    """Return somebody's games and wins on this server; in a DM the reader's own, on all servers."""
    guild_id, reader = interaction.guild_id, await _reader(services, interaction.user.id, said)
    if guild_id is None and asked.id != reader.user_id:
        raise DeniedError("denied-stats-dm")
    if not reader.sees(asked.id):
        raise DeniedError("denied-hidden")
    counted = await services.store.database.read(tallies(asked.id, guild_id))
    placed = {} if guild_id is None else await _ratings(boards, guild_id, asked.id, counted)
    return stats_page(
        services.texts,
        asked.display_name,
        counted,
        placed,
        reader,
        everywhere=guild_id is None,
        hidden=asked.id in reader.hidden,
    )


async def _ratings(
    boards: Boards, guild_id: int, user_id: int, counted: tuple[Tally, ...]
) -> dict[str, Standing]:
    """Return a person's line on the leaderboard of each game they play for a rating."""
    found = dict[str, Standing]()
    for one in counted:
        if one.rated:
            board = await boards.of(guild_id, one.game)
            found.update((one.game, line) for line in board if line.user_id == user_id)
    return found


async def _leaderboard(
    services: Services, boards: Boards, interaction: Interaction, game: str, said: str
) -> Screen:
    """Return the best of a game on this server."""
    guild_id = _guild(interaction)
    if game not in services.packages:
        raise DeniedError("denied-unknown-game")
    reader = await _reader(services, interaction.user.id, said)
    return leaderboard_page(services.texts, game, await boards.of(guild_id, game), reader)


def add_commands(tree: app_commands.CommandTree, services: Services, boards: Boards) -> None:
    """Add the three commands."""

    async def show_history(interaction: Interaction) -> None:
        await answer_command(services, interaction, lambda said: _history(services, interaction, said))

    async def show_stats(interaction: Interaction, person: discord.User | None = None) -> None:
        asked = person or interaction.user
        await answer_command(
            services, interaction, lambda said: _stats(services, boards, interaction, asked, said)
        )

    async def show_leaderboard(interaction: Interaction, game: str) -> None:
        await answer_command(
            services, interaction, lambda said: _leaderboard(services, boards, interaction, game, said)
        )

    add_command(tree, services, "history", show_history)
    add_command(tree, services, "stats", show_stats)
    add_command(tree, services, "leaderboard", show_leaderboard, game=game_choices(services))
