"""Many tables in play, and their people, who press whether or not the bot keeps up."""

from __future__ import annotations

import asyncio
import random
import re
import tempfile
from collections.abc import AsyncGenerator, Iterable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from bot.client.basis import Pace
from tests.bench.seed import GAME, carry, is_late, tables_of
from tests.local_discord import Interaction, LocalDiscord, Message, controls
from tests.local_discord.program import Program

PLAY = re.compile(r"[bs]\.(\d+)\.[ts]\.")
QUIET_SECONDS = Pace().idle + 2
"""Seconds until even the panels that wait longest are up to date."""
FURNISHED_SECONDS, SETTLED_SECONDS = 120.0, 5.0
"""Seconds within which all tables must be shown in channels, and until their panels are shown too."""
OWN, PUBLIC, PRIVATE, OPENING, TOGETHER = "DM panel", "public post", "private panel", "My seat", "burst"
MY_SEAT = "My seat"


class Pressed(NamedTuple):
    """A press: where it was, whether the game was far on, and the milliseconds until its answer went out."""

    where: str
    late: bool
    answer: float | None
    """None where there was no answer."""


class Seen(NamedTuple):
    """A message as it was when it was looked at, what can be played on it, and its button to the own seat."""

    message: Message
    plays: dict[str, dict[str, Any]]
    seat: dict[str, Any] | None


