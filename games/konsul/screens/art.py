"""The pictures of Konsul, with their words: the table, and in the end the hands.

What lies face up is drawn while it is up, the misfit crossed (3.24). It is gone with the turn: a card that
lies face down is a back like any other, and nothing tells which one was seen. Nothing of the auction is
drawn: the picture stays as it is while people bid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import ceil
from typing import NamedTuple

from games.core import Seat
from games.konsul import words as w
from games.konsul.rules import pieces as p
from games.screen import Picture, Text
from games.seats import crown, seat_badge, seat_slab
from games.signs import AT_LEAST, TIMES
from games.svg import at, box, disc, drawing, element, emoji, enlarge, line, path, tabletop, words
from games.text import alt_text

FLOOR, KEY, SLAB, SLAB_EDGE = "#4b2a20", "#7d4a37", "#5d372a", "#7a4b3a"
HOLLOW, HOLLOW_EDGE, HOLLOW_INK = "#3d2119", "#5d372a", "#c09a8a"
CLAY, CLAY_EDGE, CLAY_LINE, SHADOW = "#a8502f", "#e39a74", "#c8774f", "#35190f"
MARBLE, MARBLE_EDGE, INK = "#f6f0e6", "#ffffff", "#2b1a14"
CROSS = "#d01f1f"
COLOURS = {"R": "#c42d27", "P": "#b58be0", "B": "#2262b8", "G": "#1f7a3d", "Y": "#f2c230"}
LIGHT = ("P", "Y")
"""Colours with a dark letter."""
GOLD, SAND, IVORY = "#f4c255", "#e6cdb4", "#fbf3e6"

WIDTH, MARGIN = 900, 24
LETTERS = 50
"""The width of the letters of the rows."""
NUMBERS = 46
"""The height of the numbers of the columns."""
PITCH_X, PITCH_Y = (WIDTH - 2 * MARGIN - LETTERS) / p.COLUMNS, 98
CARD_X, CARD_Y = PITCH_X - 12, PITCH_Y - 12
TOP = MARGIN + 8
BOTTOM = TOP + NUMBERS + PITCH_Y * len(p.ROWS)
"""Where the grid ends."""
SEATS_HEIGHT = 96
GAP = 14
"""The room between panels, and between hands."""


def picture(view: p.View, text: Text, winners: Sequence[Seat] = ()) -> Picture:
    """The table, and in words what the picture shows."""
    up = sorted(face_up_cards(view), key=lambda face: face.cell)
    holds = view.board.holds
    alt = text.plain(
        "alt-table",
        round=view.board.round,
        down=len(holds) - len(up),
        up=", ".join(f"{p.cell_name(face.cell)} {w.card_name(face.card, text)}" for face in up)
        or text("no-card"),
        empty=" ".join(p.cell_name(cell) for cell in range(p.GRID) if cell not in holds) or "0",
        counts=text.listed([f"{text.label(seat)}: {cards}" for seat, cards in enumerate(view.board.counts)]),
    )
    return Picture(table(view, winners), alt_text(alt))


def hands_picture(view: p.View, text: Text, winners: Sequence[Seat] = ()) -> Picture:
    """All hands, when the game is over."""
    hand_texts = [
        f"{text.label(seat)}: {w.hand_by_colour(cards, text)}" for seat, cards in enumerate(view.hands)
    ]
    return Picture(hands(view, winners), alt_text(text.plain("alt-hands", hands="; ".join(hand_texts))))


# The table -----------------------------------------------------------------------------------------


def table(view: p.View, winners: Sequence[Seat] = ()) -> str:
    """The whole table as SVG, with a crown for each winner."""
    cells, bottom = grid(view, face_up_cards(view))
    height = round(bottom + SEATS_HEIGHT + MARGIN + 22)
    return drawing(WIDTH, height, ground(height), *cells, *seat_panels(view, bottom + 12, winners))


def grid(view: p.View, face_up: Sequence[p.FaceUp]) -> tuple[list[str], float]:
    """The cards on the table, of which these lie face up, and where they end."""
    card_of_cell = {face.cell: face.card for face in face_up}
    misfit = misfit_cell(view)
    cells = (*range(p.GRID), *(cell for cell in view.board.holds if cell >= p.GRID))
    beside = len(cells) - p.GRID
    extra = 10 + PITCH_Y * ceil(beside / p.COLUMNS) if beside else 0
    cards = [
        at(*corner(cell, place), cell_drawing(view, cell, card_of_cell.get(cell), cross=cell == misfit))
        for place, cell in enumerate(cells)
    ]
    divider = [line(f"M{MARGIN} {BOTTOM - 1}H{WIDTH - MARGIN}", KEY, 3)] if extra else []
    return [*edge_names(), *cards, *divider], BOTTOM + extra


def ground(height: float) -> str:
    """The floor that everything lies on."""
    return tabletop(WIDTH, height, FLOOR, KEY, inset=7, thick=4, rx=(36, 30))


def face_up_cards(view: p.View) -> tuple[p.FaceUp, ...]:
    """The cards that everybody sees: those of this turn, and in the end all that are left."""
    match view.phase:
        case p.Revealing(_, _, _, up) | p.Losing(_, _, up) | p.Viewing(_, _, up):
            return up
        case p.Over():
            return view.left
        case p.Bidding():
            return ()


def misfit_cell(view: p.View) -> p.Cell | None:
    match view.phase:
        case p.Losing(_, _, up) | p.Viewing(_, _, up, "eliminated"):
            set_and_last = up
        case p.Viewing(_, _, (*set_and_last, _), "lost"):
            pass
        case _:
            return None
    *fitting, last = set_and_last
    return None if p.can_join(last.card, [face.card for face in fitting]) else last.cell


# The grid ------------------------------------------------------------------------------------------


def edge_names() -> list[str]:
    letters = [
        words(MARGIN + 24, TOP + NUMBERS + PITCH_Y * row + CARD_Y / 2, letter, 42, fill=SAND)
        for row, letter in enumerate(p.ROWS)
    ]
    numbers = [
        words(MARGIN + LETTERS + PITCH_X * column + CARD_X / 2, TOP + 20, column + 1, 42, fill=SAND)
        for column in range(p.COLUMNS)
    ]
    return letters + numbers


def corner(cell: p.Cell, place: int) -> tuple[float, float]:
    """Where a cell is drawn; those beside the grid stand below it, in the order of their numbers."""
    row, column = divmod(cell if cell < p.GRID else place, p.COLUMNS)
    gap = 10 if cell >= p.GRID else 0
    return MARGIN + LETTERS + PITCH_X * column, TOP + NUMBERS + PITCH_Y * row + gap


def cell_drawing(view: p.View, cell: p.Cell, up: p.Card | None, *, cross: bool) -> str:
    name = p.cell_name(cell)
    if up is not None:
        return face_up_card(name, up, cross=cross)
    return card_back(name) if cell in view.board.holds else empty_cell(name)


@cache
def card_back(name: str) -> str:
    return "".join(
        (
            box(2, 5, CARD_X, CARD_Y, rx=12, fill=SHADOW),
            box(1.5, 1.5, CARD_X - 3, CARD_Y - 3, rx=11, fill=CLAY, stroke=CLAY_EDGE, stroke_width=3),
            box(9, 9, CARD_X - 18, CARD_Y - 18, rx=6, fill="none", stroke=CLAY_LINE, stroke_width=2),
            words(CARD_X / 2, CARD_Y / 2, name, 40, fill=IVORY),
        )
    )


@cache
def empty_cell(name: str) -> str:
    dashes = {"stroke": HOLLOW_EDGE, "stroke_width": 3, "stroke_dasharray": "9 8"}
    frame = box(3, 3, CARD_X - 6, CARD_Y - 6, rx=10, fill=HOLLOW, **dashes)
    return frame + words(CARD_X / 2, CARD_Y / 2, name, 38, fill=HOLLOW_INK, font_weight=600)


@cache
def face_up_card(name: str, card: p.Card, *, cross: bool) -> str:
    """A card that lies face up, with its cell; crossed out if it does not fit."""
    return "".join(
        (
            box(-4, -4, CARD_X + 8, CARD_Y + 8, rx=16, fill=CROSS if cross else GOLD),
            box(3, 3, CARD_X - 6, CARD_Y - 6, rx=10, fill=MARBLE, stroke=MARBLE_EDGE, stroke_width=2),
            words(CARD_X / 2, CARD_Y - 19, name, 38, fill=INK, font_weight=600),
            flag() if card == p.FLAG else colour_and_value(card),
            at(CARD_X - 14, CARD_Y - 14, cross_sign()) if cross else "",
        )
    )


def colour_and_value(card: p.Card) -> str:
    colour = card[0]
    field = box(11, 10, 40, 42, rx=8, fill=COLOURS[colour], stroke=INK, stroke_width=2)
    letter = words(31, 31, colour, 38, fill=letter_ink(colour), font_weight=900)
    return field + letter + words(CARD_X - 32, 31, p.VALUES[card], 50, fill=INK, font_weight=900)


def letter_ink(colour: str) -> str:
    return INK if colour in LIGHT else MARBLE_EDGE


def flag() -> str:
    cloth = path("M18 12H50L42 23L50 34H18z", fill=CROSS, stroke=INK, stroke_width=2)
    pole = line("M18 10V52", INK, 5)
    return cloth + pole + words(CARD_X - 32, 31, p.VALUES[p.FLAG], 50, fill=INK, font_weight=900)


def cross_sign() -> str:
    """This card does not fit."""
    return disc(0, 0, 18, fill=CROSS, stroke=MARBLE_EDGE, stroke_width=3) + line(
        "M-7 -7L7 7M7 -7L-7 7", MARBLE_EDGE, 5
    )


# A seat's own panel --------------------------------------------------------------------------------

HAND_HEIGHT, HAND_ALONE = 110, 164
"""Height of the own hand below the grid, and without it."""


def own_hand_picture(view: p.View, seat: Seat, chosen: p.Card | None, text: Text) -> Picture:
    """The own hand, with the card about to be given up framed; for who chooses a cell, below the grid.

    What lies face up is shown to the seat that turns it up, and only until its turn ends: that changes its
    controls, so that its panel is edited at once (3.25).
    """
    match view.phase:
        case p.Revealing(revealer, up=up) if revealer == seat:
            cells, bottom = grid(view, up)
        case p.Losing(loser) if loser == seat:
            up = ()
            cells, bottom = grid(view, up)
        case _:
            up, cells, bottom = (), [], 0.0
    hand = HAND_HEIGHT if cells else HAND_ALONE
    height = round(bottom + hand + (1.5 if cells else 2) * MARGIN)
    row = at(
        MARGIN,
        bottom + MARGIN / (2 if cells else 1),
        hand_row(seat, view.hand, hand, won=False, chosen=chosen),
    )
    alt = text.plain(
        "alt-own",
        cards=len(view.hand),
        hand=w.hand(view.hand, text),
        up=", ".join(f"{p.cell_name(face.cell)} {w.card_name(face.card, text)}" for face in up)
        or text("no-card"),
    )
    return Picture(drawing(WIDTH, height, ground(height), *cells, row), alt_text(alt))


# The players ---------------------------------------------------------------------------------------


def seat_panels(view: p.View, y: float, winners: Sequence[Seat]) -> list[str]:
    seats = len(view.board.counts)
    width = (WIDTH - 2 * MARGIN - GAP * (seats - 1)) / seats
    lefts = [MARGIN + (width + GAP) * seat for seat in range(seats)]
    panels = [at(x, y, panel(view, seat, width)) for seat, x in enumerate(lefts)]
    return [*panels, *(at(lefts[seat] + 42, y - 2, crown(56)) for seat in winners)]


def panel(view: p.View, seat: Seat, width: float) -> str:
    is_out = seat in view.board.out
    ink = HOLLOW_INK if is_out else IVORY
    fill, edge = (HOLLOW, HOLLOW_EDGE) if is_out else (SLAB, SLAB_EDGE)
    bid = bid_to_meet(view, seat)
    is_starter = seat == view.board.starter and not isinstance(view.phase, p.Over)
    middle = SEATS_HEIGHT / 2
    return "".join(
        (
            seat_slab(width, SEATS_HEIGHT, fill, edge, GOLD if bid else ""),
            at(42, middle, seat_badge(seat, 52)),
            words(width - 14, middle, f"{TIMES}{view.board.counts[seat]}", 42, fill=ink, text_anchor="end"),
            at(width - 100, middle, small_card(out=is_out)),
            line(f"M14 {middle}H{width - 14}", HOLLOW_INK, 5) if is_out else "",
            at(width / 2, -4, target(bid)) if bid else "",
            at(width / 2 - 60 if bid else 80, 2, diamond()) if is_starter else "",
        )
    )


def bid_to_meet(view: p.View, seat: Seat) -> int:
    match view.phase:
        case p.Revealing(revealer, bid) | p.Losing(revealer, bid) if revealer == seat:
            return bid
        case _:
            return 0


def target(bid: int) -> str:
    return box(-46, -19, 92, 40, rx=20, fill=GOLD) + words(0, 1, f"{AT_LEAST}{bid}", 38, fill=INK)


def diamond() -> str:
    return path("M0 -20L15 0L0 20L-15 0z", fill=GOLD, stroke=INK, stroke_width=3)


def small_card(*, out: bool) -> str:
    fill, edge = (HOLLOW_EDGE, HOLLOW_INK) if out else (CLAY, CLAY_EDGE)
    return box(-14, -19, 28, 38, rx=5, fill=fill, stroke=edge, stroke_width=3)


# Hands ---------------------------------------------------------------------------------------------

HANDS_HEIGHT = round(BOTTOM + SEATS_HEIGHT + MARGIN + 22)
LEFT, ROOM = 158, WIDTH - 2 * MARGIN - 158 - 16
"""Where a hand begins in its row, and how wide it may be."""
SMALL_X, SMALL_Y, LINE = 54, 74, 80
STEP, NARROW = 58, 36
"""From a card to the next: usually, and where there are many."""
LARGEST, LINES = 1.6, 4


class Fit(NamedTuple):
    """How a hand fills its room: in how many lines, how far from card to card, and how large."""

    lines: int
    step: float
    scale: float


def hands(view: p.View, winners: Sequence[Seat] = ()) -> str:
    """Every hand in a row of its own, the winners' with a crown."""
    seats = len(view.hands)
    height = (HANDS_HEIGHT - 2 * MARGIN - GAP * (seats - 1)) / seats
    rows = (
        at(MARGIN, MARGIN + (height + GAP) * seat, hand_row(seat, hand, height, won=seat in winners))
        for seat, hand in enumerate(view.hands)
    )
    return drawing(WIDTH, HANDS_HEIGHT, ground(HANDS_HEIGHT), *rows)


