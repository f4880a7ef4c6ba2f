"""Bringing one post to Discord: drawn, compared with what it shows, then edited or sent."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import discord
import structlog

from bot.client.drawings import Drawings
from bot.client.failures import ARCHIVED, CLOSED_DM, INVALID_BODY, OLD_EDITS, SHUT_OUT, UNKNOWN_MESSAGE
from bot.client.finding import Finding
from bot.client.pictures import Pictures
from bot.client.post import CLOSED, Pace, Post
from bot.client.private_replies import Languages, PrivateReplies
from bot.client.registry import Registry, home_of, is_closed, reader_of
from bot.client.render import render
from bot.client.taking_away import TakingAway, language_at
from bot.client.threads import Threads
from bot.screens.post import places
from bot.screens.shown import (
    LINK,
    PUBLIC,
    Context,
    Shown,
    seat_at,
)
from bot.store.messages import StoredPost
from bot.table.table import Table
from games.screen import Picture

BURIED = 12
"""So many messages below a post, and the next change posts it anew."""
EDITABLE_SECONDS = 55 * 60
"""Older posts are posted anew: Discord limits edits of messages older than an hour (30046)."""

log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a post is to show: a screen with the files that are there; `lacking`: others are to come."""

    shown: Shown
    files: Mapping[str, bytes]
    lacking: bool

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the files."""
        return tuple(self.files)

    def uploads(self) -> list[discord.File]:
        """Return the files as discord.py sends them, once."""
        return [discord.File(io.BytesIO(data), filename=name) for name, data in self.files.items()]


@dataclass(slots=True)
class Bringing:
    """Makes a message on Discord show what its place of a table shows now."""

    client: discord.Client
    registry: Registry
    threads: Threads
    finding: Finding
    taking_away: TakingAway
    drawings: Drawings
    pictures: Pictures
    people: Languages
    private_replies: PrivateReplies
    around: Callable[[Table], Context]
    now: Callable[[], float]
    pace: Pace

    async def bring(self, post: Post, table: Table, pictures_came: Callable[[], None]) -> None:
        """Bring a post up to date. Raises discord.py's errors.

        A post that has to wait for its pictures while something urgent happens is left for its next turn.
        """
        if seat_at(post.place) is None:
            table = await self.threads.ensure_thread(table)
        if post.place not in places(table):
            await self.taking_away.post(table, post)
            return
        if is_closed(table, post.stored):
            return
        await self.finding.find(table, post, self.now())
        drawn = await self._drawn(post, table, pictures_came)
        if drawn is not None and not (drawn.lacking and post.urgent):
            post.lacking = drawn.lacking
            await self._show(post, table, drawn)
        await self.taking_away.replaced(table, post)

    async def _drawn(self, post: Post, table: Table, pictures_came: Callable[[], None]) -> Drawn | None:
        """What a post is to show; None when it does already."""
        language = await language_at(self.people, table, post.place)
        shown = self.drawings.at(table, post.place, language, self.around(table))
        same = shown.digest == post.digest and not self._must_be_sent(post, table)
        if same and not post.lacking:
            post.shows(shown)
            return None
        svgs = [block.svg for block in shown.screen.blocks if isinstance(block, Picture)]
        pictures, lacking = await self.pictures.of(svgs, pictures_came)
        documents = {document.name: document.data for document in shown.documents}
        drawn = Drawn(shown, {**documents, **pictures}, lacking)
        if same and drawn.names == post.files:
            post.lacking = lacking
            return None
        return drawn

    # Where it is shown -------------------------------------------------------------------------

    def _must_be_sent(self, post: Post, table: Table) -> bool:
        """Whether there is no message that could be edited: its place or its reader is another now."""
        stored = post.stored
        if post.fresh or stored.message_id is None or stored.user_id != reader_of(table, post.place):
            return True
        return post.place == PUBLIC and stored.channel_id != table.channel_id

    def _wants_fresh(self, post: Post, table: Table, shown: Shown) -> bool:
        if self._must_be_sent(post, table):
            return True
        if post.place == LINK:
            return False
        # An edit of a private message notifies nobody.
        if not post.alerts.issuperset(shown.alerts):
            return True
        moved = shown.step != post.step
        old = self.now() - post.stored.posted_at > EDITABLE_SECONDS
        return moved and (old or self.registry.standing.below(post.key) >= BURIED)

    async def _show(self, post: Post, table: Table, drawn: Drawn) -> None:
        """Edit the post, or send a new one where there is none to edit any more."""
        if not self._wants_fresh(post, table, drawn.shown):
            try:
                await self._edit(post, drawn)
            except discord.HTTPException as error:
                if error.code in CLOSED_DM and seat_at(post.place) is not None:
                    await self._refused(post, table, error)
                    return
                mended = (UNKNOWN_MESSAGE, OLD_EDITS, ARCHIVED, *(() if post.place == PUBLIC else SHUT_OUT))
                if error.code not in mended:
                    raise
                log.info("post_gone", table=table.id, place=post.place, code=error.code)
            else:
                self.note(post, drawn.shown)
                return
        await self._send(post, table, drawn)

    def note(self, post: Post, shown: Shown) -> None:
        """Note what a post shows now."""
        post.shows(shown)
        post.next_at = self.pace.next_edit(asyncio.get_running_loop().time())
        digest = "" if post.lacking else shown.digest
        self.registry.keep_soon(post, replace(post.stored, digest=digest))

    async def _edit(self, post: Post, drawn: Drawn) -> None:
        stored, names = post.stored, drawn.names
        assert stored.channel_id is not None
        assert stored.message_id is not None
        channel = self.client.get_partial_messageable(stored.channel_id)
        message = channel.get_partial_message(stored.message_id)
        if names == post.files:
            try:
                await message.edit(view=render(drawn.shown, names))
            except discord.HTTPException as error:
                if error.code != INVALID_BODY or not names:
                    raise
                # The files that the message should still have may be gone: upload them again.
                post.files = None
        if names != post.files:
            await message.edit(view=render(drawn.shown, names), attachments=drawn.uploads())
            post.files = names

    # A new message -----------------------------------------------------------------------------

    async def _send(self, post: Post, table: Table, drawn: Drawn) -> None:
        """Send a new post; its nonce makes a send that is repeated after a crash find the first one."""
        await self.taking_away.replaced(table, post)
        old, shown = post.stored, drawn.shown
        # A send that may have reached Discord before is answered with the first message, as it was then.
        repeated = old.message_id is None and old.posted_at > 0
        reader = reader_of(table, post.place)
        pending = StoredPost(
            generation=old.generation + (old.message_id is not None or old.user_id != reader),
            posted_at=self.now(),
            user_id=reader,
            replaced_channel_id=old.channel_id,
            replaced_message_id=old.message_id,
        )
        if repeated and old.user_id == reader:
            pending = replace(old, posted_at=pending.posted_at)
        await self.registry.keep(post, pending)
        try:
            message = await self._sent(post, table, drawn)
        except discord.HTTPException as error:
            await self._refused(post, table, error)
            return
        post.files, post.fresh, post.lost = drawn.names, False, False
        sent = replace(pending, channel_id=message.channel.id, message_id=message.id, posted_at=self.now())
        post.stored = replace(sent, digest="" if post.lacking or repeated else shown.digest)
        post.shows(shown)
        post.next_at = self.pace.next_edit(asyncio.get_running_loop().time())
        if repeated:
            post.files, post.digest, post.dirty, post.urgent = None, "", True, True
        await self.registry.keep(post, post.stored)
        if self.threads.is_wanted(table):
            # It grows from the post that has just been sent.
            post.dirty = post.urgent = True

    async def _sent(self, post: Post, table: Table, drawn: Drawn) -> discord.Message:
        channel = self.client.get_partial_messageable(await self._channel(post, table))
        reader = reader_of(table, post.place)
        return await channel.send(
            silent=bool(reader) and await self.people.is_quiet(reader, self.now()),
            view=render(drawn.shown, drawn.names),
            files=drawn.uploads(),
            nonce=f"{table.commitment[:8]}-{self._short(post)}-{post.stored.generation}",
            allowed_mentions=discord.AllowedMentions.none(),
        )

    async def _channel(self, post: Post, table: Table) -> int:
        reader = reader_of(table, post.place)
        if reader:
            return (await self.client.create_dm(discord.Object(reader))).id
        return home_of(table) or table.channel_id if post.place == LINK else table.channel_id

    def _short(self, post: Post) -> str:
        """A place in a few letters; the post in a thread is another than that of the lobby."""
        if (seat := seat_at(post.place)) is not None:
            return f"seat{seat}"
        in_thread = post.place == PUBLIC and self.registry.of(post.table_id).stored(LINK) != StoredPost()
        return "thread" if in_thread else post.place[:5]

    async def _refused(self, post: Post, table: Table, error: discord.HTTPException) -> None:
        """A closed DM is noted, and its person told by other means. Raises every other error."""
        if seat_at(post.place) is None or error.code not in CLOSED_DM:
            raise error
        log.info("dm_closed", table=table.id)
        stored, reader = post.stored, reader_of(table, post.place)
        generation = stored.generation + (stored.message_id is not None)
        await self.registry.keep(post, StoredPost(generation=generation, digest=CLOSED, user_id=reader))
        post.lacking = False
        await self.private_replies.dm_closed(table, reader)
