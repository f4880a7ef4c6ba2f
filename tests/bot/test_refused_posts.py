"""Discord refuses new messages, edits or deletions for a while: one live board, and it shows the present."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import cycle
from typing import Any

import pytest
import simcord

from bot.client.posts.removal import Removal
from bot.client.posts.sync import PostSync
from bot.table.commands import Actor, EndTogether, SetLimit
from bot.table.table import Playing
from tests.bot.night import AT_ONCE, Night, Seen, answer, killed_before, sent_words

REFUSED_SECONDS = 60.0
TEN_MINUTES = 10 * 60
ENOUGH_TO_BURY = 13


@dataclass(frozen=True)
class Refusal:
    """What Discord refuses in a channel, and with which code."""

    methods: tuple[str, ...]
    code: int

    def begin(self, env: simcord.Env, channel_id: int) -> None:
        for method in self.methods:
            path = f"/channels/{channel_id}/messages" + ("" if method == "POST" else "/*")
            env.inject_error(method, path, status=403, code=self.code, times=None)

    @property
    def edits(self) -> bool:
        """Whether the board can be edited meanwhile."""
        return "PATCH" not in self.methods


REFUSALS = {
    "Send Messages is denied": Refusal(("POST",), 50013),
    "deleting is refused": Refusal(("DELETE",), 50013),
    "both": Refusal(("POST", "DELETE"), 50013),
    "deleting and editing": Refusal(("DELETE", "PATCH"), 50013),
    "the thread is locked": Refusal(("POST", "PATCH", "DELETE"), 160005),
    "the thread is archived": Refusal(("POST", "PATCH", "DELETE"), 50083),
}


@pytest.fixture
async def env(night: Night) -> Any:
    """A game of Konsul without a clock, on a Discord that is asked again soon."""
    night.pace = replace(AT_ONCE, refused=REFUSED_SECONDS)
    async with night.evening() as env:
        await night.lobby("konsul", 1)
        with env._bot_scope():
            await night.bot.tables.do(1, SetLimit(None), Actor(night.people[0].id))
        for person in night.people[1:3]:
            await night.press(person, "Join")
        await night.press(night.people[0], "Start")
        yield env


async def bid(night: Night, number: int) -> None:
    table = await night.table()
    assert isinstance(table, Playing)
    person = (await night.seats())[table.awaited.seats[0]]
    label = next(label for label in night.dm_seen(person).enabled if label.split(" (")[0] == f"Bid {number}")
    await night.press_dm(person, label)


async def bury(night: Night) -> int:
    """Talk below the board; answers the last message."""
    for number in range(ENOUGH_TO_BURY):
        await night.people[3].send(night.channel, f"talk {number}")
    return max(message.id for message in night.channel.history())


def boards(night: Night, channel: Any = None) -> list[tuple[int, Seen]]:
    """The messages of a channel on which table 1 can be played."""
    channel = channel or night.channel
    shown = [(message.id, night.message(message.id, channel.id)) for message in channel.history()]
    return [(id_, seen) for id_, seen in shown if any(".1." in custom_id for custom_id in seen.custom_ids)]


@pytest.mark.parametrize("refused", REFUSALS)
async def test_one_live_board_shows_the_present(night: Night, env: simcord.Env, refused: str) -> None:
    """Ten minutes of refusals while the game goes on; then everything is allowed again."""
    refusal = REFUSALS[refused]
    refusal.begin(env, night.channel.id)
    for number in (1, 2):
        await bury(night)
        await bid(night, number)
        await env.advance_time(TEN_MINUTES / 2)
        assert boards(night)
        if refusal.edits:
            ((_, seen),) = boards(night)
            assert f"bids **{number}**" in seen.text
    env.backend.faults.clear()
    await env.advance_time(REFUSED_SECONDS + 1)
    ((_, seen),) = boards(night)
    assert "bids **2**" in seen.text
    last = await bury(night)
    await bid(night, 3)
    ((message_id, seen),) = boards(night)
    assert "bids **3**" in seen.text
    assert message_id > last
    await night.bot.store.database.flush()
    stored = await night.stored_post()
    assert (stored.message_id, stored.replaced_message_id) == (message_id, None)
    assert await night.bot.store.posts.behind() == []


async def list_tables(night: Night, channel: Any, label: str) -> Seen:
    """What the host reads who presses a button on the list of their tables."""
    page = await night.people[0].slash(channel, "table")
    assert page.response is not None
    return answer(await night.people[0].click(page.response.message, label=label))


async def test_a_locked_thread_has_the_host_told_and_the_table_moved(night: Night, env: simcord.Env) -> None:
    """Once; **Post it here again** says why not, and elsewhere brings the table there."""
    elsewhere = night.guild.create_text_channel("elsewhere")
    REFUSALS["the thread is locked"].begin(env, night.channel.id)
    for number in (1, 2):
        await bury(night)
        await bid(night, number)
    assert len(sent_words(env, "the thread is locked")) == 1
    refused = await list_tables(night, night.channel, "Post it here again")
    assert "I cannot post anything new" in refused.text
    await env.advance_time(REFUSED_SECONDS)
    await list_tables(night, elsewhere, "Post it here again")
    assert "bids **2**" in boards(night, elsewhere)[0][1].text
    for number in (3, 4):
        for line in range(ENOUGH_TO_BURY):
            await night.people[3].send(elsewhere, f"talk {line}")
        await bid(night, number)
        ((_, seen),) = boards(night, elsewhere)
        assert f"bids **{number}**" in seen.text
    assert len(boards(night)) == 1
    env.backend.faults.clear()
    await env.advance_time(REFUSED_SECONDS + 1)
    assert (len(boards(night)), len(boards(night, elsewhere))) == (0, 1)


@pytest.mark.parametrize("refused", ["Send Messages is denied", "deleting is refused"])
async def test_posting_again_says_why_nothing_comes(night: Night, env: simcord.Env, refused: str) -> None:
    """The board stays where it was; once it may, the next press posts it again."""
    await bury(night)
    await bid(night, 1)
    REFUSALS[refused].begin(env, night.channel.id)
    if refused == "deleting is refused":
        await bury(night)
        await bid(night, 2)
    before = boards(night)
    page = await night.people[0].slash(night.channel, "table")
    await bury(night)
    assert page.response is not None
    said = answer(await night.people[0].click(page.response.message, label="Post it here again"))
    assert "I cannot post anything new" in said.text
    assert [id_ for id_, _ in boards(night)] == [id_ for id_, _ in before]
    again = answer(await night.people[0].slash(night.channel, "table"))
    assert "cannot post it again right now" in again.text
    assert not any("no longer post" in said for said in night.told(night.people[0]))
    env.backend.faults.clear()
    await env.advance_time(15)
    again = answer(await night.people[0].slash(night.channel, "table"))
    assert "I posted it again" in again.text
    ((after, _),) = boards(night)
    assert after > before[0][0]


async def test_a_failing_send_does_not_stop_the_board(night: Night, env: simcord.Env) -> None:
    """Whether a message came is not known then: the old one shows the present until it is."""
    await bury(night)
    env.inject_error("POST", f"/channels/{night.channel.id}/messages", status=503, times=None)
    for number in (1, 2):
        await bid(night, number)
        ((_, seen),) = boards(night)
        assert f"bids **{number}**" in seen.text
    env.backend.faults.clear()
    last = await bury(night)
    await env.advance_time(REFUSED_SECONDS * 6)
    ((message_id, seen),) = boards(night)
    assert message_id > last
    assert "bids **2**" in seen.text


KILLED_BEFORE = (PostSync._sent, Removal._remove)


@pytest.mark.parametrize(
    ("step", "refused"),
    [*((step, None) for step in KILLED_BEFORE), *zip(cycle(KILLED_BEFORE), REFUSALS, strict=False)],
)
async def test_a_kill_leaves_one_live_board(
    night: Night, env: simcord.Env, step: Callable[..., Any], refused: str | None
) -> None:
    """Before a new board was sent, or between that and the deletion of the old one: they take turns."""
    await bury(night)
    with killed_before(step):
        await bid(night, 1)
    assert boards(night)
    if refused is not None:
        REFUSALS[refused].begin(env, night.channel.id)
    await night.restart()
    await bid(night, 2)
    assert boards(night)
    env.backend.faults.clear()
    await env.advance_time(REFUSED_SECONDS + 1)
    ((_, seen),) = boards(night)
    assert "bids **2**" in seen.text


async def test_a_call_waits_until_it_can_be_sent(night: Night, env: simcord.Env) -> None:
    """The board calls people whom its news concern: here to the end."""
    REFUSALS["Send Messages is denied"].begin(env, night.channel.id)
    with env._bot_scope():
        for person in night.people[:3]:
            await night.bot.tables.do(1, EndTogether(agree=True), Actor(person.id))
        await night.bot.posts.call(await night.table(), [night.people[1].id])
    await env.advance_time(1)
    assert f"<@{night.people[1].id}>" not in (await night.public()).text
    env.backend.faults.clear()
    await env.advance_time(REFUSED_SECONDS + 1)
    ((_, seen),) = boards(night)
    assert f"<@{night.people[1].id}>" in seen.text
