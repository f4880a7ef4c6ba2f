"""Panels of Vertigo: the plan of a turn, and step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

import msgspec

from games.core import Seat, Value
from games.screen import (
    MENU,
    Block,
    Button,
    Entered,
    Keep,
    MultiSelect,
    Option,
    Paragraph,
    Play,
    Row,
    Select,
    Text,
    in_menus,
    rows,
)
from games.signs import SEPARATOR, tick_label
from games.vertigo import words as w
from games.vertigo.rules import pieces as p
from games.vertigo.rules import plans
from games.vertigo.rules import state as s
from games.vertigo.rules import world as wd
from games.vertigo.rules.country import upkeep_plan
from games.vertigo.rules.running import running_country, upkeep_charged


class Drafting(Value, frozen=True, tag="drafting"):
    """A draft of a plan, which may still be too dear; `moving`: the province whose people are to move."""

    plan: p.Plan
    page: Literal["plan", "more", "provinces", "people", "letting-go", "standing"] = "plan"
    moving: tuple[int, int] | None = None


class Bearing(Value, frozen=True, tag="bearing"):
    """A draft of the provinces that a world effect takes, or of the tiles or factories that go."""

    places: tuple[tuple[int, int], ...] = ()


class Considering(Value, frozen=True, tag="considering"):
    """A draft: a law is looked at before it is proposed."""

    law: p.Law


Draft: TypeAlias = Drafting | Bearing | Considering
RUNNING = 5
"""The page of the rules on running the country."""
ORDERS = "orders-"
"""What the name of a region's menu of orders begins with."""
MOST_MENUS = 6
"""Maximum number of menus of provinces beside the others."""
SHOWN = tuple(reversed(p.ORDER))
"""Regions from left to right."""


def plan_draft(view: s.View, seat: Seat, draft: Value | None) -> Drafting:
    if isinstance(draft, Drafting):
        return draft
    if isinstance(view.choice, p.Plan):
        return Drafting(view.choice)
    return Drafting(upkeep_plan(view, seat))


def plan_panel(
    view: s.View, _phase: s.Planning, seat: Seat, draft: Value | None, text: Text
) -> tuple[Block, ...]:
    """Show the plan and what comes of it, a menu of orders for each region, and the button that confirms."""
    current = plan_draft(view, seat, draft)
    then = plans.forecast(view, seat, current.plan)
    money = money_line(view, seat, then, text)
    is_confirmed, alternatives = current.plan == view.choice, whole_plans(view, seat, current.plan, text)
    label = text("confirmed") if is_confirmed else text("confirm", left=then.country.treasury)
    confirm = [] if then.refusal else [Button(label, Play(current.plan), "success", disabled=is_confirmed)]
    orders = [w.orders_text(current.plan, text), *([text("smoking-on")] if current.plan.smokes else [])]
    heading = Paragraph(f"{plan_state(view, text)}\n{SEPARATOR.join(orders)}\n{money}")
    match current.page:
        case "plan":
            more = Button(text("page-more"), Keep(Drafting(current.plan, "more")))
            # Whole plans are offered here while there is none yet, or none that can be paid.
            empty = all(isinstance(order, p.LetGo) for order in current.plan.orders)
            whole = alternatives if empty or then.refusal else []
            return (heading, *order_menus(view, seat, current.plan, text), *rows([*confirm, *whole, more]))
        case "more":
            change = w.figures_line(then.country, view.options, text, view.countries[seat])
            page = (Paragraph(f"-# {change}"), *page_buttons(view, current.plan, alternatives, text))
            # They stand on this page already.
            alternatives = []
        case "provinces":
            page = province_page(view, seat, current.plan, text)
        case "people":
            page = people_page(current, then, text)
        case "letting-go":
            page = dismissal_page(view, seat, current.plan, text)
        case "standing":
            page = standing_page(view, seat, current.plan, text)
    back = Button(text("back-to-plan"), Keep(Drafting(current.plan)), "primary")
    ahead = confirm or alternatives[-1:]
    return (heading, *page, *rows([back, *ahead]))


