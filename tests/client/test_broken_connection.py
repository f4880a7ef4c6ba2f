"""The connection to Discord breaks while a press is answered: what was done is done once, and shown."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bot.text import Texts
from games import GAMES
from games.signs import TICK, TOGETHER
from tests.local_discord import Interaction, LocalDiscord, Message, controls, find, walk
from tests.local_discord.program import Program

GAME = "money_and_luck"
WORDS = Texts(GAMES).of("en", GAME)
CALLBACK = r"/interactions/\d+/\w+/callback"


class Evening(NamedTuple):
    """A bot with three people at its lobby."""

    server: LocalDiscord
    lobby: Message
    log: Path

    @property
    def host(self) -> int:
        return min(self.server.people)

    @property
    def others(self) -> list[int]:
        return sorted(self.server.people)[1:]

    async def press(
        self, user_id: int, label: str, message: Message | None = None, **how: Any
    ) -> Interaction:
        """Press the button with this label, of the post or of another message."""
        await until(lambda: label in self.labels(message))
        seen = self.server.message(message or self.lobby)
        return await self.server.press(user_id, seen, find(seen, label), **how)

    def labels(self, message: Message | None = None) -> list[str]:
        seen = self.server.message(message or self.lobby)
        return [part["label"] for part in controls(seen) if "label" in part]

    def text(self, message: Message | None = None) -> str:
        parts = walk(self.server.message(message or self.lobby)["components"])
        return "\n".join(part["content"] for part in parts if part["type"] == 10)

    async def sent_twice(self, act: Interaction) -> None:
        path = f"/interactions/{act.id}/{act.token}/callback"
        await until(lambda: sum(call.path == path for call in self.server.requests) == 2)

    def logged(self, *levels: str) -> list[dict[str, Any]]:
        """What the bot logged at these levels; a traceback is an error."""
        said = self.log.read_text()
        assert "Traceback" not in said
        lines = [json.loads(line) for line in said.splitlines()]
        return [line for line in lines if line["level"] in levels]


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    log = tmp_path / "log"
    async with LocalDiscord(3) as server, Program(server, tmp_path / "games.sqlite3", log) as bot:
        await bot.start()
        lobby = await server.open_lobby(min(server.people), min(server.channels), GAME)
        yield Evening(server, lobby, log)
        assert not server.unknown


async def until(holds: Callable[[], bool], within: float = 8.0) -> None:
    async with asyncio.timeout(within):
        while not holds():  # noqa: ASYNC110 - no one tells of it
            await asyncio.sleep(0.05)


async def sit(evening: Evening, count: int) -> None:
    await until(lambda: all(f"person{number}" in evening.text() for number in range(count)))


async def test_an_answer_that_may_have_arrived(evening: Evening) -> None:
    """It is sent once more; Discord says if it had arrived, and then all is well."""
    for person, done in zip(evening.others, (True, False), strict=True):
        evening.server.cut("POST", CALLBACK, done=done)
        await evening.sent_twice(await evening.press(person, WORDS("button-join")))
        await sit(evening, 2 if done else 3)
        evening.server.cut("POST", CALLBACK, done=done)
        asked = await evening.press(person, WORDS("button-join"))
        assert asked.answer is not None
        assert asked.answer.message is not None
        assert WORDS("denied-already-joined") in evening.text(asked.answer.message)
        await evening.sent_twice(asked)
        evening.server.cut("POST", CALLBACK, done=done)
        again = await evening.server.slash(person, min(evening.server.channels), "play", game=GAME)
        await evening.sent_twice(again)
    assert not evening.logged("error", "critical", "warning")


async def test_an_answer_that_does_not_arrive_at_all(evening: Evening) -> None:
    """The table goes on, post and panel show what was done, and no one reads that something went wrong."""
    ann, (ben, chie) = evening.host, evening.others
    evening.server.cut("POST", CALLBACK, times=2)
    with pytest.raises(TimeoutError):
        await evening.press(ben, WORDS("button-join"))
    await sit(evening, 2)
    await evening.press(chie, WORDS("button-join"))
    await sit(evening, 3)
    await evening.press(ann, WORDS("button-start"))
    seat = await evening.press(ben, WORDS("button-seat"))
    assert seat.answer is not None
    panel = seat.answer.message
    assert panel is not None
    label, before = evening.labels(panel)[0], evening.text(panel)
    evening.server.cut("POST", CALLBACK, times=2)
    with pytest.raises(TimeoutError):
        await evening.press(ben, label, panel)
    shown = evening.text(panel)
    assert shown != before
    after = await evening.press(ben, f"{TICK}{TOGETHER}{label}", panel)
    assert after.answer is not None
    assert evening.text(panel) == shown
    assert {line["event"] for line in evening.logged("warning")} == {"discord_waits"}
    assert not evening.logged("error", "critical")
