"""Nothing secret has a rhythm: who cannot know of it sees the same at the same moments.

Each game is played twice at a table of three people and bot players, by the clock. The second time the first
person does all that can be done in secret there; the third one, the channel and the table notice nothing.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest
import simcord

from bot.bot_players import BotPace
from bot.client.basis import Pace
from bot.client.options import simulated_now
from bot.table.commands import Act, Actor, AddBot, Command, SetTerm
from bot.table.table import Playing, Table
from games.core import Rng, Seat
from games.host.entries import Acted
from games.politically_correct_people.rules.pieces import (
    Accept,
    Decline,
    Judge,
    Offer,
    Pledge,
    Propose,
    Publish,
    Side,
    Withdraw,
)
from tests.bot.night import PATIENCE, Night, StillWorld, answer
from tests.bot.observers import LONG, Observer, Requests

UNSEEN = (Propose, Accept, Decline, Withdraw, Judge, Publish, Pledge)
PLAIN, SECRETS, RESTARTS = range(3)
TALKER, OBSERVER, STRANGER = 0, 2, 4
"""The place among the people of the person who has secrets, and of those who must not notice."""
SECRETIVE = ("money_and_luck", "politically_correct_people", "vertigo")
"""The games with actions that others do not see; in the others people only look and ask for hints."""
TICK, PUBLIC = 1.25, 5
"""Seconds between two looks, and the number of them between two acts of people that all can see."""
BOTS = {"money_and_luck": 2, "politically_correct_people": 2}
LOOKS = {"konsul": 24, "politically_correct_people": 60}


@dataclass
class Evening:
    """One of the two evenings. `last`: the talker's last act that others may have noticed, and its step."""

    night: Night
    env: simcord.Env
    presses: int = 9_000
    last: tuple[int, Any] = (-1, None)

    async def table(self) -> Playing:
        table = await self.night.table()
        assert isinstance(table, Playing)
        return table

    async def do(self, user_id: int, command: Command) -> None:
        self.presses += 1
        with self.env._bot_scope():
            actor = Actor(user_id, "Somebody", self.presses)
            await asyncio.create_task(self.night.bot.tables.do(1, command, actor))
        await self.env.settle()

    async def act(self, seat: Seat, action: Any) -> None:
        await self.do((await self.table()).people[seat].user_id, Act(msgspec.to_builtins(action)))


async def in_public(evening: Evening, look: int) -> None:
    """A person who is awaited does what follows from what all can see; in secret, the talker first."""
    table = await evening.table()
    talker = table.seat_of(evening.night.people[TALKER].id)
    seats = [seat for seat in table.awaited.seats if not table.people[seat].bot]
    for seat in [talker] if talker in seats else seats[:1]:
        assert seat is not None
        menu = [one for one in table.game.legal(table.state, seat) if not isinstance(one, UNSEEN)]
        action = Rng(b"public", look).choice(menu)
        evening.last = (table.step, action) if seat == talker else evening.last
        await evening.act(seat, action)


async def in_secret(evening: Evening, look: int) -> None:
    """The talker does what no one else may notice."""
    table, person = await evening.table(), evening.night.people[TALKER]
    seat = table.seat_of(person.id)
    assert seat is not None
    for action in secret_actions(table, seat, evening, look):
        await evening.act(seat, action)
    if look % 6 == 3:
        panel = await evening.night.press(person, "My seat")
        if "What would you do?" in answer(panel).labels:
            await evening.night.on_page(person, panel, "What would you do?")


def secret_actions(table: Playing, seat: Seat, evening: Evening, look: int) -> Iterator[Any]:
    """Choose otherwise, and in time as before; or make offers that no one takes, and withdraw them."""
    step, chosen = evening.last
    if table.step == step and seat not in table.awaited.seats:
        others = [one for one in table.game.legal(table.state, seat) if not isinstance(one, UNSEEN)]
        if others:
            yield others[look % len(others)] if look % PUBLIC in (1, 2) else chosen
    if table.game.key == "politically_correct_people":
        watched = table.seat_of(evening.night.people[OBSERVER].id)
        others = [other for other in range(len(table.people)) if other not in (seat, watched)]
        offer = Offer(seat, others[look % len(others)], Side(), Side(money=40))
        if table.game.check(table.state, seat, Propose(offer)) is None:
            yield Propose(offer)
        mine = [made for made in table.state.offers if made.proposer == seat]
        yield from [Withdraw(made) for made in mine[:-2]]


