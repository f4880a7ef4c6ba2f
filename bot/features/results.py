"""Finished games: `/history`, records, and games shown again moment by moment."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Mapping

from bot.client.answers import Answer, Page
from bot.client.gate import Need, server_of
from bot.client.press import Press
from bot.client.presses import answers, turn_to
from bot.client.readers import ResultsReader, finished_game, game_title, load_story, results_reader, sight_of
from bot.client.slash import command
from bot.screens.requests import (
    OpenGameWith,
    OpenHighlight,
    OpenMoment,
    OpenStory,
    PagedRequest,
    Request,
    TogglePersonalBlock,
    VerifyGame,
)
from bot.screens.shown import Document
from bot.screens.story import highlight_page, highlights, moment_at, require_story, story_page
from bot.screens.wording import GREY, SHORT_HASH, bot_name, button_or_menu, deal_line, menu, page_buttons
from bot.store.personal_blocks import blocked_by
from bot.store.results import FinishedGame, HistoryPage, history
from bot.table.commands import Id, SeatNumber
from bot.table.errors import DeniedError
from bot.table.people import Person
from bot.table.table import Over
from bot.text import Texts, Words, clean_name, message_link, short_name, timestamp
from games.core import Seat
from games.host.packages import GamePackage
from games.host.record import RecordError, Replay, record_hash
from games.screen import MENU, Ask, Button, Option, Paragraph, Screen, rows
from games.signs import SEPARATOR
from games.text import Markup


class OpenHistory(PagedRequest, frozen=True, tag="history"):
    """Show a page of a server's finished games."""


class OpenPerson(Request, frozen=True, tag="person"):
    """Show what can be done about a person who played in a finished game."""

    table_id: Id
    seat: SeatNumber


class GiveRecord(Request, frozen=True, tag="record"):
    """Send a finished game's record: a button of older pages, answered like that of a proof."""

    table_id: Id


# Requests and commands -----------------------------------------------------------------------------


@command("history", only_servers=True)
async def show_history(press: Press) -> Answer:
    return await turn_to(press, OpenHistory())


@answers(OpenHistory, needs=(Need.SERVER,))
async def turn_history(press: Press, request: OpenHistory) -> Screen:
    guild_id = server_of(press)
    page = await press.services.store.database.read(history(await sight_of(press), request.page))
    return history_page(press.services.texts, page, guild_id, await results_reader(press))


@answers(VerifyGame, GiveRecord, needs=(Need.TABLE, Need.SIGHT), kind="new")
async def verify_game(press: Press, _: VerifyGame | GiveRecord) -> Page:
    """Verify a finished game's record; send it with what that proves, and how to check it without the bot."""
    table = finished_game(press)
    record = Document(f"backroom-table-{table.id}.jsonl", table.record())
    text = press.words(table)
    fault = await asyncio.to_thread(_fault, record.data, press.services.packages)
    if fault is None:
        lines = [
            text("verify-holds", entries=len(table.entries)),
            text("final-sealed", hash=table.commitment[:SHORT_HASH]),
            deal_line(table.deal, text),
        ]
    else:
        reason = text(fault.key, **fault.args_)
        lines = [text("record-broken", reason=text("record-line", line=fault.line, reason=reason))]
    title = text(
        "verify-title" if fault is None else "verify-title-broken", game=text("game-title"), table=table.id
    )
    command_line = text("verify-command", hash=record_hash(record.data), file=Markup(record.name))
    small = [f"-# {line}" for line in (text("record-about"), text("verify-program"), command_line)]
    screen = Screen((Paragraph("\n".join([f"**{title}**", *lines, *small])),), GREY)
    return Page(screen, document=record)


def _fault(record: bytes, packages: Mapping[str, GamePackage]) -> RecordError | None:
    try:
        Replay(record, packages).verify()
    except RecordError as error:
        return error
    return None


@answers(OpenStory, OpenMoment, OpenHighlight, needs=(Need.TABLE, Need.SIGHT))
async def turn_story(press: Press, request: OpenStory | OpenMoment | OpenHighlight) -> Page:
    """Show a moment or a highlight of a game: in place of another one, or as a new private message."""
    game = require_story(press.here)
    story = await load_story(press, game)
    text = press.words(game)
    review = await press.services.posts.find_review(game) if isinstance(game, Over) else None
    match request:
        case OpenHighlight(_, number) if isinstance(game, Over) and highlights(game, review, text):
            screen = highlight_page(game, story, review, number, text)
        case OpenStory(page=0, slot="") if isinstance(game, Over) and highlights(game, review, text):
            screen = highlight_page(game, story, review, 0, text)
        case OpenMoment(_, at):
            screen = story_page(game, story, moment_at(story, at), text)
        case OpenStory(_, page):
            screen = story_page(game, story, page, text)
        case OpenHighlight():
            screen = story_page(game, story, 0, text)
    return Page(screen, new=not request.slot)


@answers(OpenPerson, needs=(Need.TABLE, Need.SIGHT))
async def open_person(press: Press, request: OpenPerson) -> Screen:
    """Offer to invite a person of a finished game again, or to block them. Raises `DeniedError`."""
    table = finished_game(press)
    reader = await results_reader(press)
    person = table.people[request.seat] if request.seat < len(table.people) else None
    if person is None or not _is_other(person, reader):
        raise DeniedError("denied-hidden")
    is_blocked = person.user_id in await press.services.store.database.read(blocked_by(press.user_id))
    return person_page(press.services.texts, table, person, reader.language, blocked=is_blocked)


