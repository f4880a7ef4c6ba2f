"""Requests to Discord: whose turn it is within the bot's limit, and what answers tell of Discord's clock."""

from __future__ import annotations

import asyncio
import heapq
import math
import time
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections import deque
from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from enum import IntEnum
from itertools import count
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import discord.http
import structlog

from bot.metrics import PRESSES

SPARE = 2
"""Requests a second that are left to processes that start or stand by."""
SECOND = 1.0
MAXIMUM_DRAWN = 16
"""Requests in the queue from which on no further post is drawn: a post that waits undrawn stays new."""
AUTHORIZATION = "Authorization"
"""The header of what counts; answers to presses carry a token in their path instead."""


log = structlog.stdlib.get_logger(__name__)


# The limit -----------------------------------------------------------------------------------------


class Priority(IntEnum):
    """What goes first when requests have to wait."""

    ANSWER = 0
    AWAITED = 1
    NOTICE = 2
    POST = 3
    PANEL = 4


@dataclass(slots=True, eq=False)
class Ticket:
    """A place in a queue; it looks like a timer that is due."""

    begin: Callable[[], None]
    since: float
    done: bool = False

    def when(self) -> float:
        """Return since when it is due."""
        return self.since

    def cancel(self) -> None:
        """Leave the queue."""
        self.done = True


class Queue(ABC):
    """What waits for room, by priority."""

    def __init__(self) -> None:
        self._queue: list[tuple[Priority, int, Ticket]] = []
        self._numbers = count()

    @property
    def waiting(self) -> int:
        """The length of the queue."""
        return len(self._queue)

    def take(self, priority: Priority, begin: Callable[[], None]) -> Ticket:
        """Call `begin` when it is its turn: now, where nothing has to wait."""
        ticket = Ticket(begin, _clock())
        heapq.heappush(self._queue, (priority, next(self._numbers), ticket))
        self._serve()
        return ticket

    def _serve(self) -> None:
        while self._queue and (self._queue[0][2].done or self._has_room()):
            ticket = heapq.heappop(self._queue)[2]
            if not ticket.done:
                ticket.done = True
                self._use()
                ticket.begin()

    @abstractmethod
    def _has_room(self) -> bool:
        """Whether the next may begin."""

    @abstractmethod
    def _use(self) -> None:
        """Note that one has begun."""

    @abstractmethod
    def give_back(self) -> None:
        """Make room for another."""


class Slots(Queue):
    """Requests under way: each keeps its slot for a second after its answer.

    However long they are on their way, Discord counts no more within a second than there are slots.
    """

    def __init__(self, number: float) -> None:
        super().__init__()
        self._free = number

    def _has_room(self) -> bool:
        return self._free >= 1

    def _use(self) -> None:
        self._free -= 1

    def give_back(self) -> None:
        """Free the slot of a request that has just been answered."""
        if not math.isinf(self._free):
            asyncio.get_running_loop().call_later(SECOND, self._free_slot)

    def _free_slot(self) -> None:
        self._free += 1
        self._serve()


class Turns(Queue):
    """Work that is begun at a rate, while `is_open`."""

    def __init__(self, rate: float, burst: float, is_open: Callable[[], bool] = lambda: True) -> None:
        """`rate`: turns a second, `burst`: turns at once after a pause; both infinite for no limit."""
        super().__init__()
        self._rate = rate
        self._burst = self._left = burst
        self._is_open = is_open
        self._filled = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def _has_room(self) -> bool:
        if math.isinf(self._rate):
            return True
        now = _clock()
        self._left = min(self._burst, self._left + (now - self._filled) * self._rate)
        self._filled = now
        return self._left >= 1 and self._is_open()

    def _use(self) -> None:
        self._left -= 1

    def give_back(self) -> None:
        """Return a turn that was not used."""
        self._left = min(self._burst, self._left + 1)

    def _serve(self) -> None:
        super()._serve()
        if self._queue and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(1 / self._rate, self._serve_later)

    def _serve_later(self) -> None:
        self._timer = None
        self._serve()


@dataclass(slots=True, eq=False)
class RequestGroup:
    """What the requests of one piece of work share; `sent`: there was one."""

    priority: Priority
    sent: bool = False


_group = ContextVar[RequestGroup | None]("group", default=None)


@contextmanager
def prioritised(priority: Priority) -> Generator[RequestGroup]:
    """Give every request inside a priority; without one it is part of an answer to a press."""
    group = RequestGroup(priority)
    token = _group.set(group)
    try:
        yield group
    finally:
        _group.reset(token)


def _priority() -> Priority:
    return Priority.ANSWER if (group := _group.get()) is None else group.priority


class WaitingRequests(deque[asyncio.Future[Any]]):
    """What waits for a bucket of Discord's limits, the most urgent first."""

    def __init__(self) -> None:
        super().__init__()
        self._priorities: list[Priority] = []

    def append(self, future: asyncio.Future[Any], /) -> None:
        """Add a request behind those that are as urgent."""
        place = bisect_right(self._priorities, priority := _priority())
        self._priorities.insert(place, priority)
        self.insert(place, future)

    def popleft(self) -> asyncio.Future[Any]:
        """Remove the most urgent request and return it."""
        del self._priorities[0]
        return super().popleft()


