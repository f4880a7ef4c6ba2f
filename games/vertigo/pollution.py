"""Pollution in Vertigo: dice, arrows, world effects. Numbers like 4.21 are rulings."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Rng, Seat
from games.vertigo.actions import Aim, Suffer
from games.vertigo.events import NoTile, Rolled, WorldFell, WorldRose
from games.vertigo.land import (
    arrow_spots,
    by_standing,
    crowded,
    most_exposed,
    most_harmful,
    offered,
    open_regions,
    own_spots,
    where,
)
from games.vertigo.phases import Aiming, Cursor, Effect, Landing, Offering, Phase, Placing, Recovering
from games.vertigo.pieces import (
    BLACK,
    BLUE,
    EMPTY,
    GREEN,
    MOST,
    ORDER,
    PEOPLE,
    PROVINCES,
    STEP,
    TILE,
    Country,
    Face,
    threshold,
)
from games.vertigo.world import World

TILES: dict[Face, int] = {"sun": 0, "snow": 1, "double": 2, "arrow": 0}
"""Own tiles for each face of the die (4.21, 4.22)."""
NONE_CHOSEN = (None, None, None)
UNPOLLUTED = EMPTY + PEOPLE + BLACK + GREEN + BLUE


class Dice:
    """Goes from source to source and rolls, until somebody must choose."""

    __slots__ = ("region", "rng", "seat", "source", "tiles", "world")

    def __init__(self, world: World, cursor: Cursor, rng: Rng) -> None:
        self.world = world
        self.rng = rng
        self.seat: Seat = cursor.seat
        self.region: int = cursor.region
        self.source: int = cursor.source
        self.tiles: int = cursor.tiles

    def cursor(self) -> Cursor:
        """Where it stands."""
        return Cursor(self.seat, self.region, self.source, self.tiles)

    def run(self) -> Phase | None:
        """Roll on; answers the choice that somebody must make, or None when all have rolled."""
        while True:
            if self.tiles and self.country.fallen is None:
                phase = self._own_tile()
            elif self._reach():
                phase = self._roll()
            else:
                return None
            if phase is not None:
                return phase

    @property
    def country(self) -> Country:
        """The roller's."""
        return self.world.countries[self.seat]

    def _reach(self) -> bool:
        """Go to the next source, of this roller or of one who comes after (4.20); False: there is none."""
        while True:
            if self.country.fallen is None:
                for region in ORDER[ORDER.index(self.region) :]:
                    if self._source_in(region):
                        return True
            if not self._next_roller():
                return False

    def _source_in(self, region: int) -> bool:
        if region != self.region:
            self.region, self.source = region, 0
        land = self.country.regions[region]
        factory = land.find(BLACK, self.source)
        if factory >= 0:
            self.source = factory
            return True
        if self.source <= PROVINCES and crowded(land):
            self.source = PROVINCES
            return True
        return False

    def _next_roller(self) -> bool:
        self.seat = (self.seat + 1) % len(self.world.countries)
        self.region, self.source, self.tiles = ORDER[0], 0, 0
        return self.seat != self.world.first

    def _roll(self) -> Phase | None:
        face = self.rng.choice(self.world.state.options.die)
        self.world.events.append(Rolled(self.seat, self.region, self.source, face))
        if face == "arrow":
            return self._shoot()
        self.tiles = TILES[face]
        if not self.tiles:
            self.source += 1
        return None

    # Own tiles -------------------------------------------------------------------------------------

    def _own_tile(self) -> Phase | None:
        spots = own_spots(self.country.regions[self.region])
        if not spots or not self.world.tiles_left():
            return self._no_tile()
        free = self.country.regions[self.region][spots[0]] == EMPTY
        if len(spots) > 1 and not (free and self.country.standing.order != "ask"):
            return Placing(self.cursor())
        return self.take(falls(self.country, self.region))

    def _no_tile(self) -> None:
        self.world.events.append(NoTile(self.seat))
        self.tiles, self.source = 0, self.source + 1

    def take(self, province: int) -> Phase | None:
        """An own tile falls on this province."""
        region = self.region
        self.tiles -= 1
        if not self.tiles:
            self.source += 1
        return self._fall(self.seat, region, province)

    def _fall(self, owner: Seat, region: int, province: int) -> Phase | None:
        """A tile of a die, and its marker; what it brings at once (4.25, 4.26)."""
        world = self.world
        world.place(owner, region, province, self.seat)
        world.markers += 1
        if over := world.settle():
            return over
        if world.markers < threshold(len(world.countries)):
            return None
        return self._rise()

    # Arrows ----------------------------------------------------------------------------------------

    def _shoot(self) -> Phase | None:
        aims = targets(self.world.countries, self.seat) if self.world.tiles_left() else ()
        if not aims:
            return self._no_tile()
        return self.hit(aims[0]) if len(aims) == 1 else Aiming(self.cursor())

    def hit(self, aim: Aim) -> Phase | None:
        """The arrow flies; a country that is clean offers a region first (4.23)."""
        if aim.region is not None and aim.province is not None:
            return self.land(aim.target, aim.region, aim.province)
        region = offered(self.world.countries[aim.target])
        return Offering(self.cursor(), aim.target) if region is None else self.offer(aim.target, region)

    def offer(self, target: Seat, region: int) -> Phase | None:
        """The region is known: the roller picks the province by tiers (4.23)."""
        spots = own_spots(self.world.countries[target].regions[region])
        if len(spots) == 1:
            return self.land(target, region, spots[0])
        return Landing(self.cursor(), target, region)

    def land(self, target: Seat, region: int, province: int) -> Phase | None:
        """The arrow hits."""
        self.source += 1
        return self._fall(target, region, province)

    # World effects ---------------------------------------------------------------------------------

    def _rise(self) -> Phase | None:
        """The world gets dirtier, up to 100 % (4.27); those with a choice are asked (4.26)."""
        world = self.world
        world.markers = 0
        world.world = min(MOST, world.world + STEP)
        world.events.append(WorldRose(self.seat, world.world))
        asked = tuple([seat for seat in world.round(self.seat) if is_asked(world.countries[seat])])
        if asked:
            return Effect(self.cursor(), asked, asked)
        return self.strike()

    def strike(self) -> Phase | None:
        """A tile on each region of everybody, clockwise from the roller; then who is out is out (4.26)."""
        for seat in self.world.round(self.seat):
            self._suffer(seat)
        self.world.forget_choices()
        return self.world.settle()

    def _suffer(self, seat: Seat) -> None:
        world, choice = self.world, self.world.choices[seat]
        for region in ORDER:
            chosen = choice.provinces[region] if isinstance(choice, Suffer) else None
            at = by_default(world.countries[seat], region) if chosen is None else chosen
            if at is not None and world.tiles_left():
                world.place(seat, region, at)


