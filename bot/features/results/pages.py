"""Finished games as people see them: the history of a server, somebody's results, the leaderboard."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.features.results.ratings import PLACED_GAMES, START, Standing
from bot.screens.requests import GiveRecord, OpenHistory, OpenStory
from bot.screens.wording import bot_name, page_buttons
from bot.store.results import Finished, Page, Tally
from bot.table.table import Person
from bot.text import Texts, Words, clean_name
from games.core import Seat
from games.screen import Ask, Block, Button, Paragraph, Rule, Screen, rows

LISTED = 20


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads, in which language, and who does not want to be seen by them."""

    user_id: int
    language: str
    hidden: Collection[int] = ()

    def sees(self, user_id: int) -> bool:
        """Whether somebody's results are shown to this reader."""
        return user_id > 0 and (user_id == self.user_id or user_id not in self.hidden)


def title(texts: Texts, game: str, language: str) -> str:
    """Return the name of a game; of one that is not installed any more, its key."""
    return texts.of(language, game)("game-title") if game in texts.packages else game


def _screen(*paragraphs: str) -> Screen:
    return Screen(tuple(Paragraph(text) for text in paragraphs if text))


# History -------------------------------------------------------------------------------------------


def history_page(texts: Texts, page: Page, guild_id: int, reader: Reader) -> Screen:
    """Return finished tables, each with its standings and its record."""
    text = texts.of(reader.language)
    heading = f"## {text('history-title')}"
    if not page.tables:
        return _screen(f"{heading}\n{text('history-none')}")
    tables: list[Block] = []
    for table in page.tables:
        tables += [Rule(), Paragraph(_table(texts, table, guild_id, reader))]
    turning = page_buttons(text, page.number, page.pages, OpenHistory, ("history-newer", "history-older"))
    records = [
        Button(text("history-record", table=table.id), Ask(GiveRecord(table.id)), emoji="📄")
        for table in page.tables
    ]
    stories = [
        Button(text("history-story", table=table.id), Ask(OpenStory(table.id)), emoji="📖")
        for table in page.tables
    ]
    return Screen((Paragraph(heading), *tables, Rule(), *rows(stories), *rows(records), *rows(turning)))


def _table(texts: Texts, table: Finished, guild_id: int, reader: Reader) -> str:
    text = texts.of(reader.language, table.game if table.game in texts.packages else None)
    name, when = title(texts, table.game, reader.language), f"<t:{int(table.finished_at)}:f>"
    lines = [
        text("history-table", game=name, table=table.id, when=when),
        " · ".join(_standings(table, text, reader)),
        f"-# {' · '.join(_about(table, text, guild_id))}",
    ]
    return "\n".join(lines)


def _about(table: Finished, text: Words, guild_id: int) -> Iterator[str]:
    if table.message:
        channel, message = table.message
        yield text("history-link", link=f"https://discord.com/channels/{guild_id}/{channel}/{message}")
    yield text(f"unrated-{table.unrated}") if table.unrated else text("history-rated")


def _standings(table: Finished, text: Words, reader: Reader) -> list[str]:
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


def _with_points(table: Finished, seat: Seat, text: Words, reader: Reader) -> str:
    name = f"**{person_name(table.people[seat], text, reader)}**"
    if not table.outcome.scores:
        return name
    score = table.outcome.scores[seat]
    # A game that is not installed has no word for its points.
    return f"{name} {text('points', points=score) if len(text.bundles) > 1 else text.number(score)}"


def person_name(person: Person, text: Words, reader: Reader) -> str:
    """Return somebody's name, as far as this reader may know it."""
    if person.forgotten:
        return text("forgotten-player")
    if person.bot:
        return bot_name(person, text)
    return clean_name(person.name) if reader.sees(person.user_id) else text("hidden-player")


# Somebody's results --------------------------------------------------------------------------------


def stats_page(
    texts: Texts,
    name: str,
    tallies: Sequence[Tally],
    boards: Mapping[str, Standing],
    reader: Reader,
    *,
    everywhere: bool,
    hidden: bool,
) -> Screen:
    """Return games, wins and ratings of a person. `boards` has their line on each leaderboard."""
    text = texts.of(reader.language)
    heading = f"## {text('stats-title', name=clean_name(name))}"
    where = f"-# {text('stats-everywhere' if everywhere else 'stats-here')}"
    note = f"-# {text('stats-hidden')}" if hidden else ""
    if not tallies:
        return _screen(f"{heading}\n{where}", text("stats-none"), note)
    total = text(
        "stats-all",
        games=sum(tally.games for tally in tallies),
        wins=sum(tally.wins for tally in tallies),
        early=sum(tally.early for tally in tallies),
        company=sum(tally.company for tally in tallies),
    )
    lines = [_tally(texts, tally, boards.get(tally.game), reader.language) for tally in tallies]
    return _screen(f"{heading}\n{where}", total, "\n".join(lines), note)


def _tally(texts: Texts, tally: Tally, standing: Standing | None, language: str) -> str:
    text, name = texts.of(language), title(texts, tally.game, language)
    counted = {"games": tally.games, "wins": tally.wins, "early": tally.early, "company": tally.company}
    line = text("stats-game", game=name, **counted)
    if standing is None:
        return f"- {line}"
    return f"- {line}\n  -# {_rating(standing, text)}"


def _rating(standing: Standing, text: Words) -> str:
    rating = text.number(standing.rating)
    if standing.place is None:
        missing = PLACED_GAMES - standing.games
        return text("stats-provisional", rating=rating, missing=missing)
    return text("stats-rating", rating=rating, place=standing.place)


# Leaderboard ---------------------------------------------------------------------------------------


def leaderboard_page(texts: Texts, game: str, board: Sequence[Standing], reader: Reader) -> Screen:
    """Return the best of a game on a server, and where the reader stands."""
    text = texts.of(reader.language)
    name = title(texts, game, reader.language)
    heading = f"## {text('leaderboard-title', game=name)}"
    listed = [one for one in board if one.user_id > 0 and one.user_id not in reader.hidden][:LISTED]
    placed = [_line(one, text) for one in listed if one.place is not None]
    others = [_line(one, text) for one in listed if one.place is None]
    if others:
        others.insert(0, f"**{text('leaderboard-provisional', games=PLACED_GAMES)}**")
    return _screen(
        heading,
        "\n".join(placed) if board else text("leaderboard-none"),
        "\n".join(others),
        _own_line(board, listed, text, reader),
        f"-# {text('leaderboard-about', start=text.number(START))}",
    )


def _line(one: Standing, text: Words) -> str:
    rating, name = text.number(one.rating), clean_name(one.name)
    if one.place is None:
        return text("leaderboard-line-provisional", name=name, rating=rating, games=one.games, wins=one.wins)
    return text("leaderboard-line", place=one.place, name=name, rating=rating, games=one.games, wins=one.wins)


def _own_line(board: Sequence[Standing], listed: Sequence[Standing], text: Words, reader: Reader) -> str:
    """Return the reader's own line, where the list does not have it."""
    own = next((one for one in board if one.user_id == reader.user_id), None)
    if own is None or own in listed:
        return ""
    key = "leaderboard-you-hidden" if own.user_id in reader.hidden else "leaderboard-you"
    return f"{text(key)}\n{_line(own, text)}"
