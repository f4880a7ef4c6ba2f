"""Deals between two players, and what they promise each other. Numbers like 1.37 are rulings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from games.core import Refusal, Seat, is_seat, replace
from games.politically_correct_people.ballot import orders
from games.politically_correct_people.bounds import canonical, may_be_held, well_formed
from games.politically_correct_people.cards import includes, without
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

DealAction: TypeAlias = Propose | Accept | Decline | Withdraw


def deal(state: State, action: DealAction) -> Result:
    """What an answer to an offer, or a new one, brings about."""
    offer = action.offer
    match action:
        case Propose(_, counters):
            if counters is not None:
                state = closed(state, counters, "countered")
            return replace(state, offers=(*state.offers, offer)), ()
        case Accept():
            return accept(state, offer)
        case Decline():
            return closed(state, offer, "declined"), ()
        case Withdraw():
            return closed(state, offer, "withdrawn"), ()


def in_form(action: DealAction) -> DealAction:
    """The same with offers in the form in which they are kept."""
    if isinstance(action, Propose) and action.counters is not None:
        return Propose(canonical(action.offer), canonical(action.counters))
    return replace(action, offer=canonical(action.offer))


# Acceptance ----------------------------------------------------------------------------------------


def accept(state: State, offer: Offer) -> Result:
    """Everything changes hands at once; if the proposer cannot pay any more, nothing does (1.37, 1.41)."""
    if not affords(state, offer.proposer, offer.gives):
        return closed(state, offer, "means"), ()
    state = closed(state, offer, "accepted")
    state = handed(state, offer.proposer, offer.receiver, offer.gives)
    state = handed(state, offer.receiver, offer.proposer, offer.asks)
    state = promised(state, offer)
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


def closed(state: State, offer: Offer, why: Why) -> State:
    """An offer is no longer open; the two see why."""
    offers = tuple(other for other in state.offers if other != offer)
    return replace(
        state, offers=offers, closed=kept_in_mind((*state.closed, Closed(offer, why)), len(state.hands))
    )


def kept_in_mind(history: Sequence[Closed], seats: int) -> tuple[Closed, ...]:
    """Closed offers, as far as one of their two is still shown them."""
    kept = {at for seat in range(seats) for at in _last(history, seat)}
    return tuple(history[at] for at in sorted(kept))


def remembered(state: State, seat: Seat) -> tuple[Closed, ...]:
    """The last closed offers of a seat: what its partners did since changes nothing (1.41)."""
    return tuple(state.closed[at] for at in _last(state.closed, seat))


def _last(history: Sequence[Closed], seat: Seat) -> list[int]:
    return [at for at, past in enumerate(history) if concerns(past.offer, seat)][-REMEMBERED:]


def swept(state: State) -> State:
    """Offers that everybody can see to be impossible are withdrawn by themselves (1.37).

    What lies hidden does not count: an offer that vanished would tell of a hand or a purse (1.41).
    """
    for offer in state.offers:
        if why := impossible(state, offer):
            state = closed(state, offer, why)
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
    if offer.proposer != seat or offer.receiver == seat or not is_seat(offer.receiver, len(state.hands)):
        return Refusal("1.37", "refused-two-players")
    if not (well_formed(offer.gives) and well_formed(offer.asks)):
        return Refusal("1.43", "refused-goods")
    if offer == Offer(seat, offer.receiver, Side(), Side()):
        return Refusal("1.37", "refused-empty-offer")
    if sum(other.proposer == seat for other in state.offers) >= MOST_OPEN:
        return Refusal("1.37", "refused-many-offers", (("most", MOST_OPEN),))
    if canonical(offer) in state.offers:
        return Refusal("1.37", "refused-same-offer")
    if not affords(state, seat, offer.gives):
        return Refusal("1.41", "refused-means")
    if not includes(state.fronts[offer.receiver], offer.asks.front):
        return Refusal("1.41", "refused-not-in-their-front")
    if not may_be_held(state, seat, offer.asks.hand):
        return Refusal("1.41", "refused-in-no-hand")
    if offer.order and not fits_tie(state, offer):
        return Refusal("1.31", "refused-order")
    return locked(state, offer)
