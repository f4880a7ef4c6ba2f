"""The deal of Seijiya no Koshin: layouts, hands, and other deals that a seat cannot tell from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import zip_longest
from typing import TypeAlias

from games.core import LOT, Rng, Seat, replace
from games.seijiya_no_koshin.rules import pieces as p
from games.seijiya_no_koshin.rules.board import played_cards
from games.seijiya_no_koshin.rules.pieces import NEIGHBOURS, Cell

Points: TypeAlias = tuple[tuple[int, int], ...]
"""Places to the right and above some origin."""

_DIAMOND: Points = ((0, 1), (1, 0), (0, -1), (-1, 0))
PRESETS: dict[str, Points] = {
    "diamond": _DIAMOND,
    "zigzag": ((0, 0), (1, 1), (2, 0), (3, 1)),
    "tee": ((0, 0), (1, 1), (2, 2), (2, 0)),
    "hook": ((0, 0), (1, 1), (2, 2), (3, 1)),
    "cross": ((0, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)),
    "flag": (*_DIAMOND, (2, 1)),
    "long-zigzag": ((0, 0), (1, 1), (2, 0), (3, 1), (4, 0)),
    "roof": ((0, 0), (1, 1), (2, 2), (3, 1), (4, 0)),
}
"""The diamond is the text's own; the others are house rules (2.02)."""
USUAL = {2: "diamond", 3: "diamond", 4: "cross"}
"""House rule (2.01): four field cards for two and three players, five for four."""
RANDOM = {"random-4": 4, "random-5": 5}


# Layouts -------------------------------------------------------------------------------------------


def preset_cells(layout: p.Layout, players: int) -> tuple[Cell, ...] | None:
    """Where the field cards of a layout lie; None if that is drawn."""
    name = USUAL[players] if layout == "usual" else layout
    return centred_cells(PRESETS[name]) if name in PRESETS else None


def centred_cells(points: Points) -> tuple[Cell, ...]:
    """Cells in reading order, their middle on R18."""
    xs, ys = zip(*points, strict=True)
    middle_x = (min(xs) + max(xs)) // 2
    middle_y = (min(ys) + max(ys)) // 2
    return tuple(sorted(p.cell_at(x - middle_x, y - middle_y) for x, y in points))


@cache
def shapes(cards: int) -> tuple[Points, ...]:
    """Every shape of a number of cards corner to corner, whichever way it is turned or mirrored."""
    if cards == 1:
        return (((0, 0),),)
    larger = {
        _moved_to_origin((*shape, (x + right, y + up)))
        for shape in shapes(cards - 1)
        for x, y in shape
        for right in (-1, 1)
        for up in (-1, 1)
        if (x + right, y + up) not in shape
    }
    return tuple(sorted(larger))


def _moved_to_origin(points: Points) -> Points:
    left, low = min(x for x, _ in points), min(y for _, y in points)
    return tuple(sorted((x - left, y - low) for x, y in points))


def cells_beside(squares: Iterable[Cell]) -> tuple[Cell, ...]:
    """Every cell beside a field card, in reading order: there lie the interest cards (2.04)."""
    return tuple(sorted({cell for square in squares for cell in NEIGHBOURS[square]}))


# The deal ------------------------------------------------------------------------------------------


def setup(players: int, options: p.Options, rng: Rng) -> p.State:
    """Field cards, interest cards, eight cards for each (2.29), and a starter who is drawn (2.27)."""
    cells = preset_cells(options.layout, players) or centred_cells(rng.choice(shapes(RANDOM[options.layout])))
    faces = _draw_faces(options, cells, rng)
    turned = [rng.below(2) == 1 for _ in cells]
    chosen = chosen_squares(options, cells)
    squares = tuple(
        chosen.get(cell, p.Square(cell, face, turn))
        for cell, face, turn in zip(cells, faces, turned, strict=True)
    )
    cards = rng.shuffled(p.CARDS)
    hands = tuple(p.sorted_hand(cards[p.HAND * seat : p.HAND * (seat + 1)]) for seat in range(players))
    deck = cards[p.HAND * players :]
    board = _deal_board(squares, options, rng)
    takings = (p.Taking(),) * players
    turn = p.Turn(rng.below(players))
    return p.State(options, hands, (None,) * players, deck, board, takings, 0, turn)


