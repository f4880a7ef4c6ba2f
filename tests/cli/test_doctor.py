"""What `backroom doctor` finds: one line each, and exit code 1 if something must be done."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import disk_usage
from typing import Any, Self

import pytest
from click.testing import CliRunner
from discord.http import Route
from pydantic import SecretStr

from bot.cli import doctor
from bot.cli.doctor import clock_finding, findings, memory_finding
from bot.cli.findings import Finding
from bot.cli.settings import Settings
from bot.store.store import Store
from games import GAMES
from tests.local_discord import LocalDiscord
from tests.local_discord.payloads import BOT, GUILD
from tests.local_discord.program import run_command, settings

VIEW, SEND, ATTACH, HISTORY = 1 << 10, 1 << 11, 1 << 15, 1 << 16
THREADS = 1 << 35 | 1 << 38
EVERYTHING = VIEW | SEND | ATTACH | HISTORY | THREADS


def for_us(*, allow: int = 0, deny: int = 0) -> list[dict[str, Any]]:
    return [{"id": str(BOT), "type": 1, "allow": str(allow), "deny": str(deny)}]


class Server(LocalDiscord):
    """A server whose channels let the bot do everything, until a test says otherwise."""

    async def __aenter__(self) -> Self:
        await super().__aenter__()
        for number in range(len(self.channels)):
            self.let(number, allow=EVERYTHING)
        return self

    def let(self, number: int, *, allow: int = 0, deny: int = 0) -> None:
        channel = self.channels[sorted(self.channels)[number]]
        channel["permission_overwrites"] = for_us(allow=allow, deny=deny)


async def run(server: Server | None, database: Path, **others: str) -> tuple[int, list[str]]:
    """Run the doctor as an operator does; return its exit code and its lines."""
    environment = settings(server, database, **{"LOG_LEVEL": "ERROR", **others})
    ended = await asyncio.to_thread(run_command, environment, "doctor")
    assert "Traceback" not in ended.stderr, ended.stderr
    assert ended.stderr == "" or ended.stdout == ""
    return ended.returncode, (ended.stdout + ended.stderr).splitlines()


async def found(database: Path, **others: Any) -> dict[str, Finding]:
    chosen = Settings(_env_file=None, database_url=f"sqlite:///{database}", discord_token=None, **others)
    return {finding.about: finding async for finding in findings(chosen)}


async def told_of(server: Server, database: Path, **others: Any) -> list[Finding]:
    """The findings with a token, in the order in which they are printed."""
    chosen = Settings(
        _env_file=None,
        database_url=f"sqlite:///{database}",
        discord_token=SecretStr("a.local.token"),
        **{"discord_api_url": server.api_url, **others},
    )
    return [finding async for finding in findings(chosen)]


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What discord.py holds for the whole process is as it was afterwards."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    level = logging.getLogger("discord").level
    yield
    logging.getLogger("discord").setLevel(level)


@pytest.fixture
async def database(tmp_path: Path) -> Path:
    file = tmp_path / "games.sqlite3"
    await (await Store.open(f"sqlite:///{file}", GAMES)).close()
    return file


# At Discord ----------------------------------------------------------------------------------------


async def test_a_read_only_database_is_not_damage(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another user, or a read-only disk, is no reason to restore a backup."""
    monkeypatch.setattr(os, "access", lambda *_: False)
    for file in (database, database.with_name("new.sqlite3")):
        finding = (await found(file))["database"]
        assert finding.wrong
        assert "may not be written" in finding.told
        assert "restore" not in finding.told


