"""Seasons: what a server is told when one is over, and the role of its winners."""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import structlog
from sqlalchemy import exists, func, insert, select

from bot.alarm import each_due, timed
from bot.client.readers import board_picture, game_title, season_name
from bot.client.services import Services
from bot.leaderboards import Ranked, Span, season, standings
from bot.screens.wording import GREEN
from bot.store.database import Shards, Work
from bot.store.preferences import ServerSettings
from bot.store.results import FinishedGame, Sight, channels_played_in, finished_games
from bot.store.schema import seasons, tables
from bot.text import Words, clean_name, supported
from games.screen import Block, Paragraph, Picture, Screen

SEASONS = "seasons"
DAY = 24 * 60 * 60.0
GRACE_SECONDS = 3 * DAY
"""How long after its end a season is still told of: it could not be before."""
ACTIVE_SECONDS = 100 * DAY
"""Age of the last game of a server from which on no season begins there."""
PODIUM, TOLD_GAMES, MEDALS = 3, 5, "🥇🥈🥉"
"""Places and games that are told of."""
PICTURE_ATTEMPTS = 5

log = structlog.stdlib.get_logger(__name__)


@timed(SEASONS)
async def end_seasons(services: Services) -> float | None:
    """Tell servers of their seasons that are over; return when to look again."""
    database, now = services.store.database, services.now()
    for guild_id, last in await database.read(_without_season(database.shards, now)):
        row = {"guild_id": guild_id, "due_at": (await _season(services, guild_id, last)).until}
        await database.run(lambda connection, row=row: connection.execute(insert(seasons).values(row)))
    later = await each_due(database, services.now, seasons.c.due_at, partial(_end, services))
    return now + DAY if later is None else min(later, now + DAY)


async def _season(services: Services, guild_id: int, at: float) -> Span:
    """Return the season of a server at a time; where it has none, the month after which to look again."""
    length = (await services.servers.settings(guild_id)).season
    found = season("month" if length == "off" else length, at)
    assert found is not None
    return found


async def _end(services: Services, guild_id: int) -> float:
    """Tell of the season before this one if it is over since lately; return when this one is."""
    settings, now = await services.servers.settings(guild_id), services.now()
    span = season(settings.season, now, 1)
    if span is not None and span.until > now - GRACE_SECONDS:
        await _tell(services, guild_id, settings, span)
    return (await _season(services, guild_id, now)).until


async def _tell(services: Services, guild_id: int, settings: ServerSettings, span: Span) -> None:
    """Post the recap of a season, and hand on the role of its winners. Raises errors that pass."""
    for channel_id in await _channels(services, guild_id, span, settings.season_channel):
        sight = await services.channels.sight(guild_id, None, channel_id)
        hidden = await services.people.hidden()
        recap = await _recap(services, sight, span, hidden)
        if not recap.boards:
            return
        language = settings.language or supported(services.channels.locale(guild_id))
        screen = recap_screen(recap, services, language, span)
        nonce = hashlib.blake2b(f"{guild_id} {span.until}".encode(), digest_size=8).hexdigest()
        found = await _drawn(services, screen)
        if await services.announcements.show(channel_id, None, screen, nonce, pictures=found) is None:
            continue
        log.info("season_told", guild=guild_id, games=len(recap.boards))
        if settings.season_role is not None:
            before = season(settings.season, span.since - 1)
            # Also those who hide their results since.
            former = (await _recap(services, sight, before, frozenset())).winners if before else set[int]()
            await _crown(services, guild_id, settings.season_role, recap.winners, former)
        return


async def _channels(services: Services, guild_id: int, span: Span, chosen: int | None) -> list[int]:
    """Return where to tell of a season: the chosen channel, else where the last game of it was."""
    database = services.store.database
    last = (
        select(tables.c.channel_id)
        .where(tables.c.guild_id == guild_id, tables.c.status == "finished")
        .where(tables.c.finished_at >= span.since, tables.c.finished_at < span.until)
        .order_by(tables.c.finished_at.desc())
        .limit(1)
    )
    found = await database.read(lambda connection: connection.scalars(last).all())
    homes = await database.read(channels_played_in(guild_id))
    return [*([chosen] if chosen else []), *(homes.get(one) or one for one in found)]


