"""What answers to presses and commands are made with."""

from __future__ import annotations

import math
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from bot.client.announcements import Announcements
from bot.client.channels import Channels
from bot.client.http import DiscordClock
from bot.client.membership import Membership
from bot.client.part import Part
from bot.client.pictures import Pictures
from bot.client.posts import Posts
from bot.client.private_replies import PrivateReplies
from bot.limits import RateLimit
from bot.live_tables import LiveTables
from bot.store.preferences import People, Servers
from bot.store.store import Store
from bot.strategy_calls import StrategyCalls
from bot.table.errors import DeniedError
from bot.text import Texts, timestamp
from bot.timers import Timers
from games.host.packages import GamePackage

PRESS_SECONDS, COMMAND_SECONDS = 10.0, 60.0

_T = TypeVar("_T")
_P = TypeVar("_P", bound=Part)


# Limits --------------------------------------------------------------------------------------------


class FloodError(DeniedError):
    """Too many at a time; says when to go on."""


class Throttle:
    """Limits on the presses and commands of each person: a flood is answered, and does not affect others."""

    def __init__(self, presses: int = 0, commands: int = 0, now: Callable[[], float] = time.time) -> None:
        """`presses` in ten seconds and `commands` in a minute; 0 for no limit."""
        self._presses = RateLimit(presses or math.inf, PRESS_SECONDS)
        self._commands = RateLimit(commands or math.inf, COMMAND_SECONDS)
        self._now = now

    def press(self, user_id: int) -> None:
        """Count a press. Raises `FloodError`."""
        self._count(self._presses, user_id)

    def command(self, user_id: int) -> None:
        """Count a command. Raises `FloodError`."""
        self._count(self._commands, user_id)

    def _count(self, limit: RateLimit, user_id: int) -> None:
        if wait := limit.wait(user_id):
            # Discord shows whole seconds, and reads a time that has not quite come as now.
            raise FloodError("denied-flood", when=timestamp(self._now() + wait + 1, "R"))
        limit.count(user_id)


# Services ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Links:
    """The operator's pages and contact; None for those they did not set."""

    terms: str | None = None
    """The terms."""
    privacy: str | None = None
    """The privacy page."""
    source: str | None = None
    """The source."""
    contact: str | None = None
    """How people reach the operator."""


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Services:
    """Everything that a handler may use; it never gets the client itself."""

    store: Store
    """The database."""
    packages: Mapping[str, GamePackage]
    """The games, by key."""
    texts: Texts
    """All words."""
    people: People
    """People's preferences."""
    servers: Servers
    """Servers' settings."""
    throttle: Throttle
    """What refuses floods of presses and commands."""
    pictures: Pictures
    """Drawn pictures."""
    discord_clock: DiscordClock
    """Discord's own clock."""
    private_replies: PrivateReplies
    """What notifies one person."""
    tables: LiveTables
    """The only door to a table."""
    posts: Posts
    """The posts of tables, and the private panels that are open."""
    timers: Timers
    """The timers of features."""
    announcements: Announcements
    """Messages about no table."""
    strategies: StrategyCalls
    """The strategies, called in workers."""
    channels: Channels
    """What the bot may do in a channel."""
    membership: Membership
    """Who belongs to a server."""
    links: Links
    """The operator's pages and contact."""
    started_at: float
    """When the bot started, in seconds since the epoch."""
    now: Callable[[], float]
    """The seconds since the epoch."""
    forget: Callable[[int], Awaitable[None]]
    """Let a person leave their tables, and remove all that is stored or remembered of them."""
    parts: list[Part] = field(default_factory=list[Part])
    """What rooms keep running."""

    def part(self, kind: type[_P]) -> _P:
        """Return what a room keeps running."""
        return next(part for part in self.parts if isinstance(part, kind))


class PerBot(Generic[_T]):
    """What a feature remembers between presses, made once for each set of services."""

    def __init__(self, make: Callable[[], _T]) -> None:
        self._make = make
        self._made: WeakKeyDictionary[Services, _T] = WeakKeyDictionary()

    def of(self, services: Services) -> _T:
        """Return what is remembered for these services."""
        if services not in self._made:
            self._made[services] = self._make()
        return self._made[services]
