"""How bot players play Vertigo: scholars to the UN, then buildings, people and schools, in the printed order.

All but the plans of this turn lies open, so there is nothing to remember.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from games.core import Rng, Seat, Value
from games.screen import Text
from games.strategies import SHARP, Strategy, Temper, Weighted, evenly, instead
from games.telling import told
from games.vertigo import pieces as p
from games.vertigo.council import impact
from games.vertigo.country import TEMPLATES, fitted, layout
from games.vertigo.plans import with_order
from games.vertigo.pollution import falls, least_lost, most_gained, open_regions
from games.vertigo.running import Running, people_for_sale, work
from games.vertigo.world import Event, cleaning_price

STARTS = (
    (p.Found((layout(p.CROWD), layout(p.CROWD), layout(p.CROWD)), (0, 0, 0), 2), 2.0),
    (p.Found((layout(p.CROWD + 1), layout(p.CROWD + 1), layout(p.CROWD + 1)), (0, 0, 0), 1), 1.0),
)
"""What is bought first, weighted: diplomats for the first vote, or people and money for schools."""
RIVALS, FACTORY = 0.7, 15
"""What the others gain by a law counts against it; what a black factory is worth."""


class Memory(Value, frozen=True):
    """How it plays."""

    temper: Temper


def begin(_seat: Seat, _seats: int, temper: Temper) -> Memory:
    return Memory(temper)


def recall(memory: Memory, _seen: Event) -> Memory:
    return memory


def act(view: p.View, seat: Seat, legal: Sequence[p.Action], memory: Memory, _rng: Rng) -> Weighted:
    country, thinks = view.countries[seat], memory.temper.thinks
    match view.phase:
        case p.Founding(queue):
            most = people_for_sale(view.countries, view.options, queue)
            return [(fitted(start, most), weight) for start, weight in STARTS]
        case p.Planning():
            other = (1 - thinks) / len(p.BUILDINGS)
            simple_ones = [(simple(view, seat, kind), other) for kind in p.BUILDINGS]
            few = memory.temper == SHARP and len(view.countries) == TWO
            return [(planned(view, seat, FEW if few else ENOUGH), thinks), *simple_ones]
        case p.Stepping():
            return [(legal[-1], 1.0)]
        case p.Aiming():
            built = {aim: view.countries[aim.target].buildings for aim in legal if isinstance(aim, p.Aim)}
            return evenly(aim for aim in built if built[aim] == max(built.values()))
        case p.Proposing():
            return [(_proposed(view, seat, legal), thinks), (p.Propose(), 1 - thinks)]
        case p.Voting(law, queue):
            if seat == queue[0]:
                return [(p.Vote(country.diplomats, 0), 1.0)]
            gain = worth(view, law, queue[0], seat)
            cast = p.Vote(country.diplomats, 0) if gain > 0 else p.Vote(0, country.diplomats)
            return [(cast, thinks), (p.Vote(0, 0), 1 - thinks)]
        case p.Placing(cursor):
            return [(p.Place(falls(country, cursor.region)), 1.0)]
        case p.Offering():
            land = country.regions
            return [(p.Offer(max(open_regions(country), key=lambda at: land[at].count(p.EMPTY))), 1.0)]
        case p.Effect():
            return [(p.Suffer(least_lost(country)), 1.0)]
        case p.Recovering():
            return [(p.Recover(most_gained(country)), 1.0)]
        case _:
            return [(legal[0], 1.0)] if isinstance(legal[0], p.Name) else evenly(legal)


def worth(view: p.View, law: p.Law, proposer: Seat, seat: Seat) -> float:
    does = impact(law, proposer, view.countries, view.un)
    gains = [gain - FACTORY * lost for gain, lost in zip(does.gains, does.losses, strict=True)]
    gains[proposer] += does.reward
    others = [
        gain for other, gain in enumerate(gains) if other != seat and view.countries[other].fallen is None
    ]
    return gains[seat] - RIVALS * sum(others) / len(others)


def passes(view: p.View, law: p.Law, proposer: Seat) -> bool:
    sides = [
        country.diplomats * (1 if worth(view, law, proposer, seat) > 0 else -1)
        for seat, country in enumerate(view.countries)
        if country.fallen is None
    ]
    return sum(sides) > 0


def _proposed(view: p.View, seat: Seat, legal: Sequence[p.Action]) -> p.Propose:
    laws: list[p.Law] = [action.law for action in legal if isinstance(action, p.Propose) and action.law]
    good: dict[p.Law, float] = {law: worth(view, law, seat, seat) for law in laws if passes(view, law, seat)}
    best = max(good, key=good.__getitem__, default=None)
    return p.Propose(best if best and good[best] > 0 else None)


def talk(view: p.View, seat: Seat, _memory: Memory, _rng: Rng) -> p.Action | None:
    phase = view.phase
    return p.CallVote() if isinstance(phase, p.Debating) and phase.queue[0] == seat else None


# A plainer player ----------------------------------------------------------------------------------


def smoking(view: p.View, seat: Seat, *_: object) -> Weighted:
    if isinstance(view.phase, p.Founding):
        most = people_for_sale(view.countries, view.options, view.phase.queue)
        return [(fitted(TEMPLATES["industry"], most), 1.0)]
    return [(simple(view, seat, "black"), 1.0)]


DIPLOMATS = (2, 3, 3, 4, 5, 6)
"""Diplomats wanted in turn 1, in turn 2, and so on; the last number stays."""
ENOUGH = DIPLOMATS[-1]
FEW = 2
"""Maximum of diplomats of a sharp one with one rival. With two, the one who wants more would outvote both."""
GROWN = 8
"""People wanted in a region."""
TWO = 2
"""Scholars needed for a building that is not black."""
LASTING: tuple[p.Building, ...] = ("green",)
LATE: tuple[p.Building, ...] = ("green", "black")
"""What is built where nothing special is wanted; a factory of the last turns pollutes for few."""
CONVERTING = 9
"""From this turn on black factories become green, if more than two play."""


class Desk:
    """A plan in the making: each order is tried on the country before it is written down.

    `regions` are those of the country, in another order for neighbours at a table.
    """

    def __init__(self, view: p.View, seat: Seat) -> None:
        self.view, self.running = view, work(view, seat)
        self.regions = p.clockwise(seat % p.REGIONS, p.REGIONS)
        self.plan = p.Plan(self.running.makes_ends_meet(), None, smokes=False)
        self.running.pay()

    def __call__(self, order: p.Order, keep: int = 0) -> bool:
        if self.running.treasury - price(order, self.running) < keep or self.running.carry_out(order):
            return False
        self.plan = with_order(self.plan, order)
        return True

    @property
    def land(self) -> p.Regions:
        return self.running.regions

    @property
    def kept(self) -> int:
        after = self.running.result()
        return max(0, after.pieces - after.income * 3 // 4)

    @property
    def saved(self) -> int:
        after = self.running.result()
        ready = sum([scholars // TWO for scholars in self.running.scholars])
        return max(0, after.pieces + p.PRICE["green"] * ready - after.income * 3 // 4)


def price(order: p.Order, running: Running) -> int:
    match order:
        case p.Build(_, building):
            return p.PRICE[building]
        case p.Clean(region):
            return cleaning_price(running.regions, running.regions[region])
        case p.Convert() | p.Populate() | p.Train():
            return p.NEW_PERSON
        case _:
            return 0


def planned(view: p.View, seat: Seat, most: int) -> p.Plan:
    desk = Desk(view, seat)
    enough = min(most, DIPLOMATS[min(view.turn, len(DIPLOMATS)) - 1])
    late = view.turn > p.LAST_SURE_TURN
    if view.turn < p.LAST_SURE_TURN:
        _send(desk, enough)
        _gather(desk, enough)
    _build(desk, late=late)
    _clean(desk)
    crowds = sum(p.people(region) >= p.CROWD for region in desk.running.regions)
    _grow(desk, p.CROWD if late else GROWN, desk.saved + p.TRAINING * crowds)
    for region in sorted(desk.regions, key=lambda at: -(desk.running.scholars[at] % TWO)):
        desk(p.Train(region), desk.saved)
    return desk.plan


def _send(desk: Desk, enough: int) -> None:
    scholars = desk.running.scholars
    builds = desk.running.treasury - desk.kept >= p.PRICE["green"]
    for region in sorted(desk.regions, key=lambda at: -(scholars[at] % TWO)):
        for _ in range(scholars[region] % TWO if builds else scholars[region]):
            if desk.running.diplomats < enough:
                desk(p.Send(region, p.UN_HALL))


def _gather(desk: Desk, enough: int) -> None:
    running = desk.running
    alone = [at for at in desk.regions if running.scholars[at] % TWO]
    if len(alone) >= TWO and running.diplomats >= enough:
        goal = max(alone, key=lambda at: running.regions[at].count(p.PEOPLE))
        desk(p.Send(next(at for at in alone if at != goal), goal))


def _build(desk: Desk, *, late: bool) -> None:
    for region, building in _wanted(desk, late=late):
        while desk(p.Build(region, building), desk.kept) and (late or building == "green"):
            pass
    if len(desk.view.countries) > TWO and desk.view.turn >= CONVERTING and not late:
        for region in desk.regions:
            desk(p.Convert(region), desk.kept)


def _wanted(desk: Desk, *, late: bool) -> Iterator[tuple[int, p.Building]]:
    two = len(desk.view.countries) == TWO
    for region in sorted(desk.regions, key=lambda at: -p.people(desk.land[at])):
        if p.BLUE not in desk.land[region] and (two or not p.census(desk.land).blue):
            yield region, "blue"
    for region in desk.regions * TWO:
        if two and p.census(desk.land).black < TWO:
            yield region, "black"
    for building in LATE if late else LASTING:
        for region in desk.regions:
            yield region, building


def _clean(desk: Desk) -> None:
    for region in desk.regions:
        while desk.running.cleanable(region):
            cheap = cleaning_price(desk.land, desk.land[region]) <= p.CLEANING_NEAR
            if not (cheap or p.EMPTY not in desk.land[region]) or not desk(p.Clean(region), desk.saved):
                break


def _grow(desk: Desk, most: int, keep: int) -> None:
    for _ in range(p.REGIONS * most):
        land = desk.land
        region = min(desk.regions, key=lambda at: p.people(land[at]) + 9 * (p.EMPTY not in land[at]))
        now = p.people(land[region])
        if now >= most or not desk(p.Populate(region, now + 1), keep):
            return


def voting(view: p.View, seat: Seat, *_: object) -> Weighted:
    return [(planned(view, seat, ENOUGH), 1.0)]


def simple(view: p.View, seat: Seat, building: p.Building) -> p.Plan:
    desk = Desk(view, seat)
    for region in desk.regions:
        desk(p.Build(region, building), desk.kept)
    for region in desk.regions:
        desk(p.Populate(region, p.CROWD), desk.kept)
    for region in desk.regions:
        desk(p.Train(region), desk.kept)
    return desk.plan


def why(view: p.View, _seat: Seat, _memory: Value, action: p.Action, text: Text) -> str:
    match action, view.phase:
        case p.Plan(orders), _:
            return text(_of_orders(orders), people=p.CROWD)
        case p.Vote(yes, no), p.Voting(law):
            return text("why-vote", law=text(f"law-{law}"), side="yes" if yes > no else "no")
        case p.Propose(law), _:
            return text("why-propose", law=text(f"law-{law}")) if law else text("why-no-law")
        case p.Aim(target), _:
            return text("why-aim", who=text.seat(target))
        case p.Found() | p.Name() | p.Recover() | p.Done(), _:
            return told(action, text, "why", people=p.CROWD)
        case _:
            return text("why-least")


def _of_orders(orders: tuple[p.Order, ...]) -> str:
    reasons = {_of_order(order) for order in orders}
    ranked = ("why-short", "why-build", "why-send", "why-gather", "why-school", "why-clean")
    return next((reason for reason in ranked if reason in reasons), "why-nothing")


def _of_order(order: p.Order) -> str:
    match order:
        case p.LetGo():
            return "why-short"
        case p.Build() | p.Convert():
            return "why-build"
        case p.Send(_, to):
            return "why-send" if to == p.UN_HALL else "why-gather"
        case p.Clean():
            return "why-clean"
        case _:
            return "why-school"


PLAIN = Strategy(memory=Memory, begin=begin, recall=recall, act=act, why=why)
BASELINES = {
    "script": instead(PLAIN, p.Founding | p.Planning, smoking),
    "diplomats": instead(PLAIN, p.Planning, voting),
}
STRATEGY = replace(PLAIN, talk=talk, likes=3, baselines=BASELINES)
