"""When a night comes again. Pure."""

from __future__ import annotations

from datetime import datetime, tzinfo
from typing import Literal, TypeAlias

from dateutil.rrule import MONTHLY, WEEKLY, rrule, weekday

Every: TypeAlias = Literal["once", "weekly", "biweekly", "weekday", "monthly"]
"""When a night comes again: each month on its weekday (the first Friday), or "monthly" on its date."""

LAST_WEEK = 5
"""A fifth weekday of its month stands for the last one: most months have no fifth."""
SHORTEST_MONTH = 28


def week_of_month(day: datetime) -> int:
    """Return which of its weekday in its month a day is, from 1."""
    return (day.day - 1) // 7 + 1


def next_start(every: Every, first_at: float, zone: tzinfo, after: float) -> float | None:
    """Return when a night comes again after a moment, by the clock of a zone; None for one that does not.

    `first_at`: when the first of them began, whose day all others have: one on the 31st is on the last day
    of each month that has no 31st, and on the 31st of the next.
    """
    first = datetime.fromtimestamp(first_at, zone).replace(tzinfo=None)
    match every:
        case "once":
            return None
        case "weekly":
            rule = rrule(WEEKLY, first)
        case "biweekly":
            rule = rrule(WEEKLY, first, interval=2)
        case "weekday":
            week = week_of_month(first)
            day = weekday(first.weekday(), -1 if week == LAST_WEEK else week)
            rule = rrule(MONTHLY, first, byweekday=day)
        case "monthly":
            days = range(min(first.day, SHORTEST_MONTH), first.day + 1)
            rule = rrule(MONTHLY, first, bymonthday=days, bysetpos=-1)
    next_date = rule.after(datetime.fromtimestamp(after, zone).replace(tzinfo=None))
    return next_date.replace(tzinfo=zone).timestamp() if next_date else None
