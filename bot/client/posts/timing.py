"""When a change is shown: without delay, together with others, or step by step as a reveal."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, NamedTuple

from cachetools import LRUCache

from bot.client.basis import Pace
from bot.client.posts.post import Post
from bot.screens.optional import optional
from bot.screens.shown import LINK, PUBLIC, QUESTIONS, RevealStep, seat_at
from bot.screens.wording import words
from bot.table.history import MAXIMUM_REVEAL_STEPS, last_events, reveal_steps
from bot.table.public import is_practice
from bot.table.table import Lobby, Over, Playing, Table, public_fields
from bot.text import Texts, Words
from games.core import Seat
from games.host.position import Told
from games.screen import Reveal

PLAYS_ELSEWHERE = 3
"""Delay factor for panels whose reader plays from another post."""
MAXIMUM_REVEALED = 256
"""LRU size of tables whose reveal steps are kept."""


class Urgency(Enum):
    """How long a change may wait for others: who is awaited sees it, others watch, or it is a mere count."""

    AWAITED = "awaited"
    WATCHED = "watched"
    CALM = "calm"


def is_shown_at(before: Table, after: Table, place: str) -> bool:
    """Whether a change may be seen at a place.

    A secret change does not even cause a public post to be rendered: that would make the next public change
    come sooner or later. Panels are updated in any case, at fixed times.
    """
    return seat_at(place) is not None or _is_public(before, after)


def is_revealed_at(table: Table, place: str) -> bool:
    """Whether a place reveals what happens: the public post, or the panel of a person who plays alone."""
    return (seat_at(place) is not None) if is_practice(table) else place == PUBLIC


def is_own_business(before: Table, after: Table) -> bool:
    """Whether a seat has only selected or noted something: no other place shows anything of it."""
    if not (isinstance(before, Playing) and isinstance(after, Playing)):
        return False
    return before.position is after.position and not _is_public(before, after)


def _is_public(before: Table, after: Table) -> bool:
    if not (isinstance(before, Playing) and isinstance(after, Playing)):
        return True
    if any(getattr(before, name) != getattr(after, name) for name in public_fields(Playing)):
        return True
    return before.position is not after.position and _view(before) != _view(after)


def _view(table: Playing) -> tuple[Any, ...]:
    return table.game.view(table.state, None), table.position.story


def is_urgent(table: Table, post: Post) -> bool:
    """Whether what has changed at a place is waited for; else it may wait for other changes."""
    moved = post.step != step_of(table)
    seat = seat_at(post.place)
    if post.place in (LINK, QUESTIONS) or is_past(table, post):
        return True
    if is_practice(table):
        return (moved and seat is not None and not post.elsewhere) or isinstance(table, Over)
    if post.place == PUBLIC or seat is None or not isinstance(table, Playing):
        return moved or not isinstance(table, Playing)
    if not post.alerts.issuperset(table.game.alerts(table.state, seat)):
        return True
    return moved and seat in table.awaited.seats and not post.elsewhere


def is_past(table: Table, post: Post) -> bool:
    """Whether an open panel that only answered a choice shows a moment that is over."""
    return post.opened is not None and post.opened.goes_at < math.inf and post.step != step_of(table)


def is_watched(before: Table, after: Table, panels: Mapping[Seat, Post], actor: Seat | None) -> bool:
    """Whether a public change calls on no one who reads the public post, so that it may wait for others.

    Everyone awaited has been answered as the actor, acts on their own panel, which is edited without delay,
    or is a bot player; in a lobby, no one can start who could not before. All of this is public: the moment
    of an edit tells nothing.
    """
    if isinstance(before, Lobby) and isinstance(after, Lobby):
        return len(before.people) < len(after.people) != after.seats[0]
    if not (isinstance(before, Playing) and isinstance(after, Playing)):
        return False
    if before.awaited.secret or after.awaited.secret or not after.awaited.seats:
        return False
    here = {seat for seat, post in panels.items() if post.acts_here == after.people[seat].user_id}
    return all(seat == actor or after.people[seat].bot or seat in here for seat in after.awaited.seats)


def step_of(table: Table) -> int:
    """Return the step of a table's game; -1 before it starts."""
    if isinstance(table, Playing | Over) and table.position is not None:
        return table.position.state.step
    return -1


