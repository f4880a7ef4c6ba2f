"""Finding people to play with: `/find` takes a seat where others wait for the same, or opens a lobby."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Literal, TypeAlias, get_args

import discord
import msgspec
from msgspec.structs import replace

from bot.client.answers import Answer
from bot.client.gate import OPENING, Need, require, settings_here
from bot.client.lobbies import (
    greeting,
    leave_searches,
    lobbies_here,
    maximum_tables,
    note_reliability,
    open_lobby,
    prepare_lobby,
    searches_of,
    show_opened,
    start_completed,
    turn_of,
)
from bot.client.press import Press
from bot.client.presses import answers, turn_to
from bot.client.services import PerBot, Services
from bot.client.slash import command, installed_games
from bot.limits import RateLimit
from bot.screens.lobby import choice_title, waiting_blocks
from bot.screens.notices import notice
from bot.screens.requests import Request
from bot.screens.wording import BLURPLE, choice_menu, chosen_games, duration, game_bits
from bot.store.personal_blocks import personal_blocks
from bot.store.preferences import ServerSettings
from bot.table.commands import JoinFor
from bot.table.errors import DeniedError
from bot.table.search import search_lobby, seated_people, suits
from bot.table.table import Lobby, Search, Table
from bot.table.terms import RELAXED, Terms, preset
from bot.text import Texts, timestamp
from games.screen import Ask, Button, Paragraph, Screen, rows
from games.text import Markup

Pace: TypeAlias = Literal["now", "tonight", "days"]
HOUR = 60 * 60
USUAL_HOURS: Mapping[Pace, int] = {"now": 1, "tonight": 8, "days": 7 * 24}
"""Hours for which a person looks, unless they choose otherwise."""
HOURS = (1, 3, 8, 24, 3 * 24, 7 * 24)
MAXIMUM_PEOPLE = 8
SAME_SECONDS = 60
"""Seconds in which a press that asks for the same again changes nothing."""


class PlanSearch(Request, frozen=True, tag="find-plan"):
    """Show what is to be sought: a bit for each installed game, the least players (0: any), pace, hours."""

    games: Annotated[int, msgspec.Meta(ge=0, lt=1 << 60)]
    people: Annotated[int, msgspec.Meta(ge=0, le=MAXIMUM_PEOPLE)] = 0
    pace: Pace = "tonight"
    hours: Annotated[int, msgspec.Meta(ge=1, le=7 * 24)] = USUAL_HOURS["tonight"]


class Look(PlanSearch, frozen=True, tag="find-look"):
    """Look for that in this channel."""


class LookToo(Request, frozen=True, tag="find-join"):
    """Show which lobbies wait in this channel; it stands on posts of 1.2, whose searches are over."""


class StopLooking(Request, frozen=True, tag="find-stop"):
    """Leave the lobbies in which the presser looks for people."""


# Commands and presses ------------------------------------------------------------------------------


@command("find", only_servers=True, game=installed_games)
async def find(press: Press, game: str = "") -> Answer:
    games = list(press.services.packages)
    bits = 1 << games.index(game) if game in games else 0
    return await turn_to(press, PlanSearch(bits))


@answers(PlanSearch, needs=(Need.SERVER,))
async def plan_search(press: Press, request: PlanSearch) -> Screen:
    registry = press.services.posts.registry
    own_searches = [(table, registry.link(table)) for table in await searches_of(press)]
    return search_page(press.services.texts, press.language, request, own_searches, await lobbies_here(press))


@answers(LookToo, needs=(Need.SERVER,), kind="private")
async def look_too(press: Press, _: LookToo) -> Screen:
    return await plan_search(press, PlanSearch(0))


@answers(Look, needs=(Need.SERVER, Need.MEMBER, Need.UNBLOCKED))
async def look(press: Press, request: Look) -> Answer:
    """Take a seat in a lobby here that waits for the same, with most people; else open one."""
    games = chosen_games(press.services.packages, request.games)
    if not games:
        raise DeniedError("denied-night-games")
    search = Search(request.people, request.pace == "days")
    closes_at = press.services.now() + request.hours * HOUR
    async with turn_of(press):
        own_searches = await searches_of(press)
        called_ids = [table.id for table in own_searches if press.user_id in table.called]
        if called_ids:
            raise DeniedError("denied-find-kept", table=called_ids[0])
        for table in own_searches:
            if table.channel_id == press.channel_id and _asks_for(table, games, search, closes_at):
                return greeting(press, table)
        await note_reliability(press)
        joined_table = await _sit_down(press, games, search)
        if joined_table is not None:
            return greeting(press, joined_table)
        await require(press, OPENING)
        await _open_search(press, await settings_here(press), games, search, closes_at)
        return None


def _asks_for(table: Lobby, games: Collection[str], search: Search, closes_at: float) -> bool:
    """Whether a lobby where the presser sits waits for just that; alone there, one may choose another end."""
    waits_for_same = suits(table, games, search) and {package.game.key for package in table.choice} <= {
        *games
    }
    return waits_for_same and (seated_people(table) > 1 or abs(table.closes_at - closes_at) < SAME_SECONDS)


async def _sit_down(press: Press, games: Sequence[str], search: Search) -> Table | None:
    """Return the table where the presser has taken a seat; None where no lobby here has one for them."""
    for lobby in await _matching_lobbies(press, games, search):
        press.table = lobby
        try:
            table = await press.do(JoinFor(tuple(games)))
        except DeniedError:
            continue
        await leave_searches(press, table)
        press.table = await start_completed(press, lobby, table)
        return press.table
    press.table = None
    return None


async def _matching_lobbies(press: Press, games: Collection[str], search: Search) -> Sequence[Lobby]:
    """Return the lobbies here that wait for the same, most people first; none with a block between people."""
    lobbies = [table for table in await lobbies_here(press) if suits(table, games, search)]
    people = {person.user_id for table in lobbies for person in table.people}
    blocks = await press.services.store.database.read(personal_blocks({press.user_id, *people}))
    kept_apart = {user_id for block in blocks if press.user_id in block for user_id in block} - {
        press.user_id
    }
    waiting_lobbies = (
        table for table in lobbies if kept_apart.isdisjoint(person.user_id for person in table.people)
    )
    return sorted(waiting_lobbies, key=lambda table: -seated_people(table))


async def _open_search(
    press: Press, settings: ServerSettings, games: Sequence[str], search: Search, closes_at: float
) -> None:
    services = press.services
    language = settings.language or press.language
    packages = [services.packages[game] for game in games]
    terms = Terms(limit=RELAXED) if search.days else preset(settings.clock)
    # The options of the server's last game may be for more people than look.
    lobby = await prepare_lobby(press, packages[0], language, terms, {})
    maximum = maximum_tables(press, settings)
    table = await open_lobby(services, search_lobby(lobby, packages, search, closes_at), maximum)
    await leave_searches(press, table)
    await show_opened(press, table, role_id=_role_to_call(services, settings, table.channel_id))


_role_calls = PerBot(lambda: RateLimit(1, HOUR, lambda: discord.utils.utcnow().timestamp()))


def _role_to_call(services: Services, settings: ServerSettings, channel_id: int) -> int | None:
    """Return the server's role of people who want to hear of a search, once an hour in a channel."""
    calls = _role_calls.of(services)
    if settings.find_role is None or calls.wait(channel_id):
        return None
    calls.count(channel_id)
    return settings.find_role


