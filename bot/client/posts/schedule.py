"""Schedules post updates and retries.

At most one request for a post is in flight; changes that come close together become one edit.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Coroutine
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

import structlog

from bot.client.basis import Basis
from bot.client.http import Priority, prioritised
from bot.client.outcomes import Outcome, UndeliveredError, log_undelivered
from bot.client.posts.policy import next_look
from bot.client.posts.post import LOST, Pending, Post
from bot.client.posts.registry import Registry
from bot.screens.shown import PUBLIC, seat_at
from bot.store.database import StoreError
from bot.table.errors import DeniedError
from bot.table.table import Over, Table

BACKOFF = (5, 15, 60, 300)
"""Seconds before each retry after a failure of Discord or the database; the last one repeats."""
POLL = 0.01

Sync: TypeAlias = Callable[[Post, Table], Coroutine[Any, Any, None]]
Lost: TypeAlias = Callable[[Table, UndeliveredError], Coroutine[Any, Any, None]]

log = structlog.stdlib.get_logger(__name__)


class Schedule:
    """Gives posts their turns.

    `sync` is one turn; `lost` is called for a public post that cannot be shown any longer, `wrong` after a
    turn that left a post as it was, to look again later; `seconds_to_wait` returns for how long a post may
    not have a turn, whatever there is to show.
    """

    def __init__(
        self,
        basis: Basis,
        registry: Registry,
        sync: Sync,
        lost: Lost,
        wrong: Callable[[int], None],
        seconds_to_wait: Callable[[Post], float],
    ) -> None:
        self._tables = basis.tables
        self._registry = registry
        self._pace = basis.pace
        self._sync = sync
        self._lost = lost
        self._wrong = wrong
        self._seconds_to_wait = seconds_to_wait
        self._places = basis.governor.posts
        self._busy: set[Post] = set()
        self.closed = False

    def mark(self, post: Post, change: Pending | None = None) -> None:
        """Show a change of a post when it is due; without one, soon."""
        change = change or Pending(_clock() + self._pace.gather, urgent=True)
        first = change.urgent and not post.turns.urgent
        post.turns.wait_for(change.at, urgent=change.urgent)
        if first or post.turns.timer is None or post.turns.timer.when() > change.at:
            self._set_timer(post, change.at)

    def at_once(self, post: Post, *, urgent: bool = True) -> None:
        """Give a post its turn now; one that is not `urgent` after what others wait for."""
        self.mark(post, Pending(_clock(), urgent))

    def hold(self, post: Post) -> None:
        """Give a post no turn until it is released: an answer may edit it."""
        post.turns.held = True
        self._busy.add(post)

    def release(self, post: Post, *, shown: bool) -> None:
        """Give a post its turns again; `shown`: it shows the newest state now."""
        post.turns.held = False
        if shown:
            post.turns.pending = None
            self._stop_timer(post)
        if post.turns.timer is None:
            self._go_on(post)

    async def wait_until_shown(self, post: Post, seconds: float) -> None:
        """Wait until a post shows what it is about to show, for at most these seconds."""
        until = _clock() + seconds
        while post.on_its_way and not self.closed and (left := until - _clock()) > 0:
            if post.turns.task is not None:
                await asyncio.wait({post.turns.task}, timeout=left)
            else:
                begins = _clock() if post.turns.timer is None else post.turns.timer.when()
                await asyncio.sleep(min(left, max(POLL, begins - _clock())))

    @property
    def running(self) -> set[asyncio.Task[None]]:
        """The turns under way."""
        return {post.turns.task for post in self._busy if post.turns.task}

    @property
    def waiting(self) -> int:
        """The number of posts that are not known to be up to date."""
        return len(self._busy)

    def close(self) -> None:
        """Begin no further turn."""
        self.closed = True
        for post in self._busy:
            self._stop_timer(post)

    # A turn ------------------------------------------------------------------------------------

    def _set_timer(self, post: Post, due: float) -> None:
        self._busy.add(post)
        if post.turns.task or self.closed:
            return
        self._stop_timer(post)
        due = max(due, post.shown.next_at, _clock() + self._seconds_to_wait(post))
        if due <= _clock():
            self._begin(post)
        else:
            post.turns.timer = asyncio.get_running_loop().call_at(due, self._begin, post)

    def _stop_timer(self, post: Post) -> None:
        if post.turns.timer:
            post.turns.timer.cancel()
            post.turns.timer = None

    def _begin(self, post: Post) -> None:
        post.turns.timer = None
        if self._seconds_to_wait(post):
            self._set_timer(post, _clock())
        elif self._may_begin(post):
            ticket = self._places.take(_priority(post), partial(self._start, post))
            # Until then it is drawn for no one, and later changes cost no request.
            post.turns.timer = None if ticket.done else ticket

    def _may_begin(self, post: Post) -> bool:
        return post.turns.task is None and not post.turns.held and not self.closed

    def _start(self, post: Post) -> None:
        post.turns.timer = None
        if self._may_begin(post) and not self._seconds_to_wait(post):
            post.turns.task = asyncio.create_task(self._run(post), name=f"post {post.table_id} {post.place}")
        else:
            self._places.give_back()
            self._begin(post)

    async def _run(self, post: Post) -> None:
        priority = _priority(post)
        post.turns.pending = None
        retry: float | None = None
        try:
            with prioritised(priority):
                await self._sync(post, await self._tables.get(post.table_id))
            post.trouble.failures, post.trouble.wrong = 0, False
        except UndeliveredError as error:
            retry = await self._failed(post, error)
        except DeniedError as error:
            log.debug("table_not_shown", table=post.table_id, reason=error.key)
            # Nothing follows that could be shown: its time may have come, again and again.
            post.turns.next_reveal = None
        except StoreError as error:
            log.error("post_not_stored", table=post.table_id, error=str(error))  # noqa: TRY400 - one line
            retry = _backoff(post)
        except Exception:
            log.exception("post_failed", table=post.table_id, place=post.place)
            self._stays_wrong(post)
        finally:
            post.turns.task = None
            self._places.give_back()
        if retry is None:
            self._go_on(post)
        else:
            post.turns.wait_for()
            self._set_timer(post, _clock() + retry)

    async def _failed(self, post: Post, error: UndeliveredError) -> float | None:
        """Return the seconds until the next attempt; None when that would not help."""
        log_undelivered("discord_refused", error, table=post.table_id, place=post.place)
        if error.outcome is Outcome.RETRY:
            return error.held_back or _backoff(post)
        post.shown.lacking = False
        table = self._tables.loaded(post.table_id)
        if isinstance(table, Over) and error.outcome in (Outcome.CLOSED, Outcome.LOST):
            # No one plays there any longer, and nothing can be shown.
            post.trouble.wrong = False
            return None
        first = post.place == PUBLIC and not post.trouble.lost
        post.trouble.lost = post.place == PUBLIC
        self._stays_wrong(post, final=error.outcome is Outcome.LOST)
        if first and table is not None:
            await self._lost(table, error)
        return None

    def _stays_wrong(self, post: Post, *, final: bool = False) -> None:
        """Store that a post shows an older state, until a turn of it succeeds, also after a restart.

        `final`: only another state of the table may be taken.
        """
        post.trouble.wrong = True
        self._registry.keep_soon(post, replace(post.stored, digest=LOST if post.trouble.lost else ""))
        if not final:
            self._wrong(post.table_id)

    def _go_on(self, post: Post) -> None:
        dues = [] if post.turns.next_reveal is None else [post.turns.next_reveal]
        if post.turns.pending is not None:
            dues.append(self._due(post, post.turns.pending))
        if dues:
            self._set_timer(post, min(dues))
        elif post.idle:
            self._busy.discard(post)
            known, table = self._registry.of(post.table_id), self._tables.loaded(post.table_id)
            if table is None:
                self._registry.release(post.table_id)
            elif known.idle:
                # Every place is up to date: a restart need not look at this table.
                if known.shown < table.revision and not known.wrong:
                    known.shown = table.revision
                    self._registry.store.mark_shown(table.id, table.revision)
                self.evict(table)

    def _due(self, post: Post, change: Pending) -> float:
        if change.at < math.inf:
            return change.at
        now = _clock()
        return now + self._pace.gather if change.urgent else next_look(post, self._pace, now)

    def evict(self, table: Table) -> None:
        """Release a table that is over from memory, unless one of its posts is being updated."""
        if isinstance(table, Over) and self._registry.of(table.id).idle:
            for post in self._registry.of(table.id).posts.values():
                self._registry.positions.drop(post.key)
            self._tables.release(table.id)


def _backoff(post: Post) -> float:
    post.trouble.failures += 1
    return BACKOFF[min(post.trouble.failures, len(BACKOFF)) - 1]


def _priority(post: Post) -> Priority:
    if post.turns.urgent:
        return Priority.AWAITED
    return Priority.POST if seat_at(post.place) is None else Priority.PANEL


def _clock() -> float:
    return asyncio.get_running_loop().time()
