"""Seijiya no Koshin in values: cells, cards, actions, events, phases. Numbers like 2.07 are rulings.

Numbers and countries of the cards are the author's (L77). Which mark is on which edge is our reconstruction:
the pictures are lost. It fits every sum that the text tells.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from games.core import Seat, Value

# Cells ---------------------------------------------------------------------------------------------

Cell: TypeAlias = int
"""A place for a card, from 0 in the upper left corner, row by row."""
SIDE = 35
"""Seven cards of Japan lead at most 14 cells beyond the layout: that and a foreign card always fit (2.31)."""
CENTRE: Cell = SIDE // 2 * (SIDE + 1)
"""R18, the middle of the layout."""
OUTSIDE: Cell = -1
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _beside(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    (row, column), last = divmod(cell, SIDE), SIDE - 1
    north, east = cell - SIDE if row else OUTSIDE, cell + 1 if column < last else OUTSIDE
    return north, east, cell + SIDE if row < last else OUTSIDE, cell - 1 if column else OUTSIDE


NEIGHBOURS: tuple[tuple[Cell, Cell, Cell, Cell], ...] = tuple(map(_beside, range(SIDE * SIDE)))
"""The cells to the north, east, south and west of each."""


def corners(cell: Cell) -> tuple[Cell, ...]:
    """The cells that touch a cell with a corner."""
    _, east, _, west = NEIGHBOURS[cell]
    above_and_below = [NEIGHBOURS[side][way] for side in (east, west) if side != OUTSIDE for way in (0, 2)]
    return tuple([corner for corner in above_and_below if corner != OUTSIDE])


def cell_at(x: int, y: int) -> Cell:
    """The cell by columns to the right of R18 and rows above it."""
    return CENTRE + x - SIDE * y


def column_name(column: int) -> str:
    """A to Z, then AA to AI."""
    return LETTERS[column] if column < len(LETTERS) else f"A{LETTERS[column - len(LETTERS)]}"


def cell_name(cell: Cell) -> str:
    """A cell as people call it: A1 to AI35."""
    row, column = divmod(cell, SIDE)
    return f"{column_name(column)}{row + 1}"


def cell_names(cells: Iterable[Cell]) -> str:
    """Cells in reading order."""
    return " ".join(map(cell_name, sorted(cells)))


# Cards ---------------------------------------------------------------------------------------------

Card: TypeAlias = str
"""A country's card by its letters and number (`US-1`, `KP10`), or Japan's by its name (`J1`)."""
Face: TypeAlias = str
"""A side of a field card (`F1` to `F10`), or a card of Japan: whatever has a number and marks."""
Country: TypeAlias = Literal["US", "RU", "CN", "KR", "KP"]
Edges: TypeAlias = tuple[int, int, int, int]
"""The marks on the north, east, south and west edge: doves count up, hawks down."""

COUNTRIES: tuple[Country, ...] = ("US", "RU", "CN", "KR", "KP")
NUMBERS: dict[Country, tuple[int, ...]] = {
    "US": tuple(range(-1, 10)),
    "RU": tuple(range(-2, 9)),
    "CN": tuple(range(-2, 9)),
    "KR": tuple(range(-3, 8)),
    "KP": (-5, -4, 10),
}
"""47 cards of other countries."""
JAPAN: tuple[Card, ...] = ("J1", "J2", "J3", "J4", "J5", "J6", "J7")
"""Their number is a house rule."""
NUMBER: dict[Card, int] = {
    f"{country}{number}": number for country in COUNTRIES for number in NUMBERS[country]
}
"""What a foreign card adds to the sum of each card beside it."""
COUNTRY: dict[Card, Country] = {card: country for country in COUNTRIES for card in NUMBER if country in card}
CARDS: tuple[Card, ...] = (*NUMBER, *JAPAN)
"""All 54, in the order in which a hand is held."""
_PLACE_IN_HAND = {card: place for place, card in enumerate(CARDS)}

FIELD_CARDS: tuple[tuple[Face, Face], ...] = (
    ("F1", "F2"),
    ("F3", "F4"),
    ("F5", "F6"),
    ("F7", "F8"),
    ("F9", "F10"),
)
"""Five cards with two sides: a card cannot show both."""
CARD_OF: dict[Face, tuple[Face, Face]] = {face: sides for sides in FIELD_CARDS for face in sides}
FIELD: frozenset[Face] = frozenset(face for sides in FIELD_CARDS for face in sides)
_PRINTED: dict[Face, tuple[int, Edges]] = {
    "F1": (10, (1, 2, -2, -1)),
    "F2": (20, (-2, 1, 2, -1)),
    "F3": (15, (-1, -1, 1, -2)),
    "F4": (10, (2, 1, -1, 1)),
    "F5": (20, (1, 2, -2, 1)),
    "F6": (15, (-1, -2, 2, -1)),
    "F7": (15, (-1, 1, 1, -1)),
    "F8": (10, (-2, -1, 2, 1)),
    "F9": (20, (1, -1, 1, -2)),
    "F10": (15, (-1, 1, -1, 2)),
    "J1": (10, (-1, -1, -2, -1)),
    "J2": (10, (2, -1, -1, 1)),
    "J3": (10, (1, 1, 2, 1)),
    "J4": (10, (-2, 1, 1, -1)),
    "J5": (15, (1, -1, 1, -1)),
    "J6": (15, (-1, 1, -2, 2)),
    "J7": (15, (1, 2, -1, -2)),
}
LIMIT: dict[Face, int] = {face: limit for face, (limit, _) in _PRINTED.items()}
"""What the foreign cards beside a face may add up to."""
EDGES: dict[tuple[Face, bool], Edges] = {
    (face, turned): (south, west, north, east) if turned else (north, east, south, west)
    for face, (_, (north, east, south, west)) in _PRINTED.items()
    for turned in (False, True)
}
"""The marks of a face, upright or turned by 180 degrees."""
EXPOSED: tuple[Country, ...] = ("US", "RU", "CN", "KR") * 3
"""The other sides of the twelve interest cards (house rule: which countries, how many of each)."""


def sorted_hand(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Sort cards as a hand is held, by country and number; it may be of any size (2.06)."""
    return tuple(sorted(cards, key=_PLACE_IN_HAND.__getitem__))


