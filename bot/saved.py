"""What is stored of a table, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

Votes: TypeAlias = Mapping[str, Mapping[int, str]]
"""What seats have answered to questions put to a table."""
HANDED = "handed"
"""Stands for the digest of a panel whose seat somebody else plays now."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who sits at a table. `joined` is False while a seat is only kept for them.

    `left`: nobody plays here any more. `offered_to`: who may take the seat over, 0 for anybody.
    """

    user_id: int
    name: str
    join_id: int
    joined: bool = True
    left: bool = False
    offered_to: int | None = None

    @property
    def forgotten(self) -> bool:
        """Whether they asked us to forget them: no name is kept, and no account is behind the number."""
        return self.user_id < 0


@dataclass(frozen=True, slots=True)
class Post:
    """A message that shows a table. No `message_id`: not sent yet."""

    channel_id: int | None = None
    message_id: int | None = None
    generation: int = 0
    digest: str = ""
    posted_at: float = 0.0


@dataclass(frozen=True, slots=True)
class Draft:
    """A selection not yet made final, and the moment of the game it belongs to."""

    step: int
    body: str


@dataclass(frozen=True, slots=True)
class Saved:
    """Everything that is stored of a table."""

    id: int
    game: str
    rules: int
    options: str
    status: str
    guild_id: int
    channel_id: int
    host_id: int
    language: str
    secret: bytes
    start_id: int | None
    revision: int
    shown: int
    opened_at: float
    terms: str = "{}"
    home_id: int | None = None
    turn_from: float | None = None
    turn_due: float | None = None
    stage: int = 0
    wake: float | None = None
    paused_at: float | None = None
    finished_at: float | None = None
    outcome: str | None = None
    unrated: str | None = None
    people: tuple[Person, ...] = ()
    entries: tuple[str, ...] = ()
    deadlines: Mapping[str, float] = field(default_factory=dict[str, float])
    drafts: Mapping[int, Draft] = field(default_factory=dict[int, Draft])
    posts: Mapping[str, Post] = field(default_factory=dict[str, Post])
    votes: tuple[tuple[str, int, str], ...] = ()
    tenures: tuple[tuple[int, int], ...] = ()
    words: Mapping[int, str] = field(default_factory=dict[int, str])
