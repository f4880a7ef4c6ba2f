"""Starts of the bot: seldom enough for Discord, which takes a number a day and then resets the token."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

from bot.cli.setup import UNIT
from bot.store.starts import SOON_SECONDS, note_start
from bot.store.store import Store
from games import GAMES
from tests.local_discord import LocalDiscord
from tests.local_discord.program import Beside

DAY = 24 * 60 * 60


def logged(bot: Beside, event: str) -> list[dict[str, Any]]:
    return [line for line in map(json.loads, bot.text.splitlines()) if line["event"] == event]


async def test_a_start_soon_after_the_last_waits(tmp_path: Path) -> None:
    """The process was killed as soon as it was connected, and begins no session for a while."""
    async with (
        LocalDiscord(1) as server,
        Beside(server, tmp_path / "it.sqlite3", tmp_path / "log") as bot,
    ):
        server.sessions = {"total": 1000, "remaining": 900, "reset_after": DAY * 1000}
        await bot.start()
        assert not logged(bot, "start_waits")
        await bot.kill()
        await server.disconnected()
        bot.begin()
        await bot.logged("start_waits")
        begun = asyncio.get_running_loop().time()
        await server.connected()
        seconds = logged(bot, "start_waits")[0]["seconds"]
        assert asyncio.get_running_loop().time() - begun >= seconds - 1 > 1


async def test_no_session_begins_while_few_are_left(tmp_path: Path) -> None:
    """One line says when it goes on; it can be stopped meanwhile."""
    async with (
        LocalDiscord(1) as server,
        Beside(server, tmp_path / "it.sqlite3", tmp_path / "log") as bot,
    ):
        server.sessions = {"total": 1000, "remaining": 99, "reset_after": DAY * 1000}
        bot.begin()
        await bot.logged("sessions_used_up")
        await asyncio.sleep(1)
        assert [(line["left"], line["seconds"]) for line in logged(bot, "sessions_used_up")] == [(99, DAY)]
        assert [call.path for call in server.requests] == ["/gateway/bot"]
        assert await bot.stop() == 0


async def test_a_start_during_a_block_waits_for_its_end(tmp_path: Path) -> None:
    """A process that ended and was started again would prolong it."""
    async with (
        LocalDiscord(1) as server,
        Beside(server, tmp_path / "it.sqlite3", tmp_path / "log") as bot,
    ):
        server.block(3)
        bot.begin()
        await server.connected()
        assert server.blocked <= 1


async def test_each_start_in_a_row_waits_longer(tmp_path: Path) -> None:
    """Also one that ended while it waited. One that ran for a while begins a new row."""
    store = await Store.open(f"sqlite:///{tmp_path / 'it.sqlite3'}", GAMES)
    now, waits = 1_000_000.0, list[float]()
    for _ in range(10):
        waits.append(await store.database.run(note_start(0, now, 256.0)))
        now += waits[-1] + 30
    assert waits == [0, 4, 8, 16, 32, 64, 128, 256, 256, 256]
    assert await store.database.run(note_start(1, now, 256.0)) == 0
    assert await store.database.run(note_start(0, now - 100, 256.0)) == 256
    assert await store.database.run(note_start(0, now + 256 + SOON_SECONDS, 256.0)) == 0
    await store.close()


def test_the_unit_keeps_within_the_limit() -> None:
    """Also where the database, and so the memory of starts, is lost each time."""
    assert DAY / int(re.findall(r"^RestartSec=(\d+)$", UNIT, re.MULTILINE)[0]) < 900
    assert "StartLimitIntervalSec=1d\nStartLimitBurst=900\n" in UNIT
