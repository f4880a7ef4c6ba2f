"""Opening tables and finding them: `/play`, rematches, `/table`, and watching a game."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace

import discord
import structlog
from cachetools import TTLCache

from bot.client.answers import Answer, Page, Panel
from bot.client.gate import AT_TABLE, OPENING, SITTING, Need, require, settings_here
from bot.client.lobbies import (
    blocked_here,
    greeting,
    keep_seats,
    lobbies_here,
    maximum_tables,
    note_reliability,
    open_lobby,
    prepare_lobby,
    show_opened,
    start_completed,
    start_lobby,
    turn_of,
)
from bot.client.press import Press
from bot.client.presses import answers, turn_to
from bot.client.readers import finished_game
from bot.client.services import PerBot, Services
from bot.client.slash import command, games_to_play
from bot.screens.lobby import catalogue
from bot.screens.notices import notice
from bot.screens.page import ListedTable, tables_page
from bot.screens.places import public_post, watched_post
from bot.screens.requests import (
    JoinAnyway,
    OpenCatalogue,
    OpenGame,
    OpenGameWith,
    OpenLesson,
    OpenPractice,
    OpenTables,
    PostAgain,
    Rematch,
    TryAgain,
    Watch,
)
from bot.screens.wording import with_date
from bot.store.preferences import ServerSettings
from bot.table.beginning import moment_of
from bot.table.commands import TABLE, Follow, Join, MoveTable, PlayOn, Practise, Teach
from bot.table.errors import DeniedError
from bot.table.people import Person
from bot.table.public import is_own
from bot.table.table import Lobby, Over, Playing, Table
from bot.table.terms import preset
from bot.text import channel_mention
from games.host.entries import Acted
from games.host.packages import GamePackage
from games.screen import Screen

BURIED_ENOUGH = 3
"""Messages below a post from which `/table` posts it again."""
REPOST_SECONDS = 10
"""Interval of posting a table again on request."""

log = structlog.stdlib.get_logger(__name__)


# Opening a table -----------------------------------------------------------------------------------


@command("play", only_servers=True, game=games_to_play)
async def play_command(press: Press, game: str = "", guest: discord.User | None = None) -> Answer:
    guest_id = guest.id if guest is not None else 0
    if game:
        return await turn_to(press, OpenGameWith(game, guest_id) if guest_id else OpenGame(game))
    return catalogue(press.services.texts, press.language, await lobbies_here(press), guest_id)


@answers(OpenCatalogue, needs=(), kind="private")
async def show_catalogue(press: Press, _: OpenCatalogue) -> Screen:
    return catalogue(press.services.texts, press.language, await lobbies_here(press))


@answers(OpenGame, OpenGameWith, needs=OPENING, kind="private")
async def open_game(press: Press, request: OpenGame | OpenGameWith) -> None:
    settings = await settings_here(press)
    package = _package(press, request.game)
    await note_reliability(press)
    lobby = await prepare_lobby(press, package, settings.language or press.language, preset(settings.clock))
    lobby = await _open_here(press, lobby, settings)
    guests = (request.user_id,) if isinstance(request, OpenGameWith) else ()
    table: Table = lobby
    message = ""
    try:
        table, message = await keep_seats(press, lobby, guests)
    finally:
        # Whatever fails, the lobby is there.
        await show_opened(press, table, message)


def _package(press: Press, game: str) -> GamePackage:
    if game not in press.services.packages:
        raise DeniedError("denied-unknown-game")
    return press.services.packages[game]


async def _open_here(press: Press, lobby: Lobby, settings: ServerSettings, *, waits: bool = True) -> Lobby:
    return await open_lobby(press.services, lobby, maximum_tables(press, settings), waits=waits)


# Rematches -----------------------------------------------------------------------------------------


@answers(Rematch, needs=(*SITTING, Need.SEATED), kind="private")
async def rematch(press: Press, _: Rematch) -> Answer:
    """Open a lobby hosted by the presser for the people of a game that is over, or take the seat kept in it.

    It starts by itself once all who played to the end have pressed.
    """
    table = press.table
    if not isinstance(table, Over):
        raise DeniedError("denied-not-finished")
    if table.status != "finished":
        raise DeniedError(f"denied-{table.status}")
    await note_reliability(press)
    open_rematch, number = await _find_rematch(press.services, table.id)
    if open_rematch is None:
        await require(press, OPENING)
        lobby = replace(await _prepare_rematch(press, table), opened_by=-number)
        opened_lobby = await _open_here(press, lobby, await settings_here(press))
        if opened_lobby.secret == lobby.secret:
            is_complete = all(person.joined for person in opened_lobby.people)
            await show_opened(press, await start_lobby(press, opened_lobby) if is_complete else opened_lobby)
            return None
        # Another press has opened it meanwhile.
        open_rematch = opened_lobby
    seat = open_rematch.seat_of(press.user_id)
    if isinstance(open_rematch, Lobby) and seat is not None and not open_rematch.people[seat].joined:
        if warning_screen := await blocked_here(press, open_rematch, JoinAnyway()):
            return Page(warning_screen, open_rematch.id, new=True)
        after = await press.services.tables.do(open_rematch.id, Join(), press.actor)
        return greeting(press, await start_completed(press, open_rematch, after))
    link = press.services.posts.registry.link(open_rematch)
    return Page(notice(press.text("lobby-opened", link=link)), new=True)


async def _find_rematch(services: Services, number: int) -> tuple[Table | None, int]:
    """Return the rematch of a table or of its rematches that is not over; else the last one's number.

    What opened a rematch is not a press but that table, by its number: so there is only one.
    """
    while (next_id := await services.store.opened_by(-number)) is not None:
        number = next_id
        with suppress(DeniedError):
            table = await services.tables.get(number)
            if isinstance(table, Lobby | Playing):
                return table, number
    return None, number


async def _prepare_rematch(press: Press, table: Over) -> Lobby:
    """Return the same game with the same options and terms, seats kept for those who played to its end.

    Not for those who may not play in the server any longer: they would be called, and keep others waiting.
    """
    people = [table.people[seat] for seat in table.present if not table.people[seat].forgotten]
    others = [person for person in people if person.user_id != press.user_id]
    ids = [person.user_id for person in others]
    admitted_ids = await press.services.membership.admitted(table.guild_id, ids)
    guests = [
        Person(person.user_id, person.name, press.services.now(), joined=False)
        for person in others
        if person.user_id in admitted_ids
    ]
    bots = [person for person in table.people if person.bot and person.offered_to is None]
    package = press.services.packages.get(table.game.key, table.package)
    return await prepare_lobby(press, package, table.language, table.terms, table.options, [*guests, *bots])


# A game of one's own -------------------------------------------------------------------------------


@answers(OpenPractice, OpenLesson, Practise, Teach, needs=(), kind="new")
async def play_alone(press: Press, request: OpenPractice | OpenLesson | Practise | Teach) -> Answer:
    """Deal the presser a game of their own, or show the one they have: a person has one at a time.

    The last two are on the lobbies of earlier versions, and concern the game of that table.
    """
    game_key = request.game if isinstance(request, OpenPractice | OpenLesson) else ""
    package = _package(press, game_key or press.here.package.game.key)
    table_command = Teach() if isinstance(request, OpenLesson | Teach) else Practise()
    if isinstance(table_command, Teach) and package.lesson is None:
        raise DeniedError("denied-no-lesson")
    return await _play_own(press, package, table_command)


@answers(TryAgain, needs=(Need.TABLE, Need.SIGHT), kind="new")
async def try_again(press: Press, request: TryAgain) -> Answer:
    """Let the presser play on from a decision of a finished game, with bot players in the other seats.

    In the seat that decided; where that was a bot player's, in their own.
    """
    table = finished_game(press)
    package = _package(press, press.here.package.game.key)
    if request.n >= len(table.entries) or package.game.about.version != table.game.about.version:
        raise DeniedError("denied-play-on")
    decision = table.entries[request.n]
    seat = decision.seat if isinstance(decision, Acted) else None
    if seat is None or table.people[seat].bot:
        seat = table.seat_of(press.user_id)
    if seat is None:
        raise DeniedError("denied-play-on")
    return await _play_own(press, package, await asyncio.to_thread(moment_of, table, request.n, seat))


async def _play_own(press: Press, package: GamePackage, table_command: Practise | Teach | PlayOn) -> Panel:
    async with turn_of(press):
        tables = await press.services.tables.of_person(press.user_id)
        own_table = next((table for table in tables if is_own(table, press.user_id)), None)
        if own_table is not None:
            return Panel(own_table, press.text("alone-already"), new=True)
        return Panel(await _deal_alone(press, package, table_command), new=True)


async def _deal_alone(press: Press, package: GamePackage, table_command: Practise | Teach | PlayOn) -> Table:
    await require(press, OPENING)
    services = press.services
    settings = await settings_here(press)
    lobby = await prepare_lobby(press, package, press.language, preset(settings.clock))
    table = await _open_here(press, lobby, settings, waits=False)
    press.remember(table.id)
    try:
        # It is posted with the deal, and never as a lobby.
        return await services.tables.do(table.id, table_command, press.actor)
    except Exception:
        await services.posts.repost(table)
        raise


# A person's tables ---------------------------------------------------------------------------------


@command("table")
async def list_tables(press: Press) -> Screen:
    """Show the presser's tables and those of the channel; their own that are buried here are posted again."""
    services = press.services
    own_tables = await services.tables.of_person(press.user_id)
    notes = list[str]()
    for table in own_tables:
        if table.channel_id == press.channel_id and services.posts.registry.below(table) >= BURIED_ENOUGH:
            has_come = await services.posts.reposted(table)
            link = channel_mention(table.channel_id)
            notes.append(press.text("tables-posted" if has_come else "tables-not-posted", link=link))
    return await _tables_page(press, own_tables, notes)


