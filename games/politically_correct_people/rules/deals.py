"""Offers and deals between two players (1.37 to 1.43): what they may hold, how they are made and end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import NamedTuple

from games.core import UNSET, Refusal, Seat, is_seat, replace
from games.politically_correct_people.rules import events as ev
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.rules.election import confirm, possible_orders
from games.politically_correct_people.rules.rounds import (
    Result,
    end_turn_if_trimmed,
    with_front,
    with_hand,
    with_money,
)
from games.politically_correct_people.rules.vows import is_due, with_promises

# What an offer may be about -------------------------------------------------------------------------


def in_canonical_form(offer: p.Offer) -> p.Offer:
    """Return the offer with all it names in the order in which it is told: in any order it is the same."""
    gives = _side_in_order(offer.gives)
    asks = _side_in_order(offer.asks)
    among = tuple(sorted(offer.among))
    if gives is offer.gives and asks is offer.asks and among == offer.among:
        return offer
    return replace(offer, gives=gives, asks=asks, among=among)


def _side_in_order(side: p.Side) -> p.Side:
    nothing_to_sort = max(len(side.hand), len(side.front), len(side.vows)) <= 1
    if nothing_to_sort or not _is_well_formed(side):
        return side
    return replace(
        side, hand=p.in_order(side.hand), front=p.in_order(side.front), vows=p.vows_in_order(side.vows)
    )


def _is_well_formed(side: p.Side) -> bool:
    """Whether a side names nothing but money, cards that can change hands (1.43) and promises, each once."""
    cards = {*side.hand, *side.front}
    return (
        0 <= side.money <= p.MOST_MONEY
        and (side.promise is None or side.promise > 0)
        and cards <= p.TRADED
        and p.FUND not in side.front
        and (not side.vows or len(side.vows) == len(set(side.vows)) <= p.MOST_VOWS)
    )


def _goes_to_others(offer: p.Offer, seats: int) -> bool:
    """Whether an offer goes to another seat, or the same one to several others (1.37)."""
    among = offer.among
    if not among:
        return offer.receiver != offer.proposer and is_seat(offer.receiver, seats)
    return (
        len(set(among)) == len(among) > 1
        and not offer.order
        and offer.receiver in among
        and offer.proposer not in among
        and all(is_seat(seat, seats) for seat in among)
    )


def shared_form(offer: p.Offer) -> p.Offer:
    """Return the form that all copies of an offer to several share."""
    return replace(offer, receiver=offer.among[0]) if offer.among else offer


def copies(offer: p.Offer) -> tuple[p.Offer, ...]:
    """Return an offer for each of those to whom it goes."""
    if not offer.among:
        return (offer,)
    return tuple([replace(offer, receiver=seat) for seat in offer.among])


def _other_open_copies(offers: Iterable[p.Offer], offer: p.Offer) -> tuple[p.Offer, ...]:
    all_copies = copies(offer) if offer.among else ()
    return tuple(other for other in offers if other != offer and other in all_copies)


def open_offer_count(offers: Collection[p.Offer], seat: Seat) -> int:
    """Return how many open offers a seat has made; one to several counts once (1.37)."""
    return len({shared_form(offer) for offer in offers if offer.proposer == seat}) if offers else 0


def _can_be_in_hands(state: s.State, cards: Sequence[p.Card], *own_hand: Sequence[p.Card]) -> bool:
    """Whether hands can hold these cards, as all can see, or a seat that sees its own hand too (1.41)."""
    if not cards:
        return True
    seen_parts = (state.pool, state.discards, *state.fronts, *own_hand)
    return all(cards.count(card) <= unseen_count(card, state.options, seen_parts) for card in set(cards))


def unseen_count(card: p.Card, options: p.Options, seen_parts: Iterable[Sequence[p.Card]]) -> int:
    """How many copies of a card are somewhere else than where one sees them."""
    return _cards_in_deck(options.calendars)[card] - sum(part.count(card) for part in seen_parts)


@cache
def _cards_in_deck(calendars: str) -> Mapping[p.Card, int]:
    return Counter(p.full_deck(int(calendars)))


# Offers and deals -----------------------------------------------------------------------------------


def carry_out_deal(state: s.State, action: p.DealAction) -> Result:
    """What an answer to an offer, or a new one, brings about."""
    offer = action.offer
    match action:
        case p.Propose(_, counters):
            if counters is not None:
                state = _close(state, counters, "countered")
            return replace(state, offers=(*state.offers, *copies(offer))), ()
        case p.Accept():
            return _accept(state, offer)
        case p.Decline(_, reason):
            return _close(state, offer, "declined", reason=reason), ()
        case p.Withdraw():
            return _close(_close_copies(state, offer, "withdrawn"), offer, "withdrawn"), ()


def with_canonical_offer(action: p.DealAction) -> p.DealAction:
    """The same with offers in the form in which they are kept."""
    offer = in_canonical_form(action.offer)
    if isinstance(action, p.Propose):
        return p.Propose(shared_form(offer), action.counters and in_canonical_form(action.counters))
    return replace(action, offer=offer)


def _accept(state: s.State, offer: p.Offer) -> Result:
    """Move everything at once; nothing moves if the proposer can no longer pay (1.37, 1.41)."""
    if not can_afford(_holdings_of(state, offer.proposer), offer.gives):
        return _close(state, offer, "means"), ()
    state = _close(_close_copies(state, offer, "taken"), offer, "accepted")
    for seat, _, gives, gets in s.both_sides(offer):
        after = exchange(_holdings_of(state, seat), gives, gets)
        state = with_money(state, seat, after.money - state.money[seat])
        state = with_front(with_hand(state, seat, after.hand), seat, after.front)
    state = with_promises(state, offer)
    if offer.order:
        state, news = confirm(state, [offer.proposer, offer.receiver], offer.order)
    else:
        state, news = end_turn_if_trimmed(state)
    return state, (s.public_part_of_deal(offer), *news)


class Holdings(NamedTuple):
    """What a seat can give: its money, its hand and its front."""

    money: int
    hand: tuple[p.Card, ...]
    front: tuple[p.Card, ...]


def _holdings_of(state: s.State, seat: Seat) -> Holdings:
    return Holdings(state.money[seat], state.hands[seat], state.fronts[seat])


def can_afford(holdings: Holdings, gives: p.Side) -> bool:
    """Whether there is what a side of an offer names (1.41)."""
    return (
        gives.money <= holdings.money
        and p.includes(holdings.hand, gives.hand)
        and p.includes(holdings.front, gives.front)
    )


def exchange(holdings: Holdings, gives: p.Side, gets: p.Side) -> Holdings:
    """Money to money, hand to hand, front to front (1.39, 1.40)."""
    return Holdings(
        holdings.money - gives.money + gets.money,
        (*p.without_cards(holdings.hand, gives.hand), *gets.hand),
        (*p.without_cards(holdings.front, gives.front), *gets.front),
    )


def with_traces(before: s.State, after: s.State, action: p.Action, events: tuple[ev.Event, ...]) -> s.State:
    """Keep what shows where cards and money are; of a deal, all that those who saw the offer know (1.42)."""
    traces: list[s.Trace] = [action] if isinstance(action, p.Propose) else []
    for event in events:
        match event:
            case ev.Dealt() if isinstance(action, p.Accept):
                rivals = _other_open_copies(before.offers, action.offer)
                other_receivers = tuple(copy.receiver for copy in rivals)
                traces.append(s.Settled(action.offer, other_receivers) if action.offer.among else action)
            case ev.RoundBegan() | ev.Paid() | ev.Took() | ev.Laid() | ev.Discarded() | ev.Dealt():
                traces.append(event)
            case _:
                pass
    return replace(after, traces=s.extend_traces(after.traces, traces)) if traces else after


# Offers that end -----------------------------------------------------------------------------------


def _close(
    state: s.State, offer: p.Offer, why: p.Why, *, quiet: bool = False, reason: p.Reason = ""
) -> s.State:
    offers = tuple(other for other in state.offers if other != offer)
    history = (*state.closed, s.Closed(offer, why, quiet, reason or UNSET, state.step))
    return replace(state, offers=offers, closed=still_remembered(history, len(state.hands)))


def _close_copies(state: s.State, offer: p.Offer, why: p.Why) -> s.State:
    for copy in _other_open_copies(state.offers, offer):
        state = _close(state, copy, why, quiet=True)
    return state


def still_remembered(history: Sequence[s.Closed], seats: int) -> tuple[s.Closed, ...]:
    """Closed offers, as far as one of their two is still shown them."""
    places = {place for seat in range(seats) for place in _last_places(history, seat)}
    return tuple(history[place] for place in sorted(places))


def remembered_offers(state: s.State, seat: Seat) -> tuple[s.Closed, ...]:
    """The last closed offers of a seat: what its partners did since changes nothing (1.41).

    Only the proposer knows which copies of an offer to several were still open.
    """
    last_closed = [state.closed[place] for place in _last_places(state.closed, seat)]
    return tuple(past if past.offer.proposer == seat else replace(past, quiet=False) for past in last_closed)


def _last_places(history: Sequence[s.Closed], seat: Seat) -> list[int]:
    places = [
        place
        for place, past in enumerate(history)
        if (past.offer.receiver == seat if past.offer.proposer != seat else not past.quiet)
    ]
    return places[-p.REMEMBERED :]


def close_impossible(state: s.State) -> s.State:
    """Offers that everybody can see to be impossible are withdrawn by themselves (1.37).

    What lies hidden does not count: an offer that vanished would tell of a hand or a purse (1.41).
    """
    return _close_all(state, {offer: why for offer in state.offers if (why := _end_of_offer(state, offer))})


def close_offers_of(state: s.State, seat: Seat) -> s.State:
    """Return the state without the offers of a seat whose player has given it up."""
    return _close_all(state, {offer: "left" for offer in state.offers if offer.proposer == seat})


def _close_all(state: s.State, reasons: Mapping[p.Offer, p.Why]) -> s.State:
    closed_forms = set[p.Offer]()
    for offer, why in reasons.items():
        state = _close(state, offer, why, quiet=shared_form(offer) in closed_forms)
        closed_forms.add(shared_form(offer))
    return state


def _end_of_offer(state: s.State, offer: p.Offer) -> p.Why | None:
    """Return why an offer can no longer be accepted, as far as it lies open."""
    if isinstance(state.phase, s.DEALS_OVER):
        return "end"
    if offer.order and not fits_tie(state, offer):
        return "order"
    for seat, _, side, _ in s.both_sides(offer):
        if not p.includes(state.fronts[seat], side.front):
            return "front"
        if not _are_due(state, seat, side.vows):
            return "late"
    if _lock_of_offer(state, offer):
        return "lock"
    hand_cards = (*offer.gives.hand, *offer.asks.hand)
    return None if _can_be_in_hands(state, hand_cards) else "open"


def fits_tie(table: s.State | s.View, offer: p.Offer) -> bool:
    """Whether two tied seats agree to an order that is possible (1.31)."""
    match table.phase:
        case s.Settling(_, _, _, _, tied) as phase:
            return {offer.proposer, offer.receiver} <= set(tied) and offer.order in possible_orders(phase)
        case _:
            return False


def _lock_of_offer(state: s.State, offer: p.Offer) -> Refusal | None:
    parties = frozenset((offer.proposer, offer.receiver))
    return lock_refusal(state.phase, parties, (*offer.gives.front, *offer.asks.front))


def lock_refusal(phase: s.Phase, parties: frozenset[Seat], front: Collection[p.Card]) -> Refusal | None:
    """Why cards in front may not move now: during votes (1.38), candidates (1.21), tidied fronts (1.34)."""
    if not front:
        return None
    match phase:
        case s.Voting() | s.Settling():
            return Refusal("1.38", "refused-lock")
        case s.Declaring(_, candidates) if set(front) & set(candidates):
            return Refusal("1.21", "refused-candidate")
        case s.Tidying(still) if not parties <= set(still):
            return Refusal("1.34", "refused-tidied")
        case _:
            return None


# Why not -------------------------------------------------------------------------------------------


def check_deal(state: s.State, seat: Seat, action: p.DealAction) -> Refusal | None:
    """Why this seat may not deal like this."""
    if isinstance(state.phase, s.DEALS_OVER):
        return Refusal("1.35", "refused-deals-over")
    match action:
        case p.Propose(offer, counters):
            is_open = counters is None or in_canonical_form(counters) in state.offers
            if is_open and (not counters or (counters.receiver, counters.proposer) == (seat, offer.receiver)):
                return check_offer(state, seat, offer)
            return Refusal("1.37", "refused-offer-gone")
        case p.Accept(offer) | p.Decline(offer):
            may_act = offer.receiver == seat
        case p.Withdraw(offer):
            may_act = offer.proposer == seat
    if not may_act or in_canonical_form(offer) not in state.offers:
        return Refusal("1.37", "refused-offer-gone")
    if isinstance(action, p.Accept) and not can_afford(_holdings_of(state, seat), offer.asks):
        return Refusal("1.41", "refused-means")
    return None


def check_offer(state: s.State, seat: Seat, offer: p.Offer) -> Refusal | None:
    """Why an offer may not be made; of the other side only what lies open is looked at (1.41)."""
    if offer.proposer != seat or not _goes_to_others(offer, len(state.hands)):
        return Refusal("1.37", "refused-two-players")
    if not (_is_well_formed(offer.gives) and _is_well_formed(offer.asks)):
        return Refusal("1.43", "refused-goods")
    return _check_now(state, seat, offer)


def _check_now(state: s.State, seat: Seat, offer: p.Offer) -> Refusal | None:
    """Why a well-formed offer may not be made at this moment."""
    if (offer.gives, offer.asks, offer.order) == (p.Side(), p.Side(), ()):
        return Refusal("1.37", "refused-empty-offer")
    if open_offer_count(state.offers, seat) >= p.MOST_OPEN:
        return Refusal("1.37", "refused-many-offers", (("most", p.MOST_OPEN),))
    if state.offers and any(copy in state.offers for copy in copies(in_canonical_form(offer))):
        return Refusal("1.37", "refused-same-offer")
    if not can_afford(_holdings_of(state, seat), offer.gives):
        return Refusal("1.41", "refused-means")
    refusal = _check_others(state, seat, offer)
    if refusal or not (offer.gives.front or offer.asks.front):
        return refusal
    return next(filter(None, [_lock_of_offer(state, copy) for copy in copies(offer)]), None)


def _check_others(state: s.State, seat: Seat, offer: p.Offer) -> Refusal | None:
    for receiver in offer.among or (offer.receiver,):
        if not p.includes(state.fronts[receiver], offer.asks.front):
            return Refusal("1.41", "refused-not-in-their-front")
        if not _are_due(state, receiver, offer.asks.vows):
            return Refusal("1.37", "refused-vow")
    if not _are_due(state, seat, offer.gives.vows):
        return Refusal("1.37", "refused-vow")
    if not _can_be_in_hands(state, offer.asks.hand, state.hands[seat]):
        return Refusal("1.41", "refused-in-no-hand")
    return Refusal("1.31", "refused-order") if offer.order and not fits_tie(state, offer) else None


def _are_due(state: s.State, maker: Seat, vows: Sequence[p.Vow]) -> bool:
    return not vows or all(is_due(state, maker, vow) for vow in vows)


# What may be offered and answered --------------------------------------------------------------------


def possible_replies(state: s.State, seat: Seat) -> tuple[p.DealAction, ...]:
    """Return the answers to open offers, and the offers of one's own that may be withdrawn."""
    answers: list[p.DealAction] = []
    for offer in () if isinstance(state.phase, s.Opening) else state.offers:
        if offer.receiver == seat:
            answers += [p.Accept(offer)] * can_afford(_holdings_of(state, seat), offer.asks)
            answers.append(p.Decline(offer))
        elif offer.proposer == seat:
            answers.append(p.Withdraw(offer))
    return tuple(answers)


