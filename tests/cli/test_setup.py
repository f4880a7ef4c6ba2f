"""`backroom setup`: questions, answers, and what is written."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bot.cli.settings import read_settings
from bot.cli.setup import set_up
from bot.screens.pieces import drawings
from games import GAMES
from tests.local_discord import LocalDiscord

EXACTLY = 1 << 10 | 1 << 11 | 1 << 15 | 1 << 16 | 1 << 35 | 1 << 38 | 1 << 44
"""View, send, attach, read history; make threads and write there; make events."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    return tmp_path


async def answer(server: LocalDiscord, *answers: str, start: str = "hand") -> Result:
    invoked = CliRunner(env={"DISCORD_API_URL": server.api_url}).invoke
    return await asyncio.to_thread(invoked, set_up, ["--start", start], input="\n".join([*answers, ""]))


async def test_from_nothing_to_an_invitation(folder: Path) -> None:
    """A refused token and an impossible place are asked for again; what stood in `.env` stays."""
    (folder / ".env").write_text("# mine\nLOG_LEVEL=ERROR\n")
    async with LocalDiscord() as server:
        server.fail("GET", "/users/@me", 401)
        place = "sqlite:///games.sqlite3"
        done = await answer(
            server, "wrong.token", "a.local.token", "nonsense", "sqlite:///no/such.sqlite3", place
        )
    assert done.exit_code == 0, done.output
    assert "DISCORD_TOKEN is wrong" in done.output
    assert server.emojis.keys() == drawings(GAMES).keys()
    assert f"Uploaded {len(server.emojis)} pieces" in done.output
    assert done.output.count("Where games are kept") == 3
    assert f"permissions={EXACTLY}" in done.output
    assert "scope=bot+applications.commands" in done.output
    assert "local.token" not in done.output
    assert (folder / ".env").stat().st_mode & 0o777 == 0o600
    settings = read_settings()
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == "a.local.token"
    assert (settings.database_url, settings.log_level) == (place, "ERROR")
    # Containers read it without quotes: `--env-file` takes a line as it is.
    lines = ["# mine", "LOG_LEVEL=ERROR", "DISCORD_TOKEN=a.local.token", f"DATABASE_URL={place}"]
    assert (folder / ".env").read_text().splitlines() == lines


async def test_what_env_cannot_hold_is_not_written(folder: Path) -> None:
    """A link stays one; a password that would be read back as another is told, and nothing is written."""
    (folder / "kept").mkdir()
    kept = folder / "kept" / "env"
    kept.write_text("LOG_LEVEL=ERROR\n")
    (folder / ".env").symlink_to(kept)
    async with LocalDiscord() as server:
        done = await answer(server, "a.local.token", "postgresql://bot:pass${HOME}@host/games")
        assert done.exit_code == 2
        assert "DATABASE_URL cannot be written to .env" in done.output
        assert kept.read_text() == "LOG_LEVEL=ERROR\n"
        done = await answer(server, "a.local.token", "sqlite:///games.sqlite3")
    assert done.exit_code == 0
    assert (folder / ".env").is_symlink()
    assert kept.read_text().startswith("LOG_LEVEL=ERROR\nDISCORD_TOKEN=a.local.token\n")


async def test_a_user_without_a_name_in_a_folder_with_spaces(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As containers run programs; the unit is one that systemd reads."""

    def nameless() -> str:
        raise KeyError("getpwuid(): uid not found: 4711")

    monkeypatch.setattr("getpass.getuser", nameless)
    home = folder / "my games 100%"
    home.mkdir()
    monkeypatch.chdir(home)
    async with LocalDiscord() as server:
        done = await answer(server, "a.local.token", "", start="systemd")
    assert done.exit_code == 0, done.output
    assert f"readable by {os.getuid()} alone" in done.output
    unit = (home / "backroom.service").read_text()
    assert f"WorkingDirectory={home}%\n" in unit
    assert f'ReadWritePaths="{home}%"\n' in unit


@pytest.mark.parametrize(("start", "file"), [("systemd", "backroom.service"), ("compose", "compose.yaml")])
async def test_the_written_file_starts_the_bot(folder: Path, start: str, file: str) -> None:
    """Once more, with what is there: the token stays, and a file is replaced only where that is wanted."""
    (folder / ".env").write_text("DISCORD_TOKEN=a.local.token\n")
    (folder / file).write_text("my own")
    async with LocalDiscord() as server:
        server.fail("POST", "/applications/.*/emojis", 400, times=2)
        kept = await answer(server, "", "", "n", start=start)
        assert (folder / file).read_text() == "my own"
        replaced = await answer(server, "", "", "y", start=start)
    assert (kept.exit_code, replaced.exit_code) == (0, 0), replaced.output
    assert ["buttons show signs" in done.output for done in (kept, replaced)] == [True, True]
    assert str(folder if start == "systemd" else "env_file: .env") in (folder / file).read_text()
    assert file in replaced.output
