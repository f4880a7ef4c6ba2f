"""What answers to presses and commands are made with."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from bot.bots import StrategyCalls
from bot.client.notifications import Digests
from bot.client.pictures import Pictures
from bot.client.posts import Posts
from bot.client.posts.panels import OpenPanels, PrivateReplies
from bot.client.throttle import Throttle
from bot.leaderboards import Leaderboards
from bot.store import Store
from bot.store.preferences import People, Servers
from bot.tables import Tables
from bot.text import Texts
from games import GamePackage

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Links:
    """The operator's pages and contact; None for those they did not set."""

    terms: str | None = None
    privacy: str | None = None
    source: str | None = None
    contact: str | None = None


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Services:
    """Everything that a handler may use; it never gets the client itself.

    `now` returns the seconds since the epoch. `forget` lets a person leave their tables and removes all that
    is stored or remembered of them.
    """

    store: Store
    packages: Mapping[str, GamePackage]
    texts: Texts
    people: People
    servers: Servers
    throttle: Throttle
    pictures: Pictures
    private_replies: PrivateReplies
    tables: Tables
    posts: Posts
    panels: OpenPanels
    digests: Digests
    strategies: StrategyCalls
    leaderboards: Leaderboards
    links: Links
    started_at: float
    now: Callable[[], float]
    forget: Callable[[int], Awaitable[None]]


class Memory(Generic[_T]):
    """What a feature remembers between presses, made once for each set of services."""

    def __init__(self, make: Callable[[], _T]) -> None:
        self._make = make
        self._made: WeakKeyDictionary[Services, _T] = WeakKeyDictionary()

    def of(self, services: Services) -> _T:
        """Return what is remembered for these services."""
        if services not in self._made:
            self._made[services] = self._make()
        return self._made[services]
