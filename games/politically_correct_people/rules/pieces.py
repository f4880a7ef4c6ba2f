"""Cards, options, promises, offers and actions of Politically Correct People (1.07: rulings)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

from games.core import Seat, Value

# Cards ----------------------------------------------------------------------------------------------


Card: TypeAlias = str
"""A card by what it shows. Politicians are ten different cards; cards of another kind are all alike."""

POLITICIANS: Mapping[Card, int] = {
    "newcomer": 1,
    "activist": 1,
    "celebrity": 2,
    "newscaster": 2,
    "councillor": 3,
    "lawyer": 3,
    "bureaucrat": 4,
    "boss": 4,
    "heir": 5,
    "premier": 6,
}
"""Each politician with its base: votes that it brings itself."""
VOTERS: Mapping[Card, tuple[int, ...]] = {
    "salaryman": (1, 2, 4, 5, 7, 8, 10, 11, 13),
    "housewife": (1, 2, 4, 6, 7, 9, 11),
    "farmer": (1, 3, 5, 6, 8, 10),
    "senior": (1, 3, 5, 7, 9),
    "believer": (2, 5, 8),
}
"""What one card is worth as a group, what two are, and so on. There are as many cards as numbers."""
FLOATING: Card = "floating"
FUND: Card = "fund"
CALENDAR: Card = "calendar"
FLOATING_VOTES, FUNDS, CALENDARS = 6, 5, 4
DECK = 55
"""Number of cards of the deck."""
DIE = 6
"""Number of faces of a die."""

CARDS: tuple[Card, ...] = (*POLITICIANS, *VOTERS, FLOATING, FUND, CALENDAR)
"""One of each kind, in the order in which cards are told."""
TRADED = frozenset(CARDS) - {CALENDAR}
"""Cards that may change hands (1.43)."""
_ORDER = {card: place for place, card in enumerate(CARDS)}


def full_deck(calendars: int) -> tuple[Card, ...]:
    """All cards; a slush fund for every calendar left out, so that there are always 55 (1.45)."""
    voters = (card for card, votes in VOTERS.items() for _ in votes)
    funds = FUNDS + CALENDARS - calendars
    rest = (FLOATING,) * FLOATING_VOTES + (FUND,) * funds + (CALENDAR,) * calendars
    return (*POLITICIANS, *voters, *rest)


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in the order in which they are told, so that a list does not tell what came when."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))


def without_cards(cards: Sequence[Card], removed_cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards after some of them have left; of those alike, the ones that came first leave."""
    cards_left = list(cards)
    for card in removed_cards:
        cards_left.remove(card)
    return tuple(cards_left)


