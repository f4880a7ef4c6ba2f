"""Deals of Seijiya no Koshin that a seat cannot tell from the real one."""

from __future__ import annotations

from games.core import Rng, Seat
from games.seijiya_no_koshin.board import played
from games.seijiya_no_koshin.cards import CARDS, Card
from games.seijiya_no_koshin.deal import held
from games.seijiya_no_koshin.pieces import Over, State

Hands = tuple[tuple[Card, ...], ...]


def resample(state: State, seat: Seat | None, rng: Rng) -> State:
    """Redeal all but the own hand from what has not been played (2.24).

    At the end hands are open; the deck and what others drew last are not.
    """
    over = isinstance(state.phase, Over)
    known = [card for other, hand in enumerate(state.hands) if over or other == seat for card in hand]
    known += played(state.board)
    hidden = iter(rng.shuffled([card for card in CARDS if card not in known]))
    hands = tuple(
        hand if over or other == seat else held([next(hidden) for _ in hand])
        for other, hand in enumerate(state.hands)
    )
    last, deck = _drawn(state, seat, hands, rng), tuple(hidden)
    return State(state.options, hands, last, deck, state.board, state.takings, state.step, state.phase)


def _drawn(state: State, seat: Seat | None, hands: Hands, rng: Rng) -> tuple[Card | None, ...]:
    """Everybody saw who drew, and only the seat itself which card: any of its hand."""
    return tuple(
        card if card is None or other == seat else rng.choice(hands[other])
        for other, card in enumerate(state.drawn)
    )
