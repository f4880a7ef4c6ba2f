"""How people are told that a table waits for them: one call for a decision, gone when it is answered."""

from __future__ import annotations

import pytest
import simcord

from bot.client.answered_pings import AnsweredPings
from bot.table import public
from bot.table.commands import Actor, End, OfferSeat
from games.core import Awaited
from tests.bot.drivers.looking import over_of
from tests.bot.drivers.tables import end, konsul
from tests.bot.night import Night


def calls(night: Night) -> list[str]:
    return [line for line in night.said() if "<@" in line]


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public, "RECENTLY_SECONDS", 0)


async def test_a_call_goes_when_it_is_answered(night: Night, env: simcord.Env) -> None:
    """Also when no one is called after it: who comes next was called by the same decision."""
    first, second, _ = await konsul(night)
    assert [f"<@{first.id}>" in line for line in calls(night)] == [True]
    await night.press(first, "Bid 1")
    assert [f"<@{second.id}>" in line for line in calls(night)] == [True]
    await end(night, night.people[0])
    assert calls(night) == []


async def test_a_call_that_stood_before_a_restart_goes_too(night: Night, env: simcord.Env) -> None:
    """What stands in channels is known from the store."""
    await konsul(night)
    await night.restart()
    assert len(calls(night)) == 1
    with env._bot_scope():
        await night.bot.tables.do(1, End(), Actor(99, manages=True))
    await env.settle()
    assert [line for line in calls(night) if "(moderator)" not in line] == []


async def test_winners_are_called_by_a_table_that_was_released(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A finished table leaves memory as soon as its posts are up to date."""
    people = await konsul(night)
    is_quiet = night.bot.people.is_quiet

    async def released_meanwhile(user_id: int, now: float) -> bool:
        night.bot.tables.release(1)
        return await is_quiet(user_id, now)

    monkeypatch.setattr(night.bot.people, "is_quiet", released_meanwhile)
    await end(night, people[0])
    table = await over_of(night)
    assert table.outcome is not None
    winners = [f"<@{table.people[seat].user_id}>" for seat in table.outcome.winners]
    public = (await night.public()).text
    assert winners
    assert [winner for winner in winners if winner not in public] == []


async def still_awaited(*_: object) -> bool:
    return True


async def test_one_call_names_all_players(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An open decision of several is one message; each who wants a DM has one besides."""
    ben = night.people[1]
    await night.bot.people.change(ben.id, pings="both")
    await night.bot.people.change(night.people[2].id, pings="none")
    everybody = Awaited(tuple(range(4)))
    monkeypatch.setattr("bot.table.beginning.newly_awaited", lambda *_: list(everybody.seats))
    monkeypatch.setattr("bot.client.notifications.is_still_true", lambda *_: True)
    monkeypatch.setattr(AnsweredPings, "_is_awaited", still_awaited)
    await night.start("konsul", 4)
    (call,) = calls(night)
    named = [person.id for person in night.people if f"<@{person.id}>" in call]
    assert named == [night.people[at].id for at in (0, 1, 3)]
    assert any("turn" in line for line in night.told(ben))


async def test_an_offered_seat_notifies_as_chosen(night: Night, env: simcord.Env) -> None:
    """All read of it in the channel; its heir is mentioned there or written to, or neither."""
    heir, host = night.people[4], night.people[0]
    await night.start(seats=3)
    for pings, mentioned, written in (("none", 0, 0), ("mention", 1, 0), ("dm", 0, 1)):
        await night.bot.people.change(heir.id, pings=pings)
        known = len(env.http_requests)
        for offered in (heir.id, None):
            with env._bot_scope():
                await night.bot.tables.do(1, OfferSeat(offered), Actor(host.id))
            await env.settle()
        (sent,) = [
            request.json
            for request in env.http_requests[known:]
            if request.method == "POST" and request.path == f"/channels/{night.channel.id}/messages"
            if "hand over the seat" in (request.json.get("content") or "")
        ]
        assert len(sent["allowed_mentions"].get("users", [])) == mentioned
        assert len([said for said in night.told(heir) if "hand over the seat" in said]) == written


async def test_reminders_go_to_those_who_want_them(night: Night, env: simcord.Env) -> None:
    """In a secret phase, where they are private, too."""
    chosen = ("none", "mention", "dm")
    for person, pings in zip(night.people, chosen, strict=False):
        await night.bot.people.change(person.id, pings=pings)
    await night.start(seats=3)
    await env.advance_time(170)
    reminded = [any("waits for you" in said for said in night.told(person)) for person in night.people[:3]]
    assert reminded == [pings != "none" for pings in chosen]
