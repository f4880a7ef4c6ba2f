"""Another game with the same people: what it keeps of the first."""

from __future__ import annotations

import simcord

from bot.terms import Terms
from tests.bot.night import Night, answer
from tests.bot.test_clocks import LIVE
from tests.bot.test_presses import emit_press
from tests.bot.test_seating import leave


async def ended(night: Night, *terms: str) -> None:
    """A game of Konsul of three, which the host ends."""
    await night.lobby("konsul", 3)
    await night.agree(*terms)
    await night.press(night.people[0], "Start")


async def end(night: Night) -> None:
    """The host ends it."""
    page = await night.on_page(night.people[0], await night.menu(night.people[0]), "End the game …")
    await night.on_page(night.people[0], page, "End it for all")


async def test_a_rematch_keeps_the_terms(night: Night, env: simcord.Env) -> None:
    """The clock, what happens when time is up, and the reminders; whoever asks hosts."""
    await ended(night, LIVE, "The others decide", "Reminders by DM and in the channel")
    await end(night)
    await night.press(night.people[1], "Rematch")
    again = await night.table(2)
    assert again.terms == (await night.table()).terms == Terms(limit=180, late="vote", mention=True)
    assert again.host_id == night.people[1].id
    assert {person.user_id for person in again.people} == {person.id for person in night.people[:3]}
    assert "A decision may take 3 minutes" in (await night.public(2)).text


async def test_who_left_is_not_seated_again(night: Night, env: simcord.Env) -> None:
    """No seat is kept for them; they may join as anybody may, and open no rematch."""
    await ended(night)
    ann, ben, chie = night.people[:3]
    await leave(night, chie)
    await end(night)
    refused = await night.press(chie, "Rematch")
    assert "You do not sit at this table" in answer(refused).text
    await night.press(ann, "Rematch")
    assert [person.user_id for person in (await night.table(2)).people] == [ann.id, ben.id]
    await night.press(chie, "Join", 2)
    assert (await night.table(2)).seat_of(chie.id) == 2


async def test_two_ask_at_the_same_instant(night: Night, env: simcord.Env) -> None:
    """One lobby is opened; the other is shown the way."""
    await ended(night)
    await end(night)
    post = await night.post()
    button = next(part for part in (await night.public()).components if part.get("label") == "Rematch")
    with env._bot_scope():
        for person in night.people[:2]:
            emit_press(night, person, post.id, button["custom_id"])
    await env.settle()
    assert await night.bot.store.open_count() == 1


async def test_the_last_free_table_is_opened_once(night: Night, env: simcord.Env) -> None:
    """Two at the same instant do not count past each other."""
    presses = []
    for table_id in (1, 2):
        await night.start("konsul", 2)
        page = await night.on_page(
            night.people[0], await night.menu(night.people[0], table_id), "End the game …"
        )
        await night.on_page(night.people[0], page, "End it for all")
        seen = await night.public(table_id)
        button = next(part for part in seen.components if part.get("label") == "Rematch")
        presses.append(((await night.post(table_id)).id, button["custom_id"]))
    await night.bot.servers.change(night.guild.id, largest=1)
    with env._bot_scope():
        for person, (post, custom_id) in zip(night.people, presses, strict=False):
            emit_press(night, person, post, custom_id)
    await env.settle()
    assert await night.bot.store.open_count() == 1
