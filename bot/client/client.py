"""The client: builds all parts of the bot, and passes Discord's events to them."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable, Collection, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any

import aiohttp
import discord
import structlog

from bot import room
from bot.alarm import Alarm
from bot.bot_players import BotPlayers
from bot.client.announcements import Announcements
from bot.client.basis import Basis
from bot.client.channels import Channels
from bot.client.courier import Courier
from bot.client.custom_ids import Incoming, incoming
from bot.client.deletions import Deletions
from bot.client.departures import Departures
from bot.client.greetings import Greetings
from bot.client.http import AUTHORIZATION, DiscordClock, parse_less
from bot.client.membership import Membership
from bot.client.notifications import Notifier
from bot.client.options import Options, client_options
from bot.client.posts import Posts
from bot.client.press import Interaction
from bot.client.presses import answer
from bot.client.private_replies import PrivateReplies
from bot.client.reach import Reach
from bot.client.services import Services
from bot.client.slash import CommandTree, CommandWords, keep_registering
from bot.client.token_watch import TokenWatch, notify_owner
from bot.live_tables import LiveTables
from bot.store.database import StoreAwayError, StoreError
from bot.store.preferences import HELD_BACK, INTRODUCTIONS, People, Servers
from bot.store.store import Store
from bot.text import Texts
from bot.timers import Timers

READY, STANDING_BY, DRAINING, AWAY = "ready", "standing by", "draining", "database away"
SECOND_HOLDER = "token in use elsewhere"
STOP_SECONDS = 0.4
"""Timeout for work that is under way when the bot stops."""
CLOSE_SECONDS = 0.2
"""Timeout for a goodbye to Discord and to other processes, each."""
DATABASE_SECONDS = 5.0
"""Timeout for the last writes to the database: a busy disk takes a while, a silent server is left."""
SHARED_SECONDS = 5.0
"""Lifetime of cached preferences where other processes may change them."""
UNAUTHORIZED = 401

log = structlog.stdlib.get_logger(__name__)


class Backroom(discord.Client):
    """A client that hosts tables. Owns the store it is given."""

    def __init__(self, store: Store, options: Options | None = None) -> None:
        options = options or Options()
        now = options.now
        packages = options.packages
        strategies = options.strategies
        self.store = store
        self.lease = options.lease
        self.governor = options.governor
        self.discord_clock = DiscordClock(now)
        self.token_refused = asyncio.Event()
        self.gave_up = asyncio.Event()
        self.reason = ""
        # The lease may lapse while a request waits for its turn, so it is looked at afterwards.
        trace = self.governor.watch(self.lease.check, self._answered)
        super().__init__(http_trace=trace, **client_options(options.shards))

        # What everything else needs.
        self.own_shards = options.shards
        cache_seconds = math.inf if self.own_shards.all else SHARED_SECONDS
        self.texts = Texts(packages)
        self.pictures = options.pictures
        self.people = People(store.database, cache_seconds)
        self.servers = Servers(store.database, cache_seconds)
        self.tables = LiveTables(store, now, maximum_bytes=options.table_bytes)
        self.timers = Timers(now)
        self.courier = Courier(self)
        basis = Basis(
            client=self,
            courier=self.courier,
            store=store,
            tables=self.tables,
            people=self.people,
            servers=self.servers,
            texts=self.texts,
            pictures=self.pictures,
            governor=self.governor,
            pace=options.pace,
            now=now,
        )

        # What shows tables, tells people and lets time pass.
        self.private_replies = PrivateReplies(basis)
        self.posts = Posts(basis, self.private_replies)
        self.notifier = Notifier(basis, self.posts, partial(self.timers.trigger, HELD_BACK))
        self.alarm = Alarm(self.tables, store, lambda: self.notifier.busy)
        self.reach = Reach(self, self.governor, self.own_shards, now, self.alarm.clock.wake_all)
        reveals = self.posts.reveals
        self.bot_players = BotPlayers(self.tables, store, strategies, options.bot_pace, reveals.ends_at)
        self.departures = Departures(basis, self._catch_up, self._forget_server)
        membership = Membership(basis)
        self._parts = (
            self.alarm,
            self.timers,
            self.bot_players,
            self.departures,
            membership,
            self.posts,
            self.notifier,
        )

        # What answers people.
        announcements = Announcements(basis)
        self.greetings = Greetings(announcements, self.people, self.texts, options.links.contact)
        self.services = Services(
            store=store,
            packages=packages,
            texts=self.texts,
            people=self.people,
            servers=self.servers,
            throttle=options.throttle,
            pictures=self.pictures,
            discord_clock=self.discord_clock,
            private_replies=self.private_replies,
            tables=self.tables,
            posts=self.posts,
            timers=self.timers,
            announcements=announcements,
            strategies=strategies,
            channels=Channels(basis),
            membership=membership,
            links=options.links,
            started_at=now(),
            now=now,
            forget=self._forget_everywhere,
        )
        self.deletions = Deletions(self.services)
        self.tree = CommandTree(self, self.services, self._admit)
        self.forgotten = list[Callable[[int], None]]()
        """Called when a person has been forgotten by this process."""
        self.forwarders = list[Callable[[Interaction, Incoming], Awaitable[bool]]]()
        """Called with each press; return whether another process answers it."""

        self._identify_slots = options.identify_slots
        self._token_watch = TokenWatch()
        self._draining = self._second_holder = False
        self._serving: asyncio.Task[None] | None = None
        self._registering: asyncio.Task[None] | None = None
        self._answer_tasks: set[asyncio.Task[Any]] = set()
        self._listen()
        parts = (make(self) for make in (room.part_makers() if options.parts is None else options.parts))
        self.services.parts.extend(part for part in parts if part is not None)

    def _answered(self, params: aiohttp.TraceRequestEndParams) -> None:
        """Read Discord's time, and notice that it refuses the token: all that is sent is in vain then."""
        self.discord_clock.note(params.response.headers.get("Date", ""))
        # Answers to presses carry tokens of their own, which run out.
        if params.response.status == UNAUTHORIZED and AUTHORIZATION in params.headers:
            self.token_refused.set()

    def _listen(self) -> None:
        """Connect the parts that show and notify to the tables, and this process to Discord."""
        self.tables.listeners += [self.posts.on_commit, self.notifier.on_commit]
        self.tables.noticed.append(self.notifier.trigger)
        self.tables.opened.append(self.posts.registry.begin)
        self.tables.loading.append(self.posts.registry.load)
        self.tables.released.append(self.posts.registry.release)
        self.tables.heard_since = self.reach.since
        self.courier.reached.append(self.posts.reopen_dm)
        positions = self.posts.registry.positions
        parse_less(self, positions.message, positions.pin, self._greet)

    async def setup_hook(self) -> None:
        """Get ready before the gateway: old buttons answer immediately, old posts are updated."""
        self.pictures.warm_up()
        await self.tree.set_translator(CommandWords(self.texts))
        self.tree.add_declared()
        for part in self.services.parts:
            await part.begin()
        if self.lease.active:
            await self.departures.begin()
            self._begin()
        if self.lease.leased:
            self._serving = asyncio.create_task(self._serve(), name="serve")

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Begin a session in turn with those of other processes; called by discord.py."""
        wait = None
        # A press while the database is away must be told so: connect nevertheless.
        with suppress(StoreAwayError):
            wait = await self.lease.turn_to_identify((shard_id or 0) % self._identify_slots)
        if wait is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await asyncio.sleep(wait)

    async def _serve(self) -> None:
        """Stand by while another process is active, then act until the lease ends."""
        try:
            if not self.lease.active:
                await self.lease.stand_by(self.store, self.is_ready)
                self._token_watch.expect_doubles()
                await self.departures.begin()
                self._begin()
            await self.lease.keep()
        except StoreError as error:
            self.reason = str(error)
            self.gave_up.set()

    def _begin(self) -> None:
        """Start clocks and bot players, and catch up with what other processes have left.

        Nothing waits for Discord to accept the commands, which it may refuse for a day.
        """
        registering = keep_registering(self.tree, self.texts.packages)
        self._registering = asyncio.create_task(registering, name="register commands")
        self.reach.interrupted()
        self.alarm.start()
        self.bot_players.start()
        self.departures.trigger()
        self.timers.start(self.services)
        self._catch_up()
        self.store.database.recovered += [self.reach.interrupted, self._catch_up]
        self.store.database.clock.leaped.append(self._catch_up)

    def _catch_up(self) -> None:
        """Find what is to be done, sent and shown: at the start, and when the database was away."""
        self.look_for_work()
        self.timers.trigger()
        self.posts.catch_up.begin()

    def look_for_work(self) -> None:
        """Look for tables that are due and notices to send: another process may have stored some."""
        self.alarm.clock.wake()
        self.notifier.trigger()

    # Events ------------------------------------------------------------------------------------

    async def on_ready(self) -> None:
        """Log the identity of the bot."""
        log.info("ready", bot=self.user.id if self.user else None, servers=len(self.guilds))
        self._compare_servers()

    async def on_connect(self) -> None:
        """Let time pass: presses arrive."""
        self.reach.connected(0)

    async def on_disconnect(self) -> None:
        """Let no time pass."""
        self.reach.lost(0)

    async def on_resumed(self) -> None:
        """Expect presses again that this process has answered, and let time pass."""
        self._token_watch.expect_doubles()
        self.reach.returned(0)

    async def on_answered_elsewhere(self, press: Interaction, /) -> None:
        """Stop acting where a process on another database answers the same presses; `Reply` reports them.

        The lease is kept: a standby on this database would do the same harm.
        """
        if self.state != READY or not self._token_watch.has_second_holder(press):
            return
        self._second_holder = True
        log.critical("token_in_use_elsewhere")
        self._stop_acting()
        self.lease.end()
        await notify_owner(self, self.courier, self.people, self.texts, "owner-token-shared")

    async def on_guild_unavailable(self, guild: discord.Guild, /) -> None:
        """Let no time pass in a server of which Discord has an outage."""
        self.reach.lost(guild.id)

    async def on_guild_join(self, guild: discord.Guild, /) -> None:
        """Wake the tables of a server where the bot was before, or let those sleep where it no longer is."""
        self.reach.returned(guild.id)
        self._compare_servers()

    on_guild_available = on_guild_remove = on_guild_join

    def _compare_servers(self) -> None:
        if self.lease.active:
            self.departures.trigger()
            self.timers.trigger(INTRODUCTIONS)

    def _forget_server(self, guild_id: int) -> None:
        self.servers.forget(guild_id)
        for part in self.services.parts:
            part.forget()

    async def on_member_ban(self, guild: discord.Guild, user: discord.abc.User) -> None:
        """Free the seats of a person who is banned from a server."""
        if self.lease.active:
            self._track_this_task()
            await self.services.membership.exclude(guild.id, user.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Let tables leave a channel that is deleted."""
        if self.lease.active:
            self._track_this_task()
            await self.deletions.channel(channel.guild.id, channel.id)

    async def on_raw_thread_delete(self, deleted: discord.RawThreadDeleteEvent) -> None:
        """Let tables leave a thread that is deleted by itself; its channel's end is another event."""
        guild = self.get_guild(deleted.guild_id)
        if self.lease.active and guild is not None and guild.get_channel(deleted.parent_id) is not None:
            self._track_this_task()
            await self.deletions.channel(deleted.guild_id, deleted.thread_id)

    async def on_raw_message_delete(self, deleted: discord.RawMessageDeleteEvent) -> None:
        """Post a table again whose post a moderator has deleted."""
        if self.lease.active:
            await self.deletions.messages(deleted.channel_id, (deleted.message_id,))

    async def on_raw_bulk_message_delete(self, deleted: discord.RawBulkMessageDeleteEvent) -> None:
        """Post tables again whose posts were deleted with other messages."""
        if self.lease.active:
            await self.deletions.messages(deleted.channel_id, deleted.message_ids)

    async def on_guild_channel_update(
        self, _: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        """Try again what Discord has refused there: the bot may have other rights now."""
        self.posts.catch_up.reopen(channel.guild.id)

    async def on_guild_role_update(self, _: discord.Role, role: discord.Role) -> None:
        """Try again what Discord has refused there."""
        self.posts.catch_up.reopen(role.guild.id)

    async def on_member_update(self, _: discord.Member, member: discord.Member) -> None:
        """Try again what Discord has refused where the bot has other roles now."""
        if member == member.guild.me:
            self.posts.catch_up.reopen(member.guild.id)

    async def on_raw_thread_update(self, updated: discord.RawThreadUpdateEvent) -> None:
        """Try again what Discord has refused in a thread that may be open again."""
        self.posts.catch_up.reopen(updated.guild_id)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Let settings no longer name a role that is deleted."""
        if self.lease.active:
            await self.deletions.role(role.guild.id, role.id)

    def _greet(self, user_id: int, channel_id: int, message_id: int) -> None:
        self.posts.reopen_dm(user_id)
        if self.lease.active and not self._draining:
            greeting = self.greetings.answer(user_id, channel_id, message_id)
            self._track(asyncio.create_task(greeting, name="greet"))

    async def on_interaction(self, interaction: Interaction, /) -> None:
        """Answer a press or a form; commands go through the tree."""
        pressed = incoming(interaction)
        if pressed is None:
            return
        if not await self.lease.may_answer(interaction) or self.discord_clock.is_too_late(interaction):
            return
        for forward in self.forwarders:
            if await forward(interaction, pressed):
                return
        self._track_this_task()
        await answer(self.services, interaction, pressed)

    async def _admit(self, interaction: Interaction) -> bool:
        """Whether this process answers a command; `close` waits for the answer then."""
        if not await self.lease.may_answer(interaction) or self.discord_clock.is_too_late(interaction):
            return False
        self._track_this_task()
        return True

    def _track_this_task(self) -> None:
        if task := asyncio.current_task():
            self._track(task)

    def _track(self, task: asyncio.Task[Any]) -> None:
        self._answer_tasks.add(task)
        task.add_done_callback(self._answer_tasks.discard)

    async def _forget_everywhere(self, user_id: int) -> None:
        await self.tables.forget(user_id)
        self.forget(user_id)
        self.posts.catch_up.begin()
        self.timers.trigger()
        for listener in self.forgotten:
            listener(user_id)

    def forget(self, user_id: int) -> None:
        """Drop from memory what concerns a person, and what was made of tables where they sat."""
        self.people.forget(user_id)
        self.services.membership.forget(user_id)
        self.private_replies.forget(user_id)
        self.posts.open_panels.forget_person(user_id)
        for part in self.services.parts:
            part.forget()

    @property
    def state(self) -> str:
        """The state of this process, for its operator."""
        if self._draining:
            return DRAINING
        if self._second_holder:
            return SECOND_HOLDER
        if not self.lease.active:
            return STANDING_BY
        return READY if self.lease.valid else AWAY

    def dispatch(self, event_name: str, /, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - any event has its own
        """Pass on an event, but none once closed: discord.py still sends `ready`, two seconds late."""
        if not self.is_closed():
            super().dispatch(event_name, *args, **kwargs)

    async def close(self) -> None:
        """Stop within seconds: start nothing more, finish what is being written."""
        self._draining = True
        self._stop_acting()
        if self._serving:
            self._serving.cancel()
        self.pictures.close()
        until = asyncio.get_running_loop().time() + STOP_SECONDS
        parts = (*self._parts, *self.services.parts)
        await _await_until(self._answer_tasks.union(*(part.running for part in parts)), until)
        # While others were awaited, presses still came in: their answers are finished, too.
        self.lease.end()
        await _await_until(self._answer_tasks, until)
        await _await_within(CLOSE_SECONDS, super().close())
        for part in self.services.parts:
            await _await_within(CLOSE_SECONDS, part.leave())
        await _await_within(DATABASE_SECONDS, self.store.close())
        await _await_within(DATABASE_SECONDS, self.lease.release())

    def _stop_acting(self) -> None:
        for part in (*self._parts, *self.services.parts):
            part.close()
        if self._registering:
            self._registering.cancel()


class Sharded(Backroom, discord.AutoShardedClient):
    """A client with several shards."""

    async def on_connect(self) -> None:
        """Wait to hear which shard it is."""

    async def on_disconnect(self) -> None:
        """Wait to hear which shard it is."""

    async def on_resumed(self) -> None:
        """Expect presses again that this process has answered."""
        self._token_watch.expect_doubles()

    async def on_shard_connect(self, shard_id: int, /) -> None:
        """Let time pass in the servers of a shard."""
        self.reach.connected(shard_id)

    async def on_shard_disconnect(self, shard_id: int, /) -> None:
        """Let no time pass there."""
        self.reach.lost(shard_id)

    async def on_shard_resumed(self, shard_id: int, /) -> None:
        """Let time pass there again."""
        self.reach.returned(shard_id)


async def _await_until(tasks: Collection[asyncio.Task[Any]], until: float) -> None:
    """Await tasks until a time of the loop; cancel those that are not done then."""
    if tasks:
        seconds = until - asyncio.get_running_loop().time()
        _, late_tasks = await asyncio.wait(set(tasks), timeout=max(0.0, seconds))
        for task in late_tasks:
            task.cancel()


async def _await_within(seconds: float, goodbye: Coroutine[Any, Any, None]) -> None:
    """Await a goodbye; give up one that takes longer."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await goodbye
