"""The desk of a server's moderators, as they press it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from secrets import token_bytes
from types import SimpleNamespace
from typing import Any

import pytest
import simcord
from simcord.backend import serializers
from sqlalchemy import Connection, func, select

from bot.client.departures import KEPT_SECONDS
from bot.client.gate import LET_IN_SECONDS
from bot.store.departures import known_servers
from bot.store.moderation import block as store_block
from bot.store.schema import metadata
from bot.table.commands import Actor, Leave
from bot.table.deadlines import next_check
from bot.table.errors import DeniedError
from bot.table.lobby import new_lobby
from bot.table.table import Over, Playing
from games.host.deal import SECRET_BYTES
from tests.bot.drivers import politically as play
from tests.bot.drivers.looking import turn
from tests.bot.evenings import PACKAGES
from tests.bot.night import Night, Seen, StillWorld, answer, shown_on

DAY = 24 * 60 * 60


@pytest.fixture
async def env(night: Night) -> AsyncIterator[simcord.Env]:
    """A night with the quick game of the tests, whose clock only the test turns."""
    night.packages, night.world = PACKAGES, StillWorld
    async with night.evening() as env:
        yield env


@pytest.fixture
def keeper(night: Night, env: simcord.Env) -> Any:
    """A person who manages the server."""
    return night.manager("keeper")


async def desk(night: Night, person: Any) -> Any:
    result = await person.slash(night.channel, "desk")
    assert result.ephemeral
    return result


def now(night: Night, result: Any) -> Seen:
    """What stands on a private page now."""
    return night.message(shown_on(result).id)


async def pick(night: Night, person: Any, result: Any, option: str) -> Any:
    """Take an entry of a menu of a private page."""
    custom_id, value = now(night, result).menu(option)
    return await person.select(shown_on(result), [value], custom_id=custom_id)


async def act(night: Night, person: Any, result: Any, label: str, why: str = "Too late") -> Any:
    """Press a button or take an entry of a menu that asks for a reason, and give one."""
    seen = now(night, result)
    if label in seen.labels:
        pressed = next(part["custom_id"] for part in seen.components if part.get("label") == label)
        asked = await person.click(shown_on(result), custom_id=pressed)
    else:
        asked = await pick(night, person, result, label)
    assert asked.modal is not None, label
    return await person.submit_modal(asked, {"why": why})


async def test_all_tables_with_what_can_be_done(night: Night, env: simcord.Env, keeper: Any) -> None:
    """Game, host, people, since when, whose turn, link; every act is told with who and why, and logged."""
    log = night.guild.create_text_channel("log")
    settings = await keeper.slash(night.channel, "settings")
    await keeper.click(shown_on(settings), label="Keeping order")
    await keeper.select(shown_on(settings), [log], custom_id="s.0.many.set-log")
    await night.start(seats=3)
    await env.advance_time(1)
    place, package = (night.guild.id, night.channel.id), PACKAGES["money_and_luck"]
    for number in range(1, 10):
        guest = Actor(number, f"Guest {number}", press_id=number)
        secret, opened_at = token_bytes(SECRET_BYTES), night.bot.tables.now
        await night.bot.tables.open(new_lobby(package, guest, place, secret, opened_at, language="en"))
    page = await desk(night, keeper)
    shown = now(night, page)
    assert "10 tables are open" in shown.text
    assert "[table 1](https://discord.com/channels/" in shown.text
    assert "👑 **Ann**" in shown.text
    assert "Waiting for" in shown.text
    assert "1 seated" in shown.text
    assert len(shown.components) <= 40
    await keeper.click(shown_on(page), label="Next ▶")
    assert "table 10" in now(night, page).text
    await keeper.click(shown_on(page), label="◀ Back")
    await pick(night, keeper, page, "Money and Luck · table 1")
    await act(night, keeper, page, "Stop the clocks", "A *fire* alarm")
    assert isinstance(table := await night.table(), Playing)
    assert table.paused_at is not None
    said = f"⏸ Table 1: <@{keeper.id}> (moderator) stopped the clocks. You can still play."
    assert night.said()[-1] == f"{said} Reason: A \\*fire\\* alarm"
    assert night.said(log) == [night.said()[-1]]
    ben = (await night.seats())[1]
    await act(night, keeper, page, "Free the seat of 2 " + ben.user.name.title())
    assert (await night.table()).people[1].left
    assert "(moderator)" in night.told(ben)[-1]
    assert "Reason: Too late" in night.told(ben)[-1]
    table = await night.table()
    heir = next(seat for seat in (0, 2) if table.people[seat].user_id != table.host_id)
    await act(night, keeper, page, f"{heir + 1} {table.people[heir].name}")
    assert (await night.table()).host_id == table.people[heir].user_id
    await act(night, keeper, page, "Close the table")
    assert isinstance(await night.table(), Over)
    assert "table 1 is closed" in now(night, page).text
    assert len(night.said(log)) == 4


async def test_who_may_use_it(night: Night, env: simcord.Env, keeper: Any) -> None:
    """Managers, named roles and those whom Discord's own settings let in; others not, nor later."""
    await night.start(seats=3)
    await desk(night, keeper)
    role = night.guild.create_role("Crew")
    crew = night.guild.add_member(env.create_user("crew"), roles=[role])
    friend = night.guild.add_member(env.create_user("friend"))
    assert "Desk" not in answer(await night.press(crew, "Table")).labels
    await night.bot.servers.change(night.guild.id, moderators=(role.id,))
    page = await night.press(crew, "Table")
    await crew.click(shown_on(page), label="Desk")
    assert "1 table is open" in now(night, page).text
    (command,) = (one for one in await night.bot.tree.fetch_commands() if one.name == "desk")
    night.guild.set_command_permissions(command.id, {friend: True})
    page = await desk(night, friend)
    await pick(night, friend, page, "Money and Luck · table 1")
    await env.advance_time(LET_IN_SECONDS)
    await friend.click(shown_on(page), label="Stop the clocks")
    assert "for this server's moderators" in now(night, page).text


