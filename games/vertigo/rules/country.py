"""Countries of Vertigo from their founding, turn by turn. Numbers like 4.06 are rulings."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Refusal, Rng, Seat, is_seat, replace
from games.phases import PhaseOf
from games.vertigo.rules import events as ev
from games.vertigo.rules import pieces as p
from games.vertigo.rules import running as r
from games.vertigo.rules import state as s
from games.vertigo.rules import world as wd
from games.vertigo.rules.plans import (
    MOST_ORDERS,
    plan_refusal,
    possible_orders,
    sample_orders_as_plans,
    upkeep_and_dismissals,
)
from games.vertigo.rules.pollution import Dice, pollute

# First purchases -----------------------------------------------------------------------------------


def region_of(dwellers: int, buildings: str = "") -> p.Region:
    """Place people side by side, buildings in their midst, where pollution comes last."""
    others = dwellers - len(buildings)
    before = others // 2
    return (p.PEOPLE * before + buildings + p.PEOPLE * (others - before)).ljust(p.PROVINCES, p.EMPTY)


TEMPLATES: dict[str, s.Found] = {
    "industry": s.Found((region_of(4), region_of(4), region_of(7)), (0, 2, 0), 1),
    "people": s.Found((region_of(7), region_of(7), region_of(6)), (0, 0, 0), 2),
    "diplomacy": s.Found((region_of(4), region_of(5), region_of(6)), (0, 0, 0), 3),
}
"""House rule: three ways to begin, with money left for upkeep and orders in turn 1 (4.05, 4.49).

