"""Cards of Politically Correct People in pictures: their signs, colours and tiles, the ground, the cover."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache

from games.politically_correct_people import words as w
from games.politically_correct_people.rules import pieces as p
from games.svg import at, box, disc, drawing, element, emoji, enlarge, line, path, tabletop, words

# Signs of cards -------------------------------------------------------------------------------------


WHITE = "#ffffff"
SMALL = 0.76
LEAVES = "M0 2C-2 -14 -14 -18 -24 -16C-22 -2 -12 4 0 2zM0 -2C2 -16 12 -21 24 -19C22 -5 12 1 0 -2z"
BAG = "M-8 -12C-26 0 -26 20 -12 20H12C26 20 26 0 8 -12zM-10 -20H10L6 -13H-6z"
PIPS = ((-9, -9), (9, -9), (0, 0), (-9, 9), (9, 9))


@cache
def icon(name: str, ink: str, paper: str = WHITE, *, small: bool = False) -> str:
    sign = SIGNS[name](ink, paper)
    return element("g", sign, transform=f"scale({SMALL})") if small else sign


SIGNS: Mapping[p.Card, Callable[[str, str], str]] = {
    "politician": lambda ink, _paper: (
        path("M-13 8V-18H13V8z", fill=ink) + path("M-24 8H24V16H-24z", fill=ink)
    ),
    # A briefcase.
    "salaryman": lambda ink, paper: (
        box(-22, -8, 44, 27, rx=5, fill=ink) + line("M-8 -9V-17H8V-9", ink, 5) + line("M-20 5H20", paper, 3)
    ),
    # A house.
    "housewife": lambda ink, paper: (
        path("M0 -21L24 -1H16V18H-16V-1H-24z", fill=ink) + box(-5, 3, 10, 15, fill=paper)
    ),
    # A sprout.
    "farmer": lambda ink, _paper: line("M0 20V-2", ink, 5) + path(LEAVES, fill=ink),
    # A head with a bun and glasses.
    "senior": lambda ink, paper: (
        disc(0, -16, 8, fill=ink)
        + disc(0, 4, 17, fill=ink)
        + "".join(disc(x, 2, 5.5, fill="none", stroke=paper, stroke_width=3) for x in (-8, 8))
        + line("M-5 12H5", paper, 3)
    ),
    # A gate.
    "believer": lambda ink, _paper: line("M-23 -15H23M-18 -4H18M-12 -15V20M12 -15V20", ink, 6),
    p.FLOATING: lambda ink, paper: (
        box(-20, -20, 40, 40, rx=9, fill=ink) + "".join(disc(x, y, 4, fill=paper) for x, y in PIPS)
    ),
    p.FUND: lambda ink, paper: path(BAG, fill=ink) + words(0, 3, "$", 49, fill=paper),
    p.CALENDAR: lambda ink, _paper: (
        box(-20, -15, 40, 34, rx=5, fill="none", stroke=ink, stroke_width=5)
        + line("M-18 -3H18M-9 -20V-11M9 -20V-11", ink, 5)
    ),
}
"""The sign of each card, about 44 wide round its middle."""


# Colours and sizes ---------------------------------------------------------------------------------


WALL, EDGE, SLAB, SLAB_EDGE = "#22304a", "#3b4d70", "#2d3d5c", "#445985"
PAPER, INK, DIM, GOLD, RED = "#f7f3e8", "#1d2636", "#93a3c2", "#f6c453", "#c8473d"
CORAL = "#ff8f80"
"""Red on navy."""
TINTS = {
    "salaryman": "#cfe0f5",
    "housewife": "#f6d3dc",
    "farmer": "#d8ebc2",
    "senior": "#e4d8f0",
    "believer": "#fbe3b5",
    p.FLOATING: "#f7f3e8",
    p.FUND: "#d3ecd9",
}
"""The colour of a card; a politician's is navy."""
NAVY, IVORY, PALE = "#31528c", "#fbf8ef", "#b9c6de"

