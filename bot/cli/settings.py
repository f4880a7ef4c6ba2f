"""Settings from the environment and from a `.env` file, and the logs, which are set up by them."""

from __future__ import annotations

import logging
import re
import sys
import time
import traceback
from asyncio import IncompleteReadError
from collections import deque
from collections.abc import Iterator
from datetime import UTC, datetime
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Literal, Self, cast
from urllib.request import getproxies, proxy_bypass

import aiohttp
import discord
import structlog
from dotenv.parser import Binding, parse_stream
from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict
from structlog.typing import EventDict, ExcInfo, Processor, WrappedLogger
from yarl import URL

from bot.client.outcomes import failure
from bot.store.database import LAST_PORT, is_host

MOST_SHARDS = 100_000
"""Upper bound of `SHARD_COUNT`, so that a typing error cannot fill the memory."""
FILE, ENCODING = ".env", "utf-8-sig"
"""The file of settings in the working directory. Editors of Windows put a mark before its first line."""
RETIRED = ("PUBLIC_NUMBERS", "VERIFY_URL")
"""Settings of earlier versions, which are ignored."""
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


class SettingsError(Exception):
    """A setting that cannot be used; the message is one line for the operator."""


def _address(schemes: tuple[str, ...]) -> AfterValidator:
    def check(value: str) -> str:
        url = URL(value)
        if url.scheme not in schemes or not url.host:
            begins = " or ".join(f"{scheme}://" for scheme in schemes)
            raise ValueError(f"must be an address beginning with {begins}")
        return value

    return AfterValidator(check)


def _host_and_port(value: str) -> str:
    host, _, port = value.rpartition(":")
    if not host or not is_host(host) or not port.isdecimal() or not 0 < int(port) <= LAST_PORT:
        raise ValueError("must be an address and a port, like 127.0.0.1:9464")
    return value


def _token(value: SecretStr) -> SecretStr:
    token = value.get_secret_value().strip()
    if not token.isprintable():
        raise ValueError("must be one line")
    if token.lower().startswith("bot ") or any(quote in token for quote in "\"'`"):
        raise ValueError("must be the token alone, without quotes and without Bot before it")
    return value


def _upper(value: object) -> object:
    return value.upper() if isinstance(value, str) else value


def _shard_numbers(value: object) -> object:
    if not isinstance(value, str):
        return value
    numbers = set[int]()
    for part in value.split(","):
        first, dash, last = part.strip().partition("-")
        last = last if dash else first
        if not first.isdecimal() or not last.isdecimal() or int(last) < int(first):
            raise ValueError("must be numbers, like 0,1 or 0-3")
        if int(last) >= MOST_SHARDS:
            raise ValueError(f"shards are numbered from 0 to {MOST_SHARDS - 1}")
        numbers |= set(range(int(first), int(last) + 1))
    return tuple(sorted(numbers))


class Settings(BaseSettings):
    """All settings; `.env.example` explains each."""

    model_config = SettingsConfigDict(
        env_file=FILE, env_file_encoding=ENCODING, extra="ignore", env_ignore_empty=True
    )

    discord_token: Annotated[SecretStr, AfterValidator(_token)] | None = None
    """The bot's token; without one, try mode starts."""
    database_url: str = "sqlite:///backroom.sqlite3"
    """Where tables are kept: SQLite or PostgreSQL."""
    shard_count: Annotated[int, Field(ge=1, le=MOST_SHARDS)] | None = None
    """The number of shards in all; None lets Discord say."""
    shard_ids: Annotated[tuple[int, ...] | None, NoDecode, BeforeValidator(_shard_numbers)] = None
    """The shards that this process runs; None for all."""
    bot_player_processes: Annotated[int, Field(ge=1)] | None = None
    """Worker processes for strategies; None for as many as the machine bears."""
    tables_in_memory_mb: Annotated[int, Field(ge=1)] | None = None
    """Maximum size of the tables kept in memory."""
    discord_api_url: Annotated[str, _address(("http", "https"))] = "https://discord.com/api/v10"
    """Discord's API, or a proxy before it."""
    discord_gateway_url: Annotated[str, _address(("ws", "wss"))] = "wss://gateway.discord.gg/"
    """Discord's gateway."""
    discord_proxy: Annotated[str, _address(("http", "https"))] | None = None
    """The proxy on the way to Discord; None for that of the environment, if it has one."""
    requests_per_second: Annotated[int, Field(ge=0)] = 50
    """Maximum requests to Discord; 0 for no limit of ours."""
    log_level: Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(_upper)] = "INFO"
    """The least level that is logged."""
    log_format: Literal["human", "json"] = "human"
    """For people or for programs."""
    presses_in_ten_seconds: Annotated[int, Field(ge=0)] = 20
    """Maximum presses of a person; 0 for no limit."""
    commands_in_a_minute: Annotated[int, Field(ge=0)] = 10
    """Maximum commands of a person; 0 for no limit."""
    metrics_address: Annotated[str, AfterValidator(_host_and_port)] | None = None
    """Where `/metrics` and `/health` are served; None for nowhere."""
    terms_url: Annotated[str, _address(("http", "https"))] | None = None
    """The operator's terms."""
    privacy_url: Annotated[str, _address(("http", "https"))] | None = None
    """The operator's privacy page."""
    source_url: Annotated[str, _address(("http", "https"))] | None = None
    """Where the source is to be had."""
    operator_contact: str | None = None
    """How people reach the operator."""

    @model_validator(mode="after")
    def _check_shards(self) -> Self:
        ids = self.shard_ids
        count = self.shard_count
        if ids is not None and count is None:
            raise ValueError("SHARD_IDS needs SHARD_COUNT")
        if ids is not None and count is not None and (not ids or ids[-1] >= count):
            raise ValueError(f"SHARD_IDS: shards are numbered from 0 to {count - 1}")
        return self


