"""What the table does for a seat that is away: harmless choices that reveal nothing (1.44)."""

from __future__ import annotations

from games.core import Rng, Seat
from games.politically_correct_people.cards import POLITICIANS, Card, group_votes, politicians
from games.politically_correct_people.pieces import (
    HAND,
    Action,
    Declare,
    Discard,
    Done,
    Draw,
    Fail,
    Open,
    Pass,
    Retain,
    Take,
    Trim,
)
from games.politically_correct_people.state import (
    Choosing,
    Declaring,
    Playing,
    Settling,
    State,
    Tidying,
    Trimming,
    Voting,
)

FLOATING_WORTH = 3
"""What a seat that is away takes a floating vote to be worth (1.44)."""


def absent(state: State, seat: Seat, _rng: Rng) -> Action:
    """The newest card of the pool, no plays, no votes, dice for a tie (1.44)."""
    match state.phase:
        case Choosing():
            return Take(state.pool[-1]) if state.pool else Draw()
        case Playing():
            return Done()
        case Trimming():
            hand = state.hands[seat]
            return Discard(hand[HAND:]) if len(hand) > HAND else Trim(state.pool[-1])
        case Declaring():
            return Declare(max(politicians(state.fronts[seat]), key=POLITICIANS.__getitem__, default=None))
        case Voting():
            return Pass()
        case Settling():
            return Fail()
        case Tidying():
            front = state.fronts[seat]
            return Retain(max(front, key=lambda card: worth(front, card), default=None))
        case _:
            return Open()


def worth(front: tuple[Card, ...], card: Card) -> int:
    """How many votes a card in front brings to an election, with its group."""
    if card in POLITICIANS:
        return POLITICIANS[card]
    return group_votes(front, card) or FLOATING_WORTH