async def block(night: Night, keeper: Any, person: Any, why: str) -> Any:
    page = await desk(night, keeper)
    await keeper.click(shown_on(page), label="Blocked people")
    asked = await keeper.select(shown_on(page), [person], custom_id="s.0.one.block")
    await keeper.submit_modal(asked, {"why": why})
    return page


async def test_a_blocked_member_neither_joins_nor_opens_a_table(
    night: Night, env: simcord.Env, keeper: Any
) -> None:
    """Their seats are freed, they read why, and to be forgotten lets them in no more than to ask again."""
    log = night.guild.create_text_channel("log")
    await night.bot.servers.change(night.guild.id, log_channel=log.id)
    ben = night.people[1]
    await night.lobby(joining=3)
    page = await block(night, keeper, ben, "Spoils games")
    assert f"1. <@{ben.id}>: Spoils games · by <@{keeper.id}>" in now(night, page).text
    assert (await night.table()).seat_of(ben.id) is None
    assert night.said()[-1] == (
        f"🪑 Table 1: <@{keeper.id}> (moderator) took <@{ben.id}> out of the lobby. Reason: Spoils games"
    )
    assert {line.split(" (moderator) ")[1].split()[0] for line in night.said(log)} == {"took", "blocked"}
    refused = "do not let you join or open tables here. Their reason: Spoils games"
    assert refused in answer(await ben.slash(night.channel, "play", game="money_and_luck")).text
    await night.bot.services.forget(ben.id)
    await night.people[3].slash(night.channel, "play", game="money_and_luck")
    later = 2
    assert refused in answer(await night.press(ben, "Join", later)).text
    page = await desk(night, keeper)
    await keeper.click(shown_on(page), label="Blocked people")
    await act(night, keeper, page, "Unblock number 1: Spoils games", "Has apologised")
    assert "Nobody is blocked" in now(night, page).text
    await night.press(ben, "Join", later)
    assert (await night.table(later)).seat_of(ben.id) == 1