# The plan and its figures --------------------------------------------------------------------------


def plan_state(view: s.View, text: Text) -> str:
    """Whether the plan is confirmed: every page of it says so, and that it is one."""
    if view.choice is None:
        return text("plan-open")
    return text("plan-step" if view.choice == s.StepByStep() else "plan-confirmed")


def money_line(view: s.View, seat: Seat, then: plans.Forecast, text: Text) -> str:
    money = text(
        "plan-money",
        treasury=view.countries[seat].treasury,
        upkeep=then.upkeep,
        spent=then.spent,
        left=then.country.treasury,
    )
    refusal = then.refusal
    refusal_lines = [f"✋ **{text(refusal.key, **dict(refusal.args))}**"] if refusal else []
    return "\n".join([money, *refusal_lines])


def whole_plans(view: s.View, seat: Seat, plan: p.Plan, text: Text) -> list[Button]:
    """Return the buttons that put a whole plan in the place of this one."""
    last_plan, upkeep_only = plans.repeat_of_last_plan(view, seat), upkeep_plan(view, seat)
    entries = [("same-plan", last_plan, last_plan == plan)] if last_plan is not None else []
    entries += [("upkeep-only", upkeep_only, False)] if upkeep_only != plan else []
    return [
        Button(tick_label(text(key), chosen=is_current), Keep(Drafting(whole_plan)), disabled=is_current)
        for key, whole_plan, is_current in entries
    ]


def order_menus(view: s.View, seat: Seat, plan: p.Plan, text: Text) -> Iterator[Row]:
    """A menu of several for each region: what is marked there is in the plan."""
    country = view.countries[seat]
    for at in SHOWN:
        additions_here = plans.additions(view, seat, plan, at)[:MENU]
        if not additions_here:
            continue
        values = [value_of(each.order) for each in additions_here]
        chosen_values = [
            value
            for value, each in zip(values, additions_here, strict=True)
            if plans.has_alike(plan.orders, each.order)
        ]
        yield Row(
            (
                MultiSelect(
                    f"{ORDERS}{at}",
                    text.plain("add-to", region=w.region_line(country, at, text)),
                    tuple([addition_label(each, text) for each in additions_here]),
                    tuple(values),
                    least=0,
                    most=len(additions_here),
                    chosen=tuple(chosen_values),
                    descriptions=tuple([addition_outcome(each, text) for each in additions_here]),
                ),
            )
        )


def value_of(order: p.Order) -> str:
    return msgspec.json.encode(order).decode()


def addition_label(each: plans.Addition, text: Text) -> str:
    if each.then.refusal:
        return f"{w.BARRED} {w.order_text(each.order, text)}"
    return f"{w.order_text(each.order, text)}{w.bracketed_price(each.then.spent - each.without.spent, text)}"


def addition_outcome(each: plans.Addition, text: Text) -> str:
    if refusal := each.then.refusal:
        return text(refusal.key, **dict(refusal.args))
    before, then = each.without.country.income, each.then.country
    if before == then.income:
        effect = text("step-left", left=then.treasury)
    else:
        effect = text("then", left=then.treasury, income=w.money_change(before, then.income))
    blue = isinstance(each.order, p.Build) and each.order.building == "blue"
    return SEPARATOR.join([effect, text("blue-note")]) if blue else effect


def press_of_orders(view: s.View, seat: Seat, draft: Value | None, entered: Entered) -> Keep:
    """Return the plan with what was marked on a region's menu; what was not possible before is left out."""
    plan, region = plan_draft(view, seat, draft).plan, int(entered.name.removeprefix(ORDERS))
    possible = {
        value_of(each.order): each.order
        for each in plans.additions(view, seat, plan, region)
        if each.then.refusal is None or plans.has_alike(plan.orders, each.order)
    }
    orders = [possible[value] for value in entered.picked if value in possible]
    return Keep(Drafting(plans.with_region_orders(plan, region, orders)))


