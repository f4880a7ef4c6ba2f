"""What people have achieved: `/stats`, `/leaderboard`, and what a server is told when a season is over."""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated

import discord
import msgspec
import structlog
from sqlalchemy import exists, func, insert, select, update

from bot.client.answers import Answer
from bot.client.gate import Need, server_of
from bot.client.outcomes import Outcome, UndeliveredError, log_undelivered
from bot.client.press import Press
from bot.client.presses import answers, turn_to
from bot.client.readers import ResultsReader, game_title, results_reader, sight_of
from bot.client.services import Services
from bot.client.slash import command, installed_games
from bot.rooms.club.leaderboards import ALWAYS, START, Leaderboards, Ranked, Span, season, standings
from bot.screens.charts import Curve, results_chart, table_chart
from bot.screens.requests import Request
from bot.screens.wording import GREEN
from bot.store.database import Shards, Work
from bot.store.preferences import ServerSettings, may_be_public
from bot.store.results import (
    RELIABILITY_GAMES,
    RELIABILITY_SECONDS,
    FinishedGame,
    Reliability,
    Sight,
    Tally,
    channels_played_in,
    finished_games,
    reliability,
    tallies,
)
from bot.store.schema import seasons, tables
from bot.table.errors import DeniedError
from bot.text import Texts, Words, clean_name, mention, supported
from bot.timers import soonest, timed
from games.screen import Ask, Block, Button, Paragraph, Picture, Screen, rows
from games.signs import SEPARATOR
from games.text import Markup, alt_text

LISTED = 20
"""Maximum of people on a leaderboard."""
CURVES = 6
"""Maximum of games on a picture of results."""
BOARDS = 3
"""Tables of a leaderboard: of all time, of this season, and of the last one."""
DRAWN = 10
"""Maximum of people on the picture of a leaderboard."""
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


class OpenLeaderboard(Request, frozen=True, tag="leaderboard"):
    """Show the leaderboard of a game: of all time (0), of this season (1), or of the one before (2)."""

    game: Annotated[str, msgspec.Meta(max_length=64)]
    season: Annotated[int, msgspec.Meta(ge=0, lt=BOARDS)] = 0


# Stats --------------------------------------------------------------------------------------------


@command("stats")
async def show_stats(press: Press, person: discord.User | None = None) -> Screen:
    """Show a person's games and wins on this server; in a DM the presser's own, on all servers."""
    user = person or press.user
    guild_id = press.guild_id
    reader = await results_reader(press)
    if guild_id is None and user.id != reader.user_id:
        raise DeniedError("denied-stats-dm")
    if not reader.sees(user.id):
        raise DeniedError("denied-hidden")
    sight = await sight_of(press)
    games = await press.services.store.database.read(finished_games(sight, user_id=user.id))
    game_tallies = tallies(games, user.id)
    lines_by_game = dict[str, Ranked]()
    for tally in game_tallies if guild_id is not None else ():
        if tally.rated:
            board = await press.services.part(Leaderboards).of(sight, tally.game)
            lines_by_game.update((tally.game, line) for line in board if line.user_id == user.id)
    recent_games = (game for game in games if game.finished_at > press.services.now() - RELIABILITY_SECONDS)
    return stats_page(
        press.services.texts,
        user.display_name,
        game_tallies,
        lines_by_game,
        reader,
        reliability(recent_games, user.id),
        everywhere=guild_id is None,
        hidden=user.id in reader.hidden,
    )


def stats_page(
    texts: Texts,
    name: str,
    tallies_shown: Sequence[Tally],
    boards: Mapping[str, Ranked],
    reader: ResultsReader,
    finishes: Reliability,
    *,
    everywhere: bool,
    hidden: bool,
) -> Screen:
    """Return games, wins and ratings of a person. `boards` has their line on each leaderboard."""
    text = texts.of(reader.language)
    heading = f"## {text('stats-title', name=clean_name(name))}"
    place_line = f"-# {text('stats-everywhere' if everywhere else 'stats-here')}"
    hidden_note = f"-# {text('stats-hidden')}" if hidden else ""
    if not tallies_shown:
        return Screen(_paragraphs(f"{heading}\n{place_line}", text("stats-none"), hidden_note))
    total_line = text(
        "stats-all",
        games=sum(tally.games for tally in tallies_shown),
        wins=sum(tally.wins for tally in tallies_shown),
        early=sum(tally.early for tally in tallies_shown),
        company=sum(tally.company for tally in tallies_shown),
    )
    reliability_line = ""
    if finishes.games:
        reliability_line = text(
            "stats-reliable", finished=finishes.finished, games=finishes.games, most=RELIABILITY_GAMES
        )
    tallies_drawn = [tally for tally in tallies_shown if tally.games][:CURVES]
    lines = [
        f"- {f'`{tallies_drawn.index(tally) + 1}` ' if tally in tallies_drawn else ''}"
        f"{_tally_line(texts, tally, boards.get(tally.game), reader.language)}"
        for tally in tallies_shown
    ]
    paragraphs_above = _paragraphs(f"{heading}\n{place_line}", total_line, reliability_line)
    paragraphs_below = _paragraphs("\n".join(lines), hidden_note)
    picture = [_results_picture(texts, tallies_drawn, boards, reader.language)] if tallies_drawn else []
    return Screen((*paragraphs_above, *picture, *paragraphs_below))