def hand_row(
    seat: Seat, hand: Sequence[p.Card], height: float, *, won: bool, chosen: p.Card | None = None
) -> str:
    slab = seat_slab(WIDTH - 2 * MARGIN, height, SLAB, SLAB_EDGE)
    middle = height / 2
    badge = at(44, middle + (16 if won else 0), seat_badge(seat, 56))
    winners_crown = at(44, middle - 32, crown(62)) if won else ""
    count = words(114, middle, f"{TIMES}{len(hand)}", 40, fill=IVORY)
    return "".join((slab, badge, winners_crown, count, *hand_cards(hand, height, chosen)))


def hand_cards(hand: Sequence[p.Card], height: float, chosen: p.Card | None) -> Iterator[str]:
    fit = hand_fit(len(hand), height)
    cards_in_line = max(1, ceil(len(hand) / fit.lines))
    top = (height - fit.scale * (LINE * fit.lines - LINE + SMALL_Y)) / 2
    for place, card in enumerate(hand):
        row, column = divmod(place, cards_in_line)
        x = LEFT + fit.scale * fit.step * column
        y = top + fit.scale * LINE * row
        is_chosen = chosen == card and place == hand.index(card)
        frame = box(-5, -5, SMALL_X + 10, SMALL_Y + 10, rx=12, fill=GOLD) if is_chosen else ""
        yield element(
            "g",
            frame + small_card_drawing(card),
            transform=f"translate({x:.1f} {y:.1f}) scale({fit.scale:.2f})",
        )