Each of them is measured with the advice that follows it: docs/ladders.md."""
FIRST_TEMPLATE = TEMPLATES["industry"]
"""The template that stands ready, and that a seat without an answer gets."""
SCHOOL = s.Found((region_of(5), region_of(5), region_of(5)), (1, 1, 1), 2)
BARE = s.Found((region_of(1), region_of(0), region_of(0)))
FOUNDINGS = (
    s.Found((region_of(3), region_of(4), region_of(3)), (1, 2, 0)),
    s.Found((region_of(3, p.BLACK), region_of(4), region_of(3)), (0, 1, 0)),
    s.Found((region_of(p.CROWD), region_of(p.CROWD), region_of(p.CROWD)), (0, 0, 0), 2),
    SCHOOL,
    BARE,
    s.Found((region_of(4), region_of(4), region_of(0)), (2, 2, 0), 1),
    s.Found((region_of(4, p.BLACK), region_of(2), region_of(2, p.BLACK)), (1, 0, 0), 1),
    s.Found((region_of(5, p.BLUE), region_of(4), region_of(1)), (0, 1, 0), 1),
)
"""Some first purchases of all kinds, weak ones among them."""


def fit_to_supply(purchases: s.Found, most: int) -> s.Found:
    """Fit purchases to the people for sale; those without a building are left out first (4.49)."""
    excess = p.census(purchases.regions).people - most
    if excess <= 0:
        return purchases
    regions = purchases.regions
    for number, region in enumerate(regions):
        leaving = max(0, min(excess, region.count(p.PEOPLE)))
        regions = wd.with_region(regions, number, region.replace(p.PEOPLE, p.EMPTY, leaving))
        excess -= leaving
    return replace(purchases, regions=regions)


def first_price(building: p.Building) -> int:
    """What a building costs at first: engineers are scholars bought besides (4.02)."""
    return p.PRICE[building] + p.SCHOLAR * p.ENGINEERS[p.LETTER[building]]


def founding_price(purchases: s.Found) -> int:
    """What the first purchases cost (4.02)."""
    land = p.census(purchases.regions)
    buildings = p.PRICE["black"] * land.black + p.PRICE["green"] * land.green + p.PRICE["blue"] * land.blue
    scholars = land.engineers + sum(purchases.scholars) + purchases.diplomats
    return p.PERSON * land.people + buildings + p.SCHOLAR * scholars


def founding_refusal(
    purchases: s.Found, countries: Sequence[p.Country], options: p.Options, queue: tuple[Seat, ...]
) -> Refusal | None:
    if not p.census(purchases.regions).people:
        return Refusal("4.04", "refused-nobody")
    price = founding_price(purchases)
    if price > p.TREASURY:
        return Refusal("4.01", "refused-too-dear", (("price", price), ("treasury", p.TREASURY)))
    supply = r.supply_left((*countries, p.Country(0, purchases.regions)), options)
    if min(supply.values()) < 0:
        return Refusal("4.44", "refused-supply")
    reserved = r.reserved_people(queue)
    return (
        Refusal("4.44", "refused-kept-back", (("count", reserved),)) if supply[p.PEOPLE] < reserved else None
    )


WHOLE = {p.EMPTY, p.PEOPLE, *p.KINDS}
"""What there may be in a province at first: buildings with all their engineers (4.02)."""


def check_founding(state: s.State, phase: s.Founding, _seat: Seat, purchases: s.Found) -> Refusal | None:
    """Purchases are made of provinces and pieces (4.03)."""
    are_rings = all(len(region) == p.PROVINCES and set(region) <= WHOLE for region in purchases.regions)
    if not are_rings or min(*purchases.scholars, purchases.diplomats) < 0:
        return Refusal("4.03", "refused-malformed")
    return founding_refusal(purchases, state.countries, state.options, phase.queue)


def sample_foundings(state: s.State, phase: s.Founding, _seat: Seat) -> tuple[s.Found, ...]:
    """As much of each as the supply still holds (4.44)."""
    most = r.people_for_sale(state.countries, state.options, phase.queue)
    fitted = [fit_to_supply(purchases, most) for purchases in FOUNDINGS]
    return tuple([purchases for purchases in fitted if p.census(purchases.regions).people <= most])


def found_country(world: wd.World, phase: s.Founding, seat: Seat, purchases: s.Found, _rng: Rng) -> s.Phase:
    price = founding_price(purchases)
    world.countries[seat] = p.Country(
        p.TREASURY - price, purchases.regions, purchases.scholars, purchases.diplomats
    )
    world.events.append(ev.Founded(seat, price))
    return next_founding(world, phase.queue[1:])


def next_founding(world: wd.World, queue: tuple[Seat, ...]) -> s.Phase:
    """After the last one, turn 1 begins (4.01)."""
    if queue:
        return s.Founding(queue)
    world.turn = 1
    world.events.append(ev.Turned(1))
    return s.Planning(world.living_from(world.first))


FOUNDING: wd.Rules[s.Founding, s.Found] = PhaseOf(
    s.Founding,
    turn=wd.not_your_turn("4.01"),
    seats=lambda _state, phase: phase.queue[:1],
    actions=(s.Found,),
    legal=sample_foundings,
    check=check_founding,
    play=found_country,
    absent=lambda state, phase, _seat, _rng: fit_to_supply(
        FIRST_TEMPLATE, r.people_for_sale(state.countries, state.options, phase.queue)
    ),
    without=lambda world, phase, seat, _rng: next_founding(world, wd.except_for(phase.queue, seat)),
    takes_back=wd.always,
)


# Naming the first player ---------------------------------------------------------------------------


def possible_names(state: s.State, _phase: s.Naming, seat: Seat) -> tuple[s.Name, ...]:
    """Oneself first (4.06)."""
    return (s.Name(seat), *[s.Name(other) for other in p.alive(state.countries) if other != seat])


def check_name(state: s.State, _phase: s.Naming, _seat: Seat, action: s.Name) -> Refusal | None:
    first = action.first
    is_alive = is_seat(first, len(state.countries)) and state.countries[first].fallen is None
    return None if is_alive else Refusal("4.06", "refused-name")


def name_first(world: wd.World, _phase: s.Naming, seat: Seat, action: s.Name, _rng: Rng) -> s.Phase:
    world.first = action.first
    world.events.append(ev.Named(seat, action.first))
    return s.Planning(world.living_from(action.first))


NAMING: wd.Rules[s.Naming, s.Name] = PhaseOf(
    s.Naming,
    turn=wd.not_your_turn("4.06"),
    seats=lambda _state, phase: (phase.seat,),
    actions=(s.Name,),
    legal=possible_names,
    check=check_name,
    play=name_first,
    absent=lambda _state, _phase, seat, _rng: s.Name(seat),
    without=lambda world, phase, _seat, _rng: s.Naming(world.living_from(phase.seat)[0]),
    takes_back=wd.always,
)


# Running the countries -----------------------------------------------------------------------------


def run_countries(world: wd.World, queue: tuple[Seat, ...], rng: Rng) -> s.Phase:
    """Plans are carried out one after the other; who goes step by step is asked (4.46)."""
    for place, seat in enumerate(queue):
        choice = world.choices[seat]
        world.choices[seat] = None
        if isinstance(choice, s.StepByStep):
            world.events.append(ev.Stepped(seat))
            return s.Stepping(seat, queue[place + 1 :])
        if isinstance(choice, p.Plan):
            carry_out_plan(world, seat, choice)
    return pollute(Dice(world, s.Cursor(world.first, p.ORDER[0], s.NO_SOURCE), rng))


def running_of(world: wd.World, seat: Seat) -> r.Running:
    return r.Running(world.countries, seat, world.state.options, world.turn, world.un.world)


def carry_out_plan(world: wd.World, seat: Seat, plan: p.Plan) -> None:
    """A whole plan; what is not possible is skipped and told (4.46)."""
    running = running_of(world, seat)
    for order in plan.orders:
        if order.stage and not running.stage:
            maintain(world, seat, running)
        carry_out_order(world, seat, running, order)
    maintain(world, seat, running)
    store_result(world, seat, running, plan)


def maintain(world: wd.World, seat: Seat, running: r.Running) -> None:
    """Upkeep, once, with whatever must be let go (4.09, 4.49)."""
    if running.stage:
        return
    for order in running.let_go_unaffordable():
        world.events.append(ev.Carried(seat, order, 0))
    running.pay_upkeep()
    world.events.append(ev.Maintained(seat, running.upkeep - running.to_un, running.to_un))


def carry_out_order(world: wd.World, seat: Seat, running: r.Running, order: p.Order) -> None:
    before, treasury = running.snapshot(), running.treasury
    refusal = running.carry_out(order)
    if running.snapshot() != before:
        world.events.append(ev.Carried(seat, order, treasury - running.treasury))
    if refusal:
        world.events.append(ev.Skipped(seat, order, refusal))


def store_result(world: wd.World, seat: Seat, running: r.Running, plan: p.Plan) -> None:
    if running.to_un:
        world.change_un(vault=world.un.vault + running.to_un)
    standing = running.country.standing if plan.standing is None else plan.standing
    world.countries[seat] = running.result(standing=standing, smokes=plan.smokes, plan=plan)


_STEP_BY_STEP = s.StepByStep()


def sample_plans(state: s.State, _phase: s.Planning, seat: Seat) -> tuple[p.Plan | s.StepByStep, ...]:
    running = r.running_country(state, seat)
    return (
        (upkeep_and_dismissals(running), _STEP_BY_STEP)
        if running.shortfall
        else (*sample_orders_as_plans(running), _STEP_BY_STEP)
    )


def check_plan(state: s.State, _phase: s.Planning, seat: Seat, plan: p.Plan | s.StepByStep) -> Refusal | None:
    if isinstance(plan, s.StepByStep):
        return None
    clean_region = plan.standing.keep if plan.standing else None
    if clean_region is not None and not 0 <= clean_region < p.REGIONS:
        return Refusal("4.47", "refused-malformed")
    if len(plan.orders) > MOST_ORDERS:
        return Refusal("4.46", "refused-too-many-orders", (("most", MOST_ORDERS),))
    return plan_refusal(plan.orders, r.running_country(state, seat))


def choose_plan(
    world: wd.World, phase: s.Planning, seat: Seat, choice: p.Plan | s.StepByStep, rng: Rng
) -> s.Phase:
    """A hidden choice; after the last one plans are carried out (4.46)."""
    waiting = world.choose(seat, choice, phase.waiting)
    return s.Planning(waiting) if waiting else run_countries(world, world.living_from(world.first), rng)


def plan_without(world: wd.World, phase: s.Planning, seat: Seat, rng: Rng) -> s.Phase:
    waiting = wd.except_for(phase.waiting, seat)
    return s.Planning(waiting) if waiting else run_countries(world, world.living_from(world.first), rng)


def upkeep_plan(table: s.State | s.View, seat: Seat) -> p.Plan:
    """Pay, and nothing else; what cannot be paid goes (4.49)."""
    return upkeep_and_dismissals(r.running_country(table, seat))


PLANNING: wd.Rules[s.Planning, p.Plan | s.StepByStep] = PhaseOf(
    s.Planning,
    turn=wd.not_your_turn("4.46"),
    seats=lambda state, _phase: p.alive(state.countries),
    awaited=lambda _state, phase: phase.waiting,
    actions=(p.Plan, s.StepByStep),
    legal=sample_plans,
    check=check_plan,
    play=choose_plan,
    absent=lambda state, _phase, seat, _rng: upkeep_plan(state, seat),
    without=plan_without,
    takes_back=lambda _state, phase, seat, _action: phase.waiting != (seat,),
)


# Step by step --------------------------------------------------------------------------------------


def possible_steps(state: s.State, _phase: s.Stepping, seat: Seat) -> tuple[s.Carry | s.Done, ...]:
    running = r.running_country(state, seat)
    if running.shortfall:
        return (s.Carry(upkeep_and_dismissals(running).orders[0]),)
    return (*map(s.Carry, possible_orders(running)), s.Done())


def check_step(state: s.State, _phase: s.Stepping, seat: Seat, action: s.Carry | s.Done) -> Refusal | None:
    running = r.running_country(state, seat)
    return running.pay_upkeep() if isinstance(action, s.Done) else running.carry_out(action.order)


def take_step(world: wd.World, phase: s.Stepping, seat: Seat, action: s.Carry | s.Done, rng: Rng) -> s.Phase:
    running = r.resume(running_of(world, seat), phase)
    country = world.countries[seat]
    orders = country.plan.orders if phase.begun and country.plan else ()
    if isinstance(action, s.Done):
        if not phase.stage:
            maintain(world, seat, running)
        store_result(world, seat, running, p.Plan(orders, None, country.smokes))
        return run_countries(world, phase.queue, rng)
    if action.order.stage:
        maintain(world, seat, running)
    carry_out_order(world, seat, running, action.order)
    store_result(world, seat, running, p.Plan((*orders, action.order), None, country.smokes))
    moved = p.triple(running.moved)
    return s.Stepping(seat, phase.queue, running.stage, moved, running.trained, begun=True)


def step_without(world: wd.World, phase: s.Stepping, seat: Seat, rng: Rng) -> s.Phase:
    queue = wd.except_for(phase.queue, seat)
    return run_countries(world, queue, rng) if phase.seat == seat else replace(phase, queue=queue)


STEPPING: wd.Rules[s.Stepping, s.Carry | s.Done] = PhaseOf(
    s.Stepping,
    turn=wd.not_your_turn("4.08"),
    seats=lambda _state, phase: (phase.seat,),
    actions=(s.Carry, s.Done),
    legal=possible_steps,
    check=check_step,
    play=take_step,
    absent=lambda state, phase, seat, _rng: possible_steps(state, phase, seat)[-1],
    without=step_without,
    takes_back=lambda _state, _phase, _seat, action: isinstance(action, s.Carry),
)
