"""Times of day as they are typed, in any of the languages."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.text import read_time

MIDNIGHT = datetime(2027, 3, 27, tzinfo=ZoneInfo("Europe/Berlin"))
"""Of the day before summer time begins, at 2:00."""

TYPED = {
    "20:00": "20:00 20.00 20h 20H00 20時 20時00分 ２０：００ 20 2000 8pm 8PM 8:00pm 8p.m. 午後8時 20Uhr",
    "20:30": "20:30 20.30 20h30 20時半 20時30分 8:30pm 午後8時半 2030",
    "8:00": "8 08:00 8am 8:00am 午前8時 0800",
    "0:00": "0:00 12am 午前0時 0",
    "12:00": "12pm 午後0時",
}
NO_TIME = "|8 o'clock|eight|20:60|30:00|13pm|20:0|20000|pm|8p|-8|20:00:00|<t:>"


@pytest.mark.parametrize(("time", "typed"), TYPED.items())
def test_a_time_is_read_as_it_is_typed(time: str, typed: str) -> None:
    hour, minute = map(int, time.split(":"))
    at = MIDNIGHT.replace(hour=hour, minute=minute).timestamp()
    assert {said: read_time(said, MIDNIGHT) for said in typed.removesuffix("").split()} == dict.fromkeys(
        typed.removesuffix("").split(), at
    )


def test_what_is_no_time_is_not_read() -> None:
    assert [said for said in NO_TIME.split("|") if read_time(said, MIDNIGHT) is not None] == []


def test_an_hour_after_midnight_is_of_the_next_day() -> None:
    """People in Japan say 25 o'clock; the clock that goes forward meanwhile changes nothing."""
    at = read_time("25:30", MIDNIGHT)
    assert at == datetime(2027, 3, 28, 1, 30, tzinfo=MIDNIGHT.tzinfo).timestamp()


def test_a_timestamp_of_discords_says_its_own_day() -> None:
    assert read_time(" <t:1800000000:F>", MIDNIGHT) == read_time("<t:1800000000>", MIDNIGHT) == 1_800_000_000
