"""What comes when the client is closed."""

from __future__ import annotations

import simcord

from tests.bot.night import Night


async def test_an_event_that_comes_after_the_end_is_dropped(night: Night, env: simcord.Env) -> None:
    """discord.py waits two seconds for servers before it says `ready`: a bot may be stopped within them."""
    await night.bot.close()
    night.bot.dispatch("ready")
