"""What is remembered of presses, to tell their people something."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import discord
import pytest
import simcord

from bot.client.reply import MAXIMUM_REMEMBERED, MEMORY_SECONDS, Reply, recent
from tests.bot.night import Night, answer


def test_old_and_surplus_replies_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord takes no answer to an old press, and memory is not without end."""
    running = [100.0]
    monkeypatch.setattr(discord.utils, "utcnow", lambda: datetime.fromtimestamp(running[0], UTC))
    memory = recent()
    memory[1, 2] = "a press"
    running[0] += MEMORY_SECONDS - 1
    assert memory.get((1, 2)) == "a press"
    running[0] += 1
    assert memory.get((1, 2)) is None
    for number in range(MAXIMUM_REMEMBERED + 10):
        memory[1, number] = "a press"
    assert len(memory) == MAXIMUM_REMEMBERED


async def test_a_word_after_a_press(night: Night, env: simcord.Env) -> None:
    """By the press while it is young, else by DM; no one who was forgotten is told by a press."""
    await night.lobby(joining=2)
    table, (ann, ben) = await night.table(), night.people[:2]
    replies = night.bot.private_replies
    with env._bot_scope():
        await replies.notify(table, ann.id, "denied-not-started")
    await env.settle()
    assert not night.told(ann)
    await env.advance_time(MEMORY_SECONDS + 1)
    with env._bot_scope():
        await replies.notify(table, ann.id, "denied-not-started")
    await env.settle()
    assert night.told(ann) == ["The game has not started yet."]
    await night.press(ben, "Join")
    with env._bot_scope():
        replies.forget(ben.id)
        await replies.notify(table, ben.id, "denied-not-started")
    await env.settle()
    assert night.told(ben) == ["The game has not started yet."]


async def test_closed_dms_are_told_once(night: Night, env: simcord.Env) -> None:
    """Whose panel cannot be sent reads so in the first private answer, and not in every one."""
    dm = night.people[1].user.dm_channel
    env.inject_error("POST", f"/channels/{dm.id}/messages", status=403, code=50007, times=None)
    await night.start(seats=3)
    news = "I cannot send you DMs"
    said = []
    for _ in range(2):
        result = await night.press(night.people[1], "My seat")
        assert result.response is not None
        said.append(news in str(result.response.components))
    assert said == [True, False]


@pytest.mark.parametrize(("status", "code"), [(404, 10015), (401, 50027)])
async def test_a_dead_token_is_not_tried_again(
    night: Night, env: simcord.Env, status: int, code: int
) -> None:
    """What Discord has said of it once holds for further words, and for the panel that it opened."""
    await night.start("konsul", 3)
    ann = night.people[0]
    await night.press(ann, "My seat")
    before = len(by_token(env))
    env.inject_error("*", "/webhooks/**", status=status, code=code, times=None)
    table, told = await night.table(), len(night.told(ann))
    with env._bot_scope():
        for _ in range(2):
            await night.bot.private_replies.notify(table, ann.id, "denied-not-started")
        night.bot.posts.close_panel(table.id, ann.id)
    await env.settle()
    assert len(night.told(ann)) == told + 2
    assert len(by_token(env)) == before + 1


async def test_nothing_follows_an_answer_that_came_too_late(night: Night, env: simcord.Env) -> None:
    """Its token never becomes alive, so that a word after it goes by DM."""
    await night.lobby(joining=2)
    ann = night.people[0]
    env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062, times=1)
    before = len(by_token(env))
    await night.press(ann, "More …")
    with env._bot_scope():
        await night.bot.private_replies.notify(await night.table(), ann.id, "denied-not-started")
    await env.settle()
    assert night.told(ann) == ["The game has not started yet."]
    assert len(by_token(env)) == before


async def test_a_word_before_the_answer_goes_by_dm(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord knows no token of a press before its first answer, and takes that all the same."""
    await night.lobby(joining=2)
    table, ann, private = await night.table(), night.people[0], Reply.private

    async def after_a_word(reply: Reply, *what: Any) -> Any:
        await night.bot.private_replies.notify(table, ann.id, "denied-not-started")
        return await private(reply, *what)

    monkeypatch.setattr(Reply, "private", after_a_word)
    assert "Options …" in answer(await night.press(ann, "More …")).labels
    assert night.told(ann) == ["The game has not started yet."]


def by_token(env: simcord.Env) -> list[str]:
    """The requests by tokens of presses that follow a first answer."""
    return [request.path for request in env.http_requests if "/webhooks/" in request.path]
