"""What a table agrees on before it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

import msgspec

from games.core import Value

LIVE, RELAXED = 3 * 60, 24 * 60 * 60
"""Seconds per decision, for a game tonight and for one over days."""
PRESETS: Mapping[str, int | None] = {"none": None, "live": LIVE, "relaxed": RELAXED}
"""Named clocks."""
MINIMUM_MINUTES, MAXIMUM_MINUTES = 1, 7 * 24 * 60
"""Range of the minutes per decision that people may set."""

WhenLate: TypeAlias = Literal["act", "host"]
Limit: TypeAlias = Annotated[int, msgspec.Meta(ge=MINIMUM_MINUTES * 60, le=MAXIMUM_MINUTES * 60)]


class Terms(Value, frozen=True):
    """What a table agrees on before it begins."""

    limit: Limit | None = LIVE
    """Seconds a decision may take; None for no limit."""
    late: WhenLate = "act"
    """What happens when it takes longer: the seat's safe default is played, or the host decides."""
    mention: bool = False
    """Whether reminders also go to the channel."""
    follow: bool = False
    """Whether a bot player takes the seat of a player who leaves."""
    advice: bool = False
    """Whether people may ask what a bot player would do."""
    finishers: int = 0
    """Least percentage of their last games that people who join have finished."""
    free_text: bool = True
    """Whether people may write words of their own."""
    at_once: bool = False
    """Whether what has happened is shown without the steps of its reveal."""


def preset(clock: str) -> Terms:
    """Return the terms of a clock by its name."""
    return Terms(limit=PRESETS[clock])
