"""Notices: said once, in order, to whom they are for; one that fails holds up no other."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord
import msgspec
import pytest
import simcord
from structlog.testing import capture_logs

from bot.client import notifications
from bot.client.notices import is_still_true
from bot.client.notifications import GIVE_UP_SECONDS, RETRY_SECONDS, Notifier
from bot.store.database import StoreAwayError
from bot.table import public
from bot.table.commands import Act, Actor, Notice
from bot.table.table import Playing
from tests.bot.drivers.konsul import fail, give_up
from tests.bot.night import Night, answer

WAIT = RETRY_SECONDS + 1
VIEWING_SECONDS = 8


async def pause(night: Night, table_id: int = 1) -> None:
    """A manager stops the clocks, or lets them run: everybody is told."""
    host = night.manager("boss")
    page = await night.menu(host, table_id)
    paused = isinstance(table := await night.table(table_id), Playing) and table.paused_at is not None
    await night.on_page(host, page, "Start the clocks again" if paused else "Stop the clocks")


async def two_channels(night: Night) -> list[Any]:
    first = night.channel
    await night.start(seats=3)
    night.channel = night.guild.create_text_channel("other")
    await night.start(seats=3)
    return [first, night.channel]


def about(said: list[str], what: str) -> list[str]:
    return [line for line in said if what in line]


async def test_a_channel_that_fails_holds_up_no_other(night: Night, env: simcord.Env) -> None:
    """In it, things are said later, and in order."""
    failing, other = await two_channels(night)
    env.inject_error("POST", f"/channels/{failing.id}/messages", status=503, times=3)
    night.channel = failing
    await pause(night, 1)
    await pause(night, 1)
    night.channel = other
    await pause(night, 2)
    assert about(night.said(other), "stopped the clocks")
    assert not night.said(failing)
    await env.advance_time(5 * WAIT)
    assert [line.split(":")[0] for line in night.said(failing)] == ["⏸ Table 1", "▶ Table 1"]
    assert len(about(night.said(other), "stopped the clocks")) == 1
    assert await night.bot.store.outbox.unsent() == []


async def test_a_notice_that_discord_refuses_is_dropped(night: Night, env: simcord.Env) -> None:
    await night.start(seats=3)
    env.inject_error("POST", f"/channels/{night.channel.id}/messages", status=400, code=50035)
    await pause(night)
    await pause(night)
    assert [line.split(":")[0] for line in night.said()] == ["▶ Table 1"]
    assert await night.bot.store.outbox.unsent() == []


async def test_a_notice_without_words_is_dropped(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The operator reads of it; what comes after it is said."""
    await night.start(seats=3)
    announcement_text, broken = notifications.announcement_text, ["told-paused"]

    def text(words: Any, key: str, *args: Any) -> str:
        if key in broken:
            raise ValueError(key)
        return announcement_text(words, key, *args)

    monkeypatch.setattr(notifications, "announcement_text", text)
    with capture_logs() as logs:
        await pause(night)
    await pause(night)
    assert [line["event"] for line in logs if line["log_level"] == "error"] == ["notice_failed"]
    assert [line.split(":")[0] for line in night.said()] == ["▶ Table 1"]


