"""What somebody must conclude about hands and purses from all that they have seen (1.42).

Whoever saw a card taken knows in whose hand it is, until it is played or discarded, or until its holder makes
a deal with somebody else: then it is with one of the two. With money it is the same, note by note.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.core import Seat
from games.politically_correct_people.cards import FUND, Card
from games.politically_correct_people.events import Dealt, Discarded, Laid, Paid, RoundBegan, Took
from games.politically_correct_people.pieces import (
    FUND_PLAYED,
    LARGE_NOTES,
    SMALL_NOTES,
    START_MONEY,
    Accept,
    Benefice,
    Offer,
    Propose,
    Side,
)
from games.politically_correct_people.state import Settled, State, Trace, concerns

LEAST: Mapping[Benefice, int] = {"large": LARGE_NOTES, "small": SMALL_NOTES}
"""What a benefice holds at least: notes of 1 (1.06)."""


@dataclass
class Lying:
    """A card in a hand of one of these seats."""

    card: Card
    seats: frozenset[Seat]


@dataclass
class Pot:
    """Money in the purses of these seats: so much, and what these benefices (round and kind) held."""

    seats: frozenset[Seat]
    money: int
    benefices: tuple[tuple[int, Benefice], ...] = ()

    @property
    def least(self) -> int:
        """What there must be in it, whatever the benefices held."""
        return max(0, self.money + sum(LEAST[kind] for _, kind in self.benefices))


class Witness:
    """A seat, or the public (None), that has seen the whole game: what it can tell of others.

    `deals` are those it was no party to: their round and what everybody saw of them.
    """

    def __init__(self, state: State, seat: Seat | None) -> None:
        self.seat = seat
        self.round = 1
        self.mine: dict[tuple[int, Benefice], int] = {
            (paid.round, paid.benefice): paid.money for paid in state.paid if paid.seat == seat
        }
        self.cards: list[Lying] = []
        self.pots = [Pot(frozenset({other}), START_MONEY) for other in range(len(state.hands))]
        self.deals: list[tuple[int, Dealt]] = []
        for trace in state.traces:
            self.sees(trace)
        if seat is not None:
            self.knows_itself(seat, state.hands[seat], state.money[seat])

    def sees(self, trace: Trace) -> None:
        """Follow one thing that happened, as far as it was to be seen."""
        match trace:
            case RoundBegan(round_):
                self.round = round_
            case Paid(seat, benefice):
                self.paid(seat, benefice)
            case Took(seat, card):
                self.appear(seat, [card])
            case Laid(seat, cards) | Discarded(seat, cards):
                self.leave(seat, cards)
                if isinstance(trace, Laid) and FUND in cards:
                    self.receive(seat, FUND_PLAYED * cards.count(FUND))
                    self.gather()
            case Propose(offer) if concerns(offer, self.seat) or self.seat in offer.among:
                self.shown(offer.proposer, offer.gives)
            case Accept(offer) if concerns(offer, self.seat):
                self.traded(offer)
            case Settled(offer, seats) if concerns(offer, self.seat) or self.seat in seats:
                self.traded(offer)
            case Accept(offer) | Settled(offer):
                self.dealt(announced(offer))
            case Dealt():
                self.dealt(trace)
            case Propose():
                pass

    def traded(self, offer: Offer) -> None:
        """A deal of one's own, or one that one was offered as well: all of it is known."""
        sides = ((offer.proposer, offer.receiver, offer.gives), (offer.receiver, offer.proposer, offer.asks))
        for giver, _, side in sides:
            self.leave(giver, side.hand)
            self.spend(giver, side.money)
        for _, taker, side in sides:
            self.appear(taker, side.hand)
            self.receive(taker, side.money)
        self.gather()

    def shown(self, seat: Seat, side: Side) -> None:
        """Whoever made an offer had what it gives at that moment: as if it went away and came back (1.41)."""
        self.leave(seat, side.hand)
        self.appear(seat, side.hand)
        self.spend(seat, side.money)
        self.receive(seat, side.money)
        self.gather()

    def dealt(self, deal: Dealt) -> None:
        """A deal of others: whatever was with one of them may be with the other now."""
        self.deals.append((self.round, deal))
        both = frozenset({deal.one, deal.other})
        for part in (*self.cards, *self.pots):
            part.seats |= both if part.seats & both else frozenset()
        self.gather()

    def knows_itself(self, seat: Seat, hand: Iterable[Card], money: int) -> None:
        """Count one's own hand and purse: the rest is with others."""
        self.leave(seat, hand)
        self.spend(seat, money)
        for part in (*self.cards, *self.pots):
            part.seats -= {seat}
        self.cards = [lying for lying in self.cards if lying.seats]
        self.pots = [pot for pot in self.pots if pot.seats]

    # Cards -----------------------------------------------------------------------------------------

    def appear(self, seat: Seat, cards: Iterable[Card]) -> None:
        """These cards are in this hand."""
        self.cards += [Lying(card, frozenset({seat})) for card in cards]

    def leave(self, seat: Seat, cards: Iterable[Card]) -> None:
        """These cards have left this hand.

        Which one of those alike it was cannot be told: where one is known better, it stands for all.
        """
        for card in cards:
            alike = [lying for lying in self.cards if lying.card == card and seat in lying.seats]
            alike.sort(key=lambda lying: len(lying.seats))
            if alike:
                self.cards = [lying for lying in self.cards if lying is not alike[0]]
                for lying in alike[1:]:
                    lying.seats |= alike[0].seats

    # Money -----------------------------------------------------------------------------------------

    def paid(self, seat: Seat, benefice: Benefice) -> None:
        """A benefice is in this purse; what it held is known of one's own (1.30)."""
        which = (self.round, benefice)
        if seat == self.seat and which in self.mine:
            self.receive(seat, self.mine[which])
        else:
            self.pots.append(Pot(frozenset({seat}), 0, (which,)))
        self.gather()

    def receive(self, seat: Seat, money: int) -> None:
        """So much comes into this purse."""
        if money:
            self.pots.append(Pot(frozenset({seat}), money))

    def spend(self, seat: Seat, money: int) -> None:
        """So much leaves this purse: as with cards, from what is known best."""
        mine = sorted((pot for pot in self.pots if seat in pot.seats), key=lambda pot: len(pot.seats))
        for pot in mine:
            spent = min(money, pot.least)
            pot.money -= spent
            money -= spent
            for other in mine if spent else ():
                other.seats |= pot.seats
        if money:
            self.owed(mine, money)

    def gather(self) -> None:
        """Put together what the same purses hold; what they owe is kept apart, for benefices explain it."""
        owed = [pot for pot in self.pots if pot.money < 0]
        held: dict[frozenset[Seat], Pot] = {}
        for pot in self.pots:
            if pot.money > 0 or (pot.benefices and not pot.money):
                before = held.get(pot.seats, Pot(pot.seats, 0))
                held[pot.seats] = Pot(pot.seats, before.money + pot.money, before.benefices + pot.benefices)
        self.pots = [*held.values(), *owed]

    def owed(self, pots: list[Pot], money: int) -> None:
        """More left a purse than must have been there: its benefices, or another purse, held more."""
        together = Pot(
            frozenset(seat for pot in pots for seat in pot.seats),
            sum(pot.money for pot in pots) - money,
            tuple(benefice for pot in pots for benefice in pot.benefices),
        )
        self.pots = [pot for pot in self.pots if not any(pot is other for other in pots)] + [together]


def announced(offer: Offer) -> Dealt:
    """What everybody learns of a deal: its two, and the cards in front that moved (1.42)."""
    return Dealt(offer.proposer, offer.receiver, offer.gives.front, offer.asks.front)
