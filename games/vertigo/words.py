"""Vertigo in words: places, orders, actions, events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import TypeAlias, TypeVar

from games.core import Refusal, Seat, Value
from games.screen import Asks, Block, Keep, Option, Paragraph, Text, shows_nothing
from games.signs import ARROW, MINUS, SEPARATOR, TO, in_brackets
from games.telling import describe
from games.text import Markup
from games.vertigo.rules import events as ev
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from games.vertigo.rules.country import founding_price
from games.vertigo.rules.plans import expected_pollution

FACES: dict[p.Face, str] = {"sun": "☀️", "snow": "❄️", "double": "❄️❄️", "arrow": "❄️🏹"}
SIGNS = {
    p.PEOPLE: "👤",
    p.BLACK: "🏭",
    p.GREEN: "🌿",
    p.BLUE: "💧",
    p.HALF_GREEN: "🌿½",
    p.HALF_BLUE: "💧½",
    p.TILE: "☁️",
    p.EMPTY: "▫️",
}
DESCRIBED = {
    p.BLACK: "black",
    p.GREEN: "green",
    p.BLUE: "blue",
    p.HALF_GREEN: "half-green",
    p.HALF_BLUE: "half-blue",
    p.TILE: "tiles",
}
"""What the words for each piece are known by."""
LISTED = {p.PEOPLE: "people", **DESCRIBED}
"""The same where its provinces are named."""
SCHOLAR, BARRED = "🎓", "✋"


# Places and orders ---------------------------------------------------------------------------------


def province_name(region: int, province: int) -> str:
    """A province as people call it: L1 to R10."""
    return f"{p.CODES[region]}{province + 1}"


def content_sign(letter: str) -> str:
    """What lies in a province, as a sign; a building stands on its people."""
    return SIGNS[letter] if letter else SIGNS[p.EMPTY]


def province_names(region: int, provinces: Iterable[int], text: Text) -> Markup:
    named = " ".join(province_name(region, province) for province in provinces)
    return in_brackets(named, text) if named else Markup()


def sign_with_count(sign: str, number: int) -> str:
    return f"{sign}{number}" if number else ""


def region_line(held: p.Country | s.Found, at: int, text: Text) -> Markup:
    land = held.regions[at]
    parts = [
        f"👤{p.people(land)}",
        *[sign_with_count(SIGNS[letter], land.count(letter)) for letter in p.BUILT + p.TILE],
        sign_with_count(SCHOLAR, held.scholars[at]),
    ]
    return Markup(f"{region_name(at, text)} {' '.join(part for part in parts if part)}")


def region_name(region: int, text: Text) -> Markup:
    return text(f"region-{region}")


def order_text(given: p.Order, text: Text) -> Markup:
    return describe(given, text, "order", **order_places(given, text))


def order_places(given: p.Order, text: Text) -> dict[str, str]:
    where = region_name(given.region, text)
    match given:
        case p.Send(_, to):
            return {"region": where, "to": region_name(to, text)}
        case p.Move(region, to, _, leave, enter):
            goal = region_name(to, text) + province_names(to, enter, text)
            return {"region": where + province_names(region, leave, text), "to": goal}
        case p.Train():
            return {"region": where}
        case p.LetGo() | p.Build() | p.Convert() | p.Clean() | p.Populate():
            return {"region": where, "spots": province_names(given.region, given.provinces, text)}


def orders_text(plan: p.Plan, text: Text) -> Markup:
    return SEPARATOR.join(order_text(given, text) for given in plan.orders) or text("only-upkeep")


# Actions -------------------------------------------------------------------------------------------


def action_text(done: s.Action, text: Text) -> Markup:
    match done:
        case s.Carry(given):
            return order_text(given, text)
        case s.Propose(None):
            return text("action-no-law")
        case s.Aim(target, None):
            return text("action-aim-open", who=text.seat(target))
        case _:
            return describe(done, text, "action", **action_details(done, text))


def action_details(done: s.Action, text: Text) -> dict[str, str | int]:
    match done:
        case s.Found():
            where = [region_line(done, at, text) for at in range(p.REGIONS)]
            bought = SEPARATOR.join([*where, text("shop-un", diplomats=done.diplomats)])
            return {"spent": founding_price(done), "bought": bought}
        case p.Plan():
            return {"orders": orders_text(done, text)}
        case s.Propose(str(law)):
            return {"law": text(f"law-{law}")}
        case s.Place(province):
            return {"province": province + 1}
        case s.Aim(_, int(region), int(province)):
            return {"where": province_name(region, province)}
        case s.Offer(region):
            return {"region": region_name(region, text)}
        case s.Suffer(provinces) | s.Recover(provinces):
            names = [
                province_name(at, province) for at, province in enumerate(provinces) if province is not None
            ]
            return {"where": SEPARATOR.join(names) or text("by-standing")}
        case s.Smoke(on):
            return {"smokes": "yes" if on else "no"}
        case s.Demolish(places):
            return {"where": SEPARATOR.join(province_name(*place) for place in places)}
        case _:
            return {}


def barred_option(given: p.Order, refusal: Refusal, press: Keep, text: Text) -> Option:
    """An order that cannot be carried out, with the reason; taking it changes nothing."""
    return Option(f"{BARRED} {order_text(given, text)}", press, text.plain(refusal.key, **dict(refusal.args)))


def source_name(region: int, at: int) -> str:
    return f"{p.CODES[region]}👥" if at == p.PROVINCES else province_name(region, at)


def gains_with_reward(gains: Sequence[int], proposer: Seat, reward: int) -> tuple[int, ...]:
    """What everybody gains by a law, the reward of the proposer among it: the vault's loss tells both."""
    return tuple(gain + (reward if seat == proposer else 0) for seat, gain in enumerate(gains))


