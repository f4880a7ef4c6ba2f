"""What `backroom fsck` says of a damaged database, what it mends, and what it never touches."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import threading
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from bot import workers
from bot.__main__ import main
from bot.cli import fsck, replays
from bot.cli.doctor import findings
from bot.cli.fsck import check_database
from bot.cli.settings import Settings
from bot.store.database import StoreError
from bot.store.leases import claimed
from bot.store.preferences import People, QuietHours, Servers, zone_of
from bot.store.rows import Loaded, Stored, fold_rows
from bot.table.commands import Agree, Pause
from bot.table.errors import DeniedError
from bot.table.table import Over
from games.core import Outcome
from games.host import catalogue
from games.host.packages import GamePackage
from tests.local_discord.program import settings
from tests.store.tables import ANN, BEN, GUILD, HIDDEN_PRICE, House, actor, awaited_act, dealt, lobby

WRONG = "it is not a valid value; --mend would"
DAMAGES = {
    """UPDATE notices SET args = '{"by": null}'""": f"notices: id 1: args: {WRONG} delete the row",
    "UPDATE people SET language = 'xx', quiet_from = 'x'": f"people: user_id {ANN}: language: {WRONG} reset",
    """UPDATE guilds SET settings = '{"language": "ja", "clock": 1}'""": "guilds: server 7000: clock: it is",
    "INSERT INTO texts VALUES (99, 1, 0, 'lost')": "texts: rows that belong to no table: 1; --mend would",
    "UPDATE tables SET next_check = -5, language = 7 WHERE id = 1": f"tables: id 1: next_check: {WRONG}",
    "UPDATE tables SET next_check = 5000 WHERE id = 2": "tables: table 2: its clock is not stored as it",
}
MENDABLE = len(DAMAGES) + 3
LOG = "UPDATE entries SET body = '{' WHERE table_id = 3"


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    """A lobby, two games, a notice, and what people and a server have chosen."""
    monkeypatch.setattr(fsck, "packages", lambda: {"hidden_price": HIDDEN_PRICE})
    # A worker of its own would not know the game of the tests.
    monkeypatch.setattr(workers, "spawned", lambda _: ThreadPoolExecutor(1))
    house = await House(tmp_path).open()
    await house.tables.open(lobby())
    for _ in range(2):
        table = await dealt(house.tables)
        await house.tables.do(table.id, *awaited_act(table, random.Random(1)))
    await house.tables.do(2, Pause(), actor(ANN))
    await house.tables.do(2, Agree(Pause()), actor(BEN))
    people = People(house.store.database)
    await people.change(ANN, language="ja")
    await people.change(ANN, quiet_from=22, quiet_to=7, utc_offset=540)
    await Servers(house.store.database).change(GUILD, language="ja")
    yield house
    await house.store.close()


def damage(house: House, *statements: str) -> None:
    with closing(sqlite3.connect(house.path)) as file, file:
        for statement in statements:
            assert file.execute(statement).rowcount


async def said(house: House, *, mend: bool = False, end: tuple[int, ...] = ()) -> list[str]:
    return [str(finding) async for finding in check_database(house.url, mend=mend, end=end)]


async def test_damage_is_named_and_mended(house: House) -> None:
    """Not without being asked, and never a log."""
    assert [line[:3] for line in await said(house)] == ["ok "]
    await house.store.close()
    damage(house, *DAMAGES, LOG)
    found = await said(house)
    for told in DAMAGES.values():
        assert [line for line in found if line.startswith(f"do   {told}")], (told, found)
    (log,) = (line for line in found if "--end 3" in line)
    assert log == "do   tables: table 3 waits: DecodeError; a backup may have it, --end 3 ends it for good"
    assert await said(house) == found
    mended = await said(house, mend=True)
    assert [line for line in mended if line.startswith("do")] == [log]
    assert await said(house) == [log]
    assert len(mended) == MENDABLE + 1
    await house.open()
    preferences = await People(house.store.database).preferences(ANN)
    assert (preferences.language, preferences.quiet) == (None, QuietHours(None, 7, zone_of(None, 540)))
    chosen = await Servers(house.store.database).settings(GUILD)
    assert (chosen.language, chosen.clock) == ("ja", "live")
    for table_id in (1, 2):
        assert await house.tables.get(table_id)
    assert await house.store.next_check() is not None


async def test_a_holder_of_whom_the_log_does_not_know_is_named(house: House) -> None:
    damage(house, "INSERT INTO holders VALUES (3, 0, 1, 5)")
    told = "do   holders: table 3: former holders of seat 1 whom the log does not know: 1; only a backup"
    assert [line for line in await said(house) if line.startswith(told)]


async def test_a_table_whose_rules_hang_holds_up_no_other(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told, and can be ended; the others are looked at."""
    hanging, over = threading.Event(), fold_rows

    def hangs(stored: Stored, packages: Any) -> Loaded:
        if stored.row["id"] == 2:
            hanging.wait()
        return over(stored, packages)

    monkeypatch.setattr(fsck, "fold_rows", hangs)
    monkeypatch.setattr(replays, "REPLAY_SECONDS", 0.2)
    damage(house, LOG)
    try:
        async with asyncio.timeout(10):
            found = await said(house)
    finally:
        hanging.set()
    assert found == [
        "do   tables: table 2 cannot be replayed: it did not end (TimeoutError); --end 2 ends it for good",
        "do   tables: table 3 waits: DecodeError; a backup may have it, --end 3 ends it for good",
    ]


