"""Seasons: what is told when one is over, once, and to whom a role is given."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import discord
import pytest
import simcord

from bot.rooms.club.leaderboards import SEASON_GAMES, season
from tests.bot.evenings import finished, play_first_games
from tests.bot.night import Night, StillWorld, answer, shown_on

DAY = 24 * 60 * 60.0
OVER = "Season over"


@pytest.fixture
async def env(night: Night) -> AsyncIterator[simcord.Env]:
    """A clock that the test turns."""
    night.world = StillWorld
    async with night.evening() as env:
        await play_first_games(night)
        yield env


def told(night: Night, channel: Any = None) -> list[str]:
    """The recaps of seasons in a channel."""
    where = channel or night.channel
    shown = (night.message(it.id, where.id) for it in where.history() if it.components)
    return [seen.text for seen in shown if OVER in seen.text]


def champions(night: Night, role_id: int) -> list[int]:
    known = ((one.id, night.env.backend.get_member(night.guild.id, one.id)) for one in night.people)
    return [user_id for user_id, member in known if role_id in member.role_ids]


async def turn_to(night: Night, at: float) -> None:
    """Turn the clock at once: what is due each hour meanwhile is none of the season's."""
    night.env.backend.clock.advance(at - night.bot.services.now() + 1)
    night.bot.services.timers.trigger("seasons")
    while running := night.bot.timers.running:
        await asyncio.wait(running)
    await night.env.settle()


async def played(night: Night, *ranks: int, at: float) -> None:
    """Enough games for a place."""
    for number in range(SEASON_GAMES):
        await finished(night, night.people[: len(ranks)], ranks, game="konsul", at=at + number)


def test_seasons_are_months() -> None:
    """One begins where the one before ends, also over a new year."""
    at = datetime(2026, 1, 15, tzinfo=UTC).timestamp()
    this, before = season(at), season(at, 1)
    assert datetime.fromtimestamp(this.since, UTC).timetuple()[:3] == (2026, 1, 1)
    assert before.until == this.since
    assert season(before.until - 1) == before


async def test_a_season_ends_once_also_with_a_restart_in_the_middle(night: Night, env: simcord.Env) -> None:
    """Its winners, a picture with its words, where the last game was; the winner's role moves on."""
    ann, ben = night.people[:2]
    role = night.guild.create_role("Champion")
    await night.bot.servers.change(night.guild.id, season_role=role.id)
    span = season(night.bot.services.now())
    await played(night, 1, 2, 3, 4, at=span.since + 10)
    await turn_to(night, span.until - DAY)
    assert told(night) == []
    night.bot.timers.close()
    await night.restart(down=2 * DAY)
    await env.settle()
    await turn_to(night, span.until + DAY + 60)
    (recap,) = told(night)
    assert "4 rated games, 4 players" in recap
    assert "🥇 **Ann**" in recap
    assert "🥉 **Chie**" in recap
    newest = next(it for it in reversed(night.channel.history()) if it.components)
    (alt,) = night.message(newest.id).alt_texts
    assert alt.startswith("Ratings in Konsul: #1 Ann ")
    assert champions(night, role.id) == [ann.id]

    # As if an earlier release had rated the third higher.
    env.backend.get_member(night.guild.id, night.people[2].id).role_ids.append(role.id)
    await night.restart()
    await env.settle()
    assert len(told(night)) == 1
    after = season(night.bot.services.now())
    await played(night, 2, 1, 3, 4, at=after.since + 2 * DAY)
    board = answer(await ann.slash(night.channel, "leaderboard", game="konsul"))
    page = await ann.slash(night.channel, "leaderboard", game="konsul")
    this = next(label for label in board.labels if label != "All time")
    shown = answer(await ann.click(shown_on(page), label=this)).text
    assert "4 games, 4 won" in shown
    assert "against 4 people" not in shown
    await turn_to(night, after.until + 60)
    assert len(told(night)) == 2
    assert champions(night, role.id) == [ben.id]


async def test_a_season_is_told_where_it_is_wanted_and_not_where_it_is_off(
    night: Night, env: simcord.Env
) -> None:
    """By `/settings`. A role that I may not give, and people who hide, harm nothing."""
    boss, ann = night.manager("boss"), night.people[0]
    hall = night.guild.create_text_channel("hall-of-fame")
    page = shown_on(await boss.slash(night.channel, "settings"))
    await boss.click(page, label="Seasons")
    custom_id = next(one for one in night.message(page.id).custom_ids if "set-season-channel" in one)
    await boss.select(page, [hall], custom_id=custom_id)
    await night.bot.servers.change(night.guild.id, season_role=404)
    await night.bot.people.change(ann.id, hidden=True)
    span = season(night.bot.services.now())
    await played(night, 1, 2, 3, 4, at=span.since + 10)
    night.bot.services.timers.trigger("seasons")
    await turn_to(night, span.until + 60)
    (recap,) = told(night, hall)
    assert told(night) == []
    assert "Ann" not in recap
    assert "🥈 **Ben**" in recap

    custom_id, value = night.message(page.id).menu("No seasons")
    await boss.select(page, [value], custom_id=custom_id)
    after = season(night.bot.services.now())
    await played(night, 1, 2, 3, 4, at=after.since + DAY)
    await turn_to(night, after.until + 60)
    assert len(told(night, hall)) == 1
    assert discord.utils.get(night.bot.guilds, id=night.guild.id) is not None
