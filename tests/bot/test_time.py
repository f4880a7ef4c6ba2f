"""Time at a table, as people see it: its terms, reminders and pings, what happens when it is up, pauses.

What time brings is decided in `tests/table`; here it comes by the alarm clock, also over restarts.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import simcord
from simcord.backend import serializers

from bot.table.table import Over
from games.host.record import Replay
from tests.bot.drivers.tables import LIVE, ask, kinds, konsul
from tests.bot.night import AT_ONCE, Night, answer, entered

IN_CHANNEL = "Reminders by DM and in the channel"
DAY = 24 * 60 * 60


def reminders(night: Night, person: Any) -> list[str]:
    return [line for line in night.told(person) if "waits for you" in line]


def pings(night: Night) -> list[str]:
    return [line for line in night.said() if "It is your turn" in line]


async def behind_more(night: Night) -> str:
    """What a person who sits at the table reads behind the lobby's post."""
    return answer(await night.people[1].click(await night.post(), label="More …")).text


# The lobby -----------------------------------------------------------------------------------------


async def test_the_terms_are_chosen_in_the_lobby(night: Night, env: simcord.Env) -> None:
    """Everybody can see them; the host alone chooses, by a menu or by writing a time in minutes."""
    await night.lobby("konsul", 2)
    assert "Tonight: 3 minutes a move" in await behind_more(night)
    ann = night.people[0]
    await night.on_page(ann, await night.menu(ann), "Over days: 24 hours a move")
    shown = await night.on_page(ann, await night.menu(ann), "Change …")
    await ann.submit_modal(shown, entered(shown, late="host", mention="on"))
    said = await behind_more(night)
    assert "Over days: 24 hours a move" in said
    assert "the host decides" in said
    assert (await night.table()).terms.mention
    page = await night.menu(night.people[1])
    assert "The host chooses" in answer(page).text
    assert not any(part.get("options") for part in answer(page).components)
    shown = await night.on_page(ann, await night.menu(ann), "Change …")
    result = await ann.submit_modal(shown, entered(shown, limit="10081"))
    assert "a whole number from 0 to 10,080" in answer(result).text
    shown = await night.on_page(ann, await night.menu(ann), "Change …")
    await ann.submit_modal(shown, entered(shown, limit="45"))
    terms = (await night.table()).terms
    assert (terms.limit, terms.late, terms.mention) == (45 * 60, "host", True)
    assert "45 minutes" in await behind_more(night)


# Reminders, pings, and time that is up --------------------------------------------------------------


async def test_the_time_of_a_decision(night: Night, env: simcord.Env) -> None:
    """Two reminders by DM to its player alone, over a restart too; then the default, and the next plays."""
    ann, ben, chie = await konsul(night, LIVE)
    await env.advance_time(89)
    assert night.told(ann) == []
    await env.advance_time(2)
    assert len(reminders(night, ann)) == len(night.told(ann)) == 1
    await night.restart()
    await env.settle()
    assert len(night.told(ann)) == 1
    await env.advance_time(72)
    assert len(reminders(night, ann)) == len(night.told(ann)) == 2
    assert night.told(ben) == night.told(chie) == []
    assert not any("waits for you" in line for line in night.said())
    await env.advance_time(18)
    assert await kinds(night) == ["Absent"]
    shown = (await night.public()).text
    assert "bids **1**" in shown
    assert "Time was up for `" in shown.partition(f"**{ann.name.title()}**: the bot made")[0]
    assert "Time was up" not in " ".join(night.said())
    # A reminder goes with the move, also one that was sent before a restart.
    await env.advance_time(91)
    assert len(reminders(night, ben)) == 1
    await night.restart()
    await night.press(ben, "Pass")
    assert await kinds(night) == ["Absent", "Acted"]
    assert night.told(ben) == []


async def test_people_are_called_in_the_channel(night: Night, env: simcord.Env) -> None:
    """By one ping when it becomes their turn, and not who has just acted; by reminders if the table wants."""
    first, second, third = await konsul(night, LIVE, IN_CHANNEL)
    assert pings(night) == []
    await env.advance_time(91)
    assert [line for line in night.said() if first.mention in line and "waits for you" in line]
    await night.press(first, "Bid 1")
    (ping,) = pings(night)
    assert second.mention in ping
    await night.press(second, "Pass")
    (ping,) = pings(night)
    assert third.mention in ping


# Clocks that stand, or are another -----------------------------------------------------------------


async def test_a_game_ends_at_the_time_its_host_chose(night: Night, env: simcord.Env) -> None:
    """Told in time, over a restart too; the final post says why, and the record holds."""
    await konsul(night, "No clock")
    host = night.manager("boss")
    shown = await night.on_page(host, await ask(night, host, "Clock …"), "Change …")
    await host.submit_modal(shown, entered(shown, finish=["60"]))
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


# Discord is away -----------------------------------------------------------------------------------


async def test_an_outage_of_discord_costs_no_one_a_move(night: Night, env: simcord.Env) -> None:
    """Of its gateway, or of one server, for six minutes."""
    await konsul(night, LIVE)
    guild = env.backend.guilds[night.guild.id]
    for away, back in (
        (lambda: night.bot.dispatch("disconnect"), lambda: night.bot.dispatch("resumed")),
        (
            lambda: env.backend.emit("GUILD_DELETE", {"id": str(guild.id), "unavailable": True}),
            lambda: env.backend.emit("GUILD_CREATE", serializers.guild_create_payload(env.backend, guild)),
        ),
    ):
        await env.advance_time(30)
        away()
        await env.advance_time(6 * 60)
        back()
        await env.settle()
        assert await kinds(night) == []
    await env.advance_time(59)
    assert await kinds(night) == []
    await env.advance_time(2)
    assert await kinds(night) == ["Absent"]


async def test_a_reminder_after_an_outage_costs_what_it_says(night: Night) -> None:
    """One message to each person, then one edit of the post and of each panel, which offers more time."""
    night.pace = replace(AT_ONCE, idle=45.0)
    async with night.evening() as env:
        await night.start(seats=4)
        people = night.people[:4]
        before = len(env.http_requests)
        await night.restart(down=3600)
        await env.settle()
        assert [len(reminders(night, person)) for person in people] == [1, 1, 1, 1]

        def sent() -> Counter[str]:
            requests = (request for request in env.http_requests[before:] if "/channels" in request.path)
            return Counter(request.method for request in requests)

        assert sent() == {"POST": 4, "PATCH": 1}
        await env.advance_time(night.pace.idle)
        assert sent() == {"POST": 4, "PATCH": 5}
