"""Reading a game again, as people press it."""

from __future__ import annotations

import random

import simcord

from tests.bot.night import Night, answer


async def test_a_finished_game_is_walked_through(night: Night, env: simcord.Env) -> None:
    """From the final post, on and back, in place; the channel stays as it is."""
    await night.start(seats=3)
    await night.play_on(random.Random(3).choice)
    final = (await night.public()).text
    ann = night.people[0]
    opened = await night.press(ann, "Story")
    assert opened.ephemeral
    assert "highlight 1 of" in answer(opened).text
    page = await night.on_page(ann, opened, "Every move")
    assert "moment 1 of" in answer(page).text
    second = await night.on_page(ann, page, "Next")
    assert "moment 2 of" in answer(second).text
    first = await night.on_page(ann, second, "Back")
    assert "moment 1 of" in answer(first).text
    assert (await night.public()).text == final


async def test_the_history_leads_to_stories(night: Night, env: simcord.Env) -> None:
    """Each finished game has its own."""
    await night.start(seats=3)
    await night.play_on(random.Random(3).choice)
    ben = night.people[1]
    history = await ben.slash(night.channel, "history")
    page = await night.on_page(ben, history, "Story")
    assert page.ephemeral
    assert "highlight 1 of" in answer(page).text
