"""What a plan would bring, before it is confirmed: money, income, pollution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, TypeVar

from games.core import Refusal, Seat, Value
from games.vertigo.checks import plan_refusal
from games.vertigo.land import sources, where
from games.vertigo.orders import STAGE, stock
from games.vertigo.phases import Stepping, View
from games.vertigo.pieces import (
    BLACK,
    BUILDINGS,
    EMPTY,
    LETTER,
    PEOPLE,
    PROVINCES,
    REGIONS,
    STEP,
    TILE,
    UN_HALL,
    Build,
    Clean,
    Convert,
    Country,
    Face,
    LetGo,
    Move,
    Options,
    Order,
    Plan,
    Populate,
    Send,
    Train,
    people,
)
from games.vertigo.plans import again, least
from games.vertigo.pollution import TILES
from games.vertigo.running import Running
from games.vertigo.turn import upkeep_charged

R = TypeVar("R")
WANTED = (Build, Clean, Populate, Train)
"""Of these people ask why not; that nothing can be sent from an empty place is plain."""
MOST_GROWTH = 8
"""So many numbers of people are on a menu."""


class Forecast(Value, frozen=True):
    """The country after a plan; what upkeep and orders cost; why it is not possible, if it is not."""

    country: Country
    upkeep: int
    spent: int
    refusal: Refusal | None


def work(view: View, seat: Seat) -> Running:
    """A seat's country about to be run, or in the middle of it."""
    due = upkeep_charged(view.turn, view.options)
    left = stock(view.countries, view.options)
    running = Running(view.countries[seat], left, view.options, view.un.world, upkeep_due=due)
    if isinstance(view.phase, Stepping) and view.phase.seat == seat:
        running.stage = view.phase.stage
        running.moved, running.trained = list(view.phase.moved), view.phase.trained
    return running


def forecast(view: View, seat: Seat, plan: Plan) -> Forecast:
    """What a plan would bring."""
    running = work(view, seat)
    before = running.treasury
    refusal = plan_refusal(plan, running)
    return Forecast(running.result(), running.upkeep, before - running.treasury - running.upkeep, refusal)


def expected(country: Country, options: Options) -> tuple[int, float, float]:
    """Dice to be rolled, and the tiles to be expected at home and abroad."""
    dice, die = sources(country), options.die
    return dice, dice * average(die), dice * die.count("arrow") / len(die)


def average(die: Sequence[Face]) -> float:
    """Own tiles for each roll."""
    return sum(TILES[face] for face in die) / len(die)


# Plans to take as they are -------------------------------------------------------------------------


def upkeep_only(view: View, seat: Seat) -> Plan:
    """Pay, and nothing else; what cannot be paid goes (4.49)."""
    due = upkeep_charged(view.turn, view.options)
    left = stock(view.countries, view.options)
    return least(view.countries[seat], left, view.options, upkeep_due=due)


def same_again(view: View, seat: Seat) -> Plan | None:
    """The plan of the turn before, as far as it is possible; None where there is none."""
    return again(view.countries[seat], work(view, seat))


# What may be added ---------------------------------------------------------------------------------


def with_order(plan: Plan, new: Order) -> Plan:
    """The plan with an order more, where it belongs; alike ones become one."""
    orders = list(plan.orders)
    for place, old in enumerate(orders):
        if merged := merge(old, new):
            orders[place] = merged
            break
    else:
        orders.insert(sum(rank(old) <= rank(new) for old in orders), new)
    return Plan(tuple(orders), plan.standing, plan.smokes)


def rank(order: Order) -> tuple[int, int]:
    """Where an order belongs in a plan: by sub-step, then by region."""
    return STAGE[type(order)], order.region


def merge(old: Order, new: Order) -> Order | None:
    """Two orders of the same kind as one; None where they are not."""
    match old, new:
        case LetGo(what, region, count, at), LetGo() if (what, region) == (new.what, new.region):
            return LetGo(what, region, count + new.count, at + new.provinces)
        case Send(region, to, count), Send() if (region, to) == (new.region, new.to):
            return Send(region, to, count + new.count)
        case Build(region, building, count, at), Build() if (region, building) == (new.region, new.building):
            return Build(region, building, count + new.count, at + new.provinces)
        case Convert(region, count, at), Convert() if region == new.region:
            return Convert(region, count + new.count, at + new.provinces)
        case Clean(region, count, at), Clean() if region == new.region:
            return Clean(region, count + new.count, at + new.provinces)
        case Populate(region, _, at), Populate() if region == new.region:
            return Populate(region, new.to, at)
        case Move(region, to, count, (), ()), Move(_, _, _, (), ()) if (region, to) == (new.region, new.to):
            return Move(region, to, count + new.count)
        case _:
            return None


def without(plan: Plan, place: int) -> Plan:
    """The plan without one of its orders."""
    return Plan((*plan.orders[:place], *plan.orders[place + 1 :]), plan.standing, plan.smokes)