async def test_texts_are_reported_and_hidden(night: Night, env: simcord.Env, keeper: Any) -> None:
    """In two presses; a moderator who plays reads no secret, and the record knows nothing of it."""
    log = night.guild.create_text_channel("log")
    player = night.guild.create_role("Crew")
    await night.bot.servers.change(night.guild.id, log_channel=log.id, moderators=(player.id,))
    await night.lobby("politically_correct_people", 4)
    await night.press(night.people[0], "Start")
    await env.advance_time(1)
    seats = await night.seats()
    # The panel of a seat whose turn it is has no room for promises.
    writer = ((await turn(night))[0] + 1) % 4
    one, other, third, _ = (*seats[writer:], *seats[:writer])
    await play.offer(night, seats, one, other, mine="a private insult")
    await night.press_dm(one, "🤝 Promises (0)")
    await play.write(night, one, "📢 In your own words …", words="an open insult")

    async def reported(reader: Any, page: Any, option: str) -> None:
        custom_id, value = now(night, page).menu(option)
        await reader.select(shown_on(page), [value], custom_id=custom_id)
        await reader.click(shown_on(page), label="Report it")
        assert "Reported" in now(night, page).text

    page = await night.press(other, "Table")
    await other.click(shown_on(page), label="Report a text")
    assert len(night.said(log)) == 0
    label = f"{writer + 1} {(await night.table()).people[writer].name} wrote"
    await reported(other, page, f"{label}: “a private insult”")
    page = await night.press(third, "Table")
    await third.click(shown_on(page), label="Report a text")
    with pytest.raises(AssertionError):
        now(night, page).menu(f"{label}: “a private insult”")
    await reported(third, page, f"{label}: “an open insult”")
    assert ["a private text was reported" in line for line in night.said(log)] == [True, False]
    assert "“an open insult”" in night.said(log)[-1]

    page = await desk(night, keeper)
    await keeper.click(shown_on(page), label="Reports (2)")
    assert "“a private insult”" in now(night, page).text
    crew = env.backend.get_guild(night.guild.id).members[third.id]
    crew.role_ids.append(player.id)
    inside = await night.press(third, "Table")
    await third.click(shown_on(inside), label="Desk")
    await third.click(shown_on(inside), label="Reports (2)")
    assert "insult”" in now(night, inside).text
    assert "(private, and you play" in now(night, inside).text
    assert "a private insult" not in now(night, inside).text
    for _ in range(2):
        await act(night, keeper, page, "Hide it", "Rude")
    assert "Nothing is reported" in now(night, page).text
    assert "insult" not in (await night.public()).text
    assert "(hidden by a moderator)" in (await night.public()).text
    assert "insult" not in night.dm_seen(other).text
    assert "hid a text of" in night.said()[-1]
    assert not any("private text" in line for line in night.said())
    assert "hid a private text. Reason: Rude" in night.told(one)[-1]

    page = await desk(night, keeper)
    await pick(night, keeper, page, "Politically Correct People · table 1")
    await act(night, keeper, page, "Close the table")
    over = await night.table()
    assert isinstance(over, Over)
    assert over.hidden
    assert b"insult" not in over.record()


async def test_words_of_ones_own_are_turned_off(night: Night, env: simcord.Env, keeper: Any) -> None:
    """At open tables too: their buttons go."""
    await night.lobby("politically_correct_people", 4)
    settings = await keeper.slash(night.channel, "settings")
    await keeper.click(shown_on(settings), label="Keeping order")
    await pick(night, keeper, settings, "Nobody may write any")
    await night.press(night.people[0], "Start")
    seat, _ = await turn(night)
    one = (await night.seats())[seat - 1]
    await night.press_dm(one, "🤝 Promises (0)")
    assert "📢 In your own words …" not in night.dm_seen(one).labels
    await keeper.click(shown_on(settings), label="◀ Back")
    assert (await night.bot.servers.settings(night.guild.id)).free_text is False


