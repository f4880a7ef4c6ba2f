"""What comes when the client is closed."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import simcord

from bot.client.custom_ids import Incoming
from tests.bot.night import Night


async def test_an_event_that_comes_after_the_end_is_dropped(night: Night, env: simcord.Env) -> None:
    """discord.py waits two seconds for servers before it says `ready`: a bot may be stopped within them."""
    await night.bot.close()
    night.bot.dispatch("ready")


@pytest.mark.parametrize("kind", ["press", "command"])
async def test_presses_during_shutdown_are_answered_or_not_begun(
    night: Night, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """What is done is also answered: no one answers now when what was begun has ended."""
    bot, ends = await night.new_bot(), list[str]()
    now = discord.utils.time_snowflake(discord.utils.utcnow())
    command: Any = SimpleNamespace(client=bot, id=now, type=discord.InteractionType.autocomplete)

    async def answer(*_: Any) -> None:
        ends.append("begun")
        await asyncio.sleep(0.05)
        ends.append("too late" if bot.is_closed() else "answered")

    async def use_command() -> None:
        if await bot.tree.interaction_check(command):
            await answer()

    monkeypatch.setattr("bot.client.client.answer", answer)
    monkeypatch.setattr("bot.client.client.incoming", lambda _: Incoming("b.1.x"))

    def comes() -> asyncio.Task[None]:
        return asyncio.create_task(use_command() if kind == "command" else bot.on_interaction(command))

    under_way = [comes()]
    await asyncio.sleep(0)
    closing = asyncio.create_task(bot.close())
    for _ in range(6):
        await asyncio.sleep(0.02)
        under_way.append(comes())
    await closing
    for task in under_way:
        task.cancel()
    assert ends.count("begun") == ends.count("answered") > 1