def payments(gains: Sequence[int], vault: int, losses: Sequence[int], text: Text) -> Markup:
    """What a law does to everybody, seat by seat, and to the vault."""
    items = [
        Markup(f"{text.seat(seat)} {signed_money(gain)}" + (f" {MINUS}{loss}🏭" if loss else ""))
        for seat, (gain, loss) in enumerate(zip(gains, losses, strict=True))
        if gain or loss
    ]
    return SEPARATOR.join([*items, text("vault-change", change=signed_money(vault))])


def signed_money(money: int) -> Markup:
    return Markup(f"+${money}" if money > 0 else f"{MINUS}${-money}" if money else "±$0")


# What is asked -------------------------------------------------------------------------------------
P = TypeVar("P", bound=s.Phase)
Facts: TypeAlias = dict[str, str | int]
"""Arguments of a message."""


def no_facts(*_: object) -> Facts:
    return {}


def asks(
    kind: type[P],
    section: int,
    facts: Callable[[s.View, P, Text], Facts] = no_facts,
    explained: Callable[[s.View, P, Seat, Text], Facts] = no_facts,
    *,
    note: str = "tile",
    public: Callable[[s.View, P, Text], tuple[Block, ...]] = shows_nothing,
    panel: Callable[[s.View, P, Seat, Value | None, Text], tuple[Block, ...]] | None = None,
    headed: bool = True,
) -> Asks[P, s.View]:
    """Return what screens show in a phase, in the messages `waiting-TAG`, `help-TAG` and `note-NOTE`.

    `facts` are arguments of the first two, `explained` more of the second. Without a `panel` of its own a
    seat's panel has the controls of the public post; `headed` ones begin with the question.
    """

    def prompt(view: s.View, phase: P, text: Text) -> Markup:
        seat = s.turn_of(phase)
        who: Facts = {} if seat is None else {"who": text.seat(seat), "mine": int(seat == view.seat)}
        return describe(phase, text, "waiting", **{**who, **facts(view, phase, text)})

    def panel_with_question(
        view: s.View, phase: P, seat: Seat, draft: Value | None, text: Text
    ) -> tuple[Block, ...]:
        blocks = panel(view, phase, seat, draft, text) if panel else public(view, phase, text)
        return (Paragraph(f"### {prompt(view, phase, text)}"), *blocks) if headed else blocks

    def explanation_of(view: s.View, phase: P, seat: Seat, text: Text) -> Markup:
        more = {**facts(view, phase, text), **explained(view, phase, seat, text)}
        return describe(phase, text, "help", **more)

    return Asks(
        kind,
        section=section,
        prompt=prompt,
        note=lambda _view, _phase, text: text(f"note-{note}") if note else "",
        public=public,
        panel=panel_with_question,
        help=explanation_of,
    )


def seat_names(seats: Iterable[Seat], text: Text) -> Markup:
    return text.listed([text.seat(seat) for seat in seats])


DIPLOMAT, DIE = "🕊️", "🎲"


def alt_country(seat: Seat, now: p.Country, then: p.Country, text: Text) -> str:
    """A country for those who cannot see its picture, and what it would have after the choice shown."""
    description = text.plain(
        "alt-country",
        who=text.label(seat),
        treasury=now.treasury,
        diplomats=now.diplomats,
        regions=regions_described(now, text),
    )
    if then == now:
        return description
    regions = regions_described(then, text)
    return f"{description} {text.plain('alt-then', treasury=then.treasury, regions=regions)}"


def regions_described(country: p.Country, text: Text) -> str:
    """What is in each region, for those who cannot see it."""
    return text("between-regions").join(region_described(country, at, text) for at in range(p.REGIONS))


def region_described(country: p.Country, at: int, text: Text) -> str:
    """What is in a region, for those who cannot see it."""
    land = country.regions[at]
    counts = {DESCRIBED[letter]: land.count(letter) for letter in p.BUILT + p.TILE}
    counts = {"people": p.people(land), **counts, "scholars": country.scholars[at]}
    parts = [text(f"described-{what}", count=count) for what, count in counts.items() if count]
    contents = text("between-parts").join(parts) or text("described-nothing")
    return text("region-told", region=region_name(at, text), held=contents)


def country_listed(country: p.Country, text: Text) -> str:
    """A country province by province, as the picture of the table shows it."""
    regions = text("between-regions").join(region_listed(country, at, text) for at in range(p.REGIONS))
    smokes = text("between-parts") + text("told-smoking") if country.smokes else ""
    contents = text.plain("alt-held", treasury=country.treasury, diplomats=country.diplomats, regions=regions)
    return f"{contents}{smokes}"


