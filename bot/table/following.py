"""How far each seat has followed what everybody saw happen, and what is new to it since."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.table.table import Playing
from games.core import Seat
from games.entries import Acted, Entry, Handed, TakenBack
from games.position import Position

NOT_YET = -1
"""Stands for a seat that has not acted."""


def followed(table: Playing, entry: Entry, after: Position) -> tuple[int, ...]:
    """Return how long the story was when each seat last acted, openly or in secret, after this entry."""
    own = entry.seat if isinstance(entry, Acted | TakenBack | Handed) else None
    before = table.followed or (NOT_YET,) * len(table.people)
    return tuple(
        len(after.story) if seat == own else _still(table, length, after)
        for seat, length in enumerate(before)
    )


def _still(table: Playing, length: int, after: Position) -> int:
    """How much of a story that was so long is still told: it was taken back, or may not be told any more."""
    if length == NOT_YET:
        return NOT_YET
    told = table.game.retold(after.state, table.position.story[:length])
    return min(len(told), len(after.story))


def news(table: Playing, seat: Seat) -> Sequence[Any]:
    """Return what everybody saw happen since a seat last acted; nothing before it has acted at all.

    In a game of memory, only what may be told for good: a private message stays to be read.
    """
    since = table.followed[seat] if table.followed else NOT_YET
    if since == NOT_YET:
        return ()
    events = table.position.story[since:]
    if not table.game.forgets:
        return events
    return tuple(table.game.retold(table.begin(cut.word for cut in table.cuts).state, events))
