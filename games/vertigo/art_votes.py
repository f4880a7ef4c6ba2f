"""A vote in the UN, counted, and the state of the world, each as a picture of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from games.core import Seat
from games.seats import seat_badge, seat_colour
from games.svg import at, box, disc, element, line, words
from games.vertigo.art_dice import MARGIN, WIDTH, framed
from games.vertigo.art_signs import DIM, GOLD, HEM, IVORY, MIST, PANEL, peg
from games.vertigo.art_un import BOX, world

Ballot = tuple[Seat, int, int, int]
"""A seat's votes for, against, and abstaining."""
ROW, HEAD, TAIL, GAP = 84, 60, 92, 10
COLUMNS = (250, 480, 690)
"""Where the votes for, those against and abstentions stand."""
SCALE = 1.74


def votes(ballots: Sequence[Ballot], *, passed: bool) -> str:
    """Return everybody's votes in a row each, and their sums."""
    height = 2 * MARGIN + HEAD + len(ballots) * (ROW + GAP) + TAIL
    top = MARGIN + HEAD
    placed = (at(MARGIN, top + (ROW + GAP) * place, *row(each)) for place, each in enumerate(ballots))
    heads = (
        at(x, MARGIN + HEAD / 2, sign) for x, sign in zip(COLUMNS, (plus(), minus(), dot()), strict=True)
    )
    return framed(height, *heads, *placed, at(0, height - MARGIN - TAIL / 2, *sums(ballots, passed=passed)))


def row(ballot: Ballot) -> Iterator[str]:
    """Yield a seat with its votes."""
    seat, *cast = ballot
    yield box(0, 0, WIDTH - 2 * MARGIN, ROW, rx=18, fill=PANEL, stroke=HEM, stroke_width=2)
    yield at(56, ROW / 2, seat_badge(seat, 56))
    for x, many in zip(COLUMNS, cast, strict=True):
        ink = IVORY if many else DIM
        yield words(x - MARGIN - 22, ROW / 2, many, 46, fill=ink, font_weight=900)
        yield at(x - MARGIN + 22, ROW / 2 - 4, peg(seat_colour(seat))) if many else ""


def sums(ballots: Sequence[Ballot], *, passed: bool) -> Iterator[str]:
    """Yield the votes for and against; what prevailed in gold."""
    for place, x in enumerate(COLUMNS):
        many = sum([ballot[place + 1] for ballot in ballots])
        prevailed = place == (0 if passed else 1)
        yield words(x, 0, many, 64, fill=GOLD if prevailed else MIST, font_weight=900)


@cache
def plus() -> str:
    """For."""
    return line("M-18 0H18M0 -18V18", "#7fd394", 9)


@cache
def minus() -> str:
    """Against."""
    return line("M-18 0H18", "#e07a5f", 9)


@cache
def dot() -> str:
    """Abstaining: a ring would say yes to a Japanese eye."""
    return disc(0, 0, 7, fill=MIST)


def world_state(at_: int, markers: int, many: int) -> str:
    """Return world pollution and the markers, as the board shows them, by themselves."""
    large = element("g", world(at_, markers, many), transform=f"scale({SCALE})")
    return framed(round(BOX * SCALE + 3 * MARGIN), at(1.8 * MARGIN, 1.5 * MARGIN, large))
