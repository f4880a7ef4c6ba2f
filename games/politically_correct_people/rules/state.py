"""Phases, the state and the view of Politically Correct People. Numbers like 1.09 are rulings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from games.core import UNSET, Seat, UnsetType, Value, clockwise, replace
from games.politically_correct_people.rules import events as ev
from games.politically_correct_people.rules import pieces as p

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
    candidates: tuple[p.Card | None, ...]


class Voting(Value, frozen=True, tag="voting"):
    """`still` have not passed; the first of them votes (1.24).

    `rest`: who votes on for whom with every group that is left, without being asked again.
    """

    still: tuple[Seat, ...]
    candidates: tuple[p.Card | None, ...]
    votes: tuple[ev.Vote, ...] = ()
    rest: tuple[tuple[Seat, Seat], ...] = ()


class Settling(Value, frozen=True, tag="settling"):
    """A tie that matters: those tied talk about benefices (1.31)."""

    candidates: tuple[p.Card | None, ...]
    """The candidate of each seat, None where it has none."""
    votes: tuple[ev.Vote, ...]
    """The votes of each seat."""
    totals: tuple[int | None, ...]
    """What each candidate had, None where there is none."""
    first: Seat | None
    """Who is before those tied, if anybody."""
    tied: tuple[Seat, ...]
    """Those who talk, about the benefices below `first`."""
    confirmed: tuple[tuple[Seat, ...], ...]
    """What each of them agrees to, in the order of `tied`."""

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
    """Everything that the end opens (1.35)."""

    money: tuple[int, ...]
    """The money of each seat."""
    funds: tuple[int, ...]
    """The slush funds in each hand."""
    promises: tuple[p.Promise, ...]
    """Promises in words, as far as wished."""
    deals: tuple[p.Deal, ...] = ()
    """All deals in their order."""
    vows: tuple[p.Vowed, ...] = ()
    """All ready-made promises with what became of them."""


Phase: TypeAlias = Choosing | Playing | Trimming | Declaring | Voting | Settling | Tidying | Opening | Over
"""Everybody sees all of every phase."""


# State ---------------------------------------------------------------------------------------------


class Closed(Value, frozen=True):
    """An offer that is no longer open, and why; only its two players know."""

    offer: p.Offer
    """What was offered."""
    why: p.Why
    """How it ended."""
    quiet: bool = False
    """Whether it is a copy of an offer to several, of whose end its proposer is told with another one."""
    reason: p.Reason | UnsetType = UNSET
    """What was said to that, unset where nothing was."""
    step: int = 0
    """The moment when it ended."""


class Settled(Value, frozen=True, tag="settled"):
    """An offer to several was accepted: `seats` saw by the end of their own copies what was dealt."""

    offer: p.Offer
    seats: tuple[Seat, ...]


class Held(Value, frozen=True, tag="held"):
    """What a seat had when it offered it in an earlier round; `seats` were offered it, and know."""

    seat: Seat
    seats: tuple[Seat, ...]
    money: int
    hand: tuple[p.Card, ...]


class Payment(Value, frozen=True):
    """A benefice that was paid; its content is its receiver's secret (1.30)."""

    round: int
    seat: Seat
    benefice: p.Benefice
    money: int


Trace: TypeAlias = (
    ev.RoundBegan
    | ev.Paid
    | ev.Took
    | ev.Laid
    | ev.Discarded
    | ev.Dealt
    | p.Propose
    | Held
    | p.Accept
    | Settled
)
"""Something that happened and that shows some seats where cards and money are.

Offers and deals are known to their two alone; `Dealt` is what others see of a deal.
"""


class State(Value, frozen=True, kw_only=True):
    """The whole game."""

    options: p.Options
    """The house rules."""
    round: int
    """The number of the round."""
    starter: Seat
    """The seat that begins it."""
    deck: tuple[p.Card, ...]
    """The deck; the first card is its top."""
    pool: tuple[p.Card, ...]
    """The open cards, the newest last."""
    discards: tuple[p.Card, ...]
    """The cards that are out, the newest last."""
    aside: int = 0
    """The calendars set aside in this round."""
    trigger: Seat | None = None
    """The seat that set aside the third one."""
    fronts: tuple[tuple[p.Card, ...], ...]
    """The cards in front of each seat."""
    hands: tuple[tuple[p.Card, ...], ...]
    """The cards of each seat, the newest last."""
    money: tuple[int, ...]
    """The money of each seat, in dollars."""
    benefices: tuple[int, int]
    """The two benefices of the round, in dollars."""
    offers: tuple[p.Offer, ...] = ()
    """The open offers."""
    closed: tuple[Closed, ...] = ()
    """The offers that are no longer open."""
    promises: tuple[p.Promise, ...] = ()
    """The promises in words."""
    paid: tuple[Payment, ...] = ()
    """The benefices that were paid."""
    traces: tuple[Trace, ...] = ()
    """What shows some seats more than what lies open now."""
    step: int = 0
    """The number of moments so far."""
    phase: Phase
    """What is being decided."""
    vows: tuple[p.Vowed, ...] = ()
    """The ready-made promises."""


class Own(Value, frozen=True):
    """What a seat alone knows."""

    money: int
    """Its money, in dollars."""
    hand: tuple[p.Card, ...]
    """Its cards, the newest last."""
    offers: tuple[p.Offer, ...]
    """The open offers by it and to it."""
    closed: tuple[Closed, ...]
    """Its offers that are no longer open."""
    promises: tuple[p.Promise, ...]
    """The promises in words by it and to it."""
    paid: tuple[Payment, ...]
    """The benefices that it was paid."""
    vows: tuple[p.Vowed, ...] = ()
    """The ready-made promises of its deals, by it and to it."""
    deals: tuple[p.Deal, ...] = ()
    """Its deals."""
    made: tuple[p.Offer, ...] = ()
    """The offers that it has made in this round."""