def hand_fit(cards: int, height: float) -> Fit:
    """As large as there is room for; where there is little, cards lie over each other instead."""
    room = height - 2 * GAP
    sizes = [(lines, scale_of(cards, lines, room)) for lines in range(1, LINES + 1)]
    lines, scale = max(sizes, key=lambda size: size[1])
    if scale >= 1:
        return Fit(lines, STEP, scale)
    lines = min(int((height - SMALL_Y) // LINE) + 1, ceil(cards / (ROOM // NARROW)))
    return Fit(lines, min(STEP, (ROOM - SMALL_X) / (ceil(cards / lines) - 1)), 1)


def scale_of(cards: int, lines: int, room: float) -> float:
    return min(LARGEST, room / (LINE * lines), ROOM / (STEP * max(1, ceil(cards / lines))))


@cache
def small_card_drawing(card: p.Card) -> str:
    """A card narrow enough for many: its colour with the letter, and its number below."""
    sheet = box(1, 1, SMALL_X - 2, SMALL_Y - 2, rx=8, fill=MARBLE, stroke=INK, stroke_width=2)
    value = words(20, 54, p.VALUES[card], 38, fill=INK, font_weight=900)
    return sheet + (small_flag() if card == p.FLAG else swatch(card[0])) + value


@cache
def swatch(colour: str) -> str:
    field = box(4, 4, 32, 32, rx=6, fill=COLOURS[colour], stroke=INK, stroke_width=2)
    return field + words(20, 20, colour, 38, fill=letter_ink(colour), font_weight=900)


def pieces() -> Mapping[str, str]:
    """The drawings of buttons and menus, by the signs of the words."""
    swatches = {w.SQUARES[colour]: swatch(colour) for colour in COLOURS} | {w.FLAG: small_flag()}
    return {sign: emoji(40, svg) for sign, svg in swatches.items()}


@cache
def small_flag() -> str:
    return path("M10 6H34L28 15L34 24H10z", fill=CROSS, stroke=INK, stroke_width=2) + line("M10 5V35", INK, 4)


# The cover ----------------------------------------------------------------------------------------

COVER_SIZE = 900, 300
SCALE = 1.5


def tilt(x: float, y: float, degrees: float, card: str) -> str:
    """Return a card turned round its middle."""
    return enlarge(x, y, SCALE, at(-CARD_X / 2, -CARD_Y / 2, card), degrees)


def leaf(x: float, y: float, degrees: float) -> str:
    """Return a leaf of a laurel."""
    return at(x, y, line("M-22 0Q0 -17 22 0Q0 17 -22 0z", GOLD, 5), turned=degrees)


LAUREL = [
    leaf(450 + side * x, y, -side * turn)
    for side in (-1, 1)
    for x, y, turn in ((72, 66, -24), (112, 52, -34), (150, 34, -44))
]
DOWN = [
    tilt(x, y, degrees, card_back(cell))
    for x, y, degrees, cell in (
        (92, 112, -7, "A1"),
        (122, 226, 5, "E2"),
        (808, 108, 6, "B7"),
        (782, 228, -6, "D6"),
    )
]
UP = [
    tilt(x, y, degrees, face_up_card("", card, cross=False))
    for x, y, degrees, card in (
        (252, 206, -15, "R2"),
        (384, 184, -5, "R3"),
        (516, 184, 5, "F"),
        (648, 206, 15, "R5"),
    )
]
GROUND = tabletop(*COVER_SIZE, FLOOR, KEY, inset=7, thick=4, rx=(30, 24))
COVER = drawing(*COVER_SIZE, GROUND, *DOWN, *UP, *LAUREL, at(450, 62, crown(104)))
"""A set that grows out of cards that lie face down, under the crown of an office."""
