"""Panels of Vertigo: the first purchases, the plan of a turn, and step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from games.core import Refusal, Seat, Value, replace
from games.screen import MENU, Block, Button, Keep, Option, Paragraph, Play, Row, Select, Text, in_menus, rows
from games.signs import MINUS, SEPARATOR
from games.vertigo import pieces as p
from games.vertigo import plans
from games.vertigo import words as w
from games.vertigo.country import TEMPLATES, comes_to, fitted, founding_refusal, layout, price_of, upkeep_only
from games.vertigo.running import people_for_sale, upkeep_charged, work
from games.vertigo.world import where, with_province, with_region


class Shopping(Value, frozen=True, tag="shopping"):
    """A draft of the first purchases; `moving`: the province whose content is being moved."""

    found: p.Found
    page: Literal["shop", "map"] = "shop"
    moving: tuple[int, int] | None = None


class Drafting(Value, frozen=True, tag="drafting"):
    """A draft of a plan, which may still be too dear; `moving`: the province whose people are to move."""

    plan: p.Plan
    page: Literal["plan", "provinces", "people", "letting-go", "standing"] = "plan"
    moving: tuple[int, int] | None = None


class Bearing(Value, frozen=True, tag="bearing"):
    """A draft of the provinces that a world effect takes, or of the tiles or factories that go."""

    places: tuple[tuple[int, int], ...] = ()


class Considering(Value, frozen=True, tag="considering"):
    """A draft: a law is looked at before it is proposed."""

    law: p.Law


Draft: TypeAlias = Shopping | Drafting | Bearing | Considering
MOST_MENUS = 6
"""Maximum number of menus of provinces beside the others."""
SHOWN = tuple(reversed(p.ORDER))
"""Regions from left to right."""


def drafted(view: p.View, seat: Seat, draft: Value | None) -> Drafting:
    if isinstance(draft, Drafting):
        return draft
    if isinstance(view.choice, p.Plan):
        return Drafting(view.choice)
    return Drafting(upkeep_only(view, seat))


def planning(
    view: p.View, _phase: p.Planning, seat: Seat, draft: Value | None, text: Text
) -> tuple[Block, ...]:
    kept = drafted(view, seat, draft)
    then = plans.forecast(view, seat, kept.plan)
    orders = () if kept.page == "standing" else (Paragraph(plan_summary(view, kept.plan, text)),)
    head = (
        *orders,
        Paragraph(comes_of_it(view, seat, then, text)),
        plan_buttons(view, seat, kept.plan, then, text),
    )
    match kept.page:
        case "plan":
            page = (*menus(view, seat, kept.plan, text), *removal(kept.plan, text))
        case "provinces":
            page = provinces(view, seat, kept.plan, text)
        case "people":
            page = moving_people(kept, then, text)
        case "letting-go":
            page = letting_go(view, seat, kept.plan, text)
        case "standing":
            page = standing(view, seat, kept.plan, text)
    return (*head, *page, *pages(kept, text))


# The plan and its figures --------------------------------------------------------------------------


def plan_summary(view: p.View, plan: p.Plan, text: Text) -> str:
    state = (
        "plan-open"
        if view.choice is None
        else "plan-step"
        if view.choice == p.StepByStep()
        else "plan-confirmed"
    )
    lines = [f"- {w.order(given, text)}" for given in plan.orders] or [f"- {text('only-upkeep')}"]
    extra = [f"- {text('smoking-on')}"] if plan.smokes else []
    return "\n".join([text(state), *lines, *extra])


def comes_of_it(view: p.View, seat: Seat, then: plans.Forecast, text: Text) -> str:
    money = text(
        "plan-money",
        treasury=view.countries[seat].treasury,
        upkeep=then.upkeep,
        spent=then.spent,
        left=then.country.treasury,
    )
    refused = then.refusal
    why = [f"✋ **{text(refused.key, **dict(refused.args))}**"] if refused else []
    brought = w.figures(then.country, view.options, text, view.countries[seat])
    return "\n".join([money, brought, *why])


def plan_buttons(view: p.View, seat: Seat, plan: p.Plan, then: plans.Forecast, text: Text) -> Row:
    same, least = plans.same_again(view, seat), upkeep_only(view, seat)
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
            Button(text("step-by-step"), Play(p.StepByStep()), disabled=view.choice == p.StepByStep()),
        )
    )


def menus(view: p.View, seat: Seat, plan: p.Plan, text: Text) -> tuple[Row, ...]:
    now, found = plans.forecast(view, seat, plan), list[Row]()
    for at in SHOWN:
        some = plans.additions(view, seat, plan, at)[:MENU]
        options = [addition(plan, given, now, then, text) for given, then in some]
        found += in_menus("add-to", options, text, region=w.in_region(now.country, at, text))
    return tuple(found)


def addition(plan: p.Plan, given: p.Order, now: plans.Forecast, then: plans.Forecast, text: Text) -> Option:
    if then.refusal:
        return w.barred(given, then.refusal, Keep(Drafting(plan)), text)
    label = f"{w.order(given, text)} {w.price(then.spent - now.spent)}"
    income = w.changed(now.country.income, then.country.income)
    left = text("then", left=then.country.treasury, income=income)
    return Option(label, Keep(Drafting(plans.with_order(plan, given))), left)


def removal(plan: p.Plan, text: Text) -> tuple[Row, ...]:
    options = [
        Option(w.order(given, text), Keep(Drafting(plans.without(plan, place))))
        for place, given in enumerate(plan.orders[:MENU])
    ]
    return in_menus("take-out", options, text)


def pages(kept: Drafting, text: Text) -> tuple[Row, ...]:
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


def provinces(view: p.View, seat: Seat, plan: p.Plan, text: Text) -> tuple[Block, ...]:
    found = plans.choosable(view, seat, plan)[:MOST_MENUS]
    if not found:
        return (Paragraph(text("no-choice-of-provinces")),)
    return (
        Paragraph(text("choose-provinces")),
        *[province_menu(plan, place, spots, text) for place, spots in found],
    )


def province_menu(plan: p.Plan, place: int, spots: Sequence[int], text: Text) -> Row:
    given = plan.orders[place]
    taken = given.provinces if isinstance(given, plans.Choosable) else ()
    options = [
        Option(
            text("province-chosen" if at in taken else "province", where=w.spot(given.region, at)),
            Keep(Drafting(plans.toggled(plan, place, at), "provinces")),
        )
        for at in spots
    ]
    return Row((Select(w.order(given, text), tuple(options)),))


def moving_people(kept: Drafting, then: plans.Forecast, text: Text) -> tuple[Block, ...]:
    letter = p.PEOPLE if kept.moving is None else p.EMPTY
    found = [
        (at, where(then.country.regions[at], letter)) for at in SHOWN if letter in then.country.regions[at]
    ]
    if not found:
        return (Paragraph(text("nobody-moves")),)
    ask = text("who-moves") if kept.moving is None else text("where-to", where=w.spot(*kept.moving))
    blocks: list[Block] = [Paragraph(ask)]
    for at, spots in found:
        options = [Option(w.spot(at, place), Keep(moving(kept, at, place))) for place in spots]
        key = "people-from" if kept.moving is None else "people-to"
        blocks += in_menus(key, options, text, region=w.region_name(at, text))
    return tuple(blocks)


def moving(kept: Drafting, at: int, place: int) -> Drafting:
    if kept.moving is None:
        return Drafting(kept.plan, "people", (at, place))
    region, start = kept.moving
    return Drafting(plans.with_order(kept.plan, p.Move(region, at, 1, (start,), (place,))), "people")


def letting_go(view: p.View, seat: Seat, plan: p.Plan, text: Text) -> tuple[Block, ...]:
    gone = [given for given in plan.orders if isinstance(given, p.LetGo)]
    left = plans.forecast(view, seat, p.Plan(tuple(gone))).country
    options = [
        Option(w.order(given, text), Keep(Drafting(plans.with_order(plan, given), "letting-go")))
        for given in (plans.dismissals(left) if upkeep_charged(view.turn, view.options) else ())
    ]
    if not options:
        return (Paragraph(text("nothing-to-let-go")),)
    menus_ = in_menus("let-go-menu", options[:MENU], text)
    return (Paragraph(text("ask-letting-go")), *menus_, *removal(plan, text))


def standing(view: p.View, seat: Seat, plan: p.Plan, text: Text) -> tuple[Block, ...]:
    now = plan.standing or view.countries[seat].standing

    def kept(way: p.Way, keep: int | None, *, smokes: bool) -> Keep:
        stands = p.Standing(way, keep)
        return Keep(Drafting(p.Plan(plan.orders, stands, smokes), "standing"))

    fall = [
        Button(
            text(f"standing-{way}"),
            kept(way, now.keep, smokes=plan.smokes),
            "primary" if now.order == way else "secondary",
        )
        for way in p.WAYS
    ]
    smoke = Button(
        text("smoking-on" if plan.smokes else "smoking-off"),
        kept(now.order, now.keep, smokes=not plan.smokes),
    )
    regions: list[int | None] = [None, *range(p.REGIONS)]
    keep = [
        Option(
            text("keep-none") if at is None else text("keep-region", region=w.region_name(at, text)),
            kept(now.order, at, smokes=plan.smokes),
            chosen=at == now.keep,
        )
        for at in regions
    ]
    return (
        Paragraph(text("ask-standing")),
        *rows([*fall, smoke]),
        *([] if now.order == "ask" else in_menus("keep-menu", keep, text)),
    )


def upkeep_facts(view: p.View, _phase: p.Planning | p.Stepping, seat: Seat, _text: Text) -> w.Facts:
    """Say what the upkeep is, and whether it is due, already paid, or more than there is."""
    running = work(view, seat)
    due = "short" if running.short else "paid" if running.stage else "yes"
    return {
        "due": due if running.upkeep_due else "no",
        "upkeep": running.pieces,
        "treasury": running.treasury,
    }


PLANNING = w.asks(
    p.Planning,
    6,
    lambda view, phase, text: {
        "who": w.names(phase.waiting, text),
        "ready": len(p.alive(view.countries)) - len(phase.waiting),
    },
    lambda view, phase, seat, text: {
        **upkeep_facts(view, phase, seat, text),
        "income": view.countries[seat].income,
        "dice": view.countries[seat].sources,
    },
    note="planning",
    panel=planning,
    headed=False,
)


# Step by step --------------------------------------------------------------------------------------


def stepping(
    view: p.View, phase: p.Stepping, seat: Seat, _draft: Value | None, text: Text
) -> tuple[Block, ...]:
    running, controls = work(view, seat), list[Row]()
    if running.upkeep_due and not phase.stage:
        gone = plans.dismissals(view.countries[seat])
        options = [Option(w.order(given, text), Play(p.Carry(given))) for given in gone]
        controls += in_menus("let-go-menu", options, text)
    for at in SHOWN:
        some = plans.additions(view, seat, p.Plan(), at)
        options = [step(given, then, text) for given, then in some]
        controls += in_menus("step-menu", options, text, region=w.region_name(at, text))
    short = running.short
    label = text("refused-upkeep", short=short) if short else text("done")
    done = Button(label, Play(p.Done()), "success", disabled=short > 0)
    ask = text("ask-stepping", due="yes" if running.upkeep_due else "no")
    return (Paragraph(ask), *controls, *rows([done]))


def step(given: p.Order, then: plans.Forecast, text: Text) -> Option:
    if then.refusal:
        return w.barred(given, then.refusal, Keep(None), text)
    left = text("step-left", left=then.country.treasury)
    return Option(f"{w.order(given, text)} {w.price(then.spent)}", Play(p.Carry(given)), left)


STEPPING = w.asks(p.Stepping, 6, explained=upkeep_facts, note="stepping", panel=stepping)


# First purchases --------------------------------------------------------------------------------------
BUILT = p.BLACK + p.GREEN + p.BLUE


def shopping(
    view: p.View, phase: p.Founding, _seat: Seat, draft: Value | None, text: Text
) -> tuple[Block, ...]:
    """The whole panel; the clean template stands in it at first."""
    most = people_for_sale(view.countries, view.options, phase.queue)
    templates = {name: fitted(found, most) for name, found in TEMPLATES.items()}
    kept = draft if isinstance(draft, Shopping) else Shopping(templates["clean"])
    refusal = founding_refusal(kept.found, view.countries, view.options, phase.queue)
    page = shop(view, phase, kept.found, text) if kept.page == "shop" else moves(kept, text)
    return (
        Paragraph(shop_summary(kept.found, text)),
        Paragraph(total(view, kept.found, refusal, text)),
        shop_buttons(kept, templates, refusal, text),
        *page,
    )


def bought(found: p.Found) -> p.Country:
    return p.Country(p.TREASURY - price_of(found), found.regions, found.scholars, found.diplomats)


def shop_summary(found: p.Found, text: Text) -> str:
    country = bought(found)
    lines = [f"- {w.in_region(country, at, text)}" for at in range(p.REGIONS)]
    return "\n".join([text("shop-head"), *lines, f"- {text('shop-un', diplomats=found.diplomats)}"])


def total(view: p.View, found: p.Found, refusal: Refusal | None, text: Text) -> str:
    country, spent = bought(found), price_of(found)
    lines = [
        text("shop-total", spent=spent, treasury=p.TREASURY, left=max(0, country.treasury)),
        f"{text('shop-upkeep', upkeep=country.pieces)}{SEPARATOR}{w.figures(country, view.options, text)}",
    ]
    if refusal:
        lines.append(f"✋ **{text(refusal.key, **dict(refusal.args))}**")
    elif upkeep_charged(1, view.options) and country.treasury < country.pieces:
        lines.append(text("shop-short", short=country.pieces - country.treasury))
    return "\n".join(lines)


def shop_buttons(kept: Shopping, ready: dict[str, p.Found], refusal: Refusal | None, text: Text) -> Row:
    other = "map" if kept.page == "shop" else "shop"
    templates = [
        Button(
            text(f"template-{name}"),
            Keep(Shopping(found)),
            "primary" if found == kept.found else "secondary",
        )
        for name, found in ready.items()
    ]
    buy = Button(text("buy", spent=price_of(kept.found)), Play(kept.found), "success", disabled=bool(refusal))
    turn = Button(text(f"page-{other}"), Keep(Shopping(kept.found, other)))
    return Row((buy, *templates, turn))


def shop(view: p.View, phase: p.Founding, found: p.Found, text: Text) -> tuple[Row, ...]:
    controls: list[Row] = []
    for at in range(p.REGIONS):
        options = [offer(view, phase, found, other, label, text) for label, other in offers(found, at, text)]
        controls += in_menus("shop-menu", options, text, region=w.in_region(found, at, text))
    more = replace(found, diplomats=found.diplomats + 1)
    fewer = replace(found, diplomats=max(0, found.diplomats - 1))
    diplomats = [
        Button(text("more-diplomats", price=p.SCHOLAR), Keep(Shopping(more))),
        Button(text("fewer-diplomats", price=p.SCHOLAR), Keep(Shopping(fewer)), disabled=not found.diplomats),
    ]
    return (*controls, *rows(diplomats))


def offer(
    view: p.View, phase: p.Founding, now: p.Found, then: p.Found | str, label: str, text: Text
) -> Option:
    """What may be bought or given back, what comes of it, or why it cannot be."""
    if isinstance(then, str):
        return Option(f"{w.BARRED} {label}", Keep(Shopping(now)), then)
    change = price_of(then) - price_of(now)
    sign = f"(+${change})" if change >= 0 else f"({MINUS}${-change})"
    country, before = bought(then), bought(now)
    if refusal := founding_refusal(then, view.countries, view.options, phase.queue):
        told = f"{w.BARRED} {text(refusal.key, **dict(refusal.args))}"
    else:
        income = w.changed(before.income, country.income)
        told = text("then-shop", left=country.treasury, upkeep=country.pieces, income=income)
    return Option(f"{label} {sign}", Keep(Shopping(then)), told)


def offers(found: p.Found, at: int, text: Text) -> Iterator[tuple[str, p.Found | str]]:
    region, scholars = found.regions[at], found.scholars[at]
    built = "".join(letter for letter in region if letter in BUILT)
    dwellers = p.people(region)
    for building in p.BUILDINGS:
        letter = p.LETTER[building]
        housed = max(dwellers, len(built) + 1)
        full = housed > p.PROVINCES
        more = text("shop-full") if full else rebuilt(found, at, housed, built + letter)
        yield text(f"buy-{building}"), more
        if letter in built:
            less = built.replace(letter, "", 1)
            yield text(f"sell-{building}"), rebuilt(found, at, dwellers, less)
    yield text("buy-scholar"), with_scholars(found, at, scholars + 1)
    if scholars:
        yield text("sell-scholar"), with_scholars(found, at, scholars - 1)
    if built:
        yield text("buy-people", to=len(built) - 1), text("shop-housed", buildings=len(built))
    for number in range(len(built), p.PROVINCES + 1):
        if number != dwellers:
            yield text("buy-people", to=number), rebuilt(found, at, number, built)
    if dwellers == p.PROVINCES:
        yield text("buy-people", to=p.PROVINCES + 1), text("shop-crowded")


def rebuilt(found: p.Found, at: int, dwellers: int, built: str) -> p.Found:
    return replace(found, regions=with_region(found.regions, at, layout(dwellers, built)))


def with_scholars(found: p.Found, at: int, scholars: int) -> p.Found:
    return replace(found, scholars=p.triple((*found.scholars[:at], scholars, *found.scholars[at + 1 :])))


def moves(kept: Shopping, text: Text) -> tuple[Block, ...]:
    if kept.moving is None:
        picked = [at for at in range(p.REGIONS) if p.people(kept.found.regions[at])]
        return (Paragraph(text("what-lies-elsewhere")), *[move_menu(kept, at, text) for at in picked])
    return (Paragraph(text("where-to", where=w.spot(*kept.moving))), move_menu(kept, kept.moving[0], text))


def move_menu(kept: Shopping, at: int, text: Text) -> Row:
    region = kept.found.regions[at]
    options = [
        Option(f"{w.spot(at, place)} {w.content(letter)}", Keep(moved(kept, at, place)))
        for place, letter in enumerate(region)
        if (kept.moving is None and letter != p.EMPTY) or (kept.moving and place != kept.moving[1])
    ]
    return Row((Select(w.region_name(at, text), tuple(options)),))


def moved(kept: Shopping, at: int, place: int) -> Shopping:
    if kept.moving is None:
        return Shopping(kept.found, "map", (at, place))
    regions, start = kept.found.regions, kept.moving[1]
    here, there = regions[at][place], regions[at][start]
    other = with_province(with_province(regions, at, place, there), at, start, here)
    return Shopping(replace(kept.found, regions=other), "map")


FOUNDING = w.asks(
    p.Founding,
    3,
    explained=lambda view, _phase, _seat, _text: {
        "start": p.TREASURY,
        **{building: comes_to(building) for building in p.BUILDINGS},
        "due": "yes" if upkeep_charged(1, view.options) else "no",
    },
    note="founding",
    panel=shopping,
    headed=False,
)
