"""What is hidden in Politically Correct People, drawn anew: hands, deck, money, benefices, offers (1.42).

A world that is drawn follows from what its observer knows and from the draws, from nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from games.core import Rng, Seat, replace
from games.politically_correct_people.cards import CALENDAR, Card, full_deck, in_order, without
from games.politically_correct_people.events import RoundBegan
from games.politically_correct_people.knowledge import Lying, Pot, Witness, announced
from games.politically_correct_people.offers import kept_in_mind, remembered
from games.politically_correct_people.pieces import (
    INTERESTS,
    LARGE_NOTES,
    MOST_OPEN,
    SMALL_NOTES,
    Accept,
    Benefice,
    Offer,
    Promise,
    Propose,
    Side,
)
from games.politically_correct_people.promises import Favour, Vow, Vowed
from games.politically_correct_people.rounds import mixed
from games.politically_correct_people.state import (
    Closed,
    Opening,
    Over,
    Settled,
    State,
    Trace,
    concerns,
)

TRIES = 10_000
"""So often benefices are drawn until they explain what their receivers have paid since."""
ELSEWHERE = 100
"""Promises of others have numbers that nobody else's have."""

Contents: TypeAlias = Mapping[tuple[int, Benefice], int]


def resample(state: State, seat: Seat | None, rng: Rng) -> State:
    """Return another state that this seat cannot tell from the real one. What is open at the end stays."""
    if isinstance(state.phase, Over):
        return state
    witness = Witness(state, seat)
    state = replace(state, traces=tuple(seen(state.traces, seat)))
    return deals(purses(cards(state, witness, rng), witness, rng), witness, rng)


def seen(traces: Sequence[Trace], seat: Seat | None) -> Iterator[Trace]:
    """What happened, as a seat saw it: of deals of others what was announced, of their offers nothing."""
    for trace in traces:
        match trace:
            case Settled(offer, seats):
                yield _settled(offer, seats, seat)
            case Accept(offer) if not concerns(offer, seat):
                yield announced(offer)
            case Propose(offer) if not concerns(offer, seat) and seat not in offer.among:
                pass
            case _:
                yield trace


def _settled(offer: Offer, seats: tuple[Seat, ...], seat: Seat | None) -> Trace:
    """An offer to several that was accepted: who else still had it open, only its proposer knows."""
    if offer.proposer == seat:
        return Settled(offer, seats)
    if seat == offer.receiver or seat in seats:
        return Settled(offer, (seat,) if seat in seats else ())
    return announced(offer)


# Cards ---------------------------------------------------------------------------------------------


def cards(state: State, witness: Witness, rng: Rng) -> State:
    """Hands of others hold what they must, and else anything but calendars (1.02); the deck is the rest."""
    room = {other: len(hand) for other, hand in enumerate(state.hands) if other != witness.seat}
    known = holders(witness.cards, room, rng)
    left = unseen(state, witness.seat)
    placed = without(left, [lying.card for lying, _ in known])
    drawn = iter(rng.shuffled([card for card in placed if card != CALENDAR]))
    hands = list(state.hands)
    for other, size in room.items():
        must = [lying.card for lying, holder in known if holder == other]
        hands[other] = rng.shuffled([*must, *(next(drawn) for _ in range(size - len(must)))])
    calendars = [card for card in placed if card == CALENDAR]
    return replace(state, hands=tuple(hands), deck=rng.shuffled([*drawn, *calendars]))


def unseen(state: State, seat: Seat | None) -> tuple[Card, ...]:
    """All cards that a seat does not see, in the order in which cards are told."""
    own = () if seat is None else state.hands[seat]
    parts = (own, state.pool, state.discards, *state.fronts, (CALENDAR,) * state.aside)
    everything = full_deck(int(state.options.calendars))
    return in_order(without(everything, [card for part in parts for card in part]))


def holders(known: Sequence[Lying], room: Mapping[Seat, int], rng: Rng) -> list[tuple[Lying, Seat]]:
    """Return for each card one of the hands that it may be in, so that no hand has too many."""
    placed: list[tuple[Lying, Seat]] = []
    for lying in known:
        settle(lying, placed, room, rng, set())
    return placed


