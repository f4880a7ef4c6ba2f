"""What a reveal of Konsul is worth for a bid, and how high to bid for it: a computer player's reckoning.

A set is worth its cards. Number cards that are not known yet are counted with the mean of those that fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from games.core import Seat, Value
from games.konsul.pieces import COLOURS, FLAG, VALUES, Bidding, Card, joins

KINDS = (*COLOURS, *"12345678")
"""A set is of one colour or of one value; the letter or the digit stands in its cards."""
CARD_LOST, PLAYER_LOST = 3.0, 12.0
"""What a failure costs, in cards: who fails with an empty hand is out."""
HOPELESS = -2.5
"""Nobody bids as much as to expect worse than this."""


class Cards(Value, frozen=True):
    """The face-down cards that are known, and those that may lie anywhere else, both in order."""

    known: tuple[Card, ...]
    unseen: tuple[Card, ...]
    variant: str


class Choice(Value, frozen=True):
    """What a reveal is worth now, and by what: cards of a kind, whatever lies there (""), or a stop."""

    worth: float
    kind: str = ""
    stops: bool = False

    def takes(self, card: Card) -> bool:
        """Whether it turns up this card."""
        return bool(card and self.kind) and of_kind(card, self.kind)


def of_kind(card: Card, kind: str) -> bool:
    """Whether a card fits into a set of this kind."""
    return card == FLAG or kind in card


def points(card: Card, variant: str) -> int:
    """Return what a card adds to a set."""
    return VALUES[card] if variant == "value" else 1


@lru_cache(1 << 15)
def best(cards: Cards, up: tuple[Card, ...], bid: int, hand: int, depth: int) -> Choice:
    """Return the best way to go on with a reveal, looking so many blind flips ahead."""
    price = CARD_LOST if hand else PLAYER_LOST
    value = sum([points(card, cards.variant) for card in up])
    numbers = [card for card in up if card != FLAG][:2]
    kinds = [kind for kind in KINDS if all(kind in card for card in numbers)]
    choices = [committed(cards, kind, len(up), bid - value, price) for kind in kinds]
    if len(kinds) > 1 and depth and cards.unseen:
        choices.append(blind(cards, up, bid, hand, depth))
    return max(choices, key=lambda choice: choice.worth)


def blind(cards: Cards, up: tuple[Card, ...], bid: int, hand: int, depth: int) -> Choice:
    """Turn up any card that is not known, while the kind of the set is open."""
    total = 0.0
    for card in dict.fromkeys(cards.unseen):
        many = cards.unseen.count(card)
        if joins(card, up):
            after = best(without(cards, card), (*up, card), bid, hand, depth - 1)
            total += many * after.worth
        else:
            total -= many * (CARD_LOST if hand else PLAYER_LOST)
    return Choice(total / len(cards.unseen))


def without(cards: Cards, card: Card) -> Cards:
    """Return the cards when one that was not known lies face up."""
    at = cards.unseen.index(card)
    return Cards(cards.known, cards.unseen[:at] + cards.unseen[at + 1 :], cards.variant)


def committed(cards: Cards, kind: str, count: int, need: int, price: float) -> Choice:
    """Take every known card of a kind, then draw for the bid, then as long as it pays."""
    known = [points(card, cards.variant) for card in cards.known if of_kind(card, kind)]
    fits = [points(card, cards.variant) for card in cards.unseen if of_kind(card, kind)]
    count, need = count + len(known), need - sum(known)
    mean = sum(fits) / len(fits) if fits else 1.0
    draws = max(0, -int(-need // mean))
    if draws > len(fits):
        return Choice(-price - 1 / (1 + count), kind)
    sure = 1.0
    for drawn in range(draws):
        sure *= (len(fits) - drawn) / (len(cards.unseen) - drawn)
    on = _on(count + draws, len(fits) - draws, len(cards.unseen) - draws, price)
    stops = need <= 0 and not known and on <= count
    return Choice(sure * on - (1 - sure) * price, kind, stops)


@cache
def _on(count: int, fits: int, unseen: int, price: float) -> float:
    """Return what a set that meets its bid is worth: each draw is less likely to fit and risks more."""
    if not fits or fits <= (unseen - fits) * (count + price):
        return count
    return (fits * _on(count + 1, fits - 1, unseen - 1, price) - (unseen - fits) * price) / unseen


def prospect(cards: Cards, bid: int, hand: int, depth: int = 2) -> float:
    """Return what winning the auction with this bid is worth."""
    return best(cards, (), bid, 1 if hand else 0, depth).worth


# The auction ---------------------------------------------------------------------------------------


class Auction:
    """An auction thought through to its end: what it brings each seat when all bid for themselves.

    `timid` is how likely each seat is to pass where it should raise.
    """

    def __init__(self, cards: Cards, counts: Sequence[int], highest: int, timid: Sequence[float]) -> None:
        self.cards, self.counts, self.timid = cards, counts, timid
        self.highest = next((bid for bid in range(1, highest + 1) if self.worst(bid)), highest)
        self.known: dict[tuple[int, tuple[Seat, ...]], tuple[float, ...]] = {}

    def worst(self, bid: int) -> bool:
        """Whether nobody would want to have bid this."""
        return all(prospect(self.cards, bid, hand) < HOPELESS for hand in set(self.counts))

    def won(self, bid: int, winner: Seat) -> tuple[float, ...]:
        """Return what it brings each seat: what one wins is the others' loss, shared."""
        gain = prospect(self.cards, bid, self.counts[winner])
        shared = -gain / (len(self.counts) - 1)
        return tuple([gain if seat == winner else shared for seat in range(len(self.counts))])

    def raised(self, bid: int, still: tuple[Seat, ...]) -> dict[int, tuple[float, ...]]:
        """Return what each raise brings; the first of those still in speaks."""
        return {more: self.after(more, (*still[1:], still[0])) for more in range(bid + 1, self.highest + 1)}

    def passed(self, bid: int, still: tuple[Seat, ...]) -> tuple[float, ...]:
        """Return what a pass brings."""
        return self.won(bid, still[1]) if len(still) == 2 else self.after(bid, still[1:])  # noqa: PLR2004

    def after(self, bid: int, still: tuple[Seat, ...]) -> tuple[float, ...]:
        """Return what the auction brings each seat from here on."""
        if (bid, still) not in self.known:
            self.known[bid, still] = self._spoken(bid, still)
        return self.known[bid, still]

    def _spoken(self, bid: int, still: tuple[Seat, ...]) -> tuple[float, ...]:
        seat = still[0]
        out, raises = self.passed(bid, still), self.raised(bid, still)
        most = max(raises.values(), key=lambda brought: brought[seat], default=out)
        if most[seat] <= out[seat]:
            return out
        shy = self.timid[seat]
        return tuple([shy * less + (1 - shy) * more for less, more in zip(out, most, strict=True)])


def promise(
    cards: Cards, counts: Sequence[int], phase: Bidding, highest: int, timid: Sequence[float]
) -> int | None:
    """Return the bid that promises most; None for a pass."""
    auction, seat = Auction(cards, counts, highest, timid), phase.still[0]
    raises = auction.raised(phase.bid, phase.still)
    more = max(raises, key=lambda bid: raises[bid][seat], default=None)
    if not phase.bid:
        return more or 1
    if more is None or raises[more][seat] <= auction.passed(phase.bid, phase.still)[seat]:
        return None
    return more
