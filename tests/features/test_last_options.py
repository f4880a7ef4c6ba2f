"""A new lobby begins with the options of the server's last game of the kind."""

from __future__ import annotations

import pytest
import simcord

from tests.bot.night import Night


async def pace_of(night: Night, table_id: int) -> str:
    return (await night.table(table_id)).options["pace"]


async def test_a_lobby_has_the_options_of_the_last_game(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over a restart; not those of a lobby whose game has not begun."""
    monkeypatch.setattr("bot.limits.MAXIMUM_LOBBIES", (2, 2))
    ann = night.people[0]
    first = await night.lobby("hidden_price", 1)
    assert await pace_of(night, first) == "slow"
    await night.pick(ann, "Fast")
    await night.press(night.people[1], "Join", first)
    assert await pace_of(night, await night.lobby("hidden_price", 1)) == "slow"
    await night.press(ann, "Start", first)
    await night.restart()
    assert await pace_of(night, await night.lobby("hidden_price", 1)) == "fast"
