"""What the tests of features share."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import simcord

from tests.bot.evenings import PACKAGES
from tests.bot.night import Night


@pytest.fixture
async def env(night: Night) -> AsyncIterator[simcord.Env]:
    """A night with the quick game of the tests."""
    night.packages = PACKAGES
    async with night.evening() as env:
        yield env
