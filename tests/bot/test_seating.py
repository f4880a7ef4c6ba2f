"""Seats that change hands: leaving, substitutes, removal, the host's role; and what the host's page shows."""

from __future__ import annotations

from typing import Any

import discord
import simcord
from simcord.results import InteractionResult

from tests.bot.night import TEXT, Night, Seen, answer, walk
from tests.bot.test_clocks import LIVE, in_turn, kinds, konsul


async def leave(night: Night, person: Any, table_id: int = 1) -> None:
    """Leave a game under way, by the page about the table."""
    page = await night.on_page(person, await night.menu(person, table_id), "Leave or hand over …")
    await night.on_page(person, page, "Leave now")


async def offer(night: Night, person: Any, to: Any) -> None:
    """Hand the own seat to a person."""
    page = await night.on_page(person, await night.menu(person), "Leave or hand over …")
    custom_id = next(part["custom_id"] for part in answer(page).components if part["type"] == 5)
    await person.select(page.response.message, [to], custom_id=custom_id)


def free_seat(seen: Seen) -> str:
    """The label of the button that takes a seat."""
    return next(label for label in seen.labels if label.startswith("Take seat"))


async def take(night: Night, person: Any, table_id: int = 1) -> InteractionResult:
    """Take the free seat."""
    message = await night.desk(table_id)
    return await person.click(message, label=free_seat(night.message(message.id)))


async def test_a_seat_that_was_left_plays_by_itself(night: Night, env: simcord.Env) -> None:
    """First it waits for a substitute; the others can finish."""
    ann, *_ = await konsul(night, "No clock")
    await leave(night, ann)
    assert any("has left. Anybody may take the seat" in line for line in night.said())
    assert "Nobody plays" in (await night.public()).text
    await env.advance_time(59)
    assert await kinds(night) == ["Left"]
    await env.advance_time(2)
    assert await kinds(night) == ["Left", "Absent"]
    ben = (await in_turn(night))[0]
    await night.press(ben, "Pass")
    refused = await ann.click(await night.post(), label="My seat")
    assert "You do not sit at this table" in answer(refused).text


async def test_a_seat_plays_by_itself_after_a_restart(night: Night, env: simcord.Env) -> None:
    """The time it waits is stored."""
    ann, *_ = await konsul(night, "No clock")
    await leave(night, ann)
    await night.restart(down=100)
    await env.settle()
    assert await kinds(night) == ["Left", "Absent"]


async def test_a_substitute_in_mid_game(night: Night, env: simcord.Env) -> None:
    """Sees what the seat may know now and a short story; the old panel is gone, the result is unrated."""
    ann, ben, _ = await konsul(night, "No clock")
    dai = night.people[3]
    await night.press(ann, "Bid 1")
    await night.press(ben, "Bid 2 (+1)")
    seat = (await night.table()).seat_of(ben.id)
    hand = (await night.table()).position.state.hands[seat]
    await leave(night, ben)
    result = await take(night, dai)
    seen = answer(result)
    assert result.ephemeral
    assert "You play this seat now" in seen.text
    assert "bids **1**" in seen.text or "bid" in seen.text
    assert "Konsul · table 1 · your seat" in night.dm_seen(dai).text
    view = (await night.table()).box.game.view((await night.table()).position.state, seat)
    assert view.hand == hand
    assert not [message for message in ben.user.dm_channel.history() if message.components]
    assert (await night.table()).seat_of(dai.id) == seat
    assert any("has taken over this seat" in line for line in night.said())
    assert await kinds(night) == ["Acted", "Acted", "Left", "Handed"]


async def test_a_substitute_of_a_memory_game_is_told_nothing_old(night: Night, env: simcord.Env) -> None:
    """Only what the table shows now (ruling 3.25)."""
    ann, ben, chie = await konsul(night, "No clock")
    await night.press(ann, "Bid 1")
    await night.press(ben, "Pass")
    await night.press(chie, "Pass")
    seen = await night.public()
    option = next(part["options"][0]["label"] for part in seen.components if part.get("options"))
    await night.pick(ann, option)
    await night.press(ann, next(label for label in (await night.public()).labels if label.startswith("Stop")))
    flipped = (await night.public()).text
    card = next(line for line in flipped.splitlines() if "set" in line.lower())
    await env.advance_time(9)
    await leave(night, chie)
    told = answer(await take(night, night.people[3])).text
    assert card not in told
    assert "turned up" not in told


