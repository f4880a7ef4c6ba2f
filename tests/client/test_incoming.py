"""Presses are found by their custom_ids: discord.py need not remember what they were made on."""

from __future__ import annotations

import simcord

from tests.bot.night import Night


async def test_discord_py_keeps_no_view(night: Night, env: simcord.Env) -> None:
    """However often posts are drawn again and forms opened, nothing of them stays in memory."""
    await night.start(seats=3)
    await night.play_on(lambda labels: labels[0])
    store = night.bot._connection._view_store
    assert not store._views
    assert not store._modals
    assert not store._synced_message_views
    assert not store._dynamic_items
