"""Two processes with a shard each, on one server: presses reach the owner of their table."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path

from tests.local_discord import Interaction
from tests.local_discord.fleet import STANDS_BY, fleet
from tests.postgresql import own_server

AWAY = "the database cannot be reached"


def told(act: Interaction) -> str:
    assert act.answer, "nobody answered"
    return json.dumps(act.answer.body, ensure_ascii=False)


async def test_a_fleet(tmp_path: Path) -> None:
    """DMs reach the home of a table; one that is gone is told; who stands by takes over."""
    async with fleet(tmp_path) as here:
        first, second = await asyncio.gather(here.start(0), here.start(1))
        _, spare = await asyncio.gather(here.game(1), here.start(1, STANDS_BY, ahead=True))
        await spare.logged("clock_astray")

        # What is pressed in DMs comes to the first, and is done by the second.
        act, _ = await here.press(1, 0)
        assert "restarting" not in told(act)

        # The second is gone: it is said in time. When another has taken over, play goes on.
        await second.kill()
        act, seconds = await here.press(1, 1)
        assert "restarting" in told(act)
        assert seconds < 3
        # The lease of who is gone takes its time to end: another one comes to stand by meanwhile.
        newer, _ = await asyncio.gather(here.start(0, STANDS_BY), spare.logged("on_duty", 15))
        act, _ = await here.press(1, 1)
        assert "restarting" not in told(act)
        # Its machine is an hour ahead; its tables are not.
        assert await here.opened() < time.time() + 60

        # The database is away, and comes back.
        own_server().stop()
        act, seconds = await here.press(1, 0, "Both black")
        assert "Nothing" in told(act)
        assert seconds < 3
        own_server().start()
        async with asyncio.timeout(15):
            while "Nothing" in told((await here.press(1, 0, "Both black"))[0]):  # noqa: ASYNC110
                await asyncio.sleep(0.5)

        # The database is there and answers no one: it is said as soon.
        with own_server().hung():
            hung = await asyncio.gather(*(here.press(1, number, "Both black") for number in range(3)))
        for act, seconds in hung:
            assert "othing" in told(act)
            assert seconds < 3
        async with asyncio.timeout(15):
            while "othing" in told((await here.press(1, 0, "Both black"))[0]):  # noqa: ASYNC110
                await asyncio.sleep(0.5)

        # The first is updated: no one notices.
        stopping = asyncio.create_task(first.stop())
        act, _ = await here.press(1, 2)
        assert "restarting" not in told(act)
        assert await stopping == 0
        await newer.logged("taking_over", 2)
        assert not [line for program in here.programs for line in program.errors if AWAY not in line]
        lines = [line for program in here.programs for line in program.text.splitlines() if line[0] == "{"]
        assert not [line for line in lines if "process" not in json.loads(line)]
        assert not here.server.unknown
