"""Requests keep below Discord's limit, the most urgent first; and presses that Discord gave up do nothing."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from email.utils import formatdate
from pathlib import Path

import discord
import pytest
import simcord
from simcord import interactions
from simcord.backend import serializers
from simcord.enums import InteractionType
from structlog.testing import capture_logs

from bot.client.http import Bucket, DiscordClock, Priority, Queue, prioritised
from bot.text import Texts
from games import GAMES
from tests.bench.seed import many_tables
from tests.bot.night import Night
from tests.local_discord import LocalDiscord, find
from tests.local_discord.program import Program

WORDS = Texts(GAMES).of("en", "money_and_luck")
TABLES, PEOPLE, ROOMS = 250, 600, 25


async def until(holds: Callable[[], bool], within: float = 20.0) -> None:
    async with asyncio.timeout(within):
        while not holds():  # noqa: ASYNC110 - no one tells of it
            await asyncio.sleep(0.01)


# The limit -----------------------------------------------------------------------------------------


async def test_the_most_urgent_goes_first() -> None:
    """What has left the queue takes no place, and what gives its place back lets another go."""
    places, began = Queue(1.0), list[str]()
    for name, priority in (
        ("now", Priority.PANEL),
        ("panel", Priority.PANEL),
        ("gone", Priority.ANSWER),
        ("post", Priority.POST),
        ("answer", Priority.ANSWER),
    ):
        ticket = places.take(priority, lambda name=name: began.append(name))
        if name == "gone":
            ticket.cancel()
    for expected in ("now", "answer", "post", "panel"):
        assert began.pop() == expected
        assert not began
        places.give_back()
    assert not places.waiting
    # A thousand that have nothing to do any longer give their places back at once.
    places.take(Priority.POST, lambda: None)
    for _ in range(1000):
        places.take(Priority.POST, places.give_back)
    places.give_back()
    assert not places.waiting


async def test_a_bucket_lets_the_most_urgent_go_first() -> None:
    """Opening DMs is one bucket for all: who is awaited does not stand behind a thousand others."""
    bucket, began = Bucket(None), list[str]()

    async def request(name: str, priority: Priority) -> None:
        with prioritised(priority):
            async with bucket:
                began.append(name)
                await asyncio.sleep(0)

    given = (("first", Priority.PANEL), ("panel", Priority.PANEL), ("post", Priority.POST))
    await asyncio.gather(
        *(request(*one) for one in (*given, ("awaited", Priority.AWAITED), ("late", Priority.POST)))
    )
    assert began == ["first", "awaited", "post", "late", "panel"]


async def test_a_place_is_kept_for_a_while_after_the_answer() -> None:
    """However long a request is on its way, Discord cannot have counted it together with the next one."""
    places, began = Queue(2.0, 0.1), list[float]()
    loop = asyncio.get_running_loop()
    for _ in range(3):
        places.take(Priority.POST, lambda: began.append(loop.time()))
    await asyncio.sleep(0.15)
    assert len(began) == 2
    answered = loop.time()
    places.give_back()
    await until(lambda: len(began) == 3)
    assert began[-1] - answered >= 0.1


async def test_no_request_is_refused_in_a_storm(tmp_path: Path) -> None:
    """A thousand posts wait after a start: presses are answered in time, and their table comes first."""
    database = tmp_path / "games.sqlite3"
    await many_tables(database, TABLES, PEOPLE, ROOMS, actions=0)
    async with (
        LocalDiscord(PEOPLE, ROOMS, pace=(5, 5.0)) as server,
        Program(server, database, tmp_path / "log") as bot,
    ):
        server.most = 50
        await bot.start()
        ann, *_, ben, chie = sorted(server.people)
        room = max(server.channels)
        post = await server.open_lobby(ann, room, "money_and_luck")
        for person, label in ((ben, "button-join"), (chie, "button-join"), (ann, "button-start")):
            lobby = server.message(post)
            await server.press(person, lobby, await server.offered(lobby, WORDS(label)))
        table = find(post, WORDS("button-join")).split(".")[1]
        await until(lambda: all(_has_panel(server, person, table) for person in (ann, ben, chie)))
        first = len(server.requests)
        await asyncio.sleep(2)
        sent = len(server.requests)
        assert not server.global_refusals
    assert first < TABLES
    # Boards go on meanwhile, ten tables a second: DMs that are not open yet are opened slowly.
    assert first + 10 < sent < 4 * TABLES


def _has_panel(server: LocalDiscord, person: int, table: str) -> bool:
    return any(
        f"b.{table}." in json.dumps(message["components"])
        for number, channel in server.channels.items()
        if any(int(one["id"]) == person for one in channel.get("recipients", ()))
        for message in server.messages[number].values()
    )


# The clock -----------------------------------------------------------------------------------------


def made_at(seconds: float) -> int:
    return int(seconds * 1000 - discord.utils.DISCORD_EPOCH) << 22


def test_the_clock_is_discords(monkeypatch: pytest.MonkeyPatch) -> None:
    """However wrong this machine's is, and however late an answer comes; an old date counts no longer."""
    running = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: running[0])
    clock = DiscordClock(lambda: 5_000.0)
    assert clock.age(made_at(4_990)) == pytest.approx(10)
    server = 1_800_000_000.0
    for later, on_its_way in ((0.0, 0.4), (1.3, 0.0), (1.5, 2.0), (0.9, 0.0)):
        running[0] += later
        server += later
        clock.note(formatdate(server - on_its_way, usegmt=True))
    # The best of these dates was cut by 0.3 seconds.
    assert clock.age(made_at(server - 2)) == pytest.approx(2 - 0.3, abs=0.01)
    clock.note("no date")
    running[0] += 700
    clock.note(formatdate(server + 600, usegmt=True))
    assert clock.age(made_at(server + 590)) == pytest.approx(10, abs=1)


@pytest.mark.parametrize(("late", "done"), [(2.5, True), (3.5, False)])
async def test_a_press_that_discord_gave_up_does_nothing(
    night: Night, env: simcord.Env, late: float, *, done: bool
) -> None:
    """Discord has told its person that it failed; one that is still answered in time is carried out."""
    await night.lobby(joining=2)
    post, backend, person = await night.post(), env.backend, night.people[2]
    join = next(one for one in night.message(post.id).custom_ids if "join" in one)
    _, payload = interactions.base_payload(
        backend,
        type=InteractionType.MESSAGE_COMPONENT,
        channel_id=night.channel.id,
        guild_id=night.guild.id,
        user_id=person.id,
        data={"custom_id": join, "component_type": 2},
    )
    payload["message"] = dict(
        serializers.message_payload(backend, backend.get_message(night.channel.id, post.id))
    )
    backend.clock.advance(late)
    with capture_logs() as logs:
        with env._bot_scope():
            backend.emit("INTERACTION_CREATE", payload)
        await env.settle()
    assert ((await night.table()).seat_of(person.id) is not None) is done
    assert [line["seconds"] for line in logs if line["event"] == "press_too_late"] == ([] if done else [late])


async def test_a_press_that_waits_too_long_does_nothing(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process was asleep in the middle of it, before Discord was asked to wait."""
    await night.lobby(joining=1)
    seen = night.bot.people.seen

    async def asleep(user_id: int, locale: str) -> str:
        env.backend.clock.advance(3.5)
        return await seen(user_id, locale)

    monkeypatch.setattr(night.bot.people, "seen", asleep)
    result = await night.press(night.people[1], "Join")
    assert not result.acknowledged
    assert (await night.table()).seat_of(night.people[1].id) is None
