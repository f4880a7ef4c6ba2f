"""A store in a folder of its own."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import structlog

from tests.store import tables
from tests.store.tables import House


@pytest.fixture(autouse=True)
def unprinted_logs() -> Iterator[None]:
    """Traces printed in full colour take longer than the tests."""
    with structlog.testing.capture_logs():
        yield


@pytest.fixture(autouse=True)
def same_presses(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deal follows from the presses: each test has its own, whatever was tested before."""
    monkeypatch.setattr(tables, "presses", itertools.count(900_000_000_000_000_001))


@pytest.fixture
async def house(tmp_path: Path, empty_database: bytes, unsynced: None) -> AsyncIterator[House]:
    """Tables of Hidden Price, and their store."""
    house = House(tmp_path)
    house.path.write_bytes(empty_database)
    await house.open()
    yield house
    await house.store.close()
