"""The picture of a seat's own panel: the board, the hand by country, what the chosen card would change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate
from typing import Literal, NamedTuple, TypeAlias

from games.core import Seat, replace
from games.screen import Picture, Text
from games.seijiya_no_koshin import words as w
from games.seijiya_no_koshin.rules import pieces as p
from games.seijiya_no_koshin.rules.board import board_after, japan_spots, spots, sums, top_cards
from games.seijiya_no_koshin.rules.pieces import JAPAN, NUMBER, SIDE, Card, Cell, Lay
from games.seijiya_no_koshin.rules.scoring import Prospect, Score, present_score, score_after
from games.seijiya_no_koshin.screens.art import (
    CARD,
    COLOURS,
    GOLD,
    INK,
    INKS,
    IVORY,
    JAPAN_EDGE,
    JAPAN_FACE,
    LETTER,
    MIST,
    PANEL,
    PANEL_EDGE,
    PAPER,
    RIM,
    SHAPES,
    TABLE,
    Frame,
    board_cells,
    edge_marks,
    frame,
    number_label,
    on_table,
    rulers,
    scaled_parts,
)
from games.signs import signed
from games.svg import at, box, disc, path, piece, words
from games.text import alt_text

ACROSS = 700
"""Width of the picture: a phone shows three quarters of its pixels."""
SIZE = 29
"""Size of letters: 8 pixels on a phone 320 wide."""
MARGIN, RULER, GAP = 9, 33, 7
"""The room round everything, for the names of rows and columns, and between parts."""
NEAR, COLUMNS, ROWS, MOST_ROWS = 5, 8, 8, 10
"""Rows and columns shown around a chosen place; of a larger board; rows while no card is chosen."""
SCALES = (0.8, 0.69)
"""Sizes of cards on the board: few, so that a card is drawn once for boards of many sizes.

The smallest is 26 pixels wide on a phone.
"""
HIGHEST = 542
"""Height of a board up to which larger cards are drawn."""
ROW, CHIP, FACE, CHIP_WIDE = 39, 36, 79, 34
"""Height of the head of a country's part of the hand, steps between cards and faces, width of a card."""
TAG, ARROW, DIGIT, HEAD = 70, 30, 0.55, 125
"""Widths of a country's letters with their shape, an arrow, a digit in ems, and a head beside its cards."""


FACE_SIDE, FACE_AT = 70, (0, 4)
"""The side of a face, and where it begins: its marks reach over its edge."""


class Strip(NamedTuple):
    """How the hand beside the board is drawn: its width, and the cards and faces side by side."""

    width: int
    chips: int
    faces: int


STRIPS = {NEAR: Strip(220, 6, 2), 7: Strip(123, 3, 1), COLUMNS: Strip(74, 2, 1)}
"""By the largest number of columns that leave this room beside the board."""
WIDEST = STRIPS[NEAR]
Kind: TypeAlias = p.Country | Literal["JP"]
KINDS: tuple[Kind, ...] = (*p.COUNTRIES, "JP")
LEFT: dict[str, str | float] = {"text_anchor": "start", "font_weight": 900}
"""The look of words that begin at a point."""


class Choosing(NamedTuple):
    """What the seat may play, and what it has chosen of that: a card, and once it is known the play."""

    every: Sequence[Lay] = ()
    card: Card | None = None
    lay: Lay | None = None

    @property
    def playable(self) -> frozenset[Card]:
        return frozenset(lay.card for lay in self.every)


def preview(view: p.View, seat: Seat, choosing: Choosing, text: Text) -> Picture:
    """Return the board with the chosen card as a ghost, or with where it may go, beside the hand."""
    now = present_score(view, seat)
    then = now if choosing.lay is None else score_after(view, seat, choosing.lay)
    if not choosing.every and view.phase != p.Turn(seat):
        return Picture(hand_alone(hand_of(view, choosing, now, then)), hand_words(view, now, (), text))
    area = window(view, choosing)
    board = view.board if choosing.lay is None else board_with_ghost(view.board, choosing.lay)
    cells = [
        *board_cells(board, [spot.cell for spot in spots(view.board)], area),
        *area.draw_cards(badges(view, seat, choosing)),
    ]
    svg = board_and_hand(area, cells, hand_of(view, choosing, now, then))
    near = [square.cell for square in board.squares if area.holds(square.cell)]
    return Picture(svg, hand_words(replace(view, board=board), now, near, text))