# Options -------------------------------------------------------------------------------------------

HAND = 8
"""Number of cards dealt to each (2.29)."""

Preset: TypeAlias = Literal["diamond", "zigzag", "tee", "hook", "cross", "flag", "long-zigzag", "roof"]
Layout: TypeAlias = Literal["usual", Preset, "random-4", "random-5"]
FaceOrLot: TypeAlias = Literal[
    "lot",
    "F1",
    "F1-turned",
    "F2",
    "F2-turned",
    "F3",
    "F3-turned",
    "F4",
    "F4-turned",
    "F5",
    "F5-turned",
    "F6",
    "F6-turned",
    "F7",
    "F7-turned",
    "F8",
    "F8-turned",
    "F9",
    "F9-turned",
    "F10",
    "F10-turned",
]
"""A side of a field card, upright or turned by 180 degrees; by lot what the host left open (2.02)."""
Side: TypeAlias = Literal["interest", "exposed"]
"""Which side of an interest card is kept (2.25)."""
Ending: TypeAlias = Literal["ending-interests", "ending-deck"]


class Options(Value, frozen=True):
    """What the host chooses: interest cards (2.25), the field (2.01, 2.02, 2.03), Japan's place (2.13)."""

    interests: Literal["plain", "exposed"] = "plain"
    """Which side of the interest cards lies up."""
    layout: Layout = "usual"
    """Where the field cards lie."""
    numbers: Literal["mixed", "low", "high"] = "mixed"
    """Which sides of field cards are drawn."""
    contact: Literal["edge", "corner"] = "edge"
    """What a card of Japan must touch."""
    field_1: FaceOrLot = "lot"
    """The first field card in reading order."""
    field_2: FaceOrLot = "lot"
    """The second."""
    field_3: FaceOrLot = "lot"
    """The third."""
    field_4: FaceOrLot = "lot"
    """The fourth."""
    field_5: FaceOrLot = "lot"
    """The fifth, where there is one."""

    @property
    def fields(self) -> tuple[FaceOrLot, ...]:
        """What the host chose for each field card."""
        return self.field_1, self.field_2, self.field_3, self.field_4, self.field_5


# Actions -------------------------------------------------------------------------------------------


class Draw(Value, frozen=True, tag="draw"):
    """Take the top card of the deck (2.05)."""


class Lay(Value, frozen=True, tag="lay"):
    """Play a card from the hand to a cell: a foreign card (2.07) or Japan (2.13).

    `turned`: Japan upside down (2.15). `side`: what becomes of an exposed card that is taken (2.25).
    """

    card: Card
    cell: Cell
    turned: bool = False
    side: Side | None = None


Action: TypeAlias = Draw | Lay


