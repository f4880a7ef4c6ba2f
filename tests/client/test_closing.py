"""What comes when the client is closed."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import simcord

from bot.client.incoming import Incoming
from tests.bot.night import Night


async def test_an_event_that_comes_after_the_end_is_dropped(night: Night, env: simcord.Env) -> None:
    """discord.py waits two seconds for servers before it says `ready`: a bot may be stopped within them."""
    await night.bot.close()
    night.bot.dispatch("ready")


async def test_a_press_that_comes_during_the_end_is_answered_or_not_begun(
    night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is done is also answered: nobody answers any more when what was begun has ended."""
    bot, ends = await night.new_bot(), list[str]()
    press: Any = object()

    async def answer(*_: Any) -> None:
        ends.append("begun")
        await asyncio.sleep(0.05)
        ends.append("too late" if bot.is_closed() else "answered")

    monkeypatch.setattr("bot.client.bot.answer", answer)
    monkeypatch.setattr("bot.client.bot.incoming", lambda _: Incoming("b.1.x"))
    presses = [asyncio.create_task(bot.on_interaction(press))]
    await asyncio.sleep(0)
    closing = asyncio.create_task(bot.close())
    for _ in range(6):
        await asyncio.sleep(0.02)
        presses.append(asyncio.create_task(bot.on_interaction(press)))
    await closing
    for task in presses:
        task.cancel()
    assert ends.count("begun") == ends.count("answered") > 1
