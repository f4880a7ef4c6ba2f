"""Learning at the table: the decision explained, with the rules of its phase."""

from __future__ import annotations

import simcord

from games import GAMES
from tests.bot.night import Night, answer


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
    more = night.dm_seen(ann)
    assert "What you can do now" not in more.text
    assert [label for label in more.labels if label in ("More", "Less")] == ["Less"]
    await night.press_dm(ann, "Less")
    assert night.dm_seen(ann).labels == panel.labels