def region_listed(country: p.Country, at: int, text: Text) -> str:
    """What lies in which provinces of a region, and how many people live there, those in buildings too."""
    land = country.regions[at]
    where = {
        letter: [place for place, content in enumerate(land) if content == letter]
        for letter in p.PEOPLE + p.BUILT + p.TILE
    }
    parts = [
        text(f"listed-{LISTED[letter]}", provinces=spots_listed(at, places))
        for letter, places in where.items()
        if places
    ]
    if scholars := country.scholars[at]:
        parts.append(text("described-scholars", count=scholars))
    content = text("between-parts").join(parts) or text("described-nothing")
    return text("region-listed", region=region_name(at, text), people=p.people(land), held=content)


def spots_listed(region: int, places: Sequence[int]) -> str:
    """Provinces as people call them, those side by side by the first and the last."""
    by_distance = groupby(enumerate(places), key=lambda each: each[1] - each[0])
    runs = [[place for _, place in run] for _, run in by_distance]
    return " ".join(
        province_name(region, run[0]) + (f"{TO}{province_name(region, run[-1])}" if len(run) > 1 else "")
        for run in runs
    )


def country_described(country: p.Country, text: Text) -> str:
    """A country for those who cannot see the picture of all."""
    if country.fallen is not None:
        return text("is-out")
    regions = regions_described(country, text)
    return text.plain("alt-held", treasury=country.treasury, diplomats=country.diplomats, regions=regions)


def figures_line(country: p.Country, options: p.Options, text: Text, now: p.Country | None = None) -> str:
    """Next income, and the pollution to be expected; each with what it is `now`, where that differs."""
    dice, home, abroad = expected_pollution(country, options)
    before = country if now is None else now
    rolls = before_and_after(f"{before.sources}", f"{dice}")
    income = money_change(before.income, country.income)
    return text(
        "figures",
        income=income,
        dice=dice,
        rolls=rolls,
        home=Markup(f"{home:.1f}"),
        abroad=Markup(f"{abroad:.1f}"),
    )


def money_change(before: int, after: int) -> str:
    """Money before and after a change, once where it stays the same."""
    return before_and_after(f"${before}", f"${after}")


def before_and_after(before: str, after: str) -> str:
    return after if before == after else f"{before} {ARROW} {after}"


def country_line(country: p.Country, text: Text) -> Markup:
    """A country in a line for everybody."""
    if country.fallen is not None:
        return text("is-out")
    land = p.census(country.regions)
    buildings = " ".join(
        f"{SIGNS[letter]}{count}" for letter, count in zip(p.KINDS, land.of_each_kind, strict=True)
    )
    parts = [
        f"**${country.treasury}**",
        f"🏗️{country.buildings}{in_brackets(buildings, text)}",
        f"👤{country.population}",
        sign_with_count(SCHOLAR, sum(country.scholars)),
        sign_with_count(DIPLOMAT, country.diplomats),
        sign_with_count(SIGNS[p.TILE], land.tiles),
    ]
    return Markup(SEPARATOR.join(part for part in parts if part))


def bracketed_price(money: int, text: Text) -> Markup:
    return in_brackets(f"${money}", text)


# What happened ----------------------------------------------------------------------------------------


def event_text(event: ev.Event, text: Text) -> Markup:
    return describe(event, text, **event_details(event, text))


def event_details(event: ev.Event, text: Text) -> dict[str, str]:
    match event:
        case ev.Turned(_, face):
            return {"die": FACES[face] if face else ""}
        case ev.Named(seat, first):
            return {"named": "self" if seat == first else "other"}
        case ev.Ended(ending, face):
            return {"ending": text(ending), "die": FACES[face] if face else ""}
        case ev.Carried(_, given):
            return {"order": order_text(given, text)}
        case ev.Skipped(_, given, why):
            return {"order": order_text(given, text), "reason": text(why.key, **dict(why.args))}
        case ev.Produced(incomes):
            incomes_by_name = [Markup(f"{text.seat(seat)} +${income}") for seat, income in enumerate(incomes)]
            return {"incomes": SEPARATOR.join(incomes_by_name)}
        case ev.Rolled(_, region, at, face):
            return {"source": source_name(region, at), "face": FACES[face]}
        case ev.Polluted(_, region, province, lost):
            return {"where": province_name(region, province), "lost": content_sign(lost)}
        case ev.Smoked(_, on):
            return {"smokes": "yes" if on else "no"}
        case ev.Proposed(_, law) | ev.Rejected(law):
            return {"law": text(f"law-{law}")}
        case ev.Passed(seat, law, _, _, reward, gains, vault, losses):
            items = payments(gains_with_reward(gains, seat, reward), vault, losses, text)
            return {"law": text(f"law-{law}"), "items": items}
        case ev.Demolished(_, places):
            return {"where": " ".join(province_name(*place) for place in places)}
        case _:  # the fields say all that `event-TAG` needs
            return {}