@answers(OpenTables, needs=())
async def turn_tables(press: Press, request: OpenTables) -> Screen:
    own_tables = await press.services.tables.of_person(press.user_id)
    return await _tables_page(press, own_tables, [], request.page)


async def _tables_page(press: Press, own_tables: list[Table], notes: list[str], page: int = 0) -> Screen:
    services = press.services
    unreadable_count = len(await services.store.open_of(press.user_id)) - len(own_tables)
    if unreadable_count > 0:
        notes = [*notes, f"-# {press.text('tables-unreadable', count=unreadable_count)}"]
    tables_here = list[Table]()
    if press.guild_id is not None and press.channel_id is not None:
        ids = await services.store.open_in_channel(press.guild_id, press.channel_id)
        readable = await services.tables.readable(ids)
        tables_here = [table for table in readable if await services.channels.sees(press, table)]
    own_ids = {table.id for table in own_tables}
    ids_here = {table.id for table in tables_here}
    tables_listed = [
        ListedTable(table, services.posts.registry.link(table), table.id in own_ids, table.id in ids_here)
        for table in (*own_tables, *(table for table in tables_here if table.id not in own_ids))
    ]
    return tables_page(services.texts, tables_listed, press.language, notes, page)


_reposts = PerBot(
    lambda: TTLCache[int, bool](1000, REPOST_SECONDS, timer=lambda: asyncio.get_running_loop().time())
)


