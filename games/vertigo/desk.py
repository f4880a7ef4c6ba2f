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
    people,
)
from games.vertigo.running import Running

DIPLOMATS, GROWN, TIGHT = 5, 8, 3
"""So many diplomats are enough, so many people in a region; with so little empty land it is cleaned."""
TWO = 2
LASTING: tuple[Building, ...] = ("green",)
LATE: tuple[Building, ...] = ("green", "black")
"""What is built where nothing special is wanted; a factory of the last turns pollutes for few."""


class Desk:
    """A plan in the making: each order is tried on the country before it is written down."""

    def __init__(self, view: View, seat: Seat) -> None:
        self.view, self.running = view, work(view, seat)
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


def planned(view: View, seat: Seat, *, schools: bool = True) -> Plan:
    """Return a turn's plan, sub-step by sub-step in the printed order."""
    desk = Desk(view, seat)
    late = view.turn >= LAST_SURE_TURN
    _send(desk)
    _build(desk, late=late)
    _clean(desk)
    if schools and not late:
        crowds = sum(people(region) >= CROWD for region in desk.running.regions)
        _grow(desk, desk.saved + TRAINING * crowds)
    if schools:
        for region in sorted(range(REGIONS), key=lambda at: -(desk.running.scholars[at] % TWO)):
            desk(Train(region), desk.saved)
    return desk.plan


def _send(desk: Desk) -> None:
    for region in range(REGIONS):
        while desk.running.diplomats < DIPLOMATS and desk(Send(region, UN_HALL)):
            pass


def _build(desk: Desk, *, late: bool) -> None:
    """Two play with blue and a little black; with more players only green lasts."""
    for region, building in _wanted(desk, late=late):
        while desk(Build(region, building), desk.kept) and building != "blue":
            pass
    if len(desk.view.countries) > TWO and not late:
        for region in range(REGIONS):
            desk(Convert(region), desk.kept)


def _wanted(desk: Desk, *, late: bool) -> Iterator[tuple[int, Building]]:
    two, land = len(desk.view.countries) == TWO, desk.running.regions
    for region in range(REGIONS):
        if two and BLUE not in land[region]:
            yield region, "blue"
        elif two and "".join(land).count(BLACK) < TWO:
            yield region, "black"
    for building in LATE if late else LASTING:
        for region in range(REGIONS):
            yield region, building


def _clean(desk: Desk) -> None:
    """Where it is cheap, or land is short."""
    for region in range(REGIONS):
        while desk.running.cleanable(region):
            land = desk.running.regions
            cheap = cleaning_price(land, land[region]) < CLEANING_NEAR
            if not (cheap or land[region].count(EMPTY) < TIGHT) or not desk(Clean(region), desk.saved):
                break


def _grow(desk: Desk, keep: int) -> None:
    """The region with fewest people first."""
    for _ in range(REGIONS * GROWN):
        land = desk.running.regions
        region = min(range(REGIONS), key=lambda at: people(land[at]) + 9 * (EMPTY not in land[at]))
        now = people(land[region])
        if now >= GROWN or not desk(Populate(region, now + 1), keep):
            return


def smoky(view: View, seat: Seat) -> Plan:
    """Return a plainer player's plan: black factories, and schools for more of them."""
    desk = Desk(view, seat)
    for region in range(REGIONS):
        desk(Build(region, "black"), desk.kept)
    for region in range(REGIONS):
        desk(Populate(region, CROWD), desk.kept)
    for region in range(REGIONS):
        desk(Train(region), desk.kept)
    return desk.plan
