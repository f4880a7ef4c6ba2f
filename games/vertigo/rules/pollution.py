"""Pollution in Vertigo: dice, arrows, world effects, better air. Numbers like 4.21 are rulings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import cycle, islice
from typing import TypeAlias, TypeVar

from games.core import Refusal, Rng, Seat, is_seat, replace
from games.phases import PhaseOf
from games.vertigo.rules import events as ev
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from games.vertigo.rules import world as wd
from games.vertigo.rules.council import open_floor

TIER = {p.EMPTY: 0, p.PEOPLE: 1, **dict.fromkeys(p.BUILT, 2)}
"""Which provinces a tile may take only when none of a lower tier is left (4.21)."""
Spot = tuple[int, int]
"""A region and a province of it; elsewhere the provinces of one region are numbers."""
A = TypeVar("A")
T = TypeVar("T")
Play: TypeAlias = Callable[[wd.World, T, Seat, A, Rng], s.Phase]
"""What carries an action out in a kind of phase."""


# Where tiles fall ---


@lru_cache(p.KNOWN)
def provinces_for_tile(region: p.Region) -> tuple[int, ...]:
    """Where a tile of a die may fall in a region: empty land, else people, else buildings (4.21)."""
    return (
        wd.provinces_with(region, p.EMPTY)
        or wd.provinces_with(region, p.PEOPLE)
        or wd.provinces_with(region, p.BUILT)
    )


@lru_cache(p.KNOWN)
def provinces_beside_tiles(region: p.Region) -> tuple[int, ...]:
    """The unpolluted provinces next to a tile, which arrows go for (4.23)."""
    if p.TILE not in region:
        return ()
    return tuple([at for at, tiles in enumerate(wd.tiles_beside(region)) if tiles and region[at] != p.TILE])


@lru_cache(p.KNOWN)
def ordered_empty_province(region: p.Region, order: str) -> int:
    """The empty province that a standing order says: beside other tiles or, if nothing else, apart (4.47)."""
    sign = -1 if order == "gather" else 1
    tiles = wd.tiles_beside(region)
    lives = wd.inhabited_beside(region)
    return min(wd.provinces_with(region, p.EMPTY), key=lambda at: (sign * tiles[at], lives[at], at))


def arrow_spots(regions: p.Regions) -> tuple[Spot, ...]:
    """Where an arrow may hit: beside tiles, by tiers over all regions; empty where the owner picks (4.23)."""
    spots = [(at, place) for at, region in enumerate(regions) for place in provinces_beside_tiles(region)]
    tiers = [TIER[regions[at][place]] for at, place in spots]
    least = min(tiers, default=0)
    return tuple([spot for spot, tier in zip(spots, tiers, strict=True) if tier == least])


def open_regions(country: p.Country) -> tuple[int, ...]:
    return tuple([at for at, region in enumerate(country.regions) if region.count(p.TILE) < p.PROVINCES])


def region_by_standing_order(country: p.Country) -> int | None:
    """The region that takes a foreign tile without a question: the only one, or by standing order (4.47)."""
    regions, standing = open_regions(country), country.standing
    keep = standing.keep
    if len(regions) == 1:
        return regions[0]
    if keep is None or standing.order == "ask":
        return None
    empty = {at: country.regions[at].count(p.EMPTY) for at in p.ORDER if at in regions and at != keep}
    best = max(empty, key=empty.__getitem__)
    return best if empty[best] else None


TILES_OF_FACE: dict[p.Face, int] = {"sun": 0, "snow": 1, "double": 2, "arrow": 0}
"""Own tiles for each face of the die (4.21, 4.22)."""
NONE_CHOSEN = (None, None, None)
"""The choice of a country whose owner is asked about no region."""


class Dice:
    """Goes from source to source and rolls, until a seat must choose.

    It stands at the source that was rolled for last, so whatever becomes of that roll, the next source is the
    first one after it.
    """

    __slots__ = ("region", "rng", "seat", "source", "tiles", "world")

    def __init__(self, world: wd.World, cursor: s.Cursor, rng: Rng) -> None:
        self.world = world
        self.rng = rng
        self.seat: Seat = cursor.seat
        self.region: int = cursor.region
        self.source: int = cursor.source
        self.tiles: int = cursor.tiles
        """The tiles of the last die that are still to be placed."""

    def cursor(self) -> s.Cursor:
        return s.Cursor(self.seat, self.region, self.source, self.tiles)

    def roll_on(self) -> s.Phase | None:
        while True:
            if self.tiles and self.country.fallen is None:
                phase = self._place_or_ask()
            elif self._go_to_next_source():
                phase = self._roll()
            else:
                return None
            if phase is not None:
                return phase

    @property
    def country(self) -> p.Country:
        return self.world.countries[self.seat]

    def _go_to_next_source(self) -> bool:
        """Go to the next source, of this roller or of one who comes after (4.20); False: there is none."""
        while True:
            if self.country.sources:
                for region in p.ORDER[p.ORDER.index(self.region) :]:
                    if self._find_source(region):
                        return True
            if not self._next_roller():
                return False

    def _find_source(self, region: int) -> bool:
        if region != self.region:
            self.region, self.source = region, s.NO_SOURCE
        land = self.country.regions[region]
        factory = land.find(p.BLACK, self.source + 1)
        if factory >= 0:
            self.source = factory
            return True
        if self.source < p.PROVINCES and p.is_crowded(land):
            self.source = p.PROVINCES
            return True
        return False

    def _next_roller(self) -> bool:
        self.seat = (self.seat + 1) % len(self.world.countries)
        self.region, self.source, self.tiles = p.ORDER[0], s.NO_SOURCE, 0
        return self.seat != self.world.first

    def _roll(self) -> s.Phase | None:
        die = self.rng.named("die", self.world.turn, self.seat, self.region, self.source)
        face = die.choice(self.world.state.options.die)
        self.world.events.append(ev.Rolled(self.seat, self.region, self.source, face))
        if face == "arrow":
            return self._aim_or_ask()
        self.tiles = TILES_OF_FACE[face]
        return None

    def _place_or_ask(self) -> s.Phase | None:
        spots = provinces_for_tile(self.country.regions[self.region])
        if not spots or not self.world.tiles_left():
            return self._skip_tile()
        is_empty_land = self.country.regions[self.region][spots[0]] == p.EMPTY
        if len(spots) > 1 and not (is_empty_land and self.country.standing.order != "ask"):
            return s.Placing(self.cursor())
        return self.place_own_tile(default_province(self.country, self.region))

    def _skip_tile(self) -> None:
        self.world.events.append(ev.NoTile(self.seat))
        self.tiles = 0

    def place_own_tile(self, province: int) -> s.Phase | None:
        self.tiles -= 1
        return self.place_with_marker(self.seat, self.region, province)

    def place_with_marker(self, owner: Seat, region: int, province: int) -> s.Phase | None:
        """A tile of a die, and its marker; what it brings at once (4.25, 4.26)."""
        world = self.world
        lost = world.place_tile(owner, region, province, self.seat)
        world.change_un(markers=world.un.markers + 1)
        if lost != p.EMPTY and (over := world.remove_unpeopled()):
            return over
        if world.un.markers < p.threshold(len(world.countries)):
            return None
        return self._raise_world()

    def _aim_or_ask(self) -> s.Phase | None:
        aims = possible_aims(self.world.countries, self.seat) if self.world.tiles_left() else ()
        if not aims:
            return self._skip_tile()
        return self.shoot_at(aims[0]) if len(aims) == 1 else s.Aiming(self.cursor())

    def shoot_at(self, aim: s.Aim) -> s.Phase | None:
        """The arrow flies; a country that is clean offers a region first (4.23)."""
        if aim.region is not None and aim.province is not None:
            return self.place_with_marker(aim.target, aim.region, aim.province)
        region = region_by_standing_order(self.world.countries[aim.target])
        return (
            s.Offering(self.cursor(), aim.target)
            if region is None
            else self.aim_at_region(aim.target, region)
        )

    def aim_at_region(self, target: Seat, region: int) -> s.Phase | None:
        """The region is known: the roller picks the province by tiers (4.23)."""
        spots = provinces_for_tile(self.world.countries[target].regions[region])
        if len(spots) == 1:
            return self.place_with_marker(target, region, spots[0])
        return s.Landing(self.cursor(), target, region)

    def _raise_world(self) -> s.Phase | None:
        """The world gets dirtier, up to 100 % (4.27); those with a choice are asked (4.26)."""
        world = self.world
        world.change_un(markers=0, world=min(p.MOST, world.un.world + p.STEP))
        world.events.append(ev.WorldRose(self.seat, world.un.world))
        countries = world.countries
        asked = tuple(
            [
                seat
                for seat in world.living_from(self.seat)
                if any(leaves_effect_choice(countries[seat], at) for at in p.ORDER)
            ]
        )
        if asked:
            return s.Effect(self.cursor(), asked, asked)
        return self.place_effect_tiles()

    def place_effect_tiles(self) -> s.Phase | None:
        """A tile on each region of everybody, clockwise from the roller; then who is out is out (4.26)."""
        for seat in self.world.living_from(self.seat):
            self._place_effect_tiles(seat)
        self.world.forget_choices()
        return self.world.remove_unpeopled()

    def _place_effect_tiles(self, seat: Seat) -> None:
        world, choice = self.world, self.world.choices[seat]
        for region in p.ORDER:
            chosen = choice.provinces[region] if isinstance(choice, s.Suffer) else None
            at = default_effect_province(world.countries[seat], region) if chosen is None else chosen
            if at is not None and world.tiles_left():
                world.place_tile(seat, region, at)


def possible_aims(countries: Sequence[p.Country], roller: Seat) -> tuple[s.Aim, ...]:
    """Everything an arrow may be aimed at (4.23, 4.24)."""
    aims: list[s.Aim] = []
    for seat, country in enumerate(countries):
        if seat != roller and country.fallen is None:
            aims += aims_at(seat, country.regions)
    return tuple(aims)


@lru_cache(p.KNOWN)
def aims_at(seat: Seat, regions: p.Regions) -> Sequence[s.Aim]:
    """Return the aims at a country: a province, or the country where its owner picks the region."""
    if p.census(regions).tiles == p.REGIONS * p.PROVINCES:
        return ()
    return [s.Aim(seat, region, at) for region, at in arrow_spots(regions)] or [s.Aim(seat)]


def leaves_effect_choice(country: p.Country, region: int) -> bool:
    """Whether a world effect leaves a choice here that no standing order makes (4.26, 4.47)."""
    land = country.regions[region]
    falls_by_order = p.EMPTY in land and country.standing.order != "ask"
    return not falls_by_order and len(land) - land.count(p.TILE) > 1


def default_effect_province(country: p.Country, region: int) -> int | None:
    """Where a world effect's tile falls by default; None in a full region (4.47)."""
    return default_province(country, region) if provinces_for_tile(country.regions[region]) else None


