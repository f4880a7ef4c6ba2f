"""Whatever Discord, people and the machine do to an evening, in any order, today's promises hold.

The same evenings in every run; others are looked at with
`BACKROOM_STORMS=100 pytest tests/bot/test_storms.py`.
Long storms, with processes that are really killed: `python -m tests.bench.storm`.
"""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack, closing
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import aiohttp
import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from simcord.backend import errors
from simcord.http import router

from bot.client.notifications import Notifier
from bot.client.posts.removal import Removal
from bot.client.posts.sync import PostSync
from bot.client.render import render
from bot.client.reply import Reply
from bot.screens.shown import PUBLIC
from bot.table.commands import Actor, SetLimit
from bot.table.table import Playing
from tests.bot.night import AT_ONCE, BUTTON, Night, Seen, StillWorld, killed_before

_T = TypeVar("_T")
FAIR = router.dispatch
REFUSED_SECONDS = 60.0
FORGOTTEN = 120.0
"""Seconds after which Discord may have forgotten a nonce."""
PLAYS = ("Bid", "Pass")
STEPS = (
    Removal._remove,
    PostSync._edit,
    PostSync._send,
    Notifier._send_message,
    Reply._send_first,
)
"""What a process may be killed before, while it does what a press asked for."""
EXAMPLES = int(os.environ.get("BACKROOM_STORMS", "0"))


class Weather:
    """What becomes of requests about messages: Discord takes them, refuses them, or the connection breaks.

    `lost`: it takes the next one, and its answer does not arrive. Discord knows a message that is sent again
    by its nonce.
    """

    def __init__(self) -> None:
        self.kind = "fair"
        self.nonces: dict[str, tuple[float, Any]] = {}
        self.sent = Counter[str]()
        self.check: Callable[[], None] = lambda: None

    def dispatch(self, backend: Any, method: str, path: str, *, json: Any = None, **rest: Any) -> Any:
        self.check()
        if method == "GET" or not re.search(r"/messages|/callback|/webhooks/", path):
            return FAIR(backend, method, path, json=json, **rest)
        if self.kind == "away":
            raise aiohttp.ServerDisconnectedError
        if self.kind == "refusing":
            code = (404, 10062) if "/callback" in path or "/webhooks" in path else (403, 50013)
            raise errors.BackendError(*code, "refused")
        answer = self._taken(backend, method, path, json, rest)
        if self.kind == "lost":
            self.kind = "fair"
            raise aiohttp.ServerDisconnectedError
        return answer

    def _taken(self, backend: Any, method: str, path: str, json: Any, rest: Any) -> Any:
        nonce = (json or {}).get("nonce") if method == "POST" else None
        if nonce is None:
            return FAIR(backend, method, path, json=json, **rest)
        at, answer = self.nonces.get(nonce, (-FORGOTTEN, None))
        if backend.clock.elapsed - at >= FORGOTTEN:
            answer = FAIR(backend, method, path, json=json, **rest)
            self.nonces[nonce] = backend.clock.elapsed, answer
            self.sent[nonce] += 1
        return answer


