"""Orders before they are carried out: their sequence, their form, and the pieces there are for them."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Refusal, Seat
from games.vertigo.pieces import (
    BLACK,
    BLUE,
    COLOUR,
    EMPTY,
    ENDLESS,
    GREEN,
    PEOPLE,
    PROVINCES,
    REGIONS,
    SUPPLY,
    TILE,
    UN_HALL,
    Build,
    Clean,
    Convert,
    Country,
    LetGo,
    Move,
    Options,
    Order,
    Populate,
    Send,
    Train,
)

STAGE: dict[type[Order], int] = {
    LetGo: 0,
    Send: 1,
    Build: 2,
    Convert: 2,
    Clean: 3,
    Populate: 4,
    Move: 4,
    Train: 5,
}
"""The sub-steps as they are printed (4.08)."""
MOST_COUNT = 30

Stock = dict[str, int]
"""How many pieces of each kind are left to take (4.44)."""


def stock(countries: Sequence[Country], options: Options) -> Stock:
    """What is left of the shared pieces."""
    if options.piece_limits == "off":
        return dict.fromkeys(SUPPLY, ENDLESS)
    land = "".join(["".join(country.regions) for country in countries])
    black, green, blue, tiles = (land.count(letter) for letter in (BLACK, GREEN, BLUE, TILE))
    dwellers = len(land) - land.count(EMPTY) - tiles
    return {
        BLACK: SUPPLY[BLACK] - black,
        GREEN: SUPPLY[GREEN] - green,
        BLUE: SUPPLY[BLUE] - blue,
        PEOPLE: SUPPLY[PEOPLE] - dwellers,
        TILE: SUPPLY[TILE] - tiles,
    }


def kept_back(queue: Sequence[Seat]) -> int:
    """How many people the first of the queue may not buy: one for each who founds a country later (4.44)."""
    return len(queue) - 1


def people_for_sale(countries: Sequence[Country], options: Options, queue: Sequence[Seat]) -> int:
    """How many people the first of the queue may buy at the founding (4.44)."""
    return stock(countries, options)[PEOPLE] - kept_back(queue)


def colour_limit(options: Options) -> int:
    """How many scholars, diplomats and engineers a country can have (4.44)."""
    return COLOUR if options.piece_limits == "on" else ENDLESS


def malformed(order: Order) -> Refusal | None:
    """Orders name regions and provinces that there are, each once, and no more than they count."""
    match order:
        case Populate(region, to, provinces):
            sound = 0 <= to <= PROVINCES and within(region, PROVINCES, provinces)
        case Move(region, to, count, leave, enter):
            sound = 0 <= to < REGIONS and within(region, count, leave) and within(region, count, enter)
        case Send(region, to, count):
            sound = 0 <= to <= UN_HALL and within(region, count, ())
        case Train(region):
            sound = within(region, 1, ())
        case LetGo(_, region, count, provinces) | Build(region, _, count, provinces):
            sound = within(region, count, provinces)
        case Convert(region, count, provinces) | Clean(region, count, provinces):
            sound = within(region, count, provinces)
    return None if sound else Refusal("4.46", "refused-malformed")


def within(region: int, count: int, provinces: tuple[int, ...]) -> bool:
    """Whether a region, a count and provinces are such as there are."""
    if not (0 <= region < REGIONS and 1 <= count <= MOST_COUNT):
        return False
    if not provinces:
        return True
    return (
        len(provinces) <= count
        and len(set(provinces)) == len(provinces)
        and all(0 <= province < PROVINCES for province in provinces)
    )
