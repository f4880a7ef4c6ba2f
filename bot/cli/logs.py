"""Structured logs, for people or for machines."""

from __future__ import annotations

import logging
import re
import sys
import traceback
from asyncio import IncompleteReadError
from collections.abc import Iterator
from typing import Literal, cast

import aiohttp
import discord
import structlog
from structlog.typing import EventDict, ExcInfo, Processor, WrappedLogger

from bot.client.failures import failure

TOKEN = re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s]+")
"""Where an address of Discord's holds what answers a press for a while."""
OF_THE_WORLD = (
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
"""What goes wrong outside: where our code was at that moment tells nobody anything."""


def set_up_logs(level: str, style: Literal["human", "json"]) -> None:
    """Send our logs and the libraries' to standard error, in one form."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    handler = logging.StreamHandler()
    handler.setFormatter(_formatter(shared, level, style))
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
    # Alembic tells of every start that nothing had to be done.
    logging.getLogger("alembic").setLevel(logging.WARNING)


def _formatter(
    shared: list[Processor], level: str, style: Literal["human", "json"]
) -> structlog.stdlib.ProcessorFormatter:
    quiet: list[Processor] = [_without_traces, structlog.processors.ExceptionRenderer(told), _without_tokens]
    last: Processor = (
        structlog.processors.JSONRenderer()
        if style == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            *([structlog.processors.format_exc_info] if level == "DEBUG" else quiet),
            last,
        ],
    )


def told(exc_info: ExcInfo) -> str:
    """Tell where something went wrong and of what kind, without words: they may hold a value of a game."""
    return "\n".join(reversed([part for error in _causes(exc_info[1]) for part in _told(error)]))


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """Yield an error, what it came from, and so on."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _told(error: BaseException) -> Iterator[str]:
    yield failure(error)
    frames = traceback.extract_tb(error.__traceback__)
    yield f"Traceback (most recent call last):\n{''.join(traceback.format_list(frames)).rstrip()}"


def _without_traces(_logger: WrappedLogger, _name: str, event_dict: EventDict) -> EventDict:
    """Tell an error of the world in the line itself: libraries would trace each lost connection."""
    error = _error(event_dict.get("exc_info"))
    if isinstance(error, OF_THE_WORLD):
        del event_dict["exc_info"]
        event_dict["error"] = failure(error)
        event_dict["level"] = "warning"
    return event_dict


def _error(exc_info: object) -> BaseException | None:
    if isinstance(exc_info, tuple):
        exc_info = cast("ExcInfo", exc_info)[1]
    return exc_info if isinstance(exc_info, BaseException) else sys.exception() if exc_info else None


def _without_tokens(_logger: WrappedLogger, _name: str, event_dict: EventDict) -> EventDict:
    """Return what libraries say, without the keys to our answers."""
    event_dict["event"] = TOKEN.sub(r"\1…", str(event_dict.get("event", "")))
    return event_dict
