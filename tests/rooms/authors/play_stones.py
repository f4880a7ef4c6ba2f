"""Play a game of stones to its end, as the installed package has it: the winner's name is printed."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

import bot
import bot.features
from bot.cli.settings import set_up_logs
from bot.cli.try_mode import QUICK, Places, create_places, live
from bot.client.client import Backroom
from bot.client.options import Options
from bot.rooms.authors.bench import TryBench
from bot.rooms.authors.try_table import Wanted
from bot.store.store import Store
from bot.text import usable

MOST_TURNS, SETTLED_SECONDS, POLL_SECONDS = 50, 30.0, 0.05


async def evening(key: str) -> None:
    """Two people sit down and take one stone each, until none is left."""
    packages, _ = usable()
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(f"sqlite:///{Path(folder) / 'stones.sqlite3'}", packages)
        client = Backroom(store, Options(packages=packages, pace=QUICK))
        async with live(client) as env, create_places(env) as places:
            await TryBench(Wanted(key, Path(folder, "log.json"), 2)).open(places)
            await _played(places)
            await _settled(client)
        await client.close()


async def _played(places: Places) -> None:
    for turn in range(MOST_TURNS):
        post = places.channel.history()[-1]
        if "took the last stone" in str(post.components):
            sys.stdout.write("over\n")
            return
        # Whose turn it is not is answered so; then it is the other's.
        await places.people[turn % 2].click(post, label="Take 1")
    raise SystemExit("the game did not end")


async def _settled(client: Backroom) -> None:
    """Wait until what decided the game is known, and shown."""
    parts = (*client.services.parts, client.posts)
    async with asyncio.timeout(SETTLED_SECONDS):
        while any(part.running for part in parts) or client.posts.schedule.waiting:  # noqa: ASYNC110 - no one tells of it
            await asyncio.sleep(POLL_SECONDS)


if __name__ == "__main__":
    # Without it, what fails is told with all values around it, in colours.
    set_up_logs("INFO", "json")
    sys.stdout.write(f"{bot.__file__}\n")
    asyncio.run(evening(sys.argv[1]))
