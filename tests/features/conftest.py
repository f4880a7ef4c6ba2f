"""What the tests of features share."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import simcord

from tests.bot.evenings import PACKAGES
from tests.bot.night import Night, SlowWorld


@pytest.fixture
async def env(night: Night) -> AsyncIterator[simcord.Env]:
    """A night with the quick game of the tests."""
    night.packages = PACKAGES
    bot = await night.new_bot()
    env = SlowWorld(bot)
    await env.start()
    night.arrive(env, bot)
    try:
        yield env
    finally:
        await env.shutdown()
        env.raise_errors()
