"""Deadlines: stored, fired once, surviving restarts."""

from __future__ import annotations

import simcord

from tests.bot.night import Night


async def into_nominations(night: Night) -> None:
    """Two show white and must agree on the extra card."""
    await night.start(seats=3)
    ann, ben, chie = await night.seats()
    await night.press(ann, "Both white")
    await night.press(ben, "Both white")
    await night.press(chie, "One black")


async def test_the_talk_about_the_extra_card_runs_out(night: Night, env: simcord.Env) -> None:
    """Time up: nobody takes the card, and the game goes on."""
    await into_nominations(night)
    assert "Time runs out" in (await night.public()).text
    await env.advance_time(89)
    assert "Time ran out" not in (await night.public()).text
    await env.advance_time(2)
    assert "Time ran out: nobody takes the extra card" in (await night.public()).text
    entries = (await night.table()).entries
    await env.advance_time(600)
    assert (await night.table()).entries == entries


async def test_a_clock_that_ran_out_while_the_bot_was_down_fires_once(night: Night, env: simcord.Env) -> None:
    """The deadline is stored; after the restart it fires at once."""
    await into_nominations(night)
    env.backend.clock.advance(300)
    await night.restart()
    await env.settle()
    table = await night.table()
    assert [type(entry).__name__ for entry in table.entries].count("Expired") == 1
    assert "Time ran out: nobody takes the extra card" in (await night.public()).text


async def test_agreement_stops_the_clock(night: Night, env: simcord.Env) -> None:
    """A settled talk leaves no deadline behind."""
    await into_nominations(night)
    ann, ben, _ = await night.seats()
    await night.press(ann, "Nobody")
    await night.press(ben, "Nobody")
    assert (await night.table()).deadlines == {}
    upcoming = await night.bot.store.next_deadline()
    assert upcoming is not None
    assert upcoming[1] == ""


async def test_a_lobby_closes_after_a_day(night: Night, env: simcord.Env) -> None:
    """Nobody has to end a forgotten lobby."""
    await night.lobby(joining=2)
    await env.advance_time(23 * 3600)
    assert (await night.table()).status == "lobby"
    await env.advance_time(2 * 3600)
    assert (await night.table()).status == "expired"
    assert "closed after a day" in (await night.public()).text
