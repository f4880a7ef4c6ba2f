"""Inviting people by name: from the host's panel, with `/play … with:`, and what they get."""

from __future__ import annotations

from typing import Any

import pytest
import simcord

from bot.store.personal_blocks import toggle_personal_block
from bot.table.deadlines import ABSENT_HOST_SECONDS, KEPT_SEAT_SECONDS
from bot.table.table import Lobby
from tests.bot.night import Night, Seen, answer, sent_words, shown_on

USER_SELECT = 5


async def lobby(night: Night, table_id: int = 1) -> Lobby:
    table = await night.table(table_id)
    assert isinstance(table, Lobby)
    return table


async def seats(night: Night, table_id: int = 1) -> list[tuple[str, bool]]:
    return [(person.name, person.joined) for person in (await lobby(night, table_id)).people]


def dms(person: Any) -> list[Any]:
    return list(person.user.dm_channel.history())


async def panel(night: Night, person: Any) -> Any:
    """The host's panel, as a person opens it who sits in a lobby."""
    return shown_on(await person.slash(night.channel, "play", game="konsul"))


async def invite(night: Night, person: Any, message: Any, *others: Any) -> Seen:
    """Choose people in the menu of the host's panel; return what it shows then."""
    parts = night.message(message.id).components
    menu = next(part for part in parts if part["type"] == USER_SELECT)
    return answer(await person.select(message, list(others), custom_id=menu["custom_id"]))


async def test_the_host_invites_from_their_panel(night: Night, env: simcord.Env) -> None:
    """Each as they want to be called: below the post, by DM with its buttons, or not at all; and once."""
    ann, ben, chie, dai = night.people[:4]
    await night.bot.people.change(chie.id, pings="dm")
    await night.bot.people.change(dai.id, pings="none")
    mine = await panel(night, ann)
    await invite(night, ann, mine, ben, chie, dai)
    await env.settle()
    assert await seats(night) == [("Ann", True), ("Ben", False), ("Chie", False), ("Dai", False)]
    assert f"{ben.mention}: a seat is kept for you." in (await night.public()).text
    assert chie.mention not in (await night.public()).text
    called = night.dm_seen(chie)
    assert f"{ann.mention} has kept a seat for you" in called.text
    assert called.labels == ["Join", "Decline"]
    assert dms(dai) == []
    await night.press_dm(chie, "Join")
    await ben.click(await night.post(), label="Join")
    assert await seats(night) == [("Ann", True), ("Dai", False), ("Chie", True), ("Ben", True)]


async def test_an_invited_person_declines_by_dm(night: Night, env: simcord.Env) -> None:
    """The host reads who has no seat, and may keep another for them without a second call."""
    ann, ben = night.people[:2]
    await night.bot.people.change(ben.id, pings="dm")
    mine = await panel(night, ann)
    await invite(night, ann, mine, ben)
    await env.settle()
    await night.press_dm(ben, "Decline")
    assert "You have no seat at that table any more." in night.dm_seen(ben).text
    assert await seats(night) == [("Ann", True)]
    await env.settle()
    assert f"Invited, without a seat now: {ben.mention}" in night.message(mine.id).text
    await invite(night, ann, mine, ben)
    await env.settle()
    assert len(dms(ben)) == 1
    await env.advance_time(KEPT_SEAT_SECONDS)
    assert await seats(night) == [("Ann", True)]


async def test_a_refusal_names_each_whom_it_concerns(night: Night, env: simcord.Env) -> None:
    """Oneself, bots, people with a seat or without access, those whom one has blocked; others are invited."""
    ann, ben, chie, dai, eve = night.people
    bot = night.guild.add_member(env.create_user("robot", bot=True))
    await night.bot.store.database.run(toggle_personal_block(ann.id, dai.id))
    env.backend.edit_member(night.guild.id, eve.id, {"timed_out_until": "2999-01-01T00:00:00+00:00"})
    mine = await panel(night, ann)
    await ben.click(await night.post(), label="Join")
    said = (await invite(night, ann, mine, ann, ben)).text
    assert "You sit here already." in said
    assert f"Already has a seat here: {ben.mention}." in said
    said = (await invite(night, ann, mine, bot, dai)).text
    assert f"Bots cannot be invited: {bot.mention}." in said
    assert f"You have blocked {dai.mention}." in said
    said = (await invite(night, ann, mine, eve, chie)).text
    assert f"May not play in this server now: {eve.mention}." in said
    assert await seats(night) == [("Ann", True), ("Ben", True), ("Chie", False)]


