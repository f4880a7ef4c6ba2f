"""The pictures of Seijiya no Koshin, with their words: the board, a card that was just laid, all hands.

Doves are round, hawks are pointed, and each country has letters and a shape: nothing hangs on colour alone.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import floor
from typing import NamedTuple

from games.core import Seat
from games.screen import Picture, Text
from games.seats import crown, seat_badge
from games.seijiya_no_koshin import words as w
from games.seijiya_no_koshin.rules import pieces as p
from games.seijiya_no_koshin.rules.board import japan_spots, spots, sums, top_cards
from games.seijiya_no_koshin.rules.deal import cells_beside
from games.seijiya_no_koshin.rules.pieces import COUNTRIES, SIDE, Board, Cell, Country
from games.seijiya_no_koshin.rules.scoring import EXPOSED_POINTS, Score, country_scores, visible_counts
from games.signs import MINUS, TIMES, signed
from games.svg import at, box, disc, drawing, element, emoji, line, path, piece, tabletop, words
from games.text import alt_text

INK, PAPER, GOLD, SAND = "#1b2126", "#fbf7ee", "#f6c445", "#c9bda6"
FIELD_FACE, FIELD_EDGE, JAPAN_FACE, JAPAN_EDGE = "#f5dfa8", "#c89a35", "#d9dcdf", "#8d969e"
FULL = "#b3261e"
TABLE, KEY = "#1d2733", "#3a4a5c"
DOVE, DOVE_EDGE, HAWK, HAWK_EDGE = "#ffffff", "#1f6fc4", "#8f1d17", "#ffffff"
DEAL, DEAL_EDGE, NEWS, NEWS_EDGE = "#23503f", "#d7b46a", "#efe6cf", "#a98b4e"
SPOT_EDGE, SPOT_INK, JAPAN_SPOT = "#6c8198", "#c4d1de", "#4d5f73"
PANEL, PANEL_EDGE, IVORY, MIST = "#283646", "#45586d", "#fbf7ee", "#b9c6d3"
COLOURS = dict(zip(COUNTRIES, ("#2b58b5", "#20764d", "#c02a24", "#4a1f78", "#c98a2b"), strict=True))
INKS: dict[Country, str] = {country: INK if country == "KP" else PAPER for country in COUNTRIES}
"""What is written on these colours."""
SHAPES: dict[Country, str] = {
    "US": "M0 -13L3.8 -4.5L13 -4L5.8 1.8L8.2 11L0 5.8L-8.2 11L-5.8 1.8L-13 -4L-3.8 -4.5z",
    "RU": "M0 -13L11 0L0 13L-11 0z",
    "CN": "M-10 -10H10V10H-10z",
    "KR": "M-11 0A11 11 0 1 1 11 0A11 11 0 1 1 -11 0z",
    "KP": "M0 -11L12 10H-12z",
}
"""Star, diamond, square, circle and triangle."""

CARD = 100
"""The side of the square that a card is drawn in."""
WIDTH, TALLEST = 920, 920
"""No picture is wider or taller, however far the board has grown."""
MARGIN, RULER, RIM = 18, 46, 8
"""The room round everything, for the names of rows and columns, and round the board."""
LARGEST = 1.5
"""How much larger than drawn a card may be, where the board is small."""
TAB_WIDTH, TABS_HEIGHT, NARROWEST = 194, 104, 600
"""How wide a country with its score is, how high their row where it is 970 wide, and how narrow it may be."""
LETTER = 46
"""Size of letters on a card: a phone still shows them where nine cards lie side by side."""
NAME = 3
"""Longest name of a cell that a card has room for; the names of rows and columns say it too."""
RULED = 38
"""Size of the names of rows and columns."""
SKETCH = 460
"""How wide the small picture of a layout is."""


def on_table(width: int, height: int, *parts: str) -> str:
    """Parts on the table, as a whole picture."""
    return drawing(width, height, tabletop(width, height, TABLE, KEY, inset=5, thick=3, rx=(28, 24)), *parts)


def scaled_parts(x: float, y: float, scale: float, *parts: str) -> str:
    """Parts drawn larger or smaller."""
    return element("g", "".join(parts), transform=f"translate({x:g} {y:g}) scale({scale:.4g})")


def number_label(value: int) -> str:
    """A number with a proper minus sign."""
    return str(value).replace("-", MINUS)


# Cards ---------------------------------------------------------------------------------------------


@cache
def mark_shape(which: int) -> str:
    """A dove or a hawk."""
    if which > 0:
        wings = line("M-8 2C-6 -6 -2 -6 0 1C2 -6 6 -6 8 2", DOVE_EDGE, 3.4)
        return disc(0, 0, 11, fill=DOVE, stroke=DOVE_EDGE, stroke_width=3) + wings
    body = path("M-13 -11H13L0 13z", fill=HAWK, stroke=HAWK_EDGE, stroke_width=1.6)
    return body + line("M-6.5 -5L0 1.5L6.5 -5", HAWK_EDGE, 3)


EDGE_MARKS = ((50, 4, 14, 0), (96, 50, 0, 14), (50, 96, 14, 0), (4, 50, 0, 14))
"""The middle of the marks on each edge, across it to the card they touch, and how far two stand from it."""


@cache
def edge_marks(face: p.Face, turned: bool) -> str:  # noqa: FBT001 - a part of the key, as in EDGES
    return piece(
        *(
            at(x + way * dx, y + way * dy, mark_shape(marks))
            for marks, (x, y, dx, dy) in zip(p.EDGES[face, turned], EDGE_MARKS, strict=True)
            for way in ((0,) if abs(marks) == 1 else (-1, 1))
        )
    )


@cache
def country_shape(country: Country) -> str:
    """The shape of a country, to stand on its colour."""
    return path(SHAPES[country], fill=INKS[country])


def pieces() -> Mapping[str, str]:
    """The drawings of buttons and menus, by the flags that begin the names of cards."""
    ground = {country: box(2, 2, 36, 36, rx=8, fill=COLOURS[country]) for country in COUNTRIES}
    shapes = {
        w.FLAGS[country]: ground[country]
        + at(20, 20, element("g", country_shape(country), transform="scale(1.2)"))
        for country in COUNTRIES
    }
    return {flag: emoji(40, shape) for flag, shape in shapes.items()}


@lru_cache(1024)
def field_card(square: p.Square, sum_: int) -> str:
    """A field card in colour or a card of Japan in grey: marks, and the sum around it of its number."""
    limit = p.LIMIT[square.face]
    colour, edge = (FIELD_FACE, FIELD_EDGE) if square.face in p.FIELD else (JAPAN_FACE, JAPAN_EDGE)
    ink, edge, thick = (FULL, FULL, 5) if sum_ == limit else (INK, edge, 3)
    card = box(3, 3, 94, 94, rx=9, fill=colour, stroke=edge, stroke_width=thick)
    label = words(50, 34, number_label(sum_), LETTER, fill=ink, font_weight=900)
    most = words(50, 67, f"/{limit}", LETTER, fill=INK, font_weight=600)
    return card + edge_marks(square.face, square.turned) + label + most


@cache
def country_card(card: p.Card, covers: bool) -> str:  # noqa: FBT001 - a part of the key
    """A foreign card with its shape, letters and number; a second edge where it covers another."""
    country = p.COUNTRY[card]
    colour = COLOURS[country]
    below = box(14, 2, 82, 90, rx=9, fill=SPOT_INK, stroke=INK, stroke_width=2) if covers else ""
    sheet = box(4, 8, 88, 88, rx=9, fill=PAPER, stroke=colour, stroke_width=4)
    band = path("M4 47V17A9 9 0 0 1 13 8H83A9 9 0 0 1 92 17V47z", fill=colour)
    name = at(20, 27, country_shape(country)) + words(62, 27, country, LETTER, fill=INKS[country])
    value = words(48, 71, number_label(p.NUMBER[card]), 48, fill=INK, font_weight=900)
    return piece(below, sheet, band, name, value)


@cache
def interest_card(name: str, exposed: Country | None) -> str:
    """An interest card still to be had, or the exposed card of a country."""
    if exposed is None:
        card = box(9, 9, 82, 82, rx=9, fill=DEAL, stroke=DEAL_EDGE, stroke_width=3)
        coin = disc(50, 33, 20, fill=GOLD, stroke=INK, stroke_width=2) + words(50, 33, 1, LETTER, fill=INK)
        return card + coin + cell_label(name, 74, IVORY)
    card = box(9, 9, 82, 82, rx=9, fill=NEWS, stroke=NEWS_EDGE, stroke_width=3)
    shape = at(23, 42, path(SHAPES[exposed], fill=COLOURS[exposed]))
    letters = words(63, 42, exposed, LETTER, fill=INK, font_weight=900)
    worth = disc(88, 13, 17, fill=GOLD, stroke=INK, stroke_width=2)
    points = words(88, 13, EXPOSED_POINTS, LETTER, fill=INK)
    return card + shape + letters + worth + points + cell_label(name, 75, INK)


@cache
def empty_spot(name: str) -> str:
    """An empty cell for a foreign card."""
    edge = box(9, 9, 82, 82, rx=9, fill="none", stroke=SPOT_EDGE, stroke_width=3, stroke_dasharray="9 8")
    return edge + cell_label(name, 50, SPOT_INK)


def cell_label(name: str, y: float, ink: str) -> str:
    return words(50, y, name, LETTER, fill=ink) if len(name) <= NAME else ""


# The board -----------------------------------------------------------------------------------------


class Frame(NamedTuple):
    """The part of the grid that is in use."""

    left: int
    top: int
    columns: int
    rows: int

    def holds(self, cell: Cell) -> bool:
        row, column = divmod(cell, SIDE)
        return 0 <= column - self.left < self.columns and 0 <= row - self.top < self.rows

    def draw_cards(self, cards: Iterable[tuple[Cell, str]]) -> list[str]:
        """Cards in their cells, as far as these are in the frame."""
        placed = [(*divmod(cell, SIDE), card) for cell, card in cards if self.holds(cell)]
        return [
            at(CARD * (column - self.left), CARD * (row - self.top), card) for row, column, card in placed
        ]


def frame(cells: Iterable[Cell]) -> Frame:
    """The smallest frame around these cells."""
    rows, columns = zip(*(divmod(cell, SIDE) for cell in cells), strict=True)
    left, top = min(columns), min(rows)
    return Frame(left, top, max(columns) - left + 1, max(rows) - top + 1)


def picture(view: p.View, text: Text) -> Picture:
    """Return the board, and in words what the picture shows."""
    board, worth = view.board, country_scores(view.board)
    limits = {square.cell: p.LIMIT[square.face] for square in board.squares}
    squares = [
        f"{p.cell_name(cell)} {text.number(sum_)}/{limits[cell]}" for cell, sum_ in sums(board).items()
    ]
    stacks = [
        f"{p.cell_name(cell)} {w.spoken_card(top, text)}" for cell, top in sorted(top_cards(board).items())
    ]
    alt = text.plain(
        "alt-table",
        squares=", ".join(squares),
        cards=", ".join(stacks) or text("no-card"),
        interests=p.cell_names(interest.cell for interest in board.interests) or text("no-card"),
        worths=", ".join(
            f"{text(f'name-{country}')} {signed(worth[country], text)}" for country in COUNTRIES
        ),
    )
    return Picture(table(view), alt_text(alt))


def table(view: p.View) -> str:
    """The board and the five countries as SVG."""
    board, over = view.board, isinstance(view.phase, p.Over)
    free = [] if over else [spot.cell for spot in spots(board)]
    used_up = len(board.squares) - board.start == len(p.JAPAN)
    japan = [] if over or used_up else list(japan_spots(board, view.options))
    bounds = frame([*free, *(part.cell for part in (*board.squares, *board.stacks, *board.interests))])
    spot = disc(50, 50, 31, fill="none", stroke=JAPAN_SPOT, stroke_width=3, stroke_dasharray="3 7")
    cards = [*bounds.draw_cards((cell, spot) for cell in japan), *board_cells(board, free, bounds)]
    worth, counts = country_scores(board), visible_counts(board)
    return framed_board(
        bounds, cards, [country_tab(country, worth[country], counts[country]) for country in COUNTRIES]
    )


def board_cells(board: Board, free: Iterable[Cell], shown: Frame) -> list[str]:
    """The cells for foreign cards that are free, and all cards, the last one laid in a golden frame.

    Field cards lie uppermost: their marks reach over the edge of the cards that they count for.
    """
    taken = {part.cell for part in (*board.stacks, *board.interests)}
    sum_around = sums(board)
    last = box(1, 1, 98, 98, rx=12, fill="none", stroke=GOLD, stroke_width=6)
    return [
        *shown.draw_cards((cell, empty_spot(p.cell_name(cell))) for cell in free if cell not in taken),
        *shown.draw_cards(
            (interest.cell, interest_card(p.cell_name(interest.cell), interest.exposed))
            for interest in board.interests
        ),
        *shown.draw_cards(
            (stack.cell, country_card(stack.cards[-1], len(stack.cards) > 1)) for stack in board.stacks
        ),
        *shown.draw_cards(
            (square.cell, field_card(square, sum_around[square.cell])) for square in board.squares
        ),
        *shown.draw_cards((cell, last) for cell in (board.last,) if cell is not None),
    ]


def framed_board(shown: Frame, cards: Sequence[str], tabs: Sequence[str]) -> str:
    """The countries above the board, and the names of its rows and columns round it."""
    width = CARD * shown.columns + 2 * RIM
    height = CARD * shown.rows + 2 * RIM
    room_x, room_y = WIDTH - 2 * MARGIN - RULER, TALLEST - 2 * MARGIN - RULER - TABS_HEIGHT
    # Cards begin at whole pixels, so that each is drawn once wherever it lies.
    scale = floor(CARD * min(LARGEST, room_x / width, room_y / height)) / CARD
    inside = max(NARROWEST, scale * width + RULER)
    tab_scale = inside / (len(COUNTRIES) * TAB_WIDTH)
    step = tab_scale * TAB_WIDTH
    top = MARGIN + tab_scale * TABS_HEIGHT + RULER
    left = MARGIN + RULER + (inside - RULER - scale * width) / 2
    x, y = round(left + scale * RIM), round(top + scale * RIM)
    return on_table(
        round(inside + 2 * MARGIN),
        round(top + scale * height + MARGIN),
        *(scaled_parts(MARGIN + step * place, MARGIN, tab_scale, tab) for place, tab in enumerate(tabs)),
        *rulers(shown, x, y, scale * CARD),
        scaled_parts(x, y, scale, *cards),
    )


def rulers(shown: Frame, left: float, top: float, step: float, size: int = RULED) -> list[str]:
    """The names of columns above the board and of rows to its left."""
    above, beside = top - RIM * step / CARD - 19, left - RIM * step / CARD - 4
    letters = [
        words(left + step * (place + 0.5), above, p.column_name(shown.left + place), size, fill=SAND)
        for place in range(shown.columns)
    ]
    return letters + [
        words(beside, top + step * (place + 0.5), shown.top + place + 1, size, fill=SAND, text_anchor="end")
        for place in range(shown.rows)
    ]


def country_tab(country: Country, points: int, cards: int) -> str:
    """A country with its present score and the number of its cards to be seen."""
    tag = box(9, 8, 92, 48, rx=9, fill=COLOURS[country]) + at(27, 32, country_shape(country))
    panel = box(0, 0, 188, 94, rx=14, fill=PANEL, stroke=PANEL_EDGE, stroke_width=3)
    label = words(70, 32, country, 43, fill=INKS[country]) + words(55, 75, f"{TIMES}{cards}", 43, fill=MIST)
    return panel + tag + label + words(144, 47, signed(points), 50, fill=IVORY, font_weight=900)


PLACES = range(1, 6)
"""The numbers of the places of a layout, in reading order."""


def sketch(cells: Sequence[Cell], chosen: Mapping[Cell, p.Square]) -> str:
    """A layout with the faces that were chosen, and the place's number where a face is drawn later."""
    interests = cells_beside(cells)
    bounds = frame(interests)
    scale = (SKETCH - 2 * MARGIN) / (CARD * max(bounds.columns, bounds.rows))
    width, height = (
        round(2 * MARGIN + scale * CARD * cells_along) for cells_along in (bounds.columns, bounds.rows)
    )
    cards = bounds.draw_cards((cell, interest_card(p.cell_name(cell), None)) for cell in interests)
    unknown = box(3, 3, 94, 94, rx=9, fill=FIELD_FACE, stroke=FIELD_EDGE, stroke_width=3)
    unknown_at = [
        unknown + words(50, 50, f"{place}?", 46, fill=FIELD_EDGE, font_weight=900) for place in PLACES
    ]
    cards += bounds.draw_cards(
        (cell, field_card(chosen[cell], 0) if cell in chosen else mark)
        for cell, mark in zip(cells, unknown_at, strict=False)
    )
    ground = box(0, 0, width, height, rx=24, fill=TABLE)
    return drawing(width, height, ground, scaled_parts(MARGIN, MARGIN, scale, *cards))


