"""The bot serves from the start though Discord refuses its commands, and registers them when it can."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

from bot.text import Texts
from games import GAMES
from tests.local_discord import LocalDiscord, Message, find
from tests.local_discord.payloads import BOT
from tests.local_discord.program import Program

WORDS = Texts(GAMES).of("en", "money_and_luck")
COMMANDS = f"/applications/{BOT}/commands"
LAUNCH = {
    "id": "7",
    "type": 4,
    "name": "launch",
    "description": "",
    "handler": 2,
    "application_id": str(BOT),
    "version": "1",
}


async def lobby(server: LocalDiscord, bot: Program) -> Message:
    """Open a table while the commands are registered, then stop."""
    await bot.start()
    post = await server.open_lobby(min(server.people), min(server.channels), "money_and_luck")
    assert await bot.stop() == 0
    return post


async def until(holds: Callable[[], bool], within: float = 10.0) -> None:
    async with asyncio.timeout(within):
        while not holds():  # noqa: ASYNC110 - no one tells of it
            await asyncio.sleep(0.05)


async def test_buttons_work_without_commands(tmp_path: Path) -> None:
    """A limit that lasts a day, a missing right, a failing server: it is tried again later."""
    log = tmp_path / "log"
    async with LocalDiscord(4) as server, Program(server, tmp_path / "it.sqlite3", log) as bot:
        post = await lobby(server, bot)
        refusals = [("PUT", 400, 30034), ("PUT", 403, 50001), ("GET", 503, 0)]
        for number, (method, status, code) in enumerate(refusals, 1):
            server.fail(method, COMMANDS, status, code)
            await bot.start()
            act = await server.press(sorted(server.people)[number], post, find(post, WORDS("button-join")))
            assert act.answer is not None
            await until(lambda number=number: f"person{number}" in json.dumps(server.message(post)))
            await until(lambda number=number: log.read_text().count("commands_wait") == number)
            assert await bot.stop() == 0
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert [line["again"] for line in lines if line["event"] == "commands_wait"] == [30.0] * 3


async def test_the_command_of_an_activity_is_kept(tmp_path: Path) -> None:
    """Without it Discord takes no others."""
    async with LocalDiscord(1) as server, Program(server, tmp_path / "it.sqlite3", tmp_path / "log") as bot:
        server.commands[""] = {"launch": dict(LAUNCH)}
        await bot.start()
        await until(lambda: "play" in server.commands[""])
        assert server.commands[""]["launch"]["handler"] == LAUNCH["handler"]
        assert server.commands[""]["launch"]["id"] == LAUNCH["id"]
