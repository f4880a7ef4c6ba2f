"""The dice of pollution as a picture: for what each was rolled, what it showed, and where its tiles went."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import cos, pi, sin
from typing import NamedTuple

from games.core import Seat
from games.seats import seat_badge
from games.svg import at, box, disc, document, element, line, words
from games.vertigo.art_signs import (
    FONT,
    GOLD,
    HEM,
    INK,
    IVORY,
    MIST,
    NIGHT,
    PANEL,
    RAIL,
    TIMES,
    person,
    pollution,
)
from games.vertigo.events import Event, Polluted, Rolled
from games.vertigo.pieces import EMPTY, PROVINCES, Face

WIDTH, MARGIN, GAP = 800, 16, 12
FIRST, PITCH, ACROSS = 122, 96, 7
"""Where the dice of a row begin, how far they are apart, and how many there are in a row."""
ROW, DIE, LARGEST = 164, 74, 1.5
ALONE, LARGE = 240, 2.2
"""How high the picture of a single die is, and how much larger the die."""
MOST_ROWS = 5
"""Of more the suns are counted and not drawn."""
CODES = "LMR"


class Fall(NamedTuple):
    """A tile that a die brought: whose province, and what it took."""

    owner: Seat
    region: int
    province: int
    lost: str


class Roll(NamedTuple):
    """A die, or no `face` for one rolled before; of several `suns` drawn as one their number."""

    seat: Seat
    region: int
    source: int
    face: Face | None
    falls: tuple[Fall, ...] = ()
    suns: int = 1


def rolls(events: Sequence[Event]) -> tuple[Roll, ...]:
    """Return the dice in the order in which they were rolled, each with its tiles."""
    found = list[Roll]()
    for seen in events:
        match seen:
            case Rolled(seat, region, at_, face):
                found.append(Roll(seat, region, at_, face))
            case Polluted(owner, region, province, lost, seat) if seat is not None:
                last = found.pop() if found and found[-1].seat == seat else Roll(seat, region, 0, None)
                found.append(last._replace(falls=(*last.falls, Fall(owner, region, province, lost))))
            case _:
                pass
    return tuple(found)


def dice(events: Sequence[Event]) -> str:
    """Return the picture: a row for each roller, or more where there are many dice."""
    found = rolls(events)
    lines = rows(found)
    if len(lines) > MOST_ROWS:
        lines = rows(without_suns(found))
    zoom = min(LARGEST, ACROSS / max(map(len, lines)))
    step = ROW * zoom + GAP
    placed = (at(MARGIN, MARGIN + step * place, *row(some, zoom)) for place, some in enumerate(lines))
    return framed(round(2 * MARGIN + len(lines) * step - GAP), *placed)


def rows(found: Sequence[Roll]) -> list[Sequence[Roll]]:
    """Return the dice of each roller, in parts that fit beside each other."""
    seats = dict.fromkeys(roll.seat for roll in found)
    own = [[roll for roll in found if roll.seat == seat] for seat in seats]
    return [some[start : start + ACROSS] for some in own for start in range(0, len(some), ACROSS)]


def without_suns(found: Sequence[Roll]) -> list[Roll]:
    """Return all suns of a roller as one, after the dice that brought something."""
    kept = [roll for roll in found if roll.face != "sun"]
    for seat in dict.fromkeys(roll.seat for roll in found):
        bright = [roll for roll in found if roll.seat == seat and roll.face == "sun"]
        kept += [bright[0]._replace(suns=len(bright))] if bright else []
    return kept


def row(some: Sequence[Roll], zoom: float) -> Iterator[str]:
    """Yield a roller and some of their dice, larger where nobody has many."""
    width = WIDTH - 2 * MARGIN
    dice_ = (at(FIRST + PITCH * place, 0, *rolled(roll)) for place, roll in enumerate(some))
    badge = at(48, ROW / 2, seat_badge(some[0].seat, 58))
    yield box(0, 0, width, ROW * zoom, rx=18, fill=PANEL, stroke=HEM, stroke_width=2)
    yield element("g", "".join((badge, *dice_)), transform=f"scale({zoom:.4g})")


def rolled(roll: Roll) -> Iterator[str]:
    """Yield a die with what it was rolled for above it, and below where its tiles went."""
    if roll.face is not None:
        yield source(roll)
        yield at(0, 80, die(roll.face))
    else:
        yield at(0, 80, pollution())
    for place, fall in enumerate(roll.falls):
        yield at(48 * (place - (len(roll.falls) - 1) / 2), 0, *fell(fall, roll.seat))


def source(roll: Roll) -> str:
    """Return what a die was rolled for: a factory's province, or the people of a region."""
    if roll.suns > 1:
        return words(0, 24, f"{TIMES}{roll.suns}", 32, fill=MIST)
    if roll.source == PROVINCES:
        return words(-14, 24, CODES[roll.region], 30, fill=MIST) + at(14, 23, person(MIST))
    return words(0, 24, f"{CODES[roll.region]}{roll.source + 1}", 30, fill=MIST)


