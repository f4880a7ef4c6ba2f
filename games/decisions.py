"""Decisions of a game: where one ends and the next begins, which limits what a seat may take back."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar

from games.core import Seat
from games.entries import Acted, Entry, Left
from games.position import Position

T = TypeVar("T")

MAXIMUM_UNDONE = 3
"""Maximum number of actions that a seat may take back in one decision."""


def is_new_decision(before: Position, entry: Entry, after: Position, left: Collection[Seat]) -> bool:
    """Whether another decision is awaited after an entry: mere talk in between does not restart the clock.

    `left`: the seats that were left in the decision before.
    """
    if isinstance(entry, Left):
        # Once per seat: leaving and coming back repeatedly stops no clock.
        return entry.seat not in left
    was, awaited = before.awaited, after.awaited
    rose = after.state.step != before.state.step
    if was.secret and awaited.secret and not rose:
        return False
    if set(awaited.seats) - set(was.seats):
        return True
    talk = isinstance(entry, Acted) and entry.seat not in was.seats and awaited == was
    return rose and not talk


def earlier_decision(present: T, earlier: T | None, after: Position, *, new: bool) -> T | None:
    """Return the decision to go back to: the one that the last public action ended, if it ended one.

    `present` and `earlier` are those before the entry that led to `after`; `new`: it began another.
    """
    if after.trail and after.trail[0].n == after.length:
        return present if new else None
    return earlier if after.trail and not after.seen else None