@answers(StopLooking, needs=(Need.SERVER,))
async def stop_looking(press: Press, _: StopLooking) -> Screen:
    await leave_searches(press)
    return notice(press.text("find-stopped"))


# The page ------------------------------------------------------------------------------------------


def search_page(
    texts: Texts,
    language: str,
    plan: PlanSearch,
    own_searches: Sequence[tuple[Lobby, Markup]] = (),
    lobbies: Sequence[Lobby] = (),
) -> Screen:
    """Return what can be looked for; above it where the reader looks already, and what waits here.

    `own_searches`: the lobbies of their searches, with the links to them.
    """
    text = texts.of(language)
    paces = {pace: text(f"find-{pace}") for pace in get_args(Pace)}
    people = {count: text("find-people", count=count) for count in (0, *range(2, MAXIMUM_PEOPLE + 1))}
    hours = {count: text("find-hours", time=duration(count * HOUR, text)) for count in HOURS}
    search_lines = [
        text(
            "find-looking",
            games=choice_title(table, texts, language),
            when=timestamp(table.closes_at, "f"),
            link=link,
        )
        for table, link in own_searches
    ]

    def at_pace(pace: Pace) -> PlanSearch:
        return replace(plan, pace=pace, hours=USUAL_HOURS[pace])

    request = Look(plan.games, plan.people, plan.pace, plan.hours)
    buttons = [
        Button(text("button-find-change" if own_searches else "button-find"), Ask(request), "primary"),
        *([Button(text("button-find-stop"), Ask(StopLooking()))] if own_searches else []),
    ]
    return Screen(
        (
            *waiting_blocks(texts, lobbies, language),
            *([Paragraph("\n".join(f"🔎 {line}" for line in search_lines))] if search_lines else []),
            Paragraph(f"**{text('find-page-title')}**\n-# {text('find-page-about')}"),
            *game_bits(texts, language, plan.games, lambda bits: replace(plan, games=bits)),
            *choice_menu(text("find-pace"), paces, plan.pace, at_pace),
            *choice_menu(
                text("find-people-menu"), people, plan.people, lambda count: replace(plan, people=count)
            ),
            *choice_menu(
                text("find-hours-menu"), hours, plan.hours, lambda count: replace(plan, hours=count)
            ),
            *rows(buttons),
        ),
        BLURPLE,
    )
