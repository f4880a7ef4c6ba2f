"""Lobbies that wait for people: who would come once enough are there, and is called then."""

from __future__ import annotations

import sqlite3

import simcord

from tests.bot.night import Night, answer, shown_on


def calls(night: Night) -> list[str]:
    """The messages that call people to the lobby."""
    return [line for line in night.said() if "enough people" in line]


async def test_interested_players_are_called_in_one_message(night: Night, env: simcord.Env) -> None:
    """Over a restart too, once, and by name; the lobby counts them until then."""
    await night.lobby("money_and_luck", 1)
    ben, chie, dai = night.people[1:4]
    kept = await night.press(ben, "Tell me when it fills")
    assert "You have no seat yet" in answer(kept).text
    assert "One more would join" in (await night.public()).text
    await night.restart()
    assert calls(night) == []
    open_page = await chie.click(await night.post(1), label="More …")
    await night.press(dai, "Join")
    await env.settle()
    (line,) = calls(night)
    assert ben.mention in line
    assert "would join" not in (await night.public()).text
    answered = await night.on_page(chie, open_page, "Tell me when it fills")
    await env.settle()
    assert "Press **Join**" in answer(answered).text
    assert [ben.mention in call for call in calls(night)].count(True) == 1


async def test_two_are_called_at_once(night: Night, env: simcord.Env) -> None:
    """One message mentions both; nothing that is stored names them then."""
    await night.lobby("money_and_luck", 1)
    ben, chie = night.people[1:3]
    for person in (ben, chie):
        await night.press(person, "Tell me when it fills")
    await env.settle()
    (line,) = calls(night)
    assert ben.mention in line
    assert chie.mention in line
    with sqlite3.connect(night.url.removeprefix("sqlite:///")) as stored:
        assert stored.execute("SELECT count(*) FROM notices WHERE kind = 'call'").fetchone() == (0,)


async def test_interest_is_withdrawn_where_it_was_declared(night: Night, env: simcord.Env) -> None:
    """Then no one is called."""
    await night.lobby("money_and_luck", 1)
    ben, chie = night.people[1:3]
    kept = await night.press(ben, "Tell me when it fills")
    off = await ben.click(shown_on(kept), label="Do not tell me after all")
    assert answer(off).labels == []
    await night.press(chie, "Join")
    await env.settle()
    assert calls(night) == []
