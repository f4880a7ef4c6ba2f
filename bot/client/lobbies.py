"""Lobbies: who may open one, opening it, the answer to who joins, and the start of a rematch."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

import discord
import msgspec
import structlog

from bot.client.answers import Panel, respond
from bot.client.gate import place_of
from bot.client.press import Press
from bot.client.render import render
from bot.client.services import PerBot, Services
from bot.screens.lobby import may_be_rated
from bot.screens.notices import refusal
from bot.screens.page import table_page
from bot.screens.places import public_post
from bot.screens.requests import Request
from bot.screens.shown import Context
from bot.screens.wording import AMBER
from bot.store.personal_blocks import personal_blocks
from bot.store.preferences import ServerSettings, last_options
from bot.store.results import RELIABILITY_SECONDS, Sight, finished_games, is_new, reliability
from bot.store.statements import write_notices
from bot.table.bots import add as add_bot
from bot.table.commands import Actor, Invite, LeaveLobby, Notice, Start
from bot.table.errors import DeniedError
from bot.table.game_options import with_last_options
from bot.table.lobby import has_room, new_lobby, waiting_lobby
from bot.table.people import Person
from bot.table.search import are_rivals, starts_by_itself
from bot.table.table import Lobby, Playing, Table, require_lobby
from bot.table.terms import Terms, preset
from bot.text import mention
from games.host.deal import SECRET_BYTES
from games.host.packages import GamePackage
from games.screen import Ask, Button, Paragraph, Screen, rows
from games.text import Markup

THREAD_PARENTS = (discord.ChannelType.text, discord.ChannelType.news)
"""Channels with threads: neither a thread nor the chat beside a voice channel has any."""
FOR_THREADS = ("create_public_threads", "send_messages_in_threads")
"""Permissions that a table's own thread takes."""
FOR_NIGHTS = ("create_events",)
"""Permissions without which a game night goes on, but has no event of Discord."""

log = structlog.stdlib.get_logger(__name__)


# Opening -------------------------------------------------------------------------------------------


def maximum_tables(press: Press, settings: ServerSettings) -> int | None:
    """Return the maximum of open tables in the presser's server; None for those who manage it."""
    if press.permissions.manage_guild:
        return None
    members = press.guild.member_count if press.guild is not None else None
    return settings.tables_allowed(members or 0)


async def open_lobby(services: Services, lobby: Lobby, maximum: int | None, *, waits: bool = True) -> Lobby:
    """Store a lobby that can be shown: another would stand there for ever. Raises `DeniedError`.

    `maximum`: of open tables in its server; None for no limit. `waits`: for others to join. The caller has it
    posted.
    """
    settings = await services.servers.settings(lobby.guild_id)
    terms = msgspec.structs.replace(lobby.terms, free_text=settings.free_text)
    lobby = replace(lobby, terms=terms)
    try:
        render(public_post(lobby, services.texts))
        context = Context(Markup(""))
        table_page(lobby, lobby.host_id, services.texts, lobby.language, context, manages=False)
    except Exception as error:
        log.exception("lobby_not_drawn", game=lobby.game.key)
        raise DeniedError("denied-not-drawn") from error
    table = require_lobby(await services.tables.open(lobby, maximum=maximum, waits=waits))
    services.tables.budget.spend(table.host_id, table.channel_id)
    return table


async def prepare_lobby(
    press: Press,
    package: GamePackage,
    language: str,
    terms: Terms | None,
    options: Mapping[str, Any] | None = None,
    kept: Iterable[Person] = (),
) -> Lobby:
    """Return a lobby hosted by the presser, where they are; `kept` are seats for others.

    `options`: by default those of the server's last game.
    """
    guild_id, channel_id = place_of(press)
    lobby = new_lobby(
        package,
        press.actor,
        (guild_id, channel_id),
        secrets.token_bytes(SECRET_BYTES),
        press.services.tables.now,
        language=language,
        terms=terms,
        options=options,
        kept=tuple(kept),
    )
    return lobby if options is not None else await _with_last_options(press.services, lobby)


async def _with_last_options(services: Services, lobby: Lobby) -> Lobby:
    options = await services.store.database.read(last_options(lobby.guild_id, lobby.package))
    return with_last_options(lobby, options)


