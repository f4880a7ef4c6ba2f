"""The pictures of Konsul with their words: the table, and in the end the hands."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat
from games.konsul.art import face_up, table
from games.konsul.art_hands import hands
from games.konsul.pieces import GRID, Over, View, cell_name
from games.konsul.words import by_colour, card
from games.screen import Paragraph, Picture, Text
from games.seats import seat_name
from games.signs import SEPARATOR


def named(view: View, seat: Seat, text: Text) -> str:
    """A seat with its sign, and the start marker where it lies."""
    begins = seat == view.board.starter and not isinstance(view.phase, Over)
    return f"{seat_name(seat, text)}{text('marker') if begins else ''}"


def legend(view: View, text: Text) -> Paragraph:
    """Whose sign is whose in the picture."""
    return Paragraph(SEPARATOR.join(named(view, seat, text) for seat in range(len(view.board.counts))))


def picture(view: View, text: Text, winners: Sequence[Seat] = ()) -> Picture:
    """The table, and in words what the picture shows."""
    up = sorted(face_up(view), key=lambda shown: shown.cell)
    down = len(view.board.holds) - len(up)
    alt = text(
        "alt-table",
        round=view.board.round,
        down=down,
        up=", ".join(f"{cell_name(shown.cell)} {card(shown.card, text)}" for shown in up) or "0",
        empty=" ".join(cell_name(cell) for cell in range(GRID) if cell not in view.board.holds) or "0",
        counts=counted(view, text),
    )
    return Picture(table(view, winners), alt)


def counted(view: View, text: Text) -> str:
    return text.listed([f"{seat + 1}: {cards}" for seat, cards in enumerate(view.board.counts)])


def opened(view: View, text: Text, winners: Sequence[Seat] = ()) -> Picture:
    """All hands, when the game is over."""
    held = [f"{seat + 1}: {by_colour(cards, text)}" for seat, cards in enumerate(view.hands)]
    return Picture(hands(view, winners), text("alt-hands", hands="; ".join(held)))


def told_hands(view: View, text: Text) -> Paragraph:
    """All hands in words."""
    lines = [f"{named(view, seat, text)}: {by_colour(cards, text)}" for seat, cards in enumerate(view.hands)]
    return Paragraph("\n".join(lines))
