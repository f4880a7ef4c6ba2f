"""Politically Correct People in values: options, actions, offers, phases, state, view.

Numbers like 1.07 are rulings.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from games.core import Seat, Value
from games.politically_correct_people.cards import Card

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
    "accepted", "declined", "withdrawn", "countered", "front", "lock", "means", "order", "end"
]
"""How an offer came to its end; the last five are why it became impossible."""


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
    """What one side of an offer gives: money, cards of the hand, cards of the front, and a promise.

    `promise` is the number of a text that is kept elsewhere.
    """

    money: int = 0
    hand: tuple[Card, ...] = ()
    front: tuple[Card, ...] = ()
    promise: int | None = None

    @property
    def goods(self) -> bool:
        """Whether anything changes hands but words."""
        return bool(self.money or self.hand or self.front)


class Offer(Value, frozen=True, tag="offer"):
    """A deal that one player offers another (1.37); `order` agrees on a tie with it (1.31)."""

    proposer: Seat
    receiver: Seat
    gives: Side
    asks: Side
    order: tuple[Seat, ...] = ()


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
    """Wish that a promise be shown to everybody at the end of the game, or no longer."""

    promise: int
    wished: bool


Action: TypeAlias = (
    Take
    | Draw
    | Lay
    | Done
    | Discard
    | Trim
    | Declare
    | Cast
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
)


class Building(Value, frozen=True, tag="building"):
    """A half-built offer: to whom, what so far, and which offer it answers."""

    receiver: Seat
    gives: Side = Side()
    asks: Side = Side()
    order: tuple[Seat, ...] = ()
    counters: Offer | None = None


class Desk(Value, frozen=True, tag="desk"):
    """A draft: which page a seat looks at, the cards it has picked, and the offer it is building."""

    page: Literal["seat", "offer", "promises"] = "seat"
    picked: tuple[Card, ...] = ()
    building: Building | None = None


# Phases --------------------------------------------------------------------------------------------


class Choosing(Value, frozen=True, tag="choosing"):
    """Step 2: a card of the pool or the top of the deck (1.09)."""

    seat: Seat


class Playing(Value, frozen=True, tag="playing"):
    """Step 3: any number of cards (1.12)."""

    seat: Seat


class Trimming(Value, frozen=True, tag="trimming"):
    """Step 4: hand, then pool (1.14)."""

    seat: Seat


class Declaring(Value, frozen=True, tag="declaring"):
    """Candidates: `still` are to declare, in this order (1.20)."""

    still: tuple[Seat, ...]
    candidates: tuple[Card | None, ...]


class Vote(Value, frozen=True):
    """A group that voted. A floating vote counts 0 until its die is rolled."""

    seat: Seat
    group: Card
    candidate: Seat
    votes: int


class Voting(Value, frozen=True, tag="voting"):
    """`still` have not passed; the first of them votes (1.24)."""

    still: tuple[Seat, ...]
    candidates: tuple[Card | None, ...]
    votes: tuple[Vote, ...] = ()


class Settling(Value, frozen=True, tag="settling"):
    """A tie that matters: `tied` talk about `places` benefices, below `first` if there is one (1.31).

    `confirmed` is what each of them agrees to, in the order of `tied`.
    """

    candidates: tuple[Card | None, ...]
    votes: tuple[Vote, ...]
    totals: tuple[int | None, ...]
    first: Seat | None
    tied: tuple[Seat, ...]
    confirmed: tuple[tuple[Seat, ...], ...]

    @property
    def places(self) -> int:
        """How many benefices the tie is about."""
        return 2 if self.first is None else 1


class Tidying(Value, frozen=True, tag="tidying"):
    """`still` are to choose what they keep, in this order; `top` has most votes (1.32)."""

    still: tuple[Seat, ...]
    top: Seat


class Opening(Value, frozen=True, tag="opening"):
    """The last benefice is paid: a last look at the promises before the money is opened (1.35)."""

    still: tuple[Seat, ...]


class Promise(Value, frozen=True):
    """A promise that both sides accepted: what its receiver says of it, and who wants it shown at the end."""

    round: int
    maker: Seat
    receiver: Seat
    words: int
    kept: bool | None = None
    wished: tuple[Seat, ...] = ()


class Over(Value, frozen=True, tag="over"):
    """The money and the slush funds in the hands are open, and promises as far as wished (1.35)."""

    money: tuple[int, ...]
    funds: tuple[int, ...]
    promises: tuple[Promise, ...]


Phase: TypeAlias = Choosing | Playing | Trimming | Declaring | Voting | Settling | Tidying | Opening | Over
"""Everybody sees all of every phase."""


# State ---------------------------------------------------------------------------------------------


class Closed(Value, frozen=True):
    """An offer that is no longer open, and why; only its two players know."""

    offer: Offer
    why: Why


class Payment(Value, frozen=True):
    """A benefice that was paid; its content is its receiver's secret (1.30)."""

    round: int
    seat: Seat
    benefice: Benefice
    money: int


class State(Value, frozen=True):
    """The whole game. The deck's first card is its top; hands and pool hold the newest card last.

    `aside` counts the calendars set aside in this round, `trigger` is who set aside the third one.
    """

    options: Options
    round: int
    starter: Seat
    deck: tuple[Card, ...]
    pool: tuple[Card, ...]
    discards: tuple[Card, ...]
    aside: int
    trigger: Seat | None
    fronts: tuple[tuple[Card, ...], ...]
    hands: tuple[tuple[Card, ...], ...]
    money: tuple[int, ...]
    benefices: tuple[int, int]
    offers: tuple[Offer, ...]
    closed: tuple[Closed, ...]
    promises: tuple[Promise, ...]
    paid: tuple[Payment, ...]
    step: int
    phase: Phase


class Own(Value, frozen=True):
    """What a seat alone knows: its money, its hand, and what it has to do with others."""

    money: int
    hand: tuple[Card, ...]
    offers: tuple[Offer, ...]
    closed: tuple[Closed, ...]
    promises: tuple[Promise, ...]
    paid: tuple[Payment, ...]


class View(Value, frozen=True):
    """What a seat, or the public (None), may know (1.42)."""

    seat: Seat | None
    options: Options
    round: int
    starter: Seat
    deck: int
    pool: tuple[Card, ...]
    discards: tuple[Card, ...]
    aside: int
    trigger: Seat | None
    fronts: tuple[tuple[Card, ...], ...]
    hands: tuple[int, ...]
    own: Own | None
    step: int
    phase: Phase


def clockwise(start: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats, beginning with this one."""
    return (*range(start, seats), *range(start))


def turns_left(trigger: Seat | None, phase: Phase, seats: int) -> tuple[Seat, ...]:
    """Who still has a turn before the election, beside whose turn it is (1.17)."""
    match phase:
        case Choosing(seat) | Playing(seat) | Trimming(seat) if trigger is not None:
            return clockwise(seat, seats)[1 : 1 + (trigger - seat - 1) % seats]
        case _:
            return ()
