"""Whether presses reach this process, and since when: time passes at tables only while they do."""

from __future__ import annotations

import math
from collections.abc import Callable

import discord

from bot.client.http import Governor
from bot.store.database import Shards

BRIEF_SECONDS = 5.0
"""Longest gap that costs no one anything: Discord often has a session continued by another connection."""


class Reach:
    """Since when presses of each server arrive without a gap and can be answered.

    They do not while the gateway is away, while Discord has an outage of a server, and while it blocks this
    address. A `source` of presses is a shard or a server: ids of servers are higher than those of shards.
    """

    def __init__(
        self,
        client: discord.Client,
        governor: Governor,
        shards: Shards,
        now: Callable[[], float],
        heard: Callable[[], None],
    ) -> None:
        """No shard is connected yet. `heard` is called when presses of a shard or a server arrive again."""
        self._client = client
        self._governor = governor
        self._shards = shards
        self._now = now
        self._heard = heard
        self._begun = now()
        self._lost_at = dict.fromkeys(shards.ids, -math.inf)
        self._since = dict[int, float]()
        self._all_since = 0.0

    @property
    def away_seconds(self) -> float:
        """The seconds since a shard of this process has lost Discord; 0 while all are connected."""
        lost_at = [self._lost_at[shard] for shard in self._shards.ids if shard in self._lost_at]
        return self._now() - max(self._begun, min(lost_at)) if lost_at else 0.0

    def lost(self, source: int) -> None:
        """Note that no presses come from a shard or a server."""
        self._lost_at.setdefault(source, self._now())

    def returned(self, source: int) -> None:
        """Note that they come again."""
        now = self._now()
        if now - self._lost_at.pop(source, now) > BRIEF_SECONDS:
            self._since[source] = now
            self._heard()

    def connected(self, shard_id: int) -> None:
        """Note a new session of a shard: Discord then sends its servers, but not those that are away."""
        self.returned(shard_id)
        for guild in self._client.guilds:
            if guild.unavailable:
                self.lost(guild.id)

    def interrupted(self) -> None:
        """Note that no presses could be answered until now."""
        self._all_since = self._now()

    def since(self, guild_id: int | None = None) -> float:
        """Return since when presses of a server arrive, or of any; infinity while they do not."""
        blocked_seconds = self._governor.blocked_seconds
        if blocked_seconds > 0:
            return math.inf
        since = max(self._all_since, self._now() + blocked_seconds)
        if guild_id is None:
            return math.inf if self._lost_at.keys() >= set(self._shards.ids) else since
        sources = (self._shards.of(guild_id), guild_id)
        if any(source in self._lost_at for source in sources):
            return math.inf
        return max(since, *(self._since.get(source, 0.0) for source in sources))
