"""Whole offers to begin with: what is worth asking of somebody, and a sum that is about fair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from games.core import Seat
from games.politically_correct_people.cards import Card
from games.politically_correct_people.drafting import asked_of, movable, partners
from games.politically_correct_people.duties import due, possible
from games.politically_correct_people.pieces import Building, Side
from games.politically_correct_people.promises import Favour, LeaveCard, StandAside, VoteFor, Vow
from games.politically_correct_people.state import View, election_ahead
from games.politically_correct_people.valuing import gained, lacked

Bargain: TypeAlias = tuple[Side, Side]
"""What one gives, and what one asks for."""
MOST_SUM, VOTE_SUM, LEAVE_SUM = 5, 2, 1
"""No sum here is higher; what all votes of somebody are worth about, and a card left in the pool."""
CARDS = 6
"""So many cards are suggested of either side, the best first."""


def ready_offers(view: View, seat: Seat, building: Building) -> list[Bargain]:
    """Return offers to those this one goes to, each as it could be sent."""
    return [*_for_promises(view, seat, building), *card_offers(view, seat, building)]


def card_offers(view: View, seat: Seat, building: Building) -> list[Bargain]:
    """Return offers about cards in front."""
    assert view.own is not None
    mine, theirs = movable(view, building, seat), asked_of(view, building)
    held = (*view.own.hand, *view.fronts[seat])
    wanted = sorted(dict.fromkeys(theirs), key=lambda card: -gained(view, held, card))[:CARDS]
    spare = sorted(dict.fromkeys(mine), key=lambda card: lacked(view, held, card))[:CARDS]
    return [
        *((_paid(view, gained(view, held, card)), Side(front=(card,))) for card in wanted),
        *_swaps(wanted, spare),
        *((Side(front=(card,)), Side(_sum(lacked(view, held, card)))) for card in spare),
    ]


def _for_promises(view: View, seat: Seat, building: Building) -> Iterator[Bargain]:
    """Votes, no candidate, a card of the pool, a favour: asked for, then given."""
    election, to = election_ahead(view.round, view.phase), partners(building)
    theirs = possible(view, to)
    for vow in (VoteFor(election, seat), StandAside(election)):
        if vow in theirs:
            yield _paid(view, VOTE_SUM), _vows(vow)
    if VoteFor(election, seat) in theirs:
        yield _vows(Favour()), _vows(VoteFor(election, seat))
    yield from ((_paid(view, LEAVE_SUM), _vows(vow)) for vow in theirs if isinstance(vow, LeaveCard))
    sold = VoteFor(election, building.receiver)
    if not building.among and due(view, seat, sold):
        yield _vows(sold), Side(VOTE_SUM)
        if VoteFor(election, seat) in theirs:
            yield _vows(sold), _vows(VoteFor(election, seat))
    yield _paid(view, LEAVE_SUM), _vows(Favour())


def _swaps(wanted: Sequence[Card], spare: Sequence[Card]) -> Iterator[Bargain]:
    """The best of theirs for what one misses least."""
    if wanted and spare and wanted[0] != spare[0]:
        yield Side(front=(spare[0],)), Side(front=(wanted[0],))


def _vows(*vows: Vow) -> Side:
    return Side(vows=vows)


def _sum(worth: float) -> int:
    return min(MOST_SUM, max(1, round(worth)))


def _paid(view: View, worth: float) -> Side:
    """Money, as far as one has it; without any, a favour that is owed."""
    assert view.own is not None
    money = min(_sum(worth), view.own.money)
    return Side(money) if money else _vows(Favour())
