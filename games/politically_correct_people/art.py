"""The table of Politically Correct People as a picture: pool, calendar, and what lies in front of all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.core import Seat
from games.politically_correct_people.cards import (
    CALENDAR,
    FLOATING,
    FUND,
    POLITICIANS,
    Card,
    group_votes,
    groups,
    politicians,
)
from games.politically_correct_people.icons import icon
from games.politically_correct_people.pieces import TRIGGER
from games.politically_correct_people.state import Declaring, Settling, View, Voting, asked, turns_left
from games.seats import seat_badge
from games.svg import at, box, disc, document, path, words

FONT = "Source Sans Pro"
TIMES = "\N{MULTIPLICATION SIGN}"

WALL, EDGE, SLAB, SLAB_EDGE = "#22304a", "#3b4d70", "#2d3d5c", "#445985"
PAPER, INK, DIM, GOLD, RED = "#f7f3e8", "#1d2636", "#93a3c2", "#f6c453", "#c8473d"
TINTS = {
    "salaryman": "#cfe0f5",
    "housewife": "#f6d3dc",
    "farmer": "#d8ebc2",
    "senior": "#e4d8f0",
    "believer": "#fbe3b5",
    FLOATING: "#f7f3e8",
    FUND: "#d3ecd9",
}
"""The colour of a card; a politician's is navy."""
NAVY, IVORY = "#31528c", "#fbf8ef"