def page_buttons(view: s.View, plan: p.Plan, buttons_before: Sequence[Button], text: Text) -> tuple[Row, ...]:
    goes_by_step = view.choice == s.StepByStep()
    return rows(
        [
            *buttons_before,
            *([Button(text("page-provinces"), Keep(Drafting(plan, "provinces")))] if plan.orders else []),
            Button(text("page-people"), Keep(Drafting(plan, "people"))),
            Button(text("page-letting-go"), Keep(Drafting(plan, "letting-go"))),
            Button(text("page-standing"), Keep(Drafting(plan, "standing"))),
            Button(
                tick_label(text("step-by-step"), chosen=goes_by_step),
                Play(s.StepByStep()),
                disabled=goes_by_step,
            ),
        ]
    )


def removal_menus(plan: p.Plan, text: Text) -> tuple[Row, ...]:
    options = [
        Option(w.order_text(order, text), Keep(Drafting(plans.without_order(plan, place))))
        for place, order in enumerate(plan.orders[:MENU])
        if not plans.is_on_menu(order)
    ]
    return in_menus("take-out", options, text)


def province_page(view: s.View, seat: Seat, plan: p.Plan, text: Text) -> tuple[Block, ...]:
    orders = plans.orders_with_choice(view, seat, plan)[:MOST_MENUS]
    if not orders:
        return (Paragraph(text("no-choice-of-provinces")),)
    return (
        Paragraph(text("choose-provinces")),
        *[province_menu(plan, place, spots, text) for place, spots in orders],
    )


def province_menu(plan: p.Plan, place: int, spots: Sequence[int], text: Text) -> Row:
    order = plan.orders[place]
    chosen_spots = order.provinces if isinstance(order, plans.Choosable) else ()
    options = [
        Option(
            text.plain(
                "province-chosen" if at in chosen_spots else "province",
                where=w.province_name(order.region, at),
            ),
            Keep(Drafting(plans.toggle_province(plan, place, at), "provinces")),
        )
        for at in spots
    ]
    return Row((Select(w.order_text(order, text), tuple(options)),))


def people_page(draft: Drafting, then: plans.Forecast, text: Text) -> tuple[Block, ...]:
    letter = p.PEOPLE if draft.moving is None else p.EMPTY
    spots_by_region = [
        (at, wd.provinces_with(then.country.regions[at], letter))
        for at in SHOWN
        if letter in then.country.regions[at]
    ]
    if not spots_by_region:
        return (Paragraph(text("nobody-moves")),)
    ask = (
        text("who-moves") if draft.moving is None else text("where-to", where=w.province_name(*draft.moving))
    )
    blocks: list[Block] = [Paragraph(ask)]
    for at, spots in spots_by_region:
        options = [
            Option(w.province_name(at, place), Keep(with_person_at(draft, at, place))) for place in spots
        ]
        key = "people-from" if draft.moving is None else "people-to"
        blocks += in_menus(key, options, text, region=w.region_name(at, text))
    return (*blocks, *removal_menus(draft.plan, text))


def with_person_at(draft: Drafting, at: int, place: int) -> Drafting:
    if draft.moving is None:
        return Drafting(draft.plan, "people", (at, place))
    region, start = draft.moving
    return Drafting(plans.with_order(draft.plan, p.Move(region, at, 1, (start,), (place,))), "people")


def dismissal_page(view: s.View, seat: Seat, plan: p.Plan, text: Text) -> tuple[Block, ...]:
    dismissals = [order for order in plan.orders if isinstance(order, p.LetGo)]
    country = plans.forecast(view, seat, p.Plan(tuple(dismissals))).country
    options = [
        Option(w.order_text(order, text), Keep(Drafting(plans.with_order(plan, order), "letting-go")))
        for order in (
            plans.dismissals(country, view.options) if upkeep_charged(view.turn, view.options) else ()
        )
    ]
    if not options:
        return (Paragraph(text("nothing-to-let-go")),)
    menus_ = in_menus("let-go-menu", options[:MENU], text)
    return (
        Paragraph(text("ask-letting-go", half=view.options.half_manned)),
        *menus_,
        *removal_menus(plan, text),
    )


