"""Finished games: `/history`, `/stats`, `/leaderboard`, records, and games shown again moment by moment."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import discord
from cachetools import LRUCache

from bot.client.answers import Interaction, Press, show
from bot.client.presses import answers
from bot.client.render import render
from bot.client.services import Memory
from bot.client.slash import command, installed_games, not_done
from bot.leaderboards import PLACED_GAMES, START, Ranked
from bot.screens.requests import (
    OpenDecided,
    OpenHighlight,
    OpenMoment,
    OpenStory,
    PageNumber,
    Request,
    VerifyGame,
)
from bot.screens.shown import Document, Shown
from bot.screens.story import (
    Moment,
    decided_page,
    highlight_page,
    highlights,
    moment_at,
    moments,
    require_story,
    story_button,
    story_page,
    story_version,
)
from bot.screens.wording import GREY, SHORT_HASH, bot_name, dealt_lines, page_buttons
from bot.store.results import Finished, Page, Sight, Tally, history, tallies
from bot.table.commands import Id
from bot.table.table import DeniedError, Over, Person, Playing, Table
from bot.text import Texts, Words, clean_name
from games import GamePackage
from games.core import Seat
from games.record import RecordError, Replay, record_hash
from games.screen import Ask, Block, Button, Paragraph, Row, Rule, Screen, rows
from games.signs import SEPARATOR

LISTED = 20
"""Maximum of people on a leaderboard."""
MAXIMUM_STORIES = 16
"""Replayed games in memory."""


class OpenHistory(Request, frozen=True, tag="history"):
    """Show a page of a server's finished games."""

    page: PageNumber = 0
    slot: str = ""


class GiveRecord(Request, frozen=True, tag="record"):
    """Send a finished game's record: a button of older pages, answered like that of a proof."""

    table_id: Id


@dataclass(frozen=True, slots=True)
class HistoryReader:
    """The person who reads a page, their language, and the people whose results they may not see."""

    user_id: int
    language: str
    hidden: Collection[int] = ()

    def sees(self, user_id: int) -> bool:
        """Whether a person's results are shown to this reader."""
        return user_id > 0 and (user_id == self.user_id or user_id not in self.hidden)


async def _reader(press: Press) -> HistoryReader:
    return HistoryReader(press.user_id, press.language, await press.services.people.hidden())


def _guild(interaction: Interaction) -> int:
    if interaction.guild_id is None:
        raise DeniedError("denied-results-dm")
    return interaction.guild_id


async def _sight(press: Press) -> Sight:
    """Return what the presser may be told of here; in a DM only their own, of all servers."""
    guild_id, channel_id = press.interaction.guild_id, press.interaction.channel_id
    if guild_id is None:
        return Sight(None)
    return await press.services.channels.sight(guild_id, press.interaction.user, channel_id)


# Requests and commands -----------------------------------------------------------------------------


@command("history")
async def show_history(press: Press) -> Screen:
    """Show the newest games of a server."""
    return await turn_history(press, OpenHistory())


@answers(OpenHistory)
async def turn_history(press: Press, request: OpenHistory) -> Screen:
    """Show a page of the history."""
    guild_id = _guild(press.interaction)
    page = await press.services.store.database.read(history(await _sight(press), request.page))
    return history_page(press.services.texts, page, guild_id, await _reader(press))


@answers(VerifyGame, GiveRecord, kind="new")
async def verify_game(press: Press, request: VerifyGame | GiveRecord) -> None:
    """Verify a finished game's record; send it with what that proves, and how to check it without the bot."""
    try:
        table = await _finished_here(press, request.table_id)
        record = Document(f"backroom-table-{table.id}.jsonl", table.record())
    except DeniedError as error:
        # The history stays.
        await show(press, not_done(press, error), in_place=False)
        return
    text, page = press.words(table), press.services.links.verify
    fault = await asyncio.to_thread(_fault, record.data, press.services.packages)
    if fault is None:
        proved = [
            text("verify-holds", entries=len(table.entries)),
            text("final-sealed", hash=table.commitment[:SHORT_HASH]),
            *dealt_lines(table.head(), text),
        ]
    else:
        why = text(fault.key, **fault.args_)
        proved = [text("record-broken", reason=text("record-line", line=fault.line, reason=why))]
    title = text("verify-title", game=text("game-title"), table=table.id)
    how = text("verify-page", link=page) if page else text("verify-program")
    typed = text("verify-command", hash=record_hash(record.data), file=record.name)
    small = [f"-# {line}" for line in (text("record-about"), how, typed)]
    screen = Screen((Paragraph("\n".join([f"**{title}**", *proved, *small])),), GREY)
    file = discord.File(io.BytesIO(record.data), filename=record.name)
    await press.reply.private(render(Shown(0, "", 0, screen, (record,))), (file,))


def _fault(record: bytes, packages: Mapping[str, GamePackage]) -> RecordError | None:
    try:
        Replay(record, packages).verify()
    except RecordError as error:
        return error
    return None


