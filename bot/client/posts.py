"""Keeps channel and DMs showing the newest state, within Discord's limits.

The newest state wins, and a post that looks the same is not touched.
"""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Callable
from typing import Any

import discord

from bot.client.beats import Beats
from bot.client.bringing import BURIED, Bringing
from bot.client.catch_up import catch_up
from bot.client.drawings import Drawings
from bot.client.finding import Finding
from bot.client.pictures import Pictures
from bot.client.post import Pace, Post, is_shown_at, is_urgent
from bot.client.private_replies import Languages, PrivateReplies
from bot.client.ratings import Find, Ratings
from bot.client.registry import Registry, link_to
from bot.client.schedule import Schedule
from bot.client.taking_away import TakingAway
from bot.client.threads import Threads
from bot.screens.shown import (
    LINK,
    PUBLIC,
    Context,
    Shown,
)
from bot.store.database import StoreError
from bot.store.messages import PostStore, StoredPost
from bot.table.table import Over, Table
from bot.tables import Committed, Tables
from bot.text import Texts
from games.screen import Picture

PATIENCE = 5.0
"""Nothing that is to be told waits for longer until the public post shows it."""


class Posts:
    """Brings tables to Discord; every failure of Discord's has its answer, and no game waits for one."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        store: PostStore,
        people: Languages,
        texts: Texts,
        drawings: Drawings,
        pictures: Pictures,
        private_replies: PrivateReplies,
        find_ratings: Find,
        now: Callable[[], float],
        pace: Pace | None = None,
    ) -> None:
        pace = pace or Pace()
        self._tables = tables
        self._now = now
        self._drawings = drawings
        self._pictures = pictures
        self._beats = Beats(texts, pace.beat, now)
        self._ratings = Ratings(find_ratings, self._ratings_came)
        self._registry = Registry(store)
        self._threads = Threads(client, tables, self._registry, texts, private_replies)
        self._bringing = Bringing(
            client,
            self._registry,
            self._threads,
            Finding(client, self._registry),
            TakingAway(client, self._registry, people, texts),
            drawings,
            pictures,
            people,
            private_replies,
            self.around,
            now,
            pace,
        )
        self._schedule = Schedule(
            tables, self._registry, pace, self._bring, private_replies.post_lost, self._seconds_to_wait
        )

    async def load(self, table_id: int) -> None:
        """Read where a table is shown, before anybody asks."""
        await self._registry.load(table_id)

    async def catch_up(self) -> None:
        """After a start: bring every post up to date that may not be."""
        await catch_up(self, self._tables, self._registry.store, self._registry.standing)

    def on_open(self, table: Table) -> None:
        """Note a table that has just been opened; whoever opened it posts it."""
        self._registry.begin(table.id)

    def release_table(self, table_id: int) -> None:
        """Let go of the posts of a table that has gone from memory."""
        self._registry.release(table_id)

    # What is to be done ------------------------------------------------------------------------

    def on_commit(self, committed: Committed) -> None:
        """Show a table that has changed: what is waited for soon, the rest together with other changes."""
        before, after = committed.before, committed.after
        self._registry.forget_readers(after)
        self._ratings.of(after)
        for place in self._registry.shown_places(after):
            if is_shown_at(before, after, place):
                post = self._registry.post(after.id, place)
                self._schedule.mark(post, urgent=self._is_urgent(after, post))

    def mark_dirty(self, table: Table, *, now: bool = False) -> None:
        """Look whether a table is shown everywhere as it is. One that has gone from memory was."""
        if not self._registry.knows(table.id):
            return
        for place in self._registry.shown_places(table):
            post = self._registry.post(table.id, place)
            if now:
                self._schedule.at_once(post)
            else:
                self._schedule.mark(post, urgent=self._is_urgent(table, post))

    def repost(self, table: Table, place: str = PUBLIC) -> None:
        """Post a table anew, below everything else."""
        post = self._registry.post(table.id, place)
        post.fresh = True
        self._schedule.at_once(post)

    def plays_from(self, table: Table, place: str, pressed: Post | None) -> None:
        """Note whether somebody plays from this panel: those who play elsewhere see it a little later."""
        self._registry.post(table.id, place).elsewhere = pressed is None or pressed.place != place

    async def _bring(self, post: Post, table: Table) -> None:
        if post.pictures_came is None:
            post.pictures_came = lambda: self._pictures_came(post)
        if post.place == PUBLIC:
            await self._ratings.wait(table)
            post.next_beat = self._next_beat(table)
        await self._bringing.bring(post, table, post.pictures_came)
        if post.place == PUBLIC:
            self._note_what_comes(post, self._tables.loaded(table.id) or table)

    def _pictures_came(self, post: Post) -> None:
        if post.lacking:
            self._schedule.mark(post, urgent=True)

    # What comes by itself ----------------------------------------------------------------------

    def _seconds_to_wait(self, post: Post) -> float:
        """While the public post shows beats, no other one tells what they lead to."""
        table = None if post.place == PUBLIC else self._tables.loaded(post.table_id)
        return 0.0 if table is None else self._beats.left(table)

    def _is_urgent(self, table: Table, post: Post) -> bool:
        """Whether a change is waited for: also one that begins beats, or ends those that run."""
        if post.place != PUBLIC:
            return is_urgent(table, post)
        return post.next_beat is not None or is_urgent(table, post) or self._beats.running(table) is not None

    def _note_what_comes(self, post: Post, table: Table) -> None:
        """Note when the public post is to show something else, perhaps already, and let that be drawn."""
        post.unrated = self._ratings.are_to_come(table.id)
        due = self._next_beat(table)
        post.next_beat = min((when for when in (post.next_beat, due) if when is not None), default=None)
        if due is not None:
            around = dataclasses.replace(self.around(table), reveal=self._beats.following(table))
            shown = self._drawings.at(table, PUBLIC, table.language, around)
            self._pictures.begin(block.svg for block in shown.screen.blocks if isinstance(block, Picture))

    def _next_beat(self, table: Table) -> float | None:
        left = self._beats.next_in(table)
        return None if left is None else asyncio.get_running_loop().time() + left

    def _ratings_came(self, table_id: int) -> None:
        post = self._registry.of(table_id).posts.get(PUBLIC)
        if post is not None:
            post.unrated = False
            self._schedule.mark(post, urgent=True)

    def seconds_to_tell(self, table: Table) -> float:
        """Return after how many seconds what has happened may be told: the public post shows it first."""
        return self._beats.left(table)

    # Answers that show a post ------------------------------------------------------------------

    def claim(self, table: Table, message_id: int) -> Post | None:
        """Return the post of a message, held for an answer that edits it; None if it is busy or not ours."""
        for post in self._registry.of(table.id).posts.values():
            if post.stored.message_id == message_id:
                if post.task or post.held:
                    return None
                self._schedule.hold(post)
                return post
        return None

    def release(self, post: Post, table: Table, shown: Shown | None) -> None:
        """Let go of a post; `shown` is what the answer made of it, if it did, drawn from this table."""
        there = shown is not None and post.stored.message_id is not None
        if shown is not None and there:
            self._bringing.note(post, shown)
            if post.place == PUBLIC:
                self._note_what_comes(post, table)
        self._schedule.let_go(post, shown=there and table is self._tables.loaded(table.id))
        if shown is not None and not there:
            # It has become the link to a thread meanwhile, and must look like one again.
            link = self._registry.post(post.table_id, LINK)
            link.digest = ""
            self._schedule.mark(link, urgent=True)

    async def expect(self, table: Table, interaction: discord.Interaction[Any]) -> None:
        """Store that the answer to a press is about to become a table's post, with what finds it again.

        Call `posted` afterwards, whatever became of the answer.
        """
        post = self._registry.post(table.id, PUBLIC)
        self._schedule.hold(post)
        try:
            await self._registry.keep(post, StoredPost(posted_at=self._now(), token=interaction.token))
        except StoreError:
            self._schedule.let_go(post, shown=False)
            raise

    async def posted(self, table: Table, shown: Shown, message: discord.Message | None) -> None:
        """Note the answer that has become a table's post; None where nobody knows whether it has."""
        post = self._registry.post(table.id, PUBLIC)
        try:
            if message is not None:
                post.shows(shown)
                # Answers bring no pictures.
                post.lacking, post.files = bool(shown.files), ()
                digest = "" if post.lacking else shown.digest
                stored = StoredPost(table.channel_id, message.id, 0, digest, self._now())
                await self._registry.keep(post, stored)
        finally:
            self._schedule.let_go(post, shown=False)
            self._schedule.at_once(post)

    # What others ask ---------------------------------------------------------------------------

    def around(self, table: Table) -> Context:
        """Return what screens tell of a table's posts, and of what is found out beside them."""
        around = self._registry.around(table)
        running, ratings = self._beats.running(table), self._ratings.of(table)
        return dataclasses.replace(around, reveal=running, ratings=ratings)

    def link(self, table: Table) -> str:
        """Return where a table's public post is."""
        return self._registry.link(table)

    async def public_shown(self, table_id: int) -> None:
        """Wait until the public post shows what it is about to show; what is told below it comes after it."""
        if (post := self._registry.of(table_id).posts.get(PUBLIC)) is not None:
            await self._schedule.brought(post, PATIENCE)

    async def find_link(self, table: Table) -> str:
        """Return where a table's public post is, also of one that has gone from memory meanwhile."""
        if self._registry.knows(table.id):
            return self._registry.link(table)
        stored = await self._registry.store.of(table.id)
        return link_to(table, stored.get(PUBLIC, StoredPost()))

    def let_go(self, table: Table) -> None:
        """Let a table that is over go from memory, unless one of its posts is still on its way."""
        if isinstance(table, Over) and self._registry.of(table.id).idle:
            self._registry.close(table.id)
            self._tables.release(table.id)

    def below(self, table: Table) -> int:
        """Return how many messages have come below the public post; many when it is not there."""
        there = self._registry.of(table.id).stored(PUBLIC).message_id is not None
        return self._registry.standing.below((table.id, PUBLIC)) if there else BURIED

    def lost(self, table: Table) -> bool:
        """Whether the public post cannot be shown where it belongs."""
        public = self._registry.of(table.id).posts.get(PUBLIC)
        return public is not None and public.lost

    def message_below(self, channel_id: int, message_id: int) -> None:
        """Note that somebody wrote where posts may stand."""
        self._registry.standing.message(channel_id, message_id)

    async def ensure_thread(self, table: Table) -> Table:
        """Return a table once it is where it wants to be: in its thread, or where it was."""
        return await self._threads.ensure_thread(table)

    @property
    def running(self) -> set[asyncio.Task[None]]:
        """The posts that are on their way."""
        return self._schedule.running

    @property
    def waiting(self) -> int:
        """How many posts are being brought up to date, or wait for it."""
        return self._schedule.waiting

    def close(self) -> None:
        """Start nothing more; what is on its way is finished."""
        self._ratings.close()
        self._schedule.close()
