"""What is kept of the game so far: what tells where cards and money are, and the deals (1.42)."""

from __future__ import annotations

from collections.abc import Iterator

from games.core import Seat, replace
from games.politically_correct_people.bounds import others_open
from games.politically_correct_people.events import (
    Dealt,
    Discarded,
    Event,
    Laid,
    Paid,
    RoundBegan,
    Took,
)
from games.politically_correct_people.pieces import Accept, Action, Deal, Offer, Propose
from games.politically_correct_people.state import Settled, State

TRACES = frozenset({RoundBegan, Paid, Took, Laid, Discarded, Dealt})
"""What everybody sees and remembers of hands and purses."""


def traced(before: State, after: State, action: Action, told: tuple[Event, ...]) -> State:
    """Keep what tells where cards and money are; of a deal all that those know who saw the offer (1.42)."""
    if isinstance(action, Propose):
        return replace(after, traces=(*after.traces, action))
    found = [
        settled(before, action) if isinstance(seen, Dealt) and isinstance(action, Accept) else seen
        for seen in told
        if type(seen) in TRACES
    ]
    return replace(after, traces=(*after.traces, *found)) if found else after


def settled(before: State, action: Accept) -> Accept | Settled:
    """Return what is kept of a deal: with an offer to several, who else could have accepted it."""
    if not action.offer.among:
        return action
    return Settled(action.offer, tuple(other.receiver for other in others_open(before.offers, action.offer)))


def all_deals(state: State) -> Iterator[Deal]:
    """Return every deal that was done, without the words of promises."""
    round_ = 1
    for trace in state.traces:
        match trace:
            case RoundBegan(round_):
                pass
            case Accept(offer) | Settled(offer):
                gives, asks = replace(offer.gives, promise=None), replace(offer.asks, promise=None)
                yield Deal(round_, replace(offer, gives=gives, asks=asks))
            case _:
                pass


def made_in_round(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Return the offers that a seat has made in this round; one to several is one."""
    found: list[Offer] = []
    for trace in reversed(state.traces):
        match trace:
            case RoundBegan():
                break
            case Propose(offer) if offer.proposer == seat:
                found.append(offer)
            case _:
                pass
    return tuple(reversed(found))
