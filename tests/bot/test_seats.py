"""Seats that change hands, as people see it: panels, questions, what is told; and the page about a table.

Who may do what is decided in `tests/table`, and what a page offers in `tests/screens`.
"""

from __future__ import annotations

import simcord

from tests.bot.drivers import tables as at
from tests.bot.drivers.konsul import flip, name
from tests.bot.drivers.looking import playing_of, state_of
from tests.bot.night import TEXT, Night, answer

UNLIMITED = "No clock"


# Substitutes ---------------------------------------------------------------------------------------


async def test_a_substitute_in_mid_game(night: Night, env: simcord.Env) -> None:
    """Sees what the seat may know now and a short story; the old panel is gone, and everybody is told."""
    ann, ben, chie = await at.konsul(night, UNLIMITED)
    dai, eve = night.people[3:5]
    await night.press(ann, "Bid 1")
    await night.press(ben, "Bid 2 (+1)")
    seat = (await playing_of(night)).seat_of(ben.id)
    assert seat is not None
    hand = (await state_of(night)).hands[seat]
    await at.leave(night, ben)
    result = await at.take(night, dai)
    seen = answer(result)
    assert result.ephemeral
    assert "This is your seat now" in seen.text
    assert "What everybody saw so far" in seen.text
    assert "bid" in seen.text
    assert "Konsul · table 1 · your seat" in night.dm_seen(dai).text
    table = await playing_of(night)
    assert table.game.view(table.state, seat).hand == hand
    assert not [message for message in ben.user.dm_channel.history() if message.components]
    assert table.seat_of(dai.id) == seat
    assert any("**Dai** has taken over this seat" in line for line in night.said())
    assert await at.kinds(night) == ["Acted", "Acted", "Left", "Handed"]
    assert await at.asked(night) is None

    # A game of memory: only what the table shows now (ruling 3.25).
    for person in (chie, ann):
        await night.press(person, "Pass")
    state = await state_of(night)
    cell = next(cell for cell in state.board.holds if state.cells[cell][1:] > "1")
    card = name(state.cells[cell])
    await flip(night, dai, cell)
    assert card in (await night.public()).text
    await night.press(dai, next(label for label in (await night.public()).labels if label.startswith("Stop")))
    for seen_by, person in enumerate((dai, chie, ann)):
        await night.press(person, f"Seen ({seen_by} of 3)")
    await at.leave(night, chie)
    told = answer(await at.take(night, eve)).text
    assert "What everybody saw so far" in told
    assert card not in told


async def test_a_seat_is_handed_to_a_person(night: Night, env: simcord.Env) -> None:
    """They are mentioned; no one else may take it; it is played on until they do; it may be kept."""
    ann, ben, _ = await at.konsul(night, UNLIMITED)
    dai, eve = night.people[3:5]
    await at.offer(night, ann, dai)
    assert any(dai.mention in line and "wants to hand over the seat" in line for line in night.said())
    refused = await at.take(night, eve)
    assert refused.ephemeral
    assert "being handed to somebody else" in answer(refused).text
    await night.press(ann, "Bid 1")
    await at.take(night, dai)
    assert (await night.table()).seat_of(ann.id) is None
    assert not [message for message in ann.user.dm_channel.history() if message.components]
    await at.offer(night, ben, eve)
    await night.on_page(ben, await at.ask(night, ben, "Leave or hand over …"), "Keep my seat")
    assert await at.asked(night) is None


async def test_a_player_who_knows_a_seat_may_not_take_another(night: Night, env: simcord.Env) -> None:
    """Their own they may take again, from among the free ones, and are rated there; each is told why not."""
    ann, ben, chie = await at.konsul(night, UNLIMITED)
    table = await playing_of(night)
    seats = {person.user_id: seat for seat, person in enumerate(table.people)}
    await at.leave(night, ann)
    await at.leave(night, ben)
    labels = night.message((await night.questions()).id).labels
    theirs = next(label for label in labels if f"{seats[ben.id] + 1} " in label)
    mine = next(label for label in labels if f"{seats[ann.id] + 1} " in label)
    refused = await ann.click(await night.questions(), label=theirs)
    assert "know its secrets" in answer(refused).text
    back = answer(await ann.click(await night.questions(), label=mine)).text
    assert "This is your seat now." in back
    # Nothing has happened that could be told.
    assert "What everybody saw so far" not in back
    assert "not rated" not in back
    assert (await night.table()).seat_of(ann.id) == seats[ann.id]
    refused = await chie.click(await night.questions(), label=theirs)
    assert "already plays at this table" in answer(refused).text


# The host's page -----------------------------------------------------------------------------------


async def test_the_page_about_a_table(night: Night, env: simcord.Env) -> None:
    """It names closed DMs to the host alone, a stranger only looks, and a manager, who is named, may end it.

    The person who opened it before the end finds the standings.
    """
    await night.lobby("konsul", 2)
    ben, stranger = night.people[1], night.people[4]
    env.inject_error(
        "POST", f"/channels/{ben.user.dm_channel.id}/messages", status=403, code=50007, times=None
    )
    await night.press(night.people[0], "Start")
    old = await night.menu(ben)
    (line,) = [line for line in answer(await night.menu(night.people[0])).text.splitlines() if "DMs" in line]
    assert "cannot get DMs" in line
    assert "Ben" in line
    assert "Ann" not in line
    assert "cannot get DMs" not in answer(old).text
    seen = answer(await night.menu(stranger))
    assert "Waiting for" in seen.text
    assert seen.labels == []
    assert seen.components[-1]["type"] == TEXT

    boss = night.manager("boss")
    await at.ask(night, boss, "Stop the clocks")
    assert any(f"<@{boss.id}> (moderator) stopped the clocks" in line for line in night.said())
    await night.on_page(boss, await at.ask(night, boss, "End the game …"), "End the game")
    assert (await night.table()).status == "finished"
    assert any(f"<@{boss.id}> (moderator) ended the game" in line for line in night.said())
    assert not any("boss" in line for line in night.said())
    seen = answer(await night.on_page(ben, old, "Leave or hand over …"))
    assert "This game is over" in seen.text
    assert f"/{(await night.post()).id})" in seen.text
