"""What keeps the program from starting is told in one line."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from click.testing import CliRunner

from bot.__main__ import main
from bot.cli import run
from games.testing.playouts import playout
from games.testing.playouts import settings as settings_of_games
from tests.local_discord import LocalDiscord
from tests.local_discord.program import run_command, settings


async def test_a_refusal_by_discord_is_one_line(tmp_path: Path) -> None:
    """Which setting is wrong, not where in our code it was noticed."""
    async with LocalDiscord() as server:
        server.fail("GET", "/users/@me", 401)
        done = await asyncio.to_thread(
            run_command, settings(server, tmp_path / "games.sqlite3", LOG_LEVEL="ERROR")
        )
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert "DISCORD_TOKEN" in done.stderr


def test_a_setting_that_cannot_work_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An address that is none, a database that cannot be: a line and exit code 2."""
    tmp_path.joinpath("file").write_text("no database")
    monkeypatch.setattr(run, "_point_at", lambda _: None)
    for setting, value, named in (
        ("LOG_LEVEL", "LOUD", "LOG_LEVEL"),
        ("DATABASE_URL", "mysql://x/y", "DATABASE_URL"),
        ("DATABASE_URL", "postgresql://127.0.0.1:9/y", "database cannot be reached"),
        ("DATABASE_URL", f"sqlite:///{tmp_path}/file", "database"),
    ):
        wrong = {"LOG_LEVEL": "ERROR", setting: value}
        done = CliRunner().invoke(main, env=settings(None, tmp_path / "games.sqlite3", **wrong))
        assert (done.exit_code, done.stderr.count("\n")) == (2, 1), done.output
        assert named in done.stderr


def test_a_damaged_record_is_told_in_one_line(tmp_path: Path) -> None:
    whole = playout(next(settings_of_games()), 0).record.splitlines()
    for command, line in (("verify", 1), ("replay", 3)):
        lines = list(whole)
        lines[line - 1] = lines[line - 1][:-5]
        file = tmp_path / "damaged.jsonl"
        file.write_bytes(b"\n".join(lines))
        done = CliRunner().invoke(main, [command, str(file)])
        assert (done.exit_code, done.stderr.count("\n")) == (1, 1), done.output
        assert f"line {line}" in done.stderr
