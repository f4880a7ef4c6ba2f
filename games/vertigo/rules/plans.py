"""Plans: which orders are possible, what a plan would bring, and plans to take as they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from games.core import Refusal, Seat, Value, put, replace
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from games.vertigo.rules import world as wd
from games.vertigo.rules.pollution import TILES_OF_FACE
from games.vertigo.rules.running import Running, Stock, running_country

MOST_ORDERS = 60
"""Maximum number of orders in a plan, so that the log stays small."""


MANNED = p.GREEN + p.BLUE
"""Buildings that one of two engineers may leave (4.10)."""


def plan_refusal(orders: Iterable[p.Order], running: Running) -> Refusal | None:
    for order in orders:
        if refusal := running.carry_out(order):
            return refusal
    return running.pay_upkeep()


# Plans ---------------------------------------------------------------------------------------------


def upkeep_and_dismissals(running: Running) -> p.Plan:
    """Upkeep only; what cannot be paid is let go (4.49)."""
    return p.Plan(running.let_go_unaffordable(), None, running.country.smokes)


def repeat_of_last_plan(view: s.View, seat: Seat) -> p.Plan | None:
    """The plan of the turn before, as far as it is possible; None where there is none."""
    country, running = view.countries[seat], running_country(view, seat)
    if country.plan is None:
        return None
    dismissals_first = running.let_go_unaffordable()
    last_orders = [order for order in country.plan.orders if not isinstance(order, p.LetGo)]
    feasible = [feasible_part(order, running) for order in last_orders]
    return p.Plan((*dismissals_first, *[order for order in feasible if order]), None, country.smokes)


def feasible_part(order: p.Order, running: Running) -> p.Order | None:
    match order:
        case p.Populate(region, to):
            before = p.people(running.regions[region])
            running.carry_out(p.Populate(region, to))
            now = p.people(running.regions[region])
            return p.Populate(region, now) if now > before else None
        case p.Train():
            return order if running.carry_out(order) is None else None
        case _:
            count, single = 0, with_count(order, 1)
            while count < order.count and running.carry_out(single) is None:
                count += 1
            return with_count(order, count) if count else None


def with_count(order: p.LetGo | p.Send | p.Build | p.Convert | p.Clean | p.Move, count: int) -> p.Order:
    """The order with another count, on any provinces."""
    match order:
        case p.Send():
            return replace(order, count=count)
        case p.Move():
            return replace(order, count=count, leave=(), enter=())
        case _:
            return replace(order, count=count, provinces=())


def dismissals(country: p.Country, options: p.Options) -> list[p.LetGo]:
    orders = [p.LetGo("scholar", at) for at, scholars in enumerate(country.scholars) if scholars]
    if country.diplomats:
        orders.append(p.LetGo("diplomat"))
    regions = country.regions
    if options.half_manned == "on":
        orders += [
            p.LetGo("engineer", at) for at, region in enumerate(regions) if wd.provinces_with(region, MANNED)
        ]
    for building, count in zip(p.BUILDINGS, p.census(regions).of_each_kind, strict=True):
        if count:
            letters = p.LETTERS[building]
            orders += [
                p.LetGo(building, at)
                for at, region in enumerate(regions)
                if wd.provinces_with(region, letters)
            ]
    return orders


def possible_orders(running: Running) -> list[p.Order]:
    """Orders that can be carried out now: in each region one of each kind, as much as the money allows."""
    orders: list[p.Order] = []
    if running.upkeep_due and not running.stage:
        orders += dismissals(running.country, running.options)
    running.pay_upkeep()
    money, stage, regions, supply = running.treasury, running.stage, running.regions, running.supply
    roomy = [at for at, region in enumerate(regions) if p.EMPTY in region]
    has_room = money > 0 and stage <= p.Populate.stage and bool(roomy)
    trains = money >= p.TRAINING and not running.no_scholar_left
    for at, region in enumerate(regions):
        free = running.scholars[at] - running.moved[at]
        if free and stage <= p.Send.stage:
            orders += (p.Send(at, p.UN_HALL), p.Send(at, (at + 1) % p.REGIONS))
        if free and stage <= p.Build.stage:
            orders += _buildings(at, region, free, money, supply)
        if stage <= p.Clean.stage and p.TILE in region and (excess := running.cleanable(at)):
            afford = min(excess, money // p.cleaning_price(regions, region))
            orders += (p.Clean(at, afford),) if afford else ()
        if has_room:
            room = min(money // p.NEW_PERSON, region.count(p.EMPTY), supply[p.PEOPLE])
            if room > 0:
                orders.append(p.Populate(at, p.people(region) + room))
            other = roomy[0] if roomy[0] != at else roomy[1] if len(roomy) > 1 else None
            if other is not None and p.PEOPLE in region:
                orders.append(p.Move(at, other))
        if trains and p.people(region) >= p.CROWD and at not in running.trained:
            orders.append(p.Train(at))
    return orders or [*_inside(running)]


def _buildings(at: int, region: p.Region, free: int, money: int, supply: Stock) -> Iterator[p.Order]:
    for building, letter in p.LETTER.items() if p.PEOPLE in region else ():
        if free >= p.ENGINEERS[letter] and money >= p.PRICE[building] and supply[letter] > 0:
            yield p.Build(at, building)
    if p.BLACK in region and money >= p.CONVERSION and supply[p.GREEN] > 0:
        yield p.Convert(at)


def _inside(running: Running) -> Sequence[p.Order]:
    """Without money people can still move inside a region."""
    rings = enumerate(running.regions) if running.stage <= p.Move.stage else ()
    return [p.Move(at, at) for at, ring in rings if p.PEOPLE in ring and p.EMPTY in ring][:1]


OTHER_ORDER = {"spread": p.Standing("ask"), "ask": p.Standing("gather"), "gather": p.Standing()}
"""Which standing order is listed beside the one there is (4.47)."""


def sample_orders_as_plans(running: Running) -> tuple[p.Plan, ...]:
    """Plans that are possible now: upkeep only, each single thing that the money allows, other habits."""
    smokes, order = running.country.smokes, running.country.standing.order
    single = [p.Plan((possible,), None, smokes) for possible in possible_orders(running)]
    return (p.Plan((), None, smokes), *single, p.Plan((), OTHER_ORDER[order], not smokes))


# What a plan would bring ------------------------------------------------------------------------------
WANTED = (p.Build, p.Clean, p.Populate, p.Train)
"""Of these people ask why not; that nothing can be sent from an empty place is plain."""
MOST_GROWTH, MOST_BUILT = 8, 3
"""Maximum growth of a region, and of a kind of building in it, on a menu."""
Kind: TypeAlias = tuple[type[p.Order], str | int]


class Forecast(Value, frozen=True):
    """The country after a plan; what upkeep and orders cost; why it is not possible, if it is not."""

    country: p.Country
    upkeep: int
    spent: int
    refusal: Refusal | None


def forecast(view: s.View, seat: Seat, plan: p.Plan) -> Forecast:
    return forecast_after(running_country(view, seat), plan.orders)


def forecast_after(running: Running, orders: Iterable[p.Order]) -> Forecast:
    """Carry these orders out, and forecast what comes of them and all that was carried out before."""
    refusal = plan_refusal(orders, running)
    spent = running.country.treasury - running.treasury - running.upkeep
    return Forecast(running.result(), running.upkeep, spent, refusal)


class Rehearsal:
    """A plan with the country as it is before each order, so that another one is tried from there on."""

    def __init__(self, running: Running, plan: p.Plan) -> None:
        self.plan = plan
        self._before = [running.copy()]
        for order in plan.orders:
            if running.carry_out(order):
                break
            self._before.append(running.copy())
        self.forecast = forecast_after(self._before[-1].copy(), plan.orders[len(self._before) - 1 :])

    def forecast_with(self, order: p.Order) -> Forecast:
        """Forecast the plan with one more order."""
        orders = with_order(self.plan, order).orders
        pairs = enumerate(zip(self.plan.orders, orders, strict=False))
        place = next((at for at, (old, new) in pairs if old is not new), len(self.plan.orders))
        place = min(place, len(self._before) - 1)
        return forecast_after(self._before[place].copy(), orders[place:])


def expected_pollution(country: p.Country, options: p.Options) -> tuple[int, float, float]:
    """Dice to be rolled, and the tiles to be expected at home and abroad."""
    dice, die = country.sources, options.die
    average = sum(TILES_OF_FACE[face] for face in die) / len(die)
    return dice, dice * average, dice * die.count("arrow") / len(die)


# What may be added ---------------------------------------------------------------------------------


def with_order(plan: p.Plan, new: p.Order) -> p.Plan:
    orders = list(plan.orders)
    for place, old in enumerate(orders):
        if merged := merged_order(old, new):
            orders[place] = merged
            break
    else:
        orders.insert(sum(sequence_key(old) <= sequence_key(new) for old in orders), new)
    return replace(plan, orders=tuple(orders))


def sequence_key(order: p.Order) -> tuple[int, int]:
    return order.stage, order.region


def merged_order(old: p.Order, new: p.Order) -> p.Order | None:
    """Two orders of the same kind as one; None where they are not."""
    match old, new:
        case p.Populate(region), p.Populate(same) if region == same:
            return replace(new, provinces=old.provinces)
        case (p.Populate() | p.Train(), _) | (_, p.Populate() | p.Train()):
            return None
        case p.Move(_, _, _, leave, enter), p.Move(_, _, _, from_, to) if leave or enter or from_ or to:
            return None
        case _ if with_count(old, 1) != with_count(new, 1):
            return None
        case p.Send() | p.Move(), p.Send() | p.Move():
            return with_count(old, old.count + new.count)
        case p.LetGo() | p.Build() | p.Convert() | p.Clean(), p.LetGo() | p.Build() | p.Convert() | p.Clean():
            return replace(old, count=old.count + new.count, provinces=old.provinces + new.provinces)
        case _:
            return None


def without_order(plan: p.Plan, place: int) -> p.Plan:
    return replace(plan, orders=(*plan.orders[:place], *plan.orders[place + 1 :]))


class Addition(NamedTuple):
    """An order that a plan might have, what the plan brings without any of its kind, and what with it."""

    order: p.Order
    without: Forecast
    then: Forecast


def additions(view: s.View, seat: Seat, plan: p.Plan, region: int) -> list[Addition]:
    """The orders that a plan might have in a region, those it has among them.

    Those that cannot be carried out come last, with their refusal, one of each kind.
    """
    region_orders = {
        entry_kind(order): order for order in plan.orders if order.region == region and is_on_menu(order)
    }
    bare_plan = replace(
        plan, orders=tuple([order for order in plan.orders if order not in region_orders.values()])
    )
    orders = imaginable_orders(forecast(view, seat, bare_plan).country, region, view.un.world)
    candidates = list[Addition]()
    rehearsals = dict[p.Order | None, Rehearsal]()
    for order in [*orders, *[entry for entry in region_orders.values() if not has_alike(orders, entry)]]:
        predecessor = region_orders.get(entry_kind(order))
        if predecessor not in rehearsals:
            orders_left = tuple([entry for entry in plan.orders if entry is not predecessor])
            rehearsals[predecessor] = Rehearsal(
                running_country(view, seat), replace(plan, orders=orders_left)
            )
        rehearsal = rehearsals[predecessor]
        candidates.append(Addition(order, rehearsal.forecast, rehearsal.forecast_with(order)))
    possible_additions = [
        addition
        for addition in candidates
        if addition.then.refusal is None or has_alike(region_orders.values(), addition.order)
    ]
    refused_additions = list[Addition]()
    kinds = {entry_kind(addition.order) for addition in possible_additions}
    for addition in candidates:
        kind = entry_kind(addition.order)
        if isinstance(addition.order, WANTED) and kind not in kinds:
            kinds.add(kind)
            refused_additions.append(addition)
    return [*possible_additions, *refused_additions]


def entry_kind(order: p.Order) -> Kind:
    """Return what is one entry of a plan: its number may change, and there is one of each in a region."""
    match order:
        case p.Build(_, what) | p.LetGo(what):
            return type(order), what
        case p.Send(_, to) | p.Move(_, to):
            return type(order), to
        case _:
            return type(order), ""


def is_on_menu(order: p.Order) -> bool:
    """Whether an order is one that a region's menu has: other pages let go and move people one by one."""
    return not isinstance(order, p.LetGo) and not (isinstance(order, p.Move) and (order.leave or order.enter))


