"""The world of Vertigo at work: land, tiles, elimination, the end. Numbers like 4.26 are rulings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any, TypeAlias, TypeVar

from games.core import Outcome, Refusal, Rng, Seat, clockwise, replace
from games.phases import PhaseOf
from games.vertigo.rules import events as ev
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s

# Land -------------------------------------------------------------------------------------------------


def with_letter(region: p.Region, province: int, letter: str) -> p.Region:
    return region[:province] + letter + region[province + 1 :]


def with_region(regions: p.Regions, at: int, region: p.Region) -> p.Regions:
    """The regions of a country, one of them another."""
    regions_after = list(regions)
    regions_after[at] = region
    return p.triple(regions_after)


def with_province(regions: p.Regions, at: int, province: int, letter: str) -> p.Regions:
    """The regions of a country with something else in a province."""
    return with_region(regions, at, with_letter(regions[at], province, letter))


@lru_cache(p.KNOWN)
def tiles_beside(region: p.Region) -> tuple[int, ...]:
    """How many of the two neighbours of each province are polluted."""
    return tuple([pair.count(p.TILE) for pair in neighbour_letters(region)])


@lru_cache(p.KNOWN)
def inhabited_beside(region: p.Region) -> tuple[int, ...]:
    """In how many of the two neighbours of each province people live."""
    return tuple([2 - pair.count(p.TILE) - pair.count(p.EMPTY) for pair in neighbour_letters(region)])


def neighbour_letters(region: p.Region) -> list[str]:
    """What lies in the two neighbours of each province: a ring has no end."""
    ring = region[-1] + region + region[0]
    return [ring[at : at + 3 : 2] for at in range(p.PROVINCES)]


@lru_cache(p.KNOWN)
def provinces_with(region: p.Region, letters: str) -> tuple[int, ...]:
    """The provinces with one of these letters."""
    return tuple([province for province, letter in enumerate(region) if letter in letters])


@lru_cache(p.KNOWN)
def safest(region: p.Region, letter: str) -> tuple[int, ...]:
    """The provinces with this letter, those far from pollution first: where people and buildings go."""
    return tuple(sorted(provinces_with(region, letter), key=tiles_beside(region).__getitem__))


@lru_cache(p.KNOWN)
def most_exposed(region: p.Region, letter: str) -> tuple[int, ...]:
    """The provinces with this letter, those beside pollution first: what is given up."""
    spots = provinces_with(region, letter)
    return tuple(sorted(spots, key=tiles_beside(region).__getitem__, reverse=True))


@lru_cache(p.KNOWN)
def most_harmful(region: p.Region) -> tuple[int, ...]:
    """The polluted provinces, those beside people first: what is cleaned."""
    spots = provinces_with(region, p.TILE)
    return tuple(sorted(spots, key=inhabited_beside(region).__getitem__, reverse=True))


# The end ----------------------------------------------------------------------------------------------


def final_maintenance(blacks: int, other_buildings: int, money: int) -> tuple[int, int, int]:
    """Return the black and the other buildings kept, as many as money allows, and what that costs (4.42)."""
    costs = [p.ENGINEERS[p.BLACK]] * blacks + [p.ENGINEERS[p.GREEN]] * other_buildings
    count = sum(total <= money for total in accumulate(costs))
    cost = min(money, sum(costs[len(costs) - count :]))
    return 2 * count - cost, cost - count, cost


def after_final_upkeep(
    countries: Sequence[p.Country], options: p.Options
) -> tuple[tuple[p.Country, ...], tuple[ev.Kept, ...]]:
    """The countries with what they can maintain, and what became of each that is alive."""
    maintain = maintain_whole if options.half_manned == "off" else maintain_half_manned
    countries_after = tuple([country if country.fallen else maintain(country) for country in countries])
    upkeeps = [
        ev.Kept(seat, new.buildings, old.buildings - new.buildings, old.treasury - new.treasury)
        for seat, (old, new) in enumerate(zip(countries, countries_after, strict=True))
        if not old.fallen
    ]
    return countries_after, tuple(upkeeps)


def maintain_whole(country: p.Country) -> p.Country:
    land = p.census(country.regions)
    other_buildings = land.green + land.blue
    blacks_kept, others_kept, cost = final_maintenance(land.black, other_buildings, country.treasury)
    greens_lost = min(other_buildings - others_kept, land.green)
    letters_lost = (
        p.BLACK * (land.black - blacks_kept)
        + p.GREEN * greens_lost
        + p.BLUE * (other_buildings - others_kept - greens_lost)
    )
    regions = replace_letters(country.regions, [(letter, p.PEOPLE) for letter in letters_lost])
    return replace(country, treasury=country.treasury - cost, regions=regions)


def maintain_half_manned(country: p.Country) -> p.Country:
    """An engineer in as many buildings as money allows, then as many second ones (4.10, 4.42)."""
    land, money = p.census(country.regions), country.treasury
    fully_manned = "".join(letter for letter in country.land if letter in p.HALF)
    letters_halved = fully_manned[max(0, money - land.buildings) :]
    regions = replace_letters(country.regions, [(letter, p.HALF[letter]) for letter in letters_halved])
    buildings = [letter for kind in p.BUILT for letter in "".join(regions) if letter == kind]
    regions = replace_letters(
        regions, [(letter, p.PEOPLE) for letter in buildings[: max(0, land.buildings - money)]]
    )
    return replace(country, treasury=money - min(money, land.engineers), regions=regions)


def replace_letters(regions: p.Regions, changes: Iterable[tuple[str, str]]) -> p.Regions:
    """Put one letter in the place of another, once for each of `changes`, beside pollution first."""
    for old, new in changes:
        at = next(at for at, region in enumerate(regions) if old in region)
        regions = with_province(regions, at, most_exposed(regions[at], old)[0], new)
    return regions


def ranking_key(country: p.Country) -> tuple[int, int, int, int]:
    """What is compared: out or not and when, buildings, pieces, money (4.41, 4.42)."""
    if fallen := country.fallen:
        return fallen.moment, 0, fallen.pieces, fallen.money
    return 1_000_000, country.buildings, country.pieces, country.treasury


def ranking(countries: Sequence[p.Country], ending: p.Ending) -> Outcome:
    """Buildings, then scholars, diplomats and engineers, then money; who is out comes after (4.42)."""
    keys = [ranking_key(country) for country in countries]
    ranks = tuple(1 + sum(other > key for other in keys) for key in keys)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    return Outcome(ending, tuple(country.buildings for country in countries), ranks, winners)


# A state at work --------------------------------------------------------------------------------------
Result: TypeAlias = tuple[s.State, tuple[ev.Event, ...]]


class World:
    """What changes while an action is carried out, and what everybody sees of it."""

    __slots__ = (
        "choices",
        "countries",
        "events",
        "first",
        "is_moment",
        "state",
        "tiles_on_board",
        "turn",
        "un",
    )

    def __init__(self, state: s.State) -> None:
        self.state = state
        self.countries = list(state.countries)
        self.un, self.turn, self.first = state.un, state.turn, state.first
        self.choices: list[s.Hidden | None] = list(state.choices)
        self.events: list[ev.Event] = []
        self.is_moment = True
        """Whether the action counts as a moment: a hidden choice that others still have to make does not."""
        self.tiles_on_board: int | None = None
        """The tiles on the board, once they were counted for the dice: no plan is carried out after that."""

    def done(self, phase: s.Phase) -> Result:
        after = s.State(
            self.state.options,
            tuple(self.countries),
            self.un,
            self.turn,
            self.first,
            self.state.step + self.is_moment,
            phase,
            tuple(self.choices),
        )
        return after, tuple(self.events)

    def choose(self, seat: Seat, choice: s.Hidden, waiting: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Keep a hidden choice, and return who is still to choose."""
        self.choices[seat] = choice
        still_waiting = except_for(waiting, seat)
        self.is_moment = not still_waiting
        return still_waiting

    def forget_choices(self) -> None:
        self.choices = [None] * len(self.countries)

    def living_from(self, start: Seat) -> tuple[Seat, ...]:
        countries = self.countries
        return tuple([seat for seat in clockwise(start, len(countries)) if countries[seat].fallen is None])

    def change(self, seat: Seat, **changes: Any) -> None:  # noqa: ANN401 - whatever the fields hold
        self.countries[seat] = replace(self.countries[seat], **changes)

    def change_un(self, **changes: Any) -> None:  # noqa: ANN401 - whatever the fields hold
        self.un = replace(self.un, **changes)

    def gain(self, seat: Seat, money: int) -> None:
        self.change(seat, treasury=self.countries[seat].treasury + money)

    def tiles_left(self) -> int:
        """How many tiles may still be placed (4.44)."""
        if self.state.options.piece_limits == "off":
            return p.ENDLESS
        if self.tiles_on_board is None:
            self.tiles_on_board = sum([p.census(country.regions).tiles for country in self.countries])
        return p.SUPPLY[p.TILE] - self.tiles_on_board

    def place_tile(self, owner: Seat, region: int, province: int, seat: Seat | None = None) -> str:
        """A tile falls: everything on the province goes (4.21). Return what was there."""
        country = self.countries[owner]
        lost = country.regions[region][province]
        regions = with_province(country.regions, region, province, p.TILE)
        self.countries[owner] = replace(country, regions=regions)
        if self.tiles_on_board is not None:
            self.tiles_on_board += 1
        if not self.un.placed:
            self.change_un(placed=True)
        self.events.append(ev.Polluted(owner, region, province, "" if lost == p.EMPTY else lost, seat))
        return lost

    def set_province(self, owner: Seat, region: int, province: int, letter: str) -> None:
        self.change(owner, regions=with_province(self.countries[owner].regions, region, province, letter))

    def remove_unpeopled(self) -> s.Over | None:
        """Take countries without people out of the game, which may end it (4.40, 4.41)."""
        without_people = [
            seat
            for seat, country in enumerate(self.countries)
            if not country.population and country.fallen is None
        ]
        if not without_people:
            return None
        self.remove_countries(without_people)
        return self.last_country_over()

    def remove_countries(self, seats: Sequence[Seat]) -> None:
        """These countries are out, all in one moment; their money goes to the UN (4.40)."""
        moment = 1 + max([country.fallen.moment for country in self.countries if country.fallen], default=0)
        for seat in seats:
            country = self.countries[seat]
            self.change_un(vault=self.un.vault + country.treasury)
            fallen = p.Fallen(moment, country.pieces, country.treasury)
            self.countries[seat] = p.Country(0, laws=country.laws, fallen=fallen)
            self.choices[seat] = None
            self.events.append(ev.Eliminated(seat, country.treasury))
        self.tiles_on_board = None

    def last_country_over(self) -> s.Over | None:
        """The end, when one country is left or none (4.41)."""
        living = len(p.alive(self.countries))
        if living > 1:
            return None
        return self.end("ending-alone" if living else "ending-nobody")

    def end(self, ending: p.Ending, face: p.Face | None = None) -> s.Over:
        """The game is over. Who was not alone pays a final upkeep (4.42)."""
        self.forget_choices()
        self.events.append(ev.Ended(ending, face))
        if ending == "ending-snow":
            countries, upkeeps = after_final_upkeep(self.countries, self.state.options)
            self.countries = list(countries)
            self.events.extend(upkeeps)
        return s.Over(ending)


