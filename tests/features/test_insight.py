"""What decided a game, and whether a move was good, as people press it."""

from __future__ import annotations

import asyncio
import random

import pytest
import simcord

from bot.features import insight
from tests.bot.night import Night, answer


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PLAYOUTS", "PAIRS", "SCREENED", "SCREENING", "FINALISTS"):
        monkeypatch.setattr(insight, name, 2)
    # Longer than SimCord waits for.
    monkeypatch.setattr(insight, "FOLLOW_SECONDS", 60)


async def test_what_decided_a_game(night: Night, env: simcord.Env) -> None:
    """The page is there at once, and changes when the chances are known; nothing of it is public."""
    await night.start(seats=3)
    await night.play_on(random.Random(3).choice)
    final = (await night.public()).text
    page = await night.press(night.people[0], "What decided it")
    assert page.ephemeral
    assert "⏳" in answer(page).text
    await asyncio.gather(*(task for task in asyncio.all_tasks() if task.get_name() == "analysis"))
    await env.advance_time(insight.FOLLOW_SECONDS)
    assert "⏳" not in answer(page).text
    assert "Estimated chances to win" in answer(page).alt_texts[0]
    again = answer(await night.press(night.people[0], "What decided it"))
    assert again.text == answer(page).text
    assert (await night.public()).text == final


async def test_a_move_in_practice(night: Night, env: simcord.Env) -> None:
    """The answer comes on the panel that was pressed on, after a move of one's own and not before."""
    ann = night.people[0]
    await night.alone(ann, "seijiya_no_koshin")
    panel = await night.press(ann, "My seat")
    assert "Was that good?" not in answer(panel).labels
    await night.on_page(ann, panel, "Draw a card")
    panel = await night.press(ann, "My seat")
    verdict = answer(await night.on_page(ann, panel, "Was that good?")).text
    assert any(sign in verdict for sign in "👍👌🌟🤔")
    assert "I cannot say" not in verdict