def _paragraphs(*texts: str) -> tuple[Paragraph, ...]:
    return tuple(Paragraph(text) for text in texts if text)


def _results_picture(
    texts: Texts, tallies_drawn: Sequence[Tally], boards: Mapping[str, Ranked], language: str
) -> Picture:
    text = texts.of(language)
    sentences = list[str]()
    curves = list[Curve]()
    for tally in tallies_drawn:
        board = boards.get(tally.game)
        ratings = board.curve if board else ()
        curves.append(Curve(ratings, tally.games, tally.wins))
        name = game_title(texts, tally.game, language)
        rating_text = (
            text.plain("alt-results-rating", start=text.number(START), now=text.number(ratings[-1]))
            if ratings
            else ""
        )
        sentences.append(
            text.plain("alt-results-game", game=name, wins=tally.wins, games=tally.games) + rating_text
        )
    alt = text.plain("alt-results", games=" ".join(sentences))
    return Picture(results_chart(curves, START), alt, instead="")


def _tally_line(texts: Texts, tally: Tally, standing: Ranked | None, language: str) -> str:
    text = texts.of(language)
    name = game_title(texts, tally.game, language)
    numbers = {"games": tally.games, "wins": tally.wins, "early": tally.early, "company": tally.company}
    line = text("stats-game", game=name, **numbers)
    return line if standing is None else f"{line}\n-# {_rating_line(standing, text)}"


def _rating_line(ranked: Ranked, text: Words) -> str:
    numbers = {"rating": text.number(ranked.rating), "doubt": ranked.doubt}
    if ranked.place is not None:
        return text("stats-rating", **numbers, place=ranked.place)
    least = {"games": ALWAYS.games, "opponents": ALWAYS.opponents}
    return text("stats-provisional", **numbers, **least, played=ranked.games, met=ranked.opponents)


# Leaderboard ---------------------------------------------------------------------------------------


@command("leaderboard", only_servers=True, game=installed_games)
async def show_leaderboard(press: Press, game: str) -> Answer:
    return await turn_to(press, OpenLeaderboard(game))


@answers(OpenLeaderboard, needs=(Need.SERVER,))
async def open_leaderboard(press: Press, request: OpenLeaderboard) -> Screen:
    guild_id = server_of(press)
    game = request.game
    if game not in press.services.packages:
        raise DeniedError("denied-unknown-game")
    spans = [ALWAYS]
    if (await press.services.servers.settings(guild_id)).season != "off":
        spans += [season(press.services.now(), before) for before in range(BOARDS - 1)]
    span = spans[request.season] if request.season < len(spans) else ALWAYS
    board = await press.services.part(Leaderboards).of(await sight_of(press), game, span)
    reader = await results_reader(press)
    text = press.text
    texts = press.services.texts
    span_buttons = [
        Button(_span_name(shown_span, text), Ask(OpenLeaderboard(game, number)), disabled=shown_span == span)
        for number, shown_span in enumerate(spans if len(spans) > 1 else ())
    ]
    page = leaderboard_page(texts, game, board, reader, span)
    return msgspec.structs.replace(page, blocks=(*page.blocks, *rows(span_buttons)))


def _span_name(span: Span, text: Words) -> str:
    return text("leaderboard-always") if span == ALWAYS else _season_name(span, text)


