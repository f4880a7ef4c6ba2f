"""The first purchases of Vertigo on a seat's own panel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from games.core import Refusal, Seat, Value, replace
from games.screen import Block, Button, Keep, Option, Paragraph, Play, Row, Select, Text, in_menus, rows
from games.signs import MINUS, SEPARATOR, bracketed, ticked
from games.vertigo import words as w
from games.vertigo.rules import pieces as p
from games.vertigo.rules.country import (
    FIRST_TEMPLATE,
    TEMPLATES,
    comes_to,
    fitted,
    founding_refusal,
    layout,
    price_of,
)
from games.vertigo.rules.running import people_for_sale, upkeep_charged
from games.vertigo.rules.world import with_province, with_region


class Shopping(Value, frozen=True, tag="shopping"):
    """A draft of the first purchases; `moving`: the province whose content is being moved."""

    found: p.Found
    page: Literal["shop", "map"] = "shop"
    moving: tuple[int, int] | None = None


def drafted(view: p.View, phase: p.Founding, draft: Value | None) -> Shopping:
    """Return the purchases kept; a template stands there at first."""
    most = people_for_sale(view.countries, view.options, phase.queue)
    return draft if isinstance(draft, Shopping) else Shopping(fitted(FIRST_TEMPLATE, most))


def shopping(
    view: p.View, phase: p.Founding, _seat: Seat, draft: Value | None, text: Text
) -> tuple[Block, ...]:
    """Show what the purchases come to, templates, a menu for each region, and the button that buys."""
    kept = drafted(view, phase, draft)
    refusal = founding_refusal(kept.found, view.countries, view.options, phase.queue)
    told = Paragraph(total(view, kept.found, refusal, text))
    if kept.page == "map":
        back = Button(text("page-shop"), Keep(Shopping(kept.found)), "primary")
        return (told, *moves(kept, text), *rows([back]), *buying(kept.found, refusal, text))
    return (
        told,
        *rows(templates(view, phase, kept.found, text)),
        *shop(view, phase, kept.found, text),
        *rows(shop_buttons(kept.found, text)),
        *buying(kept.found, refusal, text),
    )


def bought(found: p.Found) -> p.Country:
    return p.Country(p.TREASURY - price_of(found), found.regions, found.scholars, found.diplomats)


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


def templates(view: p.View, phase: p.Founding, found: p.Found, text: Text) -> list[Button]:
    most = people_for_sale(view.countries, view.options, phase.queue)
    ready = {name: fitted(each, most) for name, each in TEMPLATES.items()}
    return [
        Button(ticked(text(f"template-{name}"), chosen=each == found), Keep(Shopping(each)))
        for name, each in ready.items()
    ]


def shop_buttons(found: p.Found, text: Text) -> list[Button]:
    changes = [("more-diplomats", 1), *([("fewer-diplomats", -1)] if found.diplomats else [])]
    diplomats = [
        Button(
            text.plain(key, price=p.SCHOLAR), Keep(Shopping(replace(found, diplomats=found.diplomats + by)))
        )
        for key, by in changes
    ]
    return [*diplomats, Button(text("page-map"), Keep(Shopping(found, "map")))]


def buying(found: p.Found, refusal: Refusal | None, text: Text) -> tuple[Row, ...]:
    """The button that buys, by itself; why there is none is said above."""
    return () if refusal else rows([Button(text.plain("buy", spent=price_of(found)), Play(found), "success")])


def shop(view: p.View, phase: p.Founding, found: p.Found, text: Text) -> tuple[Row, ...]:
    controls: list[Row] = []
    for at in range(p.REGIONS):
        options = [offer(view, phase, found, other, label, text) for label, other in offers(found, at, text)]
        controls += in_menus("shop-menu", options, text, region=w.in_region(found, at, text))
    return tuple(controls)


def offer(
    view: p.View, phase: p.Founding, now: p.Found, then: p.Found | str, label: str, text: Text
) -> Option:
    """What may be bought or given back, what comes of it, or why it cannot be."""
    if isinstance(then, str):
        return Option(f"{w.BARRED} {label}", Keep(Shopping(now)), then)
    change = price_of(then) - price_of(now)
    costs = bracketed(f"{MINUS if change < 0 else '+'}${abs(change)}", text)
    country, before = bought(then), bought(now)
    if refusal := founding_refusal(then, view.countries, view.options, phase.queue):
        told = f"{w.BARRED} {text(refusal.key, **dict(refusal.args))}"
    else:
        income = w.changed(before.income, country.income)
        told = text("then-shop", left=country.treasury, upkeep=country.pieces, income=income)
        more_blue = p.census(then.regions).blue > p.census(now.regions).blue
        told = SEPARATOR.join([told, text("blue-note")]) if more_blue else told
    return Option(f"{label}{costs}", Keep(Shopping(then)), told)


def offers(found: p.Found, at: int, text: Text) -> Iterator[tuple[str, p.Found | str]]:
    region, scholars = found.regions[at], found.scholars[at]
    built = "".join(letter for letter in region if letter in p.BUILT)
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
