"""What screens show of tiles, arrows, world effects and laws, phase by phase."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from games.core import Seat, Value
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
    in_menus,
    rows,
)
from games.signs import SEPARATOR
from games.text import Markup
from games.vertigo import words as w
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from games.vertigo.rules import world as wd
from games.vertigo.rules.council import available_laws, factories, law_impact, possible_smoking
from games.vertigo.rules.pollution import (
    Spot,
    cheapest_provinces,
    default_effect_province,
    effect_provinces,
    leaves_effect_choice,
    leaves_tile_choice,
    most_harmful_tiles,
    polluted_provinces,
    possible_aims,
    provinces_for_tile,
)
from games.vertigo.screens.panels import SHOWN, Bearing, Considering, Drafting
from games.vertigo.screens.shop import Shopping

Blocks: TypeAlias = tuple[Block, ...]
Tell: TypeAlias = Callable[[p.Country, int, int, Text], str | None]
"""What a choice of a province brings, if it is worth a word."""
LAWS, FIVE_LAWS, DICE, WORLD = 8, 9, 6, 7
"""Pages of the rules."""


def naming_buttons(view: s.View, phase: s.Naming, text: Text) -> Blocks:
    others = [other for other in p.alive(view.countries) if other != phase.seat]
    myself = Button(text("name-myself"), Play(s.Name(phase.seat)), "primary")
    return rows([myself, *[Button(text.label(other), Play(s.Name(other))) for other in others]])


NAMING = w.asks(s.Naming, 4, note="naming", public=naming_buttons)


# Where tiles fall ----------------------------------------------------------------------------------


def province_label(country: p.Country, at: int, place: int, text: Text) -> Markup:
    letter = country.regions[at][place]
    content = text("free-province") if letter == p.EMPTY else w.content_sign(letter)
    return Markup(f"{w.province_name(at, place)} {content}")


def after_tile(country: p.Country, at: int, place: int, text: Text) -> str | None:
    """What a tile changes of income and dice; None where it changes neither."""
    then = p.Country(0, wd.with_province(country.regions, at, place, p.TILE))
    income, dice = w.money_change(country.income, then.income), then.sources
    parts = [text("then-income", income=income)] if then.income != country.income else []
    parts += [text("then-dice", dice=dice)] if dice != country.sources else []
    return SEPARATOR.join(parts) or None


def neighbours_line(country: p.Country, at: int, place: int, text: Text) -> str:
    return text(
        "beside", what=" ".join(map(w.content_sign, wd.neighbour_letters(country.regions[at])[place]))
    )


def tile_menus(view: s.View, owner: Seat, region: int, text: Text) -> tuple[Row, ...]:
    country = view.countries[owner]
    options = [
        Option(
            province_label(country, region, at, text),
            Play(s.Place(at)),
            after_tile(country, region, at, text),
        )
        for at in provinces_for_tile(country.regions[region])
    ]
    return in_menus("province-menu", options, text)


def tier_fact(view: s.View, phase: s.Placing, seat: Seat, _text: Text) -> w.Facts:
    return {"tier": tier_of(view.countries[seat].regions[phase.cursor.region])}


def tier_of(land: p.Region) -> str:
    """Return what a tile takes in a region: of these kinds there is only one at a time (4.21)."""
    return {p.EMPTY: "free", p.PEOPLE: "people"}.get(land[provinces_for_tile(land)[0]], "built")


PLACING = w.asks(
    s.Placing,
    DICE,
    lambda _view, phase, text: {"region": w.region_name(phase.cursor.region, text)},
    tier_fact,
    public=lambda view, phase, text: tile_menus(view, phase.cursor.seat, phase.cursor.region, text),
)


# Arrows --------------------------------------------------------------------------------------------


def aim_controls(view: s.View, phase: s.Aiming, text: Text) -> Blocks:
    open_, near = list[Button](), list[Option]()
    for aim in possible_aims(view.countries, phase.cursor.seat):
        if aim.region is None or aim.province is None:
            open_.append(Button(text.plain("aim-open", who=text.label(aim.target)), Play(aim)))
        else:
            country, spot = view.countries[aim.target], (aim.region, aim.province)
            label = text.plain("aim", who=text.label(aim.target), where=province_label(country, *spot, text))
            near.append(Option(label, Play(aim), after_tile(country, *spot, text)))
    return (*rows(open_), *in_menus("province-menu", near, text))


def region_buttons(view: s.View, phase: s.Offering, text: Text) -> Blocks:
    lands = {at: view.countries[phase.target].regions[at] for at in SHOWN}
    losses = {
        at: dict.fromkeys(land[spot] for spot in provinces_for_tile(land)) for at, land in lands.items()
    }
    buttons = [
        Button(
            text.plain(
                "offer",
                region=w.region_name(at, text),
                tier=tier_of(land),
                lost="".join(map(w.content_sign, losses[at])),
            ),
            Play(s.Offer(at)),
        )
        for at, land in lands.items()
        if losses[at]
    ]
    return rows(buttons)


AIMING = w.asks(s.Aiming, DICE, public=aim_controls)
OFFERING = w.asks(
    s.Offering,
    DICE,
    lambda _view, phase, text: {"roller": text.seat(phase.cursor.seat)},
    public=region_buttons,
)
LANDING = w.asks(
    s.Landing,
    DICE,
    lambda _view, phase, text: {"region": w.region_name(phase.region, text)},
    public=lambda view, phase, text: tile_menus(view, phase.target, phase.region, text),
)


# World effects and better air ----------------------------------------------------------------------


def effect_panel(view: s.View, _phase: s.Effect, seat: Seat, draft: Value | None, text: Text) -> Blocks:
    """A menu for each region where a world effect leaves a choice, and a button for where least is lost."""
    country = view.countries[seat]
    spots = {at: effect_provinces(country, at) for at in SHOWN if leaves_effect_choice(country, at)}
    ask = Paragraph(text("ask-effect", world=view.un.world))
    quick = suggestion(country, s.Suffer(cheapest_provinces(country)), "least-lost", text)
    return (ask, *province_menus(country, spots, draft, quick, s.Suffer, after_tile, text))


def default_effect_facts(view: s.View, _phase: s.Effect, seat: Seat, text: Text) -> w.Facts:
    """Say where tiles fall that the owner is not asked about."""
    country, parts = view.countries[seat], list[str]()
    for at in SHOWN:
        place = default_effect_province(country, at)
        if place is None:
            parts.append(text("effect-full", region=w.region_name(at, text)))
        elif not leaves_effect_choice(country, at):
            parts.append(province_label(country, at, place, text))
    return {"others": len(parts), "where": SEPARATOR.join(parts)}


def recovery_panel(view: s.View, _phase: s.Recovering, seat: Seat, draft: Value | None, text: Text) -> Blocks:
    """A menu for each region of which a tile goes, and a button for those that do most harm."""
    country = view.countries[seat]
    spots = {at: polluted_provinces(country, at) for at in SHOWN if leaves_tile_choice(country, at)}
    ask = Paragraph(text("ask-recovering", world=view.un.world))
    quick = suggestion(country, s.Recover(most_harmful_tiles(country)), "most-gained", text)
    return (ask, *province_menus(country, spots, draft, quick, s.Recover, neighbours_line, text))


def suggestion(country: p.Country, choice: s.Suffer | s.Recover, key: str, text: Text) -> Button:
    spots = enumerate(choice.provinces)
    places = Markup(" ").join(
        province_label(country, at, place, text) for at, place in spots if place is not None
    )
    return Button(text.plain(key, where=places), Play(choice), "success")


def province_menus(
    country: p.Country,
    spots: Mapping[int, Sequence[int]],
    draft: Value | None,
    quick: Button,
    act: Callable[[p.Chosen], s.Suffer | s.Recover],
    tell: Tell,
    text: Text,
) -> Blocks:
    places = dict(draft.places) if isinstance(draft, Bearing) else {}
    ready = Button(text("confirm-choice"), Play(act(chosen_provinces(places))), "primary")

    def menu(at: int) -> Row:
        options = list[Option]()
        for place in spots[at]:
            then = {**places, at: place}
            draft_with = Keep(Bearing(tuple(sorted(then.items()))))
            press = Play(act(chosen_provinces(then))) if len(spots) == 1 else draft_with
            change, is_chosen = tell(country, at, place, text), places.get(at) == place
            options.append(Option(province_label(country, at, place, text), press, change, chosen=is_chosen))
        return Row((Select(text.plain("effect-menu", region=w.region_name(at, text)), tuple(options)),))

    return (*rows([quick, *([ready] if set(places) == set(spots) else [])]), *map(menu, spots))


def chosen_provinces(chosen: Mapping[int, int]) -> p.Chosen:
    return p.triple(map(chosen.get, range(p.REGIONS)))


EFFECT = w.asks(
    s.Effect,
    WORLD,
    lambda view, phase, text: {"who": w.seat_names(phase.waiting, text), "world": view.un.world},
    default_effect_facts,
    note="effect",
    panel=effect_panel,
    headed=False,
)
RECOVERING = w.asks(
    s.Recovering,
    WORLD,
    lambda view, _phase, _text: {"world": view.un.world},
    note="own",
    panel=recovery_panel,
)


# Laws ----------------------------------------------------------------------------------------------


def law_panel(view: s.View, _phase: s.Proposing, seat: Seat, draft: Value | None, text: Text) -> Blocks:
    """A menu of laws with what each would do now; the one looked at may be proposed."""
    laws = available_laws(view.countries[seat], view.un.proposed)
    law_looked_at = draft.law if isinstance(draft, Considering) and draft.law in laws else None
    options = [
        Option(
            text(f"law-{law}"),
            Keep(Considering(law)),
            law_in_brief(view, law, seat, text),
            chosen=law == law_looked_at,
        )
        for law in laws
    ]
    options += [
        Option(f"{w.BARRED} {text(f'law-{law}')}", Keep(draft), why)
        for law, why in laws_used(view, seat, text)
    ]
    menu = Row((Select(text("law-menu"), tuple(options)),))
    none = Button(text("no-law"), Play(s.Propose()))
    if not law_looked_at:
        return (menu, *rows([none]))
    propose = Button(
        text.plain("propose", law=text(f"law-{law_looked_at}")), Play(s.Propose(law_looked_at)), "success"
    )
    return (Paragraph(law_outlook(view, law_looked_at, seat, text)), menu, *rows([propose, none]))


def law_in_brief(view: s.View, law: p.Law, seat: Seat, text: Text) -> str:
    money = w.signed_money(gains_by(view, law, seat)[seat])
    return SEPARATOR.join([text(f"law-{law}-brief"), text("law-you", money=money)])


def laws_used(view: s.View, seat: Seat, text: Text) -> Iterator[tuple[p.Law, str]]:
    for law in p.LAWS:
        if law in view.countries[seat].laws:
            yield law, text("law-used")
        elif law in view.un.proposed:
            yield law, text("law-this-turn")


def law_outlook(view: s.View, law: p.Law, proposer: Seat, text: Text) -> str:
    """A law, and what it would do now; the picture shows the own treasury then."""
    law_text = text("would", law=text(f"law-{law}"), about=text(f"law-{law}-about"))
    return f"{law_text}\n{outlook_line(view, law, proposer, proposer, text)}"


def gains_by(view: s.View, law: p.Law, proposer: Seat) -> tuple[int, ...]:
    impact = law_impact(law, proposer, view.countries, view.un)
    return w.gains_with_reward(impact.gains, proposer, impact.reward)


def outlook_line(view: s.View, law: p.Law, proposer: Seat, reader: Seat | None, text: Text) -> str:
    """What a law would do now, in numbers, for everybody; the proposer's reward is in their sum."""
    impact = law_impact(law, proposer, view.countries, view.un)
    items = w.payments(gains_by(view, law, proposer), impact.vault, impact.losses, text)
    key = "would-now-mine" if reader == proposer else "would-now"
    return text(key, reward=impact.reward, who=text.seat(proposer), items=items)


