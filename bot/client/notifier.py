"""Says what there is to be said, once, in the order in which it was written, each channel by itself."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field

import discord
import structlog

from bot.client.failures import BROKEN, named, passes
from bot.client.saying import Saying
from bot.metrics import count_error
from bot.store.errors import StoreError
from bot.store.outbox import Outbox, Outgoing
from bot.tables import Committed

AGAIN_SECONDS = 15.0
GIVE_UP_SECONDS = 60 * 60
"""What could not be said for so long is not worth it any more."""
READ_AT_ONCE = 500

log = structlog.stdlib.get_logger(__name__)


@dataclass(slots=True, eq=False)
class Waiting:
    """A notice that is to be said; `since` when, and the messages it has become so far, by place."""

    outgoing: Outgoing
    since: float
    sent: dict[str, discord.Message | None] = field(default_factory=dict[str, "discord.Message | None"])


@dataclass(slots=True, eq=False)
class Line:
    """What waits to be said for the tables of one channel."""

    waiting: deque[Waiting] = field(default_factory=deque[Waiting])
    task: asyncio.Task[None] | None = None
    timer: asyncio.TimerHandle | None = None


class Notifier:
    """Brings notices from the outbox to Discord. One that fails holds up no other."""

    def __init__(self, outbox: Outbox, saying: Saying) -> None:
        self._outbox = outbox
        self._saying = saying
        self._lines: dict[int, Line] = {}
        self._reading: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._more = False
        self._last = 0
        self._closed = False

    def on_commit(self, committed: Committed) -> None:
        """Say what a change brings with it."""
        if committed.notices:
            self.wake()

    def wake(self) -> None:
        """Look into the outbox: there may be something to say."""
        self._more = True
        if self._reading is None and not self._closed:
            self._reading = asyncio.create_task(self._read(), name="read notices")

    @property
    def running(self) -> set[asyncio.Task[None]]:
        """What is being said."""
        tasks = {line.task for line in self._lines.values() if line.task}
        return tasks | ({self._reading} if self._reading else set())

    def close(self) -> None:
        """Begin nothing more."""
        self._closed = True
        timers = [self._timer, *(line.timer for line in self._lines.values())]
        for timer in timers:
            if timer:
                timer.cancel()

    async def _read(self) -> None:
        try:
            while self._more and not self._closed:
                self._more = False
                found = await self._outbox.unsent(after=self._last, maximum=READ_AT_ONCE)
                self._more = self._more or len(found) == READ_AT_ONCE
                for outgoing in found:
                    self._last = outgoing.id
                    self._line_up(outgoing)
        except StoreError as error:
            log.warning("notices_wait", error=str(error), again=AGAIN_SECONDS)
            self._timer = asyncio.get_running_loop().call_later(AGAIN_SECONDS, self.wake)
        finally:
            self._reading = None

    def _line_up(self, outgoing: Outgoing) -> None:
        line = self._lines.setdefault(outgoing.channel_id, Line())
        line.waiting.append(Waiting(outgoing, asyncio.get_running_loop().time()))
        if line.task is None and line.timer is None:
            self._begin(outgoing.channel_id)

    # One line ----------------------------------------------------------------------------------

    def _begin(self, channel_id: int) -> None:
        line = self._lines[channel_id]
        line.timer = None
        if not self._closed:
            line.task = asyncio.create_task(self._say_all(channel_id, line), name=f"notices {channel_id}")

    async def _say_all(self, channel_id: int, line: Line) -> None:
        done = True
        try:
            while line.waiting and done and not self._closed:
                done = await self._said(line.waiting[0])
                if done:
                    line.waiting.popleft()
        finally:
            line.task = None
        if not line.waiting:
            del self._lines[channel_id]
        elif not self._closed:
            line.timer = asyncio.get_running_loop().call_later(AGAIN_SECONDS, self._begin, channel_id)

    async def _said(self, waiting: Waiting) -> bool:
        """Whether nothing is left to do for a notice; else it is tried again, and what follows it waits."""
        message: discord.Message | None = None
        try:
            message = await self._saying.say(waiting.outgoing, waiting.sent)
        except (discord.HTTPException, *BROKEN) as error:
            if self._is_tried_again(waiting, error):
                return False
        except StoreError as error:
            _log(waiting, "notice_waits", error)
            return False
        except Exception:
            log.exception("notice_failed", table=waiting.outgoing.table_id, key=waiting.outgoing.notice.key)
        return await self._noted(waiting, message)

    def _is_tried_again(self, waiting: Waiting, error: Exception) -> bool:
        if isinstance(error, discord.HTTPException):
            count_error(error.status, error.code)
        lately = asyncio.get_running_loop().time() - waiting.since < GIVE_UP_SECONDS
        again = passes(error) and lately
        _log(waiting, "notice_waits" if again else "notice_dropped", error)
        return again

    async def _noted(self, waiting: Waiting, message: discord.Message | None) -> bool:
        outgoing = waiting.outgoing
        where = (None, None) if message is None else (message.channel.id, message.id)
        try:
            await self._outbox.mark_sent(outgoing.id, *where)
            if message is not None and outgoing.notice.kind == "turn_ping":
                await self._take_away_older(outgoing)
        except StoreError as error:
            _log(waiting, "notice_waits", error)
            return False
        return True

    async def _take_away_older(self, outgoing: Outgoing) -> None:
        """A table has one turn ping in its channel: the last."""
        for standing in await self._outbox.turn_pings(outgoing.table_id, before=outgoing.id):
            if await self._saying.taken_away(standing):
                await self._outbox.remove(standing.id)


def _log(waiting: Waiting, what: str, error: Exception) -> None:
    told = str(error) if isinstance(error, StoreError) else named(error)
    log.warning(what, table=waiting.outgoing.table_id, kind=waiting.outgoing.notice.kind, error=told)
