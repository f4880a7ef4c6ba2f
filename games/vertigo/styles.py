"""How bot players run their countries: styles in figures, and the plan that a style makes for a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.core import Seat
from games.strategies import Character
from games.vertigo import pieces as p
from games.vertigo.country import TEMPLATES, layout
from games.vertigo.plans import with_order
from games.vertigo.running import Running, work
from games.vertigo.world import cleaning_price

TWO = 2
"""Scholars needed for a building that is not black."""
NEVER = 99
"""A turn that does not come."""
CALM = 20
"""World pollution in percent below which a few black factories in the last turns harm little."""
THRIFT = 0.05
"""Share of the income on which a thrifty one does not rely for the next upkeep."""
GREENS: Sequence[p.Building] = ("green",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How a country is run, in figures.

    `starts` are first purchases with their weights. `diplomats` are those wanted in turn 1, 2 and so on; the
    last number stays; up to `balance` are, lest one rival outvotes all others together. Who `overtakes` sends
    one more than that takes, and follows a rival who has more than `balance`. `blue` is the number of regions
    that get a facility, `black` how many factories stand at once; none is begun after turn `last_black`, and
    from turn `converting` on they become green. From turn `late` on, in a world that is polluted less than
    `late_world` percent, all that is left goes into buildings of the kinds `late_kinds`.

    A region is peopled up to `people`, or `people_cleaned` with a facility; only `schools` regions without
    one may have the people who pollute. Of the next upkeep, the share `relies` of the income need not be
    saved; for each building that scholars are ready for, $`saves` are. A tile may cost $`cleaning` while the
    region has land, $`clearing` when it has none.

    The gain from a law that is proposed is at least $`waits` at first, less every turn, and nothing in turn
    10. What others gain counts `rivals` times against a law, and a lost black factory as $`factory`.
    """

    starts: Sequence[tuple[p.Found, float]]
    diplomats: Sequence[int]
    balance: int = 0
    overtakes: bool = False
    blue: int
    black: int = 0
    last_black: int = NEVER
    converting: int = NEVER
    late: int = NEVER
    late_world: int = p.MOST + 1
    late_kinds: Sequence[p.Building] = ("green", "black")
    people: int = 8
    people_cleaned: int = 8
    schools: int = p.REGIONS
    relies: float = 0.75
    saves: int = p.PRICE["green"]
    cleaning: int = p.CLEANING_NEAR
    clearing: int = p.CLEANING_UN
    waits: float = 0.0
    rivals: float = 0.7
    factory: float = 15.0