async def test_a_seat_is_handed_to_a_person(night: Night, env: simcord.Env) -> None:
    """They are mentioned; nobody else may take it; it is played on until they do; it may be kept."""
    ann, ben, _ = await konsul(night, "No clock")
    dai, eve = night.people[3:5]
    await offer(night, ann, dai)
    assert any(dai.mention in line and "wants to hand over the seat" in line for line in night.said())
    refused = await take(night, eve)
    assert "being handed to somebody else" in answer(refused).text
    await night.press(ann, "Bid 1")
    await take(night, dai)
    assert (await night.table()).seat_of(ann.id) is None
    await offer(night, ben, eve)
    page = await night.on_page(ben, await night.menu(ben), "Leave or hand over …")
    await night.on_page(ben, page, "Keep my seat")
    assert (await night.table()).posts["desk"].message_id is None


async def test_who_knows_a_seat_may_not_take_another(night: Night, env: simcord.Env) -> None:
    """Their own they may take again."""
    ann, ben, chie = await konsul(night, "No clock")
    await leave(night, ann)
    await leave(night, ben)
    table = await night.table()
    seats = {person.user_id: seat for seat, person in enumerate(table.people)}
    labels = night.message((await night.desk()).id).labels
    theirs = next(label for label in labels if f"{seats[ben.id] + 1} " in label)
    mine = next(label for label in labels if f"{seats[ann.id] + 1} " in label)
    refused = await ann.click(await night.desk(), label=theirs)
    assert "know its secrets" in answer(refused).text
    await ann.click(await night.desk(), label=mine)
    assert (await night.table()).seat_of(ann.id) == seats[ann.id]
    refused = await chie.click(await night.desk(), label=theirs)
    assert "already plays at this table" in answer(refused).text


async def test_the_host_leaves(night: Night, env: simcord.Env) -> None:
    """Somebody else hosts, and everybody is told."""
    await konsul(night, LIVE)
    host = night.people[0]
    await leave(night, host)
    table = await night.table()
    assert table.host_id in {person.user_id for person in table.people if not person.left}
    assert any("is the host now" in line for line in night.said())
    heir = next(person for person in night.people if person.id == table.host_id)
    assert "Stop the clocks" in answer(await night.menu(heir)).labels


async def test_when_everybody_leaves_the_game_ends(night: Night, env: simcord.Env) -> None:
    """Without a winner, and unrated."""
    for person in await konsul(night, LIVE):
        await leave(night, person)
    public = await night.public()
    assert "Everybody has left. There is no winner." in public.text
    assert "Not rated" in public.text
    assert (await night.table()).outcome.winners == ()


async def test_the_host_frees_the_seat_of_somebody_who_missed(night: Night, env: simcord.Env) -> None:
    """Not before; the seat can be taken."""
    ann, *_ = await konsul(night, LIVE)
    host = night.people[0]
    name = (await night.table()).people[(await night.table()).seat_of(ann.id)].name
    if ann is host:
        await night.press(ann, "Bid 1")
        ann, *_ = await in_turn(night)
        name = (await night.table()).people[(await night.table()).seat_of(ann.id)].name
    assert not any("Free the seat of" in str(part) for part in answer(await night.menu(host)).components)
    await env.advance_time(181)
    page = await night.menu(host)
    entry = next(
        choice["label"]
        for part in walk(answer(page).components)
        for choice in part.get("options", [])
        if choice["label"].startswith("Free the seat of") and name in choice["label"]
    )
    await night.on_menu(host, page, entry)
    assert (await night.table()).seat_of(ann.id) is None
    await take(night, night.people[3])
    assert (await night.table()).seat_of(night.people[3].id) is not None


