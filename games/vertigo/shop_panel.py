"""The shopping panel of Vertigo: how the first $40 are spent."""

from __future__ import annotations

from collections.abc import Iterator

from games.core import Refusal, Value
from games.screen import Block, Button, Keep, Option, Paragraph, Play, Row, Select, Text, rows
from games.vertigo.actions import Found
from games.vertigo.checks import founding_refusal
from games.vertigo.drafts import Shopping
from games.vertigo.figures import changed, figures
from games.vertigo.land import put
from games.vertigo.orders import people_for_sale
from games.vertigo.phases import Founding, View
from games.vertigo.pieces import (
    BLACK,
    BLUE,
    BUILDINGS,
    EMPTY,
    GREEN,
    LETTER,
    PROVINCES,
    REGIONS,
    SCHOLAR,
    TREASURY,
    Country,
    Region,
    people,
)
from games.vertigo.plans import TEMPLATES, fitted, layout
from games.vertigo.turn import price_of, upkeep_charged
from games.vertigo.words import BARRED, MINUS, SEPARATOR, content, in_region, region_name, spot

BUILT = BLACK + GREEN + BLUE


def shopping(view: View, draft: Value | None, text: Text) -> tuple[Block, ...]:
    """The whole panel; the clean template stands in it at first."""
    assert isinstance(view.phase, Founding)
    most = people_for_sale(view.countries, view.options, view.phase.queue)
    templates = {name: fitted(found, most) for name, found in TEMPLATES.items()}
    kept = draft if isinstance(draft, Shopping) else Shopping(templates["clean"])
    refusal = founding_refusal(kept.found, view.countries, view.options, view.phase.queue)
    page = shop(view, kept.found, text) if kept.page == "shop" else moves(kept, text)
    return (
        Paragraph(summary(kept.found, text)),
        Paragraph(total(view, kept.found, refusal, text)),
        buttons(kept, templates, refusal, text),
        *page,
    )


def bought(found: Found) -> Country:
    """The country as it would be."""
    return Country(TREASURY - price_of(found), found.regions, found.scholars, found.diplomats)


def summary(found: Found, text: Text) -> str:
    """What is bought, region by region."""
    country = bought(found)
    lines = [f"- {in_region(country, at, text)}" for at in range(REGIONS)]
    return "\n".join([text("shop-head"), *lines, f"- {text('shop-un', diplomats=found.diplomats)}"])


def total(view: View, found: Found, refusal: Refusal | None, text: Text) -> str:
    """The running total, and what comes of it."""
    country, spent = bought(found), price_of(found)
    lines = [
        text("shop-total", spent=spent, treasury=TREASURY, left=max(0, country.treasury)),
        f"{text('shop-upkeep', upkeep=country.pieces)}{SEPARATOR}{figures(country, view.options, text)}",
    ]
    if refusal:
        lines.append(f"✋ **{text(refusal.key, **dict(refusal.args))}**")
    elif upkeep_charged(1, view.options) and country.treasury < country.pieces:
        lines.append(text("shop-short", short=country.pieces - country.treasury))
    return "\n".join(lines)


def buttons(kept: Shopping, ready: dict[str, Found], refusal: Refusal | None, text: Text) -> Row:
    """Buy, the templates, and the other page."""
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


# What may be bought --------------------------------------------------------------------------------


def shop(view: View, found: Found, text: Text) -> tuple[Row, ...]:
    """A menu for each region, and the diplomats."""
    country = Country(0, found.regions, found.scholars, found.diplomats)
    menus = [
        Row(
            (
                Select(
                    text("shop-menu", region=in_region(country, at, text)),
                    tuple(offer(view, found, other, label, text) for label, other in offers(found, at, text)),
                ),
            )
        )
        for at in range(REGIONS)
    ]
    more = Found(found.regions, found.scholars, found.diplomats + 1)
    fewer = Found(found.regions, found.scholars, max(0, found.diplomats - 1))
    diplomats = [
        Button(text("more-diplomats", price=SCHOLAR), Keep(Shopping(more))),
        Button(text("fewer-diplomats", price=SCHOLAR), Keep(Shopping(fewer)), disabled=not found.diplomats),
    ]
    return (*menus, *rows(diplomats))


