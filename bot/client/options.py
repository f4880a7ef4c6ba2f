"""With what a client is made: by an operator's settings, or by a test."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.bot_players import BotPace
from bot.capacity import MAXIMUM_TABLE_BYTES
from bot.client.basis import Pace
from bot.client.http import Governor
from bot.client.lease_guard import LeaseGuard
from bot.client.part import MakePart
from bot.client.pictures import Pictures
from bot.client.services import Links, Throttle
from bot.store.database import Shards
from bot.strategy_calls import StrategyCalls
from games import GAMES
from games.host.packages import GamePackage


def simulated_now() -> float:
    """Return the seconds since the epoch, by the clock that a simulated Discord may turn."""
    return discord.utils.utcnow().timestamp()


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """With what a client is made; what is left out suits a single process."""

    packages: Mapping[str, GamePackage] = field(default_factory=lambda: GAMES)
    """The games, by key."""
    pace: Pace = field(default_factory=Pace)
    """How long changes wait for others."""
    pictures: Pictures = field(default_factory=Pictures)
    """What draws pictures."""
    throttle: Throttle = field(default_factory=Throttle)
    """What refuses floods of presses and commands."""
    now: Callable[[], float] = simulated_now
    """The seconds since the epoch."""
    lease: LeaseGuard = field(default_factory=LeaseGuard)
    """What says whether this process may act."""
    shards: Shards = field(default_factory=Shards)
    """The shards of this process; all of them by default."""
    identify_slots: int = 1
    """The number of sessions that Discord lets identify at the same time, its `max_concurrency`."""
    links: Links = field(default_factory=Links)
    """The operator's pages and contact."""
    strategies: StrategyCalls = field(default_factory=StrategyCalls)
    """The strategies, called in workers."""
    bot_pace: BotPace | None = None
    """How fast bot players move."""
    governor: Governor = field(default_factory=Governor)
    """What shares out requests to Discord."""
    table_bytes: int = MAXIMUM_TABLE_BYTES
    """The maximum of bytes that loaded tables take."""
    parts: Iterable[MakePart] | None = None
    """What rooms keep running; by default all that is installed."""


def needed_intents() -> discord.Intents:
    """Return the intents for servers, bans, and the fact that a message was written: none is privileged."""
    return discord.Intents(guilds=True, moderation=True, guild_messages=True, dm_messages=True)


def client_options(shards: Shards) -> dict[str, Any]:
    """Return what discord.py's client is made with: as little memory as the bot needs."""
    several = {"shard_count": shards.count, "shard_ids": shards.ids} if shards.count > 1 else {}
    return several | {
        "intents": needed_intents(),
        "allowed_mentions": discord.AllowedMentions.none(),
        "max_messages": None,
        "member_cache_flags": discord.MemberCacheFlags.none(),
        "chunk_guilds_at_startup": False,
    }
