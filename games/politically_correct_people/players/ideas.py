"""Ready offers: what a seat might propose to each of the others, at sums that the bot player would name."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, zip_longest
from typing import TypeAlias

from games.core import Seat, replace
from games.politically_correct_people.players.valuing import worth_added, worth_lost
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.rules.half_built import (
    cards_all_have,
    movable_cards,
    offer_of,
    receivers_of,
    unsent_reason,
)
from games.politically_correct_people.rules.vows import is_due, possible_vows

Bargain: TypeAlias = tuple[p.Side, p.Side]
"""What one gives, and what one asks for."""
MOST_SUM, VOTE_SUM, LEAVE_SUM = 5, 2, 1
"""Maximum sum, the usual price of all votes of a seat, and that of a card left in the pool."""
CARDS = 6
"""Number of cards suggested of either side, the best first."""


def ready_offers(view: s.View, own: s.Own, seat: Seat) -> list[p.Building]:
    """Return ready offers to each of the others and to all of them, the best for each first."""
    others = tuple(other for other in range(len(view.fronts)) if other != seat)
    each: list[list[p.Building]] = []
    for building in (*map(p.Building, others), p.Building(others[0], among=others)):
        # Promises and cards in turn.
        kinds = zip_longest(_promise_offers(view, seat, building), card_offers(view, seat, building))
        bargains = [bargain for both in kinds for bargain in both if bargain is not None]
        ready = [replace(building, gives=gives, asks=asks) for gives, asks in bargains]
        each.append([idea for idea in ready if unsent_reason(own, offer_of(idea, seat)) is None])
    return [idea for idea in chain.from_iterable(zip_longest(*each)) if idea is not None]


def card_offers(view: s.View, seat: Seat, building: p.Building) -> list[Bargain]:
    """Return offers about cards in front."""
    assert view.own is not None
    mine, theirs = movable_cards(view, building, seat), cards_all_have(view, building)
    held = (*view.own.hand, *view.fronts[seat])
    wanted = sorted(dict.fromkeys(theirs), key=lambda card: -worth_added(view, held, card))[:CARDS]
    spare = sorted(dict.fromkeys(mine), key=lambda card: worth_lost(view, held, card))[:CARDS]
    swap = [(p.Side(front=(spare[0],)), p.Side(front=(wanted[0],)))] if wanted and spare else []
    return [
        *((_payment(view, worth_added(view, held, card)), p.Side(front=(card,))) for card in wanted),
        *(both for both in swap if spare[0] != wanted[0]),
        *((p.Side(front=(card,)), p.Side(_price(worth_lost(view, held, card)))) for card in spare),
    ]


def _promise_offers(view: s.View, seat: Seat, building: p.Building) -> Iterator[Bargain]:
    election, to = s.election_ahead(view.round, view.phase), receivers_of(building)
    theirs = possible_vows(view, to)
    for vow in (p.VoteFor(election, seat), p.StandAside(election)):
        if vow in theirs:
            yield _payment(view, VOTE_SUM), _side_of_vows(vow)
    if p.VoteFor(election, seat) in theirs:
        yield _side_of_vows(p.Favour()), _side_of_vows(p.VoteFor(election, seat))
    yield from (
        (_payment(view, LEAVE_SUM), _side_of_vows(vow)) for vow in theirs if isinstance(vow, p.LeaveCard)
    )
    sold = p.VoteFor(election, building.receiver)
    if not building.among and is_due(view, seat, sold):
        yield _side_of_vows(sold), p.Side(VOTE_SUM)
        if p.VoteFor(election, seat) in theirs:
            yield _side_of_vows(sold), _side_of_vows(p.VoteFor(election, seat))
    yield _payment(view, LEAVE_SUM), _side_of_vows(p.Favour())


def _side_of_vows(*vows: p.Vow) -> p.Side:
    return p.Side(vows=vows)


def _price(worth: float) -> int:
    return min(MOST_SUM, max(1, round(worth)))


def _payment(view: s.View, worth: float) -> p.Side:
    assert view.own is not None
    money = min(_price(worth), view.own.money)
    return p.Side(money) if money else _side_of_vows(p.Favour())
