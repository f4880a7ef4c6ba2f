"""The deal of Seijiya no Koshin."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest

from games.core import Rng
from games.seijiya_no_koshin.cards import CARDS, EXPOSED, FIELD_CARDS, LIMIT, Card, Country, Face
from games.seijiya_no_koshin.layouts import around, drawn, preset
from games.seijiya_no_koshin.pieces import DEALT, Board, Interest, Options, Square, State, Taking, Turn

_PLACE_IN_HAND = {card: place for place, card in enumerate(CARDS)}


def held(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards as a hand is held, by country and number."""
    return tuple(sorted(cards, key=_PLACE_IN_HAND.__getitem__))


def setup(players: int, options: Options, rng: Rng) -> State:
    """Field cards, interest cards, eight cards for each (2.29), and a starter who is drawn (2.27)."""
    cells = preset(options.layout, players) or drawn(options.layout, rng)
    faces = _faces(options, len(cells), rng)
    squares = tuple(Square(cell, face, rng.below(2) == 1) for cell, face in zip(cells, faces, strict=True))
    deck = rng.shuffled(CARDS)
    hands = tuple(held(deck[DEALT * seat : DEALT * (seat + 1)]) for seat in range(players))
    return State(
        options,
        hands,
        (None,) * players,
        deck[DEALT * players :],
        _board(squares, options, rng),
        (Taking(),) * players,
        0,
        Turn(rng.below(players)),
    )


def _faces(options: Options, many: int, rng: Rng) -> list[Face]:
    """A side of each of some field cards: any, or the one with the lower or the higher number (2.02)."""
    cards = rng.shuffled(FIELD_CARDS)[:many]
    match options.numbers:
        case "mixed":
            return [rng.choice(sides) for sides in cards]
        case "low":
            return [min(sides, key=LIMIT.__getitem__) for sides in cards]
        case "high":
            return [max(sides, key=LIMIT.__getitem__) for sides in cards]


def _board(squares: tuple[Square, ...], options: Options, rng: Rng) -> Board:
    """The field cards with interest cards around them, exposed ones in an order that is drawn (2.30)."""
    cells = around(square.cell for square in squares)
    up: tuple[Country, ...] = rng.shuffled(EXPOSED) if options.interests == "exposed" else ()
    interests = tuple(
        Interest(cell, exposed)
        for cell, exposed in zip_longest(cells, up[: len(cells)], fillvalue=None)
        if cell
    )
    return Board(squares, (), interests, up[len(cells) :])
