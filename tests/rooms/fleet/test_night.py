"""A night on a server: the same as on a file."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import simcord

from tests.bot.night import Night
from tests.bot.test_night import test_a_night_with_three_tables
from tests.cli.test_backup import goes_on
from tests.postgresql import migrated_database, new_database, own_server

__all__ = ("test_a_night_with_three_tables",)


@pytest.fixture
async def night(night: Night, patience: None) -> Night:
    night.url = migrated_database()
    return night


async def test_a_night_goes_on_from_its_dump(night: Night, env: simcord.Env, tmp_path: Path) -> None:
    """Taken and restored with the server's own tools, as the operator is told to."""
    file = str(tmp_path / "dump")

    async def moved() -> str:
        url, run = await new_database(), own_server().tool
        await asyncio.to_thread(run, "pg_dump", night.url, "--format=custom", f"--file={file}")
        await asyncio.to_thread(run, "pg_restore", url, file)
        return url

    await goes_on(night, moved)
