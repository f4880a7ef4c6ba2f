"""A lesson: prepared decisions in the real panels, and an ordinary practice game afterwards."""

from __future__ import annotations

import simcord

from bot.table.commands import Actor, End
from bot.table.public import is_own
from bot.table.table import Playing
from games import GAMES
from tests.bot.night import Night, answer, shown_on


async def taught(night: Night) -> str:
    """The panel of a person who has just begun the lesson of Money and Luck."""
    night.packages = GAMES
    await night.restart()
    night.bot.bot_players.start()
    await night.alone(night.people[0], taught=True)
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
    with env._bot_scope():
        await night.bot.tables.do(1, End(), Actor(ann.id))
    await env.settle()
    proof = answer(await night.press_dm(ann, "Proof")).text
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


async def test_a_game_of_ones_own_stands_beside_the_lobby(night: Night, env: simcord.Env) -> None:
    """Buttons that earlier versions have posted deal one too, to any presser; a second press opens it."""
    night.packages = GAMES
    await night.restart()
    ann, ben = night.people[:2]
    await night.lobby("money_and_luck", 2)
    lobby, post = await night.table(), await night.post()
    assert not {"Practice", "Practice alone", "Teach me"} & set((await night.public()).labels)
    for number, (person, request) in enumerate(((ann, '["practise",false]'), (ben, '["teach",false]')), 2):
        night.emit(person, post.id, f"b.1.{request}", "old")
        await env.settle()
        own = await night.table(number)
        assert isinstance(own, Playing)
        assert is_own(own, person.id)
    assert "**Lesson, 1 of 4.**" in night.dm_seen(ben).text
    assert await night.table() == lobby
    again = night.emit(ann, post.id, 'b.1.["lesson"]', "old")
    await env.settle()
    assert "You have this game of your own already" in answer(again).text
    assert len(await night.bot.store.open_of(ann.id)) == 2


async def test_who_waits_in_a_lobby_can_learn(night: Night, env: simcord.Env) -> None:
    """By their panel there, which stays for when the game starts."""
    night.packages = GAMES
    await night.restart()
    await night.lobby("money_and_luck", 1)
    chie = night.people[2]
    panel = await night.press(chie, "Join")
    taught = await night.on_page(chie, panel, "Teach me")
    assert "**Lesson, 1 of 4.**" in answer(taught).text
    assert is_own(await night.table(2), chie.id)
    own = await night.on_page(chie, panel, "Practice alone")
    assert "You have this game of your own already" in answer(own).text
    await night.press(night.people[1], "Join")
    await night.press(night.people[0], "Start")
    for opened in (panel, own):
        assert "your seat" in night.message(shown_on(opened).id).text
