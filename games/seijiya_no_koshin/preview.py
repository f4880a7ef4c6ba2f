"""The picture of a seat's own panel: the board, the hand by country, what the chosen card would change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from games.core import Seat
from games.screen import Picture, Text
from games.seijiya_no_koshin import pieces as p
from games.seijiya_no_koshin import words as w
from games.seijiya_no_koshin.art import (
    CARD,
    COLOURS,
    GOLD,
    INK,
    IVORY,
    JAPAN_EDGE,
    JAPAN_FACE,
    MARGIN,
    MIST,
    PANEL,
    PANEL_EDGE,
    PAPER,
    RIM,
    RULER,
    SHAPES,
    TABLE,
    Frame,
    board_cells,
    edge_marks,
    frame,
    number,
    on_table,
    rulers,
    scaled,
)
from games.seijiya_no_koshin.art_small import DIGIT, faces_at, size_at
from games.seijiya_no_koshin.board import japan_spots, laid, spots, sums, top_cards
from games.seijiya_no_koshin.pieces import JAPAN, NUMBER, SIDE, Card, Cell, Lay
from games.seijiya_no_koshin.scoring import Prospect, Score, present, scored_then
from games.signs import signed
from games.svg import at, box, disc, path, piece, words

ACROSS = 800
"""Width of the picture: three times that of a board on a phone."""
NEAR = 5
"""Number of rows and columns shown around a chosen place."""
SCALES = (0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3)
"""Sizes of cards on the board: few, so that a card is drawn once for boards of many sizes."""
HIGHEST = 560
GAP = 10
LINE, ROW, CHIP, FACE = 254, 50, 40, 80
"""Width of a country's part of the hand, the height of its head, and the steps between cards and faces."""
CHIPS, FACES = 6, 3
"""Number of cards side by side."""
Kind: TypeAlias = p.Country | Literal["JP"]
KINDS: tuple[Kind, ...] = (*p.COUNTRIES, "JP")


class Choosing(NamedTuple):
    """What the seat may play, and what it has chosen of that: a card, and once it is known the play."""

    every: Sequence[Lay] = ()
    card: Card | None = None
    lay: Lay | None = None

    @property
    def playable(self) -> frozenset[Card]:
        return frozenset(lay.card for lay in self.every)


def preview(view: p.View, seat: Seat, choosing: Choosing, text: Text) -> Picture:
    """Return the board with the chosen card as a ghost, or with where it may go, above the hand."""
    now = present(view, seat)
    then = now if choosing.lay is None else scored_then(view, seat, choosing.lay)
    hand = parts_of_hand(view, choosing, now, then)
    if not choosing.every and view.phase != p.Turn(seat):
        width, height, drawn = in_columns(hand)
        svg = on_table(width + 2 * MARGIN, height + 2 * MARGIN, at(MARGIN, MARGIN, *drawn))
        return Picture(svg, told(view, now, (), text))
    shown = window(view, choosing)
    board = view.board if choosing.lay is None else ghostly(view.board, choosing.lay)
    scale = scale_of(shown)
    cells = [
        *board_cells(board, [spot.cell for spot in spots(view.board)], shown, faces_at(scale)),
        *shown.drawn(badges(view, seat, choosing, size_at(scale))),
    ]
    svg = (beside if shown.columns <= NEAR else below)(shown, cells, hand, scale)
    near = [square.cell for square in board.squares if shown.holds(square.cell)]
    return Picture(svg, told(msgspec.structs.replace(view, board=board), now, near, text))


def told(view: p.View, score: Score, near: Iterable[Cell], text: Text) -> str:
    """The hand with what each country is worth, and the sums that can be seen."""
    around, tops = sums(view.board), top_cards(view.board)
    limits = {square.cell: p.LIMIT[square.face] for square in view.board.squares}
    squares = [f"{p.cell_name(cell)} {text.number(around[cell])}/{limits[cell]}" for cell in sorted(near)]
    hand, points = w.cards_told(view.hand, text), w.score_told(score, text)
    said = text.plain("alt-own", hand=hand, points=points)
    if not squares:
        return said
    stacks = ", ".join(f"{p.cell_name(cell)} {top}" for cell, top in sorted(tops.items())) or "0"
    return f"{said} {text.plain('alt-near', squares=', '.join(squares), cards=stacks)}"


# The board -----------------------------------------------------------------------------------------


def ghostly(board: p.Board, lay: Lay) -> p.Board:
    """The board after a play that was not made: the frame of the last card stays where it was."""
    return msgspec.structs.replace(laid(board, lay), last=board.last)


