"""The turns of Vertigo, from the founding to the end. Numbers like 4.06 are rulings."""

from __future__ import annotations

from collections.abc import Callable

from games.core import Rng, Seat
from games.vertigo.actions import Found, Recover, StepByStep
from games.vertigo.council import open_floor
from games.vertigo.events import (
    Carried,
    Event,
    Founded,
    Maintained,
    Named,
    Produced,
    Skipped,
    Stepped,
    Turned,
)
from games.vertigo.orders import STAGE, stock
from games.vertigo.phases import Founding, Naming, Phase, Planning, Recovering, State, Stepping
from games.vertigo.pieces import (
    BLACK,
    BLUE,
    ENGINEERS,
    GREEN,
    LAST_SURE_TURN,
    PERSON,
    PRICE,
    SCHOLAR,
    TREASURY,
    Country,
    Options,
    Order,
    Plan,
)
from games.vertigo.pollution import Dice, clear, recover, start, take_off
from games.vertigo.running import Running
from games.vertigo.world import World

Result = tuple[State, tuple[Event, ...]]


# The founding --------------------------------------------------------------------------------------


def price_of(bought: Found) -> int:
    """What the first purchases cost: engineers are scholars bought besides (4.02)."""
    land = "".join(bought.regions)
    black, green, blue = land.count(BLACK), land.count(GREEN), land.count(BLUE)
    buildings = PRICE["black"] * black + PRICE["green"] * green + PRICE["blue"] * blue
    engineers = black + ENGINEERS[GREEN] * green + ENGINEERS[BLUE] * blue
    scholars = engineers + sum(bought.scholars) + bought.diplomats
    return PERSON * Country(0, bought.regions).population + buildings + SCHOLAR * scholars


def found(world: World, queue: tuple[Seat, ...], bought: Found) -> Phase:
    """A country comes to be; after the last one, turn 1 begins (4.01)."""
    seat, *others = queue
    spent = price_of(bought)
    world.countries[seat] = Country(TREASURY - spent, bought.regions, bought.scholars, bought.diplomats)
    world.events.append(Founded(seat, spent))
    if others:
        return Founding(tuple(others))
    world.turn = 1
    world.events.append(Turned(1))
    return Planning(world.round(world.first))


# A turn --------------------------------------------------------------------------------------------


def begin(world: World, rng: Rng) -> Phase:
    """The next turn, if the die lets it; who was first names the first player (4.06, 4.07, 4.28)."""
    world.turn += 1
    world.markers, world.proposed, world.placed = 0, (), False
    face = rng.choice(world.state.options.die) if world.turn > LAST_SURE_TURN else None
    if face not in (None, "sun"):
        return world.over("ending-snow", face)
    world.events.append(Turned(world.turn, face))
    return Naming(world.round(world.first)[0])


def name(world: World, seat: Seat, first: Seat) -> Phase:
    """The first player is named; all run their countries."""
    world.first = first
    world.events.append(Named(seat, first))
    return Planning(world.round(first))


def run(world: World, queue: tuple[Seat, ...], rng: Rng) -> Phase:
    """Plans are carried out one after the other; who goes step by step is asked (4.46)."""
    for place, seat in enumerate(queue):
        choice = world.choices[seat]
        world.choices[seat] = None
        if isinstance(choice, StepByStep):
            world.events.append(Stepped(seat))
            return Stepping(seat, queue[place + 1 :])
        if isinstance(choice, Plan):
            carry_out(world, seat, choice)
    return pollute(world, Dice(world, start(world), rng).run, rng)


def pollute(world: World, roll: Callable[[], Phase | None], rng: Rng) -> Phase:
    """The dice roll on, and when all have rolled the turn goes on: production, then laws."""
    return roll() or clear(world) or earn(world, rng)


def recovered(world: World, phase: Recovering, choice: Recover, rng: Rng) -> Phase:
    """An owner has said which tiles go; then the next one does (4.29)."""
    seat, *others = phase.queue
    removed = phase.removed + take_off(world, seat, choice.provinces)
    return recover(world, others, removed) or earn(world, rng)