def standing_page(view: s.View, seat: Seat, plan: p.Plan, text: Text) -> tuple[Block, ...]:
    now = plan.standing or view.countries[seat].standing

    def keep_standing(way: p.Way, keep: int | None, *, smokes: bool) -> Keep:
        stands = p.Standing(way, keep)
        return Keep(Drafting(p.Plan(plan.orders, stands, smokes), "standing"))

    fall = [
        Button(
            tick_label(text(f"standing-{way}"), chosen=now.order == way),
            keep_standing(way, now.keep, smokes=plan.smokes),
        )
        for way in p.WAYS
    ]
    smoke = Button(
        text("smoking-on" if plan.smokes else "smoking-off"),
        keep_standing(now.order, now.keep, smokes=not plan.smokes),
    )
    regions: list[int | None] = [None, *range(p.REGIONS)]
    keep = [
        Option(
            text("keep-none") if at is None else text.plain("keep-region", region=w.region_name(at, text)),
            keep_standing(now.order, at, smokes=plan.smokes),
            chosen=at == now.keep,
        )
        for at in regions
    ]
    return (
        Paragraph(text("ask-standing")),
        *rows([*fall, smoke]),
        *([] if now.order == "ask" else in_menus("keep-menu", keep, text)),
    )


def upkeep_facts(view: s.View, _phase: s.Planning | s.Stepping, seat: Seat, _text: Text) -> w.Facts:
    """Say what the upkeep is, and whether it is due, already paid, or more than there is."""
    running = running_country(view, seat)
    due = "short" if running.shortfall else "paid" if running.stage else "yes"
    return {
        "due": due if running.upkeep_due else "no",
        "upkeep": running.pieces,
        "treasury": running.treasury,
    }


PLANNING = w.asks(
    s.Planning,
    RUNNING,
    lambda view, phase, text: {
        "who": w.seat_names(phase.waiting, text),
        "ready": len(p.alive(view.countries)) - len(phase.waiting),
    },
    lambda view, phase, seat, text: {
        **upkeep_facts(view, phase, seat, text),
        "income": view.countries[seat].income,
        "dice": view.countries[seat].sources,
    },
    note="planning",
    panel=plan_panel,
    headed=False,
)


# Step by step --------------------------------------------------------------------------------------


def step_panel(
    view: s.View, phase: s.Stepping, seat: Seat, _draft: Value | None, text: Text
) -> tuple[Block, ...]:
    running, controls = running_country(view, seat), list[Row]()
    if running.upkeep_due and not phase.stage:
        dismissals = plans.dismissals(view.countries[seat], view.options)
        options = [Option(w.order_text(order, text), Play(s.Carry(order))) for order in dismissals]
        controls += in_menus("let-go-menu", options, text)
    for at in SHOWN:
        additions_here = plans.additions(view, seat, p.Plan(), at)
        options = [step_option(each.order, each.then, text) for each in additions_here][:MENU]
        controls += in_menus("step-menu", options, text, region=w.region_name(at, text))
    short = running.shortfall
    label = text("refused-upkeep", short=short) if short else text("done")
    done_button = Button(label, Play(s.Done()), "success", disabled=short > 0)
    ask = text("ask-stepping", due="yes" if running.upkeep_due else "no")
    return (Paragraph(ask), *controls, *rows([done_button]))


def step_option(order: p.Order, then: plans.Forecast, text: Text) -> Option:
    if then.refusal:
        return w.barred_option(order, then.refusal, Keep(None), text)
    treasury_left = text("step-left", left=then.country.treasury)
    return Option(
        f"{w.order_text(order, text)}{w.bracketed_price(then.spent, text)}",
        Play(s.Carry(order)),
        treasury_left,
    )


STEPPING = w.asks(s.Stepping, RUNNING, explained=upkeep_facts, note="stepping", panel=step_panel)
