"""A turn of Vertigo planned by the computer, sub-step by sub-step: what it buys, and what it keeps back."""

from __future__ import annotations

from collections.abc import Iterator

from games.core import Seat
from games.vertigo.forecast import with_order, work
from games.vertigo.land import cleaning_price
from games.vertigo.phases import View
from games.vertigo.pieces import (
    BLACK,
    BLUE,
    CLEANING_NEAR,
    CROWD,
    EMPTY,
    LAST_SURE_TURN,
    NEW_PERSON,
    PEOPLE,
    PRICE,
    REGIONS,
    TRAINING,
    UN_HALL,
    Build,
    Building,
    Clean,
    Convert,
    Order,
    Plan,
    Populate,
    Send,
    Train,
    clockwise,
    people,
)
from games.vertigo.running import Running

DIPLOMATS = (2, 3, 3, 4, 5, 6)
"""So many are enough in turn 1, in turn 2, and so on; the last number stays."""
GROWN = 8
"""So many people in a region are enough."""
TWO = 2
"""So many scholars build together, wherever it is not black."""
LASTING: tuple[Building, ...] = ("green",)
LATE: tuple[Building, ...] = ("green", "black")
"""What is built where nothing special is wanted; a factory of the last turns pollutes for few."""
CONVERTING = 9
"""From this turn on black factories become green, if more than two play."""


class Desk:
    """A plan in the making: each order is tried on the country before it is written down.

    `regions` are those of the country, in another order for neighbours at a table.
    """

    def __init__(self, view: View, seat: Seat) -> None:
        self.view, self.running = view, work(view, seat)
        self.regions = clockwise(seat % REGIONS, REGIONS)
        self.plan = Plan(self.running.makes_ends_meet(), None, smokes=False)
        self.running.pay()

    def __call__(self, order: Order, keep: int = 0) -> bool:
        """Give an order, if it is possible and leaves so much money."""
        if self.running.treasury - price(order, self.running) < keep or self.running.carry_out(order):
            return False
        self.plan = with_order(self.plan, order)
        return True

    @property
    def kept(self) -> int:
        """What of next turn's upkeep the income does not bring."""
        after = self.running.result()
        return max(0, after.pieces - after.income * 3 // 4)

    @property
    def saved(self) -> int:
        """That, and what the scholars who are ready to build need then."""
        after = self.running.result()
        ready = sum([scholars // TWO for scholars in self.running.scholars])
        return max(0, after.pieces + PRICE["green"] * ready - after.income * 3 // 4)


def price(order: Order, running: Running) -> int:
    """Return what a single order costs."""
    match order:
        case Build(_, building):
            return PRICE[building]
        case Clean(region):
            return cleaning_price(running.regions, running.regions[region])
        case Convert() | Populate() | Train():
            return NEW_PERSON
        case _:
            return 0


def planned(view: View, seat: Seat) -> Plan:
    """Return a turn's plan, sub-step by sub-step in the printed order."""
    desk = Desk(view, seat)
    enough = DIPLOMATS[min(view.turn, len(DIPLOMATS)) - 1]
    late = view.turn > LAST_SURE_TURN
    if view.turn < LAST_SURE_TURN:
        _send(desk, enough)
        _gather(desk, enough)
    _build(desk, late=late)
    _clean(desk)
    crowds = sum(people(region) >= CROWD for region in desk.running.regions)
    _grow(desk, CROWD if late else GROWN, desk.saved + TRAINING * crowds)
    for region in sorted(desk.regions, key=lambda at: -(desk.running.scholars[at] % TWO)):
        desk(Train(region), desk.saved)
    return desk.plan


def _send(desk: Desk, enough: int) -> None:
    """To the UN whoever has nobody to build with; all of them while no building can be paid."""
    scholars = desk.running.scholars
    builds = desk.running.treasury - desk.kept >= PRICE["green"]
    for region in sorted(desk.regions, key=lambda at: -(scholars[at] % TWO)):
        for _ in range(scholars[region] % TWO if builds else scholars[region]):
            if desk.running.diplomats < enough:
                desk(Send(region, UN_HALL))


def _gather(desk: Desk, enough: int) -> None:
    """Of two who are alone in their centres one goes to the other, to build there next turn."""
    running = desk.running
    alone = [at for at in desk.regions if running.scholars[at] % TWO]
    if len(alone) >= TWO and running.diplomats >= enough:
        goal = max(alone, key=lambda at: running.regions[at].count(PEOPLE))
        desk(Send(next(at for at in alone if at != goal), goal))


def _build(desk: Desk, *, late: bool) -> None:
    """Blue first, then green; two players have a little black as well."""
    for region, building in _wanted(desk, late=late):
        while desk(Build(region, building), desk.kept) and (late or building == "green"):
            pass
    if len(desk.view.countries) > TWO and desk.view.turn >= CONVERTING and not late:
        for region in desk.regions:
            desk(Convert(region), desk.kept)


def _wanted(desk: Desk, *, late: bool) -> Iterator[tuple[int, Building]]:
    two, land = len(desk.view.countries) == TWO, desk.running.regions
    for region in sorted(desk.regions, key=lambda at: -people(land[at])):
        if BLUE not in land[region] and (two or BLUE not in "".join(land)):
            yield region, "blue"
    for region in desk.regions * TWO:
        if two and "".join(land).count(BLACK) < TWO:
            yield region, "black"
    for building in LATE if late else LASTING:
        for region in desk.regions:
            yield region, building


def _clean(desk: Desk) -> None:
    """Where it is cheap, or no land is left."""
    for region in desk.regions:
        while desk.running.cleanable(region):
            land = desk.running.regions
            cheap = cleaning_price(land, land[region]) <= CLEANING_NEAR
            if not (cheap or EMPTY not in land[region]) or not desk(Clean(region), desk.saved):
                break


def _grow(desk: Desk, most: int, keep: int) -> None:
    """The region with fewest people first, until each has so many."""
    land = desk.running.regions
    for _ in range(REGIONS * most):
        region = min(desk.regions, key=lambda at: people(land[at]) + 9 * (EMPTY not in land[at]))
        now = people(land[region])
        if now >= most or not desk(Populate(region, now + 1), keep):
            return


def simple(view: View, seat: Seat, building: Building) -> Plan:
    """Return a plainer plan: buildings of one kind, and schools for more of them."""
    desk = Desk(view, seat)
    for region in desk.regions:
        desk(Build(region, building), desk.kept)
    for region in desk.regions:
        desk(Populate(region, CROWD), desk.kept)
    for region in desk.regions:
        desk(Train(region), desk.kept)
    return desk.plan
