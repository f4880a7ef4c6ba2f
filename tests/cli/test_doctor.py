"""What `backroom doctor` finds: one line each, and exit code 1 if something must be done."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from shutil import disk_usage
from typing import Any, Self

import pytest

from bot.cli import doctor
from bot.cli.doctor import clock_finding, findings
from bot.cli.findings import Finding
from bot.cli.settings import Settings, SettingsError, read_settings
from bot.store import Store
from games import GAMES
from tests.local_discord.payloads import BOT, GUILD
from tests.local_discord.program import ROOT, settings
from tests.local_discord.servers import AskedOverHttp

VIEW, SEND, ATTACH, HISTORY = 1 << 10, 1 << 11, 1 << 15, 1 << 16
THREADS = 1 << 35 | 1 << 38
EVERYTHING = VIEW | SEND | ATTACH | HISTORY | THREADS


def for_us(*, allow: int = 0, deny: int = 0) -> list[dict[str, Any]]:
    """What a channel allows and denies the bot beside its roles."""
    return [{"id": str(BOT), "type": 1, "allow": str(allow), "deny": str(deny)}]


class Server(AskedOverHttp):
    """A server whose channels let the bot do everything, until a test says otherwise."""

    async def __aenter__(self) -> Self:
        """Open the doors."""
        await super().__aenter__()
        for number in range(len(self.channels)):
            self.let(number, allow=EVERYTHING)
        return self

    def let(self, number: int, *, allow: int = 0, deny: int = 0) -> None:
        """Set what the bot may do in a channel."""
        channel = self.channels[sorted(self.channels)[number]]
        channel["permission_overwrites"] = for_us(allow=allow, deny=deny)


async def run(server: Server | None, database: Path, *arguments: str, **others: str) -> tuple[int, list[str]]:
    """Run the command as an operator does; answers its exit code and its lines."""

    def done() -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "bot", *(arguments or ("doctor",))],
            env=settings(server, database, **{"LOG_LEVEL": "ERROR", **others}),
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    ended = await asyncio.to_thread(done)
    assert "Traceback" not in ended.stderr, ended.stderr
    assert ended.stderr == "" or ended.stdout == ""
    return ended.returncode, (ended.stdout + ended.stderr).splitlines()


async def found(database: Path, **others: Any) -> dict[str, Finding]:
    """What is found without a token, by subject."""
    chosen = Settings(_env_file=None, database_url=f"sqlite:///{database}", discord_token=None, **others)
    return {finding.about: finding async for finding in findings(chosen)}


@pytest.fixture
async def database(tmp_path: Path) -> Path:
    """A database of ours."""
    file = tmp_path / "games.sqlite3"
    await (await Store.open(f"sqlite:///{file}", GAMES)).close()
    return file


# At Discord ----------------------------------------------------------------------------------------


async def test_what_may_not_be_written_is_no_damage(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is to restore a backup because they asked as another user, or of a disk that is read-only."""
    monkeypatch.setattr(os, "access", lambda *_: False)
    for file in (database, database.with_name("new.sqlite3")):
        finding = (await found(file))["database"]
        assert finding.wrong
        assert "may not be written" in finding.told
        assert "restore" not in finding.told


async def test_everything_is_right(database: Path) -> None:
    """A line for each, and exit code 0."""
    async with Server(channels=2) as server:
        code, lines = await run(server, database, LOG_LEVEL="INFO")
        assert not server.unknown
    assert code == 0, lines
    marks = {line[5:].partition(":")[0]: line.split()[0] for line in lines}
    right = ("database", "disk", "fonts", "clock", "token", "intents", "server Game night")
    assert [marks[about] for about in right] == ["ok"] * len(right), lines
    assert "2 of 2 text channels" in lines[-1]
    assert "a.local.token" not in "".join(lines)
    assert not [line for line in lines if not line.startswith(("ok ", "note ", "do "))]


async def test_a_wrong_token_is_told_in_one_line(database: Path) -> None:
    """With where to find a right one; nothing more is asked."""
    async with Server() as server:
        server.fail("GET", "/users/@me", 401)
        code, lines = await run(server, database)
    told = [line for line in lines if line.startswith("do")]
    assert code == 1
    assert len(told) == 1, lines
    assert told[0].startswith("do   token: DISCORD_TOKEN is wrong")
    assert told == lines[-1:]


async def test_discord_is_not_there(database: Path) -> None:
    """The rest is looked at all the same."""
    code, lines = await run(None, database)
    assert code == 1
    assert lines[-1].startswith("do   token: Discord cannot be reached")
    assert any(line.startswith("ok   database") for line in lines)


async def test_a_channel_that_lacks_something_is_named(database: Path) -> None:
    """Which permissions, and how to grant them. One that the bot may not write in is no fault."""
    async with Server(channels=4) as server:
        server.let(1, allow=EVERYTHING & ~ATTACH, deny=ATTACH)
        server.let(2, allow=EVERYTHING & ~SEND, deny=SEND)
        server.let(3, deny=VIEW)
        code, lines = await run(server, database)
    assert code == 1
    told = [line for line in lines if "#table-" in line]
    assert len(told) == 2, lines
    assert told[0].startswith(
        "do   server Game night: #table-1 lacks Attach Files: Edit Channel > Permissions"
    )
    assert told[1].startswith("note server Game night: #table-2 lacks Send Messages")
    assert "1 of 4" in lines[-1]


