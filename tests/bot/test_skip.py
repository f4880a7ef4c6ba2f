"""Skipping reveal steps: who plays alone goes on at once."""

from __future__ import annotations

from bot.client.custom_ids import asking
from bot.screens.requests import SkipReveal
from games import GAMES
from tests.bot.beating import BEATING, SECONDS, told_in_beats
from tests.bot.night import Night, answer


async def test_a_person_who_plays_alone_may_skip_reveal_steps(night: Night) -> None:
    """Their panel goes on with the newest state, and what follows comes no later."""
    night.packages = {key: told_in_beats(package) for key, package in GAMES.items()}
    night.pace = BEATING
    async with night.evening() as env:
        ann, ben = night.people[:2]
        await night.alone(ann)
        await night.press_dm(ann, "Both white")
        assert "1 of 2" in night.dm_seen(ann).text
        refused = night.emit(ben, (await night.post()).id, asking("b", 1, SkipReveal()))
        await env.settle()
        assert "Not possible" in answer(refused).text
        assert "1 of 2" in night.dm_seen(ann).text
        await night.press_dm(ann, "Skip")
        assert not [step for step in ("1 of 2", "2 of 2") if step in night.dm_seen(ann).text]
        await env.advance_time(2 * SECONDS + 1)
        assert "Skip" not in night.dm_seen(ann).labels


async def test_reveal_steps_that_others_watch_cannot_be_skipped(night: Night) -> None:
    """There is no button for it, and an old or forged one changes nothing."""
    night.packages = {key: told_in_beats(package) for key, package in GAMES.items()}
    night.pace = BEATING
    async with night.evening() as env:
        await night.start(seats=3)
        for person in night.people[:3]:
            await night.press_dm(person, "Both white")
        assert "Skip" not in (await night.public()).labels
        post = await night.post()
        night.emit(night.people[0], post.id, asking("b", 1, SkipReveal()))
        await env.settle()
        assert "1 of 2" in (await night.public()).text
