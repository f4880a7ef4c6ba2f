"""Posts that are kept up to date, those of a table together, and when a change is worth one."""

from __future__ import annotations

import asyncio
import dataclasses
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bot.screens.shown import LINK, PUBLIC, QUESTIONS, Shown, seat_at
from bot.store.messages import StoredPost
from bot.table.history import REVEAL_STEP_SECONDS
from bot.table.table import Over, Playing, Table

CLOSED = "closed"
"""Stands for the digest of a panel that a closed DM refused."""
PLAYS_ELSEWHERE = 3
"""So many times longer a panel waits for its look while its reader plays from another post."""
UNSEEN = -2
"""The step of a post that this process has not drawn yet."""
HIDDEN = frozenset(
    {
        *("position", "entries", "moves", "drafts", "texts", "revision", "presses", "followed", "notes"),
        *("memories", "remembered"),
    }
)
"""The fields of a game under way that also change in secret."""
OPEN = tuple(each.name for each in dataclasses.fields(Playing) if each.name not in HIDDEN)
"""Those that everybody sees change."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds that changes wait for others to come.

    `gather`: what moves the game; `calm`: a mere count; `idle`: a panel with nothing new to press;
    `between`: two edits of one post; `beat`: one beat of what has just happened.
    """

    gather: float = 0.25
    calm: float = 10.0
    idle: float = 45.0
    between: float = 1.2
    beat: float = REVEAL_STEP_SECONDS

    def next_edit(self, now: float) -> float:
        """Return when a post that is edited now may be edited again; 0 for at once, by any clock."""
        return now + self.between if self.between else 0.0


@dataclass(slots=True, eq=False)
class Post:
    """One post of one table: what is stored of it, what is to be done for it, and when.

    `held`: an answer may edit it. `urgent`: the change it waits to show is. `fresh`: it is to be posted
    anew. `lost`: it cannot be posted. `elsewhere`: its reader plays from another post. `lacking`: pictures
    are to come; until they are there, the stored digest is empty, so that a restart brings them. `files` are
    those it was last given, None when nobody knows. `next_beat`: when it shows something else by itself;
    `unrated`: ratings are to come.
    """

    table_id: int
    place: str
    stored: StoredPost
    born: float
    digest: str = ""
    timer: asyncio.TimerHandle | None = None
    task: asyncio.Task[None] | None = None
    held: bool = False
    dirty: bool = False
    urgent: bool = False
    fresh: bool = False
    lost: bool = False
    elsewhere: bool = False
    lacking: bool = False
    failures: int = 0
    next_at: float = 0.0
    next_beat: float | None = None
    unrated: bool = False
    step: int = UNSEEN
    files: tuple[str, ...] | None = None
    alerts: frozenset[str] = frozenset()
    pictures_came: Callable[[], None] | None = None

    @property
    def key(self) -> tuple[int, str]:
        """What tells it from all other posts."""
        return self.table_id, self.place

    @property
    def idle(self) -> bool:
        """Whether nothing is under way and nothing is to come."""
        to_come = self.lacking or self.unrated or self.next_beat is not None
        return not (self.dirty or self.held or to_come or self.timer or self.task)

    @property
    def on_its_way(self) -> bool:
        """Whether it is about to show something that is waited for."""
        return self.urgent or self.task is not None or self.next_beat is not None

    def shows(self, shown: Shown) -> None:
        """Note what it shows now."""
        self.digest, self.step, self.alerts = shown.digest, shown.step, frozenset(shown.alerts)


@dataclass(slots=True, eq=False)
class TablePosts:
    """The posts of one table; `shown` is the last revision that all of them are known to show, if one is."""

    table_id: int
    posts: dict[str, Post] = field(default_factory=dict[str, Post])
    shown: int = -1

    @property
    def idle(self) -> bool:
        """Whether every place is up to date."""
        return all(post.idle for post in self.posts.values())

    def stored(self, place: str) -> StoredPost:
        """Return what is stored of a place."""
        post = self.posts.get(place)
        return StoredPost() if post is None else post.stored


# When a change is shown ----------------------------------------------------------------------------


def is_shown_at(before: Table, after: Table, place: str) -> bool:
    """Whether a change may be seen at a place.

    What changes in secret causes nothing at the posts that everybody sees: not even a look at them, which
    would make what changes next come sooner or later. Panels are looked at in any case, at fixed times.
    """
    return seat_at(place) is not None or _openly(before, after)


def _openly(before: Table, after: Table) -> bool:
    if not (isinstance(before, Playing) and isinstance(after, Playing)):
        return True
    if any(getattr(before, name) != getattr(after, name) for name in OPEN):
        return True
    return before.position is not after.position and _view(before) != _view(after)


def _view(table: Playing) -> tuple[Any, ...]:
    return table.game.view(table.state, None), table.position.story


def is_urgent(table: Table, post: Post) -> bool:
    """Whether what has changed at a place is waited for; else it may wait for other changes."""
    moved = post.step != step_of(table)
    seat = seat_at(post.place)
    if post.place in (LINK, QUESTIONS):
        return True
    if post.place == PUBLIC or seat is None or not isinstance(table, Playing):
        return moved or not isinstance(table, Playing)
    if not post.alerts.issuperset(table.game.alerts(table.state, seat)):
        return True
    return moved and seat in table.awaited.seats and not post.elsewhere


def step_of(table: Table) -> int:
    """Return the moment of a table's game; -1 before it starts."""
    if isinstance(table, Playing | Over) and table.position is not None:
        return table.position.state.step
    return -1


def next_look(post: Post, pace: Pace, now: float) -> float:
    """Return when a change that is not urgent is shown.

    That is at fixed times: whether something else, perhaps secret, has changed before makes no difference.
    """
    idle = pace.idle * (PLAYS_ELSEWHERE if post.elsewhere else 1)
    period = pace.calm if seat_at(post.place) is None else idle
    if not period:
        return now
    return post.born + period * (math.floor((now - post.born) / period) + 1)