def common_cards(cards: Iterable[Card], others: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards that are among others too, each as often as both have it."""
    return tuple((Counter(cards) & Counter(others)).elements())


def includes(cards: Sequence[Card], some: Sequence[Card]) -> bool:
    """Whether all of some cards are among others."""
    if len(some) <= 1:
        return not some or some[0] in cards
    return all(cards.count(card) >= some.count(card) for card in set(some))


def politicians_of(front: Sequence[Card]) -> tuple[Card, ...]:
    """The politicians in a front."""
    return tuple([card for card in front if card in POLITICIANS])


def voter_groups(front: Sequence[Card]) -> tuple[Card, ...]:
    """The voter groups of a front by their kind; every floating vote is a group of its own (1.12)."""
    kinds = dict.fromkeys(card for card in front if card in VOTERS)
    return (*kinds, *(card for card in front if card == FLOATING))


def group_votes(front: Sequence[Card], kind: Card) -> int:
    """Return the votes of a group; 0 without one, and for a floating vote until its die is rolled."""
    return VOTERS[kind][front.count(kind) - 1] if kind != FLOATING and kind in front else 0


# Promises that the game understands -----------------------------------------------------------------


MOST_VOWS = 3
"""Maximum number of ready-made promises on one side of an offer."""
MOST_PLEDGES = 3
"""Maximum number of pledges of a seat in a round."""


class VoteFor(Value, frozen=True, tag="vote_for"):
    """All my groups that have not voted yet vote for this player's candidate in this election."""

    election: int
    candidate: Seat


class StandAside(Value, frozen=True, tag="stand_aside"):
    """I have no candidate in this election."""

    election: int


class LeaveCard(Value, frozen=True, tag="leave_card"):
    """I neither take this card of the pool nor discard it, in this round."""

    card: Card


class Favour(Value, frozen=True, tag="favour"):
    """I owe you a favour; only the two can tell whether it was done."""


Vow: TypeAlias = VoteFor | StandAside | LeaveCard | Favour
"""A ready-made promise. `election` is the number of its round."""
Verdict: TypeAlias = Literal["open", "kept", "broken", "untested"]
"""What became of one as far as the table saw; `untested`: it never came to it. A favour stays open."""


class Vowed(Value, frozen=True, omit_defaults=True):
    """A promise that the table keeps: a ready-made one of a deal, or a pledge to the whole table."""

    round: int
    """The round in which it was made."""
    maker: Seat
    """Whose promise it is."""
    receiver: Seat | None
    """To whom it was made; None: a pledge to the whole table."""
    vow: Vow | None
    """What was promised; None for a pledge in words."""
    words: int | None = None
    """The number of its text; only a pledge aloud has one here, and it stays open."""
    verdict: Verdict = "open"
    """What became of it."""
    tested: bool = False
    """Whether its maker could have broken it since."""
    reproached: bool = False
    """Whether its receiver has told its maker that it was broken."""
    former: bool = False
    """Whether the player who made it has given up the seat."""


VOWS = (VoteFor, StandAside, LeaveCard, Favour)
"""Ready-made promises in the order in which they are told."""


def vows_in_order(vows: tuple[Vow, ...]) -> tuple[Vow, ...]:
    """Return ready-made promises in one order, so that a list does not tell what came when."""
    return tuple(sorted(vows, key=lambda vow: (VOWS.index(type(vow)), repr(vow))))


# Options, offers and actions ------------------------------------------------------------------------


ROUNDS = 3
"""Number of rounds of a game."""
START_MONEY = 4
"""Two notes of 1 and one of 2 (1.01)."""
HAND, POOL = 4, 4
"""Maximum size of hand and pool at the end of a turn, in cards (1.14)."""
TRIGGER = 3
"""The calendar that announces the election (1.16)."""
FUND_PLAYED = 1
"""What a slush fund brings when it is played (1.12)."""
MOST_OPEN = 5
"""Maximum number of open offers of a player; not in the original rules (1.37)."""
MOST_MONEY = 144
"""All the notes of the box together; no offer can be about more (1.07)."""
REMEMBERED = 3
"""Number of closed offers that are still shown to each of the two."""

INTERESTS: tuple[int, ...] = (*(1,) * 8, *(2,) * 3)
"""The notes that are mixed for the benefices of a round, and how they are split (1.06)."""
LARGE_NOTES, SMALL_NOTES = 6, 3

Benefice: TypeAlias = Literal["large", "small"]
BUNDLES: Mapping[Benefice, tuple[int, int]] = {
    "large": (sum(sorted(INTERESTS)[:LARGE_NOTES]), sum(sorted(INTERESTS)[-LARGE_NOTES:])),
    "small": (sum(sorted(INTERESTS)[:SMALL_NOTES]), sum(sorted(INTERESTS)[-SMALL_NOTES:])),
}
"""The least and the most that a bundle holds."""
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
    "open",
    "end",
    "left",
]
"""How an offer came to its end; all from `front` on are why it became impossible.

`taken`: another of those it went to was first. `late`: what it promises is over. `open`: its hand cards are.
`left`: its proposer has given up the seat.
"""


Reason: TypeAlias = Literal[
    "",
    "little",
    "far",
    "word",
    "words",
    "sold",
    "yours",
    "early",
    "broke-1",
    "broke-2",
    "broke-3",
    "price-1",
    "price-2",
    "price-3",
    "price-4",
    "price-5",
    "price-6",
    "price-7",
    "price-8",
]
"""What a bot player says when it declines: it gets too little, the other far more; the other's word alone is
not enough, it promises nothing but votes; its votes are promised to another, or to this one already; it is
too early for votes; the other broke its word in this election; it has named its price, in dollars."""


