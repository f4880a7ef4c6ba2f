"""Limits on the presses and commands of each person: a flood is answered, and does not affect others."""

from __future__ import annotations

import math
import time
from datetime import timedelta

import discord
from cachetools import TTLCache
from discord.app_commands import Cooldown

from bot.table.table import DeniedError

PRESS_SECONDS, COMMAND_SECONDS = 10.0, 60.0


class FloodError(DeniedError):
    """Too many at a time; says when to go on."""


class Throttle:
    """Counts what people have done lately, and forgets them when they rest.

    Counts by the monotonic clock: the clock on the wall may be set back, and would lock people out.
    """

    def __init__(self, presses: int = 0, commands: int = 0) -> None:
        """`presses` in ten seconds and `commands` in a minute; 0 for as many as they like."""
        self._presses = _Counter(presses, PRESS_SECONDS)
        self._commands = _Counter(commands, COMMAND_SECONDS)

    def press(self, user_id: int) -> None:
        """Count a press. Raises `FloodError`."""
        self._presses.count(user_id)

    def command(self, user_id: int) -> None:
        """Count a slash command. Raises `FloodError`."""
        self._commands.count(user_id)

    @property
    def counted(self) -> int:
        """How many people are counted at the moment."""
        return self._presses.counted + self._commands.counted


class _Counter:
    """Limits what each person does within a number of seconds from the first time on."""

    def __init__(self, maximum: int, seconds: float) -> None:
        self._maximum, self._seconds = maximum, seconds
        self._known = TTLCache[int, Cooldown](math.inf, seconds, timer=_clock)

    @property
    def counted(self) -> int:
        return len(self._known)

    def count(self, user_id: int) -> None:
        if not self._maximum:
            return
        known = self._known.get(user_id)
        if known is None:
            known = self._known[user_id] = Cooldown(self._maximum, self._seconds)
        wait = known.update_rate_limit(_clock())
        if wait is not None:
            # Discord shows whole seconds, and reads a time that has not quite come as now.
            when = discord.utils.utcnow() + timedelta(seconds=wait + 1)
            raise FloodError("denied-flood", when=discord.utils.format_dt(when, "R"))


def _clock() -> float:
    # A zero would have discord.py look at the clock on the wall.
    return time.monotonic() + 1