def default_province(country: p.Country, region: int) -> int:
    """Where an own tile falls by default: empty land as ordered, then what is worth least (4.47)."""
    land = country.regions[region]
    if p.EMPTY in land:
        return ordered_empty_province(land, country.standing.order)
    return wd.most_exposed(land, land[provinces_for_tile(land)[0]])[0]


def effect_provinces(country: p.Country, region: int) -> tuple[int, ...]:
    """Where a world effect's tile may fall: any unpolluted province (4.26)."""
    return wd.provinces_with(country.regions[region], p.UNPOLLUTED)


def pollute(dice: Dice) -> s.Phase:
    """The dice roll on, and when all have rolled the turn goes on: better air, production, laws."""
    return dice.roll_on() or clear_air(dice.world) or produce(dice.world, dice.rng)


def produce(world: wd.World, rng: Rng) -> s.Phase:
    """All incomes, from the bank (4.30); then laws."""
    incomes = tuple([country.income for country in world.countries])
    world.countries = [
        replace(country, treasury=country.treasury + income) if income else country
        for country, income in zip(world.countries, incomes, strict=True)
    ]
    world.events.append(ev.Produced(incomes))
    return wd.or_next_turn(world, open_floor(world, world.living_from(world.first)), rng)


# Placing: an own tile ------------------------------------------------------------------------------

