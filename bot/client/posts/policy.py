"""When a change of a table is shown, and where: the whole policy, as pure functions.

What happens in secret makes no difference to what anybody else may see, nor to the moment at which a message
changes: changes that call on no one wait for looks at fixed times.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from bot.client.basis import Pace
from bot.client.posts.post import UNSEEN, Pending, Post
from bot.client.posts.reveals import is_revealed_at
from bot.live_tables import Committed
from bot.screens.shown import LINK, PUBLIC, QUESTIONS, seat_at
from bot.table.public import is_practice
from bot.table.table import Lobby, Over, Playing, Table, public_fields
from games.core import Seat

PLAYS_ELSEWHERE = 3
"""Delay factor for panels whose reader plays from another post."""
WATCHED = 3
"""Further pauses between two edits of a public post whose changes call on no one who reads it."""


class Surroundings(NamedTuple):
    """What stands at a table beside a post when the table changes."""

    panels: Mapping[Seat, Post]
    revealing: bool
    """Whether the table reveals what has happened, also by this change."""


def places_that_change(committed: Committed, places: Iterable[str]) -> tuple[str, ...]:
    """Return those of a table's places where a change may be seen.

    A secret change does not even cause a public post to be rendered: that would make the next public change
    come sooner or later. Panels are updated in any case, at fixed times; only what a seat has selected or
    noted concerns no other seat.
    """
    if is_own_business(committed):
        actor = committed.after.seat_of(committed.actor.user_id)
        return tuple(place for place in places if seat_at(place) == actor)
    is_public = _is_public(committed.before, committed.after)
    return tuple(place for place in places if is_public or seat_at(place) is not None)


def is_own_business(committed: Committed) -> bool:
    """Whether a seat has only selected or noted something: no other place shows anything of it."""
    before, after = committed.before, committed.after
    if not (isinstance(before, Playing) and isinstance(after, Playing)):
        return False
    seated = after.seat_of(committed.actor.user_id) is not None
    return seated and before.position is after.position and not _is_public(before, after)


def _is_public(before: Table, after: Table) -> bool:
    if not (isinstance(before, Playing) and isinstance(after, Playing)):
        return True
    if any(getattr(before, name) != getattr(after, name) for name in public_fields(Playing)):
        return True
    return before.position is not after.position and _view(before) != _view(after)


def _view(table: Playing) -> tuple[Any, ...]:
    return table.game.view(table.state, None), table.position.story


def due(post: Post, committed: Committed, beside: Surroundings, pace: Pace, now: float) -> Pending:
    """Return when a post shows a change of its table: at once, soon, with others, or at its next look."""
    if _is_shown_at_once(post, committed):
        return Pending(now, urgent=True)
    # A change that begins a reveal, or ends the one that runs, is waited for, too.
    begins = post.turns.next_reveal is not None or beside.revealing
    revealing = begins and is_revealed_at(committed.after, post.place)
    if not (revealing or _is_awaited(post, committed.after)):
        return Pending(next_look(post, pace, now), urgent=False)
    if not revealing and _may_wait(post, committed, beside):
        return Pending(max(now + pace.gather, post.shown.next_at + WATCHED * pace.between), urgent=False)
    return Pending(now + pace.gather, urgent=True)


def _is_shown_at_once(post: Post, committed: Committed) -> bool:
    """Whether a change waits for no other: a start, and what an open panel's own reader has changed."""
    if isinstance(committed.before, Lobby) and isinstance(committed.after, Playing):
        # All look at it, and no other change follows that soon.
        return True
    return post.discarded or (post.opened is not None and post.stored.user_id == committed.actor.user_id)


def _is_awaited(post: Post, table: Table) -> bool:
    """Whether what has changed at a place is waited for; else it may wait for other changes."""
    moved = _step_shown(post) != step_of(table)
    seat = seat_at(post.place)
    if post.place in (LINK, QUESTIONS) or is_past(table, post):
        return True
    if is_practice(table):
        return (moved and seat is not None and not post.reader.elsewhere) or isinstance(table, Over)
    if post.place == PUBLIC or seat is None or not isinstance(table, Playing):
        return moved or not isinstance(table, Playing)
    if not _alerts_shown(post, seat).issuperset(table.game.alerts(table.state, seat)):
        return True
    return moved and seat in table.awaited.seats and not post.reader.elsewhere


def _step_shown(post: Post) -> int:
    """Return the step that a post shows; what stood before the start shows what the table was then."""
    before = post.wanted.before
    return step_of(before) if post.shown.step == UNSEEN and before is not None else post.shown.step


def _alerts_shown(post: Post, seat: Seat) -> frozenset[str]:
    before = post.wanted.before
    if post.shown.step == UNSEEN and isinstance(before, Playing):
        return frozenset(before.game.alerts(before.state, seat))
    return post.shown.alerts


def is_past(table: Table, post: Post) -> bool:
    """Whether an open panel that only answered a choice shows a moment that is over."""
    return post.opened is not None and post.opened.goes_at < math.inf and post.shown.step != step_of(table)


def _may_wait(post: Post, committed: Committed, beside: Surroundings) -> bool:
    """Whether a public change calls on no one who reads the public post, so that it may wait for others.

    Everyone awaited has been answered as the actor, acts on their own panel, which is edited without delay,
    or is a bot player; in a lobby, no one can start who could not before. All of this is public: the moment
    of an edit tells nothing.
    """
    before, after = committed.before, committed.after
    is_lobby = isinstance(after, Lobby)
    answered = post.turns.held and not is_lobby
    # What is announced below the post comes after it.
    announced = any(notice.kind == "milestone" for notice in committed.notices)
    if not (post.place == PUBLIC or is_lobby) or answered or announced:
        return False
    if isinstance(before, Lobby) and isinstance(after, Lobby):
        return len(before.people) < len(after.people) != after.seats[0]
    if not (isinstance(before, Playing) and isinstance(after, Playing)):
        return False
    if before.awaited.secret or after.awaited.secret or not after.awaited.seats:
        return False
    actor = after.seat_of(committed.actor.user_id)
    on_panels = {
        seat for seat, panel in beside.panels.items() if panel.reader.acts_here == after.people[seat].user_id
    }
    return all(seat == actor or after.people[seat].bot or seat in on_panels for seat in after.awaited.seats)


def step_of(table: Table) -> int:
    """Return the step of a table's game; -1 before it starts."""
    if isinstance(table, Playing | Over) and table.position is not None:
        return table.position.state.step
    return -1


def next_look(post: Post, pace: Pace, now: float, looks: int = 1) -> float:
    """Return when a change that is not urgent is shown, at the earliest after this number of `looks`.

    These times are fixed, so that they do not tell of earlier changes, which may have been secret.
    """
    idle = pace.idle * (PLAYS_ELSEWHERE if post.reader.elsewhere else 1)
    period = looks * (pace.calm if seat_at(post.place) is None else idle)
    if not period:
        return now
    return post.created + period * (math.floor((now - post.created) / period) + 1)
