"""What stops the bot for good is told in one line, with exit code 2: at its start and while it runs."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from unittest.mock import AsyncMock, Mock

import aiohttp
import discord
import pytest
from click.testing import CliRunner

from bot.__main__ import main
from bot.cli import run
from tests.local_discord import LocalDiscord, Message, find
from tests.local_discord.program import Program, run_command, settings

SECONDS = 20


@asynccontextmanager
async def running(folder: Path, **environment: str) -> AsyncIterator[tuple[LocalDiscord, Program]]:
    async with LocalDiscord(2) as server, Program(server, folder / "it.sqlite3", folder / "log") as bot:
        bot.environment |= environment
        await bot.start()
        yield server, bot


async def opened(server: LocalDiscord) -> Message:
    return await server.open_lobby(min(server.people), min(server.channels), "konsul")


async def ends_with_one_line(bot: Program, said: str) -> None:
    assert bot.process
    assert await asyncio.to_thread(bot.process.wait, SECONDS) == 2
    lines = [line for line in bot.log.read_text().splitlines() if not line.startswith("{")]
    assert len(lines) == 1, lines
    assert said in lines[0]


async def posted(database: Path) -> None:
    """Wait until it is stored where the first table is shown."""
    shown = "SELECT count(*) FROM posts WHERE message_id IS NOT NULL"
    async with asyncio.timeout(SECONDS):
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as file:
            while not file.execute(shown).fetchone()[0]:  # noqa: ASYNC110 - the file has no event
                await asyncio.sleep(0.05)


@pytest.fixture
def broken(tmp_path: Path) -> dict[str, str]:
    """An environment with an installed game that cannot be loaded."""
    site = tmp_path / "site"
    info = site / "broken_game-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-game\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[backroom.games]\nbroken = broken_game\n")
    (site / "broken_game.py").write_text("raise RuntimeError('half installed')\n")
    return {"PYTHONPATH": str(site)}


# While it runs -------------------------------------------------------------------------------------


@pytest.mark.portable  # The bot's start and end as a process, on every Python.
async def test_discord_ends_the_connection_for_good(tmp_path: Path, broken: dict[str, str]) -> None:
    """Also where a game of others is refused, by name."""
    async with running(tmp_path, **broken) as (server, bot):
        await server.hang_up(4004)
        await ends_with_one_line(bot, "DISCORD_TOKEN was refused")
        told = bot.log.read_text()
        assert '"level": "error"' not in told
        assert "Traceback" not in told
        (refused,) = [json.loads(line) for line in told.splitlines() if "game_refused" in line]
        assert refused["entry"] == "broken = broken_game"
        assert "half installed" in refused["reason"]


def closed(code: int) -> discord.ConnectionClosed:
    return discord.ConnectionClosed(Mock(), shard_id=None, code=code)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (closed(4004), "DISCORD_TOKEN was refused"),
        (closed(4011), "Discord requires sharding: "),
        (closed(4999), "code 4999"),
        (aiohttp.ClientConnectionError("port 9"), "Discord cannot be reached: port 9"),
        (OSError("too many files"), "the system refuses .*: too many files"),
    ],
)
async def test_each_end_of_the_connection_has_its_line(error: Exception, said: str) -> None:
    with pytest.raises(run.StartError, match=said):
        await run._connect(Mock(start=AsyncMock(side_effect=error)), "token")


async def start_game(server: LocalDiscord) -> None:
    ann, ben = list(server.people)[:2]
    lobby = await opened(server)
    await server.press(ben, lobby, find(lobby, "Join"))
    await server.press(ann, lobby, await server.offered(lobby, "Start"))


async def test_a_token_that_was_revoked_is_noticed_at_the_next_request(tmp_path: Path) -> None:
    """The key to an answer that ran out is none."""
    async with running(tmp_path) as (server, bot):
        server.fail("POST", r"/interactions/\d+/\w+/callback", 401, 50027)
        await server.slash(min(server.people), min(server.channels), "table", wait=False)
        await asyncio.sleep(0.5)
        server.fail("POST", "/users/@me/channels", 401, times=9)
        await start_game(server)
        await ends_with_one_line(bot, "DISCORD_TOKEN was refused")


async def test_the_database_is_gone(tmp_path: Path) -> None:
    """Another stands in its place. What would be written nowhere is not acknowledged, and the bot stops."""
    database = tmp_path / "it.sqlite3"
    async with running(tmp_path) as (server, bot):
        lobby = await opened(server)
        await posted(database)
        database.unlink()
        with closing(sqlite3.connect(database)) as other:
            other.execute("CREATE TABLE of_somebody_else (n)")
        ben = list(server.people)[1]
        pressed = await server.press(ben, lobby, find(lobby, "Join"), wait=False)
        await ends_with_one_line(bot, "database")
    assert "At the table (2)" not in json.dumps(server.message(lobby))
    assert pressed.answer is None or "✋" in json.dumps(pressed.answer.body, ensure_ascii=False)


# At its start --------------------------------------------------------------------------------------


def test_a_newer_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "_point_at", lambda _: None)
    database = tmp_path / "it.sqlite3"
    with closing(sqlite3.connect(database)) as newer, newer:
        newer.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        newer.execute("INSERT INTO alembic_version VALUES ('9001')")
    done = CliRunner().invoke(main, env=settings(None, database, LOG_LEVEL="ERROR"))
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1), done.output
    assert "newer" in done.stderr


async def test_a_gateway_that_cannot_be_reached(tmp_path: Path) -> None:
    async with LocalDiscord() as server:
        environment = settings(server, tmp_path / "it.sqlite3", LOG_LEVEL="ERROR")
        environment["DISCORD_GATEWAY_URL"] = "ws://127.0.0.1:9"
        done = await asyncio.to_thread(run_command, environment)
    lines = [line for line in done.stderr.splitlines() if not line.startswith("{")]
    assert (done.returncode, len(lines)) == (2, 1), done.stderr
    assert "gateway cannot be reached" in done.stderr
