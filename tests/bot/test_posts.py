"""Posts: Discord fails in every way, and the game goes on."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
import simcord
from structlog.testing import capture_logs

from bot.client.basis import Pace
from bot.client.client import Backroom
from bot.client.posts import Posts, catch_up
from bot.store.database import StoreAwayError, StoreBusyError, StoreError
from bot.store.messages import StoredPost
from bot.table.commands import Actor, OfferSeat, SetLimit, TakeSeat
from bot.table.table import Playing
from tests.bot.night import AT_ONCE, GALLERY, Night, Sketched, SlowWorld, answer, sent_words, walk

NEVER = Pace(gather=9000.0, calm=9000.0, idle=9000.0, between=0.0, beat=0.0)


async def play_a_round(night: Night) -> None:
    """Everybody shows one black face: a ritual with all, and the game ends."""
    for person in await night.seats():
        await night.press_dm(person, "One black")


async def test_a_post_that_is_gone_or_buried_comes_anew(night: Night, env: simcord.Env) -> None:
    """Deleted, too old to be edited, or below the talk: with the next change, or by `/table`."""
    await night.start(seats=3)
    ann, ben, chie, dai, eve = night.people
    ids = [(await night.post()).id]
    env.backend.delete_message(night.channel.id, ids[-1])
    await night.press_dm(ann, "One black")
    ids.append((await night.post()).id)
    assert "1 of 3 ready" in (await night.public()).text

    for number in range(4):
        await dai.send(night.channel, f"talk {number}")
    listed = await ben.slash(night.channel, "table")
    assert listed.ephemeral
    assert "Money and Luck" in answer(listed).text
    assert "Waiting for 2 of 3" in answer(listed).text
    assert "You are at no open table" in answer(await eve.slash(night.channel, "table")).text
    ids.append((await night.post()).id)

    path = f"/channels/{night.channel.id}/messages/{ids[-1]}"
    env.inject_error("PATCH", path, status=400, code=30046)
    await night.press_dm(ben, "One black")
    ids.append((await night.post()).id)
    assert "2 of 3 ready" in (await night.public()).text

    for number in range(13):
        await dai.send(night.channel, f"talk {number}")
    await night.press_dm(chie, "One black")
    ids.append((await night.post()).id)
    assert len({*ids}) == len(ids)
    assert [message.id for message in night.channel.history() if message.components] == ids[-1:]


async def test_a_failing_discord_is_tried_again(night: Night, env: simcord.Env) -> None:
    """Edits that fail are made good later; the press was answered and counted at once."""
    await night.start(seats=3)
    post = await night.post()
    env.inject_error("PATCH", f"/channels/{night.channel.id}/messages/{post.id}", status=503, times=1)
    result = await night.press_dm(night.people[0], "One black")
    assert result.acknowledged
    assert len((await night.table()).entries) == 1
    await env.advance_time(10)
    assert "1 of 3 ready" in (await night.public()).text


async def test_lost_permissions_leave_the_game_playable(night: Night, env: simcord.Env) -> None:
    """The host is told, the game goes on in DMs, and `/table` elsewhere brings the post there."""
    await night.start(seats=3)
    path = f"/channels/{night.channel.id}/messages*"
    env.inject_error("*", path, status=403, code=50001, times=None)
    await play_a_round(night)
    assert (await night.table()).status == "finished"
    assert len(sent_words(env, "no longer post table 1")) == 1


async def test_new_messages_carry_a_nonce_and_unchanged_ones_are_not_touched(
    night: Night, env: simcord.Env
) -> None:
    """The same coins again cause no request but the answer."""
    await night.start(seats=3)
    sends = [
        request.json
        for request in env.http_requests
        if request.method == "POST" and request.path.endswith("/messages")
    ]
    assert len(sends) == 4
    assert all(body["enforce_nonce"] and 0 < len(body["nonce"]) <= 25 for body in sends)
    assert len({body["nonce"] for body in sends}) == 4
    await night.press_dm(night.people[0], "One black")
    before = len(env.http_requests)
    await night.press_dm(night.people[0], "✓\xa0One black")
    assert len(env.http_requests) == before + 1


# Requests that are saved ----------------------------------------------------------------------------


def requests_of(env: simcord.Env, path: str) -> int:
    return sum(request.method == "PATCH" and path in request.path for request in env.http_requests)


async def begin_konsul(night: Night, pace: Pace) -> Backroom:
    """Three people bid without a clock."""
    bot = await night.new_bot(pace=pace)
    env = SlowWorld(bot)
    await env.start()
    night.arrive(env, bot)
    await night.lobby("konsul", 1)
    with env._bot_scope():
        await bot.tables.do(1, SetLimit(None), Actor(night.people[0].id))
    for person in night.people[1:3]:
        await night.press(person, "Join")
    await night.press(night.people[0], "Start")
    await env.advance_time(60)
    return bot


async def awaited_person(night: Night) -> Any:
    table = await night.table()
    assert isinstance(table, Playing)
    return (await night.seats())[table.awaited.seats[0]]


async def test_a_panel_with_mere_news_stands_for_a_while(night: Night) -> None:
    """It is edited when its controls change; for news alone at every fourth look, and dirty until then."""
    idle = 40.0
    bot = await begin_konsul(night, Pace(0.0, 0.0, idle, 0.0, 0.0))
    first = await awaited_person(night)
    await night.press_dm(first, "Bid 1")
    second = await awaited_person(night)
    third = next(person for person in night.people[:3] if person not in (first, second))
    seen = [(night.env, f"/channels/{one.user.dm_channel.id}/messages") for one in (second, third)]
    assert [requests_of(*path) for path in seen] == [1, 0]
    await night.env.advance_time(2 * idle)
    assert [requests_of(*path) for path in seen] == [1, 0]
    await bot.store.database.flush()
    assert await bot.store.posts.behind() == [1]
    await night.env.advance_time(3 * idle)
    assert [requests_of(*path) for path in seen] == [1, 1]
    await bot.store.database.flush()
    assert await bot.store.posts.behind() == []
    await night.env.shutdown()


async def test_moves_on_panels_are_gathered_on_the_post(night: Night) -> None:
    """While no one is awaited who reads it: the first is shown at once, those that follow together."""
    await begin_konsul(night, Pace(0.0, 0.0, 0.0, 50.0, 0.0))
    path = f"/channels/{night.channel.id}/messages"
    shown = list[int]()
    for bid in range(1, 7):
        before = requests_of(night.env, path)
        await night.press_dm(await awaited_person(night), "Bid 1" if bid == 1 else f"Bid {bid} (+1)")
        await night.env.advance_time(60)
        shown.append(requests_of(night.env, path) - before)
    assert shown == [1, 1, 0, 0, 1, 0]
    await night.env.advance_time(160)
    assert "bids **6**" in (await night.public()).text
    await night.env.shutdown()


# Pictures ------------------------------------------------------------------------------------------


async def test_words_come_first_and_pictures_later(night: Night) -> None:
    """No one waits for a picture: a post is sent without, and gets it when it is drawn."""
    impatient = await night.new_bot(pictures=Sketched(patience=0))
    async with simcord.run(impatient, settle_timeout=60) as env:
        night.arrive(env, impatient)
        with capture_logs() as logs:
            await night.start("vertigo", seats=4)
        assert not [line for line in logs if line["log_level"] != "info"]
        sent = [request.json for request in env.http_requests if is_sent(request)]
        assert not any(part["type"] == GALLERY for body in sent for part in walk(body["components"]))
        assert len((await night.public()).alt_texts) == 1
        await night.bot.store.database.flush()
        assert await night.bot.store.posts.behind() == []
        assert night.bot.posts.schedule.waiting == 0


def is_sent(request: Any) -> bool:
    return request.method == "POST" and request.path.endswith("/messages")


async def test_a_late_picture_comes_after_the_end(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed between the words and the picture."""
    impatient = await night.new_bot(pictures=Sketched(patience=0))
    async with simcord.run(impatient, settle_timeout=60) as env:
        night.arrive(env, impatient)
        with monkeypatch.context() as kill:
            kill.setattr(Posts, "_pictures_came", lambda *_args: None)
            await night.start("vertigo", seats=4)
            assert not (await night.public()).alt_texts
        await night.restart()
        assert len((await night.public()).alt_texts) == 1


