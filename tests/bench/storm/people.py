"""People at twenty tables of all games, who press whatever they see, and what was said to each press."""

from __future__ import annotations

import asyncio
import json
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from games import GAMES
from tests.bench.storm.server import LongDiscord
from tests.local_discord import Interaction, Message, controls
from tests.local_discord.crowd import WORDS, Crowd, acknowledged, table_of, text

CONTROL = re.compile(r"[bs]\.\d+\.[ts]\.")
LIT, FORM = 3, 9
"""The style of a button that marks the present choice, and the type of an answer that is a form."""
SLEEPY = 4
"""One table in this number has a player who never presses: only clocks go on there."""
AWAY = [WORDS(key) for key in ("denied-busy", "denied-restarting")]


@dataclass(frozen=True, slots=True)
class Pressed:
    """A press and what came of it. `seconds`: until its answer, None for none; `program`: who answered.

    `changes`: whether it asked for something to be changed. `said`: yes, no, or neither.
    """

    id: int
    at: float
    user: int
    channel: int
    table: int
    what: str
    custom_id: str
    taken: tuple[str, ...]
    changes: bool
    seconds: float | None
    said: bool | None
    busy: bool
    program: str


@dataclass
class Players(Crowd):
    """Forty people at twenty tables. `pressed` is all they did, in order."""

    server: LongDiscord
    pressed: list[Pressed] = field(default_factory=list[Pressed])
    used = CONTROL
    rest, host_rest = 8.0, 4.0

    def __post_init__(self) -> None:
        self._rooms: defaultdict[int, set[int]] = defaultdict(set)
        self._asleep: dict[int, int] = {}
        numbers = sorted(self.server.channels)
        games = list(GAMES)
        self._games = {number: games[at % len(games)] for at, number in enumerate(numbers)}
        self._sleepy = set(numbers[::SLEEPY])

    # Who plays what --------------------------------------------------------------------------------

    def _game(self, channel: int) -> str:
        return self._games[channel]

    def _is_over(self, seen: Message) -> bool:
        return any(WORDS(key) in text(seen) for key in ("final-title", "final-title-early"))

    def _players(self, lobby: Message) -> Iterable[int]:
        channel, table = int(lobby["channel_id"]), table_of(lobby) or 0
        game = GAMES[self._games[channel]].game
        seats = game.seats(game.options())
        found = self.rng.sample(list(self.server.people), self.rng.randint(seats[0], min(5, seats[-1])))
        for user in found:
            self._rooms[user].add(channel)
        if channel in self._sleepy:
            self._asleep[table] = found[0]
        return found

    def _channels(self, user: int) -> list[int]:
        rooms, private = list(self._rooms[user]), self._private(user)
        return private if private and self.rng.random() < 0.5 else rooms or private or list(self._games)

    # What is pressed -------------------------------------------------------------------------------

    async def _press(self, user: int, message: Message, part: dict[str, Any]) -> None:
        table = int(part["custom_id"].split(".")[1])
        taken = self._taken(part)
        if self._asleep.get(table) == user or _is_said_already(part, taken):
            return
        try:
            act = await self._used(user, message, part, taken)
        except LookupError:
            # It has gone in this moment.
            return
        what = ", ".join(sorted(taken)) if "options" in part else part["label"]
        await self._waited(act, table, what, part["custom_id"], tuple(taken))

    def _taken(self, part: dict[str, Any]) -> list[str]:
        values = [option["value"] for option in part.get("options", ())]
        count = min(self.rng.randint(part.get("min_values", 1), part.get("max_values", 1)), len(values))
        return self.rng.sample(values, count)

    async def _used(self, user: int, message: Message, part: dict[str, Any], taken: list[str]) -> Interaction:
        if "options" in part:
            return await self.server.select(user, message, part["custom_id"], taken, wait=False)
        return await self.server.press(user, message, part["custom_id"], wait=False)

    async def _ask(self, user: int, lobby: Message, key: str, asked: Any) -> None:
        del asked
        try:
            seen = self.server.message(lobby)
        except LookupError:
            return
        parts = [part for part in controls(seen) if part.get("label") == WORDS(key)]
        if parts and not self.over.done():
            act = await self.server.press(user, seen, parts[0]["custom_id"], wait=False)
            await self._waited(act, table_of(seen) or 0, key)

    async def _open(self, channel: int) -> None:
        user = self.rng.choice(list(self.server.people))
        act = await self.server.slash(user, channel, "play", wait=False, game=self._game(channel))
        await self._waited(act, 0, "play")

    async def _waited(
        self, act: Interaction, table: int, what: str, custom_id: str = "", taken: tuple[str, ...] = ()
    ) -> None:
        await asyncio.wait({act.answered}, timeout=3.2)
        self.pressed.append(_noted(act, table, what, custom_id, taken))
        if act.answer:
            act.answer = act.answer._replace(body={}, message=None)
        self.server.tidy(act.channel_id)


def _is_said_already(part: dict[str, Any], taken: list[str]) -> bool:
    marked = {option["value"] for option in part.get("options", ()) if option.get("default")}
    return part.get("style") == LIT if "options" not in part else marked == set(taken)


def _noted(act: Interaction, table: int, what: str, custom_id: str, taken: tuple[str, ...]) -> Pressed:
    answer = act.answer
    body = "" if answer is None else json.dumps(answer.body, ensure_ascii=False)
    asks = not custom_id or CONTROL.match(custom_id) is not None
    busy = any(words in body for words in AWAY)
    return Pressed(
        id=act.id,
        at=act.sent,
        user=act.user_id,
        channel=act.channel_id,
        table=table,
        what=what,
        custom_id=custom_id,
        taken=taken,
        # Where a form was opened, nothing is changed yet.
        changes=asks and answer is not None and answer.type != FORM,
        seconds=None if answer is None else answer.at - act.sent,
        said=False if busy else acknowledged(act),
        busy=busy,
        program="" if answer is None else answer.program,
    )
