"""Steps of which others see nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core import Seat
from games.politically_correct_people.rules.pieces import Offer, Side
from tests.table.builders import Session

PARTY = "politically_correct_people"

Step = Callable[[Session], object]


def plays(action: Any, seat: Seat) -> Step:
    """A seat plays something."""
    return lambda session: session.play(action, seat)


# Secret offers ---------------------------------------------------------------------------------------


def offer(proposer: Seat, receiver: Seat, money: int = 1, promise: int | None = None) -> Offer:
    """Money against money, perhaps with a promise."""
    return Offer(proposer, receiver, Side(money=money, promise=promise), Side(money=2))
