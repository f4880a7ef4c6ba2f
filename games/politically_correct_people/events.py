"""What everybody sees happen in Politically Correct People."""

from __future__ import annotations

from typing import TypeAlias

from games.core import Seat, Value
from games.politically_correct_people.cards import Card
from games.politically_correct_people.pieces import Benefice, Deal, Promise
from games.politically_correct_people.promises import Vow, Vowed


class Vote(Value, frozen=True):
    """A group that voted. A floating vote counts 0 until its die is rolled."""

    seat: Seat
    group: Card
    candidate: Seat
    votes: int


class RoundBegan(Value, frozen=True, tag="round_began"):
    """A round begins with this seat."""

    round: int
    starter: Seat


class Revealed(Value, frozen=True, tag="revealed"):
    """A turn begins: a card joins the pool, None without a deck; `calendars` were set aside (1.08)."""

    seat: Seat
    card: Card | None
    calendars: int


class Took(Value, frozen=True, tag="took"):
    """A seat took a card of the pool."""

    seat: Seat
    card: Card


class Drew(Value, frozen=True, tag="drew"):
    """A seat drew; `got`: there was a card but calendars, which were set aside (1.10)."""

    seat: Seat
    got: bool
    calendars: int


class Announced(Value, frozen=True, tag="announced"):
    """The third calendar: the election is announced (1.16)."""

    seat: Seat


class Laid(Value, frozen=True, tag="laid"):
    """A seat played cards."""

    seat: Seat
    cards: tuple[Card, ...]


class Discarded(Value, frozen=True, tag="discarded"):
    """A seat discarded cards of its hand."""

    seat: Seat
    cards: tuple[Card, ...]


class Trimmed(Value, frozen=True, tag="trimmed"):
    """A seat discarded a card of the pool."""

    seat: Seat
    card: Card


class Declared(Value, frozen=True, tag="declared"):
    """A seat lets a politician run, or nobody."""

    seat: Seat
    card: Card | None


class Cancelled(Value, frozen=True, tag="cancelled"):
    """No candidates, no election; this seat counts as top (1.22)."""

    top: Seat


class Unopposed(Value, frozen=True, tag="unopposed"):
    """The only candidate has won (1.23)."""

    seat: Seat


class Voted(Value, frozen=True, tag="voted"):
    """A group voted for a candidate; a floating vote with 0 votes, for now."""

    seat: Seat
    group: Card
    candidate: Seat
    votes: int


class Passed(Value, frozen=True, tag="passed"):
    """A seat votes no more."""

    seat: Seat


class FloatingRolled(Value, frozen=True, tag="floating_rolled"):
    """The die of a floating vote (1.28)."""

    seat: Seat
    candidate: Seat
    die: int


class Counted(Value, frozen=True, tag="counted"):
    """The votes of every candidate (1.29); None for a seat that has none."""

    totals: tuple[int | None, ...]


class Tied(Value, frozen=True, tag="tied"):
    """A tie that a benefice depends on (1.31)."""

    seats: tuple[Seat, ...]


class Agreed(Value, frozen=True, tag="agreed"):
    """A tied seat agrees to who gets the benefices."""

    seat: Seat
    order: tuple[Seat, ...]


class Failed(Value, frozen=True, tag="failed"):
    """A tied seat declares the talks failed."""

    seat: Seat


class TieRolled(Value, frozen=True, tag="tie_rolled"):
    """The dice of those tied, in the order of `seats` (1.31)."""

    seats: tuple[Seat, ...]
    dice: tuple[int, ...]


class Elected(Value, frozen=True, tag="elected"):
    """An election with votes is decided: who is first and second, and what all candidates had (1.30)."""

    round: int
    winner: Seat
    second: Seat
    candidates: tuple[Card | None, ...]
    votes: tuple[Vote, ...]


class Paid(Value, frozen=True, tag="paid"):
    """A seat received a benefice (1.30)."""

    seat: Seat
    benefice: Benefice


class Retained(Value, frozen=True, tag="retained"):
    """A seat keeps this politician or group, so many cards of it, and discards all else in front (1.32)."""

    seat: Seat
    card: Card | None
    many: int


class Dealt(Value, frozen=True, tag="dealt"):
    """Two seats made a deal: the front cards that moved from the one and from the other (1.42)."""

    one: Seat
    other: Seat
    from_one: tuple[Card, ...]
    from_other: tuple[Card, ...]


class Pledged(Value, frozen=True, tag="pledged"):
    """A seat promises the whole table something; `words` is the number of a text (1.37)."""

    seat: Seat
    vow: Vow | None
    words: int | None


class VotesOn(Value, frozen=True, tag="votes_on"):
    """A seat votes on for this candidate with every group it has left (1.24)."""

    seat: Seat
    candidate: Seat


class Opened(Value, frozen=True, tag="opened"):
    """What the end opens beside the money: all deals, and promises with what became of them (1.35).

    `words` are promises in words that one of their two wanted shown.
    """

    deals: tuple[Deal, ...]
    vows: tuple[Vowed, ...]
    words: tuple[Promise, ...]


class Ended(Value, frozen=True, tag="ended"):
    """The money is open."""


Event: TypeAlias = (
    RoundBegan
    | Revealed
    | Took
    | Drew
    | Announced
    | Laid
    | Discarded
    | Trimmed
    | Declared
    | Cancelled
    | Unopposed
    | Voted
    | Passed
    | FloatingRolled
    | Counted
    | Tied
    | Agreed
    | Failed
    | TieRolled
    | Elected
    | Paid
    | Retained
    | Dealt
    | Pledged
    | VotesOn
    | Ended
    | Opened
)