def window(view: p.View, choosing: Choosing) -> Frame:
    """The part in use and, around a chosen place, of that no more than is near."""
    board = view.board
    beside_ = [spot.cell for spot in spots(board)]
    chosen = choosing.card in JAPAN
    japan = list(japan_spots(board, view.options)) if chosen else []
    used = [part.cell for part in (*board.squares, *board.stacks, *board.interests)]
    shown = frame([*used, *beside_, *japan])
    if choosing.lay is None:
        return shown
    row, column = divmod(choosing.lay.cell, SIDE)
    left, columns = clipped(column, shown.left, shown.columns)
    top, rows = clipped(row, shown.top, shown.rows)
    return Frame(left, top, columns, rows)


def clipped(place: int, first: int, many: int) -> tuple[int, int]:
    if many <= NEAR:
        return first, many
    return min(max(place - NEAR // 2, first), first + many - NEAR), NEAR


def badges(view: p.View, seat: Seat, choosing: Choosing, size: int) -> Iterator[tuple[Cell, str]]:
    """The frame of the ghost and the sums that it changes, or for each place what it brings this seat."""
    if choosing.lay is not None:
        yield choosing.lay.cell, GHOST
        before, after = sums(view.board), sums(laid(view.board, choosing.lay))
        yield from ((cell, CHANGED) for cell in before if before[cell] != after[cell])
        return
    for lay, change in best_lays(view, seat, choosing):
        yield lay.cell, change_badge(change, size)


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
def change_badge(change: int, size: int) -> str:
    """Return what a place brings, or where there is no room for it the frame of the place alone."""
    edge = box(4, 4, 92, 92, rx=10, fill="none", stroke=GOLD, stroke_width=4, stroke_dasharray="12 8")
    said = signed(change)
    wide, high = DIGIT * size * len(said) + 14, size + 6
    if wide > CARD + 2 * RIM:
        return edge
    plate = box(-5, -5, round(wide), high, rx=10, fill=INK, stroke=GOLD, stroke_width=3)
    return edge + plate + words(wide / 2 - 5, high / 2 - 5, said, size, fill=GOLD if change > 0 else IVORY)


# The hand ------------------------------------------------------------------------------------------


class Holding(NamedTuple):
    """A country with its cards in the hand: how high it is drawn, and its parts."""

    height: int
    parts: tuple[str, ...]


def parts_of_hand(view: p.View, choosing: Choosing, now: Score, then: Score) -> list[Holding]:
    """Every country and Japan, with what a card of it is worth now and then, and the cards held."""
    before, after = ((*(each.each for each in score.holdings), score.japan_each) for score in (now, then))
    held = dict(w.by_country(view.hand))
    return [
        holding(kind, before[place], after[place], held.get(kind, ()), view.drawn, choosing)
        for place, kind in enumerate(KINDS)
    ]


def holding(
    kind: Kind, before: int, after: int, held: Sequence[Card], drawn: Card | None, choosing: Choosing
) -> Holding:
    many, step = (FACES, FACE) if kind == "JP" else (CHIPS, CHIP)
    lines = [held[start : start + many] for start in range(0, len(held), many)]
    height = ROW + step * len(lines)
    chips = [
        at(8 + step * column, ROW - 2 + step * row, *in_hand(card, drawn, choosing))
        for row, line in enumerate(lines)
        for column, card in enumerate(line)
    ]
    ground = box(0, 0, LINE, height, rx=12, fill=PANEL, stroke=PANEL_EDGE, stroke_width=2)
    return Holding(height, (ground, at(8, 6, tag(kind)), *worth(before, after), *chips))


@cache
def tag(kind: Kind) -> str:
    """A country by shape and letters."""
    if kind == "JP":
        japan = box(0, 0, 86, 38, rx=8, fill=JAPAN_FACE, stroke=JAPAN_EDGE, stroke_width=2)
        return japan + words(43, 19, kind, 30, fill=INK)
    ground = box(0, 0, 86, 38, rx=8, fill=COLOURS[kind])
    return ground + at(20, 19, path(SHAPES[kind], fill=PAPER)) + words(57, 19, kind, 30, fill=PAPER)


@cache
def worth(before: int, after: int) -> tuple[str, ...]:
    """What each card is worth, and what it would be."""
    if before == after:
        return (words(136, 25, signed(before), 34, fill=IVORY, font_weight=900),)
    return (
        words(128, 25, signed(before), 30, fill=MIST),
        at(156, 25, path("M0 -4h14v-7l14 11l-14 11v-7h-14z", fill=GOLD)),
        words(216, 25, signed(after), 36, fill=GOLD, font_weight=900),
    )


def in_hand(card: Card, drawn: Card | None, choosing: Choosing) -> Iterator[str]:
    """A card of the hand: golden where it is chosen, dark where it cannot be played, new with a dot."""
    able = not choosing.every or card in choosing.playable
    shown = face(card, able=able) if card in JAPAN else chip(card, chosen=card == choosing.card, able=able)
    yield shown
    if card == drawn:
        yield disc(34, 3, 8, fill=GOLD, stroke=INK, stroke_width=2)
    if card in JAPAN and card == choosing.card:
        yield box(0, 0, FACE - 4, FACE - 4, rx=9, fill="none", stroke=GOLD, stroke_width=5)


@cache
def chip(card: Card, *, chosen: bool, able: bool) -> str:
    edge, fill = COLOURS[p.COUNTRY[card]], GOLD if chosen else PAPER if able else PANEL
    sheet = box(0, 0, 37, 38, rx=7, fill=fill, stroke=edge, stroke_width=3)
    return sheet + words(18.5, 19, number(NUMBER[card]), 29, fill=INK if able else MIST, font_weight=900)


@cache
def face(card: Card, *, able: bool) -> str:
    """A card of Japan by its marks, its name and its limit."""
    fill, ink = (JAPAN_FACE, INK) if able else (PANEL, MIST)
    ground = box(3, 3, 94, 94, rx=9, fill=fill, stroke=JAPAN_EDGE, stroke_width=3)
    said = words(50, 38, card, 34, fill=ink, font_weight=900)
    said += words(50, 66, f"/{p.LIMIT[card]}", 34, fill=ink)
    return scaled(0, 0, (FACE - 4) / CARD, ground, edge_marks(card, turned=False), said)


# The whole -----------------------------------------------------------------------------------------


ROOM_BESIDE = ACROSS - 2 * MARGIN - RULER - LINE - GAP


def scale_of(shown: Frame) -> float:
    """Return how large cards are on a board beside the hand or, where it is wide, above it: few sizes."""
    wide, high = (
        (ROOM_BESIDE, HIGHEST) if shown.columns <= NEAR else (ACROSS - 2 * MARGIN - RULER, HIGHEST - 120)
    )
    fits = (wide / (CARD * shown.columns + 2 * RIM), (high - RULER) / (CARD * shown.rows + 2 * RIM))
    return next((scale for scale in SCALES if scale <= min(fits)), SCALES[-1])


def beside(shown: Frame, cells: Sequence[str], hand: Sequence[Holding], scale: float) -> str:
    """The board with the hand to its right."""
    room = ROOM_BESIDE
    width, height, board = placed(shown, cells, scale)
    tops = [sum(each.height + GAP for each in hand[:place]) for place in range(len(hand) + 1)]
    left = MARGIN + RULER + max(width, room) + GAP
    rows = [at(left, MARGIN + top, *each.parts) for top, each in zip(tops, hand, strict=False)]
    return on_table(ACROSS, 2 * MARGIN + max(height, tops[-1] - GAP), at(MARGIN, MARGIN, *board), *rows)


def below(shown: Frame, cells: Sequence[str], hand: Sequence[Holding], scale: float) -> str:
    """A wide board with the hand under it."""
    width, height, board = placed(shown, cells, scale)
    _, more, rows = in_columns(hand)
    left = MARGIN + (ACROSS - 2 * MARGIN - RULER - width) // 2
    return on_table(
        ACROSS,
        2 * MARGIN + height + GAP + more,
        at(left, MARGIN, *board),
        at(MARGIN, MARGIN + height + GAP, *rows),
    )


def in_columns(hand: Sequence[Holding]) -> tuple[int, int, list[str]]:
    """The hand in two rows of three: width, height, parts."""
    top, rows = 0, list[str]()
    for line in (hand[:3], hand[3:]):
        rows += [at((LINE + 1) * place, top, *each.parts) for place, each in enumerate(line)]
        top += max(each.height for each in line) + GAP
    return ACROSS - 2 * MARGIN, top - GAP, rows


def placed(shown: Frame, cells: Sequence[str], scale: float) -> tuple[int, int, list[str]]:
    """The board with its rulers: width without the ruler, height, parts."""
    x, y, step = RULER + RIM, RULER + RIM, round(scale * CARD)
    board = [*rulers(shown, x, y, step), scaled(x, y, scale, *cells)]
    return step * shown.columns + 2 * RIM, RULER + step * shown.rows + 2 * RIM, board