_PLACES = tuple(map(s.Place, range(p.PROVINCES)))


def possible_places(country: p.Country, region: int) -> tuple[s.Place, ...]:
    return tuple(map(_PLACES.__getitem__, provinces_for_tile(country.regions[region])))


def tier_refusal(country: p.Country, region: int, province: int, ruling: str) -> Refusal | None:
    return (
        None if province in provinces_for_tile(country.regions[region]) else Refusal(ruling, "refused-tier")
    )


def roll_without(
    world: wd.World, phase: s.Placing | s.Aiming | s.Offering | s.Landing, seat: Seat, rng: Rng
) -> s.Phase:
    """Roll on where the roller or the target is gone, or no one is left to aim at."""
    target_is_gone = isinstance(phase, s.Offering | s.Landing) and phase.target == seat
    aimless = isinstance(phase, s.Aiming) and not possible_aims(world.countries, phase.cursor.seat)
    if target_is_gone or aimless or phase.cursor.seat == seat:
        return pollute(Dice(world, phase.cursor, rng))
    return phase


Rolling = TypeVar("Rolling", s.Placing, s.Aiming, s.Offering, s.Landing)


def then_roll_on(decide: Callable[[Dice, Rolling, A], s.Phase | None]) -> Play[Rolling, A]:
    """Return the `play` of a phase that the dice wait for: what is decided, then the dice that are left."""

    def play(world: wd.World, phase: Rolling, _seat: Seat, action: A, rng: Rng) -> s.Phase:
        dice = Dice(world, phase.cursor, rng)
        return decide(dice, phase, action) or pollute(dice)

    return play


