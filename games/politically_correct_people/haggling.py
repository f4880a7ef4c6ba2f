"""How the computer player of Politically Correct People bargains: offers, answers, promises it keeps."""

from __future__ import annotations

from collections.abc import Iterator

from games.core import Seat
from games.politically_correct_people.bounds import canonical
from games.politically_correct_people.cards import Card, includes
from games.politically_correct_people.drafting import unready
from games.politically_correct_people.duties import due
from games.politically_correct_people.memory import Memory
from games.politically_correct_people.pieces import (
    Accept,
    Action,
    Building,
    Decline,
    Offer,
    Propose,
    Side,
    Withdraw,
)
from games.politically_correct_people.promises import LeaveCard, VoteFor, Vow, Vowed
from games.politically_correct_people.race import Race, announced, changes
from games.politically_correct_people.state import (
    Choosing,
    Declaring,
    Own,
    Playing,
    View,
    Voting,
    election_ahead,
)
from games.politically_correct_people.suggesting import card_offers
from games.politically_correct_people.valuing import FAIR, PROFIT, WORD, is_good, would_gain

OFFERS, EARLY_OFFERS = 2, 1
"""So many offers it makes in a round, so many of them before the last lap; and never two at a time."""
PRICES = range(1, 6)
"""What it pays for votes, or asks for its own."""
LITTLE = 0.3
"""What cards, or the dollar of a trial, must bring the other at least, for an offer to be made."""
CURIOUS = 0.3
"""What it may cost, as little as strangers are trusted, to find out whether one keeps a promise."""


def answered(view: View, seat: Seat, own: Own, race: Race) -> Action | None:
    """Return the answer to the offer that waits longest: accept what it can keep and what brings enough.

    While its votes are offered to somebody, others who want them must wait.
    """
    offered = votes_offered(own, seat)
    for offer in own.offers:
        if offer.receiver == seat and not (offered and _has_votes(offer.asks)):
            can = affords(view, seat, own, offer) and can_keep(view, seat, own, offer)
            return Accept(offer) if can and is_good(view, seat, own, offer, race) else Decline(offer)
    return None


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


def votes_offered(own: Own, seat: Seat) -> Offer | None:
    """Return the open offer in which a seat offers its votes."""
    mine = (offer for offer in own.offers if offer.proposer == seat)
    return next((offer for offer in mine if _has_votes(offer.gives)), None)


def _has_votes(side: Side) -> bool:
    return any(isinstance(vow, VoteFor) for vow in side.vows)


def left_alone(view: View, seat: Seat, own: Own) -> set[Card]:
    """Return the cards of the pool that a seat has promised to leave there."""
    return {vow.card for vow in promised_by(view, seat, own) if isinstance(vow, LeaveCard)}


# What it says unasked ------------------------------------------------------------------------------


def withdrawn(view: View, seat: Seat, own: Own) -> Withdraw | None:
    """Return the offer of its votes, to be taken back as soon as it is to vote itself."""
    offered = votes_offered(own, seat)
    votes_now = isinstance(view.phase, Voting) and view.phase.still[:1] == (seat,)
    return Withdraw(offered) if offered and votes_now else None


def may_propose(view: View, seat: Seat, own: Own) -> bool:
    """Whether an offer is due; the next one waits until this one is answered."""
    if not isinstance(view.phase, Choosing | Playing | Declaring | Voting):
        return False
    most = OFFERS if announced(view) else EARLY_OFFERS
    return len(own.made) < most and not any(offer.proposer == seat for offer in own.offers)


def proposed(view: View, seat: Seat, own: Own, memory: Memory, race: Race) -> Propose | None:
    """Return an offer that helps both, the best for itself, to the first with whom there is one."""
    for other in partners(view, seat, own, memory):
        found = [
            offer
            for offer in possible_offers(view, seat, own, other, race)
            if is_good_for_both(view, seat, own, offer, race) and unready(own, offer) is None
        ]
        if found:
            return Propose(max(found, key=lambda offer: would_gain(view, seat, own, offer, race)))
    return tried(view, seat, own, memory, race) if announced(view) else None