def next_look(post: Post, pace: Pace, now: float, looks: int = 1) -> float:
    """Return when a change that is not urgent is shown, at the earliest after this number of `looks`.

    These times are fixed, so that they do not tell of earlier changes, which may have been secret.
    """
    idle = pace.idle * (PLAYS_ELSEWHERE if post.elsewhere else 1)
    period = looks * (pace.calm if seat_at(post.place) is None else idle)
    if not period:
        return now
    return post.created + period * (math.floor((now - post.created) / period) + 1)


# Reveals ------------------------------------------------------------------------------------------


class _Made(NamedTuple):
    """The steps of a table's last events."""

    table: Table
    told: Told
    text: Words
    steps: tuple[Reveal, ...]


class Reveals:
    """Which reveal step runs at each table: it follows from what is stored and the time."""

    def __init__(self, texts: Texts, now: Callable[[], float], pace: Pace) -> None:
        self._texts = texts
        self._seconds = pace.beat
        self._now = now
        self._skippable = pace.skippable
        self._made = LRUCache[int, _Made](MAXIMUM_REVEALED)
        self._skipped = LRUCache[int, Told](MAXIMUM_REVEALED)

    def is_skippable(self, table: Table) -> bool:
        """Whether who sits at a table may skip its reveals: one person alone disturbs no other."""
        return self._skippable or sum(not person.bot for person in table.people) == 1

    def skip(self, table: Table) -> None:
        """Reveal what has happened at once."""
        if (last := last_events(table)) is not None:
            self._skipped[table.id] = last[0]

    def running(self, table: Table) -> RevealStep | None:
        """Return the step that runs; None when the newest state is shown."""
        return self._at(table, 0)

    def following(self, table: Table) -> RevealStep | None:
        """Return the step after the one that runs; None when the newest state comes next."""
        return self._at(table, 1)

    def seconds_left(self, table: Table) -> float:
        """Return the seconds until the newest state is shown; 0 when it is.

        Until then nothing may tell of it.
        """
        passed = self._passed(table)
        return 0.0 if passed is None else max(0.0, len(self._steps(table)) * self._seconds - passed)

    def ends_at(self, table: Table) -> float:
        """Return when the newest state is shown; 0 where that was long ago, or nothing is revealed."""
        last, steps = last_events(table), self._steps(table) if self._passed(table) is not None else ()
        return last[1] + len(steps) * self._seconds if last and steps else 0.0

    def seconds_to_next(self, table: Table) -> float | None:
        """Return the seconds until something else is to be shown; None when nothing is to come."""
        passed, running = self._passed(table), self.running(table)
        return None if passed is None or running is None else (running.number + 1) * self._seconds - passed

    def next_step(self) -> float | None:
        """Return the seconds until another step is shown at any table; None where none runs."""
        left = [self.seconds_to_next(made.table) for made in list(self._made.values())]
        return min((seconds for seconds in left if seconds is not None), default=None)

    def _at(self, table: Table, later: int) -> RevealStep | None:
        passed = self._passed(table)
        if passed is None:
            return None
        number, steps = int(passed // self._seconds) + later, self._steps(table)
        return RevealStep(number, steps, self.is_skippable(table)) if number < len(steps) else None

    def _passed(self, table: Table) -> float | None:
        last = last_events(table) if self._seconds and not table.terms.at_once else None
        if last is None or self._skipped.get(table.id) is last[0]:
            return None
        passed = max(0.0, self._now() - last[1])
        return passed if passed < MAXIMUM_REVEAL_STEPS * self._seconds else None

    def _steps(self, table: Table) -> tuple[Reveal, ...]:
        """Return the steps of what happened last, made once for the same texts."""
        last, known = last_events(table), self._made.get(table.id)
        if last is None:
            return ()
        if known is not None and known.table is table:
            return known.steps
        text = words(self._texts, table, table.language)
        if known is None or known.told is not last[0] or known.text != text or known.text.typed != text.typed:
            steps = optional(table, "reveal", lambda: reveal_steps(table, text), ())
        else:
            steps = known.steps
        self._made[table.id] = _Made(table, last[0], text, steps)
        return steps