# A card that was just laid -------------------------------------------------------------------------

CLOSE_WIDTH, ACROSS, SCALE = 800, 3, 1.4
PART = round(ACROSS * CARD * SCALE)
LEFT, SWING, SWING_GAP = 2 * MARGIN + PART, 88, 12
"""Where the countries begin, how high each is, and the room between them."""


def around_cell(cell: Cell) -> Frame:
    """The cell with its eight neighbours."""
    row, column = divmod(cell, SIDE)
    left, top = (min(max(place - 1, 0), SIDE - ACROSS) for place in (column, row))
    return Frame(left, top, ACROSS, ACROSS)


def closeup(board: Board, event: p.Laid) -> str:
    """A card with all that it touches on the board that it has led to, and what became of the countries."""
    shown = around_cell(event.cell)
    height = PART + 2 * MARGIN + 2 * RIM
    cards = board_cells(board, [spot.cell for spot in spots(board)], shown)
    top = (height - len(event.swings) * (SWING + SWING_GAP) + SWING_GAP) / 2
    countries = (
        at(LEFT, top + place * (SWING + SWING_GAP), *change_label(swing, event.score(swing.country)))
        for place, swing in enumerate(event.swings)
    )
    return on_table(CLOSE_WIDTH, height, scaled_parts(MARGIN, MARGIN + RIM, SCALE, *cards), *countries)


