"""What the players of Vertigo press, beside plans and first purchases: dice, world effects, laws."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.core import Refusal, Seat, Value
from games.screen import (
    Block,
    Button,
    Field,
    Form,
    Keep,
    Option,
    Paragraph,
    Play,
    Row,
    Select,
    Text,
    rows,
)
from games.vertigo.actions import Aim, CallVote, Carry, Demolish, Done, Name, Offer, Propose, Vote
from games.vertigo.council import available, factories, impact
from games.vertigo.drafts import Bearing, Considering
from games.vertigo.figures import price
from games.vertigo.forecast import steps, work
from games.vertigo.land import own_spots
from games.vertigo.phases import (
    Aiming,
    Debating,
    Demolishing,
    Landing,
    Naming,
    Offering,
    Placing,
    Proposing,
    Stepping,
    View,
    Voting,
)
from games.vertigo.pieces import LAWS, Law, Order, alive
from games.vertigo.plans import dismissals
from games.vertigo.pollution import targets
from games.vertigo.tile_panel import SHOWN, in_menus, named, province_menus, without
from games.vertigo.words import (
    BARRED,
    SEPARATOR,
    barred,
    content,
    order,
    payments,
    region_name,
    rewarded,
    signed,
    spot,
)


def decision(view: View, text: Text) -> tuple[Row, ...]:
    """The controls of whoever is awaited, as far as everybody may see them."""
    match view.phase:
        case Naming(seat):
            others = [other for other in alive(view.countries) if other != seat]
            myself = Button(text("name-myself"), Play(Name(seat)), "primary")
            return rows([myself, *[Button(text.label(other), Play(Name(other))) for other in others]])
        case Placing(cursor):
            return province_menus(view, cursor.seat, cursor.region, text)
        case Landing(_, target, region):
            return province_menus(view, target, region, text)
        case Aiming():
            return aims(view, view.phase, text)
        case Offering(_, target):
            return offers(view, target, text)
        case Proposing():
            return rows([Button(text("no-law"), Play(Propose()))])
        case Debating():
            return rows([Button(text("call-vote"), Play(CallVote()), "primary")])
        case Voting(_, _, voters):
            return ballot(view.countries[voters[0]].diplomats, text)
        case _:
            return ()


# Dice ----------------------------------------------------------------------------------------------


def aims(view: View, phase: Aiming, text: Text) -> tuple[Row, ...]:
    """A menu of provinces for each country with tiles, a button for each that offers a region."""
    found: dict[Seat, list[Aim]] = {}
    for aim in targets(view.countries, phase.cursor.seat):
        found.setdefault(aim.target, []).append(aim)
    open_ = [target for target, some in found.items() if some[0].region is None]
    buttons = [Button(text("aim-open", who=text.label(target)), Play(Aim(target))) for target in open_]
    menus = [
        row
        for target, some in found.items()
        if target not in open_
        for row in in_menus(text("aim-menu", who=text.label(target)), aim_options(view, some, text))
    ]
    return (*rows(buttons), *menus)


def aim_options(view: View, some: Iterable[Aim], text: Text) -> list[Option]:
    """The provinces of a country that an arrow may hit, and what that country would earn then."""
    return [
        Option(
            named(view.countries[aim.target], aim.region, aim.province),
            Play(aim),
            without(view.countries[aim.target], aim.region, aim.province, text),
        )
        for aim in some
        if aim.region is not None and aim.province is not None
    ]


def offers(view: View, target: Seat, text: Text) -> tuple[Row, ...]:
    """The regions that may take a foreign tile, with what it would take there."""
    country = view.countries[target]
    buttons = [
        Button(
            text("offer", region=region_name(at, text), lost=content(country.regions[at][spots[0]])),
            Play(Offer(at)),
        )
        for at in SHOWN
        if (spots := own_spots(country.regions[at]))
    ]
    return rows(buttons)


# Factories that go ---------------------------------------------------------------------------------


def demolition(view: View, phase: Demolishing, draft: Value | None, text: Text) -> tuple[Block, ...]:
    """Factories are picked one by one; those most exposed go with a single press."""
    seat, count = phase.losses[0]
    places = factories(view.countries[seat])
    chosen = draft.places if isinstance(draft, Bearing) else ()
    quick = Button(
        text("demolish", where=" ".join(spot(*place) for place in places[:count])),
        Play(Demolish(places[:count])),
        "danger",
    )
    ready = (
        [
            Button(
                text("demolish", where=" ".join(spot(*place) for place in chosen)),
                Play(Demolish(chosen)),
                "danger",
            )
        ]
        if len(chosen) == count and chosen != places[:count]
        else []
    )
    options = [
        Option(spot(*place), Keep(Bearing(toggled(chosen, place, count))), chosen=place in chosen)
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
    """A place chosen, or no longer; the oldest choice gives way."""
    others = tuple(other for other in chosen if other != place)
    return others if place in chosen else tuple(sorted((*others, place)[-count:]))


# Step by step --------------------------------------------------------------------------------------


def stepping(view: View, phase: Stepping, text: Text) -> tuple[Row, ...]:
    """A menu for each region: each pick is carried out at once."""
    seat, menus = phase.seat, list[Row]()
    running = work(view, seat)
    if phase.stage == 0 and running.upkeep_due:
        gone = [Option(order(given, text), Play(Carry(given))) for given in dismissals(view.countries[seat])]
        menus += in_menus(text("let-go-menu"), gone)
    for at in SHOWN:
        options = [
            step(view.countries[seat].treasury, given, cost, text) for given, cost in steps(view, seat, at)
        ]
        menus += in_menus(text("step-menu", region=region_name(at, text)), options)
    short = running.short
    label = text("refused-upkeep", short=short) if short else text("done")
    return (*menus, *rows([Button(label, Play(Done()), "success", disabled=short > 0)]))


def step(treasury: int, given: Order, cost: int | Refusal, text: Text) -> Option:
    """A step with its price and the money left then, or why it cannot be done now."""
    if isinstance(cost, Refusal):
        return barred(given, cost, Keep(None), text)
    left = text("step-left", left=treasury - cost)
    return Option(f"{order(given, text)} {price(cost)}", Play(Carry(given)), left)


# Laws ----------------------------------------------------------------------------------------------


def proposing(view: View, seat: Seat, draft: Value | None, text: Text) -> tuple[Block, ...]:
    """A menu of laws with what each would do now; the one looked at may be proposed."""
    laws = available(view.countries[seat], view.un.proposed)
    looked = draft.law if isinstance(draft, Considering) and draft.law in laws else None
    options = [
        Option(text(f"law-{law}"), Keep(Considering(law)), brief(view, law, seat, text), chosen=law == looked)
        for law in laws
    ]
    options += [
        Option(f"{BARRED} {text(f'law-{law}')}", Keep(draft), why) for law, why in used(view, seat, text)
    ]
    propose = (
        [Button(text("propose", law=text(f"law-{looked}")), Play(Propose(looked)), "success")]
        if looked
        else []
    )
    none = Button(text("no-law"), Play(Propose()))
    shown = (Paragraph(would(view, looked, seat, text, seat)),) if looked else ()
    return (*shown, Row((Select(text("law-menu"), tuple(options)),)), *rows([*propose, none]))


def brief(view: View, law: Law, seat: Seat, text: Text) -> str:
    """What a law is about, and what it would bring the seat that proposes it."""
    return SEPARATOR.join(
        [text(f"law-{law}-brief"), text("law-you", money=signed(gained(view, law, seat, seat)))]
    )


def used(view: View, seat: Seat, text: Text) -> Iterator[tuple[Law, str]]:
    """The laws that cannot be proposed by a seat, and why."""
    for law in LAWS:
        if law in view.countries[seat].laws:
            yield law, text("law-used")
        elif law in view.un.proposed:
            yield law, text("law-this-turn")


def would(view: View, law: Law, proposer: Seat, text: Text, seat: Seat) -> str:
    """A law, what it would do now, and to the treasury of this seat."""
    name, about = text(f"law-{law}"), text(f"law-{law}-about")
    now = view.countries[seat].treasury
    own = text("would-own", now=now, then=now + gained(view, law, proposer, seat))
    return f"{text('would', law=name, about=about)}\n{outlook(view, law, proposer, text)}\n{own}"


def gained(view: View, law: Law, proposer: Seat, seat: Seat) -> int:
    """What a law would bring a seat now, a proposer's reward included."""
    does = impact(law, proposer, view.countries, view.un)
    return rewarded(does.gains, proposer, does.reward)[seat]


def outlook(view: View, law: Law, proposer: Seat, text: Text) -> str:
    """What a law would do now, in numbers, for everybody; the proposer's reward is in their sum."""
    does = impact(law, proposer, view.countries, view.un)
    items = payments(rewarded(does.gains, proposer, does.reward), does.vault, does.losses, text)
    return text("would-now", reward=does.reward, who=text.seat(proposer), items=items)


def ballot(diplomats: int, text: Text) -> tuple[Row, ...]:
    """All for, all against, all abstain; with several diplomats a split."""
    buttons: list[Button | Form] = [
        Button(text("vote-yes", count=diplomats), Play(Vote(diplomats, 0)), "success"),
        Button(text("vote-no", count=diplomats), Play(Vote(0, diplomats)), "danger"),
        Button(text("vote-abstain"), Play(Vote())),
    ]
    if diplomats > 1:
        hint = text("split-hint", count=diplomats)
        fields = tuple(
            Field(name, text(f"split-{name}"), hint, "0", least=0, most=diplomats, length=2)
            for name in ("yes", "no")
        )
        buttons.append(Form("split", text("split"), text("split"), fields))
    return rows(buttons)
