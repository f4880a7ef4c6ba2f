"""The card of a result, made to be passed on: game, standings, turning point, curve and last table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.core import Seat
from games.screen import Picture
from games.seats import crown, robot, seat_badge
from games.svg import at, box, disc, drawing, place_picture, words
from games.text import alt_text
from games.width import columns

WIDTH, MARGIN = 900, 32
"""Width of the card, and the space at its sides."""
TITLE = 76
"""Height of the title."""
LETTERS = 38
"""Size of letters below the standings."""
LINE, MARK = 50, 25
"""Height of a line of the turning point, and radius of its number."""
HEAD = 40
"""Width of the head before the name of a bot player."""
NAME_COLUMNS, LINE_COLUMNS, LINES = 24, 40, 3
"""Room of a name and of a line, in columns, and maximum number of lines."""
GROUND, INK, FAINT = "#1e1f26", "#f4f4f6", "#a2a5b4"
UNDRAWN = re.compile(
    "[^ -\u024f\u0370-\u04ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2190-\u2193\u2212\u2460-\u24ff"
    "\u3000-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef]+"
)
"""What the packaged fonts do not have: emoji, and the letters of further scripts."""
TOKEN = re.compile("[\u3000-\uffff]|[^ \u3000-\uffff]+| +")
"""What a line may be broken around: spaces, words, and each Japanese letter."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings."""

    rank: int
    """The rank, from 1."""
    seat: Seat
    """The seat."""
    name: str
    """The name of its player."""
    points: str
    """The points, as people write numbers."""
    bot: bool = False
    """Whether it is a bot player, whom the card gives a head of its own."""


class Sizes(NamedTuple):
    """Sizes of a line of the standings."""

    row: int
    """The height of the line."""
    badge: int
    """The badge of the seat."""
    letters: int
    """Letters of the rank; those of the name are a little larger. A winner has a crown instead."""
    points: int
    """The points."""
    won: int
    """The points of a winner."""


FEW, MANY, TEN = Sizes(72, 56, 38, 54, 54), Sizes(60, 47, 38, 46, 53), Sizes(68, 55, 38, 46, 53)
"""Sizes for up to as many seats as are `SPACIOUS`, for more, and where a badge has two digits."""
SPACIOUS, ONE_DIGIT = 3, 9


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """The decision that turned the game."""

    number: int
    """The number that it has on the curve."""
    told: str
    """It in words, without markup."""


class ResultCard(NamedTuple):
    """The card, and whether it has no room or no letters for all of a name or of the turning point."""

    picture: Picture
    shortened: bool


def result_card(
    title: str,
    standings: Sequence[Standing],
    table: Picture | None,
    curve: Picture | None = None,
    turning: TurningPoint | None = None,
) -> ResultCard:
    """Return the result in one picture; the last table and the curve as far as they can be a part of it."""
    parts = [words(MARGIN, TITLE / 2 + 4, drawable(title), 46, fill=INK, text_anchor="start")]
    alt_parts, bottom = [title], TITLE
    shortened = any(shorten(drawable(one.name), NAME_COLUMNS) != one.name for one in standings)
    seats = len(standings)
    sizes = FEW if seats <= SPACIOUS else MANY if seats <= ONE_DIGIT else TEN
    for standing in standings:
        parts += _standing_row(standing, bottom + sizes.row / 2, sizes)
        bottom += sizes.row
    alt_parts.append(", ".join(f"{one.rank} {one.name}: {one.points}" for one in standings))
    bottom += 10
    if turning is not None:
        parts += [at(MARGIN + MARK, bottom + LINE / 2, turn_mark(turning.number))]
        told = drawable(turning.told)
        lines = list(wrap(told, LINE_COLUMNS))
        has_room = len(lines) <= LINES and not any(
            columns(token) > LINE_COLUMNS for token in TOKEN.findall(told)
        )
        shortened = shortened or told != turning.told or not has_room
        if len(lines) > LINES:
            lines = [*lines[: LINES - 1], f"{lines[LINES - 1]} …"]
        for line in lines:
            parts.append(words(MARGIN + 70, bottom + LINE / 2, line, LETTERS, fill=INK, text_anchor="start"))
            bottom += LINE
        alt_parts.append(turning.told)
        bottom += 10
    for picture in (curve, table):
        part, height = place_picture(picture.svg, 0, bottom, WIDTH) if picture is not None else ("", 0)
        if part and picture is not None:
            parts.append(part)
            alt_parts.append(picture.alt)
            bottom += round(height)
    ground = box(0, 0, WIDTH, bottom, rx=28, fill=GROUND)
    picture = Picture(drawing(WIDTH, bottom, ground, *parts), alt_text(". ".join(alt_parts)))
    return ResultCard(picture, shortened)


def _standing_row(standing: Standing, y: float, sizes: Sizes) -> Iterator[str]:
    if standing.rank == 1:
        yield at(MARGIN + 16, y, crown(round(sizes.letters * 1.2)))
    else:
        yield words(MARGIN + 16, y, standing.rank, sizes.letters, fill=FAINT)
    yield at(MARGIN + 82, y, seat_badge(standing.seat, sizes.badge))
    left = MARGIN + 130
    if standing.bot:
        yield at(left + HEAD / 2, y, robot(HEAD, FAINT, GROUND))
        left += HEAD + 14
    name = shorten(drawable(standing.name), NAME_COLUMNS)
    yield words(left, y, name, sizes.letters + 2, fill=INK, text_anchor="start")
    points = sizes.won if standing.rank == 1 else sizes.points
    yield words(WIDTH - MARGIN, y, drawable(standing.points), points, fill=INK, text_anchor="end")


def turn_mark(number: int) -> str:
    """Return the number of a decision that turned a game, in a disc."""
    return disc(0, 0, MARK, fill=INK) + words(0, 0, number, LETTERS, fill=GROUND)


def drawable(said: str) -> str:
    """Return a text without what the packaged fonts do not have."""
    return " ".join(UNDRAWN.sub("", said).split())


def shorten(said: str, room: int) -> str:
    """Return a text that has room in this many columns."""
    if columns(said) <= room:
        return said
    while columns(said) >= room:
        said = said[:-1]
    return f"{said.rstrip()}…"


def wrap(said: str, room: int) -> Iterator[str]:
    """Yield the lines of a text, each of which has room in this many columns; longer words are shortened."""
    line = ""
    for token in TOKEN.findall(said):
        if line.strip() and columns(f"{line}{token}".rstrip()) > room:
            yield line.rstrip()
            line = ""
        line = f"{line}{shorten(token, room)}".lstrip()
    if line:
        yield line.rstrip()
