"""The picture of Money and Luck with its words: what it shows, and whose sign is whose in it."""

from __future__ import annotations

from games.core import Seat
from games.money_and_luck.art import table
from games.money_and_luck.art_panel import NO_MARKS, Marks
from games.money_and_luck.pieces import View
from games.money_and_luck.words import SEPARATOR, TOGETHER, piles, signed
from games.screen import Paragraph, Picture, Text
from games.seats import seat_sign


def signed_name(seat: Seat, text: Text) -> str:
    """A person's name with the sign of the seat."""
    return f"{seat_sign(seat)}{TOGETHER}{text.seat(seat)}"


def named_seat(view: View, seat: Seat, text: Text) -> str:
    """A seat with its sign, and the start marker where it lies."""
    return f"{signed_name(seat, text)}{text('marker') if seat == view.marker else ''}"


def legend(view: View, text: Text) -> Paragraph:
    """The round, and whose sign is whose in the picture."""
    seats = [named_seat(view, seat, text) for seat in range(len(view.cards))]
    return Paragraph(SEPARATOR.join([text("round", round=view.round), *seats]))


def picture(view: View, text: Text, marks: Marks = NO_MARKS) -> Picture:
    """The table, and in words what the picture shows."""
    held = [f"{signed(cards.total, text)} ({piles(cards)})" for cards in view.cards]
    seats = text.listed([f"{seat}: {cards}" for seat, cards in enumerate(held, start=1)])
    alt = text("alt-table", round=view.round, seats=seats, marker=view.marker + 1, middle=view.middle)
    return Picture(table(view, marks), alt)
