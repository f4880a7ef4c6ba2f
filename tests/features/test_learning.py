"""Learning at the table: explained, noted, read in one's own language, and the rules of the phase."""

from __future__ import annotations

import simcord

from games import GAMES
from tests.bot.night import Night, answer, shown_on


async def at_konsul(night: Night) -> None:
    """A game of Konsul of three."""
    night.packages = GAMES
    await night.restart()
    await night.start("konsul", 3)


async def test_the_post_is_read_in_ones_own_language(night: Night, env: simcord.Env) -> None:
    """By anybody in the channel; who sits there goes on to their seat."""
    await at_konsul(night)
    ann, guest = night.people[0], night.people[4]
    for person in (ann, guest):
        await person.slash(night.channel, "language", language="ja")
    seen = await night.press(guest, "日本語")
    assert seen.ephemeral
    assert "執政官" in answer(seen).text
    assert answer(seen).labels == ["フォロー", "もう一度見る"]
    mine = await night.press(ann, "日本語")
    assert answer(mine).labels == ["自分の席", "もう一度見る"]
    panel = await ann.click(shown_on(mine), label="自分の席")
    assert "あなたの席" in answer(panel).text
    again = await ann.click(shown_on(mine), label="もう一度見る")
    assert answer(again).labels == ["自分の席", "もう一度見る"]


async def test_explain_works_in_a_dm(night: Night, env: simcord.Env) -> None:
    """On the panel itself, until that changes; and it leads on to the rules of the phase, below the panel."""
    night.packages = GAMES
    await night.restart()
    await night.start("money_and_luck", 3)
    ann = night.people[0]
    panel = night.dm_seen(ann)
    await night.press_dm(ann, "Explain")
    told = night.dm_seen(ann)
    assert "What you can do now" in told.text
    way = next(label for label in told.labels if label.startswith("Now: "))
    rules = await night.press_dm(ann, way)
    assert way.removeprefix("Now: ") in answer(rules).text
    await night.press_dm(ann, "More")
    assert "What you can do now" not in night.dm_seen(ann).text
    await night.press_dm(ann, "Less")
    assert night.dm_seen(ann).labels == panel.labels
