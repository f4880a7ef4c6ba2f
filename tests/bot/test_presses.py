"""Wrong, late, double and forged presses: answered privately, and nothing is lost."""

from __future__ import annotations

from typing import Any

import simcord

from bot.table.commands import Actor, Cancel
from tests.bot.drivers.tables import play_out
from tests.bot.night import BUTTON, Night, answer, walk


def stored(night: Night, message_id: int) -> dict[str, Any]:
    """A message's first button, to be changed behind the bot's back."""
    components = night.env.backend.get_message(night.channel.id, message_id).components
    return next(part for part in walk(components) if part["type"] == BUTTON)


async def test_presses_that_mean_nothing_more_or_nothing_twice(night: Night, env: simcord.Env) -> None:
    """Nonsense in a custom_id, an unknown table, a stranger, a double click: an answer changes nothing."""
    await night.start(seats=3)
    post = await night.post()
    for damage, said in (
        ('b.99999.["seat"]', "I don't know this table"),
        (f'b.{2**63 - 1}.["seat"]', "I don't know this table"),
        (f'b.{2**63}.["seat"]', "could not read that button"),
        (f'b.1.["free-seat",{2**70}]', "could not read that button"),
        ("b.1.t.0.zzzzzzzz.0", "out of date"),
        ("b.nonsense", "could not read that button"),
        ('b.1.["dance"]', "could not read that button"),
        ('b.1.["cut-form"]', "What this button did is gone"),
        ("b.x.y", "could not read that button"),
        ("something else", "could not read that button"),
    ):
        button = stored(night, post.id)
        sound, button["custom_id"] = button["custom_id"], damage
        result = await night.people[0].click(post, custom_id=damage)
        button["custom_id"] = sound
        assert result.ephemeral
        assert said in answer(result).text, damage
    for label in ("Both white", "My seat"):
        result = await night.press(night.people[4], label)
        assert result.ephemeral
        assert "You do not sit at this table" in answer(result).text
    assert (await night.table()).entries == ()

    first = answer(await night.press(night.people[0], "Both white")).text
    assert answer(await night.press(night.people[0], "Both white")).text == first
    assert len((await night.table()).entries) == 1
    await night.press(night.people[0], "Both black")
    assert len((await night.table()).entries) == 2
    assert "1 of 3 ready" in (await night.public()).text
    # Two at the same instant both count.
    button = next(part for part in (await night.public()).components if part.get("label") == "One black")
    for person in night.people[1:3]:
        night.emit(person, post.id, button["custom_id"])
    await env.settle()
    assert len((await night.table()).entries) == 4


async def test_only_the_host_starts_cancels_and_chooses(night: Night, env: simcord.Env) -> None:
    """Where others sit, a host or a manager is asked first, privately; who sits alone is not."""
    await night.lobby(joining=3)
    host, other, keeper = *night.people[:2], night.manager("keeper")
    result = await night.press(other, "Start")
    assert result.ephemeral
    assert "Only the host" in answer(result).text
    more = answer(await other.click(await night.post(), label="More …"))
    assert not {"Cancel …", "Computer players", "Free a seat …"} & {*more.labels}
    page = answer(await night.options(other))
    assert "- Basic game (3–5 players)" in page.text
    assert "The host chooses." in page.text
    assert page.labels == ["◀ Back"]
    asked = await night.press(host, "Cancel …")
    assert "Cancel this lobby?" in answer(asked).text
    kept = await night.on_page(host, asked, "No, keep it")
    assert "The lobby stays open" in answer(kept).text
    assert (await night.table()).status == "lobby"
    done = await night.on_page(keeper, await night.press(keeper, "Cancel …"), "Yes, cancel it")
    assert "was cancelled" in answer(done).text
    assert (await night.table()).status == "cancelled"
    public = await night.public()
    assert "was cancelled" in public.text
    assert public.labels == []
    alone = await night.lobby(joining=1)
    await night.press(host, "Cancel", alone)
    assert (await night.table(alone)).status == "cancelled"


async def test_presses_on_a_finished_table(night: Night, env: simcord.Env) -> None:
    """A finished table keeps Rematch and what tells of the game; a stranger gets no rematch.

    It has one rematch, also after a restart, until that is over.
    """
    await night.start(seats=3)
    await play_out(night)
    assert (await night.public()).labels == [
        "Rematch",
        "Story",
        "Proof",
        "What decided it",
        "日本語",
    ]
    result = await night.press(night.people[4], "Rematch")
    assert "do not sit" in answer(result).text
    first = await night.press(night.people[0], "Rematch")
    assert "You are the first at the table" in answer(first).text
    second = await night.press(night.people[1], "Rematch")
    assert "You sit with" in answer(second).text
    await night.restart()
    for person in night.people[:2]:
        again = await night.press(person, "Rematch")
        assert "Your table is open" in answer(again).text
    assert [table.id for table in await night.bot.tables.of_person(night.people[1].id)] == [2]
    with env._bot_scope():
        await night.bot.tables.do(2, Cancel(), Actor(night.people[0].id))
    assert "You are the first at the table" in answer(await night.press(night.people[1], "Rematch")).text
    assert [table.id for table in await night.bot.tables.of_person(night.people[1].id)] == [3]