async def open_for(
    services: Services,
    place: tuple[int, int],
    package: GamePackage,
    seats: Iterable[tuple[int, str]],
    number: int,
    key: str,
    args: Mapping[str, str],
    *,
    language: str,
    bots: int = 0,
) -> Table | None:
    """Open a lobby with kept seats, post it and call those they are for; None where none of them may host it.

    Who may not play in the server any longer gets no seat and no call.

    `number` is in place of a press; a lobby is opened once for it: a stop may have cut this off. `key` and
    `args`: the message for those who chose DMs.
    """
    now = services.now()
    settings = await services.servers.settings(place[0])
    names = dict(seats)
    members = await services.membership.admitted(place[0], names)
    guests = [
        Person(user_id, name, now, joined=False) for user_id, name in names.items() if user_id in members
    ]
    if not guests:
        return None
    terms = preset(settings.clock)
    secret = secrets.token_bytes(SECRET_BYTES)
    lobby = waiting_lobby(package, place, guests, number, secret, now, language=language, terms=terms)
    for _ in range(bots):
        lobby = add_bot(lobby, "even", now)
    lobby = await _with_last_options(services, lobby)

    if (table_id := await services.store.opened_by(lobby.opened_by)) is not None:
        return await services.tables.get(table_id)
    guest_ids = [person.user_id for person in lobby.people if not person.joined]
    for host_id in guest_ids:
        try:
            table = await open_lobby(services, replace(lobby, host_id=host_id), None)
        except DeniedError as error:
            log.info("lobby_not_opened", host=host_id, reason=error.key)
            continue
        # With the first call the lobby is posted.
        calls = [Notice("lobby_call", key, user_id, args=args) for user_id in guest_ids]
        await services.store.database.run(partial(write_notices, table_id=table.id, new_notices=calls))
        services.tables.announce_stored()
        return table
    return None


async def lobbies_here(press: Press) -> list[Lobby]:
    """Return the lobbies of this channel in which the presser may take a seat, newest first.

    Not those where a person sits whom the presser has blocked; their posts still stand in the channel.
    """
    services = press.services
    if press.guild_id is None or press.channel_id is None:
        return []
    ids = await services.store.open_in_channel(press.guild_id, press.channel_id)
    lobbies = [
        table
        for table in await services.tables.readable(ids)
        if isinstance(table, Lobby)
        and has_room(table, press.user_id)
        and await services.channels.sees(press, table)
    ]
    people = {person.user_id for table in lobbies for person in table.seated}
    blocked_ids = await _blocked_by_presser(press, people)
    return [table for table in lobbies if not sits_at(table, blocked_ids)]


# People whom the host invites ----------------------------------------------------------------------


async def keep_seats(press: Press, lobby: Lobby, user_ids: Collection[int]) -> tuple[Table, str]:
    """Keep seats for people in the presser's lobby, and call them; return it, and who gets none and why.

    A person who has blocked the presser gets a seat like others, and no call: the presser cannot tell.
    """
    guests = dict[int, str]()
    refused_ids = dict[str, list[int]]()
    blocked_ids = await _blocked_by_presser(press, user_ids)
    for user_id in dict.fromkeys(user_ids):
        if user_id == press.user_id:
            reason = "oneself"
        elif lobby.seat_of(user_id) is not None:
            reason = "seated"
        elif user_id in blocked_ids:
            reason = "blocked"
        elif (member := await press.services.membership.guest(lobby.guild_id, user_id)) is None:
            reason = "stranger"
        elif member.bot:
            reason = "bot"
        else:
            guests[user_id] = member.display_name
            continue
        refused_ids.setdefault(reason, []).append(user_id)
    lines = [
        f"✋ {press.text(f'invite-{reason}', names=press.text.listed(list(map(mention, people))))}"
        for reason, people in refused_ids.items()
    ]
    press.table = lobby
    try:
        table = await press.do(Invite(guests)) if guests else lobby
    except DeniedError as error:
        return lobby, "\n".join([*lines, refusal(error, press.text)])
    return table, "\n".join(lines)


# Beside people whom one has blocked ------------------------------------------------------------------


def sits_at(table: Table, user_ids: Collection[int]) -> bool:
    """Whether one of these people sits at a table."""
    return any(person.user_id in user_ids for person in table.seated)


async def _blocked_by_presser(press: Press, user_ids: Collection[int]) -> set[int]:
    blocks = await press.services.store.database.read(personal_blocks({press.user_id, *user_ids}))
    return {block.blocked for block in blocks if block.by == press.user_id}


async def blocked_here(press: Press, table: Table, anyway: Request) -> Screen | None:
    """Return a warning for a presser who would sit down beside people whom they have blocked.

    `anyway`: the request on its button.
    """
    people = {person.user_id for person in table.seated}
    if press.user_id in people:
        return None
    blocked_ids = await _blocked_by_presser(press, people)
    text = press.words(table)
    names = [
        name
        for person, name in zip(table.people, text.names, strict=True)
        if person in table.seated and person.user_id in blocked_ids
    ]
    if not names:
        return None
    warning_text = text("blocked-here", names=text.listed(names), count=len(names))
    return Screen((Paragraph(warning_text), *rows([Button(text("blocked-join-anyway"), Ask(anyway))])), AMBER)