class View(Value, frozen=True):
    """What a seat, or the public (None), may know (1.42)."""

    seat: Seat | None
    """The reader; None for the public."""
    options: p.Options
    """The house rules."""
    round: int
    """The number of the round."""
    starter: Seat
    """The seat that begins it."""
    deck: int
    """The number of cards in the deck."""
    pool: tuple[p.Card, ...]
    """The open cards, the newest last."""
    discards: tuple[p.Card, ...]
    """The cards that are out, the newest last."""
    aside: int
    """The calendars set aside in this round."""
    trigger: Seat | None
    """The seat that set aside the third one."""
    fronts: tuple[tuple[p.Card, ...], ...]
    """The cards in front of each seat."""
    hands: tuple[int, ...]
    """The number of cards in each hand."""
    own: Own | None
    """What the reader alone knows; None for the public."""
    step: int
    """The number of moments so far."""
    phase: Phase
    """What is being decided; of secret choices the reader's own."""
    pledges: tuple[p.Vowed, ...] = ()
    """What was promised to all."""


AFTER_COUNT = (Settling, Tidying, Opening, Over)
"""Phases after the count of votes."""
DEALS_OVER = (Opening, Over)
"""Phases after the last benefice: nothing can be dealt or promised."""
TURN_PHASES = (Choosing, Playing, Trimming)


def election_ahead(round_: int, phase: Phase) -> int:
    """The number of the election that is not decided yet: once votes are counted, the next round's."""
    return round_ + isinstance(phase, AFTER_COUNT)


def is_party(offer: p.Offer, seat: Seat | None) -> bool:
    """Whether a seat is one of the two."""
    return seat in (offer.proposer, offer.receiver)


def both_sides(offer: p.Offer) -> tuple[tuple[Seat, Seat, p.Side, p.Side], ...]:
    """Return each of the two, its partner, what it gives and what it gets."""
    one, other = offer.proposer, offer.receiver
    return (one, other, offer.gives, offer.asks), (other, one, offer.asks, offer.gives)


def public_part_of_deal(offer: p.Offer) -> ev.Dealt:
    """Return what everybody learns of a deal: its two, and the cards in front that moved (1.42)."""
    return ev.Dealt(offer.proposer, offer.receiver, offer.gives.front, offer.asks.front)


def deciding_seats(phase: Phase) -> tuple[Seat, ...]:
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


def is_turn(phase: Phase) -> bool:
    """Whether it is part of a turn."""
    return isinstance(phase, TURN_PHASES)


def turns_left(trigger: Seat | None, phase: Phase, seats: int) -> tuple[Seat, ...]:
    """Who still has a turn before the election, beside whose turn it is (1.17)."""
    match phase:
        case Choosing(seat) | Playing(seat) | Trimming(seat) if trigger is not None:
            return clockwise(seat, seats)[1 : 1 + (trigger - seat - 1) % seats]
        case _:
            return ()


# What follows from the traces ------------------------------------------------------------------------


class Past(NamedTuple):
    """The round, all deals without the words of promises, and the offers made in this round.

    `deals_of`: the deals of each seat that has made any.
    """

    round: int = 1
    deals: tuple[p.Deal, ...] = ()
    made: tuple[p.Offer, ...] = ()
    deals_of: Mapping[Seat, tuple[p.Deal, ...]] = {}


class Traces(tuple[Trace, ...]):  # noqa: SLOT001 - a tuple has no room for a slot
    """Traces with what follows from them, so that a long game costs no more than a short one."""

    past: Past


def past_of(traces: tuple[Trace, ...]) -> Past:
    """Return what follows from traces."""
    return traces.past if isinstance(traces, Traces) else fold_traces(Past(), traces)


def extend_traces(traces: tuple[Trace, ...], more: Sequence[Trace]) -> Traces:
    """Return traces with more of them; what followed from those before is not worked out again.

    With a new round, all that is still asked of earlier offers is what their proposers held.
    """
    past = fold_traces(past_of(traces), more)
    if any(isinstance(trace, ev.RoundBegan) for trace in more):
        traces = tuple(without_words(traces))
    extended = Traces((*traces, *more))
    extended.past = past
    return extended


def without_words(traces: Iterable[Trace]) -> Iterator[Trace]:
    """Yield traces with nothing of an offer but what its proposer held."""
    for trace in traces:
        match trace:
            case p.Propose(offer):
                gives, seats = offer.gives, offer.among or (offer.receiver,)
                if gives.money or gives.hand:
                    yield Held(offer.proposer, seats, gives.money, gives.hand)
            case _:
                yield trace


def fold_traces(before: Past, traces: Sequence[Trace]) -> Past:
    round_, deals, made, deals_of = before
    for trace in traces:
        match trace:
            case ev.RoundBegan(round_):
                made = ()
            case p.Accept(offer) | Settled(offer):
                gives, asks = replace(offer.gives, promise=None), replace(offer.asks, promise=None)
                deal = p.Deal(round_, replace(offer, gives=gives, asks=asks))
                deals = (*deals, deal)
                of_parties = {
                    seat: (*deals_of.get(seat, ()), deal) for seat in (offer.proposer, offer.receiver)
                }
                deals_of = {**deals_of, **of_parties}
            case p.Propose(offer):
                made = (*made, offer)
            case _:
                pass
    return Past(round_, deals, made, deals_of)
