"""A night is planned in one form, and what was understood is shown before anything is announced."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import discord
import pytest
import simcord
from simcord.results import InteractionResult

from bot.client.custom_ids import Asked, Gone, asking, read
from bot.rooms.club.night.nights import MAXIMUM_HOSTED, PAUSE_SECONDS, Plan, add_night, nights_of
from bot.rooms.club.night.nights import Night as GameNight
from bot.rooms.club.night.pages import AnnounceNight, ManageNight
from bot.table.commands import Actor, Cancel
from games import GAMES
from tests.bot.night import Night, StillWorld, answer, entered, shown_on

TOKYO = ZoneInfo("Asia/Tokyo")
VOICE, EXTERNAL = 2, 3


@pytest.fixture
async def env(night: Night) -> AsyncIterator[simcord.Env]:
    """A server in Japan, and a clock that the test turns."""
    night.world = StillWorld
    async with night.evening() as env:
        await night.bot.servers.change(night.guild.id, zone=TOKYO.key)
        yield env


async def planned(night: Night) -> list[GameNight]:
    await night.env.settle()
    return await night.bot.store.database.read(nights_of(night.guild.id))


async def open_form(night: Night, host: Any) -> tuple[Any, InteractionResult]:
    """`/night` and one press; return the page and the form."""
    page = shown_on(await host.slash(night.channel, "night"))
    return page, await host.click(page, label="Plan a night")


def events(night: Night) -> list[Any]:
    return list(night.env.backend.get_guild(night.guild.id).scheduled_events.values())


# The form ------------------------------------------------------------------------------------------


async def test_a_night_takes_two_presses_and_a_form(night: Night, env: simcord.Env) -> None:
    ann = night.people[0]
    page, form = await open_form(night, ann)
    values = entered(form)
    assert form.modal is not None
    assert len(form.modal["components"]) == len(values) == 5
    assert (values["title"], values["time"], values["every"]) == ("Game night", "20:00", "once")
    assert values["games"] == [*GAMES]
    days = form.modal["components"][1]["component"]["options"]
    assert len(days) == 24
    day = datetime.fromisoformat(days[5]["value"])
    assert days[5]["label"] == f"{day:%a, %b} {day.day}"
    games = list(GAMES)[:2]
    chosen = {"title": "Club", "day": [days[5]["value"]], "every": "monthly", "games": games}
    await ann.submit_modal(form, entered(form, time="8:30pm", **chosen))
    at = day.replace(hour=20, minute=30, tzinfo=TOKYO).timestamp()
    assert f"**<t:{int(at)}:F> (<t:{int(at)}:R>)**" in night.message(page.id).text
    assert await planned(night) == []
    await ann.click(page, label="Announce")
    (stored,) = await planned(night)
    assert (stored.title, stored.plan.starts_at, stored.plan.every) == ("Club", at, "monthly")
    assert (stored.plan.games, stored.plan.stage, stored.plan.zone) == (tuple(games), "planned", TOKYO.key)
    assert [guest.user_id for guest in stored.guests] == [ann.id]
    (event,) = events(night)
    assert (event.name, event.entity_type) == ("Club", EXTERNAL)
    assert datetime.fromisoformat(event.scheduled_start_time).timestamp() == at
    # A press that arrives twice counts once.
    again = night.emit(ann, page.id, asking("b", 0, AnnounceNight(stored.id)))
    await env.settle()
    assert "is announced" in answer(again).text
    assert len(await planned(night)) == 1


async def test_words_that_are_not_understood_are_not_lost(night: Night, env: simcord.Env) -> None:
    """The form opens with them again, also after a restart; a time that is over is refused the same way."""
    ann = night.people[0]
    page, form = await open_form(night, ann)
    day = form.modal["components"][1]["component"]["options"][7]["value"]
    typed = {"title": "Club *night*", "day": [day], "every": "weekday", "games": ["konsul"]}
    await ann.submit_modal(form, entered(form, time="at `eight`", **typed))
    said = night.message(page.id)
    assert "I do not understand “at \\`eight\\`” as a time" in said.text
    assert "Announce" not in said.labels
    await night.restart()
    form = await ann.click(page, label="Change …")
    assert entered(form) == {**typed, "time": "at `eight`"}
    past = int(night.bot.services.now()) - 60
    await ann.submit_modal(form, entered(form, time=f"<t:{past}:F>"))
    assert "That time is over" in night.message(page.id).text
    form = await ann.click(page, label="Change …")
    assert entered(form) == {**typed, "time": f"<t:{past}:F>"}
    other = await ann.click(page, label="Change …")
    await ann.submit_modal(form, entered(form, time="21時"))
    # A form that was opened beside it counts, too, though the draft that it showed is gone.
    await ann.submit_modal(other, entered(other, time="20時"))
    await ann.click(page, label="Announce")
    (stored,) = await planned(night)
    assert stored.title == "Club *night*"
    assert datetime.fromtimestamp(stored.plan.starts_at, TOKYO).isoformat() == f"{day}T20:00:00+09:00"


async def test_a_planner_is_asked_once_for_their_zone(night: Night, env: simcord.Env) -> None:
    """Where the server has named none. Another zone, chosen later, keeps what was entered."""
    await night.bot.servers.change(night.guild.id, zone=None)
    ann = night.people[0]
    page = shown_on(await ann.slash(night.channel, "night"))

    async def choose(city: str) -> InteractionResult:
        parts = [part for part in night.message(page.id).components if "options" in part]
        zones = ((part, option) for part in parts for option in part["options"])
        menu, zone = next(it for it in zones if it[1]["label"].startswith(city))
        return await ann.select(page, [zone["value"]], custom_id=menu["custom_id"])

    await ann.click(page, label="Plan a night")
    assert "What time is it where you are?" in night.message(page.id).text
    form = await choose("Athens")
    await ann.submit_modal(form, entered(form, title="Club"))
    await ann.click(page, label="Wrong time zone?")
    form = await choose("Berlin")
    assert entered(form)["title"] == "Club"
    await ann.submit_modal(form, entered(form))
    await ann.click(page, label="Announce")
    (stored,) = await planned(night)
    assert stored.plan.zone == "Europe/Berlin"
    assert datetime.fromtimestamp(stored.plan.starts_at, ZoneInfo("Europe/Berlin")).hour == 20
    _, form = await open_form(night, ann)
    assert form.modal is not None


async def test_a_night_in_a_hidden_channel_is_listed_to_those_who_see_it(
    night: Night, env: simcord.Env
) -> None:
    ann, boss = night.people[0], night.manager("boss")
    overwrites = {
        night.guild.default_role: discord.PermissionOverwrite(view_channel=False),
        boss: discord.PermissionOverwrite(view_channel=True),
    }
    hidden = night.guild.create_text_channel("board-room", overwrites=overwrites)
    plan = Plan(night.bot.services.now() + 9_000_000, "once", tuple(GAMES), "en")
    plot = GameNight(guild_id=night.guild.id, channel_id=hidden.id, host_id=boss.id, title="Plot", plan=plan)
    await night.bot.store.database.run(add_night(plot))
    assert "Plot" not in answer(await ann.slash(night.channel, "night")).text
    assert "Plot" in answer(await boss.slash(night.channel, "night")).text


async def test_own_words_are_off_for_titles_too(night: Night, env: simcord.Env) -> None:
    """Also for one that was entered before, and a form shows no line for it."""
    ann = night.people[0]
    page, form = await open_form(night, ann)
    await ann.submit_modal(form, entered(form, title="Club"))
    await night.bot.servers.change(night.guild.id, free_text=False)
    await ann.click(page, label="Announce")
    (stored,) = await planned(night)
    assert stored.title == ""
    _, form = await open_form(night, ann)
    assert "title" not in entered(form)


async def test_one_person_plans_three_nights(night: Night, env: simcord.Env) -> None:
    """A fourth is refused before its form opens; others may still plan theirs."""
    ann, ben = night.people[:2]
    page, form = await open_form(night, ann)
    for _ in range(MAXIMUM_HOSTED):
        await night.announce(ann)
    await ann.submit_modal(form, entered(form, title="The fourth"))
    await ann.click(page, label="Announce")
    assert "You have planned 3 nights in this server" in night.message(page.id).text
    assert entered(await ann.click(page, label="Change …"))["title"] == "The fourth"
    page, refused = await open_form(night, ann)
    assert refused.modal is None
    assert "You have planned 3 nights in this server" in night.message(page.id).text
    await night.announce(ben)
    assert len(await planned(night)) == MAXIMUM_HOSTED + 1


async def test_a_host_changes_all_of_a_night_in_its_form(night: Night, env: simcord.Env) -> None:
    """Its guests are called for another time alone; its event follows, and so do the nights after it."""
    ann, ben = night.people[:2]
    await night.announce(ann, title="Club", every="weekly")
    (before,) = await planned(night)
    (post,) = [one for one in night.channel.history() if "Club" in night.message(one.id).text]
    await ben.click(post, label="I'm coming")
    page = shown_on(await ann.click(post, label="For the host"))
    form = await ann.click(page, label="Change …")
    assert entered(form)["title"] == "Club"
    changes = {"title": "Konsul club", "games": ["konsul"], "every": "monthly"}
    await ann.submit_modal(form, entered(form, **changes))
    await ann.click(page, label="Change it")
    (after,) = await planned(night)
    assert (after.id, after.title, after.plan.games, after.plan.every) == (
        before.id,
        "Konsul club",
        ("konsul",),
        "monthly",
    )
    assert after.plan.starts_at == before.plan.starts_at
    assert "Konsul club" in night.message(post.id).text
    assert [event.name for event in events(night)] == ["Konsul club"]
    assert [line for line in night.said() if "has been moved" in line] == []
    page = shown_on(await ann.click(post, label="For the host"))
    form = await ann.click(page, label="Change …")
    await ann.submit_modal(form, entered(form, time="21:00"))
    await ann.click(page, label="Change it")
    await env.settle()
    (line,) = [line for line in night.said() if "has been moved" in line]
    assert ann.mention in line
    assert ben.mention in line


def test_buttons_of_the_pages_of_1_2_are_answered() -> None:
    """Their menus of days and hours are gone; the page for the host opens without the time it had."""
    for request in ('"night-plan",1800000000,"weekly",31', '"night-announce",1,"once",1', '"night-move",5,9'):
        assert isinstance(read(f"b.0.[{request}]"), Gone)
    assert read('b.0.["night-manage",5,1800000000]') == Asked(0, ManageNight(5, 1_800_000_000))


# Discord's event -----------------------------------------------------------------------------------


async def test_an_event_stands_in_the_voice_channel_that_the_server_names(
    night: Night, env: simcord.Env
) -> None:
    voice = night.guild.create_voice_channel("table talk")
    await night.bot.servers.change(night.guild.id, night_voice=voice.id)
    await night.announce(night.people[0])
    (event,) = events(night)
    assert (event.entity_type, event.channel_id) == (VOICE, voice.id)


async def test_a_night_stands_without_its_event(night: Night, env: simcord.Env) -> None:
    """The host hears once of what Discord refuses, and so nothing of the next ones."""
    env.inject_error("POST", "/guilds/*/scheduled-events", status=403, code=50013, times=None)
    ann = night.people[0]
    await night.announce(ann, every="weekly")
    (stored,) = await planned(night)
    assert (stored.plan.event_id, stored.plan.message_id is not None) == (0, True)
    for _ in range(2):
        (stored,) = await planned(night)
        await env.advance_time(stored.plan.starts_at - night.bot.services.now() + PAUSE_SECONDS + 120)
    assert len([line for line in night.told(ann) if "Discord took no event" in line]) == 1
    assert len(await planned(night)) == 1


# The host has gone ---------------------------------------------------------------------------------


async def test_no_night_follows_when_its_host_has_gone(night: Night, env: simcord.Env) -> None:
    """The one that they had planned takes place; the channel reads why no other comes."""
    ann, ben = night.people[:2]
    await night.announce(ann, every="weekly", title="Club")
    (post,) = [
        one for one in night.channel.history() if one.components and "Club" in night.message(one.id).text
    ]
    await ben.click(post, label="I'm coming")
    night.guild.remove_member(ann)
    (stored,) = await planned(night)
    await env.advance_time(stored.plan.starts_at - night.bot.services.now() + 60)
    assert [one.plan.stage for one in await planned(night)] == ["open"]
    with env._bot_scope():
        await night.bot.tables.do(1, Cancel(), Actor(ben.id))
    await env.advance_time(PAUSE_SECONDS + 120)
    assert await planned(night) == []
    assert len([line for line in night.said() if "no further night follows" in line]) == 1


# Moderators ----------------------------------------------------------------------------------------


async def test_moderators_decide_about_nights_at_the_desk(night: Night, env: simcord.Env) -> None:
    """A title that was reported is taken away or left; a night is cancelled, and its guests read why."""
    ann, ben = night.people[:2]
    boss, log = night.manager("boss"), night.guild.create_text_channel("log")
    await night.bot.servers.change(night.guild.id, log_channel=log.id)
    await night.announce(ann, title="Rude one", every="weekly")
    await night.announce(ann, title="Nice one")
    for _ in range(2):
        for title in ("Rude one", "Nice one"):
            page = await ben.slash(night.channel, "night")
            await night.on_menu(ben, page, title)
    assert [line[line.index("“") : line.index("”")] for line in night.said(log)] == ["“Rude one", "“Nice one"]
    desk = shown_on(await boss.slash(night.channel, "desk"))
    await boss.click(desk, label="Game nights (2 titles reported)")
    rude, nice = await planned(night)
    for act, number in (("hide", rude.id), ("leave", nice.id), ("cancel", rude.id)):
        value = f'["moderate-night",{number},"{act}"]'
        part = next(
            one
            for one in night.message(desk.id).components
            if value in [it["value"] for it in one.get("options", ())]
        )
        form = await boss.select(desk, [value], custom_id=part["custom_id"])
        await boss.submit_modal(form, {"why": f"I {act} it"})
    (left,) = await planned(night)
    assert (left.title, left.reported_at, left.plan.title_left) == ("Nice one", None, True)
    page = answer(await ben.slash(night.channel, "night"))
    assert not [part for part in page.components if "options" in part]
    assert [line for line in night.told(ann) if "“Rude one”" in line and "I hide it" in line]
    assert [line for line in night.said() if "**Game night** has been cancelled. Reason: I cancel it" in line]
    assert len(night.said(log)) == 5
    assert sorted(event.name for event in events(night)) == ["Nice one"]