@answers(PostAgain, needs=AT_TABLE)
async def post_again(press: Press, _: PostAgain) -> Answer:
    """Post a table again, in this channel if its own cannot be used."""
    tables = press.services.tables
    posts = press.services.posts
    table = press.here
    manages = press.guild_id == table.guild_id and press.permissions.manage_guild
    if table.seat_of(press.user_id) is None and not manages:
        raise DeniedError("denied-not-seated")
    reposts = _reposts.of(press.services)
    if table.id in reposts:
        raise DeniedError("denied-soon", link=posts.registry.link(table))
    reposts[table.id] = True
    has_come = await posts.reposted(table)
    if not has_come and posts.registry.is_lost(table) and press.guild_id == table.guild_id:
        await require(press, (Need.PLACE,))
        channel_id = press.channel_id or table.channel_id
        table = await tables.do(table.id, MoveTable(channel_id), TABLE)
        has_come = await posts.reposted(table)
    link = posts.registry.link(table)
    if not has_come and posts.registry.is_lost(table) and press.guild_id != table.guild_id:
        raise DeniedError("denied-channel-lost")
    if not has_come:
        raise DeniedError("denied-not-posted", channel=channel_mention(table.channel_id), link=link)
    if press.channel_id == table.channel_id:
        return None
    return notice(press.text("moved-post", link=link))


@answers(Watch, needs=(*AT_TABLE, Need.HERE), kind="private")
async def watch(press: Press, request: Watch) -> Page:
    return _watch_page(press, press.here, request.language or press.language, new=not request.again)


@answers(Follow, needs=(*AT_TABLE, Need.HERE))
async def follow_table(press: Press, request: Follow) -> Page:
    return _watch_page(press, await press.do(request), press.language)


def _watch_page(press: Press, table: Table, language: str, *, new: bool = False) -> Page:
    texts = press.services.texts
    if not isinstance(table, Playing):
        screen = public_post(table, texts, language=language, reader_id=press.user_id).screen
    else:
        link = press.services.posts.registry.link(table)
        screen = watched_post(table, texts, language, link, press.user_id)
    return Page(with_date(screen, table, press.services.tables.now, texts.of(language)), table.id, new=new)
