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

from bot.table.table import Playing
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


async def test_who_is_gone_or_timed_out_plays_on_nowhere(night: Night, env: simcord.Env) -> None:
    """By DM, where Discord is asked once in minutes about each; the seat is free, and another hosts."""
    await night.start(seats=5)
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
    refused = await night.press_dm(host, "Both black")
    assert "not in that server any more" in answer(refused).text
    refused = await night.press_dm(timed_out, "Both black")
    assert "timed out in that server" in answer(refused).text
    table = await night.table()
    assert isinstance(table, Playing)
    assert table.seat_of(host.id) is table.seat_of(timed_out.id) is None
    assert table.host_id in {banned.id, stays.id, other.id}
    asked = lookups(env)
    for press in (again, again):
        refused = press()
        await env.settle()
        assert "not in that server any more" in answer(refused).text
    assert lookups(env) == asked
    env.backend.apply_ban(night.guild.id, banned.id, None)
    await env.settle()
    assert (await night.table()).seat_of(banned.id) is None
