"""A flood of presses or commands is answered privately, and nothing is lost."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import simcord

from bot.client.services import Throttle
from tests.bot.night import Night, answer


@pytest.fixture
async def strict(night: Night) -> AsyncIterator[simcord.Env]:
    """A night of a bot that allows three presses in ten seconds and three commands a minute."""
    async with night.evening(throttle=Throttle(presses=3, commands=3)) as env:
        yield env


async def test_too_many_presses(night: Night, strict: simcord.Env) -> None:
    """The answer says when to go on; what was pressed before stays, and later presses count again."""
    await night.lobby(joining=3)
    await night.press(night.people[0], "Start")
    for label in ("One black", "Both white"):
        await night.press(night.people[0], label)
    result = await night.press(night.people[0], "Both black")
    assert result.ephemeral
    assert "That was a lot at once" in answer(result).text
    assert "<t:" in answer(result).text
    assert len((await night.table()).entries) == 2
    await night.press(night.people[1], "One black")
    await strict.advance_time(11)
    await night.press(night.people[0], "Both black")
    assert len((await night.table()).entries) == 4


async def test_too_many_presses_on_a_panel(night: Night, strict: simcord.Env) -> None:
    """The panel stays as it is: the answer is a message of its own."""
    await night.lobby(joining=3)
    await night.press(night.people[0], "Start")
    opened = await night.press(night.people[1], "My seat")
    for label in ("One black", "Both white"):
        await night.people[1].click(opened.response.message, label=label)
    before = night.message(opened.response.message.id).text
    await night.people[1].click(opened.response.message, label="Both black")
    assert night.message(opened.response.message.id).text == before


async def test_too_many_commands(night: Night, strict: simcord.Env) -> None:
    """One person's commands wait; those of others do not."""
    for _ in range(3):
        await night.people[0].slash(night.channel, "table")
    result = await night.people[0].slash(night.channel, "play", game="money_and_luck")
    assert result.ephemeral
    assert "That was a lot at once" in answer(result).text
    assert await night.bot.store.open_by_game() == []
    assert await night.opened(night.people[1], "money_and_luck") == 1
    await strict.advance_time(61)
    assert await night.opened(night.people[0], "money_and_luck") == 2
