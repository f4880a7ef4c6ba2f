"""A night on a server: the same as on a file."""

from __future__ import annotations

import pytest

from tests.bot.night import Night
from tests.bot.test_night import test_a_night_with_three_tables
from tests.postgresql import new_database

__all__ = ("test_a_night_with_three_tables",)


@pytest.fixture
async def night(night: Night) -> Night:
    """A night whose tables are on a server."""
    night.url = await new_database()
    return night
