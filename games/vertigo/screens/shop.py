"""The first purchases of Vertigo on a seat's own panel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from games.core import Refusal, Seat, Value, put, replace
from games.screen import Block, Button, Keep, Option, Paragraph, Play, Row, Select, Text, in_menus, rows
from games.signs import MINUS, SEPARATOR, in_brackets, tick_label
from games.vertigo import words as w
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from games.vertigo.rules import world as wd
from games.vertigo.rules.country import (
    FIRST_TEMPLATE,
    TEMPLATES,
    first_price,
    fit_to_supply,
    founding_price,
    founding_refusal,
    region_of,
)
from games.vertigo.rules.running import people_for_sale, upkeep_charged


class Shopping(Value, frozen=True, tag="shopping"):
    """A draft of the first purchases; `moving`: the province whose content is being moved."""

    found: s.Found
    page: Literal["shop", "map"] = "shop"
    moving: tuple[int, int] | None = None


def purchase_draft(view: s.View, phase: s.Founding, draft: Value | None) -> Shopping:
    """Return the purchases kept; a template stands there at first."""
    most = people_for_sale(view.countries, view.options, phase.queue)
    return draft if isinstance(draft, Shopping) else Shopping(fit_to_supply(FIRST_TEMPLATE, most))


def shop_panel(
    view: s.View, phase: s.Founding, _seat: Seat, draft: Value | None, text: Text
) -> tuple[Block, ...]:
    """Show what the purchases come to, templates, a menu for each region, and the button that buys."""
    current = purchase_draft(view, phase, draft)
    refusal = founding_refusal(current.found, view.countries, view.options, phase.queue)
    total_block = Paragraph(total_line(view, current.found, refusal, text))
    if current.page == "map":
        back = Button(text("page-shop"), Keep(Shopping(current.found)), "primary")
        return (total_block, *map_page(current, text), *rows([back]), *buy_row(current.found, refusal, text))
    return (
        total_block,
        *rows(template_buttons(view, phase, current.found, text)),
        *shop_menus(view, phase, current.found, text),
        *rows(shop_buttons(current.found, text)),
        *buy_row(current.found, refusal, text),
    )


def country_bought(found: s.Found) -> p.Country:
    return p.Country(p.TREASURY - founding_price(found), found.regions, found.scholars, found.diplomats)


def total_line(view: s.View, found: s.Found, refusal: Refusal | None, text: Text) -> str:
    country, spent = country_bought(found), founding_price(found)
    lines = [
        text("shop-total", spent=spent, treasury=p.TREASURY, left=max(0, country.treasury)),
        SEPARATOR.join(
            [text("shop-upkeep", upkeep=country.pieces), w.figures_line(country, view.options, text)]
        ),
    ]
    if refusal:
        lines.append(f"✋ **{text(refusal.key, **dict(refusal.args))}**")
    elif upkeep_charged(1, view.options) and country.treasury < country.pieces:
        lines.append(text("shop-short", short=country.pieces - country.treasury))
    return "\n".join(lines)


def template_buttons(view: s.View, phase: s.Founding, found: s.Found, text: Text) -> list[Button]:
    most = people_for_sale(view.countries, view.options, phase.queue)
    foundings = {name: fit_to_supply(founding, most) for name, founding in TEMPLATES.items()}
    return [
        Button(tick_label(text(f"template-{name}"), chosen=founding == found), Keep(Shopping(founding)))
        for name, founding in foundings.items()
    ]


def shop_buttons(found: s.Found, text: Text) -> list[Button]:
    changes = [("more-diplomats", 1), *([("fewer-diplomats", -1)] if found.diplomats else [])]
    diplomats = [
        Button(
            text.plain(key, price=p.SCHOLAR), Keep(Shopping(replace(found, diplomats=found.diplomats + by)))
        )
        for key, by in changes
    ]
    return [*diplomats, Button(text("page-map"), Keep(Shopping(found, "map")))]


def buy_row(found: s.Found, refusal: Refusal | None, text: Text) -> tuple[Row, ...]:
    """The button that buys, by itself; why there is none is said above."""
    return (
        ()
        if refusal
        else rows([Button(text.plain("buy", spent=founding_price(found)), Play(found), "success")])
    )


def shop_menus(view: s.View, phase: s.Founding, found: s.Found, text: Text) -> tuple[Row, ...]:
    controls: list[Row] = []
    for at in range(p.REGIONS):
        options = [
            shop_option(view, phase, found, other, label, text)
            for label, other in shop_offers(found, at, text)
        ]
        controls += in_menus("shop-menu", options, text, region=w.region_line(found, at, text))
    return tuple(controls)


def shop_option(
    view: s.View, phase: s.Founding, now: s.Found, then: s.Found | str, label: str, text: Text
) -> Option:
    """What may be bought or given back, what comes of it, or why it cannot be."""
    if isinstance(then, str):
        return Option(f"{w.BARRED} {label}", Keep(Shopping(now)), then)
    change = founding_price(then) - founding_price(now)
    costs = in_brackets(f"{MINUS if change < 0 else '+'}${abs(change)}", text)
    country, before = country_bought(then), country_bought(now)
    if refusal := founding_refusal(then, view.countries, view.options, phase.queue):
        effect = f"{w.BARRED} {text(refusal.key, **dict(refusal.args))}"
    else:
        income = w.money_change(before.income, country.income)
        effect = text("then-shop", left=country.treasury, upkeep=country.pieces, income=income)
        more_blue = p.census(then.regions).blue > p.census(now.regions).blue
        effect = SEPARATOR.join([effect, text("blue-note")]) if more_blue else effect
    return Option(f"{label}{costs}", Keep(Shopping(then)), effect)


def shop_offers(found: s.Found, at: int, text: Text) -> Iterator[tuple[str, s.Found | str]]:
    region, scholars = found.regions[at], found.scholars[at]
    buildings = "".join(letter for letter in region if letter in p.BUILT)
    dwellers = p.people(region)
    for building in p.BUILDINGS:
        letter = p.LETTER[building]
        dwellers_then = max(dwellers, len(buildings) + 1)
        full = dwellers_then > p.PROVINCES
        more = text("shop-full") if full else with_region_layout(found, at, dwellers_then, buildings + letter)
        yield text(f"buy-{building}"), more
        if letter in buildings:
            less = buildings.replace(letter, "", 1)
            yield text(f"sell-{building}"), with_region_layout(found, at, dwellers, less)
    yield text("buy-scholar"), with_scholars(found, at, scholars + 1)
    if scholars:
        yield text("sell-scholar"), with_scholars(found, at, scholars - 1)
    if buildings:
        yield text("buy-people", to=len(buildings) - 1), text("shop-housed", buildings=len(buildings))
    for number in range(len(buildings), p.PROVINCES + 1):
        if number != dwellers:
            yield text("buy-people", to=number), with_region_layout(found, at, number, buildings)
    if dwellers == p.PROVINCES:
        yield text("buy-people", to=p.PROVINCES + 1), text("shop-crowded")


def with_region_layout(found: s.Found, at: int, dwellers: int, built: str) -> s.Found:
    return replace(found, regions=wd.with_region(found.regions, at, region_of(dwellers, built)))


def with_scholars(found: s.Found, at: int, scholars: int) -> s.Found:
    return replace(found, scholars=p.triple(put(found.scholars, at, scholars)))


def map_page(kept: Shopping, text: Text) -> tuple[Block, ...]:
    if kept.moving is None:
        inhabited = [at for at in range(p.REGIONS) if p.people(kept.found.regions[at])]
        return (Paragraph(text("what-lies-elsewhere")), *[move_menu(kept, at, text) for at in inhabited])
    return (
        Paragraph(text("where-to", where=w.province_name(*kept.moving))),
        move_menu(kept, kept.moving[0], text),
    )


def move_menu(kept: Shopping, at: int, text: Text) -> Row:
    region = kept.found.regions[at]
    options = [
        Option(
            f"{w.province_name(at, place)} {w.content_sign(letter)}", Keep(with_content_at(kept, at, place))
        )
        for place, letter in enumerate(region)
        if (kept.moving is None and letter != p.EMPTY) or (kept.moving and place != kept.moving[1])
    ]
    return Row((Select(w.region_name(at, text), tuple(options)),))


def with_content_at(kept: Shopping, at: int, place: int) -> Shopping:
    if kept.moving is None:
        return Shopping(kept.found, "map", (at, place))
    regions, start = kept.found.regions, kept.moving[1]
    content_here, content_there = regions[at][place], regions[at][start]
    other = wd.with_province(wd.with_province(regions, at, place, content_there), at, start, content_here)
    return Shopping(replace(kept.found, regions=other), "map")


FOUNDING = w.asks(
    s.Founding,
    3,
    explained=lambda view, _phase, _seat, _text: {
        "start": p.TREASURY,
        **{building: first_price(building) for building in p.BUILDINGS},
        "due": "yes" if upkeep_charged(1, view.options) else "no",
    },
    note="founding",
    panel=shop_panel,
    headed=False,
)
