"""Phases, the state and the view of Politically Correct People. Numbers like 1.09 are rulings."""

from __future__ import annotations

from typing import TypeAlias

from games.core import Seat, Value
from games.politically_correct_people.cards import Card
from games.politically_correct_people.events import Dealt, Discarded, Laid, Paid, RoundBegan, Took, Vote
from games.politically_correct_people.pieces import (
    Accept,
    Benefice,
    Deal,
    Offer,
    Options,
    Promise,
    Propose,
    Why,
)
from games.politically_correct_people.promises import Vowed

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


class Voting(Value, frozen=True, tag="voting"):
    """`still` have not passed; the first of them votes (1.24).

    `rest`: who votes on for whom with every group that is left, without being asked again.
    """

    still: tuple[Seat, ...]
    candidates: tuple[Card | None, ...]
    votes: tuple[Vote, ...] = ()
    rest: tuple[tuple[Seat, Seat], ...] = ()


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


class Over(Value, frozen=True, tag="over"):
    """Everything that the end opens (1.35).

    The money, the slush funds in the hands, promises in words as far as wished, all deals in their order, and
    all ready-made promises with what became of them.
    """

    money: tuple[int, ...]
    funds: tuple[int, ...]
    promises: tuple[Promise, ...]
    deals: tuple[Deal, ...] = ()
    vows: tuple[Vowed, ...] = ()


Phase: TypeAlias = Choosing | Playing | Trimming | Declaring | Voting | Settling | Tidying | Opening | Over
"""Everybody sees all of every phase."""


# State ---------------------------------------------------------------------------------------------


class Closed(Value, frozen=True):
    """An offer that is no longer open, and why; only its two players know.

    `quiet`: a copy of an offer to several, of whose end its proposer is told with another one.
    """

    offer: Offer
    why: Why
    quiet: bool = False


class Settled(Value, frozen=True, tag="settled"):
    """An offer to several was accepted: `seats` saw by the end of their own copies what was dealt."""

    offer: Offer
    seats: tuple[Seat, ...]


class Payment(Value, frozen=True):
    """A benefice that was paid; its content is its receiver's secret (1.30)."""

    round: int
    seat: Seat
    benefice: Benefice
    money: int


Trace: TypeAlias = RoundBegan | Paid | Took | Laid | Discarded | Dealt | Propose | Accept | Settled
"""Something that happened and that tells somebody where cards and money are.

Offers and deals are known to their two alone; `Dealt` is what others see of a deal.
"""


class State(Value, frozen=True):
    """The whole game. The deck's first card is its top; hands and pool hold the newest card last.

    `aside` counts the calendars set aside in this round, `trigger` is who set aside the third one. By its
    `traces` everybody knows more than what lies open now.
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
    traces: tuple[Trace, ...]
    step: int
    phase: Phase
    vows: tuple[Vowed, ...] = ()


class Own(Value, frozen=True):
    """What a seat alone knows: its money, its hand, and what it has to do with others.

    `vows` are the ready-made promises of its deals, by it and to it; `deals` are these deals.
    `made` are the offers that it has made in this round.
    """

    money: int
    hand: tuple[Card, ...]
    offers: tuple[Offer, ...]
    closed: tuple[Closed, ...]
    promises: tuple[Promise, ...]
    paid: tuple[Payment, ...]
    vows: tuple[Vowed, ...] = ()
    deals: tuple[Deal, ...] = ()
    made: tuple[Offer, ...] = ()


class View(Value, frozen=True):
    """What a seat, or the public (None), may know (1.42). `pledges` are what was promised to all."""

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
    pledges: tuple[Vowed, ...] = ()


def election_ahead(round_: int, phase: Phase) -> int:
    """The number of the election that is not decided yet: once votes are counted, the next round's."""
    return round_ + isinstance(phase, Settling | Tidying | Opening | Over)


def concerns(offer: Offer, seat: Seat | None) -> bool:
    """Whether a seat is one of the two."""
    return seat in (offer.proposer, offer.receiver)


def clockwise(start: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats, beginning with this one."""
    return (*range(start, seats), *range(start))


def asked(phase: Phase) -> tuple[Seat, ...]:
    """Whose decision a phase is about."""
    match phase:
        case Choosing(seat) | Playing(seat) | Trimming(seat):
            return (seat,)
        case Declaring(still) | Voting(still) | Tidying(still):
            return still[:1]
        case Settling(_, _, _, _, tied):
            return tied
        case Opening(still):
            return still
        case Over():
            return ()


def turns_left(trigger: Seat | None, phase: Phase, seats: int) -> tuple[Seat, ...]:
    """Who still has a turn before the election, beside whose turn it is (1.17)."""
    match phase:
        case Choosing(seat) | Playing(seat) | Trimming(seat) if trigger is not None:
            return clockwise(seat, seats)[1 : 1 + (trigger - seat - 1) % seats]
        case _:
            return ()
