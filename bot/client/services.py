"""What answers to presses and commands are made with."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from bot.bots import StrategyCalls
from bot.client.notifications import Digests
from bot.client.pictures import Pictures
from bot.client.posts import Posts
from bot.client.posts.panels import OpenPanels, PrivateReplies
from bot.client.throttle import Throttle
from bot.store import Store
from bot.store.preferences import People, Servers
from bot.tables import Tables
from bot.text import Texts
from games import GamePackage


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
    now: Callable[[], float]
    forget: Callable[[int], Awaitable[None]]
