"""Time at a table: the terms, reminders and pings, and what happens when it is up."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import simcord
from simcord.backend import serializers

from bot.table.table import Lobby
from games.host.entries import Absent, Acted
from tests.bot.drivers.looking import playing_of
from tests.bot.drivers.tables import LIVE, ask, asked, kinds, konsul, reply
from tests.bot.night import AT_ONCE, Night, answer

IN_CHANNEL = "Reminders by DM and in the channel"


def reminders(night: Night, person: Any) -> list[str]:
    return [line for line in night.told(person) if "waits for you" in line]


async def behind_more(night: Night) -> str:
    """What a person who sits at the table reads behind the lobby's post."""
    return answer(await night.people[1].click(await night.post(), label="More …")).text


# The lobby -----------------------------------------------------------------------------------------


async def test_the_terms_are_chosen_in_the_lobby(night: Night, env: simcord.Env) -> None:
    """Everybody can see them; the host alone chooses, by a menu or by writing a time."""
    await night.lobby("konsul", 2)
    assert "Tonight: 3 minutes a move" in await behind_more(night)
    await night.agree("Over days: 24 hours a move", "The host decides", IN_CHANNEL)
    said = await behind_more(night)
    assert "Over days: 24 hours a move" in said
    assert "the host decides" in said
    assert (await night.table()).terms.mention
    page = await night.menu(night.people[1])
    assert "The host chooses" in answer(page).text
    assert not any(part.get("options") for part in answer(page).components)


async def test_another_time_is_written(night: Night, env: simcord.Env) -> None:
    """Minutes in a form; nonsense is answered with the range."""
    await night.lobby("konsul", 2)
    ann = night.people[0]
    shown = await night.on_menu(ann, await night.menu(ann), "Another time …")
    result = await ann.submit_modal(shown, {"minutes": "0"})
    assert "a whole number from 1 to 10,080" in answer(result).text
    shown = await night.on_menu(ann, await night.menu(ann), "Another time …")
    await ann.submit_modal(shown, {"minutes": "45"})
    assert (await night.table()).terms.limit == 45 * 60
    assert "45 minutes" in await behind_more(night)


async def test_a_lobby_closes_unless_it_is_kept_open(night: Night, env: simcord.Env) -> None:
    """The post asks first, and one press there keeps it for hours, also over a restart."""
    await night.lobby(joining=2)
    await env.advance_time(19 * 60)
    assert "Keep open" not in (await night.public()).labels
    await env.advance_time(2 * 60)
    await night.press(night.people[1], "Keep open")
    assert "Still here?" not in (await night.public()).text
    await env.advance_time(5 * 3600)
    assert isinstance(await night.table(), Lobby)
    await night.restart()
    await env.advance_time(3600)
    assert (await night.table()).status == "expired"
    assert "nobody had pressed anything" in (await night.public()).text


# Reminders and pings -------------------------------------------------------------------------------


async def test_a_reminder_comes_by_dm_to_the_one_awaited(night: Night, env: simcord.Env) -> None:
    """At half and at nine tenths, no third time; a restart in between sends none twice."""
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


async def test_a_reminder_by_dm_goes_with_the_move(night: Night, env: simcord.Env) -> None:
    """Also one that was sent before a restart."""
    ann, ben, _ = await konsul(night, LIVE)
    await env.advance_time(91)
    assert len(night.told(ann)) == 1
    await night.restart()
    await night.press(ann, "Bid 1")
    assert night.told(ann) == []
    assert night.told(ben) == []


async def test_a_reminder_due_while_the_bot_was_down_is_sent_once(night: Night, env: simcord.Env) -> None:
    """Two were due: one is sent; and no one loses time because we were away."""
    ann, *_ = await konsul(night, LIVE)
    await night.restart(down=170)
    await env.settle()
    assert len(night.told(ann)) == 1
    assert await kinds(night) == []
    await night.restart()
    await env.settle()
    assert len(night.told(ann)) == 1


async def test_reminders_in_the_channel_when_the_table_wants(night: Night, env: simcord.Env) -> None:
    ann, *_ = await konsul(night, LIVE, IN_CHANNEL)
    await env.advance_time(91)
    assert [line for line in night.said() if ann.mention in line and "waits for you" in line]


async def test_a_secret_phase_does_not_show_who_is_missing(night: Night, env: simcord.Env) -> None:
    """Not from reminders, not from the page, the host included; names come when the time is up."""
    await night.lobby(joining=3)
    await night.agree(LIVE, IN_CHANNEL)
    await night.press(night.people[0], "Start")
    ann, ben, chie = night.people[:3]
    await night.press_dm(ann, "Both white")
    await env.advance_time(170)
    assert [len(night.told(person)) for person in (ann, ben, chie)] == [0, 2, 2]
    page = answer(await night.menu(ann)).text
    assert "Waiting for 2 of 3. The choice is secret, and so is who is missing" in page
    assert "asked" not in page
    before = night.said()
    assert not any(
        person.mention in line or person.name in line for line in before for person in night.people
    )
    await env.advance_time(11)
    shown = (await night.public()).text.splitlines()
    (line,) = [line for line in shown if line.startswith("⌛ Time was up for ")]
    assert [person.name.title() in line for person in (ann, ben, chie)] == [False, True, True]
    entries = (await playing_of(night)).entries
    assert [type(entry) for entry in entries] == [Acted, Absent, Absent]


