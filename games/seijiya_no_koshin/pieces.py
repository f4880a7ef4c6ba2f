"""Seijiya no Koshin in values: actions, events, the board, phases. Numbers like 2.07 are rulings."""

from __future__ import annotations

from typing import Literal, TypeAlias

from games.core import Seat, Value
from games.seijiya_no_koshin.cards import COUNTRIES, FIELD, Card, Country, Face
from games.seijiya_no_koshin.grid import Cell

DEALT = 8
MOST_CELLS = 12
"""No layout has more cells for interest cards."""

Layout: TypeAlias = Literal[
    "usual",
    "diamond",
    "zigzag",
    "tee",
    "hook",
    "cross",
    "flag",
    "long-zigzag",
    "roof",
    "random-4",
    "random-5",
]
Side: TypeAlias = Literal["interest", "exposed"]
"""Which side of an interest card is kept (2.25)."""
Ending: TypeAlias = Literal["ending-interests", "ending-deck"]


class Options(Value, frozen=True):
    """What the host chooses.

    `interests`: which side of the interest cards lies up (2.25). `layout` and `numbers`: which field cards,
    and how (2.01, 2.02). `contact`: what a card of Japan must touch (2.13).
    """

    interests: Literal["plain", "exposed"] = "plain"
    layout: Layout = "usual"
    numbers: Literal["mixed", "low", "high"] = "mixed"
    contact: Literal["edge", "corner"] = "edge"


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
    """A draft: a card of the hand, and once it is known the cell for it."""

    card: Card
    cell: Cell | None = None


# Events --------------------------------------------------------------------------------------------


class Swing(Value, frozen=True):
    """By how much the score of a country changed."""

    country: Country
    by: int


class Drew(Value, frozen=True, tag="drew"):
    """A seat took a card from the deck; others do not see which (2.32)."""

    seat: Seat


class Laid(Value, frozen=True, tag="laid"):
    """A seat played a card; `covered` is the one below it, `scores` those of all countries after it."""

    seat: Seat
    card: Card
    cell: Cell
    covered: Card | None
    swings: tuple[Swing, ...]
    scores: tuple[int, ...]

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


class Board(Value, frozen=True):
    """Everything on the table, for all to see (2.24).

    `unused` are the exposed cards that stayed out of the game (2.30); `last` is where a card was laid last.
    """

    squares: tuple[Square, ...]
    stacks: tuple[Stack, ...]
    interests: tuple[Interest, ...]
    unused: tuple[Country, ...] = ()
    last: Cell | None = None

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
    """The whole game. `drawn` is the card that each seat has drawn in its last turn, if it drew."""

    options: Options
    hands: tuple[tuple[Card, ...], ...]
    drawn: tuple[Card | None, ...]
    deck: tuple[Card, ...]
    board: Board
    takings: tuple[Taking, ...]
    step: int
    phase: Phase


class View(Value, frozen=True):
    """What a seat, or the public (None), may know (2.24).

    `hand` and `drawn` are its own; `hands` are everybody's once the game is over; `deck` is a number.
    """

    seat: Seat | None
    options: Options
    hand: tuple[Card, ...]
    drawn: Card | None
    hands: tuple[tuple[Card, ...], ...]
    counts: tuple[int, ...]
    deck: int
    board: Board
    takings: tuple[Taking, ...]
    step: int
    phase: Phase
