"""How often one person may press and command: a flood is answered, and costs nobody else anything."""

from __future__ import annotations

from collections.abc import Callable

from discord.ext import commands

from bot.lobby_screens import moment
from bot.table import DeniedError

PRESS_SECONDS, COMMAND_SECONDS = 10.0, 60.0


class FloodError(DeniedError):
    """Too many at a time; says when to go on."""


class Limits:
    """Counts what people do lately, and forgets them when they rest."""

    def __init__(self, now: Callable[[], float], presses: int = 0, commands: int = 0) -> None:
        """`presses` in ten seconds and `commands` in a minute; 0 for as many as they like."""
        self._now = now
        self._presses = _counted(presses, PRESS_SECONDS)
        self._commands = _counted(commands, COMMAND_SECONDS)

    def press(self, user_id: int) -> None:
        """Count a press. Raises `FloodError`."""
        self._count(self._presses, user_id)

    def command(self, user_id: int) -> None:
        """Count a slash command. Raises `FloodError`."""
        self._count(self._commands, user_id)

    def _count(self, mapping: commands.CooldownMapping[int] | None, user_id: int) -> None:
        now = self._now()
        wait = mapping.update_rate_limit(user_id, now) if mapping else None
        if wait is not None:
            # Discord shows whole seconds, and reads a time that has not quite come as now.
            raise FloodError("denied-flood", when=moment(now + wait + 1))


def _counted(count: int, seconds: float) -> commands.CooldownMapping[int] | None:
    return commands.CooldownMapping[int](commands.Cooldown(count, seconds), _own) if count else None


def _own(user_id: int) -> int:
    """Everybody is counted for themselves."""
    return user_id
