"""The end of Vertigo: the final upkeep and the ranking (4.42)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from games.core import Outcome
from games.vertigo.events import Kept
from games.vertigo.land import most_exposed, put
from games.vertigo.pieces import BLACK, BLUE, ENGINEERS, GREEN, PEOPLE, Country, Ending


def buildings_kept(black: int, others: int, money: int) -> tuple[int, int, int]:
    """As many buildings as money allows, then as many engineers: black ones, others, and what it costs."""
    costs = [ENGINEERS[BLACK]] * black + [ENGINEERS[GREEN]] * others
    kept = sum(total <= money for total in accumulate(costs))
    cost = min(money, sum(costs[len(costs) - kept :]))
    return 2 * kept - cost, cost - kept, cost


def after_final_upkeep(countries: Sequence[Country]) -> tuple[tuple[Country, ...], tuple[Kept, ...]]:
    """The countries with what they can maintain, and what became of each that is alive."""
    after = [maintained(country) if country.fallen is None else country for country in countries]
    kept = [
        Kept(seat, new.buildings, old.buildings - new.buildings, old.treasury - new.treasury)
        for seat, (old, new) in enumerate(zip(countries, after, strict=True))
        if old.fallen is None
    ]
    return tuple(after), tuple(kept)


def maintained(country: Country) -> Country:
    """A country that has paid its engineers; what it cannot maintain is removed."""
    land = country.land
    black, others = land.count(BLACK), land.count(GREEN) + land.count(BLUE)
    blacks, rest, cost = buildings_kept(black, others, country.treasury)
    regions = list(country.regions)
    _remove(regions, BLACK, black - blacks)
    _remove(regions, GREEN, gone := min(others - rest, land.count(GREEN)))
    _remove(regions, BLUE, others - rest - gone)
    left, centre, right = regions
    return Country(
        country.treasury - cost,
        (left, centre, right),
        country.scholars,
        country.diplomats,
        country.laws,
        country.standing,
        country.smokes,
        country.plan,
    )


def _remove(regions: list[str], letter: str, count: int) -> None:
    for _ in range(count):
        at = max(range(len(regions)), key=lambda number: letter in regions[number])
        regions[at] = put(regions[at], most_exposed(regions[at], letter)[0], PEOPLE)


def standing(country: Country) -> tuple[int, int, int, int]:
    """What is compared: out or not and when, buildings, pieces, money (4.41, 4.42)."""
    if fallen := country.fallen:
        return fallen.moment, 0, fallen.pieces, fallen.money
    return 1_000_000, country.buildings, country.pieces, country.treasury


def ranking(countries: Sequence[Country], ending: Ending) -> Outcome:
    """Buildings, then scholars, diplomats and engineers, then money; who is out comes after (4.42)."""
    keys = [standing(country) for country in countries]
    ranks = tuple(1 + sum(other > key for other in keys) for key in keys)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    return Outcome(ending, tuple(country.buildings for country in countries), ranks, winners)
