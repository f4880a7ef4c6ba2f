"""Guess: what bystanders and those who wait expect of the next decision, told when it has come."""

from __future__ import annotations

from typing import Any

import pytest
import simcord
from simcord.results import InteractionResult

from bot.screens.shown import PUBLIC
from games import GAMES
from games.seijiya_no_koshin.pieces import Turn
from tests.bot.drivers.looking import state_of, turn
from tests.bot.night import Night, answer

SEIJIYA, DRAW = "seijiya_no_koshin", "Draw a card"


async def guess(night: Night, person: Any, choice: str) -> InteractionResult:
    page = await night.press(person, "Guess")
    return await night.on_menu(person, page, choice)


async def test_a_right_guess_is_announced_with_its_reason(night: Night, env: simcord.Env) -> None:
    """A point of the night, in the public post and on the page; until then nothing of it is public."""
    await night.start(SEIJIYA, 2)
    _, person = await turn(night)
    watcher, other = night.people[3:5]
    before, shown = (await night.public()).text, await night.stored_post(place=PUBLIC)
    assert "Your guess: **Draw a card**" in answer(await guess(night, watcher, DRAW)).text
    await guess(night, other, "🇺🇸 USA (US)")
    assert (await night.public()).text == before
    assert await night.stored_post(place=PUBLIC) == shown
    open_page = await night.press(other, "Guess")
    assert "None of" not in answer(open_page).text
    await night.press(person, DRAW)
    await env.advance_time(5)
    assert "moved on" in answer(open_page).text
    assert f"🎯 Draw a card. Guessed by <@{watcher.id}> (of 2)" in (await night.public()).text
    page = answer(await night.press(other, "Guess")).text
    assert f"Points for guesses tonight: <@{watcher.id}> 1" in page
    assert "Your guess" not in page


async def test_a_seat_cannot_guess_its_own_choice(night: Night, env: simcord.Env) -> None:
    """One that waits may, also with a page that is older than its turn."""
    await night.start(SEIJIYA, 2)
    seat, person = await turn(night)
    waiting = next(other for other in await night.seats() if other is not person)
    page = await night.press(waiting, "Guess")
    assert "Your seat decides this" in answer(await night.press(person, "Guess")).text
    await night.press(person, DRAW)
    assert (await state_of(night)).phase == Turn(1 - seat)
    late = answer(await night.on_menu(waiting, page, DRAW))
    assert "Your seat decides this" in late.text
    assert "Your guess" not in late.text


async def test_a_restart_loses_no_guess(night: Night, env: simcord.Env) -> None:
    """Neither one that waits, nor one that was decided and not yet stored as such."""
    await night.start(SEIJIYA, 2)
    watcher = night.people[4]
    await guess(night, watcher, DRAW)
    await night.restart()
    page = await night.press(watcher, "Guess")
    assert "Your guess: **Draw a card**" in answer(page).text
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(night.bot.store.database, "write_soon", lambda *_: None)
        _, person = await turn(night)
        await night.press(person, DRAW)
    await night.restart()
    assert "Guessed by <@" in (await night.public()).text
    assert f"tonight: <@{watcher.id}> 1" in answer(await night.press(watcher, "Guess")).text


@pytest.mark.parametrize("in_time", [True, False])
async def test_a_restart_loses_no_point(night: Night, env: simcord.Env, *, in_time: bool) -> None:
    """Also after a restart that came before the guess was stored as decided."""
    await night.start(SEIJIYA, 2)
    watcher = night.people[4]
    await guess(night, watcher, DRAW)
    _, person = await turn(night)
    with pytest.MonkeyPatch.context() as patch:
        if not in_time:
            patch.setattr(night.bot.store.database, "write_soon", lambda *_: None)
        await night.press(person, DRAW)
    for _ in range(2):
        await night.restart()
        assert f"tonight: <@{watcher.id}> 1" in answer(await night.press(watcher, "Guess")).text


async def test_points_of_a_channel_count_together_and_end_in_the_final_post(
    night: Night, env: simcord.Env
) -> None:
    """Those of another table of the night as well; a person who is forgotten takes theirs along."""
    await night.start(SEIJIYA, 2)
    watcher, other = night.people[3:5]
    for who, choice in ((watcher, DRAW), (other, DRAW)):
        await guess(night, who, choice)
    _, person = await turn(night)
    await night.press(person, DRAW)
    second = await night.start("money_and_luck", 5)
    assert "Guess" in (await night.public(second)).labels
    await night.bot.services.forget(other.id)
    page = answer(await guess(night, watcher, DRAW)).text
    assert f"tonight: <@{watcher.id}> 1" in page
    assert str(other.id) not in page
    for agreeing in await night.seats():
        await night.on_page(agreeing, await night.press(agreeing, "Table"), "End together")
    final = await night.public()
    assert f"Points for guesses tonight: <@{watcher.id}> 1" in final.text


def test_every_own_game_has_a_guess() -> None:
    assert [key for key, package in GAMES.items() if package.screens.can_be_guessed] == list(GAMES)
