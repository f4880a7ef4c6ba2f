"""Slow disks, broken rules, kills between writing and showing, and secrets."""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
from typing import Any

import pytest
import simcord
from structlog.testing import capture_logs

from bot.client.basis import Pace
from bot.store.database import StoreError
from games import GAMES
from games.host.position import Position
from tests.bot.night import Night, answer

DEFERRED_MESSAGE, DEFERRED_UPDATE = 5, 6
NEVER = Pace(gather=9000.0, calm=9000.0, idle=9000.0, between=0.0)


async def test_a_slow_disk_is_waited_for(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The press is deferred in time, and answered only when the entry is written."""
    await night.start(seats=3)
    commit = night.bot.store.commit

    async def slowly(*args: Any, **kwargs: Any) -> None:
        await asyncio.sleep(0.1)
        await commit(*args, **kwargs)

    # Whichever is due first comes first, also on a busy machine.
    monkeypatch.setattr("bot.client.reply.DEFER_SECONDS", 0.05)
    monkeypatch.setattr(night.bot.store, "commit", slowly)
    for press in (night.press, night.press_dm):
        result = await press(night.people[0], "Both white" if press == night.press else "Both black")
        assert result.acknowledged
        assert "Your coins in secret" in answer(result).text
    assert len((await night.table()).entries) == 2
    kinds = [request.json["type"] for request in env.http_requests if request.path.endswith("/callback")]
    assert kinds[-2:] == [DEFERRED_MESSAGE, DEFERRED_UPDATE]


async def test_a_broken_disk_loses_nothing(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What could not be written did not happen, and the person is told."""
    await night.start(seats=3)

    async def fails(*_args: Any, **_kwargs: Any) -> None:
        raise StoreError("no space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(night.bot.store, "commit", fails)
        result = await night.press(night.people[0], "Both white")
    assert "Nothing you did is lost" in answer(result).text
    assert (await night.table()).entries == ()
    assert "0 of 3 ready" in (await night.public()).text
    await night.press(night.people[0], "Both white")
    assert "1 of 3 ready" in (await night.public()).text


async def test_bad_rows_harm_no_press_at_another_table(night: Night, env: simcord.Env) -> None:
    """The row of a table, of a post, a notice, and what the presser prefers: others play on after a start."""
    _, sound = await night.start(seats=3), await night.start(seats=3)
    with sqlite3.connect(night.url.removeprefix("sqlite:///")) as file:
        file.executescript("""
            INSERT INTO notices (table_id, kind, key, user_id, step, args, sent)
                SELECT id, 'announcement', 'told-paused', 0, -1, '{"by": null}', 0 FROM tables;
            UPDATE posts SET digest = x'ff', posted_at = 'x', generation = -1 WHERE table_id = 1;
            UPDATE tables SET body = '{', next_check = 'x', language = 'xx' WHERE id = 1;
            INSERT OR REPLACE INTO people (user_id, language, pings, hidden, quiet_from, held_until)
                SELECT user_id, x'ff', 'x', 'x', -1, 'x' FROM seats;
        """)
    await night.restart()
    for person in night.people[:2]:
        result = await night.press(person, "One black", sound)
        assert "Your coins in secret" in answer(result).text
    before = (await night.public(sound)).text
    assert (await night.press(night.people[2], "One black", sound)).acknowledged
    assert len((await night.table(sound)).entries) == 3
    assert (await night.public(sound)).text != before


async def test_rules_that_fail_write_nothing(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    await night.start(seats=3)

    def breaks(*_args: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(Position, "_play", breaks)
    with capture_logs() as said:
        result = await night.press(night.people[0], "Both white")
    assert [line["event"] for line in said if line["log_level"] == "error"] == ["press_failed"]
    assert "Nothing is lost" in answer(result).text
    monkeypatch.undo()
    await night.restart()
    assert (await night.table()).entries == ()


async def test_posts_catch_up_after_a_kill_between_writing_and_showing(night: Night) -> None:
    async with night.evening() as env:
        await night.start(seats=3)
        slow = await night.new_bot(pace=NEVER)
        await env.restart_bot(slow)
        night.bot = slow
        await night.press(night.people[0], "Both white")
        assert "0 of 3 ready" in (await night.public()).text
        await night.restart()
        await env.settle()
        assert "1 of 3 ready" in (await night.public()).text
        assert await night.bot.store.posts.behind() == []


def unbound(part: dict[str, Any]) -> str:
    """Return a control's custom_id without what binds it to its menu: that changes with every own action."""
    return re.sub(r"\.[a-z2-7]{8}\.", ".menu.", part.get("custom_id", ""))


OWN = "seat|page|help|rules|watch|more|advice"
"""What is asked of the bot, by everybody alike."""


async def test_the_public_post_says_nothing_of_a_choice(
    night: Night, env: simcord.Env, caplog: pytest.LogCaptureFixture
) -> None:
    """Whichever coins were chosen: the same public post, the same form of answer, nothing in the log.

    A control's address holds a table, a menu's hash and a number.
    """
    caplog.set_level(logging.INFO)
    await night.start(seats=3)
    for seen in (await night.public(), night.dm_seen(night.people[0])):
        for custom_id in seen.custom_ids:
            assert re.match(r'b\.1\.([ts]\.0\.[a-z2-7]{8}\.\d+|\["(' + OWN + r')".*\])$', custom_id)
            assert not any(coins in custom_id for coins in ("WW", "WB", "BB"))
    public, forms = [], []
    for label in ("Both white", "One black", "Both black"):
        result = await night.press(night.people[0], label)
        public.append((await night.public()).components)
        forms.append([(part["type"], unbound(part)) for part in answer(result).components])
    assert public[0] == public[1] == public[2]
    assert forms[0] == forms[1] == forms[2]
    assert not any(coins in caplog.text for coins in ("'WW'", "'WB'", "'BB'", "Show("))


async def test_entry_points_bring_games_too() -> None:
    """What is installed is found; each game has its folder's texts."""
    for key, box in GAMES.items():
        assert box.game.key == key
        assert box.folder.joinpath("texts", "ja.ftl").is_file()