# Searches ------------------------------------------------------------------------------------------


_turns = PerBot(WeakValueDictionary[int, asyncio.Lock])


def turn_of(press: Press) -> asyncio.Lock:
    """Return the lock of a person, who opens one thing at a time: two presses do not open two."""
    return _turns.of(press.services).setdefault(press.user_id, asyncio.Lock())


async def searches_of(press: Press, beside: Table | None = None) -> list[Lobby]:
    """Return the lobbies in which the presser looks for people; for the same time as `beside` alone."""
    tables = await press.services.tables.of_person(press.user_id)
    searches = [table for table in tables if isinstance(table, Lobby) and table.search is not None]
    return searches if beside is None else [table for table in searches if are_rivals(beside, table)]


async def leave_searches(press: Press, beside: Table | None = None) -> None:
    """Let the presser leave those lobbies: a person has one seat for an evening, and one for days."""
    for table in await searches_of(press, beside):
        with suppress(DeniedError):
            await press.services.tables.do(table.id, LeaveLobby(), Actor(press.user_id))


# Joining and starting ------------------------------------------------------------------------------


def greeting(press: Press, table: Table, message: str = "") -> Panel | None:
    """Return what greets the presser in a lobby, with a message, or their panel where the game has begun."""
    press.remember(table.id)
    if isinstance(table, Lobby | Playing):
        is_first_rated = press.is_new and isinstance(table, Lobby) and may_be_rated(table)
        lines = [
            *([message] if message else []),
            *([f"📈 {press.text('join-first')}"] if is_first_rated else []),
        ]
        return Panel(table, "\n".join(lines))
    return None


async def show_opened(press: Press, table: Table, message: str = "", role_id: int | None = None) -> None:
    """Greet the presser at a table they have opened, and post a lobby; a game was posted when it was dealt.

    `role_id`: the role that a lobby's post calls.
    """
    try:
        await respond(press, greeting(press, table, message))
    finally:
        # Only now: an answered press can tell its presser that the lobby could not be posted. A lobby with
        # invited people is posted with their call.
        if isinstance(table, Lobby) and not table.invited:
            await press.services.posts.repost(table, role_id=role_id)


async def note_reliability(press: Press) -> None:
    """Note how reliable the presser has been on this server, and whether they are new, for a lobby."""
    guild_id = press.guild_id
    services = press.services
    games = await services.store.database.read(finished_games(Sight(guild_id), user_id=press.user_id))
    since = services.now() - RELIABILITY_SECONDS
    recent = (game for game in games if game.finished_at >= since)
    press.finishes = reliability(recent, press.user_id).percent
    press.is_new = is_new(games, press.user_id)
    press.hides = (await services.people.preferences(press.user_id)).hidden


async def start_completed(press: Press, before: Table, after: Table) -> Table:
    """Start a game if the presser is the last for whom a lobby has waited; return what the table is.

    Who sat down to a search days ago, and may not play in the server any longer, has left it first.
    """
    if isinstance(after, Lobby) and after.search is not None and starts_by_itself(before, after):
        user_ids = [person.user_id for person in after.seated]
        welcome = await press.services.membership.admitted(after.guild_id, user_ids)
        for user_id in (user_id for user_id in user_ids if user_id not in welcome):
            after = await press.services.tables.do(after.id, LeaveLobby(), Actor(user_id))
    if isinstance(after, Lobby) and starts_by_itself(before, after):
        return await start_lobby(press, after)
    return after


async def start_lobby(press: Press, lobby: Lobby) -> Table:
    """Start a game as its host would, by this press; the lobby stays where that cannot be, until they do."""
    command = await start_command(press, lobby)
    try:
        return await press.services.tables.do(lobby.id, command, Actor(lobby.host_id, deals_by=press.id))
    except DeniedError:
        return lobby


async def start_command(press: Press, lobby: Table) -> Start:
    """Return how a game starts: in a thread where the server wants one."""
    # What is known here is known of the channel in which it would grow from the post.
    is_here = press.channel_id == lobby.channel_id
    thread = is_here and not missing_for_threads(press) and await wants_threads(press)
    return Start(thread)


async def wants_threads(press: Press) -> bool:
    """Whether the server has tables played in threads, and the channel can have one."""
    guild_id = press.guild_id
    if guild_id is None or getattr(press.channel, "type", None) not in THREAD_PARENTS:
        return False
    return (await press.services.servers.settings(guild_id)).threads


def missing_for_threads(press: Press) -> list[str]:
    """Return the permissions for threads that the bot does not have."""
    return [name for name in FOR_THREADS if not getattr(press.bot_permissions, name)]