def law_facts(_view: s.View, phase: s.Debating | s.Voting, text: Text) -> w.Facts:
    return {"law": text(f"law-{phase.law}")}


def law_controls(view: s.View, phase: s.Debating | s.Voting, seat: Seat | None, text: Text) -> Blocks:
    """Show what a law would do, to a seat with its text, how its vote is called or cast, and who smokes."""
    law, proposer = phase.law, phase.queue[0]
    about = [] if seat is None else [text(f"law-{law}-about")]
    cast = [votes_line(phase.votes, text)] if isinstance(phase, s.Voting) else []
    outlook_block = Paragraph("\n".join([*about, *cast, outlook_line(view, law, proposer, seat, text)]))
    smokes = [Button(text(SMOKE[said.on]), Play(said)) for said in smoking_choices(view, phase, seat)]
    buttons: list[Button | Form] = []
    if seat in (None, s.turn_of(phase)):
        buttons = (
            ballot(view.countries[phase.voters[0]].diplomats, text)
            if isinstance(phase, s.Voting)
            else [Button(text("call-vote"), Play(s.CallVote()), "primary")]
        )
    return (outlook_block, *rows([*buttons, *smokes]))


def votes_line(votes: Sequence[tuple[Seat, int, int]], text: Text) -> Markup:
    """Say what has been cast, for and against."""
    yes, no = sum(cast[1] for cast in votes), sum(cast[2] for cast in votes)
    return text("votes-cast", yes=yes, no=no)