async def test_an_operator_ends_a_table_that_waits(house: House) -> None:
    """Without a winner; its people read why, and all else is as before."""
    damage(house, LOG)
    house.tables.release(3)
    with pytest.raises(DeniedError, match="denied-set-aside"):
        await house.tables.get(3)
    await house.store.close()
    lines = await said(house, end=(3, 77))
    assert lines[:2] == [
        "ok   tables: table 3 is ended; its people are told at the next start",
        "do   tables: there is no open table 77",
    ]
    await house.open()
    assert (await house.notices())[-1] == "told-outdated"
    damage(house, """UPDATE entries SET body = '{"type":"left","seat":0}' WHERE table_id = 3""")
    over = await house.tables.get(3)
    assert isinstance(over, Over)
    assert (over.outcome, over.unrated) == (Outcome("ended-rules", (), (), ()), "rules")
    assert len(await house.tables.of_person(ANN)) == 2


async def test_nothing_changes_while_a_bot_runs(house: House) -> None:
    with claimed(house.url), pytest.raises(StoreError, match="in use by another"):
        await said(house, mend=True)


def test_the_commands_point_at_it(tmp_path: Path) -> None:
    """One line each and exit code 1; a database that is not there yet is no file afterwards."""
    environment = settings(None, tmp_path / "games.sqlite3")
    done = CliRunner().invoke(main, ["fsck"], env=environment)
    assert (done.exit_code, done.output.count("\n")) == (1, 1), done.output
    assert not (tmp_path / "games.sqlite3").exists()


@pytest.mark.parametrize("command", ["fsck", "doctor", "rehearse", "backup copy.sqlite3"])
async def test_a_schema_that_is_no_text_is_told_in_a_line(house: House, command: str) -> None:
    """SQLite quotes it in its message, which the driver then cannot read."""
    await house.store.close()
    house.path.write_bytes(house.path.read_bytes().replace(b"CREATE TABLE people", b"CREATE T\xd3BLE people"))
    environment = {"DATABASE_URL": house.url, "DISCORD_TOKEN": "", "LOG_LEVEL": "ERROR"}
    done = await asyncio.to_thread(
        CliRunner().invoke,
        main,
        command.replace("copy", str(house.path.with_name("copy"))).split(),
        env=environment,
    )
    assert isinstance(done.exception, SystemExit), done.exception
    assert done.exit_code == 1
    assert "its schema is damaged" in done.output
    with pytest.raises(StoreError, match="its schema is damaged"):
        await house.open()


async def test_the_doctor_points_to_it(house: House) -> None:
    """Where a row cannot be read, or a table waits."""
    await house.store.close()
    chosen = Settings(_env_file=None, database_url=house.url, discord_token=None)

    async def of_database() -> list[str]:
        return [finding.told async for finding in findings(chosen) if finding.about == "database"]

    assert len(await of_database()) == 1
    damage(house, next(iter(DAMAGES)), "UPDATE tables SET set_aside = 1 WHERE id = 3")
    _, told = await of_database()
    assert told == "rows that cannot be read: 1, tables that wait: 1; backroom fsck says which and why"


def test_a_game_of_ours_that_cannot_be_imported_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a line for the operator; its tables wait, and the others are played."""
    load = catalogue.load_package

    def broken(name: str) -> GamePackage:
        if name == "games.konsul":
            raise ImportError("cannot import name 'board'")
        return load(name)

    monkeypatch.setattr(catalogue, "load_package", broken)
    found, refused = catalogue.load_games()
    assert set(catalogue.GAMES) - set(found) == {"konsul"}
    assert refused["games.konsul"] == "ImportError: cannot import name 'board'"
