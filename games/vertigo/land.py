"""Provinces in their rings: neighbours, tiers, and what is chosen where nobody chooses."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from games.vertigo.pieces import (
    BLACK,
    BLUE,
    CLEANING_HERE,
    CLEANING_NEAR,
    CLEANING_UN,
    CROWD,
    EMPTY,
    GREEN,
    ORDER,
    PEOPLE,
    PROVINCES,
    TILE,
    Country,
    Region,
    people,
)

TIER = {EMPTY: 0, PEOPLE: 1, BLACK: 2, GREEN: 2, BLUE: 2}
"""Which provinces a tile may take only when none of a lower tier is left (4.21)."""
Spot = tuple[int, int]
"""A region and a province of it."""

_KNOWN = 1 << 14
"""So many rings are remembered with what follows from them."""


def put(region: Region, province: int, letter: str) -> Region:
    """The region with something else in a province."""
    return region[:province] + letter + region[province + 1 :]


def around(region: Region, province: int) -> str:
    """What lies in the two neighbouring provinces of the ring."""
    return region[province - 1] + region[(province + 1) % PROVINCES]


def tiles_beside(region: Region, province: int) -> int:
    """How many of the two neighbours are polluted."""
    return around(region, province).count(TILE)


def lives_beside(region: Region, province: int) -> int:
    """How many of the two neighbours are inhabited."""
    beside = around(region, province)
    return len(beside) - beside.count(TILE) - beside.count(EMPTY)


@lru_cache(_KNOWN)
def where(region: Region, letters: str) -> tuple[int, ...]:
    """The provinces with one of these letters."""
    return tuple([province for province, letter in enumerate(region) if letter in letters])


@lru_cache(_KNOWN)
def safest(region: Region, letter: str) -> tuple[int, ...]:
    """The provinces with this letter, those far from pollution first: where people and buildings go."""
    return tuple(sorted(where(region, letter), key=lambda at: tiles_beside(region, at)))


@lru_cache(_KNOWN)
def most_exposed(region: Region, letter: str) -> tuple[int, ...]:
    """The provinces with this letter, those beside pollution first: what is given up."""
    return tuple(sorted(where(region, letter), key=lambda at: -tiles_beside(region, at)))


@lru_cache(_KNOWN)
def most_harmful(region: Region) -> tuple[int, ...]:
    """The polluted provinces, those beside people first: what is cleaned."""
    return tuple(sorted(where(region, TILE), key=lambda at: -lives_beside(region, at)))


# Where tiles fall ----------------------------------------------------------------------------------


@lru_cache(_KNOWN)
def own_spots(region: Region) -> tuple[int, ...]:
    """Where a tile may fall in one's own region: empty land, else people, else buildings (4.21)."""
    return where(region, EMPTY) or where(region, PEOPLE) or where(region, BLACK + GREEN + BLUE)


@lru_cache(_KNOWN)
def bordering(region: Region) -> tuple[int, ...]:
    """The unpolluted provinces beside a polluted one."""
    return tuple([at for at in range(PROVINCES) if region[at] != TILE and tiles_beside(region, at)])


@lru_cache(_KNOWN)
def by_standing(region: Region, order: str) -> int:
    """The empty province that a standing order says: beside other tiles or, if nothing else, apart (4.47)."""
    sign = -1 if order == "gather" else 1
    return min(
        where(region, EMPTY), key=lambda at: (sign * tiles_beside(region, at), lives_beside(region, at), at)
    )


def arrow_spots(country: Country) -> tuple[Spot, ...]:
    """Where an arrow may hit: beside tiles, by tiers over all regions; empty where the owner picks (4.23)."""
    spots = [(at, spot) for at, region in enumerate(country.regions) for spot in bordering(region)]
    return lowest_tier(country, spots)


def lowest_tier(country: Country, spots: Iterable[Spot]) -> tuple[Spot, ...]:
    """Those of the provinces that must be taken first."""
    tiers = {(region, at): TIER[country.regions[region][at]] for region, at in spots}
    least = min(tiers.values(), default=0)
    return tuple([spot for spot, tier in tiers.items() if tier == least])


def open_regions(country: Country) -> tuple[int, ...]:
    """The regions that have room for a tile."""
    return tuple([at for at, region in enumerate(country.regions) if region.count(TILE) < PROVINCES])


def is_full(country: Country) -> bool:
    """Whether a country lies under tiles altogether (4.24)."""
    return country.land == TILE * len(country.land)


def offered(country: Country) -> int | None:
    """The region that takes a foreign tile without a question: the only one, or by standing order (4.47)."""
    regions, standing = open_regions(country), country.standing
    keep = standing.keep
    if len(regions) == 1:
        return regions[0]
    if keep is None or standing.order == "ask":
        return None
    empty = {at: country.regions[at].count(EMPTY) for at in ORDER if at in regions and at != keep}
    best = max(empty, key=empty.__getitem__)
    return best if empty[best] else None


# What a country does to its air --------------------------------------------------------------------


def crowded(region: Region) -> bool:
    """Whether its people pollute: five or more, and no blue facility (4.19)."""
    return BLUE not in region and people(region) >= CROWD


def sources(country: Country) -> int:
    """How often the die is rolled for it (4.19)."""
    return country.land.count(BLACK) + sum(map(crowded, country.regions))


def is_clean(country: Country) -> bool:
    """A country that does not pollute (4.39)."""
    return sources(country) == 0


def cleaning_price(regions: Iterable[Region], region: Region) -> int:
    """What it costs to remove a tile from a region (4.14)."""
    if BLUE in region:
        return CLEANING_HERE
    return CLEANING_NEAR if any(BLUE in other for other in regions) else CLEANING_UN
