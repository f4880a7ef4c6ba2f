"""People who want to spoil an evening: none of what they try gets further than one press."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import simcord
from simcord import interactions
from simcord.backend import serializers
from simcord.enums import InteractionType
from simcord.results import InteractionResult

from bot.table.commands import Actor, Leave
from bot.table.table import Lobby, Playing
from tests.bot.night import Night, StillWorld, answer


@pytest.fixture
def night(night: Night) -> Night:
    night.world = StillWorld
    return night


def lookups(env: simcord.Env) -> int:
    return sum(request.method == "GET" and "/members/" in request.path for request in env.http_requests)


def time_out(night: Night, person: Any, minutes: float) -> None:
    until = night.env.backend.clock.now() + timedelta(minutes=minutes)
    night.env.backend.edit_member(night.guild.id, person.id, {"timed_out_until": until.isoformat()})


def old_button(night: Night, person: Any) -> Callable[[], InteractionResult]:
    """Return a press on a button of a panel as it is now, which may be gone by then."""
    message, channel = night.dm(person), person.user.dm_channel
    pressed = next(part for part in night.dm_seen(person).components if part.get("label") == "Both black")
    before = dict(
        serializers.message_payload(night.env.backend, night.env.backend.get_message(channel.id, message.id))
    )
    data = {"custom_id": pressed["custom_id"], "component_type": 2}

    def press() -> InteractionResult:
        backend = night.env.backend
        record, payload = interactions.base_payload(
            backend,
            type=InteractionType.MESSAGE_COMPONENT,
            channel_id=channel.id,
            guild_id=None,
            user_id=person.id,
            data=data,
        )
        payload["message"] = before
        record.source_message_id = message.id
        with night.env._bot_scope():
            backend.emit("INTERACTION_CREATE", payload)
        return InteractionResult(night.env, record)

    return press


async def test_members_gone_or_timed_out_play_nowhere(night: Night, env: simcord.Env) -> None:
    """By DM, where Discord is asked once in minutes about each; who is gone has no seat, another hosts.

    One press, of who was a member within a day, does not wait for that.
    """
    await night.lobby(joining=5, terms=["No clock"])
    await night.press(night.people[0], "Start")
    host, timed_out, banned, stays, other = night.people
    for person in night.people:
        await night.press_dm(person, "Explain")
    assert lookups(env) == 5
    await night.press_dm(stays, "Both white")
    await night.press(stays, "My seat")
    assert lookups(env) == 5
    await env.advance_time(5 * 60)
    night.guild.remove_member(host)
    time_out(night, timed_out, 60)
    again = old_button(night, host)
    await night.press_dm(host, "Both black")
    await night.press_dm(timed_out, "Explain")
    refused = await night.press_dm(timed_out, "Both black")
    assert "timed out in that server" in answer(refused).text
    table = await night.table()
    assert isinstance(table, Playing)
    assert table.seat_of(host.id) is None
    assert table.seat_of(timed_out.id) is not None
    assert table.host_id in {timed_out.id, banned.id, stays.id, other.id}
    asked = lookups(env)
    for press in (again, again):
        refused = press()
        await env.settle()
        assert "not in that server any more" in answer(refused).text
    assert lookups(env) == asked
    env.backend.apply_ban(night.guild.id, banned.id, None)
    await env.settle()
    assert (await night.table()).seat_of(banned.id) is None


async def test_a_crowd_floods_the_server_in_vain(night: Night, env: simcord.Env) -> None:
    """Thirty people: one lobby each, five of them cannot fill the server, and a moderator clears it."""
    crowd = [night.guild.add_member(env.create_user(f"crowd{n}")) for n in range(30)]

    async def opened(person: Any) -> bool:
        before = await night.bot.store.open_by_game()
        await person.slash(night.channel, "play", game="konsul")
        return await night.bot.store.open_by_game() != before

    assert [await opened(person) for person in (crowd[0], crowd[0], crowd[0])] == [True, False, False]
    farmers = crowd[:5]
    for person in farmers:
        for _ in range(6):
            await opened(person)
            found = await night.bot.store.open_of(person.id)
            if found and isinstance(await night.table(found[0]), Lobby):
                # A game against the bot makes room for a lobby.
                await night.press(person, "Fill with computers", found[0])
                await night.press(person, "Start", found[0])
    assert len(await night.bot.store.open_in_channel(night.guild.id, night.channel.id)) == 20
    assert await opened(crowd[5])
    for person in farmers:
        for table_id in await night.bot.store.open_of(person.id):
            await night.bot.tables.do(table_id, Leave(), Actor(person.id))
    assert [await opened(person) for person in crowd[5:]].count(True) == 24
    assert not await opened(night.people[0])
    keeper = night.manager("keeper")
    assert await opened(keeper)
    idle = await night.on_page(keeper, await keeper.slash(night.channel, "desk"), "Clear what is idle")
    reason = await night.on_page(keeper, idle, "Close 26 lobbies where one person waits alone")
    await keeper.submit_modal(reason, {"why": "A flood"})
    assert await opened(night.people[0])
    assert [count for *_, count in await night.bot.store.open_by_game()] == [1]
