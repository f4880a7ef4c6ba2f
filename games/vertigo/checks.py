"""Why something is not allowed in Vertigo. Numbers like 4.12 are rulings."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Refusal, Seat, is_seat
from games.vertigo.council import available, factories
from games.vertigo.land import open_regions, own_spots
from games.vertigo.orders import kept_back, stock
from games.vertigo.phases import (
    Action,
    Aim,
    Aiming,
    CallVote,
    Carry,
    Debating,
    Demolish,
    Demolishing,
    Done,
    Effect,
    Found,
    Founding,
    Landing,
    Name,
    Naming,
    Offer,
    Offering,
    Over,
    Place,
    Placing,
    Planning,
    Propose,
    Proposing,
    State,
    StepByStep,
    Stepping,
    Suffer,
    Vote,
    Voting,
)
from games.vertigo.pieces import (
    BLACK,
    BLUE,
    EMPTY,
    GREEN,
    PEOPLE,
    PROVINCES,
    REGIONS,
    TREASURY,
    Country,
    Options,
    Plan,
)
from games.vertigo.pollution import asks_for, exposed, targets
from games.vertigo.running import Running
from games.vertigo.turn import price_of, resumed, running
from games.vertigo.world import World

MOST_ORDERS = 60
"""No plan says more; it is refused, so that nobody can fill the log."""

_NOT_YOURS = Refusal("4.08", "refused-not-your-turn")


def check(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why this seat may not do this now."""
    if not is_seat(seat, len(state.countries)):
        return Refusal("4.01", "refused-no-seat")
    if isinstance(state.phase, Over):
        return Refusal("4.42", "refused-over")
    if state.countries[seat].fallen is not None:
        return Refusal("4.40", "refused-out")
    match state.phase, action:
        case Founding(queue), Found():
            return _found(state, queue, action) if queue[0] == seat else _NOT_YOURS
        case Naming(namer), Name(first):
            return _name(state, first) if namer == seat else _NOT_YOURS
        case Planning(), Plan():
            return _plan(state, seat, action)
        case Planning(), StepByStep():
            return None
        case Stepping() as phase, Carry() | Done():
            return _step(state, phase, action) if phase.seat == seat else _NOT_YOURS
        case _:
            return _later(state, seat, action)


def _later(state: State, seat: Seat, action: Action) -> Refusal | None:
    """After the countries have been run."""
    match state.phase, action:
        case (
            (Placing() | Landing() | Aiming() | Offering() | Effect()),
            (Place() | Aim() | Offer() | Suffer()),
        ):
            return _pollution(state, seat, action)
        case (
            (Proposing() | Debating() | Voting() | Demolishing()),
            (Propose() | CallVote() | Vote() | Demolish()),
        ):
            return _politics(state, seat, action)
        case _:
            return Refusal("4.08", "refused-phase")


# The founding --------------------------------------------------------------------------------------


def _found(state: State, queue: tuple[Seat, ...], found: Found) -> Refusal | None:
    if not sound(found):
        return Refusal("4.03", "refused-malformed")
    return founding_refusal(found, state.countries, state.options, queue)


def founding_refusal(
    found: Found, countries: Sequence[Country], options: Options, queue: tuple[Seat, ...]
) -> Refusal | None:
    """Why purchases of the first of the queue are not possible."""
    if not Country(0, found.regions).population:
        return Refusal("4.04", "refused-nobody")
    price = price_of(found)
    if price > TREASURY:
        return Refusal("4.01", "refused-too-dear", (("price", price), ("treasury", TREASURY)))
    left = stock((*countries, Country(0, found.regions)), options)
    if min(left.values()) < 0:
        return Refusal("4.44", "refused-supply")
    kept = kept_back(queue)
    return Refusal("4.44", "refused-kept-back", (("count", kept),)) if left[PEOPLE] < kept else None


def sound(found: Found) -> bool:
    """Whether it is made of provinces and pieces."""
    letters = EMPTY + PEOPLE + BLACK + GREEN + BLUE
    rings = all(len(region) == PROVINCES and set(region) <= set(letters) for region in found.regions)
    return rings and min(*found.scholars, found.diplomats) >= 0


