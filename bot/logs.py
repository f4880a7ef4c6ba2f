"""Structured logs, for people or for machines."""

from __future__ import annotations

import logging
import re
import sys
import traceback
from collections.abc import Iterator
from typing import Literal

import discord
import structlog
from sqlalchemy.exc import DBAPIError
from structlog.typing import EventDict, ExcInfo, Processor, WrappedLogger

TOKEN = re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s]+")
"""Where an address of Discord's holds what answers a press for a while."""


def set_up_logs(level: str, style: Literal["human", "json"]) -> None:
    """Send our logs and the libraries' to standard error, in one form."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    quiet: list[Processor] = [structlog.processors.ExceptionRenderer(told), _without_tokens]
    last: Processor = (
        structlog.processors.JSONRenderer()
        if style == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            *([structlog.processors.format_exc_info] if level == "DEBUG" else quiet),
            last,
        ],
    )
    handler = logging.StreamHandler()
    handler.setFormatter(formatter)
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


def told(exc_info: ExcInfo) -> str:
    """Where something went wrong and of what kind, without words: they may hold a value of a game."""
    return "\n".join(reversed([part for error in _causes(exc_info[1]) for part in _told(error)]))


def failure(error: BaseException) -> str:
    """What kind of thing went wrong; with its words where it happened in the world outside."""
    kind = type(error).__name__
    match error:
        case OSError():
            return f"{kind}: {error}"
        case discord.HTTPException():
            return f"{kind}: status {error.status}, code {error.code}"
        case DBAPIError():
            return f"{kind}: {error.orig}"
        case _:
            return kind


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """An error, what it came from, and so on."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _told(error: BaseException) -> Iterator[str]:
    yield failure(error)
    frames = traceback.extract_tb(error.__traceback__)
    yield f"Traceback (most recent call last):\n{''.join(traceback.format_list(frames)).rstrip()}"


def _without_tokens(_logger: WrappedLogger, _name: str, event_dict: EventDict) -> EventDict:
    """What libraries say, without the keys to our answers."""
    event_dict["event"] = TOKEN.sub(r"\1…", str(event_dict.get("event", "")))
    return event_dict
