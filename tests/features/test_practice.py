"""A game of a person alone: the channel has one line of it, and their panel everything else."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
import simcord

from bot.client.custom_ids import Played, playing
from bot.table.table import Over
from games import GAMES
from tests.bot.beating import BEATING, SECONDS, told_in_beats
from tests.bot.night import Night, Seen, answer, shown_on

LINE = "practises **Money and Luck**"


@pytest.fixture
async def env(night: Night) -> AsyncIterator[simcord.Env]:
    """Computer players, and a game that tells what happens in two steps."""
    night.packages = {key: told_in_beats(package) for key, package in GAMES.items()}
    night.pace = BEATING
    async with night.evening() as env:
        with env._bot_scope():
            night.bot.bot_players.start()
        yield env


def in_channel(night: Night) -> list[Seen]:
    """What everybody sees in the channel."""
    return [night.message(one.id) for one in night.channel.history(viewer=night.people[4])]


async def press(night: Night, person: Any, panel: Any, begins: str) -> Seen:
    """Press on an own panel in the channel; answer what that shows then."""
    seen = night.message(panel.id)
    await person.click(panel, label=next(it for it in seen.enabled if it.startswith(begins)))
    return night.message(panel.id)


async def revealed(night: Night, *shown: Callable[[], Seen]) -> list[str]:
    """Wait until what happened was revealed at places; answer the steps, which are the same at all."""
    steps = list[str]()
    for _ in range(60):
        seen = {text for it in shown for text in it().text.splitlines() if " of 2 · " in text}
        if steps and not seen:
            break
        assert len(seen) < 2
        steps += [step for step in seen if step not in steps]
        assert all(it().labels == ["Skip"] for it in shown if " of 2 · " in it().text)
        await night.env.advance_time(SECONDS / 2)
    return [step.split(" · ")[0].removeprefix("-# ") for step in steps]


@pytest.mark.parametrize("taught", [False, True])
async def test_one_learner_leaves_one_line(night: Night, env: simcord.Env, *, taught: bool) -> None:
    """From the first press to the result: no lobby, board, reveal, ping or picture stands in the channel."""
    ann, ben = night.people[:2]
    before = len(env.http_requests)
    panel = shown_on(await night.alone(ann, taught=taught))
    assert ("Lesson, 1 of 4" in night.message(panel.id).text) is taught
    (line,) = in_channel(night)
    assert line.text == f"🎓 **Ann** {LINE}."
    assert line.labels == ["My seat"]

    await press(night, ann, panel, "Both white")
    places = (lambda: night.message(panel.id)), (lambda: night.dm_seen(ann))
    assert await revealed(night, *places) == ["1 of 2", "2 of 2"]
    assert [seen.text for seen in in_channel(night)] == [line.text]

    refused = answer(await ben.click(await night.post(), label="My seat"))
    assert "You do not sit at this table" in refused.text
    again = shown_on(await ann.click(await night.post(), label="My seat"))
    await press(night, ann, again, "More")
    page = await ann.click(again, label="Table")
    ends = await night.on_page(ann, page, "End the game …")
    await night.on_page(ann, ends, "End the game")
    await env.advance_time(2 * SECONDS + 0.1)
    assert isinstance(await night.table(), Over)
    for seen in (night.message(again.id), night.dm_seen(ann)):
        assert "The game was ended" in seen.text
        assert {"Rematch", "Story", "Proof"} <= set(seen.labels)
    (line,) = in_channel(night)
    assert line.text == "🎓 **Ann** has practised **Money and Luck**."
    assert night.said() == []
    sent = [one for one in env.http_requests[before:] if one.method == "POST"]
    assert sum(one.path == f"/channels/{night.channel.id}/messages" for one in sent) == 1


async def test_boards_of_earlier_versions_lead_to_the_panel(night: Night, env: simcord.Env) -> None:
    """Their buttons of the game are on a post that the next change makes the line."""
    ann = night.people[0]
    await night.alone(ann)
    line = await night.post()
    old = night.emit(ann, line.id, playing("b", Played(1, "t", 0, "aaaaaaaa", 0)), "old")
    await env.settle()
    assert "Both white" in answer(old).labels


async def test_a_game_filled_with_computers_needs_no_thread(night: Night, env: simcord.Env) -> None:
    """Where the server has games in threads: it is one person's, and its lobby becomes the line."""
    await night.bot.servers.change(night.guild.id, threads=True)
    ann = night.people[0]
    await night.opened(ann, "money_and_luck")
    await ann.click(await night.post(), label="Fill with computers")
    await ann.click(await night.post(), label="Start")
    assert night.channel.threads == []
    assert [seen.text for seen in in_channel(night)] == [f"🎓 **Ann** {LINE}."]