PLACING: wd.Rules[s.Placing, s.Place] = PhaseOf(
    s.Placing,
    turn=wd.not_your_turn("4.21"),
    seats=lambda _state, phase: (phase.cursor.seat,),
    actions=(s.Place,),
    legal=lambda state, phase, seat: possible_places(state.countries[seat], phase.cursor.region),
    check=lambda state, phase, seat, action: tier_refusal(
        state.countries[seat], phase.cursor.region, action.province, "4.21"
    ),
    play=then_roll_on(lambda dice, _phase, action: dice.place_own_tile(action.province)),
    absent=lambda state, phase, seat, _rng: s.Place(
        default_province(state.countries[seat], phase.cursor.region)
    ),
    without=roll_without,
)


# Aiming, offering, landing: an arrow ---------------------------------------------------------------


def check_aim(state: s.State, _phase: s.Aiming, seat: Seat, aim: s.Aim) -> Refusal | None:
    """A country that is full cannot be named (4.24)."""
    if aim in possible_aims(state.countries, seat):
        return None
    is_full = is_seat(aim.target, len(state.countries)) and not open_regions(state.countries[aim.target])
    return Refusal("4.24" if is_full else "4.23", "refused-aim")


AIMING: wd.Rules[s.Aiming, s.Aim] = PhaseOf(
    s.Aiming,
    turn=wd.not_your_turn("4.23"),
    seats=lambda _state, phase: (phase.cursor.seat,),
    actions=(s.Aim,),
    legal=lambda state, _phase, seat: possible_aims(state.countries, seat),
    check=check_aim,
    play=then_roll_on(lambda dice, _phase, aim: dice.shoot_at(aim)),
    absent=lambda state, _phase, seat, _rng: max(
        possible_aims(state.countries, seat), key=lambda aim: state.countries[aim.target].buildings
    ),
    without=roll_without,
)


def check_offer(state: s.State, _phase: s.Offering, seat: Seat, action: s.Offer) -> Refusal | None:
    """A region that is full is no region to pick (4.24)."""
    if action.region in open_regions(state.countries[seat]):
        return None
    return Refusal("4.24" if action.region in range(p.REGIONS) else "4.23", "refused-region")