def earn(world: World, rng: Rng) -> Phase:
    """The air is as it is: production, then laws."""
    produce(world)
    return on(world, open_floor(world, world.round(world.first)), rng)


def on(world: World, phase: Phase | None, rng: Rng) -> Phase:
    """The laws go on, or the next turn begins."""
    return begin(world, rng) if phase is None else phase


def produce(world: World) -> None:
    """Everybody's income, from the bank (4.30)."""
    incomes = tuple([country.income for country in world.countries])
    for seat, income in enumerate(incomes):
        if income:
            world.gain(seat, income)
    world.events.append(Produced(incomes))


# Running the country -------------------------------------------------------------------------------


def upkeep_charged(turn: int, options: Options) -> bool:
    """Whether upkeep is paid in a turn (4.05)."""
    return turn > 1 or options.upkeep_on_turn_1 == "on"


def running(world: World, seat: Seat) -> Running:
    """A country at the beginning of its run."""
    left = stock(world.countries, world.state.options)
    due = upkeep_charged(world.turn, world.state.options)
    return Running(world.countries[seat], left, world.state.options, world.world, upkeep_due=due)


def carry_out(world: World, seat: Seat, plan: Plan) -> None:
    """A whole plan; what is not possible is skipped and told (4.46)."""
    work = running(world, seat)
    for order in plan.orders:
        if STAGE[type(order)] and not work.stage:
            maintain(world, seat, work)
        carry(world, seat, work, order)
    maintain(world, seat, work)
    keep(world, seat, work, plan)


def maintain(world: World, seat: Seat, work: Running) -> None:
    """Upkeep, with whatever must be let go (4.09, 4.49)."""
    if work.stage:
        return
    for order in work.makes_ends_meet():
        world.events.append(Carried(seat, order, 0))
    work.pay()
    world.events.append(Maintained(seat, work.upkeep - work.to_un, work.to_un))


def carry(world: World, seat: Seat, work: Running, order: Order) -> None:
    """One order, as far as it is possible, told with its cost."""
    before, cost = work.result(), work.treasury
    refusal = work.carry_out(order)
    if work.result() != before:
        world.events.append(Carried(seat, order, cost - work.treasury))
    if refusal:
        world.events.append(Skipped(seat, order, refusal))


def keep(world: World, seat: Seat, work: Running, plan: Plan) -> None:
    """The country as the plan has made it, and what the UN received."""
    after = work.result()
    world.vault += work.to_un
    world.countries[seat] = Country(
        after.treasury,
        after.regions,
        after.scholars,
        after.diplomats,
        after.laws,
        after.standing if plan.standing is None else plan.standing,
        plan.smokes,
        plan,
    )


# Step by step --------------------------------------------------------------------------------------


def resumed(world: World, phase: Stepping) -> Running:
    """A country in the middle of its run."""
    work = running(world, phase.seat)
    work.stage, work.moved, work.trained = phase.stage, list(phase.moved), phase.trained
    return work


def step(world: World, phase: Stepping, order: Order) -> Phase:
    """One order, step by step; upkeep is paid before the first that is not letting go."""
    seat, work = phase.seat, resumed(world, phase)
    if STAGE[type(order)]:
        maintain(world, seat, work)
    carry(world, seat, work, order)
    country = world.countries[seat]
    stood = Plan((*taken_so_far(phase, country), order), None, country.smokes)
    keep(world, seat, work, stood)
    first, second, third = work.moved
    return Stepping(seat, phase.queue, work.stage, (first, second, third), work.trained, begun=True)


def taken_so_far(phase: Stepping, country: Country) -> tuple[Order, ...]:
    """The orders of this turn until now."""
    return country.plan.orders if phase.begun and country.plan else ()


def finish(world: World, phase: Stepping, rng: Rng) -> Phase:
    """No more orders: upkeep, if nothing else came before; then the next in turn."""
    work = resumed(world, phase)
    if not phase.stage:
        maintain(world, phase.seat, work)
    country = world.countries[phase.seat]
    keep(world, phase.seat, work, Plan(taken_so_far(phase, country), None, country.smokes))
    return run(world, phase.queue, rng)
