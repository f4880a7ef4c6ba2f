"""Tells people, one DM at a time, of the tables that wait for them, when they were not to be told before."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import discord
import structlog

from bot.client.failures import BROKEN, passes
from bot.client.posts import Posts
from bot.screens.notices import digest_text
from bot.store.database import StoreError
from bot.store.preferences import People
from bot.table.table import Playing
from bot.tables import Tables
from bot.text import Texts

AGAIN_SECONDS = 60.0
MAXIMUM_SLEEP = 60 * 60.0

log = structlog.stdlib.get_logger(__name__)


class Digests:
    """Sleeps until somebody is to be told. Whoever cannot be reached now is tried again later."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        people: People,
        texts: Texts,
        posts: Posts,
        now: Callable[[], float],
    ) -> None:
        self._client = client
        self._tables = tables
        self._people = people
        self._texts = texts
        self._posts = posts
        self._now = now
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._resting: dict[int, float] = {}
        self._more = False
        self._closed = False

    @property
    def running(self) -> set[asyncio.Task[None]]:
        """What is being told."""
        return {self._task} if self._task else set()

    def wake(self) -> None:
        """Look who is to be told: something was held back, or somebody chose another time."""
        self._more = True
        if self._task is None and not self._closed:
            self._task = asyncio.create_task(self._tell_all(), name="digests")

    def close(self) -> None:
        """Begin nothing more."""
        self._closed = True
        if self._timer:
            self._timer.cancel()

    async def _tell_all(self) -> None:
        delay: float | None = AGAIN_SECONDS
        try:
            while self._more and not self._closed:
                self._more = False
                delay = await self._told_who_is_due()
        except StoreError as error:
            log.warning("digests_wait", error=str(error))
        finally:
            self._task = None
            self._sleep(delay)

    def _sleep(self, delay: float | None) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if delay is not None and not self._closed:
            delay = min(max(delay, 0.0), MAXIMUM_SLEEP)
            self._timer = asyncio.get_running_loop().call_later(delay, self.wake)

    async def _told_who_is_due(self) -> float | None:
        """Tell whoever is to be told by now; return the seconds until somebody is again."""
        while not self._closed:
            now = self._now()
            self._resting = {user_id: until for user_id, until in self._resting.items() if until > now}
            found = await self._people.next_digest(self._resting)
            if found is None or found[1] > now:
                times = [*self._resting.values(), *([found[1]] if found else [])]
                return min(times) - now if times else None
            await self._tell(found[0], now)
        return None

    async def _tell(self, user_id: int, now: float) -> None:
        """Tell somebody, unless these have become quiet hours."""
        peace = (await self._people.preferences(user_id)).quiet
        if peace.is_quiet(now):
            await self._people.set_digest(user_id, peace.due(now))
        elif await self._told(user_id):
            await self._people.set_digest(user_id, None)
        else:
            self._resting[user_id] = now + AGAIN_SECONDS

    async def _told(self, user_id: int) -> bool:
        """Whether somebody knows now what waits for them, or cannot be told."""
        text = self._texts.of(await self._people.language(user_id, "en"))
        waiting = [
            (self._texts.of(text.language, table.game.key)("game-title"), table.id, self._posts.link(table))
            for table in await self._tables.of_person(user_id)
            if isinstance(table, Playing) and table.seat_of(user_id) in table.awaited.seats
        ]
        if not waiting:
            return True
        try:
            channel = await self._client.create_dm(discord.Object(user_id))
            await channel.send(digest_text(waiting, text), suppress_embeds=True)
        except (discord.HTTPException, *BROKEN) as error:
            log.info("digest_not_sent", error=type(error).__name__)
            return not passes(error)
        return True
