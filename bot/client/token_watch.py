"""Notices that a process on another database answers the same presses: two games behind each post."""

from __future__ import annotations

from collections import deque
from typing import Any

import discord
import structlog

from bot.client.courier import Courier
from bot.client.outcomes import UndeliveredError, log_undelivered
from bot.store.database import StoreError, awake_clock
from bot.store.preferences import People
from bot.text import Texts
from games.languages import LANGUAGES

WATCH_SECONDS = 60.0
"""Seconds in which that many presses are answered elsewhere; and for how long doubles are expected."""
MAXIMUM_ELSEWHERE = 3
"""Number of presses answered elsewhere that no accident explains."""
FORWARDED = "forwarded"
"""Marks, in `extras`, a press that another process of the same bot may answer."""

log = structlog.stdlib.get_logger(__name__)


class TokenWatch:
    """Counts presses that came by this process's gateway, and that were answered before its first try."""

    def __init__(self) -> None:
        self._elsewhere = deque[float](maxlen=MAXIMUM_ELSEWHERE)
        self._doubles_until = 0.0

    def expect_doubles(self) -> None:
        """Count nothing for a while: the holder before us, or our own session before, has answered some."""
        self._doubles_until = awake_clock() + WATCH_SECONDS

    def has_second_holder(self, press: discord.Interaction[Any]) -> bool:
        """Count a press that was answered elsewhere; return whether another process must have the token."""
        now = awake_clock()
        if now < self._doubles_until or FORWARDED in press.extras:
            return False
        self._elsewhere.append(now)
        full = len(self._elsewhere) == MAXIMUM_ELSEWHERE
        return full and now - self._elsewhere[0] < WATCH_SECONDS


async def notify_owner(
    client: discord.Client, courier: Courier, people: People, texts: Texts, key: str
) -> None:
    """Send the owner of the application, or of its team, a DM."""
    application = client.application
    if application is None:
        return
    owner_id = application.owner.id
    if application.team is not None and application.team.owner_id is not None:
        owner_id = application.team.owner_id
    try:
        line = texts.of(await people.language(owner_id, LANGUAGES[0]))(key)
        await courier.write(owner_id, line, nonce=f"{key}-{int(awake_clock())}"[-25:])
    except StoreError as error:
        log.warning("owner_not_told", error=str(error))
    except UndeliveredError as error:
        log_undelivered("owner_not_told", error)
