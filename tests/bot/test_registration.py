"""The bot serves from the start though Discord refuses its commands, and registers them when it can."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
import simcord
import structlog

from bot.screens import pieces
from bot.screens.pieces import drawings
from games import GAMES
from tests.bot.night import Night
from tests.local_discord import LocalDiscord
from tests.local_discord.payloads import BOT
from tests.local_discord.program import Program

LAUNCH = {
    "id": "7",
    "type": 4,
    "name": "launch",
    "description": "",
    "handler": 2,
    "application_id": str(BOT),
    "version": "1",
}


async def until(holds: Callable[[], bool], within: float = 10.0) -> None:
    async with asyncio.timeout(within):
        while not holds():  # noqa: ASYNC110 - no one tells of it
            await asyncio.sleep(0.05)


def registrations(env: simcord.Env) -> int:
    return sum(call.method == "PUT" and call.path.endswith("/commands") for call in env.backend.http_requests)


async def test_buttons_work_without_commands(night: Night, env: simcord.Env) -> None:
    """A limit that lasts a day, a missing right, a failing server: it is tried again later."""
    await night.lobby("money_and_luck", 1)
    refusals = [("PUT", 400, 30034), ("PUT", 403, 50001), ("GET", 503, 0)]
    with structlog.testing.capture_logs() as lines:
        for person, (method, status, code) in zip(night.people[1:], refusals, strict=False):
            env.inject_error(method, "/applications/*/commands*", status=status, code=code)
            await night.restart()
            await night.press(person, "Join")
            assert person.name.title() in (await night.public()).text
    assert [line["again"] for line in lines if line["event"] == "commands_wait"] == [30.0] * 3
    sent = registrations(env)
    await env.advance_time(31)
    assert registrations(env) == sent + 1


async def test_commands_stay_while_emojis_are_asked_for_again(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are registered once; a button shows its sign until the drawings are known."""
    monkeypatch.setattr(pieces, "_mentions", {})
    before = registrations(env)
    env.inject_error("GET", "/applications/*/emojis", status=503)
    await night.restart()
    await env.settle()
    for name in (names := drawings(GAMES)):
        env.backend.create_application_emoji(name)
    assert not pieces._mentions.get("konsul")
    await env.advance_time(31)
    assert registrations(env) == before + 1
    assert len(pieces._mentions["konsul"]) == sum(name.startswith("konsul") for name in names)


async def test_the_command_of_an_activity_is_kept(tmp_path: Path) -> None:
    """Without it Discord takes no others."""
    async with LocalDiscord(1) as server, Program(server, tmp_path / "it.sqlite3", tmp_path / "log") as bot:
        server.commands[""] = {"launch": dict(LAUNCH)}
        await bot.start()
        await until(lambda: "play" in server.commands[""])
        assert server.commands[""]["launch"]["handler"] == LAUNCH["handler"]
        assert server.commands[""]["launch"]["id"] == LAUNCH["id"]