def change_label(swing: p.Swing, now: int) -> Iterator[str]:
    width = CLOSE_WIDTH - LEFT - MARGIN
    yield box(0, 0, width, SWING, rx=14, fill=PANEL, stroke=PANEL_EDGE, stroke_width=3)
    yield box(12, 20, 92, 48, rx=9, fill=COLOURS[swing.country])
    yield at(32, 44, country_shape(swing.country))
    yield words(74, 44, swing.country, 36, fill=INKS[swing.country])
    yield words(160, 44, signed(now - swing.by), 42, fill=MIST)
    yield path("M204 40h22v-10l18 14l-18 14v-10h-22z", fill=GOLD)
    yield words(width - 42, 44, signed(now), 50, fill=IVORY, font_weight=900)


# Everybody's hand ----------------------------------------------------------------------------------

HEAD, ROW, GAP = 108, 92, 10
FIRST, COLUMN, TOTAL = 118, 84, WIDTH - 2 * MARGIN - 18
"""Where the columns begin, how wide each is, and where the totals end."""


class Part(NamedTuple):
    """Cards of a kind in front of a seat, and the points they bring."""

    cards: int
    points: int


def score_parts(score: Score) -> tuple[Part, ...]:
    """The cards of each country, of Japan, the privilege cards and the exposed ones."""
    return (
        *(Part(holding.cards, holding.cards * holding.each) for holding in score.holdings),
        Part(score.japan, score.japan * score.japan_each),
        Part(score.interests, score.interests),
        Part(len(score.exposed), sum([points for _, points in score.exposed])),
    )


