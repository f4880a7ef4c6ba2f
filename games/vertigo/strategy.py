"""A computer player of Vertigo: scholars to the UN, then buildings, people and schools, in the printed order.

Everything but the plans of this turn lies open, so it has nothing to remember.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Rng, Seat, Value
from games.strategies import Strategy, Temper, Weighted, evenly
from games.vertigo.actions import (
    Action,
    Aim,
    CallVote,
    Found,
    Name,
    Offer,
    Place,
    Propose,
    Recover,
    Suffer,
    Vote,
)
from games.vertigo.council import impact
from games.vertigo.desk import planned, simple
from games.vertigo.events import Event
from games.vertigo.land import open_regions
from games.vertigo.legal import least_lost, most_gained
from games.vertigo.orders import people_for_sale
from games.vertigo.phases import (
    Aiming,
    Debating,
    Effect,
    Founding,
    Offering,
    Placing,
    Planning,
    Proposing,
    Recovering,
    Stepping,
    View,
    Voting,
)
from games.vertigo.pieces import BUILDINGS, CROWD, EMPTY, Country, Law
from games.vertigo.plans import TEMPLATES, fitted, layout
from games.vertigo.pollution import falls
from games.vertigo.reasons import why

STARTS = (
    (Found((layout(CROWD), layout(CROWD), layout(CROWD)), (0, 0, 0), 2), 2.0),
    (Found((layout(CROWD + 1), layout(CROWD + 1), layout(CROWD + 1)), (0, 0, 0), 1), 1.0),
)
"""What is bought first, weighted: diplomats for the first vote, or people and money for schools."""
RIVALS, FACTORY = 0.7, 15
"""What the others gain by a law counts against it; what a black factory is worth."""


class Memory(Value, frozen=True):
    """How it plays."""

    temper: Temper


def begin(_seat: Seat, _seats: int, temper: Temper) -> Memory:
    """There is nothing to remember."""
    return Memory(temper)


def recall(memory: Memory, _seen: Event) -> Memory:
    """Everything lies open."""
    return memory


def act(view: View, seat: Seat, legal: Sequence[Action], memory: Memory, _rng: Rng) -> Weighted:
    """Return what to do, weighted."""
    country, thinks = view.countries[seat], memory.temper.thinks
    match view.phase:
        case Founding(queue):
            most = people_for_sale(view.countries, view.options, queue)
            return [(fitted(start, most), weight) for start, weight in STARTS]
        case Planning():
            return _run(view, seat, thinks)
        case Stepping():
            return [(legal[-1], 1.0)]
        case Aiming():
            return _aimed(view, legal)
        case Proposing():
            return [(_proposed(view, seat, legal), thinks), (Propose(), 1 - thinks)]
        case Voting(law, queue):
            gain = worth(view, law, queue[0], seat)
            cast = Vote(country.diplomats, 0) if gain > 0 else Vote(0, country.diplomats)
            return [(cast, thinks), (Vote(0, 0), 1 - thinks)]
        case _:
            return _own_land(view, country, legal)


def _run(view: View, seat: Seat, thinks: float) -> Weighted:
    """A plan thought through, else one for a random kind of building."""
    other = (1 - thinks) / len(BUILDINGS)
    return [(planned(view, seat), thinks), *[(simple(view, seat, kind), other) for kind in BUILDINGS]]


def _own_land(view: View, country: Country, legal: Sequence[Action]) -> Weighted:
    """Where least is lost; oneself first where a first player is named."""
    match view.phase:
        case Placing(cursor):
            return [(Place(falls(country, cursor.region)), 1.0)]
        case Offering():
            land = country.regions
            return [(Offer(max(open_regions(country), key=lambda at: land[at].count(EMPTY))), 1.0)]
        case Effect():
            return [(Suffer(least_lost(country)), 1.0)]
        case Recovering():
            return [(Recover(most_gained(country)), 1.0)]
        case _:
            return [(legal[0], 1.0)] if isinstance(legal[0], Name) else evenly(legal)


def _aimed(view: View, legal: Sequence[Action]) -> Weighted:
    """At whoever has most buildings."""
    aims = [action for action in legal if isinstance(action, Aim)]
    most = max(view.countries[aim.target].buildings for aim in aims)
    return evenly(aim for aim in aims if view.countries[aim.target].buildings == most)


# The UN --------------------------------------------------------------------------------------------


def worth(view: View, law: Law, proposer: Seat, seat: Seat) -> float:
    """Return what a law brings a seat, less what it brings the others."""
    does = impact(law, proposer, view.countries, view.un)
    gains = [gain - FACTORY * lost for gain, lost in zip(does.gains, does.losses, strict=True)]
    gains[proposer] += does.reward
    others = [
        gain for other, gain in enumerate(gains) if other != seat and view.countries[other].fallen is None
    ]
    return gains[seat] - RIVALS * sum(others) / len(others)


def passes(view: View, law: Law, proposer: Seat) -> bool:
    """Whether a law has more votes for it than against, if all vote for themselves."""
    sides = [
        country.diplomats * (1 if worth(view, law, proposer, seat) > 0 else -1)
        for seat, country in enumerate(view.countries)
        if country.fallen is None
    ]
    return sum(sides) > 0


def _proposed(view: View, seat: Seat, legal: Sequence[Action]) -> Propose:
    """The law that brings most of those that would pass."""
    laws: list[Law] = [action.law for action in legal if isinstance(action, Propose) and action.law]
    good: dict[Law, float] = {law: worth(view, law, seat, seat) for law in laws if passes(view, law, seat)}
    best = max(good, key=good.__getitem__, default=None)
    return Propose(best if best and good[best] > 0 else None)


def talk(view: View, seat: Seat, _memory: Memory, _rng: Rng) -> Action | None:
    """Return the end of the debate on a law of its own: nothing that is said changes its vote."""
    phase = view.phase
    return CallVote() if isinstance(phase, Debating) and phase.queue[0] == seat else None


# A plainer player ----------------------------------------------------------------------------------


def smoking(view: View, seat: Seat, legal: Sequence[Action], memory: Memory, rng: Rng) -> Weighted:
    """Black factories, and schools for more of them."""
    match view.phase:
        case Founding(queue):
            most = people_for_sale(view.countries, view.options, queue)
            return [(fitted(TEMPLATES["industry"], most), 1.0)]
        case Planning():
            return [(simple(view, seat, "black"), 1.0)]
        case _:
            return act(view, seat, legal, memory, rng)


BASELINES = {"script": Strategy(memory=Memory, begin=begin, recall=recall, act=smoking, why=why)}
STRATEGY = Strategy(
    memory=Memory, begin=begin, recall=recall, act=act, talk=talk, why=why, likes=3, baselines=BASELINES
)
