"""What games cost in requests to Discord, answers included, at the bot's real pace."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import simcord
import structlog

from bot.client import client
from bot.client.pictures import Call, Pictures
from bot.client.posts.post import Pace
from bot.screens.shown import picture_name
from bot.table.table import Over, Playing
from tests.bench.figures import goal, heading, say
from tests.bench.hall import PLAY
from tests.bot.night import NAMES, Night, Seen, walk

SEATS, WANTED, GAME = 4, 2.0, "money_and_luck"
GAMES = {"own panel": 14, "public post": 14, "some here, some there": 12}
PAUSE = 2.0
SOON, PATIENCE = 0.2, 20.0
"""SimCord waits really for timers due before its patience ends: short for a press, long to turn the clock."""


def bench() -> None:
    """Random games with a few seconds between presses, by the clock that SimCord turns."""
    heading("requests", f"random games of {SEATS}, {PAUSE:g} seconds between presses")
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(40))
    asyncio.run(_bench())


async def _bench() -> None:
    # SimCord really waits for what is due soon: that time passes too.
    begun, turned = time.monotonic(), client.now
    client.now = lambda: turned() + time.monotonic() - begun
    total = Tally()
    for number, (way, games) in enumerate(GAMES.items()):
        tally = await _played(way, games, number)
        say(f"{way}, {games} games: {tally.figures()}")
        total.add(tally)
    say(f"all together: {total.figures()}", *total.table())


@dataclass
class Tally:
    """What was done, and the requests it took by kind."""

    entries: int = 0
    lobby: int = 0
    kinds: Counter[str] = field(default_factory=Counter[str])
    unchanged: Counter[str] = field(default_factory=Counter[str])

    def add(self, other: Tally) -> None:
        self.entries += other.entries
        self.lobby += other.lobby
        self.kinds += other.kinds
        self.unchanged += other.unchanged

    def figures(self) -> str:
        requests, actions = self.kinds.total(), self.entries + self.lobby
        mean, alone = requests / actions, requests / self.entries
        return f"{mean:.2f} requests an action ({goal(mean, WANTED)}), {alone:.2f} an entry of the log alone"

    def table(self) -> list[str]:
        actions = self.entries + self.lobby
        return [
            f"{actions} actions: {self.entries} entries, {self.lobby} presses on Join and Start",
            *(f"  {count / actions:5.2f}  {count:4}  {kind}" for kind, count in self.kinds.most_common()),
            f"edits that changed nothing: {self.unchanged['all']}",
            f"edits that changed only what buttons are bound to: {self.unchanged['seen']}",
        ]


class Requests(list[Any]):
    """SimCord's list of requests: each is looked at before it is done."""

    def __init__(self, env: simcord.Env, channel_id: int) -> None:
        super().__init__()
        self.env = env
        self.channel_id = channel_id
        self.tally = Tally()

    def append(self, request: Any, /) -> None:
        self.tally.kinds[self._kind(request)] += 1
        edited = re.fullmatch(r"/channels/(\d+)/messages/(\d+)", request.path)
        if request.method == "PATCH" and edited and request.json:
            message = self.env.backend.get_message(int(edited[1]), int(edited[2]))
            now, then = shown(message.components), shown(request.json["components"])
            self.tally.unchanged["all"] += now == then
            self.tally.unchanged["seen"] += now != then and visible(now) == visible(then)

    def _kind(self, request: Any) -> str:
        if "callback" in request.path:
            return f"answer of type {request.json['type']}"
        if request.path.startswith("/webhooks"):
            return f"{request.method} after an answer"
        if not request.path.startswith("/channels"):
            return "opening a DM" if request.path == "/users/@me/channels" else request.path
        what = {"PATCH": "edit of", "POST": "sending", "DELETE": "deleting"}[request.method]
        public = request.path.split("/")[2] == str(self.channel_id)
        return f"{what} a {'public post' if public else 'panel in DMs'}"