def settle(
    lying: Lying, placed: list[tuple[Lying, Seat]], room: Mapping[Seat, int], rng: Rng, tried: set[Seat]
) -> bool:
    """Place a card in one of its hands; where all are full, another card moves on first."""
    for seat in rng.shuffled(sorted(lying.seats - tried)):
        if seat in tried:
            continue
        tried.add(seat)
        full = [entry for entry in placed if entry[1] == seat]
        if len(full) < room[seat] or any(moved(entry, placed, room, rng, tried) for entry in full):
            placed.append((lying, seat))
            return True
    return False


def moved(
    entry: tuple[Lying, Seat],
    placed: list[tuple[Lying, Seat]],
    room: Mapping[Seat, int],
    rng: Rng,
    tried: set[Seat],
) -> bool:
    """Whether a card found another hand."""
    if not settle(entry[0], placed, room, rng, tried):
        return False
    placed.remove(entry)
    return True


# Money ---------------------------------------------------------------------------------------------


def purses(state: State, witness: Witness, rng: Rng) -> State:
    """Benefices of others held other notes, and what nobody saw change hands lies otherwise."""
    contents = likely(state, witness, rng)
    money = [own if other == witness.seat else 0 for other, own in enumerate(state.money)]
    for pot in witness.pots:
        seats = sorted(pot.seats)
        total = max(0, worth(pot, contents))
        cuts = sorted([0, *(rng.below(total + 1) for _ in seats[1:]), total])
        for other, low, high in zip(seats, cuts, cuts[1:], strict=False):
            money[other] += high - low
    now = (contents[state.round, "large"], contents[state.round, "small"])
    paid = tuple(replace(payment, money=contents[payment.round, payment.benefice]) for payment in state.paid)
    return replace(state, paid=paid, money=tuple(money), benefices=now)


def likely(state: State, witness: Witness, rng: Rng) -> Contents:
    """What the benefices of all rounds held: notes that can pay what was seen to be paid."""
    contents = drawn_benefices(state.round, witness.mine, rng)
    for _ in range(TRIES):
        if all(worth(pot, contents) >= 0 for pot in witness.pots):
            break
        contents = drawn_benefices(state.round, witness.mine, rng)
    return contents


def worth(pot: Pot, contents: Contents) -> int:
    """What is in a pot, if the benefices held that much."""
    return pot.money + sum(contents[benefice] for benefice in pot.benefices)


def drawn_benefices(rounds: int, mine: Contents, rng: Rng) -> Contents:
    """What the two benefices of each round held; one's own are known, and tell something of the other."""
    found: dict[tuple[int, Benefice], int] = {}
    for round_ in range(1, rounds + 1):
        large, small = beside(mine.get((round_, "large")), mine.get((round_, "small")), rng)
        found |= {(round_, "large"): large, (round_, "small"): small}
    return found


def beside(large: int | None, small: int | None, rng: Rng) -> tuple[int, int]:
    """The two benefices of a round, of which one may be known: the other comes from the notes left (1.06)."""
    match large, small:
        case None, None:
            return mixed(rng)
        case None, int():
            return sum(rng.shuffled(notes_left(small, SMALL_NOTES))[:LARGE_NOTES]), small
        case int(), None:
            return large, sum(rng.shuffled(notes_left(large, LARGE_NOTES))[:SMALL_NOTES])
        case int(), int():
            return large, small


def notes_left(money: int, notes: int) -> tuple[int, ...]:
    """The notes of a round without so many that make so much."""
    twos = money - notes
    left = list(INTERESTS)
    for note in (2,) * twos + (1,) * (notes - twos):
        left.remove(note)
    return tuple(left)


# Deals ---------------------------------------------------------------------------------------------


