"""Money and Luck in values: cards, coins, actions, events, phases. Numbers like 5.07 are rulings."""

from __future__ import annotations

from typing import Literal, TypeAlias

from games.core import Opened, PlayerOrLot, Seat, Value
from games.sealed import Sealed

ONES_IN_SET = 40
FIVES_IN_SET = 13
EXCHANGE = 5
"""Number of 1000s of one face that become a 5000."""
ARROWS_A, ARROWS_B = 1, 2
"""House rule (the print is lost): arrows on the black faces of the two types of coin."""
NOMINATION_SECONDS = 90
"""House rule (5.05): seconds to talk; most talks end without a nomination and should not delay the game."""

Coins: TypeAlias = Literal["WW", "WB", "BW", "BB"]
"""Two faces, W white and B black. BW differs from WB only in ③: there the first coin is of type A."""
Face: TypeAlias = Literal["white", "black"]
Ending: TypeAlias = Literal["ending-no-ritual", "ending-all-joined", "ending-no-fives"]

ALIKE: tuple[Coins, ...] = ("WW", "WB", "BB")
TWO_TYPES: tuple[Coins, ...] = ("WW", "BW", "WB", "BB")


class Options(Value, frozen=True):
    """Basic, ③ (two coin types, 5.22), ④ (two sets, 5.23) or both (5.24).

    How often one may nominate (5.05); who has the start marker (5.01).
    """

    variant: Literal["basic", "luck", "ten", "luck_ten"] = "basic"
    nominations: Literal["1", "2", "3"] = "3"
    marker: PlayerOrLot = "lot"

    @property
    def coins(self) -> tuple[Coins, ...]:
        """What a seat may show (5.02, 5.22)."""
        return TWO_TYPES if self.variant in ("luck", "luck_ten") else ALIKE

    @property
    def two_sets(self) -> bool:
        """Whether two sets are in play (5.23)."""
        return self.variant in ("ten", "luck_ten")

    @property
    def extras(self) -> int:
        """How many seats may take extra cards, and how many each (5.05, 5.23)."""
        return 2 if self.two_sets else 1


class Cards(Value, frozen=True):
    """What lies in front of a player: white and black, 1000s and 5000s."""

    w1: int = 0
    w5: int = 0
    b1: int = 0
    b5: int = 0

    @property
    def total(self) -> int:
        return 1000 * (self.w1 - self.b1) + 5000 * (self.w5 - self.b5)


START = Cards(w1=1, b1=1)
"""What everybody begins with (5.01)."""


# Actions -------------------------------------------------------------------------------------------


class Show(Value, frozen=True, tag="show"):
    """Put two coins in front of you, under your hand (5.02)."""

    coins: Coins


class Nominate(Value, frozen=True, tag="nominate"):
    """Say who shall take extra cards; none when empty (5.05, 5.23)."""

    seats: tuple[Seat, ...] = ()


class Take(Value, frozen=True, tag="take"):
    """Take a number of extra cards (5.05, 5.23)."""

    cards: int


class Flip(Value, frozen=True, tag="flip"):
    """The number of 5000s among the white cards that must turn black (5.09)."""

    fives: int


class Give(Value, frozen=True, tag="give"):
    """Give the chosen player a black card (5.11)."""

    value: Literal[1000, 5000]


Action: TypeAlias = Show | Nominate | Take | Flip | Give


# Events --------------------------------------------------------------------------------------------


class Revealed(Value, frozen=True, tag="revealed"):
    """All coins are open. After the last round, no view keeps them."""

    round: int
    coins: Opened[tuple[Coins, ...]]


class Received(Value, frozen=True, tag="received"):
    """Each of these seats received a number of 1000s from the deck."""

    seats: tuple[Seat, ...]
    face: Face
    cards: int = 1


class Exchanged(Value, frozen=True, tag="exchanged"):
    """Five 1000s of a face became a 5000 (5.12)."""

    seat: Seat
    face: Face


class Nominated(Value, frozen=True, tag="nominated"):
    """A seat named who shall take extra cards."""

    seat: Seat
    nominees: tuple[Seat, ...]


