"""Brings posts up to date that may show an older state: the bot was stopped, or something failed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

from bot.client.basis import Basis
from bot.client.posts.registry import Registry
from bot.job import Job
from bot.screens.shown import PUBLIC
from bot.store.database import StoreAwayError, StoreBusyError, StoreError
from bot.table.errors import DeniedError
from bot.table.table import Table

RETRY_SECONDS = 15.0
"""Seconds until posts that may be wrong are looked after where the database could not tell which."""
REOPEN_SECONDS = 1.0
"""Seconds until posts are tried again after rights have changed: often several do together."""
MAXIMUM_RUNNING = 50
"""Maximum number of posts under way while catching up: presses come first."""
HELD_BACK_SECONDS = 0.1
"""Seconds between two tables while catching up, where no new DMs may be opened: presses come first."""
ROOM_SECONDS = 0.02
"""Seconds between two looks whether there is room to catch up."""

log = structlog.stdlib.get_logger(__name__)


class CatchUp:
    """Looks after the tables whose posts are not known to be up to date, one after the other."""

    def __init__(
        self,
        basis: Basis,
        registry: Registry,
        show: Callable[[Table], None],
        count_running: Callable[[], int],
    ) -> None:
        """`show` has a table's posts checked; `count_running` returns how many posts are being updated."""
        self._basis = basis
        self._tables = basis.tables
        self._registry = registry
        self._show = show
        self._count_running = count_running
        self._job = Job("catch up", self._catch_up)
        self._refusing = set[int]()
        """The servers in which Discord has refused something that it may take later."""

    def begin(self) -> None:
        """Look after all of them now."""
        self._job.within(0.0)

    def close(self) -> None:
        """Begin nothing more."""
        self._job.close()
        for task in self._job.running:
            task.cancel()

    def note_wrong(self, table_id: int) -> None:
        """Look again later at a table of which a post stayed as it was."""
        table = self._tables.loaded(table_id)
        if table is None:
            self._job.within(self._basis.pace.refused)
        else:
            self.note_refusal(table, self._basis.pace.refused)

    def note_refusal(self, table: Table, seconds: float) -> None:
        """Look again, after these seconds at most, at what Discord has refused at a table."""
        self._refusing.add(table.guild_id)
        self._job.within(seconds)

    def reopen(self, guild_id: int) -> None:
        """Try again what Discord has refused in a server: the bot may have other rights there now."""
        if guild_id not in self._refusing:
            return
        self._refusing.discard(guild_id)
        for table_posts in self._registry.in_memory():
            table = self._tables.loaded(table_posts.table_id)
            if table is None or table.guild_id != guild_id:
                continue
            for post in table_posts.posts.values():
                post.trouble.sends_at = post.trouble.deletes_at = 0.0
                if post.shown.withheld:
                    post.shown.digest = ""
        self._job.within(REOPEN_SECONDS)

    async def _catch_up(self) -> None:
        store = self._registry.store
        try:
            for channel_id, message_id, table_id in await store.in_channels():
                self._registry.positions.put((table_id, PUBLIC), channel_id, message_id)
            for table_id in await store.behind():
                await self._show_table(table_id)
        except StoreError as error:
            log.warning("catching_up_waits", error=str(error), again=RETRY_SECONDS)
            self._job.within(RETRY_SECONDS)

    async def _show_table(self, table_id: int) -> None:
        try:
            table = await self._tables.get(table_id)
        except DeniedError as error:
            log.debug("table_not_shown", table=table_id, reason=error.key)
            return
        except (StoreAwayError, StoreBusyError):
            raise
        except Exception:
            # One table that cannot be read keeps no other from being shown.
            log.exception("table_not_shown", table=table_id)
            self.note_wrong(table_id)
            return
        self._show(table)
        # Panels that are held back cost no request, which would slow this down.
        await asyncio.sleep(HELD_BACK_SECONDS if self._basis.courier.seconds_held_back else 0)
        while self._count_running() >= MAXIMUM_RUNNING or self._basis.governor.busy:  # noqa: ASYNC110 - no one tells of it
            await asyncio.sleep(ROOM_SECONDS)