async def _crown(
    services: Services, guild_id: int, role_id: int, winners: set[int], former: set[int]
) -> None:
    for user_id in former - winners:
        await services.announcements.set_role(guild_id, user_id, role_id, given=False)
    for user_id in winners:
        await services.announcements.set_role(guild_id, user_id, role_id, given=True)


async def _drawn(services: Services, screen: Screen) -> Mapping[str, bytes]:
    """Return the pictures of a screen; a post without them is better than none."""
    svgs = [block.svg for block in screen.blocks if isinstance(block, Picture)]
    found: Mapping[str, bytes] = {}
    for _attempt in range(PICTURE_ATTEMPTS):
        found, lacking = await services.pictures.of(svgs, lambda: None)
        if not lacking:
            break
    return found


# The recap -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Recap:
    """A season of a server: its boards by game without people who hide, the most played first."""

    games: int
    people: int
    boards: Mapping[str, tuple[int, Sequence[Ranked]]]

    @property
    def winners(self) -> set[int]:
        """Those who are first at a game."""
        boards = (board for _, board in self.boards.values())
        return {one.user_id for board in boards for one in board if one.place == 1}


async def _recap(services: Services, sight: Sight, span: Span, hidden: frozenset[int]) -> Recap:
    games = await services.store.database.read(
        finished_games(sight, rated="", since=span.since, until=span.until)
    )
    return await asyncio.to_thread(recap_of, games, span, hidden)


def recap_of(games: Sequence[FinishedGame], span: Span, hidden: frozenset[int]) -> Recap:
    count = Counter(game.game for game in games)
    people = {seat.first for game in games for seat in game.seats}
    boards = dict[str, tuple[int, Sequence[Ranked]]]()
    for key, number in count.most_common(TOLD_GAMES):
        board = standings((game for game in games if game.game == key), span)
        boards[key] = number, [one for one in board if one.user_id > 0 and one.user_id not in hidden]
    return Recap(len(games), len(people), boards)


def recap_screen(recap: Recap, services: Services, language: str, span: Span) -> Screen:
    text = services.texts.of(language)
    heading = text("season-over", season=season_name(span, text))
    total = text("season-games", games=recap.games, people=recap.people)
    blocks: list[Block] = [Paragraph(f"## 🏁 {heading}\n{total}")]
    for key, (number, board) in recap.boards.items():
        name = game_title(services.texts, key, language)
        # The picture has those who are named beside it.
        placed = [one for one in board if one.place is not None and one.place <= PODIUM]
        lines = [_line(one, text) for one in placed]
        lines = lines or [text("season-no-place", games=span.games, opponents=span.opponents)]
        title = text("season-game", game=name, games=number)
        blocks += [Paragraph("\n".join([f"### {title}", *lines])), *board_picture(placed, name, text)]
    blocks.append(Paragraph(f"-# {text('season-next')}"))
    return Screen(tuple(blocks), GREEN)


def _line(one: Ranked, text: Words) -> str:
    name = clean_name(one.name) if one.name else f"<@{one.user_id}>"
    numbers = {"rating": text.number(one.rating), "games": one.games, "wins": one.wins}
    return f"{MEDALS[(one.place or 1) - 1]} {text('season-line', name=name, **numbers)}"


# What is stored ------------------------------------------------------------------------------------


def _without_season(shards: Shards, now: float) -> Work[list[tuple[int, float]]]:
    """Return servers that play and have no season yet, and when their last game was finished."""
    statement = (
        select(tables.c.guild_id, func.max(tables.c.finished_at))
        .where(tables.c.status == "finished", tables.c.finished_at > now - ACTIVE_SECONDS)
        .where(~exists().where(seasons.c.guild_id == tables.c.guild_id), *shards.holds(tables.c.guild_id))
        .group_by(tables.c.guild_id)
    )
    return lambda connection: [(guild, at) for guild, at in connection.execute(statement)]
