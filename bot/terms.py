"""What a table agreed on before it began: how long a decision may take, and what happens then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from games.core import Value

LIVE, RELAXED = 3 * 60, 24 * 60 * 60
LEAST_MINUTES, MOST_MINUTES = 1, 7 * 24 * 60
"""What people may set themselves."""

Late: TypeAlias = Literal["act", "vote", "host"]

PRESETS: Mapping[str, int | None] = {"none": None, "live": LIVE, "relaxed": RELAXED}


class Terms(Value, frozen=True):
    """`limit`: seconds a decision may take, None for as long as it likes.

    `late`: when it has taken longer, the seat's safe default is played, the others decide, or the host
    does. `mention`: reminders also go to the channel.
    """

    limit: int | None = RELAXED
    late: Late = "act"
    mention: bool = False


def read_terms(text: str) -> Terms:
    """Terms from the store."""
    return msgspec.json.decode(text, type=Terms)


def preset(clock: str) -> Terms:
    """The terms of a clock by its name."""
    return Terms(limit=PRESETS[clock])
