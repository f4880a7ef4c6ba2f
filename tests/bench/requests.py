"""Discord requests per action, in random games for four with 2 to 6 seconds between presses."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import random
import re
import tempfile
from collections import Counter
from collections.abc import Awaitable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import simcord

from bot.publisher import Pace
from tests.bench.figures import goal, heading, say
from tests.bot.night import Night, Seen

GAMES_PLAYED, GAME = 20, "money_and_luck"
WANTED = 2.5
NOT_THE_GAME = ("My seat", "Rules")


class Evening:
    """Games in simulated Discord at the pace of a real one."""

    def __init__(self, night: Night, *, by_dm: bool) -> None:
        self.night = night
        self.by_dm = by_dm
        self.rng = random.Random(7)
        self.actions = self.entries = 0

    async def pass_time(self, seconds: float) -> None:
        """Let the simulated clock run; SimCord gives up waiting for timers that are still to come."""
        for _ in range(20):
            try:
                await self.night.env.advance_time(seconds)
            except TimeoutError:
                seconds = 0.01
            else:
                return

    async def act(self, press: Awaitable[Any]) -> None:
        """A press, and the pause after it."""
        with contextlib.suppress(TimeoutError):
            await press
        self.actions += 1
        await self.pass_time(self.rng.uniform(2, 6))

    async def play(self, table_id: int) -> None:
        """One game from the lobby to the end."""
        night = self.night
        await night.people[0].slash(night.channel, "play", game=GAME)
        await self.pass_time(2)
        for person in night.people[1:4]:
            await self.act(night.press(person, "Join", table_id))
        await self.act(night.press(night.people[0], "Start", table_id))
        while (table := await night.table(table_id)).status == "playing":
            person = (await night.seats(table_id))[self.rng.choice(table.awaited.seats)]
            await self.act(self.choice(person, table_id))
        await self.pass_time(30)
        self.entries += len((await night.table(table_id)).entries)

    async def choice(self, person: Any, table_id: int) -> None:
        """Press one of the buttons that somebody has before them."""
        night = self.night
        message = self.panel(person, table_id) if self.by_dm else await night.post(table_id)
        labels = [
            label
            for label in night.message(message.id, message.channel.id).labels
            if label not in NOT_THE_GAME
        ]
        if not labels:
            # The panel comes a little later than the post: the person waits for it.
            self.actions -= 1
            return
        presser = person.user if self.by_dm else person
        await presser.click(message, label=self.rng.choice(labels))

    def panel(self, person: Any, table_id: int) -> Any:
        """Somebody's panel of a table."""
        said = f"table {table_id} "
        messages = [message for message in person.user.dm_channel.history() if message.components]
        return next(
            message
            for message in reversed(messages)
            if said in self.night.message(message.id, message.channel.id).text
        )


def kind(request: Any, channel_id: int) -> str:
    """What a request is."""
    path = re.sub(r"\d{5,}", "N", request.path)
    if path.endswith("/callback"):
        return f"answer of type {request.json['type']}"
    where = "public" if str(channel_id) in request.path else "DM"
    return f"{request.method} {where} message" if "/messages" in path else f"{request.method} {path}"


def unchanged(requests: list[Any]) -> int:
    """How many edits left a message with the components it had."""
    seen: dict[str, Any] = {}
    same = 0
    for request in requests:
        if request.method != "PATCH" or "/messages/" not in request.path:
            continue
        body = Seen(request.json["components"]).components
        same += seen.get(request.path) == body
        seen[request.path] = body
    return same


async def measure(pool: ProcessPoolExecutor, *, by_dm: bool) -> None:
    """Print the mean and what it is made of."""
    with tempfile.TemporaryDirectory() as folder:
        night = Night(Path(folder), pool)
        bot = await night.new_bot(pace=Pace())
        async with simcord.run(bot, settle_timeout=0.2, check_errors=False) as env:
            night.arrive(env, bot)
            evening, before = Evening(night, by_dm=by_dm), len(env.http_requests)
            for number in range(GAMES_PLAYED):
                await evening.play(number + 1)
            requests = env.http_requests[before:]
        await night.close()
    mean = len(requests) / evening.actions
    where = "DM panels" if by_dm else "the public post"
    say(f"pressing on {where}: {mean:.2f} requests an action ({goal(mean, WANTED)})")
    counts = f"{evening.actions} actions (Join and Start too), {evening.entries} entries"
    say(f"  {len(requests)} requests, {counts}")
    for name, count in Counter(kind(request, night.channel.id) for request in requests).most_common():
        say(f"  {count / evening.actions:5.2f}  {name}")
    say(f"  edits that changed nothing to be seen: {unchanged(requests)}")


def bench() -> None:
    """The mean and what it is made of, for people who press on the post and for people who press in DMs."""
    heading("requests", f"Discord requests an action, {GAMES_PLAYED} random games for four")
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        for by_dm in (False, True):
            asyncio.run(measure(pool, by_dm=by_dm))