def targets(countries: list[Country] | tuple[Country, ...], roller: Seat) -> tuple[Aim, ...]:
    """Everything an arrow may be aimed at (4.23, 4.24)."""
    aims: list[Aim] = []
    for seat, country in enumerate(countries):
        if seat != roller and country.fallen is None and open_regions(country):
            spots = arrow_spots(country)
            aims += [Aim(seat, region, at) for region, at in spots] or [Aim(seat)]
    return tuple(aims)


def asks_for(country: Country, region: int) -> bool:
    """Whether a world effect leaves a choice here that no standing order makes (4.26, 4.47)."""
    land = country.regions[region]
    ordered = EMPTY in land and country.standing.order != "ask"
    return not ordered and len(land) - land.count(TILE) > 1


def is_asked(country: Country) -> bool:
    """Whether a world effect leaves this country a choice."""
    return any(asks_for(country, region) for region in ORDER)


def by_default(country: Country, region: int) -> int | None:
    """Where a world effect's tile falls when nobody chooses; None in a full region (4.47)."""
    return falls(country, region) if own_spots(country.regions[region]) else None


def falls(country: Country, region: int) -> int:
    """Where an own tile falls when nobody chooses: empty land as ordered, then what is worth least (4.47)."""
    land = country.regions[region]
    if EMPTY in land:
        return by_standing(land, country.standing.order)
    return most_exposed(land, land[own_spots(land)[0]])[0]


def exposed(country: Country, region: int) -> tuple[int, ...]:
    """Where a world effect's tile may fall: any unpolluted province (4.26)."""
    return where(country.regions[region], UNPOLLUTED)


def start(world: World) -> Cursor:
    """Before the first source of the first player."""
    return Cursor(world.first, ORDER[0], 0)


# Better air ----------------------------------------------------------------------------------------


def clear(world: World) -> Recovering | None:
    """Nobody placed a tile in this turn: the world and every region recover (4.29)."""
    if world.placed:
        return None
    world.world = max(0, world.world - STEP)
    return recover(world, world.round(world.first), 0)


def recover(world: World, queue: Sequence[Seat], removed: int) -> Recovering | None:
    """Tiles go, clockwise; answers the choice that somebody must make, or None when all have recovered."""
    for place, seat in enumerate(queue):
        country = world.countries[seat]
        if any(picks_tile(country, region) for region in ORDER):
            return Recovering(tuple(queue[place:]), removed)
        removed += take_off(world, seat, NONE_CHOSEN)
    world.events.append(WorldFell(world.world, removed))
    return None


def take_off(world: World, seat: Seat, chosen: Sequence[int | None]) -> int:
    """A tile goes of each region that has one; answers how many."""
    removed = 0
    for region in ORDER:
        spots = most_harmful(world.countries[seat].regions[region])
        if spots:
            at = chosen[region]
            world.put(seat, region, spots[0] if at is None else at, EMPTY)
            removed += 1
    return removed


def picks_tile(country: Country, region: int) -> bool:
    """Whether the owner is asked which tile of a region goes (4.29, 4.47)."""
    return country.standing.order == "ask" and country.regions[region].count(TILE) > 1
