"""How many tables one person may have, and how many messages they may cause in a channel."""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable

from cachetools import LRUCache

from bot.store import Counts
from bot.table.table import DeniedError

MAXIMUM_OWN_TABLES = 10
MAXIMUM_OWN_LOBBIES = 5
MAXIMUM_MESSAGES = 6
MESSAGE_SECONDS = 10 * 60
MAXIMUM_KNOWN = 10_000
"""So many people in channels are remembered, those who caused a message last."""


def may_join(own: int) -> None:
    """Make sure that somebody who has so many tables may have one more. Raises `DeniedError`."""
    if own >= MAXIMUM_OWN_TABLES:
        raise DeniedError("denied-too-many-own-tables", maximum=MAXIMUM_OWN_TABLES)


def admit(maximum: int | None, counts: Counts) -> None:
    """Make sure that there are not too many tables already; `maximum` in a server. Raises `DeniedError`."""
    if counts.lobbies >= MAXIMUM_OWN_LOBBIES:
        raise DeniedError("denied-too-many-lobbies", most=MAXIMUM_OWN_LOBBIES)
    may_join(counts.own)
    if maximum is not None and counts.here >= maximum:
        raise DeniedError("denied-too-many-tables", now=counts.here, most=maximum)


class MessageBudget:
    """Counts messages by a clock that nobody can set back."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._spent: LRUCache[tuple[int, int], deque[float]] = LRUCache(MAXIMUM_KNOWN)

    def check(self, user_id: int, channel_id: int, count: int) -> None:
        """Make sure that somebody may cause so many messages more in a channel. Raises `DeniedError`."""
        spent = self._lately(user_id, channel_id)
        over = len(spent) + count - MAXIMUM_MESSAGES
        if count and over > 0:
            free = spent[min(over, len(spent)) - 1] + MESSAGE_SECONDS if spent else self._clock()
            raise DeniedError("denied-message-budget", minutes=math.ceil((free - self._clock()) / 60) or 1)

    def spend(self, user_id: int, channel_id: int, count: int) -> None:
        """Count messages that somebody has caused in a channel."""
        if not count:
            return
        spent = self._lately(user_id, channel_id)
        spent.extend([self._clock()] * count)
        self._spent[user_id, channel_id] = spent

    def _lately(self, user_id: int, channel_id: int) -> deque[float]:
        spent = self._spent.get((user_id, channel_id)) or deque[float]()
        while spent and spent[0] <= self._clock() - MESSAGE_SECONDS:
            spent.popleft()
        return spent