class Chosen(Value, frozen=True, tag="chosen"):
    """A draft: a card of the hand, and once it is known the cell for it, and which way round Japan lies."""

    card: Card
    cell: Cell | None = None
    turned: bool | None = None


# Events --------------------------------------------------------------------------------------------


class Swing(Value, frozen=True):
    """By how much the score of a country changed."""

    country: Country
    by: int


class Drew(Value, frozen=True, tag="drew"):
    """A seat took a card from the deck; others do not see which (2.32)."""

    seat: Seat


class Laid(Value, frozen=True, tag="laid"):
    """A seat played a card."""

    seat: Seat
    """The seat."""
    card: Card
    """The card it played."""
    cell: Cell
    """Where it lies."""
    covered: Card | None
    """The card below it, or None."""
    swings: tuple[Swing, ...]
    """The countries whose scores changed, and by how much."""
    scores: tuple[int, ...]
    """The scores of all countries after it."""

    def score(self, country: Country) -> int:
        return self.scores[COUNTRIES.index(country)]


class Took(Value, frozen=True, tag="took"):
    """A seat took an interest card (2.12), or kept it as the exposed card of a country (2.25)."""

    seat: Seat
    country: Country | None


class Ended(Value, frozen=True, tag="ended"):
    """The game is over (2.18)."""

    ending: Ending


Event: TypeAlias = Drew | Laid | Took | Ended


# Board, phases and state ---------------------------------------------------------------------------


class Square(Value, frozen=True):
    """A field card, or a card of Japan which is one from the next turn on (2.16)."""

    cell: Cell
    face: Face
    turned: bool


class Stack(Value, frozen=True):
    """Foreign cards on a cell: the last one is to be seen, those below count for nothing (2.09)."""

    cell: Cell
    cards: tuple[Card, ...]


class Interest(Value, frozen=True):
    """An interest card still to be had; `exposed` is the country on its side, where that lies up."""

    cell: Cell
    exposed: Country | None


class Board(Value, frozen=True, gc=True, dict=True):
    """Everything on the table, for all to see (2.24)."""

    squares: tuple[Square, ...]
    """The field cards, and cards of Japan."""
    stacks: tuple[Stack, ...]
    """The foreign cards, by cells."""
    interests: tuple[Interest, ...]
    """The interest cards still to be had."""
    unused: tuple[Country, ...] = ()
    """The exposed cards that stayed out of the game (2.30)."""
    last: Cell | None = None
    """Where a card was laid last."""

    @property
    def start(self) -> int:
        """How many field cards the game began with (2.26)."""
        return sum(square.face in FIELD for square in self.squares)


class Taking(Value, frozen=True):
    """What lies in front of a seat: a number of interest cards, and exposed cards by their countries."""

    interests: int = 0
    exposed: tuple[Country, ...] = ()


class Turn(Value, frozen=True, tag="turn"):
    """This seat draws or plays (2.05)."""

    seat: Seat


class Over(Value, frozen=True, tag="over"):
    """Nothing more to do."""

    ending: Ending


Phase: TypeAlias = Turn | Over


class State(Value, frozen=True):
    """The whole game."""

    options: Options
    """The house rules."""
    hands: tuple[tuple[Card, ...], ...]
    """The cards of each seat."""
    drawn: tuple[Card | None, ...]
    """The card that each seat has drawn in its last turn, if it drew."""
    deck: tuple[Card, ...]
    """The deck; the first card is its top."""
    board: Board
    """Everything on the table."""
    takings: tuple[Taking, ...]
    """What lies in front of each seat."""
    step: int
    """The number of moments so far."""
    phase: Phase
    """Whose turn it is, or that the game is over."""


class View(Value, frozen=True):
    """What a seat, or the public (None), may know (2.24)."""

    seat: Seat | None
    """The reader; None for the public."""
    options: Options
    """The house rules."""
    hand: tuple[Card, ...]
    """The reader's cards; empty for the public."""
    drawn: Card | None
    """The card that the reader has drawn in its last turn, if it drew."""
    hands: tuple[tuple[Card, ...], ...]
    """Everybody's cards once the game is over; empty before."""
    counts: tuple[int, ...]
    """The number of cards in each hand."""
    deck: int
    """The number of cards in the deck."""
    board: Board
    """Everything on the table."""
    takings: tuple[Taking, ...]
    """What lies in front of each seat."""
    step: int
    """The number of moments so far."""
    phase: Phase
    """Whose turn it is, or that the game is over."""
