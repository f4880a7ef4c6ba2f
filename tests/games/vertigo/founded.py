"""Countries about to be founded."""

from __future__ import annotations

from games.core import Rng
from games.vertigo.rules import GAME
from games.vertigo.rules.pieces import EMPTY, Options
from games.vertigo.rules.state import Found, Founding

WASTE = EMPTY * 10


def founded(left: str, scholars: tuple[int, int, int] = (0, 0, 0), diplomats: int = 0) -> Found:
    return Found((left.ljust(10, EMPTY), WASTE, WASTE), scholars, diplomats)


def begun(players: int = 3) -> tuple[int, ...]:
    phase = GAME.setup(players, Options(), Rng(b"seed", 0)).phase
    assert isinstance(phase, Founding)
    return phase.queue
