"""What a computer player says for what it does fits what it does."""

from __future__ import annotations

import pytest

from games.core import Value
from games.politically_correct_people.pieces import Action, Cast, Declare, Open, Pass
from games.politically_correct_people.reasons import why
from games.politically_correct_people.rules import GAME
from games.testing.playouts import words
from tests.games.politically_correct_people.tables import election

TEXT = words("politically_correct_people", "en")


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Declare(None), "no politician"),
        (Declare("heir"), "most votes"),
        (Cast("floating", 0), "my own candidate"),
        (Cast("salaryman", 1), "who voted for me before"),
        (Pass(), "cost me more"),
        (Open(), "counted"),
    ],
)
def test_a_reason_is_of_the_action(action: Action, said: str) -> None:
    """Of exactly this one, not of its kind."""
    state = election("heir, 4 salaryman, floating", "boss", "", "")
    assert said in why(GAME.view(state, 0), 0, Value(), action, TEXT)
