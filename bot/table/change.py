"""What a command makes of a table: the next value, and what is to be said about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.table.commands import Actor
from bot.table.table import Base, Playing, Table
from games.core import Seat, Value

EVERYBODY = 0
"""Stands for whom an announcement is for."""
NO_STEP = -1
"""For a notice that is still true when the game has moved on."""

NoticeKind: TypeAlias = Literal["turn_ping", "reminder", "announcement", "private", "call", "milestone"]


class Notice(Value, frozen=True):
    """A short message to be sent once, stored with what it tells of.

    An announcement goes to the channel, and so does a milestone, which mentions whom it concerns; the others
    to a person, a private one always by DM. Calls are said in the channel, those that come together as one
    message. `by` is whose doing it is, 0 for the table's
    own. Among `args`, `seat` is a seat, `by` a seat or "manager" or "vote".
    """

    kind: NoticeKind
    key: str
    user_id: int = EVERYBODY
    step: int = NO_STEP
    args: Mapping[str, str | int] = {}
    by: int = 0


@dataclass(frozen=True, slots=True)
class Change:
    """The next value of a table, and what is to be said about it, in order."""

    table: Table
    notices: tuple[Notice, ...] = ()

    def then(self, other: Change) -> Change:
        """Return both changes as one; `other` was made of this one's table."""
        return Change(other.table, (*self.notices, *other.notices))


def announcement(key: str, **args: str | int) -> Notice:
    """Return what the table tells everybody."""
    return Notice("announcement", key, args=args)


def told_by(table: Base, actor: Actor, key: str, **args: str | int) -> Notice:
    """Return what everybody is told that somebody did: who sits at a seat, or else manages the server."""
    seat = table.seat_of(actor.user_id)
    by: Seat | str = "manager" if seat is None else seat
    return Notice("announcement", key, args={"by": by, **args}, by=actor.user_id)


def told_by_vote(key: str, **args: str | int) -> Notice:
    """Return what everybody is told that most of the others decided."""
    return Notice("announcement", key, args={"by": "vote", **args})


def turn_ping(table: Playing, seat: Seat) -> Notice:
    """Return the word to a seat that the game waits for it."""
    return Notice("turn_ping", "turn-ping", table.people[seat].user_id, table.step)