async def test_what_other_users_can_read(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(database.parent)
    settings_file = database.with_name(".env")
    settings_file.touch(0o600)
    first = await found(database)
    assert "secrets" not in first
    for file in (database, settings_file):
        file.chmod(0o640)
    now = await found(database)
    assert "chmod 600" in now["secrets"].told
    assert now["settings"].wrong


async def test_everything_is_right(database: Path) -> None:
    async with Server(channels=2) as server:
        code, lines = await run(server, database, LOG_LEVEL="INFO")
        assert not server.unknown
    assert code == 0, lines
    marks = {line[5:].partition(":")[0]: line.split()[0] for line in lines}
    right = (
        "database",
        "write-ahead log",
        "disk",
        "fonts",
        "memory",
        "clock",
        "token",
        "intents",
        "server Game night",
    )
    assert [marks[about] for about in right] == ["ok"] * len(right), lines
    assert "2 of 2 text channels" in lines[-1]
    assert "a.local.token" not in "".join(lines)
    assert not [line for line in lines if not line.startswith(("ok ", "note ", "do "))]


async def test_used_up_sessions_are_told(database: Path, here: None) -> None:
    """A bot that starts again and again, or runs twice: Discord resets the token in the end."""
    async with Server() as server:
        server.sessions = {"total": 1000, "remaining": 99, "reset_after": 3_600_000}
        finding = next(one for one in await told_of(server, database) if one.about == "sessions")
    assert finding.wrong
    assert finding.told.startswith("901 of 1,000 starts are used, for 1.0 h more")


async def test_discord_is_unreachable(database: Path) -> None:
    code, lines = await run(None, database)
    assert code == 1
    assert lines[-1].startswith("do   token: Discord cannot be reached")
    assert any(line.startswith("ok   database") for line in lines)


async def test_a_channel_that_lacks_something_is_named(database: Path, here: None) -> None:
    """Which permissions, and how to grant them. One that the bot may not write in is no fault."""
    async with Server(channels=4) as server:
        server.let(1, allow=EVERYTHING & ~ATTACH, deny=ATTACH)
        server.let(2, allow=EVERYTHING & ~SEND, deny=SEND)
        server.let(3, deny=VIEW)
        lines = [str(finding) for finding in await told_of(server, database)]
    told = [line for line in lines if "#table-" in line]
    assert len(told) == 2, lines
    assert told[0].startswith(
        "do   server Game night: #table-1 lacks Attach Files: Edit Channel > Permissions"
    )
    assert told[1].startswith("note server Game night: #table-2 lacks Send Messages")
    assert "1 of 4" in lines[-1]


def no_channel(server: Server) -> None:
    server.let(0, deny=SEND)


def no_server(server: Server) -> None:
    server.member_of = False


def no_answer(server: Server) -> None:
    server.fail("GET", f"/guilds/{GUILD}", 403, 50001)


def wrong_token(server: Server) -> None:
    server.fail("GET", "/users/@me", 401)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (no_channel, "do   server Game night: no text channel has all permissions"),
        (no_server, "note servers: the bot is in none"),
        (no_answer, "do   servers: "),
        (wrong_token, "do   token: DISCORD_TOKEN is wrong"),
    ],
)
async def test_the_last_line_says_what_to_do(
    database: Path, here: None, wrong: Callable[[Server], None], said: str
) -> None:
    async with Server() as server:
        wrong(server)
        told = await told_of(server, database)
    assert str(told[-1]).startswith(said)
    assert [finding for finding in told if finding.wrong] == (told[-1:] if said.startswith("do") else [])


@pytest.mark.parametrize(
    ("ahead", "mark", "said"), [(0, "ok", "as"), (90, "do", "90 s ahead"), (-90, "do", "90 s behind")]
)
def test_the_clock(ahead: int, mark: str, said: str) -> None:
    finding = clock_finding("Sun, 06 Nov 1994 08:49:37 GMT", 784111777 + ahead)
    assert finding.mark == mark
    assert finding.told.startswith(said)
    assert clock_finding("", 0.0).mark == "note"


# At home -------------------------------------------------------------------------------------------


async def test_a_database_that_cannot_be_used(tmp_path: Path, database: Path) -> None:
    assert (await found(database))["database"].mark == "ok"
    assert (await found(tmp_path / "new.sqlite3"))["database"].mark == "note"
    assert not (tmp_path / "new.sqlite3").exists()
    assert "no folder" in (await found(tmp_path / "nowhere" / "it"))["database"].told
    (tmp_path / "text").write_text("no database " * 99)
    assert (await found(tmp_path / "text"))["database"].wrong


async def test_a_database_of_a_newer_version(database: Path) -> None:
    store = await Store.open(f"sqlite:///{database}", GAMES)
    await store.database.run(
        lambda it: (
            it.exec_driver_sql("UPDATE alembic_version SET version_num = ?", ("of_next_year",)).rowcount
        )
    )
    await store.close()
    finding = (await found(database))["database"]
    assert finding.wrong
    assert "newer" in finding.told


