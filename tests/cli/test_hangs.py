"""Rules that never return: the process ends itself, and the next one leaves their table alone."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from bot import watchdog
from bot.cli.run import resume_suspect
from bot.store.database import SuspectError
from bot.store.store import Store
from bot.table.table import Table
from bot.watchdog import EXIT_CODE, HANG_SECONDS, Step
from games import GAMES
from tests.local_discord import LocalDiscord, Message, find
from tests.local_discord.payloads import LOADING
from tests.local_discord.program import Beside, settings
from tests.store.tables import lobby as a_lobby
from tests.table.builders import lobby as lobby_of_one

HANGING = ("-m", "tests.cli.hanging")


async def lobby(server: LocalDiscord, number: int) -> Message:
    channel = sorted(server.channels)[number]
    return await server.open_lobby(min(server.people), channel, "konsul")


async def joined(server: LocalDiscord, post: Message) -> str:
    """Press Join until it is answered; return the answer."""
    person = sorted(server.people)[1]
    while True:
        act = await server.press(person, post, find(post, "Join"), wait=False)
        if (await asyncio.wait([act.answered], timeout=4))[0]:
            assert act.answer
            assert act.answer.message
            # A busy machine may show first that it thinks.
            async with asyncio.timeout(20):
                while server.message(act.answer.message)["flags"] & LOADING:  # noqa: ASYNC110 - nothing signals it
                    await asyncio.sleep(0.05)
            return json.dumps(server.message(act.answer.message))


async def test_a_loop_that_hangs_ends_and_its_table_waits_for_an_operator(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'it.sqlite3'}"
    async with LocalDiscord(2, 2) as server:
        programs = [Beside(server, url, tmp_path / f"log{n}", HANGING) for n in range(2)]
        async with programs[0] as first, programs[1] as second:
            first.begin()
            await first.logged('"ready"')
            second.begin()
            await second.logged("standing by")
            posts = [await lobby(server, number) for number in range(2)]
            person = sorted(server.people)[1]
            await server.press(person, posts[0], find(posts[0], "Join"), wait=False)
            assert first.process
            assert await asyncio.to_thread(first.process.wait, 20) == EXIT_CODE
            (line,) = [json.loads(line) for line in first.text.splitlines() if "loop_hangs" in line]
            assert line["table"] == 1
            assert line["function"].endswith("endless")
            assert "Welcome!" in await joined(server, posts[1])
            assert "I got stuck at this table" in await joined(server, posts[0])
            await second.stop()
        said = json.dumps([*server.messages.values()], default=str)
        assert said.count("table 1: I got stuck here") == 1
    for table, code, told in (("2", 1, "table 2 does not wait for this"), ("1", 0, "endless")):
        done = await asyncio.to_thread(CliRunner().invoke, resume_suspect, [table], env=settings(server, url))
        assert done.exit_code == code
        assert told in done.output
    store = await Store.open(url, GAMES)
    assert await store.load(1)
    await store.close()


@pytest.mark.parametrize(
    ("seconds", "worked", "looks"),
    [
        (0.25, 0.25, 20),
        # The machine has 2, 8 and 64 times as much to do as it can.
        (0.25, 2**-3, 20),
        (0.25, 2**-5, 64),
        (0.25, 2**-8, 512),
        # It waits for something.
        (0.25, 0.0, 20),
        # The machine is asleep again and again, or hardly lets this process look.
        (60.0, 0.0, None),
        (2.0, 0.0, None),
        (2.0, 0.5, 10),
    ],
)
def test_a_hang_ends_by_the_clock_and_not_where_a_step_was_kept_from_working(
    seconds: float, worked: float, looks: int | None
) -> None:
    step, count = Step(), 0
    while not step.hangs(HANG_SECONDS) and count < 1000:
        step.look(seconds, worked)
        count += 1
    assert count == (looks or 1000)


async def test_a_table_is_marked_while_the_loop_hangs(tmp_path: Path) -> None:
    """It may have begun to write."""
    store = await Store.open(f"sqlite:///{tmp_path / 'it.sqlite3'}", GAMES)
    table = await store.create(a_lobby(GAMES["konsul"]))
    begun = asyncio.create_task(store.database.run(lambda it: it.exec_driver_sql("DELETE FROM guilds")))
    await asyncio.sleep(0)
    marked = threading.Thread(target=lambda: asyncio.run(store.suspect(table.id, "screen")))
    marked.start()
    marked.join(10)
    assert not marked.is_alive()
    other = await Store.open(f"sqlite:///{tmp_path / 'it.sqlite3'}", GAMES)
    with pytest.raises(SuspectError, match="screen"):
        await other.load(table.id)
    await other.close()
    await begun
    await store.close()


async def test_a_thread_that_read_a_table_is_not_blamed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one that reads the database waits for its next work."""
    monkeypatch.setattr(watchdog, "REPLAY_SECONDS", 0.5)
    monkeypatch.setattr(watchdog, "OTHERS_SECONDS", 0.0)
    store, ended = await Store.open(f"sqlite:///{tmp_path / 'it.sqlite3'}", GAMES), list[int]()
    table = await store.create(a_lobby(GAMES["konsul"]))
    dog = watchdog.Watchdog(store, ended.append)
    dog.start()
    await store.load(table.id)
    await asyncio.sleep(1.5)
    dog.close()
    await store.close()
    assert not ended


async def test_a_step_that_waits_hangs_as_one_that_works(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nowhere but at a table: a slow machine takes its time to start."""
    monkeypatch.setattr(watchdog, "HANG_SECONDS", 0.5)
    ended, marked = list[int](), list[int]()

    class Marks(Store):
        def __init__(self) -> None:
            pass

        async def suspect(self, table_id: int, function: str) -> None:
            assert function.endswith("draw")
            marked.append(table_id)

    def draw(_table: Table | None) -> None:
        time.sleep(1.5)

    dog = watchdog.Watchdog(Marks(), ended.append)
    dog.start()
    draw(None)
    assert ended == []
    await asyncio.sleep(0.3)
    draw(replace(lobby_of_one().table, id=7))
    dog.close()
    assert (ended, marked) == ([EXIT_CODE], [7])
