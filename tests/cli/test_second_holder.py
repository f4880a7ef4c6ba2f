"""One token on two machines with a database each: one of the two stops acting, and says so."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import simcord
from structlog.testing import capture_logs

from bot.client.client import READY, SECOND_HOLDER
from bot.client.token_watch import FORWARDED, MAXIMUM_ELSEWHERE
from tests.bot.night import Night
from tests.local_discord import LocalDiscord
from tests.local_discord.program import Beside

CALLBACK = "/interactions/*/*/callback"


class Health:
    """A program with a page of its health."""

    def __init__(self, server: LocalDiscord, folder: Path, number: int) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._address = f"127.0.0.1:{free.getsockname()[1]}"
        self.program = Beside(server, folder / f"games{number}.sqlite3", folder / f"log{number}")
        self.program.environment["METRICS_ADDRESS"] = self._address

    async def state(self) -> tuple[int, str]:
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"http://{self._address}/health") as response,
        ):
            return response.status, (await response.json())["state"]


@pytest.fixture
async def two(tmp_path: Path) -> AsyncIterator[tuple[LocalDiscord, list[Health]]]:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(LocalDiscord(3))
        programs = [Health(server, tmp_path, number) for number in range(2)]
        for number, one in enumerate(programs, 1):
            await stack.enter_async_context(one.program)
            one.program.begin()
            await server.connected(number)
            await one.program.logged("ready")
        yield server, programs


async def test_a_second_holder_of_the_token_stops_acting(two: tuple[LocalDiscord, list[Health]]) -> None:
    """After a few presses; the owner of the application gets a DM, and `/health` is no longer well."""
    server, programs = two
    owner, *_, presser = sorted(server.people)
    states = set[tuple[int, str]]()
    for _ in range(2 * MAXIMUM_ELSEWHERE):
        await server.slash(presser, min(server.channels), "preferences")
        await asyncio.sleep(0.3)
        states = {await one.state() for one in programs}
        if (503, SECOND_HOLDER) in states:
            break
    assert (503, SECOND_HOLDER) in states
    private = [number for number, channel in server.channels.items() if "recipients" in channel]
    async with asyncio.timeout(5):
        while not private:
            await asyncio.sleep(0.05)
            private = [number for number, channel in server.channels.items() if "recipients" in channel]
    assert [int(one["id"]) for one in server.channels[private[0]]["recipients"]] == [owner]
    assert any("token_in_use_elsewhere" in one.program.text for one in programs)


async def presses(night: Night, env: simcord.Env) -> str:
    """Let presses be answered by another process; return the state of the bot then."""
    await night.lobby(joining=2)
    for _ in range(MAXIMUM_ELSEWHERE):
        env.inject_error("POST", CALLBACK, status=400, code=40060, times=1)
        await night.press(night.people[0], "More …")
    await env.settle()
    return night.bot.state


async def test_presses_answered_elsewhere_stop_the_bot(night: Night, env: simcord.Env) -> None:
    """No clock and no post goes on."""
    with capture_logs() as logs:
        assert await presses(night, env) == SECOND_HOLDER
    assert [line["log_level"] for line in logs if line["event"] == "token_in_use_elsewhere"] == ["critical"]
    assert night.bot.alarm.clock._job.closed
    assert night.bot.posts.schedule.closed


async def test_doubles_are_expected_after_a_resumed_session(night: Night, env: simcord.Env) -> None:
    """And after a takeover: the process before has answered them."""
    await night.bot.on_resumed()
    assert await presses(night, env) == READY


async def test_a_forwarded_press_says_nothing_of_the_token(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process of the same bot may have answered it."""
    watch = night.bot._token_watch
    counts = watch.has_second_holder

    def forwarded(press: Any) -> bool:
        press.extras[FORWARDED] = True
        return counts(press)

    monkeypatch.setattr(watch, "has_second_holder", forwarded)
    assert await presses(night, env) == READY