def leaderboard_page(
    texts: Texts, game: str, board: Sequence[Ranked], reader: ResultsReader, span: Span = ALWAYS
) -> Screen:
    text = texts.of(reader.language)
    name = game_title(texts, game, reader.language)
    heading = f"## {text('leaderboard-title', game=name)}\n-# {_span_name(span, text)}"
    ranks_shown = [ranked for ranked in board if may_be_public(ranked.user_id, reader.hidden)][:LISTED]
    placed = [ranked for ranked in ranks_shown if ranked.place is not None]
    provisional_lines = [_rank_line(ranked, text) for ranked in ranks_shown if ranked.place is None]
    if provisional_lines:
        provisional_heading = text("leaderboard-provisional", games=span.games, opponents=span.opponents)
        provisional_lines.insert(0, f"**{provisional_heading}**")
    blocks: list[Block] = [Paragraph(heading), *_board_picture(placed, name, text)]
    paragraphs_below = _paragraphs(
        "\n".join(_rank_line(ranked, text) for ranked in placed) if board else text("leaderboard-none"),
        "\n".join(provisional_lines),
        _own_line(board, ranks_shown, text, reader),
        f"-# {text('leaderboard-about', start=text.number(START))}" if board else "",
    )
    return Screen((*blocks, *paragraphs_below))


def _season_name(span: Span, text: Words) -> Markup:
    """Return the name of a season: its month."""
    since = datetime.fromtimestamp(span.since, UTC)
    return text("season-month", month=since.month, year=str(since.year))


def _board_picture(placed: Sequence[Ranked], name: str, text: Words) -> tuple[Picture, ...]:
    """Return the ratings of the best as a picture; nothing where fewer than two have a place."""
    best = [(ranked.place or 0, ranked.rating) for ranked in placed[:DRAWN]]
    if len(best) < 2:  # noqa: PLR2004 - nothing to compare
        return ()
    alt = SEPARATOR.join(
        text.plain("alt-leaderboard-place", place=place, name=ranked.name, rating=text.number(rating))
        for ranked, (place, rating) in zip(placed, best, strict=False)
    )
    alt = alt_text(text.plain("alt-leaderboard", game=name, ratings=alt))
    return (Picture(table_chart(best), alt, instead=""),)


def _name(ranked: Ranked) -> Markup:
    # A person who was replaced in every game has no name at any table.
    return clean_name(ranked.name) if ranked.name else mention(ranked.user_id)


def _rank_line(ranked: Ranked, text: Words) -> str:
    arguments = {
        "name": _name(ranked),
        "rating": text.number(ranked.rating),
        "doubt": ranked.doubt,
        "games": ranked.games,
        "wins": ranked.wins,
    }
    if ranked.place is None:
        return text("leaderboard-line-provisional", **arguments)
    return text("leaderboard-line", place=ranked.place, **arguments)


def _own_line(board: Sequence[Ranked], listed: Sequence[Ranked], text: Words, reader: ResultsReader) -> str:
    own_rank = next((ranked for ranked in board if ranked.user_id == reader.user_id), None)
    if own_rank is None or own_rank in listed:
        return ""
    key = "leaderboard-you-hidden" if own_rank.user_id in reader.hidden else "leaderboard-you"
    return f"{text(key)}\n{_rank_line(own_rank, text)}"


# The end of a season -------------------------------------------------------------------------------


async def _soonest_ends(services: Services, resting: Collection[int]) -> Sequence[tuple[int, float]]:
    """Return when seasons end; servers that play have one from now on."""
    database = services.store.database
    for guild_id, last in await database.read(_without_season(database.shards, services.now())):
        row = {"guild_id": guild_id, "due_at": season(last).until}
        await database.run(lambda connection, row=row: connection.execute(insert(seasons).values(row)))
    return await soonest(database, seasons.c.due_at, resting)


@timed(SEASONS, _soonest_ends)
async def end_season(services: Services, guild_id: int) -> float:
    """Tell a server of the season before this one if it is over since lately; return when this one is."""
    settings = await services.servers.settings(guild_id)
    now = services.now()
    span = season(now, 1)
    until = season(now).until
    if settings.season != "off" and span.until > now - GRACE_SECONDS:
        await _announce_season(services, guild_id, settings, span)
    put_off = update(seasons).where(seasons.c.guild_id == guild_id).values(due_at=until)
    await services.store.database.run(lambda connection: connection.execute(put_off))
    return until


async def _announce_season(services: Services, guild_id: int, settings: ServerSettings, span: Span) -> None:
    """Post the recap of a season, and hand on the role of its winners. Raises errors that pass."""
    for channel_id in await _recap_channels(services, guild_id, span, settings.season_channel):
        sight = await services.channels.public_sight(guild_id, channel_id)
        hidden_ids = await services.people.hidden()
        recap = await _recap(services, sight, span, hidden_ids)
        if not recap.boards:
            return
        language = settings.language or supported(services.channels.locale(guild_id))
        screen = recap_screen(recap, services, language, span)
        nonce = hashlib.blake2b(f"{guild_id} {span.until}".encode(), digest_size=8).hexdigest()
        pictures = await _draw_pictures(services, screen)
        try:
            await services.announcements.show(channel_id, None, screen, nonce, pictures=pictures)
        except UndeliveredError as error:
            if error.outcome is Outcome.RETRY:
                raise
            log_undelivered("season_refused", error, guild=guild_id)
            continue
        log.info("season_told", guild=guild_id, games=len(recap.boards))
        if settings.season_role is not None:
            # Also those who hide their results since. Ratings may have changed since then, too: games were
            # forgotten, or another release rates them.
            recap_before = await _recap(services, sight, season(span.since, 1), frozenset())
            await _crown(services, guild_id, settings.season_role, recap.winners, recap_before.podium)
        return