@pytest.mark.parametrize("how", ["mention", "dm"])
async def test_who_has_blocked_the_host_is_not_called(night: Night, env: simcord.Env, how: Any) -> None:
    """Their seat is kept, and the host sees the same post as if they had been."""
    ann, ben, chie = night.people[:3]
    await night.bot.store.database.run(toggle_personal_block(ben.id, ann.id))
    mine = await panel(night, ann)
    shown, pinged = list[str](), list[bool]()
    for person in (ben, chie):
        await night.bot.people.change(person.id, pings=how)
        answered = await invite(night, ann, mine, person)
        await env.settle()
        assert "✋" not in answered.text
        called = [line for line in (await night.public()).text.splitlines() if person.mention in line]
        shown.append("\n".join(called).replace(person.mention, "X"))
        pinged.append("'users'" in sent_words(env, "At the table")[-1])
    assert await seats(night) == [("Ann", True), ("Ben", False), ("Chie", False)]
    assert shown[0] == shown[1]
    assert ("X: a seat is kept for you." in shown[0]) == (how == "mention")
    assert pinged == [False, how == "mention"]
    assert [len(dms(person)) for person in (ben, chie)] == [0, int(how == "dm")]


async def test_play_with_a_person_opens_a_lobby_with_their_seat(night: Night, env: simcord.Env) -> None:
    """Its post comes once, with the call; without a game, each button of the catalogue invites them."""
    ann, ben, chie = night.people[:3]
    await ann.slash(night.channel, "play", game="konsul", **{"with": ben})
    await env.settle()
    assert await seats(night) == [("Ann", True), ("Ben", False)]
    posts = [message for message in night.channel.history() if message.components]
    assert len(posts) == 1
    assert f"{ben.mention}: a seat is kept for you." in night.message(posts[0].id).text
    page = await chie.slash(night.channel, "play", **{"with": ben})
    await night.on_page(chie, page, "Konsul")
    assert await seats(night, 2) == [("Chie", True), ("Ben", False)]


async def test_a_lobby_for_invited_people_alone(night: Night, env: simcord.Env) -> None:
    """The post says so, others read why they cannot join, and are not offered it."""
    ann, ben, chie = night.people[:3]
    mine = await panel(night, ann)
    await ann.click(mine, label="Only invited people")
    await invite(night, ann, mine, ben)
    assert "invited people only" in (await night.public()).text
    refused = await chie.click(await night.post(), label="Join")
    assert "for people whom the host has invited" in answer(refused).text
    assert "Join" not in answer(await chie.slash(night.channel, "play")).labels
    assert "Join" in answer(await ben.slash(night.channel, "play")).labels
    await ann.click(mine, label="Let others join, too")
    await chie.click(await night.post(), label="Join")
    assert await seats(night) == [("Ann", True), ("Ben", False), ("Chie", True)]


async def test_an_invited_table_waits_for_its_host(night: Night, env: simcord.Env) -> None:
    """Unlike a rematch it does not start with the last kept seat; an absent host is called to start it."""
    ann, ben = night.people[:2]
    await invite(night, ann, await panel(night, ann), ben)
    await ben.click(await night.post(), label="Join")
    await env.settle()
    assert await seats(night) == [("Ann", True), ("Ben", True)]
    assert "enough people are here" not in (await night.public()).text
    await env.advance_time(ABSENT_HOST_SECONDS + 1)
    assert f"{ann.mention}: enough people are here. Press **Start**" in (await night.public()).text


async def test_a_lobby_is_posted_where_discord_does_not_say_who_is_invited(
    night: Night, env: simcord.Env
) -> None:
    ann, ben = night.people[:2]
    env.inject_error("GET", f"/guilds/{night.guild.id}/members/{ben.id}", status=500, times=None)
    await ann.slash(night.channel, "play", game="konsul", **{"with": ben})
    await env.settle()
    assert "At the table (1)" in (await night.public()).text
