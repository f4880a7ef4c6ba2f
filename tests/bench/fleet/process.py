"""One of several processes that play as fast as they can: `python -m tests.bench.fleet.process URL`.

Says that its tables are dealt, waits until it is told to go, and tells the milliseconds of each action.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import sys
import time

from tests.bench.fleet.actions import AT_ONCE, SECONDS, Player
from tests.store import tables

SPARE = 400


async def _played(url: str) -> list[float]:
    # No two processes bring the same press.
    tables.presses = itertools.count(os.getpid() * 10**9)
    player = await Player(url).open(AT_ONCE, SPARE)
    sys.stdout.write("dealt\n")
    sys.stdout.flush()
    sys.stdin.readline()
    end = time.monotonic() + SECONDS

    async def play_on(at: int) -> None:
        while time.monotonic() < end:
            await player.act(at)

    await asyncio.gather(*(play_on(at) for at in range(AT_ONCE)))
    await player.store.close()
    return player.times


if __name__ == "__main__":
    sys.stdout.write(json.dumps(asyncio.run(_played(sys.argv[1]))))
