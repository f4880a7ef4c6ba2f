"""Deals between two players, and what they promise each other. Numbers like 1.37 are rulings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from games.core import Refusal, Seat, replace
from games.politically_correct_people.ballot import orders
from games.politically_correct_people.bounds import (
    canonical,
    copies,
    may_be_held,
    open_by,
    others_open,
    several_in_one,
    to_others,
    well_formed,
)
from games.politically_correct_people.cards import includes, without
from games.politically_correct_people.duties import due
from games.politically_correct_people.election import confirm
from games.politically_correct_people.events import Dealt
from games.politically_correct_people.ledger import promised
from games.politically_correct_people.pieces import (
    MOST_OPEN,
    REMEMBERED,
    Accept,
    Decline,
    Offer,
    Propose,
    Side,
    Why,
    Withdraw,
)
from games.politically_correct_people.state import (
    Closed,
    Declaring,
    Opening,
    Over,
    Settling,
    State,
    Tidying,
    Voting,
    concerns,
)
from games.politically_correct_people.turn import Result, trimmed, with_front, with_hand, with_money
from games.politically_correct_people.vows import vowed

DealAction: TypeAlias = Propose | Accept | Decline | Withdraw


def deal(state: State, action: DealAction) -> Result:
    """What an answer to an offer, or a new one, brings about."""
    offer = action.offer
    match action:
        case Propose(_, counters):
            if counters is not None:
                state = closed(state, counters, "countered")
            return replace(state, offers=(*state.offers, *copies(offer))), ()
        case Accept():
            return accept(state, offer)
        case Decline():
            return closed(state, offer, "declined"), ()
        case Withdraw():
            return closed(others_closed(state, offer, "withdrawn"), offer, "withdrawn"), ()


def in_form(action: DealAction) -> DealAction:
    """The same with offers in the form in which they are kept."""
    offer = canonical(action.offer)
    if isinstance(action, Propose):
        return Propose(several_in_one(offer), action.counters and canonical(action.counters))
    return replace(action, offer=offer)


# Acceptance ----------------------------------------------------------------------------------------


def accept(state: State, offer: Offer) -> Result:
    """Everything changes hands at once; if the proposer cannot pay any more, nothing does (1.37, 1.41)."""
    if not affords(state, offer.proposer, offer.gives):
        return closed(state, offer, "means"), ()
    state = closed(others_closed(state, offer, "taken"), offer, "accepted")
    state = handed(state, offer.proposer, offer.receiver, offer.gives)
    state = handed(state, offer.receiver, offer.proposer, offer.asks)
    state = vowed(promised(state, offer), offer)
    told = Dealt(offer.proposer, offer.receiver, offer.gives.front, offer.asks.front)
    if offer.order:
        state, news = confirm(state, [offer.proposer, offer.receiver], offer.order)
    else:
        state, news = trimmed(state)
    return state, (told, *news)


def handed(state: State, giver: Seat, taker: Seat, side: Side) -> State:
    """Money to money, hand to hand, front to front; groups merge (1.39, 1.40)."""
    state = with_money(with_money(state, giver, -side.money), taker, side.money)
    state = with_hand(state, giver, without(state.hands[giver], side.hand))
    state = with_hand(state, taker, (*state.hands[taker], *side.hand))
    state = with_front(state, giver, without(state.fronts[giver], side.front))
    return with_front(state, taker, (*state.fronts[taker], *side.front))


def affords(state: State, seat: Seat, side: Side) -> bool:
    """Whether a seat has what its side of an offer names (1.41)."""
    return (
        side.money <= state.money[seat]
        and includes(state.hands[seat], side.hand)
        and includes(state.fronts[seat], side.front)
    )


# Offers that end -----------------------------------------------------------------------------------


def closed(state: State, offer: Offer, why: Why, *, quiet: bool = False) -> State:
    """An offer is no longer open; the two see why."""
    offers = tuple(other for other in state.offers if other != offer)
    history = (*state.closed, Closed(offer, why, quiet))
    return replace(state, offers=offers, closed=kept_in_mind(history, len(state.hands)))


def others_closed(state: State, offer: Offer, why: Why) -> State:
    """With one copy of an offer to several end all the others; its proposer is told once."""
    for copy in others_open(state.offers, offer):
        state = closed(state, copy, why, quiet=True)
    return state


def kept_in_mind(history: Sequence[Closed], seats: int) -> tuple[Closed, ...]:
    """Closed offers, as far as one of their two is still shown them."""
    kept = {at for seat in range(seats) for at in _last(history, seat)}
    return tuple(history[at] for at in sorted(kept))


def remembered(state: State, seat: Seat) -> tuple[Closed, ...]:
    """The last closed offers of a seat: what its partners did since changes nothing (1.41)."""
    return tuple(state.closed[at] for at in _last(state.closed, seat))


def _last(history: Sequence[Closed], seat: Seat) -> list[int]:
    return [at for at, past in enumerate(history) if _is_told(past, seat)][-REMEMBERED:]


def _is_told(past: Closed, seat: Seat) -> bool:
    return concerns(past.offer, seat) and not (past.quiet and past.offer.proposer == seat)


def swept(state: State) -> State:
    """Offers that everybody can see to be impossible are withdrawn by themselves (1.37).

    What lies hidden does not count: an offer that vanished would tell of a hand or a purse (1.41).
    """
    gone = set[Offer]()
    for offer in state.offers:
        if why := impossible(state, offer):
            state = closed(state, offer, why, quiet=several_in_one(offer) in gone)
            gone.add(several_in_one(offer))
    return state


def impossible(state: State, offer: Offer) -> Why | None:
    """Why an offer cannot be accepted any more, as far as it lies open."""
    if isinstance(state.phase, Opening | Over):
        return "end"
    if offer.order and not fits_tie(state, offer):
        return "order"
    for seat, side in ((offer.proposer, offer.gives), (offer.receiver, offer.asks)):
        if not includes(state.fronts[seat], side.front):
            return "front"
        if not all(due(state, seat, vow) for vow in side.vows):
            return "late"
    return "lock" if locked(state, offer) else None


def fits_tie(state: State, offer: Offer) -> bool:
    """Whether two tied seats agree to an order that is possible (1.31)."""
    match state.phase:
        case Settling(_, _, _, _, tied) as phase:
            return {offer.proposer, offer.receiver} <= set(tied) and offer.order in orders(phase)
        case _:
            return False


def locked(state: State, offer: Offer) -> Refusal | None:
    """Why cards in front may not move now: during votes (1.38), candidates (1.21), tidied fronts (1.34)."""
    front = (*offer.gives.front, *offer.asks.front)
    if not front:
        return None
    match state.phase:
        case Voting() | Settling():
            return Refusal("1.38", "refused-lock")
        case Declaring(_, candidates) if set(front) & set(candidates):
            return Refusal("1.21", "refused-candidate")
        case Tidying(still) if not {offer.proposer, offer.receiver} <= set(still):
            return Refusal("1.34", "refused-tidied")
        case _:
            return None


# Why not -------------------------------------------------------------------------------------------


def check_deal(state: State, seat: Seat, action: DealAction) -> Refusal | None:
    """Why this seat may not deal like this."""
    if isinstance(state.phase, Opening | Over):
        return Refusal("1.35", "refused-deals-over")
    match action:
        case Propose(offer, counters):
            if counters is not None and not answers(state, seat, offer, counters):
                return Refusal("1.37", "refused-offer-gone")
            return check_offer(state, seat, offer)
        case Accept(offer) | Decline(offer):
            mine = offer.receiver == seat
        case Withdraw(offer):
            mine = offer.proposer == seat
    if not mine or canonical(offer) not in state.offers:
        return Refusal("1.37", "refused-offer-gone")
    if isinstance(action, Accept) and not affords(state, seat, offer.asks):
        return Refusal("1.41", "refused-means")
    return None


def answers(state: State, seat: Seat, offer: Offer, counters: Offer) -> bool:
    """Whether an offer goes back to the one who made another, which is still open."""
    to_each_other = counters.receiver == seat and counters.proposer == offer.receiver
    return to_each_other and canonical(counters) in state.offers


def check_offer(state: State, seat: Seat, offer: Offer) -> Refusal | None:
    """Why an offer may not be made; of the other side only what lies open is looked at (1.41)."""
    if offer.proposer != seat or not to_others(offer, len(state.hands)):
        return Refusal("1.37", "refused-two-players")
    if not (well_formed(offer.gives) and well_formed(offer.asks)):
        return Refusal("1.43", "refused-goods")
    if (offer.gives, offer.asks, offer.order) == (Side(), Side(), ()):
        return Refusal("1.37", "refused-empty-offer")
    if open_by(state.offers, seat) >= MOST_OPEN:
        return Refusal("1.37", "refused-many-offers", (("most", MOST_OPEN),))
    if any(copy in state.offers for copy in copies(canonical(offer))):
        return Refusal("1.37", "refused-same-offer")
    if not affords(state, seat, offer.gives):
        return Refusal("1.41", "refused-means")
    locks = (locked(state, copy) for copy in copies(offer))
    return check_others(state, seat, offer) or next(filter(None, locks), None)


def check_others(state: State, seat: Seat, offer: Offer) -> Refusal | None:
    """Why those to whom an offer goes could not accept it, as far as that lies open."""
    for copy in copies(offer):
        if not includes(state.fronts[copy.receiver], offer.asks.front):
            return Refusal("1.41", "refused-not-in-their-front")
        if not all(due(state, copy.receiver, vow) for vow in offer.asks.vows):
            return Refusal("1.37", "refused-vow")
    if not all(due(state, seat, vow) for vow in offer.gives.vows):
        return Refusal("1.37", "refused-vow")
    if not may_be_held(state, seat, offer.asks.hand):
        return Refusal("1.41", "refused-in-no-hand")
    return Refusal("1.31", "refused-order") if offer.order and not fits_tie(state, offer) else None
