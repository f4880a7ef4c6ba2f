"""Politically Correct People in values: options, actions, offers, phases, state, view.

Numbers like 1.07 are rulings.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from games.core import Seat, Value
from games.politically_correct_people.cards import Card
from games.politically_correct_people.promises import Vow

ROUNDS = 3
START_MONEY = 4
"""Two notes of 1 and one of 2 (1.01)."""
HAND, POOL = 4, 4
"""So many cards of a hand and of the pool stay at the end of a turn (1.14)."""
TRIGGER = 3
"""The calendar that announces the election (1.16)."""
FUND_PLAYED = 1
"""What a slush fund brings when it is played (1.12)."""
MOST_OPEN = 5
"""Ours (1.37): so many offers of one player may be open."""
MOST_MONEY = 144
"""All the notes of the box together; no offer can be about more (1.07)."""
REMEMBERED = 3
"""So many offers that are closed are still shown to each of the two."""

INTERESTS: tuple[int, ...] = (*(1,) * 8, *(2,) * 3)
"""The notes that are mixed for the benefices of a round, and how they are split (1.06)."""
LARGE_NOTES, SMALL_NOTES = 6, 3

Benefice: TypeAlias = Literal["large", "small"]
Why: TypeAlias = Literal[
    "accepted",
    "declined",
    "withdrawn",
    "countered",
    "taken",
    "front",
    "lock",
    "means",
    "order",
    "late",
    "end",
]
"""How an offer came to its end; the last six are why it became impossible.

`taken`: another of those it went to was first. `late`: what it promises is over.
"""


class Options(Value, frozen=True):
    """Whether candidacy is optional (1.19), how many calendars (1.45), what a fund kept is worth (1.35)."""

    optional_candidacy: Literal["no", "yes"] = "no"
    calendars: Literal["4", "3"] = "4"
    slush_fund_value: Literal["2", "1", "3"] = "2"


# Actions -------------------------------------------------------------------------------------------


class Take(Value, frozen=True, tag="take"):
    """Take a card of the pool (1.09)."""

    card: Card


class Draw(Value, frozen=True, tag="draw"):
    """Draw the top card of the deck (1.09)."""


class Lay(Value, frozen=True, tag="lay"):
    """Play cards of the hand in front of oneself; `done`: and no more in this turn (1.12)."""

    cards: tuple[Card, ...]
    done: bool = False


class Done(Value, frozen=True, tag="done"):
    """Play no more in this turn (1.12)."""


class Discard(Value, frozen=True, tag="discard"):
    """Discard what the hand has too many of (1.14)."""

    cards: tuple[Card, ...]


class Trim(Value, frozen=True, tag="trim"):
    """Discard what the pool has too many of (1.14)."""

    card: Card


class Declare(Value, frozen=True, tag="declare"):
    """Let a politician run, or nobody (1.19)."""

    card: Card | None


class Cast(Value, frozen=True, tag="cast"):
    """Vote with a group for a candidate (1.24)."""

    group: Card
    candidate: Seat


class CastAll(Value, frozen=True, tag="cast_all"):
    """Vote for a candidate with every group that may: one now, the others as the turn comes round (1.24)."""

    candidate: Seat


class Pass(Value, frozen=True, tag="pass"):
    """Vote no more in this election (1.24)."""


class Confirm(Value, frozen=True, tag="confirm"):
    """Agree to who gets the benefices of a tie (1.31)."""

    order: tuple[Seat, ...]


class Fail(Value, frozen=True, tag="fail"):
    """The talks about a tie have failed: let dice decide (1.31)."""


class Retain(Value, frozen=True, tag="retain"):
    """Keep a politician or a group of the front for the next round (1.32)."""

    card: Card | None


class Open(Value, frozen=True, tag="open"):
    """Open one's money, after a last look at the promises (1.35)."""


class Side(Value, frozen=True, tag="side"):
    """What one side of an offer gives: money, cards of the hand, cards of the front, and promises.

    `promise` is the number of a text that is kept elsewhere; `vows` are promises that the game understands.
    """

    money: int = 0
    hand: tuple[Card, ...] = ()
    front: tuple[Card, ...] = ()
    promise: int | None = None
    vows: tuple[Vow, ...] = ()

    @property
    def goods(self) -> bool:
        """Whether anything changes hands but words."""
        return bool(self.money or self.hand or self.front)


class Offer(Value, frozen=True, tag="offer"):
    """A deal that one player offers another (1.37); `order` agrees on a tie with it (1.31).

    `among`: all those to whom the same offer was made, in order of seats, of whom the first to accept has it.
    Each of them has a copy, of which they are the receiver.
    """

    proposer: Seat
    receiver: Seat
    gives: Side
    asks: Side
    order: tuple[Seat, ...] = ()
    among: tuple[Seat, ...] = ()


class Deal(Value, frozen=True):
    """A deal that was done, as it is opened at the end: without the words of promises."""

    round: int
    offer: Offer


class Propose(Value, frozen=True, tag="propose"):
    """Make an offer; `counters` is the one that it answers (1.37)."""

    offer: Offer
    counters: Offer | None = None


class Accept(Value, frozen=True, tag="accept"):
    """Accept exactly this offer (1.37)."""

    offer: Offer


class Decline(Value, frozen=True, tag="decline"):
    """Decline an offer (1.37)."""

    offer: Offer


class Withdraw(Value, frozen=True, tag="withdraw"):
    """Withdraw an offer of one's own (1.37)."""

    offer: Offer


class Judge(Value, frozen=True, tag="judge"):
    """Mark a promise that one was made as kept or broken."""

    promise: int
    kept: bool


class Publish(Value, frozen=True, tag="publish"):
    """Wish that a promise be shown to everybody at the end of the game."""

    promise: int


class Pledge(Value, frozen=True, tag="pledge"):
    """Promise something aloud to the whole table: a ready-made promise, or a text by its number (1.37)."""

    vow: Vow | None = None
    words: int | None = None


Action: TypeAlias = (
    Take
    | Draw
    | Lay
    | Done
    | Discard
    | Trim
    | Declare
    | Cast
    | CastAll
    | Pass
    | Confirm
    | Fail
    | Retain
    | Open
    | Propose
    | Accept
    | Decline
    | Withdraw
    | Judge
    | Publish
    | Pledge
)


class Promise(Value, frozen=True):
    """A promise that both sides accepted.

    `kept` is what its receiver says of it; `public`: one of the two wants it shown at the end.
    """

    round: int
    maker: Seat
    receiver: Seat
    words: int
    kept: bool | None = None
    public: bool = False


class Building(Value, frozen=True, tag="building"):
    """A half-built offer: to whom, what so far, and which offer it answers; `among` as in an offer."""

    receiver: Seat
    gives: Side = Side()
    asks: Side = Side()
    order: tuple[Seat, ...] = ()
    counters: Offer | None = None
    among: tuple[Seat, ...] = ()


Page: TypeAlias = Literal["seat", "offer", "ready", "promises", "table", "sent"]


class Desk(Value, frozen=True, tag="desk"):
    """A draft: which page a seat looks at, the cards it has picked, and the offer it is building."""

    page: Page = "seat"
    picked: tuple[Card, ...] = ()
    building: Building | None = None
