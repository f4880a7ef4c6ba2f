"""No game's rules fall to half the speed that they must have."""

from __future__ import annotations

import pytest

from games import GAMES
from tests.bench.figures import reference
from tests.bench.rules import REFERENCE_MS, WANTED, played, seats_of

RUNS, ACTIONS = 3, 1000


@pytest.mark.parametrize("key", WANTED)
def test_rules_are_no_slower_than_half_their_goal(key: str) -> None:
    """Judged beside a fixed loop in the same moment, by processor time: a slow or busy machine slows both."""
    game = GAMES[key].game
    seats = seats_of(game)
    played(game, seats, ACTIONS)
    rates = [played(game, seats, ACTIONS) * min(reference() for _ in range(5)) for _ in range(RUNS)]
    assert max(rates) > WANTED[key] / 2 * REFERENCE_MS
