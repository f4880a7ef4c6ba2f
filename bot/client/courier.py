"""The courier: whatever the bot sends by itself goes to Discord here, and comes back as an outcome.

Answers to presses are `Reply`'s: they have three seconds, and tokens of their own.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

import discord
import structlog
from cachetools import LRUCache
from discord import ui
from discord.http import handle_message_parameters

from bot.client.http import is_awaited
from bot.client.outcomes import BrakeError, Outcome, UndeliveredError, delivering
from bot.limits import RateLimit
from bot.metrics import DMS_CLOSED

NEW_DMS, NEW_DMS_SECONDS = 30, 60.0
"""DM channels that are opened within these seconds at most: Discord flags bots that open many."""
FLAGGED_SECONDS = 6 * 60 * 60.0
"""How long no DM channel is opened once Discord has flagged the bot."""
MAXIMUM_DMS = 50_000
"""LRU size of the DM channels that are known."""
WEEK = 10080
"""Minutes of silence until Discord archives a thread; the maximum."""

log = structlog.stdlib.get_logger(__name__)


class Standing(NamedTuple):
    """Where a message stands."""

    channel_id: int
    message_id: int


class Courier:
    """Sends, edits and deletes messages, opens DMs and threads.

    Each method raises `UndeliveredError` for what Discord does not take.
    """

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._dms = LRUCache[int, int](MAXIMUM_DMS)
        self._opened = RateLimit(NEW_DMS, NEW_DMS_SECONDS, _clock)
        self._flagged_until = -math.inf
        self.reached = list[Callable[[int], None]]()
        """Called with each person who has received a DM: theirs are open."""

    # Messages ----------------------------------------------------------------------------------

    async def send(
        self,
        channel_id: int,
        content: str | ui.LayoutView,
        *,
        nonce: str,
        files: Sequence[discord.File] = (),
        called: Collection[int] = (),
        roles: Collection[int] = (),
        silent: bool = False,
        private: bool = False,
        rounds: int = 1,
    ) -> Standing:
        """Send a message; return where it stands.

        By its `nonce` Discord answers a repeated send with the first message. `called`, `roles`: who is
        notified of being mentioned. `private`: the channel is a DM.
        """
        mentions = discord.AllowedMentions(
            everyone=False,
            replied_user=False,
            users=[discord.Object(user_id) for user_id in called] or False,
            roles=[discord.Object(role_id) for role_id in roles] or False,
        )
        channel = self._client.get_partial_messageable(channel_id)
        with delivering("send", private=private, rounds=rounds):
            if isinstance(content, str):
                message = await channel.send(
                    content, nonce=nonce, allowed_mentions=mentions, silent=silent, suppress_embeds=True
                )
            else:
                message = await channel.send(
                    view=content, files=files, nonce=nonce, allowed_mentions=mentions, silent=silent
                )
        return Standing(message.channel.id, message.id)

    async def edit(
        self,
        at: Standing,
        view: ui.LayoutView,
        files: Sequence[discord.File] | None = None,
        *,
        private: bool = False,
        rounds: int = 1,
    ) -> None:
        """Edit a message. Files take the place of those it has; without, they stay.

        discord.py's own `edit` would make an object of the answer, which no one reads.
        """
        attachments = discord.utils.MISSING if files is None else files
        with (
            delivering("edit", private=private, rounds=rounds),
            handle_message_parameters(
                view=view,
                attachments=attachments,
                allowed_mentions=discord.AllowedMentions.none(),
            ) as params,
        ):
            await self._client.http.edit_message(*at, params=params)

    async def delete(self, at: Standing, *, private: bool = False, rounds: int = 1) -> None:
        """Delete a message; one that is gone is deleted."""
        try:
            with delivering("delete", private=private, rounds=rounds):
                await self._client.http.delete_message(*at)
        except UndeliveredError as error:
            if error.outcome is not Outcome.DONE:
                raise

    async def write(
        self,
        user_id: int,
        content: str | ui.LayoutView,
        *,
        nonce: str,
        silent: bool = False,
        channel_id: int | None = None,
        rounds: int = 1,
    ) -> Standing:
        """Send a person a DM; in this channel, if theirs is known."""
        channel_id = channel_id or await self.open_dm(user_id, rounds=rounds)
        message = await self.send(
            channel_id, content, nonce=nonce, silent=silent, private=True, rounds=rounds
        )
        for hear in self.reached:
            hear(user_id)
        return message

    # Places ------------------------------------------------------------------------------------

    async def open_dm(self, user_id: int, *, rounds: int = 1) -> int:
        """Return a person's DM channel; new ones are opened no faster than Discord bears."""
        self.check_opening(user_id)
        if (channel_id := self._dms.get(user_id)) is not None:
            return channel_id
        self._opened.count(None)
        try:
            with delivering("dm", private=True, rounds=rounds):
                channel = await self._client.create_dm(discord.Object(user_id))
        except UndeliveredError as error:
            if error.flagged:
                self._flagged_until = _clock() + FLAGGED_SECONDS
                DMS_CLOSED.set(1)
                log.error("dms_closed_by_discord", seconds=FLAGGED_SECONDS)  # noqa: TRY400 - one line
            raise
        DMS_CLOSED.set(0)
        self._dms[user_id] = channel.id
        return channel.id

    def check_opening(self, user_id: int) -> None:
        """Raise `UndeliveredError` while a person's DM is not known, and may not be opened."""
        if user_id in self._dms:
            return
        if self.is_flagged:
            raise UndeliveredError(Outcome.CLOSED, BrakeError(self._flagged_until - _clock()), private=True)
        if seconds := self._opened.wait(None, 1) if is_awaited() else self.seconds_held_back:
            raise UndeliveredError(Outcome.RETRY, BrakeError(seconds), private=True)

    @property
    def seconds_held_back(self) -> float:
        """The seconds until a new DM may be opened for what no one waits for: half is left to the others."""
        return self._opened.wait(None, 1 + NEW_DMS // 2)

    @property
    def is_flagged(self) -> bool:
        """Whether Discord has refused to let the bot open DMs, so that for hours it opens none."""
        return _clock() < self._flagged_until

    async def start_thread(self, at: Standing, name: str, *, rounds: int = 1) -> None:
        """Start a thread at a message, or find the one that was started there; it has the message's id."""
        try:
            with delivering("thread", rounds=rounds):
                # `create_thread` of a message wants the server to be known; just after a start it is not.
                await self._client.http.start_thread_with_message(*at, name=name, auto_archive_duration=WEEK)
        except UndeliveredError as error:
            if error.outcome is not Outcome.DONE:
                raise

    def may_attach(self, guild_id: int, channel_id: int) -> bool:
        """Whether the bot may send files to a channel, as far as Discord has told."""
        guild = self._client.get_guild(guild_id)
        channel = guild and guild.get_channel_or_thread(channel_id)
        return guild is None or channel is None or channel.permissions_for(guild.me).attach_files


def _clock() -> float:
    return asyncio.get_running_loop().time()