def order_size(order: p.Order) -> int:
    return order.to if isinstance(order, p.Populate) else 1 if isinstance(order, p.Train) else order.count


def are_alike(one: p.Order, other: p.Order) -> bool:
    """Whether two orders differ at most in the provinces that were chosen."""
    return (entry_kind(one), one.region, order_size(one)) == (
        entry_kind(other),
        other.region,
        order_size(other),
    )


def has_alike(orders: Iterable[p.Order], order: p.Order) -> bool:
    """Whether one of the orders that a region's menu has is like this one."""
    return any(is_on_menu(each) and are_alike(each, order) for each in orders)


def with_region_orders(plan: p.Plan, region: int, orders: Sequence[p.Order]) -> p.Plan:
    """The plan with these orders in a region, of each kind the largest; what stays keeps its provinces."""
    new_orders: dict[Kind, p.Order] = {}
    for order in sorted(orders, key=order_size):
        new_orders[entry_kind(order)] = order
    orders_kept = list[p.Order]()
    for order in plan.orders:
        if order.region != region or not is_on_menu(order):
            orders_kept.append(order)
        elif (new := new_orders.get(entry_kind(order))) and are_alike(new, order):
            orders_kept.append(order)
            del new_orders[entry_kind(order)]
    for order in new_orders.values():
        orders_kept.insert(sum(sequence_key(old) <= sequence_key(order) for old in orders_kept), order)
    return replace(plan, orders=tuple(orders_kept))


