"""A sixth game is one new folder: forms, menus, drafts and timed moments work for it at once."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import simcord

from games import GAMES
from games.host.packages import load_package
from tests.bot.night import Night, answer

PACKAGES = {**GAMES, "hidden_price": load_package("tests.hidden_price")}


@pytest.fixture
async def env(night: Night) -> AsyncIterator[simcord.Env]:
    night.packages = PACKAGES
    async with night.evening() as env:
        yield env


async def test_a_form_survives_a_restart(night: Night, env: simcord.Env) -> None:
    await night.start("hidden_price", 2)
    ann = night.people[0]
    shown = await night.press_dm(ann, "Write a price")
    assert shown.modal is not None
    await night.restart()
    result = await ann.user.submit_modal(shown, {"price": "7"})
    assert "Your price: 7" in answer(result).text
    assert len((await night.table()).entries) == 1


async def test_a_form_with_nonsense_is_answered(night: Night, env: simcord.Env) -> None:
    await night.start("hidden_price", 2)
    ann = night.people[0]
    shown = await night.press_dm(ann, "Write a price")
    for typed in ("ten", "77", "-1"):
        shown = await night.press_dm(ann, "Write a price")
        result = await ann.user.submit_modal(shown, {"price": typed})
        assert "a whole number from 1 to 9" in answer(result).text
    assert (await night.table()).entries == ()


async def test_a_menu_a_draft_and_a_timed_moment(night: Night, env: simcord.Env) -> None:
    """A selection is kept over a restart; open prices stay for eight seconds, also over a restart."""
    await night.start("hidden_price", 2)
    ann, ben = night.people[:2]
    seen = night.dm_seen(ann)
    colours = next(part["custom_id"] for part in seen.components if part.get("placeholder") == "Colours")
    await ann.user.select(night.dm(ann), ["0", "2"], custom_id=colours)
    assert "Picked: r, g" in night.dm_seen(ann).text
    await night.restart()
    assert "Picked: r, g" in answer(await night.press(ann, "My seat")).text
    assert (await night.table()).entries == ()

    for person, price in ((ann, "4"), (ben, "6")):
        custom_id, value = night.dm_seen(person).menu(price)
        await person.user.select(night.dm(person), [value], custom_id=custom_id)
    assert "Prices:" in (await night.public()).text
    assert (await night.table()).status == "playing"
    await night.restart()
    await env.advance_time(9)
    assert (await night.table()).status == "finished"
    assert "Final standings" in (await night.public()).text
