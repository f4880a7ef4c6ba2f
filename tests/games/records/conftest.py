"""A record to be altered."""

from __future__ import annotations

import pytest

from games.testing.playouts import Playout, Setting, playout

SETTING = Setting("money_and_luck", (("variant", "basic"), ("nominations", "3")), 4)


@pytest.fixture(scope="module")
def game() -> Playout:
    return playout(SETTING, 1)


@pytest.fixture
def lines(game: Playout) -> list[bytes]:
    return game.record.splitlines()