def fell(fall: Fall, roller: Seat) -> Iterator[str]:
    """Yield where a tile went, with its owner where that is somebody else, and what it took."""
    abroad = fall.owner != roller
    place = f"{CODES[fall.region]}{fall.province + 1}"
    if abroad:
        yield at(-30, 140, seat_badge(fall.owner, 34))
    yield words(16 if abroad else 0, 140, place, 30, fill=GOLD if fall.lost not in ("", EMPTY) else IVORY)


@cache
def die(face: Face) -> str:
    """Return a face of the die round its middle."""
    half = DIE / 2
    ground = box(-half, -half, DIE, DIE, rx=15, fill=IVORY, stroke=INK, stroke_width=2)
    match face:
        case "sun":
            return ground + sun()
        case "snow":
            return ground + flake(22)
        case "double":
            return ground + at(-14, -13, flake(15)) + at(14, 13, flake(15))
        case "arrow":
            return ground + at(-12, 10, flake(16)) + line("M0 -2L22 -22M22 -22H6M22 -22V-6", INK, 6)


@cache
def sun() -> str:
    """Nothing happens."""
    rays = "".join(
        f"M{17 * sin(turn):.1f} {17 * cos(turn):.1f}L{27 * sin(turn):.1f} {27 * cos(turn):.1f}"
        for turn in (pi / 4 * ray for ray in range(8))
    )
    return line(rays, "#d98e12", 5) + disc(0, 0, 12, fill="#eda423")


@cache
def flake(size: float) -> str:
    """Black snow."""
    arms = "".join(
        f"M0 0L{size * sin(turn):.1f} {size * cos(turn):.1f}"
        f"M{0.62 * size * sin(turn):.1f} {0.62 * size * cos(turn):.1f}"
        f"l{0.34 * size * sin(turn + 0.9):.1f} {0.34 * size * cos(turn + 0.9):.1f}"
        f"M{0.62 * size * sin(turn):.1f} {0.62 * size * cos(turn):.1f}"
        f"l{0.34 * size * sin(turn - 0.9):.1f} {0.34 * size * cos(turn - 0.9):.1f}"
        for turn in (pi / 3 * arm for arm in range(6))
    )
    return line(arms, INK, max(3, size / 6))


def one_die(face: Face | None) -> str:
    """Return a single large die; no face: it is still rolling."""
    rolling = box(-DIE / 2, -DIE / 2, DIE, DIE, rx=15, fill=IVORY) + words(0, 0, "?", 54, fill=INK)
    large = element("g", die(face) if face else rolling, transform=f"scale({LARGE})")
    return framed(ALONE, at(WIDTH / 2, ALONE / 2, large))


def framed(height: int, *parts: str) -> str:
    """Return parts on a dark ground."""
    edge = box(4, 4, WIDTH - 8, height - 8, rx=25, fill="none", stroke=RAIL, stroke_width=3)
    return document(WIDTH, height, FONT, box(0, 0, WIDTH, height, rx=28, fill=NIGHT), edge, *parts)
