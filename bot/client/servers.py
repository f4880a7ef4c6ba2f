"""Servers: what a person may see and do there now, and what is done when the bot was removed from one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol, TypeGuard

import discord
import structlog
from cachetools import LRUCache, TTLCache
from sqlalchemy import ColumnElement, Connection, FromClause, delete, insert, select, update

from bot.client.basis import Basis
from bot.client.http import Priority, prioritised
from bot.client.outcomes import FAILURES, Outcome, outcome_of
from bot.job import Job
from bot.store.database import StoreError, as_work
from bot.store.moderation import why_blocked
from bot.store.preferences import UNSET
from bot.store.reader import sound_rows
from bot.store.results import Sight, channels_played_in
from bot.store.schema import OPEN, guilds, metadata, tables
from bot.table.commands import Actor, Leave
from bot.table.seats import held_seats
from bot.table.table import DeniedError, Lobby, Table

MAXIMUM_THREADS = 10_000
"""LRU size of threads that Discord no longer lists: archived ones."""
MAXIMUM_FETCHES = 10
"""Threads that Discord is asked about for one answer; the others count as hidden until the next."""
LOOKUP_SECONDS = 3 * 60.0
"""Seconds between two requests about one person and server."""
KNOWN_SECONDS = 24 * 60 * 60.0
"""Seconds for which a seated person who was a member plays on at once, while Discord is asked again."""
MAXIMUM_LOOKED_UP = 10_000
"""LRU size of pairs of server and person."""
LOOK_SECONDS, RETRY_SECONDS = 6 * 60 * 60.0, 60.0
"""Seconds between two comparisons of the stored servers with those that the bot is in; after an error."""
ASLEEP = "server-gone"
"""Why tables of such a server cannot be played; part of a message's key."""
NOT_MEMBER = "denied-not-member"
"""Why a person may not play in a server that they have left; the key of a message."""
KEPT_SECONDS = 30 * 24 * 60 * 60
"""How long all of a server is kept after the bot was removed from it; `docs/privacy.md` says so."""

log = structlog.stdlib.get_logger(__name__)


# What a person sees -------------------------------------------------------------------------------


class Where(Protocol):
    """Where a person pressed or typed, and who it was."""

    @property
    def guild_id(self) -> int | None:
        """The server; None in a DM."""
        ...

    @property
    def channel_id(self) -> int | None:
        """The channel."""
        ...

    @property
    def user(self) -> discord.abc.User:
        """The person."""
        ...


