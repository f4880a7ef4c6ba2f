"""What a server and several processes carry, and what a press costs that one forwards to another."""

from __future__ import annotations

import asyncio

from tests.bench.figures import heading
from tests.bench.fleet import actions, presses, sizes
from tests.postgresql import new_database


def bench() -> None:
    """On a server of the tests' own, or at `TEST_POSTGRESQL_URL`."""
    heading("fleet", "on PostgreSQL; beside it on a file where that can be")
    asyncio.run(_bench())


async def _bench() -> None:
    await presses.beside_a_file()
    await presses.forwarded()
    await actions.in_one()
    await actions.together(await new_database())
    await sizes.grown()
