"""What errors mean: Discord's for a post or a notice, all of them in a log."""

from __future__ import annotations

import aiohttp
import discord
from sqlalchemy.exc import DBAPIError

from bot.client.reply import BROKEN
from bot.store.database import reason_of

SERVER_ERROR = 500
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 10003, 10008
OLD_EDITS, TOO_MANY_DMS, MADE_ALREADY = 30046, 40003, 160004
INVALID_BODY, ARCHIVED = 50035, 50083
CLOSED_DM = (50007, 50278)
SHUT_OUT = (UNKNOWN_CHANNEL, 50001, 50013)


def passes(error: Exception) -> bool:
    """Whether an error is Discord's own, or the connection's: what failed is tried again later."""
    if isinstance(error, discord.HTTPException):
        return error.status >= SERVER_ERROR or error.code == TOO_MANY_DMS
    return isinstance(error, BROKEN)


def failure(error: BaseException) -> str:
    """Return what kind of thing went wrong; with its words where it happened in the world outside."""
    kind = type(error).__name__
    match error:
        case discord.HTTPException():
            return f"{kind}: status {error.status}, code {error.code}"
        case discord.ConnectionClosed():
            return f"{kind}: code {error.code}"
        case OSError() | aiohttp.ClientError():
            return f"{kind}: {error}"
        case DBAPIError():
            return f"{kind}: {reason_of(error)}"
        case _:
            return kind


def named(error: Exception) -> str:
    """Return what went wrong in a few words, for the log."""
    if isinstance(error, discord.HTTPException):
        return f"status {error.status}, code {error.code}"
    return f"{type(error).__name__}: {error}" if isinstance(error, OSError) else type(error).__name__