class Channels:
    """Sees with a person's eyes, by what Discord has told of channels, roles and the person."""

    def __init__(self, basis: Basis) -> None:
        self._client = basis.client
        self._database = basis.store.database
        self._archived: LRUCache[int, discord.Thread | None] = LRUCache(MAXIMUM_THREADS)

    async def sight(self, guild_id: int, viewer: discord.abc.User | None, here: int | None) -> Sight:
        """Return what a viewer in the channel `here` may be told of; without one, what everybody may."""
        played = dict(await self._database.read(channels_played_in(guild_id)))
        played.pop(here or 0, None)
        await self._fetch(guild_id, [one for one, home in played.items() if home is None])
        hidden = (one for one, home in played.items() if not self._sees(guild_id, viewer, one, home))
        return Sight(guild_id, viewer.id if viewer else 0, frozenset(hidden))

    async def public_sight(self, guild_id: int, here: int | None) -> Sight:
        """Return what everybody in the channel `here` may be told of."""
        return await self.sight(guild_id, None, here)

    def locale(self, guild_id: int) -> str:
        """Return the locale of a server; empty where Discord has not sent it."""
        guild = self._client.get_guild(guild_id)
        return str(guild.preferred_locale) if guild else ""

    @property
    def server_count(self) -> int:
        """The number of servers that the bot is in, as far as Discord has sent them."""
        return len(self._client.guilds)

    def members(self, guild_id: int) -> int:
        """Return the number of members of a server; 0 where Discord has not sent it."""
        guild = self._client.get_guild(guild_id)
        return (guild.member_count if guild else None) or 0

    def takes_messages(self, guild_id: int, channel_id: int) -> bool:
        """Whether the bot may write in a channel, as far as Discord has told."""
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return True
        channel = guild.get_channel_or_thread(channel_id)
        if channel is None:
            return False
        rights = channel.permissions_for(guild.me)
        thread = isinstance(channel, discord.Thread)
        return rights.view_channel and (rights.send_messages_in_threads if thread else rights.send_messages)

    def joined_since(self, moment: float) -> list[int]:
        """Return the servers that the bot has joined since a moment."""
        joined = ((guild.id, guild.me and guild.me.joined_at) for guild in self._client.guilds)
        return [guild_id for guild_id, at in joined if at and at.timestamp() >= moment]

    def writable(self, guild_id: int) -> list[int]:
        """Return the text channels where the bot may write, those where everybody may and the highest first.

        The channel that Discord welcomes members in is the first of all.
        """
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return []

        def rank(channel: discord.TextChannel) -> tuple[bool, bool]:
            everybody = channel.permissions_for(guild.default_role)
            return channel != guild.system_channel, not (everybody.view_channel and everybody.send_messages)

        return [
            channel.id
            for channel in sorted(guild.text_channels, key=rank)
            if self.takes_messages(guild_id, channel.id)
        ]

    def owner(self, guild_id: int) -> int | None:
        """Return the owner of a server; None where Discord has not sent it."""
        guild = self._client.get_guild(guild_id)
        return guild.owner_id if guild else None

    async def sees(self, where: Where, table: Table) -> bool:
        """Whether the presser holds or held a seat at a table of this server, or can see its channel."""
        if where.guild_id != table.guild_id:
            return False
        user_id = where.user.id
        home_id = None if isinstance(table, Lobby) else table.home_id
        mine = table.seat_of(user_id) is not None if isinstance(table, Lobby) else held_seats(table, user_id)
        return bool(mine) or await self.sees_channel(where, table.channel_id, home_id)

    async def sees_channel(self, where: Where, channel_id: int, home_id: int | None = None) -> bool:
        """Whether the presser can see a channel of the server where they are.

        `home_id`: the channel whose thread it is or was, where that is known.
        """
        if where.guild_id is None or where.channel_id == channel_id:
            return where.guild_id is not None
        if home_id is None:
            await self._fetch(where.guild_id, [channel_id])
        return self._sees(where.guild_id, where.user, channel_id, home_id)

    def _sees(
        self, guild_id: int, viewer: discord.abc.User | None, channel_id: int, home_id: int | None
    ) -> bool:
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return False
        channel = guild.get_channel_or_thread(channel_id) or self._archived.get(channel_id)
        private = isinstance(channel, discord.Thread) and channel.is_private()
        if isinstance(channel, discord.Thread):
            channel = channel.parent
        if channel is None and home_id is not None:
            channel = guild.get_channel(home_id)
        if channel is None:
            return False
        member = viewer if isinstance(viewer, discord.Member) else guild.default_role
        may = channel.permissions_for(member)
        # Who was asked into a private thread is not known; who manages threads sees them all.
        return may.view_channel and (not private or may.manage_threads)

    async def _fetch(self, guild_id: int, channels: list[int]) -> None:
        """Ask Discord about archived threads; a channel that is gone is not asked about again."""
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return
        unknown = (
            one for one in channels if guild.get_channel_or_thread(one) is None and one not in self._archived
        )
        for channel_id in [one for one, _ in zip(unknown, range(MAXIMUM_FETCHES), strict=False)]:
            try:
                found = await guild.fetch_channel(channel_id)
            except (discord.NotFound, discord.Forbidden) as error:
                match outcome_of("fetch", error):
                    case Outcome.RETRY:
                        raise
                    case Outcome.GONE:
                        self._archived[channel_id] = None
                    case _:
                        # The bot may be let in again.
                        continue
            else:
                self._archived[channel_id] = found if isinstance(found, discord.Thread) else None


# Members --------------------------------------------------------------------------------------------


