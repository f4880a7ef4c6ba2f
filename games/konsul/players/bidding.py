"""How high to bid in Konsul and what a reveal is worth then: a computer player's reckoning.

A set is worth its cards. Number cards that are not known yet are counted with the mean of those that fit.
Many bids promise the same: a player who knows a sure set of 12 loses nothing by naming it at once. So only
the highest of those that promise about the same are considered, and auctions are short.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from games.core import Seat, Value
from games.konsul.rules import pieces as p

KINDS = (*p.COLOURS, *"12345678")
"""A set is of one colour or of one value; the letter or the digit stands in its cards."""
CARD_LOST, PLAYER_LOST = 1.5, 12.0
"""What a failure costs, in cards: the one that is lost, and what the others have seen. Reckoned with 3, sharp
players left the table to one who dared, who won 0.38 of 120 games of four. With an empty hand one is out."""
DEPTH = 3
"""Number of unknown cards thought through one by one while the kind of the set is open."""
LEAST, LIKELY = 0.0, 0.25
"""Minimum worth of a bid, and minimum chance to meet it."""
STEP = 0.4
"""Bids that promise as much but for this are as one."""
TIE = 0.2
"""Raises that bring as much but for this are as good as each other."""

Shares: TypeAlias = tuple[float, ...]
"""What each seat may expect."""
Known: TypeAlias = dict[tuple[int, tuple[Seat, ...]], Shares]
"""What a bid brings while these seats are still in."""


class Cards(Value, frozen=True):
    """The face-down cards that are known, and those that may lie anywhere else, both in order."""

    known: tuple[p.Card, ...]
    unseen: tuple[p.Card, ...]
    variant: str
    depth: int = DEPTH


class Choice(NamedTuple):
    """What a reveal is worth now, and by what: cards of a kind, whatever lies there (""), or a stop.

    `likely`: how likely it is that the bid is met.
    """

    worth: float
    likely: float
    kind: str = ""
    stops: bool = False

    def takes(self, card: p.Card) -> bool:
        return bool(card and self.kind) and is_of_kind(card, self.kind)


class Drawn(NamedTuple):
    """What has been turned up blindly: cards, their points, how many flags; the set's first number card."""

    cards: int
    points: int
    flags: int
    number: p.Card


def is_of_kind(card: p.Card, kind: str) -> bool:
    return card == p.FLAG or kind in card


def card_points(card: p.Card, variant: str) -> int:
    """Return what a card adds to a set."""
    return p.VALUES[card] if variant == "value" else 1


class Grid:
    """The face-down cards, counted once for all bids."""

    def __init__(self, cards: Cards) -> None:
        self.points = {
            card: card_points(card, cards.variant) for card in {*cards.known, *cards.unseen, p.FLAG}
        }
        self.unseen = len(cards.unseen)
        self.numbers = [card for card in cards.unseen if card != p.FLAG]
        self.flags = self.unseen - len(self.numbers)
        known, fits = self._points_by_kind(cards.known), self._points_by_kind(cards.unseen)
        self.alike = Counter(self._first_alike(known, fits))
        self.known, self.fits = kind_counts(known), kind_counts(fits)

    def _points_by_kind(self, cards: Sequence[p.Card]) -> dict[str, list[int]]:
        return {kind: [self.points[card] for card in cards if is_of_kind(card, kind)] for kind in KINDS}

    def _first_alike(self, known: Mapping[str, list[int]], fits: Mapping[str, list[int]]) -> Iterator[p.Card]:
        """For each unknown number card the first that it is like: as a first card both promise the same."""
        first: dict[str, p.Card] = {}
        for card in self.numbers:
            sides = [(known[kind], fits[kind]) for kind in card]
            yield first.setdefault(repr((self.points[card], sides)), card)


def kind_counts(kinds: Mapping[str, Sequence[int]]) -> dict[str, tuple[int, int]]:
    return {kind: (len(numbers), sum(numbers)) for kind, numbers in kinds.items()}


grid = lru_cache(64)(Grid)


