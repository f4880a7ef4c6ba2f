"""The way in for a newcomer: `/help`, and what the bot answers to a direct message."""

from __future__ import annotations

import simcord

from tests.bot.night import Night, answer


async def test_help_says_where_to_begin(night: Night, env: simcord.Env) -> None:
    """In both languages; its buttons lead to the games, a lesson, and the person's tables."""
    ann = night.people[0]
    page = await ann.slash(night.channel, "help")
    assert page.ephemeral
    seen = answer(page)
    assert seen.labels == ["Play now", "My tables"]
    assert [part["placeholder"] for part in seen.components if "options" in part] == [
        "🎓 Teach me …",
        "🤖 Practice alone …",
    ]
    assert "Which game tonight?" in answer(await night.on_page(ann, page, "Play now")).text
    await ann.slash(night.channel, "language", language="ja")
    assert "Backroomへようこそ" in answer(await ann.slash(night.channel, "help")).text


async def test_who_writes_to_the_bot_reads_the_same(night: Night, env: simcord.Env) -> None:
    """Once in a while, with where to press: no table stands in a DM."""
    ann = night.people[0]
    for _ in range(2):
        await ann.user.send_dm("hello?")
        await env.settle()
    greetings = [message for message in ann.user.dm_channel.history() if message.components]
    assert len(greetings) == 1
    seen = night.dm_seen(ann)
    assert "Welcome to Backroom" in seen.text
    assert "To play, type" in seen.text
    assert seen.labels == ["My tables"]