class Bucket(discord.http.Ratelimit):
    """A bucket of Discord's limits: discord.py's own lets requests wait in the order in which they came.

    Thousands of people are sent their panels through one bucket, that of opening DMs.
    """

    __slots__ = ()

    def __init__(self, longest: float | None) -> None:
        super().__init__(longest)
        self._pending_requests = WaitingRequests()


class Governor:
    """Keeps this process below its share of Discord's limit, and says whose request goes first.

    `posts` are the turns of posts, taken before they are drawn: what waits is drawn once, as it is then.
    """

    def __init__(self, limit: float = math.inf) -> None:
        """`limit`: requests a second that Discord takes of this process."""
        self._requests = Slots(max(1.0, limit))
        self.posts = Turns(limit, max(1.0, limit / 5), lambda: self._requests.waiting < MAXIMUM_DRAWN)

    @property
    def busy(self) -> bool:
        """Whether requests have to wait: what can be begun later should be."""
        return self.posts.waiting + self._requests.waiting >= MAXIMUM_DRAWN

    def watch(self, trace: aiohttp.TraceConfig, check: Callable[[str, str], None]) -> aiohttp.TraceConfig:
        """Let every request that counts wait for its turn.

        `check` gets the method and path of any request when it is to be sent, and raises if it may not be.
        Buckets of discord.py's clients keep to the same order from now on.
        """

        async def begins(
            _session: aiohttp.ClientSession,
            context: SimpleNamespace,
            params: aiohttp.TraceRequestStartParams,
        ) -> None:
            context.counts = AUTHORIZATION in params.headers
            if context.counts:
                await self._turn()
            try:
                check(params.method, params.url.path)
            except BaseException:
                self._ended(context)
                raise

        async def ended(_session: aiohttp.ClientSession, context: SimpleNamespace, _params: object) -> None:
            self._ended(context)

        discord.http.Ratelimit = Bucket
        trace.on_request_start.append(begins)
        trace.on_request_end.append(ended)
        trace.on_request_exception.append(ended)
        return trace

    async def _turn(self) -> None:
        group, turn = _group.get(), asyncio.Event()
        if group is not None:
            group.sent = True
        ticket = self._requests.take(_priority(), turn.set)
        try:
            await turn.wait()
        except BaseException:
            if ticket.done:
                self._requests.give_back()
            ticket.cancel()
            raise

    def _ended(self, context: SimpleNamespace) -> None:
        if context.counts:
            context.counts = False
            self._requests.give_back()


# The clock -----------------------------------------------------------------------------------------

ANSWER_SECONDS = 3.0
"""Seconds in which Discord wants an answer to a press."""
WINDOW_SECONDS = 600.0
"""How long a date that Discord has sent is trusted beside newer ones."""
EPOCH = discord.utils.DISCORD_EPOCH / 1000


class DiscordClock:
    """Discord's time, by the dates of its answers: this machine's clock may be wrong.

    A date has whole seconds, and is on its way for a while, so that the latest of many is nearest.
    """

    def __init__(self, otherwise: Callable[[], float]) -> None:
        """`otherwise` returns the seconds since the epoch while Discord has not sent a date."""
        self._otherwise = otherwise
        self._ahead = deque[tuple[float, float]]()
        self._newest = ""

    def watch(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Read the date of every answer."""

        async def ended(
            _session: aiohttp.ClientSession, _context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
        ) -> None:
            if (date := params.response.headers.get("Date")) is not None:
                self.note(date)

        trace.on_request_end.append(ended)
        return trace

    def note(self, date: str) -> None:
        """Note the date of an answer that has just come; the first with a date tells the most."""
        if date == self._newest:
            return
        self._newest = date
        try:
            sent = parsedate_to_datetime(date).timestamp()
        except ValueError:
            return
        now = time.monotonic()
        ahead = sent - now
        while self._ahead and self._ahead[-1][1] <= ahead:
            self._ahead.pop()
        self._ahead.append((now, ahead))
        while now - self._ahead[0][0] > WINDOW_SECONDS:
            self._ahead.popleft()

    def age(self, snowflake: int) -> float:
        """Return the seconds since Discord made an id; rather too few than too many."""
        now = time.monotonic() + self._ahead[0][1] if self._ahead else self._otherwise()
        return now - (snowflake >> 22) / 1000 - EPOCH

    def is_too_late(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether Discord has shown an unanswered interaction as failed: nothing may come of it."""
        age = self.age(interaction.id)
        if age <= ANSWER_SECONDS:
            return False
        log.warning("press_too_late", user=interaction.user.id, seconds=round(age, 1))
        PRESSES.labels(interaction.type.name, "late").inc()
        return True


def _clock() -> float:
    return asyncio.get_running_loop().time()
