"""Requests to Discord: whose turn it is within the bot's limit, what fails, and what is read of answers."""

from __future__ import annotations

import asyncio
import heapq
import math
import time
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
from typing import Any, TypeAlias

import aiohttp
import discord
import discord.http
import structlog
from discord import interactions

from bot.client.outcomes import is_json
from bot.metrics import PRESSES

SPARE = 2
"""Requests a second that are left to processes that start or stand by."""
SECOND = 1.0
MANY_WAITING = 16
"""Requests and posts in the queues from which on what can be begun later waits."""
AUTHORIZATION = "Authorization"
"""The header of what counts; answers to presses carry a token in their path instead."""
CALLBACK = "/callback"
"""How the path of a first answer to a press ends."""
TOO_MANY_REQUESTS = 429
BLOCK_SECONDS = 60.0
"""How long no request is sent after a block that does not say how long it lasts."""


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


class Queue:
    """Places that are taken by priority. One that is given back is free after `rest` seconds.

    However long requests are on their way, Discord counts no more within a second than there are places, if
    each is free a second after the answer.
    """

    def __init__(self, places: float, rest: float = 0.0) -> None:
        self._free = places
        self._rest = rest
        self._queue: list[tuple[Priority, int, Ticket]] = []
        self._numbers = count()
        self._serving = False

    @property
    def waiting(self) -> int:
        """The length of the queue."""
        return len(self._queue)

    def take(self, priority: Priority, begin: Callable[[], None]) -> Ticket:
        """Call `begin` when there is a place: now, where nothing has to wait."""
        ticket = Ticket(begin, _clock())
        heapq.heappush(self._queue, (priority, next(self._numbers), ticket))
        self._serve()
        return ticket

    def give_back(self) -> None:
        """Give a place to another."""
        if self._rest and not math.isinf(self._free):
            asyncio.get_running_loop().call_later(self._rest, self._free_place)
        else:
            self._free_place()

    def _free_place(self) -> None:
        self._free += 1
        self._serve()

    def _serve(self) -> None:
        if self._serving:
            # One that gives its place back immediately: the others are served below.
            return
        self._serving = True
        try:
            while self._queue and (self._queue[0][2].done or self._free >= 1):
                ticket = heapq.heappop(self._queue)[2]
                if not ticket.done:
                    ticket.done = True
                    self._free -= 1
                    ticket.begin()
        finally:
            self._serving = False


_priority = ContextVar[Priority]("priority", default=Priority.ANSWER)


@contextmanager
def prioritised(priority: Priority) -> Generator[None]:
    """Give every request inside a priority; without one it is part of an answer to a press."""
    token = _priority.set(priority)
    try:
        yield
    finally:
        _priority.reset(token)


def is_awaited() -> bool:
    """Whether what is sent now is waited for: an answer, or a post that shows what has just been done."""
    return _priority.get() <= Priority.AWAITED


class WaitingRequests(deque[asyncio.Future[Any]]):
    """What waits for a bucket of Discord's limits, the most urgent first."""

    def __init__(self) -> None:
        super().__init__()
        self._priorities: list[Priority] = []

    def append(self, future: asyncio.Future[Any], /) -> None:
        """Add a request behind those that are as urgent."""
        priority = _priority.get()
        place = bisect_right(self._priorities, priority)
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


class BlockedError(aiohttp.ClientError):
    """A request that is not sent: while Discord blocks this address it would come too late."""


