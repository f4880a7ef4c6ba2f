"""What keeps the program from starting is told in one line."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from games.testing.playouts import playout
from games.testing.playouts import settings as settings_of_games
from tests.local_discord import LocalDiscord
from tests.local_discord.program import ROOT, settings


async def ended(environment: dict[str, str], *arguments: str) -> tuple[int | None, str]:
    """Run the command to its end; answers the exit code and what it said to the operator."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", *arguments, cwd=ROOT, env=environment, stderr=subprocess.PIPE
    )
    async with asyncio.timeout(20):
        _, said = await process.communicate()
    return process.returncode, said.decode()


async def test_a_refused_token_is_told_in_one_line(tmp_path: Path) -> None:
    """The operator reads which setting is wrong, not where in our code it was noticed."""
    async with LocalDiscord() as server:
        server.fail("GET", "/users/@me", 401)
        code, said = await ended(settings(server, tmp_path / "games.sqlite3", LOG_LEVEL="ERROR"))
    assert (code, said.count("\n")) == (2, 1), said
    assert "DISCORD_TOKEN" in said


@pytest.mark.parametrize(
    ("setting", "value", "named"),
    [
        ("DISCORD_API_URL", "http://127.0.0.1:9", "cannot be reached"),
        ("LOG_LEVEL", "LOUD", "LOG_LEVEL"),
        ("DATABASE_URL", "mysql://x/y", "DATABASE_URL"),
        ("DATABASE_URL", "postgresql://127.0.0.1:9/y", "database cannot be reached"),
        ("DATABASE_URL", "sqlite:///{folder}/file", "database"),
    ],
)
async def test_a_setting_that_cannot_work_is_told_in_one_line(
    tmp_path: Path, setting: str, value: str, named: str
) -> None:
    """A closed port, an address that is none, a database that cannot be: a line and exit code 2."""
    tmp_path.joinpath("file").write_text("no database")
    wrong = {"LOG_LEVEL": "ERROR", setting: value.format(folder=tmp_path)}
    code, said = await ended(settings(None, tmp_path / "games.sqlite3", **wrong))
    assert (code, said.count("\n")) == (2, 1), said
    assert named in said


@pytest.mark.parametrize(("command", "line"), [("verify", 1), ("replay", 3)])
async def test_a_damaged_record_is_told_in_one_line(tmp_path: Path, command: str, line: int) -> None:
    """The line with the damage is named."""
    lines = playout(next(settings_of_games()), 0).record.splitlines()
    lines[line - 1] = lines[line - 1][:-5]
    file = tmp_path / "damaged.jsonl"
    file.write_bytes(b"\n".join(lines))
    code, said = await ended(settings(None, tmp_path / "games.sqlite3"), command, str(file))
    assert (code, said.count("\n")) == (1, 1), said
    assert f"line {line}" in said
