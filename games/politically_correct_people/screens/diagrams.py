"""Pictures for the rules pages: the notes, the deck, and the election that they tell from start to end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate

from games.core import Seat
from games.politically_correct_people.rules import events as ev
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.screens.art import ROW, bars, seat_tiles, table_drawing
from games.politically_correct_people.screens.card_art import (
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
    card_tile,
    on_wall,
)
from games.screen import Picture, Text
from games.seats import seat_badge, seat_slab
from games.signs import TIMES, TO
from games.svg import at, box, words

SETUP, ANNOUNCED, DECK, ELECTION = 2, 6, 11, 12
"""The pages of the rules that have a picture."""
A, B, C, D, E = range(5)

FRONTS: tuple[tuple[p.Card, ...], ...] = (
    ("premier", *("salaryman",) * 4, p.FLOATING),
    ("councillor", "newcomer", "farmer", "farmer"),
    ("boss", "salaryman", p.FLOATING),
    (*("housewife",) * 3, p.FLOATING),
    ("celebrity", "senior", "senior"),
)
RUNNING = ("premier", "councillor", "boss", None, "celebrity")
VOTES = (
    *(
        ev.Vote(C, p.FLOATING, C, 5),
        ev.Vote(D, "housewife", A, 4),
        ev.Vote(E, "senior", C, 3),
        ev.Vote(A, p.FLOATING, A, 2),
    ),
    *(ev.Vote(B, "farmer", A, 3), ev.Vote(C, "salaryman", E, 1), ev.Vote(D, p.FLOATING, B, 6)),
    ev.Vote(A, "salaryman", B, 5),
)
PLACED = (A, B)
"""The election that the rules tell from start to end; and who was first and second."""

NOTE, NOTE_HEIGHT, BETWEEN = 68, 54, 10
"""A note of money, and how far it lies from the next."""


def diagram(section: int, text: Text) -> Picture | None:
    """Return the picture of a page of the rules that has one."""
    draw = DIAGRAMS.get(section)
    return None if draw is None else Picture(draw(), text(f"diagram-{section}"))


def _example(phase: s.Phase, trigger: Seat) -> s.View:
    return s.View(
        seat=None,
        options=p.Options(),
        round=1,
        starter=A,
        deck=14,
        pool=("lawyer", "salaryman", "housewife", "fund"),
        discards=(),
        aside=p.TRIGGER + 1,
        trigger=trigger,
        fronts=FRONTS,
        hands=(4,) * len(FRONTS),
        own=None,
        step=0,
        phase=phase,
    )


# Setup ---------------------------------------------------------------------------------------------


def _setup_diagram() -> str:
    faces = [_note(f"${money}", GOLD, INK) for money in sorted(p.INTERESTS)]
    split = (p.LARGE_NOTES, p.SMALL_NOTES, len(p.INTERESTS) - p.LARGE_NOTES - p.SMALL_NOTES)
    starts = accumulate(split, initial=0)
    left = MARGIN + 6
    return on_wall(
        270,
        at(left, 24, *_spread_cards(faces, NOTE + BETWEEN)),
        *(
            at(left + (NOTE + BETWEEN) * start, 98, _heap(place, notes))
            for place, (start, notes) in enumerate(zip(starts, split, strict=False), start=1)
        ),
    )


def _heap(place: int, notes: int) -> str:
    width = notes * (NOTE + BETWEEN) - BETWEEN
    is_prize = place <= len(PLACED)
    values = sorted(p.INTERESTS)
    label = f"{place}: ${sum(values[:notes])}{TO}{sum(values[-notes:])}" if is_prize else ""
    return "".join(
        (
            box(
                -3,
                -6,
                width + 6,
                148,
                rx=14,
                fill=SLAB,
                stroke=GOLD if is_prize else SLAB_EDGE,
                stroke_width=4,
            ),
            at(0, 6, *_spread_cards([_note("?", EDGE, IVORY)] * notes, NOTE + BETWEEN)),
            words(width / 2, 102, label, 50, fill=GOLD, font_weight=900) if label else "",
        )
    )


def _note(printed: str, fill: str, ink: str) -> str:
    paper = box(0, 0, NOTE, NOTE_HEIGHT, rx=8, fill=fill, stroke=IVORY, stroke_width=2)
    return paper + words(NOTE / 2, NOTE_HEIGHT / 2, printed, 38, fill=ink, font_weight=900)


def _spread_cards(drawn: Sequence[str], step: float) -> list[str]:
    return [at(step * place, 0, part) for place, part in enumerate(drawn)]


# The deck ------------------------------------------------------------------------------------------


def _deck_diagram() -> str:
    lines = [
        [card_tile(kind, f"{TIMES}{cards}", str(votes)) for cards, votes in enumerate(worth, start=1)]
        for kind, worth in p.VOTERS.items()
    ]
    lines.append([card_tile(p.FLOATING, "", f"1{TO}{p.DIE}")])
    height = 2 * MARGIN + len(lines) * (TILE_HEIGHT + GAP) - GAP
    return on_wall(
        height,
        *(
            at(MARGIN + 10, MARGIN + (TILE_HEIGHT + GAP) * place, *_spread_cards(row, TILE + GAP))
            for place, row in enumerate(lines)
        ),
    )


# An election ---------------------------------------------------------------------------------------


def _election_diagram() -> str:
    view = _example(s.Voting((), RUNNING, VOTES), C)
    counted = bars(RUNNING, VOTES, PLACED)
    step = TILE_HEIGHT + 24
    top = MARGIN + step * len(FRONTS) + GAP
    return on_wall(
        round(top + (ROW + GAP) * len(counted) - GAP + MARGIN),
        *(at(MARGIN, MARGIN + step * seat, _front_drawing(view, seat)) for seat in range(len(FRONTS))),
        *(at(MARGIN, top + (ROW + GAP) * place, bar) for place, bar in enumerate(counted)),
    )


def _front_drawing(view: s.View, seat: Seat) -> str:
    tiles = at(NAME, 8, *_spread_cards(seat_tiles(view, seat), TILE + GAP))
    return (
        seat_slab(INNER, TILE_HEIGHT + 16, SLAB, SLAB_EDGE)
        + at(46, TILE_HEIGHT / 2 + 8, seat_badge(seat, 54))
        + tiles
    )


DIAGRAMS: Mapping[int, Callable[[], str]] = {
    SETUP: _setup_diagram,
    ANNOUNCED: lambda: table_drawing(_example(s.Playing(C), C)),
    DECK: _deck_diagram,
    ELECTION: _election_diagram,
}
