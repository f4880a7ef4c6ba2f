"""Places that are closed to the bot: a right that is missing, a DM that is closed, a bot that is flagged."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest
import simcord

from bot.client.courier import FLAGGED_SECONDS, NEW_DMS, NEW_DMS_SECONDS, Courier
from bot.client.outcomes import Outcome, UndeliveredError
from bot.client.reply import MEMORY_SECONDS
from bot.screens.shown import seat_place
from bot.table.commands import Actor, OfferSeat, SetLimit, TakeSeat
from bot.table.table import Playing
from tests.bot.night import Night, answer, sent_words

NEW_DM = "/users/@me/channels"
PING_SECONDS = 20.0
DENIED_FILES = discord.PermissionOverwrite(attach_files=False)
CLOSED = "I cannot send you DMs"


async def gather(night: Night) -> None:
    """A lobby of Konsul for three, without a clock."""
    await night.lobby("konsul", 1)
    with night.env._bot_scope():
        await night.bot.tables.do(1, SetLimit(None), Actor(night.people[0].id))
    for person in night.people[1:3]:
        await night.press(person, "Join")


async def begin(night: Night) -> None:
    await gather(night)
    await night.press(night.people[0], "Start")


async def in_turn(night: Night) -> Any:
    table = await night.table()
    assert isinstance(table, Playing)
    return (await night.seats())[table.awaited.seats[0]]


async def bid(night: Night, number: int) -> Any:
    """The one in turn bids; return who is next."""
    person = await in_turn(night)
    labels = night.dm_seen(person).enabled
    await night.press_dm(person, next(label for label in labels if label.split(" (")[0] == f"Bid {number}"))
    return await in_turn(night)


def dms_opened(env: simcord.Env) -> int:
    return sum(request.path == NEW_DM for request in env.http_requests)


def pings(night: Night, person: Any) -> list[str]:
    return [line for line in (*night.said(), *night.told(person)) if "turn" in line and "table 1" in line]


async def allow_all(night: Night) -> None:
    """Deny nothing in the channel any longer; Discord tells of it in any case."""
    night.env.backend.delete_overwrite(night.channel.id, night.guild.default_role.id)
    await night.env.settle()


async def test_a_post_comes_without_its_pictures(night: Night, env: simcord.Env) -> None:
    """Where no files may be attached; it names the right, and has them once that is given."""
    denied = {night.guild.default_role: DENIED_FILES}
    await begin(night)
    backend, bare = env.backend, night.guild.create_text_channel("bare", overwrites=denied)
    backend.get_channel(night.channel.id).overwrites = backend.get_channel(bare.id).overwrites
    backend.announce_channel_update(night.channel.id)
    await env.settle()
    await bid_openly(night)
    assert "Attach Files" in (await night.public()).text
    assert not (await night.post()).attachments
    await allow_all(night)
    await env.advance_time(2)
    assert "Attach Files" not in (await night.public()).text
    assert (await night.post()).attachments


async def test_rights_that_come_back_are_noticed_at_once(night: Night, env: simcord.Env) -> None:
    """The board had stayed behind, and would be looked at half an hour later."""
    await begin(night)
    guild = night.bot.get_guild(night.guild.id)
    assert guild is not None
    for number, again in enumerate(("channel", "role", "member", "thread"), 1):
        env.inject_error("*", f"/channels/{night.channel.id}/messages*", status=403, code=50001, times=None)
        await bid(night, number)
        env.backend.faults.clear()
        assert f"bids **{number}**" not in (await night.public()).text
        if again == "channel":
            await allow_all(night)
        with env._bot_scope():
            match again:
                case "role":
                    night.bot.dispatch("guild_role_update", guild.default_role, guild.default_role)
                case "member":
                    night.bot.dispatch("member_update", guild.me, guild.me)
                case "thread":
                    night.bot.dispatch("raw_thread_update", SimpleNamespace(guild_id=guild.id))
        await env.advance_time(2)
        assert f"bids **{number}**" in (await night.public()).text, again


async def test_closed_dms_are_told_in_one_line(night: Night, env: simcord.Env) -> None:
    """Long after their presses: the channel calls them to their seats, once."""
    await gather(night)
    env.inject_error("POST", NEW_DM, status=403, code=50007, times=None)
    await env.advance_time(MEMORY_SECONDS + 1)
    await night.press(night.people[0], "Start")
    await env.settle()
    lines = [line for line in night.said() if CLOSED in line]
    assert [sum(person.mention in line for line in lines) for person in night.people[:3]] == [0, 1, 1]
    assert len(sent_words(env, CLOSED)) == len(lines) + 1
    await env.advance_time(2 * 3600)
    assert len(sent_words(env, CLOSED)) == len(lines) + 1


async def test_who_takes_a_seat_over_hears_of_closed_dms_for_themselves(
    night: Night, env: simcord.Env
) -> None:
    """What the person before them was told does not count."""
    await gather(night)
    env.inject_error("POST", NEW_DM, status=403, code=50007, times=None)
    await env.advance_time(MEMORY_SECONDS + 1)
    await night.press(night.people[0], "Start")
    await env.settle()
    table, heir = await night.table(), night.people[3]
    seat = table.seat_of(night.people[1].id) or 0
    with env._bot_scope():
        await night.bot.tables.do(1, OfferSeat(heir.id), Actor(night.people[1].id, "before", 1))
        await night.bot.tables.do(1, TakeSeat(seat), Actor(heir.id, "after", 2))
    await env.settle()
    assert any(CLOSED in line and heir.mention in line for line in night.said())


async def test_the_channel_does_not_learn_when_a_dm_was_refused_later(night: Night, env: simcord.Env) -> None:
    """It may have been something secret; its person reads so in their next private answer."""
    await begin(night)
    ben = night.people[1]
    await env.advance_time(MEMORY_SECONDS + 1)
    dm = ben.user.dm_channel
    env.inject_error("*", f"/channels/{dm.id}/messages*", status=403, code=50007, times=None)
    with env._bot_scope():
        table = await night.table()
        await night.bot.posts.repost(table, seat_place(table.seat_of(ben.id) or 0))
    await env.settle()
    assert not sent_words(env, CLOSED)
    assert CLOSED in answer(await night.press(ben, "My seat")).text


async def test_who_wants_no_notices_gets_no_dm(night: Night, env: simcord.Env) -> None:
    """Their seat is one press away, and a DM once they want it."""
    await gather(night)
    await night.bot.people.change(night.people[1].id, pings="none")
    await night.press(night.people[0], "Start")
    assert dms_opened(env) == 2
    assert CLOSED not in (await night.public()).text
    assert "your seat" in answer(await night.press(night.people[1], "My seat")).text
    await night.bot.people.change(night.people[1].id, pings="dm")
    await bid_openly(night)
    assert dms_opened(env) == 3


async def bid_openly(night: Night) -> None:
    await night.press(await in_turn(night), "Bid 1")
    await night.env.settle()


async def test_a_word_for_the_table_reaches_another_than_its_host(night: Night, env: simcord.Env) -> None:
    """Whose DMs are closed, while the channel is closed to the bot."""
    await begin(night)
    host, others = night.people[0], night.people[1:3]
    await env.advance_time(MEMORY_SECONDS + 1)
    dm = host.user.dm_channel
    env.inject_error("POST", f"/channels/{dm.id}/messages", status=403, code=50007, times=None)
    env.inject_error("*", f"/channels/{night.channel.id}/messages*", status=403, code=50001, times=None)
    with env._bot_scope():
        await night.bot.posts.repost(await night.table())
    await env.settle()
    said = [[line for line in night.told(person) if "no longer post table 1" in line] for person in others]
    assert [len(lines) for lines in said] == [1, 0]


async def test_a_dm_that_is_open_again_gets_its_panel(night: Night, env: simcord.Env) -> None:
    """A word to the bot is enough; no restart, and no next game."""
    env.inject_error("POST", NEW_DM, status=403, code=50007, times=None)
    await begin(night)
    env.backend.faults.clear()
    ben = night.people[1]
    await env.advance_time(60)
    assert not _labels(night, ben)
    await ben.send_dm("open now")
    await env.settle()
    assert "Explain" in _labels(night, ben)


def _labels(night: Night, person: Any) -> list[str]:
    channel = person.user.dm_channel
    messages = channel.history() if channel else ()
    return [label for message in messages for label in night.message(message.id, channel.id).labels]


async def test_a_flagged_bot_opens_no_dms_for_hours(night: Night, env: simcord.Env) -> None:
    """Each would make it worse; everybody is told where their seat is."""
    env.inject_error("POST", NEW_DM, status=403, code=20026, times=1)
    await begin(night)
    assert dms_opened(env) == 1
    assert len(sent_words(env, CLOSED)) == 3
    await env.advance_time(FLAGGED_SECONDS + 1)
    await bid_openly(night)
    assert dms_opened(env) == 4


async def test_new_dms_are_opened_slowly(night: Night, env: simcord.Env) -> None:
    """A known one is opened no second time."""
    courier = Courier(night.bot)
    people = [env.create_user(f"person{number}") for number in range(NEW_DMS + 1)]
    with env._bot_scope():
        for person in people[:-1]:
            await courier.open_dm(person.id)
        with pytest.raises(UndeliveredError) as held:
            await courier.open_dm(people[-1].id)
        await courier.open_dm(people[0].id)
    assert held.value.outcome is Outcome.RETRY
    assert dms_opened(env) == NEW_DMS
    await env.advance_time(NEW_DMS_SECONDS + 1)
    with env._bot_scope():
        await courier.open_dm(people[-1].id)


async def test_who_cannot_be_called_in_the_channel_is_called_by_dm(night: Night, env: simcord.Env) -> None:
    """Once."""
    await begin(night)
    await env.advance_time(120)
    env.inject_error("POST", f"/channels/{night.channel.id}/messages", status=403, code=50013, times=None)
    following = await bid(night, 1)
    await env.advance_time(90)
    assert len([line for line in night.told(following) if "turn" in line]) == 1


async def test_a_turn_ping_dies_with_a_move_that_is_taken_back(night: Night, env: simcord.Env) -> None:
    """However often that is: who is next hears of their turn once."""
    night.bot.notifier._ping_seconds = PING_SECONDS
    await begin(night)
    await env.advance_time(600)
    first = await in_turn(night)
    second = await bid(night, 1)
    before = len(pings(night, second))
    for _ in range(2):
        await night.press_dm(first, "Take back")
        await env.advance_time(PING_SECONDS / 4)
        await bid(night, 1)
        await env.advance_time(PING_SECONDS / 4)
    assert len(pings(night, second)) == before
    await env.advance_time(PING_SECONDS)
    assert len(pings(night, second)) == before + 1