@dataclass
class Hall:
    """The people of all tables."""

    server: LocalDiscord
    bot: Program
    times: Path
    database: Path
    chance: random.Random = field(default_factory=lambda: random.Random(11))
    acts: list[tuple[str, bool, Interaction]] = field(default_factory=list[tuple[str, bool, Interaction]])
    looked: dict[str, Seen] = field(default_factory=dict[str, Seen])

    async def furnished(self, tables: int) -> None:
        """Wait until all tables are shown."""
        async with asyncio.timeout(FURNISHED_SECONDS):
            while len(self._public_posts()) < tables:  # noqa: ASYNC110 - nothing signals it
                await asyncio.sleep(0.5)
        await asyncio.sleep(SETTLED_SECONDS)

    def _panels(self) -> Iterator[Message]:
        for number, channel in self.server.channels.items():
            if "recipients" in channel:
                yield from self.server.messages[number].values()

    def _in_channels(self) -> Iterator[Message]:
        for number, channel in self.server.channels.items():
            if "recipients" not in channel:
                yield from self.server.messages[number].values()

    def _look(self, message: Message) -> Seen:
        """Look at a message, once until it is edited: it is another one then."""
        seen = self.looked.get(message["id"])
        if seen is None or seen.message is not message:
            seen = self.looked[message["id"]] = Seen(message, plays(message), seat_button(message))
        return seen

    async def pressed_at_random(self, rate: float, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        at, end = loop.time(), loop.time() + seconds
        while (at := at + self.chance.expovariate(rate)) < end:
            await asyncio.sleep(at - loop.time())
            if acting := self._acting():
                panel, where = (
                    self.chance.choice(acting),
                    self.chance.choices((OWN, PUBLIC, PRIVATE), (3, 3, 1)),
                )
                await self._press(panel, where[0])

    async def seats_opened(self, rate: float) -> None:
        """Let each person press once for each of their seats: what only a first press costs is over."""
        public = self._public_posts()
        for panel in list(self._panels()):
            user = int(self.server.channels[int(panel["channel_id"])]["recipients"][0]["id"])
            if (post := public.get(table_of(panel))) and (seat := seat_button(post)):
                await self.server.press(user, post, seat["custom_id"], wait=False)
                await asyncio.sleep(1 / rate)

    async def pressed_at_once(self, people: int) -> None:
        if acting := self._acting():
            panels = [self.chance.choice(acting) for _ in range(people)]
            await asyncio.gather(*(self._press(panel, TOGETHER) for panel in panels))

    def _acting(self) -> list[Message]:
        return [panel for panel in self._panels() if self._look(panel).plays]

    async def _press(self, panel: Message, where: str) -> None:
        """Press something of a game: on a panel, the same on the public post, or on the private panel."""
        user = int(self.server.channels[int(panel["channel_id"])]["recipients"][0]["id"])
        table = table_of(panel)
        message, part = panel, self.chance.choice(list(self._look(panel).plays.values()))
        public = self._public_posts().get(table)
        if public is None or where == TOGETHER:
            pass
        elif where == PRIVATE and (private := self._private_panel(table, user)):
            message, part = private, self.chance.choice(list(plays(private).values()))
        elif where == PRIVATE and (seat := seat_button(public)):
            where, message, part = OPENING, public, seat
        elif where == PUBLIC and (both := self._look(public).plays.keys() & self._look(panel).plays.keys()):
            message, part = public, self._look(public).plays[self.chance.choice(sorted(both))]
        else:
            where = OWN
        values = [option["value"] for option in part.get("options", ())]
        if values:
            count = self.chance.randint(max(1, part.get("min_values", 1)), part.get("max_values", 1))
            values = self.chance.sample(values, count)
            act = await self.server.select(user, message, part["custom_id"], values, wait=False)
        else:
            act = await self.server.press(user, message, part["custom_id"], wait=False)
        self.acts.append((where, is_late(int(table)), act))

    def _public_posts(self) -> dict[str, Message]:
        """Return the public posts of games by their tables."""
        found = dict[str, Message]()
        for message in self._in_channels():
            if int(message["id"]) not in self.server.owners and (seat := self._look(message).seat):
                found[seat["custom_id"].split(".")[1]] = message
        return found

    def _private_panel(self, table: str, user: int) -> Message | None:
        """Return the private panel of a user at a table, where it is open."""
        own = (
            message for message in self._in_channels() if self.server.owners.get(int(message["id"])) == user
        )
        return next(
            (message for message in own if self._look(message).plays and table_of(message) == table), None
        )

    # Figures ---------------------------------------------------------------------------------------

    async def stopped(self) -> list[Pressed]:
        """Stop the bot; return what its stopwatch says of each press."""
        await self.bot.stop()
        lines = [line.split() for line in self.times.read_text().splitlines()]
        waits = {number: 1000 * (float(answered) - float(came)) for number, came, answered in lines}
        return [Pressed(where, late, waits.get(str(act.id))) for where, late, act in self.acts]


def waits_of(pressed: Iterable[Pressed]) -> list[float]:
    """Return the milliseconds until the answers, in order of their length."""
    return sorted(press.answer for press in pressed if press.answer is not None)


def plays(message: Message) -> dict[str, dict[str, Any]]:
    """Return the buttons and menus of a game that can be used, by what is written on them."""
    found: list[dict[str, Any]] = controls(message)
    usable = (part for part in found if PLAY.match(part["custom_id"]) and not part.get("disabled"))
    return {name_of(part): part for part in usable}


def seat_button(message: Message) -> dict[str, Any] | None:
    return next((part for part in controls(message) if part.get("label") == MY_SEAT), None)


def name_of(part: dict[str, Any]) -> str:
    return str(part.get("label") or part.get("placeholder") or "")


def table_of(message: Message) -> str:
    found = (PLAY.match(part["custom_id"]) for part in controls(message))
    return next((match[1] for match in found if match), "")


@asynccontextmanager
async def hall(
    tables: int, people: int, channels: int, game: str = GAME, server_url: str = "", sharp: int = 0
) -> AsyncGenerator[Hall]:
    """Begin this number of games (`tables_of`) and show all; the bot is a process of its own.

    `server_url`: an empty database on a server. `sharp`: number of sharp bot players at each table.
    """
    with tempfile.TemporaryDirectory() as folder:
        database, times, log = (Path(folder) / name for name in ("games.sqlite3", "times", "log"))
        await tables_of(database, game, tables, people, channels, sharp)
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
            here = Hall(server, bot, times, database)
            await here.furnished(tables)
            yield here