class Settled(Value, frozen=True, tag="settled"):
    """The talk about extra cards is over: `late` when time ran out."""

    nominees: tuple[Seat, ...]
    late: bool = False


class Declined(Value, frozen=True, tag="declined"):
    """A seat left the extra cards."""

    seat: Seat


class Ritual(Value, frozen=True, tag="ritual"):
    """The count went round the participants, in this order, and ended at the chosen player (5.07)."""

    order: tuple[Seat, ...]
    count: int
    chosen: Seat


class Flipped(Value, frozen=True, tag="flipped"):
    """The chosen player turned white cards black and took the missing ones from the deck (5.09)."""

    seat: Seat
    ones: int
    fives: int
    drawn: int


class Gave(Value, frozen=True, tag="gave"):
    """A black card changed hands (5.11)."""

    seat: Seat
    to: Seat
    value: Literal[1000, 5000]


class Ended(Value, frozen=True, tag="ended"):
    """The game is over."""

    ending: Ending


Event: TypeAlias = (
    Revealed | Received | Exchanged | Nominated | Settled | Declined | Ritual | Flipped | Gave | Ended
)


# Phases and state ----------------------------------------------------------------------------------


class Choosing(Value, frozen=True, tag="choosing"):
    """Coins are chosen in secret; None is a seat that has not yet."""

    coins: tuple[Coins | None, ...]

    @property
    def sealed(self) -> Sealed[Coins]:
        return Sealed(self.coins)


class Nominating(Value, frozen=True, tag="nominating"):
    """Those who showed WW talk about the extra cards. None: not yet nominated; `left`: how often one may."""

    coins: tuple[Coins, ...]
    talkers: tuple[Seat, ...]
    named: tuple[tuple[Seat, ...] | None, ...]
    left: tuple[int, ...]


class Taking(Value, frozen=True, tag="taking"):
    """The first of the queue decides how many extra cards to take."""

    coins: tuple[Coins, ...]
    queue: tuple[Seat, ...]


class Flipping(Value, frozen=True, tag="flipping"):
    """The chosen player decides how many of `cards` to flip are 5000s."""

    coins: tuple[Coins, ...]
    order: tuple[Seat, ...]
    chosen: Seat
    cards: int


class Giving(Value, frozen=True, tag="giving"):
    """The first of the queue decides which black card to give."""

    coins: tuple[Coins, ...]
    order: tuple[Seat, ...]
    chosen: Seat
    queue: tuple[Seat, ...]


class Over(Value, frozen=True, tag="over"):
    """Nothing more to do."""

    ending: Ending


Open: TypeAlias = Nominating | Taking | Flipping | Giving | Over
"""Phases in which everybody sees everything."""
Phase: TypeAlias = Choosing | Open


class State(Value, frozen=True):
    """The whole game."""

    options: Options
    """The house rules."""
    cards: tuple[Cards, ...]
    """The cards in front of each seat."""
    deck: int
    """The number of cards in the deck; below 0 only as ruling 5.14 allows."""
    middle: int
    """The number of cards in the middle."""
    marker: Seat
    """The seat that holds the start marker."""
    round: int
    """The number of the round."""
    step: int
    """The number of moments so far."""
    phase: Phase
    """What is being decided, secret choices included."""


class Chosen(Value, frozen=True, tag="chosen"):
    """What may be known while coins are chosen: how many are ready, and one's own coins."""

    ready: int
    mine: Coins | None


class View(Value, frozen=True):
    """What a seat, or the public (None), may know."""

    seat: Seat | None
    """The reader; None for the public."""
    options: Options
    """The house rules."""
    cards: tuple[Cards, ...]
    """The cards in front of each seat."""
    deck: int
    """The number of cards in the deck; below 0 only as ruling 5.14 allows."""
    middle: int
    """The number of cards in the middle."""
    marker: Seat
    """The seat that holds the start marker."""
    round: int
    """The number of the round."""
    step: int
    """The number of moments so far."""
    phase: Chosen | Open
    """What is being decided; of secret choices the reader's own."""
