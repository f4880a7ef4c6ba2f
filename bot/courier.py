"""Says what there is to be said, once: calls and reminders to one person, interventions to everybody."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping

import aiohttp
import discord
import structlog

from bot.lobby_screens import moment
from bot.logs import failure
from bot.metrics import count_error
from bot.notices import EVERYBODY, NO_STEP, Notice, Notices
from bot.people import People
from bot.screens import link, step_of, words
from bot.table import DeniedError, Table
from bot.tables import Tables
from bot.texts import Texts

AGAIN_SECONDS = 15.0
PLACES: Mapping[str, tuple[str, ...]] = {
    "mention": ("channel",),
    "dm": ("dm",),
    "both": ("channel", "dm"),
    "none": (),
}
"""Where people who chose this want to be called."""
USUAL = "mention"
SERVER_ERROR = 500

log = structlog.stdlib.get_logger(__name__)


class Courier:
    """Sends notices in the order in which they were written; one at a time."""

    def __init__(
        self, client: discord.Client, notices: Notices, tables: Tables, people: People, texts: Texts
    ) -> None:
        self._client = client
        self._notices = notices
        self._tables = tables
        self._people = people
        self._texts = texts
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._more = False
        self._closed = False
        self.settle: Callable[[Table], Awaitable[None]] = self._nowhere_else
        """Lets a table have the thread it wants, before anything is said in its channel."""

    async def _nowhere_else(self, _table: Table) -> None:
        """No table wants a thread."""

    def wake(self) -> None:
        """There is something to say."""
        self._more = True
        if self._task is None and not self._closed:
            self._task = asyncio.create_task(self._run(), name="courier")

    @property
    def running(self) -> set[asyncio.Task[None]]:
        """What is being said."""
        return {self._task} if self._task else set()

    def close(self) -> None:
        """Begin nothing more."""
        self._closed = True
        if self._timer:
            self._timer.cancel()

    async def _run(self) -> None:
        try:
            while self._more and not self._closed:
                self._more = False
                for notice in await self._notices.unsent():
                    if not self._closed:
                        await self._say(notice)
        except (aiohttp.ClientError, OSError, discord.DiscordServerError) as error:
            log.warning("notices_wait", error=failure(error), again=AGAIN_SECONDS)
            self._timer = asyncio.get_running_loop().call_later(AGAIN_SECONDS, self.wake)
        except Exception:
            log.exception("notices_failed")
        finally:
            self._task = None

    async def _say(self, notice: Notice) -> None:
        try:
            table = await self._tables.get(notice.table_id)
        except DeniedError:
            await self._notices.said(notice)
            return
        message: discord.Message | None = None
        if self._still_true(table, notice):
            for place in await self._places(table, notice):
                sent = await self._sent(table, notice, place)
                message = sent if place == "channel" else message
        await self._notices.said(
            notice, message.channel.id if message else None, message.id if message else None
        )
        if message and notice.kind == "call":
            await self._take_away_old_calls(notice)

    def _still_true(self, table: Table, notice: Notice) -> bool:
        """Whether the game has not moved on from what a notice is about."""
        if notice.step == NO_STEP:
            return True
        seat = table.seat_of(notice.user_id)
        return table.status == "playing" and seat in table.awaited.seats and step_of(table) == notice.step

    async def _places(self, table: Table, notice: Notice) -> tuple[str, ...]:
        """Where to say it. Of who is awaited in a secret phase nothing is said in the channel."""
        if notice.kind == "told":
            return ("channel",)
        if notice.kind == "reminder":
            return ("dm", "channel") if table.terms.mention and not table.awaited.secret else ("dm",)
        wanted = PLACES[await self._people.calls(notice.user_id) or USUAL]
        return ("dm",) if wanted and table.awaited.secret else wanted

    async def _sent(self, table: Table, notice: Notice, place: str) -> discord.Message | None:
        private = place == "dm"
        language = await self._people.language(notice.user_id, table.language) if private else table.language
        try:
            channel = await self._channel(table, notice, place)
            return await channel.send(
                self._line(table, notice, language, mention=not private and notice.user_id != EVERYBODY),
                nonce=f"notice-{notice.id}-{place}",
                allowed_mentions=_pings(notice),
                silent=notice.user_id == EVERYBODY,
                suppress_embeds=True,
            )
        except discord.HTTPException as error:
            count_error(error.status, error.code)
            if error.status >= SERVER_ERROR:
                raise
            log.info("not_told", table=table.id, kind=notice.kind, code=error.code)
            return None

    async def _channel(self, table: Table, notice: Notice, place: str) -> discord.abc.Messageable:
        if place == "dm":
            return await self._client.create_dm(discord.Object(notice.user_id))
        await self.settle(table)
        return self._client.get_partial_messageable(table.channel_id)

    def _line(self, table: Table, notice: Notice, language: str, *, mention: bool) -> str:
        text = words(self._texts, table, language)
        given = notice.args
        args = {
            **given,
            "table": table.id,
            "game": text("game-title"),
            "link": link(table),
            "by": text.seat(given["by"]) if "by" in given else text("by-manager"),
            "seat": text.seat(given["seat"]) if "seat" in given else "",
            "when": moment(given["due"]) if "due" in given else "",
        }
        line = text(notice.key, **args)
        return f"<@{notice.user_id}> {line}" if mention else line

    async def _take_away_old_calls(self, notice: Notice) -> None:
        """A table has one call in its channel: the last."""
        for spoken in await self._notices.calls(notice.table_id, before=notice.id):
            channel = self._client.get_partial_messageable(spoken.channel_id)
            try:
                await channel.get_partial_message(spoken.message_id).delete()
            except discord.HTTPException as error:
                log.info("old_call_stays", code=error.code)
            await self._notices.removed(spoken)


def _pings(notice: Notice) -> discord.AllowedMentions:
    """Only whom a notice is for."""
    if notice.user_id == EVERYBODY:
        return discord.AllowedMentions.none()
    return discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(notice.user_id)])
