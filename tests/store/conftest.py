"""A store in a folder of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.store.tables import House


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """Tables of Hidden Price, and their store."""
    house = await House(tmp_path).open()
    yield house
    await house.store.close()
