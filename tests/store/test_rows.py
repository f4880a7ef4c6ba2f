"""Posts, the outbox, people and servers, as they are stored."""

from __future__ import annotations

import random

import pytest

from bot.store.messages import StoredPost
from bot.store.preferences import People, Preferences, Servers, ServerSettings
from bot.store.rows import BODIES
from bot.table.commands import NO_STEP, Agree, Cancel, EnterThread, Join, Notice, Pause, Start
from bot.table.errors import DeniedError
from tests.store.tables import ANN, BEN, CHANNEL, CHIE, DAI, GUILD, House, actor, awaited_act, dealt, lobby

THREAD = 7002

# Posts ---------------------------------------------------------------------------------------------


async def test_posts_are_kept_as_they_are(house: House) -> None:
    """Every field, place by place; the newest counts."""
    table = await house.tables.open(lobby())
    posts = house.store.posts
    pending = StoredPost(5, None, 1, "", 0.0, 0, 5, 6)
    await posts.keep(table.id, "public", pending)
    await posts.keep(table.id, "seat-0", StoredPost(8, 9, user_id=ANN))
    assert await posts.of(table.id) == {"public": pending, "seat-0": StoredPost(8, 9, user_id=ANN)}
    shown = StoredPost(5, 7, 1, "digest", 12.5)
    posts.keep_soon(table.id, "public", StoredPost(5, 7, 1, "older"))
    posts.keep_soon(table.id, "public", shown)
    assert (await posts.of(table.id))["public"] == shown
    posts.keep_soon(table.id, "public", StoredPost(1, 1, 1, "never written"))
    await posts.keep(table.id, "public", pending)
    assert await posts.of(99) == {}


async def test_a_post_becomes_that_of_another_place(house: House) -> None:
    """To be redrawn there, whatever was there before."""
    table = await house.tables.open(lobby())
    posts = house.store.posts
    await posts.keep(table.id, "public", StoredPost(5, 7, 1, "digest"))
    await posts.keep(table.id, "link", StoredPost(5, 8, 1, "digest"))
    await posts.rename(table.id, "public", "link")
    assert await posts.of(table.id) == {"link": StoredPost(5, 7, 1, "")}


async def test_the_public_posts_of_open_tables(house: House) -> None:
    """Those that a start has to know to count what buries them."""
    tables = [await house.tables.open(lobby()) for _ in range(3)]
    for table in tables:
        await house.store.posts.keep(table.id, "public", StoredPost(CHANNEL, 70 + table.id))
        await house.store.posts.keep(table.id, "seat-0", StoredPost(1, 2))
    await house.store.posts.keep(tables[1].id, "public", StoredPost(CHANNEL, None))
    await house.tables.do(tables[2].id, Cancel(), actor(ANN))
    assert await house.store.posts.in_channels() == [(CHANNEL, 71, 1)]


# The outbox ----------------------------------------------------------------------------------------


async def test_notices_wait_until_they_are_sent(house: House) -> None:
    """In order, with where their table is."""
    table = await house.tables.open(lobby(language="ja"))
    told = (
        Notice("turn_ping", "turn-ping", BEN, 4),
        Notice("announcement", "told-left", args={"seat": 1, "by": "moderator"}, by=ANN),
    )
    after = await house.tables.do(table.id, Cancel(), actor(ANN))
    await house.store.commit(after, replaced(after), told)
    first, second = await house.store.outbox.unsent()
    assert (first.table_id, first.guild_id, first.channel_id) == (table.id, GUILD, CHANNEL)
    assert (first.language, first.game) == ("ja", "hidden_price")
    assert first.notice == told[0]
    # Who has the seat may be another when it is sent.
    args = {"n": 0, "seat": 1, "by": "moderator"}
    assert second.notice == Notice("announcement", "told-left", 0, NO_STEP, args)
    assert await house.store.outbox.unsent(1) == [first]
    await house.store.outbox.mark_sent(first.id, CHANNEL, 500)
    await house.store.outbox.mark_sent(second.id)
    assert await house.store.outbox.unsent() == []


def replaced(table: object) -> object:
    from dataclasses import replace

    return replace(table, revision=table.revision + 1)


async def test_a_turn_ping_that_stands_is_known_until_it_is_removed(house: House) -> None:
    """A table has one in its channel: the last. Numbers are never given twice."""
    table = await dealt(house.tables)
    outbox, numbers = house.store.outbox, set[int]()
    for number in range(3):
        house.clock.now += 100
        ping = Notice("turn_ping", "turn-ping", BEN, number)
        before = await house.tables.get(table.id)
        await house.store.commit(before, replaced(before), (ping,))
        house.tables.release(table.id)
        *_, last = await outbox.unsent()
        numbers.add(last.id)
        await outbox.mark_sent(last.id, CHANNEL, 500 + number)
        for old in [ping for ping in await outbox.turn_pings(table.id) if ping.id != last.id]:
            assert (old.channel_id, old.message_id) == (CHANNEL, 499 + number)
            await outbox.remove(old.id)
        await outbox.remove(last.id) if number == 2 else None
    assert len(numbers) == 3
    assert await outbox.turn_pings(table.id) == []


