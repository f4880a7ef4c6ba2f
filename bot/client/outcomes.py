"""What becomes of a request that Discord has not taken: its codes are read here, and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Generator
from contextlib import contextmanager
from enum import Enum
from typing import Any, Literal, TypeAlias

import aiohttp
import discord
import structlog
from sqlalchemy.exc import DBAPIError

from bot.metrics import ERRORS
from bot.store.database import reason_of

Operation: TypeAlias = Literal["send", "edit", "delete", "dm", "thread", "event", "role", "answer", "fetch"]
"""What was asked of Discord. `dm` opens one; an `answer` is whatever goes by the token of a press."""

BROKEN = (aiohttp.ClientError, OSError)
"""The connection to Discord broke: what was sent may have arrived, or not."""
FAILURES = (discord.HTTPException, *BROKEN)
"""What any request to Discord may raise."""
MAXIMUM_ROUNDS = 3
"""Attempts after which a failure that no one knows is taken for final."""

log = structlog.stdlib.get_logger(__name__)


class Outcome(Enum):
    """What becomes of a request that Discord has not taken."""

    RETRY = "retry"
    """It is tried again: what failed is Discord, its proxy or the connection, or it was too much at once."""
    DONE = "done"
    """What was wanted is so already."""
    GONE = "gone"
    """There is no such message: a new one is sent."""
    STALE = "stale"
    """The message stands, but takes no edit: a new one is sent, and it is deleted then."""
    CLOSED = "closed"
    """The place is closed to the bot until Discord tells of other rights; a DM until its person opens it."""
    UNFIT = "unfit"
    """What we have written is not taken: something plainer is sent."""
    LOST = "lost"
    """Nothing will come of it, and people are told at once."""


class BrakeError(Exception):
    """A request that the bot itself holds back for some seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"held back for {seconds:.0f} s")
        self.seconds = seconds


class UndeliveredError(Exception):
    """Discord has not taken a request; the cause is what it answered."""

    def __init__(self, outcome: Outcome, error: Exception, *, private: bool = False) -> None:
        """`private`: in a DM."""
        super().__init__(failure(error))
        self.outcome = outcome
        self.error = error
        self.private = private

    @property
    def held_back(self) -> float:
        """For how many seconds the bot itself holds the request back; 0 where Discord was asked."""
        return self.error.seconds if isinstance(self.error, BrakeError) else 0.0

    @property
    def broken(self) -> bool:
        """Whether the connection broke: what was sent may have arrived."""
        return isinstance(self.error, BROKEN)

    @property
    def place_gone(self) -> bool:
        """Whether the channel is no more."""
        return self.code == UNKNOWN_CHANNEL

    @property
    def flagged(self) -> bool:
        """Whether Discord lets the bot open no new DMs: it has opened too many."""
        return self.code == FLAGGED

    @property
    def dead_token(self) -> bool:
        """Whether nothing more can be sent by the token of a press."""
        return self.code in _DEAD_TOKEN

    @property
    def code(self) -> int:
        """Discord's code, for the log; 0 where it gave none."""
        return self.error.code if isinstance(self.error, discord.HTTPException) else 0

    @property
    def fields(self) -> list[str]:
        """The names of the fields that Discord does not take."""
        text = self.error.text if isinstance(self.error, discord.HTTPException) else ""
        return _FIELD.findall(text)


UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, FLAGGED = 10003, 10008, 20026

_FIELD = re.compile(r"^In ([\w.]+):", re.MULTILINE)
_WAIT_STATUSES = (408, 429)
_PROXIED = (403, 404)
"""Statuses that Discord's proxy has given for a while; in JSON they are Discord's own, and final."""
_TOO_LARGE, _BAD_REQUEST, _UNAUTHORIZED, _SERVER_ERROR = 413, 400, 401, 500

