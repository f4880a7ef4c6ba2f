"""What it costs that a press in DMs comes to one process and is done by another."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from tests.bench.figures import goal, say, share, spread
from tests.local_discord.fleet import ALIKE, Fleet, fleet

LABELS = (ALIKE, "Both black")
"""Choices in turn, so that each press changes something."""
PRESSES, WARM = 200, 20
WANTED = 5.0


async def handed_on() -> None:
    """Presses on panels at a table of the process that Discord tells, and at one of the other."""
    with tempfile.TemporaryDirectory() as folder:
        async with fleet(Path(folder)) as here:
            await asyncio.gather(here.start(0), here.start(1))
            await asyncio.gather(here.game(0), here.game(1))
            # In turn: whatever else the machine does, it does to both.
            waits: dict[int, list[float]] = {0: [], 1: []}
            for number in range(WARM + PRESSES):
                for shard, own in waits.items():
                    own.append(await _pressed(here, shard, LABELS[number % 2]))
    direct, other = (sorted(own[WARM:]) for own in waits.values())
    more = share(other, 50) - share(direct, 50)
    say("presses in DMs, from Discord and back to it:")
    say(f"  direct {spread(direct)}", f"  through another process {spread(other)}")
    say(f"  p50 {more:+.2f} ms, {goal(more, WANTED)} ms")


async def _pressed(here: Fleet, shard: int, label: str) -> float:
    act, _ = await here.press(shard, 0, label)
    assert act.answer, "nobody answered"
    return 1000 * (act.answer.at - act.sent)
