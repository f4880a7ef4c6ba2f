"""Who is told what by the notices of a table, and the terms that tests of time begin with."""

from __future__ import annotations

from bot.table.commands import Notice
from bot.table.table import Terms

DAY = 24 * 60 * 60
Vote = Terms(limit=180, late="vote")
Host = Terms(limit=180, late="host")


def reminded(notices: tuple[Notice, ...]) -> list[int]:
    """Who is reminded, in order."""
    return [notice.user_id for notice in notices if notice.key == "reminder"]


def pinged(notices: tuple[Notice, ...]) -> list[int]:
    """Who is told that it is their turn."""
    return [notice.user_id for notice in notices if notice.kind == "turn_ping"]


def told(notices: tuple[Notice, ...]) -> list[str]:
    """What the channel is told."""
    return [notice.key for notice in notices if notice.kind == "announcement"]
