"""What is hidden in Politically Correct People, drawn anew: hands, deck, money, benefices, offers (1.42)."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Rng, Seat, replace
from games.politically_correct_people.cards import CALENDAR, Card
from games.politically_correct_people.offers import concerns
from games.politically_correct_people.pieces import Offer, Promise, Side
from games.politically_correct_people.rounds import mixed
from games.politically_correct_people.state import Closed, Over, Payment, State


def resample(state: State, seat: Seat | None, rng: Rng) -> State:
    """Another state that this seat cannot tell from the real one. What is open at the end stays."""
    if isinstance(state.phase, Over):
        return state
    state = deals(state, seat, rng)
    return purses(cards(state, seat, rng), seat, rng)


def cards(state: State, seat: Seat | None, rng: Rng) -> State:
    """Other hands and the deck are mixed; no hand holds a calendar (1.02)."""
    others = [other for other in range(len(state.hands)) if other != seat]
    unseen = rng.shuffled([*state.deck, *(card for other in others for card in state.hands[other])])
    dealt = iter([card for card in unseen if card != CALENDAR])
    hands = list(state.hands)
    for other in others:
        hands[other] = tuple(next(dealt) for _ in hands[other])
    calendars: list[Card] = [card for card in unseen if card == CALENDAR]
    return replace(state, hands=tuple(hands), deck=rng.shuffled([*dealt, *calendars]))


def purses(state: State, seat: Seat | None, rng: Rng) -> State:
    """Benefices of others held other notes, and their money lies otherwise with them."""
    paid = tuple(payment if payment.seat == seat else _repaid(payment, rng) for payment in state.paid)
    more = sum(payment.money for payment in paid) - sum(payment.money for payment in state.paid)
    others = [other for other in range(len(state.money)) if other != seat]
    left = max(0, sum(state.money[other] for other in others) + more)
    cuts = sorted([0, *(rng.below(left + 1) for _ in others[1:]), left])
    money = list(state.money)
    for other, low, high in zip(others, cuts, cuts[1:], strict=False):
        money[other] = high - low
    return replace(state, paid=paid, money=tuple(money), benefices=mixed(rng))


def _repaid(payment: Payment, rng: Rng) -> Payment:
    return replace(payment, money=mixed(rng)[payment.benefice == "small"])


def deals(state: State, seat: Seat | None, rng: Rng) -> State:
    """Offers, closed ones and promises of others are others."""
    pairs = [
        (one, other)
        for one in range(len(state.hands))
        for other in range(len(state.hands))
        if one != other and seat not in (one, other)
    ]
    offers = [offer for offer in state.offers if seat is not None and concerns(offer, seat)]
    closed = [past for past in state.closed if seat is not None and concerns(past.offer, seat)]
    promises = [promise for promise in state.promises if seat in (promise.maker, promise.receiver)]
    return replace(
        state,
        offers=(*offers, *dict.fromkeys(_offers(pairs, rng))),
        closed=(*closed, *(Closed(offer, "declined") for offer in _offers(pairs, rng))),
        promises=(*promises, *(_promise(offer) for offer in _offers(pairs, rng))),
    )


def _offers(pairs: Sequence[tuple[Seat, Seat]], rng: Rng) -> list[Offer]:
    chosen = [rng.choice(pairs) for _ in range(rng.below(3))]
    return [Offer(*pair, Side(rng.below(3)), Side(1 + rng.below(3))) for pair in chosen]


def _promise(offer: Offer) -> Promise:
    return Promise(1, offer.proposer, offer.receiver, 100 + offer.asks.money)