SMOKE = {True: "say-smoking", False: "say-no-smoking"}


def smoking_choices(view: s.View, phase: s.Debating | s.Voting, seat: Seat | None) -> list[s.Smoke]:
    """What the seat, or anybody at the table, may say of smoking now (4.36)."""
    seats = range(len(view.countries)) if seat is None else (seat,)
    may = {said.on: said for each in seats for said in possible_smoking(view.countries, phase, each)}
    return [may[on] for on in SMOKE if on in may]


def ballot(diplomats: int, text: Text) -> list[Button | Form]:
    buttons: list[Button | Form] = [
        Button(text.plain("vote-yes", count=diplomats), Play(s.Vote(diplomats, 0)), "primary"),
        Button(text.plain("vote-no", count=diplomats), Play(s.Vote(0, diplomats)), "primary"),
        Button(text("vote-abstain"), Play(s.Vote())),
    ]
    if diplomats > 1:
        hint = text("split-hint", count=diplomats)
        fields = tuple(
            Field(name, text(f"split-{name}"), hint, "0", least=0, most=diplomats, length=2)
            for name in ("yes", "no")
        )
        buttons.append(Form("split", text("split"), text("split"), fields))
    return buttons


PROPOSING = w.asks(
    s.Proposing,
    LAWS,
    explained=lambda view, _phase, seat, _text: {
        "reward": min(p.REWARD, view.un.vault),
        "diplomats": view.countries[seat].diplomats,
    },
    note="proposing",
    public=lambda _view, _phase, text: rows([Button(text("no-law"), Play(s.Propose()))]),
    panel=law_panel,
)
DEBATING = w.asks(
    s.Debating,
    LAWS,
    law_facts,
    lambda view, _phase, _seat, _text: {"reward": min(p.REWARD, view.un.vault)},
    note="",
    public=lambda view, phase, text: law_controls(view, phase, None, text),
    panel=lambda view, phase, seat, _draft, text: law_controls(view, phase, seat, text),
)
VOTING = w.asks(
    s.Voting,
    LAWS,
    law_facts,
    lambda view, phase, seat, text: {
        "about": text(f"law-{phase.law}-about"),
        "diplomats": view.countries[seat].diplomats,
    },
    note="",
    public=lambda view, phase, text: law_controls(view, phase, None, text),
    panel=lambda view, phase, seat, _draft, text: law_controls(view, phase, seat, text),
)


