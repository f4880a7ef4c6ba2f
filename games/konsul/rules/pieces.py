"""Konsul in values: cards, cells, actions, events, phases. Numbers like 3.07 are rulings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from games.core import PlayerOrLot, Seat, Value

SEATS = range(2, 5)
ROWS, COLUMNS = "ABCDE", 7
GRID = len(ROWS) * COLUMNS
FLAGS, FLAG_VALUE = 10, 2
HIGHEST_BID, MOST_CARDS = 56, 18
"""House rule (3.02): no set can ever be worth more, or be of more cards."""
USUAL_RAISES = (1, 2, 5)
"""House rule (3.27): the raises that take a single press."""

COLOURS = "RPBGY"
"""Red, purple, blue and green are named in a sister game; yellow is our name for the fifth."""

Card: TypeAlias = str
"""F for any of the flags; else a letter for the colour and a number: R3."""
Cell: TypeAlias = int
"""A place for a card: 0 to 34 in the grid, row by row; from 35 on beside it (3.12)."""
Ending: TypeAlias = Literal["ending-collected", "ending-alone", "ending-stopped"]

FLAG: Card = "F"
LOW: tuple[Card, ...] = tuple(f"{colour}{value}" for colour in COLOURS for value in range(1, 6))
"""The number cards that are dealt to the grid, together with the flags."""
HIGH: tuple[tuple[Card, ...], ...] = tuple(
    tuple(f"{colour}{value}" for colour in COLOURS) for value in (6, 7, 8)
)
"""The 6s, the 7s and the 8s: each hand begins with one of each, in three colours."""
MOST_CELLS = GRID + len(HIGH) * SEATS[-1]
"""No more cards can lie on the table: the grid is full, and every hand is empty."""
CARDS: tuple[Card, ...] = (*(f"{colour}{value}" for colour in COLOURS for value in range(1, 9)), FLAG)
"""One of each kind, in the order in which a hand is held."""
VALUES: dict[Card, int] = {card: FLAG_VALUE if card == FLAG else int(card[-1]) for card in CARDS}
"""What a card adds to a set (3.07)."""


class Options(Value, frozen=True):
    """Bids on values or on numbers of cards (3.21); how long a set is shown (3.24); who starts (3.22)."""

    variant: Literal["value", "cards"] = "value"
    viewing: Literal["5", "8", "12", "20", "seen"] = "8"
    first: PlayerOrLot = "lot"

    @property
    def highest_bid(self) -> int:
        """The most that may be bid (3.02)."""
        return HIGHEST_BID if self.variant == "value" else MOST_CARDS


# Actions -------------------------------------------------------------------------------------------


class Bid(Value, frozen=True, tag="bid"):
    """Bid this much (3.01, 3.02)."""

    bid: int


class Pass(Value, frozen=True, tag="pass"):
    """Leave the auction (3.02)."""


class Flip(Value, frozen=True, tag="flip"):
    """Turn up the card in this cell (3.08)."""

    cell: Cell


class Stop(Value, frozen=True, tag="stop"):
    """Take the set (3.09)."""


class Lose(Value, frozen=True, tag="lose"):
    """Lay a card of one's hand into an empty cell (3.12)."""

    card: Card
    cell: Cell


Action: TypeAlias = Bid | Pass | Flip | Stop | Lose


class Chosen(Value, frozen=True, tag="chosen"):
    """A draft: the card to lose is chosen, its cell is not."""

    card: Card


# Events --------------------------------------------------------------------------------------------


class Began(Value, frozen=True, tag="began"):
    """An auction began with this seat."""

    round: int
    starter: Seat


class Raised(Value, frozen=True, tag="raised"):
    """A seat bid."""

    seat: Seat
    bid: int


class Passed(Value, frozen=True, tag="passed"):
    """A seat left the auction."""

    seat: Seat


class Won(Value, frozen=True, tag="won"):
    """A seat won the auction (3.03)."""

    seat: Seat
    bid: int


class Flipped(Value, frozen=True, tag="flipped"):
    """A seat turned up a card. Not to be told again (3.25)."""

    seat: Seat
    cell: Cell
    card: Card


class Collected(Value, frozen=True, tag="collected"):
    """A seat stopped, and takes a number of cards (3.16)."""

    seat: Seat
    cards: int


class Failed(Value, frozen=True, tag="failed"):
    """A seat turned up a misfit, or nothing was left to turn up (3.10)."""

    seat: Seat


