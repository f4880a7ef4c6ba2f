"""Answers whose content Discord refuses: the presser reads a plain one, and the operator learns of it."""

from __future__ import annotations

import asyncio

import pytest
import simcord
from structlog.testing import capture_logs

from bot.metrics import REFUSED_ANSWERS
from tests.bot.night import Night, answer

PLAIN = "Discord did not accept my answer"
CALLBACK = "/interactions/*/*/callback"


def counted() -> float:
    return REFUSED_ANSWERS.labels("50035")._value.get()


def refuse(env: simcord.Env, method: str = "POST", path: str = CALLBACK) -> None:
    env.inject_error(method, path, status=400, code=50035, times=1)


async def test_a_refused_answer_is_replaced(night: Night, env: simcord.Env) -> None:
    """A new message, an edit, a form, and the answer to a command."""
    await night.lobby(joining=2)
    ann, before = night.people[0], counted()
    refuse(env)
    page = await night.press(ann, "More …")
    assert PLAIN in answer(page).text
    page = await night.press(ann, "Options …")
    refuse(env)
    assert PLAIN in answer(await night.on_menu(ann, page, "Language: 日本語")).text
    assert (await night.table()).language == "ja"
    refuse(env)
    with capture_logs() as logs:
        assert PLAIN in answer(await ann.slash(night.channel, "preferences")).text
    assert [line["code"] for line in logs if line["event"] == "answer_refused"] == [50035]
    assert counted() - before == 3


async def test_a_refused_answer_is_replaced_after_a_while(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the presser has been asked to wait."""
    await night.lobby(joining=2)
    monkeypatch.setattr("bot.client.reply.DEFER_SECONDS", 0.05)
    seen = night.bot.people.seen

    async def slow(user_id: int, locale: str) -> str:
        await asyncio.sleep(0.2)
        return await seen(user_id, locale)

    monkeypatch.setattr(night.bot.people, "seen", slow)
    refuse(env, path="/webhooks/*/*")
    assert PLAIN in answer(await night.people[0].slash(night.channel, "preferences")).text


async def test_an_answer_on_a_page_that_is_gone_is_a_new_message(night: Night, env: simcord.Env) -> None:
    """What a form says that was sent from a panel which was deleted meanwhile, too."""
    await night.lobby(joining=2)
    ann = night.people[0]
    page = await night.press(ann, "Options …")
    env.inject_error("POST", CALLBACK, status=404, code=10008, times=1)
    changed = await night.on_menu(ann, page, "Language: 日本語")
    assert (await night.table()).language == "ja"
    assert changed.acknowledged
    assert PLAIN not in answer(changed).text
    assert answer(changed).labels


async def test_a_refused_post_is_told_privately(night: Night, env: simcord.Env) -> None:
    """The table is there, and its post comes by itself."""
    refuse(env)
    told = await night.people[0].slash(night.channel, "play", game="money_and_luck")
    assert told.ephemeral
    assert PLAIN in answer(told).text
    await env.settle()
    assert "Money and Luck" in (await night.public()).text


async def test_an_answer_that_comes_too_late_is_not_repeated(night: Night, env: simcord.Env) -> None:
    """Discord takes no other either."""
    await night.lobby(joining=2)
    before = counted()
    env.inject_error("POST", CALLBACK, status=404, code=10062, times=1)
    await night.press(night.people[0], "More …")
    assert counted() == before
