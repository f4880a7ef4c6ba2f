"""Many tables in play, and their people, who press whether or not the bot keeps up."""

from __future__ import annotations

import asyncio
import json
import random
import re
import tempfile
from collections import defaultdict
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.client.posts.post import Pace
from tests.bench.figures import say, spread
from tests.bench.seed import SEATS, carry, many_tables
from tests.local_discord import Interaction, LocalDiscord, Message, controls
from tests.local_discord.program import Program

PLAY = re.compile(r"b\.(\d+)\.[ts]\.")
QUIET_SECONDS = Pace().idle + 2
"""Seconds until even the panels that wait longest are up to date."""
PRESSED_ALONE, PRESSED_TOGETHER = "own panel", "burst"


@dataclass
class Hall:
    """The people of all tables. `acts` are their presses, by where they pressed."""

    server: LocalDiscord
    bot: Program
    tables: int
    times: Path
    ours: int = 0
    chance: random.Random = field(default_factory=lambda: random.Random(11))
    acts: defaultdict[str, list[Interaction]] = field(default_factory=lambda: defaultdict(list))

    async def furnished(self) -> None:
        async with asyncio.timeout(60):
            while not self._is_furnished():  # noqa: ASYNC110 - nothing signals it
                await asyncio.sleep(0.5)
        await asyncio.sleep(2)

    def _is_furnished(self) -> bool:
        panels, public = list(self._panels()), self._public_posts()
        return len(panels) == (SEATS - self.ours) * self.tables and all(
            set(plays(panel)) <= set(plays(public.get(table_of(panel)))) for panel in panels if plays(panel)
        )

    def _panels(self) -> Iterator[Message]:
        for number, channel in self.server.channels.items():
            if "recipients" in channel:
                yield from self.server.messages[number].values()

    def _public_posts(self) -> dict[str, Message]:
        there = (
            message
            for number, channel in self.server.channels.items()
            if "recipients" not in channel
            for message in self.server.messages[number].values()
            if int(message["id"]) not in self.server.owners
        )
        return {table_of(message): message for message in there if plays(message)}

    async def pressed_at_random(self, rate: float, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        at, end = loop.time(), loop.time() + seconds
        while (at := at + self.chance.expovariate(rate)) < end:
            await asyncio.sleep(at - loop.time())
            if acting := self._acting():
                panel = self.chance.choice(acting)
                public = self._public_posts().get(table_of(panel)) if self.chance.random() < 0.5 else None
                await self._press(panel, public)

    async def pressed_at_once(self, people: int) -> None:
        acting = self._acting()
        panels = [self.chance.choice(acting) for _ in range(people)]
        await asyncio.gather(*(self._press(panel, None, PRESSED_TOGETHER) for panel in panels))

    def _acting(self) -> list[Message]:
        return [panel for panel in self._panels() if plays(panel)]

    async def _press(self, panel: Message, public: Message | None, where: str = "") -> None:
        user = int(self.server.channels[int(panel["channel_id"])]["recipients"][0]["id"])
        label = self.chance.choice(list(plays(panel)))
        shown = self.server.message(public or panel)
        if custom_id := plays(shown).get(label):
            act = await self.server.press(user, shown, custom_id, wait=False)
            self.acts[where or ("public post" if public else PRESSED_ALONE)].append(act)

    # Figures ---------------------------------------------------------------------------------------

    def pressed(self) -> int:
        return sum(map(len, self.acts.values()))

    async def stopped(self) -> dict[str, list[float]]:
        """Stop the bot and print what its stopwatch says; answers the milliseconds until each answer."""
        await self.bot.stop()
        times: dict[str, tuple[float, float]] = json.loads(self.times.read_text())
        waits = dict[str, list[float]]()
        for where, acts in self.acts.items():
            lost = sum(act.answer is None for act in acts)
            known = [(act, times[str(act.id)]) for act in acts if str(act.id) in times]
            own = waits[where] = [1000 * (answered - came) for _, (came, answered) in known]
            seen = [1000 * (answered - act.sent) for act, (_, answered) in known]
            say(f"{where}: {spread(own)}; {lost} unanswered", f"  since Discord sent it: {spread(seen)}")
        return waits


def plays(message: Message | None) -> dict[str, str]:
    parts: list[dict[str, Any]] = controls(message) if message else []
    return {part["label"]: part["custom_id"] for part in parts if PLAY.match(part["custom_id"])}


def table_of(message: Message) -> str:
    found = (PLAY.match(part["custom_id"]) for part in controls(message))
    return next((match[1] for match in found if match), "")


@asynccontextmanager
async def hall(
    tables: int, people: int, channels: int, ours: int = 0, server_url: str = ""
) -> AsyncGenerator[Hall]:
    """Begin this number of games and show all; the bot is a process of its own.

    `ours`: seats of bot players at each table. `server_url`: an empty database on a server.
    """
    with tempfile.TemporaryDirectory() as folder:
        database, times, log = (Path(folder) / name for name in ("games.sqlite3", "times", "log"))
        await many_tables(database, tables, people, channels, 0 if ours else 3, ours)
        if server_url:
            await carry(database, server_url)
        launcher = ("-m", "tests.bench.launcher", str(times))
        async with (
            LocalDiscord(people, channels, pace=(5, 5.0)) as server,
            Program(server, server_url or database, log, launcher) as bot,
        ):
            # More is pressed in a second than the limit of requests allows: what work costs is measured.
            bot.environment["REQUESTS_PER_SECOND"] = "0"
            await bot.start()
            here = Hall(server, bot, tables, times, ours)
            await here.furnished()
            yield here
