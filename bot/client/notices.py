"""What notices are: where their people want them, which go together, and for how long they are true."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import groupby

from bot.store.messages import Outgoing
from bot.store.preferences import Pings
from bot.table.commands import DM_CLOSED, EVERYONE, NO_STEP, Notice
from bot.table.history import was_taken_back
from bot.table.lobby import waits_for_person
from bot.table.table import Lobby, Over, Playing, Table

CHANNEL, DM, LOG = "channel", "dm", "log"
PLACES: Mapping[Pings, tuple[str, ...]] = {
    "mention": (CHANNEL,),
    "dm": (DM,),
    "both": (CHANNEL, DM),
    "none": (),
}
"""Where people who chose this are notified of their turn."""
DELETED = ("turn_ping", "reminder")
"""Kinds of notices whose messages are deleted once the decision is made."""
CALLS = ("turn-ping", "look-ping", "reminder", "reminder-standing")
"""Notices that a table waits for a person."""
CALLED_BY_DM = ("turn_ping", "reminder", "call")
"""Kinds of notices that go by DM where the channel takes none."""
ON_POST = ("milestone", "lobby_call")
"""Kinds of notices whose people are mentioned below the public post."""


def queue_of(outgoing: Outgoing) -> int:
    """Return the queue of a notice. A log channel that fails delays no table."""
    return -outgoing.guild_id if outgoing.notice.kind == "log" else outgoing.channel_id


def subject_of(outgoing: Outgoing) -> Hashable:
    """Return what notices that are sent together have in common."""
    notice = outgoing.notice
    if notice.kind not in (*CALLED_BY_DM, "lobby_call"):
        return outgoing.id
    return outgoing.table_id, notice.kind, notice.key, notice.step


def group_notices(outgoing_notices: Iterable[Outgoing]) -> Iterator[tuple[Outgoing, ...]]:
    """Yield notices in order, those together that call several people to one decision."""
    for _, group in groupby(outgoing_notices, key=subject_of):
        yield tuple(group)


def is_still_true(table: Table | None, notice: Notice) -> bool:
    """Whether the game has not moved on from what a notice is about."""
    if notice.user_id < EVERYONE:
        # The person it is for was forgotten.
        return False
    if notice.key == DM_CLOSED:
        return isinstance(table, Playing) and table.seat_of(notice.user_id) is not None
    if notice.kind == "call":
        return isinstance(table, Lobby)
    if notice.kind == "lobby_call":
        return isinstance(table, Lobby) and waits_for_person(table, notice.user_id)
    if notice.kind == "milestone":
        return isinstance(table, Playing | Over) and not was_taken_back(table, int(notice.args["n"]))
    if notice.step == NO_STEP:
        return True
    if not isinstance(table, Playing) or table.step != notice.step:
        return False
    return table.seat_of(notice.user_id) in table.called


def nonce(table: Table | None, outgoing: Outgoing, place: str) -> str:
    """Return what Discord knows a repeated send by.

    Its reader can see it, so it is not the number itself: that counts what others were sent in secret.
    """
    key = b"" if table is None else table.secret[:64]
    return hashlib.blake2b(f"{outgoing.id} {place}".encode(), key=key, digest_size=12).hexdigest()