def tried(view: View, seat: Seat, own: Own, memory: Memory, race: Race) -> Propose | None:
    """Return an offer of a dollar for the votes of a stranger: only who is asked can earn trust."""
    theirs = VoteFor(election_ahead(view.round, view.phase), seat)
    for other in partners(view, seat, own, memory):
        offer = canonical(Offer(seat, other, Side(1), Side(vows=(theirs,))))
        ready = own.money >= 1 and due(view, other, theirs) and unready(own, offer) is None
        if ready and is_stranger(view, own, other, memory) and is_worth_a_trial(view, seat, own, offer, race):
            return Propose(offer)
    return None


def is_stranger(view: View, own: Own, other: Seat, memory: Memory) -> bool:
    """Whether somebody has neither kept nor broken a promise that it knows of, nor voted for it."""
    told = [said.verdict for said in (*own.vows, *view.pledges) if said.maker == other]
    return not (memory.thanks[other] or "kept" in told or "broken" in told)


def is_worth_a_trial(view: View, seat: Seat, own: Own, offer: Offer, race: Race) -> bool:
    """Whether an offer brings the other something, and costs nearly nothing."""
    theirs = Own(0, (), (), (), (), ())
    little = would_gain(view, offer.receiver, theirs, offer, race, WORD) > LITTLE
    return little and would_gain(view, seat, own, offer, race) > -CURIOUS


def partners(view: View, seat: Seat, own: Own, memory: Memory) -> list[Seat]:
    """Return whom it may ask, in this order: who has dealt least, since most is left to them; then in turn.

    Nobody is asked twice in a round, or after a deal in it. In a vote it asks only whom all wait for.
    """
    seats, asked = len(view.fronts), {offer.receiver for offer in own.made}
    dealt = [
        (deal.round, other) for deal in own.deals for other in (deal.offer.proposer, deal.offer.receiver)
    ]
    turns = [(seat + 1 + (view.round + seat + step) % (seats - 1)) % seats for step in range(seats - 1)]
    now = view.phase.still[:1] if isinstance(view.phase, Voting) else turns
    free = [other for other in now if other not in (seat, *asked) and (view.round, other) not in dealt]
    return sorted(free, key=lambda other: memory.deals[other] + sum(other == party for _, party in dealt))


def possible_offers(view: View, seat: Seat, own: Own, other: Seat, race: Race) -> Iterator[Offer]:
    """Yield what can be offered to somebody: cards, and votes from the last lap on."""
    votes = vote_offers(view, seat, own, other, race) if announced(view) else ()
    for gives, asks in (*card_offers(view, seat, Building(other)), *votes):
        yield canonical(Offer(seat, other, gives, asks))


def vote_offers(view: View, seat: Seat, own: Own, other: Seat, race: Race) -> Iterator[tuple[Side, Side]]:
    """Yield offers of money for votes; of its own votes, promised to nobody yet, for money or votes."""
    election = election_ahead(view.round, view.phase)
    mine, theirs = VoteFor(election, other), VoteFor(election, seat)
    wants = changes(race, other, seat, seat) > PROFIT and due(view, other, theirs)
    sells = changes(race, seat, other, other) > PROFIT and due(view, seat, mine)
    if wants:
        yield from [(Side(price), Side(vows=(theirs,))) for price in PRICES if price <= own.money]
    if sells and votes_promised(view, seat, own) is None:
        yield from [(Side(vows=(mine,)), Side(price)) for price in PRICES]
        yield from [(Side(vows=(mine,)), Side(vows=(theirs,)))] * wants


def is_good_for_both(view: View, seat: Seat, own: Own, offer: Offer, race: Race) -> bool:
    """Whether it brings enough, and the other a fair part of that, or for votes what it asks for itself."""
    mine = would_gain(view, seat, own, offer, race)
    if mine <= PROFIT:
        return False
    theirs = Own(offer.asks.money, (), (), (), (), ())
    if offer.gives.vows or offer.asks.vows:
        return is_good(view, offer.receiver, theirs, offer, race, WORD)
    return would_gain(view, offer.receiver, theirs, offer, race) > max(LITTLE, FAIR * mine)
