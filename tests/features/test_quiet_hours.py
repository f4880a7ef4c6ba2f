"""The person who wants to be left in peace is told later, of everything that waits for them at once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import simcord

from bot.store.preferences import QuietHours
from bot.table import public
from bot.table.commands import Actor, SetLimit
from bot.table.table import Playing
from tests.bot.drivers import konsul
from tests.bot.night import Night, Seen, answer, shown_on

SUPPRESSED = 4096
HOUR = 60 * 60


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody is called, however lately they have acted."""
    monkeypatch.setattr(public, "RECENTLY_SECONDS", 0)


async def choose(night: Night, person: Any, *options: str) -> Any:
    """Take options of the menus on the page of preferences."""
    page = await person.slash(night.channel, "preferences")
    for option in options:
        custom_id, value = night.message(shown_on(page).id).menu(option)
        await person.select(shown_on(page), [value], custom_id=custom_id)
    return page


async def begin(night: Night, env: simcord.Env, game: str, limit: int | None) -> Any:
    """Start a game of three with a time limit; return who is awaited first."""
    table_id = await night.lobby(game, 1)
    with env._bot_scope():
        await night.bot.tables.do(table_id, SetLimit(limit), Actor(night.people[0].id))
    for person in night.people[1:3]:
        await night.press(person, "Join", table_id)
    await night.press(night.people[0], "Start", table_id)
    table = await night.table(table_id)
    assert isinstance(table, Playing)
    return (await night.seats(table_id))[table.awaited.seats[0]]


def about(night: Night, person: Any) -> list[str]:
    """What a person was told of waiting tables by DM."""
    return [line for line in night.told(person) if "waits for you" in line or "wait for you" in line]


# The hours -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hour", "due"), [(21.9, None), (22, 32), (23.5, 32), (31.9, 32), (32, None), (46, 56), (0, 8)]
)
def test_quiet_hours_end_in_the_morning(hour: float, due: float | None) -> None:
    """From 22:00 to 8:00, on any day."""
    told = QuietHours(22, 8).due(hour * HOUR)
    assert told == (None if due is None else due * HOUR)


def test_hours_are_those_of_the_persons_clock() -> None:
    """Nine and a half hours ahead of UTC, 22:00 is 12:30 there."""
    adelaide = QuietHours(22, 8, timezone(timedelta(minutes=570)))
    assert adelaide.due(12.4 * HOUR) is None
    assert adelaide.due(12.6 * HOUR) == 22.5 * HOUR
    assert QuietHours(7, 7).due(7 * HOUR) is None


def test_hours_keep_to_summer_time() -> None:
    """The night in which Berlin turns its clocks has an hour less."""
    berlin = QuietHours(22, 8, ZoneInfo("Europe/Berlin"))
    night = datetime(2026, 3, 28, 21, tzinfo=UTC)
    assert berlin.due((night - timedelta(seconds=1)).timestamp()) is None
    assert berlin.due(night.timestamp()) == (night + timedelta(hours=9)).timestamp()


# As people see it ----------------------------------------------------------------------------------


async def test_quiet_hours_hold_back_notices(night: Night, env: simcord.Env) -> None:
    """Neither call nor reminder; then one DM names the tables. A restart in between forgets nothing."""
    page = await choose(night, night.people[0], "From 0:00", "To 3:00")
    assert "From 0:00 to 3:00 I leave you in peace" in night.message(shown_on(page).id).text
    for person in night.people[1:3]:
        await choose(night, person, "From 0:00", "To 3:00")
    first = await begin(night, env, "konsul", 4 * HOUR)
    await env.advance_time(2.5 * HOUR)
    assert not [line for line in night.said() if "<@" in line]
    assert not about(night, first)
    await night.restart()
    await env.advance_time(HOUR)
    (told,) = about(night, first)
    assert "A table waits for you" in told
    assert "Konsul, table 1" in told
    others = [person for person in night.people[:3] if person is not first]
    assert not any(about(night, person) for person in others)


async def test_all_tables_that_waited_are_named_once(night: Night, env: simcord.Env) -> None:
    """Instead of single calls."""
    for person in night.people[:2]:
        await choose(night, person, "From 0:00", "To 3:00")
    for _ in range(2):
        await begin(night, env, "money_and_luck", None)
    ann = night.people[0]
    assert not about(night, ann)
    assert not [line for line in night.told(ann) if "turn" in line]
    assert [line for line in night.told(night.people[2]) if "turn" in line]
    await env.advance_time(3 * HOUR + 1)
    (told,) = about(night, ann)
    assert "table 1" in told
    assert "table 2" in told


async def test_settled_decisions_are_not_announced(night: Night, env: simcord.Env) -> None:
    """The person who has acted meanwhile reads nothing."""
    for person in night.people[:3]:
        await choose(night, person, "From 0:00", "To 1:00")
    first = await begin(night, env, "konsul", None)
    await night.press(first, "Bid 1")
    await env.advance_time(HOUR + 1)
    assert not about(night, first)


async def test_a_table_that_waits_for_a_look_is_named_too(night: Night, env: simcord.Env) -> None:
    """Where people have hours for a decision, they are called to look, and may be in their quiet hours."""
    for person in night.people[:3]:
        await choose(night, person, "From 0:00", "To 1:00")
    await begin(night, env, "konsul", 4 * HOUR)
    await konsul.give_up(night, await konsul.fail(night))
    table = await night.table()
    assert isinstance(table, Playing)
    assert table.viewing
    await env.advance_time(HOUR + 1)
    assert all(about(night, person) for person in night.people[:3])


async def test_a_panel_makes_no_sound_in_quiet_hours(night: Night, env: simcord.Env) -> None:
    """What has to be sent is sent silently."""
    await choose(night, night.people[0], "From 0:00")
    await night.start("konsul", 3)
    flags = [night.dm(person).flags.value & SUPPRESSED for person in night.people[:2]]
    assert [bool(flag) for flag in flags] == [True, False]


async def test_preferences_show_the_hours_in_both_languages(night: Night, env: simcord.Env) -> None:
    """The end and the zone can be chosen once there are quiet hours, which may be given up again."""
    ann = night.people[0]
    page = await choose(night, ann, "From 22:00")
    zones = [entry for entry in _entries(night.message(shown_on(page).id)) if entry.endswith(" now")]
    assert len({zone.partition(" · ")[0] for zone in zones}) == len(zones) > 40
    page = await choose(night, ann, next(zone for zone in zones if zone.startswith("Tokyo · 9:")))
    text = night.message(shown_on(page).id).text
    assert "From 22:00 to 7:00" in text
    assert "Tokyo: 9:" in text
    assert (await night.bot.people.preferences(ann.id)).quiet == QuietHours(22, 7, ZoneInfo("Asia/Tokyo"))
    page = await choose(night, ann, "日本語")
    assert "22:00から7:00まで" in night.message(shown_on(page).id).text
    page = await choose(night, ann, "おやすみ時間なし")
    assert "いつでも通知します" in night.message(shown_on(page).id).text
    assert "東京" not in str(answer(page).components)


def _entries(page: Seen) -> list[str]:
    return [entry["label"] for part in page.components for entry in part.get("options", [])]
