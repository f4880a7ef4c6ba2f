"""People who play Vertigo sensibly, and only by pressing what their panels show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from games.core import Seat, Value
from games.screen import Button, Keep, MultiSelect, Play, Press, Screen, Select
from games.vertigo.rules import pieces, state
from games.vertigo.rules.council import law_impact
from games.vertigo.rules.country import FOUNDINGS, upkeep_plan
from games.vertigo.rules.pieces import cleaning_price
from games.vertigo.rules.plans import forecast, repeat_of_last_plan, with_order, with_region_orders
from games.vertigo.screens.panels import ORDERS, Drafting
from games.vertigo.screens.shop import Shopping

STYLES = ("clean", "diplomacy", "industry", "clean")
STARTS = dict(zip(("clean", "industry", "diplomacy"), FOUNDINGS, strict=False))
COMFORT = 4
"""A number of people live in a region without polluting."""


# Plans ---------------------------------------------------------------------------------------------


def wishes(view: state.View, seat: Seat, style: str) -> Iterator[pieces.Order]:
    country = view.countries[seat]
    envoys = 3 if style == "diplomacy" else 1
    if country.diplomats < envoys and sum(country.scholars):
        yield pieces.Send(max(range(pieces.REGIONS), key=country.scholars.__getitem__), pieces.UN_HALL)
    for at in range(pieces.REGIONS):
        region, scholars = country.regions[at], country.scholars[at]
        if pieces.BLUE not in region and pieces.people(region) >= pieces.CROWD and scholars > 1:
            yield pieces.Build(at, "blue")
        elif pieces.BLACK in region and scholars and view.un.world >= 20:
            yield pieces.Convert(at)
        elif pieces.PEOPLE in region and scholars > 1:
            yield pieces.Build(at, "green")
        elif pieces.PEOPLE in region and scholars and style == "industry":
            yield pieces.Build(at, "black")
        if pieces.people(region) >= pieces.CROWD:
            yield pieces.Train(at)
        elif (
            pieces.BLUE in region or pieces.people(region) < COMFORT or not any(map(crowded, country.regions))
        ):
            yield pieces.Populate(at, max(COMFORT, pieces.people(region) + 1))
        if region.count(pieces.TILE) * 10 > view.un.world and cleaning_price(country.regions, region) <= 5:
            yield pieces.Clean(at)


def crowded(region: str) -> bool:
    return pieces.people(region) >= pieces.CROWD


def goal(view: state.View, seat: Seat, style: str) -> pieces.Plan:
    plan = upkeep_plan(view, seat)
    if any(isinstance(order, pieces.LetGo) for order in plan.orders):
        return plan
    for wish in wishes(view, seat, style):
        then = forecast(view, seat, with_order(plan, wish))
        country = then.country
        if then.refusal is None and country.treasury + country.income >= country.pieces:
            plan = with_order(plan, wish)
    return plan


# Pressing ------------------------------------------------------------------------------------------


def orders(value: str) -> pieces.Order:
    return msgspec.json.decode(value, type=pieces.Order)


def marked(
    screen: Screen, plan: pieces.Plan, wanted: pieces.Plan
) -> Iterator[tuple[int, tuple[int, ...], Press]]:
    """What a plan becomes by marking on a region's menu all that is wanted there."""
    for number, control in enumerate(screen.controls):
        if isinstance(control, MultiSelect) and control.name.startswith(ORDERS):
            found = {place: orders(value) for place, value in enumerate(control.values)}
            picked = {place: order for place, order in found.items() if order in wanted.orders}
            region = int(control.name.removeprefix(ORDERS))
            then = with_region_orders(plan, region, tuple(picked.values()))
            yield number, tuple(picked), Keep(Drafting(then))


def presses(screen: Screen) -> Iterator[tuple[int, int | None, Press]]:
    for number, control in enumerate(screen.controls):
        if isinstance(control, Button) and not control.disabled:
            yield number, None, control.press
        elif isinstance(control, Select):
            yield from ((number, place, option.press) for place, option in enumerate(control.options))


def distance(plan: pieces.Plan, wanted: pieces.Plan) -> int:
    return len(set(plan.orders) ^ set(wanted.orders))


