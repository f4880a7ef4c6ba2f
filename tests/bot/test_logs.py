"""What the program tells its operator holds no secret and no name, whatever is played and whatever breaks."""

from __future__ import annotations

import asyncio
import dataclasses
import io
import json
import logging
import random
import sqlite3
import sys
import time
from types import SimpleNamespace
from typing import Any

import aiohttp
import msgspec
import pytest
import simcord
import structlog

from bot.cli.settings import REPEATED_SECONDS, set_up_logs
from bot.client.outcomes import refusals
from bot.metrics import DENIED
from bot.table.commands import Act, Actor, AddBot, Pause, Resume, Start
from bot.table.table import Playing
from games import GAMES
from games.host.entries import Acted
from tests.bot.night import Night, answer

STEPS = 12
DAY = 24 * 60 * 60


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """What the logs say at INFO, as they are set up for a machine to read."""
    said = io.StringIO()
    monkeypatch.setattr(sys, "stderr", said)
    logging.getLogger().handlers = []
    set_up_logs("INFO", "json")
    return said


async def seated(night: Night, game: str) -> Playing:
    """A game under way with as few players as it needs, half of them people."""
    fewest = GAMES[game].game.seats(GAMES[game].game.options())[0]
    bots = fewest // 2
    table_id = await night.lobby(game, fewest - bots)
    for command in (*[AddBot("even")] * bots, Start()):
        with night.env._bot_scope():
            await asyncio.create_task(night.bot.tables.do(table_id, command, Actor(night.people[0].id)))
    await night.env.settle()
    table = await night.table(table_id)
    assert isinstance(table, Playing)
    return table


def hidden(action: Any) -> set[str]:
    """The ways in which a choice could be written down."""
    plain = msgspec.to_builtins(action)
    return {
        repr(action),
        repr(plain),
        json.dumps(plain),
        msgspec.json.encode(action).decode(),
        json.dumps(msgspec.json.encode(action).decode())[1:-1],
    }


@pytest.mark.parametrize("game", GAMES)
async def test_no_choice_is_told(night: Night, env: simcord.Env, told: io.StringIO, game: str) -> None:
    """Played, refused or failed: neither the action nor a value of the game, nor who sits there."""
    table, rng = await seated(night, game), random.Random(5)
    rules, secrets = table.game, {"Ann", "Ben", "Chie", "game-night"}
    for _ in range(STEPS):
        now = await night.table(table.id)
        if not isinstance(now, Playing) or not now.awaited.seats:
            break
        table, seat = now, rng.choice([seat for seat in now.awaited.seats if not now.people[seat].bot])
        action = rng.choice(rules.legal(table.state, seat))
        secrets |= hidden(action)
        command = Act(msgspec.to_builtins(action))
        with env._bot_scope():
            actor = Actor(table.people[seat].user_id)
            await asyncio.create_task(night.bot.tables.do(table.id, command, actor))
        await env.settle()
        if isinstance(await night.table(table.id), Playing):
            await night.press(night.people[0], "My seat", table.id)
    await env.settle()
    acted = [entry for entry in table.entries if isinstance(entry, Acted)]
    chosen = [rules.read_action(entry.action) for entry in acted if table.people[entry.seat].bot]
    assert len(acted) > len(chosen) > 0
    secrets.update(*map(hidden, chosen))
    lines = told.getvalue()
    assert not [secret for secret in secrets if secret in lines]
    values = rules.values
    assert not [name for name in kinds(values.state) | kinds(values.action) if f"{name}(" in lines]


def kinds(type_: Any) -> set[str]:
    """The names of the structs that a type is made of."""
    return {name.rpartition(".")[2] for name in msgspec.json.schema(type_).get("$defs", {})}


async def test_refused_actions_are_logged_without_the_reason(
    night: Night, env: simcord.Env, told: io.StringIO
) -> None:
    """A refusal may speak of a hand: the log says only that there was one."""
    await night.start(seats=3)
    ann, ben, chie = await night.seats()
    await night.press(ann, "Both white")
    await night.press(ben, "Both white")
    await night.press(chie, "Both black")
    result = await night.press(chie, "Nobody")
    assert "ruling 5.05" in answer(result).text
    assert "5.05" not in told.getvalue()


async def test_denied_presses_are_counted(night: Night, env: simcord.Env, told: io.StringIO) -> None:
    """Hundreds of lines on what people may not do would hide what an operator has to read."""
    await night.start(seats=3)
    count = DENIED.labels("denied-not-seated")._value.get
    before, lines = count(), told.getvalue()
    for _ in range(3):
        await night.press(night.people[4], "One black")
    assert count() - before == 3
    assert told.getvalue() == lines


