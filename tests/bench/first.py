"""How soon after Start the first pictures of a game come: on an own panel, and on the post."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from games import GAMES
from tests.bench.figures import goal, heading, say
from tests.local_discord import LocalDiscord, find
from tests.local_discord.program import Program

TABLES, WANTED, PATIENCE = 3, 300.0, 20.0
"""Tables one after the other in a fresh process, milliseconds, and seconds after which it is given up."""
QUIET_SECONDS = 3.0
"""Seconds for which people talk before they start, and after which no more comes of a start."""


def bench() -> None:
    """Print the milliseconds by game: of the first table of a process, and of the next ones."""
    heading("first", f"milliseconds from Start to the first pictures, {TABLES} tables in a fresh process")
    worst = 0.0
    for game in GAMES:
        waits = asyncio.run(_waits(game))
        worst = max(worst, *(post for _, post in waits))
        told = (f"{own:.0f} and {post:.0f}" for own, post in waits)
        say(f"{game:<28} panel and post: {', '.join(told)}")
    say(f"slowest post: {worst:.0f} ms, {goal(worst, WANTED)}")


async def _waits(game: str) -> list[tuple[float, float]]:
    rules = GAMES[game].game
    seats = min(rules.seats(rules.options()))
    with tempfile.TemporaryDirectory() as folder:
        async with (
            LocalDiscord(seats, TABLES) as server,
            Program(server, Path(folder) / "games.sqlite3", Path(folder) / "log") as bot,
        ):
            await bot.start()
            found = [await _started(server, game, channel) for channel in sorted(server.channels)[:TABLES]]
            await bot.stop()
    return found


async def _started(server: LocalDiscord, game: str, channel: int) -> tuple[float, float]:
    host, *others = server.people
    lobby = await server.open_lobby(host, channel, game)
    for user in others:
        await server.press(user, lobby, find(lobby, "Join"))
    start = await server.offered(lobby, "Start")
    await asyncio.sleep(QUIET_SECONDS)
    begun, before = asyncio.get_running_loop().time(), len(server.requests)
    await server.press(host, lobby, start)
    own, post = list[float](), list[float]()
    async with asyncio.timeout(PATIENCE):
        while not (own and post):
            await asyncio.sleep(0.01)
            pictured = [call for call in server.requests[before:] if call.files]
            # The press on Start is answered by the post, if its picture is there.
            public = ("/interactions", f"/channels/{channel}/")
            post = [call.at for call in pictured if call.path.startswith(public)]
            own = [call.at for call in pictured if not call.path.startswith(public)]
    await asyncio.sleep(QUIET_SECONDS)
    return 1000 * (own[0] - begun), 1000 * (post[0] - begun)
