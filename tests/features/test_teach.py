"""A lesson: prepared decisions in the real panels, and an ordinary practice game afterwards."""

from __future__ import annotations

import simcord

from games import GAMES
from tests.bot.drivers.tables import end
from tests.bot.night import Night, answer


async def taught(night: Night) -> str:
    """The panel of a person who has just begun the lesson of Money and Luck."""
    night.packages = GAMES
    await night.restart()
    night.bot.bot_players.start()
    await night.lobby("money_and_luck", 1)
    await night.press(night.people[0], "Teach me")
    return night.dm_seen(night.people[0]).text


async def press(night: Night, begins: str) -> None:
    """Press the button of the learner's panel whose label begins like this."""
    ann = night.people[0]
    await night.press_dm(ann, next(it for it in night.dm_seen(ann).enabled if it.startswith(begins)))


async def test_a_lesson_is_played_to_its_end(night: Night, env: simcord.Env) -> None:
    """Each decision says what to do and why, also after a restart; then people play on alone."""
    ann = night.people[0]
    assert "**Lesson, 1 of 4.** Everybody sets two coins" in await taught(night)
    await press(night, "Both white")
    assert "**Lesson, 2 of 4.** Only you showed two whites" in night.dm_seen(ann).text
    await night.restart()
    night.bot.bot_players.start()
    await press(night, "Take one card")
    assert "**Lesson, 3 of 4.**" in night.dm_seen(ann).text
    advised = await night.press_dm(ann, "What would you do?")
    await ann.user.click(advised.response.message if advised.response else night.dm(ann), label="Do that")
    assert "**Lesson, 4 of 4.**" in night.dm_seen(ann).text
    await press(night, "Take one card")
    assert "**That was the lesson.**" in night.dm_seen(ann).text
    await press(night, "Both white")
    assert "esson" not in night.dm_seen(ann).text
    await end(night, ann)
    proof = answer(await night.press(ann, "Proof")).text
    assert "· verified" in proof
    assert "The record holds" in proof


async def test_a_different_choice_shows_the_intended_one(night: Night, env: simcord.Env) -> None:
    """And may go back where that is possible; the computer players go on by themselves."""
    ann = night.people[0]
    await taught(night)
    await press(night, "Both white")
    await press(night, "Take nothing")
    told = night.dm_seen(ann).text
    assert "What the lesson meant: Only you showed two whites" in told
    await press(night, "One black")
    assert "esson" not in night.dm_seen(ann).text


async def test_only_a_person_alone_is_taught(night: Night, env: simcord.Env) -> None:
    """Others in the lobby came for a game."""
    night.packages = GAMES
    await night.restart()
    await night.lobby("konsul", 1)
    post = await night.post()
    teach = next(one for one in night.message(post.id).custom_ids if "teach" in one)
    await night.people[1].click(post, label="Join")
    assert "Teach me" not in (await night.public()).labels
    late = night.emit(night.people[0], post.id, teach)
    await env.settle()
    assert "You are not alone here any more" in answer(late).text


async def test_practice_and_teaching_go_together(night: Night, env: simcord.Env) -> None:
    """The game that was begun stays; no one but its player may."""
    night.packages = GAMES
    await night.restart()
    ann = night.people[0]
    await night.lobby("money_and_luck", 1)
    await night.press(ann, "Practice")
    denied = await night.press(night.people[1], "Teach me")
    assert "do not sit" in answer(denied).text
    opened = await night.press(ann, "Teach me")
    assert opened.response is not None
    assert opened.response.message.id == (await night.post(2)).id
    assert [(await night.table(number)).status for number in (1, 2)] == ["playing", "playing"]
    assert "**Lesson, 1 of 4.**" in night.dm_seen(ann).text
    assert "Teach me" not in (await night.public(2)).labels