async def _finished_here(press: Press, table_id: int) -> Over:
    """Return a finished table of this server; one that was not in memory is released again."""
    tables = press.services.tables
    known = tables.loaded(table_id)
    table = known or await tables.get(table_id)
    if known is None and isinstance(table, Over):
        tables.release(table_id)
    await _check_sight(press, table)
    if not isinstance(table, Over):
        raise DeniedError("denied-not-finished")
    return table


async def _check_sight(press: Press, table: Table) -> None:
    """Raise `DeniedError` unless the presser may be told of a table here."""
    if table.guild_id != _guild(press.interaction):
        raise DeniedError("denied-other-server")
    if not await press.services.channels.sees(press.interaction, table):
        raise DeniedError("denied-hidden-channel")


@command("stats")
async def show_stats(press: Press, person: discord.User | None = None) -> Screen:
    """Show a person's games and wins on this server; in a DM the presser's own, on all servers."""
    asked, guild_id = person or press.interaction.user, press.interaction.guild_id
    reader = await _reader(press)
    if guild_id is None and asked.id != reader.user_id:
        raise DeniedError("denied-stats-dm")
    if not reader.sees(asked.id):
        raise DeniedError("denied-hidden")
    sight = await _sight(press)
    counted = await press.services.store.database.read(tallies(asked.id, sight))
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


@command("leaderboard", game=installed_games)
async def show_leaderboard(press: Press, game: str) -> Screen:
    """Show the best players of a game on this server."""
    _guild(press.interaction)
    if game not in press.services.packages:
        raise DeniedError("denied-unknown-game")
    board = await press.services.leaderboards.of(await _sight(press), game)
    return leaderboard_page(press.services.texts, game, board, await _reader(press))


_stories = Memory(lambda: LRUCache[tuple[int, int, int], tuple[Moment, ...]](MAXIMUM_STORIES))


@answers(OpenStory, OpenMoment, OpenHighlight)
async def turn_story(press: Press, request: OpenStory | OpenMoment | OpenHighlight) -> None:
    """Show a moment or a highlight of a game: in place of another one, or as a new private message."""
    known = press.services.tables.loaded(request.table_id)
    table: Table
    if isinstance(known, Playing):
        table = known
        await _check_sight(press, table)
    else:
        table = await _finished_here(press, request.table_id)
    game = require_story(table)
    told, text = await _told(press, game), press.words(game)
    match request:
        case OpenHighlight(_, number) if isinstance(game, Over) and highlights(game, text):
            screen = highlight_page(game, told, number, text)
        case OpenStory(page=0, slot="") if isinstance(game, Over) and highlights(game, text):
            screen = highlight_page(game, told, 0, text)
        case OpenMoment(_, at):
            screen = story_page(game, told, moment_at(told, at), text)
        case OpenStory(_, page):
            screen = story_page(game, told, page, text)
        case OpenHighlight():
            screen = story_page(game, told, 0, text)
    await show(press, screen, in_place=bool(request.slot))


@answers(OpenDecided, kind="new")
async def show_decided(press: Press, request: OpenDecided) -> None:
    """Show what decided a game."""
    table = await _finished_here(press, request.table_id)
    told = await _told(press, require_story(table))
    await show(press, decided_page(table, told, press.words(table)), in_place=False)


async def _told(press: Press, game: Playing | Over) -> tuple[Moment, ...]:
    """Return the moments of a game, kept for the next page."""
    stories, key = _stories.of(press.services), story_version(game)
    if key not in stories:
        stories[key] = await asyncio.to_thread(moments, game)
    return stories[key]


def _title(texts: Texts, game: str, language: str) -> str:
    """Return the name of a game, or its key if it is not installed."""
    return texts.of(language, game)("game-title") if game in texts.packages else game


def _texts(*paragraphs: str) -> Screen:
    return Screen(tuple(Paragraph(text) for text in paragraphs if text))


# History -------------------------------------------------------------------------------------------


def history_page(texts: Texts, page: Page, guild_id: int, reader: HistoryReader) -> Screen:
    """Return finished tables, each with its standings and its record."""
    text = texts.of(reader.language)
    heading = f"## {text('history-title')}"
    if not page.tables:
        return _texts(f"{heading}\n{text('history-none')}")
    tables: list[Block] = []
    for table in page.tables:
        proof = Button(text("button-proof"), Ask(VerifyGame(table.id)), emoji="🔍")
        ways = Row((story_button(table.id, text), proof))
        tables += [Rule(), Paragraph(_table(texts, table, guild_id, reader)), ways]
    turning = page_buttons(text, page.number, page.pages, OpenHistory, ("history-newer", "history-older"))
    return Screen((Paragraph(heading), *tables, Rule(), *rows(turning)))


def _table(texts: Texts, table: Finished, guild_id: int, reader: HistoryReader) -> str:
    text = texts.of(reader.language, table.game if table.game in texts.packages else None)
    name, when = _title(texts, table.game, reader.language), f"<t:{int(table.finished_at)}:f>"
    about = [text(f"unrated-{table.unrated}" if table.unrated else "history-rated")]
    if table.message:
        link = "https://discord.com/channels/{}/{}/{}".format(guild_id, *table.message)
        about.insert(0, text("history-link", link=link))
    lines = [
        text("history-table", game=name, table=table.id, when=when),
        SEPARATOR.join(_standings(table, text, reader)),
        f"-# {SEPARATOR.join(about)}",
    ]
    return "\n".join(lines)


