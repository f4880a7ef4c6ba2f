"""Ready-made promises: what one may promise in a press, and what the table saw become of it.

They bind nobody (1.37). What they are about lies open, so that everybody who knows of one can tell whether it
was kept.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from games.core import Seat, Value
from games.politically_correct_people.cards import Card

MOST_VOWS = 3
"""So many ready-made promises one side of an offer may hold."""
MOST_PLEDGES = 3
"""So many pledges each may give the table in a round."""


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
    """I owe you a favour; which one is left open, so nobody but the two can tell whether it was done."""


Vow: TypeAlias = VoteFor | StandAside | LeaveCard | Favour
"""A ready-made promise. `election` is the number of its round."""
Verdict: TypeAlias = Literal["open", "kept", "broken", "untested"]
"""What became of one as far as the table saw; `untested`: it never came to it. A favour stays open."""


class Vowed(Value, frozen=True):
    """A ready-made promise that somebody made in a deal; `receiver` None: aloud, to the whole table.

    `words` is the number of a text instead, which only a pledge aloud has here: it stays open.
    """

    round: int
    maker: Seat
    receiver: Seat | None
    vow: Vow | None
    words: int | None = None
    verdict: Verdict = "open"


def place_of(vow: Vow) -> tuple[int, int, str]:
    """Return where a ready-made promise stands in a list, so that a list does not tell what came when."""
    match vow:
        case VoteFor(election, candidate):
            return 0, election, str(candidate)
        case StandAside(election):
            return 1, election, ""
        case LeaveCard(card):
            return 2, 0, card
        case Favour():
            return 3, 0, ""


def told_in_order(vows: tuple[Vow, ...]) -> tuple[Vow, ...]:
    """Return ready-made promises in the order in which they are told."""
    return tuple(sorted(vows, key=place_of))
