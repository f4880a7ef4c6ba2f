"""The bot as a process: killed and stopped while people play, nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Callable
from pathlib import Path

from bot.store.store import Store
from games import GAMES
from tests.bot.acknowledged import GAME, Evening, complaints, nothing_is_lost, shown
from tests.local_discord import LocalDiscord, find
from tests.local_discord.crowd import WORDS, host_of
from tests.local_discord.program import Program


async def test_killed_and_stopped_at_random_instants_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    """Six people at four tables: two kills while they press, one while the bot starts, and an end by SIGTERM.

    That comes soon, with exit code 0 and with nothing left over: what was pressed before is answered.
    """
    rng, database, log = random.Random(1), tmp_path / "games.sqlite3", tmp_path / "log"
    async with LocalDiscord(6, 4, pace=(5, 1.0)) as server, Program(server, database, log) as bot:
        evening = Evening(server, rng)
        for _ in range(2):
            await bot.start()
            await shown(evening, database)
            await killed_while_playing(evening, bot)
            nothing_is_lost(evening, database)
        bot.begin()
        await asyncio.sleep(rng.uniform(0.5, 1.5))
        await bot.kill()
        await bot.start()
        await shown(evening, database)
        nothing_is_lost(evening, database)
        assert evening.acknowledged > 18

        evening.begin()
        await asyncio.sleep(1.5)
        assert await bot.stop(within=10) == 0
        await evening.end()
        assert not complaints(log)
        await bot.gone()
        nothing_is_lost(evening, database)
        assert not server.unknown


async def killed_while_playing(evening: Evening, bot: Program) -> None:
    """Everybody presses, and at some moment after a few acknowledged presses the power is cut."""
    wanted = evening.acknowledged + evening.rng.randint(9, 14)
    evening.begin()
    async with asyncio.timeout(60):
        while evening.acknowledged < wanted:  # noqa: ASYNC110 - nothing signals it
            await asyncio.sleep(evening.rng.uniform(0, 0.1))
    await bot.kill()
    await evening.end()


async def test_a_stop_during_the_start_takes_a_second(tmp_path: Path) -> None:
    """A worker that is still importing, and answers that Discord does not take."""
    async with LocalDiscord(1) as server, Program(server, tmp_path / "it.sqlite3", tmp_path / "log") as bot:
        bot.environment |= {"PYTHONPATH": str(slow_workers(tmp_path))}
        await bot.start()
        begun = time.monotonic()
        assert await bot.stop() == 0
        assert time.monotonic() - begun < 2
        await bot.gone()


def slow_workers(folder: Path) -> Path:
    """A folder for the path, from which every worker starts slowly."""
    (folder / "sitecustomize.py").write_text(
        "import sys, time\nif '--multiprocessing-fork' in sys.argv:\n    time.sleep(10)\n"
    )
    return folder


def posted(server: LocalDiscord) -> list[str]:
    """Where the bot has sent a message of its own accord, or tried to."""
    return [call.path for call in server.requests if re.fullmatch(r"/channels/\d+/messages", call.path)]


async def until(holds: Callable[[], bool], within: float = 8.0) -> None:
    async with asyncio.timeout(within):
        while not holds():  # noqa: ASYNC110 - no one tells of it
            await asyncio.sleep(0.05)


async def test_killed_right_after_something_was_sent(tmp_path: Path) -> None:
    """Its answer did not reach the store: still one post of the lobby, not two.

    A panel whose send is repeated finds the first message, and shows not the earlier moment of that.
    """
    database, log = tmp_path / "games.sqlite3", tmp_path / "log"
    async with LocalDiscord(3, pace=(5, 1.0)) as server, Program(server, database, log) as bot:
        evening = Evening(server, random.Random(0))
        channel, (ann, *others) = min(server.channels), list(server.people)[:3]
        await bot.start()
        post = await server.open_lobby(ann, channel, GAME)
        await bot.kill()
        await bot.start()
        # What is doubled comes late.
        await asyncio.sleep(0.5)
        await shown(evening, database, within=1)

        for user in others:
            await server.press(user, post, find(server.message(post), WORDS("button-join")))
        start = await server.offered(post, WORDS("button-start"))
        before = len(posted(server))
        server.fail("POST", r"/channels/\d+/messages", 503, times=3, done=True)
        await server.press(ann, post, start)
        await until(lambda: len(posted(server)) == before + 3 and host_of(server.message(post)) is None)
        for user in list(server.people)[:2]:
            await server.press(user, post, find(server.message(post), WORDS("coins-alike-BB")))
        await bot.kill()
        await bot.start()
        await shown(evening, database, within=4)


async def test_sqlite_runs_with_full_synchronisation(tmp_path: Path) -> None:
    """What is acknowledged has reached the disk, on every connection."""
    store = await Store.open(f"sqlite:///{tmp_path / 'games.sqlite3'}", GAMES)
    for asked in (store.database.run, store.database.read):
        for pragma, value in (("synchronous", 2), ("journal_mode", "wal")):
            found = await asked(lambda it, what=pragma: it.exec_driver_sql(f"PRAGMA {what}").scalar())
            assert found == value
    await store.close()