async def test_a_server_without_the_bot(night: Night, env: simcord.Env) -> None:
    """Its tables sleep, over a restart too; they wake when it is back in time, else all of it is deleted."""
    backend, table_id = env.backend, await night.start("konsul", 2)
    guild = backend.guilds[night.guild.id]
    await night.bot.servers.change(guild.id, clock="live", log_channel=1)
    await night.bot.store.database.run(store_block(guild.id, 5, "Shouts", 6, 1.0))

    async def removed() -> None:
        del backend.guilds[guild.id]
        backend.emit("GUILD_DELETE", {"id": str(guild.id)})
        await env.settle()

    before, said = await night.table(), night.said()
    ann, ben = night.people[:2]
    await removed()
    told = [night.told(ann), night.told(ben)]
    await env.advance_time(60 * 60)
    sleeps = await night.press_dm(ann, night.dm_seen(ann).enabled[0])
    assert "This table sleeps" in answer(sleeps).text
    await night.restart(down=20 * DAY)
    assert "This table sleeps" in answer(await night.press_dm(ben, night.dm_seen(ben).enabled[0])).text
    assert (night.said(), [night.told(ann), night.told(ben)]) == (said, told)
    backend.guilds[guild.id] = guild
    backend.emit("GUILD_CREATE", serializers.guild_create_payload(backend, guild))
    await env.settle()
    assert "table 1 works again" in night.said()[-1]
    after = await night.table()
    assert isinstance(before, Playing)
    assert isinstance(after, Playing)
    assert after.entries == before.entries
    assert next_check(after) > night.bot.tables.now

    await removed()
    await night.restart(down=KEPT_SECONDS + 1)
    await env.settle()
    database = night.bot.store.database
    for table in metadata.tables.values():
        count = select(func.count()).select_from(table)
        left = await database.read(lambda it, count=count: it.scalar(count))
        assert not left or table.name in ("people", "leases", "identifies", "starts"), table.name
    with pytest.raises(DeniedError):
        await night.table(table_id)


def client_in(*guilds: Any) -> Any:
    """Discord's client of a bot that is in these servers."""
    return SimpleNamespace(is_ready=lambda: True, guilds=list(guilds))


async def test_a_server_joined_during_a_comparison_is_not_taken_for_one_left(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its first table is stored before the stored servers are read."""
    table_id = await night.start("hidden_price", 3)
    client = client_in()

    def read_after_joining(connection: Connection) -> dict[int, float | None]:
        client.guilds.append(night.guild)
        return known_servers(connection)

    monkeypatch.setattr(night.bot.departures, "_client", client)
    monkeypatch.setattr("bot.client.departures.known_servers", read_after_joining)
    await night.bot.departures._compare()
    assert table_id not in night.bot.tables.quarantined


async def test_a_move_in_flight_as_the_bot_is_removed_wakes_no_table(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is stored before, and would come into memory afterwards."""
    await night.start("hidden_price", 3)
    tables, store, ann = night.bot.tables, night.bot.store, night.people[0]
    commit, tasks = store.commit, list[asyncio.Task[None]]()

    async def slow_commit(*change: Any) -> None:
        await commit(*change)
        tasks.append(asyncio.create_task(night.bot.departures._compare()))
        while 1 not in tables.quarantined:  # noqa: ASYNC110 - nothing signals it
            await asyncio.sleep(0.01)

    monkeypatch.setattr(store, "commit", slow_commit)
    monkeypatch.setattr(night.bot.departures, "_client", client_in())
    await tables.do(1, Leave(), Actor(ann.id, "Ann"))
    await asyncio.gather(*tasks)
    with pytest.raises(DeniedError, match="denied-server-gone"):
        await night.table()
