"""Keeps the posts in channels and DMs in step with their tables, within Discord's limits.

What a table is to show is compared with what its posts show; the newest state wins, and a post that looks the
same is not touched.
"""

from __future__ import annotations

import asyncio
import dataclasses
import math
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any, TypeAlias, TypeGuard

import discord
import structlog
from cachetools import LRUCache

from bot.client.basis import Basis
from bot.client.outcomes import UndeliveredError
from bot.client.posts.catch_up import CatchUp
from bot.client.posts.opened import OpenPanels, pressed_origin
from bot.client.posts.policy import Surroundings, due, is_own_business, places_that_change, step_of
from bot.client.posts.post import LOST, UNSEEN, Opened, Post
from bot.client.posts.registry import Registry, home_of
from bot.client.posts.reveals import Reveals, is_revealed_at
from bot.client.posts.schedule import Schedule
from bot.client.posts.sync import PostSync
from bot.client.private_replies import PrivateReplies
from bot.client.render import Illustrated
from bot.client.reply import PrivateMessage
from bot.live_tables import Committed
from bot.screens.places import places, shown_at
from bot.screens.shown import LINK, PUBLIC, Answered, Context, Rating, Shown, open_place, seat_at, seat_place
from bot.store.database import StoreError
from bot.store.messages import StoredPost
from bot.table.commands import TABLE, LoseChannel
from bot.table.errors import DeniedError
from bot.table.public import is_practice
from bot.table.review import Review
from bot.table.table import Over, Playing, Table, require_seat
from games.core import Seat

SHOWN_SECONDS = 5.0
"""Maximum seconds for which what follows a public post waits until it is shown."""
MAXIMUM_DRAWN = 256
"""LRU size of tables whose rendered screens are kept."""
RATING_SECONDS = 1.0
"""Seconds that a final post waits for ratings; later ones are added."""

Screens: TypeAlias = dict[tuple[str, str, Context], Shown]
"""Screens of one state of a table by place, language and surroundings."""

log = structlog.stdlib.get_logger(__name__)


