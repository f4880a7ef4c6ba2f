"""Controls of Vertigo beside plans and first purchases: tiles, arrows, world effects, laws."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from games.core import Refusal, Seat, Value
from games.screen import Block, Button, Field, Form, Keep, Option, Paragraph, Play, Row, Select, Text, rows
from games.vertigo import pieces as p
from games.vertigo import words as w
from games.vertigo.council import available, factories, impact
from games.vertigo.panels import Bearing, Considering
from games.vertigo.plans import dismissals, steps
from games.vertigo.pollution import asks_for, exposed, least_lost, most_gained, own_spots, picks_tile, targets
from games.vertigo.running import work
from games.vertigo.world import around, put, sources, where

MENU = 25
SHOWN = tuple(reversed(p.ORDER))
"""Regions from left to right."""
Tell = Callable[[p.Country, int, int, Text], str]
"""What a choice of a province brings."""


def in_menus(placeholder: str, options: Sequence[Option]) -> tuple[Row, ...]:
    parts = [options[start : start + MENU] for start in range(0, len(options), MENU)]
    return tuple(Row((Select(placeholder, tuple(part)),)) for part in parts)


def named(country: p.Country, at: int, place: int) -> str:
    return f"{w.spot(at, place)} {w.content(country.regions[at][place])}"


def after_tile(country: p.Country, at: int, place: int, text: Text) -> str:
    regions = list(country.regions)
    regions[at] = put(regions[at], place, p.TILE)
    left, centre, right = regions
    then = p.Country(0, (left, centre, right))
    return text("then-tile", income=w.changed(country.income, then.income), dice=sources(then))


def beside(country: p.Country, at: int, place: int, text: Text) -> str:
    return text("beside", what=" ".join(map(w.content, around(country.regions[at], place))))


def province_menus(view: p.View, owner: Seat, region: int, text: Text) -> tuple[Row, ...]:
    country = view.countries[owner]
    options = [
        Option(named(country, region, at), Play(p.Place(at)), after_tile(country, region, at, text))
        for at in own_spots(country.regions[region])
    ]
    return in_menus(text("province-menu"), options)


def effect(view: p.View, seat: Seat, draft: Value | None, text: Text) -> tuple[Block, ...]:
    """A menu for each region where a world effect leaves a choice, and a button for where least is lost."""
    country = view.countries[seat]
    spots = {at: exposed(country, at) for at in SHOWN if asks_for(country, at)}
    ask = Paragraph(text("ask-effect", world=view.un.world))
    quick = suggested(country, p.Suffer(least_lost(country)), "least-lost", text)
    return (ask, *picking(country, spots, draft, quick, p.Suffer, after_tile, text))


def recovering(view: p.View, seat: Seat, draft: Value | None, text: Text) -> tuple[Block, ...]:
    """A menu for each region of which a tile goes, and a button for those that do most harm."""
    country = view.countries[seat]
    spots = {at: where(country.regions[at], p.TILE) for at in SHOWN if picks_tile(country, at)}
    ask = Paragraph(text("ask-recovering", world=view.un.world))
    quick = suggested(country, p.Recover(most_gained(country)), "most-gained", text)
    return (ask, *picking(country, spots, draft, quick, p.Recover, beside, text))


def suggested(country: p.Country, choice: p.Suffer | p.Recover, key: str, text: Text) -> Button:
    spots = enumerate(choice.provinces)
    where_ = " ".join(named(country, at, place) for at, place in spots if place is not None)
    return Button(text(key, where=where_), Play(choice), "success")


def picking(
    country: p.Country,
    spots: Mapping[int, Sequence[int]],
    draft: Value | None,
    quick: Button,
    act: Callable[[p.Chosen], p.Suffer | p.Recover],
    tell: Tell,
    text: Text,
) -> tuple[Block, ...]:
    chosen = dict(draft.places) if isinstance(draft, Bearing) else {}
    ready = Button(text("confirm-choice"), Play(act(together(chosen))), "primary")

    def menu(at: int) -> Row:
        options = list[Option]()
        for place in spots[at]:
            then = {**chosen, at: place}
            kept = Keep(Bearing(tuple(sorted(then.items()))))
            press = Play(act(together(then))) if len(spots) == 1 else kept
            told, picked = tell(country, at, place, text), chosen.get(at) == place
            options.append(Option(named(country, at, place), press, told, chosen=picked))
        return Row((Select(text("effect-menu", region=w.region_name(at, text)), tuple(options)),))

    return (*rows([quick, *([ready] if set(chosen) == set(spots) else [])]), *map(menu, spots))


def together(chosen: Mapping[int, int]) -> p.Chosen:
    left, centre, right = (chosen.get(at) for at in range(p.REGIONS))
    return left, centre, right


def decision(view: p.View, text: Text) -> tuple[Row, ...]:
    """The public controls of the awaited seat."""
    match view.phase:
        case p.Naming(seat):
            others = [other for other in p.alive(view.countries) if other != seat]
            myself = Button(text("name-myself"), Play(p.Name(seat)), "primary")
            return rows([myself, *[Button(text.label(other), Play(p.Name(other))) for other in others]])
        case p.Placing(cursor):
            return province_menus(view, cursor.seat, cursor.region, text)
        case p.Landing(_, target, region):
            return province_menus(view, target, region, text)
        case p.Aiming():
            return aims(view, view.phase, text)
        case p.Offering(_, target):
            return offers(view, target, text)
        case p.Proposing():
            return rows([Button(text("no-law"), Play(p.Propose()))])
        case p.Debating():
            return rows([Button(text("call-vote"), Play(p.CallVote()), "primary")])
        case p.Voting(_, _, voters):
            return ballot(view.countries[voters[0]].diplomats, text)
        case _:
            return ()


# Dice ----------------------------------------------------------------------------------------------


def aims(view: p.View, phase: p.Aiming, text: Text) -> tuple[Row, ...]:
    found: dict[Seat, list[p.Aim]] = {}
    for aim in targets(view.countries, phase.cursor.seat):
        found.setdefault(aim.target, []).append(aim)
    open_ = [target for target, some in found.items() if some[0].region is None]
    buttons = [Button(text("aim-open", who=text.label(target)), Play(p.Aim(target))) for target in open_]
    menus = [
        row
        for target, some in found.items()
        if target not in open_
        for row in in_menus(text("aim-menu", who=text.label(target)), aim_options(view, some, text))
    ]
    return (*rows(buttons), *menus)


def aim_options(view: p.View, some: Iterable[p.Aim], text: Text) -> list[Option]:
    return [
        Option(
            named(view.countries[aim.target], aim.region, aim.province),
            Play(aim),
            after_tile(view.countries[aim.target], aim.region, aim.province, text),
        )
        for aim in some
        if aim.region is not None and aim.province is not None
    ]


def offers(view: p.View, target: Seat, text: Text) -> tuple[Row, ...]:
    country = view.countries[target]
    buttons = [
        Button(
            text("offer", region=w.region_name(at, text), lost=w.content(country.regions[at][spots[0]])),
            Play(p.Offer(at)),
        )
        for at in SHOWN
        if (spots := own_spots(country.regions[at]))
    ]
    return rows(buttons)


# Factories that go ---------------------------------------------------------------------------------


def demolition(view: p.View, phase: p.Demolishing, draft: Value | None, text: Text) -> tuple[Block, ...]:
    """Factories are picked one by one; those most exposed go with a single press."""
    seat, count = phase.losses[0]
    places = factories(view.countries[seat])
    chosen = draft.places if isinstance(draft, Bearing) else ()
    quick = Button(
        text("demolish", where=" ".join(w.spot(*place) for place in places[:count])),
        Play(p.Demolish(places[:count])),
        "danger",
    )
    ready = (
        [
            Button(
                text("demolish", where=" ".join(w.spot(*place) for place in chosen)),
                Play(p.Demolish(chosen)),
                "danger",
            )
        ]
        if len(chosen) == count and chosen != places[:count]
        else []
    )
    options = [
        Option(w.spot(*place), Keep(Bearing(toggled(chosen, place, count))), chosen=place in chosen)
        for place in places
    ]
    return (
        Paragraph(text("ask-demolition", count=count)),
        *rows([quick, *ready]),
        *in_menus(text("demolish-menu", count=count), options),
    )


def toggled(
    chosen: tuple[tuple[int, int], ...], place: tuple[int, int], count: int
) -> tuple[tuple[int, int], ...]:
    others = tuple(other for other in chosen if other != place)
    return others if place in chosen else tuple(sorted((*others, place)[-count:]))


# Step by step --------------------------------------------------------------------------------------


def stepping(view: p.View, phase: p.Stepping, text: Text) -> tuple[Row, ...]:
    """A menu for each region: each pick is carried out at once."""
    seat, menus = phase.seat, list[Row]()
    running = work(view, seat)
    if phase.stage == 0 and running.upkeep_due:
        gone = [
            Option(w.order(given, text), Play(p.Carry(given))) for given in dismissals(view.countries[seat])
        ]
        menus += in_menus(text("let-go-menu"), gone)
    for at in SHOWN:
        options = [
            step(view.countries[seat].treasury, given, cost, text) for given, cost in steps(view, seat, at)
        ]
        menus += in_menus(text("step-menu", region=w.region_name(at, text)), options)
    short = running.short
    label = text("refused-upkeep", short=short) if short else text("done")
    return (*menus, *rows([Button(label, Play(p.Done()), "success", disabled=short > 0)]))


def step(treasury: int, given: p.Order, cost: int | Refusal, text: Text) -> Option:
    if isinstance(cost, Refusal):
        return w.barred(given, cost, Keep(None), text)
    left = text("step-left", left=treasury - cost)
    return Option(f"{w.order(given, text)} {w.price(cost)}", Play(p.Carry(given)), left)


# Laws ----------------------------------------------------------------------------------------------


def proposing(view: p.View, seat: Seat, draft: Value | None, text: Text) -> tuple[Block, ...]:
    """A menu of laws with what each would do now; the one looked at may be proposed."""
    laws = available(view.countries[seat], view.un.proposed)
    looked = draft.law if isinstance(draft, Considering) and draft.law in laws else None
    options = [
        Option(text(f"law-{law}"), Keep(Considering(law)), brief(view, law, seat, text), chosen=law == looked)
        for law in laws
    ]
    options += [
        Option(f"{w.BARRED} {text(f'law-{law}')}", Keep(draft), why) for law, why in used(view, seat, text)
    ]
    propose = (
        [Button(text("propose", law=text(f"law-{looked}")), Play(p.Propose(looked)), "success")]
        if looked
        else []
    )
    none = Button(text("no-law"), Play(p.Propose()))
    shown = (Paragraph(would(view, looked, seat, text, seat)),) if looked else ()
    return (*shown, Row((Select(text("law-menu"), tuple(options)),)), *rows([*propose, none]))


def brief(view: p.View, law: p.Law, seat: Seat, text: Text) -> str:
    return w.SEPARATOR.join(
        [text(f"law-{law}-brief"), text("law-you", money=w.signed(gained(view, law, seat, seat)))]
    )


def used(view: p.View, seat: Seat, text: Text) -> Iterator[tuple[p.Law, str]]:
    for law in p.LAWS:
        if law in view.countries[seat].laws:
            yield law, text("law-used")
        elif law in view.un.proposed:
            yield law, text("law-this-turn")


def would(view: p.View, law: p.Law, proposer: Seat, text: Text, seat: Seat) -> str:
    """A law, what it would do now, and to the treasury of this seat."""
    name, about = text(f"law-{law}"), text(f"law-{law}-about")
    now = view.countries[seat].treasury
    own = text("would-own", now=now, then=now + gained(view, law, proposer, seat))
    return f"{text('would', law=name, about=about)}\n{outlook(view, law, proposer, text)}\n{own}"


def gained(view: p.View, law: p.Law, proposer: Seat, seat: Seat) -> int:
    does = impact(law, proposer, view.countries, view.un)
    return w.rewarded(does.gains, proposer, does.reward)[seat]


def outlook(view: p.View, law: p.Law, proposer: Seat, text: Text) -> str:
    """What a law would do now, in numbers, for everybody; the proposer's reward is in their sum."""
    does = impact(law, proposer, view.countries, view.un)
    items = w.payments(w.rewarded(does.gains, proposer, does.reward), does.vault, does.losses, text)
    return text("would-now", reward=does.reward, who=text.seat(proposer), items=items)


def ballot(diplomats: int, text: Text) -> tuple[Row, ...]:
    buttons: list[Button | Form] = [
        Button(text("vote-yes", count=diplomats), Play(p.Vote(diplomats, 0)), "success"),
        Button(text("vote-no", count=diplomats), Play(p.Vote(0, diplomats)), "danger"),
        Button(text("vote-abstain"), Play(p.Vote())),
    ]
    if diplomats > 1:
        hint = text("split-hint", count=diplomats)
        fields = tuple(
            Field(name, text(f"split-{name}"), hint, "0", least=0, most=diplomats, length=2)
            for name in ("yes", "no")
        )
        buttons.append(Form("split", text("split"), text("split"), fields))
    return rows(buttons)
