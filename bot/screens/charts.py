"""Charts of results, as pictures; names stand in the text beside them, by the same numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.svg import at, box, disc, drawing, line, words

WIDTH, MARGIN, LETTER = 600, 24, 36
"""Width, space at the sides, and size of the letters: their capitals are 10 px high on a phone."""
GROUND, INK, FAINT = "#1e1f26", "#f4f4f6", "#3a4b5c"
LINES = ("#7fc4ff", "#f6c445", "#f58a7d", "#86d68c", "#d4c1de", "#f2a0e0")
"""Colours of what has numbers from 1 on."""
CURVES, ROW, BADGE = 360, 76, 27
"""Height of the curves, of a row of bars, and radius of a number's disc."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A person's results at a game: the rating after each rated game, and how many games were won."""

    ratings: Sequence[int]
    games: int
    wins: int


def number_badge(number: int, x: float, y: float) -> str:
    """Return a number in a disc of its colour."""
    colour = LINES[(number - 1) % len(LINES)]
    return at(round(x), round(y), disc(0, 0, BADGE, fill=colour), words(0, 0, number, LETTER, fill=GROUND))


def results_chart(curves: Sequence[Curve], start: int) -> str:
    """Return the ratings over the games, from `start`, and below them the games won of those played."""
    rated_curves = [(number, curve) for number, curve in enumerate(curves, 1) if curve.ratings]
    top = CURVES if rated_curves else 0
    bars = [
        _wins(number, curve, max(other.games for other in curves)) for number, curve in enumerate(curves, 1)
    ]
    height = top + MARGIN + ROW * len(bars)
    parts = [at(0, top + MARGIN // 2 + ROW * row, bar) for row, bar in enumerate(bars)]
    ground = box(0, 0, WIDTH, height, rx=28, fill=GROUND)
    return drawing(WIDTH, height, ground, *(_curves(rated_curves, start) if rated_curves else []), *parts)


def _curves(numbered_curves: Sequence[tuple[int, Curve]], start: int) -> list[str]:
    values = [start, *(rating for _, curve in numbered_curves for rating in curve.ratings)]
    low = min(values) - 20
    high = max(values) + 20
    left, right, top, bottom = 130, WIDTH - 90, 50, CURVES - 30

    def height(rating: float) -> float:
        return round(bottom - (bottom - top) * (rating - low) / (high - low), 1)

    marks = sorted({start, min(values), max(values)}, key=lambda value: (value != start, value))
    marks_apart = list[int]()
    for value in marks:
        if all(abs(height(value) - height(other)) > LETTER for other in marks_apart):
            marks_apart.append(value)
    parts = [
        line(f"M{left} {height(value)}H{right}", FAINT, 3)
        + words(left - 20, height(value), f"{value:,}", LETTER, text_anchor="end", fill=INK, font_weight=600)
        for value in marks_apart
    ]
    for number, curve in numbered_curves:
        ratings = [start, *curve.ratings]
        step = (right - left) / (len(ratings) - 1)
        points = " ".join(f"{round(left + n * step, 1)} {height(rating)}" for n, rating in enumerate(ratings))
        parts.append(line(f"M{points}", LINES[(number - 1) % len(LINES)], 6))
    # Numbers at the ends of lines that are close stand one above the other.
    at_ends = sorted((height(curve.ratings[-1]), number) for number, curve in numbered_curves)
    last_height = -1000.0
    for y, number in at_ends:
        last_height = max(y, last_height + 2 * BADGE + 2)
        parts.append(number_badge(number, right + 2 * BADGE, min(last_height, CURVES - BADGE)))
    return parts


def _wins(number: int, curve: Curve, most: int) -> str:
    games_width = max(8, round((WIDTH - 250) * curve.games / max(1, most)))
    wins_width = round(games_width * curve.wins / max(1, curve.games))
    return _bar(
        number,
        ROW // 2,
        box(92, ROW // 2 - 18, games_width, 36, rx=6, fill=FAINT),
        wins_width,
        f"{curve.wins} / {curve.games}",
    )


def _bar(number: int, y: int, background: str, width: int, caption_text: str) -> str:
    bar = box(92, y - 18, width, 36, rx=6, fill=LINES[(number - 1) % len(LINES)]) if width else ""
    caption = words(WIDTH - MARGIN, y, caption_text, LETTER, text_anchor="end", fill=INK)
    return number_badge(number, MARGIN + BADGE, y) + background + bar + caption


def table_chart(ratings: Sequence[tuple[int, int]]) -> str:
    """Return bars with the places and ratings of the best, in order; how far each is above the lowest."""
    height = MARGIN + ROW * len(ratings)
    values = [rating for _, rating in ratings]
    low = min(values)
    high = max(values)
    parts = list[str]()
    for row, (place, rating) in enumerate(ratings):
        y = MARGIN // 2 + ROW * row + ROW // 2
        width = 40 + round((WIDTH - 290) * (rating - low) / max(1, high - low))
        parts.append(_bar(place, y, "", width, f"{rating:,}"))
    return drawing(WIDTH, height, box(0, 0, WIDTH, height, rx=28, fill=GROUND), *parts)
