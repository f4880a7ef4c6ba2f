"""The picture on a seat's own panel: countries, and what the choice at hand would change in them."""

from __future__ import annotations

from collections.abc import Callable, Collection

from games.core import Seat, Value, replace
from games.screen import Picture, Text
from games.vertigo import art_country
from games.vertigo import pieces as p
from games.vertigo import words as w
from games.vertigo.council import factories, impact
from games.vertigo.panels import Bearing, Considering
from games.vertigo.panels import drafted as drafted_plan
from games.vertigo.plans import forecast
from games.vertigo.pollution import Spot, asks_for, exposed, own_spots, picks_tile, polluted, targets
from games.vertigo.shop import bought
from games.vertigo.shop import drafted as drafted_purchases
from games.vertigo.world import with_province

Seen = dict[Seat, tuple[p.Country, p.Country]]
Marks = dict[Seat, Collection[Spot]]


def picture(view: p.View, seat: Seat, draft: Value | None, text: Text, *, asked: bool) -> Picture:
    """Return the countries that a seat decides about, its own where it decides about none."""
    seen, marks = sight(view, seat, draft) if asked else (unchanged(view, seat), {})
    told = [w.alt_country(other, now, then, text) for other, (now, then) in seen.items()]
    return Picture(art_country.countries(seen, marks), " ".join(told))


def unchanged(view: p.View, *seats: Seat) -> Seen:
    return {seat: (view.countries[seat], view.countries[seat]) for seat in seats}


def sight(view: p.View, seat: Seat, draft: Value | None) -> tuple[Seen, Marks]:
    """Return countries as they are and would be, and the provinces among which is chosen."""
    country = view.countries[seat]
    match view.phase:
        case p.Founding():
            founded = bought(drafted_purchases(view, view.phase, draft).found)
            return {seat: (founded, founded)}, {}
        case p.Planning():
            then = forecast(view, seat, drafted_plan(view, seat, draft).plan).country
            return {seat: (country, then)}, {}
        case p.Placing(cursor):
            return unchanged(view, seat), {seat: in_region(country, cursor.region)}
        case p.Aiming(cursor):
            aimed = dict[Seat, list[Spot]]()
            for aim in targets(view.countries, cursor.seat):
                if aim.region is not None and aim.province is not None:
                    aimed.setdefault(aim.target, []).append((aim.region, aim.province))
            return unchanged(view, *(aimed or (seat,))), {**aimed}
        case p.Offering():
            spots = [spot for region in range(p.REGIONS) for spot in in_region(country, region)]
            return unchanged(view, seat), {seat: spots}
        case p.Landing(_, target, region):
            return unchanged(view, target), {target: in_region(view.countries[target], region)}
        case p.Effect():
            return spoiled(country, seat, draft, asks_for, exposed, p.TILE)
        case p.Recovering():
            return spoiled(country, seat, draft, picks_tile, polluted, p.EMPTY)
        case p.Proposing() if isinstance(draft, Considering):
            return {seat: (country, enriched(view, draft.law, seat, seat))}, {}
        case p.Debating(law, queue) | p.Voting(law, queue):
            return {seat: (country, enriched(view, law, queue[0], seat))}, {}
        case p.Demolishing():
            chosen = draft.places if isinstance(draft, Bearing) else ()
            return {seat: (country, put_all(country, chosen, p.PEOPLE))}, {seat: factories(country)}
        case _:
            return unchanged(view, seat), {}


def in_region(country: p.Country, region: int) -> list[Spot]:
    return [(region, at) for at in own_spots(country.regions[region])]


def spoiled(
    country: p.Country,
    seat: Seat,
    draft: Value | None,
    asks: Callable[[p.Country, int], bool],
    spots: Callable[[p.Country, int], Collection[int]],
    letter: str,
) -> tuple[Seen, Marks]:
    """Return what a choice of a province in each region asked for changes: a tile there falls or goes."""
    chosen = draft.places if isinstance(draft, Bearing) else ()
    marks = [(at, spot) for at in range(p.REGIONS) if asks(country, at) for spot in spots(country, at)]
    return {seat: (country, put_all(country, chosen, letter))}, {seat: marks}


def put_all(country: p.Country, spots: Collection[Spot], letter: str) -> p.Country:
    regions = country.regions
    for region, at in spots:
        regions = with_province(regions, region, at, letter)
    return replace(country, regions=regions)


def enriched(view: p.View, law: p.Law, proposer: Seat, seat: Seat) -> p.Country:
    """Return a country with the money that it would have if a law passed now."""
    does, country = impact(law, proposer, view.countries, view.un), view.countries[seat]
    gain = w.rewarded(does.gains, proposer, does.reward)[seat]
    return replace(country, treasury=country.treasury + gain)
