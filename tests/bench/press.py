"""How soon a press is answered: a hundred tables in play, pressed at random moments, and a burst."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.bench.figures import goal, heading, say, share, spread
from tests.bench.seed import many_tables
from tests.local_discord import Interaction, LocalDiscord, Message, controls
from tests.local_discord.program import Program

TABLES, PEOPLE, CHANNELS = 100, 200, 25
RATE, SECONDS, BURST = 20.0, 15.0, 25
WANTED = {50: 5.0, 99: 25.0}


def bench() -> None:
    """From the gateway's event to the answer being handed to HTTP, durable append included."""
    heading("press", f"{TABLES} tables, {RATE:g} presses a second at random moments, then {BURST} at once")
    asyncio.run(_bench())


async def _bench() -> None:
    with tempfile.TemporaryDirectory() as folder:
        database, times, log = (Path(folder) / name for name in ("games.sqlite3", "times", "log"))
        await many_tables(database, TABLES, PEOPLE, CHANNELS, actions=3)
        launcher = ("-m", "tests.bench.launcher", str(times))
        async with (
            LocalDiscord(PEOPLE, CHANNELS, pace=(5, 5.0)) as server,
            Program(server, database, log, launcher) as bot,
        ):
            await bot.start()
            hall = Hall(server)
            await hall.furnished()
            before, files = entries(database), len(server.files)
            await hall.pressed_at_random()
            drawn, written = len(server.files) - files, entries(database) - before
            await hall.pressed_at_once()
            await asyncio.sleep(1)
            await bot.stop()
        say(f"meanwhile {written} entries were written and {drawn} pictures sent")
        tell(hall, json.loads(times.read_text()))


def entries(database: Path) -> int:
    """How many entries all logs have."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as file:
        return file.execute("SELECT count(*) FROM entries").fetchone()[0]


@dataclass
class Hall:
    """The people of all tables. `acts` are their presses, by where they pressed."""

    server: LocalDiscord
    chance: random.Random = field(default_factory=lambda: random.Random(11))
    acts: defaultdict[str, list[Interaction]] = field(default_factory=lambda: defaultdict(list))

    async def furnished(self) -> None:
        """Wait until every table and every panel is shown."""
        async with asyncio.timeout(40):
            while len(list(self._panels())) < 4 * TABLES or not all(map(self._shown, self._panels())):  # noqa: ASYNC110 - nobody tells of it
                await asyncio.sleep(0.5)
        await asyncio.sleep(2)

    def _panels(self) -> Iterator[Message]:
        for number, channel in self.server.channels.items():
            if "recipients" in channel:
                yield from self.server.messages[number].values()

    def _shown(self, panel: Message) -> bool:
        return bool(self._public(panel)) if plays(panel) else True

    def _public(self, panel: Message) -> Message | None:
        """The public post of a panel's table, when it shows the same buttons."""
        part = plays(panel)[0]
        table, labels = part["custom_id"].split(".")[2], {part["label"] for part in plays(panel)}
        for number, channel in self.server.channels.items():
            for seen in () if "recipients" in channel else self.server.messages[number].values():
                there = plays(seen) if int(seen["id"]) not in self.server.owners else []
                if there and there[0]["custom_id"].split(".")[2] == table:
                    return seen if labels <= {part["label"] for part in there} else None
        return None

    async def pressed_at_random(self) -> None:
        """Somebody presses at a moment that nobody chose, whether or not the last press is answered."""
        loop = asyncio.get_running_loop()
        at, end = loop.time(), loop.time() + SECONDS
        while (at := at + self.chance.expovariate(RATE)) < end:
            panel = self._any()
            public = self._public(panel) if self.chance.random() < 0.5 else None
            await asyncio.sleep(at - loop.time())
            await self._press(panel, public)

    async def pressed_at_once(self) -> None:
        """A burst: at so many tables somebody presses in the same moment."""
        panels = [self._any() for _ in range(BURST)]
        await asyncio.gather(*(self._press(panel, None, "burst") for panel in panels))

    def _any(self) -> Message:
        """The panel of somebody who may act."""
        channels = [number for number, channel in self.server.channels.items() if "recipients" in channel]
        while True:
            panel = self.chance.choice(list(self.server.messages[self.chance.choice(channels)].values()))
            if plays(panel):
                return panel

    async def _press(self, panel: Message, public: Message | None, where: str = "") -> None:
        user = int(self.server.channels[int(panel["channel_id"])]["recipients"][0]["id"])
        label = self.chance.choice(plays(panel))["label"]
        shown = self.server.message(public or panel)
        ids = [part["custom_id"] for part in plays(shown) if part["label"] == label]
        if ids:
            act = await self.server.press(user, shown, ids[0], wait=False)
            self.acts[where or ("public post" if public else "own panel")].append(act)


def plays(message: Message) -> list[dict[str, Any]]:
    """The buttons of a game."""
    return [part for part in controls(message) if part["custom_id"].startswith("b.play.")]


def tell(hall: Hall, times: dict[str, tuple[float, float]]) -> None:
    """Print what the bot's stopwatch and the server's say."""
    waits: dict[str, list[float]] = {}
    for where, acts in hall.acts.items():
        lost = sum(act.answer is None for act in acts)
        own = waits[where] = [_ms(times[str(act.id)]) for act in acts if str(act.id) in times]
        seen = [1000 * (times[str(act.id)][1] - act.sent) for act in acts if str(act.id) in times]
        say(f"{where}: {spread(own)}; {lost} unanswered", f"  since Discord sent it: {spread(seen)}")
    both = sorted(wait for where, own in waits.items() if where != "burst" for wait in own)
    say(f"at random moments together: {spread(both)}")
    for percent, wanted in WANTED.items():
        say(f"  p{percent} {goal(share(both, percent), wanted)} ms")


def _ms(moments: tuple[float, float]) -> float:
    return 1000 * (moments[1] - moments[0])