async def test_a_lost_connection_is_a_line_of_the_log(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What could not be said is said later."""
    await night.start(seats=3)
    for number, error in enumerate((aiohttp.ClientConnectionError, ConnectionResetError, TimeoutError)):

        async def lost(*_args: Any, error: type[Exception] = error, **_options: Any) -> None:
            raise error

        with capture_logs() as logs, monkeypatch.context() as broken:
            broken.setattr(discord.abc.Messageable, "send", lost)
            await pause(night)
        assert [(line["event"], line["log_level"]) for line in logs if "kind" in line] == [
            ("discord_waits", "warning")
        ]
        assert len(night.said()) == number
        await env.advance_time(WAIT)
        assert len(night.said()) == number + 1


async def test_a_database_that_is_away_holds_a_notice_back(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    await night.start(seats=3)
    tables = night.bot.tables
    current = tables.current

    async def away(_table_id: int) -> Playing:
        monkeypatch.setattr(tables, "current", current)
        raise StoreAwayError("away")

    monkeypatch.setattr(tables, "current", away)
    await pause(night)
    assert not night.said()
    await env.advance_time(WAIT)
    assert about(night.said(), "stopped the clocks")


async def test_a_dm_that_fails_holds_up_no_other_notice(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its reader gets it later, and what others were sent is not sent again."""
    monkeypatch.setattr(public, "RECENTLY_SECONDS", 0)
    ann, ben, _ = night.people[:3]
    with env._bot_scope():
        dm = await night.bot.create_dm(discord.Object(ann.id))
    env.inject_error("POST", f"/channels/{dm.id}/messages", status=503, times=None)
    await night.start(seats=3)
    await pause(night)
    assert about(night.said(), "stopped the clocks")
    assert len(about(night.told(ben), "turn")) == 1
    env.backend.faults.clear()
    await pause(night)
    await env.advance_time(WAIT)
    assert [len(about(night.told(person), "turn")) for person in (ann, ben)] == [1, 1]


async def test_a_notice_that_keeps_failing_is_given_up(night: Night, env: simcord.Env) -> None:
    """An old word is not worth being said now."""
    await night.start(seats=3)
    env.inject_error("POST", f"/channels/{night.channel.id}/messages", status=500, code=1, times=None)
    await pause(night)
    night.bot.notifier._queues[night.channel.id].batches[0].since -= GIVE_UP_SECONDS
    await env.advance_time(3 * WAIT)
    assert await night.bot.store.outbox.unsent() == []


async def test_a_notice_is_sent_after_a_restart(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    await night.start(seats=3)
    with monkeypatch.context() as kill:
        kill.setattr(Notifier, "trigger", lambda _self: None)
        await pause(night)
        assert not night.said()
    await night.restart()
    assert len(about(night.said(), "stopped the clocks")) == 1


# Turn pings ----------------------------------------------------------------------------------------


async def act(night: Night) -> None:
    table = await night.table()
    assert isinstance(table, Playing)
    seat = table.awaited.seats[0]
    action = next(iter(table.game.legal(table.state, seat)))
    await night.bot.tables.do(
        1, Act(msgspec.to_builtins(action), moves=table.moves[seat]), Actor(table.people[seat].user_id)
    )
    while running := night.bot.notifier.running:
        await asyncio.wait(running, timeout=5)


async def test_a_notice_is_judged_by_a_table_that_is_new_enough(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where it is read from the store before the table in memory is the new one."""
    monkeypatch.setattr(public, "RECENTLY_SECONDS", 0)
    await night.start("konsul", seats=3)
    store, notifier = night.bot.store, night.bot.notifier
    commit, before = store.commit, await awaited_person(night)

    async def read_meanwhile(*args: Any) -> None:
        await commit(*args)
        notifier.trigger()
        for _ in range(2):
            await asyncio.wait(notifier.running, timeout=0.2)

    monkeypatch.setattr(store, "commit", read_meanwhile)
    while (awaited := await awaited_person(night)) == before:
        await act(night)
    assert about(night.said(), f"<@{awaited}>")


async def awaited_person(night: Night) -> int:
    table = await night.table()
    assert isinstance(table, Playing)
    return table.people[table.awaited.seats[0]].user_id


async def test_a_secret_decision_is_pinged_by_dm(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is waited for is no one else's business."""
    monkeypatch.setattr(public, "RECENTLY_SECONDS", 0)
    await night.start(seats=3)
    assert not about(night.said(), "<@")
    assert all(about(night.told(person), "turn") for person in night.people[:3])


async def test_a_known_dm_is_not_opened_again(night: Night, env: simcord.Env) -> None:
    """A panel stands in it: after a start, a reminder is one request and not two."""
    await night.start(seats=3)
    await night.restart()
    before = len(env.http_requests)
    await env.advance_time(150)
    sent = [request.path for request in env.http_requests[before:] if request.method == "POST"]
    assert about(night.told(night.people[0]), "waits for you")
    assert "/users/@me/channels" not in sent


async def test_an_outdated_notice_is_not_sent(night: Night, env: simcord.Env) -> None:
    """The game has moved on, the seat has acted, the person was forgotten, or the table is gone."""
    await night.start(seats=3)
    table = await night.table()
    assert isinstance(table, Playing)
    ann = night.people[0].id
    assert is_still_true(table, Notice("turn_ping", "turn-ping", ann, table.step))
    assert not is_still_true(table, Notice("turn_ping", "turn-ping", ann, table.step + 1))
    assert not is_still_true(table, Notice("turn_ping", "turn-ping", night.people[4].id, table.step))
    assert not is_still_true(None, Notice("turn_ping", "turn-ping", ann, table.step))
    assert not is_still_true(table, Notice("private", "told-lost", -1))
    assert is_still_true(None, Notice("announcement", "told-set-aside"))


async def test_a_follower_is_told_of_a_round_by_dm(night: Night, env: simcord.Env) -> None:
    await night.start("konsul", 3)
    watching = night.people[4]
    page = await night.press(watching, "日本語")
    following = await night.on_page(watching, page, "フォロー")
    assert "Stop following" in answer(following).labels
    await give_up(night, await fail(night))
    assert all("round" not in line for line in night.told(watching))
    await env.advance_time(VIEWING_SECONDS + 1)
    assert sum("round 1 is over" in line for line in night.told(watching)) == 1
