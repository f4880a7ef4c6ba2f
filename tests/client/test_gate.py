"""The gate: every request says what it takes, and each need is met or refused by all kinds of people."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any, TypeAlias

import pytest
import simcord
from simcord import interactions
from simcord.enums import InteractionType

from bot.client import custom_ids, presses
from bot.client.custom_ids import asking, known_requests
from bot.client.gate import Need, require
from bot.client.press import Press
from bot.client.presses import answers, needs_of
from bot.screens.requests import Request
from bot.store.moderation import block
from bot.table.errors import DeniedError
from tests.bot.night import Night

TAKES = """
: alone avoid catalogue end-waiting forget-me hidden lesson night-city night-zones pings practise preferences
: quiet rules speak tables teach zone
MANAGER: set-channels set-clock set-find-role set-language set-log set-moderators set-openers set-roles
MANAGER: set-night-voice set-season set-season-channel set-season-role set-tables set-threads set-words
MANAGER: set-zone settings
MEMBER UNBLOCKED PLACE OPENER BUDGET: night-form play play-with
MODERATOR: block blocks desk desk-clear desk-idle desk-nights moderate-night reports unblock
SERVER: find-join find-plan find-stop history leaderboard night-come nights
SERVER MEMBER: report-night
SERVER MEMBER UNBLOCKED: find-look night-cancel night-host night-like night-manage
SERVER MEMBER UNBLOCKED BUDGET: announce-night night-change
TABLE MEMBER: add-ours again agree cancel claim clock-form dismiss-ours end extend fill finish
TABLE MEMBER: free-seat keep-open language late leave leave-now limit make-host offer option
TABLE MEMBER: only-invited pause readmit remove resume seen start tell-me term together
TABLE MEMBER: longer undo when-late
TABLE MEMBER HERE: follow-game watch
TABLE MEMBER SEATED: advice help more review seat skip take-advice
TABLE MEMBER SIGHT: page
TABLE MEMBER UNBLOCKED: invite join join-anyway join-for take take-anyway
TABLE MEMBER UNBLOCKED HERE: join-table
TABLE MEMBER UNBLOCKED SEATED: rematch
TABLE MODERATOR: decide desk-table leave-text moderate
TABLE SIGHT: decided try-again highlight moment person record report story text texts verify
"""
"""Every request, by its tag, behind what it takes. What sits, calls or opens must not stand too low here."""

REFUSED = {
    "a player": "OPENER:not-opener MODERATOR:not-moderator MANAGER:not-manager",
    "a player in a DM": ("SERVER:only-servers OPENER:not-opener MODERATOR:only-servers MANAGER:only-servers"),
    "an onlooker": ("SEATED:not-seated OPENER:not-opener MODERATOR:not-moderator MANAGER:not-manager"),
    "an onlooker elsewhere": (
        "SEATED:not-seated HERE:other-channel PLACE:channel OPENER:not-opener"
        " MODERATOR:not-moderator MANAGER:not-manager"
    ),
    "a stranger in a DM": (
        "SERVER:only-servers SEATED:not-seated SIGHT:only-servers HERE:other-channel OPENER:not-opener"
        " MODERATOR:only-servers MANAGER:only-servers"
    ),
    "a blocked person": (
        "UNBLOCKED:blocked SEATED:not-seated OPENER:not-opener MODERATOR:not-moderator MANAGER:not-manager"
    ),
    "a person in a time-out": (
        "MEMBER:timed-out SEATED:not-seated OPENER:not-opener MODERATOR:not-moderator MANAGER:not-manager"
    ),
    "a person who has left": (
        "SERVER:only-servers MEMBER:not-member SEATED:not-seated SIGHT:only-servers HERE:other-channel"
        " OPENER:not-opener MODERATOR:only-servers MANAGER:only-servers"
    ),
    "an opener": "SEATED:not-seated MODERATOR:not-moderator MANAGER:not-manager",
    "an opener in a DM": (
        "SERVER:only-servers SEATED:not-seated SIGHT:only-servers HERE:other-channel"
        " MODERATOR:only-servers MANAGER:only-servers"
    ),
    "a moderator": "SEATED:not-seated OPENER:not-opener MANAGER:not-manager",
    "a manager": "SEATED:not-seated",
}
"""By person and place, the needs that are not met, each with the reason; all others are."""

Pressed: TypeAlias = Callable[[Any, Any, int], Awaitable[Press]]


class Probe(Request, frozen=True, tag="probe-in-tests"):
    """Say who presses, and where."""


@pytest.fixture
def pressed(night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch) -> Pressed:
    """The press of a person in a channel, about a table, as a handler gets it."""
    for module, name in ((presses, "_answers"), (custom_ids, "_requests")):
        monkeypatch.setattr(module, name, dict(getattr(module, name)))
    arrived = list[Press]()

    @answers(Probe, needs=(), kind="new")
    async def probe(press: Press, _: Probe) -> None:
        arrived.append(press)
        await press.reply.silent()

    assert probe

    async def press(person: Any, channel: Any, table_id: int) -> Press:
        _, payload = interactions.base_payload(
            env.backend,
            type=InteractionType.MESSAGE_COMPONENT,
            channel_id=channel.id,
            guild_id=None if channel.id == person.user.dm_channel.id else night.guild.id,
            user_id=person.id,
            data={"custom_id": asking("b", table_id, Probe()), "component_type": 2},
        )
        with env._bot_scope():  # pyright: ignore[reportPrivateUsage] - as SimCord itself delivers a press
            env.backend.emit("INTERACTION_CREATE", payload)
        await env.settle()
        return arrived.pop()

    return press


def test_every_request_takes_what_is_listed() -> None:
    listed = {
        tag: needs.split()
        for needs, _, tags in (line.partition(":") for line in TAKES.strip().splitlines())
        for tag in tags.split()
    }
    assert {
        str(request.__struct_config__.tag): [need.name for need in needs_of(request)]
        for request in known_requests()
    } == listed


async def test_each_need_is_met_or_refused_with_its_reason(
    night: Night, env: simcord.Env, pressed: Pressed
) -> None:
    ann, ben, chie, dai, eve = night.people
    opening, moderating = night.guild.create_role("openers"), night.guild.create_role("moderators")
    other = night.guild.create_text_channel("elsewhere")
    member = night.guild.add_member
    opener = member(env.create_user("olga"), roles=[opening])
    moderator = member(env.create_user("mona"), roles=[moderating])
    late, left = member(env.create_user("lee")), member(env.create_user("lou"))
    manager = night.manager("max")
    table_id = await night.lobby(joining=2)
    await night.bot.servers.change(
        night.guild.id, channels=(night.channel.id,), openers=(opening.id,), moderators=(moderating.id,)
    )
    await night.bot.store.database.run(block(night.guild.id, eve.id, "Spoils games", ann.id, 1.0))
    until = env.backend.clock.now() + timedelta(hours=1)
    env.backend.edit_member(night.guild.id, late.id, {"timed_out_until": until.isoformat()})
    by_dm = {person.id: person.user.dm_channel for person in (ben, dai, left, opener)}
    night.guild.remove_member(left)
    await env.settle()
    places = {
        "a player": (ben, night.channel),
        "a player in a DM": (ben, by_dm[ben.id]),
        "an onlooker": (chie, night.channel),
        "an onlooker elsewhere": (chie, other),
        "a stranger in a DM": (dai, by_dm[dai.id]),
        "a blocked person": (eve, night.channel),
        "a person in a time-out": (late, night.channel),
        "a person who has left": (left, by_dm[left.id]),
        "an opener": (opener, night.channel),
        "an opener in a DM": (opener, by_dm[opener.id]),
        "a moderator": (moderator, night.channel),
        "a manager": (manager, night.channel),
    }
    for who, refused in REFUSED.items():
        press = await pressed(*places[who], table_id)
        table, reasons = press.table, dict[str, str]()
        for need in Need:
            press.table = table
            try:
                await require(press, (need,))
            except DeniedError as error:
                reasons[need.name] = error.key.removeprefix("denied-")
            # Of what becomes of a table, who does not belong to its server learns nothing.
            assert press.table is (None if reasons.get("MEMBER") and need is Need.MEMBER else table)
        assert " ".join(f"{need}:{reason}" for need, reason in reasons.items()) == refused, who
    without = await pressed(chie, night.channel, 0)
    with pytest.raises(DeniedError, match="denied-unknown-table"):
        await require(without, (Need.TABLE,))
