"""Finding people to play with: who comes and goes, and the table that opens once enough want the same."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest
import simcord

from bot.client.lobbies import open_for
from bot.features.find import Search, matched, searches_in
from bot.store.schema import Pace
from bot.table.commands import Actor, Leave
from bot.table.table import RELAXED, Lobby
from tests.bot.night import Night, StillWorld, answer, shown_on

SIZES = {"konsul": range(2, 5), "money": range(3, 6)}


@pytest.fixture
async def env(night: Night) -> AsyncIterator[simcord.Env]:
    """People whose clock the test turns."""
    night.world = StillWorld
    async with night.evening() as env:
        yield env


def looking(night: Night) -> list[Any]:
    """The messages of the channel that say what is sought."""
    seen = [(it, night.message(it.id)) for it in night.channel.history() if it.components]
    return [it for it, message in seen if {"Me too", "遊びたい"} & {*message.labels}]


async def look(night: Night, person: Any, *choices: str, **options: Any) -> Any:
    """Look for people with these choices; return the private page."""
    page = shown_on(await person.slash(night.channel, "find", **options))
    for choice in choices:
        custom_id, value = night.message(page.id).menu(choice)
        await person.select(page, [value], custom_id=custom_id)
    await person.click(page, label="Look for people")
    await night.env.settle()
    return page


async def test_people_come_and_go_until_enough_are_there(night: Night, env: simcord.Env) -> None:
    """One post says what is sought, over a restart too; the table keeps seats for those who still look."""
    ann, ben, chie, dai, eve = night.people
    page = await look(night, ann, game="money_and_luck")
    assert "Money and Luck, until" in night.message(page.id).text
    (post,) = looking(night)
    assert "**Money and Luck** tonight: 1 person · 2 more needed" in night.message(post.id).text
    preferences = await chie.slash(night.channel, "preferences")
    custom_id, value = answer(preferences).menu("Send me a DM")
    await chie.select(shown_on(preferences), [value], custom_id=custom_id)
    mine = shown_on(await ben.click(post, label="Me too"))
    await ben.click(mine, label="Stop looking")
    await chie.click(post, label="Me too")
    await env.settle()
    assert "**Money and Luck** tonight: 2 people · 1 more" in night.message(post.id).text
    assert "-# Ann · Chie" in night.message(post.id).text
    await night.restart()
    await look(night, eve, "Over some days, a move now and then", game="money_and_luck")
    assert "**Money and Luck** over some days: 1 person" in night.message(post.id).text
    await dai.click(post, label="Me too")
    await env.settle()
    table = await night.table(1)
    assert isinstance(table, Lobby)
    assert [(person.name, person.joined) for person in table.people] == [
        ("Ann", False),
        ("Chie", False),
        ("Dai", False),
    ]
    lobby = (await night.public()).text
    assert (ann.mention in lobby, chie.mention in lobby, dai.mention in lobby) == (True, False, True)
    assert [line for line in night.told(chie) if "a seat is kept for you" in line]
    assert "tonight" not in night.message(post.id).text
    await night.press(dai, "Join")
    assert (await night.table(1)).host_id == dai.id
    await env.advance_time(7 * 24 * 60 * 60 + 1)
    assert looking(night) == []


async def test_a_person_who_cannot_be_written_to_harms_no_other(night: Night, env: simcord.Env) -> None:
    """Each who chose DMs is called once, as soon as Discord takes it."""
    ann, ben, chie = night.people[:3]
    for person in (ann, ben):
        await night.bot.people.change(person.id, pings="dm")
    with env._bot_scope():
        dm = await night.bot.create_dm(discord.Object(ann.id))
    env.inject_error("POST", f"/channels/{dm.id}/messages", status=503)
    for person in (ann, ben, chie):
        await look(night, person, game="money_and_luck")
    assert [len(night.told(person)) for person in (ann, ben)] == [0, 1]
    assert looking(night) == []
    await env.advance_time(120)
    assert [len(night.told(person)) for person in (ann, ben)] == [1, 1]


async def test_the_post_is_in_the_servers_language_and_calls_its_role(night: Night, env: simcord.Env) -> None:
    """Two who want a game over days get a table with that clock; the role is pinged once."""
    ann, ben = night.people[:2]
    role = night.guild.create_role("players")
    keeper = night.manager("kim")
    page = shown_on(await keeper.slash(night.channel, "settings"))
    await keeper.click(page, label="Threads, language, calls")
    await keeper.select(page, [role], custom_id="s.0.many.set-find-role")
    custom_id, value = night.message(page.id).menu("日本語")
    await keeper.select(page, [value], custom_id=custom_id)
    await look(night, ann, "Over some days, a move now and then", game="konsul")
    (post,) = looking(night)
    assert "**執政官** 数日かけて：1人 · あと1人" in night.message(post.id).text
    assert f"<@&{role.id}>" in night.message(post.id).text
    await ben.click(post, label="遊びたい")
    await env.settle()
    table = await night.table(1)
    assert table.terms.limit == RELAXED
    assert looking(night) == []


# Limits --------------------------------------------------------------------------------------------


async def test_searches_end_with_their_channel(night: Night, env: simcord.Env) -> None:
    """Each who looked there reads so once; one whom Discord fails to tell, a little later."""
    ann, ben = night.people[:2]
    for person in (ann, ben):
        await look(night, person, game="money_and_luck")
    with env._bot_scope():
        dm = await night.bot.create_dm(discord.Object(ann.id))
    env.inject_error("POST", f"/channels/{dm.id}/messages", status=503, times=2)
    with env._bot_scope():
        env.backend.delete_channel(night.channel.id)
    await env.settle()
    told = [[line for line in night.told(person) if "was deleted" in line] for person in (ann, ben)]
    assert [len(lines) for lines in told] == [0, 1]
    await env.advance_time(600)
    told = [[line for line in night.told(person) if "was deleted" in line] for person in (ann, ben)]
    assert [len(lines) for lines in told] == [1, 1]
    assert await night.bot.store.database.read(searches_in(night.channel.id)) == []


async def open_tables(night: Night) -> int:
    return sum(count for _, _, count in await night.bot.store.open_by_game())


async def test_a_search_keeps_one_unanswered_seat_for_a_person(night: Night, env: simcord.Env) -> None:
    """In whatever channel they look; who has taken it may look again."""
    ann, ben, chie = night.people[:3]
    first, other = night.channel, night.guild.create_text_channel("other")
    night.channel = other
    await look(night, ann, game="konsul")
    night.channel = first
    await look(night, ann, game="konsul")
    await look(night, ben, game="konsul")
    for person in (ann, ben):
        page = await look(night, person, game="konsul")
        assert "A seat is kept for you at table 1" in night.message(page.id).text
    night.channel = other
    await look(night, chie, game="konsul")
    assert await open_tables(night) == 1
    night.channel = first
    await night.press(ann, "Join")
    await env.advance_time(120)
    assert [person.name for person in (await night.table(2)).people] == ["Ann", "Chie"]


async def test_searches_open_no_more_tables_than_the_server_allows(night: Night, env: simcord.Env) -> None:
    """Those of an announced night are not counted; who waits is matched once there is room."""
    ann, ben, chie, dai, eve = night.people
    services, place = night.bot.services, (night.guild.id, night.channel.id)
    await night.bot.servers.change(night.guild.id, maximum_tables=1)
    with env._bot_scope():
        package, seats = night.packages["konsul"], [(eve.id, "Eve")]
        await open_for(services, place, package, seats, 2, "night-called", {"title": ""}, language="en")
    for person in (ann, ben, chie, dai):
        await look(night, person, game="konsul")
    assert await open_tables(night) == 2
    assert looking(night)
    await end_lobby(night, 2)
    await env.advance_time(120)
    assert [person.name for person in (await night.table(3)).people] == ["Chie", "Dai"]


async def end_lobby(night: Night, table_id: int) -> None:
    for person in (await night.table(table_id)).people:
        with night.env._bot_scope():
            await night.bot.tables.do(table_id, Leave(), Actor(person.user_id))


async def test_a_group_that_cannot_meet_keeps_no_other_waiting(night: Night, env: simcord.Env) -> None:
    """Both play at as many tables as one may."""
    ann, ben, chie, dai = night.people[:4]
    await night.bot.servers.change(night.guild.id, maximum_tables=20)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.tables.MAXIMUM_OWN_TABLES", 1)
        for person in (ann, ben):
            await person.slash(night.channel, "play", game="vertigo")
        for person in (ann, ben, chie, dai):
            await look(night, person, game="konsul" if person in (ann, ben) else "seijiya_no_koshin")
    assert [person.name for person in (await night.table(3)).people] == ["Chie", "Dai"]


async def test_the_role_is_pinged_once_an_hour(night: Night, env: simcord.Env) -> None:
    """However often someone begins to look and stops."""
    ann, role = night.people[0], night.guild.create_role("players")
    await night.bot.servers.change(night.guild.id, find_role=role.id)
    pinged = list[bool]()
    for wait in (0, 60, 60 * 60):
        await env.advance_time(wait)
        page = await look(night, ann, game="konsul")
        (post,) = looking(night)
        pinged.append(f"<@&{role.id}>" in night.message(post.id).text)
        await ann.click(page, label="Stop looking")
        await env.settle()
        assert looking(night) == []
    assert pinged == [True, False, True]


# Groups --------------------------------------------------------------------------------------------


def search(number: int, games: str = "konsul", people: int = 0, pace: Pace = "now") -> Search:
    return Search(number, number, str(number), games.split(), people, pace, 0.0)


@pytest.mark.parametrize(
    ("found", "apart", "met"),
    [
        ([search(1)], (), None),
        ([search(1), search(2)], (), [1, 2]),
        # Now is tonight too, but not over days.
        ([search(1), search(2, pace="tonight")], (), [1, 2]),
        ([search(1), search(2, pace="days")], (), None),
        # Each waits for the number that they want.
        ([search(1, people=4), search(2), search(3)], (), [2, 3]),
        ([search(1, people=3), search(2, people=3)], (), None),
        ([search(1, people=3), search(2, people=3), search(3)], (), [1, 2, 3]),
        # The game that most want; no more than it seats, those who have looked longest first.
        ([search(1, "konsul money"), search(2, "money"), search(3, "money")], (), [1, 2, 3]),
        ([search(number, people=4) for number in range(1, 7)], (), [1, 2, 3, 4]),
        # Those of whom one has blocked the other do not meet.
        ([search(1), search(2)], [{1, 2}], None),
        ([search(1), search(2), search(3)], [{1, 2}], [1, 3]),
    ],
)
def test_groups_that_meet(found: list[Search], apart: list[set[int]], met: list[int] | None) -> None:
    match = matched(found, SIZES, [frozenset(pair) for pair in apart])
    assert (match and [one.user_id for one in match[1]]) == met
