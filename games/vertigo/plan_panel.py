"""The plan panel of Vertigo: what to do this turn, what it costs, and what it would bring."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat, Value
from games.screen import Block, Button, Keep, Option, Paragraph, Play, Row, Select, Text, rows
from games.vertigo.actions import StepByStep
from games.vertigo.drafts import Drafting
from games.vertigo.figures import changed, figures, price
from games.vertigo.forecast import (
    Forecast,
    additions,
    choosable,
    forecast,
    same_again,
    toggled,
    upkeep_only,
    with_order,
    without,
)
from games.vertigo.land import where
from games.vertigo.phases import View
from games.vertigo.pieces import (
    EMPTY,
    ORDER,
    PEOPLE,
    Build,
    Clean,
    Convert,
    LetGo,
    Move,
    Order,
    Plan,
    Populate,
)
from games.vertigo.plans import dismissals
from games.vertigo.standing_panel import standing
from games.vertigo.turn import upkeep_charged
from games.vertigo.words import barred, in_region, order, region_name, spot

MENU = 25
MOST_MENUS = 6
"""So many menus of provinces fit beside the others."""
SHOWN = tuple(reversed(ORDER))
"""Regions from left to right."""


def drafted(view: View, seat: Seat, draft: Value | None) -> Drafting:
    """What stands in the panel: the draft, else what was confirmed, else upkeep only."""
    if isinstance(draft, Drafting):
        return draft
    if isinstance(view.choice, Plan):
        return Drafting(view.choice)
    return Drafting(upkeep_only(view, seat))


def planning(view: View, seat: Seat, draft: Value | None, text: Text) -> tuple[Block, ...]:
    """The whole panel."""
    kept = drafted(view, seat, draft)
    then = forecast(view, seat, kept.plan)
    orders = () if kept.page == "standing" else (Paragraph(summary(view, kept.plan, text)),)
    head = (
        *orders,
        Paragraph(comes_of_it(view, seat, then, text)),
        buttons(view, seat, kept.plan, then, text),
    )
    match kept.page:
        case "plan":
            page = (*menus(view, seat, kept.plan, text), *removal(kept.plan, text))
        case "provinces":
            page = provinces(view, seat, kept.plan, text)
        case "people":
            page = people(kept, then, text)
        case "letting-go":
            page = letting_go(view, seat, kept.plan, text)
        case "standing":
            page = standing(view, seat, kept.plan, text)
    return (*head, *page, *pages(kept, text))


# The plan and its figures --------------------------------------------------------------------------


def summary(view: View, plan: Plan, text: Text) -> str:
    """The plan in words."""
    state = (
        "plan-open"
        if view.choice is None
        else "plan-step"
        if view.choice == StepByStep()
        else "plan-confirmed"
    )
    lines = [f"- {order(given, text)}" for given in plan.orders] or [f"- {text('only-upkeep')}"]
    extra = [f"- {text('smoking-on')}"] if plan.smokes else []
    return "\n".join([text(state), *lines, *extra])


def comes_of_it(view: View, seat: Seat, then: Forecast, text: Text) -> str:
    """What the plan costs and brings, or why it is not possible."""
    money = text(
        "plan-money",
        treasury=view.countries[seat].treasury,
        upkeep=then.upkeep,
        spent=then.spent,
        left=then.country.treasury,
    )
    refused = then.refusal
    why = [f"✋ **{text(refused.key, **dict(refused.args))}**"] if refused else []
    brought = figures(then.country, view.options, text, view.countries[seat])
    return "\n".join([money, brought, *why])


def buttons(view: View, seat: Seat, plan: Plan, then: Forecast, text: Text) -> Row:
    """Confirm, the plans that can be taken as they are, step by step."""
    same, least = same_again(view, seat), upkeep_only(view, seat)
    done = plan == view.choice
    label = text("confirmed") if done else text("confirm", left=then.country.treasury)
    return Row(
        (
            Button(label, Play(plan), "success", disabled=done or then.refusal is not None),
            Button(
                text("same-plan"),
                Keep(Drafting(least if same is None else same)),
                disabled=same is None or same == plan,
            ),
            Button(text("upkeep-only"), Keep(Drafting(least)), disabled=least == plan),
            Button(text("step-by-step"), Play(StepByStep()), disabled=view.choice == StepByStep()),
        )
    )


def menus(view: View, seat: Seat, plan: Plan, text: Text) -> tuple[Row, ...]:
    """A menu for each region with what may be added to the plan."""
    found = [(at, additions(view, seat, plan, at)) for at in SHOWN]
    now = forecast(view, seat, plan)
    return tuple(
        Row(
            (
                Select(
                    text("add-to", region=in_region(now.country, at, text)),
                    tuple(addition(plan, given, now, then, text) for given, then in some[:MENU]),
                ),
            )
        )
        for at, some in found
        if some
    )


def addition(plan: Plan, given: Order, now: Forecast, then: Forecast, text: Text) -> Option:
    """An order that may be added, with its price and what comes of it; or why it cannot be."""
    if then.refusal:
        return barred(given, then.refusal, Keep(Drafting(plan)), text)
    label = f"{order(given, text)} {price(then.spent - now.spent)}"
    income = changed(now.country.income, then.country.income)
    left = text("then", left=then.country.treasury, income=income)
    return Option(label, Keep(Drafting(with_order(plan, given))), left)


def removal(plan: Plan, text: Text) -> tuple[Row, ...]:
    """A menu to take an order out again."""
    options = [
        Option(order(given, text), Keep(Drafting(without(plan, place))))
        for place, given in enumerate(plan.orders[:MENU])
    ]
    return (Row((Select(text("take-out"), tuple(options)),)),) if options else ()


def pages(kept: Drafting, text: Text) -> tuple[Row, ...]:
    """The other pages of the panel, and back."""
    plan = kept.plan
    if kept.page != "plan":
        return rows([Button(text("back-to-plan"), Keep(Drafting(plan)), "primary")])
    return rows(
        [
            Button(text("page-provinces"), Keep(Drafting(plan, "provinces")), disabled=not plan.orders),
            Button(text("page-people"), Keep(Drafting(plan, "people"))),
            Button(text("page-letting-go"), Keep(Drafting(plan, "letting-go"))),
            Button(text("page-standing"), Keep(Drafting(plan, "standing"))),
        ]
    )


# Choosing provinces --------------------------------------------------------------------------------


def provinces(view: View, seat: Seat, plan: Plan, text: Text) -> tuple[Block, ...]:
    """A menu for each order that leaves a choice of provinces."""
    found = choosable(view, seat, plan)[:MOST_MENUS]
    if not found:
        return (Paragraph(text("no-choice-of-provinces")),)
    return (
        Paragraph(text("choose-provinces")),
        *[province_menu(plan, place, spots, text) for place, spots in found],
    )


def province_menu(plan: Plan, place: int, spots: Sequence[int], text: Text) -> Row:
    """The provinces for one order; what is picked is chosen, or left to be found again."""
    given = plan.orders[place]
    options = [
        Option(
            text("province-chosen" if at in named(given) else "province", where=spot(given.region, at)),
            Keep(Drafting(toggled(plan, place, at), "provinces")),
        )
        for at in spots
    ]
    return Row((Select(order(given, text), tuple(options)),))


def named(given: Order) -> tuple[int, ...]:
    """The provinces that an order names."""
    match given:
        case LetGo() | Build() | Convert() | Clean() | Populate():
            return given.provinces
        case _:
            return ()


# Moving people -------------------------------------------------------------------------------------


def people(kept: Drafting, then: Forecast, text: Text) -> tuple[Block, ...]:
    """First whose people move, then where to."""
    letter = PEOPLE if kept.moving is None else EMPTY
    found = [
        (at, where(then.country.regions[at], letter)) for at in SHOWN if letter in then.country.regions[at]
    ]
    if not found:
        return (Paragraph(text("nobody-moves")),)
    ask = text("who-moves") if kept.moving is None else text("where-to", where=spot(*kept.moving))
    return (Paragraph(ask), *[people_menu(kept, at, spots, text) for at, spots in found])


def people_menu(kept: Drafting, at: int, spots: Sequence[int], text: Text) -> Row:
    """The provinces of a region that people may leave, or enter."""
    placeholder = text("people-from" if kept.moving is None else "people-to", region=region_name(at, text))
    options = [Option(spot(at, place), Keep(moving(kept, at, place))) for place in spots]
    return Row((Select(placeholder, tuple(options)),))


def moving(kept: Drafting, at: int, place: int) -> Drafting:
    """The draft when a province was picked."""
    if kept.moving is None:
        return Drafting(kept.plan, "people", (at, place))
    region, start = kept.moving
    return Drafting(with_order(kept.plan, Move(region, at, 1, (start,), (place,))), "people")


# Letting go ----------------------------------------------------------------------------------------


def letting_go(view: View, seat: Seat, plan: Plan, text: Text) -> tuple[Block, ...]:
    """A menu of whom and what not to pay."""
    gone = [given for given in plan.orders if isinstance(given, LetGo)]
    left = forecast(view, seat, Plan(tuple(gone))).country
    options = [
        Option(order(given, text), Keep(Drafting(with_order(plan, given), "letting-go")))
        for given in (dismissals(left) if upkeep_charged(view.turn, view.options) else ())
    ]
    if not options:
        return (Paragraph(text("nothing-to-let-go")),)
    return (
        Paragraph(text("ask-letting-go")),
        Row((Select(text("let-go-menu"), tuple(options[:MENU])),)),
        *removal(plan, text),
    )
