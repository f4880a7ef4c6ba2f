"""Pictures for the rules pages: what words tell at length, drawn as the table draws it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate

from games.core import Seat
from games.politically_correct_people.art import (
    EDGE,
    GAP,
    GOLD,
    INK,
    INNER,
    IVORY,
    MARGIN,
    NAME,
    SLAB,
    SLAB_EDGE,
    TILE,
    TILE_HEIGHT,
    TIMES,
    on_wall,
    shown,
    table,
    tile,
    tiles_of,
    votes_of,
)
from games.politically_correct_people.cards import DIE, FLOATING, VOTERS, Card
from games.politically_correct_people.chart import ROW, lines_of
from games.politically_correct_people.events import Vote
from games.politically_correct_people.pieces import INTERESTS, LARGE_NOTES, SMALL_NOTES, TRIGGER, Options
from games.politically_correct_people.state import Phase, Playing, View, Voting
from games.screen import Picture, Text
from games.seats import seat_badge
from games.svg import at, box, words

SETUP, DECK, ANNOUNCED, ELECTION = 2, 4, 8, 11
"""The pages of the rules that have a picture."""
A, B, C, D, E = range(5)

FRONTS: tuple[tuple[Card, ...], ...] = (
    ("premier", *("salaryman",) * 4, FLOATING),
    ("councillor", "newcomer", "farmer", "farmer"),
    ("boss", "salaryman", FLOATING),
    (*("housewife",) * 3, FLOATING),
    ("celebrity", "senior", "senior"),
)
RUNNING = ("premier", "councillor", "boss", None, "celebrity")
VOTES = (
    *(Vote(C, FLOATING, C, 5), Vote(D, "housewife", A, 4), Vote(E, "senior", C, 3), Vote(A, FLOATING, A, 2)),
    *(Vote(B, "farmer", A, 3), Vote(C, "salaryman", E, 1), Vote(D, FLOATING, B, 6)),
    Vote(A, "salaryman", B, 5),
)
PLACED = (A, B)
"""The election that the rules tell from start to end; and who was first and second."""

TO = "\N{EN DASH}"
NOTE, NOTE_HEIGHT, BETWEEN = 68, 54, 10
"""A note of money, and how far it lies from the next."""


def diagram(section: int, text: Text) -> Picture | None:
    """Return the picture of a page of the rules that has one."""
    draw = DIAGRAMS.get(section)
    return None if draw is None else Picture(draw(), text(f"diagram-{section}"))


def example(phase: Phase, trigger: Seat) -> View:
    """Return the table of that election as everybody sees it, with what the pictures need of it."""
    return View(
        seat=None,
        options=Options(),
        round=1,
        starter=A,
        deck=14,
        pool=("lawyer", "salaryman", "housewife", "fund"),
        discards=(),
        aside=TRIGGER + 1,
        trigger=trigger,
        fronts=FRONTS,
        hands=(4,) * len(FRONTS),
        own=None,
        step=0,
        phase=phase,
    )


# Setup ---------------------------------------------------------------------------------------------


def setup() -> str:
    """Return the eleven notes, and the heaps that they are shuffled into: first, second, bank."""
    faces = [note(f"${money}", GOLD, INK) for money in sorted(INTERESTS)]
    split = (LARGE_NOTES, SMALL_NOTES, len(INTERESTS) - LARGE_NOTES - SMALL_NOTES)
    starts = accumulate(split, initial=0)
    left = MARGIN + 6
    return on_wall(
        270,
        at(left, 24, *spread(faces, NOTE + BETWEEN)),
        *(
            at(left + (NOTE + BETWEEN) * start, 98, heap(place, many))
            for place, (start, many) in enumerate(zip(starts, split, strict=False), start=1)
        ),
    )


def heap(place: int, many: int) -> str:
    """Return so many notes face down, and what those who come in first and second may find in them."""
    width, won = many * (NOTE + BETWEEN) - BETWEEN, place <= len(PLACED)
    notes = sorted(INTERESTS)
    told = f"{place}: ${sum(notes[:many])}{TO}{sum(notes[-many:])}" if won else ""
    return "".join(
        (
            box(-3, -6, width + 6, 148, rx=14, fill=SLAB, stroke=GOLD if won else SLAB_EDGE, stroke_width=4),
            at(0, 6, *spread([note("?", EDGE, IVORY)] * many, NOTE + BETWEEN)),
            words(width / 2, 102, told, 50, fill=GOLD, font_weight=900) if told else "",
        )
    )


def note(printed: str, fill: str, ink: str) -> str:
    """Return a note of money, face up or down."""
    paper = box(0, 0, NOTE, NOTE_HEIGHT, rx=8, fill=fill, stroke=IVORY, stroke_width=2)
    return paper + words(NOTE / 2, NOTE_HEIGHT / 2, printed, 36, fill=ink, font_weight=900)


def spread(drawn: Sequence[str], step: float) -> list[str]:
    """Return parts side by side."""
    return [at(step * place, 0, part) for place, part in enumerate(drawn)]


# The deck ------------------------------------------------------------------------------------------


def deck() -> str:
    """Return the votes of every kind of voter, by how many cards its group has; and of a die."""
    lines = [
        [tile(kind, f"{TIMES}{many}", str(votes)) for many, votes in enumerate(worth, start=1)]
        for kind, worth in VOTERS.items()
    ]
    lines.append([tile(FLOATING, "", f"1{TO}{DIE}")])
    height = 2 * MARGIN + len(lines) * (TILE_HEIGHT + GAP) - GAP
    return on_wall(
        height,
        *(
            at(MARGIN + 10, MARGIN + (TILE_HEIGHT + GAP) * place, *spread(line, TILE + GAP))
            for place, line in enumerate(lines)
        ),
    )


# An election ---------------------------------------------------------------------------------------


def announced() -> str:
    """Return the table right after the third calendar, with the marks of who has a turn left."""
    return table(example(Playing(C), C))


def election() -> str:
    """Return for whom each group has voted, and how that is counted."""
    view = example(Voting((), RUNNING, VOTES), C)
    counted = lines_of(RUNNING, VOTES, PLACED)
    step = TILE_HEIGHT + 24
    top = MARGIN + step * len(FRONTS) + GAP
    return on_wall(
        round(top + (ROW + GAP) * len(counted) - GAP + MARGIN),
        *(at(MARGIN, MARGIN + step * seat, front(view, seat)) for seat in range(len(FRONTS))),
        *(at(MARGIN, top + (ROW + GAP) * place, line) for place, line in enumerate(counted)),
    )


def front(view: View, seat: Seat) -> str:
    """Return what lies in front of a seat, with the chip of whom it voted for."""
    laid = tiles_of(view.fronts[seat])
    cards = [shown(view, seat, card, vote) for card, vote in zip(laid, votes_of(view, seat), strict=True)]
    edge = box(0, 0, INNER, TILE_HEIGHT + 16, rx=18, fill=SLAB, stroke=SLAB_EDGE, stroke_width=3)
    return edge + at(46, TILE_HEIGHT / 2 + 8, seat_badge(seat, 54)) + at(NAME, 8, *spread(cards, TILE + GAP))


DIAGRAMS: Mapping[int, Callable[[], str]] = {
    SETUP: setup,
    DECK: deck,
    ANNOUNCED: announced,
    ELECTION: election,
}
