"""Finding people to play with: `/find`, a post with what is sought in a channel, and a lobby for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, get_args

import discord
import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, delete, func, insert, select, update

from bot.alarm import WORK_RETRY_SECONDS, each_due, timed
from bot.client.answers import Press
from bot.client.deletions import leaves_channels
from bot.client.lobbies import admitted, lobbies_here, open_for, place_of
from bot.client.outcomes import Outcome, UndeliveredError, log_undelivered
from bot.client.presses import answers
from bot.client.services import Memory, Services
from bot.client.slash import command, installed_games
from bot.screens.lobby import waiting_blocks
from bot.screens.notices import notice
from bot.screens.requests import Request
from bot.screens.wording import BLURPLE, choice_menu, chosen_games, duration, game_bits
from bot.store.database import Work, as_work
from bot.store.personal_blocks import personal_blocks
from bot.store.reader import sound_rows
from bot.store.schema import Pace, search_posts, searches
from bot.store.store import kept_seats
from bot.table.table import RELAXED, DeniedError, Lobby, Terms
from bot.tables import RateLimit
from bot.text import Texts, channel_mention, clean_name, timestamp
from games.screen import Ask, Button, Paragraph, Screen, rows
from games.signs import SEPARATOR

SEARCHES = "searches"
HOUR = 60 * 60
USUAL_HOURS: Mapping[Pace, int] = {"now": 1, "tonight": 8, "days": 7 * 24}
"""Hours for which a person looks, unless they choose otherwise."""
HOURS = (1, 3, 8, 24, 3 * 24, 7 * 24)
MAXIMUM_PEOPLE = 8
MAXIMUM_SEARCHES = 50
"""Maximum number of people who look in a channel."""
SHOWN_NAMES = 30


class PlanSearch(Request, frozen=True, tag="find-plan"):
    """Show what is to be sought: a bit for each installed game, the least players (0: any), pace, hours."""

    games: Annotated[int, msgspec.Meta(ge=0, lt=1 << 60)]
    people: Annotated[int, msgspec.Meta(ge=0, le=MAXIMUM_PEOPLE)] = 0
    pace: Pace = "tonight"
    hours: Annotated[int, msgspec.Meta(ge=1, le=7 * 24)] = USUAL_HOURS["tonight"]


class Look(PlanSearch, frozen=True, tag="find-look"):
    """Look for that in this channel."""


class LookToo(Request, frozen=True, tag="find-join"):
    """Look for what is sought in this channel most."""


class StopLooking(Request, frozen=True, tag="find-stop"):
    """Look for nothing any longer in this channel."""


# What is stored ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Search:
    """A person who looks for others in a channel."""

    id: int
    """Its number in the database."""
    user_id: int
    """The person."""
    name: str
    """Their name."""
    games: Collection[str]
    """The keys of the games they would play."""
    people: int
    """The least number of people at the table; 0 for any."""
    pace: Pace
    """How fast they would play."""
    until: float
    """When the search ends."""

    @property
    def live(self) -> bool:
        """Whether it is for a game in one evening, not over days."""
        return self.pace != "days"


@dataclass(frozen=True, slots=True)
class SearchPost:
    """The post of a channel with what is sought there."""

    channel_id: int
    guild_id: int
    language: str
    message_id: int | None = None


_columns = tuple(searches.c[name] for name in Search.__dataclass_fields__)


def searches_in(channel_id: int) -> Work[list[Search]]:
    """Return who looks in a channel, the longest first."""
    statement = select(*_columns).where(searches.c.channel_id == channel_id).order_by(searches.c.id)
    return lambda connection: [Search(*row) for row in sound_rows(connection, statement)]


def _post_of(channel_id: int) -> Work[SearchPost | None]:
    columns = (search_posts.c[name] for name in SearchPost.__dataclass_fields__)
    statement = select(*columns).where(search_posts.c.channel_id == channel_id)
    return lambda connection: next((SearchPost(*row) for row in sound_rows(connection, statement)), None)


@as_work
def start_search(connection: Connection, place: tuple[int, int], language: str, search: Search) -> None:
    """Store what a person seeks in a channel, instead of what they sought there before.

    Raises `DeniedError` where too many look.
    """
    guild_id, channel_id = place
    others = select(func.count()).select_from(searches).where(searches.c.channel_id == channel_id)
    stop_search([search.user_id], channel_id)(connection)
    if (connection.scalar(others) or 0) >= MAXIMUM_SEARCHES:
        raise DeniedError("denied-many-searches", most=MAXIMUM_SEARCHES)
    row: dict[str, Any] = {name: getattr(search, name) for name in Search.__dataclass_fields__}
    row |= {"channel_id": channel_id, "guild_id": guild_id}
    row["games"] = msgspec.json.encode(row["games"]).decode()
    del row["id"]
    connection.execute(insert(searches).values(row))
    post = select(search_posts.c.guild_id).where(search_posts.c.channel_id == channel_id)
    if connection.scalar(post) is None:
        made = {"channel_id": channel_id, "guild_id": guild_id, "language": language, "due_at": 0.0}
        connection.execute(insert(search_posts).values(made))


@as_work
def stop_search(connection: Connection, user_ids: Collection[int], channel_id: int) -> None:
    """Delete what people seek in a channel, which its post then shows."""
    theirs = (searches.c.channel_id == channel_id, searches.c.user_id.in_(user_ids))
    due = update(search_posts).where(search_posts.c.channel_id == channel_id).values(due_at=0.0)
    connection.execute(delete(searches).where(*theirs))
    connection.execute(due)


# Who plays what ------------------------------------------------------------------------------------


def matched(
    found: Sequence[Search], sizes: Mapping[str, range], apart: Collection[frozenset[int]] = ()
) -> tuple[str, list[Search]] | None:
    """Return a game and people enough for it, those who have looked longest first; None where there are none.

    No two who are `apart` meet. All have the same pace in mind, and each their number of players.
    """
    for live in (True, False):
        wanted = Counter(game for one in found if one.live == live for game in one.games if game in sizes)
        for game, _ in wanted.most_common():
            group = list[Search]()
            for one in found:
                parted = any(frozenset((one.user_id, other.user_id)) in apart for other in group)
                if one.live == live and game in one.games and not parted:
                    group.append(one)
            for count in sizes[game]:
                pleased = [one for one in group if one.people <= count]
                if len(pleased) >= count:
                    return game, pleased[: sizes[game][-1]]
    return None


# What is due ---------------------------------------------------------------------------------------


@timed(SEARCHES)
async def look_after(services: Services) -> float | None:
    """Match people, end searches whose time is over, and bring posts up to date."""
    column = search_posts.c.due_at
    return await each_due(services.store.database, services.now, column, partial(_attend, services))


async def _attend(services: Services, channel_id: int) -> float:
    database, now = services.store.database, services.now()
    if (post := await database.read(_post_of(channel_id))) is None:
        return now + WORK_RETRY_SECONDS
    found = await database.read(searches_in(channel_id))
    if late := [one.user_id for one in found if one.until <= now]:
        await database.run(stop_search(late, channel_id))
        found = [one for one in found if one.user_id not in late]
    sizes = {key: one.game.seats(one.game.options()) for key, one in services.packages.items()}
    due = min((one.until for one in found), default=now)
    blocks = await database.read(personal_blocks([one.user_id for one in found]))
    apart = {frozenset(block) for block in blocks}
    kept = await database.read(kept_seats([one.user_id for one in found]))
    free = [one for one in found if one.user_id not in kept]
    welcome = await services.membership.admitted(post.guild_id, [one.user_id for one in free])
    free = [one for one in free if one.user_id in welcome]
    due = min(due, now + WORK_RETRY_SECONDS) if kept else due
    while (match := matched(free, sizes, apart)) is not None:
        group = {one.user_id for one in match[1]}
        if met := await _open(services, post, *match):
            await database.run(stop_search(met, channel_id))
            found = [one for one in found if one.user_id not in met]
        else:
            # Others may be luckier meanwhile.
            due = now + WORK_RETRY_SECONDS
        free = [one for one in free if one.user_id not in group]
    announcements = services.announcements
    if not found:
        if post.message_id is not None:
            await announcements.delete(channel_id, post.message_id)
        await database.run(_remove_post(channel_id))
        return due
    calls = _role_calls.of(services)
    role = None if calls.wait(channel_id) else (await services.servers.settings(post.guild_id)).find_role
    screen = search_post(services.texts, found, sizes, post.language)
    nonce = f"find-{channel_id % 10**10}-{found[0].id}"
    try:
        message_id = await announcements.show(channel_id, post.message_id, screen, nonce, role)
    except UndeliveredError as error:
        if error.outcome is Outcome.RETRY:
            raise
        log_undelivered("search_refused", error, channel=channel_id)
        key = "find-channel-deleted" if error.place_gone else "find-channel-closed"
        return await _tell_searchers(services, channel_id, key)
    if message_id != post.message_id:
        calls.count(channel_id, role is not None)
        changed = update(search_posts).where(search_posts.c.channel_id == channel_id)
        await database.run(lambda it: it.execute(changed.values(message_id=message_id)))
    return due


@leaves_channels
async def end_searches(services: Services, guild_id: int, channel_id: int) -> None:
    """End what is sought in a deleted channel, once it is found that its post cannot be shown."""
    del guild_id
    await services.store.database.run(stop_search((), channel_id))
    services.timers.trigger(SEARCHES)


async def _tell_searchers(services: Services, channel_id: int, key: str) -> float:
    """End all searches in a channel that takes no post; a person whom Discord fails to tell is told later."""
    database = services.store.database

    def said(language: str) -> str:
        return services.texts.of(language)(key, channel=channel_mention(channel_id))

    for search in await database.read(searches_in(channel_id)):
        outcome = await services.announcements.write(search.user_id, said, f"search {search.id}")
        if outcome is not Outcome.RETRY:
            await database.run(stop_search([search.user_id], channel_id))
    await database.run(_remove_post(channel_id))
    return services.now() + WORK_RETRY_SECONDS


@as_work
def _remove_post(connection: Connection, channel_id: int) -> None:
    looking = select(searches.c.id).where(searches.c.channel_id == channel_id).exists()
    connection.execute(delete(search_posts).where(search_posts.c.channel_id == channel_id, ~looking))


_role_calls = Memory(lambda: RateLimit(1, HOUR, lambda: discord.utils.utcnow().timestamp()))


async def _open(services: Services, post: SearchPost, game: str, group: Sequence[Search]) -> set[int]:
    """Open a lobby for people who look for the same, and call them; return who has a seat there."""
    settings = await services.servers.settings(post.guild_id)
    table = await open_for(
        services,
        (post.guild_id, post.channel_id),
        services.packages[game],
        [(one.user_id, one.name) for one in group],
        # A press has a greater number; nights have the even ones.
        2 * min(one.id for one in group) + 1,
        "find-called",
        {},
        language=post.language,
        terms=None if group[0].live else Terms(limit=RELAXED),
        maximum=settings.tables_allowed(services.channels.members(post.guild_id)),
    )
    return {person.user_id for person in table.people} if table else set()


# The pages -----------------------------------------------------------------------------------------


def search_post(texts: Texts, found: Sequence[Search], sizes: Mapping[str, range], language: str) -> Screen:
    text, lines = texts.of(language), list[str]()
    wanted = Counter((one.live, game) for one in found for game in one.games if game in sizes)
    for (live, game), count in wanted.most_common():
        paces = {one.pace for one in found if one.live == live and game in one.games}
        pace = "now" if paces == {"now"} else "tonight" if live else "days"
        missing = max(1, sizes[game][0] - count)
        title = texts.of(language, game)("game-title")
        line = text("find-line", count=count, game=title, pace=text(f"find-in-{pace}"))
        lines.append(f"- {line}{SEPARATOR}{text('find-missing', count=missing)}")
    names = [clean_name(one.name) for one in found[:SHOWN_NAMES]]
    return Screen(
        (
            Paragraph("\n".join([f"## 🔎 {text('find-title')}", *lines])),
            Paragraph(f"-# {SEPARATOR.join(names)}"),
            *rows([Button(text("button-find-join"), Ask(LookToo()), "success")]),
            Paragraph(f"-# {text('find-about')}"),
        ),
        BLURPLE,
    )


def search_page(
    texts: Texts, language: str, plan: PlanSearch, mine: Search | None, lobbies: Sequence[Lobby] = ()
) -> Screen:
    text = texts.of(language)
    state = [] if mine is None else [Paragraph("\n".join(_state(texts, language, mine)))]
    paces = {pace: text(f"find-{pace}") for pace in get_args(Pace)}
    people = {count: text("find-people", count=count) for count in (0, *range(2, MAXIMUM_PEOPLE + 1))}
    hours = {count: text("find-hours", time=duration(count * HOUR, text)) for count in HOURS}

    def at_pace(pace: Pace) -> PlanSearch:
        return replace(plan, pace=pace, hours=USUAL_HOURS[pace])

    request = Look(plan.games, plan.people, plan.pace, plan.hours)
    buttons = [
        Button(text("button-find-change" if mine else "button-find"), Ask(request), "primary"),
        *([Button(text("button-find-stop"), Ask(StopLooking()))] if mine else []),
    ]
    return Screen(
        (
            *waiting_blocks(texts, lobbies, language),
            *state,
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


def _state(texts: Texts, language: str, mine: Search) -> list[str]:
    text = texts.of(language)
    titles = [texts.of(language, game)("game-title") for game in mine.games if game in texts.packages]
    when = timestamp(mine.until, "f")
    return [f"🔎 **{text('find-looking')}**", text("find-looking-for", games=text.listed(titles), when=when)]


# Commands and presses ------------------------------------------------------------------------------


@command("find", only_servers=True, game=installed_games)
async def find(press: Press, game: str = "") -> Screen:
    games = list(press.services.packages)
    bits = 1 << games.index(game) if game in games else 0
    return await plan_search(press, PlanSearch(bits))


@answers(PlanSearch)
async def plan_search(press: Press, request: PlanSearch) -> Screen:
    channel_id = place_of(press)[1]
    found = await press.services.store.database.read(searches_in(channel_id))
    mine = next((one for one in found if one.user_id == press.user_id), None)
    return search_page(press.services.texts, press.language, request, mine, await lobbies_here(press))


@answers(Look)
async def look(press: Press, request: Look) -> Screen:
    settings, place = await admitted(press), place_of(press)
    services = press.services
    await services.membership.admit(press.interaction)
    games = chosen_games(services.packages, request.games)
    if not games:
        raise DeniedError("denied-night-games")
    if kept := await services.store.database.read(kept_seats([press.user_id])):
        raise DeniedError("denied-find-kept", table=kept[press.user_id])
    until = services.now() + request.hours * HOUR
    name = press.actor.name
    search = Search(0, press.user_id, name, games, request.people, request.pace, until)
    await services.store.database.run(start_search(place, settings.language or press.language, search))
    services.timers.trigger(SEARCHES)
    plan = PlanSearch(request.games, request.people, request.pace, request.hours)
    return search_page(services.texts, press.language, plan, search)


@answers(LookToo, kind="private")
async def look_too(press: Press, _: LookToo) -> Screen:
    channel_id = place_of(press)[1]
    found = await press.services.store.database.read(searches_in(channel_id))
    others = [one for one in found if one.user_id != press.user_id]
    paces: list[Pace] = [one.pace for one in others]
    pace: Pace = max(paces, key=paces.count) if paces else "tonight"
    sought = {game for one in others if one.live == (pace != "days") for game in one.games}
    bits = sum(1 << number for number, game in enumerate(press.services.packages) if game in sought)
    everything = (1 << len(press.services.packages)) - 1
    return await look(press, Look(bits or everything, 0, pace, USUAL_HOURS[pace]))


@answers(StopLooking)
async def stop_looking(press: Press, _: StopLooking) -> Screen:
    channel_id = place_of(press)[1]
    await press.services.store.database.run(stop_search([press.user_id], channel_id))
    press.services.timers.trigger(SEARCHES)
    return notice(press.text("find-stopped"))
