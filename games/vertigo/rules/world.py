"""The world of Vertigo at work: land, events, tiles, elimination, the end. Numbers like 4.26 are rulings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any, TypeAlias, TypeVar

from games.core import Outcome, Refusal, Rng, Seat, Value, replace
from games.phases import PhaseOf
from games.vertigo.rules import pieces as p

# Events -----------------------------------------------------------------------------------------------


class Founded(Value, frozen=True, tag="founded"):
    """A seat spent a part of the first money."""

    seat: Seat
    spent: int


class Turned(Value, frozen=True, tag="turned"):
    """A turn began; from turn 11 on the die let it (4.07)."""

    turn: int
    face: p.Face | None = None


class Named(Value, frozen=True, tag="named"):
    """A seat named the first player."""

    seat: Seat
    first: Seat


class Maintained(Value, frozen=True, tag="maintained"):
    """A seat paid its upkeep, to the bank and to the UN (4.09)."""

    seat: Seat
    bank: int
    un: int


class Carried(Value, frozen=True, tag="carried"):
    """An order was carried out, with its cost."""

    seat: Seat
    order: p.Order
    cost: int


class Skipped(Value, frozen=True, tag="skipped"):
    """An order, or a part of it, could not be carried out (4.46)."""

    seat: Seat
    order: p.Order
    why: Refusal


class Stepped(Value, frozen=True, tag="stepped"):
    """A seat goes step by step."""

    seat: Seat


class Rolled(Value, frozen=True, tag="rolled"):
    """The die for a source: a province, or the people of the region (`PROVINCES`)."""

    seat: Seat
    region: int
    source: int
    face: p.Face


class Polluted(Value, frozen=True, tag="polluted"):
    """A tile fell on a province."""

    owner: Seat
    """The seat whose province it is."""
    region: int
    """The region."""
    province: int
    """The province."""
    lost: str
    """What was lost there; empty for nothing."""
    seat: Seat | None = None
    """The seat whose die it was; None for a world effect."""


class NoTile(Value, frozen=True, tag="no-tile"):
    """No tile was placed: the region is full, none is left, or no country can be named (4.21, 4.24)."""

    seat: Seat


class WorldRose(Value, frozen=True, tag="world-rose"):
    """A world effect: pollution is at `world` percent now (4.26)."""

    seat: Seat
    world: int


class WorldFell(Value, frozen=True, tag="world-fell"):
    """A turn without tiles: pollution is at `world` percent, and `tiles` were removed (4.29)."""

    world: int
    tiles: int


class Eliminated(Value, frozen=True, tag="eliminated"):
    """A country without people is out, and its money goes to the UN (4.40)."""

    seat: Seat
    money: int


class Produced(Value, frozen=True, tag="produced"):
    """Everybody's income (4.30)."""

    incomes: tuple[int, ...]


class Proposed(Value, frozen=True, tag="proposed"):
    """A law was proposed."""

    seat: Seat
    law: p.Law


class Smoked(Value, frozen=True, tag="smoked"):
    """A seat said that it smokes, or that it does not after all (4.36)."""

    seat: Seat
    on: bool


class Voted(Value, frozen=True, tag="voted"):
    """A seat's votes; the rest of its diplomats abstain."""

    seat: Seat
    yes: int
    no: int
    abstained: int


class Rejected(Value, frozen=True, tag="rejected"):
    """A law did not pass (4.33)."""

    law: p.Law
    yes: int
    no: int


class Passed(Value, frozen=True, tag="passed"):
    """A law passed."""

    seat: Seat
    """The proposer."""
    law: p.Law
    """The law."""
    yes: int
    """The votes for it."""
    no: int
    """The votes against it."""
    reward: int
    """The proposer's reward, in dollars."""
    gains: tuple[int, ...]
    """What each treasury gained, in dollars."""
    vault: int
    """What the vault gained, in dollars."""
    losses: tuple[int, ...]
    """The factories that each country lost."""


class Demolished(Value, frozen=True, tag="demolished"):
    """These black factories are gone (4.36)."""

    seat: Seat
    places: tuple[tuple[int, int], ...]


class Ended(Value, frozen=True, tag="ended"):
    """The game is over; the die said so, if it was rolled."""

    ending: p.Ending
    face: p.Face | None = None


class Kept(Value, frozen=True, tag="kept"):
    """The final upkeep: buildings kept and lost, and what it cost (4.42)."""

    seat: Seat
    kept: int
    lost: int
    cost: int


Event: TypeAlias = (
    Founded
    | Turned
    | Named
    | Maintained
    | Carried
    | Skipped
    | Stepped
    | Rolled
    | Polluted
    | NoTile
    | WorldRose
    | WorldFell
    | Eliminated
    | Produced
    | Proposed
    | Smoked
    | Voted
    | Rejected
    | Passed
    | Demolished
    | Ended
    | Kept
)


