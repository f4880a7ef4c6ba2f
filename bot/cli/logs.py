"""Sets up structured logs, for people or for machines."""

from __future__ import annotations

import logging
import re
import sys
import traceback
from asyncio import IncompleteReadError
from typing import Literal, cast

import aiohttp
import discord
import structlog
from structlog.typing import EventDict, ExcInfo, Processor, WrappedLogger

from bot.client.reply import failure

TOKEN = re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s]+")
"""The token in a URL of Discord that lets its reader answer an interaction for a while."""
INFRASTRUCTURE_ERRORS = (
    OSError,
    EOFError,
    aiohttp.ClientError,
    IncompleteReadError,
    discord.HTTPException,
    discord.GatewayNotFound,
    discord.ConnectionClosed,
    discord.LoginFailure,
    discord.PrivilegedIntentsRequired,
)
"""Errors from outside, for which a traceback of our code explains nothing."""


def set_up_logs(level: str, style: Literal["human", "json"]) -> None:
    """Send our logs and those of libraries to standard error, in one form."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    safe: list[Processor] = [
        _shorten_infrastructure_errors,
        structlog.processors.ExceptionRenderer(render_error),
        _mask_tokens,
    ]
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *([structlog.processors.format_exc_info] if level == "DEBUG" else safe),
                structlog.processors.JSONRenderer()
                if style == "json"
                else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty()),
            ],
        )
    )
    logging.basicConfig(level=level, handlers=[handler], force=True)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    # Alembic logs at every start that nothing had to be done.
    logging.getLogger("alembic").setLevel(logging.WARNING)


def render_error(exc_info: ExcInfo) -> str:
    """Render an error and its causes without their messages, which may hold values of a game."""
    parts: list[str] = []
    seen: set[int] = set()
    error: BaseException | None = exc_info[1]
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        frames = "".join(traceback.format_list(traceback.extract_tb(error.__traceback__))).rstrip()
        parts += [failure(error), f"Traceback (most recent call last):\n{frames}"]
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n".join(reversed(parts))


def _shorten_infrastructure_errors(_logger: WrappedLogger, _name: str, event_dict: EventDict) -> EventDict:
    """Put such an error into the line itself: libraries would log a traceback for each lost connection."""
    error: object = event_dict.get("exc_info")
    if isinstance(error, tuple):
        error = cast("ExcInfo", error)[1]
    elif error and not isinstance(error, BaseException):
        error = sys.exception()
    if isinstance(error, INFRASTRUCTURE_ERRORS):
        del event_dict["exc_info"]
        event_dict["error"] = failure(error)
        event_dict["level"] = "warning"
    return event_dict


def _mask_tokens(_logger: WrappedLogger, _name: str, event_dict: EventDict) -> EventDict:
    event_dict["event"] = TOKEN.sub(r"\1…", str(event_dict.get("event", "")))
    return event_dict
