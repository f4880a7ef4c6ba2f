"""Five seats that deal."""

from __future__ import annotations

from games.politically_correct_people.state import (
    Playing,
    State,
)
from tests.games.politically_correct_people.tables import (
    A,
    table,
)

HANDS = ("heir, fund", "2 farmer", "boss", "", "believer")

FRONTS = ("lawyer, 3 senior", "2 senior, floating", "4 salaryman", "", "")


def market(**more: object) -> State:
    """Five players with something to trade, A's turn."""
    return table(*FRONTS, hands=HANDS, phase=Playing(A), **more)