async def test_a_server_without_a_channel_for_us(database: Path) -> None:
    """Then nothing can be played there."""
    async with Server() as server:
        server.let(0, deny=SEND)
        code, lines = await run(server, database)
    assert code == 1
    assert lines[-1].startswith("do   server Game night: no text channel has all permissions")


async def test_the_bot_is_in_no_server(database: Path) -> None:
    """It can be invited: that is no fault."""
    async with Server() as server:
        server.member_of = False
        code, lines = await run(server, database)
    assert (code, lines[-1].split(":")[0]) == (0, "note servers")


async def test_a_server_that_cannot_be_asked(database: Path) -> None:
    """It is told, not traced."""
    async with Server() as server:
        server.fail("GET", f"/guilds/{GUILD}", 403, 50001)
        code, lines = await run(server, database)
    assert code == 1
    assert lines[-1].startswith("do   servers: ")


@pytest.mark.parametrize(
    ("ahead", "mark", "said"), [(0, "ok", "as"), (90, "do", "90 s ahead"), (-90, "do", "90 s behind")]
)
def test_the_clock(ahead: int, mark: str, said: str) -> None:
    """Against the `Date` of an answer."""
    finding = clock_finding("Sun, 06 Nov 1994 08:49:37 GMT", 784111777 + ahead)
    assert finding.mark == mark
    assert finding.told.startswith(said)
    assert clock_finding("", 0.0).mark == "note"


# At home -------------------------------------------------------------------------------------------


async def test_a_database_that_cannot_be_used(tmp_path: Path, database: Path) -> None:
    """Damaged, of a newer Backroom, without a folder; one that is not there yet is made."""
    assert (await found(database))["database"].mark == "ok"
    assert (await found(tmp_path / "new.sqlite3"))["database"].mark == "note"
    assert not (tmp_path / "new.sqlite3").exists()
    assert "no folder" in (await found(tmp_path / "nowhere" / "it"))["database"].told
    (tmp_path / "text").write_text("no database " * 99)
    assert (await found(tmp_path / "text"))["database"].wrong


@pytest.mark.parametrize(("version", "mark", "said"), [("of_next_year", "do", "newer")])
async def test_a_database_of_another_version(database: Path, version: str, mark: str, said: str) -> None:
    """An older one is brought up to date at the next start; a newer one is not ours to touch."""
    store = await Store.open(f"sqlite:///{database}", GAMES)
    await store.run(
        lambda it: it.exec_driver_sql("UPDATE alembic_version SET version_num = ?", (version,)).rowcount
    )
    await store.close()
    finding = (await found(database))["database"]
    assert finding.mark == mark
    assert said in finding.told


async def test_a_full_disk(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Told while there still is room."""
    assert not (await found(database))["disk"].wrong
    monkeypatch.setattr(doctor, "FREE_BYTES", disk_usage(database.parent).total + 1)
    finding = (await found(database))["disk"]
    assert finding.wrong
    assert "make room" in finding.told


async def test_fonts(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture is really drawn."""
    assert (await found(database))["fonts"].mark == "ok"
    monkeypatch.setattr(doctor, "font_files", lambda: [str(database.parent / "none.ttf")])
    assert (await found(database))["fonts"].wrong
    monkeypatch.setattr(doctor, "font_files", list)
    monkeypatch.setattr(doctor, "draw", lambda _svg: b"blank")
    assert "without letters" in (await found(database))["fonts"].told


async def test_what_about_cannot_tell(database: Path) -> None:
    """Discord asks for terms and privacy at verification; without, the bot works."""
    assert "PRIVACY_URL" in (await found(database, terms_url="https://example.org/terms"))["about"].told
    urls = dict.fromkeys(("terms_url", "privacy_url", "source_url"), "https://example.org/")
    assert (await found(database, **urls, operator_contact="Ann"))["about"].mark == "ok"


def test_a_token_of_several_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told which setting is wrong, and not what was pasted there."""
    monkeypatch.setenv("DISCORD_TOKEN", "HIDDEN\nDATABASE_URL=x")
    with pytest.raises(SettingsError, match=r"^DISCORD_TOKEN: must be one line$"):
        read_settings()


def test_a_file_of_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its editors put a mark before the first setting."""
    (tmp_path / ".env").write_text("LOG_LEVEL=ERROR\n", encoding="utf-8-sig")
    monkeypatch.chdir(tmp_path)
    assert read_settings().log_level == "ERROR"


async def test_a_setting_that_cannot_be_used(database: Path) -> None:
    """One line, before anything is looked at."""
    code, lines = await run(None, database, TERMS_URL="nonsense")
    assert (code, len(lines)) == (1, 1)
    assert "TERMS_URL" in lines[0]
