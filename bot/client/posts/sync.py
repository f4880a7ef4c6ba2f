"""Syncs one post with its table: renders it, then sends or edits its message.

A message is replaced in this order: the new one stands, then the old one goes, and only then may another be
sent. Where Discord takes no new message, the old one is edited. A table that wants a thread moves into one
first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

import discord
import structlog

from bot.client.basis import Basis
from bot.client.courier import Standing
from bot.client.outcomes import Outcome, UndeliveredError, counted, log_undelivered
from bot.client.posts.opened import OpenPanels
from bot.client.posts.policy import is_past, next_look
from bot.client.posts.post import CLOSED, UNSEEN, Opened, Post
from bot.client.posts.registry import BURIED, Registry, home_of, is_closed, language_at, reader_of
from bot.client.posts.removal import Removal
from bot.client.posts.reveals import is_revealed_at
from bot.client.posts.threads import Threads
from bot.client.private_replies import PrivateReplies
from bot.client.render import Attached, Illustrated, uploads
from bot.screens.notices import call_line, still_called
from bot.screens.places import places, plain_post
from bot.screens.shown import LINK, PUBLIC, UNANSWERED, Answered, Context, Shown, seat_at
from bot.screens.wording import words
from bot.store.messages import NAMING, StoredPost
from bot.table.table import Lobby, Table
from bot.text import role_mention
from games.screen import Paragraph

STANDS = 4
"""Number of idle looks through which a panel stands that has only public news to tell."""
EDITABLE_SECONDS = 55 * 60
"""Age of a post from which on it is posted again: Discord limits edits of messages older than 1 h (30046)."""


class Draw(Protocol):
    """Returns what a place of a table shows in a language, now or in another context."""

    def __call__(self, table: Table, place: str, language: str, context: Context | None = None, /) -> Shown:
        """Return it."""
        ...


log = structlog.stdlib.get_logger(__name__)


class PostSync:
    """Makes the message of a place show what its table is now."""

    def __init__(
        self,
        basis: Basis,
        registry: Registry,
        open_panels: OpenPanels,
        private_replies: PrivateReplies,
        draw: Draw,
        refused: Callable[[Table, float], None],
    ) -> None:
        """`refused` has what Discord has refused at a table looked at after these seconds at most."""
        self.client, self.people, self.now = basis.client, basis.people, basis.now
        self.basis = basis
        self.registry = registry
        self.open_panels = open_panels
        self.private_replies = private_replies
        self.draw = draw
        self._note_refusal = refused
        self.threads = Threads(basis, registry, private_replies)
        self.removal = Removal(basis, registry, refused)

    async def sync(self, post: Post, table: Table, pictures_came: Callable[[], None]) -> None:
        """Bring a post up to date. Raises `UndeliveredError`.

        A post that has to wait for its pictures while something urgent happens is left for its next turn.
        """
        if post.opened is not None:
            await self._sync_opened(post, post.opened, table, pictures_came)
            return
        if seat_at(post.place) is None:
            table = await self.threads.ensure(table)
        if not post.noted:
            await self.registry.keep(post, post.stored)
        if post.place not in places(table):
            await self.removal.delete(table, post)
            return
        if is_closed(table, post.stored) and self.now() - post.stored.posted_at < self.basis.pace.refused:
            return
        if post.is_gone and not await self._may_open_dm(post, table):
            return
        if (former := await self.registry.retire(post, table)) is not None:
            # If it cannot be deleted below, it is looked after later.
            self._note_refusal(table, self.basis.pace.refused)
        drawn = await self._drawn(post, table, pictures_came)
        if drawn is not None and not (drawn.lacking and post.turns.urgent):
            post.shown.lacking = drawn.lacking
            await self._show_fitting(post, table, drawn)
        is_replaced_gone = post.replaces_another and await self.removal.delete_replaced(table, post)
        if is_replaced_gone and self._is_asked_for(post):
            post.turns.wait_for(urgent=True)
        if former is not None:
            await self.removal.delete(table, former)
        if post.wanted.calls and post.trouble.sends_at > asyncio.get_running_loop().time():
            post.turns.wait_for(post.trouble.sends_at)

    async def _may_open_dm(self, post: Post, table: Table) -> bool:
        """Whether a panel may be sent, before it is drawn: not to who wants none, nor to many at once."""
        reader = reader_of(table, post.place)
        if not reader:
            return True
        if (await self.people.preferences(reader)).pings == "none":
            return False
        try:
            self.basis.courier.check_opening(reader)
        except UndeliveredError as error:
            await self._refused(post, table, error)
            return False
        return True

    async def _sync_opened(
        self, post: Post, opened: Opened, table: Table, pictures_came: Callable[[], None]
    ) -> None:
        """Bring an open panel up to date; delete one that is discarded or past."""
        if not (post.discarded or self.open_panels.remembers(post)):
            self.open_panels.forget(post)
            return
        if is_past(table, post) and not post.discarded:
            if asyncio.get_running_loop().time() < opened.goes_at:
                post.turns.wait_for(opened.goes_at)
                return
            self.open_panels.discard(post)
        self.open_panels.follow(post, table)
        drawn = None if post.discarded else await self._drawn(post, table, pictures_came)
        try:
            if post.discarded:
                await opened.message.delete()
            elif drawn is not None and not (drawn.lacking and post.turns.urgent):
                post.shown.lacking = drawn.lacking
                await self._show_fitting(post, table, drawn)
        except UndeliveredError as error:
            if error.outcome is Outcome.RETRY:
                raise
            # Its reader has dismissed it, or its token is dead.
            self.open_panels.forget(post)

    def note(self, post: Post, drawn: Illustrated) -> None:
        """Note what a post shows now."""
        shown, post.shown.answered = drawn.shown, drawn.answered
        post.trouble.lost = False
        post.shows(shown)
        post.shown.next_at = self.basis.pace.next_edit(asyncio.get_running_loop().time())
        digest = "" if post.shown.incomplete else shown.digest
        self.registry.keep_soon(post, replace(post.stored, digest=digest))

    async def recognise(self, post: Post, table: Table, context: Context) -> None:
        """Note what a post shows whose message is known from the store, if that is drawn in this context."""
        shown = self.draw(table, post.place, await language_at(self.people, table, post.place), context)
        if shown.digest == post.shown.digest and post.stands:
            post.shows(shown)

    async def _drawn(self, post: Post, table: Table, pictures_came: Callable[[], None]) -> Illustrated | None:
        language = await language_at(self.people, table, post.place)
        if post.wanted.before is not None and post.shown.step == UNSEEN:
            # What stands may have to be changed less than what is not known.
            known = self.draw(post.wanted.before, post.place, language)
            post.wanted.before = None
            if known.digest == post.shown.digest and post.stands:
                post.shows(known)
        shown = self.draw(table, post.place, language)
        same = shown.digest == post.shown.digest and post.stands and not self._is_asked_for(post)
        if same and not post.shown.lacking:
            post.shows(shown)
            if post.stored.digest != shown.digest and not post.shown.withheld:
                self.registry.keep_soon(post, replace(post.stored, digest=shown.digest))
            return None
        moves = isinstance(table, Lobby) or is_revealed_at(table, post.place)
        if not moves and self._may_stand(post, shown):
            post.turns.wait_for(post.shown.stands_until)
            return None
        post.shown.withheld = self.withholds(table, shown)
        if post.shown.withheld:
            self._note_refusal(table, self.basis.pace.refused)
            line = words(self.basis.texts, table, language)("pictures-withheld")
            return Illustrated(shown, {}, answered=Answered((Paragraph(line),)))
        pictures, lacking = await self.basis.pictures.of(shown.svgs, pictures_came)
        documents = {document.name: document.data for document in shown.documents}
        # What an answer has put on a panel stays while only its pictures come.
        answered = post.shown.answered if same else UNANSWERED
        drawn = Illustrated(shown, {**documents, **pictures}, lacking, answered)
        # Where none is to come any longer, words stand in for those that did not come.
        stays = drawn.names == post.shown.attached.names and (lacking or len(pictures) == len({*shown.svgs}))
        if same and (stays or (lacking and not pictures)):
            post.shown.lacking = lacking
            return None
        return drawn

    def withholds(self, table: Table, shown: Shown) -> bool:
        """Whether a public post comes without its files, because the bot may attach none there."""
        channel_id = home_of(table) if shown.place == LINK else table.channel_id
        public = bool(shown.files) and seat_at(shown.place) is None
        return public and not self.basis.courier.may_attach(table.guild_id, channel_id or table.channel_id)

    def _may_stand(self, post: Post, shown: Shown) -> bool:
        """Whether a panel that has only public news to tell stands for a while: its post tells them, too."""
        if seat_at(post.place) is None or not post.shown.controls or post.shown.lacking:
            return False
        if not post.stands or self._is_asked_for(post):
            return False
        if post.shown.controls != shown.controls or not post.shown.alerts.issuperset(shown.alerts):
            return False
        now = asyncio.get_running_loop().time()
        post.shown.stands_until = min(post.shown.stands_until, next_look(post, self.basis.pace, now, STANDS))
        return now < post.shown.stands_until

    # Edited ------------------------------------------------------------------------------------

    def _may_be_replaced(self, post: Post) -> bool:
        """Whether a message that stands may be replaced: no other is left to delete, and none was refused."""
        refused = asyncio.get_running_loop().time() < post.trouble.sends_at
        return post.stored.replaced_message_id is None and not refused

    def _is_asked_for(self, post: Post) -> bool:
        """Whether a new message is to be sent, whatever there is to show."""
        # An edit mentions no one; what people are called to is revealed first.
        calls = post.wanted.calls and post.turns.next_reveal is None
        return bool(post.wanted.fresh or calls) and self._may_be_replaced(post)

    def _wants_fresh(self, post: Post, shown: Shown) -> bool:
        if post.opened is not None or post.stored.digest == NAMING:
            return False
        if not post.stands or self._is_asked_for(post):
            return True
        if post.place == LINK or not self._may_be_replaced(post):
            return False
        # An edit of a private message does not notify its reader.
        if not post.shown.alerts.issuperset(shown.alerts):
            return True
        moved = shown.step != post.shown.step
        old = self.now() - post.stored.posted_at > EDITABLE_SECONDS
        return moved and (old or self.registry.positions.below(post.key) >= BURIED)

    async def _show_fitting(self, post: Post, table: Table, drawn: Illustrated) -> None:
        """Show what is drawn; if Discord does not take it, the same without files, and else a line."""
        text = words(self.basis.texts, table, await language_at(self.people, table, post.place))
        plainer = [Illustrated(drawn.shown, {}), Illustrated(plain_post(drawn.shown, text), {})]
        for version in plainer if drawn.files else plainer[1:]:
            try:
                await self._show(post, table, drawn)
            except UndeliveredError as error:
                if error.outcome is not Outcome.UNFIT:
                    raise
                # What we have written is at fault.
                log.error("post_unfit", table=table.id, place=post.place, error=counted(error))  # noqa: TRY400 - one line
                drawn, post.shown.lacking, post.shown.withheld = version, False, True
            else:
                return
        await self._show(post, table, drawn)

    async def _show(self, post: Post, table: Table, drawn: Illustrated) -> None:
        if self._wants_fresh(post, drawn.shown):
            await self._replace(post, table, drawn)
            return
        try:
            await self._edit(post, drawn)
        except UndeliveredError as error:
            if post.opened is not None:
                raise
            if error.outcome is Outcome.GONE and post.stored.digest == NAMING:
                # The end of this game was deleted, and names no one now.
                await self.registry.keep(post, StoredPost(generation=post.stored.generation + 1))
                return
            if error.outcome is Outcome.GONE:
                post.forget_message()
            elif error.outcome is not Outcome.STALE or not self._may_be_replaced(post):
                await self._refused(post, table, error)
                return
            log.info("post_gone", table=table.id, place=post.place, error=str(error))
        else:
            self.note(post, drawn)
            return
        await self._send(post, table, drawn)

    async def _replace(self, post: Post, table: Table, drawn: Illustrated) -> None:
        """Send a new message; where Discord takes none, edit the old one."""
        try:
            await self._send(post, table, drawn)
        except UndeliveredError as error:
            # After an error that passes it is not known whether a new message came: its send is repeated.
            passes = error.outcome is Outcome.RETRY
            unknown = passes and post.place == PUBLIC and not post.is_gone
            if not (unknown or post.stands):
                raise
            await self._edit(post, drawn)
            self.note(post, drawn)
            if passes:
                raise
            log_undelivered("post_edited_instead", error, table=table.id, place=post.place)
            post.wanted.fresh = False

    async def _take_up(self, post: Post, channel_id: int | None) -> None:
        """Keep the message that was to be replaced, where the new one was to stand in the same channel."""
        old = post.stored
        if old.message_id is None and old.replaced_message_id and old.replaced_channel_id == channel_id:
            kept = StoredPost(
                channel_id,
                old.replaced_message_id,
                old.generation,
                posted_at=discord.utils.snowflake_time(old.replaced_message_id).timestamp(),
                user_id=old.user_id,
            )
            await self.registry.keep(post, kept)

    async def _edit(self, post: Post, drawn: Illustrated) -> None:
        if (opened := post.opened) is not None:
            await post.shown.attached.edit(drawn, lambda files: opened.message.edit(drawn.view, files))
            return
        channel_id, message_id = post.stored.standing
        assert channel_id is not None
        assert message_id is not None
        at, private = Standing(channel_id, message_id), seat_at(post.place) is not None
        await post.shown.attached.edit(
            drawn,
            lambda files: self.basis.courier.edit(
                at, drawn.view, files, private=private, rounds=post.trouble.failures + 1
            ),
        )

    # Sent --------------------------------------------------------------------------------------

    async def _send(self, post: Post, table: Table, drawn: Illustrated) -> None:
        """Send a new message; its nonce makes a send that is repeated after a crash find the first one.

        Raises what Discord answers; where it has refused the message, the one that stood still does.
        """
        old, shown = post.stored, drawn.shown
        # A send that may have reached Discord before is answered with the first message, as it was then.
        repeated = old.message_id is None and old.posted_at > 0
        reader = reader_of(table, post.place)
        replaced_channel_id, replaced_message_id = old.standing
        pending = StoredPost(
            generation=old.generation + (old.message_id is not None or old.user_id != reader),
            posted_at=self.now(),
            user_id=reader,
            replaced_channel_id=replaced_channel_id,
            replaced_message_id=replaced_message_id,
        )
        if repeated and old.user_id == reader:
            pending = replace(old, posted_at=pending.posted_at)
        channel_id: int | None = None
        try:
            channel_id = await self._channel_of(post, table)
            await self.registry.keep(post, pending)
            message = await self._sent(post, table, drawn, channel_id)
        except UndeliveredError as error:
            if error.outcome is not Outcome.RETRY:
                if error.outcome is not Outcome.UNFIT:
                    post.trouble.sends_at = asyncio.get_running_loop().time() + self.basis.pace.refused
                    self._note_refusal(table, self.basis.pace.refused)
                await self._take_up(post, channel_id)
            await self._refused(post, table, error)
            return
        post.shown.attached = Attached(drawn.names, drawn.alts)
        post.wanted.fresh, post.trouble.sends_at = False, 0.0
        post.trouble.lost, post.trouble.closed_to = False, 0
        sent = replace(
            pending, channel_id=message.channel_id, message_id=message.message_id, posted_at=self.now()
        )
        post.stored = replace(sent, digest="" if post.shown.incomplete or repeated else shown.digest)
        post.shows(shown)
        post.shown.next_at = self.basis.pace.next_edit(asyncio.get_running_loop().time())
        if repeated:
            # What it shows, and what can be pressed on it, is not known.
            post.shown.clear()
            post.shown.controls = ""
            post.turns.wait_for(urgent=True)
        await self.registry.keep(post, post.stored)
        if self.threads.is_wanted(table):
            # It grows from the post that has just been sent.
            post.turns.wait_for(urgent=True)

    async def _channel_of(self, post: Post, table: Table) -> int:
        if reader := reader_of(table, post.place):
            channel_id = post.stored.standing[0]
            if channel_id is not None and post.stored.user_id == reader:
                return channel_id
            return await self.basis.courier.open_dm(reader, rounds=post.trouble.failures + 1)
        return home_of(table) or table.channel_id if post.place == LINK else table.channel_id

    async def _sent(self, post: Post, table: Table, drawn: Illustrated, channel_id: int) -> Standing:
        reader = reader_of(table, post.place)
        calls = post.wanted.calls if post.turns.next_reveal is None else ()
        text = words(self.basis.texts, table, table.language)
        called = still_called(table, calls, text)
        lines = [call_line(table, called, text)] if called else []
        if post.wanted.role_id is not None:
            lines.append(text("call-role", role=role_mention(post.wanted.role_id)))
        if lines:
            drawn = replace(drawn, answered=Answered((Paragraph("\n".join(lines)),)))
        message = await self.basis.courier.send(
            channel_id,
            drawn.view,
            nonce=f"{table.commitment[:8]}-{self._short(post)}-{post.stored.generation}",
            files=uploads(drawn.files),
            called=[user_id for user_id in called if user_id not in post.wanted.silent_calls],
            roles=() if post.wanted.role_id is None else (post.wanted.role_id,),
            silent=bool(reader) and await self.people.is_quiet(reader, self.now()),
            private=bool(reader),
            rounds=post.trouble.failures + 1,
        )
        post.wanted.take_back(calls)
        return message

    def _short(self, post: Post) -> str:
        """Return a place in a few letters; the post in a thread is another than that of the lobby."""
        if (seat := seat_at(post.place)) is not None:
            return f"seat{seat}"
        in_thread = post.place == PUBLIC and self.registry.of(post.table_id).stored(LINK) != StoredPost()
        return "thread" if in_thread else post.place[:5]

    async def _refused(self, post: Post, table: Table, error: UndeliveredError) -> None:
        """Note a closed DM and notify its person by other means. Raises every other error."""
        if seat_at(post.place) is None or error.outcome not in (Outcome.CLOSED, Outcome.LOST):
            raise error
        log.info("dm_closed", table=table.id)
        stored, reader = post.stored, reader_of(table, post.place)
        replaced_channel_id, replaced_message_id = stored.standing
        closed = StoredPost(
            generation=stored.generation + (stored.message_id is not None),
            digest=CLOSED,
            posted_at=self.now(),
            user_id=reader,
            replaced_channel_id=replaced_channel_id,
            replaced_message_id=replaced_message_id,
        )
        await self.registry.keep(post, closed)
        post.shown.lacking = False
        if post.trouble.closed_to != reader:
            post.trouble.closed_to = reader
            # Later it may be something secret that was sent to them: the channel must not learn when.
            openly = replaced_message_id is None
            await self.private_replies.notify_closed_dm(table, reader, openly=openly)