# Factories that go ---------------------------------------------------------------------------------


def demolition_panel(
    view: s.View, phase: s.Demolishing, seat: Seat, draft: Value | None, text: Text
) -> Blocks:
    country, count = view.countries[seat], phase.losses[0][1]
    places = factories(country)
    exposed_first = sorted(places, key=lambda spot: -wd.tiles_beside(country.regions[spot[0]])[spot[1]])
    quick = tuple(sorted(exposed_first[:count]))
    chosen = draft.places if isinstance(draft, Bearing) else ()
    ready = [quick, *([chosen] if len(chosen) == count and chosen != quick else [])]
    buttons = [
        Button(
            text.plain("demolish", where=" ".join(w.province_name(*spot) for spot in some)),
            Play(s.Demolish(some)),
            "danger",
        )
        for some in ready
    ]
    options = [
        Option(
            w.province_name(*spot), Keep(Bearing(toggle_factory(chosen, spot, count))), chosen=spot in chosen
        )
        for spot in places
    ]
    menu = in_menus("demolish-menu", options, text, count=count)
    return (Paragraph(text("ask-demolition", count=count)), *rows(buttons), *menu)


def action_of_draft(view: s.View, _seat: Seat, _legal: object, draft: Value) -> s.Action | None:
    """A plan, purchases and places are whole if the rules let them through; a law is only looked at."""
    match draft, view.phase:
        case Drafting(plan), s.Planning():
            return plan
        case Shopping(found), s.Founding():
            return found
        case Bearing(places), s.Demolishing():
            return s.Demolish(places)
        case Bearing(places), s.Effect():
            return s.Suffer(chosen_provinces(dict(places)))
        case Bearing(places), s.Recovering():
            return s.Recover(chosen_provinces(dict(places)))
        case _:
            return None


def toggle_factory(chosen: tuple[Spot, ...], spot: Spot, count: int) -> tuple[Spot, ...]:
    others = tuple(other for other in chosen if other != spot)
    return others if spot in chosen else tuple(sorted((*others, spot)[-count:]))


DEMOLISHING = w.asks(
    s.Demolishing,
    FIVE_LAWS,
    lambda _view, phase, _text: {"count": phase.losses[0][1]},
    note="own",
    panel=demolition_panel,
    headed=False,
)
