"""Running a country: orders, upkeep, and the six sub-steps. Numbers like 4.12 are rulings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Any

from games.core import Refusal, Seat, replace
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from games.vertigo.rules import world as wd

MOST_COUNT = 30
"""Maximum number of pieces that an order names."""
Stock = dict[str, int]
"""How many pieces of each kind are left to take (4.44)."""


def supply_left(countries: Sequence[p.Country], options: p.Options) -> Stock:
    if options.piece_limits == "off":
        return dict.fromkeys(p.SUPPLY, p.ENDLESS)
    return unused_pieces(tuple([country.regions for country in countries])).copy()


@lru_cache(p.KNOWN)
def unused_pieces(lands: tuple[p.Regions, ...]) -> Stock:
    land = "".join(map("".join, lands))
    used = {letter: land.count(letter) for letter in p.SUPPLY}
    used[p.GREEN] += land.count(p.HALF_GREEN)
    used[p.BLUE] += land.count(p.HALF_BLUE)
    used[p.PEOPLE] = len(land) - land.count(p.EMPTY) - used[p.TILE]
    return {letter: supply - used[letter] for letter, supply in p.SUPPLY.items()}


def reserved_people(queue: Sequence[Seat]) -> int:
    """How many people the first of the queue may not buy: one for each who founds a country later (4.44)."""
    return len(queue) - 1


def people_for_sale(countries: Sequence[p.Country], options: p.Options, queue: Sequence[Seat]) -> int:
    """How many people the first of the queue may buy at the founding (4.44)."""
    return supply_left(countries, options)[p.PEOPLE] - reserved_people(queue)


def form_refusal(order: p.Order) -> Refusal | None:
    match order:
        case p.Populate(region, to, provinces):
            sound = 0 <= to <= p.PROVINCES and fits_region(region, p.PROVINCES, provinces)
        case p.Move(region, to, count, leave, enter):
            sound = (
                0 <= to < p.REGIONS
                and fits_region(region, count, leave)
                and fits_region(region, count, enter)
            )
        case p.Send(region, to, count):
            sound = 0 <= to <= p.UN_HALL and fits_region(region, count, ())
        case p.Train(region):
            sound = fits_region(region, 1, ())
        case p.LetGo(_, region, count, provinces) | p.Build(region, _, count, provinces):
            sound = fits_region(region, count, provinces)
        case p.Convert(region, count, provinces) | p.Clean(region, count, provinces):
            sound = fits_region(region, count, provinces)
    return None if sound else Refusal("4.46", "refused-malformed")


def fits_region(region: int, count: int, provinces: tuple[int, ...]) -> bool:
    if not (0 <= region < p.REGIONS and 1 <= count <= MOST_COUNT):
        return False
    if not provinces:
        return True
    return (
        len(provinces) <= count
        and len(set(provinces)) == len(provinces)
        and all(0 <= province < p.PROVINCES for province in provinces)
    )


class Running:
    """A country at work: upkeep comes before anything but letting go. Each order does what it can."""

    __slots__ = (
        "_countries",
        "_supply",
        "country",
        "diplomats",
        "moved",
        "options",
        "regions",
        "scholars",
        "stage",
        "to_un",
        "trained",
        "treasury",
        "upkeep",
        "upkeep_due",
        "world",
    )

    def __init__(
        self, countries: Sequence[p.Country], seat: Seat, options: p.Options, turn: int, world: int
    ) -> None:
        self.country = country = countries[seat]
        self.treasury = country.treasury
        self.regions = country.regions
        self.scholars = list(country.scholars)
        self.diplomats = country.diplomats
        self.moved = [0] * p.REGIONS
        self.trained: tuple[int, ...] = ()
        self.stage = self.to_un = self.upkeep = 0
        self.upkeep_due = upkeep_charged(turn, options)
        self.world = world
        self._countries, self.options = tuple(countries), options
        self._supply: Stock | None = None

    @property
    def supply(self) -> Stock:
        """What is left of the shared pieces: counted when it is asked for, and kept up to date."""
        if self._supply is None:
            self._supply = supply_left(self._countries, self.options)
        return self._supply

    def copy(self) -> Running:
        """Return the country as it is now, to be run on by itself."""
        twin = Running.__new__(Running)
        for name in self.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if isinstance(value, list | dict) else value)
        return twin

    def result(self, **changes: Any) -> p.Country:  # noqa: ANN401 - whatever the fields hold
        return replace(
            self.country,
            treasury=self.treasury,
            regions=self.regions,
            scholars=tuple(self.scholars),
            diplomats=self.diplomats,
            **changes,
        )

    def snapshot(self) -> tuple[object, ...]:
        """Return everything that an order can change."""
        return (self.treasury, *self.regions, *self.scholars, self.diplomats)

    def _pay_for(self, order: p.Order) -> Refusal | None:
        """Pay for a piece of an order."""
        price = order.price(self.regions)
        if price > self.treasury:
            return Refusal(order.ruling, "refused-money", (("price", price), ("treasury", self.treasury)))
        self.treasury -= price
        return None

    # Upkeep ----------------------------------------------------------------------------------------

    @property
    def pieces(self) -> int:
        """Scholars, diplomats and engineers: $1 each for the upkeep (4.09)."""
        left, centre, right = self.scholars
        return left + centre + right + self.diplomats + p.census(self.regions).engineers

    @property
    def no_scholar_left(self) -> bool:
        """Whether all scholars of the colour are in use: diplomats and engineers are of them (4.44)."""
        return self.options.piece_limits == "on" and self.pieces >= p.COLOUR

    @property
    def shortfall(self) -> int:
        return max(0, self.pieces - self.treasury) if self.upkeep_due and not self.stage else 0

    def pay_upkeep(self) -> Refusal | None:
        """Pay the upkeep, once (4.09)."""
        if self.stage:
            return None
        if self.upkeep_due:
            upkeep = self.pieces
            if upkeep > self.treasury:
                return Refusal("4.09", "refused-upkeep", (("short", upkeep - self.treasury),))
            self.upkeep, self.to_un = upkeep, self.diplomats
            self.treasury -= upkeep
        self.stage = 1
        return None

    def let_go_unaffordable(self) -> tuple[p.LetGo, ...]:
        """What must go: scholars, diplomats, engineers of black, green, blue (4.49). Lets them go."""
        dismissals: list[p.LetGo] = []
        while self.shortfall:
            dismissals.append(self._least_wanted())
            self.carry_out(dismissals[-1])
        return tuple(dismissals)

    def _least_wanted(self) -> p.LetGo:
        for region, scholars in enumerate(self.scholars):
            if scholars:
                return p.LetGo("scholar", region, min(scholars, self.shortfall))
        if self.diplomats:
            return p.LetGo("diplomat", 0, min(self.diplomats, self.shortfall))
        for building, letters in p.LETTERS.items():
            for at, region in enumerate(self.regions):
                if self.options.half_manned == "on" and p.LETTER[building] in region and building != "black":
                    return p.LetGo("engineer", at)
            for at, region in enumerate(self.regions):
                if wd.provinces_with(region, letters):
                    return p.LetGo(building, at)
        raise AssertionError

    def _dismiss(self, order: p.LetGo) -> Refusal | None:
        if order.what == "diplomat":
            leaving = min(order.count, self.diplomats)
            self.diplomats -= leaving
        else:
            leaving = min(order.count, self.scholars[order.region])
            self.scholars[order.region] -= leaving
        return None if leaving == order.count else Refusal("4.09", "refused-nobody-there")

    def carry_out(self, order: p.Order) -> Refusal | None:
        """Carry out an order as far as it goes; return why it does not go all the way."""
        stage = order.stage
        if refusal := form_refusal(order):
            return refusal
        if stage < self.stage:
            return Refusal("4.08", "refused-sequence")
        if stage and (refusal := self.pay_upkeep()):
            return refusal
        self.stage = stage
        match order:
            case p.LetGo() if not self.upkeep_due:
                return Refusal("4.05", "refused-no-upkeep")
            case p.LetGo("scholar" | "diplomat"):
                return self._dismiss(order)
            case p.LetGo("engineer") if self.options.half_manned == "off":
                return Refusal("4.10", "refused-whole")
            case p.LetGo("engineer", region, count, provinces):
                return piece_by_piece(count, provinces, partial(self._dismiss_engineer, region))
            case p.LetGo(what, region, count, provinces):
                assert what in p.LETTERS
                return piece_by_piece(count, provinces, partial(self._abandon, region, p.LETTERS[what]))
            case p.Send():
                return self._move_scholars(order)
            case p.Build(_, building, count, provinces):
                letter = p.LETTER[building]
                erect = partial(self._put_up, order, p.PEOPLE, letter, p.ENGINEERS[letter])
                return piece_by_piece(count, provinces, erect)
            case p.Convert(_, count, provinces):
                return piece_by_piece(count, provinces, partial(self._put_up, order, p.BLACK, p.GREEN, 1))
            case p.Clean(_, count, provinces):
                return piece_by_piece(count, provinces, partial(self._remove_tile, order))
            case p.Populate(region, to, provinces):
                count = to - p.people(self.regions[region])
                if count < 1:
                    return Refusal("4.15", "refused-enough")
                return piece_by_piece(count, provinces, partial(self._add_person, order))
            case p.Move(_, _, count, leave, enter):
                destinations = iter(enter)
                return piece_by_piece(
                    count, leave, lambda at: self._move_person(order, at, next(destinations, None))
                )
            case p.Train():
                return self._train(order)

    def _abandon(self, region: int, letters: str, at: int | None) -> Refusal | None:
        spot = province_or_first(at, wd.most_exposed(self.regions[region], letters))
        if spot is None:
            return Refusal("4.10", "refused-no-building")
        self.regions = wd.with_province(self.regions, region, spot, p.PEOPLE)
        self.supply[letters[0]] += 1
        return None

    def _dismiss_engineer(self, region: int, at: int | None) -> Refusal | None:
        """One of two engineers leaves a building, which stays (4.10)."""
        land = self.regions[region]
        spot = province_or_first(at, wd.most_exposed(land, p.GREEN + p.BLUE))
        if spot is None:
            return Refusal("4.10", "refused-no-building")
        self.regions = wd.with_province(self.regions, region, spot, p.HALF[land[spot]])
        return None

    def free_scholars(self, region: int) -> int:
        """Those in a centre that have not moved this turn (4.11)."""
        return self.scholars[region] - self.moved[region]

    def _move_scholars(self, order: p.Send) -> Refusal | None:
        if order.to == order.region:
            return Refusal("4.11", "refused-same-centre")
        scholars = min(order.count, self.free_scholars(order.region))
        self.scholars[order.region] -= scholars
        if order.to == p.UN_HALL:
            self.diplomats += scholars
        else:
            self.scholars[order.to] += scholars
            self.moved[order.to] += scholars
        return None if scholars == order.count else Refusal("4.11", "refused-scholars")

    def _put_up(
        self, order: p.Build | p.Convert, before: str, letter: str, engineers: int, at: int | None
    ) -> Refusal | None:
        """A building in place of what was there before (4.12, 4.13)."""
        region = order.region
        spot = province_or_first(at, wd.safest(self.regions[region], before))
        if spot is None:
            return Refusal(order.ruling, "refused-no-black" if before == p.BLACK else "refused-site")
        if self.free_scholars(region) < engineers:
            return Refusal(order.ruling, "refused-engineers", (("engineers", engineers),))
        if self.supply[letter] < 1:
            return Refusal("4.44", "refused-supply")
        if refusal := self._pay_for(order):
            return refusal
        self.scholars[region] -= engineers
        self.regions = wd.with_province(self.regions, region, spot, letter)
        self.supply[letter] -= 1
        if before == p.BLACK:
            self.supply[p.BLACK] += 1
        return None

    def cleanable(self, region: int) -> int:
        """How many tiles may be removed from a region: down to the world's pollution (4.14)."""
        return max(0, self.regions[region].count(p.TILE) - self.world // p.STEP)

    def _remove_tile(self, order: p.Clean, at: int | None) -> Refusal | None:
        region, before = order.region, self.treasury
        land = self.regions[region]
        if not self.cleanable(region):
            return Refusal("4.14", "refused-clean", (("world", self.world),))
        spot = province_or_first(at, wd.most_harmful(land))
        if spot is None:
            return Refusal("4.14", "refused-no-tile")
        if refusal := self._pay_for(order):
            return refusal
        self.to_un += before - self.treasury
        self.regions = wd.with_province(self.regions, region, spot, p.EMPTY)
        return None

    def _add_person(self, order: p.Populate, at: int | None) -> Refusal | None:
        region = order.region
        spot = province_or_first(at, wd.safest(self.regions[region], p.EMPTY))
        if spot is None:
            return Refusal("4.16", "refused-no-room")
        if self.supply[p.PEOPLE] < 1:
            return Refusal("4.44", "refused-supply")
        if refusal := self._pay_for(order):
            return refusal
        self.supply[p.PEOPLE] -= 1
        self.regions = wd.with_province(self.regions, region, spot, p.PEOPLE)
        return None

    def _move_person(self, order: p.Move, leave: int | None, enter: int | None) -> Refusal | None:
        region, to = order.region, order.to
        origin = province_or_first(leave, wd.most_exposed(self.regions[region], p.PEOPLE))
        destination = province_or_first(enter, wd.safest(self.regions[to], p.EMPTY))
        if origin is None:
            has_buildings = set(self.regions[region]) & set(p.ENGINEERS)
            return Refusal("4.17" if has_buildings else "4.15", "refused-nobody-to-move")
        if destination is None:
            return Refusal("4.16", "refused-no-room")
        if refusal := self._pay_for(order):
            return refusal
        self.regions = wd.with_province(self.regions, region, origin, p.EMPTY)
        self.regions = wd.with_province(self.regions, to, destination, p.PEOPLE)
        return None

    def _train(self, order: p.Train) -> Refusal | None:
        if p.people(self.regions[order.region]) < p.CROWD:
            return Refusal("4.18", "refused-too-few")
        if order.region in self.trained:
            return Refusal("4.18", "refused-trained")
        if self.no_scholar_left:
            return Refusal("4.44", "refused-supply")
        if refusal := self._pay_for(order):
            return refusal
        self.scholars[order.region] += 1
        self.trained = (*self.trained, order.region)
        return None


def piece_by_piece(
    count: int, provinces: tuple[int, ...], carry_out: Callable[[int | None], Refusal | None]
) -> Refusal | None:
    """Carry out the pieces of an order, each on the province that was chosen for it, if any."""
    for number in range(count):
        if refusal := carry_out(provinces[number] if number < len(provinces) else None):
            return refusal
    return None


def province_or_first(at: int | None, spots: tuple[int, ...]) -> int | None:
    if at is None:
        return spots[0] if spots else None
    return at if at in spots else None


def upkeep_charged(turn: int, options: p.Options) -> bool:
    """Whether upkeep is paid in a turn (4.05)."""
    return turn > 1 or options.upkeep_on_turn_1 == "on"


def running_country(table: s.State | s.View, seat: Seat) -> Running:
    """A seat's country about to be run, or in the middle of it."""
    running = Running(table.countries, seat, table.options, table.turn, table.un.world)
    if isinstance(table.phase, s.Stepping) and table.phase.seat == seat:
        resume(running, table.phase)
    return running


def resume(running: Running, phase: s.Stepping) -> Running:
    running.stage, running.moved, running.trained = phase.stage, list(phase.moved), phase.trained
    return running