# The country ---------------------------------------------------------------------------------------


def _name(state: State, first: Seat) -> Refusal | None:
    there = 0 <= first < len(state.countries) and state.countries[first].fallen is None
    return None if there else Refusal("4.06", "refused-name")


def _plan(state: State, seat: Seat, plan: Plan) -> Refusal | None:
    keep = plan.standing.keep if plan.standing else None
    if len(plan.orders) > MOST_ORDERS or (keep is not None and not 0 <= keep < REGIONS):
        return Refusal("4.46", "refused-malformed")
    return plan_refusal(plan, running(World(state), seat))


def plan_refusal(plan: Plan, work: Running) -> Refusal | None:
    """Why a plan cannot be carried out whole, as things are now."""
    for order in plan.orders:
        if refusal := work.carry_out(order):
            return refusal
    return work.pay()


def _step(state: State, phase: Stepping, action: Carry | Done) -> Refusal | None:
    work = resumed(World(state), phase)
    if isinstance(action, Done):
        return work.pay()
    return work.carry_out(action.order)


# Pollution -----------------------------------------------------------------------------------------


def _pollution(state: State, seat: Seat, action: Action) -> Refusal | None:
    match state.phase, action:
        case Effect(_, asked), Suffer():
            if seat not in asked:
                return Refusal("4.26", "refused-not-asked")
            return _suffer(state.countries[seat], action)
        case Offering(_, target), Offer(region):
            if seat != target:
                return _NOT_YOURS
            there = region in open_regions(state.countries[target])
            return None if there else Refusal("4.23", "refused-region")
        case ((Placing(cursor) | Landing(cursor) | Aiming(cursor)), (Place() | Aim())) if seat != cursor.seat:
            return _NOT_YOURS
        case Aiming(), Aim():
            there = action in targets(state.countries, seat)
            return None if there else Refusal("4.23", "refused-aim")
        case Placing(cursor), Place(province):
            return _place(state.countries[seat], cursor.region, province)
        case Landing(_, target, region), Place(province):
            return _place(state.countries[target], region, province)
        case _:
            return Refusal("4.08", "refused-phase")


def _place(country: Country, region: int, province: int) -> Refusal | None:
    return None if province in own_spots(country.regions[region]) else Refusal("4.21", "refused-tier")


def _suffer(country: Country, choice: Suffer) -> Refusal | None:
    for region, province in enumerate(choice.provinces):
        if province is None and asks_for(country, region):
            return Refusal("4.26", "refused-choose-each")
        if province is not None and province not in exposed(country, region):
            return Refusal("4.26", "refused-polluted")
    return None


# The UN --------------------------------------------------------------------------------------------


def _politics(state: State, seat: Seat, action: Action) -> Refusal | None:
    country = state.countries[seat]
    match state.phase, action:
        case Proposing(queue), Propose(law):
            if queue[0] != seat:
                return _NOT_YOURS
            free = law is None or law in available(country, state.un.proposed)
            return None if free else Refusal("4.31", "refused-law")
        case Debating(_, queue), CallVote():
            return None if queue[0] == seat else Refusal("4.31", "refused-not-proposer")
        case Voting(_, _, voters), Vote():
            return _vote(country, action) if voters[0] == seat else Refusal("4.32", "refused-vote-order")
        case Demolishing(_, losses), Demolish(places):
            if losses[0][0] != seat:
                return _NOT_YOURS
            return _demolish(country, places, losses[0][1])
        case _:
            return Refusal("4.08", "refused-phase")


def _vote(country: Country, vote: Vote) -> Refusal | None:
    if min(vote.yes, vote.no) < 0 or vote.yes + vote.no > country.diplomats:
        return Refusal("4.32", "refused-votes", (("diplomats", country.diplomats),))
    return None


def _demolish(country: Country, places: tuple[tuple[int, int], ...], count: int) -> Refusal | None:
    there = set(places) <= set(factories(country)) and len(set(places)) == len(places) == count
    return None if there else Refusal("4.36", "refused-demolition", (("count", count),))
