"""The fair deal as people meet it: the hash told privately, and the press that deals."""

from __future__ import annotations

import simcord

from tests.bot.night import Night, answer


async def test_a_joiner_gets_the_hash_privately(night: Night, env: simcord.Env) -> None:
    """It is theirs to compare; the answer is for no one else."""
    await night.lobby(joining=1)
    commitment = (await night.table()).commitment
    result = await night.press(night.people[1], "Join")
    assert result.ephemeral
    told = answer(result)
    assert commitment in told.text
    assert "You sit with **Ann**" in told.text
    assert "At the table (2)" in (await night.public()).text
