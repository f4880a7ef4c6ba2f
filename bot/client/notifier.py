"""Says what there is to be said, once, in the order in which it was written, each channel by itself."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby

import discord
import structlog

from bot.client.failures import BROKEN, named, passes
from bot.client.post import step_of
from bot.client.saying import Saying, Sent
from bot.metrics import count_error
from bot.store.database import StoreError
from bot.store.messages import Outbox, Outgoing
from bot.table.table import Over
from bot.tables import Committed

AGAIN_SECONDS = 15.0
GIVE_UP_SECONDS = 60 * 60
"""What could not be said for so long is not worth it any more."""
READ_AT_ONCE = 500

log = structlog.stdlib.get_logger(__name__)


@dataclass(slots=True, eq=False)
class Waiting:
    """Notices that are to be said together; `since` when, and the messages they have become so far."""

    group: tuple[Outgoing, ...]
    since: float
    sent: Sent = field(default_factory=dict[tuple[str, int], "discord.Message | None"])

    @property
    def outgoing(self) -> Outgoing:
        """The first of them."""
        return self.group[0]


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
        self._pinged: set[int] | None = None
        self._tidying: dict[asyncio.Task[None], int] = {}
        self._closed = False

    def on_commit(self, committed: Committed) -> None:
        """Say what a change brings with it, and take away the call that it answers."""
        if committed.notices:
            self.wake()
        moved = step_of(committed.before) != step_of(committed.after)
        if (moved or isinstance(committed.after, Over)) and not self._closed:
            self._tidy(committed.after.id)

    def wake(self) -> None:
        """Look into the outbox: there may be something to say."""
        self._more = True
        if self._reading is None and not self._closed:
            self._reading = asyncio.create_task(self._read(), name="read notices")

    @property
    def running(self) -> set[asyncio.Task[None]]:
        """What is being said."""
        tasks = {line.task for line in self._lines.values() if line.task}
        return tasks | self._tidying.keys() | ({self._reading} if self._reading else set())

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
                for group in together(found):
                    self._last = group[-1].id
                    self._line_up(group)
        except StoreError as error:
            log.warning("notices_wait", error=str(error), again=AGAIN_SECONDS)
            self._timer = asyncio.get_running_loop().call_later(AGAIN_SECONDS, self.wake)
        finally:
            self._reading = None

    def _line_up(self, group: tuple[Outgoing, ...]) -> None:
        channel_id = group[0].channel_id
        line = self._lines.setdefault(channel_id, Line())
        line.waiting.append(Waiting(group, asyncio.get_running_loop().time()))
        if line.task is None and line.timer is None:
            self._begin(channel_id)

    # One line ----------------------------------------------------------------------------------

    def _begin(self, channel_id: int) -> None:
        line = self._lines[channel_id]
        line.timer = None
        if not self._closed:
            line.task = asyncio.create_task(self._say_all(channel_id, line), name=f"notices {channel_id}")

    async def _say_all(self, channel_id: int, line: Line) -> None:
        again = 0.0
        try:
            while line.waiting and not again and not self._closed:
                again = await self._said_or_again(line.waiting[0])
                if not again:
                    line.waiting.popleft()
        finally:
            line.task = None
        if not line.waiting:
            del self._lines[channel_id]
        elif not self._closed:
            line.timer = asyncio.get_running_loop().call_later(again, self._begin, channel_id)

    async def _said_or_again(self, waiting: Waiting) -> float:
        """Say a notice; else return after how many seconds to try again, while what follows it waits."""
        try:
            if early := await self._saying.seconds_to_wait(waiting.outgoing):
                return early
        except StoreError as error:
            _log(waiting, "notice_waits", error)
            return AGAIN_SECONDS
        table_id = waiting.outgoing.table_id
        if tidying := [task for task, of in self._tidying.items() if of == table_id]:
            await asyncio.wait(tidying)
        return 0.0 if await self._said(waiting) else AGAIN_SECONDS

    async def _said(self, waiting: Waiting) -> bool:
        """Whether nothing is left to do for a notice; else it is tried again, and what follows it waits."""
        message: discord.Message | None = None
        try:
            message = await self._saying.say(waiting.group, waiting.sent)
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
        first, *others = waiting.group
        # Whom a lobby called is not kept.
        kept = None if first.notice.kind == "call" else message
        where = (None, None) if kept is None else (kept.channel.id, kept.id)
        try:
            await self._outbox.mark_sent(first.id, *where)
            for outgoing in others:
                await self._outbox.mark_sent(outgoing.id)
        except StoreError as error:
            _log(waiting, "notice_waits", error)
            return False
        if message is not None and first.notice.kind == "turn_ping":
            await self._stands(first.table_id)
        return True

    # Calls that are answered -------------------------------------------------------------------

    async def _stands(self, table_id: int) -> None:
        """A table has one call in its channel; one that was answered while it was sent goes too."""
        if self._pinged is not None:
            self._pinged.add(table_id)
        await self._take_away_answered(table_id)

    def _tidy(self, table_id: int) -> None:
        if self._pinged is None or table_id in self._pinged:
            task = asyncio.create_task(self._take_away_answered(table_id), name="take calls away")
            self._tidying[task] = table_id
            task.add_done_callback(self._tidying.pop)

    async def _take_away_answered(self, table_id: int) -> None:
        await self._saying.public_shown(table_id)
        try:
            if self._pinged is None:
                self._pinged = await self._outbox.pinged()
            if table_id in self._pinged:
                await self._take_away(table_id, self._pinged)
        except StoreError as error:
            log.warning("turn_ping_stays", error=str(error))

    async def _take_away(self, table_id: int, pinged: set[int]) -> None:
        """Take away what is answered; what cannot go now is tried again when the game goes on."""
        left = False
        for standing in await self._outbox.turn_pings(table_id):
            if await self._saying.is_waited_for(table_id, standing.step):
                left = True
            elif await self._saying.taken_away(standing):
                await self._outbox.remove(standing.id)
            else:
                left = True
        if not left:
            pinged.discard(table_id)


def together(found: Iterable[Outgoing]) -> Iterator[tuple[Outgoing, ...]]:
    """Yield notices in order, those together that call several to one decision."""
    for _, group in groupby(found, key=_what):
        yield tuple(group)


def _what(outgoing: Outgoing) -> Hashable:
    notice = outgoing.notice
    if notice.kind not in ("turn_ping", "reminder", "call"):
        return outgoing.id
    return outgoing.table_id, notice.kind, notice.step


def _log(waiting: Waiting, what: str, error: Exception) -> None:
    told = str(error) if isinstance(error, StoreError) else named(error)
    log.warning(what, table=waiting.outgoing.table_id, kind=waiting.outgoing.notice.kind, error=told)