def deals(state: State, witness: Witness, rng: Rng) -> State:
    """Offers, closed ones and promises of others are others: promises only of those seen to make a deal."""
    seat, seats = witness.seat, range(len(state.hands))
    pairs = [(one, other) for one in seats for other in seats if one != other and seat not in (one, other)]
    mine = [offer for offer in state.offers if concerns(offer, seat)]
    own_closed = () if seat is None else remembered(state, seat)
    told = list(known_promises(state, seat))
    ended = [Closed(offer, "declined") for offer in offers(pairs, rng)]
    return replace(
        state,
        offers=(*mine, *open_offers(state, mine, offers(pairs, rng))),
        closed=kept_in_mind((*ended, *own_closed), len(seats)),
        promises=(*told, *promised(state, witness, rng, some=bool(told))),
        vows=(*known_vows(state, seat), *favours(state, witness, rng)),
    )


def known_promises(state: State, seat: Seat | None) -> Iterator[Promise]:
    """One's own promises, and those of a deal that one was offered as well, without what is said of them."""
    offered = {side.promise for offer in also_offered(state, seat) for side in (offer.gives, offer.asks)}
    for promise in state.promises:
        if seat in (promise.maker, promise.receiver):
            yield promise
        elif promise.words in offered:
            yield replace(promise, kept=None, public=False)


def known_vows(state: State, seat: Seat | None) -> Iterator[Vowed]:
    """One's own ready-made promises, those to all, and those of a deal that one was offered as well."""
    left = offered_vows(state, seat)
    for said in state.vows:
        if said.receiver is None or seat in (said.maker, said.receiver):
            yield said
        elif said.vow is not None and left[key := (said.round, said.maker, said.receiver, said.vow)]:
            left[key] -= 1
            yield said


def offered_vows(state: State, seat: Seat | None) -> Counter[tuple[int, Seat, Seat, Vow]]:
    """The ready-made promises of deals that this seat was offered as well: round, maker and receiver."""
    found, round_ = Counter[tuple[int, Seat, Seat, Vow]](), 1
    for trace in state.traces:
        match trace:
            case RoundBegan(round_):
                pass
            case Settled(offer, seats) if seat in seats:
                found.update((round_, offer.proposer, offer.receiver, vow) for vow in offer.gives.vows)
                found.update((round_, offer.receiver, offer.proposer, vow) for vow in offer.asks.vows)
            case _:
                pass
    return found


def also_offered(state: State, seat: Seat | None) -> list[Offer]:
    """Offers to several that another accepted while this seat could have."""
    return [trace.offer for trace in state.traces if isinstance(trace, Settled) and seat in trace.seats]


def open_offers(state: State, mine: Sequence[Offer], drawn: Sequence[Offer]) -> Iterator[Offer]:
    """Offers of others that may be open: none at the end (1.35), and not too many of one player (1.37)."""
    for offer in () if isinstance(state.phase, Opening) else dict.fromkeys(drawn):
        if sum(other.proposer == offer.proposer for other in mine) + len(drawn) <= MOST_OPEN:
            yield offer


def offers(pairs: Sequence[tuple[Seat, Seat]], rng: Rng) -> list[Offer]:
    """A few offers, of anybody to anybody."""
    chosen = [rng.choice(pairs) for _ in range(rng.below(3))]
    return [Offer(*pair, Side(rng.below(3)), Side(1 + rng.below(3))) for pair in chosen]


def promised(state: State, witness: Witness, rng: Rng, *, some: bool) -> Iterator[Promise]:
    """What others may have promised in their deals; the last look at promises needs one at least (1.35)."""
    needed = isinstance(state.phase, Opening) and not some
    for number, (round_, deal) in enumerate(witness.deals, start=ELSEWHERE):
        if rng.below(2) or needed:
            needed = False
            yield Promise(round_, deal.one, deal.other, number)


def favours(state: State, witness: Witness, rng: Rng) -> Iterator[Vowed]:
    """Favours that others may owe each other since their deals, where nothing seen speaks for or against."""
    known = offered_vows(state, witness.seat)
    for round_, deal in witness.deals:
        if not rng.below(3) and not known[round_, deal.one, deal.other, Favour()]:
            yield Vowed(round_, deal.one, deal.other, Favour())
