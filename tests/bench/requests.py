"""What games cost in requests to Discord, answers included, at the bot's real pace."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
import tempfile
from collections import Counter
from collections.abc import Awaitable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import discord
import simcord
import structlog

from bot.client.basis import Pace
from bot.client.pictures import Call, Pictures
from bot.screens.shown import PUBLIC, picture_name, seat_place
from bot.table.table import Playing
from games import GAMES
from games.screen import Button, MultiSelect, Play, Select
from tests.bench.figures import goal, heading, say
from tests.bot.night import BUTTON, NAMES, Night, Seen, walk

SEATS, WANTED, WANTED_WITHOUT_REVEALS = 4, 2.0, 1.7
WAYS = ("own panel", "public post", "some here, some there")
PRESSES, IN_VAIN = 80, 300
"""Presses of one game, and attempts after which it is over where no one can press anything."""
PAUSE = 2.0
SOON, PATIENCE = 0.2, 20.0
"""SimCord waits really for timers due before its patience ends: short for a press, long to turn the clock."""
CONTROL = re.compile(r"[bs]\.\d+\.[ts]\.\d+\.[a-z2-7]+\.(\d+)")
REVEALING = re.compile(r"^-# \d+ of \d+ · ", re.MULTILINE)


def bench() -> None:
    """Random games with a few seconds between presses, by the clock that SimCord turns."""
    heading("requests", f"random games of {SEATS}, {PAUSE:g} seconds between presses")
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(40))
    asyncio.run(_bench())


async def _bench() -> None:
    total = Tally()
    for game in GAMES:
        played = Tally()
        for number, way in enumerate(WAYS):
            tally = await _played(game, way, number)
            say(f"{game}, {way}: {tally.figures()}")
            played.add(tally)
        say(f"{game}: {played.figures()}", *played.table())
        total.add(played)
    say(f"all together: {total.figures()}", *total.table())
    say(f"{goal(total.mean, WANTED)}, without reveals {goal(total.without_reveals, WANTED_WITHOUT_REVEALS)}")


@dataclass
class Tally:
    """What was pressed, and the requests it took by kind."""

    presses: int = 0
    kinds: Counter[str] = field(default_factory=Counter[str])
    unchanged: Counter[str] = field(default_factory=Counter[str])

    def add(self, other: Tally) -> None:
        self.presses += other.presses
        self.kinds += other.kinds
        self.unchanged += other.unchanged

    @property
    def mean(self) -> float:
        return self.kinds.total() / self.presses

    @property
    def without_reveals(self) -> float:
        return (self.kinds.total() - self.kinds["showing a reveal step"]) / self.presses

    def figures(self) -> str:
        return f"{self.mean:.2f} requests a press, {self.without_reveals:.2f} without reveal steps"

    def table(self) -> list[str]:
        return [
            *(f"  {n / self.presses:5.2f}  {n:4}  {kind}" for kind, n in self.kinds.most_common()),
            f"  {self.presses} presses, {self.unchanged['all']} edits that changed nothing",
            f"  {self.unchanged['seen']} edits that changed only what buttons are bound to",
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
        public = request.path.split("/")[2] == str(self.channel_id)
        if public and _is_reveal(request.json):
            return "showing a reveal step"
        what = {"PATCH": "edit of", "POST": "sending", "DELETE": "deleting"}[request.method]
        return f"{what} a {'public post' if public else 'panel in DMs'}"


def _is_reveal(body: Any) -> bool:
    return bool(body and REVEALING.search(Seen(body.get("components")).text))


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

    def begin(self, svgs: Iterable[str], asker: Hashable) -> None:  # noqa: ARG002 - all are drawn
        """What is drawn beforehand is there when it is pressed for."""
        for svg in svgs:
            self._keep(picture_name(svg), svg[:8].encode())

    async def of(
        self,
        svgs: Iterable[str],
        later: Call | None,
        patience: float | None = None,  # noqa: ARG002
    ) -> tuple[Mapping[str, bytes], bool]:
        wanted = tuple(svgs)
        self.begin(wanted, later)
        return {picture_name(svg): svg[:8].encode() for svg in wanted}, False


async def _played(game: str, way: str, number: int) -> Tally:
    """Play a game in a fresh Discord, or two if the first is short."""
    with tempfile.TemporaryDirectory() as folder:
        night = Night(Path(folder))
        bot = await night.new_bot(pace=Pace(), pictures=NoPictures())
        async with simcord.run(bot, settle_timeout=PATIENCE) as env:
            night.arrive(env, bot, NAMES[:SEATS])
            for person in night.people:
                # Their DMs are open, as after any game before.
                await bot.create_dm(discord.Object(person.id))
            party = Party(night, way, random.Random(number))
            table_id = 0
            while party.requests.tally.presses < PRESSES:
                table_id += 1
                await party.play(game, table_id)
        await night.close()
        return party.requests.tally


class Party:
    """Four people who play from their panels, from the public post, or each as they like."""

    def __init__(self, night: Night, way: str, chance: random.Random) -> None:
        self.night = night
        self.way = way
        self.chance = chance
        self.requests = night.env.backend.http_requests = Requests(night.env, night.channel.id)

    async def play(self, game: str, table_id: int) -> None:
        """One game, from `/play` until its end or until enough was pressed, and everything is shown."""
        night = self.night
        await self._do(night.people[0].slash(night.channel, "play", game=game))
        for person in night.people[1:]:
            await self._do(night.press(person, "Join", table_id))
        await self._do(night.press(night.people[0], "Start", table_id))
        habits = self.chance.choices(WAYS[:2], k=SEATS)
        for _ in range(IN_VAIN):
            table = await night.table(table_id)
            if not isinstance(table, Playing) or self.requests.tally.presses >= PRESSES:
                break
            seat = self.chance.choice(table.awaited.seats or range(SEATS))
            await self._press(table_id, seat, habits[seat] if self.way.startswith("some") else self.way)
        await night.env.advance_time(60)

    async def _press(self, table_id: int, seat: int, way: str) -> None:
        """Press anything of the game where the person plays, else on their panel, as they would."""
        night = self.night
        person = (await night.seats(table_id))[seat]
        here = await self._acting(await night.public(table_id), table_id, PUBLIC)
        there = await self._acting(night.dm_seen(person), table_id, seat_place(seat))
        if here and (way == "public post" or not there):
            await self._pressed(person, await night.post(table_id), self.chance.choice(here))
        elif there:
            await self._pressed(person.user, night.dm(person), self.chance.choice(there))
        else:
            await night.env.advance_time(1)

    async def _acting(self, message: Seen, table_id: int, place: str) -> Sequence[Mapping[str, Any]]:
        """Return the buttons and menus of the game on a message: those that act, or else that prepare it."""
        known = self.night.bot.posts.draw(await self.night.table(table_id), place, "en").screen.controls
        acting, preparing = list[Mapping[str, Any]](), list[Mapping[str, Any]]()
        for part in message.components:
            found = CONTROL.match(part.get("custom_id", ""))
            if found is None or part.get("disabled") or int(found[1]) >= len(known):
                continue
            match known[int(found[1])]:
                case Button(press=Play()):
                    acting.append(part)
                case Select(options=options) if all(isinstance(option.press, Play) for option in options):
                    acting.append(part)
                case Button() | Select() | MultiSelect():
                    preparing.append(part)
                case _:
                    pass
        return acting or preparing

    async def _pressed(self, person: Any, message: Any, part: Mapping[str, Any]) -> None:
        if part["type"] == BUTTON:
            await self._do(person.click(message, custom_id=part["custom_id"]))
            return
        values = [option["value"] for option in part["options"]]
        picked = self.chance.randint(max(1, part.get("min_values", 1)), part.get("max_values", 1))
        taken = self.chance.sample(values, picked)
        await self._do(person.select(message, taken, custom_id=part["custom_id"]))

    async def _do(self, act: Awaitable[Any]) -> None:
        env = self.night.env
        self.requests.tally.presses += 1
        env.settle_timeout = SOON
        with contextlib.suppress(TimeoutError):
            await act
        env.settle_timeout = PATIENCE
        await env.advance_time(PAUSE)