def emptiest_region(country: p.Country) -> s.Offer:
    """Offer the region with most empty land (4.49)."""
    return s.Offer(max(open_regions(country), key=lambda at: country.regions[at].count(p.EMPTY)))


OFFERING: wd.Rules[s.Offering, s.Offer] = PhaseOf(
    s.Offering,
    turn=wd.not_your_turn("4.23"),
    seats=lambda _state, phase: (phase.target,),
    actions=(s.Offer,),
    legal=lambda state, _phase, seat: tuple(map(s.Offer, open_regions(state.countries[seat]))),
    check=check_offer,
    play=then_roll_on(lambda dice, phase, action: dice.aim_at_region(phase.target, action.region)),
    absent=lambda state, _phase, seat, _rng: emptiest_region(state.countries[seat]),
    without=roll_without,
)


LANDING: wd.Rules[s.Landing, s.Place] = PhaseOf(
    s.Landing,
    turn=wd.not_your_turn("4.23"),
    seats=lambda _state, phase: (phase.cursor.seat,),
    actions=(s.Place,),
    legal=lambda state, phase, _seat: possible_places(state.countries[phase.target], phase.region),
    check=lambda state, phase, _seat, action: tier_refusal(
        state.countries[phase.target], phase.region, action.province, "4.23"
    ),
    play=then_roll_on(
        lambda dice, phase, action: dice.place_with_marker(phase.target, phase.region, action.province)
    ),
    absent=lambda state, phase, _seat, _rng: possible_places(state.countries[phase.target], phase.region)[0],
    without=roll_without,
)


# Effect: a tile on each region of all --------------------------------------------------------------


Asked: TypeAlias = Callable[[p.Country, int], bool]
"""Whether the owner of a country is asked about a region of it."""
Allowed: TypeAlias = Callable[[p.Country, int], tuple[int, ...]]
"""The provinces of a region that its owner may choose."""


def sample_choices(country: p.Country, asked: Asked, allowed: Allowed) -> list[p.Chosen]:
    """Some choices: each province that may be chosen is in one of them (4.26, 4.29)."""
    left, centre, right = [allowed(country, at) if asked(country, at) else (None,) for at in range(p.REGIONS)]
    most = max(len(left), len(centre), len(right))
    return list(islice(zip(cycle(left), cycle(centre), cycle(right), strict=True), most))


def check_chosen(
    country: p.Country, chosen: p.Chosen, asked: Asked, allowed: Allowed, wrong: Refusal
) -> Refusal | None:
    for region, province in enumerate(chosen):
        if province is None and asked(country, region):
            return Refusal(wrong.ruling, "refused-choose-each")
        if province is not None and province not in allowed(country, region):
            return wrong
    return None


def cheapest_provinces(country: p.Country) -> p.Chosen:
    """For a world effect, what is worth least of each region that is asked for (4.47)."""
    return p.triple(
        [
            default_province(country, at) if leaves_effect_choice(country, at) else None
            for at in range(p.REGIONS)
        ]
    )


def choose_effect(world: wd.World, phase: s.Effect, seat: Seat, choice: s.Suffer, rng: Rng) -> s.Phase:
    """A hidden choice; the last one lets the effect strike (4.26)."""
    waiting = world.choose(seat, choice, phase.waiting)
    return s.Effect(phase.cursor, phase.asked, waiting) if waiting else carry_out_effect(world, phase, rng)


def carry_out_effect(world: wd.World, phase: s.Effect, rng: Rng) -> s.Phase:
    dice = Dice(world, phase.cursor, rng)
    return dice.place_effect_tiles() or pollute(dice)


def effect_without(world: wd.World, phase: s.Effect, seat: Seat, rng: Rng) -> s.Phase:
    waiting = wd.except_for(phase.waiting, seat)
    return (
        s.Effect(phase.cursor, wd.except_for(phase.asked, seat), waiting)
        if waiting
        else carry_out_effect(world, phase, rng)
    )


