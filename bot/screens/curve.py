"""Everybody's chances over a game, as a curve with a mark at each decision that turned it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from bot.table.review import Review
from bot.table.table import Over
from bot.text import Words
from games.host.result import turn_mark
from games.screen import Picture
from games.seats import seat_badge, seat_colour
from games.svg import at as placed_at
from games.svg import box, disc, drawing, line, words
from games.text import alt_text

WIDTH, LEFT, RIGHT = 900, 40, 820
"""Width of the picture, and the edges of the curve in it."""
LETTERS, BADGE, DOT = 38, 47, 8
"""Sizes of letters and badges, and the radius of a point."""
INK, GROUND, FAINT = "#f4f4f6", "#1e1f26", "#a2a5b4"
MARKS_APART = 56
"""Space from one mark to the next."""
MARGIN = 66
"""Height above the curve for marks."""
HEIGHT = 440
"""Height of the picture."""
ALT_MOMENTS = 9
"""Maximum number of chances that the words for a picture name, of each seat."""


def chances_picture(table: Over, review: Review, text: Words) -> Picture:
    """Return everybody's chances over the game, with a mark at each turning point."""
    seats = len(table.people)
    percents = table.package.strategy.calibrated
    ground = box(0, 0, WIDTH, HEIGHT, rx=28, fill=GROUND)
    parts = curve_parts(review, seats, 0, HEIGHT - 16, percents=percents)
    return Picture(drawing(WIDTH, HEIGHT, ground, *parts), curve_alt(review, seats, text, percents=percents))


def curve_parts(review: Review, seats: int, top: float, height: float, *, percents: bool) -> list[str]:
    """Return the parts of a picture: the curve between `top` and `top` + `height`, marks included."""
    above = top + MARGIN
    below = top + height - BADGE / 2
    left = LEFT + (82 if percents else 0)

    def x(place: int) -> float:
        return round(left + (RIGHT - left) * place / max(1, review.last), 1)

    def y(chance: float) -> float:
        return round(below - (below - above) * chance, 1)

    parts = list[str]()
    for chance in (0, 0.5, 1):
        parts.append(line(f"M{left} {y(chance)}H{RIGHT}", FAINT, 2, opacity=0.35))
        if percents:
            parts.append(
                words(left - 14, y(chance), f"{percent(chance)}%", LETTERS, fill=FAINT, text_anchor="end")
            )
    places = [x(turn.place) for turn in review.turns]
    for number, (place, stands) in enumerate(zip(places, _beside(places), strict=True), 1):
        parts += [
            line(f"M{place} {above}V{below}", INK, 3, stroke_dasharray="2 10", opacity=0.7),
            placed_at(stands, above - 34, turn_mark(number)),
        ]
    for seat in range(seats):
        points = [(x(place), y(chances[seat])) for place, chances in review.curve]
        if len(points) > 1:
            parts.append(line(f"M{'L'.join(f'{px} {py}' for px, py in points)}", seat_colour(seat), 6))
        parts += [disc(px, py, DOT, fill=seat_colour(seat)) for px, py in points[:1]]
    ends = _apart([y(review.curve[-1][1][seat]) for seat in range(seats)], top + height)
    return [*parts, *(placed_at(RIGHT + 40, end, seat_badge(seat, BADGE)) for seat, end in enumerate(ends))]


def _beside(places: Sequence[float]) -> list[float]:
    """Return where marks stand that are wanted at these places, in order, without touching each other."""
    positions = list[float]()
    for place in places:
        positions.append(max([place, *(position + MARKS_APART for position in positions[-1:])]))
    next_position = RIGHT + MARKS_APART
    for number in reversed(range(len(positions))):
        next_position = round(min(positions[number], next_position - MARKS_APART), 1)
        positions[number] = next_position
    return positions


def percent(chance: float) -> int:
    """Return a chance in whole percent."""
    return round(100 * chance)


def _apart(heights: Sequence[float], lowest: float) -> list[float]:
    """Return heights at which badges stand beside each other, in the order of these."""
    seats_by_height = sorted(range(len(heights)), key=lambda seat: heights[seat])
    badge_heights = {seat: heights[seat] for seat in seats_by_height}
    for above, below in pairwise(seats_by_height):
        badge_heights[below] = max(badge_heights[below], badge_heights[above] + BADGE + 10)
    bottom = lowest - BADGE * 0.65 + 20
    for seat in reversed(seats_by_height):
        badge_heights[seat] = min(badge_heights[seat], bottom)
        bottom = badge_heights[seat] - BADGE - 10
    return [round(badge_heights[seat], 1) for seat in range(len(heights))]


def curve_alt(review: Review, seats: int, text: Words, *, percents: bool) -> str:
    """Return the words for the curve: each seat's chances over the game."""
    step = -(-len(review.curve) // ALT_MOMENTS)
    points = [*review.curve[:-1:step], review.curve[-1]]
    parts = list[str]()
    for seat in range(seats):
        chance_names = (chance_name(chances, seat, text, percents=percents) for _, chances in points)
        parts.append(text.plain("decided-alt-seat", name=text.label(seat), chances=", ".join(chance_names)))
    begin_text = text("decided-alt-deal" if review.curve[0][0] == 0 else "decided-alt-later")
    heading = text("decided-alt" if percents else "decided-alt-words", begins=begin_text)
    return alt_text(f"{heading} {'; '.join(parts)}")


LEVEL = 0.1
"""How far a chance may be from an equal one and still count as level."""


def chance_name(chances: Sequence[float], seat: int, text: Words, *, percents: bool) -> str:
    """Return a seat's chance: in percent, or in words where percents would promise too much."""
    if percents:
        return text.plain("chance-percent", percent=percent(chances[seat]))
    ahead = chances[seat] - 1 / len(chances)
    if abs(ahead) < LEVEL:
        return text.plain("chance-level")
    return text.plain("chance-ahead" if ahead > 0 else "chance-behind")