WIDTH, MARGIN = 900, 20
TILE, TILE_HEIGHT, GAP = 86, 92, 8
NAME = 120
"""How much room the number of a seat and its hand take."""
INNER = WIDTH - 2 * MARGIN
PER_ROW = int((INNER - NAME - 10) // (TILE + GAP))
TOP, BARE = 128, 86


def on_wall(height: int, *parts: str) -> str:
    """Parts on the wall, as a whole picture."""
    edge = box(6, 6, WIDTH - 12, height - 12, rx=25, fill="none", stroke=EDGE, stroke_width=4)
    return document(WIDTH, height, FONT, box(0, 0, WIDTH, height, rx=30, fill=WALL), edge, *parts)


def table(view: View) -> str:
    """The whole table as SVG."""
    heights = [seat_height(front) for front in view.fronts]
    starts = [TOP + sum(heights[:seat]) for seat in range(len(heights))]
    height = TOP + sum(heights) + MARGIN - GAP
    return on_wall(
        height,
        *middle(view),
        *(at(MARGIN, start, panel(view, seat, heights[seat])) for seat, start in enumerate(starts)),
    )


# The middle ----------------------------------------------------------------------------------------


def middle(view: View) -> list[str]:
    """Deck, calendar and pool."""
    place = MARGIN + 4 + 2 * (TILE + GAP) + 64
    pool = [
        at(place + (TILE + GAP) * number, 20, tile(card, "", base(card)))
        for number, card in enumerate(view.pool)
    ]
    return [at(MARGIN + 4, 20, deck(view.deck)), at(MARGIN + 4 + TILE + 22, 20, calendar(view.aside)), *pool]


def deck(many: int) -> str:
    """The cards that nobody has seen."""
    return "".join(
        (
            box(6, 6, TILE - 6, TILE_HEIGHT - 6, rx=12, fill=EDGE),
            box(0, 0, TILE - 6, TILE_HEIGHT - 6, rx=12, fill=SLAB, stroke=DIM, stroke_width=3),
            words((TILE - 6) / 2, TILE_HEIGHT / 2 - 3, many, 40, fill=IVORY),
        )
    )


def calendar(aside: int) -> str:
    """How many calendars are set aside, and how many announce the election."""
    announced = aside >= TRIGGER
    ink = RED if announced else INK
    return "".join(
        (
            box(0, 0, TILE + 22, TILE_HEIGHT, rx=12, fill=GOLD if announced else PAPER),
            at((TILE + 22) / 2, 28, icon(CALENDAR, ink)),
            words((TILE + 22) / 2, 68, f"{aside}/{TRIGGER}", 38, fill=INK),
        )
    )


# Seats ---------------------------------------------------------------------------------------------


def tiles_of(front: Sequence[Card]) -> tuple[Card, ...]:
    """What lies in front, a tile each: politicians, groups, every floating vote."""
    return (*politicians(front), *groups(front))


def seat_height(front: Sequence[Card]) -> int:
    """How much room a seat takes, from the top: little while nothing lies in front of it."""
    lines = -(-len(tiles_of(front)) // PER_ROW)
    return BARE if not lines else lines * (TILE_HEIGHT + GAP) + 14 + GAP


def panel(view: View, seat: Seat, height: int) -> str:
    """A seat: its number, the size of its hand, and everything in front of it."""
    active = seat in asked(view.phase)
    frame, thick = (GOLD, 6) if active else (SLAB_EDGE, 3)
    tiles = tiles_of(view.fronts[seat])
    votes, mark = votes_of(view, seat), (93, 91) if tiles else (NAME + 28, 42)
    return "".join(
        (
            box(0, 0, INNER, height - GAP, rx=18, fill=SLAB, stroke=frame, stroke_width=thick),
            at(38, 42, seat_badge(seat, 54)),
            at(92, 42, hand(view.hands[seat])),
            at(*mark, icon(CALENDAR, GOLD, small=True)) if seat == view.trigger else "",
            words(*mark, "+1", 30, fill=GOLD)
            if seat in turns_left(view.trigger, view.phase, len(view.hands))
            else "",
            *(at(*corner(place), shown(view, seat, card, votes[place])) for place, card in enumerate(tiles)),
        )
    )


def corner(place: int) -> tuple[float, float]:
    """Where a tile stands in its panel."""
    row, column = divmod(place, PER_ROW)
    return NAME + 10 + (TILE + GAP) * column, 7 + (TILE_HEIGHT + GAP) * row + 4


def hand(many: int) -> str:
    """A fan of cards with their number."""
    fan = box(-16, -24, 30, 42, rx=5, fill=EDGE, stroke=DIM, stroke_width=2)
    return (
        fan
        + box(-10, -20, 30, 42, rx=5, fill=SLAB_EDGE, stroke=DIM, stroke_width=2)
        + words(5, 2, many, 30, fill=IVORY)
    )


@cache
def crown() -> str:
    """What winners wear, about 44 wide round its middle."""
    points = "M-22 12L-22 -10L-11 1L0 -16L11 1L22 -10L22 12z"
    return path(points, fill=GOLD, stroke=INK, stroke_width=2, stroke_linejoin="round")


def candidate(view: View, seat: Seat) -> Card | None:
    """Who runs for a seat."""
    match view.phase:
        case Declaring(_, candidates) | Voting(_, candidates) | Settling(candidates):
            return candidates[seat]
        case _:
            return None


def votes_of(view: View, seat: Seat) -> list[tuple[Seat | None, int]]:
    """For whom each tile of a seat has voted, and its die."""
    found = list(view.phase.votes) if isinstance(view.phase, Voting | Settling) else []
    told: list[tuple[Seat | None, int]] = []
    for card in tiles_of(view.fronts[seat]):
        vote = next((vote for vote in found if vote.seat == seat and vote.group == card), None)
        told.append((None, 0) if vote is None else (vote.candidate, vote.votes))
        if vote is not None:
            found.remove(vote)
    return told


def shown(view: View, seat: Seat, card: Card, vote: tuple[Seat | None, int]) -> str:
    """A card or a group in front of a seat, with the chip of the candidate it voted for."""
    whom, die = vote
    told = laid(view.fronts[seat], card, die, aside=whom is not None)
    if card in POLITICIANS and card == candidate(view, seat):
        told += box(-4, -4, TILE + 8, TILE_HEIGHT + 8, rx=16, fill="none", stroke=GOLD, stroke_width=6)
    return told if whom is None else told + at(TILE - 20, TILE_HEIGHT - 22, chip(whom))


def laid(front: Sequence[Card], card: Card, die: int, *, aside: bool) -> str:
    """A card or a group as it lies; `aside`: with room for a chip."""
    if card in POLITICIANS:
        return tile(card, "", base(card))
    if card == FLOATING:
        return tile(card, "", str(die) if die else "", aside=aside)
    return tile(card, f"{TIMES}{front.count(card)}", str(group_votes(front, card)), aside=aside)


def chip(whom: Seat) -> str:
    """The voting chip of a candidate."""
    return disc(0, 0, 25, fill=INK) + seat_badge(whom, 44)


def base(card: Card) -> str:
    """The votes that a politician brings itself; nothing for other cards."""
    return str(POLITICIANS.get(card, ""))


@cache
def tile(card: Card, many: str, votes: str, *, aside: bool = False) -> str:
    """A card face up: its sign, how many of it, and the votes, which stand aside for a chip."""
    politician = card in POLITICIANS
    fill, ink = (NAVY, IVORY) if politician else (TINTS[card], INK)
    sign = icon("politician" if politician else card, ink, small=bool(many))
    return "".join(
        (
            box(0, 0, TILE, TILE_HEIGHT, rx=13, fill=fill, stroke=IVORY, stroke_width=2),
            at(25 if many else TILE / 2, 28 if votes or aside else TILE_HEIGHT / 2, sign),
            words(TILE - 7, 27, many, 30, fill=ink, text_anchor="end") if many else "",
            words(26 if aside else TILE / 2, 68, votes, 42, fill=ink, font_weight=900) if votes else "",
        )
    )