NAMED = 3
"""Number of players of a game who are named in the list."""

# History -------------------------------------------------------------------------------------------


def history_page(texts: Texts, page: HistoryPage, guild_id: int, reader: ResultsReader) -> Screen:
    text = texts.of(reader.language)
    heading = f"## {text('history-title')}"
    if not page.tables:
        return Screen((Paragraph(f"{heading}\n{text('history-none')}"),))
    table_paragraphs = [Paragraph(_table_line(texts, table, guild_id, reader)) for table in page.tables]
    titles = {table.id: _title(texts, table, reader) for table in page.tables}
    stories = [Option(title, Ask(OpenStory(table_id))) for table_id, title in titles.items()]
    proofs = [Option(title, Ask(VerifyGame(table_id))) for table_id, title in titles.items()]
    menus = (
        *button_or_menu(text("button-story"), stories, "📖"),
        *button_or_menu(text("button-proof"), proofs, "🔍"),
    )
    turn_buttons = page_buttons(
        text, page.number, page.pages, OpenHistory, ("history-newer", "history-older")
    )
    people_menu = menu(text("history-people"), _people(texts, page.tables, reader))
    return Screen((Paragraph(heading), *table_paragraphs, *menus, *people_menu, *rows(turn_buttons)))


def _title(texts: Texts, table: FinishedGame, reader: ResultsReader) -> str:
    game = game_title(texts, table.game, reader.language)
    return texts.of(reader.language).plain("table-title", game=game, table=table.id)


def _is_other(person: Person, reader: ResultsReader) -> bool:
    """Whether this is another person than the reader, whose results they may see."""
    return person.reachable and person.user_id != reader.user_id and reader.sees(person.user_id)


def _people(texts: Texts, tables: Iterable[FinishedGame], reader: ResultsReader) -> Iterator[Option]:
    """Yield the people of these games, each with the latest, as many as a menu takes."""
    text = texts.of(reader.language)
    user_ids = set[int]()
    for table in tables:
        title = game_title(texts, table.game, reader.language)
        for seat, person in enumerate(table.people):
            if person.user_id in user_ids or len(user_ids) >= MENU or not _is_other(person, reader):
                continue
            user_ids.add(person.user_id)
            label = text.plain("history-person", name=short_name(person.name), game=title)
            yield Option(label, Ask(OpenPerson(table.id, seat)))


def person_page(texts: Texts, table: Over, person: Person, language: str, *, blocked: bool) -> Screen:
    text = texts.of(language)
    name = clean_name(person.name)
    title = game_title(texts, table.game.key, language)
    place_line = text("history-table", game=title, table=table.id, when=timestamp(table.finished_at, "f"))
    again_button = Button(
        text("button-invite-again", game=title), Ask(OpenGameWith(table.game.key, person.user_id)), "success"
    )
    block_button = Button(
        text("button-unblock" if blocked else "button-block"),
        Ask(TogglePersonalBlock(person.user_id)),
        "secondary" if blocked else "danger",
    )
    back_button = Button(text("page-back"), Ask(OpenHistory()))
    buttons = [*([again_button] if table.game.key in texts.packages else []), block_button, back_button]
    about = f"-# {text('block-about')}"
    return Screen((Paragraph(f"### {name}\n{place_line}"), *rows(buttons), Paragraph(about)))


def _table_line(texts: Texts, table: FinishedGame, guild_id: int, reader: ResultsReader) -> str:
    text = texts.of(reader.language, table.game if table.game in texts.packages else None)
    name = game_title(texts, table.game, reader.language)
    day = timestamp(table.finished_at, "d")
    parts = [text("history-where", table=table.id, when=day), *_standings(table, text, reader)]
    if table.unrated:
        parts.append(text(f"unrated-{table.unrated}"))
    if table.message:
        parts.append(text("history-link", link=message_link(guild_id, *table.message)))
    return f"**{name}**\n-# {SEPARATOR.join(parts)}"


def _standings(table: FinishedGame, text: Words, reader: ResultsReader) -> list[Markup]:
    outcome = table.outcome
    seats = range(len(table.people))
    if not outcome.ranks:
        names = [_with_points(table, seat, text, reader) for seat in seats[:NAMED]]
        return [*names, *_others_line(len(seats), text), text("history-no-winner")]
    best_seats = sorted(seats, key=outcome.ranks.__getitem__)[:NAMED]
    standings = [
        text(
            "history-place-won" if seat in outcome.winners else "history-place",
            rank=outcome.ranks[seat],
            name=_with_points(table, seat, text, reader),
        )
        for seat in best_seats
    ]
    return [*standings, *_others_line(len(seats), text)]


def _others_line(people: int, text: Words) -> list[Markup]:
    return [text("history-others", count=people - NAMED)] if people > NAMED else []


def _with_points(table: FinishedGame, seat: Seat, text: Words, reader: ResultsReader) -> Markup:
    name = Markup(f"**{_person_name(table.people[seat], text, reader)}**")
    if not table.outcome.scores:
        return name
    score = table.outcome.scores[seat]
    # A game that is not installed has no word for its points.
    points = text("points", points=score) if len(text.bundles) > 1 else text.number(score)
    return Markup(f"{name} {points}")


def _person_name(person: Person, text: Words, reader: ResultsReader) -> Markup:
    if person.forgotten:
        return text("forgotten-player")
    if person.bot:
        return bot_name(person, text)
    return clean_name(person.name) if reader.sees(person.user_id) else text("hidden-player")