EFFECT: wd.Rules[s.Effect, s.Suffer] = PhaseOf(
    s.Effect,
    turn=Refusal("4.47", "refused-not-asked"),
    seats=lambda _state, phase: phase.asked,
    awaited=lambda _state, phase: phase.waiting,
    actions=(s.Suffer,),
    legal=lambda state, _phase, seat: tuple(
        map(s.Suffer, sample_choices(state.countries[seat], leaves_effect_choice, effect_provinces))
    ),
    check=lambda state, _phase, seat, choice: check_chosen(
        state.countries[seat],
        choice.provinces,
        leaves_effect_choice,
        effect_provinces,
        Refusal("4.26", "refused-polluted"),
    ),
    play=choose_effect,
    absent=lambda state, _phase, seat, _rng: s.Suffer(cheapest_provinces(state.countries[seat])),
    without=effect_without,
    takes_back=lambda _state, phase, seat, _action: phase.waiting != (seat,),
)


# Recovering: better air ----------------------------------------------------------------------------


def clear_air(world: wd.World) -> s.Recovering | None:
    """After a turn without tiles the world and every region recover (4.29)."""
    if world.un.placed:
        return None
    world.change_un(world=max(0, world.un.world - p.STEP))
    return recover_next(world, world.living_from(world.first), 0)


def recover_next(world: wd.World, queue: Sequence[Seat], tiles_removed: int) -> s.Recovering | None:
    for place, seat in enumerate(queue):
        country = world.countries[seat]
        if any(leaves_tile_choice(country, region) for region in p.ORDER):
            return s.Recovering(tuple(queue[place:]), tiles_removed)
        tiles_removed += remove_tiles(world, seat, NONE_CHOSEN)
    world.events.append(ev.WorldFell(world.un.world, tiles_removed))
    return None


def remove_tiles(world: wd.World, seat: Seat, provinces: Sequence[int | None]) -> int:
    count = 0
    for region in p.ORDER:
        spots = wd.most_harmful(world.countries[seat].regions[region])
        if spots:
            at = provinces[region]
            world.set_province(seat, region, spots[0] if at is None else at, p.EMPTY)
            count += 1
    return count


def leaves_tile_choice(country: p.Country, region: int) -> bool:
    """Whether the owner is asked which tile of a region goes (4.29, 4.47)."""
    return country.standing.order == "ask" and country.regions[region].count(p.TILE) > 1


def polluted_provinces(country: p.Country, region: int) -> tuple[int, ...]:
    return wd.provinces_with(country.regions[region], p.TILE)


def most_harmful_tiles(country: p.Country) -> p.Chosen:
    """For better air, the tile that does most harm of each region that is asked for (4.47)."""
    rings = enumerate(country.regions)
    return p.triple(
        [wd.most_harmful(ring)[0] if leaves_tile_choice(country, at) else None for at, ring in rings]
    )


def recover_chosen(world: wd.World, phase: s.Recovering, seat: Seat, choice: s.Recover, rng: Rng) -> s.Phase:
    tiles_removed = phase.removed + remove_tiles(world, seat, choice.provinces)
    return recover_next(world, phase.queue[1:], tiles_removed) or produce(world, rng)


RECOVERING: wd.Rules[s.Recovering, s.Recover] = PhaseOf(
    s.Recovering,
    turn=wd.not_your_turn("4.29"),
    seats=lambda _state, phase: phase.queue[:1],
    actions=(s.Recover,),
    legal=lambda state, _phase, seat: tuple(
        map(s.Recover, sample_choices(state.countries[seat], leaves_tile_choice, polluted_provinces))
    ),
    check=lambda state, _phase, seat, choice: check_chosen(
        state.countries[seat],
        choice.provinces,
        leaves_tile_choice,
        polluted_provinces,
        Refusal("4.29", "refused-no-tile"),
    ),
    play=recover_chosen,
    absent=lambda state, _phase, seat, _rng: s.Recover(most_harmful_tiles(state.countries[seat])),
    without=lambda world, phase, seat, rng: (
        recover_next(world, wd.except_for(phase.queue, seat), phase.removed) or produce(world, rng)
    ),
    takes_back=wd.before_the_die,
)