def additions(view: View, seat: Seat, plan: Plan, region: int) -> list[tuple[Order, Forecast]]:
    """The orders that might be added in a region, each with what the plan would bring then.

    Those that cannot be carried out come last, with their refusal, one of each kind.
    """
    now = forecast(view, seat, plan)
    orders = imaginable(now.country, region, view.un.world)
    found = [(order, forecast(view, seat, with_order(plan, order))) for order in orders]
    may = [each for each in found if each[1].refusal is None]
    return [*may, *one_of_a_kind([each for each in found if each[1].refusal], [order for order, _ in may])]


def one_of_a_kind(refused: list[tuple[Order, R]], may: Sequence[Order]) -> list[tuple[Order, R]]:
    """Of what is refused the first of each kind of which nothing is possible."""
    met, first = set(map(kind, may)), list[tuple[Order, R]]()
    for order, told in refused:
        if isinstance(order, WANTED) and kind(order) not in met:
            met.add(kind(order))
            first.append((order, told))
    return first


def kind(order: Order) -> tuple[type[Order], str]:
    """What an order is about: to build different buildings are different things."""
    return type(order), order.building if isinstance(order, Build) else ""


def imaginable(country: Country, at: int, world: int) -> list[Order]:
    """The orders that might be given for a region, most usual ones first."""
    region, scholars = country.regions[at], country.scholars[at]
    now, excess = people(region), region.count(TILE) - world // STEP
    growth = range(now + 1, min(PROVINCES, now + MOST_GROWTH) + 1)
    others = [other for other in range(REGIONS) if other != at]
    orders: list[Order] = [Build(at, building) for building in BUILDINGS]
    orders += [Convert(at), Train(at)]
    orders += [Clean(at, count) for count in sorted({1, excess}) if 0 < count <= excess]
    orders += [Populate(at, to) for to in growth]
    orders += [Send(at, UN_HALL, count) for count in sorted({1, scholars}) if count]
    orders += [Send(at, other) for other in others]
    orders += [Move(at, other) for other in others]
    return orders


def steps(view: View, seat: Seat, region: int) -> list[tuple[Order, int | Refusal]]:
    """The orders of a region, step by step: what each costs now, or last why it cannot be carried out."""
    found: list[tuple[Order, int | Refusal]] = []
    refused: list[tuple[Order, int | Refusal]] = []
    for order in imaginable(view.countries[seat], region, view.un.world):
        running = work(view, seat)
        if refusal := running.carry_out(order):
            refused.append((order, refusal))
        else:
            found.append((order, view.countries[seat].treasury - running.treasury))
    return [*found, *one_of_a_kind(refused, [order for order, _ in found])]


# Choosing provinces --------------------------------------------------------------------------------


def choosable(view: View, seat: Seat, plan: Plan) -> list[tuple[int, tuple[int, ...]]]:
    """The orders that leave a choice of provinces, by place in the plan, and which provinces."""
    running, found = work(view, seat), list[tuple[int, tuple[int, ...]]]()
    for place, order in enumerate(plan.orders):
        if not isinstance(order, Send | Move | Train):
            spots = candidates(running, order)
            if len(spots) > pieces(running, order):
                found.append((place, spots))
        running.carry_out(order)
    return found


Choosable: TypeAlias = LetGo | Build | Convert | Clean | Populate


def candidates(running: Running, order: Choosable) -> tuple[int, ...]:
    """The provinces that an order might mean."""
    region = running.regions[order.region]
    match order:
        case Build():
            return where(region, PEOPLE)
        case Convert():
            return where(region, BLACK)
        case Clean():
            return where(region, TILE)
        case Populate():
            return where(region, EMPTY)
        case LetGo("black" | "green" | "blue" as building):
            return where(region, LETTER[building])
        case LetGo():
            return ()


def pieces(running: Running, order: Choosable) -> int:
    """How many provinces it needs."""
    if isinstance(order, Populate):
        return order.to - people(running.regions[order.region])
    return order.count


def toggled(plan: Plan, place: int, at: int) -> Plan:
    """The plan with a province chosen for an order, or no longer; the oldest choice gives way."""
    order = plan.orders[place]
    assert not isinstance(order, Send | Move | Train)
    most = PROVINCES if isinstance(order, Populate) else order.count
    chosen = tuple(other for other in order.provinces if other != at)
    if at not in order.provinces:
        chosen = (*chosen, at)[-most:]
    orders = (*plan.orders[:place], on_provinces(order, chosen), *plan.orders[place + 1 :])
    return Plan(orders, plan.standing, plan.smokes)


def on_provinces(order: Choosable, chosen: tuple[int, ...]) -> Order:
    """The same order with other provinces."""
    match order:
        case LetGo(what, region, count):
            return LetGo(what, region, count, chosen)
        case Build(region, building, count):
            return Build(region, building, count, chosen)
        case Convert(region, count):
            return Convert(region, count, chosen)
        case Clean(region, count):
            return Clean(region, count, chosen)
        case Populate(region, to):
            return Populate(region, to, chosen)
