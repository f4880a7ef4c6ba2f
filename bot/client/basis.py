"""What the parts of the client are built on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import discord

from bot.client.http import Governor
from bot.client.pictures import Pictures
from bot.store.preferences import People, Servers
from bot.store.store import Store
from bot.table.history import REVEAL_STEP_SECONDS
from bot.tables import Tables
from bot.text import Texts


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds that changes wait for others to come.

    `gather`: what moves the game; `calm`: a mere count; `idle`: a panel with nothing new to press;
    `between`: two edits of one post; `beat`: one reveal step; `refused`: what Discord has refused, until it
    is tried again. `skippable`: those who sit at any table may skip the reveal steps.
    """

    gather: float = 0.25
    calm: float = 10.0
    idle: float = 45.0
    between: float = 1.2
    beat: float = REVEAL_STEP_SECONDS
    refused: float = 300.0
    skippable: bool = False

    def next_edit(self, now: float) -> float:
        """Return when a post that is edited now may be edited again; 0 for at any time."""
        return now + self.between if self.between else 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Basis:
    """What every part may use; handlers get `Services`. `now` returns the seconds since the epoch."""

    client: discord.Client
    store: Store
    tables: Tables
    people: People
    servers: Servers
    texts: Texts
    pictures: Pictures
    governor: Governor
    pace: Pace
    now: Callable[[], float]
