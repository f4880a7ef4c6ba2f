"""What a table agrees on before it begins: how long a decision may take, and what happens then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

import msgspec

from games.core import Value

LIVE, RELAXED = 3 * 60, 24 * 60 * 60
MINIMUM_MINUTES, MAXIMUM_MINUTES = 1, 7 * 24 * 60
"""What people may set themselves."""
MINIMUM_FINISH, MAXIMUM_FINISH = 15, 24 * 60
"""In so many minutes a game may be made to end: nobody is surprised, and the time of day tells which day."""

WhenLate: TypeAlias = Literal["act", "vote", "host"]
Limit: TypeAlias = Annotated[int, msgspec.Meta(ge=MINIMUM_MINUTES * 60, le=MAXIMUM_MINUTES * 60)]
FinishMinutes: TypeAlias = Annotated[int, msgspec.Meta(ge=MINIMUM_FINISH, le=MAXIMUM_FINISH)]

PRESETS: Mapping[str, int | None] = {"none": None, "live": LIVE, "relaxed": RELAXED}
"""The clocks that have a name: for a game tonight, for one over days, and none."""


class Terms(Value, frozen=True):
    """`limit`: seconds a decision may take, None for as long as it likes.

    `late`: when it has taken longer, the seat's safe default is played, the others decide, or the host
    does. `mention`: reminders also go to the channel. `follow`: a computer player takes the seat of whoever
    leaves. `advice`: people may ask one what it would do.
    """

    limit: Limit | None = LIVE
    late: WhenLate = "act"
    mention: bool = False
    follow: bool = False
    advice: bool = False


def preset(clock: str) -> Terms:
    """Return the terms of a clock by its name."""
    return Terms(limit=PRESETS[clock])
