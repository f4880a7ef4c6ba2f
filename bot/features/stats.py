"""What people have achieved: `/stats` and `/leaderboard`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

import discord
import msgspec

from bot.client.answers import Press
from bot.client.presses import answers
from bot.client.readers import (
    ResultsReader,
    board_picture,
    game_title,
    results_reader,
    season_name,
    server_of,
    sight_of,
)
from bot.client.slash import command, installed_games
from bot.leaderboards import ALWAYS, START, Ranked, Span, season
from bot.screens.charts import Curve, results_chart
from bot.screens.requests import Request
from bot.store.results import (
    RELIABILITY_GAMES,
    RELIABILITY_SECONDS,
    Reliability,
    Tally,
    finished_games,
    reliability,
    tallies,
)
from bot.table.table import DeniedError
from bot.text import Texts, Words, clean_name
from games.screen import Ask, Block, Button, Paragraph, Picture, Screen, rows

LISTED = 20
"""Maximum of people on a leaderboard."""
CURVES = 6
"""Maximum of games on a picture of results."""
SEASONS = 3
"""Tables of a leaderboard: of all time, of this season, and of the last one."""


class OpenLeaderboard(Request, frozen=True, tag="leaderboard"):
    """Show the leaderboard of a game: of all time (0), of this season (1), or of the one before (2)."""

    game: Annotated[str, msgspec.Meta(max_length=64)]
    season: Annotated[int, msgspec.Meta(ge=0, lt=SEASONS)] = 0


# Stats --------------------------------------------------------------------------------------------


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
    games = await press.services.store.database.read(finished_games(sight, user_id=asked.id))
    counted, placed = tallies(games, asked.id), dict[str, Ranked]()
    for tally in counted if guild_id is not None else ():
        if tally.rated:
            board = await press.services.leaderboards.of(sight, tally.game)
            placed.update((tally.game, line) for line in board if line.user_id == asked.id)
    recent = (game for game in games if game.finished_at > press.services.now() - RELIABILITY_SECONDS)
    return stats_page(
        press.services.texts,
        asked.display_name,
        counted,
        placed,
        reader,
        reliability(recent, asked.id),
        everywhere=guild_id is None,
        hidden=asked.id in reader.hidden,
    )


def stats_page(
    texts: Texts,
    name: str,
    counted: Sequence[Tally],
    boards: Mapping[str, Ranked],
    reader: ResultsReader,
    reliable: Reliability,
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
        return Screen(_paragraphs(f"{heading}\n{where}", text("stats-none"), note))
    total = text(
        "stats-all",
        games=sum(tally.games for tally in counted),
        wins=sum(tally.wins for tally in counted),
        early=sum(tally.early for tally in counted),
        company=sum(tally.company for tally in counted),
    )
    kept = ""
    if reliable.games:
        kept = text(
            "stats-reliable", finished=reliable.finished, games=reliable.games, most=RELIABILITY_GAMES
        )
    drawn = [tally for tally in counted if tally.games][:CURVES]
    lines = [
        f"- {f'`{drawn.index(tally) + 1}` ' if tally in drawn else ''}"
        f"{_tally(texts, tally, boards.get(tally.game), reader.language)}"
        for tally in counted
    ]
    above, below = _paragraphs(f"{heading}\n{where}", total, kept), _paragraphs("\n".join(lines), note)
    picture = [_results_picture(texts, drawn, boards, reader.language)] if drawn else []
    return Screen((*above, *picture, *below))


def _paragraphs(*said: str) -> tuple[Paragraph, ...]:
    return tuple(Paragraph(text) for text in said if text)


def _results_picture(
    texts: Texts, counted: Sequence[Tally], boards: Mapping[str, Ranked], language: str
) -> Picture:
    text, said, curves = texts.of(language), list[str](), list[Curve]()
    for tally in counted:
        board = boards.get(tally.game)
        ratings = board.curve if board else ()
        curves.append(Curve(ratings, tally.games, tally.wins))
        name = game_title(texts, tally.game, language)
        rated = (
            text("alt-results-rating", start=text.number(START), now=text.number(ratings[-1]))
            if ratings
            else ""
        )
        said.append(text("alt-results-game", game=name, wins=tally.wins, games=tally.games) + rated)
    return Picture(results_chart(curves, START), text("alt-results", games=" ".join(said)))


def _tally(texts: Texts, tally: Tally, standing: Ranked | None, language: str) -> str:
    text, name = texts.of(language), game_title(texts, tally.game, language)
    counted = {"games": tally.games, "wins": tally.wins, "early": tally.early, "company": tally.company}
    line = text("stats-game", game=name, **counted)
    return line if standing is None else f"{line}\n-# {_rating(standing, text)}"


def _rating(one: Ranked, text: Words) -> str:
    numbers = {"rating": text.number(one.rating), "doubt": one.doubt}
    if one.place is not None:
        return text("stats-rating", **numbers, place=one.place)
    needed = {"games": ALWAYS.games, "opponents": ALWAYS.opponents}
    return text("stats-provisional", **numbers, **needed, played=one.games, met=one.opponents)


# Leaderboard ---------------------------------------------------------------------------------------


@command("leaderboard", only_servers=True, game=installed_games)
async def show_leaderboard(press: Press, game: str) -> Screen:
    return await open_leaderboard(press, OpenLeaderboard(game))


@answers(OpenLeaderboard)
async def open_leaderboard(press: Press, request: OpenLeaderboard) -> Screen:
    guild_id, game = server_of(press.interaction), request.game
    if game not in press.services.packages:
        raise DeniedError("denied-unknown-game")
    length = (await press.services.servers.settings(guild_id)).season
    spans = [ALWAYS, *(season(length, press.services.now(), before) for before in range(SEASONS - 1))]
    span = spans[request.season] or ALWAYS
    board = await press.services.leaderboards.of(await sight_of(press), game, span)
    reader = await results_reader(press)
    text, texts = press.text, press.services.texts
    turning = [
        Button(_span_name(one, text), Ask(OpenLeaderboard(game, number)), disabled=one == span)
        for number, one in enumerate(spans)
        if one is not None and length != "off"
    ]
    page = leaderboard_page(texts, game, board, reader, span)
    return msgspec.structs.replace(page, blocks=(*page.blocks, *rows(turning)))


def _span_name(span: Span, text: Words) -> str:
    return text("leaderboard-always") if span == ALWAYS else season_name(span, text)


def leaderboard_page(
    texts: Texts, game: str, board: Sequence[Ranked], reader: ResultsReader, span: Span = ALWAYS
) -> Screen:
    text = texts.of(reader.language)
    name = game_title(texts, game, reader.language)
    heading = f"## {text('leaderboard-title', game=name)}\n-# {_span_name(span, text)}"
    listed = [one for one in board if one.user_id > 0 and one.user_id not in reader.hidden][:LISTED]
    placed = [one for one in listed if one.place is not None]
    others = [_line(one, text) for one in listed if one.place is None]
    if others:
        needed = text("leaderboard-provisional", games=span.games, opponents=span.opponents)
        others.insert(0, f"**{needed}**")
    blocks: list[Block] = [Paragraph(heading), *board_picture(placed, name, text)]
    below = _paragraphs(
        "\n".join(_line(one, text) for one in placed) if board else text("leaderboard-none"),
        "\n".join(others),
        _own_line(board, listed, text, reader),
        f"-# {text('leaderboard-about', start=text.number(START))}" if board else "",
    )
    return Screen((*blocks, *below))


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
    own = next((one for one in board if one.user_id == reader.user_id), None)
    if own is None or own in listed:
        return ""
    key = "leaderboard-you-hidden" if own.user_id in reader.hidden else "leaderboard-you"
    return f"{text(key)}\n{_line(own, text)}"