class Membership:
    """Who may play in a server: its members who are neither blocked by its moderators nor timed out.

    People who are gone from it lose their seats there when they press; a time-out costs no seat. A press in
    the server says what the presser is there; for one in a DM, and for who is called, Discord is asked. Who
    sits at a table and was a member within a day does not wait for that: Discord tells of bans by itself.
    """

    def __init__(self, basis: Basis) -> None:
        self._client = basis.client
        self._tables = basis.tables
        self._database = basis.store.database
        self._now = basis.now
        self._known = TTLCache[tuple[int, int], _Member](MAXIMUM_LOOKED_UP, KNOWN_SECONDS, timer=basis.now)
        self._doubtful = set[tuple[int, int]]()
        self._asking = Job("ask for members", self._ask_again)

    @property
    def running(self) -> set[asyncio.Task[None]]:
        """The requests about people who have been answered already."""
        return self._asking.running

    def close(self) -> None:
        """Ask no more about people who have been answered already."""
        self._asking.close()

    async def check(self, guild_id: int, user: discord.abc.User, *, sits: bool = False) -> None:
        """Raise `DeniedError` for who is not in a server or timed out; free the seats of who is gone.

        `sits`: whether they have a seat there, so that what was known of them within a day will do.
        """
        key = guild_id, user.id
        if (
            sits
            and not _is_member_of(user, guild_id)
            and (known := self._known.get(key))
            and not known.why_not
        ):
            if self._is_old(known):
                self._doubtful.add(key)
                self._asking.within(0.0)
            return
        await self._admit(guild_id, user.id, await self._member(guild_id, user))

    async def _admit(self, guild_id: int, user_id: int, member: _Member) -> None:
        if member.why_not == NOT_MEMBER:
            await self.exclude(guild_id, user_id)
        if member.why_not:
            raise DeniedError(member.why_not)

    async def _ask_again(self) -> None:
        while self._doubtful:
            guild_id, user_id = self._doubtful.pop()
            try:
                with suppress(DeniedError), prioritised(Priority.NOTICE):
                    await self._admit(guild_id, user_id, await self._look_up(guild_id, user_id))
            except StoreError as error:
                # Their next press asks again.
                log.warning("seat_not_freed", guild=guild_id, reason=str(error))

    async def check_unblocked(self, guild_id: int, user_id: int) -> None:
        """Raise `DeniedError` for a person whom the moderators of a server have blocked."""
        if (reason := await self._why_blocked(guild_id, user_id)) is not None:
            raise DeniedError("denied-blocked", why=reason)

    async def admitted(self, guild_id: int, user_ids: Iterable[int]) -> set[int]:
        """Return those of these people who may be seated and called in a server now."""
        asked = list(user_ids)
        members = await asyncio.gather(*(self._look_up(guild_id, user_id) for user_id in asked))
        return {
            user_id
            for user_id, member in zip(asked, members, strict=True)
            if not member.why_not and await self._why_blocked(guild_id, user_id) is None
        }

    async def belongs(self, guild_id: int, user_id: int) -> bool:
        """Whether a person is in a server and not blocked there; they may be timed out."""
        member = await self._look_up(guild_id, user_id)
        return member.why_not != NOT_MEMBER and await self._why_blocked(guild_id, user_id) is None

    async def guest(self, guild_id: int, user_id: int) -> discord.Member | None:
        """Return a member who may be seated and called in a server now; None for anyone else."""
        guild = self._client.get_guild(guild_id)
        if guild is None or await self._why_blocked(guild_id, user_id) is not None:
            return None
        try:
            member = await guild.fetch_member(user_id)
        except FAILURES as error:
            if outcome_of("fetch", error) is not Outcome.GONE:
                raise
            return None
        return None if member.is_timed_out() else member

    async def roles(self, guild_id: int, user: discord.abc.User) -> Collection[int]:
        """Return the ids of a person's roles in a server; none where Discord does not say."""
        return (await self._member(guild_id, user)).roles

    async def exclude(self, guild_id: int, user_id: int) -> None:
        """Let a person who is gone from a server leave its open tables."""
        self._known[guild_id, user_id] = _Member(NOT_MEMBER, known_at=self._now())
        for table in await self._tables.of_person(user_id):
            if table.guild_id == guild_id:
                try:
                    await self._tables.do(table.id, Leave(), Actor(user_id))
                except DeniedError as error:
                    log.info("seat_not_freed", table=table.id, reason=error.key)

    def forget(self, user_id: int) -> None:
        """Drop from memory in which servers a person was a member."""
        for key in [key for key in self._known if key[1] == user_id]:
            del self._known[key]
        self._doubtful = {key for key in self._doubtful if key[1] != user_id}

    async def _member(self, guild_id: int, user: discord.abc.User) -> _Member:
        if _is_member_of(user, guild_id):
            # A member who returns does not have to wait for the next request. Who calls them still asks.
            known = self._known[guild_id, user.id] = _member_of(user)
            return known
        return await self._look_up(guild_id, user.id)

    async def _look_up(self, guild_id: int, user_id: int) -> _Member:
        """Ask Discord about a person; a person of whom it says nothing may play."""
        key = guild_id, user_id
        guild = self._client.get_guild(guild_id)
        known = self._known.get(key)
        if guild is not None and (known is None or self._is_old(known)):
            try:
                self._known[key] = _member_of(await guild.fetch_member(user_id), self._now())
            except FAILURES as error:
                if outcome_of("fetch", error) is Outcome.GONE:
                    self._known[key] = _Member(NOT_MEMBER, known_at=self._now())
        return self._known.get(key, _Member())

    def _is_old(self, member: _Member) -> bool:
        return self._now() - member.known_at >= LOOKUP_SECONDS

    async def _why_blocked(self, guild_id: int, user_id: int) -> str | None:
        return await self._database.read(why_blocked(guild_id, user_id), flushed=False)