class Posts:
    """Marks what is to be shown; no game waits for Discord, and each of its failures has an answer here."""

    def __init__(
        self,
        basis: Basis,
        private_replies: PrivateReplies,
    ) -> None:
        self.registry = Registry(basis.store.posts)
        self.reveals = Reveals(basis.texts, basis.now, basis.pace)
        self._basis = basis
        self._tables = basis.tables
        self._pictures = basis.pictures
        self._private_replies = private_replies
        self._drawn = LRUCache[int, tuple[Table, Screens]](MAXIMUM_DRAWN)
        self.find_ratings: Callable[[Over], Awaitable[tuple[Rating, ...]]] = _no_ratings
        """Returns the ratings after a game."""
        self.find_review: Callable[[Over], Awaitable[Review | None]] = _no_review
        """Returns what decided a game, once that is known. Raises `StoreError`."""
        self._ratings = LRUCache[int, tuple[Rating, ...]](MAXIMUM_DRAWN)
        self._reviews = LRUCache[int, Review](MAXIMUM_DRAWN)
        self.open_panels = OpenPanels()
        self.catch_up = CatchUp(
            basis,
            self.registry,
            lambda table: self.mark_dirty(table, urgent=False),
            lambda: len(self.schedule.running),
        )
        self.sync = PostSync(
            basis, self.registry, self.open_panels, private_replies, self.draw, self.catch_up.note_refusal
        )
        self.schedule = Schedule(
            basis,
            self.registry,
            self._update,
            self._lost,
            self.catch_up.note_wrong,
            self._seconds_to_wait,
        )

    @property
    def running(self) -> set[asyncio.Task[None]]:
        """The posts that are being updated."""
        return self.schedule.running

    def close(self) -> None:
        """Begin nothing more; what is on its way is finished."""
        self.catch_up.close()
        self.schedule.close()

    # What is to be shown -----------------------------------------------------------------------

    def _context(self, table: Table) -> Context:
        return dataclasses.replace(
            self.registry.context(table),
            reveal=self.reveals.running(table),
            ratings=self._ratings.get(table.id, ()),
            review=self._reviews.get(table.id),
        )

    def draw(self, table: Table, place: str, language: str, context: Context | None = None) -> Shown:
        """Return what a place shows now, rendered once; `language` is the reader's, for a seat's panel."""
        known = self._drawn.get(table.id)
        if known is None or known[0] is not table:
            known = self._drawn[table.id] = (table, {})
        if (seat := seat_at(place)) is not None:
            # An opened panel shows what that in the DM does.
            place = seat_place(seat)
        if context is None and seat is not None and not is_practice(table):
            # A reveal on the public post changes no panel.
            context = Context(self.registry.link(table))
        key = (place, language, context or self._context(table))
        if key not in known[1]:
            known[1][key] = shown_at(table, place, self._basis.texts, *key[1:])
        return known[1][key]

    def on_commit(self, committed: Committed) -> None:
        """Show a table that has changed: what is waited for soon, the rest together with other changes."""
        before, after = committed.before, committed.after
        self.registry.forget_readers(after)
        panels = self.open_panels.at(before, after)
        for panel in panels:
            self.open_panels.follow(panel, after)
        if is_own_business(committed):
            self._keep_others_screens(before, after, after.seat_of(committed.actor.user_id))
        shown = self.registry.shown_places(after)
        changed = places_that_change(committed, dict.fromkeys((*shown, *(panel.place for panel in panels))))
        posts = [self.registry.post(after.id, place) for place in shown if place in changed]
        posts += [panel for panel in panels if panel.place in changed]
        now = asyncio.get_running_loop().time()
        surroundings = self._surroundings(after)
        for post in posts:
            if post.shown.step == UNSEEN and step_of(before) == step_of(after):
                post.wanted.before = post.wanted.before or before
            self.schedule.mark(post, due(post, committed, surroundings, self._basis.pace, now))

    def _keep_others_screens(self, before: Table, after: Table, seat: Seat | None) -> None:
        known = self._drawn.get(after.id)
        if known is not None and known[0] is before:
            others = {key: shown for key, shown in known[1].items() if seat_at(key[0]) != seat}
            self._drawn[after.id] = (after, others)

    def _surroundings(self, table: Table) -> Surroundings:
        posts = self.registry.of(table.id).posts
        panels = {seat: post for place, post in posts.items() if (seat := seat_at(place)) is not None}
        return Surroundings(panels, self.reveals.running(table) is not None)

    def mark_dirty(self, table: Table, *, urgent: bool = True) -> None:
        """Check now whether a table is shown everywhere as it is; one that has left memory was."""
        posts = self.open_panels.at(table)
        if self.registry.knows(table.id):
            posts += [self.registry.post(table.id, place) for place in self.registry.shown_places(table)]
        for post in posts:
            self.schedule.at_once(post, urgent=urgent)

    async def repost(self, table: Table, place: str = PUBLIC, role_id: int | None = None) -> None:
        """Post a table again, below everything else. Raises `DeniedError`, `StoreError`.

        `role_id`: a role that the post calls; Discord notifies it where everybody or the bot may mention it.
        """
        post = await self._loaded(table.id, place)
        post.wanted.role_id = role_id or post.wanted.role_id
        post.wanted.fresh, post.trouble.sends_at, post.trouble.deletes_at = True, 0.0, 0.0
        self.schedule.at_once(post)

    async def reposted(self, table: Table) -> bool:
        """Post a table again, below everything else; return whether a new message came.

        Raises `DeniedError`, `StoreError`.
        """
        post = await self._loaded(table.id, PUBLIC)
        before = post.stored.standing
        await self.repost(table)
        await self.schedule.wait_until_shown(post, SHOWN_SECONDS)
        return post.stored.message_id is not None and post.stored.standing != before

    async def restore(self, table_id: int, place: str, deleted: Collection[int]) -> None:
        """Post a place of an open table again, where its message is among the deleted ones.

        Raises `DeniedError`, `StoreError`.
        """
        table, post = await self._tables.get(table_id), self.registry.post(table_id, place)
        if isinstance(table, Over) or place not in places(table) or post.stored.message_id not in deleted:
            return
        log.info("post_deleted", table=table_id, place=place)
        post.forget_message()
        self.registry.keep_soon(post, post.stored)
        self.schedule.at_once(post)

    async def lose_channel(self, table: Table, channel_id: int) -> None:
        """Go on without a channel that Discord has deleted; its people are told once.

        Raises `DeniedError`, `StoreError`.
        """
        post = await self._loaded(table.id, PUBLIC)
        if post.trouble.lost_channel == channel_id:
            return
        log.info("channel_deleted", table=table.id, channel=channel_id)
        # The table tells them, and the host is not told of the post. It stood there.
        post.trouble.lost, post.trouble.lost_channel = True, channel_id
        post.shown.clear()
        self.registry.keep_soon(post, StoredPost(generation=post.stored.generation + 1, digest=LOST))
        after = await self._tables.do(table.id, LoseChannel(channel_id), TABLE)
        if after.channel_id != table.channel_id:
            post.trouble.lost = False
            self.schedule.at_once(post)

    async def _lost(self, table: Table, error: UndeliveredError) -> None:
        """Let people know of a public post that cannot be shown any longer."""
        if not error.place_gone:
            await self._private_replies.notify_lost_post(table)
            return
        guild, home_id = self._basis.client.get_guild(table.guild_id), home_of(table)
        # A thread is gone with its channel.
        with_channel = home_id is not None and guild is not None and guild.get_channel(home_id) is None
        await self.lose_channel(table, home_id if with_channel and home_id else table.channel_id)

    def reopen_dm(self, user_id: int) -> None:
        """Send a person their panels whom a closed DM has refused: it is open now."""
        for post in self.registry.closed_to(user_id):
            post.shown.digest = ""
            self.registry.keep_soon(post, dataclasses.replace(post.stored, digest=""))
            self.schedule.at_once(post, urgent=False)

    def skip_reveal(self, table: Table) -> None:
        """Show what has happened at once, everywhere."""
        self.reveals.skip(table)
        for post in (*self.registry.of(table.id).posts.values(), *self.open_panels.at(table)):
            post.turns.next_reveal = None
        self.mark_dirty(table)

    async def call(self, table: Table, user_ids: Sequence[int], silent: Collection[int] = ()) -> None:
        """Post a table again, once what has happened is revealed, and mention these people.

        `silent`: those of them who are not notified of it. Raises `DeniedError`, `StoreError`.
        """
        post = await self._loaded(table.id, PUBLIC)
        post.wanted.calls = tuple(dict.fromkeys((*post.wanted.calls, *user_ids)))
        post.wanted.silent_calls |= {*silent}
        self.schedule.mark(post)

    async def _loaded(self, table_id: int, place: str) -> Post:
        # The caller may have waited since it got the table, which was released meanwhile.
        await self._tables.get(table_id)
        return self.registry.post(table_id, place)

    def plays_from(self, table: Table, place: str, pressed: Post | None) -> None:
        """Note whether its reader plays from this panel; if not, it is updated a little later."""
        if self.registry.knows(table.id):
            self.registry.post(table.id, place).reader.elsewhere = pressed is None or pressed.place != place

    def form_opened(self, table: Table, interaction: discord.Interaction[Any], *, opened: bool) -> None:
        """Note whether a press on a panel has opened a form, which needs its message until it is sent."""
        post = self.pressed(table.id, interaction)
        if post is not None and interaction.message is not None:
            post.reader.form_on = interaction.message.id if opened else None

    def acts_from(
        self, before: Playing, after: Table, place: str, pressed: Post | None, user_id: int
    ) -> None:
        """Note whether a person acts on this panel; edits for others depend on public acts alone."""
        acted = isinstance(after, Playing) and before.presence.acts != after.presence.acts
        if acted and self.registry.knows(after.id):
            here = pressed is not None and pressed.place == place
            self.registry.post(after.id, place).reader.acts_here = user_id if here else None

    async def public_shown(self, table_id: int) -> None:
        """Wait until the public post shows what it is about to show; what is sent below it comes after it."""
        if (post := self.registry.of(table_id).posts.get(PUBLIC)) is not None:
            await self.schedule.wait_until_shown(post, SHOWN_SECONDS)

    async def _update(self, post: Post, table: Table) -> None:
        if post.place == PUBLIC:
            await self._rate(table, RATING_SECONDS)
        await self._load_review(table)
        post.turns.next_reveal = self._next_reveal(table) if self._reveals(post, table) else None
        await self.sync.sync(post, table, self._when_drawn(post))
        if post.place == PUBLIC and await self._rate(table):
            post.turns.wait_for(urgent=True)
        if self._reveals(post, table):
            self._note_what_comes(post, self._tables.loaded(table.id) or table)

    def _reveals(self, post: Post, table: Table) -> bool:
        """Whether a post reveals what happens; not an open panel that has been given up."""
        there = post.opened is None or self.open_panels.remembers(post)
        return there and is_revealed_at(table, post.place)

    def _is_unrated(self, table: Table) -> TypeGuard[Over]:
        rated = isinstance(table, Over) and table.played and table.unrated is None
        return rated and table.id not in self._ratings and self.reveals.running(table) is None

    async def _rate(self, table: Table, seconds: float | None = None) -> bool:
        """Find what a game made of ratings within these seconds; return whether they had to be looked for."""
        if not self._is_unrated(table):
            return False
        try:
            async with asyncio.timeout(seconds):
                self._ratings[table.id] = await self.find_ratings(table)
        except TimeoutError:
            log.info("ratings_late", table=table.id)
        except StoreError as error:
            # They are looked for again at the next update.
            log.warning("ratings_not_read", table=table.id, error=str(error))
            return False
        except Exception:
            log.exception("ratings_failed", table=table.id)
            self._ratings[table.id] = ()
        return True

    async def _load_review(self, table: Table) -> None:
        if not (isinstance(table, Over) and table.played) or table.id in self._reviews:
            return
        try:
            review = await self.find_review(table)
        except StoreError as error:
            log.warning("review_not_read", table=table.id, error=str(error))
            return
        if review is not None:
            self._reviews[table.id] = review

    async def show_review(self, table: Over, review: Review) -> None:
        """Show what decided a game, now that it is known; the table may have left memory since its end."""
        try:
            known = await self._tables.get(table.id)
        except (DeniedError, StoreError) as error:
            log.warning("review_not_shown", table=table.id, reason=type(error).__name__)
            return
        self._reviews[table.id] = review
        shown = [PUBLIC] if not is_practice(table) else [seat_place(seat) for seat in table.present]
        posts = [self.registry.post(table.id, place) for place in shown]
        for post in (*posts, *self.open_panels.at(known)):
            if post.shown.step == UNSEEN:
                # What stands is edited, and not sent again.
                before = dataclasses.replace(self._context(known), review=None)
                await self.sync.recognise(post, known, before)
            self.schedule.at_once(post, urgent=False)

    # What comes by itself ----------------------------------------------------------------------

    def _when_drawn(self, post: Post) -> Callable[[], None]:
        if post.pictures_came is None:
            post.pictures_came = lambda: self._pictures_came(post)
        return post.pictures_came

    def _pictures_came(self, post: Post) -> None:
        if not post.shown.lacking:
            return
        if seat_at(post.place) is None:
            self.schedule.mark(post)
        else:
            # An answer went ahead without them, which is no edit of a message to Discord.
            post.shown.next_at = 0.0
            self.schedule.at_once(post)

    def _seconds_to_wait(self, post: Post) -> float:
        """While what has happened is revealed, no other post shows what it leads to."""
        table = self._tables.loaded(post.table_id)
        if table is None or post.discarded or is_revealed_at(table, post.place):
            return 0.0
        return self.reveals.seconds_left(table)

    def _note_what_comes(self, post: Post, table: Table) -> None:
        """Note when a post is to show something else, perhaps already, and begin to draw that."""
        step_at = self._next_reveal(table)
        moments = (when for when in (post.turns.next_reveal, step_at) if when is not None)
        post.turns.next_reveal = min(moments, default=None)
        if step_at is not None:
            context = dataclasses.replace(self._context(table), reveal=self.reveals.following(table))
            shown = self.draw(table, post.place, table.language, context)
            self._pictures.begin(shown.svgs, post.key)

    def _next_reveal(self, table: Table) -> float | None:
        left = self.reveals.seconds_to_next(table)
        return None if left is None else asyncio.get_running_loop().time() + left

    # Answers that show a post ------------------------------------------------------------------

    def pressed(self, table_id: int, interaction: discord.Interaction[Any]) -> Post | None:
        """Return the post or the open panel that was pressed on."""
        if interaction.message is None:
            return None
        posts = self.registry.of(table_id).posts.values()
        stored = (post for post in posts if post.stored.message_id == interaction.message.id)
        return self.open_panels.pressed(table_id, interaction) or next(stored, None)

    def claim(self, post: Post) -> bool:
        """Hold a post for an answer that edits it; return False if it is busy."""
        if post.turns.task or post.turns.held:
            return False
        self.schedule.hold(post)
        return True

    def release(self, post: Post, table: Table, drawn: Illustrated | None) -> None:
        """Release a claimed post; `drawn` is what the answer made of it, if it did, rendered from `table`."""
        there = drawn is not None and post.stands
        if drawn is not None and there:
            post.shown.lacking = drawn.lacking
            self.sync.note(post, drawn)
            if self._reveals(post, table):
                self._note_what_comes(post, table)
        if drawn is not None and not there:
            # It has become the link to a thread meanwhile, and must look like one again.
            link = self.registry.post(post.table_id, LINK)
            link.shown.digest = ""
            self.schedule.mark(link)
        newest = table is self._tables.loaded(table.id) and not (post.wanted.calls or self._is_unrated(table))
        self.schedule.release(post, shown=there and newest and not post.discarded)
        if drawn is not None and there and drawn.lacking and self._pictures.at_hand(drawn.shown.svgs):
            # They came while the answer was under way.
            self._pictures_came(post)

    def at_hand(self, post: Post, table: Table, shown: Shown) -> Illustrated | None:
        """Return a screen if its pictures are on the post or drawn; None for one with other files, too."""
        if self.sync.withholds(table, shown):
            return None
        there = post.shown.attached.names
        if there is not None and set(there) == set(shown.files):
            return Illustrated(shown, dict.fromkeys(there, b""))
        found = None if shown.documents else self._pictures.at_hand(shown.svgs)
        return None if found is None else Illustrated(shown, found)

    async def illustrate(self, post: Post, shown: Shown, answered: Answered) -> Illustrated:
        """Return a panel with the pictures that are there soon; for the others its post is updated."""
        return await self._pictures.answer(shown, answered, post.shown.attached, self._when_drawn(post))

    # Open panels -------------------------------------------------------------------------------

    def new_panel(self, table: Table, user_id: int) -> Post:
        """Return a panel that a press is about to open. Raises `DeniedError` for a reader without a seat."""
        place, begins = open_place(require_seat(table, user_id)), asyncio.get_running_loop().time()
        post = Post(table.id, place, StoredPost(user_id=user_id), begins)
        post.turns.wait_for(urgent=True)
        return post

    def keep_open(
        self,
        post: Post,
        table: Table,
        drawn: Illustrated,
        interaction: discord.Interaction[Any],
        message: PrivateMessage,
        *,
        in_place: bool,
        passing: bool = False,
    ) -> None:
        """Remember the panel that a press has opened or changed, and delete the one before it.

        `in_place`: it is the message that was pressed on. `passing`: it only answers a choice that was made
        on the public post, and goes when the game moves on.
        """
        goes_at = asyncio.get_running_loop().time() + self._basis.pace.calm if passing else math.inf
        origin = pressed_origin(interaction) if in_place else interaction.id
        before = self.open_panels.open(post, Opened(origin, message, goes_at))
        if before is not None:
            self.schedule.at_once(before)
        if post.turns.held or post.turns.task:
            # It is released later, or shows perhaps what it showed before.
            self.schedule.at_once(post)
        else:
            self.release(post, table, drawn)

    def close_panel(self, table_id: int, user_id: int) -> None:
        """Delete a person's open panel: they play from another message that shows the same."""
        post = self.open_panels.of(table_id, user_id)
        if post is not None:
            self.open_panels.discard(post)
            self.schedule.at_once(post)


async def _no_ratings(_: Over) -> tuple[Rating, ...]:
    return ()


async def _no_review(_: Over) -> Review | None:
    return None