def facts(table: Table) -> str:
    """What all can find out about a table, and when it happened."""
    if not isinstance(table, Playing):
        return table.status
    awaited = len(table.awaited.seats) if table.awaited.secret else table.awaited.seats
    public = table.game.view(table.state, None)
    return repr((awaited, table.timer, table.clock, table.told_at, table.presence, public))


def made(folder: Path) -> Path:
    folder.mkdir()
    return folder


async def evening(folder: Path, game: str, which: int) -> tuple[dict[str, list[str]], tuple[int, int]]:
    """Play one of the evenings; return what is seen, and the number of actions, also of bot players."""
    night = Night(folder)
    night.pace, night.world = Pace(), StillWorld
    async with night.evening(bot_pace=BotPace(), now=lambda: round(simulated_now(), 3)) as env:
        watched = env.backend.http_requests = Requests(env)
        await night.lobby(game, 3)
        await night.agree("Tonight: 3 minutes a move")
        this = Evening(night, env)
        for command in (*[AddBot("even")] * BOTS.get(game, 1), SetTerm("advice", value=True)):
            await this.do(night.people[0].id, command)
        # The post shows Start once it shows who joined.
        await env.advance_time(Pace().calm + 1)
        await night.press(night.people[0], "Start")
        await env.advance_time(1)
        third = night.people[OBSERVER]
        panel = await night.press(third, "My seat")
        stranger = night.people[STRANGER]
        watching = await night.press(stranger, "日本語")
        watching = await night.on_page(stranger, watching, "フォロー")
        channels = (night.channel, third.user.dm_channel)
        observers = [Observer(night, watched, channel.id) for channel in channels]
        seen = list[str]()
        for look in range(LOOKS.get(game, 30)):
            if not isinstance(await night.table(), Playing):
                break
            if which == SECRETS:
                await in_secret(this, look)
            if which == RESTARTS and look % 4 == 2:
                await night.restart()
            if look % PUBLIC == 0:
                await in_public(this, look)
            await env.advance_time(TICK)
            for observer in observers:
                observer.look()
            seen.append(facts(await night.table()))
        pages = [answer(await night.press(night.people[place], "Table")) for place in (OBSERVER, STRANGER)]
        table = await this.table()
    await night.close()
    panels = [
        json.dumps((moment, request.method, request.json), default=str)
        for moment, request in watched.moments
        if any(f"/{press._interaction.token}/" in request.path for press in (panel, watching))
    ]
    channel, own = (observer.saw() for observer in observers)
    told = [LONG.sub("#", json.dumps(page.components, default=str, sort_keys=True)) for page in pages]
    public = {"table": seen, "channel": channel, "messages": own, "panel": panels, "pages": told}
    acted = [entry for entry in table.entries if isinstance(entry, Acted)]
    return public, (len(acted), sum(table.people[entry.seat].bot for entry in acted))


@pytest.fixture(autouse=True)
def _same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.client.reply.DEFER_SECONDS", PATIENCE)
    monkeypatch.setattr("games.host.deal.Deal.seed", lambda *_: bytes([3] * 32))
    monkeypatch.setattr(secrets, "token_bytes", lambda count=32: bytes(range(count)))


@pytest.mark.parametrize("game", ["konsul", *SECRETIVE])
async def test_nothing_secret_has_a_rhythm(tmp_path: Path, game: str) -> None:
    (first, public), (second, every) = [
        await evening(made(tmp_path / str(n)), game, n) for n in (PLAIN, SECRETS)
    ]
    for observer, seen in first.items():
        assert seen == second[observer], observer
        assert seen, observer
    assert (every[0] > public[0]) == (game in SECRETIVE)
    assert (every[1] > public[1]) == (game == "politically_correct_people"), "bot players answer offers"


async def test_a_restart_moves_no_moment(tmp_path: Path) -> None:
    """Computer players act when they would have acted."""
    game = "konsul"
    (one, (_, bots)), (two, _) = [await evening(made(tmp_path / str(n)), game, n) for n in (PLAIN, RESTARTS)]
    assert one["table"] == two["table"]
    assert bots
