"""How the computer player of Politically Correct People bargains: offers, answers, promises it keeps."""

from __future__ import annotations

from collections.abc import Iterator

from games.core import Seat
from games.politically_correct_people.bounds import canonical
from games.politically_correct_people.cards import FLOATING, Card, includes, politicians
from games.politically_correct_people.drafting import unready
from games.politically_correct_people.duties import pledge_refused
from games.politically_correct_people.pieces import Accept, Action, Building, Decline, Offer, Pledge, Propose
from games.politically_correct_people.promises import LeaveCard, VoteFor, Vow, Vowed
from games.politically_correct_people.state import (
    Choosing,
    Declaring,
    Opening,
    Over,
    Own,
    Playing,
    View,
    election_ahead,
)
from games.politically_correct_people.suggesting import ready_offers
from games.politically_correct_people.valuing import PROFIT, is_good, would_gain

OFFERS = 2
"""So many offers it makes in a round, and never two at a time."""


def answered(view: View, seat: Seat, own: Own) -> Action | None:
    """Return the answer to the offer that waits longest: accept what it can keep and what brings enough."""
    offer = next((offer for offer in own.offers if offer.receiver == seat), None)
    if offer is None:
        return None
    can = affords(view, seat, own, offer) and can_keep(view, seat, own, offer)
    return Accept(offer) if can and is_good(view, seat, own, offer) else Decline(offer)


def affords(view: View, seat: Seat, own: Own, offer: Offer) -> bool:
    """Whether it has what is asked for, and nothing is asked for in words."""
    asks = offer.asks
    able = own.money >= asks.money and includes(own.hand, asks.hand) and asks.promise is None
    return able and includes(view.fronts[seat], asks.front)


def can_keep(view: View, seat: Seat, own: Own, offer: Offer) -> bool:
    """Whether all that is to be promised are votes, promised to nobody else.

    Everything else asks for more than it can see coming, and it breaks no promise.
    """
    promised = votes_promised(view, seat, own)
    return all(isinstance(vow, VoteFor) and promised in (None, vow.candidate) for vow in offer.asks.vows)


# What it has promised ------------------------------------------------------------------------------


def promised_by(view: View, seat: Seat, own: Own) -> Iterator[Vow]:
    """Yield the ready-made promises of a seat that are still to be kept, the oldest first."""
    said: tuple[Vowed, ...] = (*own.vows, *view.pledges)
    yield from (each.vow for each in said if each.maker == seat and each.verdict == "open" and each.vow)


def votes_promised(view: View, seat: Seat, own: Own) -> Seat | None:
    """Return whose candidate a seat has promised its votes to in the next election."""
    election = election_ahead(view.round, view.phase)
    votes = (vow for vow in promised_by(view, seat, own) if isinstance(vow, VoteFor))
    return next((vow.candidate for vow in votes if vow.election == election), None)


def left_alone(view: View, seat: Seat, own: Own) -> set[Card]:
    """Return the cards of the pool that a seat has promised to leave there."""
    return {vow.card for vow in promised_by(view, seat, own) if isinstance(vow, LeaveCard)}


# What it says unasked ------------------------------------------------------------------------------


def proposed(view: View, seat: Seat, own: Own) -> Propose | None:
    """Return an offer that helps both, if one is due: two a round, one at a time, never the same again."""
    waits = any(offer.proposer == seat for offer in own.offers)
    if waits or len(own.made) >= OFFERS or not isinstance(view.phase, Choosing | Playing | Declaring):
        return None
    found = [
        (would_gain(view, seat, own, offer), -number, offer)
        for number, offer in enumerate(possible_offers(view, seat, own))
        if is_good_for_both(view, seat, own, offer)
    ]
    return Propose(max(found)[2]) if found else None


def possible_offers(view: View, seat: Seat, own: Own) -> Iterator[Offer]:
    """Yield what can be offered to each of the others, beside what has been in this round."""
    for other in range(len(view.hands)):
        for gives, asks in ready_offers(view, seat, Building(other)) if other != seat else ():
            offer = canonical(Offer(seat, other, gives, asks))
            # It promises nothing unasked: what it owes, it was paid for.
            if offer not in own.made and not gives.vows and unready(own, offer) is None:
                yield offer


def is_good_for_both(view: View, seat: Seat, own: Own, offer: Offer) -> bool:
    """Whether it brings enough, and the other would accept it by the measure that it has itself."""
    theirs = Own(offer.asks.money, (), (), (), (), ())
    enough = would_gain(view, seat, own, offer) > PROFIT
    return enough and is_good(view, offer.receiver, theirs, offer)


def pledged(view: View, seat: Seat, own: Own, friend: Seat | None) -> Pledge | None:
    """Return a promise to the whole table: votes for a friend that could not go to a candidate of its own."""
    front = view.fronts[seat]
    own_votes = politicians(front) and (FLOATING in front or not isinstance(view.phase, Declaring))
    if friend is None or isinstance(view.phase, Opening | Over) or own_votes:
        return None
    if votes_promised(view, seat, own) is not None or not politicians(view.fronts[friend]):
        return None
    pledge = Pledge(VoteFor(election_ahead(view.round, view.phase), friend))
    again = any((said.round, said.maker) == (view.round, seat) for said in view.pledges)
    return None if again or pledge_refused(view, view.pledges, seat, pledge) else pledge
