"""The picture on a seat's own panel: countries, and what the choice at hand would change in them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import NamedTuple

from games.core import Seat, Value, replace
from games.screen import Picture, Text
from games.seats import seat_colour
from games.signs import ARROW
from games.svg import at, box, disc, drawing, element, path, piece, tabletop, words
from games.text import alt_text
from games.vertigo import words as w
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from games.vertigo.rules import world as wd
from games.vertigo.rules.council import factories
from games.vertigo.rules.plans import forecast
from games.vertigo.rules.pollution import (
    Spot,
    effect_provinces,
    leaves_effect_choice,
    leaves_tile_choice,
    polluted_provinces,
    possible_aims,
    provinces_for_tile,
)
from games.vertigo.screens import art
from games.vertigo.screens.controls import gains_by
from games.vertigo.screens.panels import Bearing, Considering
from games.vertigo.screens.panels import plan_draft as drafted_plan
from games.vertigo.screens.shop import country_bought
from games.vertigo.screens.shop import purchase_draft as drafted_purchases

WIDTH, ROW_HEIGHT, HEAD, MARGIN = 740, 250, 60, 10
SCALE = 0.9
RING_X = (130, 370, 610)
"""Left, middle and right."""
KEPT = 256
"""Size of the caches of drawn rings and headings."""
FAINT, NEW = 0.35, 0.75
"""Opacity of what would go and of what would come."""
LETTER, WIDE, BESIDE = 38, 0.53, 24
"""Size of the figures, the width of a digit in it, and the room after each figure."""
PIPS = ((-8, -8), (8, -8), (0, 0), (-8, 8), (8, 8))
SMALL_DIE = box(-17, -17, 34, 34, rx=8, fill=art.IVORY) + "".join(
    disc(*pip, 3.4, fill=art.INK) for pip in PIPS
)
Marks = Mapping[Seat, Collection[Spot]]
"""Provinces of each country among which a choice is made."""


def countries(event: Mapping[Seat, tuple[p.Country, p.Country]], marks: Marks) -> str:
    """Return several countries as SVG, one below the other, each as it is and as it would be."""
    height = (HEAD + ROW_HEIGHT) * len(event) + 2 * MARGIN
    rows = (
        at(
            0,
            MARGIN + (HEAD + ROW_HEIGHT) * place,
            heading(seat, preview_figures(now), preview_figures(then)),
            region_rings(now, then, frozenset(marks.get(seat, ())), seat_colour(seat)),
        )
        for place, (seat, (now, then)) in enumerate(event.items())
    )
    ground = tabletop(WIDTH, height, art.NIGHT, art.RAIL, inset=4, thick=3, rx=(28, 25))
    whole = element("g", ground + "".join(rows), transform=f"scale({SCALE})")
    return drawing(round(WIDTH * SCALE), round(height * SCALE), whole)


# The figures above the regions ---------------------------------------------------------------------


class Figures(NamedTuple):
    """What is told of a country in numbers."""

    treasury: int
    income: int
    diplomats: int
    dice: int


def preview_figures(held: p.Country) -> Figures:
    return Figures(held.treasury, held.income, held.diplomats, held.sources)


@lru_cache(KEPT)
def heading(seat: Seat, now: Figures, then: Figures) -> str:
    """A row of signs with their numbers, and the numbers that would come after an arrow."""
    entries = (
        ("", f"${now.treasury}", f"${then.treasury}", art.GOLD),
        ("", f"+{now.income}", f"+{then.income}", art.MIST),
        (art.dove(seat_colour(seat)), f"{now.diplomats}", f"{then.diplomats}", art.IVORY),
        (SMALL_DIE, f"{now.dice}", f"{then.dice}", art.IVORY),
    )
    parts, x = [at(44, HEAD / 2, art.badge(seat, 50))], 84
    for sign, before, after, ink in entries:
        if sign:
            parts.append(at(x + 16, HEAD / 2, sign))
            x += 38
        number = before if before == after else f"{before}{ARROW}{after}"
        fill = ink if before == after else art.GOLD
        parts.append(words(x, HEAD / 2, number, LETTER, fill=fill, text_anchor="start"))
        x += round(LETTER * WIDE * len(number)) + BESIDE
    return "".join(parts)


# The regions ---------------------------------------------------------------------------------------


def region_rings(now: p.Country, then: p.Country, marks: Collection[Spot], colour: str) -> str:
    return "".join(
        at(
            x,
            HEAD + ROW_HEIGHT / 2,
            preview_ring(
                now.regions[region],
                then.regions[region],
                frozenset(spot for at_, spot in marks if at_ == region),
                colour,
            ),
            preview_hub(p.CODES[region], now.scholars[region], then.scholars[region], colour),
        )
        for region, x in enumerate(RING_X)
    )


@lru_cache(KEPT)
def preview_ring(now: p.Region, then: p.Region, marks: Collection[int], colour: str) -> str:
    outlines = (path(art.wedge(number), fill="none", stroke=art.GOLD, stroke_width=5) for number in marks)
    provinces = (
        at(
            0,
            0,
            art.province_drawing(number, before, colour)
            if before == after
            else ghost(number, before, after, colour),
        )
        for number, (before, after) in enumerate(zip(now, then, strict=True))
    )
    return "".join((*provinces, *(at(0, 0, outline) for outline in outlines)))


@lru_cache(KEPT)
def ghost(number: int, before: str, after: str, colour: str) -> str:
    """A province that would change: faint with what would go, or clearer with what would come."""
    content, clear = (before, FAINT) if after == p.EMPTY else (after, NEW)
    ground = path(art.wedge(number), fill=art.soil(after))
    inside = at(*art.on_ring(art.ICON, number), art.inhabitant(content, colour))
    ink = art.SEA_INK if after == p.EMPTY else art.SMOG_INK if after == p.TILE else art.LAND_INK
    label = words(*art.on_ring(art.NUMBER, number), number + 1, 42, fill=ink)
    edge = path(art.wedge(number), fill="none", stroke=art.GOLD, stroke_width=5, stroke_dasharray="9 6")
    return piece(ground, element("g", inside, opacity=clear), label, edge)


@lru_cache(KEPT)
def preview_hub(code: str, now: int, then: int, colour: str) -> str:
    """The middle of a region with its scholars, and how many there would be."""
    if now == then:
        return art.hub(code, now, colour)
    centre = disc(0, 0, art.HUB - 4, fill=art.SLOT, stroke=art.GOLD, stroke_width=3)
    change = words(0, 14, f"{now}{ARROW}{then}", 32, fill=art.GOLD)
    return centre + words(0, -19, code, 32, fill=art.MIST) + change


CountriesShown = dict[Seat, tuple[p.Country, p.Country]]
ChoiceMarks = dict[Seat, Collection[Spot]]


def panel_picture(view: s.View, seat: Seat, draft: Value | None, text: Text, *, asked: bool) -> Picture:
    """Return the countries that a seat decides about, its own where it decides about none."""
    countries_shown, marks = countries_in_sight(view, seat, draft) if asked else (as_they_are(view, seat), {})
    alt_texts = [w.alt_country(other, now, then, text) for other, (now, then) in countries_shown.items()]
    return Picture(countries(countries_shown, marks), alt_text(" ".join(alt_texts)))


def as_they_are(view: s.View, *seats: Seat) -> CountriesShown:
    return {seat: (view.countries[seat], view.countries[seat]) for seat in seats}


def countries_in_sight(view: s.View, seat: Seat, draft: Value | None) -> tuple[CountriesShown, ChoiceMarks]:
    """Return countries as they are and would be, and the provinces among which is chosen."""
    country = view.countries[seat]
    match view.phase:
        case s.Founding():
            country_then = country_bought(drafted_purchases(view, view.phase, draft).found)
            return {seat: (country_then, country_then)}, {}
        case s.Planning():
            then = forecast(view, seat, drafted_plan(view, seat, draft).plan).country
            return {seat: (country, then)}, {}
        case s.Placing(cursor):
            return as_they_are(view, seat), {seat: spots_for_tile(country, cursor.region)}
        case s.Aiming(cursor):
            spots_by_target = dict[Seat, list[Spot]]()
            for aim in possible_aims(view.countries, cursor.seat):
                if aim.region is not None and aim.province is not None:
                    spots_by_target.setdefault(aim.target, []).append((aim.region, aim.province))
            return as_they_are(view, *(spots_by_target or (seat,))), {**spots_by_target}
        case s.Offering():
            spots = [spot for region in range(p.REGIONS) for spot in spots_for_tile(country, region)]
            return as_they_are(view, seat), {seat: spots}
        case s.Landing(_, target, region):
            return as_they_are(view, target), {target: spots_for_tile(view.countries[target], region)}
        case s.Effect():
            return with_choice(country, seat, draft, leaves_effect_choice, effect_provinces, p.TILE)
        case s.Recovering():
            return with_choice(country, seat, draft, leaves_tile_choice, polluted_provinces, p.EMPTY)
        case s.Proposing() if isinstance(draft, Considering):
            return {seat: (country, with_law_gain(view, draft.law, seat, seat))}, {}
        case s.Debating(law, queue) | s.Voting(law, queue):
            return {seat: (country, with_law_gain(view, law, queue[0], seat))}, {}
        case s.Demolishing():
            chosen = draft.places if isinstance(draft, Bearing) else ()
            return {seat: (country, with_letters(country, chosen, p.PEOPLE))}, {seat: factories(country)}
        case _:
            return as_they_are(view, seat), {}


def spots_for_tile(country: p.Country, region: int) -> list[Spot]:
    return [(region, place) for place in provinces_for_tile(country.regions[region])]


def with_choice(
    country: p.Country,
    seat: Seat,
    draft: Value | None,
    asks: Callable[[p.Country, int], bool],
    spots: Callable[[p.Country, int], Collection[int]],
    letter: str,
) -> tuple[CountriesShown, ChoiceMarks]:
    """Return what a choice of a province in each region asked for changes: a tile there falls or goes."""
    chosen = draft.places if isinstance(draft, Bearing) else ()
    marks = [
        (place, spot) for place in range(p.REGIONS) if asks(country, place) for spot in spots(country, place)
    ]
    return {seat: (country, with_letters(country, chosen, letter))}, {seat: marks}


def with_letters(country: p.Country, spots: Collection[Spot], letter: str) -> p.Country:
    regions = country.regions
    for region, province in spots:
        regions = wd.with_province(regions, region, province, letter)
    return replace(country, regions=regions)


def with_law_gain(view: s.View, law: p.Law, proposer: Seat, seat: Seat) -> p.Country:
    """Return a country with the money that it would have if a law passed now."""
    country = view.countries[seat]
    return replace(country, treasury=country.treasury + gains_by(view, law, proposer)[seat])