@dataclass(frozen=True, slots=True)
class _Member:
    """Why a person may not play in a server, as the key of a message, their roles, and when that was so."""

    why_not: str = ""
    roles: Collection[int] = ()
    known_at: float = 0.0


def _is_member_of(user: discord.abc.User, guild_id: int) -> TypeGuard[discord.Member]:
    return isinstance(user, discord.Member) and user.guild.id == guild_id


def _member_of(member: discord.Member, known_at: float = 0.0) -> _Member:
    timed_out = "denied-timed-out" if member.is_timed_out() else ""
    return _Member(timed_out, {role.id for role in member.roles}, known_at)


# Departures ---------------------------------------------------------------------------------------


class Departures:
    """Compares the stored servers with those that the bot is in, whenever that changes and now and then."""

    def __init__(self, basis: Basis, woken: Callable[[], None], deleted: Callable[[int], None]) -> None:
        """`woken` is called when tables go on, `deleted` with the id of a server of which nothing is left."""
        self._client = basis.client
        self._tables = basis.tables
        self._database = basis.store.database
        self._woken = woken
        self._deleted = deleted
        self._job = Job("departures", self._compare)

    async def begin(self) -> None:
        """Leave alone the tables that slept before this start. Raises `StoreError`."""
        for table_id in await self._database.read(asleep_tables):
            self._tables.quarantined[table_id] = ASLEEP

    def trigger(self) -> None:
        """Compare: the bot knows its servers, or they have changed."""
        self._job.within(0.0)

    @property
    def running(self) -> set[asyncio.Task[None]]:
        """The comparison under way."""
        return self._job.running

    def close(self) -> None:
        """Begin nothing more."""
        self._job.close()

    async def _compare(self) -> None:
        if not self._client.is_ready():
            return
        try:
            await self._compared()
        except StoreError as error:
            log.warning("servers_not_compared", error=str(error))
            self._job.within(RETRY_SECONDS)
        else:
            self._job.within(LOOK_SECONDS)

    async def _compared(self) -> None:
        shards = self._database.shards
        now = self._tables.now
        stored = await self._database.read(known_servers)
        # Read first: a server that the bot joins meanwhile must not be taken for one that it has left.
        present = {guild.id for guild in self._client.guilds}
        for guild_id, gone_at in stored.items():
            if shards.of(guild_id) not in shards.ids:
                continue
            if guild_id in present and gone_at is not None:
                for table_id in await self._database.run(wake_up(guild_id)):
                    self._tables.quarantined.pop(table_id, None)
                log.info("server_back", server=guild_id)
                await self._tables.read_again()
                self._woken()
            elif guild_id not in present and gone_at is None:
                for table_id in await self._database.run(put_to_sleep(guild_id, now)):
                    self._tables.quarantined[table_id] = ASLEEP
                    await self._tables.release_stale(table_id)
                log.info("server_gone", server=guild_id)
            elif gone_at is not None and now - gone_at > KEPT_SECONDS:
                await self._delete(guild_id)

    async def _delete(self, guild_id: int) -> None:
        for table_id in await self._database.run(delete_server(guild_id)):
            self._tables.quarantined.pop(table_id, None)
            await self._tables.release_stale(table_id)
        self._deleted(guild_id)
        log.info("server_deleted", server=guild_id)
        await self._database.leave_no_trace()