def _standings(table: Finished, text: Words, reader: HistoryReader) -> list[str]:
    outcome = table.outcome
    seats = range(len(table.people))
    if not outcome.ranks:
        who = [_with_points(table, seat, text, reader) for seat in seats]
        return [*who, text("history-no-winner")]
    return [
        text(
            "history-place-won" if seat in outcome.winners else "history-place",
            rank=outcome.ranks[seat],
            name=_with_points(table, seat, text, reader),
        )
        for seat in sorted(seats, key=outcome.ranks.__getitem__)
    ]


def _with_points(table: Finished, seat: Seat, text: Words, reader: HistoryReader) -> str:
    name = f"**{person_name(table.people[seat], text, reader)}**"
    if not table.outcome.scores:
        return name
    score = table.outcome.scores[seat]
    # A game that is not installed has no word for its points.
    return f"{name} {text('points', points=score) if len(text.bundles) > 1 else text.number(score)}"


def person_name(person: Person, text: Words, reader: HistoryReader) -> str:
    """Return a person's name, as far as this reader may know it."""
    if person.forgotten:
        return text("forgotten-player")
    if person.bot:
        return bot_name(person, text)
    return clean_name(person.name) if reader.sees(person.user_id) else text("hidden-player")


# Stats --------------------------------------------------------------------------------------------


def stats_page(
    texts: Texts,
    name: str,
    played: Sequence[Tally],
    boards: Mapping[str, Ranked],
    reader: HistoryReader,
    *,
    everywhere: bool,
    hidden: bool,
) -> Screen:
    """Return games, wins and ratings of a person. `boards` has their line on each leaderboard."""
    text = texts.of(reader.language)
    heading = f"## {text('stats-title', name=clean_name(name))}"
    where = f"-# {text('stats-everywhere' if everywhere else 'stats-here')}"
    note = f"-# {text('stats-hidden')}" if hidden else ""
    if not played:
        return _texts(f"{heading}\n{where}", text("stats-none"), note)
    total = text(
        "stats-all",
        games=sum(tally.games for tally in played),
        wins=sum(tally.wins for tally in played),
        early=sum(tally.early for tally in played),
        company=sum(tally.company for tally in played),
    )
    lines = [_tally(texts, tally, boards.get(tally.game), reader.language) for tally in played]
    return _texts(f"{heading}\n{where}", total, "\n".join(lines), note)


def _tally(texts: Texts, tally: Tally, standing: Ranked | None, language: str) -> str:
    text, name = texts.of(language), _title(texts, tally.game, language)
    counted = {"games": tally.games, "wins": tally.wins, "early": tally.early, "company": tally.company}
    line = text("stats-game", game=name, **counted)
    if standing is None:
        return f"- {line}"
    rating = text.number(standing.rating)
    if standing.place is None:
        missing = PLACED_GAMES - standing.games
        return f"- {line}\n-# {text('stats-provisional', rating=rating, missing=missing)}"
    return f"- {line}\n-# {text('stats-rating', rating=rating, place=standing.place)}"


# Leaderboard ---------------------------------------------------------------------------------------


def leaderboard_page(texts: Texts, game: str, board: Sequence[Ranked], reader: HistoryReader) -> Screen:
    """Return the best of a game on a server, and where the reader stands."""
    text = texts.of(reader.language)
    name = _title(texts, game, reader.language)
    heading = f"## {text('leaderboard-title', game=name)}"
    listed = [one for one in board if one.user_id > 0 and one.user_id not in reader.hidden][:LISTED]
    placed = [_line(one, text) for one in listed if one.place is not None]
    others = [_line(one, text) for one in listed if one.place is None]
    if others:
        others.insert(0, f"**{text('leaderboard-provisional', games=PLACED_GAMES)}**")
    return _texts(
        heading,
        "\n".join(placed) if board else text("leaderboard-none"),
        "\n".join(others),
        _own_line(board, listed, text, reader),
        f"-# {text('leaderboard-about', start=text.number(START))}",
    )


def _line(one: Ranked, text: Words) -> str:
    rating, name = text.number(one.rating), clean_name(one.name)
    if one.place is None:
        return text("leaderboard-line-provisional", name=name, rating=rating, games=one.games, wins=one.wins)
    return text("leaderboard-line", place=one.place, name=name, rating=rating, games=one.games, wins=one.wins)


def _own_line(board: Sequence[Ranked], listed: Sequence[Ranked], text: Words, reader: HistoryReader) -> str:
    """Return the reader's own line, where the list does not have it."""
    own = next((one for one in board if one.user_id == reader.user_id), None)
    if own is None or own in listed:
        return ""
    key = "leaderboard-you-hidden" if own.user_id in reader.hidden else "leaderboard-you"
    return f"{text(key)}\n{_line(own, text)}"
