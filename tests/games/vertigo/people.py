"""People who play Vertigo sensibly, and only by pressing what their panels show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from games.core import Seat, Value
from games.screen import Button, Keep, Play, Press, Screen, Select
from games.vertigo.actions import Aim, Demolish, Found, Name, Offer, Place, Propose, Suffer, Vote
from games.vertigo.council import impact
from games.vertigo.drafts import Drafting, Shopping
from games.vertigo.forecast import forecast, same_again, upkeep_only, with_order
from games.vertigo.land import cleaning_price
from games.vertigo.phases import Planning, Proposing, View, Voting
from games.vertigo.pieces import (
    BLACK,
    BLUE,
    CROWD,
    LAWS,
    PEOPLE,
    REGIONS,
    TILE,
    UN_HALL,
    Build,
    Clean,
    Convert,
    LetGo,
    Order,
    Plan,
    Populate,
    Send,
    Train,
    people,
)
from games.vertigo.plans import TEMPLATES

STYLES = ("clean", "diplomacy", "industry", "clean")
COMFORT = 4
"""A number of people live in a region without polluting."""


# Plans ---------------------------------------------------------------------------------------------


def wishes(view: View, seat: Seat, style: str) -> Iterator[Order]:
    country = view.countries[seat]
    envoys = 3 if style == "diplomacy" else 1
    if country.diplomats < envoys and sum(country.scholars):
        yield Send(max(range(REGIONS), key=country.scholars.__getitem__), UN_HALL)
    for at in range(REGIONS):
        region, scholars = country.regions[at], country.scholars[at]
        if BLUE not in region and people(region) >= CROWD and scholars > 1:
            yield Build(at, "blue")
        elif BLACK in region and scholars and view.un.world >= 20:
            yield Convert(at)
        elif PEOPLE in region and scholars > 1:
            yield Build(at, "green")
        elif PEOPLE in region and scholars and style == "industry":
            yield Build(at, "black")
        if people(region) >= CROWD:
            yield Train(at)
        elif BLUE in region or people(region) < COMFORT or not any(map(crowded, country.regions)):
            yield Populate(at, max(COMFORT, people(region) + 1))
        if region.count(TILE) * 10 > view.un.world and cleaning_price(country.regions, region) <= 5:
            yield Clean(at)


def crowded(region: str) -> bool:
    return people(region) >= CROWD


def goal(view: View, seat: Seat, style: str) -> Plan:
    plan = upkeep_only(view, seat)
    if any(isinstance(order, LetGo) for order in plan.orders):
        return plan
    for wish in wishes(view, seat, style):
        then = forecast(view, seat, with_order(plan, wish))
        country = then.country
        if then.refusal is None and country.treasury + country.income >= country.pieces:
            plan = with_order(plan, wish)
    return plan


# Pressing ------------------------------------------------------------------------------------------


def presses(screen: Screen) -> Iterator[tuple[int, int | None, Press]]:
    for number, control in enumerate(screen.controls):
        if isinstance(control, Button) and not control.disabled:
            yield number, None, control.press
        elif isinstance(control, Select):
            yield from ((number, place, option.press) for place, option in enumerate(control.options))


def distance(plan: Plan, wanted: Plan) -> int:
    return len(set(plan.orders) ^ set(wanted.orders))


def towards(screen: Screen, plan: Plan, wanted: Plan) -> tuple[int, int | None, Press]:
    found = list(presses(screen))
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


def shop(screen: Screen, wanted: Found) -> tuple[int, int | None, Press]:
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


def unlike(one: Found, other: Found) -> int:
    lands = list(zip(one.regions, other.regions, strict=True))
    differences = sum(abs(a.count(letter) - b.count(letter)) for a, b in lands for letter in "kgb")
    differences += sum(abs(people(a) - people(b)) for a, b in lands)
    scholars = sum(abs(a - b) for a, b in zip(one.scholars, other.scholars, strict=True))
    return differences + scholars + abs(one.diplomats - other.diplomats)


def choice(view: View, seat: Seat, style: str) -> Value:
    match view.phase:
        case Proposing():
            return Propose(best_law(view, seat))
        case Voting(law, queue):
            gains = impact(law, queue[0], view.countries, view.un).gains
            mine = view.countries[seat].diplomats
            return Vote(mine, 0) if gains[seat] >= max(gains) or seat == queue[0] else Vote(0, mine)
        case _:
            return TEMPLATES[style]


def best_law(view: View, seat: Seat) -> str | None:
    country = view.countries[seat]
    free = [law for law in LAWS if law not in country.laws and law not in view.un.proposed]
    worth = {law: impact(law, seat, view.countries, view.un).gains[seat] for law in free}
    best = max(free, key=worth.__getitem__)
    return best if worth[best] > 0 else None


def pick(screen: Screen, view: View, seat: Seat, style: str) -> tuple[int, int | None, Press]:
    found = list(presses(screen))
    wanted = choice(view, seat, style)
    for press in found:
        if press[2] == Play(wanted):
            return press
    if isinstance(wanted, Propose) and wanted.law is not None:
        return next(p for p in found if isinstance(p[2], Keep) and p[2].draft.law == wanted.law)
    plain = (Found, Name, Place, Aim, Offer, Suffer, Demolish, Vote, Propose)
    return next(p for p in found if isinstance(p[2], Play) and isinstance(p[2].action, plain))


@dataclass
class Person:
    """A player at the table: a style, and what they keep in their panel."""

    seat: Seat
    style: str
    draft: Value | None = None
    wanted: Plan | None = None
    pressed: int = 0
    new_plans: list[int] = field(default_factory=list)

    def press(self, screen: Screen, view: View) -> tuple[int, int | None, Press]:
        if not isinstance(view.phase, Planning):
            return pick(screen, view, self.seat, self.style)
        if self.wanted is None:
            self.wanted = goal(view, self.seat, self.style)
        now = self.draft.plan if isinstance(self.draft, Drafting) else upkeep_only(view, self.seat)
        return towards(screen, now, self.wanted)

    def done(self, view: View, action: Value) -> None:
        if isinstance(action, Plan) and action not in (
            upkeep_only(view, self.seat),
            same_again(view, self.seat),
        ):
            self.new_plans.append(self.pressed)
        self.draft, self.wanted, self.pressed = None, None, 0