async def test_a_full_disk(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not (await found(database))["disk"].wrong
    monkeypatch.setattr(doctor, "FREE_BYTES", disk_usage(database.parent).total + 1)
    finding = (await found(database))["disk"]
    assert finding.wrong
    assert "make room" in finding.told


async def test_a_write_ahead_log_that_grows(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (await found(database))["write-ahead log"].mark == "ok"
    monkeypatch.setattr(doctor, "LONG_WAL_BYTES", 0)
    assert "keeps reading the database" in (await found(database))["write-ahead log"].told


async def test_a_library_with_a_known_fault(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for version, told in (((3, 51, 2), True), (doctor.SOUND_SQLITE, False)):
        monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
        finding = (await found(database)).get("sqlite")
        assert (finding is not None) == told
        assert finding is None or (finding.mark == "note" and "3.51.3" in finding.told)


async def test_fonts(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (await found(database))["fonts"].mark == "ok"
    monkeypatch.setattr(doctor, "cjk_font_files", lambda: [str(database.parent / "none.ttf")])
    assert (await found(database))["fonts"].wrong
    monkeypatch.setattr(doctor, "cjk_font_files", list)
    monkeypatch.setattr(doctor, "draw", lambda _svg: b"blank")
    assert "without letters" in (await found(database))["fonts"].told


@pytest.mark.parametrize(
    ("megabytes", "mark", "said"),
    [
        (1024, "ok", "1,024 MB: room for 2 processes of bot players, 1 for pictures"),
        (200, "note", "0 for pictures, and 18 MB of tables; with 256 MB there are pictures"),
        (150, "do", "room for 0 processes"),
    ],
)
def test_memory(megabytes: int, mark: str, said: str) -> None:
    finding = memory_finding(megabytes * 2**20, 2)
    assert finding.mark == mark
    assert said in finding.told


async def test_facts_that_about_cannot_tell(database: Path) -> None:
    assert "PRIVACY_URL" in (await found(database, terms_url="https://example.org/terms"))["about"].told
    urls = dict.fromkeys(("terms_url", "privacy_url", "source_url"), "https://example.org/")
    assert (await found(database, **urls, operator_contact="Ann"))["about"].mark == "ok"


def test_a_setting_that_cannot_be_used() -> None:
    done = CliRunner(env={"TERMS_URL": "nonsense"}).invoke(doctor.doctor)
    assert (done.exit_code, done.output.count("\n")) == (1, 1)
    assert "TERMS_URL" in done.output


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("how", ["set", "environment"])
async def test_discord_behind_a_proxy(database: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """Where no name of Discord can be found, only a proxy leads there."""
    async with Server() as server:
        proxy = server.api_url.removesuffix("/api/v10")
        others = {"discord_api_url": "http://discord.invalid/api/v10"}
        if how == "set":
            others["discord_proxy"] = proxy
        else:
            monkeypatch.setenv("HTTPS_PROXY", proxy)
        told = await told_of(server, database, **others)
        assert [finding.mark for finding in told if finding.about == "token"] == ["ok"]
        # A proxy that cannot be used keeps no one from Discord.
        monkeypatch.setenv("HTTPS_PROXY", "socks5://127.0.0.1:9")
        told = await told_of(server, database)
        assert [finding.mark for finding in told if finding.about == "token"] == ["ok"]
        monkeypatch.setenv("NO_PROXY", "discord.invalid")
        without = await told_of(server, database, discord_api_url=others["discord_api_url"])
        assert [finding.mark for finding in without if finding.about == "token"] == ["do"]


async def test_a_file_system_without_locks(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on many network folders: a backup would mend nothing, another place does."""

    def unlocked(file: Path) -> sqlite3.Connection:
        return sqlite3.connect(f"{file.as_uri()}?vfs=unix-none", uri=True, timeout=0, isolation_level=None)

    before = sorted(database.parent.iterdir())
    assert (await found(database))["database"].mark == "ok"
    monkeypatch.setattr(doctor, "_connect", unlocked)
    finding = (await found(database))["database"]
    assert finding.mark == "do"
    assert "use a local disk, a volume, or PostgreSQL" in finding.told
    assert sorted(database.parent.iterdir()) == before