class Lost(Value, frozen=True, tag="lost"):
    """A seat laid a card of its hand into a cell. Not to be told again (3.25)."""

    seat: Seat
    card: Card
    cell: Cell


class Eliminated(Value, frozen=True, tag="eliminated"):
    """A seat failed with an empty hand (3.13)."""

    seat: Seat


class Ended(Value, frozen=True, tag="ended"):
    """The game is over."""

    ending: Ending
    winners: tuple[Seat, ...] = ()


Event: TypeAlias = Began | Raised | Passed | Won | Flipped | Collected | Failed | Lost | Eliminated | Ended


# Phases and state ----------------------------------------------------------------------------------


class FaceUp(Value, frozen=True):
    """A card that everybody sees."""

    cell: Cell
    card: Card


class Bidding(Value, frozen=True, tag="bidding"):
    """The auction: `still` are those who have not passed, the one to speak first. A bid of 0 is none yet."""

    bid: int
    bidder: Seat | None
    still: tuple[Seat, ...]


class Revealing(Value, frozen=True, tag="revealing"):
    """The winner of the auction turns up cards."""

    seat: Seat
    """The winner of the auction."""
    bid: int
    """What it bid."""
    value: int
    """What the set is worth so far."""
    up: tuple[FaceUp, ...]
    """The cards of the set, in the order in which they were turned up."""
    down: tuple[Cell, ...]
    """The cells that may still be turned up."""


class Losing(Value, frozen=True, tag="losing"):
    """Who failed chooses a card to lose, and where (3.12)."""

    seat: Seat
    bid: int
    up: tuple[FaceUp, ...]


class Viewing(Value, frozen=True, tag="viewing"):
    """Everybody looks at what is face up, before it is collected or turns down (3.24)."""

    seat: Seat
    bid: int
    up: tuple[FaceUp, ...]
    result: Literal["collected", "lost", "eliminated"]


class Over(Value, frozen=True, tag="over"):
    """Nothing more to do."""

    ending: Ending


Phase: TypeAlias = Bidding | Revealing | Losing | Viewing | Over
"""Everybody sees all of every phase: the choices of Konsul are open."""


class Board(Value, frozen=True):
    """What lies open between two turns."""

    round: int
    """The number of the round."""
    starter: Seat
    """The seat that speaks first in it."""
    holds: tuple[Cell, ...]
    """The cells that hold a card."""
    counts: tuple[int, ...]
    """The number of cards in each hand."""
    out: tuple[Seat, ...] = ()
    """The seats that have left the game."""


class State(Value, frozen=True):
    """The whole game."""

    options: Options
    """The house rules."""
    cells: tuple[Card | None, ...]
    """The cards where they lie, None where there is none."""
    hands: tuple[tuple[Card, ...], ...]
    """The cards of each seat."""
    board: Board
    """What lies open."""
    step: int
    """The number of moments so far."""
    phase: Phase
    """What is being decided."""


class View(Value, frozen=True):
    """What a seat, or the public (None), may know: of the cards its own hand and what is face up."""

    seat: Seat | None
    """The reader; None for the public."""
    options: Options
    """The house rules."""
    hand: tuple[Card, ...]
    """The reader's cards; empty for the public."""
    board: Board
    """What lies open."""
    step: int
    """The number of moments so far."""
    phase: Phase
    """What is being decided."""
    left: tuple[FaceUp, ...] = ()
    """What still lay face down when the game was over: it is turned up then."""
    hands: tuple[tuple[Card, ...], ...] = ()
    """Everybody's cards, opened when the game is over; empty before."""


def cell_name(cell: Cell) -> str:
    """A cell as people call it: A1 to E7, and beside the grid its number from 36 on."""
    return f"{ROWS[cell // COLUMNS]}{cell % COLUMNS + 1}" if cell < GRID else str(cell + 1)


def bids(present: int, highest: int) -> tuple[Bid, ...]:
    """Return the usual raises; any other up to the highest is allowed too (3.02, 3.27)."""
    return tuple(Bid(present + more) for more in USUAL_RAISES if present + more <= highest)


def can_join(card: Card, cards: Sequence[Card]) -> bool:
    """Whether a card may join a set: number cards of one colour or of one value, and any flags (3.05)."""
    numbers = [other for other in cards if other != FLAG]
    if card == FLAG or not numbers:
        return True
    # The second number card has decided which it is (3.06): later ones are like the first two.
    first, second = numbers[0], numbers[:2][-1]
    return first[0] == second[0] == card[0] or first[1] == second[1] == card[1]
