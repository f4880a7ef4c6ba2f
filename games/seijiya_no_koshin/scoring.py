"""What countries and hands are worth (2.19 to 2.22, 2.26)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core import Seat
from games.seijiya_no_koshin.board import edges, marks, top_cards
from games.seijiya_no_koshin.cards import COUNTRIES, COUNTRY, JAPAN, Card, Country
from games.seijiya_no_koshin.pieces import Board, Interest, Side, Taking

EXPOSED_POINTS = 3


class Holding(NamedTuple):
    """The cards of a country in a hand, and what each is worth."""

    country: Country
    cards: int
    each: int


class Score(NamedTuple):
    """The points of a seat, item by item."""

    holdings: tuple[Holding, ...]
    japan: int
    japan_each: int
    interests: int
    exposed: tuple[tuple[Country, int], ...]

    @property
    def total(self) -> int:
        countries = sum([holding.cards * holding.each for holding in self.holdings])
        return (
            countries + self.japan * self.japan_each + self.interests + sum([won for _, won in self.exposed])
        )


def worths(board: Board) -> dict[Country, int]:
    """The present score of each country: doves less hawks around its visible cards (2.19)."""
    lying, found = edges(board.squares), dict.fromkeys(COUNTRIES, 0)
    for cell, card in top_cards(board).items():
        found[COUNTRY[card]] += marks(lying, cell).points
    return found


def visible(board: Board) -> dict[Country, int]:
    """How many cards of each country are to be seen (2.26)."""
    found = dict.fromkeys(COUNTRIES, 0)
    for stack in board.stacks:
        found[COUNTRY[stack.cards[-1]]] += 1
    return found


def exposed_worth(country: Country, seen: dict[Country, int], start: int) -> int:
    """What an exposed card is worth: 3 with as many cards as the game began with field cards (2.26)."""
    return EXPOSED_POINTS if seen[country] >= start else 0


def scored(board: Board, hand: Sequence[Card], taking: Taking, counts: Sequence[int]) -> Score:
    """What a hand and the cards taken are worth on this board; `counts` are the sizes of all hands."""
    worth, seen = worths(board), visible(board)
    held = dict.fromkeys(COUNTRIES, 0)
    for card in hand:
        if card not in JAPAN:
            held[COUNTRY[card]] += 1
    return Score(
        tuple([Holding(country, many, worth[country]) for country, many in held.items()]),
        len(hand) - sum(held.values()),
        max(counts) - len(hand),
        taking.interests,
        tuple([(country, exposed_worth(country, seen, board.start)) for country in taking.exposed]),
    )


def totals(board: Board, hands: Sequence[Sequence[Card]], takings: Sequence[Taking]) -> tuple[int, ...]:
    """The points of every seat."""
    counts = tuple(map(len, hands))
    return tuple(
        [scored(board, hand, taking, counts).total for hand, taking in zip(hands, takings, strict=True)]
    )


def sizes_after(counts: Sequence[int], seat: Seat) -> tuple[int, ...]:
    """The sizes of hands once a seat has played a card."""
    return (*counts[:seat], counts[seat] - 1, *counts[seat + 1 :])


def taken_as(taking: Taking, interest: Interest, side: Side | None) -> Taking:
    """What lies in front of a seat with one more card, kept as this side of it (2.12, 2.25)."""
    if side == "exposed" and interest.exposed is not None:
        return Taking(taking.interests, (*taking.exposed, interest.exposed))
    return Taking(taking.interests + 1, taking.exposed)
