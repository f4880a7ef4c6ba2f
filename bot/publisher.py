"""Keeps channel and DMs showing the newest state, within Discord's limits.

Each post has a poster of its own: the newest state wins, at most one request is in flight, changes that
come close together become one edit, and a post that looks the same is not touched.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

import aiohttp
import discord
import structlog

from bot.controls import render
from bot.logs import failure
from bot.metrics import count_error
from bot.people import People
from bot.pictures import Pictures, picture_name
from bot.posters import Pace, Poster
from bot.saved import HANDED, Post
from bot.screens import (
    DESK,
    LINK,
    PUBLIC,
    Shown,
    link,
    notice,
    places,
    seat_at,
    seat_place,
    shown_at,
    step_of,
)
from bot.status import asks
from bot.store import OPEN, Store
from bot.table import DeniedError, Table
from bot.tables import Tables
from bot.texts import Texts
from bot.whispers import Whispers
from games.core import Seat
from games.screen import Picture

CLOSED = "closed"
"""Stands for the digest of a panel that a closed DM refused."""
BURIED = 12
"""So many messages below a post, and the next change posts it anew."""
EDITABLE_SECONDS = 55 * 60
"""Older posts are posted anew: Discord limits edits of messages older than an hour (30046)."""
BACKOFF = (5, 15, 60, 300)

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 10003, 10008
OLD_EDITS, TOO_MANY_DMS = 30046, 40003
SERVER_ERROR, INVALID_BODY, ARCHIVED = 500, 50035, 50083
CLOSED_DM = (50007, 50278)
SHUT_OUT = (UNKNOWN_CHANNEL, 50001, 50013)

log = structlog.stdlib.get_logger(__name__)


async def _nothing(_table: Table) -> None:
    """No table wants a thread."""


@dataclass(slots=True)
class Publisher:
    """Brings tables to Discord; every failure of Discord's has its answer, and no game waits for one."""

    client: discord.Client
    tables: Tables
    store: Store
    people: People
    texts: Texts
    pictures: Pictures
    whispers: Whispers
    now: Callable[[], float]
    pace: Pace = field(default_factory=Pace)
    settle: Callable[[Table], Awaitable[None]] = _nothing
    """Lets a table have the thread it wants; waited for before anything is shown in a channel."""
    posters: dict[tuple[int, str], Poster] = field(default_factory=dict[tuple[int, str], Poster])
    channels: dict[int, dict[tuple[int, str], int]] = field(
        default_factory=dict[int, dict[tuple[int, str], int]]
    )

    closed: bool = False

    # What is to be done ------------------------------------------------------------------------

    def touch(self, table: Table, *, now: bool = False) -> None:
        """A table has changed: show it everywhere, what moves the game first, or all of it now."""
        for place in places(table):
            poster = self.poster(table.id, place)
            poster.dirty = True
            self._schedule(poster, 0.0 if now else self._delay(table, poster))

    def _delay(self, table: Table, poster: Poster) -> float:
        """How long a change may wait for others to come."""
        moved = poster.step != step_of(table)
        if poster.place == PUBLIC:
            return self.pace.gather if moved or table.status != "playing" else self.pace.calm
        seat = seat_at(poster.place)
        if seat is None or _called(table, seat, poster):
            return self.pace.gather
        new = table.status != "playing" or any(
            poster.place == seat_place(seat) for seat in table.awaited.seats
        )
        return self.pace.gather if moved and new and not poster.elsewhere else self.pace.idle

    def plays_from(self, table: Table, place: str, pressed: Poster | None) -> None:
        """Note whether somebody plays from this panel: those who play elsewhere see it a little later."""
        self.poster(table.id, place).elsewhere = pressed is None or pressed.place != place

    def poster(self, table_id: int, place: str) -> Poster:
        """The poster of a place."""
        return self.posters.setdefault((table_id, place), Poster(table_id, place))

    def repost(self, table: Table, place: str = PUBLIC) -> None:
        """Post a table anew, below everything else."""
        poster = self.poster(table.id, place)
        poster.dirty = poster.fresh = True
        self._schedule(poster, 0)

    def _schedule(self, poster: Poster, delay: float) -> None:
        if poster.task or poster.claimed:
            return
        loop = asyncio.get_running_loop()
        due = max(loop.time() + delay, poster.next_at)
        if poster.timer and poster.timer.when() <= due:
            return
        if poster.timer:
            poster.timer.cancel()
        if due <= loop.time():
            self._begin(poster)
        else:
            poster.timer = loop.call_at(due, self._begin, poster)

    def _begin(self, poster: Poster) -> None:
        poster.timer = None
        if poster.task is None and not poster.claimed and not self.closed:
            poster.task = asyncio.create_task(
                self._run(poster), name=f"post {poster.table_id} {poster.place}"
            )

    async def _run(self, poster: Poster) -> None:
        poster.dirty = False
        delay = self.pace.gather
        try:
            await self._show(poster)
            poster.failures = 0
        except (aiohttp.ClientError, OSError) as error:
            delay = self._failed(poster, error)
        except discord.HTTPException as error:
            delay = await self._refused(poster, error)
        except Exception:
            log.exception("post_failed", table=poster.table_id, place=poster.place)
        finally:
            poster.task = None
        if poster.dirty:
            self._schedule(poster, delay)
        else:
            await self._settled(poster.table_id)

    def _failed(self, poster: Poster, error: Exception) -> float:
        delay = BACKOFF[min(poster.failures, len(BACKOFF) - 1)]
        poster.failures += 1
        poster.dirty = True
        log.warning(
            "discord_failed", table=poster.table_id, place=poster.place, error=failure(error), again=delay
        )
        return delay

    async def _refused(self, poster: Poster, error: discord.HTTPException) -> float:
        """A request that Discord turned down; what can be mended is tried again."""
        log.warning(
            "discord_refused", table=poster.table_id, place=poster.place, status=error.status, code=error.code
        )
        count_error(error.status, error.code)
        if error.code == TOO_MANY_DMS or error.status >= SERVER_ERROR:
            return self._failed(poster, error)
        if error.code in SHUT_OUT and poster.place == PUBLIC and not poster.lost:
            poster.lost = True
            await self.whispers.post_lost(await self.tables.get(poster.table_id))
        return self.pace.calm

    async def _settled(self, table_id: int) -> None:
        """When every place of a table is up to date, note it, so that a restart need not look."""
        mine = [poster for (table, _), poster in self.posters.items() if table == table_id]
        if not all(poster.idle for poster in mine):
            return
        try:
            table = await self.tables.get(table_id)
        except DeniedError:
            return
        if table.shown < table.revision:
            table.shown = table.revision
            self.store.mark_shown(table_id, table.revision)
        if table.status not in OPEN:
            self._dismiss(table)

    def _dismiss(self, table: Table) -> None:
        """A closed table that is shown everywhere is loaded again when somebody touches it."""
        for place in places(table):
            if (poster := self.posters.get((table.id, place))) and poster.idle:
                del self.posters[table.id, place]
        for standing in self.channels.values():
            for place in places(table):
                standing.pop((table.id, place), None)
        self.tables.forget(table.id)

    # A post ------------------------------------------------------------------------------------

    async def language(self, table: Table, place: str) -> str:
        """The language of a place: the table's, or that of the person in the seat."""
        seat = seat_at(place)
        if seat is None:
            return table.language
        person = table.people[seat]
        return await self.people.language(person.user_id, table.language)

    async def _show(self, poster: Poster) -> None:
        try:
            table = await self.tables.get(poster.table_id)
        except DeniedError as error:
            log.warning("table_not_shown", table=poster.table_id, reason=error.key)
            return
        if seat_at(poster.place) is None:
            await self.settle(table)
            table = await self.tables.get(poster.table_id)
        post = table.posts.get(poster.place, Post())
        if poster.place not in places(table) or (post.digest == CLOSED and poster.place != PUBLIC):
            return
        if poster.place == DESK and not asks(table):
            await self._take_away(poster, table, post)
            return
        shown = shown_at(table, poster.place, self.texts, await self.language(table, poster.place))
        if shown.digest == post.digest and post.message_id and not poster.fresh:
            poster.step, poster.calls = shown.step, frozenset(shown.calls)
            return
        files = await self._files(shown)
        shown_now = shown_at(table, poster.place, self.texts, await self.language(table, poster.place))
        if shown_now.digest != shown.digest:
            poster.dirty = True
            return
        await self._bring(poster, table, post, shown, files)

    async def _files(self, shown: Shown) -> dict[str, bytes]:
        found = {document.name: document.data for document in shown.documents}
        for block in shown.screen.blocks:
            if isinstance(block, Picture) and (png := await self.pictures.png(block.svg)):
                found[picture_name(block.svg)] = png
        return found

    def _wants_fresh(self, poster: Poster, post: Post, shown: Shown) -> bool:
        if poster.place == LINK:
            return post.message_id is None
        if poster.fresh or post.message_id is None or post.digest == HANDED:
            return True
        # An edit of a private message notifies nobody.
        if not poster.calls.issuperset(shown.calls):
            return True
        moved = shown.step != poster.step
        old = self.now() - post.posted_at > EDITABLE_SECONDS
        return moved and (old or poster.below >= BURIED)

    async def _bring(
        self, poster: Poster, table: Table, post: Post, shown: Shown, files: dict[str, bytes]
    ) -> None:
        """Edit the post, or send a new one where there is none to edit any more."""
        if not self._wants_fresh(poster, post, shown):
            try:
                await self._edit(poster, post, shown, files)
            except discord.HTTPException as error:
                if error.code in CLOSED_DM and poster.place != PUBLIC:
                    await self._not_sent(poster, table, Post(generation=post.generation + 1), error)
                    return
                mended = (UNKNOWN_MESSAGE, OLD_EDITS, ARCHIVED, *(() if poster.place == PUBLIC else SHUT_OUT))
                if error.code not in mended:
                    raise
                log.info("post_gone", table=table.id, place=poster.place, code=error.code)
            else:
                self.note(table, poster, replace(post, digest=shown.digest), shown)
                return
        await self._send(poster, table, post, shown, files)

    async def _edit(self, poster: Poster, post: Post, shown: Shown, files: dict[str, bytes]) -> None:
        assert post.channel_id is not None
        assert post.message_id is not None
        message = self.client.get_partial_messageable(post.channel_id).get_partial_message(post.message_id)
        names = tuple(files)
        if names == poster.files:
            try:
                await message.edit(view=render(shown, names))
            except discord.HTTPException as error:
                if error.code != INVALID_BODY or not names:
                    raise
                # The files that the message should still have may be gone: upload them again.
                poster.files = None
        if names != poster.files:
            await message.edit(view=render(shown, names), attachments=_uploads(files))
            poster.files = names

    async def _send(
        self, poster: Poster, table: Table, post: Post, shown: Shown, files: dict[str, bytes]
    ) -> None:
        """Send a new post; its nonce makes a send that is repeated after a crash find the first one."""
        generation = post.generation + (1 if post.message_id else 0)
        # A send that may have reached Discord before is answered with the first message, as it was then.
        repeated = poster.place in table.posts and post.message_id is None
        pending = Post(None, None, generation, "", 0.0)
        table.posts[poster.place] = pending
        await self.store.keep_post(table.id, poster.place, pending)
        try:
            channel_id = await self._channel(table, poster.place)
            message = await self.client.get_partial_messageable(channel_id).send(
                view=render(shown, files),
                files=_uploads(files),
                nonce=f"{table.commitment[:8]}-{_short(table, poster.place)}-{generation}",
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except discord.HTTPException as error:
            await self._not_sent(poster, table, pending, error)
            return
        poster.files, poster.fresh, poster.lost, poster.below = tuple(files), False, False, 0
        if repeated:
            poster.files, poster.dirty = None, True
        for standing in self.channels.values():
            standing.pop((table.id, poster.place), None)
        sent = Post(channel_id, message.id, generation, "" if repeated else shown.digest, self.now())
        await self.keep(table, poster, sent, shown)
        await self._remove(table, poster.place, post)

    async def _channel(self, table: Table, place: str) -> int:
        seat = seat_at(place)
        if place == LINK:
            return table.home_id or table.channel_id
        if seat is None:
            return table.channel_id
        person = table.people[seat]
        return (await self.client.create_dm(discord.Object(person.user_id))).id

    async def _not_sent(
        self, poster: Poster, table: Table, pending: Post, error: discord.HTTPException
    ) -> None:
        seat = seat_at(poster.place)
        if seat is None or error.code not in CLOSED_DM:
            raise error
        log.info("dm_closed", table=table.id)
        table.posts[poster.place] = replace(pending, digest=CLOSED)
        await self.store.keep_post(table.id, poster.place, table.posts[poster.place])
        await self.whispers.dm_closed(table, table.people[seat].user_id)

    async def _remove(self, table: Table, place: str, post: Post) -> None:
        """Take away the post that a fresh one replaced; where that fails, empty it of all it showed."""
        if post.channel_id is None or post.message_id is None:
            return
        message = self.client.get_partial_messageable(post.channel_id).get_partial_message(post.message_id)
        if (seat := seat_at(place)) is not None and table.draft(seat) is not None:
            # Somebody is at work on it: a form may be open, which needs the message it came from.
            await self._empty(table, place, message)
            return
        try:
            await message.delete()
        except discord.HTTPException as error:
            log.info("old_post_stays", code=error.code)
            if error.code != UNKNOWN_MESSAGE:
                await self._empty(table, place, message)

    async def _take_away(self, poster: Poster, table: Table, post: Post) -> None:
        """Nothing is asked any more: the post with the questions goes."""
        if post.message_id is None:
            return
        await self._remove(table, poster.place, post)
        gone = Post(generation=post.generation + 1)
        table.posts[poster.place] = gone
        await self.store.keep_post(table.id, poster.place, gone)

    async def _empty(self, table: Table, place: str, message: discord.PartialMessage) -> None:
        """What a post showed may not stay to be seen for ever: some games live on memory."""
        text = self.texts.of(await self.language(table, place))
        moved = Shown(table.id, place, 0, notice(text("moved-post", link=link(table))))
        try:
            await message.edit(view=render(moved), attachments=[])
        except discord.HTTPException as error:
            log.warning("old_post_not_emptied", table=table.id, code=error.code)

    # Answers that show a post -------------------------------------------------------------------

    async def keep(self, table: Table, poster: Poster, post: Post, shown: Shown) -> None:
        """Store a new post, and what it shows."""
        self._shows(table, poster, post, shown)
        await self.store.keep_post(table.id, poster.place, post)

    def note(self, table: Table, poster: Poster, post: Post, shown: Shown) -> None:
        """Note what a post shows now."""
        self._shows(table, poster, post, shown)
        self.store.keep_post_soon(table.id, poster.place, post)

    def _shows(self, table: Table, poster: Poster, post: Post, shown: Shown) -> None:
        poster.step, poster.calls = shown.step, frozenset(shown.calls)
        poster.next_at = asyncio.get_running_loop().time() + self.pace.between
        table.posts[poster.place] = post
        self._index(poster, post)

    async def posted(self, table: Table, shown: Shown, message: discord.Message) -> None:
        """An answer has become the table's public post."""
        poster = self.poster(table.id, PUBLIC)
        poster.files = ()
        await self.keep(
            table, poster, Post(message.channel.id, message.id, 0, shown.digest, self.now()), shown
        )

    def _index(self, poster: Poster, post: Post) -> None:
        if post.channel_id is not None and post.message_id is not None:
            self.channels.setdefault(post.channel_id, {})[poster.table_id, poster.place] = post.message_id

    def claim(self, table: Table, message_id: int) -> Poster | None:
        """The poster of a message, held for an answer that edits it; None when it is busy or not ours."""
        for place, post in table.posts.items():
            if post.message_id == message_id:
                poster = self.poster(table.id, place)
                if poster.task or poster.claimed:
                    return None
                poster.claimed = True
                return poster
        return None

    async def release(self, poster: Poster, table: Table, shown: Shown | None) -> None:
        """Let go of a poster; `shown` is what the answer made of the post, if it did."""
        poster.claimed = False
        post = table.posts.get(poster.place, Post())
        if shown is not None and post.message_id is not None:
            self.note(table, poster, replace(post, digest=shown.digest), shown)
        poster.dirty = True
        self._schedule(poster, self.pace.gather)

    # What else happens in a channel -------------------------------------------------------------

    def message_below(self, channel_id: int, message_id: int) -> None:
        """Somebody wrote where posts stand."""
        for key, post_id in self.channels.get(channel_id, {}).items():
            if post_id < message_id:
                self.poster(*key).below += 1

    async def catch_up(self) -> None:
        """After a start: bring every post up to date that may not be."""
        for channel_id, message_id, table_id in await self.store.in_channels():
            self.channels.setdefault(channel_id, {})[table_id, PUBLIC] = message_id
        for table_id in await self.store.behind():
            try:
                self.touch(await self.tables.get(table_id), now=True)
            except DeniedError as error:
                log.warning("table_not_shown", table=table_id, reason=error.key)
            # Hundreds of tables may wait; presses come first.
            await asyncio.sleep(0)

    @property
    def running(self) -> set[asyncio.Task[None]]:
        """The posts that are on their way."""
        return {poster.task for poster in self.posters.values() if poster.task}

    def close(self) -> None:
        """Start nothing more."""
        self.closed = True
        for poster in self.posters.values():
            if poster.timer:
                poster.timer.cancel()
                poster.timer = None


def _short(table: Table, place: str) -> str:
    """A place in a few letters; the post in a thread is another than that of the lobby."""
    return "thread" if place == PUBLIC and LINK in table.posts else f"{place[:4]}{place[-1]}"


def _uploads(files: dict[str, bytes]) -> list[discord.File]:
    return [discord.File(io.BytesIO(data), filename=name) for name, data in files.items()]


def _called(table: Table, seat: Seat, poster: Poster) -> bool:
    """Whether a seat's panel has something to tell that its last post did not."""
    if table.position is None:
        return False
    return not poster.calls.issuperset(table.box.game.calls(table.position.state, seat))