class Options(Value, frozen=True):
    """Whether candidacy is optional (1.19), how many calendars (1.45), what a fund kept is worth (1.35)."""

    optional_candidacy: Literal["no", "yes"] = "no"
    calendars: Literal["4", "3"] = "4"
    slush_fund_value: Literal["2", "1", "3"] = "2"


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
    """Nominate a politician, or none (1.19)."""

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
    """What one side of an offer gives."""

    money: int = 0
    """Dollars."""
    hand: tuple[Card, ...] = ()
    """Cards of the hand."""
    front: tuple[Card, ...] = ()
    """Cards of the front."""
    promise: int | None = None
    """The number of a text that is kept elsewhere, or None."""
    vows: tuple[Vow, ...] = ()
    """Promises that the game understands."""

    @property
    def goods(self) -> bool:
        """Whether anything changes hands but words."""
        return bool(self.money or self.hand or self.front)


class Offer(Value, frozen=True, tag="offer"):
    """A deal that one player offers another (1.37)."""

    proposer: Seat
    """Who offers it."""
    receiver: Seat
    """To whom it is offered."""
    gives: Side
    """What the proposer gives."""
    asks: Side
    """What the receiver is to give."""
    order: tuple[Seat, ...] = ()
    """What is agreed on a tie with it (1.31)."""
    among: tuple[Seat, ...] = ()
    """All those to whom the same offer was made, in order of seats, of whom the first to accept has it. Each
    of them has a copy, of which they are the receiver."""


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


class Decline(Value, frozen=True, tag="decline", omit_defaults=True):
    """Decline an offer (1.37); a bot player says why, to its proposer alone."""

    offer: Offer
    reason: Reason = ""


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


class Reproach(Value, frozen=True, tag="reproach"):
    """Tell the maker of a promise that they broke it, as bot players do (1.37); only the two know."""

    promise: Vowed


class Pledge(Value, frozen=True, tag="pledge"):
    """Promise something aloud to the whole table: a ready-made promise, or a text by its number (1.37)."""

    vow: Vow | None = None
    words: int | None = None


TurnAction: TypeAlias = Take | Draw | Lay | Done | Discard | Trim
Ballot: TypeAlias = Cast | CastAll | Pass
TieAction: TypeAlias = Confirm | Fail
DealAction: TypeAlias = Propose | Accept | Decline | Withdraw
Remark: TypeAlias = Judge | Publish
"""What one of its two says of a promise in words."""
Action: TypeAlias = (
    TurnAction | Declare | Ballot | TieAction | Retain | Open | DealAction | Remark | Reproach | Pledge
)


class Promise(Value, frozen=True):
    """A promise in words that both sides accepted."""

    round: int
    """The round in which it was made."""
    maker: Seat
    """Whose promise it is."""
    receiver: Seat
    """To whom it was made."""
    words: int
    """The number of its text."""
    kept: bool | None = None
    """What its receiver says of it; None while that is open."""
    public: bool = False
    """Whether one of the two wants it shown at the end."""
    former: bool = False
    """Whether the player who made it has given up the seat."""


class Building(Value, frozen=True, tag="building"):
    """A half-built offer."""

    receiver: Seat
    """To whom it goes."""
    gives: Side = Side()
    """What its maker gives so far."""
    asks: Side = Side()
    """What its maker asks so far."""
    order: tuple[Seat, ...] = ()
    """What is agreed on a tie with it (1.31)."""
    counters: Offer | None = None
    """The offer it answers, or None."""
    among: tuple[Seat, ...] = ()
    """All those it goes to, in order of seats."""


Page: TypeAlias = Literal[
    "seat", "offer", "ready", "deals", "promises", "pledges", "sent", "breaking", "more", "table"
]
"""A page of a seat's own panel; `more` and `table` are in drafts of earlier versions."""


Breaking: TypeAlias = Ballot | Declare | Take | Trim
"""What may break a promise whose verdict follows from what everybody sees."""


class Desk(Value, frozen=True, tag="desk"):
    """A draft: which page a seat looks at, the cards it has picked, and the offer it is building.

    `breaking`: what it was warned of, as it breaks an own promise.
    """

    page: Page = "seat"
    picked: tuple[Card, ...] = ()
    building: Building | None = None
    breaking: Breaking | None = None
