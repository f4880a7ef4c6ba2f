"""Hands as pictures: cards with their numbers, and the backs of those that are hidden."""

from __future__ import annotations

from collections.abc import Sequence

from games.svg import at, box, drawing, words

WIDTH, HEIGHT, GAP, NAME = 54, 76, 10, 44
FELT, PAPER, INK, BACK, LIGHT = "#24413a", "#f5efe0", "#2b2d31", "#8c2f39", "#f2f3f5"


def card(number: int | None) -> str:
    """Return a card from its upper left corner; None is its back."""
    if number is None:
        return box(0, 0, WIDTH, HEIGHT, rx=8, fill=BACK, stroke=PAPER, stroke_width=3)
    face = box(0, 0, WIDTH, HEIGHT, rx=8, fill=PAPER, stroke=INK, stroke_width=2)
    return face + words(WIDTH / 2, HEIGHT / 2, number, 38, fill=INK)


def hands(rows: Sequence[tuple[int, Sequence[int | None]]]) -> str:
    """Return an SVG of hands below each other, each after the number of its seat."""
    longest = max(len(cards) for _, cards in rows)
    width = NAME + longest * (WIDTH + GAP) + GAP
    height = len(rows) * (HEIGHT + GAP) + GAP
    parts = [box(0, 0, width, height, rx=12, fill=FELT)]
    for row, (seat, cards) in enumerate(rows):
        top = GAP + row * (HEIGHT + GAP)
        parts.append(words(NAME / 2, top + HEIGHT / 2, seat + 1, 26, fill=LIGHT))
        parts += [at(NAME + place * (WIDTH + GAP), top, card(number)) for place, number in enumerate(cards)]
    return drawing(width, height, *parts)
