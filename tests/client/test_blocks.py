"""What Discord or its proxy refuses for a while is shown and sent after it, without a restart."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from http import HTTPStatus
from pathlib import Path
from typing import NamedTuple

import discord
import pytest

from bot.client.http import BLOCK_SECONDS, block_seconds
from bot.client.outcomes import MAXIMUM_ROUNDS, Outcome, outcome_of
from bot.text import Texts
from games import GAMES
from tests.local_discord import LocalDiscord, Message, find
from tests.local_discord.crowd import host_of
from tests.local_discord.program import Program

GAME = "money_and_luck"
WORDS = Texts(GAMES).of("en", GAME)


class Evening(NamedTuple):
    """A bot with three people in a lobby that can start."""

    server: LocalDiscord
    lobby: Message
    log: Path

    async def start(self) -> None:
        lobby = self.server.message(self.lobby)
        await self.server.press(
            min(self.server.people), lobby, find(lobby, WORDS("button-start")), wait=False
        )

    async def shown(self, within: float) -> None:
        """Wait until the post shows the game, and everybody has their panel."""
        await until(lambda: host_of(self.server.message(self.lobby)) is None, within)
        await until(lambda: len(self.panels()) == len(self.server.people), within)

    def panels(self) -> list[Message]:
        private = [number for number, it in self.server.channels.items() if "recipients" in it]
        return [one for number in private for one in self.server.messages[number].values()]


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    log = tmp_path / "log"
    async with LocalDiscord(3) as server, Program(server, tmp_path / "games.sqlite3", log) as bot:
        await bot.start()
        host, *others = sorted(server.people)
        lobby = await server.open_lobby(host, min(server.channels), GAME)
        for person in others:
            await server.press(person, lobby, find(lobby, WORDS("button-join")))
        await server.offered(lobby, WORDS("button-start"))
        yield Evening(server, lobby, log)


async def until(holds: Callable[[], bool], within: float) -> None:
    async with asyncio.timeout(within):
        while not holds():  # noqa: ASYNC110 - no one tells of it
            await asyncio.sleep(0.05)


async def test_a_game_that_starts_during_a_block_is_shown_after_it(evening: Evening) -> None:
    """Meanwhile nothing is sent but what was on its way: each request would prolong the block."""
    evening.server.block(8)
    await evening.start()
    await asyncio.sleep(7.5)
    assert evening.server.blocked <= 3
    assert host_of(evening.server.message(evening.lobby))
    assert not evening.panels()
    await evening.shown(10)
    lines = [json.loads(line) for line in evening.log.read_text().splitlines()]
    assert [line["seconds"] for line in lines if line["event"] == "address_blocked"] == [8]


async def test_what_is_refused_five_times_in_a_row_is_sent_later(evening: Evening) -> None:
    """An edit of the post, the opening of DMs, and the messages there: discord.py gives up after five."""
    for method, path in (
        ("POST", r"/interactions/\d+/\w+/callback"),
        ("PATCH", r"/channels/\d+/messages/\d+"),
        ("POST", "/users/@me/channels"),
        ("POST", r"/channels/\d+/messages"),
    ):
        evening.server.fail(method, path, 429, times=5)
    await evening.start()
    await evening.shown(30)


class Answered(NamedTuple):
    """A response of Discord's, or of its proxy's."""

    status: int
    headers: dict[str, str]
    reason = ""


JSON, PAGE, VIA = {"Content-Type": "application/json"}, {"Content-Type": "text/html"}, {"Via": "1.1 google"}


@pytest.mark.parametrize(
    ("status", "headers", "code", "expected"),
    [
        (HTTPStatus.TOO_MANY_REQUESTS, PAGE, 0, True),
        (HTTPStatus.TOO_MANY_REQUESTS, JSON | VIA, 0, True),
        (HTTPStatus.REQUEST_TIMEOUT, PAGE, 0, True),
        (HTTPStatus.FORBIDDEN, PAGE, 0, True),
        (HTTPStatus.NOT_FOUND, {}, 0, True),
        (HTTPStatus.SERVICE_UNAVAILABLE, PAGE, 0, True),
        (HTTPStatus.BAD_REQUEST, JSON, 40003, True),
        (HTTPStatus.FORBIDDEN, JSON, 50013, False),
        (HTTPStatus.NOT_FOUND, JSON, 0, False),
        (HTTPStatus.BAD_REQUEST, JSON, 50035, False),
        (HTTPStatus.REQUEST_ENTITY_TOO_LARGE, PAGE, 0, False),
    ],
)
def test_which_errors_pass(status: int, headers: dict[str, str], code: int, *, expected: bool) -> None:
    """Discord says itself what is final: its proxy answers with a page."""
    said = {"code": code, "message": ""} if "json" in headers.get("Content-Type", "") else "<html>"
    error = discord.HTTPException(Answered(status, headers), said)
    outcome = outcome_of("send", error, rounds=MAXIMUM_ROUNDS)
    assert (outcome is Outcome.RETRY) is expected


@pytest.mark.parametrize(
    ("status", "headers", "seconds"),
    [
        (429, PAGE | {"Retry-After": "8"}, 8.0),
        (429, PAGE, BLOCK_SECONDS),
        (429, PAGE | {"Retry-After": "Thu, 26 Nov 2026 20:00:00 GMT"}, BLOCK_SECONDS),
        (429, PAGE | VIA, BLOCK_SECONDS),
        (429, JSON | VIA | {"Retry-After": "8"}, 0.0),
        (403, PAGE, 0.0),
    ],
)
def test_how_long_an_address_is_blocked(status: int, headers: dict[str, str], seconds: float) -> None:
    """A limit of Discord's own, with `Via` and JSON, concerns one route."""
    assert block_seconds(Answered(status, headers)) == seconds
