"""What limits the time of a game: of a decision, by the rules, and of the whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

import msgspec

from games.core import Seat, Value

RUNNING, HALF, NINE_TENTHS, LATE = range(4)
"""Stages of a decision's time: reminders come at half and at nine tenths."""
MINIMUM_FINISH, MAXIMUM_FINISH = 15, 24 * 60
"""Range of the minutes until a set end: enough to announce it, and within a day of its time of day."""

FinishMinutes: TypeAlias = Annotated[int, msgspec.Meta(ge=MINIMUM_FINISH, le=MAXIMUM_FINISH)]


class DecisionTimer(Value, frozen=True):
    """The time of the awaited decision."""

    since: float
    """When it began."""
    due: float | None = None
    """When it is up; None where no one is kept waiting. Without a limit it only counts as missed then."""
    stage: int = RUNNING
    """How far it has come: running, reminded, late."""
    undone: Mapping[Seat, int] = {}
    """How often each seat has taken back in it."""
    left: tuple[Seat, ...] = ()
    """The seats that were left in it, each of which restarted it once."""
    taken: tuple[Seat, ...] = ()
    """The seats that were taken over in it, each of which restarted it once."""
    read: bool = False
    """Whether it has waited for a reader."""
    longer: tuple[Seat, ...] = ()
    """The seats that have got more time in it, which no one else learns."""
    bargained: bool = False
    """Whether it has waited for answers to offers, of which it is secret whether there are any."""


class RulesClock(Value, frozen=True):
    """A time limit set by the rules; it stands with the clocks of the table."""

    key: str
    """Its name in the rules."""
    due: float | None
    """When it runs out; None where it waits for all who are awaited."""
    since: float = 0.0
    """When it began, after the reveal of what happened before."""


class Finish(Value, frozen=True):
    """The set end of a game."""

    at: float
    """When it is."""
    told: bool = False
    """Whether it has been announced that it comes soon."""
