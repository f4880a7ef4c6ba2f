"""Game nights as people plan them, come to them, and read of them afterwards."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from typing import Any
from unittest.mock import AsyncMock

import discord
import msgspec
import pytest
import simcord
from sqlalchemy import select

from bot.rooms.club.night import POST_AGAIN_SECONDS
from bot.rooms.club.night.nights import (
    GIVE_UP_SECONDS,
    MOVE_SECONDS,
    PAUSE_SECONDS,
    REMINDER_SECONDS,
    Guest,
    Plan,
    add_night,
    change_night,
    nights_of,
)
from bot.rooms.club.night.nights import Night as GameNight
from bot.store.moderation import block
from bot.store.schema import tables
from bot.table.commands import Actor, EndTogether, Leave
from bot.table.table import Lobby, Playing
from games import GAMES
from tests.bot.night import Night, StillWorld, answer, entered, shown_on

MORE = ("Fred", "Gil", "Hana", "Ivo", "Jun", "Kim", "Lea", "Mio", "Nat", "Oto", "Pia", "Quy")
LIKED = ("Konsul", "Money and Luck", "Vertigo")
COMPLETED = 3
DAY = 24 * 60 * 60


@pytest.fixture
async def env(night: Night) -> AsyncIterator[simcord.Env]:
    """Seventeen people, and a clock that the test turns."""
    night.world = StillWorld
    async with night.evening() as env:
        users = [env.create_user(name.lower(), global_name=name) for name in MORE]
        night.people += [night.guild.add_member(user) for user in users]
        await night.bot.servers.change(night.guild.id, zone="Europe/Berlin")
        yield env


async def plans(night: Night) -> list[Plan]:
    found = await night.bot.store.database.read(nights_of(night.guild.id))
    return [one.plan for one in found]


async def turn_to(night: Night, at: float) -> None:
    await night.env.advance_time(at - night.bot.services.now() + 1)


def posts(night: Night, part: str) -> list[Any]:
    """The messages of the channel that have this text, the newest last."""
    return [it for it in night.channel.history() if it.components and part in night.message(it.id).text]


async def store(night: Night, *people: Any) -> None:
    """Store a night of these people, the first of whom is its host, for tomorrow."""
    guests = tuple(Guest(person.id, person.user.global_name) for person in people)
    plan = Plan(night.bot.services.now() + DAY, "once", tuple(GAMES), "en")
    place = {"guild_id": night.guild.id, "channel_id": night.channel.id}
    stored = GameNight(**place, host_id=people[0].id, title="Friday club", plan=plan, guests=guests)
    await night.bot.store.database.run(add_night(stored))
    with night.env._bot_scope():
        night.bot.timers.trigger()
    await night.env.settle()


async def end_all(night: Night) -> None:
    """The people of each game agree to end it; of each lobby, they leave."""
    for table_id in await night.bot.store.open_in_channel(night.guild.id, night.channel.id):
        table = await night.table(table_id)
        for person in [table.people[seat] for seat in table.present]:
            command = EndTogether(agree=True) if isinstance(table, Playing) else Leave()
            with night.env._bot_scope():
                await night.bot.tables.do(table_id, command, Actor(person.user_id))
    await night.env.settle()


async def test_a_night_of_seventeen(night: Night, env: simcord.Env) -> None:
    """From the plan to the recap and the next date, with a restart between the hour and the games."""
    ann, *others = night.people
    games = [game for game in GAMES if game != "seijiya_no_koshin"]
    await night.announce(ann, title="Friday club", every="weekly", games=games)
    (post,) = posts(night, "Friday club")
    (event,) = env.backend.get_guild(night.guild.id).scheduled_events.values()
    assert event.name == "Friday club"
    for number, person in enumerate(others):
        page = await person.click(post, label="I'm coming")
        if number % 4:
            await person.click(shown_on(page), label=LIKED[number % 4 - 1])
    await env.settle()
    assert "**17 people are coming**" in night.message(post.id).text
    assert "💛 Konsul 4 · Money and Luck 4 · Vertigo 4" in night.message(post.id).text
    (plan,) = await plans(night)
    await turn_to(night, plan.starts_at - REMINDER_SECONDS)
    (told,) = [line for line in night.said() if "The tables open" in line]
    assert told.count("<@") == 17
    await turn_to(night, plan.starts_at)
    ids = sorted(await night.bot.store.open_in_channel(night.guild.id, night.channel.id))
    tables = [await night.table(number) for number in ids]
    assert sorted(person.name for table in tables for person in table.people) == sorted(
        person.user.global_name for person in night.people
    )
    assert all(len(table.people) in table.seats for table in tables)
    liking = {person.id: LIKED[number % 4 - 1] for number, person in enumerate(others) if number % 4}
    titles = {table.id: night.bot.texts.of("en", table.game.key)("game-title") for table in tables}
    for table in tables:
        assert all(
            liking.get(person.user_id, titles[table.id]) == titles[table.id] for person in table.people
        )
        post_ = await night.public(table.id)
        assert all(f"<@{person.user_id}>" in post_.text for person in table.people)
    await night.restart()
    late = next(person for person in night.people if person.id == tables[-1].people[-1].user_id)
    by_id = {person.id: person for person in night.people}
    for table in tables:
        for person in table.people:
            if person.user_id != late.id:
                await night.press(by_id[person.user_id], "Join", table.id)
    games = [await night.table(number) for number in ids]
    assert [isinstance(table, Playing) for table in games] == [True] * (len(ids) - 1) + [False]
    await late.click(post, label="I'm here now")
    assert isinstance(last := await night.table(ids[-1]), Playing)
    assert last.seat_of(late.id) is not None
    await late.click(post, label="I'm here now")
    (extra,) = {*await night.bot.store.open_in_channel(night.guild.id, night.channel.id)} - {*ids}
    assert isinstance(await night.table(extra), Lobby)
    await end_all(night)
    await env.advance_time(PAUSE_SECONDS + 120)
    (told,) = posts(night, ": recap")
    recap = night.message(told.id).text
    assert all(f"table {number}](" in recap for number in ids)
    assert f"table {extra}]" not in recap
    assert f"{len(ids)} tables, 17 people" in recap
    (following,) = await plans(night)
    assert following.starts_at == plan.starts_at + 7 * 24 * 60 * 60
    assert f"<t:{int(following.starts_at)}:F>" in recap
    assert "It is over" in night.message(post.id).text
    assert "**One person is coming**" in night.message(posts(night, "Friday club")[-1].id).text
    assert event.status == COMPLETED


async def test_a_night_in_japanese_is_moved_handed_over_and_cancelled(night: Night, env: simcord.Env) -> None:
    """Its guests are told, each as they chose; without the permission for events the host alone reads so."""
    ann, ben, chie = night.people[:3]
    for person in (ann, ben, chie):
        await person.slash(night.channel, "language", language="ja")
    page = await ben.slash(night.channel, "preferences")
    custom_id, value = answer(page).menu("DMを送る")
    await ben.select(shown_on(page), [value], custom_id=custom_id)
    guild = env.backend.get_guild(night.guild.id)
    no_events = ~discord.Permissions(manage_events=True, create_events=True).value
    for role in guild.roles.values():
        role.permissions &= no_events
    told = await night.announce(ann, time="午後9時", title="金曜*卓*")
    assert "「金曜\\*卓\\*」をこのチャンネルで告知しました" in answer(told).text
    assert "「イベントを作成」の権限がない" in answer(told).text
    (post,) = posts(night, "金曜")
    assert "**1人が参加します**" in night.message(post.id).text
    page = await ben.click(post, label="行きます")
    assert "金曜\\*卓\\*に参加します" in answer(page).text
    gone = await chie.click(post, label="行きます")
    await chie.click(shown_on(gone), label="やっぱり行けません")
    refused = await ben.click(post, label="主催者用")
    assert "主催者とサーバーの管理者だけ" in answer(refused).text
    (before,) = await plans(night)
    page = shown_on(await ann.click(post, label="主催者用"))
    form = await ann.click(page, label="修正する…")
    assert entered(form)["time"] == "21:00"
    await ann.submit_modal(form, entered(form, time="21時くらい"))
    assert "「21時くらい」は時刻として読み取れません" in night.message(page.id).text
    form = await ann.click(page, label="修正する…")
    assert entered(form)["time"] == "21時くらい"
    await ann.submit_modal(form, entered(form, time="21:15"))
    await ann.click(page, label="変更する")
    await env.settle()
    (after,) = await plans(night)
    assert after.starts_at == before.starts_at + 15 * 60
    assert [line for line in night.told(ben) if "の時間が変わりました" in line]
    assert not night.told(chie)
    page = shown_on(await ann.click(post, label="主催者用"))
    custom_id, value = night.message(page.id).menu("Ben")
    await ann.select(page, [value], custom_id=custom_id)
    assert "主催：Ben" in night.message(post.id).text
    late = await ann.click(post, label="主催者用")
    assert "主催者とサーバーの管理者だけ" in answer(late).text
    page = shown_on(await ben.click(post, label="主催者用"))
    await ben.click(page, label="この会を中止する…")
    await ben.click(page, label="今回だけ中止する")
    await env.settle()
    assert "中止になりました" in night.message(post.id).text
    assert [line for line in night.said() if "中止になりました" in line and ann.mention in line]
    assert await plans(night) == []
    assert not night.message(post.id).labels


# Guests who cannot be called ------------------------------------------------------------------------

TEN_MINUTES = 600
FLAGGED, ACCOUNT_GONE, CLOSED = (403, 20026), (400, 50033), (403, 50007)
UNAVAILABLE = (503, 0)


async def guests(night: Night, by_dm: list[Any], mentioned: list[Any]) -> Any:
    """A night of the first person with these guests, of whom some chose DMs; return its post."""
    for person in by_dm:
        await night.bot.people.change(person.id, pings="dm")
    await store(night, night.people[0], *by_dm, *mentioned)
    (post,) = posts(night, "Friday club")
    return post


async def cancel(night: Night, post: Any) -> None:
    ann = night.people[0]
    page = shown_on(await ann.click(post, label="For the host"))
    await ann.click(page, label="Cancel this night …")
    await ann.click(page, label=night.message(page.id).labels[0])
    await night.env.settle()


def heard(lines: list[str], what: str) -> int:
    return sum(what in line for line in lines)


@pytest.mark.parametrize("error", [CLOSED, UNAVAILABLE])
async def test_a_guest_who_cannot_be_written_to_harms_no_other(
    night: Night, env: simcord.Env, error: tuple[int, int]
) -> None:
    """Each is called once for each thing, and a cancelled night lets its place go."""
    ben, chie, dai = night.people[1:4]
    with env._bot_scope():
        dm = await night.bot.create_dm(discord.Object(ben.id))
    post = await guests(night, [ben, chie], [dai])
    status, code = error
    env.inject_error("POST", f"/channels/{dm.id}/messages", status=status, code=code, times=None)
    (plan,) = await plans(night)
    await turn_to(night, plan.starts_at - REMINDER_SECONDS)
    await env.advance_time(TEN_MINUTES)
    await cancel(night, post)
    await env.advance_time(TEN_MINUTES)
    for what in ("The tables open", "has been cancelled"):
        (line,) = [line for line in night.said() if what in line]
        assert (night.people[0].mention in line, dai.mention in line) == (True, True)
        assert heard(night.told(chie), what) == 1
    assert await plans(night) == []
    assert not night.message(post.id).labels


@pytest.mark.parametrize(("error", "told"), [(FLAGGED, 0), (ACCOUNT_GONE, 1)])
async def test_a_dm_that_cannot_be_opened_harms_no_other(
    night: Night, env: simcord.Env, error: tuple[int, int], told: int
) -> None:
    """A bot that has opened many is asked by Discord to stop: then no other is opened for hours."""
    ben, chie = night.people[1:3]
    post = await guests(night, [ben, chie], [])
    status, code = error
    env.inject_error("POST", "/users/@me/channels", status=status, code=code)
    await cancel(night, post)
    await env.advance_time(TEN_MINUTES)
    assert heard(night.said(), "has been cancelled") == 1
    assert (heard(night.told(ben), "cancelled"), heard(night.told(chie), "cancelled")) == (0, told)
    assert await plans(night) == []


async def test_the_host_hears_that_a_night_cannot_be_posted(night: Night, env: simcord.Env) -> None:
    """Once; it is posted when that is allowed, takes place in any case, and stands behind `/night`."""
    env.inject_error("POST", f"/channels/{night.channel.id}/messages", status=403, code=50013, times=None)
    await store(night, night.people[0])
    await env.advance_time(2 * POST_AGAIN_SECONDS)
    assert heard(night.told(night.people[0]), "I may not post") == 1
    assert not posts(night, "Friday club")
    page = await night.people[0].slash(night.channel, "night")
    assert "Cancel this night …" in answer(await night.on_menu(night.people[0], page, "Friday club")).labels
    env.backend.faults.clear()
    await env.advance_time(POST_AGAIN_SECONDS)
    assert len(posts(night, "Friday club")) == 1


async def test_a_night_seats_no_one_who_may_not_play_there(night: Night, env: simcord.Env) -> None:
    """Blocked, gone and timed out: neither called to a table, nor its host, nor in a seat kept there."""
    ann, blocked, gone, late, welcome = night.people[:5]
    await guests(night, [], [blocked, gone, late, welcome])
    database, (plan,) = night.bot.store.database, await plans(night)
    await database.run(block(night.guild.id, blocked.id, "spoils games", ann.id, 0.0))
    night.guild.remove_member(gone)
    until = env.backend.clock.now() + timedelta(days=20)
    env.backend.edit_member(night.guild.id, late.id, {"timed_out_until": until.isoformat()})
    await turn_to(night, plan.starts_at)
    await env.advance_time(TEN_MINUTES)
    ids = await database.read(lambda it: list(it.scalars(select(tables.c.id))))
    seated = {person.user_id for number in ids for person in (await night.table(number)).people}
    assert seated & {one.id for one in (ann, blocked, gone, late, welcome)} == {ann.id, welcome.id}
    called = [line for line in night.said() if "seat is kept" in line]
    assert not any(one.mention in line for line in called for one in (blocked, gone, late))


async def test_a_night_opens_its_other_tables_where_all_guests_of_one_are_gone(
    night: Night, env: simcord.Env
) -> None:
    """They were shared out before a stop, and left the server meanwhile."""
    ann, gone, welcome = night.people[:3]
    night.guild.remove_member(gone)
    seated = [(gone, 0), (ann, 1), (welcome, 1)]
    guests = tuple(Guest(person.id, person.user.global_name, seated_at=seat) for person, seat in seated)
    plan = Plan(night.bot.services.now(), "once", ("konsul",), "en", stage="open")
    plan = msgspec.structs.replace(plan, tables=(("konsul", 1), ("konsul", 0)))
    place = {"guild_id": night.guild.id, "channel_id": night.channel.id}
    stored = GameNight(**place, host_id=ann.id, title="Friday club", plan=plan, guests=guests)
    await night.bot.store.database.run(add_night(stored))
    with env._bot_scope():
        night.bot.timers.trigger()
    await env.settle()
    assert [plan.opened for plan in await plans(night)] == [True]
    ids = await night.bot.store.open_in_channel(night.guild.id, night.channel.id)
    assert [[person.user_id for person in (await night.table(number)).people] for number in ids] == [
        [ann.id, welcome.id]
    ]


async def test_a_blocked_person_plans_joins_and_seeks_nothing(night: Night, env: simcord.Env) -> None:
    await store(night, night.people[0])
    (post,), ben = posts(night, "Friday club"), night.people[1]
    await night.bot.store.database.run(block(night.guild.id, ben.id, "spoils games", 0, 0.0))
    assert "spoils games" in answer(await ben.click(post, label="I'm coming")).text
    (plan,) = await night.bot.store.database.read(nights_of(night.guild.id))
    assert plan.guest(ben.id) is None


async def test_a_host_who_often_moves_a_night_calls_its_guests_once(night: Night, env: simcord.Env) -> None:
    """They hear of the last time that was chosen."""
    ann, ben = night.people[:2]
    await guests(night, [], [ben])
    (stored,) = await night.bot.store.database.read(nights_of(night.guild.id))
    change = night.bot.store.database.run
    for later in range(1, 6):
        at = stored.plan.starts_at + 900 * later
        await change(change_night(stored.id, lambda it, at=at: it.moved(at)))
        with env._bot_scope():
            night.bot.timers.trigger()
        await env.settle()
        await env.advance_time(5)
    assert heard(night.said(), "has been moved") == 1
    await env.advance_time(MOVE_SECONDS)
    assert heard(night.said(), "has been moved") == 2
    assert all(ben.mention in line for line in night.said() if "has been moved" in line)
    assert ann.id == stored.host_id


CHANNEL_FAILS = [(503, 0), (403, 50013), (400, 50035), (403, 99999)]
DM_FAILS = [(503, 0), (403, 50007), (403, 20026), (400, 50033), (403, 99999)]


@pytest.mark.parametrize(
    ("where", "error", "times"),
    [
        *((where, (503, 0), 1) for where in ("channel", "dm")),
        *(("channel", error, None) for error in CHANNEL_FAILS),
        *(("dm", error, None) for error in DM_FAILS),
    ],
)
async def test_each_of_ten_guests_hears_at_most_once(
    night: Night, env: simcord.Env, where: str, error: tuple[int, int], times: int | None
) -> None:
    """Whatever Discord refuses: each step ends, and the host reads whom nothing reached."""
    ann, *others = night.people[:5]
    await guests(night, others[:2], others[2:])
    (plan,) = await plans(night)
    people = [ann, *others]
    path = f"/channels/{night.channel.id}/messages" if where == "channel" else "/users/@me/channels"
    env.inject_error("POST", path, status=error[0], code=error[1], times=times)
    await turn_to(night, plan.starts_at - REMINDER_SECONDS)
    await env.advance_time(3 * TEN_MINUTES)
    (night_now,) = await plans(night)
    assert night_now.call is None
    said, what = night.said(), "The tables open"
    named = [sum(what in line and person.mention in line for line in said) for person in people]
    written = [heard(night.told(person), what) for person in people]
    assert all(by_channel + by_dm <= 1 for by_channel, by_dm in zip(named, written, strict=True))
    unheard = [person for person, *count in zip(people, named, written, strict=True) if not sum(count)]
    (stored,) = await night.bot.store.database.read(nights_of(night.guild.id))
    assert {guest.user_id for guest in stored.unreached} == {person.id for person in unheard}
    if unheard and ann not in unheard:
        # No DM is opened to the host either, who reads it on the page for the host.
        shut = where == "dm" and (times is None or error[1] == 20026)
        assert heard(night.told(ann), "I could not reach") == (not shut)


async def test_a_guest_hears_of_it_once_discord_works_again(night: Night, env: simcord.Env) -> None:
    ben, chie = night.people[1:3]
    with env._bot_scope():
        dm = await night.bot.create_dm(discord.Object(ben.id))
    post = await guests(night, [ben, chie], [])
    env.inject_error("POST", f"/channels/{dm.id}/messages", status=503)
    await cancel(night, post)
    await env.advance_time(TEN_MINUTES)
    assert heard(night.said(), "has been cancelled") == 1
    assert (heard(night.told(ben), "cancelled"), heard(night.told(chie), "cancelled")) == (1, 1)


async def test_a_night_ends_although_its_event_cannot_be_deleted(night: Night, env: simcord.Env) -> None:
    """It is tried for a while; no one is told of it twice."""
    post = await guests(night, [], [night.people[1]])
    env.inject_error("DELETE", "/guilds/*/scheduled-events/*", status=503, times=None)
    await cancel(night, post)
    assert await plans(night)
    await env.advance_time(GIVE_UP_SECONDS + TEN_MINUTES)
    assert await plans(night) == []
    assert heard(night.said(), "has been cancelled") == 1
    assert "Cancelled" in night.message(post.id).text


async def test_a_crowd_is_called_in_several_messages(night: Night, env: simcord.Env) -> None:
    """Each of ninety-five once."""
    await store(night, night.people[0])
    crowd = tuple(Guest(10**18 + number, f"Guest {number}") for number in range(94))
    database = night.bot.store.database
    (planned,) = await database.read(nights_of(night.guild.id))
    await database.run(change_night(planned.id, lambda it: replace(it, guests=(*it.guests, *crowd))))
    await turn_to(night, planned.plan.starts_at - REMINDER_SECONDS)
    await env.advance_time(TEN_MINUTES)
    called = [line for line in night.said() if "The tables open" in line]
    assert all(len(line) <= 2000 for line in called)
    mentions = [int(user_id) for line in called for user_id in re.findall(r"<@(\d+)>", line)]
    assert sorted(mentions) == sorted([night.people[0].id, *(guest.user_id for guest in crowd)])


@pytest.mark.parametrize("seen", [True, False])
async def test_a_night_ends_with_its_channel(
    night: Night,
    env: simcord.Env,
    monkeypatch: pytest.MonkeyPatch,
    seen: bool,  # noqa: FBT001 - a parameter
) -> None:
    """Its host and guests read so by DM once, whatever they chose; if unseen, at the reminder."""
    ann, ben, chie = night.people[:3]
    await guests(night, [ben], [chie])
    (plan,) = await plans(night)
    if not seen:
        monkeypatch.setattr(night.bot.deletions, "channel", AsyncMock())
    with env._bot_scope():
        env.backend.delete_channel(night.channel.id)
    await env.settle()
    await turn_to(night, plan.starts_at - REMINDER_SECONDS)
    await env.advance_time(TEN_MINUTES)
    for person in (ann, ben, chie):
        assert heard(night.told(person), "is cancelled, because its channel was deleted") == 1
    assert await plans(night) == []
    assert not env.backend.get_guild(night.guild.id).scheduled_events


async def test_a_night_is_posted_once_although_its_event_waits(night: Night, env: simcord.Env) -> None:
    """Discord makes it once it works again."""
    env.inject_error("POST", "/guilds/*/scheduled-events", status=503, times=None)
    await store(night, night.people[0])
    await env.advance_time(TEN_MINUTES)
    assert len(posts(night, "Friday club")) == 1
    assert env.backend.get_guild(night.guild.id).scheduled_events == {}
    env.backend.faults.clear()
    await env.advance_time(TEN_MINUTES)
    assert len(posts(night, "Friday club")) == 1
    (event,) = env.backend.get_guild(night.guild.id).scheduled_events.values()
    assert event.name == "Friday club"