# What is stored of servers -------------------------------------------------------------------------


_gone = select(guilds.c.guild_id, guilds.c.gone_at).where(guilds.c.gone_at.is_not(None))


def known_servers(connection: Connection) -> dict[int, float | None]:
    """Return every server of which anything is stored, and since when the bot is no longer in it."""
    known = set[object]()
    for table in metadata.tables.values():
        if "guild_id" in table.c:
            known.update(connection.scalars(select(table.c.guild_id).distinct()))
    gone = dict[int, float](sound_rows(connection, _gone))
    # A damaged number is no server's.
    return {one: gone.get(one) for one in known if isinstance(one, int)}


def asleep_tables(connection: Connection) -> list[int]:
    """Return the open tables of servers that the bot is no longer in."""
    left = select(guilds.c.guild_id).where(guilds.c.gone_at.is_not(None))
    asleep = select(tables.c.id).where(tables.c.guild_id.in_(left), tables.c.status.in_(OPEN))
    return list(connection.scalars(asleep))


@as_work
def put_to_sleep(connection: Connection, guild_id: int, now: float) -> list[int]:
    """Note that the bot was removed from a server, and quarantine its open tables; return them."""
    here = (tables.c.guild_id == guild_id, tables.c.status.in_(OPEN))
    gone = update(guilds).where(guilds.c.guild_id == guild_id).values(gone_at=now)
    if not connection.execute(gone).rowcount:
        connection.execute(insert(guilds).values(guild_id=guild_id, settings=UNSET, gone_at=now))
    connection.execute(update(tables).where(*here).values(set_aside=True))
    return list(connection.scalars(select(tables.c.id).where(*here)))


@as_work
def wake_up(connection: Connection, guild_id: int) -> list[int]:
    """Note that the bot is in a server again; return its open tables, which are quarantined still."""
    connection.execute(update(guilds).where(guilds.c.guild_id == guild_id).values(gone_at=None))
    here = (tables.c.guild_id == guild_id, tables.c.status.in_(OPEN))
    return list(connection.scalars(select(tables.c.id).where(*here)))


@as_work
def delete_server(connection: Connection, guild_id: int) -> list[int]:
    """Delete everything that is stored of a server; return the tables that it had."""
    had = list(connection.scalars(select(tables.c.id).where(tables.c.guild_id == guild_id)))
    # By reflection, those that name others first: what a later release stores of servers goes, too.
    for table in reversed(metadata.sorted_tables):
        if (here := _is_of(table, guild_id)) is not None:
            connection.execute(delete(table).where(here))
    return had


def _is_of(table: FromClause, guild_id: int) -> ColumnElement[bool] | None:
    """Whether a row is of a server, by itself or by the row that it belongs to; None if neither tells."""
    if "guild_id" in table.c:
        return table.c.guild_id == guild_id
    for key in table.foreign_keys:
        if (here := _is_of(key.column.table, guild_id)) is not None:
            return key.parent.in_(select(key.column).where(here))
    return None