async def test_many_tables_catch_up_without_an_error(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    """Words first, pictures later, nothing failed, and no more at once than Discord bears."""
    monkeypatch.setattr("bot.limits.FEW", 1)
    monkeypatch.setattr("bot.limits.MAXIMUM_LOBBIES", (5, 5))
    first = await night.new_bot(pace=NEVER)
    async with simcord.run(first, settle_timeout=60) as env:
        night.arrive(env, first)
        lobbies = [await night.lobby("vertigo", 4) for _ in range(5)]
        night.bot.posts.close()
        for table_id in lobbies:
            await night.press(night.people[0], "Start", table_id)
        assert len(await night.bot.store.posts.behind()) == 5
        fresh = await night.new_bot(pictures=Sketched(patience=0))
        with capture_logs() as logs:
            await env.restart_bot(fresh)
            await env.settle()
        assert not [line for line in logs if line["log_level"] != "info"]
        await fresh.store.database.flush()
        assert await fresh.store.posts.behind() == []
        night.bot = fresh
        for table_id in range(1, 6):
            assert len((await night.public(table_id)).alt_texts) == 1


# Memory --------------------------------------------------------------------------------------------


async def test_a_table_that_is_over_goes_from_memory(night: Night, env: simcord.Env) -> None:
    """Once it is shown everywhere; it is there again when a person asks."""
    await night.start(seats=3)
    while isinstance(table := night.bot.tables.loaded(1), Playing):
        person = (await night.seats())[table.awaited.seats[0]]
        await night.press_dm(person, night.dm_seen(person).labels[0])
    assert table is None
    assert not night.bot.posts.registry._tables
    assert not night.bot.posts.registry.positions._channels
    assert "Final standings" in (await night.public()).text
    assert night.bot.posts.registry.link(await night.table()).endswith(str((await night.post()).id))


async def test_a_panel_follows_its_seat(night: Night, env: simcord.Env) -> None:
    """The person who takes a seat over gets a panel; that of the person before them shows nothing now."""
    await night.start(seats=3)
    seats = await night.seats()
    seat = next(number for number, person in enumerate(seats) if person is not night.people[0])
    before, after = seats[seat], night.people[3]
    await night.bot.tables.do(1, OfferSeat(after.id), Actor(before.id, "before", 1))
    await night.bot.tables.do(1, TakeSeat(seat), Actor(after.id, "after", 2))
    while running := night.bot.posts.schedule.running | night.bot.notifier.running:
        await asyncio.wait(running, timeout=5)
    assert f"{seat + 1}" in night.dm_seen(after).text
    assert not [message for message in before.user.dm_channel.history() if message.components]
    assert (await night.stored_post(place=f"seat-{seat}")).user_id == after.id


async def test_a_database_error_delays_a_post(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is sent a little later, also if nothing else happens at its table."""
    await night.start(seats=3)
    registry, before = night.bot.posts.registry, (await night.post()).id
    keep = registry.keep

    async def away(*_: Any) -> None:
        monkeypatch.setattr(registry, "keep", keep)
        raise StoreAwayError("away")

    monkeypatch.setattr(registry, "keep", away)
    with env._bot_scope():
        await night.bot.posts.repost(await night.table())
    await env.advance_time(6)
    assert (await night.post()).id != before


# What could not be shown ---------------------------------------------------------------------------


@pytest.fixture
def short_round(night: Night) -> float:
    """Seconds until what Discord has refused is tried again, which no clock of a game comes before."""
    night.pace = replace(AT_ONCE, refused=20.0)
    return 21.0


async def test_a_refused_post_stays_to_be_shown(night: Night, short_round: float, env: simcord.Env) -> None:
    """It does not count as shown: it is tried again after a while, and by the next start."""
    await night.start(seats=3)
    path = f"/channels/{night.channel.id}/messages*"
    env.inject_error("*", path, status=403, code=50013, times=1)
    await night.press_dm(night.people[0], "One black")
    assert "0 of 3 ready" in (await night.public()).text
    await night.bot.store.database.flush()
    assert await night.bot.store.posts.behind() == [1]
    await env.advance_time(short_round)
    assert "1 of 3 ready" in (await night.public()).text
    env.inject_error("*", path, status=403, code=50013, times=1)
    await night.press_dm(night.people[1], "One black")
    assert "1 of 3 ready" in (await night.public()).text
    await night.restart()
    assert "2 of 3 ready" in (await night.public()).text
    await night.bot.store.database.flush()
    assert await night.bot.store.posts.behind() == []


async def test_what_discord_does_not_take_is_replaced(night: Night, env: simcord.Env) -> None:
    """First without its pictures, then by a line with the seat's button; the next change is tried whole."""
    await night.start(seats=3)
    path = f"/channels/{night.channel.id}/messages/*"
    env.inject_error("PATCH", path, status=400, code=50035, times=3)
    await night.press_dm(night.people[0], "One black")
    seen = await night.public()
    assert "Nothing is lost" in seen.text
    assert "My seat" in seen.labels
    await night.press_dm(night.people[1], "One black")
    assert "2 of 3 ready" in (await night.public()).text


async def test_the_host_of_a_lost_post_is_told_once(
    night: Night, short_round: float, env: simcord.Env
) -> None:
    """However long the channel is closed to the bot, and over restarts."""
    await night.start(seats=3)
    path = f"/channels/{night.channel.id}/messages*"
    env.inject_error("*", path, status=403, code=50001, times=3)
    await night.press_dm(night.people[0], "One black")
    await env.advance_time(short_round)
    await night.restart()
    assert len(sent_words(env, "no longer post table 1")) == 1
    await env.advance_time(short_round)
    assert "1 of 3 ready" in (await night.public()).text


async def test_a_sent_post_is_noted_later(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the database could not say where it is now; a restart does not send it twice."""
    await night.start(seats=3)
    store, keep = night.bot.store.posts, night.bot.store.posts.keep

    async def busy(table_id: int, place: str, post: StoredPost) -> None:
        if post.message_id is not None:
            monkeypatch.setattr(store, "keep", keep)
            raise StoreBusyError("locked")
        await keep(table_id, place, post)

    monkeypatch.setattr(store, "keep", busy)
    with env._bot_scope():
        await night.bot.posts.repost(await night.table())
    await env.settle()
    await env.advance_time(6)
    last = [message.id for message in night.channel.history() if message.components][-1]
    assert (await night.stored_post()).message_id == last


async def test_an_unreadable_table_does_not_hide_others(
    night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a start: whatever goes wrong with it, and when the database is away all are shown later."""
    first = await night.new_bot(pace=NEVER)
    async with simcord.run(first, settle_timeout=60) as env:
        night.arrive(env, first)
        for _ in range(2):
            await night.start(seats=3)
        fresh = await night.new_bot()
        get, errors = fresh.tables.get, [StoreError("damaged"), StoreAwayError("away")]

        async def fails(table_id: int) -> Any:
            if errors:
                raise errors.pop(0)
            return await get(table_id)

        monkeypatch.setattr(fresh.tables, "get", fails)
        await env.restart_bot(fresh)
        night.bot = fresh
        await env.advance_time(catch_up.RETRY_SECONDS + 1)
        for table_id in (1, 2):
            assert "0 of 3 ready" in (await night.public(table_id)).text