# Land -------------------------------------------------------------------------------------------------


def with_letter(region: p.Region, province: int, letter: str) -> p.Region:
    return region[:province] + letter + region[province + 1 :]


def with_region(regions: p.Regions, at: int, region: p.Region) -> p.Regions:
    """The regions of a country, one of them another."""
    changed = list(regions)
    changed[at] = region
    left, centre, right = changed
    return left, centre, right


def with_province(regions: p.Regions, at: int, province: int, letter: str) -> p.Regions:
    """The regions of a country with something else in a province."""
    return with_region(regions, at, with_letter(regions[at], province, letter))


@lru_cache(p.KNOWN)
def tiles_beside(region: p.Region) -> tuple[int, ...]:
    """How many of the two neighbours of each province are polluted."""
    return tuple([pair.count(p.TILE) for pair in neighbours(region)])


@lru_cache(p.KNOWN)
def lives_beside(region: p.Region) -> tuple[int, ...]:
    """In how many of the two neighbours of each province people live."""
    return tuple([2 - pair.count(p.TILE) - pair.count(p.EMPTY) for pair in neighbours(region)])


def neighbours(region: p.Region) -> list[str]:
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
    return tuple(sorted(spots, key=lives_beside(region).__getitem__, reverse=True))


# The end ----------------------------------------------------------------------------------------------


def final_maintenance(black: int, others: int, money: int) -> tuple[int, int, int]:
    """As many buildings as money allows, then as many engineers: black ones, others, and what it costs."""
    costs = [p.ENGINEERS[p.BLACK]] * black + [p.ENGINEERS[p.GREEN]] * others
    count = sum(total <= money for total in accumulate(costs))
    cost = min(money, sum(costs[len(costs) - count :]))
    return 2 * count - cost, cost - count, cost


def after_final_upkeep(
    countries: Sequence[p.Country], options: p.Options
) -> tuple[tuple[p.Country, ...], tuple[Kept, ...]]:
    """The countries with what they can maintain, and what became of each that is alive."""
    maintain = maintain_whole if options.half_manned == "off" else maintain_half_manned
    countries_after = tuple([country if country.fallen else maintain(country) for country in countries])
    upkeeps = [
        Kept(seat, new.buildings, old.buildings - new.buildings, old.treasury - new.treasury)
        for seat, (old, new) in enumerate(zip(countries, countries_after, strict=True))
        if not old.fallen
    ]
    return countries_after, tuple(upkeeps)


def maintain_whole(country: p.Country) -> p.Country:
    land = p.census(country.regions)
    others = land.green + land.blue
    blacks, rest, cost = final_maintenance(land.black, others, country.treasury)
    green = min(others - rest, land.green)
    letters_lost = p.BLACK * (land.black - blacks) + p.GREEN * green + p.BLUE * (others - rest - green)
    regions = replace_letters(country.regions, [(letter, p.PEOPLE) for letter in letters_lost])
    return replace(country, treasury=country.treasury - cost, regions=regions)


def maintain_half_manned(country: p.Country) -> p.Country:
    """An engineer in as many buildings as money allows, then as many second ones (4.10, 4.42)."""
    land, money = p.census(country.regions), country.treasury
    whole = "".join(letter for letter in country.land if letter in p.HALF)
    alone = whole[max(0, money - land.buildings) :]
    regions = replace_letters(country.regions, [(letter, p.HALF[letter]) for letter in alone])
    buildings = [letter for kind in p.BUILT for letter in "".join(regions) if letter == kind]
    regions = replace_letters(
        regions, [(letter, p.PEOPLE) for letter in buildings[: max(0, land.buildings - money)]]
    )
    return replace(country, treasury=money - min(money, land.engineers), regions=regions)


def replace_letters(regions: p.Regions, changes: Iterable[tuple[str, str]]) -> p.Regions:
    """Put one thing in the place of another as often as is said, beside pollution first."""
    for letter, other in changes:
        at = next(at for at, region in enumerate(regions) if letter in region)
        regions = with_province(regions, at, most_exposed(regions[at], letter)[0], other)
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
Result: TypeAlias = tuple[p.State, tuple[Event, ...]]