async def test_an_outage_of_discord_is_a_line_a_minute(
    night: Night, env: simcord.Env, told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many posts and notices wait; the next line says how many requests failed meanwhile."""
    tables = [await night.start(seats=3) for _ in range(3)]
    told.truncate(0)
    told.seek(0)
    refused = refusals()
    env.inject_error("*", "/channels/*", status=503, times=None)
    for seconds in (0, REPEATED_SECONDS):
        now = time.monotonic()
        monkeypatch.setattr("bot.cli.settings.time", SimpleNamespace(monotonic=lambda now=now + seconds: now))
        for table_id in tables:
            command = Resume() if seconds else Pause()
            with env._bot_scope():
                await asyncio.create_task(night.bot.tables.do(table_id, command, Actor(1, manages=True)))
        await env.advance_time(10)
    first, second = (json.loads(line) for line in told.getvalue().splitlines())
    assert {first["event"], second["event"]} == {"discord_waits"}
    assert "more" not in first
    assert second["more"] > len(tables)
    assert refusals() - refused > second["more"]


async def test_a_table_set_aside_is_one_line(
    night: Night, env: simcord.Env, told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says where its rules raised, for a report, and nothing later repeats it."""
    table_id = await night.start(seats=3)

    def absent(*_args: Any) -> None:
        raise KeyError("WB")

    package = GAMES["money_and_luck"]
    broken = dataclasses.replace(package, game=dataclasses.replace(package.game, absent=absent))
    monkeypatch.setattr(night.bot.store, "_packages", {**GAMES, "money_and_luck": broken})
    night.bot.tables.release(table_id)
    told.truncate(0)
    told.seek(0)
    await env.advance_time(DAY)
    (line,) = map(json.loads, told.getvalue().splitlines())
    assert (line["event"], line["error"]) == ("table_set_aside", "KeyError")
    assert line["calls"][0].endswith(" absent")
    # A traceback would be printed over forty lines.
    assert "exception" not in line
    assert "WB" not in told.getvalue()


async def test_errors_are_logged_without_their_values(
    night: Night, env: simcord.Env, told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An operator learns where and what kind, not the choice that was being written."""
    await night.start(seats=3)

    async def breaks(*_args: Any, **_kwargs: Any) -> None:
        try:
            raise KeyError(coins)  # noqa: TRY301 - the cause must be told no better
        except KeyError as error:
            raise RuntimeError(f"Show({coins})") from error

    coins = "WB"

    with monkeypatch.context() as broken:
        broken.setattr(night.bot.store, "commit", breaks)
        await night.press(night.people[0], "One black")
    said = told.getvalue()
    assert "press_failed" in said
    assert "KeyError" in said
    assert "RuntimeError" in said
    assert "in breaks" in said
    assert "WB" not in said


async def test_a_broken_disk_is_logged_without_the_data(
    night: Night, env: simcord.Env, told: io.StringIO
) -> None:
    """The database's own words, without the values of the statement."""
    await night.start(seats=3)
    with sqlite3.connect(night.url.removeprefix("sqlite:///")) as connection:
        connection.execute(
            "CREATE TRIGGER full BEFORE INSERT ON entries BEGIN INSERT INTO disk_full VALUES (1); END"
        )
    result = await night.press(night.people[0], "One black")
    assert "my database for a moment" in answer(result).text
    said = told.getvalue()
    assert "disk_full" in said
    assert "coins" not in said
    assert "WB" not in said


def test_keys_to_answers_are_not_told(told: io.StringIO) -> None:
    """What discord.py says of a webhook does not hold the token by which we answer; nor does a field."""
    logging.getLogger("discord.http").warning(
        "429 at %s", "https://discord.com/api/webhooks/12/abcDEF/messages"
    )
    structlog.stdlib.get_logger("bot").warning("it_failed", error="404 at /interactions/12/abcDEF/callback")
    event, own = map(json.loads, told.getvalue().splitlines())
    assert "/webhooks/12/…/messages" in event["event"]
    assert own["error"] == "404 at /interactions/12/…/callback"


@pytest.mark.parametrize("error", [ConnectionResetError("by peer"), aiohttp.ServerDisconnectedError()])
def test_a_lost_connection_is_told_in_a_line(told: io.StringIO, error: Exception) -> None:
    """discord.py adds where it was at that moment, which tells no one anything."""
    try:
        raise error  # noqa: TRY301 - as it happens to discord.py
    except Exception:
        logging.getLogger("discord.client").exception("Attempting a reconnect in 1.50s")
    line = json.loads(told.getvalue())
    assert line["level"] == "warning"
    assert line["error"].startswith(type(error).__name__)
    assert "Traceback" not in told.getvalue()
