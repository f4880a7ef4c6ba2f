"""Plans and purchases that can be taken as they are: templates, the same again, safe defaults."""

from __future__ import annotations

from collections.abc import Iterator

from games.vertigo.actions import Found
from games.vertigo.land import cleaning_price
from games.vertigo.orders import STAGE, Stock, colour_limit
from games.vertigo.pieces import (
    BLACK,
    BLUE,
    BUILDINGS,
    CONVERSION,
    CROSSING,
    CROWD,
    EMPTY,
    ENGINEERS,
    GREEN,
    LETTER,
    NEW_PERSON,
    PEOPLE,
    PRICE,
    PROVINCES,
    REGIONS,
    STEP,
    TILE,
    TRAINING,
    UN_HALL,
    Build,
    Clean,
    Convert,
    Country,
    LetGo,
    Move,
    Options,
    Order,
    Plan,
    Populate,
    Region,
    Send,
    Standing,
    Train,
    people,
)
from games.vertigo.running import Running

# First purchases -----------------------------------------------------------------------------------


def layout(dwellers: int, buildings: str = "") -> Region:
    """So many people side by side, buildings in their midst, where pollution comes last."""
    before = (dwellers - len(buildings)) // 2
    after = dwellers - len(buildings) - before
    return (PEOPLE * before + buildings + PEOPLE * after).ljust(PROVINCES, EMPTY)


TEMPLATES: dict[str, Found] = {
    "clean": Found((layout(3), layout(4, GREEN), layout(3)), (0, 1, 0)),
    "industry": Found((layout(3, BLACK), layout(4, BLACK), layout(3)), (0, 1, 0)),
    "diplomacy": Found((layout(3), layout(4, GREEN), layout(3)), (0, 0, 0), 1),
}
"""Ours: three ways to spend the first $40, with enough left for the upkeep of turn 1 (4.05, 4.49)."""
SCHOOL = Found((layout(5), layout(5), layout(5)), (1, 1, 1), 2)
BARE = Found((layout(1), layout(0), layout(0)))
FOUNDINGS = (
    *TEMPLATES.values(),
    SCHOOL,
    BARE,
    Found((layout(4), layout(4), layout(0)), (2, 2, 0), 1),
    Found((layout(4, BLACK), layout(2), layout(2, BLACK)), (1, 0, 0), 1),
    Found((layout(5, BLUE), layout(4), layout(1)), (0, 1, 0), 1),
)


def fitted(found: Found, most: int) -> Found:
    """As much of purchases as so many people allow; those without a building are left out first (4.49)."""
    excess, regions = Country(0, found.regions).population - most, list(found.regions)
    for at, region in enumerate(regions):
        gone = max(0, min(excess, region.count(PEOPLE)))
        regions[at] = region.replace(PEOPLE, EMPTY, gone)
        excess -= gone
    left, centre, right = regions
    return Found((left, centre, right), found.scholars, found.diplomats)


# Plans ---------------------------------------------------------------------------------------------


def least(country: Country, left: Stock, options: Options, *, upkeep_due: bool) -> Plan:
    """Upkeep only; what cannot be paid is let go (4.49)."""
    work = Running(country, left, options, 0, upkeep_due=upkeep_due)
    return Plan(work.makes_ends_meet(), None, country.smokes)


def again(country: Country, work: Running) -> Plan | None:
    """The plan of the last turn, as far as it is possible now, with provinces found anew."""
    if country.plan is None:
        return None
    gone = work.makes_ends_meet()
    meant = [order for order in country.plan.orders if not isinstance(order, LetGo)]
    possible = [as_far_as_possible(order, work) for order in meant]
    return Plan((*gone, *[order for order in possible if order]), None, country.smokes)


def as_far_as_possible(order: Order, work: Running) -> Order | None:
    """An order with the count that can be carried out, and carry it out; None where nothing can."""
    match order:
        case Populate(region):
            before = people(work.regions[region])
            work.carry_out(Populate(region, order.to))
            now = people(work.regions[region])
            return Populate(region, now) if now > before else None
        case Train():
            return order if work.carry_out(order) is None else None
        case _:
            done = 0
            while done < order.count and work.carry_out(times(order, 1)) is None:
                done += 1
            return times(order, done) if done else None


def times(order: LetGo | Send | Build | Convert | Clean | Move, count: int) -> Order:
    """The same order for so many pieces, no province chosen."""
    match order:
        case LetGo(what, region):
            return LetGo(what, region, count)
        case Send(region, to):
            return Send(region, to, count)
        case Build(region, building):
            return Build(region, building, count)
        case Convert(region):
            return Convert(region, count)
        case Clean(region):
            return Clean(region, count)
        case Move(region, to):
            return Move(region, to, count)


