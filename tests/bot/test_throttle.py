"""A flood of presses or commands is answered privately, and nothing is lost."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import simcord

from bot.client.services import Throttle
from tests.bot.night import Night, answer, shown_on


@pytest.fixture
async def strict(night: Night) -> AsyncIterator[simcord.Env]:
    """A night of a bot that allows three presses in ten seconds and three commands a minute."""
    async with night.evening(throttle=Throttle(presses=3, commands=3)) as env:
        yield env


async def test_too_many_presses_or_commands(night: Night, strict: simcord.Env) -> None:
    """The answer says when to go on; what was pressed before stays, and later presses count again.

    A panel stays as it is: the answer is a message of its own. One person's commands wait, those of others
    do not.
    """
    ann, ben, chie, dai, eve = night.people
    await night.lobby(joining=3)
    await night.press(ann, "Start")
    for label in ("One black", "Both white"):
        await night.press(ann, label)
    result = await night.press(ann, "Both black")
    assert result.ephemeral
    assert "That was a lot at once" in answer(result).text
    assert "<t:" in answer(result).text
    assert len((await night.table()).entries) == 2

    opened = shown_on(await night.press(ben, "My seat"))
    for label in ("One black", "Both white"):
        await ben.click(opened, label=label)
    before = night.message(opened.id).text
    await ben.click(opened, label="Both black")
    assert night.message(opened.id).text == before
    entries = len((await night.table()).entries)

    for _ in range(3):
        await dai.slash(night.channel, "table")
    result = await dai.slash(night.channel, "play", game="money_and_luck")
    assert result.ephemeral
    assert "That was a lot at once" in answer(result).text
    assert await night.opened(eve, "money_and_luck") == 2
    await strict.advance_time(61)
    assert await night.opened(dai, "money_and_luck") == 3
    await night.press(ann, "Both black")
    await night.press(chie, "One black")
    assert len((await night.table()).entries) == entries + 2
