"""What the parts of the client are built on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import discord

from bot.client.courier import Courier
from bot.client.http import Governor
from bot.client.pictures import Pictures
from bot.live_tables import LiveTables
from bot.store.preferences import People, Servers
from bot.store.store import Store
from bot.table.history import REVEAL_STEP_SECONDS
from bot.text import Texts


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds that changes wait for others to come."""

    gather: float = 0.25
    """For what moves the game."""
    calm: float = 10.0
    """For a mere count."""
    idle: float = 45.0
    """For a panel with nothing new to press."""
    between: float = 1.2
    """Between two edits of one post."""
    beat: float = REVEAL_STEP_SECONDS
    """For one reveal step."""
    refused: float = 1800.0
    """For what Discord has refused, until it is tried again if it tells of no change."""
    ping: float = 20.0
    """For a turn ping, while the move before it may be taken back."""
    skippable: bool = False
    """Whether those who sit at any table may skip the reveal steps."""

    def next_edit(self, now: float) -> float:
        """Return when a post that is edited now may be edited again; 0 for at any time, by any clock."""
        return now + self.between if self.between else 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Basis:
    """What every part of the client may use; handlers get `Services`."""

    client: discord.Client
    """Discord's client."""
    store: Store
    """The database."""
    tables: LiveTables
    """The only door to a table."""
    people: People
    """People's preferences."""
    servers: Servers
    """Servers' settings."""
    texts: Texts
    """All words."""
    pictures: Pictures
    """Drawn pictures."""
    courier: Courier
    """What sends messages."""
    governor: Governor
    """What shares out requests to Discord."""
    pace: Pace
    """How long changes wait."""
    now: Callable[[], float]
    """The seconds since the epoch."""