def imaginable_orders(country: p.Country, at: int, world: int) -> list[p.Order]:
    region, scholars = country.regions[at], country.scholars[at]
    population, excess = p.people(region), region.count(p.TILE) - world // p.STEP
    growth = range(population + 1, min(p.PROVINCES, population + MOST_GROWTH) + 1)
    other_regions = [to_region for to_region in range(p.REGIONS) if to_region != at]
    orders: list[p.Order] = [
        p.Build(at, building, count)
        for building in p.BUILDINGS
        for count in range(1, max(1, min(MOST_BUILT, scholars // p.ENGINEERS[p.LETTER[building]])) + 1)
    ]
    orders += [p.Convert(at), p.Train(at)]
    orders += [p.Clean(at, count) for count in sorted({1, excess}) if 0 < count <= excess]
    orders += [p.Populate(at, to) for to in growth]
    orders += [p.Send(at, p.UN_HALL, count) for count in sorted({1, scholars}) if count]
    orders += [p.Send(at, to_region) for to_region in other_regions]
    orders += [p.Move(at, to_region) for to_region in other_regions]
    return orders


# Choosing provinces --------------------------------------------------------------------------------
Choosable: TypeAlias = p.LetGo | p.Build | p.Convert | p.Clean | p.Populate


def orders_with_choice(view: s.View, seat: Seat, plan: p.Plan) -> list[tuple[int, tuple[int, ...]]]:
    """The orders that leave a choice of provinces, by place in the plan, and which provinces."""
    running, choices = running_country(view, seat), list[tuple[int, tuple[int, ...]]]()
    for place, order in enumerate(plan.orders):
        if isinstance(order, Choosable):
            region = running.regions[order.region]
            spots = wd.provinces_with(region, letters_for(order))
            count = order.to - p.people(region) if isinstance(order, p.Populate) else order.count
            if len(spots) > count:
                choices.append((place, spots))
        running.carry_out(order)
    return choices


def letters_for(order: Choosable) -> str:
    """What must be in a province for such an order; nothing for scholars and diplomats."""
    match order:
        case p.Build():
            return p.PEOPLE
        case p.Convert():
            return p.BLACK
        case p.Clean():
            return p.TILE
        case p.Populate():
            return p.EMPTY
        case p.LetGo("black" | "green" | "blue" as building):
            return p.LETTERS[building]
        case p.LetGo("engineer"):
            return MANNED
        case p.LetGo():
            return ""


def toggle_province(plan: p.Plan, place: int, at: int) -> p.Plan:
    """The plan with a province chosen for an order, or no longer; the oldest choice gives way."""
    order = plan.orders[place]
    assert isinstance(order, Choosable)
    most = p.PROVINCES if isinstance(order, p.Populate) else order.count
    provinces = tuple(province for province in order.provinces if province != at)
    if at not in order.provinces:
        provinces = (*provinces, at)[-most:]
    return replace(plan, orders=put(plan.orders, place, replace(order, provinces=provinces)))
