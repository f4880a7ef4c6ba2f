"""Why something is not allowed in Vertigo. Numbers like 4.12 are rulings."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Refusal, Seat, is_seat
from games.vertigo.actions import (
    Action,
    Aim,
    CallVote,
    Carry,
    Demolish,
    Done,
    Found,
    Name,
    Offer,
    Place,
    Propose,
    Recover,
    StepByStep,
    Suffer,
    Vote,
)
from games.vertigo.council import available, factories
from games.vertigo.land import is_full, open_regions, own_spots, where
from games.vertigo.orders import kept_back, stock
from games.vertigo.phases import (
    Aiming,
    Debating,
    Demolishing,
    Effect,
    Founding,
    Landing,
    Naming,
    Offering,
    Over,
    Phase,
    Placing,
    Planning,
    Proposing,
    Recovering,
    State,
    Stepping,
    Voting,
    turn_of,
)
from games.vertigo.pieces import (
    BLACK,
    BLUE,
    EMPTY,
    GREEN,
    PEOPLE,
    PROVINCES,
    REGIONS,
    TILE,
    TREASURY,
    Country,
    Options,
    Plan,
)
from games.vertigo.pollution import asks_for, exposed, picks_tile, targets
from games.vertigo.running import Running
from games.vertigo.turn import price_of, resumed, running
from games.vertigo.world import World

MOST_ORDERS = 60
"""No plan says more; it is refused, so that nobody can fill the log."""

TIERS = "refused-tier"
FITTING: dict[type[Phase], tuple[type[Action], ...]] = {
    Founding: (Found,),
    Naming: (Name,),
    Planning: (Plan, StepByStep),
    Stepping: (Carry, Done),
    Placing: (Place,),
    Landing: (Place,),
    Aiming: (Aim,),
    Offering: (Offer,),
    Effect: (Suffer,),
    Recovering: (Recover,),
    Proposing: (Propose,),
    Debating: (CallVote,),
    Voting: (Vote,),
    Demolishing: (Demolish,),
}
"""What may be done in each phase at all."""
TURNS: dict[type[Phase], str] = {
    Founding: "4.01",
    Naming: "4.06",
    Stepping: "4.08",
    Placing: "4.21",
    Landing: "4.23",
    Aiming: "4.23",
    Offering: "4.23",
    Recovering: "4.29",
    Proposing: "4.31",
    Demolishing: "4.36",
}
"""By which ruling it is somebody else's decision."""


def check(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why this seat may not do this now."""
    if not is_seat(seat, len(state.countries)):
        return Refusal("4.01", "refused-no-seat")
    if isinstance(state.phase, Over):
        return Refusal("4.42", "refused-over")
    if state.countries[seat].fallen is not None:
        return Refusal("4.40", "refused-out")
    if not isinstance(action, FITTING[type(state.phase)]):
        return Refusal("4.08", "refused-phase")
    return _turn(state.phase, seat) or _possible(state, seat, action)


def _turn(phase: Phase, seat: Seat) -> Refusal | None:
    match phase:
        case Effect(_, asked):
            return None if seat in asked else Refusal("4.47", "refused-not-asked")
        case Planning():
            return None
        case _ if turn_of(phase) == seat:
            return None
        case Debating():
            return Refusal("4.32", "refused-not-proposer")
        case Voting():
            return Refusal("4.32", "refused-vote-order")
        case _:
            return Refusal(TURNS[type(phase)], "refused-not-your-turn")


def _possible(state: State, seat: Seat, action: Action) -> Refusal | None:
    match state.phase, action:
        case Founding(queue), Found():
            return _found(state, queue, action)
        case Naming(), Name(first):
            return _name(state, first)
        case Planning(), Plan():
            return _plan(state, seat, action)
        case Stepping() as phase, Carry() | Done():
            return _step(state, phase, action)
        case (Placing() | Landing() | Aiming() | Offering() | Effect() | Recovering()) as phase, _:
            return _pollution(state, phase, seat, action)
        case phase, _:
            return _politics(state, phase, state.countries[seat], action)


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
    there = is_seat(first, len(state.countries)) and state.countries[first].fallen is None
    return None if there else Refusal("4.06", "refused-name")


def _plan(state: State, seat: Seat, plan: Plan) -> Refusal | None:
    keep = plan.standing.keep if plan.standing else None
    if keep is not None and not 0 <= keep < REGIONS:
        return Refusal("4.47", "refused-malformed")
    if len(plan.orders) > MOST_ORDERS:
        return Refusal("4.46", "refused-too-many-orders", (("most", MOST_ORDERS),))
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


def _pollution(state: State, phase: Phase, seat: Seat, action: Action) -> Refusal | None:
    country = state.countries[seat]
    match phase, action:
        case Effect(), Suffer():
            return _suffer(country, action)
        case Recovering(), Recover():
            return _recover(country, action)
        case Offering(), Offer(region):
            return _offer(country, region)
        case Aiming(), Aim():
            return _aim(state, seat, action)
        case Placing(cursor), Place(province):
            return None if province in own_spots(country.regions[cursor.region]) else Refusal("4.21", TIERS)
        case Landing(_, target, region), Place(province):
            land = state.countries[target].regions[region]
            return None if province in own_spots(land) else Refusal("4.23", TIERS)
        case _:
            return None


def _offer(country: Country, region: int) -> Refusal | None:
    """A region that is full is no region to pick (4.24)."""
    if region in open_regions(country):
        return None
    return Refusal("4.24" if region in range(REGIONS) else "4.23", "refused-region")


def _aim(state: State, seat: Seat, aim: Aim) -> Refusal | None:
    """A country that is full cannot be named (4.24)."""
    if aim in targets(state.countries, seat):
        return None
    full = is_seat(aim.target, len(state.countries)) and is_full(state.countries[aim.target])
    return Refusal("4.24" if full else "4.23", "refused-aim")


def _suffer(country: Country, choice: Suffer) -> Refusal | None:
    for region, province in enumerate(choice.provinces):
        if province is None and asks_for(country, region):
            return Refusal("4.26", "refused-choose-each")
        if province is not None and province not in exposed(country, region):
            return Refusal("4.26", "refused-polluted")
    return None


def _recover(country: Country, choice: Recover) -> Refusal | None:
    for region, province in enumerate(choice.provinces):
        if province is None and picks_tile(country, region):
            return Refusal("4.29", "refused-choose-each")
        if province is not None and province not in where(country.regions[region], TILE):
            return Refusal("4.29", "refused-no-tile")
    return None


# The UN --------------------------------------------------------------------------------------------


def _politics(state: State, phase: Phase, country: Country, action: Action) -> Refusal | None:
    match phase, action:
        case Proposing(), Propose(law):
            free = law is None or law in available(country, state.un.proposed)
            return None if free else Refusal("4.31", "refused-law")
        case Voting(), Vote():
            return _vote(country, action)
        case Demolishing(_, losses), Demolish(places):
            return _demolish(country, places, losses[0][1])
        case _:
            return None


def _vote(country: Country, vote: Vote) -> Refusal | None:
    if min(vote.yes, vote.no) < 0 or vote.yes + vote.no > country.diplomats:
        return Refusal("4.32", "refused-votes", (("diplomats", country.diplomats),))
    return None


def _demolish(country: Country, places: tuple[tuple[int, int], ...], count: int) -> Refusal | None:
    there = set(places) <= set(factories(country)) and len(set(places)) == len(places) == count
    return None if there else Refusal("4.36", "refused-demolition", (("count", count),))