async def test_the_hosts_role_is_handed_over_or_taken(night: Night, env: simcord.Env) -> None:
    """Taken only from a host who missed a decision."""
    people = await konsul(night, LIVE, seats=2)
    host = night.people[0]
    other = night.people[1]
    assert "Become the host" not in answer(await night.menu(other)).labels
    if people[0] is not host:
        await night.press(other, "Bid 1")
    await env.advance_time(181)
    await night.on_page(other, await night.menu(other), "Become the host")
    assert (await night.table()).host_id == other.id
    page = await night.menu(other)
    label = next(
        choice["label"]
        for part in walk(answer(page).components)
        for choice in part.get("options", [])
        if choice["label"].endswith("Ann") and "Free" not in choice["label"]
    )
    await night.on_menu(other, page, label)
    assert (await night.table()).host_id == host.id


async def test_who_manages_the_server_may_do_what_a_host_does(night: Night, env: simcord.Env) -> None:
    """Also without a seat; and is named only as such."""
    await konsul(night, LIVE)
    role = night.guild.create_role("boss", permissions=discord.Permissions(manage_guild=True))
    boss = night.guild.add_member(env.create_user("boss"), roles=[role])
    await night.on_page(boss, await night.menu(boss), "Stop the clocks")
    assert any("Somebody who manages this server stopped the clocks" in line for line in night.said())
    page = await night.on_page(boss, await night.menu(boss), "End the game …")
    await night.on_page(boss, page, "End it for all")
    assert (await night.table()).status == "finished"


async def test_the_page_names_whom_dms_do_not_reach(night: Night, env: simcord.Env) -> None:
    """To the host alone, and nothing of what they hold."""
    await night.lobby("konsul", 2)
    ben = night.people[1]
    env.inject_error(
        "POST", f"/channels/{ben.user.dm_channel.id}/messages", status=403, code=50007, times=None
    )
    await night.press(night.people[0], "Start")
    host, other = [answer(await night.menu(person)).text for person in night.people[:2]]
    line = next(line for line in host.splitlines() if "DMs do not reach" in line)
    assert "Ben" in line
    assert "Ann" not in line
    assert "DMs do not reach" not in other


async def test_strangers_see_the_page_and_no_controls(night: Night, env: simcord.Env) -> None:
    """Spectators read what is public; a forged press is refused."""
    await konsul(night, LIVE)
    page = await night.menu(night.people[4])
    assert "Waiting for" in answer(page).text
    assert answer(page).labels == []


async def test_a_substitute_at_the_very_start_is_told_no_story(night: Night, env: simcord.Env) -> None:
    """Where nothing has happened, no heading announces it; the table is told who plays now."""
    ann, *_ = await konsul(night, "No clock")
    await leave(night, ann)
    seen = answer(await take(night, night.people[3]))
    assert "You play this seat now." in seen.text
    assert "What everybody saw so far" not in seen.text
    assert any("**Dai** has taken over this seat" in line for line in night.said())


async def test_the_page_asks_those_who_may_answer(night: Night, env: simcord.Env) -> None:
    """Not whose time is up; with the host's word wanted, the host alone; strangers find nothing to press."""
    late, *others = await konsul(night, LIVE, "The host decides")
    if late is night.people[0]:
        await night.press(late, "Bid 1")
        late, *others = await in_turn(night)
    await env.advance_time(181)
    for person in (late, *others):
        seen = answer(await night.menu(person))
        assert ("Wait longer" in seen.labels) == (person is night.people[0])
        assert ("What now?" in seen.text) == (person is night.people[0])
    stranger = answer(await night.menu(night.people[4]))
    assert stranger.components[-1]["type"] == TEXT


async def test_the_page_of_a_finished_table_leads_to_it(night: Night, env: simcord.Env) -> None:
    """Whoever opened it before the end finds the standings."""
    await konsul(night, LIVE)
    host = night.people[0]
    old = await night.menu(night.people[1])
    page = await night.on_page(host, await night.menu(host), "End the game …")
    await night.on_page(host, page, "End it for all")
    seen = answer(await night.on_page(night.people[1], old, "Leave or hand over …"))
    assert "This game is over" in seen.text
    assert f"/{(await night.post()).id})" in seen.text