# By the names of Discord's list, https://discord.com/developers/docs/topics/opcodes-and-status-codes.
_RETRY = frozenset(
    {
        20016,  # slow mode
        20022,  # edits of an announcement
        20028,  # writes in the channel
        20029,  # writes in the server
        40001,  # the token; a bot whose token is refused stops by itself
        40003,  # DMs opened too fast
        40004,  # sending is disabled for a while
        40006,  # the feature is disabled for a while
        40062,  # the service is limited
        40333,  # Cloudflare
        50014,  # the token
        110001,  # not yet available
        130000,  # overloaded
    }
)
_CLOSED = frozenset(
    {
        10004,  # the bot is not in the server
        20012,  # not authorised
        40007,  # banned
        50001,  # no access
        50009,  # verification level
        50013,  # no permission
        50083,  # an archived thread
        50178,  # an account to be verified
        60003,  # two factors
        160002,  # no permission to read the history
        160005,  # a locked thread
    }
)
_LOST = frozenset(
    {
        UNKNOWN_CHANNEL,
        20009,  # explicit content
        20031,  # words that are not allowed
        50003,  # not in a DM
        50008,  # not a text channel
        50024,  # not in this kind of channel
        50095,  # not in this country
        40058,  # a forum
        40067,  # a forum that wants a tag
        200000,  # AutoMod
        200001,  # AutoMod, of a title
        240000,  # links
    }
)
_UNFIT = frozenset(
    {
        30015,  # attachments
        40005,  # too large
        50006,  # empty
        50035,  # the body
        50045,  # a file too large
        50046,  # a file
        50068,  # the kind of message
        50109,  # JSON
        50110,  # a file
        50123,  # the kind of file
        50146,  # a file that is not found
        400001,  # no files in this server
    }
)
_CLOSED_DM = frozenset(
    {
        10013,  # unknown user
        FLAGGED,  # the bot has opened too many
        50007,  # closed
        50033,  # the account is gone
        50278,  # no server in common
    }
)
_DEAD_TOKEN = frozenset({10015, 10062, 50027})
"""Of a press: unknown webhook, unknown interaction, invalid token."""
_OWN: dict[Operation, dict[Outcome, frozenset[int]]] = {
    "send": {},
    "edit": {
        Outcome.GONE: frozenset({UNKNOWN_MESSAGE, 50005, 50021}),
        Outcome.STALE: frozenset({30046, 50083}),
    },
    "delete": {Outcome.DONE: frozenset({UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, 10004, 50005, 50021})},
    "dm": {},
    "thread": {
        Outcome.DONE: frozenset({160004}),
        Outcome.GONE: frozenset({UNKNOWN_MESSAGE}),
        Outcome.LOST: frozenset({160006, 160007}),
    },
    "event": {
        Outcome.GONE: frozenset({10070}),
        Outcome.DONE: frozenset({180000}),
        Outcome.LOST: frozenset({30038}),
    },
    "role": {Outcome.LOST: frozenset({10007, 10011, 10013, 50028})},
    "answer": {
        Outcome.DONE: frozenset({40060}),
        Outcome.GONE: frozenset({UNKNOWN_MESSAGE}),
        Outcome.LOST: frozenset({40094, *_DEAD_TOKEN}),
    },
    "fetch": {Outcome.GONE: frozenset({UNKNOWN_CHANNEL, 10007, 10013})},
}
"""What codes mean for one kind of request alone."""
_ANY: dict[Outcome, frozenset[int]] = {
    Outcome.RETRY: _RETRY,
    Outcome.CLOSED: _CLOSED,
    Outcome.LOST: _LOST,
    Outcome.UNFIT: _UNFIT,
}


def outcome_of(operation: Operation, error: Exception, *, private: bool = False, rounds: int = 1) -> Outcome:
    """Return what a failure means; `private`: in a DM. `rounds`: how often it was tried.

    Five 429s in a row are raised by discord.py like a block of this address, and pass.
    """
    if not isinstance(error, discord.HTTPException) or _passes(error):
        return Outcome.RETRY
    for meanings in (_OWN[operation], _ANY):
        for outcome, codes in meanings.items():
            if error.code in codes and not (private and outcome is Outcome.LOST):
                return outcome
    if private and (error.code in _CLOSED_DM or error.status in (_UNAUTHORIZED, *_PROXIED)):
        return Outcome.CLOSED
    if error.status == _TOO_LARGE or (error.status == _BAD_REQUEST and not error.code):
        return Outcome.UNFIT
    return Outcome.RETRY if rounds < MAXIMUM_ROUNDS else Outcome.LOST


def _passes(error: discord.HTTPException) -> bool:
    if error.status in _PROXIED:
        return not error.code and not is_json(error.response)
    return error.status >= _SERVER_ERROR or error.status in _WAIT_STATUSES


@contextmanager
def delivering(operation: Operation, *, private: bool = False, rounds: int = 1) -> Generator[None]:
    """Raise `UndeliveredError` for what Discord does not take of the requests inside."""
    try:
        yield
    except FAILURES as error:
        outcome = outcome_of(operation, error, private=private, rounds=rounds)
        raise UndeliveredError(outcome, error, private=private) from error


def is_json(response: Any) -> bool:  # noqa: ANN401 - of aiohttp or of a simulated Discord
    """Whether an answer is Discord's own, and not its proxy's."""
    return "json" in response.headers.get("Content-Type", "")


# In the log ----------------------------------------------------------------------------------------


def failure(error: BaseException) -> str:
    """Return what kind of thing went wrong; with its words where it happened in the world outside."""
    kind = type(error).__name__
    match error:
        case UndeliveredError():
            return failure(error.error)
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


def counted(error: Exception) -> str:
    """Count a request that failed; return why, for the log."""
    cause = error.error if isinstance(error, UndeliveredError) else error
    status, code = (cause.status, cause.code) if isinstance(cause, discord.HTTPException) else (0, 0)
    ERRORS.labels(str(status), str(code)).inc()
    return failure(cause)


def log_undelivered(event: str, error: Exception, **known: object) -> None:
    """Count and log a request that failed: as `event` where Discord refused it for good."""
    if not isinstance(error, UndeliveredError):
        error = UndeliveredError(outcome_of("fetch", error), error)
    if error.held_back:
        log.debug("held_back", error=str(error.error), **known)
        return
    reason = counted(error)
    if error.outcome is Outcome.RETRY:
        log.warning("discord_waits", error=reason, **known)
    elif error.outcome is Outcome.CLOSED and error.private:
        # A person's own choice: nothing for an operator to do.
        log.info(event, error=reason, **known)
    else:
        log.warning(event, error=reason, **known)


def refusals() -> int:
    """Return how many requests Discord has refused, for a while or for good, since the start."""
    samples = (sample for metric in ERRORS.collect() for sample in metric.samples)
    return sum(
        int(each.value) for each in samples if each.name.endswith("_total") and each.labels["status"] != "0"
    )
