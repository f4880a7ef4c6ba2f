"""What people have achieved: `/stats` and `/leaderboard`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord

from bot.client.answers import Press
from bot.client.readers import ResultsReader, game_title, results_reader, server_of, sight_of
from bot.client.slash import command, installed_games
from bot.leaderboards import ALWAYS, START, Ranked
from bot.store.results import Tally, finished_games, tallies
from bot.table.table import DeniedError
from bot.text import Texts, Words, clean_name
from games.screen import Paragraph, Screen

LISTED = 20
"""Maximum of people on a leaderboard."""


@command("stats")
async def show_stats(press: Press, person: discord.User | None = None) -> Screen:
    """Show a person's games and wins on this server; in a DM the presser's own, on all servers."""
    asked, guild_id = person or press.interaction.user, press.interaction.guild_id
    reader = await results_reader(press)
    if guild_id is None and asked.id != reader.user_id:
        raise DeniedError("denied-stats-dm")
    if not reader.sees(asked.id):
        raise DeniedError("denied-hidden")
    sight = await sight_of(press)
    counted = tallies(
        await press.services.store.database.read(finished_games(sight, user_id=asked.id)), asked.id
    )
    placed = dict[str, Ranked]()
    for tally in counted if guild_id is not None else ():
        if tally.rated:
            board = await press.services.leaderboards.of(sight, tally.game)
            placed.update((tally.game, line) for line in board if line.user_id == asked.id)
    return stats_page(
        press.services.texts,
        asked.display_name,
        counted,
        placed,
        reader,
        everywhere=guild_id is None,
        hidden=asked.id in reader.hidden,
    )


@command("leaderboard", only_servers=True, game=installed_games)
async def show_leaderboard(press: Press, game: str) -> Screen:
    """Show the best players of a game on this server."""
    server_of(press.interaction)
    if game not in press.services.packages:
        raise DeniedError("denied-unknown-game")
    board = await press.services.leaderboards.of(await sight_of(press), game)
    return leaderboard_page(press.services.texts, game, board, await results_reader(press))


def _texts(*paragraphs: str) -> Screen:
    return Screen(tuple(Paragraph(text) for text in paragraphs if text))


# Stats --------------------------------------------------------------------------------------------


def stats_page(
    texts: Texts,
    name: str,
    counted: Sequence[Tally],
    boards: Mapping[str, Ranked],
    reader: ResultsReader,
    *,
    everywhere: bool,
    hidden: bool,
) -> Screen:
    """Return games, wins and ratings of a person. `boards` has their line on each leaderboard."""
    text = texts.of(reader.language)
    heading = f"## {text('stats-title', name=clean_name(name))}"
    where = f"-# {text('stats-everywhere' if everywhere else 'stats-here')}"
    note = f"-# {text('stats-hidden')}" if hidden else ""
    if not counted:
        return _texts(f"{heading}\n{where}", text("stats-none"), note)
    total = text(
        "stats-all",
        games=sum(tally.games for tally in counted),
        wins=sum(tally.wins for tally in counted),
        early=sum(tally.early for tally in counted),
        company=sum(tally.company for tally in counted),
    )
    lines = [_tally(texts, tally, boards.get(tally.game), reader.language) for tally in counted]
    return _texts(f"{heading}\n{where}", total, "\n".join(lines), note)


def _tally(texts: Texts, tally: Tally, standing: Ranked | None, language: str) -> str:
    text, name = texts.of(language), game_title(texts, tally.game, language)
    counted = {"games": tally.games, "wins": tally.wins, "early": tally.early, "company": tally.company}
    line = text("stats-game", game=name, **counted)
    if standing is None:
        return f"- {line}"
    return f"- {line}\n-# {_rating(standing, text)}"


def _rating(one: Ranked, text: Words) -> str:
    numbers = {"rating": text.number(one.rating), "doubt": one.doubt}
    if one.place is not None:
        return text("stats-rating", **numbers, place=one.place)
    needed = {"games": ALWAYS.games, "opponents": ALWAYS.opponents}
    return text("stats-provisional", **numbers, **needed, played=one.games, met=one.opponents)


# Leaderboard ---------------------------------------------------------------------------------------


def leaderboard_page(texts: Texts, game: str, board: Sequence[Ranked], reader: ResultsReader) -> Screen:
    """Return the best of a game on a server, and where the reader stands."""
    text = texts.of(reader.language)
    name = game_title(texts, game, reader.language)
    heading = f"## {text('leaderboard-title', game=name)}"
    listed = [one for one in board if one.user_id > 0 and one.user_id not in reader.hidden][:LISTED]
    placed = [_line(one, text) for one in listed if one.place is not None]
    others = [_line(one, text) for one in listed if one.place is None]
    if others:
        others.insert(
            0, f"**{text('leaderboard-provisional', games=ALWAYS.games, opponents=ALWAYS.opponents)}**"
        )
    return _texts(
        heading,
        "\n".join(placed) if board else text("leaderboard-none"),
        "\n".join(others),
        _own_line(board, listed, text, reader),
        f"-# {text('leaderboard-about', start=text.number(START))}",
    )


def _line(one: Ranked, text: Words) -> str:
    about = {
        # A person who was replaced in every game has no name at any table.
        "name": clean_name(one.name) if one.name else f"<@{one.user_id}>",
        "rating": text.number(one.rating),
        "doubt": one.doubt,
        "games": one.games,
        "wins": one.wins,
    }
    if one.place is None:
        return text("leaderboard-line-provisional", **about)
    return text("leaderboard-line", place=one.place, **about)


def _own_line(board: Sequence[Ranked], listed: Sequence[Ranked], text: Words, reader: ResultsReader) -> str:
    """Return the reader's own line, where the list does not have it."""
    own = next((one for one in board if one.user_id == reader.user_id), None)
    if own is None or own in listed:
        return ""
    key = "leaderboard-you-hidden" if own.user_id in reader.hidden else "leaderboard-you"
    return f"{text(key)}\n{_line(own, text)}"
