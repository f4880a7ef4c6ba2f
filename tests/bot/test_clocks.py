"""Clocks that stand, and the clock of the rules."""

from __future__ import annotations

import simcord

from bot.table.table import Over
from games.host.record import Replay
from tests.bot.drivers.looking import playing_of
from tests.bot.drivers.tables import LIVE, agree, agreed, ask, asked, in_turn, kinds, konsul, reply
from tests.bot.night import Night, answer

DAY = 24 * 60 * 60

# Clocks that stand ---------------------------------------------------------------------------------


async def test_a_pause_stands_over_a_restart(night: Night, env: simcord.Env) -> None:
    """The host asks, another player agrees, and everybody sees it; the time left is what it was."""
    await konsul(night, LIVE)
    host = night.people[0]
    await env.advance_time(100)
    page = await ask(night, host, "Stop the clocks")
    assert "one more player has to agree" in answer(page).text
    assert "clocks are stopped" not in (await night.public()).text
    await agree(night, host)
    assert "Start the clocks again" in answer(await night.menu(host)).labels
    assert "clocks are stopped" in (await night.public()).text
    assert await asked(night) is None
    (said,) = night.said()
    assert "**Ann** and" in said
    assert "**Ben** stopped the clocks" in said
    await night.restart(down=3600)
    await env.settle()
    assert await kinds(night) == []
    await ask(night, host, "Start the clocks again")
    await env.advance_time(75)
    assert await kinds(night) == []
    await env.advance_time(10)
    assert await kinds(night) == ["Absent"]


async def test_the_host_gives_more_time(night: Night, env: simcord.Env) -> None:
    """Others find no button for it; no third reminder comes."""
    first, *_ = await konsul(night, LIVE)
    host, other = night.people[:2]
    assert "More time" not in answer(await night.menu(other)).labels
    if first is host:
        await night.press(first, "Bid 1")
        first, *_ = await in_turn(night)
    before = await kinds(night)
    await env.advance_time(170)
    await ask(night, host, "More time")
    assert any("gave more time" in line for line in night.said())
    await env.advance_time(170)
    assert await kinds(night) == before
    assert len(night.told(first)) == 2
    await env.advance_time(11)
    assert await kinds(night) == [*before, "Absent"]


async def test_the_host_changes_the_clock_of_a_game(night: Night, env: simcord.Env) -> None:
    """By its name or in minutes; everybody is told, and the present decision has the whole new time."""
    await konsul(night, LIVE)
    host, other = night.people[:2]
    assert "Clock …" not in answer(await night.menu(other)).labels
    await env.advance_time(170)
    page = await ask(night, host, "Clock …")
    shown = await night.on_menu(host, page, "Another time …")
    changed = await host.submit_modal(shown, {"minutes": "10"})
    assert "another clock: 10 minutes a move" in answer(changed).text
    await agree(night, host)
    assert any("changed the clock. Now: 10 minutes a move" in line for line in night.said())
    await env.advance_time(590)
    assert await kinds(night) == []
    await night.on_menu(host, changed, "No clock")
    await agree(night, host)
    await env.advance_time(3600)
    assert await kinds(night) == []
    assert "Time runs out" not in (await night.public()).text


async def test_a_table_whose_players_never_come_back(night: Night, env: simcord.Env) -> None:
    """The clocks stop, its end is announced, and one press puts it off; then the post says why it ended."""
    await konsul(night, LIVE, seats=2)
    for _ in range(6):
        await env.advance_time(181)
    assert (await playing_of(night)).paused_at is not None
    assert sum("nobody seems to be here" in line for line in night.said()) == 1
    for count in (1, 2):
        await night.restart(down=11 * DAY)
        await env.settle()
        assert sum("stands idle" in line for line in night.said()) == count
        if count == 1:
            await reply(night, night.people[1], "Keep this game")
            assert await asked(night) is None
            assert any("keeps this game open" in line for line in night.said())
    await night.restart(down=2.99 * DAY)
    await env.advance_time(0.02 * DAY)
    assert (await night.table()).status == "finished"
    assert "Nobody played on" in (await night.public()).text


async def test_a_game_ends_at_the_time_its_host_chose(night: Night, env: simcord.Env) -> None:
    """Told in time, over a restart too; the final post says why, and the record holds."""
    await konsul(night, LIVE)
    host = night.manager("boss")
    await night.on_menu(host, await ask(night, host, "Clock …"), "No clock")
    shown = await night.on_menu(host, await ask(night, host, "Clock …"), "At another time …")
    refused = await host.submit_modal(shown, {"minutes": "5"})
    assert "a whole number from 15 to 1,440" in answer(refused).text
    shown = await night.on_menu(host, await ask(night, host, "Clock …"), "At another time …")
    await host.submit_modal(shown, {"minutes": "60"})
    assert "Ends at <t:" in (await night.public()).text
    await env.advance_time(44 * 60)
    await night.restart()
    await env.advance_time(120)
    await env.settle()
    assert sum("ends at <t:" in line for line in night.said()) == 1
    await env.advance_time(15 * 60)
    assert await kinds(night) == ["Ended"]
    assert any("the time set for this game is up" in line for line in night.said())
    over = await night.table()
    assert isinstance(over, Over)
    assert Replay(over.record(), night.packages).verify() == over.outcome


# The clock of the rules ----------------------------------------------------------------------------


async def into_nominations(night: Night) -> None:
    """Two show white and must agree on the extra card."""
    await night.start(seats=3)
    ann, ben, chie = await night.seats()
    for person, coins in ((ann, "Both white"), (ben, "Both white"), (chie, "One black")):
        await night.press(person, coins)


async def test_the_talk_about_the_extra_card_runs_out(night: Night, env: simcord.Env) -> None:
    """Not while the clocks stand; then no one takes the card, and the game goes on."""
    await into_nominations(night)
    assert "Time runs out" in (await night.public()).text
    host = night.people[0]
    await agreed(night, host, "Stop the clocks")
    await env.advance_time(500)
    assert "Time ran out" not in (await night.public()).text
    await ask(night, host, "Start the clocks again")
    await env.advance_time(89)
    assert "Time ran out" not in (await night.public()).text
    await env.advance_time(2)
    assert "Time ran out: nobody takes an extra card" in (await night.public()).text
    entries = (await playing_of(night)).entries
    await env.advance_time(100)
    assert (await playing_of(night)).entries == entries
