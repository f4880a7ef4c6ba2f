"""What a computer player says for what it does fits what it does."""

from __future__ import annotations

import pytest

from games.politically_correct_people.memory import begin
from games.politically_correct_people.pieces import (
    Action,
    Cast,
    Declare,
    Offer,
    Open,
    Pass,
    Propose,
    Side,
    Withdraw,
)
from games.politically_correct_people.promises import VoteFor
from games.politically_correct_people.reasons import why
from games.politically_correct_people.rules import GAME
from games.strategies import SHARP
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
        (Propose(Offer(0, 1, Side(1), Side(vows=(VoteFor(1, 0),)))), "their word"),
        (Propose(Offer(0, 1, Side(2), Side(vows=(VoteFor(1, 0),)))), "worth more to me"),
        (Withdraw(Offer(0, 1, Side(vows=(VoteFor(1, 1),)), Side(1))), "not for sale"),
    ],
)
def test_a_reason_is_of_the_action(action: Action, said: str) -> None:
    """Of exactly this one, not of its kind."""
    state = election("heir, 4 salaryman, floating", "boss", "", "")
    assert said in why(GAME.view(state, 0), 0, begin(0, 4, SHARP), action, TEXT)