async def _recap_channels(services: Services, guild_id: int, span: Span, chosen: int | None) -> list[int]:
    """Return where to tell of a season: the chosen channel, else where the last game of it was."""
    database = services.store.database
    last = (
        select(tables.c.channel_id)
        .where(tables.c.guild_id == guild_id, tables.c.status == "finished")
        .where(tables.c.finished_at >= span.since, tables.c.finished_at < span.until)
        .order_by(tables.c.finished_at.desc())
        .limit(1)
    )
    channel_ids = await database.read(lambda connection: connection.scalars(last).all())
    homes = await database.read(channels_played_in(guild_id))
    return [
        *([chosen] if chosen else []),
        *(homes.get(channel_id) or channel_id for channel_id in channel_ids),
    ]


async def _crown(
    services: Services, guild_id: int, role_id: int, winners: set[int], former_winners: set[int]
) -> None:
    for user_id in former_winners - winners:
        await services.announcements.set_role(guild_id, user_id, role_id, given=False)
    for user_id in winners:
        await services.announcements.set_role(guild_id, user_id, role_id, given=True)


async def _draw_pictures(services: Services, screen: Screen) -> Mapping[str, bytes]:
    """Return the pictures of a screen; a post without them is better than none."""
    svgs = [block.svg for block in screen.blocks if isinstance(block, Picture)]
    pictures: Mapping[str, bytes] = {}
    for _attempt in range(PICTURE_ATTEMPTS):
        pictures, missing = await services.pictures.of(svgs, lambda: None)
        if not missing:
            break
    return pictures


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
        return self._placed(1)

    @property
    def podium(self) -> set[int]:
        """Those who are named at a game."""
        return self._placed(PODIUM)

    def _placed(self, last: int) -> set[int]:
        boards = (board for _, board in self.boards.values())
        return {
            ranked.user_id for board in boards for ranked in board if ranked.place and ranked.place <= last
        }


async def _recap(services: Services, sight: Sight, span: Span, hidden: frozenset[int]) -> Recap:
    games = await services.store.database.read(
        finished_games(sight, rated="", since=span.since, until=span.until)
    )
    return await asyncio.to_thread(recap_of, games, span, hidden)


def recap_of(games: Sequence[FinishedGame], span: Span, hidden: frozenset[int]) -> Recap:
    games_by_key = Counter(game.game for game in games)
    people = {seat.first for game in games for seat in game.seats}
    boards = dict[str, tuple[int, Sequence[Ranked]]]()
    for key, game_count in games_by_key.most_common(TOLD_GAMES):
        board = standings((game for game in games if game.game == key), span, span.until)
        boards[key] = game_count, [ranked for ranked in board if may_be_public(ranked.user_id, hidden)]
    return Recap(len(games), len(people), boards)


def recap_screen(recap: Recap, services: Services, language: str, span: Span) -> Screen:
    text = services.texts.of(language)
    heading = text("season-over", season=_season_name(span, text))
    total = text("season-games", games=recap.games, people=recap.people)
    blocks: list[Block] = [Paragraph(f"## 🏁 {heading}\n{total}")]
    for key, (number, board) in recap.boards.items():
        name = game_title(services.texts, key, language)
        # The picture has those who are named beside it.
        podium = [ranked for ranked in board if ranked.place is not None and ranked.place <= PODIUM]
        lines = [_place_line(ranked, text) for ranked in podium]
        lines = lines or [text("season-no-place", games=span.games, opponents=span.opponents)]
        title = text("season-game", game=name, games=number)
        blocks += [Paragraph("\n".join([f"### {title}", *lines])), *_board_picture(podium, name, text)]
    blocks.append(Paragraph(f"-# {text('season-next')}"))
    return Screen(tuple(blocks), GREEN)


def _place_line(ranked: Ranked, text: Words) -> str:
    numbers = {"rating": text.number(ranked.rating), "games": ranked.games, "wins": ranked.wins}
    return f"{MEDALS[(ranked.place or 1) - 1]} {text('season-line', name=_name(ranked), **numbers)}"


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
