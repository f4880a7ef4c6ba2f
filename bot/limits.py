"""How much people may do: tables they open and join, messages they cause, and how often anything is done."""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterable

from cachetools import LRUCache

from bot.store.store import Counts
from bot.table.commands import Notice
from bot.table.errors import DeniedError

MAXIMUM_OWN_TABLES = 10
MAXIMUM_LOBBIES = (1, 2)
"""Maximum number of lobbies that a user hosts, at first and in good standing."""
STANDING_SECONDS = 60 * 60
"""Seconds since the first table of a user in a server from which on they are in good standing there."""
FEW = 5
"""Number of users who together cannot open all tables that a server allows."""
MAXIMUM_MESSAGES = 6
MESSAGE_SECONDS = 10 * 60
CALLS = ("call", "lobby_call")
"""Kinds of notices that are sent as one message to all whom they are for."""
MAXIMUM_LIMITED = 10_000
"""LRU size of a limit: people, or pairs of user and channel."""


def may_join(own: int) -> None:
    """Raise `DeniedError` if a user with this number of tables may not have one more."""
    if own >= MAXIMUM_OWN_TABLES:
        raise DeniedError("denied-too-many-own-tables", maximum=MAXIMUM_OWN_TABLES)


def admit(maximum: int | None, now: float, counts: Counts, *, waits: bool = True) -> None:
    """Raise `DeniedError` if there are too many tables already; `maximum` in a server, None for no limit.

    `waits`: whether the table waits for others, as a lobby does.
    """
    may_join(counts.own)
    if maximum is None:
        return
    lobbies = MAXIMUM_LOBBIES[0 < counts.first_at <= now - STANDING_SECONDS]
    if waits and counts.lobbies >= lobbies:
        raise DeniedError("denied-too-many-lobbies", most=lobbies)
    if counts.opened >= (share := max(1, (maximum - 1) // FEW)):
        raise DeniedError("denied-too-many-opened", most=share)
    if counts.here >= maximum:
        raise DeniedError("denied-too-many-tables", now=counts.here, most=maximum)


def _monotonic() -> float:
    return time.monotonic()


class RateLimit:
    """Limits how often something is done within some seconds, by key and by a monotonic clock."""

    def __init__(self, maximum: float, seconds: float, clock: Callable[[], float] = _monotonic) -> None:
        self._maximum = maximum
        self._seconds = seconds
        self._clock = clock
        self._done: LRUCache[Hashable, deque[float]] = LRUCache(MAXIMUM_LIMITED)

    def wait(self, key: Hashable, count: int = 1) -> float:
        """Return the seconds until it may be done this often; 0 for now."""
        moments = self._recent_moments(key)
        over = len(moments) + count - self._maximum
        if not count or over <= 0:
            return 0.0
        free = moments[min(int(over), len(moments)) - 1] + self._seconds if moments else 0.0
        return max(free - self._clock(), 1.0)

    def count(self, key: Hashable, count: int = 1) -> None:
        """Note that it was done this often."""
        if count and not math.isinf(self._maximum):
            moments = self._recent_moments(key)
            moments.extend([self._clock()] * count)
            self._done[key] = moments

    def _recent_moments(self, key: Hashable) -> deque[float]:
        moments = self._done.get(key) or deque[float]()
        while moments and moments[0] <= self._clock() - self._seconds:
            moments.popleft()
        return moments


def messages_caused(notices: Iterable[Notice], user_id: int) -> int:
    """Return the number of messages that a user causes: people who are called together are called by one."""
    own_notices = [notice for notice in notices if notice.by == user_id != 0]
    calls = {notice.key for notice in own_notices if notice.kind in CALLS}
    return len(calls) + sum(notice.kind not in CALLS for notice in own_notices)


class MessageBudget:
    """Limits the messages that a user causes in a channel: about tables, and to call people."""

    def __init__(self, clock: Callable[[], float] = _monotonic) -> None:
        self._limit = RateLimit(MAXIMUM_MESSAGES, MESSAGE_SECONDS, clock)

    def check(self, user_id: int, channel_id: int, messages: int = 1) -> None:
        """Raise `DeniedError` where they would be too many."""
        if wait := self._limit.wait((user_id, channel_id), messages):
            raise DeniedError("denied-message-budget", minutes=math.ceil(wait / 60))

    def spend(self, user_id: int, channel_id: int, messages: int = 1) -> None:
        """Count them."""
        self._limit.count((user_id, channel_id), messages)