class World:
    """What changes while an action is carried out, and what everybody sees of it."""

    __slots__ = ("choices", "countries", "events", "first", "moment", "state", "tiles", "turn", "un")

    def __init__(self, state: p.State) -> None:
        self.state = state
        self.countries = list(state.countries)
        self.un, self.turn, self.first = state.un, state.turn, state.first
        self.choices: list[p.Hidden | None] = list(state.choices)
        self.events: list[Event] = []
        self.moment = True
        self.tiles: int | None = None
        """The tiles on the board, once they were counted for the dice: no plan is carried out after that."""

    def done(self, phase: p.Phase) -> Result:
        after = p.State(
            self.state.options,
            tuple(self.countries),
            self.un,
            self.turn,
            self.first,
            self.state.step + self.moment,
            phase,
            tuple(self.choices),
        )
        return after, tuple(self.events)

    def choose(self, seat: Seat, choice: p.Hidden, waiting: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Keep a hidden choice, and return who is still to choose."""
        self.choices[seat] = choice
        still_waiting = except_for(waiting, seat)
        self.moment = not still_waiting
        return still_waiting

    def forget_choices(self) -> None:
        self.choices = [None] * len(self.countries)

    def living_from(self, start: Seat) -> tuple[Seat, ...]:
        countries = self.countries
        return tuple([seat for seat in p.clockwise(start, len(countries)) if countries[seat].fallen is None])

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
        if self.tiles is None:
            self.tiles = sum([p.census(country.regions).tiles for country in self.countries])
        return p.SUPPLY[p.TILE] - self.tiles

    def place_tile(self, owner: Seat, region: int, province: int, seat: Seat | None = None) -> str:
        """A tile falls: everything on the province goes (4.21). Return what was there."""
        country = self.countries[owner]
        lost = country.regions[region][province]
        regions = with_province(country.regions, region, province, p.TILE)
        self.countries[owner] = replace(country, regions=regions)
        if self.tiles is not None:
            self.tiles += 1
        if not self.un.placed:
            self.change_un(placed=True)
        self.events.append(Polluted(owner, region, province, "" if lost == p.EMPTY else lost, seat))
        return lost

    def set_province(self, owner: Seat, region: int, province: int, letter: str) -> None:
        self.change(owner, regions=with_province(self.countries[owner].regions, region, province, letter))

    def settle(self) -> p.Over | None:
        """Countries without people are out; the game may be over (4.40, 4.41)."""
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
        moment = 1 + max([c.fallen.moment for c in self.countries if c.fallen], default=0)
        for seat in seats:
            country = self.countries[seat]
            self.change_un(vault=self.un.vault + country.treasury)
            fallen = p.Fallen(moment, country.pieces, country.treasury)
            self.countries[seat], self.tiles = p.Country(0, laws=country.laws, fallen=fallen), None
            self.choices[seat] = None
            self.events.append(Eliminated(seat, country.treasury))

    def last_country_over(self) -> p.Over | None:
        """The end, when one country is left or none (4.41)."""
        living = len(p.alive(self.countries))
        if living > 1:
            return None
        return self.end("ending-alone" if living else "ending-nobody")

    def end(self, ending: p.Ending, face: p.Face | None = None) -> p.Over:
        """The game is over. Who was not alone pays a final upkeep (4.42)."""
        self.forget_choices()
        self.events.append(Ended(ending, face))
        if ending == "ending-snow":
            countries, upkeeps = after_final_upkeep(self.countries, self.state.options)
            self.countries = list(countries)
            self.events.extend(upkeeps)
        return p.Over(ending)


def next_turn(world: World, rng: Rng) -> p.Phase:
    """The next turn, if the die lets it; who was first names the first player (4.06, 4.07, 4.28)."""
    world.turn += 1
    world.change_un(markers=0, proposed=(), placed=False)
    face = rng.named("coin", world.turn).choice(p.COIN) if world.turn > p.LAST_SURE_TURN else None
    if face not in (None, "sun"):
        return world.end("ending-snow", face)
    world.events.append(Turned(world.turn, face))
    return p.Naming(world.living_from(world.first)[0])


def or_next_turn(world: World, phase: p.Phase | None, rng: Rng) -> p.Phase:
    return next_turn(world, rng) if phase is None else phase


def except_for(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple([other for other in seats if other != seat])


# Phases: what all of them share --------------------------------------------------------------------
P = TypeVar("P")
A = TypeVar("A")
Rules: TypeAlias = PhaseOf[P, A, p.State, World, p.Phase]
"""The record of a phase."""


def not_your_turn(ruling: str) -> Refusal:
    """Why another seat may not: by this ruling it is another's decision."""
    return Refusal(ruling, "refused-not-your-turn")


def always(_state: p.State, _phase: p.Phase, _seat: Seat, _action: p.Action) -> bool:
    """Take everything back."""
    return True


def before_the_die(state: p.State, _phase: p.Phase, _seat: Seat, _action: p.Action) -> bool:
    """What may lead to the next turn is taken back while no die decides whether there is one (4.07)."""
    return state.turn < p.LAST_SURE_TURN