def hand_words(view: p.View, score: Score, near: Iterable[Cell], text: Text) -> str:
    """The hand with what each country is worth, and the sums that can be seen."""
    around, tops = sums(view.board), top_cards(view.board)
    limits = {square.cell: p.LIMIT[square.face] for square in view.board.squares}
    squares = [f"{p.cell_name(cell)} {text.number(around[cell])}/{limits[cell]}" for cell in sorted(near)]
    hand, points = w.spoken_hand(view.hand, text), w.score_items(score, text, named=True)
    description = text.plain("alt-own", hand=hand, points=points)
    if not squares:
        return alt_text(description)
    cards = [f"{p.cell_name(cell)} {w.spoken_card(top, text)}" for cell, top in sorted(tops.items())]
    stacks = ", ".join(cards) or text("no-card")
    return alt_text(f"{description} {text.plain('alt-near', squares=', '.join(squares), cards=stacks)}")


# The board -----------------------------------------------------------------------------------------


def board_with_ghost(board: p.Board, lay: Lay) -> p.Board:
    """The board after a play that was not made: the frame of the last card stays where it was."""
    return replace(board_after(board, lay), last=board.last)


def window(view: p.View, choosing: Choosing) -> Frame:
    """The part in use; of a large board what is near a chosen place, or where most can be chosen or lies."""
    board = view.board
    beside_ = [spot.cell for spot in spots(board)]
    chosen = choosing.card in JAPAN
    japan = list(japan_spots(board, view.options)) if chosen else []
    used = [part.cell for part in (*board.squares, *board.stacks, *board.interests)]
    bounds = frame([*used, *beside_, *japan])
    if choosing.lay is not None:
        room, middle = (NEAR, NEAR), [choosing.lay.cell]
    elif choosing.card is not None:
        room, middle = (COLUMNS, ROWS), [lay.cell for lay in choosing.every if lay.card == choosing.card]
    else:
        room, middle = (COLUMNS, MOST_ROWS), [part.cell for part in (*board.squares, *board.stacks)]
    left, columns = clip([cell % SIDE for cell in middle], bounds.left, bounds.columns, room[0])
    top, rows = clip([cell // SIDE for cell in middle], bounds.top, bounds.rows, room[1])
    return Frame(left, top, columns, rows)


def clip(places: Sequence[int], first: int, many: int, room: int) -> tuple[int, int]:
    """Where the part with the middle one of these places begins, and how many rows or columns it has."""
    middle = sorted(places)[len(places) // 2]
    return min(max(middle - room // 2, first), first + max(many - room, 0)), min(many, room)


def badges(view: p.View, seat: Seat, choosing: Choosing) -> Iterator[tuple[Cell, str]]:
    """The frame of the ghost and the sums that it changes, or for each place what it brings this seat."""
    if choosing.lay is not None:
        yield choosing.lay.cell, GHOST
        before, after = sums(view.board), sums(board_after(view.board, choosing.lay))
        yield from ((cell, CHANGED) for cell in before if before[cell] != after[cell])
        return
    for lay, change in best_lays(view, seat, choosing):
        yield lay.cell, change_badge(change)


def best_lays(view: p.View, seat: Seat, choosing: Choosing) -> list[tuple[Lay, int]]:
    """The best of the chosen card on each cell in reading order, with what it changes for this seat."""
    measured, best = Prospect.of(view, seat), dict[Cell, tuple[Lay, int]]()
    for lay in choosing.every:
        if lay.card == choosing.card:
            change = measured.change(lay)
            if lay.cell not in best or change > best[lay.cell][1]:
                best[lay.cell] = (lay, change)
    return [best[cell] for cell in sorted(best)]


GHOST = piece(
    box(1, 1, 98, 98, rx=12, fill=TABLE, fill_opacity=0.25),
    box(1, 1, 98, 98, rx=12, fill="none", stroke=GOLD, stroke_width=7, stroke_dasharray="16 9"),
)
CHANGED = piece(box(-1, -1, 102, 102, rx=12, fill="none", stroke=GOLD, stroke_width=5))


@cache
def change_badge(change: int) -> str:
    """Return what a place brings."""
    edge = box(4, 4, 92, 92, rx=10, fill="none", stroke=GOLD, stroke_width=4, stroke_dasharray="12 8")
    label = signed(change)
    wide, high = round(DIGIT * LETTER * len(label) + 14), LETTER + 4
    plate = box(-5, -5, wide, high, rx=10, fill=INK, stroke=GOLD, stroke_width=3)
    ink = GOLD if change > 0 else IVORY
    return edge + plate + words(wide / 2 - 5, high / 2 - 5, label, LETTER, fill=ink)


# The hand ------------------------------------------------------------------------------------------


class HandPart(NamedTuple):
    """A country with its cards in the hand: how high it is drawn, and its parts."""

    height: int
    parts: tuple[str, ...]


class Hand(NamedTuple):
    """A hand, and what of it is chosen."""

    held: Mapping[str, Sequence[Card]]
    """The cards by country."""
    worths: Mapping[Kind, tuple[int, int]]
    """What a card of each country is worth, and what it would be."""
    drawn: Card | None
    """The card that came last."""
    choosing: Choosing
    """What may be played, and what is chosen of it."""


def hand_of(view: p.View, choosing: Choosing, now: Score, then: Score) -> Hand:
    before, after = ((*(each.each for each in score.holdings), score.japan_each) for score in (now, then))
    worths_ = dict(zip(KINDS, zip(before, after, strict=True), strict=True))
    return Hand(dict(w.cards_by_country(view.hand)), worths_, view.drawn, choosing)


def hand_column(hand: Hand, kind: Kind, width: int, many: int, head: int = 0) -> HandPart:
    """A country's cards in lines of this many below its head, or right of a head of this width."""
    held, step = hand.held.get(kind, ()), FACE if kind == "JP" else CHIP
    worth_ = worth_badge(*hand.worths[kind], head or width)
    top, left = 0 if head else worth_.height, min(11, (width - FACE_SIDE) // 2) if kind == "JP" else 3
    lines = [held[start : start + many] for start in range(0, len(held), many)]
    height = max(worth_.height, top + step * len(lines))
    cards = [
        at(head + left + step * column, top + step * row, *hand_card(card, hand.drawn, hand.choosing))
        for row, line in enumerate(lines)
        for column, card in enumerate(line)
    ]
    ground = box(0, 0, width, height, rx=10, fill=PANEL, stroke=PANEL_EDGE, stroke_width=2)
    return HandPart(height, (ground, at(2, 3, country_tag(kind)), *worth_.parts, *cards))


@cache
def country_tag(kind: Kind) -> str:
    """A country by shape and letters."""
    fill, ink = (JAPAN_FACE, INK) if kind == "JP" else (COLOURS[kind], INKS[kind])
    ground = box(0, 0, TAG, 33, rx=8, fill=fill)
    if kind == "JP":
        return ground + words(TAG / 2, 16.5, kind, SIZE, fill=ink)
    return ground + at(15, 16.5, path(SHAPES[kind], fill=ink)) + words(48, 16.5, kind, SIZE, fill=ink)


@cache
def worth_badge(before: int, after: int, width: int) -> HandPart:
    """What each card is worth, and what it would be, beside a country's letters or else below them."""
    now, then = signed(before), signed(after)
    ink = IVORY if before == after else MIST
    parts = [(DIGIT * SIZE * len(now), words(0, 0, now, SIZE, fill=ink, **LEFT))]
    if before != after:
        way = path("M2 -4h12v-7l12 11l-12 11v-7h-12z", fill=GOLD)
        parts += [(ARROW, way), (DIGIT * SIZE * len(then), words(0, 0, then, SIZE, fill=GOLD, **LEFT))]
    if sum([wide for wide, _ in parts]) > width - 4:
        parts = parts[1:]
    is_beside = sum([wide for wide, _ in parts]) <= width - TAG - 12
    x, y = (TAG + 8, 19) if is_beside else (4, ROW + 13)
    starts = accumulate((wide for wide, _ in parts), initial=x)
    return HandPart(
        ROW if is_beside else 2 * ROW - 7,
        tuple([at(start, y, part) for start, (_, part) in zip(starts, parts, strict=False)]),
    )


def hand_card(card: Card, drawn: Card | None, choosing: Choosing) -> Iterator[str]:
    """A card of the hand: golden where it is chosen, dark where it cannot be played, new with a dot."""
    able = not choosing.every or card in choosing.playable
    shown = (
        japan_card(card, able=able)
        if card in JAPAN
        else card_chip(card, chosen=card == choosing.card, able=able)
    )
    yield shown
    if card == drawn:
        yield disc(31, 3, 8, fill=GOLD, stroke=INK, stroke_width=2)
    if card in JAPAN and card == choosing.card:
        yield box(*FACE_AT, FACE_SIDE, FACE_SIDE, rx=9, fill="none", stroke=GOLD, stroke_width=5)


@cache
def card_chip(card: Card, *, chosen: bool, able: bool) -> str:
    edge, fill = COLOURS[p.COUNTRY[card]], GOLD if chosen else PAPER if able else PANEL
    sheet = box(0, 0, CHIP_WIDE, CHIP_WIDE, rx=6, fill=fill, stroke=edge, stroke_width=3)
    label, ink = number_label(NUMBER[card]), INK if able else MIST
    return sheet + words(CHIP_WIDE / 2, CHIP_WIDE / 2, label, SIZE, fill=ink, font_weight=900)


@cache
def japan_card(card: Card, *, able: bool) -> str:
    """A card of Japan by its marks, its name and its limit."""
    fill, ink = (JAPAN_FACE, INK) if able else (PANEL, MIST)
    ground = box(3, 3, 94, 94, rx=9, fill=fill, stroke=JAPAN_EDGE, stroke_width=3)
    label = words(50, 34, card, LETTER, fill=ink, font_weight=900)
    label += words(50, 67, f"/{p.LIMIT[card]}", LETTER, fill=ink)
    return scaled_parts(*FACE_AT, FACE_SIDE / CARD, ground, edge_marks(card, turned=False), label)


# The whole -----------------------------------------------------------------------------------------


def board_and_hand(shown: Frame, cells: Sequence[str], hand: Hand) -> str:
    """The board with the hand to its right, its cards as large as there is room for.

    The cards of Japan are the largest: they lie below the board where that takes less room.
    """
    strip = next(strip for most, strip in STRIPS.items() if shown.columns <= most)
    room = ACROSS - 2 * MARGIN - GAP - strip.width
    wide, high = (room - RULER - 2 * RIM) / shown.columns, (HIGHEST - RULER - 2 * RIM) / shown.rows
    scale = next((scale for scale in SCALES if scale * CARD <= min(wide, high)), SCALES[-1])
    x, y, step = MARGIN + RULER + RIM, MARGIN + RULER + RIM, round(scale * CARD)
    board = [*rulers(shown, x, y, step, SIZE), scaled_parts(x, y, scale, *cells)]
    low = y + step * shown.rows + RIM
    foreign = [hand_column(hand, country, strip.width, strip.chips) for country in p.COUNTRIES]
    japan = hand_column(hand, "JP", strip.width, strip.faces)
    cards, end = stack_columns([*foreign, japan], MARGIN + room + GAP)
    row = hand_column(hand, "JP", room, (room - HEAD) // FACE, HEAD)
    if max(low, end) > low + GAP + row.height:
        cards, end = stack_columns(foreign, MARGIN + room + GAP)
        cards, low = [*cards, at(MARGIN, low + GAP, *row.parts)], low + GAP + row.height
    return on_table(ACROSS, max(low, end) + MARGIN, *board, *cards)


def hand_alone(hand: Hand) -> str:
    """The hand in three columns."""
    parts = [
        hand_column(hand, kind, WIDEST.width, WIDEST.faces if kind == "JP" else WIDEST.chips)
        for kind in KINDS
    ]
    columns = [stack_columns(parts[place::3], MARGIN + (WIDEST.width + GAP) * place) for place in range(3)]
    end = max(end for _, end in columns)
    return on_table(ACROSS, end + MARGIN, *(part for column, _ in columns for part in column))


def stack_columns(hand: Sequence[HandPart], x: float) -> tuple[list[str], int]:
    """Parts of the hand below each other, and where they end."""
    ends = [*accumulate((each.height + GAP for each in hand), initial=MARGIN)]
    cards = [at(x, top, *each.parts) for top, each in zip(ends, hand, strict=False)]
    return cards, ends[-1] - GAP