def chosen_squares(options: p.Options, cells: Sequence[Cell]) -> dict[Cell, p.Square]:
    """The field cards that the host chose: of one that is chosen twice, the first (2.02)."""
    squares = dict[Cell, p.Square]()
    used_cards = set[tuple[p.Face, p.Face]]()
    for cell, option in zip(cells, options.fields, strict=False):
        face, turned = face_of_option(option)
        if face is not None and p.CARD_OF[face] not in used_cards:
            used_cards.add(p.CARD_OF[face])
            squares[cell] = p.Square(cell, face, turned)
    return squares


def face_of_option(option: str) -> tuple[p.Face | None, bool]:
    """Return the face that an option names, and whether it is turned; no face where it is drawn."""
    face, _, turned = option.partition("-")
    return (None if face == LOT else face), bool(turned)


def _draw_faces(options: p.Options, cells: Sequence[Cell], rng: Rng) -> list[p.Face]:
    """A side of a field card for each cell: any, or the one with the lower or the higher number (2.02).

    Cells whose card was chosen have one as well, which is not laid.
    """
    chosen = chosen_squares(options, cells)
    used_cards = {p.CARD_OF[square.face] for square in chosen.values()}
    shuffled = rng.shuffled(p.FIELD_CARDS)
    free_cards = iter([sides for sides in shuffled if sides not in used_cards])
    cards = [shuffled[0] if cell in chosen else next(free_cards) for cell in cells]
    limit = p.LIMIT.__getitem__
    match options.numbers:
        case "mixed":
            return [rng.choice(sides) for sides in cards]
        case "low":
            return [min(sides, key=limit) for sides in cards]
        case "high":
            return [max(sides, key=limit) for sides in cards]


def _deal_board(squares: tuple[p.Square, ...], options: p.Options, rng: Rng) -> p.Board:
    """The field cards with interest cards around them, exposed ones in an order that is drawn (2.30)."""
    cells = cells_beside(square.cell for square in squares)
    countries: tuple[p.Country, ...] = rng.shuffled(p.EXPOSED) if options.interests == "exposed" else ()
    laid_out = zip_longest(cells, countries[: len(cells)], fillvalue=None)
    interests = tuple(p.Interest(cell, country) for cell, country in laid_out if cell)
    return p.Board(squares, (), interests, countries[len(cells) :])


# Other deals ---------------------------------------------------------------------------------------


def resample(state: p.State, seat: Seat | None, rng: Rng) -> p.State:
    """Redeal all but the own hand from what has not been played (2.24).

    At the end hands are open; the deck and what others drew last are not: everybody saw who drew, and only
    the seat itself which card, so it may be any of its hand.
    """
    is_over = isinstance(state.phase, p.Over)
    known = [card for other, hand in enumerate(state.hands) if is_over or other == seat for card in hand]
    known += played_cards(state.board)
    hidden = iter(rng.shuffled([card for card in p.CARDS if card not in known]))
    hands = tuple(
        hand if is_over or other == seat else p.sorted_hand([next(hidden) for _ in hand])
        for other, hand in enumerate(state.hands)
    )
    drawn = tuple(
        card if card is None or other == seat else rng.choice(hands[other])
        for other, card in enumerate(state.drawn)
    )
    return p.State(
        state.options, hands, drawn, tuple(hidden), state.board, state.takings, state.step, state.phase
    )


def redrawn(state: p.State, rng: Rng) -> p.State:
    """Shuffle the deck, whose order no seat knows (2.24)."""
    return replace(state, deck=rng.shuffled(p.sorted_hand(state.deck)))