WIDTH, MARGIN = 900, 20
TILE, TILE_HEIGHT, GAP = 86, 92, 8
NAME = 120
"""How much room the number of a seat and its hand take."""
KEPT = 1024
"""Size of the caches of drawn cards and sums."""
INNER = WIDTH - 2 * MARGIN
PER_ROW = int((INNER - NAME - 10) // (TILE + GAP))


def on_wall(height: int, *parts: str, width: int = WIDTH) -> str:
    wall = tabletop(width, height, WALL, EDGE, inset=6, thick=4, rx=(30, 25))
    return drawing(width, height, wall, *parts)


# Tiles ---------------------------------------------------------------------------------------------


def tiles_of(front: Sequence[p.Card]) -> tuple[p.Card, ...]:
    return (*p.politicians_of(front), *p.voter_groups(front))


def base_of(card: p.Card) -> str:
    return str(p.POLITICIANS.get(card, ""))


def card_signs() -> Mapping[str, str]:
    """The drawings of buttons and menus, by the signs that begin the names of cards."""
    grounds = {sign: (TINTS[kind], INK, kind) for kind, sign in {**w.SIGNS, p.FUND: w.PURSE}.items()}
    return {
        sign: emoji(60, box(2, 2, 56, 56, rx=12, fill=fill), at(30, 30, icon(drawn, ink)))
        for sign, (fill, ink, drawn) in {w.HAT: (NAVY, IVORY, "politician"), **grounds}.items()
    }


@lru_cache(KEPT)
def card_tile(card: p.Card, count: str, votes: str, *, aside: bool = False, hollow: bool = False) -> str:
    """A card or a group with its number and votes; `aside` leaves room for a chip, `hollow`: it would go."""
    politician = card in p.POLITICIANS
    fill, ink = (NAVY, IVORY) if politician else (TINTS[card], INK)
    if hollow:
        fill, ink = SLAB, PALE
    paper = SLAB if hollow else WHITE
    sign = icon("politician" if politician else card, ink, paper, small=bool(count))
    return "".join(
        (
            box(0, 0, TILE, TILE_HEIGHT, rx=13, fill=fill, stroke=DIM if hollow else IVORY, stroke_width=2),
            at(25 if count else TILE / 2, 28 if votes or aside else TILE_HEIGHT / 2, sign),
            words(TILE - 6, 27, count, 38, fill=ink, text_anchor="end") if count else "",
            words(26 if aside else TILE / 2, 68, votes, 42, fill=ink, font_weight=900) if votes else "",
        )
    )


def card_fan(count: int) -> str:
    look: dict[str, str | float] = {"stroke": DIM, "stroke_width": 2}
    cards = box(-22, -26, 40, 46, rx=6, fill=EDGE, **look) + box(
        -16, -21, 42, 46, rx=6, fill=SLAB_EDGE, **look
    )
    return cards + words(5, 2, count, 38, fill=IVORY)


# The cover ---------------------------------------------------------------------------------------------


COVER_WIDTH, COVER_HEIGHT = 900, 300
NOTE, NOTE_EDGE, NOTE_INK = "#2f7d4f", "#a9d8b8", "#17472c"


def voter_tile(x: float, y: float, degrees: float, card: str, votes: int) -> str:
    """Return a group of voters turned round its middle."""
    tile = at(-TILE / 2, -TILE_HEIGHT / 2, card_tile(card, "", str(votes)))
    return enlarge(x, y, 1.45, tile, degrees)


def bank_note(x: float, y: float, degrees: float) -> str:
    """Return a bank note turned round its middle."""
    paper = box(-52, -28, 104, 56, rx=8, fill=NOTE, stroke=NOTE_EDGE, stroke_width=4)
    dollar = disc(0, 0, 26, fill=NOTE_EDGE) + words(0, 0, "$", 56, fill=NOTE_INK)
    return at(x, y, paper, dollar, turned=degrees)


GROUND = tabletop(COVER_WIDTH, COVER_HEIGHT, NAVY, SLAB_EDGE, inset=7, thick=4, rx=(30, 24))
RAYS = path("M450 290L300 20H360zM450 290L420 20H480zM450 290L540 20H600z", fill=SLAB)
PODIUM = path("M354 286L372 176H528L546 286z", fill=RED) + box(356, 162, 188, 22, rx=8, fill=IVORY)
MICROPHONES = line("M410 162L426 122M490 162L474 122", DIM, 6) + "".join(
    disc(x, 118, 9, fill=DIM) for x in (426, 474)
)
BADGE = disc(450, 232, 34, fill=GOLD) + line("M434 232L446 245L468 218", NAVY, 8)
COVER = drawing(
    COVER_WIDTH,
    COVER_HEIGHT,
    GROUND,
    RAYS,
    *(
        bank_note(x, y, turned)
        for x, y, turned in ((292, 262, -12), (604, 258, 9), (676, 272, -5), (222, 274, 6))
    ),
    enlarge(450, 88, 2.5, icon("politician", IVORY)),
    PODIUM,
    MICROPHONES,
    BADGE,
    voter_tile(84, 112, -8, "salaryman", 13),
    voter_tile(196, 138, 4, "farmer", 8),
    voter_tile(702, 134, -4, "senior", 7),
    voter_tile(814, 112, 8, "housewife", 9),
)
