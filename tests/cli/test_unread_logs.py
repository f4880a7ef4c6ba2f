"""A log that no one reads: a paused terminal, a stuck collector. The bot goes on, and ends when told to."""

from __future__ import annotations

import asyncio
import logging
import os
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import structlog

from bot.cli.log_queue import LogQueue
from bot.metrics import DROPPED_LINES
from bot.store.database import SuspectError
from bot.store.store import Store
from bot.watchdog import EXIT_CODE
from games import GAMES
from tests.local_discord import LocalDiscord, Message, find
from tests.local_discord.program import Program

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a pipe with a name")


@pytest.fixture
def unread(tmp_path: Path) -> Iterator[Path]:
    """A pipe that has a reader who never reads."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    yield pipe
    os.close(reader)


def fill(pipe: Path) -> None:
    """Let the pipe take nothing more."""
    writer = os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
    for size in (4096, 1):
        with suppress(BlockingIOError):
            while True:
                os.write(writer, b"." * size)
    os.close(writer)


async def lobby(server: LocalDiscord, number: int) -> Message:
    return await server.open_lobby(min(server.people), sorted(server.channels)[number], "konsul")


async def test_the_bot_plays_on_and_stops(tmp_path: Path, unread: Path) -> None:
    async with LocalDiscord(2, 2) as server, Program(server, tmp_path / "it.sqlite3", unread) as bot:
        await bot.start()
        fill(unread)
        posts = [await lobby(server, number) for number in range(2)]
        for label in ("Join", "Rules"):
            for post in posts:
                act = await server.press(max(server.people), post, find(server.message(post), label))
                assert act.answer
        begun = time.monotonic()
        assert await bot.stop() == 0
        assert time.monotonic() - begun < 3


async def test_the_bot_ends_by_itself(tmp_path: Path, unread: Path) -> None:
    """Discord refuses its token."""
    async with LocalDiscord(1) as server, Program(server, tmp_path / "it.sqlite3", unread) as bot:
        await bot.start()
        fill(unread)
        assert bot.process
        await server.hang_up(4004)
        assert await asyncio.to_thread(bot.process.wait, 20) == 2


async def test_a_loop_that_hangs_ends_and_its_table_is_marked(tmp_path: Path, unread: Path) -> None:
    database = tmp_path / "it.sqlite3"
    hanging = ("-m", "tests.cli.hanging")
    async with LocalDiscord(2, 1) as server, Program(server, database, unread, hanging) as bot:
        await bot.start()
        fill(unread)
        post = await lobby(server, 0)
        await server.press(max(server.people), post, find(post, "Join"), wait=False)
        assert bot.process
        assert await asyncio.to_thread(bot.process.wait, 20) == EXIT_CODE
    store = await Store.open(f"sqlite:///{database}", GAMES)
    with pytest.raises(SuspectError, match="endless"):
        await store.load(1)
    await store.close()


def test_dropped_lines_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """And told in a line when the others have been read."""
    monkeypatch.setattr("bot.cli.log_queue.QUEUED_LINES", 3)
    read, written = threading.Event(), list[str]()

    class Stuck:
        def write(self, line: str) -> None:
            read.wait(10)
            written.append(line)

        def flush(self) -> None:
            pass

    stream: Any = Stuck()
    lines, before = LogQueue(logging.Formatter("%(message)s"), stream), DROPPED_LINES._value.get()
    logger = logging.getLogger("tests.unread")
    monkeypatch.setattr(logger, "handlers", [lines])
    monkeypatch.setattr(logger, "propagate", False)
    logger.error("0")
    while lines.queue.qsize():
        time.sleep(0.01)
    for number in range(1, 10):
        logger.error("%d", number)
    assert not lines.written()
    with structlog.testing.capture_logs() as logs:
        read.set()
        assert lines.written()
        lines.close()
        lines.thread.join()
    assert [(line["event"], line["lines"]) for line in logs] == [("log_lines_dropped", 6)]
    assert written == ["0\n", "1\n", "2\n", "3\n"]
    assert DROPPED_LINES._value.get() - before == 6