def sample_proposals(state: s.State, seat: Seat) -> tuple[p.Propose, ...]:
    """Return two of all the offers that this seat could make, others at other moments (1.37)."""
    if isinstance(state.phase, s.Opening) or open_offer_count(state.offers, seat) >= p.MOST_OPEN:
        return ()
    seats = len(state.hands)
    receiver = (seat + 1 + state.step % (seats - 1)) % seats
    samples = (
        offer for offer in _sample_offers(state, seat, receiver) if _check_now(state, seat, offer) is None
    )
    # Words for money can always be offered, but for an offer that is open.
    for_money = (
        p.Offer(seat, receiver, p.Side(promise=1), p.Side(money)) for money in range(1, p.MOST_OPEN + 1)
    )
    offers = (*islice(samples, 1), next(offer for offer in for_money if offer not in state.offers))
    return tuple(map(p.Propose, offers))


def _sample_offers(state: s.State, seat: Seat, receiver: Seat) -> Iterator[p.Offer]:
    """Yield an offer of the kind whose turn it is at this moment, and one about a tie."""
    count = 1 + state.step % 2
    ahead = s.election_ahead(state.round, state.phase)
    cards = p.in_order(state.hands[seat][:count])
    receiver_cards = state.fronts[receiver][-1:]
    match state.step % 6:
        case 0:
            yield p.Offer(seat, receiver, p.Side(front=state.fronts[seat][:count]), p.Side())
        case 1 if receiver_cards:
            yield p.Offer(seat, receiver, p.Side(1), p.Side(front=receiver_cards, promise=2))
        case 2 if cards:
            yield p.Offer(seat, receiver, p.Side(hand=cards), p.Side(1))
        case 3:
            vows = (p.VoteFor(ahead, receiver), *[p.StandAside(ahead)] * (count - 1))
            yield p.Offer(seat, receiver, p.Side(vows=vows), p.Side(1))
        case 4:
            other_seats = tuple(other for other in range(len(state.hands)) if other != seat)
            yield p.Offer(seat, other_seats[0], p.Side(1), p.Side(vows=(p.Favour(),)), among=other_seats)
        case 5:
            leaves = tuple(p.LeaveCard(card) for card in state.pool[-1:])
            votes = p.Side(vows=(p.VoteFor(ahead, seat),))
            yield p.Offer(seat, receiver, p.Side(vows=(*leaves, p.Favour())), votes)
        case _:
            pass
    if isinstance(state.phase, s.Settling) and seat in (tied := state.phase.tied):
        order = next(order for order in possible_orders(state.phase) if order[0] == seat)
        yield p.Offer(seat, tied[(tied.index(seat) + 1) % len(tied)], p.Side(1), p.Side(), order)
