"""What everybody's hand is worth, as a picture: a row for each seat, a column for each kind of card."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import NamedTuple

from games.core import Seat
from games.seats import crown, seat_badge
from games.seijiya_no_koshin import printed
from games.seijiya_no_koshin.cards import COUNTRIES, Country
from games.seijiya_no_koshin.scoring import EXPOSED_POINTS, Score
from games.svg import at, box, disc, path, words

WIDTH, MARGIN = 920, 18
HEAD, ROW, GAP = 112, 112, 10
FIRST, COLUMN, TOTAL = 118, 84, WIDTH - 2 * MARGIN - 18
"""Where the columns begin, how wide each is, and where the totals end."""


class Part(NamedTuple):
    """Cards of a kind in front of a seat, and the points they bring."""

    cards: int
    points: int


def parts(score: Score) -> tuple[Part, ...]:
    """The cards of each country, of Japan, the privilege cards and the exposed ones."""
    return (
        *(Part(holding.cards, holding.cards * holding.each) for holding in score.holdings),
        Part(score.japan, score.japan * score.japan_each),
        Part(score.interests, score.interests),
        Part(len(score.exposed), sum([points for _, points in score.exposed])),
    )


def scores(
    worth: Mapping[Country, int], seats: Sequence[Score], crowned: Container[Seat] = (), *, counted: bool
) -> str:
    """The table: only the cards of everybody, or once they are `counted` the points and totals as well."""
    columns = [*map(parts, seats)]
    kinds = len(columns[0]) if any(each[-1].cards for each in columns) else len(columns[0]) - 1
    height = MARGIN + HEAD + len(seats) * (ROW + GAP) + MARGIN - GAP
    return printed.on_table(
        WIDTH,
        height,
        *(
            at(MARGIN + FIRST + COLUMN * place, MARGIN, drawn)
            for place, drawn in enumerate(heads(worth)[:kinds])
        ),
        *(
            at(
                MARGIN,
                MARGIN + HEAD + (ROW + GAP) * seat,
                *row(
                    seat, columns[seat][:kinds], seats[seat].total if counted else None, won=seat in crowned
                ),
            )
            for seat in range(len(seats))
        ),
    )


def heads(worth: Mapping[Country, int]) -> list[str]:
    """What stands above the columns: countries with their scores, Japan, privilege and exposed cards."""
    taken = box(-25, 8, 50, 50, rx=8, fill=printed.DEAL, stroke=printed.DEAL_EDGE, stroke_width=3) + coin(
        0, 33, 1
    )
    exposed = box(-25, 8, 50, 50, rx=8, fill=printed.NEWS, stroke=printed.NEWS_EDGE, stroke_width=3) + coin(
        0, 33, EXPOSED_POINTS
    )
    return [*(head(country, worth[country]) for country in COUNTRIES), japan(), taken, exposed]


def head(country: Country, points: int) -> str:
    tag = box(-38, 8, 76, 44, rx=9, fill=printed.COLOURS[country]) + at(
        -21, 30, path(printed.SHAPES[country], fill=printed.PAPER)
    )
    return (
        tag
        + words(15, 30, country, 33, fill=printed.PAPER)
        + words(0, 80, printed.signed(points), 36, fill=printed.IVORY)
    )


def japan() -> str:
    """The cards of Japan; what they are worth differs from seat to seat."""
    card = box(-32, 8, 64, 44, rx=9, fill=printed.JAPAN_FACE, stroke=printed.JAPAN_EDGE, stroke_width=3)
    return card + words(0, 30, "JP", 33, fill=printed.INK)


def coin(x: float, y: float, points: int) -> str:
    return disc(x, y, 18, fill=printed.GOLD, stroke=printed.INK, stroke_width=2) + words(
        x, y, points, 30, fill=printed.INK
    )


def row(seat: Seat, columns: Sequence[Part], total: int | None, *, won: bool) -> Iterator[str]:
    width, edge = WIDTH - 2 * MARGIN, printed.GOLD if won else printed.PANEL_EDGE
    yield box(0, 0, width, ROW, rx=16, fill=printed.PANEL, stroke=edge, stroke_width=5 if won else 2)
    yield at(46, 68 if won else ROW / 2, seat_badge(seat, 56))
    if won:
        yield at(46, 24, crown(54))
    for place, part in enumerate(columns):
        yield at(FIRST + COLUMN * place, 0, *cell(part, counted=total is not None))
    if total is not None:
        fill = printed.GOLD if won else printed.IVORY
        yield words(TOTAL, ROW / 2, printed.number(total), 60, fill=fill, font_weight=900, text_anchor="end")


def cell(part: Part, *, counted: bool) -> Iterator[str]:
    if not part.cards:
        yield disc(0, ROW / 2, 4, fill=printed.PANEL_EDGE)
    elif not counted:
        yield words(0, ROW / 2, f"{printed.TIMES}{part.cards}", 44, fill=printed.IVORY, font_weight=900)
    else:
        yield words(0, 38, printed.signed(part.points), 42, fill=printed.IVORY, font_weight=900)
        yield words(0, 80, f"{printed.TIMES}{part.cards}", 32, fill=printed.MIST)