class Reveal:
    """A reveal from some moment on: the cards face up, and what is still needed."""

    def __init__(self, cards: Cards, up: tuple[p.Card, ...], bid: int, hand: int, depth: int) -> None:
        self.grid = grid(cards)
        self.count = len(up)
        self.depth = min(depth, len(cards.unseen))
        self.need = bid - sum([card_points(card, cards.variant) for card in up])
        self.price = CARD_LOST if hand else PLAYER_LOST
        self.open: dict[Drawn, Choice] = {}
        self.sets: dict[tuple[str, int, int], Choice] = {}

    def best_of(self, kinds: Iterable[str], drawn: Drawn) -> Choice:
        choices = [self.choice_of_kind(kind, drawn.cards, drawn.points) for kind in kinds]
        if len(choices) > 1 and drawn.cards < self.depth:
            choices = [self.blind_choice(drawn), *choices]
        return max(choices, key=attrgetter("worth"))

    def blind_choice(self, drawn: Drawn) -> Choice:
        left, fitting = self.grid.unseen - drawn.cards, dict(self.fitting_cards(drawn.number))
        if flags := self.grid.flags - drawn.flags:
            fitting[p.FLAG] = flags
        after = [(self.choice_after(card, drawn), many) for card, many in fitting.items()]
        misfits = left - sum(fitting.values())
        worth = sum([choice.worth * many for choice, many in after]) - misfits * self.price
        return Choice(worth / left, sum([choice.likely * many for choice, many in after]) / left)

    def fitting_cards(self, number: p.Card) -> Mapping[p.Card, int]:
        """Return which unknown number cards may join the first one, and how many are alike."""
        if not number:
            return self.grid.alike
        others = [card for card in self.grid.numbers if card != number]
        return {card: 1 for card in others if card[0] == number[0] or card[1] == number[1]}

    def choice_after(self, card: p.Card, drawn: Drawn) -> Choice:
        cards, worth = drawn.cards + 1, drawn.points + self.grid.points[card]
        if card != p.FLAG and drawn.number:
            return self.choice_of_kind(card[0] if card[0] == drawn.number[0] else card[1], cards, worth)
        flags = drawn.flags + (card == p.FLAG)
        now = Drawn(cards, worth, flags, drawn.number if card == p.FLAG else card)
        if now not in self.open:
            self.open[now] = self.best_of(now.number or KINDS, now)
        return self.open[now]

    def choice_of_kind(self, kind: str, drawn: int, worth: int) -> Choice:
        """Return what a set of a kind is worth when a number of its unknown cards have turned up."""
        key = kind, drawn, worth
        if key not in self.sets:
            self.sets[key] = self._work_out(*key)
        return self.sets[key]

    def _work_out(self, kind: str, drawn: int, worth: int) -> Choice:
        """Take every known card of the kind, then draw for the bid, then as long as it pays."""
        (known, sure), (fits, fitting) = self.grid.known[kind], self.grid.fits[kind]
        count, need = self.count + drawn + known, self.need - worth - sure
        fits, left = fits - drawn, self.grid.unseen - drawn
        mean = (fitting - worth) / fits if fits else 1.0
        draws = max(0, -int(-need // mean))
        if draws > fits:
            return Choice(-self.price - 1 / (1 + count), 0.0, kind)
        likely = chance(draws, fits, left)
        on = expected_worth(count + draws, fits - draws, left - draws, self.price)
        stops = need <= 0 and not known and on <= count
        return Choice(likely * on - (1 - likely) * self.price, likely, kind, stops)


@cache
def chance(draws: int, fits: int, left: int) -> float:
    likely = 1.0
    for draw in range(draws):
        likely *= (fits - draw) / (left - draw)
    return likely


@cache
def expected_worth(count: int, fits: int, unseen: int, price: float) -> float:
    """Return what a set that meets its bid is worth: each draw is less likely to fit and risks more."""
    if not fits or fits <= (unseen - fits) * (count + price):
        return count
    return (fits * expected_worth(count + 1, fits - 1, unseen - 1, price) - (unseen - fits) * price) / unseen


@lru_cache(1 << 15)
def best_choice(cards: Cards, up: tuple[p.Card, ...], bid: int, hand: int, depth: int = DEPTH) -> Choice:
    """Return the best way to go on with a reveal."""
    numbers = [card for card in up if card != p.FLAG][:2]
    kinds = [kind for kind in KINDS if all(kind in card for card in numbers)]
    drawn = Drawn(0, 0, 0, numbers[0] if numbers else "")
    return Reveal(cards, up, bid, hand, min(depth, cards.depth)).best_of(kinds, drawn)


def prospect(cards: Cards, bid: int, hand: int, depth: int = DEPTH) -> Choice:
    """Return what winning the auction with this bid brings."""
    return best_choice(cards, (), bid, min(hand, 1), depth)


# The auction ---------------------------------------------------------------------------------------


def is_worthwhile(choice: Choice) -> bool:
    return choice.worth >= LEAST and choice.likely >= LIKELY


def bid_levels(cards: Cards, hands: Sequence[int], least: int, highest: int) -> Iterator[int]:
    first = [prospect(cards, least, hand) for hand in hands]
    for bid in range(least, highest + 1):
        if not any(map(is_worthwhile, first)):
            return
        higher = [prospect(cards, bid + 1, hand) for hand in hands]
        if bid == highest or any(map(differs_clearly, first, higher)):
            yield bid
            first = higher


def differs_clearly(low: Choice, high: Choice) -> bool:
    return low.worth - high.worth > STEP or is_worthwhile(low) > is_worthwhile(high)


@dataclass(slots=True)
class Auction:
    """An auction thought through to its end: what it brings each seat when all bid for themselves."""

    cards: Cards
    """What the seat that thinks remembers of the cells."""
    counts: Sequence[int]
    """The number of cards in each hand."""
    bids: Sequence[int]
    """The bids worth thinking of, in order."""
    timid: Sequence[float]
    """How likely each seat is to pass where it should raise."""
    known: Known = field(default_factory=Known)
    """What was thought through already: a bid and those still in, with what follows."""

    def win_shares(self, bid: int, winner: Seat) -> Shares:
        gain = prospect(self.cards, bid, self.counts[winner]).worth
        loss_each = -gain / (len(self.counts) - 1)
        return tuple([gain if seat == winner else loss_each for seat in range(len(self.counts))])

    def raise_shares(self, bid: int, still: tuple[Seat, ...]) -> dict[int, Shares]:
        """Return what each raise brings that is no loss; the first of those still in speaks."""
        hand = self.counts[still[0]]
        raises = [
            more for more in self.bids if more > bid and is_worthwhile(prospect(self.cards, more, hand))
        ]
        return {more: self.shares_after(more, (*still[1:], still[0])) for more in raises}

    def pass_shares(self, bid: int, still: tuple[Seat, ...]) -> Shares:
        return self.win_shares(bid, still[1]) if len(still) == 2 else self.shares_after(bid, still[1:])  # noqa: PLR2004

    def shares_after(self, bid: int, still: tuple[Seat, ...]) -> Shares:
        if (bid, still) not in self.known:
            self.known[bid, still] = self._think_through(bid, still)
        return self.known[bid, still]

    def _think_through(self, bid: int, still: tuple[Seat, ...]) -> Shares:
        seat = still[0]
        out, raises = self.pass_shares(bid, still), self.raise_shares(bid, still)
        most = max(raises.values(), key=lambda brought: brought[seat], default=out)
        if most[seat] <= out[seat]:
            return out
        shy = self.timid[seat]
        return tuple([shy * less + (1 - shy) * more for less, more in zip(out, most, strict=True)])


def promising_bids(
    cards: Cards, counts: Sequence[int], phase: p.Bidding, highest: int, timid: Sequence[float]
) -> list[int]:
    """Return the bids that promise most, about equal ones, in order; none for a pass."""
    hands, seat = sorted({min(counts[other], 1) for other in phase.still}), phase.still[0]
    auction = Auction(cards, counts, tuple(bid_levels(cards, hands, phase.bid + 1, highest)), timid)
    raises = {bid: brought[seat] for bid, brought in auction.raise_shares(phase.bid, phase.still).items()}
    if not raises:
        return [] if phase.bid else [1]
    most = max(raises.values())
    if phase.bid and most <= auction.pass_shares(phase.bid, phase.still)[seat]:
        return []
    return [bid for bid, brought in raises.items() if brought >= most - TIE]