def dismissals(country: Country) -> list[LetGo]:
    """Everything that may be let go, one of each kind."""
    found = [LetGo("scholar", at) for at in range(REGIONS) if country.scholars[at]]
    found += [LetGo("diplomat")] if country.diplomats else []
    land = country.land
    for building, letter in LETTER.items():
        if letter in land:
            found += [LetGo(building, at) for at in range(REGIONS) if letter in country.regions[at]]
    return found


class Means:
    """What a country has to give orders with: money after upkeep, scholars that have not moved."""

    __slots__ = (
        "country",
        "free",
        "left",
        "money",
        "owed",
        "room",
        "stage",
        "trained",
        "upkeep_due",
        "world",
    )

    def __init__(self, country: Country, left: Stock, options: Options, world: int) -> None:
        self.country, self.left, self.world = country, left, world
        self.money = country.treasury
        self.free = country.scholars
        self.stage = 0
        self.trained: tuple[int, ...] = ()
        self.upkeep_due = False
        self.owed = country.pieces
        self.room = self.owed < colour_limit(options)

    @property
    def short(self) -> bool:
        """Whether something must go before the upkeep can be paid (4.09)."""
        return self.money < self.owed

    def pay(self) -> None:
        """Set the upkeep aside."""
        self.money -= self.owed
        self.upkeep_due = True

    def orders(self) -> list[Order]:
        """Single orders that can be carried out now; each kind that is possible is among them."""
        found: list[Order] = []
        if self.upkeep_due and self.stage == 0:
            found += dismissals(self.country)
        for region in range(REGIONS):
            found += self._in(region)
        return found or self._inside()

    def _inside(self) -> list[Order]:
        """Where nothing else is possible, people may still move inside a region."""
        rings = enumerate(self.country.regions)
        room = [at for at, ring in rings if PEOPLE in ring and EMPTY in ring and self.stage <= STAGE[Move]]
        return [Move(room[0], room[0])] if room else []

    def _in(self, at: int) -> Iterator[Order]:
        """Sub-step by sub-step, from the one that is reached."""
        region, stage = self.country.regions[at], self.stage
        if self.free[at] and stage <= STAGE[Send]:
            yield Send(at, UN_HALL)
            yield Send(at, (at + 1) % REGIONS)
        if self.free[at] and stage <= STAGE[Build]:
            yield from self._buildings(at, region)
        if TILE in region and stage <= STAGE[Clean]:
            yield from self._cleaning(at, region)
        if self.money and stage <= STAGE[Populate]:
            yield from self._people(at, region)
        if self.money >= TRAINING and people(region) >= CROWD and self.room and at not in self.trained:
            yield Train(at)

    def _buildings(self, at: int, region: Region) -> Iterator[Build | Convert]:
        for building in BUILDINGS:
            letter = LETTER[building]
            enough = self.free[at] >= ENGINEERS[letter] and self.money >= PRICE[building]
            if PEOPLE in region and enough and self.left[letter] > 0:
                yield Build(at, building)
        if BLACK in region and self.money >= CONVERSION and self.left[GREEN] > 0:
            yield Convert(at)

    def _cleaning(self, at: int, region: Region) -> Iterator[Clean]:
        excess = region.count(TILE) - self.world // STEP
        if excess > 0 and (afford := self.money // cleaning_price(self.country.regions, region)):
            yield Clean(at, min(excess, afford))

    def _people(self, at: int, region: Region) -> Iterator[Populate | Move]:
        afford = min(self.money // NEW_PERSON, region.count(EMPTY), self.left[PEOPLE])
        if afford > 0:
            yield Populate(at, people(region) + afford)
        if self.money >= CROSSING and PEOPLE in region:
            open_ = [
                other for other in range(REGIONS) if other != at and EMPTY in self.country.regions[other]
            ]
            yield from [Move(at, other) for other in open_[:1]]


OTHER_ORDER = {"spread": Standing("ask"), "ask": Standing("gather"), "gather": Standing()}
"""Which standing order is listed beside the one there is (4.47)."""


def samples(country: Country, means: Means) -> tuple[Plan, ...]:
    """Plans that are possible now: upkeep only, each single thing that the money allows, other habits."""
    orders = means.orders() if means.money >= 0 else ()
    return (
        Plan((), None, country.smokes),
        *[Plan((order,), None, country.smokes) for order in orders],
        Plan((), OTHER_ORDER[country.standing.order], not country.smokes),
    )