class Governor:
    """Keeps this process below its share of Discord's limit, and says whose request goes first.

    While Discord blocks this address (429 from its proxy), no request is sent: each would prolong the block.

    `posts` are places of posts, taken before they are drawn: what waits is drawn once, as it is then.
    """

    def __init__(self, limit: float = math.inf) -> None:
        """`limit`: requests a second that Discord takes of this process."""
        self._requests = Queue(max(1.0, limit), SECOND)
        self.posts = Queue(max(1.0, limit / 2))
        self._blocked_until = -math.inf

    @property
    def waiting(self) -> int:
        """The number of requests and posts that wait for their turn."""
        return self.posts.waiting + self._requests.waiting

    @property
    def busy(self) -> bool:
        """Whether requests have to wait: what can be begun later should be."""
        return self.waiting >= MANY_WAITING

    @property
    def blocked_seconds(self) -> float:
        """The seconds until Discord no longer blocks this address; negative since the last block ended."""
        return self._blocked_until - _clock()

    def watch(
        self, check: Callable[[str, str], None], on_answer: Callable[[aiohttp.TraceRequestEndParams], None]
    ) -> aiohttp.TraceConfig:
        """Return what lets every request that counts wait for its turn.

        `check` gets the method and path of any request when it is to be sent, and raises if it may not be;
        `on_answer` gets each answer. Buckets of discord.py's clients keep to the same order from now on.
        """

        async def on_start(
            _session: aiohttp.ClientSession,
            context: SimpleNamespace,
            params: aiohttp.TraceRequestStartParams,
        ) -> None:
            context.counts = AUTHORIZATION in params.headers
            if context.counts:
                await self._wait_for_turn()
            try:
                await self._wait_for_block(params.url.path)
                check(params.method, params.url.path)
            except BaseException:
                self._end_request(context)
                raise

        async def on_end(_session: aiohttp.ClientSession, context: SimpleNamespace, params: object) -> None:
            self._end_request(context)
            if isinstance(params, aiohttp.TraceRequestEndParams):
                self._note_block(params.response)
                on_answer(params)

        discord.http.Ratelimit = Bucket
        trace = aiohttp.TraceConfig()
        trace.on_request_start.append(on_start)
        trace.on_request_end.append(on_end)
        trace.on_request_exception.append(on_end)
        return trace

    async def _wait_for_turn(self) -> None:
        turn = asyncio.Event()
        ticket = self._requests.take(_priority.get(), turn.set)
        try:
            await turn.wait()
        except BaseException:
            if ticket.done:
                self._requests.give_back()
            ticket.cancel()
            raise

    def _end_request(self, context: SimpleNamespace) -> None:
        if context.counts:
            context.counts = False
            self._requests.give_back()

    def _note_block(self, response: aiohttp.ClientResponse) -> None:
        now = _clock()
        seconds = block_seconds(response)
        if not seconds:
            return
        if self._blocked_until <= now:
            log.warning("address_blocked", seconds=seconds)
        self._blocked_until = max(self._blocked_until, now + seconds)

    async def _wait_for_block(self, path: str) -> None:
        """Wait for the end of a block. Raises `BlockedError` for an answer that would come too late."""
        while (left := self.blocked_seconds) > 0:
            if path.endswith(CALLBACK) and left > ANSWER_SECONDS:
                raise BlockedError("Discord blocks this address")
            await asyncio.sleep(left)


def block_seconds(response: aiohttp.ClientResponse) -> float:
    """Return for how long Discord's proxy blocks this address; 0 for any other response."""
    if response.status != TOO_MANY_REQUESTS or ("Via" in response.headers and is_json(response)):
        return 0.0
    try:
        return float(response.headers["Retry-After"])
    except (KeyError, ValueError):
        return BLOCK_SECONDS


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

    def note(self, date: str) -> None:
        """Note the date of an answer that has just come; the first with a date tells the most."""
        if date == self._newest:
            return
        self._newest = date
        try:
            sent_at = parsedate_to_datetime(date).timestamp()
        except ValueError:
            return
        now = time.monotonic()
        ahead = sent_at - now
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


# What is parsed ------------------------------------------------------------------------------------

# Discord reports each of the bot's own edits, and sends whole messages with presses and answers. Objects made
# of them, which no one reads, cost more than all that is read: of a panel with twenty buttons, .37 and .39 ms
# for a message that is created or changed, .42 of .77 for a press, .56 for a receipt, .25 of .50 for what an
# answer became.
PATCHED_VERSION = "2.7."
"""The releases of discord.py whose internals are known here."""

Payload: TypeAlias = dict[str, Any]


class LeanMessage(interactions.InteractionMessage):
    """What an answer became, without its components."""

    def __init__(self, *, data: Any, **known: Any) -> None:  # noqa: ANN401 - as it came
        data = {**data, "components": []}
        super().__init__(data=data, **known)


class LeanResponse(interactions.InteractionCallbackResponse[Any]):
    """Discord's receipt for an answer, without the message that it became."""

    def _update(self, data: Any) -> None:  # noqa: ANN401 - the same
        super()._update({"interaction": data["interaction"]})


def parse_less(
    client: discord.Client,
    on_message: Callable[[int, int], None],
    on_change: Callable[[int, bool], None],
    on_dm: Callable[[int, int, int], None],
) -> None:
    """Parse no message that is created or edited, and no components of those that are pressed on.

    `on_message` gets the channel and the id of each new message; `on_change` the id of each that is changed,
    and whether it is pinned; `on_dm` the writer, the channel and the id of one that a person has sent to the
    bot alone. Receipts are parsed less by all clients.
    """

    def parse_created(data: Payload) -> None:
        channel_id = int(data["channel_id"])
        message_id = int(data["id"])
        author = data["author"]
        on_message(channel_id, message_id)
        if "guild_id" not in data and not author.get("bot"):
            on_dm(int(author["id"]), channel_id, message_id)

    connection: Any = client._connection  # noqa: SLF001 - no other way  # pyright: ignore[reportPrivateUsage]
    parsers: dict[str, Callable[[Payload], None]] = connection.parsers
    press = parsers["INTERACTION_CREATE"]
    parsers["MESSAGE_CREATE"] = parse_created
    parsers["MESSAGE_UPDATE"] = lambda data: on_change(int(data["id"]), bool(data.get("pinned")))
    parsers["INTERACTION_CREATE"] = lambda data: press(_without_components(data))
    interactions.InteractionCallbackResponse = LeanResponse
    interactions.InteractionMessage = LeanMessage


def _without_components(data: Payload) -> Payload:
    message: Payload | None = data.get("message")
    return data if message is None else {**data, "message": {**message, "components": []}}


def _clock() -> float:
    return asyncio.get_running_loop().time()