def score_picture(
    board: Board, seats: Sequence[Score], text: Text, crowned: Container[Seat] = (), *, counted: bool = True
) -> Picture:
    """Return everybody's cards by kind with what they bring, and the same in words."""
    lines = [
        f"{text.label(seat)}: {w.score_items(score, text, named=True)}" for seat, score in enumerate(seats)
    ]
    svg = score_table(country_scores(board), seats, crowned, counted=counted)
    return Picture(svg, alt_text(text.plain("alt-scores", seats="; ".join(lines))))


def score_table(
    worth: Mapping[Country, int], seats: Sequence[Score], crowned: Container[Seat] = (), *, counted: bool
) -> str:
    """A row for each seat, a column for each kind of card; once they are `counted` points and totals too."""
    columns = [*map(score_parts, seats)]
    kinds = len(columns[0]) if any(parts[-1].cards for parts in columns) else len(columns[0]) - 1
    height = MARGIN + HEAD + len(seats) * (ROW + GAP) + MARGIN - GAP
    drawings = [
        at(MARGIN + FIRST + COLUMN * place, MARGIN, head)
        for place, head in enumerate(column_heads(worth)[:kinds])
    ]
    for seat, score in enumerate(seats):
        total = score.total if counted else None
        row = score_row(seat, columns[seat][:kinds], total, won=seat in crowned)
        drawings.append(at(MARGIN, MARGIN + HEAD + (ROW + GAP) * seat, *row))
    return on_table(WIDTH, height, *drawings)


