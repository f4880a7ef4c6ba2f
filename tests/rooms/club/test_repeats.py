"""When nights come again: on the wanted day, by the clock of their zone."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.rooms.club.night.nights import Night, Plan
from bot.rooms.club.night.repeats import Every, next_start

ZONE = ZoneInfo("Europe/Berlin")


def moment(text: str) -> float:
    return datetime.fromisoformat(f"2027-{text}").replace(tzinfo=ZONE).timestamp()


AGAIN: list[tuple[Every, str, list[str]]] = [
    ("once", "01-01 20:00", []),
    # Summer time begins on 28 March: it stays eight in the evening.
    ("weekly", "03-26 20:00", ["04-02 20:00", "04-09 20:00"]),
    ("biweekly", "03-19 20:00", ["04-02 20:00", "04-16 20:00"]),
    # Fridays: the first, the fourth, and the fifth, which stands for the last.
    ("weekday", "01-01 20:00", ["02-05 20:00", "03-05 20:00", "04-02 20:00"]),
    ("weekday", "01-22 20:00", ["02-26 20:00", "03-26 20:00", "04-23 20:00"]),
    ("weekday", "01-29 20:00", ["02-26 20:00", "03-26 20:00", "04-30 20:00"]),
    # February has 28 days; the wanted day comes back.
    ("monthly", "01-15 20:00", ["02-15 20:00", "03-15 20:00", "04-15 20:00"]),
    ("monthly", "01-30 20:00", ["02-28 20:00", "03-30 20:00", "04-30 20:00"]),
    ("monthly", "01-31 20:00", ["02-28 20:00", "03-31 20:00", "04-30 20:00"]),
]


@pytest.mark.parametrize(("every", "first", "following"), AGAIN)
def test_a_night_comes_again_on_its_day(every: Every, first: str, following: list[str]) -> None:
    at, found = moment(first), list[float]()
    for _ in following or [first]:
        again = next_start(every, moment(first), ZONE, at)
        if again is not None:
            found.append(at := again)
    assert found == [moment(each) for each in following]


def night(**plan: Any) -> Night:
    known = Plan(plan.pop("starts_at"), plan.pop("every"), (), "en", zone=ZONE.key, **plan)
    return Night(id=1, guild_id=1, channel_id=1, host_id=1, title="", plan=known)


def test_a_night_that_is_moved_keeps_its_day_unless_it_gets_another() -> None:
    short = night(starts_at=moment("02-28 20:00"), every="monthly", first_at=moment("01-31 20:00"))
    later = short.moved(moment("02-28 21:00"))
    assert later.next_start(0) == moment("03-31 21:00")
    assert short.moved(moment("02-27 20:00")).next_start(0) == moment("03-27 20:00")


def test_nights_that_were_missed_are_left_out() -> None:
    assert night(starts_at=moment("01-01 20:00"), every="weekly").next_start(moment("01-16 12:00")) == moment(
        "01-22 20:00"
    )
