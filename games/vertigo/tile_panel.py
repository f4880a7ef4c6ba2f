"""Where tiles fall on one's own land, and which go when the air gets better: what each choice costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.core import Seat, Value
from games.screen import Block, Button, Keep, Option, Paragraph, Play, Row, Select, Text, rows
from games.vertigo.actions import Place, Recover, Suffer
from games.vertigo.drafts import Bearing
from games.vertigo.figures import changed
from games.vertigo.land import around, own_spots, put, sources, where
from games.vertigo.legal import least_lost, most_gained
from games.vertigo.phases import View
from games.vertigo.pieces import ORDER, REGIONS, TILE, Chosen, Country
from games.vertigo.pollution import asks_for, exposed, picks_tile
from games.vertigo.words import content, region_name, spot

MENU = 25
SHOWN = tuple(reversed(ORDER))
"""Regions from left to right."""

Tell = Callable[[Country, int, int, Text], str]
"""What a choice of a province brings."""


def in_menus(placeholder: str, options: Sequence[Option]) -> tuple[Row, ...]:
    """Options in as many menus as they need."""
    parts = [options[start : start + MENU] for start in range(0, len(options), MENU)]
    return tuple(Row((Select(placeholder, tuple(part)),)) for part in parts)


def named(country: Country, at: int, place: int) -> str:
    """A province with what is in it."""
    return f"{spot(at, place)} {content(country.regions[at][place])}"


def without(country: Country, at: int, place: int, text: Text) -> str:
    """What the country would earn and roll with a tile on this province."""
    regions = list(country.regions)
    regions[at] = put(regions[at], place, TILE)
    left, centre, right = regions
    then = Country(0, (left, centre, right))
    return text("then-tile", income=changed(country.income, then.income), dice=sources(then))


def beside(country: Country, at: int, place: int, text: Text) -> str:
    """What lies on both sides of a tile."""
    return text("beside", what=" ".join(map(content, around(country.regions[at], place))))


def province_menus(view: View, owner: Seat, region: int, text: Text) -> tuple[Row, ...]:
    """The provinces of a region that may take a tile of a die."""
    country = view.countries[owner]
    options = [
        Option(named(country, region, at), Play(Place(at)), without(country, region, at, text))
        for at in own_spots(country.regions[region])
    ]
    return in_menus(text("province-menu"), options)


def effect(view: View, seat: Seat, draft: Value | None, text: Text) -> tuple[Block, ...]:
    """A menu for each region where a world effect leaves a choice, and a button for where least is lost."""
    country = view.countries[seat]
    spots = {at: exposed(country, at) for at in SHOWN if asks_for(country, at)}
    ask = Paragraph(text("ask-effect", world=view.un.world))
    quick = suggested(country, Suffer(least_lost(country)), "least-lost", text)
    return (ask, *picking(country, spots, draft, quick, Suffer, without, text))


def recovering(view: View, seat: Seat, draft: Value | None, text: Text) -> tuple[Block, ...]:
    """A menu for each region of which a tile goes, and a button for those that do most harm."""
    country = view.countries[seat]
    spots = {at: where(country.regions[at], TILE) for at in SHOWN if picks_tile(country, at)}
    ask = Paragraph(text("ask-recovering", world=view.un.world))
    quick = suggested(country, Recover(most_gained(country)), "most-gained", text)
    return (ask, *picking(country, spots, draft, quick, Recover, beside, text))


def suggested(country: Country, choice: Suffer | Recover, key: str, text: Text) -> Button:
    """The choice that the bot would make."""
    spots = enumerate(choice.provinces)
    where_ = " ".join(named(country, at, place) for at, place in spots if place is not None)
    return Button(text(key, where=where_), Play(choice), "success")


def picking(
    country: Country,
    spots: Mapping[int, Sequence[int]],
    draft: Value | None,
    quick: Button,
    act: Callable[[Chosen], Suffer | Recover],
    tell: Tell,
    text: Text,
) -> tuple[Block, ...]:
    """A province of each region asked for; where it is only one, a pick is the choice."""
    chosen = dict(draft.places) if isinstance(draft, Bearing) else {}
    ready = Button(text("confirm-choice"), Play(act(together(chosen))), "primary")

    def menu(at: int) -> Row:
        options = list[Option]()
        for place in spots[at]:
            then = {**chosen, at: place}
            kept = Keep(Bearing(tuple(sorted(then.items()))))
            press = Play(act(together(then))) if len(spots) == 1 else kept
            told, picked = tell(country, at, place, text), chosen.get(at) == place
            options.append(Option(named(country, at, place), press, told, chosen=picked))
        return Row((Select(text("effect-menu", region=region_name(at, text)), tuple(options)),))

    return (*rows([quick, *([ready] if set(chosen) == set(spots) else [])]), *map(menu, spots))


def together(chosen: Mapping[int, int]) -> Chosen:
    """What was chosen, region by region."""
    left, centre, right = (chosen.get(at) for at in range(REGIONS))
    return left, centre, right