class Storm(RuleBasedStateMachine):
    """A game of Konsul of three, which goes on by presses alone."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.stack = AsyncExitStack()
        self.weather = Weather()
        self.ahead = list[int]()
        self.patch = pytest.MonkeyPatch()
        self.patch.setattr(router, "dispatch", self.weather.dispatch)
        self.folder = tempfile.TemporaryDirectory()
        self.night = Night(Path(self.folder.name))
        self.night.world = StillWorld
        self.night.pace = replace(AT_ONCE, refused=REFUSED_SECONDS)

    def run(self, what: Coroutine[Any, Any, _T]) -> _T:
        return self.runner.run(what)

    @initialize()
    def begin(self) -> None:
        self.run(self._begin())

    async def _begin(self) -> None:
        night = self.night
        await self.stack.enter_async_context(night.evening())
        await night.lobby("konsul", 1)
        with night.env._bot_scope():
            await night.bot.tables.do(1, SetLimit(None), Actor(night.people[0].id))
        for person in night.people[1:3]:
            await night.press(person, "Join")
        await night.press(night.people[0], "Start")
        self.weather.check = self.note_ahead

    # What is stored and shown --------------------------------------------------------------------

    def stored(self, statement: str) -> Any:
        with closing(sqlite3.connect(self.night.url.removeprefix("sqlite:///"))) as file:
            return file.execute(statement).fetchone()[0]

    @property
    def moves(self) -> int:
        return self.stored("SELECT count(*) FROM entries WHERE body LIKE '%\"acted\"%'")

    def note_ahead(self) -> None:
        """Note what is not stored at a request: whatever is sent is drawn from what is in memory."""
        table = self.night.bot.tables.loaded(1)
        if table is not None and self.stored("SELECT revision FROM tables WHERE id = 1") < table.revision:
            self.ahead.append(table.revision)

    def boards(self, channel: Any) -> list[tuple[int, Seen]]:
        """The messages of a channel on which the table can be played."""
        shown = [(it.id, self.night.message(it.id, channel.id)) for it in channel.history()]
        return [(id_, seen) for id_, seen in shown if any(".1." in one for one in seen.custom_ids)]

    # What is done --------------------------------------------------------------------------------

    @rule(which=st.integers(0, 9), twice=st.booleans())
    def somebody_plays(self, which: int, *, twice: bool) -> None:
        """A press counts once, whatever Discord says to its answer, and however often it comes."""
        before = self.moves
        if (pressed := self.run(self._play(which, 1 + twice))) is not None:
            assert self.moves - before == 1, pressed

    @rule(which=st.integers(0, 9), step=st.sampled_from(STEPS), down=st.sampled_from((0, 30)))
    def is_killed_meanwhile(self, which: int, step: Callable[..., Any], down: int) -> None:
        before = self.moves
        with killed_before(step, certain=False):
            self.run(self._play(which, 1))
        assert self.moves - before in (0, 1)
        self.run(self.night.restart(down))

    async def _play(self, which: int, times: int) -> str | None:
        """Press a control of whose turn it is; None where none is shown."""
        table = await self.night.table()
        boards = self.boards(self.night.channel)
        if not isinstance(table, Playing) or not boards:
            return None
        message_id, seen = boards[0]
        usable = [
            part
            for part in seen.components
            if part["type"] == BUTTON and part["label"].startswith(PLAYS) and not part.get("disabled")
        ]
        if not usable or not table.awaited.seats:
            return None
        part = usable[which % len(usable)]
        person = (await self.night.seats())[table.awaited.seats[0]]
        for _ in range(times):
            self.night.emit(person, message_id, part["custom_id"])
        await self.night.env.settle()
        return part["label"]

    @rule(kind=st.sampled_from(("fair", "refusing", "away", "lost")))
    def weather_turns(self, kind: str) -> None:
        self.weather.kind = kind

    @rule(seconds=st.sampled_from((1, 30, 90, 600)))
    def time_passes(self, seconds: int) -> None:
        self.run(self.night.env.advance_time(seconds))

    @rule(down=st.sampled_from((0, 30)))
    def is_restarted(self, down: int) -> None:
        self.run(self.night.restart(down))

    @rule(number=st.integers(1, 13))
    def people_talk(self, number: int) -> None:
        async def talk() -> None:
            for _ in range(number):
                await self.night.people[3].send(self.night.channel, "talk")

        self.run(talk())

    @rule(who=st.integers(-1, 2))
    def a_message_is_deleted(self, who: int) -> None:
        """The board, by a moderator; or a panel."""
        channel = self.night.channel if who < 0 else self.night.people[who].user.dm_channel
        if boards := self.boards(channel):
            self.run(self._delete(channel.id, boards[-1][0]))

    async def _delete(self, channel_id: int, message_id: int) -> None:
        with self.night.env._bot_scope():
            self.night.env.backend.delete_message(channel_id, message_id)
        await self.night.env.settle()

    # What holds ----------------------------------------------------------------------------------

    @invariant()
    def what_is_sent_was_stored_before(self) -> None:
        assert self.ahead == []

    @invariant()
    def nobody_is_called_twice(self) -> None:
        assert [nonce for nonce, count in self.weather.sent.items() if count > 1] == []

    def teardown(self) -> None:
        try:
            if hasattr(self.night, "env"):
                self.run(self._calm())
        finally:
            self.run(self.stack.aclose())
            self.run(self.night.close())
            self.patch.undo()
            self.runner.close()
            self.folder.cleanup()

    async def _calm(self) -> None:
        """Once all is well again and the game goes on, there is one board and one panel each, of today."""
        night = self.night
        self.weather.kind = "fair"
        await night.env.advance_time(2 * REFUSED_SECONDS)
        await self._play(0, 1)
        await night.env.advance_time(2 * REFUSED_SECONDS)
        table, ((_, board),) = await night.table(), self.boards(night.channel)
        shown = night.bot.posts.draw(table, PUBLIC, table.language)
        assert board.custom_ids == Seen(render(shown).to_components()).custom_ids
        for person in night.people[:3]:
            assert len(self.boards(person.user.dm_channel)) == 1
        assert await night.bot.store.posts.behind() == []


TestStorm = Storm.TestCase
TestStorm.settings = settings(
    max_examples=EXAMPLES or 5,
    stateful_step_count=15,
    deadline=None,
    derandomize=not EXAMPLES,
    database=None,
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)
