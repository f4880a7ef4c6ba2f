"""Who may play in a server, by what Discord says of them now and what its moderators have done."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeGuard

import discord
import structlog
from cachetools import TTLCache

from bot.client.basis import Basis
from bot.client.http import Priority, prioritised
from bot.client.outcomes import FAILURES, Outcome, outcome_of
from bot.job import Job
from bot.store.database import StoreError
from bot.store.moderation import why_blocked
from bot.table.commands import Actor, Leave
from bot.table.errors import DeniedError

LOOKUP_SECONDS = 3 * 60.0
"""Seconds between two requests about one person and server."""
KNOWN_SECONDS = 24 * 60 * 60.0
"""Seconds for which a seated person who was a member plays on at once, while Discord is asked again."""
MAXIMUM_LOOKED_UP = 10_000
"""LRU size of pairs of server and person."""
NOT_MEMBER = "denied-not-member"
"""Why a person may not play in a server that they have left; the key of a message."""

log = structlog.stdlib.get_logger(__name__)


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
