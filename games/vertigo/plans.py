"""Plans: which orders are possible, what a plan would bring, and plans to take as they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from games.core import Refusal, Seat, Value, replace
from games.vertigo import pieces as p
from games.vertigo.pollution import TILES
from games.vertigo.running import STAGE, Running, Stock, colour_limit, work
from games.vertigo.world import cleaning_price, sources, where

MOST_ORDERS = 60
"""Maximum number of orders in a plan, so that the log stays small."""


def plan_refusal(plan: p.Plan, running: Running) -> Refusal | None:
    """Why a plan cannot be carried out whole, as things are now."""
    for order in plan.orders:
        if refusal := running.carry_out(order):
            return refusal
    return running.pay()


# Plans ---------------------------------------------------------------------------------------------


def least(country: p.Country, left: Stock, options: p.Options, *, upkeep_due: bool) -> p.Plan:
    """Upkeep only; what cannot be paid is let go (4.49)."""
    running = Running(country, left, options, 0, upkeep_due=upkeep_due)
    return p.Plan(running.makes_ends_meet(), None, country.smokes)


def again(country: p.Country, running: Running) -> p.Plan | None:
    if country.plan is None:
        return None
    gone = running.makes_ends_meet()
    meant = [order for order in country.plan.orders if not isinstance(order, p.LetGo)]
    possible = [as_far_as_possible(order, running) for order in meant]
    return p.Plan((*gone, *[order for order in possible if order]), None, country.smokes)


def as_far_as_possible(order: p.Order, running: Running) -> p.Order | None:
    match order:
        case p.Populate(region):
            before = p.people(running.regions[region])
            running.carry_out(p.Populate(region, order.to))
            now = p.people(running.regions[region])
            return p.Populate(region, now) if now > before else None
        case p.Train():
            return order if running.carry_out(order) is None else None
        case _:
            done = 0
            while done < order.count and running.carry_out(times(order, 1)) is None:
                done += 1
            return times(order, done) if done else None


def times(order: p.LetGo | p.Send | p.Build | p.Convert | p.Clean | p.Move, count: int) -> p.Order:
    match order:
        case p.Send():
            return replace(order, count=count)
        case p.Move():
            return replace(order, count=count, leave=(), enter=())
        case _:
            return replace(order, count=count, provinces=())


def dismissals(country: p.Country) -> list[p.LetGo]:
    """Everything that may be let go, one of each kind."""
    found = [p.LetGo("scholar", at) for at in range(p.REGIONS) if country.scholars[at]]
    found += [p.LetGo("diplomat")] if country.diplomats else []
    land = country.land
    for building, letter in p.LETTER.items():
        if letter in land:
            found += [p.LetGo(building, at) for at in range(p.REGIONS) if letter in country.regions[at]]
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

    def __init__(self, country: p.Country, left: Stock, options: p.Options, world: int) -> None:
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
        self.money -= self.owed
        self.upkeep_due = True

    def orders(self) -> list[p.Order]:
        found: list[p.Order] = []
        if self.upkeep_due and self.stage == 0:
            found += dismissals(self.country)
        for region in range(p.REGIONS):
            found += self._in(region)
        return found or self._inside()

    def _inside(self) -> list[p.Order]:
        rings = enumerate(self.country.regions)
        room = [
            at for at, ring in rings if p.PEOPLE in ring and p.EMPTY in ring and self.stage <= STAGE[p.Move]
        ]
        return [p.Move(room[0], room[0])] if room else []

    def _in(self, at: int) -> Iterator[p.Order]:
        region, stage = self.country.regions[at], self.stage
        if self.free[at] and stage <= STAGE[p.Send]:
            yield p.Send(at, p.UN_HALL)
            yield p.Send(at, (at + 1) % p.REGIONS)
        if self.free[at] and stage <= STAGE[p.Build]:
            yield from self._buildings(at, region)
        if p.TILE in region and stage <= STAGE[p.Clean]:
            yield from self._cleaning(at, region)
        if self.money and stage <= STAGE[p.Populate]:
            yield from self._people(at, region)
        if self.money >= p.TRAINING and p.people(region) >= p.CROWD and self.room and at not in self.trained:
            yield p.Train(at)

    def _buildings(self, at: int, region: p.Region) -> Iterator[p.Build | p.Convert]:
        for building in p.BUILDINGS:
            letter = p.LETTER[building]
            enough = self.free[at] >= p.ENGINEERS[letter] and self.money >= p.PRICE[building]
            if p.PEOPLE in region and enough and self.left[letter] > 0:
                yield p.Build(at, building)
        if p.BLACK in region and self.money >= p.CONVERSION and self.left[p.GREEN] > 0:
            yield p.Convert(at)

    def _cleaning(self, at: int, region: p.Region) -> Iterator[p.Clean]:
        excess = region.count(p.TILE) - self.world // p.STEP
        if excess > 0 and (afford := self.money // cleaning_price(self.country.regions, region)):
            yield p.Clean(at, min(excess, afford))

    def _people(self, at: int, region: p.Region) -> Iterator[p.Populate | p.Move]:
        afford = min(self.money // p.NEW_PERSON, region.count(p.EMPTY), self.left[p.PEOPLE])
        if afford > 0:
            yield p.Populate(at, p.people(region) + afford)
        if self.money >= p.CROSSING and p.PEOPLE in region:
            open_ = [
                other for other in range(p.REGIONS) if other != at and p.EMPTY in self.country.regions[other]
            ]
            yield from [p.Move(at, other) for other in open_[:1]]


OTHER_ORDER = {"spread": p.Standing("ask"), "ask": p.Standing("gather"), "gather": p.Standing()}
"""Which standing order is listed beside the one there is (4.47)."""


def samples(country: p.Country, means: Means) -> tuple[p.Plan, ...]:
    """Plans that are possible now: upkeep only, each single thing that the money allows, other habits."""
    orders = means.orders() if means.money >= 0 else ()
    return (
        p.Plan((), None, country.smokes),
        *[p.Plan((order,), None, country.smokes) for order in orders],
        p.Plan((), OTHER_ORDER[country.standing.order], not country.smokes),
    )


# What a plan would bring ------------------------------------------------------------------------------
WANTED = (p.Build, p.Clean, p.Populate, p.Train)
"""Of these people ask why not; that nothing can be sent from an empty place is plain."""
MOST_GROWTH = 8
"""Maximum growth of a region on a menu."""


class Forecast(Value, frozen=True):
    """The country after a plan; what upkeep and orders cost; why it is not possible, if it is not."""

    country: p.Country
    upkeep: int
    spent: int
    refusal: Refusal | None


def forecast(view: p.View, seat: Seat, plan: p.Plan) -> Forecast:
    """What a plan would bring."""
    running = work(view, seat)
    before = running.treasury
    refusal = plan_refusal(plan, running)
    return Forecast(running.result(), running.upkeep, before - running.treasury - running.upkeep, refusal)


def expected(country: p.Country, options: p.Options) -> tuple[int, float, float]:
    """Dice to be rolled, and the tiles to be expected at home and abroad."""
    dice, die = sources(country), options.die
    return dice, dice * average(die), dice * die.count("arrow") / len(die)


def average(die: Sequence[p.Face]) -> float:
    return sum(TILES[face] for face in die) / len(die)


# Plans to take as they are -------------------------------------------------------------------------


def same_again(view: p.View, seat: Seat) -> p.Plan | None:
    """The plan of the turn before, as far as it is possible; None where there is none."""
    return again(view.countries[seat], work(view, seat))


# What may be added ---------------------------------------------------------------------------------


def with_order(plan: p.Plan, new: p.Order) -> p.Plan:
    """The plan with an order more, where it belongs; alike ones become one."""
    orders = list(plan.orders)
    for place, old in enumerate(orders):
        if merged := merge(old, new):
            orders[place] = merged
            break
    else:
        orders.insert(sum(rank(old) <= rank(new) for old in orders), new)
    return p.Plan(tuple(orders), plan.standing, plan.smokes)


def rank(order: p.Order) -> tuple[int, int]:
    return STAGE[type(order)], order.region


def merge(old: p.Order, new: p.Order) -> p.Order | None:
    """Two orders of the same kind as one; None where they are not."""
    match old, new:
        case p.LetGo(what, region, count, at), p.LetGo() if (what, region) == (new.what, new.region):
            return p.LetGo(what, region, count + new.count, at + new.provinces)
        case p.Send(region, to, count), p.Send() if (region, to) == (new.region, new.to):
            return p.Send(region, to, count + new.count)
        case p.Build(region, built, count, at), p.Build() if (region, built) == (new.region, new.building):
            return p.Build(region, built, count + new.count, at + new.provinces)
        case p.Convert(region, count, at), p.Convert() if region == new.region:
            return p.Convert(region, count + new.count, at + new.provinces)
        case p.Clean(region, count, at), p.Clean() if region == new.region:
            return p.Clean(region, count + new.count, at + new.provinces)
        case p.Populate(region, _, at), p.Populate() if region == new.region:
            return p.Populate(region, new.to, at)
        case p.Move(region, to, count, (), ()), p.Move(_, _, _, (), ()) if (region, to) == (
            new.region,
            new.to,
        ):
            return p.Move(region, to, count + new.count)
        case _:
            return None


def without(plan: p.Plan, place: int) -> p.Plan:
    """The plan without one of its orders."""
    return p.Plan((*plan.orders[:place], *plan.orders[place + 1 :]), plan.standing, plan.smokes)


def additions(view: p.View, seat: Seat, plan: p.Plan, region: int) -> list[tuple[p.Order, Forecast]]:
    """The orders that might be added in a region, each with what the plan would bring then.

    Those that cannot be carried out come last, with their refusal, one of each kind.
    """
    now = forecast(view, seat, plan)
    orders = imaginable(now.country, region, view.un.world)
    found = [(order, forecast(view, seat, with_order(plan, order))) for order in orders]
    may = [each for each in found if each[1].refusal is None]
    return [*may, *one_of_a_kind([each for each in found if each[1].refusal], [order for order, _ in may])]


def one_of_a_kind(
    refused: Sequence[tuple[p.Order, Forecast]], may: Sequence[p.Order]
) -> list[tuple[p.Order, Forecast]]:
    met, first = set(map(kind, may)), list[tuple[p.Order, Forecast]]()
    for order, told in refused:
        if isinstance(order, WANTED) and kind(order) not in met:
            met.add(kind(order))
            first.append((order, told))
    return first


def kind(order: p.Order) -> tuple[type[p.Order], str]:
    return type(order), order.building if isinstance(order, p.Build) else ""


def imaginable(country: p.Country, at: int, world: int) -> list[p.Order]:
    region, scholars = country.regions[at], country.scholars[at]
    now, excess = p.people(region), region.count(p.TILE) - world // p.STEP
    growth = range(now + 1, min(p.PROVINCES, now + MOST_GROWTH) + 1)
    others = [other for other in range(p.REGIONS) if other != at]
    orders: list[p.Order] = [p.Build(at, building) for building in p.BUILDINGS]
    orders += [p.Convert(at), p.Train(at)]
    orders += [p.Clean(at, count) for count in sorted({1, excess}) if 0 < count <= excess]
    orders += [p.Populate(at, to) for to in growth]
    orders += [p.Send(at, p.UN_HALL, count) for count in sorted({1, scholars}) if count]
    orders += [p.Send(at, other) for other in others]
    orders += [p.Move(at, other) for other in others]
    return orders


# Choosing provinces --------------------------------------------------------------------------------


def choosable(view: p.View, seat: Seat, plan: p.Plan) -> list[tuple[int, tuple[int, ...]]]:
    """The orders that leave a choice of provinces, by place in the plan, and which provinces."""
    running, found = work(view, seat), list[tuple[int, tuple[int, ...]]]()
    for place, order in enumerate(plan.orders):
        if not isinstance(order, p.Send | p.Move | p.Train):
            spots = candidates(running, order)
            if len(spots) > pieces(running, order):
                found.append((place, spots))
        running.carry_out(order)
    return found


Choosable: TypeAlias = p.LetGo | p.Build | p.Convert | p.Clean | p.Populate


def candidates(running: Running, order: Choosable) -> tuple[int, ...]:
    region = running.regions[order.region]
    match order:
        case p.Build():
            return where(region, p.PEOPLE)
        case p.Convert():
            return where(region, p.BLACK)
        case p.Clean():
            return where(region, p.TILE)
        case p.Populate():
            return where(region, p.EMPTY)
        case p.LetGo("black" | "green" | "blue" as building):
            return where(region, p.LETTER[building])
        case p.LetGo():
            return ()


def pieces(running: Running, order: Choosable) -> int:
    if isinstance(order, p.Populate):
        return order.to - p.people(running.regions[order.region])
    return order.count


def toggled(plan: p.Plan, place: int, at: int) -> p.Plan:
    """The plan with a province chosen for an order, or no longer; the oldest choice gives way."""
    order = plan.orders[place]
    assert not isinstance(order, p.Send | p.Move | p.Train)
    most = p.PROVINCES if isinstance(order, p.Populate) else order.count
    chosen = tuple(other for other in order.provinces if other != at)
    if at not in order.provinces:
        chosen = (*chosen, at)[-most:]
    orders = (*plan.orders[:place], replace(order, provinces=chosen), *plan.orders[place + 1 :])
    return p.Plan(orders, plan.standing, plan.smokes)
