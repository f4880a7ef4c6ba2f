"""What each seat may do now in Vertigo, and what is done for one who is away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core import Rng, Seat, is_seat
from games.vertigo.actions import (
    Action,
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
from games.vertigo.land import most_harmful, open_regions, own_spots, where
from games.vertigo.orders import people_for_sale, stock
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
from games.vertigo.pieces import EMPTY, PROVINCES, REGIONS, TILE, Chosen, Country
from games.vertigo.plans import FOUNDINGS, TEMPLATES, Means, fitted, least, samples
from games.vertigo.pollution import asks_for, exposed, falls, picks_tile, targets
from games.vertigo.turn import upkeep_charged

_STEP_BY_STEP = StepByStep()
_PLACES = tuple(map(Place, range(PROVINCES)))
_OFFERS = tuple(map(Offer, range(REGIONS)))


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """All that this seat may do now; of purchases, plans, splits and sets of provinces some."""
    if not is_seat(seat, len(state.countries)):
        return ()
    match state.phase:
        case Planning():
            return _plans(state, seat) if state.countries[seat].fallen is None else ()
        case Effect(_, asked):
            return sufferings(state.countries[seat]) if seat in asked else ()
        case phase:
            return _on_turn(state, phase, seat) if seat == turn_of(phase) else ()


def _on_turn(state: State, phase: Phase, seat: Seat) -> tuple[Action, ...]:
    match phase:
        case Stepping():
            return _steps(state, phase)
        case Founding(queue):
            return _foundings(state, queue)
        case Naming():
            return _names(state, seat)
        case Placing(cursor):
            return _provinces(state.countries[seat], cursor.region)
        case Landing(_, target, region):
            return _provinces(state.countries[target], region)
        case Aiming():
            return targets(state.countries, seat)
        case Offering():
            return tuple(map(_OFFERS.__getitem__, open_regions(state.countries[seat])))
        case Recovering():
            return recoveries(state.countries[seat])
        case _:
            return _politics(state, phase, state.countries[seat])


def _foundings(state: State, queue: tuple[Seat, ...]) -> tuple[Found, ...]:
    """As much of each as the supply still holds (4.44)."""
    most = people_for_sale(state.countries, state.options, queue)
    found = [fitted(found, most) for found in FOUNDINGS]
    return tuple([one for one in found if Country(0, one.regions).population <= most])


def _plans(state: State, seat: Seat) -> tuple[Action, ...]:
    country, due = state.countries[seat], upkeep_charged(state.turn, state.options)
    left = stock(state.countries, state.options)
    means = Means(country, left, state.options, state.un.world)
    if due and means.short:
        return (least(country, left, state.options, upkeep_due=True), _STEP_BY_STEP)
    if due:
        means.pay()
    return (*samples(country, means), _STEP_BY_STEP)


def _steps(state: State, phase: Stepping) -> tuple[Action, ...]:
    country, due = state.countries[phase.seat], upkeep_charged(state.turn, state.options)
    left = stock(state.countries, state.options)
    unpaid = due and phase.stage == 0
    means = Means(country, left, state.options, state.un.world)
    if unpaid and means.short:
        return (Carry(least(country, left, state.options, upkeep_due=True).orders[0]),)
    if unpaid:
        means.pay()
    means.stage, means.trained = phase.stage, phase.trained
    free, moved = country.scholars, phase.moved
    means.free = (free[0] - moved[0], free[1] - moved[1], free[2] - moved[2])
    return (*map(Carry, means.orders()), Done())


def _names(state: State, seat: Seat) -> tuple[Name, ...]:
    """Oneself first (4.06)."""
    others = [o for o, country in enumerate(state.countries) if o != seat and country.fallen is None]
    return (Name(seat), *map(Name, others))


def _provinces(country: Country, region: int) -> tuple[Place, ...]:
    return tuple(map(_PLACES.__getitem__, own_spots(country.regions[region])))


def sufferings(country: Country) -> tuple[Suffer, ...]:
    """Some choices for a world effect: each province that may be chosen is in one of them (4.26)."""
    spots = [exposed(country, at) if asks_for(country, at) else (None,) for at in range(REGIONS)]
    return tuple(map(Suffer, _together(spots)))


def recoveries(country: Country) -> tuple[Recover, ...]:
    """Some choices for better air: each tile that may be chosen is in one of them (4.29)."""
    rings = enumerate(country.regions)
    return tuple(
        map(
            Recover,
            _together([where(ring, TILE) if picks_tile(country, at) else (None,) for at, ring in rings]),
        )
    )


def _together(spots: Sequence[Sequence[int | None]]) -> Iterator[Chosen]:
    """A province of each region at a time, until each was there."""
    left, centre, right = spots
    for n in range(max(map(len, spots))):
        yield left[n % len(left)], centre[n % len(centre)], right[n % len(right)]


def _politics(state: State, phase: Phase, country: Country) -> tuple[Action, ...]:
    match phase:
        case Proposing():
            return (*map(Propose, available(country, state.un.proposed)), Propose())
        case Debating():
            return (CallVote(),)
        case Voting():
            return votes(country.diplomats)
        case Demolishing(_, losses):
            return demolitions(country, losses[0][1])
        case _:
            return ()


def votes(diplomats: int) -> tuple[Vote, ...]:
    """All for, all against, all abstain, and a split (4.32)."""
    split = (Vote(diplomats - 1, 1),) if diplomats > 1 else ()
    return (Vote(diplomats, 0), Vote(0, diplomats), *split, Vote())


def demolitions(country: Country, count: int) -> tuple[Demolish, ...]:
    """Some choices of factories: each is in one of them (4.36)."""
    places = factories(country)
    return tuple([Demolish(tuple(sorted((places * 2)[n : n + count]))) for n in range(len(places))])


def least_lost(country: Country) -> Chosen:
    """For a world effect, what is worth least of each region that is asked for (4.47)."""
    left, centre, right = (falls(country, at) if asks_for(country, at) else None for at in range(REGIONS))
    return left, centre, right


def most_gained(country: Country) -> Chosen:
    """For better air, the tile that does most harm of each region that is asked for (4.47)."""
    rings = enumerate(country.regions)
    left, centre, right = (most_harmful(ring)[0] if picks_tile(country, at) else None for at, ring in rings)
    return left, centre, right


# Nobody there --------------------------------------------------------------------------------------


def absent(state: State, seat: Seat, _rng: Rng) -> Action:
    """The clean template; upkeep alone; the biggest country for an arrow; no law; abstain (4.49)."""
    phase, country = state.phase, state.countries[seat]
    match phase:
        case Founding(queue):
            return fitted(TEMPLATES["clean"], people_for_sale(state.countries, state.options, queue))
        case Planning():
            due = upkeep_charged(state.turn, state.options)
            return least(country, stock(state.countries, state.options), state.options, upkeep_due=due)
        case Aiming():
            aims = targets(state.countries, seat)
            return max(aims, key=lambda aim: state.countries[aim.target].buildings)
        case Placing() | Offering() | Effect() | Recovering():
            return _own_land(phase, country)
        case Stepping():
            return legal(state, seat)[-1]
        case Demolishing() | Landing():
            return legal(state, seat)[0]
        case Voting():
            return Vote()
        case Debating():
            return CallVote()
        case Naming():
            return Name(seat)
        case Proposing() | Over():
            return Propose()


def _own_land(phase: Placing | Offering | Effect | Recovering, country: Country) -> Action:
    """Where least is lost; the region with most empty land (4.49)."""
    match phase:
        case Placing(cursor):
            return Place(falls(country, cursor.region))
        case Offering():
            regions = open_regions(country)
            return Offer(max(regions, key=lambda at: country.regions[at].count(EMPTY)))
        case Effect():
            return Suffer(least_lost(country))
        case Recovering():
            return Recover(most_gained(country))
