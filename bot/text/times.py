"""Times of day as people type them, in any of the languages."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from unicodedata import normalize

HALF_DAY, HOUR = 12, 60
"""Hours of half a day, and minutes of an hour."""
LAST_HOUR = 29
"""In Japan, 25 o'clock is an hour after midnight."""

_TYPED = re.compile(
    r"(?P<half>午前|午後)?(?P<hour>[0-9]{1,2})"
    r"(?:[:.h時](?:(?P<minute>[0-9]{2})分?|半)?|(?P<digits>[0-9]{2}))?(?:uhr)?"
    r"(?P<letter>[ap])?(?(letter)\.?m\.?)"
)
_TIMESTAMP = re.compile(r"<t:([0-9]{1,11})(?::[a-z])?>")


def read_time(typed: str, midnight: datetime) -> float | None:
    """Return the moment that was typed as a time of the day with this midnight; None for what is no time.

    A timestamp of Discord's says the day as well.
    """
    digits = "".join(normalize("NFKC", typed).lower().split())
    if moment := _TIMESTAMP.fullmatch(digits):
        return float(moment[1])
    match = _TYPED.fullmatch(digits)
    if match is None:
        return None
    hour = int(match["hour"])
    minute = int(match["minute"] or match["digits"] or (30 if "半" in digits else 0))
    if half := match["half"] or match["letter"]:
        if hour > HALF_DAY:
            return None
        hour = hour % HALF_DAY + (HALF_DAY if half in ("午後", "p") else 0)
    if hour > LAST_HOUR or minute >= HOUR:
        return None
    return (midnight.replace(minute=minute) + timedelta(hours=hour)).timestamp()