def _bindings() -> Iterator[Binding]:
    if Path(FILE).is_file():
        with Path(FILE).open(encoding=ENCODING) as stream:
            yield from parse_stream(stream)


def unread_settings() -> Iterator[tuple[str, int, str | None]]:
    """Yield each name in `.env` that is no setting, its line, and the setting that was probably meant.

    What cannot be a name, or has no value, is told as "?": it may be a token that was pasted there.
    """
    names = [field.upper() for field in Settings.model_fields]
    for binding in _bindings():
        if binding.key is not None and binding.key.upper() not in names:
            is_setting = binding.value is not None and NAME.fullmatch(binding.key)
            is_typing_error = is_setting and binding.key.upper() not in RETIRED
            suggestions = get_close_matches(binding.key.upper(), names, 1) if is_typing_error else []
            yield (
                binding.key if is_setting else "?",
                binding.original.line,
                suggestions[0] if suggestions else None,
            )


def read_settings() -> Settings:
    """Read the settings. Raises `SettingsError`."""
    try:
        for binding in _bindings():
            if binding.error:
                line = binding.original.line
                raise SettingsError(f".env, line {line}, is not NAME=VALUE (is a quote left open?)")
        return Settings()
    except ValidationError as error:
        problems = list[str]()
        for problem in error.errors(include_input=False, include_url=False):
            # A problem of several settings has no location; its message names them.
            setting = ".".join(map(str, problem["loc"])).upper()
            message = problem["msg"].removeprefix("Value error, ")
            problems.append(f"{setting}: {message}" if setting else message)
        raise SettingsError("; ".join(problems)) from error
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f".env cannot be read: {error}") from error


def proxy_of(settings: Settings) -> str | None:
    """Return the proxy on the way to Discord: the one that is set, else the environment's (`HTTPS_PROXY`).

    One of another kind (SOCKS) is left out: discord.py cannot use it.
    """
    if settings.discord_proxy or proxy_bypass(URL(settings.discord_api_url).host or ""):
        return settings.discord_proxy
    proxy = getproxies().get("https", "")
    return proxy if URL(proxy).scheme in {"http", "https"} else None


def configure() -> Settings:
    """Read the settings and set up the logs by them. Raises `SettingsError`."""
    settings = read_settings()
    set_up_logs(settings.log_level, settings.log_format)
    return settings


# Logs ----------------------------------------------------------------------------------------------

TOKEN = re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s]+")
"""The token in a URL of Discord that lets its reader answer an interaction for a while."""
REPEATED_EVENTS = ("discord_waits", "bot_player_waits")
"""What each table or request logs while Discord or the database is away: one line a minute is enough."""
REPEATED_SECONDS = 60.0
ERRORS_KEPT = 5
"""Number of errors that `backroom status` can tell of."""
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


class LastErrors:
    """Remembers the names of the last errors that were logged, and when: never what they hold."""

    def __init__(self) -> None:
        self._lines: deque[str] = deque(maxlen=ERRORS_KEPT)

    def __call__(self, _logger: WrappedLogger, name: str, event_dict: EventDict) -> EventDict:
        """Process a line, as structlog calls it."""
        if name in {"error", "critical"}:
            self._lines.append(f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} {event_dict['event']}")
        return event_dict

    def __iter__(self) -> Iterator[str]:
        """Return them, the oldest first."""
        return iter(self._lines)


last_errors = LastErrors()


class OncePerMinute:
    """Drops a line of an event within a minute of its last one; the next line says in `more` how many."""

    def __init__(self, *events: str) -> None:
        self._dropped = dict.fromkeys(events, 0)
        self._next = dict.fromkeys(events, 0.0)

    def __call__(self, _logger: WrappedLogger, _name: str, event_dict: EventDict) -> EventDict:
        """Process a line, as structlog calls it."""
        event = event_dict["event"]
        now = time.monotonic()
        if event not in self._next:
            return event_dict
        if now < self._next[event]:
            self._dropped[event] += 1
            raise structlog.DropEvent
        if dropped_count := self._dropped[event]:
            event_dict["more"] = dropped_count
        self._dropped[event] = 0
        self._next[event] = now + REPEATED_SECONDS
        return event_dict


def set_up_logs(level: str, style: Literal["human", "json"]) -> None:
    """Send our logs and those of libraries to standard error, in one form."""
    processors: list[Processor] = [
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
            foreign_pre_chain=processors,
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
            last_errors,
            OncePerMinute(*() if level == "DEBUG" else REPEATED_EVENTS),
            *processors,
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
    ids: set[int] = set()
    error: BaseException | None = exc_info[1]
    while error is not None and id(error) not in ids:
        ids.add(id(error))
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
    event_dict["event"] = str(event_dict.get("event", ""))
    masked_values = {
        name: TOKEN.sub(r"\1…", value) for name, value in event_dict.items() if isinstance(value, str)
    }
    event_dict.update(masked_values)
    return event_dict