async def test_notices_are_stored_with_their_command(house: House) -> None:
    """Never one without the other."""
    table = await dealt(house.tables)
    await house.tables.do(table.id, Pause(), actor(ANN))
    await house.tables.do(table.id, Agree(Pause()), actor(BEN))
    await house.restart()
    assert await house.notices() == ["told-paused"]
    table = await house.tables.get(table.id)
    house.clock.now += 100
    while await house.notices() == ["told-paused"]:
        table = await house.tables.do(table.id, *awaited_act(table, random.Random(1)))
        if not table.awaited.seats:
            break


# People --------------------------------------------------------------------------------------------


async def test_preferences_are_stored(house: House) -> None:
    """A language and a locale, pings, and whether they are hidden: each by itself."""
    people = People(house.store.database)
    assert await people.preferences(ANN) == Preferences()
    assert await people.language(ANN, "ja") == "ja"
    assert await people.seen(ANN, "en-US") == "en"
    assert await people.language(ANN, "ja") == "en"
    await people.change(ANN, language="ja")
    await people.change(ANN, pings="both")
    await people.change(BEN, hidden=True)
    assert await people.seen(ANN, "en-US") == "ja"
    await house.restart()
    people = People(house.store.database)
    assert await people.language(ANN, "en") == "ja"
    assert await people.preferences(ANN) == Preferences("ja", "both", hidden=False, locale="en-US")
    assert (await people.preferences(BEN)).pings == "mention"
    assert await people.hidden() == {BEN}
    await people.change(ANN, language=None)
    assert await people.language(ANN, "ja") == "en"


# Servers -------------------------------------------------------------------------------------------


async def test_server_settings_are_stored(house: House) -> None:
    """Two programs change two fields: both stay."""
    one, other = Servers(house.store.database), Servers(house.store.database)
    assert await one.settings(GUILD) == await other.settings(GUILD) == ServerSettings()
    await one.change(GUILD, maximum_tables=5)
    await other.change(GUILD, language="ja")
    assert await other.settings(GUILD) == ServerSettings(language="ja", maximum_tables=5)
    with pytest.raises(DeniedError, match="denied-unknown-option"):
        await one.change(GUILD, clock="sand")
    assert await Servers(house.store.database).settings(GUILD) == ServerSettings(
        language="ja", maximum_tables=5
    )


# Tables --------------------------------------------------------------------------------------------


def test_bodies_keep_the_names_that_are_stored() -> None:
    """A renamed field of a table needs its stored name: databases of every version open."""
    stored = {kind.__name__: sorted(body.__struct_encode_fields__) for kind, body in BODIES.items()}
    of_all = ["options", "presses", "sealed", "terms"]
    in_play = ["agreed", "agreed_step", "barred", "clock", "earlier", "followed", "followers"]
    in_play += ["looked", "moves", "paused_at", "presence", "questions", "removed"]
    in_play += ["kept_at", "timer", "told_at", "uncalled", "warned_at"]
    waiting = ["awaits", "called", "changed", "choice", "closes_at", "closing", "finish", "host_at"]
    waiting += ["enough_at", "interested", "invited", "only_invited", "removed", "search", "told"]
    assert stored == {
        "Lobby": sorted(of_all + waiting),
        "Playing": sorted([*of_all, *in_play, "deal", "finish", "hidden", "home_id"]),
        "Over": sorted([*of_all, "deal", "ended_by", "hidden", "home_id"]),
    }


async def test_a_game_in_a_thread_is_one_of_its_channel(house: House) -> None:
    """And of the thread; what is over is none of either, nor is another server's."""
    first = await house.tables.open(lobby(host=actor(ANN)))
    await house.tables.do(first.id, Join(), actor(BEN))
    guild, channel = first.guild_id, first.channel_id
    await house.tables.do(first.id, Start(thread=True), actor(ANN))
    await house.tables.do(first.id, EnterThread(THREAD))
    second = await house.tables.open(lobby(host=actor(CHIE)))
    closed = await house.tables.open(lobby(host=actor(DAI)))
    await house.tables.do(closed.id, Cancel(), actor(DAI))

    async def found(guild_id: int, channel_id: int) -> list[int]:
        return await house.store.open_in_channel(guild_id, channel_id)

    assert await found(guild, channel) == [second.id, first.id]
    assert await found(guild, THREAD) == [first.id]
    assert await found(guild + 1, channel) == []
    # A number that begins alike is another channel.
    assert await found(guild, int(str(channel)[:-1])) == []