def column_heads(worth: Mapping[Country, int]) -> list[str]:
    """What stands above the columns: countries with their scores, Japan, privilege and exposed cards."""
    countries = [
        box(-38, 8, 76, 44, rx=9, fill=COLOURS[country])
        + at(-23, 30, country_shape(country))
        + words(13, 30, country, 38, fill=INKS[country])
        + words(0, 80, signed(worth[country]), 38, fill=IVORY)
        for country in COUNTRIES
    ]
    japan = box(-32, 8, 64, 44, rx=9, fill=JAPAN_FACE, stroke=JAPAN_EDGE, stroke_width=3)
    japan += words(0, 30, "JP", 38, fill=INK)
    interests = [
        box(-25, 8, 50, 50, rx=8, fill=fill, stroke=edge, stroke_width=3)
        + disc(0, 33, 19, fill=GOLD, stroke=INK, stroke_width=2)
        + words(0, 33, points, 38, fill=INK)
        for fill, edge, points in ((DEAL, DEAL_EDGE, 1), (NEWS, NEWS_EDGE, EXPOSED_POINTS))
    ]
    return [*countries, japan, *interests]


def score_row(seat: Seat, columns: Sequence[Part], total: int | None, *, won: bool) -> Iterator[str]:
    width = WIDTH - 2 * MARGIN
    edge = GOLD if won else PANEL_EDGE
    thick = 5 if won else 2
    yield box(0, 0, width, ROW, rx=16, fill=PANEL, stroke=edge, stroke_width=thick)
    if won:
        yield at(46, 18, crown(42))
    yield at(46, 59, seat_badge(seat, 48)) if won else at(46, ROW / 2, seat_badge(seat, 56))
    for place, part in enumerate(columns):
        yield at(FIRST + COLUMN * place, 0, *score_cell(part, counted=total is not None))
    if total is not None:
        fill = GOLD if won else IVORY
        yield words(TOTAL, ROW / 2, number_label(total), 60, fill=fill, font_weight=900, text_anchor="end")


def score_cell(part: Part, *, counted: bool) -> Iterator[str]:
    if not part.cards:
        yield disc(0, ROW / 2, 4, fill=PANEL_EDGE)
    elif not counted:
        yield words(0, ROW / 2, f"{TIMES}{part.cards}", 44, fill=IVORY, font_weight=900)
    else:
        yield words(0, 32, signed(part.points), 42, fill=IVORY, font_weight=900)
        yield words(0, 70, f"{TIMES}{part.cards}", 38, fill=MIST)
