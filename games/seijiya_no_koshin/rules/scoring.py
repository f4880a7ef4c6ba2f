"""What countries and hands are worth (2.19 to 2.22, 2.26), and what a card would change of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core import Seat, put
from games.seijiya_no_koshin.rules import pieces as p
from games.seijiya_no_koshin.rules.board import board_after, swings, taken_interest, top_cards, work_of
from games.seijiya_no_koshin.rules.pieces import (
    COUNTRIES,
    COUNTRY,
    JAPAN,
    NUMBER,
    Board,
    Card,
    Country,
    Lay,
    Taking,
)

EXPOSED_POINTS = 3


class Holding(NamedTuple):
    """The cards of a country in a hand, and what each is worth."""

    country: Country
    cards: int
    each: int


class Score(NamedTuple):
    """The points of a seat, item by item."""

    holdings: tuple[Holding, ...]
    """The countries in the hand, with what a card of each is worth."""
    japan: int
    """The number of cards of Japan in the hand."""
    japan_each: int
    """What each of these is worth."""
    interests: int
    """The points of interest cards."""
    exposed: tuple[tuple[Country, int], ...]
    """The countries of exposed cards, with the points of each."""

    @property
    def total(self) -> int:
        countries = sum([holding.cards * holding.each for holding in self.holdings])
        exposed = sum([won for _, won in self.exposed])
        return countries + self.japan * self.japan_each + self.interests + exposed


def country_scores(board: Board) -> dict[Country, int]:
    """The present score of each country: doves less hawks around its visible cards (2.19)."""
    return dict(zip(COUNTRIES, work_of(board).scores, strict=True))


def visible_counts(board: Board) -> dict[Country, int]:
    """How many cards of each country are to be seen (2.26)."""
    return dict(zip(COUNTRIES, work_of(board).seen, strict=True))


def exposed_worth(country: Country, visible: dict[Country, int], start: int) -> int:
    """What an exposed card is worth: 3 with as many cards as the game began with field cards (2.26)."""
    return EXPOSED_POINTS if visible[country] >= start else 0


def score_hand(board: Board, hand: Sequence[Card], taking: Taking, counts: Sequence[int]) -> Score:
    """What a hand and the cards taken are worth on this board; `counts` are the sizes of all hands."""
    worth = country_scores(board)
    visible = visible_counts(board)
    cards_of = dict.fromkeys(COUNTRIES, 0)
    for card in hand:
        if card not in JAPAN:
            cards_of[COUNTRY[card]] += 1
    return Score(
        tuple([Holding(country, cards, worth[country]) for country, cards in cards_of.items()]),
        len(hand) - sum(cards_of.values()),
        max(counts) - len(hand),
        taking.interests,
        tuple([(country, exposed_worth(country, visible, board.start)) for country in taking.exposed]),
    )


def present_score(view: p.View, seat: Seat) -> Score:
    """What a seat's hand and the cards it took bring at this moment."""
    return score_hand(view.board, view.hand, view.takings[seat], view.counts)


def totals(board: Board, hands: Sequence[Sequence[Card]], takings: Sequence[Taking]) -> tuple[int, ...]:
    """The points of every seat."""
    counts = tuple(map(len, hands))
    seats = zip(hands, takings, strict=True)
    return tuple([score_hand(board, hand, taking, counts).total for hand, taking in seats])


def hand_sizes_after(counts: Sequence[int], seat: Seat) -> tuple[int, ...]:
    """The sizes of hands once a seat has played a card."""
    return put(counts, seat, counts[seat] - 1)


def with_interest(taking: Taking, interest: p.Interest, side: p.Side | None) -> Taking:
    """What lies in front of a seat with one more card, kept as this side of it (2.12, 2.25)."""
    if side == "exposed" and interest.exposed is not None:
        return Taking(taking.interests, (*taking.exposed, interest.exposed))
    return Taking(taking.interests + 1, taking.exposed)


# What a card would change --------------------------------------------------------------------------


def score_after(view: p.View, seat: Seat, lay: Lay) -> Score:
    """What the seat's hand and the cards it took bring once a card is played."""
    hand = [card for card in view.hand if card != lay.card]
    taking = view.takings[seat]
    if interest := taken_interest(view.board, lay):
        taking = with_interest(taking, interest, lay.side)
    return score_hand(board_after(view.board, lay), hand, taking, hand_sizes_after(view.counts, seat))


class Prospect:
    """What each card would change for a seat, measured on one and the same board."""

    def __init__(
        self, board: Board, seat: Seat, hand: Sequence[Card], counts: Sequence[int], taking: Taking
    ) -> None:
        self._board = board
        self._start = board.start
        self._exposed = taking.exposed
        self._worths = country_scores(board)
        self._visible = visible_counts(board)
        self._tops = top_cards(board)
        self._points = work_of(board).points
        self._interests = {interest.cell: interest for interest in board.interests}
        self._size = len(hand)
        self._most = max(counts)
        self._most_after = max(hand_sizes_after(counts, seat))
        countries = [COUNTRY[card] for card in hand if card in NUMBER]
        self._cards_of = {country: countries.count(country) for country in self._worths}
        self._japan = len(hand) - len(countries)

    @classmethod
    def of(cls, view: p.View, seat: Seat) -> Prospect:
        return cls(view.board, seat, view.hand, view.counts, view.takings[seat])

    def change(self, lay: Lay) -> int:
        foreign = lay.card in NUMBER
        return self._change_of_japan(lay) + (
            self._change_by_foreign(lay) if foreign else self._change_by_marks(lay)
        )

    def _change_of_japan(self, lay: Lay) -> int:
        """The cards of Japan in the hand: it shrinks, perhaps by one of them (2.21)."""
        japan_after = self._japan - (lay.card not in NUMBER)
        return japan_after * (self._most_after - self._size + 1) - self._japan * (self._most - self._size)

    def _change_by_marks(self, lay: Lay) -> int:
        return sum([self._cards_of[swing.country] * swing.by for swing in swings(self._board, lay)])

    def _change_by_foreign(self, lay: Lay) -> int:
        """A foreign card leaves the hand; its country and the one below change; an interest card is won."""
        country, covered = COUNTRY[lay.card], self._tops.get(lay.cell)
        points = self._points[lay.cell]
        change = (self._cards_of[country] - 1) * points - self._worths[country]
        if covered is not None:
            other = COUNTRY[covered]
            change -= (self._cards_of[other] - (other == country)) * points
        return change + self._change_of_taking(lay, country, covered)

    def _change_of_taking(self, lay: Lay, country: Country, covered: Card | None) -> int:
        """An interest card taken, and exposed cards that are now worth something or no longer (2.26)."""
        counts, start = dict(self._visible), self._start
        counts[country] += 1
        if covered is not None:
            counts[COUNTRY[covered]] -= 1
        before = sum([exposed_worth(other, self._visible, start) for other in self._exposed])
        after = sum([exposed_worth(other, counts, start) for other in self._exposed])
        interest = self._interests.get(lay.cell)
        if interest is None:
            return after - before
        exposed = interest.exposed if lay.side == "exposed" else None
        return after - before + (1 if exposed is None else exposed_worth(exposed, counts, start))