class Desk:
    """A plan in the making: each order is tried on the country before it is written down.

    `regions` are those of the country, in another order for neighbours at a table.
    """

    def __init__(self, view: p.View, seat: Seat, style: Style) -> None:
        self.view, self.style, self.running = view, style, work(view, seat)
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
    def late(self) -> bool:
        return self.view.turn >= self.style.late and self.view.un.world < self.style.late_world

    @property
    def kept(self) -> int:
        """Money that the next upkeep takes beside the income."""
        income = p.census(self.land).income
        return max(0, self.running.pieces - int(income * self.style.relies))

    @property
    def saved(self) -> int:
        """Money for the next upkeep and for the buildings that scholars are ready for."""
        ready = sum([scholars // TWO for scholars in self.running.scholars])
        income = p.census(self.land).income
        return max(0, self.running.pieces + self.style.saves * ready - int(income * self.style.relies))

    def by(self, key: Callable[[int], int]) -> list[int]:
        """Return the regions by what is least."""
        return sorted(self.regions, key=key)


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


def planned(view: p.View, seat: Seat, style: Style) -> p.Plan:
    """Return what a style does in this turn, in the printed order of the sub-steps."""
    desk = Desk(view, seat, style)
    if view.turn < p.LAST_SURE_TURN:
        wanted = style.diplomats[min(view.turn, len(style.diplomats)) - 1]
        enough = max(wanted, _answer(view, seat, style))
        _send(desk, enough)
        _gather(desk, enough)
    _build(desk)
    _clean(desk)
    _grow(desk)
    for region in desk.by(lambda at: -(desk.running.scholars[at] % TWO)):
        desk(p.Train(region), desk.saved)
    return desk.plan


def _answer(view: p.View, seat: Seat, style: Style) -> int:
    """Return how many diplomats answer those of the rivals, lest one outvotes the others."""
    rivals = [country.diplomats for other, country in enumerate(view.countries) if other != seat]
    lead = 2 * max(rivals) - sum(rivals)
    return (
        lead + 1 if style.overtakes and lead > style.balance else min(style.balance, lead + style.overtakes)
    )


def _send(desk: Desk, enough: int) -> None:
    scholars = desk.running.scholars
    builds = desk.running.treasury - desk.kept >= p.PRICE["green"]
    for region in desk.by(lambda at: -(scholars[at] % TWO)):
        for _ in range(scholars[region] % TWO if builds else scholars[region]):
            if desk.running.diplomats < enough:
                desk(p.Send(region, p.UN_HALL))


def _gather(desk: Desk, enough: int) -> None:
    running = desk.running
    alone = [at for at in desk.regions if running.scholars[at] % TWO]
    if len(alone) >= TWO and running.diplomats >= enough:
        goal = max(alone, key=lambda at: running.regions[at].count(p.PEOPLE))
        desk(p.Send(next(at for at in alone if at != goal), goal))


def _build(desk: Desk) -> None:
    for region, building in _wanted(desk):
        while desk(p.Build(region, building), desk.kept) and (desk.late or building == "green"):
            pass
    if desk.view.turn >= desk.style.converting and not desk.late:
        for region in desk.regions:
            desk(p.Convert(region), desk.kept)


def _wanted(desk: Desk) -> Iterator[tuple[int, p.Building]]:
    style = desk.style
    for region in desk.by(lambda at: -p.people(desk.land[at])):
        if p.BLUE not in desk.land[region] and p.census(desk.land).blue < style.blue:
            yield region, "blue"
    for region in desk.regions * TWO:
        if p.census(desk.land).black < style.black and desk.view.turn <= style.last_black:
            yield region, "black"
    for building in style.late_kinds if desk.late else GREENS:
        for region in desk.regions:
            yield region, building


def _clean(desk: Desk) -> None:
    for region in desk.regions:
        while desk.running.cleanable(region):
            limit = desk.style.cleaning if p.EMPTY in desk.land[region] else desk.style.clearing
            if cleaning_price(desk.land, desk.land[region]) > limit or not desk(p.Clean(region), desk.saved):
                break


def _grow(desk: Desk) -> None:
    lessons = p.TRAINING * sum([p.people(region) >= p.CROWD for region in desk.land])
    keep = desk.saved + lessons
    while growing := [at for at in desk.regions if p.EMPTY in desk.land[at] and _has_room(desk, at)]:
        region = min(growing, key=lambda at: p.people(desk.land[at]))
        if not desk(p.Populate(region, p.people(desk.land[region]) + 1), keep):
            return


def _has_room(desk: Desk, region: int) -> bool:
    """Whether the style wants one more person in a region."""
    land, style = desk.land[region], desk.style
    now = p.people(land)
    if p.BLUE in land:
        most = style.people_cleaned
    elif now == p.CROWD - 1 and sum(map(p.crowded, desk.land)) >= style.schools:
        most = now
    else:
        most = style.people
    return now < (min(most, p.CROWD) if desk.late else most)


def blackened(view: p.View, seat: Seat) -> p.Plan:
    """Return the plan of a plain player: black factories, and schools for more of them."""
    desk = Desk(view, seat, FORMER[TWO])
    for region in desk.regions:
        desk(p.Build(region, "black"), desk.kept)
    for region in desk.regions:
        desk(p.Populate(region, p.CROWD), desk.kept)
    for region in desk.regions:
        desk(p.Train(region), desk.kept)
    return desk.plan


# Styles --------------------------------------------------------------------------------------------


def _start(
    left: int, centre: int, right: int, scholars: p.Triple = (0, 0, 0), diplomats: int = 0, built: str = ""
) -> p.Found:
    return p.Found((layout(left, built), layout(centre), layout(right)), scholars, diplomats)


_STAKES = ((_start(5, 5, 5, diplomats=2), 2.0), (_start(6, 6, 6, diplomats=1), 1.0))
_MANY = Style(
    starts=_STAKES,
    diplomats=(2, 3, 3, 4, 5, 6),
    blue=1,
    converting=9,
    late=p.LAST_SURE_TURN + 1,
)
FORMER: Mapping[int, Style] = {
    2: replace(_MANY, diplomats=(2,), blue=p.REGIONS, black=2, converting=NEVER),
    3: _MANY,
    4: _MANY,
}
"""How sharp ones played with as many players before, to measure what they do now."""
FACTORIES = replace(_MANY, black=4, converting=8, blue=p.REGIONS)
GREEN = replace(
    _MANY, starts=((_start(5, 5, 5, diplomats=1), 1.0),), diplomats=(2,), blue=0, converting=NEVER
)
CLEAN = replace(
    _MANY,
    starts=((_start(5, 4, 4, built=p.BLUE), 1.0),),
    diplomats=(0, 1, 1, 2),
    blue=p.REGIONS,
    converting=NEVER,
    schools=0,
)
"""Plain players: black factories that become green, nothing but green ones, and no source that pollutes."""
SHARPEST: Mapping[int, Style] = {
    2: Style(
        starts=((_start(7, 7, 7, diplomats=3), 1.0),),
        diplomats=(0, 2, 1, 5),
        balance=6,
        overtakes=True,
        blue=p.REGIONS,
        black=1,
        converting=4,
        people=p.CROWD,
        people_cleaned=p.CROWD,
        late=p.LAST_SURE_TURN,
        late_world=CALM,
        relies=0.95,
        saves=13,
        cleaning=p.CLEANING_HERE,
        clearing=p.CLEANING_HERE,
        waits=25.0,
        rivals=1.0,
    ),
    3: Style(
        starts=((_start(4, 6, 7, diplomats=3), 1.0),),
        diplomats=(3, 0, 1, 1, 4, 0),
        balance=4,
        blue=2,
        people=6,
        schools=0,
        late=p.LAST_SURE_TURN,
        late_world=CALM,
        relies=0.9,
        cleaning=p.CLEANING_HERE,
        waits=10.0,
        rivals=0.54,
    ),
    4: Style(
        starts=((_start(4, 5, 7, (0, 2, 0), 2), 1.0),),
        diplomats=(2, 3, 4, 5, 5, 4),
        balance=6,
        blue=1,
        people=p.CROWD,
        people_cleaned=7,
        schools=1,
        late=p.LAST_SURE_TURN,
        late_world=p.STEP,
        relies=0.9,
        waits=5.0,
    ),
}
"""How sharp ones play: it won most against many styles, and among equals leaves a world to live in."""
_PLAINLY: Mapping[str, Any] = {
    "starts": _STAKES[:1],
    "balance": 0,
    "overtakes": False,
    "relies": 0.75,
    "waits": 0.0,
}
STEADY: Mapping[int, Style] = {
    2: replace(SHARPEST[2], diplomats=(2,), **_PLAINLY),
    3: replace(SHARPEST[3], diplomats=(2,), **_PLAINLY),
    4: replace(SHARPEST[4], **_PLAINLY),
}
"""They run countries as sharp ones do, but open alike at any table, and wait with no law."""
GENTLE = Style(starts=((TEMPLATES["clean"], 1.0),), diplomats=(0,), blue=0, saves=0)
"""Overlooks laws, and that people pollute."""
OF_TEMPERS: Mapping[str, Mapping[int, Style]] = {
    "sharp": SHARPEST,
    "even": STEADY,
    "gentle": dict.fromkeys(SHARPEST, GENTLE),
}
"""The style of a temper, by the number of players."""


def with_character(style: Style, character: Character) -> Style:
    """Return the style as a character plays it: thrifty ones keep more money, gamblers risk more."""
    match character:
        case "thrifty":
            return replace(style, relies=style.relies - THRIFT)
        case "gambler":
            return replace(style, late=style.late - 1, late_world=style.late_world + p.STEP)
        case _:
            return style
