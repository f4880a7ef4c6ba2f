"""Two histories that an observer cannot tell apart give it the same requests, bytes, order and number.

They differ in what the observer may not know: what others chose in secret, and who chose first. Observers are
the channel, everybody else's DMs, the host's page about the table and a stranger.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import pytest
import simcord

from bot.table.commands import Act, Actor
from bot.table.log import next_text
from bot.table.table import Playing
from games import GAMES
from games.core import Rng, Seat
from games.money_and_luck.rules.pieces import Show
from tests.bot.beating import BEATING, told_in_beats
from tests.bot.evenings import PACKAGES
from tests.bot.night import PATIENCE, Night, StillWorld, answer
from tests.bot.observers import LONG, Observer, Requests
from tests.hidden_price.rules import Write

HOST = 0
"""The place among the people of the person who opened the table."""


@dataclass
class Story:
    """One history at a table: what is done, and who watches."""

    night: Night
    env: simcord.Env
    watched: Requests
    presses: int = 9_000
    answers: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    observers: dict[str, Observer] = field(default_factory=dict[str, Observer])

    async def table(self) -> Playing:
        table = await self.night.table()
        assert isinstance(table, Playing)
        return table

    async def roles(self) -> tuple[Seat, ...]:
        table = await self.table()
        host = table.seat_of(table.host_id)
        assert host is not None
        return (host, *(seat for seat in range(len(table.people)) if seat != host))

    async def act(self, seat: Seat, action: Any, text: str = "") -> None:
        table = await self.table()
        texts = {next_text(table, seat): text} if text else {}
        await self._do(seat, Act(msgspec.to_builtins(action), texts))

    async def _do(self, seat: Seat, command: Any) -> None:
        table = await self.table()
        self.presses += 1
        actor = Actor(table.people[seat].user_id, "Somebody", self.presses)
        with self.env._bot_scope():
            await asyncio.create_task(self.night.bot.tables.do(table.id, command, actor))
        await self.env.settle()
        self.look()

    async def privately(self, seat: Seat) -> None:
        """A seat presses everything that is answered to it alone."""
        person = (await self.night.seats())[seat]
        for label in ("My seat", "Rules", "Table"):
            await self.night.press(person, label)

    async def wait(self, seconds: float) -> None:
        await self.env.advance_time(seconds)
        self.look()

    async def until_secret(self, absent: Seat) -> None:
        """The same, until choices are secret again; for one seat the table has to play."""
        while not (table := await self.table()).awaited.secret:
            seat = table.awaited.seats[0]
            if seat == absent:
                await self.wait(30)
            else:
                await self.act(seat, table.game.absent(table.state, seat, Rng(b"on", table.position.length)))
        assert (await self.table()).presence.missed[absent]

    def look(self) -> None:
        for observer in self.observers.values():
            observer.look()

    async def watch(self, *seats: Seat) -> None:
        """From now on the channel is watched, and the panels of these seats."""
        people = await self.night.seats()
        self.observers["channel"] = Observer(self.night, self.watched, self.night.channel.id)
        for seat in seats:
            channel = people[seat].user.dm_channel
            self.observers[f"seat {seat}"] = Observer(self.night, self.watched, channel.id)

    async def ask(self, *seats: Seat) -> None:
        """The page about the table and the own panel, as these seats and a stranger are answered."""
        people = await self.night.seats()
        stranger = next(person for person in self.night.people if person not in people)
        for name, person in [*((f"seat {seat}", people[seat]) for seat in seats), ("stranger", stranger)]:
            for label in ("Table", "My seat"):
                seen = answer(await self.night.press(person, label)).components
                told = LONG.sub("#", json.dumps(seen, default=str, sort_keys=True))
                self.answers.setdefault(f"{name}, {label}", []).append(told)

    def saw(self) -> dict[str, list[str]]:
        return {**{name: observer.saw() for name, observer in self.observers.items()}, **self.answers}


Script: TypeAlias = Callable[[Story, int], Awaitable[None]]
"""What happens; the number says in which of the two histories."""


# Histories -----------------------------------------------------------------------------------------


async def prices(story: Story, which: int) -> None:
    """A person names another price, and plays a safe default that was not one."""
    host, one, two = await story.roles()
    await story.watch(host, two)
    await story.act(one, Write((3, 5)[which]))
    await story.ask(host, two)
    await story.wait(100)
    await story.ask(host, two)


async def prices_in_another_order(story: Story, which: int) -> None:
    """Two name their prices one way round or the other; then time is nearly up for a third."""
    host, one, two = await story.roles()
    await story.watch(host)
    for seat in ((one, two), (two, one))[which]:
        await story.act(seat, Write(4))
        await story.privately(seat)
        await story.wait(7)
    await story.ask(host)
    await story.wait(100)
    await story.ask(host)


async def coins_in_another_order(story: Story, which: int) -> None:
    """Who chose first is not told by calls, reminders or marks, before the coins are open or after."""
    host, one, two = await story.roles()
    await story.act(host, Show("BB"))
    await story.act(one, Show("WB"))
    await story.wait(181)
    await story.until_secret(two)
    await story.watch(host)
    await story.act(host, Show("WW"))
    for seat in ((one, two), (two, one))[which]:
        await story.wait(70)
        await story.privately(seat)
        await story.ask(host)
        await story.act(seat, Show("WW"))
    await story.wait(100)


async def who_chose_after_missing(story: Story, which: int) -> None:
    """The person who missed a decision keeps the mark, whether or not they have chosen in secret since."""
    host, one, two = await story.roles()
    await story.act(host, Show("BB"))
    await story.act(one, Show("WB"))
    await story.wait(181)
    await story.until_secret(two)
    await story.watch(host)
    await story.act((one, two)[which], Show("WW"))
    await story.ask(host)
    await story.wait(100)
    await story.ask(host)


HISTORIES: dict[str, tuple[str, int, Script]] = {
    "prices": ("hidden_price", 3, prices),
    "prices in another order": ("hidden_price", 3, prices_in_another_order),
    "coins in another order": ("money_and_luck", 3, coins_in_another_order),
    "who chose after missing": ("money_and_luck", 3, who_chose_after_missing),
}


async def told(folder: Path, case: str, which: int) -> dict[str, list[str]]:
    """Play one of the two histories from the start; answers what each observer saw."""
    game, seats, script = HISTORIES[case]
    night = Night(folder)
    packages = PACKAGES if game not in GAMES else GAMES
    # What is shown in turn, and told below, is told as if everything were worth it.
    night.packages = {key: told_in_beats(package) for key, package in packages.items()}
    night.pace = BEATING
    night.world = StillWorld
    async with night.evening() as env:
        watched = env.backend.http_requests = Requests(env)
        await night.lobby(game, seats)
        await night.agree("Tonight: 3 minutes a move")
        await night.press(night.people[HOST], "Start")
        story = Story(night, env, watched)
        await script(story, which)
        await env.settle()
    await night.close()
    return story.saw()


@pytest.mark.parametrize("case", HISTORIES)
async def test_hidden_state_changes_nothing_for_an_observer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, case: str
) -> None:
    monkeypatch.setattr("bot.client.reply.DEFER_SECONDS", PATIENCE)
    # The ids of presses make the deal, and how many there were before it is not the same for ever.
    monkeypatch.setattr("games.host.deal.Deal.seed", lambda *_: bytes([5] * 32))
    monkeypatch.setattr(secrets, "token_bytes", lambda count=32: bytes(range(count)))
    first, second = [await told(_made(tmp_path / str(which)), case, which) for which in (0, 1)]
    assert first.keys() == second.keys()
    for observer, seen in first.items():
        assert seen == second[observer], observer
        assert seen, observer


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder
