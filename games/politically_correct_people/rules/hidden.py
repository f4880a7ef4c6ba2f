"""Hidden information: what each seat must conclude, and other worlds that fit it (1.42).

A drawn world follows from what its observer knows and from the draws, from nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.core import Rng, Seat, replace
from games.politically_correct_people.rules import events as ev
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.rules.deals import remembered_offers, still_remembered
from games.politically_correct_people.rules.rounds import draw_benefices

# What is known --------------------------------------------------------------------------------------


LEAST: Mapping[p.Benefice, int] = {"large": p.LARGE_NOTES, "small": p.SMALL_NOTES}
"""What a benefice holds at least: notes of 1 (1.06)."""


@dataclass
class LocatedCard:
    """A card that is known to be in the hand of one of these seats."""

    card: p.Card
    seats: frozenset[Seat]


@dataclass
class Pot:
    """Money of these seats together: a known sum, and these benefices (round and kind)."""

    seats: frozenset[Seat]
    money: int
    benefices: tuple[tuple[int, p.Benefice], ...] = ()

    @property
    def minimum(self) -> int:
        """What there must be in it, whatever the benefices held."""
        return max(0, self.money + sum(LEAST[kind] for _, kind in self.benefices))


class Witness:
    """A seat, or the public (None), that has seen the whole game: what it can tell of others.

    `deals` are those it was no party to: their round and what everybody saw of them.
    """

    def __init__(self, state: s.State, seat: Seat | None) -> None:
        self.seat = seat
        self.round = 1
        self.own_benefices: dict[tuple[int, p.Benefice], int] = {
            (paid.round, paid.benefice): paid.money for paid in state.paid if paid.seat == seat
        }
        self.cards: list[LocatedCard] = []
        self.pots = [Pot(frozenset({other}), p.START_MONEY) for other in range(len(state.hands))]
        self.deals: list[tuple[int, ev.Dealt]] = []
        for trace in state.traces:
            self.follow(trace)
        if seat is not None:
            self.remove_own(seat, state.hands[seat], state.money[seat])

    def follow(self, trace: s.Trace) -> None:
        """Follow one thing that happened, as far as it was to be seen."""
        match trace:
            case ev.RoundBegan(round_):
                self.round = round_
            case ev.Paid(seat, benefice):
                self.add_benefice(seat, benefice)
            case ev.Took(seat, card):
                self.add_cards(seat, [card])
            case ev.Laid(seat, cards) | ev.Discarded(seat, cards):
                self.remove_cards(seat, cards)
                if isinstance(trace, ev.Laid) and p.FUND in cards:
                    self.add_money(seat, p.FUND_PLAYED * cards.count(p.FUND))
                    self.merge_pots()
            case p.Propose(offer) if s.is_party(offer, self.seat) or self.seat in offer.among:
                self.note_held(offer.proposer, offer.gives.money, offer.gives.hand)
            case s.Held(holder, seats, money, hand) if self.seat in (holder, *seats):
                self.note_held(holder, money, hand)
            case p.Accept(offer) if s.is_party(offer, self.seat):
                self.follow_own_deal(offer)
            case s.Settled(offer, seats) if s.is_party(offer, self.seat) or self.seat in seats:
                self.follow_own_deal(offer)
            case p.Accept(offer) | s.Settled(offer):
                self.follow_deal(s.public_part_of_deal(offer))
            case ev.Dealt():
                self.follow_deal(trace)
            case p.Propose() | s.Held():
                pass

    def follow_own_deal(self, offer: p.Offer) -> None:
        """A deal of one's own, or one that one was offered as well: all of it is known."""
        for seat, _, gives, _ in s.both_sides(offer):
            self.remove_cards(seat, gives.hand)
            self.take_money(seat, gives.money)
        for taker, _, _, gets in reversed(s.both_sides(offer)):
            self.add_cards(taker, gets.hand)
            self.add_money(taker, gets.money)
        self.merge_pots()

    def note_held(self, seat: Seat, money: int, hand: Sequence[p.Card]) -> None:
        """Note that the proposer held what the offer gives: as if it left and came back (1.41)."""
        self.remove_cards(seat, hand)
        self.add_cards(seat, hand)
        self.take_money(seat, money)
        self.add_money(seat, money)
        self.merge_pots()

    def follow_deal(self, deal: ev.Dealt) -> None:
        """A deal of others: whatever was with one of them may be with the other now."""
        self.deals.append((self.round, deal))
        parties = frozenset({deal.one, deal.other})
        for part in (*self.cards, *self.pots):
            part.seats |= parties if part.seats & parties else frozenset()
        self.merge_pots()

    def remove_own(self, seat: Seat, hand: Iterable[p.Card], money: int) -> None:
        """Count one's own hand and purse: the rest is with others."""
        self.remove_cards(seat, hand)
        self.take_money(seat, money)
        for part in (*self.cards, *self.pots):
            part.seats -= {seat}
        self.cards = [located for located in self.cards if located.seats]
        self.pots = [pot for pot in self.pots if pot.seats]

    # Cards -----------------------------------------------------------------------------------------

    def add_cards(self, seat: Seat, cards: Iterable[p.Card]) -> None:
        """These cards are in this hand."""
        self.cards += [LocatedCard(card, frozenset({seat})) for card in cards]

    def remove_cards(self, seat: Seat, cards: Iterable[p.Card]) -> None:
        """These cards have left this hand.

        Which one of those alike it was cannot be told: where one is known better, it stands for all.
        """
        for card in cards:
            alike_cards = [
                located for located in self.cards if located.card == card and seat in located.seats
            ]
            alike_cards.sort(key=lambda located: len(located.seats))
            if alike_cards:
                self.cards = [located for located in self.cards if located is not alike_cards[0]]
                for located in alike_cards[1:]:
                    located.seats |= alike_cards[0].seats

    # Money -----------------------------------------------------------------------------------------

    def add_benefice(self, seat: Seat, benefice: p.Benefice) -> None:
        """A benefice is in this purse; what it held is known of one's own (1.30)."""
        key = (self.round, benefice)
        if seat == self.seat and key in self.own_benefices:
            self.add_money(seat, self.own_benefices[key])
        else:
            self.pots.append(Pot(frozenset({seat}), 0, (key,)))
        self.merge_pots()

    def add_money(self, seat: Seat, money: int) -> None:
        """Add money to a purse."""
        if money:
            self.pots.append(Pot(frozenset({seat}), money))

    def take_money(self, seat: Seat, money: int) -> None:
        """Take money from a purse, from the best known pots first, as with cards."""
        purse_pots = sorted((pot for pot in self.pots if seat in pot.seats), key=lambda pot: len(pot.seats))
        for pot in purse_pots:
            payment = min(money, pot.minimum)
            pot.money -= payment
            money -= payment
            for other in purse_pots if payment else ():
                other.seats |= pot.seats
        if money:
            self.merge_indebted(purse_pots, money)

    def merge_pots(self) -> None:
        """Put together what the same purses hold; what they owe is kept apart, for benefices explain it."""
        debts = [pot for pot in self.pots if pot.money < 0]
        sums: dict[frozenset[Seat], Pot] = {}
        for pot in self.pots:
            if pot.money > 0 or (pot.benefices and not pot.money):
                total = sums.get(pot.seats, Pot(pot.seats, 0))
                sums[pot.seats] = Pot(pot.seats, total.money + pot.money, total.benefices + pot.benefices)
        self.pots = [*sums.values(), *debts]

    def merge_indebted(self, pots: list[Pot], money: int) -> None:
        """More left a purse than must have been there: its benefices, or another purse, held more."""
        together = Pot(
            frozenset(seat for pot in pots for seat in pot.seats),
            sum(pot.money for pot in pots) - money,
            tuple(benefice for pot in pots for benefice in pot.benefices),
        )
        self.pots = [pot for pot in self.pots if not any(pot is other for other in pots)] + [together]


# What is drawn --------------------------------------------------------------------------------------


TRIES = 10_000
"""Maximum draws of benefices in search of some that explain what their receivers have paid since."""
ELSEWHERE = 100
"""First number of invented promises between others; above all real ones."""

Contents: TypeAlias = Mapping[tuple[int, p.Benefice], int]
"""The money in each benefice, by its round and kind."""


def resample(state: s.State, seat: Seat | None, rng: Rng) -> s.State:
    """Return another state that this seat cannot tell from the real one. What is open at the end stays."""
    if isinstance(state.phase, s.Over):
        return state
    witness = Witness(state, seat)
    state = replace(state, traces=tuple(_traces_known_to(state.traces, seat)))
    return _redraw_deals(_redraw_money(_redraw_cards(state, witness, rng), witness, rng), witness, rng)


def reshuffle_deck(state: s.State, rng: Rng) -> s.State:
    """Shuffle the deck: where its cards lie no seat knows (1.02)."""
    return replace(state, deck=rng.shuffled(p.in_order(state.deck)))


def _traces_known_to(traces: Sequence[s.Trace], seat: Seat | None) -> Iterator[s.Trace]:
    """Hide the deals and offers of others, and who else had an offer: only its proposer knows."""
    for trace in traces:
        match trace:
            case s.Settled(offer, seats) if offer.proposer != seat and seat in (offer.receiver, *seats):
                yield s.Settled(offer, (seat,) if seat in seats else ())
            case s.Settled(offer) | p.Accept(offer) if not s.is_party(offer, seat):
                yield s.public_part_of_deal(offer)
            case p.Propose(offer) if not s.is_party(offer, seat) and seat not in offer.among:
                pass
            case s.Held(holder, seats) if seat not in (holder, *seats):
                pass
            case _:
                yield trace


# Cards ---------------------------------------------------------------------------------------------


def _redraw_cards(state: s.State, witness: Witness, rng: Rng) -> s.State:
    """Hands of others hold what they must, and else anything but calendars (1.02); the deck is the rest."""
    room = {other: len(hand) for other, hand in enumerate(state.hands) if other != witness.seat}
    located_cards: list[tuple[LocatedCard, Seat]] = []
    for located in witness.cards:
        _place_card(located, located_cards, room, rng, set())
    own_hand = () if witness.seat is None else state.hands[witness.seat]
    seen_parts = (own_hand, state.pool, state.discards, *state.fronts, (p.CALENDAR,) * state.aside)
    unseen = p.without_cards(
        p.full_deck(int(state.options.calendars)), [card for part in seen_parts for card in part]
    )
    unlocated = p.without_cards(p.in_order(unseen), [located.card for located, _ in located_cards])
    cards_drawn = iter(rng.shuffled([card for card in unlocated if card != p.CALENDAR]))
    hands = list(state.hands)
    for other, size in room.items():
        must = [located.card for located, holder in located_cards if holder == other]
        hands[other] = rng.shuffled([*must, *(next(cards_drawn) for _ in range(size - len(must)))])
    calendars = [card for card in unlocated if card == p.CALENDAR]
    return replace(state, hands=tuple(hands), deck=rng.shuffled([*cards_drawn, *calendars]))


def _place_card(
    located: LocatedCard,
    places: list[tuple[LocatedCard, Seat]],
    room: Mapping[Seat, int],
    rng: Rng,
    tried: set[Seat],
) -> bool:
    """Place a card in one of its hands; where all are full, another card moves on first."""
    for seat in rng.shuffled(sorted(located.seats - tried)):
        if seat in tried:
            continue
        tried.add(seat)
        neighbours = [entry for entry in places if entry[1] == seat]
        if len(neighbours) == room[seat]:
            displaced = next(
                (entry for entry in neighbours if _place_card(entry[0], places, room, rng, tried)), None
            )
            if displaced is None:
                continue
            places.remove(displaced)
        places.append((located, seat))
        return True
    return False


# Money ---------------------------------------------------------------------------------------------


def _redraw_money(state: s.State, witness: Witness, rng: Rng) -> s.State:
    contents = _draw_all_benefices(state.round, witness.own_benefices, rng)
    tries = 0
    while tries < TRIES and any(pot_worth(pot, contents) < 0 for pot in witness.pots):
        contents, tries = _draw_all_benefices(state.round, witness.own_benefices, rng), tries + 1
    money = [own if other == witness.seat else 0 for other, own in enumerate(state.money)]
    for pot in witness.pots:
        seats = sorted(pot.seats)
        total = max(0, pot_worth(pot, contents))
        cuts = sorted([0, *(rng.below(total + 1) for _ in seats[1:]), total])
        for other, low, high in zip(seats, cuts, cuts[1:], strict=False):
            money[other] += high - low
    open_benefices = (contents[state.round, "large"], contents[state.round, "small"])
    paid = tuple(replace(payment, money=contents[payment.round, payment.benefice]) for payment in state.paid)
    return replace(state, paid=paid, money=tuple(money), benefices=open_benefices)


def pot_worth(pot: Pot, contents: Contents) -> int:
    """What is in a pot, if the benefices held that much."""
    return pot.money + sum(contents[benefice] for benefice in pot.benefices)


def _draw_all_benefices(rounds: int, own_benefices: Contents, rng: Rng) -> Contents:
    """Draw the benefices of each round; one's own are known, and tell something of the other."""
    benefices: dict[tuple[int, p.Benefice], int] = {}
    for round_ in range(1, rounds + 1):
        large, small = _draw_round_benefices(
            own_benefices.get((round_, "large")), own_benefices.get((round_, "small")), rng
        )
        benefices |= {(round_, "large"): large, (round_, "small"): small}
    return benefices


def _draw_round_benefices(large: int | None, small: int | None, rng: Rng) -> tuple[int, int]:
    """The two benefices of a round, of which one may be known: the other comes from the notes left (1.06)."""
    if large is not None and small is not None:
        return large, small
    known_sum, notes = (small, p.SMALL_NOTES) if large is None else (large, p.LARGE_NOTES)
    if known_sum is None:
        return draw_benefices(rng)
    twos = known_sum - notes
    notes_left = (1,) * (p.INTERESTS.count(1) - notes + twos) + (2,) * (p.INTERESTS.count(2) - twos)
    other_sum = sum(rng.shuffled(notes_left)[: p.LARGE_NOTES + p.SMALL_NOTES - notes])
    return (other_sum, known_sum) if large is None else (known_sum, other_sum)


# Deals ---------------------------------------------------------------------------------------------


def _redraw_deals(state: s.State, witness: Witness, rng: Rng) -> s.State:
    seat, seats = witness.seat, range(len(state.hands))
    pairs = [(one, other) for one in seats for other in seats if one != other and seat not in (one, other)]
    own_offers = [offer for offer in state.offers if s.is_party(offer, seat)]
    own_closed = () if seat is None else remembered_offers(state, seat)
    promises = list(_known_promises(state, seat))
    closed = [s.Closed(offer, "declined") for offer in _invent_offers(pairs, rng)]
    return replace(
        state,
        offers=(*own_offers, *_offers_that_fit(state, own_offers, _invent_offers(pairs, rng))),
        closed=still_remembered((*closed, *own_closed), len(seats)),
        promises=(*promises, *_invent_promises(state, witness, rng, some=bool(promises))),
        vows=(*_known_vows(state, seat), *_invent_favours(state, witness, rng)),
    )


def _known_promises(state: s.State, seat: Seat | None) -> Iterator[p.Promise]:
    offered = {
        side.promise
        for trace in state.traces
        if isinstance(trace, s.Settled) and seat in trace.seats
        for side in (trace.offer.gives, trace.offer.asks)
    }
    for promise in state.promises:
        if seat in (promise.maker, promise.receiver):
            yield promise
        elif promise.words in offered:
            yield replace(promise, kept=None, public=False)


def _known_vows(state: s.State, seat: Seat | None) -> Iterator[p.Vowed]:
    vows_left = _vows_offered_to(state, seat)
    for promise in state.vows:
        if promise.receiver is None or seat in (promise.maker, promise.receiver):
            yield promise
        elif (
            promise.vow is not None
            and vows_left[key := (promise.round, promise.maker, promise.receiver, promise.vow)]
        ):
            vows_left[key] -= 1
            yield replace(promise, reproached=False)


def _vows_offered_to(state: s.State, seat: Seat | None) -> Counter[tuple[int, Seat, Seat, p.Vow]]:
    vows, round_ = Counter[tuple[int, Seat, Seat, p.Vow]](), 1
    for trace in state.traces:
        match trace:
            case ev.RoundBegan(round_):
                pass
            case s.Settled(offer, seats) if seat in seats:
                for maker, receiver, gives, _ in s.both_sides(offer):
                    vows.update((round_, maker, receiver, vow) for vow in gives.vows)
            case _:
                pass
    return vows


def _offers_that_fit(
    state: s.State, own_offers: Sequence[p.Offer], invented: Sequence[p.Offer]
) -> Iterator[p.Offer]:
    """Offers of others that may be open: none at the end (1.35), and not too many of one player (1.37)."""
    for offer in () if isinstance(state.phase, s.Opening) else dict.fromkeys(invented):
        if sum(other.proposer == offer.proposer for other in own_offers) + len(invented) <= p.MOST_OPEN:
            yield offer


def _invent_offers(pairs: Sequence[tuple[Seat, Seat]], rng: Rng) -> list[p.Offer]:
    chosen_pairs = [rng.choice(pairs) for _ in range(rng.below(3))]
    return [p.Offer(*pair, p.Side(rng.below(3)), p.Side(1 + rng.below(3))) for pair in chosen_pairs]


def _invent_promises(state: s.State, witness: Witness, rng: Rng, *, some: bool) -> Iterator[p.Promise]:
    """What others may have promised in their deals; the last look at promises needs one at least (1.35)."""
    needs_one = isinstance(state.phase, s.Opening) and not some
    for number, (round_, deal) in enumerate(witness.deals, start=ELSEWHERE):
        if rng.below(2) or needs_one:
            needs_one = False
            yield p.Promise(round_, deal.one, deal.other, number)


def _invent_favours(state: s.State, witness: Witness, rng: Rng) -> Iterator[p.Vowed]:
    """Invent favours owed since deals of others, where nothing seen speaks for or against."""
    known_vows = _vows_offered_to(state, witness.seat)
    for round_, deal in witness.deals:
        if not rng.below(3) and not known_vows[round_, deal.one, deal.other, p.Favour()]:
            yield p.Vowed(round_, deal.one, deal.other, p.Favour())
