"""Memory runs out: a worker is killed, with all that it has started, and never the bot."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot import worker
from bot.client.pictures import Pictures
from bot.strategy_calls import StrategyCalls
from games.svg import drawing
from tests.local_discord import LocalDiscord, find
from tests.local_discord.program import Beside
from tests.table.builders import game

LIMIT = 200 * 2**20


@pytest.fixture
def group() -> Iterator[Path]:
    """A control group within this process's own, with little memory."""
    own = dict(line.split(":", 2)[1:] for line in Path("/proc/self/cgroup").read_text().splitlines())
    root, limit = Path("/sys/fs/cgroup"), "memory.max"
    folder = root / own.get("", "/").lstrip("/")
    if "memory" in own:
        root, limit = root / "memory", "memory.limit_in_bytes"
        folder = root / own["memory"].lstrip("/")
    group = folder / f"backroom-{os.getpid()}"
    try:
        group.mkdir()
        (group / limit).write_text(str(LIMIT))
    except OSError as error:
        with suppress(OSError):
            group.rmdir()
        pytest.skip(f"no control group can be made here ({error})")
    yield group
    until = time.monotonic() + 10
    while (group / "cgroup.procs").read_text() and time.monotonic() < until:
        time.sleep(0.05)
    group.rmdir()


class Within(Beside):
    """The bot in a control group."""

    def __init__(self, server: LocalDiscord, folder: Path, group: Path, *command: str) -> None:
        super().__init__(server, folder / "it.sqlite3", folder / "log", command)
        enter = f'echo $$ > {group / "cgroup.procs"} && exec "$@"'
        self.command = ("sh", "-c", enter, "sh", *self.command)


async def test_a_worker_is_killed_before_the_bot(tmp_path: Path, group: Path) -> None:
    async with LocalDiscord(2, 1) as server, Within(server, tmp_path, group, "-m", "tests.cli.greedy") as bot:
        await bot.start()
        post = await server.open_lobby(min(server.people), min(server.channels), "money_and_luck")
        await server.press(min(server.people), post, find(post, "Fill with computers"))
        async with asyncio.timeout(10):
            while '"Start"' not in json.dumps(server.message(post)):  # noqa: ASYNC110 - no one tells of it
                await asyncio.sleep(0.05)
        await server.press(min(server.people), post, find(server.message(post), "Start"))
        await bot.logged('"reason": "BrokenExecutor"')
        act = await server.press(min(server.people), post, await server.offered(post, "My seat"))
        assert act.answer
        assert await bot.stop() == 0
    (little,) = [line for line in map(json.loads, bot.text.splitlines()) if line["event"] == "little_memory"]
    assert little["megabytes"] == LIMIT // 2**20


async def test_no_workers() -> None:
    """Bot players make safe moves, and posts come without pictures: no one waits, and it is told once."""
    session, strategies = game("konsul"), StrategyCalls(workers=0)
    assert not strategies.possible
    with capture_logs() as lines:
        assert await strategies.act(session.game, session.awaited[0]) is None
        assert await strategies.analyse(session.game, dict) is None
    assert not lines
    pictures = Pictures(workers=0)
    pictures.warm_up()
    async with asyncio.timeout(5):
        assert await pictures.of([drawing(8, 8, "")], lambda: None) == ({}, False)


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="there are no groups of processes")
def test_a_worker_ends_with_what_it_has_started(tmp_path: Path) -> None:
    pipe, pool = tmp_path / "pipe", worker.spawned(0)
    os.mkfifo(pipe)
    pool.submit(start, pipe).result()
    with pipe.open() as held:
        begun = time.monotonic()
        worker.kill(pool)
        assert held.read() == ""
    assert time.monotonic() - begun < 20


def start(pipe: Path) -> None:
    """Start a process that holds a pipe open for half a minute."""
    held = "import sys, time; pipe = open(sys.argv[1], 'w'); time.sleep(30)"
    subprocess.Popen([sys.executable, "-c", held, str(pipe)])
