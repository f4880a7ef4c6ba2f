"""The judge of a storm sees what is lost, done twice, left unanswered, or rung at the wrong time."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import pytest

from bot.limits import MessageBudget
from bot.live_tables import LiveTables
from bot.store.rows import fold_rows
from bot.store.store import Store
from tests.bench.storm.fleet import ROLES
from tests.bench.storm.judge import Judge
from tests.bench.storm.ledger import Line, ledger_of
from tests.bench.storm.people import Pressed
from tests.bench.storm.server import LongDiscord
from tests.bench.storm.weather import Event
from tests.postgresql import new_database
from tests.store.tables import Clock, awaited_act, dealt
from tests.table.builders import PACKAGES

FIRST, SECOND = ROLES
KILL = Event("kill", FIRST, 100.0, 110.0, "p1", "p2")


def press(number: int, at: float, **other: Any) -> Pressed:
    usual: dict[str, Any] = {
        "user": 1,
        "table": 1,
        "what": "Join",
        "custom_id": "",
        "taken": (),
        "busy": False,
    }
    answered = {"changes": True, "seconds": 0.1, "said": True, "busy": False, "program": "p1"}
    return Pressed(**{"id": number, "at": at, "channel": CHANNEL, **usual, **answered, **other})


def line(revision: int, press_id: int | None, at: float = 0.0, due: float | None = None) -> Line:
    return Line(at, "p1", 1, revision, press_id, due, 0)


SERVER = LongDiscord()
CHANNEL = SERVER.channel_of(0)


def judge(pressed: list[Pressed], lines: list[Line], *events: Event) -> Judge:
    of_shard = {0: FIRST, 1: FIRST, 2: SECOND, 3: SECOND}
    return Judge(pressed, lines, events, {1: FIRST, 2: SECOND}, SERVER, of_shard)


def test_acknowledged_presses_are_looked_for() -> None:
    there, gone, refused = press(1, 5.0), press(2, 6.0), press(3, 7.0, said=False)
    found = judge([there, gone, refused, press(4, 8.0, changes=False)], [line(0, 1), line(1, 3)])
    assert found.without_trace() == [gone]
    assert found.done_all_the_same() == [refused]


def test_an_act_after_discord_gave_up_is_seen() -> None:
    silent, now = {"seconds": None, "said": None}, time.time()
    offset = now - time.monotonic()
    pressed = [press(1, 5.0, **silent), press(2, 5.0, **silent), press(3, 5.0)]
    found = judge(pressed, [line(n, n + 1, offset + at) for n, at in enumerate((6.0, 25.0, 25.0))])
    assert [each.id for each in found.done_late()] == [2]


def test_an_act_done_twice_is_seen() -> None:
    found = judge([], [line(0, 1), line(1, 2), line(2, 2), line(4, 3)])
    assert found.doubled() == [2]
    assert [each.revision for each in found.gaps_in_logs()] == [4]


def test_only_presses_in_the_gap_of_a_kill_stay_unanswered() -> None:
    silent = {"seconds": None, "said": None}
    dms = 5
    lost = [press(1, 96.0, **silent), press(2, 110.5, **silent)]
    lost.append(press(3, 105.0, channel=SERVER.channel_of(3), table=2, **silent))
    excused = [press(4, 98.0, **silent), press(5, 109.0, **silent), press(6, 105.0, channel=dms, **silent)]
    found = judge([*lost, *excused], [], KILL)
    assert found.unanswered() == lost
    assert found.in_gaps() == len(excused)


def test_a_clock_that_was_never_set_is_seen() -> None:
    now = time.time()
    lines = [line(0, 1, now, now + 5), line(1, None, now + 6, now + 20), line(2, None, now + 9)]
    late, in_gaps, strange = judge([], lines).clocks()
    assert (len(late), in_gaps) == (1, [])
    assert abs(late[0] - 1.0) < 0.01
    assert [each.revision for each in strange] == [2]


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
async def test_each_commit_is_noted_as_it_was(database: str, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}" if database == "sqlite" else await new_database()
    store, ledger = await Store.open(url, PACKAGES), ledger_of(url)
    await ledger.begin()
    tables = LiveTables(store, clock := Clock(time.time()), budget=MessageBudget(clock))
    table = await dealt(tables, PACKAGES["konsul"], (1, 2, 3))
    await tables.do(table.id, *awaited_act(table, random.Random(1)))
    line, now = (await ledger.lines())[-1], time.time()
    assert (line.entries, line.revision) == (1, table.revision + 1)
    assert abs(line.at - now) < 5.0
    # It was not there long before.
    known = await ledger.stored(table.id, now - 60.0, now + 1.0)
    assert len(known) == line.revision + 1
    stored = await store.load(table.id)
    assert stored
    assert fold_rows(known[-1], PACKAGES).table == stored.table
    await store.close()