def offer(view: View, now: Found, then: Found | str, label: str, text: Text) -> Option:
    """An entry with the difference in price and what comes of it; or why it cannot be had."""
    if isinstance(then, str):
        return Option(f"{BARRED} {label}", Keep(Shopping(now)), then)
    change = price_of(then) - price_of(now)
    sign = f"(+${change})" if change >= 0 else f"({MINUS}${-change})"
    return Option(f"{label} {sign}", Keep(Shopping(then)), comes_of(view, now, then, text))


def comes_of(view: View, now: Found, then: Found, text: Text) -> str:
    """What is left, upkeep and income after a purchase; or why it cannot be bought like that."""
    assert isinstance(view.phase, Founding)
    refusal = founding_refusal(then, view.countries, view.options, view.phase.queue)
    if refusal:
        return f"{BARRED} {text(refusal.key, **dict(refusal.args))}"
    country = bought(then)
    income = changed(bought(now).income, country.income)
    return text("then-shop", left=country.treasury, upkeep=country.pieces, income=income)


def offers(found: Found, at: int, text: Text) -> Iterator[tuple[str, Found | str]]:
    """What may be different in a region: buildings, scholars, people; or why something may not."""
    region, scholars = found.regions[at], found.scholars[at]
    built = "".join(letter for letter in region if letter in BUILT)
    dwellers = people(region)
    for building in BUILDINGS:
        letter = LETTER[building]
        housed = max(dwellers, len(built) + 1)
        full = housed > PROVINCES
        more = text("shop-full") if full else with_region(found, at, housed, built + letter)
        yield text(f"buy-{building}"), more
        if letter in built:
            less = built.replace(letter, "", 1)
            yield text(f"sell-{building}"), with_region(found, at, dwellers, less)
    yield text("buy-scholar"), with_scholars(found, at, scholars + 1)
    if scholars:
        yield text("sell-scholar"), with_scholars(found, at, scholars - 1)
    yield from dwellings(found, at, dwellers, built, text)


def dwellings(
    found: Found, at: int, dwellers: int, built: str, text: Text
) -> Iterator[tuple[str, Found | str]]:
    """How many may live in a region: not fewer than there are buildings, not more than provinces."""
    if built:
        yield text("buy-people", to=len(built) - 1), text("shop-housed", buildings=len(built))
    for number in range(len(built), PROVINCES + 1):
        if number != dwellers:
            yield text("buy-people", to=number), with_region(found, at, number, built)
    if dwellers == PROVINCES:
        yield text("buy-people", to=PROVINCES + 1), text("shop-crowded")


def with_region(found: Found, at: int, dwellers: int, built: str) -> Found:
    """Other people and buildings in a region, laid out anew."""
    return replaced(found, at, layout(dwellers, built))


def replaced(found: Found, at: int, region: Region) -> Found:
    """The same with another region."""
    regions = [*found.regions[:at], region, *found.regions[at + 1 :]]
    left, centre, right = regions
    return Found((left, centre, right), found.scholars, found.diplomats)


def with_scholars(found: Found, at: int, scholars: int) -> Found:
    """Other scholars in the centre of a region."""
    left, centre, right = (*found.scholars[:at], scholars, *found.scholars[at + 1 :])
    return Found(found.regions, (left, centre, right), found.diplomats)


# Where it lies -------------------------------------------------------------------------------------


def moves(kept: Shopping, text: Text) -> tuple[Block, ...]:
    """First what is to lie elsewhere, then where: the two provinces of a region change places."""
    if kept.moving is None:
        ask, picked = (
            text("what-lies-elsewhere"),
            [at for at in range(REGIONS) if people(kept.found.regions[at])],
        )
    else:
        ask, picked = text("where-to", where=spot(*kept.moving)), [kept.moving[0]]
    return (Paragraph(ask), *[move_menu(kept, at, text) for at in picked])


def move_menu(kept: Shopping, at: int, text: Text) -> Row:
    """The provinces of a region with what lies there."""
    region = kept.found.regions[at]
    options = [
        Option(f"{spot(at, place)} {content(letter)}", Keep(moved(kept, at, place)))
        for place, letter in enumerate(region)
        if (kept.moving is None and letter != EMPTY) or (kept.moving and place != kept.moving[1])
    ]
    return Row((Select(region_name(at, text), tuple(options)),))


def moved(kept: Shopping, at: int, place: int) -> Shopping:
    """The draft when a province was picked."""
    if kept.moving is None:
        return Shopping(kept.found, "map", (at, place))
    region, start = kept.found.regions[at], kept.moving[1]
    other = put(put(region, place, region[start]), start, region[place])
    return Shopping(replaced(kept.found, at, other), "map")
