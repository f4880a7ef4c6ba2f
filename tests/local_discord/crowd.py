"""People who press whatever they see, and remember what they were told."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from bot.text import Texts
from games import GAMES
from tests.local_discord import Interaction, LocalDiscord, Message, controls, find, walk

PATIENCE = 1.4
"""Just less than the bot waits before it defers: a later empty answer need not mean yes."""
WORDS = Texts(GAMES).of("en", "money_and_luck")
NO = ("✋ " + WORDS("notice-denied", reason="").strip(), "↻ ")
"""How an answer begins that says no."""
HOST = re.compile(re.escape(WORDS("lobby-person-host", name="NAME")).replace("NAME", r"(\w+)"))
BUTTON = re.compile(r"b\.\d+\.[ts]\.")
"""How the custom_id of a game's button begins."""


def text(message: Message) -> str:
    return "\n".join(part["content"] for part in walk(message["components"]) if part["type"] == 10)


def host_of(lobby: Message) -> str | None:
    """Return the name of a lobby's host; None when the game has begun."""
    found = HOST.search(text(lobby))
    return found and found[1]


def table_of(message: Message) -> int | None:
    parts = [part["custom_id"].split(".") for part in controls(message)]
    return next((int(part[1]) for part in parts), None)


@dataclass(frozen=True)
class Did:
    """A press and what it meant: an action in a round, or something of the lobby."""

    act: Interaction
    action: dict[str, Any]
    round: int = 0

    @property
    def acknowledged(self) -> bool | None:
        """Whether the bot said yes or no; None when it said neither."""
        return acknowledged(self.act)


def acknowledged(act: Interaction) -> bool | None:
    answer = act.answer
    if answer is None or answer.type == 5 or answer.at - act.sent > PATIENCE:
        return None
    said = json.dumps(answer.body, ensure_ascii=False)
    return not any(words in said for words in NO)


@dataclass
class Crowd:
    """The people of a server. What they press at tables is up to those who are of a kind."""

    server: LocalDiscord
    rng: random.Random
    opened: list[Did] = field(default_factory=list[Did])
    joined: list[tuple[int, Did]] = field(default_factory=list[tuple[int, Did]])
    started: list[tuple[int, Did]] = field(default_factory=list[tuple[int, Did]])
    rest, host_rest = 0.03, 0.1
    """Maximum seconds between two presses of a person, and between two looks of a host."""
    used = BUTTON
    """What they use of a game's controls."""

    def begin(self) -> None:
        """Let everybody play, and a game be opened wherever there is none."""
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        rooms = [number for number, channel in self.server.channels.items() if "recipients" not in channel]
        people = [self._play(user) for user in self.server.people]
        self._tasks = [asyncio.create_task(work) for work in (*people, *map(self._host, rooms))]

    async def end(self) -> None:
        self.over.set_result(None)
        await asyncio.gather(*self._tasks)

    async def _done(self, act: Interaction) -> None:
        await asyncio.wait({act.answered, self.over}, timeout=3, return_when=asyncio.FIRST_COMPLETED)

    async def _rest(self, longest: float) -> None:
        await asyncio.wait({self.over}, timeout=self.rng.uniform(0, longest))

    # What they see ---------------------------------------------------------------------------------

    def shared(self, channel: int) -> list[Message]:
        return [seen for i, seen in self.server.messages[channel].items() if i not in self.server.owners]

    def panels(self, user: int) -> list[Message]:
        return [seen for channel in self._private(user) for seen in self.shared(channel)]

    def _private(self, user: int) -> list[int]:
        readers = {
            number: [who["id"] for who in payload.get("recipients", ())]
            for number, payload in self.server.channels.items()
        }
        return [number for number, ids in readers.items() if ids == [str(user)]]

    def _channels(self, user: int) -> list[int]:
        rooms = [number for number, payload in self.server.channels.items() if "recipients" not in payload]
        return rooms + self._private(user)

    def _sees(self, user: int) -> list[Message]:
        channel = self.rng.choice(self._channels(user))
        private, owners = "recipients" in self.server.channels[channel], self.server.owners
        own = [seen for i, seen in self.server.messages[channel].items() if owners.get(i) == user]
        return self.shared(channel)[-8 if private else -2 :] + own[-1:]

    # What they do ----------------------------------------------------------------------------------

    async def _play(self, user: int) -> None:
        while not self.over.done():
            buttons = [
                (seen, part)
                for seen in self._sees(user)
                for part in controls(seen)
                if self.used.match(part["custom_id"]) or part.get("label") == WORDS("button-seat")
            ]
            if buttons:
                await self._press(user, *self.rng.choice(buttons))
            await self._rest(self.rest)

    async def _press(self, user: int, message: Message, part: dict[str, Any]) -> None:
        await self._done(await self.server.press(user, message, part["custom_id"], wait=False))

    async def _host(self, channel: int) -> None:
        while not self.over.done():
            shown = [seen for seen in self.shared(channel) if table_of(seen)]
            lobbies = [seen for seen in shown if host_of(seen)]
            if lobbies:
                await self._fill(lobbies[0])
            elif all(self._is_over(seen) for seen in shown):
                await self._open(channel)
            await self._rest(self.host_rest)

    def _is_over(self, seen: Message) -> bool:
        return WORDS("final-title") in text(seen)

    def _game(self, channel: int) -> str:
        del channel
        return "money_and_luck"

    async def _open(self, channel: int) -> None:
        user = self.rng.choice(list(self.server.people))
        act = await self.server.slash(user, channel, "play", wait=False, game=self._game(channel))
        self.opened.append(Did(act, {}))
        await self._done(act)

    def _players(self, lobby: Message) -> Iterable[int]:
        del lobby
        return self.rng.sample(list(self.server.people), self.rng.randint(3, 5))

    async def _fill(self, lobby: Message) -> None:
        for user in self._players(lobby):
            await self._ask(user, lobby, "button-join", self.joined)
        host = next(user for user, person in self.server.people.items() if person.name == host_of(lobby))
        await self._ask(host, lobby, "button-start", self.started)

    async def _ask(self, user: int, lobby: Message, key: str, asked: list[tuple[int, Did]]) -> None:
        seen = self.server.message(lobby)
        table = table_of(seen)
        if table and host_of(seen) and not self.over.done():
            while True:
                # Start is offered once the post shows who has joined; a bot that is dead offers nothing.
                if self.over.done():
                    return
                with contextlib.suppress(LookupError):
                    pressed = find(self.server.message(lobby), WORDS(key))
                    # It may be gone a moment later.
                    break
                await asyncio.sleep(0.02)
            act = await self.server.press(user, seen, pressed, wait=False)
            asked.append((table, Did(act, {})))
            await self._done(act)