async def test_one_ping_when_it_becomes_your_turn(night: Night, env: simcord.Env) -> None:
    """Not to who has just pressed something; the last ping is taken away."""

    def pings() -> list[str]:
        return [line for line in night.said() if "It is your turn" in line]

    first, second, third = await konsul(night, LIVE)
    assert pings() == []
    await env.advance_time(61)
    await night.press(first, "Bid 1")
    (ping,) = pings()
    assert second.mention in ping
    await night.press(second, "Pass")
    (ping,) = pings()
    assert third.mention in ping


# Time is up ----------------------------------------------------------------------------------------


async def test_time_up_plays_the_safe_default(night: Night, env: simcord.Env) -> None:
    """The post says so until its player moves, and the channel nothing; the person who is next plays on."""
    ann, ben, _ = await konsul(night, LIVE)
    await env.advance_time(181)
    assert await kinds(night) == ["Absent"]
    assert "bids **1**" in (await night.public()).text
    shown = (await night.public()).text
    assert "Time was up for `" in shown.partition(f"**{ann.name.title()}**: the bot made")[0]
    assert "Time was up" not in " ".join(night.said())
    await env.advance_time(120)
    await night.press(ben, "Pass")
    assert await kinds(night) == ["Absent", "Acted"]


async def test_time_that_ran_out_while_the_bot_was_down_is_given_again(
    night: Night, env: simcord.Env
) -> None:
    """A minute at least, with a reminder; then the default."""
    ann, *_ = await konsul(night, LIVE)
    await night.restart(down=1000)
    await env.settle()
    assert await kinds(night) == []
    assert len(night.told(ann)) == 1
    await env.advance_time(61)
    assert await kinds(night) == ["Absent"]


async def late_at_the_hosts(night: Night) -> tuple[Any, Any]:
    """A game in which a person's time is up and the host decides; the person and the host."""
    late, *others = await konsul(night, LIVE, "The host decides")
    host = night.people[0]
    if late is host:
        await night.press(host, "Bid 1")
        late = others[0]
    await night.env.advance_time(181)
    return late, host


async def test_the_host_decides_on_a_post_of_its_own(night: Night, env: simcord.Env) -> None:
    """No one else can; with the decision the post is gone."""
    late, host = await late_at_the_hosts(night)
    before, seen = await kinds(night), await asked(night)
    assert seen is not None
    assert "Time is up for" in seen.text
    assert "decides as the host" in seen.text
    refused = await reply(night, late, "Make a safe move")
    assert refused.ephemeral
    assert "Only the host" in answer(refused).text
    await reply(night, host, "Make a safe move")
    assert await kinds(night) == [*before, "Absent"]
    assert await asked(night) is None


async def test_waiting_longer_winds_the_clock(night: Night, env: simcord.Env) -> None:
    """The post goes, the channel is told, and the late one plays."""
    late, host = await late_at_the_hosts(night)
    before = await kinds(night)
    await reply(night, host, "Wait longer")
    assert await asked(night) is None
    assert any("decided to wait longer" in line for line in night.said())
    await env.advance_time(170)
    assert await kinds(night) == before
    await night.press(late, "Pass" if before else "Bid 1")
    assert await kinds(night) == [*before, "Acted"]


async def test_a_question_outlives_a_restart(night: Night, env: simcord.Env) -> None:
    """As long again as the decision, if the host does not answer; then the default."""
    await late_at_the_hosts(night)
    played, before = await kinds(night), (await night.questions()).id
    await night.restart(down=100)
    await env.settle()
    assert await kinds(night) == played
    assert (await night.questions()).id == before
    await env.advance_time(100)
    assert await kinds(night) == [*played, "Absent"]
    assert await asked(night) is None


async def test_the_page_asks_the_host_alone(night: Night, env: simcord.Env) -> None:
    """Not who is late; strangers find nothing to press."""
    _, host = await late_at_the_hosts(night)
    for person in night.people[:3]:
        seen = answer(await night.menu(person))
        assert ("Wait longer" in seen.labels) == (person is host)
        assert ("What now?" in seen.text) == (person is host)
    assert answer(await night.menu(night.people[4])).labels == []
    before = await kinds(night)
    await ask(night, host, "Make a safe move")
    assert await kinds(night) == [*before, "Absent"]


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
    """One message to each person, and one edit of the post and of each panel, which offers more time."""
    night.pace = replace(AT_ONCE, idle=45.0)
    async with night.evening() as env:
        await night.start(seats=4)
        people = night.people[:4]
        before = len(env.http_requests)
        await night.restart(down=3600)
        await env.settle()
        assert [len(reminders(night, person)) for person in people] == [1, 1, 1, 1]
        sent = [request for request in env.http_requests[before:] if "/channels" in request.path]
        assert Counter(request.method for request in sent) == {"POST": 4, "PATCH": 5}