def next_turn(world: World, rng: Rng) -> s.Phase:
    """The next turn, if the die lets it; who was first names the first player (4.06, 4.07, 4.28)."""
    world.turn += 1
    world.change_un(markers=0, proposed=(), placed=False)
    face = rng.named("coin", world.turn).choice(p.COIN) if world.turn > p.LAST_SURE_TURN else None
    if face not in (None, "sun"):
        return world.end("ending-snow", face)
    world.events.append(ev.Turned(world.turn, face))
    return s.Naming(world.living_from(world.first)[0])


def or_next_turn(world: World, phase: s.Phase | None, rng: Rng) -> s.Phase:
    return next_turn(world, rng) if phase is None else phase


def except_for(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple([other for other in seats if other != seat])


# Phases: what all of them share --------------------------------------------------------------------
P = TypeVar("P")
A = TypeVar("A")
Rules: TypeAlias = PhaseOf[P, A, s.State, World, s.Phase]
"""The record of a phase."""


def not_your_turn(ruling: str) -> Refusal:
    """Why another seat may not: by this ruling it is another's decision."""
    return Refusal(ruling, "refused-not-your-turn")


def always(_state: s.State, _phase: s.Phase, _seat: Seat, _action: s.Action) -> bool:
    """Take everything back."""
    return True


def before_the_die(state: s.State, _phase: s.Phase, _seat: Seat, _action: s.Action) -> bool:
    """What may lead to the next turn is taken back while no die decides whether there is one (4.07)."""
    return state.turn < p.LAST_SURE_TURN
