"""`backroom rehearse` says before an update which tables would wait, and changes nothing."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from bot.__main__ import main
from bot.cli import replays
from bot.cli.rehearse import rehearse
from bot.store.leases import claimed
from games import GAMES
from tests.local_discord.program import settings
from tests.store.tables import HIDDEN_PRICE, House, awaited_act, dealt

KONSUL = GAMES["konsul"]
NOT_INSTALLED = "the game hidden_price is not installed, or cannot be loaded"


async def evening(folder: Path) -> House:
    """Two games of Konsul, one of a game that only tests install, and a lobby."""
    house = await House(folder, KONSUL, HIDDEN_PRICE).open()
    for package in (KONSUL, KONSUL, HIDDEN_PRICE):
        table = await dealt(house.tables, package)
        await house.tables.do(table.id, *awaited_act(table, random.Random(1)))
    await house.store.close()
    return house


def damage(house: House, statement: str) -> None:
    with closing(sqlite3.connect(house.path)) as file, file:
        assert file.execute(statement).rowcount


async def test_the_tables_that_would_wait_are_named(tmp_path: Path) -> None:
    """In processes of its own, while a bot works on the file, which stays as it is."""
    house = await evening(tmp_path)
    damage(house, "UPDATE tables SET rules = 0 WHERE id = 2")
    before = house.path.read_bytes()
    with claimed(house.url):
        found = [str(finding) for finding in await rehearse(house.url)]
    assert found == [
        "do   tables: table 2 (konsul) would wait: version 0 of its rules is not installed",
        f"do   tables: table 3 (hidden_price) would wait: {NOT_INSTALLED}",
        "ok   tables: 1 of 3 open tables go on under this version",
    ]
    assert house.path.read_bytes() == before


async def test_a_table_whose_rules_hang_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = await evening(tmp_path)
    monkeypatch.setattr(replays, "REPLAY_SECONDS", 0.0)
    found = [finding.told for finding in await rehearse(house.url)]
    assert found[0] == "table 1 (konsul) would wait: it did not end (TimeoutError)"
    assert len(found) == 4


def test_a_refusal_is_one_line(tmp_path: Path) -> None:
    environment = settings(None, tmp_path / "games.sqlite3")
    for arguments in (
        ["rehearse"],
        ["rehearse", str(tmp_path / "other.sqlite3")],
        ["rehearse", "mysql://x/y"],
    ):
        done = CliRunner().invoke(main, arguments, env=environment)
        assert (done.exit_code, done.output.count("\n")) == (1, 1), done.output