def shown(components: Any) -> list[dict[str, Any]]:
    """What a message shows and does, from a request or as Discord keeps it."""
    return [_part(part) for part in walk(components)]


def visible(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{key: value for key, value in part.items() if key != "custom_id"} for part in parts]


def _part(part: dict[str, Any]) -> dict[str, Any]:
    plain = ("type", "content", "label", "style", "custom_id", "placeholder", "accent_color")
    said = {key: part[key] for key in plain if part.get(key) is not None}
    files = [part["file"]] if "file" in part else [item["media"] for item in part.get("items", ())]
    said["files"] = [file["url"].rpartition("/")[2] for file in files]
    said["options"] = [(option["label"], bool(option.get("default"))) for option in part.get("options", ())]
    return said | {"disabled": bool(part.get("disabled"))}


class NoPictures(Pictures):
    """Pictures that cost nothing: here requests are counted."""

    def warm_up(self) -> None:
        """No worker is needed."""

    def begin(self, svgs: Iterable[str]) -> None:
        """Nothing has to be drawn beforehand."""

    async def of(self, svgs: Iterable[str], later: Call) -> tuple[Mapping[str, bytes], bool]:  # noqa: ARG002 - they come at once
        return {picture_name(svg): svg[:8].encode() for svg in svgs}, False


async def _played(way: str, games: int, number: int) -> Tally:
    """Play games in a fresh Discord."""
    with tempfile.TemporaryDirectory() as folder:
        night = Night(Path(folder))
        bot = await night.new_bot(pace=Pace(), pictures=NoPictures())
        async with simcord.run(bot, settle_timeout=PATIENCE) as env:
            night.arrive(env, bot, NAMES[:SEATS])
            party = Party(night, way, random.Random(number))
            for game in range(1, games + 1):
                await party.play(game)
        await night.close()
        return party.requests.tally


class Party:
    """Four people who play from their panels, from the public post, or each as they like."""

    def __init__(self, night: Night, way: str, chance: random.Random) -> None:
        self.night = night
        self.way = way
        self.chance = chance
        self.requests = night.env.backend.http_requests = Requests(night.env, night.channel.id)

    async def play(self, table_id: int) -> None:
        """One game, from `/play` until everything is shown."""
        night, tally = self.night, self.requests.tally
        await self._do(night.people[0].slash(night.channel, "play", game=GAME))
        for person in night.people[1:]:
            await self._do(night.press(person, "Join", table_id))
        await self._do(night.press(night.people[0], "Start", table_id))
        habits = self.chance.choices(["own panel", "public post"], k=SEATS)
        while isinstance(table := await night.table(table_id), Playing):
            seat = self.chance.choice(table.awaited.seats)
            await self._press(table_id, seat, habits[seat] if self.way.startswith("some") else self.way)
        await night.env.advance_time(60)
        over = await night.table(table_id)
        assert isinstance(over, Over)
        tally.entries += len(over.entries)
        tally.lobby += SEATS

    async def _press(self, table_id: int, seat: int, way: str) -> None:
        night = self.night
        person = (await night.seats(table_id))[seat]
        if way == "own panel" and (labels := plays(night.dm_seen(person))):
            await self._do(night.press_dm(person, self.chance.choice(labels)))
        elif labels := plays(await night.public(table_id)):
            await self._do(night.press(person, self.chance.choice(labels), table_id))
        else:
            await night.env.advance_time(1)

    async def _do(self, act: Awaitable[Any]) -> None:
        env = self.night.env
        env.settle_timeout = SOON
        with contextlib.suppress(TimeoutError):
            await act
        env.settle_timeout = PATIENCE
        await env.advance_time(PAUSE)


def plays(message: Seen) -> list[str]:
    return [
        part["label"]
        for part in message.components
        if PLAY.match(part.get("custom_id", "")) and not part.get("disabled")
    ]
