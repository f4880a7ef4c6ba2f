"""A state of a table is drawn once for each place, however many presses and posts show it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
import simcord

from bot.client import posts
from tests.bot.night import Night


async def test_no_state_is_drawn_twice(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The press looks at what was shown, its answer shows what comes of it, and the post that follows too."""
    drawn, kept = Counter[tuple[Any, ...]](), list[Any]()

    def at(table: Any, place: str, texts: Any, language: str, around: Any) -> Any:
        kept.append(table)
        drawn[id(table), place, language, around] += 1
        return original(table, place, texts, language, around)

    original = posts.shown_at
    monkeypatch.setattr(posts, "shown_at", at)
    await night.start(seats=3)
    ann, ben, chie = await night.seats()
    for person, label in ((ann, "Both white"), (ben, "Both white"), (chie, "Both black")):
        await night.press(person, label)
    await night.press(ann, "Nobody")
    await night.press_dm(ben, "Nobody")
    assert drawn
    assert set(drawn.values()) == {1}
