"""Games ended early, actions taken back, and another game with the same people, as people press it."""

from __future__ import annotations

import simcord

from bot.table.table import Lobby, Playing
from bot.table.terms import Terms
from games import GAMES
from games.host.record import Replay
from tests.bot.drivers.looking import over_of, playing_of
from tests.bot.drivers.tables import LIVE, asked, end, konsul, leave, propose_end, reply
from tests.bot.night import Night, answer

TERMS = (LIVE, "The host decides", "Reminders by DM and in the channel")


# Ended early ---------------------------------------------------------------------------------------


async def test_all_agree_to_end_and_the_rules_can_rank(night: Night, env: simcord.Env) -> None:
    """One who goes on closes the question, which outlives a restart; all agree, and the record proves it.

    Konsul: most cards win (3.27); the post tells it, and it is not rated.
    """
    ann, ben, chie = await konsul(night, LIVE)
    await propose_end(night, ann)
    question = await night.questions()
    assert "End the game now? " in night.message(question.id).text
    assert not [line for line in night.said() if "end the game" in line]
    await night.restart()
    await env.settle()
    table = await playing_of(night)
    assert table.agreed == (table.seat_of(ann.id),)
    assert (await night.questions()).id == question.id
    await ben.click(question, label="Play on")
    assert (await playing_of(night)).agreed == ()
    assert any("wants to play on" in line for line in night.said())
    assert await asked(night) is None

    await propose_end(night, ann)
    await reply(night, ben, "Agree")
    assert isinstance(await night.table(), Playing)
    await reply(night, chie, "Agree")
    over = await over_of(night)
    assert (over.status, over.unrated) == ("finished", "ended")
    assert over.outcome is not None
    assert len(over.outcome.winners) == 3
    public = await night.public()
    assert "win together" in public.text
    assert "Not rated: the game was ended early" in public.text
    assert Replay(over.record(), GAMES).verify() == over.outcome
    assert await asked(night) is None


# Once more -----------------------------------------------------------------------------------------


async def test_a_rematch_keeps_the_terms(night: Night, env: simcord.Env) -> None:
    """The clock, an ended time, and the reminders; others confirm, and of two who ask at once one hosts.

    Who left is not seated again: no seat is kept for them, and they may join as anybody may.
    """
    await konsul(night, *TERMS, seats=4)
    ann, ben, chie, dai = night.people[:4]
    await leave(night, chie)
    await end(night, ann)
    refused = await night.press(chie, "Rematch")
    assert "You do not sit at this table" in answer(refused).text
    post = await night.post()
    button = next(part for part in (await night.public()).components if part.get("label") == "Rematch")
    for person in (ben, ann):
        night.emit(person, post.id, button["custom_id"])
    await env.settle()
    assert await night.bot.store.open_by_game() == [("konsul", "lobby", 1)]
    again = await night.table(2)
    assert again.terms == (await night.table()).terms == Terms(limit=180, late="host", mention=True)
    assert {person.user_id for person in again.people} == {ann.id, ben.id, dai.id}
    assert isinstance(again, Lobby)
    assert {person.user_id for person in again.joined} == {ann.id, ben.id} > {again.host_id}
    public = await night.public(2)
    more = await ann.click(await night.post(2), label="More …")
    assert "Tonight: 3 minutes a move" in answer(more).text
    assert public.text.count("has not joined yet") == 1
    await night.press(chie, "Join", 2)
    assert (await night.table(2)).seat_of(chie.id) == 3


async def test_the_last_free_table_is_opened_once(night: Night, env: simcord.Env) -> None:
    """Two at the same instant do not count past each other."""
    presses: list[tuple[int, str]] = []
    for table_id in (1, 2):
        await night.start("konsul", 2)
        await end(night, night.people[0], table_id)
        seen = await night.public(table_id)
        button = next(part for part in seen.components if part.get("label") == "Rematch")
        presses.append(((await night.post(table_id)).id, button["custom_id"]))
    await night.bot.servers.change(night.guild.id, maximum_tables=1)
    for person, (post, custom_id) in zip(night.people, presses, strict=False):
        night.emit(person, post, custom_id)
    await env.settle()
    assert await night.bot.store.open_by_game() == [("konsul", "lobby", 1)]
