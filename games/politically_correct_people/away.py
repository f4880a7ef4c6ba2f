"""Default moves: harmless, and revealing nothing (1.44)."""

from __future__ import annotations

from games.core import Rng, Seat
from games.politically_correct_people import pieces as p
from games.politically_correct_people import state as s
from games.politically_correct_people.pieces import HAND, POLITICIANS, group_votes, politicians

FLOATING_WORTH = 3
"""What a seat that is away takes a floating vote to be worth (1.44)."""


def absent(state: s.State, seat: Seat, _rng: Rng) -> p.Action:
    """The newest card of the pool, no plays, no votes, dice for a tie (1.44)."""
    match state.phase:
        case s.Choosing():
            return p.Take(state.pool[-1]) if state.pool else p.Draw()
        case s.Playing():
            return p.Done()
        case s.Trimming():
            hand = state.hands[seat]
            return p.Discard(hand[HAND:]) if len(hand) > HAND else p.Trim(state.pool[-1])
        case s.Declaring():
            return p.Declare(max(politicians(state.fronts[seat]), key=POLITICIANS.__getitem__, default=None))
        case s.Voting():
            return p.Pass()
        case s.Settling():
            return p.Fail()
        case s.Tidying():
            front = state.fronts[seat]
            return p.Retain(max(front, key=lambda card: _worth(front, card), default=None))
        case _:
            return p.Open()


def _worth(front: tuple[p.Card, ...], card: p.Card) -> int:
    if card in POLITICIANS:
        return POLITICIANS[card]
    return group_votes(front, card) or FLOATING_WORTH
