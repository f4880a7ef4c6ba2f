"""What decided a game, and whether a move was good, as people press it."""

from __future__ import annotations

import asyncio

import pytest
import simcord

from bot.client.custom_ids import asking
from bot.rooms.review import insight, reviews
from bot.rooms.review.reviews import Reviews
from bot.screens.requests import TryAgain
from bot.store.database import StoreAwayError
from bot.table.public import is_practice
from bot.table.table import Over, Playing
from games.host.entries import Acted
from tests.bot.drivers.tables import play_out
from tests.bot.night import Night, answer


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("MOMENTS", "PLAYOUTS", "PAIRS", "DECISIONS", "SCREENED", "SCREENING", "FINALISTS"):
        monkeypatch.setattr(reviews, name, 2)
    # Longer than SimCord waits for.
    monkeypatch.setattr(insight, "FOLLOW_SECONDS", 60)


async def away(_: Over) -> None:
    raise StoreAwayError


async def test_what_decided_a_game(night: Night, env: simcord.Env) -> None:
    """The page is there at once, and changes when the chances are known; nothing of it is public."""
    await night.start(seats=3)
    await play_out(night)
    final = (await night.post()).id
    page = await night.press(night.people[0], "What decided it")
    assert page.ephemeral
    assert "⏳" in answer(page).text
    await asyncio.gather(*(task for task in asyncio.all_tasks() if task.get_name() == "review"))
    await env.advance_time(insight.FOLLOW_SECONDS)
    assert "⏳" not in answer(page).text
    assert "from the deal to the end" in answer(page).alt_texts[0]
    again = answer(await night.press(night.people[0], "What decided it"))
    assert again.text == answer(page).text
    # The final post is edited, and not sent again.
    await env.advance_time(60)
    review = await night.bot.services.part(Reviews).load(await night.table())
    assert review is not None
    assert review.whole
    public = await night.public()
    assert "from the deal to the end" in public.alt_texts[0]
    assert (await night.post()).id == final


async def test_the_page_follows_when_the_database_is_back(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    await night.start(seats=3)
    await play_out(night)
    page = await night.press(night.people[0], "What decided it")
    await asyncio.gather(*(task for task in asyncio.all_tasks() if task.get_name() == "review"))
    with monkeypatch.context() as while_away:
        while_away.setattr(night.bot.services.part(Reviews), "load", away)
        await env.advance_time(insight.FOLLOW_SECONDS)
    assert "⏳" in answer(page).text
    await env.advance_time(insight.FOLLOW_SECONDS)
    assert "⏳" not in answer(page).text


async def test_a_decision_is_tried_again(night: Night, env: simcord.Env) -> None:
    """In the place of who made it, against bot players, from the same position; its record holds."""
    await night.start("seijiya_no_koshin", seats=2)
    await play_out(night)
    ben, table = night.people[1], await night.table()
    assert isinstance(table, Over)
    n = len(table.entries) // 2
    decided = table.entries[n]
    assert isinstance(decided, Acted)
    custom_id = asking("b", table.id, TryAgain(table.id, n))
    night.emit(ben, (await night.post()).id, custom_id)
    await env.settle()
    again = await night.table(2)
    assert isinstance(again, Playing)
    assert is_practice(again)
    assert again.seat_of(ben.id) == decided.seat
    assert again.entries[:n] == table.entries[:n]


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
