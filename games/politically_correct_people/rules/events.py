"""What everybody sees happen in Politically Correct People. Numbers like 1.09 are rulings."""

from __future__ import annotations

from typing import TypeAlias

from games.core import Seat, Value
from games.politically_correct_people.rules import pieces as p


class Vote(Value, frozen=True):
    """A group that voted. A floating vote counts 0 until its die is rolled."""

    seat: Seat
    group: p.Card
    candidate: Seat
    votes: int


class RoundBegan(Value, frozen=True, tag="round_began"):
    """A round begins with this seat."""

    round: int
    starter: Seat


class Revealed(Value, frozen=True, tag="revealed"):
    """A turn begins: a card joins the pool, None without a deck; `calendars` were set aside (1.08)."""

    seat: Seat
    card: p.Card | None
    calendars: int


class Took(Value, frozen=True, tag="took"):
    """A seat took a card of the pool."""

    seat: Seat
    card: p.Card


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
    cards: tuple[p.Card, ...]


class Discarded(Value, frozen=True, tag="discarded"):
    """A seat discarded cards of its hand."""

    seat: Seat
    cards: tuple[p.Card, ...]


class Trimmed(Value, frozen=True, tag="trimmed"):
    """A seat discarded a card of the pool."""

    seat: Seat
    card: p.Card


class Declared(Value, frozen=True, tag="declared"):
    """A seat nominates a politician, or none."""

    seat: Seat
    card: p.Card | None


class Cancelled(Value, frozen=True, tag="cancelled"):
    """No candidates, no election; this seat counts as top (1.22)."""

    top: Seat


class Unopposed(Value, frozen=True, tag="unopposed"):
    """The only candidate has won (1.23)."""

    seat: Seat


class Voted(Value, frozen=True, tag="voted"):
    """A group voted for a candidate; a floating vote with 0 votes, for now."""

    seat: Seat
    group: p.Card
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
    """An election with votes is decided (1.30)."""

    round: int
    """The round."""
    winner: Seat
    """Who is first."""
    second: Seat
    """Who is second."""
    candidates: tuple[p.Card | None, ...]
    """The candidate of each seat, None where it has none."""
    votes: tuple[Vote, ...]
    """The votes of each seat."""


class Paid(Value, frozen=True, tag="paid"):
    """A seat received a benefice (1.30)."""

    seat: Seat
    benefice: p.Benefice


class Retained(Value, frozen=True, tag="retained"):
    """A seat keeps this politician or group (`many` cards) and discards all else in front (1.32)."""

    seat: Seat
    card: p.Card | None
    many: int


class Dealt(Value, frozen=True, tag="dealt"):
    """Two seats made a deal: the front cards that moved from the one and from the other (1.42)."""

    one: Seat
    other: Seat
    from_one: tuple[p.Card, ...]
    from_other: tuple[p.Card, ...]


class Pledged(Value, frozen=True, tag="pledged"):
    """A seat promises the whole table something; `words` is the number of a text (1.37)."""

    seat: Seat
    vow: p.Vow | None
    words: int | None


class Broke(Value, frozen=True, tag="broke"):
    """A seat broke what it had promised to the whole table (1.37)."""

    seat: Seat
    vow: p.Vow


class VotesOn(Value, frozen=True, tag="votes_on"):
    """A seat votes on for this candidate with every group it has left (1.24)."""

    seat: Seat
    candidate: Seat


class Opened(Value, frozen=True, tag="opened"):
    """What the end opens beside the money: all deals, and promises with what became of them (1.35).

    `words` are promises in words that one of their two wanted shown.
    """

    deals: tuple[p.Deal, ...]
    vows: tuple[p.Vowed, ...]
    words: tuple[p.Promise, ...]


class Ended(Value, frozen=True, tag="ended"):
    """The money is open."""


TurnEvent: TypeAlias = RoundBegan | Revealed | Took | Drew | Announced | Laid | Discarded | Trimmed
VoteEvent: TypeAlias = Declared | Cancelled | Unopposed | Voted | Passed | VotesOn | FloatingRolled | Counted
TieEvent: TypeAlias = Tied | Agreed | Failed | TieRolled | Elected | Paid | Retained
Event: TypeAlias = TurnEvent | VoteEvent | TieEvent | Dealt | Pledged | Broke | Ended | Opened
