"""Finding people to play with: `/find` as people use it, in a channel with others who wait."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest
import simcord

from bot.client.custom_ids import asking
from bot.rooms.club.find import LookToo
from bot.store.moderation import block
from bot.store.personal_blocks import toggle_personal_block
from bot.table.deadlines import CALLED_SECONDS
from bot.table.errors import DeniedError
from bot.table.table import Lobby, Over, Playing
from bot.table.terms import RELAXED
from tests.bot.night import Night, StillWorld, answer, shown_on

HOUR = 60 * 60


@pytest.fixture
async def env(night: Night) -> AsyncIterator[simcord.Env]:
    """People whose clock the test turns."""
    night.world = StillWorld
    async with night.evening() as env:
        yield env


async def look(night: Night, person: Any, *choices: str, **options: Any) -> Any:
    """Look for people with these games and choices; return the message that the private page has become."""
    page = shown_on(await person.slash(night.channel, "find", **options))
    for choice in choices:
        if choice in night.message(page.id).labels:
            await person.click(page, label=choice)
        else:
            custom_id, value = night.message(page.id).menu(choice)
            await person.select(page, [value], custom_id=custom_id)
    labels = night.message(page.id).labels
    await person.click(
        page, label=next(it for it in labels if it in ("Look for people", "Look for this instead"))
    )
    await night.env.settle()
    return page


async def people(night: Night, table_id: int = 1) -> list[tuple[str, bool]]:
    return [(person.name, person.joined) for person in (await night.table(table_id)).people]


async def test_who_looks_sits_down_with_those_who_wait(night: Night, env: simcord.Env) -> None:
    """One lobby, over a restart too; the last one is answered with the game."""
    ann, ben, chie, dai, _ = night.people
    page = await look(night, ann, game="money_and_luck")
    assert "Open until" in night.message(page.id).text
    post = (await night.public()).text
    assert "2 more needed" in post
    assert "Open until" in post
    await look(night, ben, game="money_and_luck")
    await look(night, dai, "Over some days, a move now and then", game="money_and_luck")
    await night.restart()
    page = await chie.slash(night.channel, "play")
    assert "Money and Luck" in answer(page).text
    await chie.click(await night.post(), label="Join")
    table = await night.table(1)
    assert isinstance(table, Playing)
    assert {person.name for person in table.people} == {"Ann", "Ben", "Chie"}
    other = await night.table(2)
    assert (type(other), other.terms.limit) == (Lobby, RELAXED)


async def test_who_is_away_is_called_and_the_game_begins_without_them(night: Night, env: simcord.Env) -> None:
    """In the way that each has chosen. A seat that is not taken in time is free; who comes later may join."""
    ann, ben, chie, dai, _ = night.people
    await night.bot.people.change(ben.id, pings="dm")
    for person in (ann, ben):
        await look(night, person, game="money_and_luck")
    await env.advance_time(HOUR)
    page = await look(night, chie, game="money_and_luck")
    assert "The others are called" in night.message(page.id).text
    assert await people(night) == [("Ann", False), ("Ben", False), ("Chie", True)]
    post = (await night.public()).text
    assert f"{ann.mention}: there are enough people" in post
    assert ben.mention not in post
    assert "Ann (called)" in post
    assert "Take your seat by" in night.dm_seen(ben).text
    page = await look(night, ben, game="vertigo")
    assert "A seat is kept for you at table 1" in night.message(page.id).text
    await night.press(ben, "I'm here")
    await env.advance_time(CALLED_SECONDS)
    assert await people(night) == [("Chie", True), ("Ben", True)]
    await night.press(dai, "Join")
    assert isinstance(await night.table(), Lobby)
    await night.press(chie, "I'm here")
    await night.press(ben, "I'm here")
    assert isinstance(await night.table(), Playing)


async def test_a_search_for_several_games_has_a_button_for_each(night: Night, env: simcord.Env) -> None:
    """Who joins for one is dealt that; who looks for another game opens a lobby of their own."""
    ann, ben, chie = night.people[:3]
    await look(night, ann, "Konsul", "Money and Luck")
    post = await night.public()
    assert {"Any of these", "Konsul", "Money and Luck"} <= {*post.labels}
    await night.press(ben, "Money and Luck")
    table = await night.table()
    assert (type(table), table.game.key) == (Lobby, "money_and_luck")
    assert "Join" in (await night.public()).labels
    await look(night, chie, game="konsul")
    assert await people(night, 2) == [("Chie", True)]


async def test_a_person_has_one_seat_for_an_evening(night: Night, env: simcord.Env) -> None:
    """Who looks for something else leaves where they looked, by the command or by Join."""
    ann, ben = night.people[:2]
    await look(night, ann, game="konsul")
    await look(night, ann, "Over some days, a move now and then", game="konsul")
    await look(night, ann, game="money_and_luck")
    await look(night, ann, game="money_and_luck")
    assert [type(await night.table(number)) for number in (1, 2, 3)] == [Over, Lobby, Lobby]
    await look(night, ben, game="vertigo")
    await night.press(ann, "Join", 4)
    assert isinstance(await night.table(3), Over)
    page = shown_on(await ann.slash(night.channel, "find"))
    await ann.click(page, label="Stop looking")
    await env.settle()
    assert isinstance(await night.table(2), Over)
    with pytest.raises(DeniedError, match="denied-unknown-table"):
        await night.table(5)


async def test_who_has_blocked_another_does_not_meet_them(night: Night, env: simcord.Env) -> None:
    ann, ben = night.people[:2]
    await night.bot.store.database.run(toggle_personal_block(ann.id, ben.id))
    await look(night, ann, game="konsul")
    await look(night, ben, game="konsul")
    assert [await people(night, number) for number in (1, 2)] == [[("Ann", True)], [("Ben", True)]]


async def test_who_may_not_play_in_the_server_is_not_met(night: Night, env: simcord.Env) -> None:
    """Neither a person who has left it since they sat down, nor one whom its moderators have blocked."""
    ann, ben, chie = night.people[:3]
    for person in (ann, ben):
        await look(night, person, "Over some days, a move now and then", game="money_and_luck")
    night.guild.remove_member(ann)
    await night.bot.store.database.run(block(night.guild.id, ben.id, "Shouts", 6, 1.0))
    await look(night, chie, "Over some days, a move now and then", game="money_and_luck")
    assert await people(night) == [("Chie", True)]
    page = await look(night, ben, game="konsul")
    assert "Shouts" in night.message(page.id).text
    await look(night, chie, "Konsul", "Money and Luck")
    assert "Shouts" in answer(await night.press(ben, "Konsul", 2)).text
    assert await people(night, 2) == [("Chie", True)]


async def test_searches_open_no_more_tables_than_the_server_allows(night: Night, env: simcord.Env) -> None:
    ann, ben = night.people[:2]
    await night.bot.servers.change(night.guild.id, maximum_tables=1)
    await look(night, ann, game="konsul")
    page = await look(night, ben, game="vertigo")
    assert "1 table is open in this server" in night.message(page.id).text


async def test_the_role_is_called_once_an_hour(night: Night, env: simcord.Env) -> None:
    """In the server's language. The settings say where Discord would notify no one."""
    ann, role = night.people[0], night.guild.create_role("players")
    keeper, silent = night.manager("kim"), discord.PermissionOverwrite(mention_everyone=False)
    overwrites = {night.guild.default_role: silent}
    night.channel = night.guild.create_text_channel("quiet", overwrites=overwrites)
    page = shown_on(await keeper.slash(night.channel, "settings"))
    await keeper.click(page, label="Threads, language, calls")
    await keeper.select(page, [role], custom_id="s.0.many.set-find-role")
    assert "Nobody is notified" in night.message(page.id).text
    custom_id, value = night.message(page.id).menu("日本語")
    await keeper.select(page, [value], custom_id=custom_id)
    called = list[bool]()
    for number, wait in enumerate((0, 60, HOUR), 1):
        await env.advance_time(wait)
        page = await look(night, ann, "Look for 1 hour", game="konsul")
        called.append(f"<@&{role.id}> 一緒に遊びませんか" in (await night.public(number)).text)
        page = shown_on(await ann.slash(night.channel, "find"))
        await ann.click(page, label="Stop looking")
        await env.settle()
    assert called == [True, False, True]


async def test_posts_of_the_release_before_are_answered(night: Night, env: simcord.Env) -> None:
    """**Me too** leads to what waits now, with the page for those who want something else."""
    ann, ben = night.people[:2]
    await look(night, ann, game="konsul")
    pressed = night.emit(ben, (await night.post()).id, asking("b", 0, LookToo()))
    await env.settle()
    assert {"Join", "Look for people"} <= {*answer(pressed).labels}
