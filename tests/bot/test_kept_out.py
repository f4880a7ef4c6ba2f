"""People whom a server keeps out: by what others do they are neither seated nor called, nor made host.

What they do themselves is refused by the gate (`tests/client/test_gate.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import simcord

from bot.client.custom_ids import asking
from bot.rooms.club.night.nights import nights_of
from bot.rooms.club.night.pages import HandOverNight
from bot.screens.requests import OpenGameWith
from bot.store.moderation import block
from bot.table.commands import Actor, EndTogether
from tests.bot.night import Night, StillWorld, answer


@pytest.fixture
def night(night: Night) -> Night:
    night.world = StillWorld
    return night


async def blocked(night: Night, person: Any) -> None:
    await night.bot.store.database.run(block(night.guild.id, person.id, "Spoils games", 1, 1.0))


async def timed_out(night: Night, person: Any) -> None:
    until = night.env.backend.clock.now() + timedelta(hours=1)
    night.env.backend.edit_member(night.guild.id, person.id, {"timed_out_until": until.isoformat()})


async def kicked(night: Night, person: Any) -> None:
    night.guild.remove_member(person)


@pytest.mark.parametrize("keep_out", [blocked, timed_out, kicked])
async def test_what_others_do_does_not_concern_them(
    night: Night, env: simcord.Env, keep_out: Callable[[Night, Any], Any]
) -> None:
    """A rematch, an invitation by name, and the role of a night's host."""
    ann, ben, chie = night.people[:3]
    await night.start("konsul", 3)
    for person in (ann, ben, chie):
        await night.bot.tables.do(1, EndTogether(agree=True), Actor(person.id))
    await night.bot.servers.change(night.guild.id, zone="Asia/Tokyo")
    await night.announce(ann)
    await chie.click(night.channel.history()[-1], label="I'm coming")
    await env.settle()

    await keep_out(night, chie)
    await env.advance_time(4 * 60)
    before = night.told(chie)
    await night.press(ann, "Rematch")
    assert [person.user_id for person in (await night.table(2)).people] == [ann.id, ben.id]
    invited = night.emit(ben, (await night.post(2)).id, asking("b", 0, OpenGameWith("konsul", chie.id)))
    await env.settle()
    assert chie.mention in answer(invited).text
    assert [person.user_id for person in (await night.table(3)).people] == [ben.id]
    assert night.told(chie) == before

    (planned,) = await night.bot.store.database.read(nights_of(night.guild.id))
    handed = night.emit(ann, (await night.post(2)).id, asking("b", 0, HandOverNight(planned.id, chie.id)))
    await env.settle()
    assert "not at this table" in answer(handed).text
    (planned,) = await night.bot.store.database.read(nights_of(night.guild.id))
    assert planned.host_id == ann.id


async def test_a_seated_person_does_not_wait_until_discord_says_who_they_are(
    night: Night, env: simcord.Env
) -> None:
    """Who was a member today is answered at once, and loses the seat when Discord says that they are gone."""
    await night.start(seats=3)
    ben = night.people[1]
    seat = (await night.table()).seat_of(ben.id) or 0
    await env.advance_time(4 * 60)
    await kicked(night, ben)
    await night.press_dm(ben, "More")
    first = next(request for request in reversed(env.http_requests) if "/callback" in request.path)
    assert "You are not in that server" not in str(first.json)
    assert (await night.table()).people[seat].left
