"""The 55 cards of Politically Correct People, reconstructed: the pictures of the rules text are lost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

Card: TypeAlias = str
"""A card by what it shows. Politicians are ten different cards; cards of another kind are all alike."""

POLITICIANS: Mapping[Card, int] = {
    "newcomer": 1,
    "activist": 1,
    "celebrity": 2,
    "newscaster": 2,
    "councillor": 3,
    "lawyer": 3,
    "bureaucrat": 4,
    "boss": 4,
    "heir": 5,
    "premier": 6,
}
"""Each politician with its base: votes that it brings itself."""
VOTERS: Mapping[Card, tuple[int, ...]] = {
    "salaryman": (1, 2, 4, 5, 7, 8, 10, 11, 13),
    "housewife": (1, 2, 4, 6, 7, 9, 11),
    "farmer": (1, 3, 5, 6, 8, 10),
    "senior": (1, 3, 5, 7, 9),
    "believer": (2, 5, 8),
}
"""What one card is worth as a group, what two are, and so on. There are as many cards as numbers."""
FLOATING: Card = "floating"
FUND: Card = "fund"
CALENDAR: Card = "calendar"
FLOATING_VOTES, FUNDS, CALENDARS = 6, 5, 4
DECK = 55
DIE = 6

CARDS: tuple[Card, ...] = (*POLITICIANS, *VOTERS, FLOATING, FUND, CALENDAR)
"""One of each kind, in the order in which cards are told."""
_ORDER = {card: place for place, card in enumerate(CARDS)}


def full_deck(calendars: int) -> tuple[Card, ...]:
    """All cards; a slush fund for every calendar left out, so that there are always 55 (1.45)."""
    voters = (card for card, votes in VOTERS.items() for _ in votes)
    funds = FUNDS + CALENDARS - calendars
    rest = (FLOATING,) * FLOATING_VOTES + (FUND,) * funds + (CALENDAR,) * calendars
    return (*POLITICIANS, *voters, *rest)


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in the order in which they are told, so that a list does not tell what came when."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))


def without(cards: Sequence[Card], taken: Iterable[Card]) -> tuple[Card, ...]:
    """Cards after some of them have left; of those alike, the ones that came first leave."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def includes(cards: Sequence[Card], some: Sequence[Card]) -> bool:
    """Whether all of some cards are among others."""
    return all(cards.count(card) >= some.count(card) for card in set(some))


def politicians(front: Sequence[Card]) -> tuple[Card, ...]:
    """The politicians in a front."""
    return tuple([card for card in front if card in POLITICIANS])


def groups(front: Sequence[Card]) -> tuple[Card, ...]:
    """The voter groups of a front by their kind; every floating vote is a group of its own (1.12)."""
    kinds = dict.fromkeys(card for card in front if card in VOTERS)
    return (*kinds, *(card for card in front if card == FLOATING))


def group_votes(front: Sequence[Card], kind: Card) -> int:
    """What the group of a kind is worth; a floating vote 0 until its die is rolled."""
    return 0 if kind == FLOATING else VOTERS[kind][front.count(kind) - 1]