def towards(
    screen: Screen, plan: pieces.Plan, wanted: pieces.Plan
) -> tuple[int, int | tuple[int, ...] | None, Press]:
    found = [*presses(screen), *marked(screen, plan, wanted)]
    for press in found:
        if press[2] == Play(wanted):
            return press
    drafts = [
        (distance(press[2].draft.plan, wanted), number)
        for number, press in enumerate(found)
        if isinstance(press[2], Keep) and isinstance(press[2].draft, Drafting)
    ]
    least, number = min(drafts)
    assert least < distance(plan, wanted), (plan, wanted)
    return found[number]


def shop(screen: Screen, wanted: state.Found) -> tuple[int, int | None, Press]:
    found = list(presses(screen))
    for press in found:
        if press[2] == Play(wanted):
            return press
    kept = [
        (unlike(press[2].draft.found, wanted), number)
        for number, press in enumerate(found)
        if isinstance(press[2], Keep) and isinstance(press[2].draft, Shopping)
    ]
    return found[min(kept)[1]]


def unlike(one: state.Found, other: state.Found) -> int:
    lands = list(zip(one.regions, other.regions, strict=True))
    differences = sum(abs(a.count(letter) - b.count(letter)) for a, b in lands for letter in "kgb")
    differences += sum(abs(pieces.people(a) - pieces.people(b)) for a, b in lands)
    scholars = sum(abs(a - b) for a, b in zip(one.scholars, other.scholars, strict=True))
    return differences + scholars + abs(one.diplomats - other.diplomats)


def choice(view: state.View, seat: Seat, style: str) -> Value:
    match view.phase:
        case state.Proposing():
            return state.Propose(best_law(view, seat))
        case state.Voting(law, queue):
            gains = law_impact(law, queue[0], view.countries, view.un).gains
            mine = view.countries[seat].diplomats
            return (
                state.Vote(mine, 0) if gains[seat] >= max(gains) or seat == queue[0] else state.Vote(0, mine)
            )
        case _:
            return STARTS[style]


def best_law(view: state.View, seat: Seat) -> str | None:
    country = view.countries[seat]
    free = [law for law in pieces.LAWS if law not in country.laws and law not in view.un.proposed]
    worth = {law: law_impact(law, seat, view.countries, view.un).gains[seat] for law in free}
    best = max(free, key=worth.__getitem__)
    return best if worth[best] > 0 else None


def pick(screen: Screen, view: state.View, seat: Seat, style: str) -> tuple[int, int | None, Press]:
    found = list(presses(screen))
    wanted = choice(view, seat, style)
    if isinstance(view.phase, state.Founding):
        return shop(screen, wanted)
    for press in found:
        if press[2] == Play(wanted):
            return press
    if isinstance(wanted, state.Propose) and wanted.law is not None:
        return next(p for p in found if isinstance(p[2], Keep) and p[2].draft.law == wanted.law)
    plain = (
        state.Found,
        state.Name,
        state.Place,
        state.Aim,
        state.Offer,
        state.Suffer,
        state.Demolish,
        state.Vote,
        state.Propose,
    )
    return next(p for p in found if isinstance(p[2], Play) and isinstance(p[2].action, plain))


@dataclass
class Person:
    """A player at the table: a style, and what they keep in their panel."""

    seat: Seat
    style: str
    draft: Value | None = None
    wanted: pieces.Plan | None = None
    pressed: int = 0
    new_plans: list[int] = field(default_factory=list)

    def press(self, screen: Screen, view: state.View) -> tuple[int, int | tuple[int, ...] | None, Press]:
        if not isinstance(view.phase, state.Planning):
            return pick(screen, view, self.seat, self.style)
        if self.wanted is None:
            self.wanted = goal(view, self.seat, self.style)
        now = self.draft.plan if isinstance(self.draft, Drafting) else upkeep_plan(view, self.seat)
        return towards(screen, now, self.wanted)

    def done(self, view: state.View, action: Value) -> None:
        if isinstance(action, pieces.Plan) and action not in (
            upkeep_plan(view, self.seat),
            repeat_of_last_plan(view, self.seat),
        ):
            self.new_plans.append(self.pressed)
        self.draft, self.wanted, self.pressed = None, None, 0
