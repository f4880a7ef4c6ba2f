"""What Explain and the menus of Vertigo say is what the rules then do: compared over played games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeVar

import pytest

from games.core import Rng, Seat, replace
from games.screen import (
    Button,
    Entered,
    Keep,
    MultiSelect,
    Option,
    Paragraph,
    Picture,
    Play,
    Press,
    Screen,
    Select,
)
from games.signs import SEPARATOR
from games.testing.playouts import words
from games.vertigo.rules import GAME
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from games.vertigo.rules.events import Carried, Maintained, NoTile, Polluted, Produced, Rolled, WorldRose
from games.vertigo.screens import SCREENS
from games.vertigo.screens.panels import Bearing, Considering, Drafting
from games.vertigo.screens.shop import Shopping
from games.vertigo.words import BARRED, content_sign, money_change, province_name
from tests.games.screens import words_of
from tests.games.vertigo.panels import panel
from tests.games.vertigo.table import PEOPLED, Loaded, Result, land, laws, of, roll, table

EN = words("vertigo", "en")
RNG = Rng(b"explain", 0)
GAMES_PLAYED, STEPS, COMPARED = 8, 260, 4
T = TypeVar("T")


def told(state: s.State, seat: Seat) -> str:
    return SCREENS.help(GAME.view(state, seat), seat, EN)


def options(screen: Screen, kind: type[T]) -> Iterator[tuple[T, Option]]:
    """Each entry of a menu that plays or keeps such a value."""
    for control in screen.controls:
        for option in control.options if isinstance(control, Select) else ():
            meant = option.press.action if isinstance(option.press, Play) else pressed(option.press)
            if isinstance(meant, kind):
                yield meant, option


def orders(state: s.State, seat: Seat, kept: Drafting) -> Iterator[tuple[Drafting, Option]]:
    """Each entry of the menus of a plan, with the plan that has it alone."""
    for menu in panel(state, seat, kept).controls:
        if isinstance(menu, MultiSelect):
            for label, value, said in zip(menu.labels, menu.values, menu.descriptions, strict=True):
                given = Entered(menu.name, (value,))
                press = SCREENS.entered(GAME.view(state, seat), seat, kept, given)
                assert isinstance(press, Keep)
                assert isinstance(press.draft, Drafting)
                yield press.draft, Option(label, press, said)


def pressed(press: Press) -> object:
    return press.draft if isinstance(press, Keep) else None


def some(random: Random, items: Iterator[T]) -> list[T]:
    found = list(items)
    return random.sample(found, min(COMPARED, len(found)))


def after(state: s.State, seat: Seat, action: s.Action) -> Result:
    return GAME.play(state, seat, action, Loaded(()))


def why_not(state: s.State, seat: Seat, action: s.Action) -> str | None:
    refusal = GAME.check(state, seat, action)
    return None if refusal is None else EN(refusal.key, **dict(refusal.args))


# Countries -----------------------------------------------------------------------------------------


def without_note(description: str | None) -> str:
    """What an option brings, without what is said of every blue facility (4.19)."""
    return (description or "").removesuffix(f"{SEPARATOR}{EN('blue-note')}")


def founding(state: s.State, seat: Seat, random: Random) -> None:
    for draft, option in some(random, options(panel(state, seat), Shopping)):
        now = after(state, seat, GAME.absent(state, seat, RNG))[0].countries[seat]
        if refused := why_not(state, seat, draft.found):
            assert option.description == f"{BARRED} {refused}"
        elif not option.label.startswith(BARRED):
            then = after(state, seat, draft.found)[0].countries[seat]
            income = money_change(now.income, then.income)
            said = EN("then-shop", left=then.treasury, upkeep=then.pieces, income=income)
            assert without_note(option.description) == said
    assert ("before any income" in told(state, seat)) == (state.options.upkeep_on_turn_1 == "on")


def carried_out(state: s.State, seat: Seat, plan: p.Plan) -> Result:
    """All others pay their upkeep, and the die shows suns."""
    everybody, nothing = p.alive(state.countries), (None,) * len(state.countries)
    result = after(replace(state, phase=s.Planning(everybody), choices=nothing), seat, plan)
    while isinstance(result[0].phase, s.Planning) and result[0].turn == state.turn:
        other = next(other for other in result[0].phase.waiting if other != seat)
        result = after(result[0], other, GAME.absent(result[0], other, RNG))
    return result


def planning(state: s.State, seat: Seat, random: Random) -> None:
    country, said, least = state.countries[seat], told(state, seat), GAME.absent(state, seat, RNG)
    assert isinstance(least, p.Plan)
    _, events = carried_out(state, seat, least)
    paid = sum(each.bank + each.un for each in of(events, Maintained) if each.seat == seat)
    if GAME.check(state, seat, p.Plan()) is not None:
        assert f"Upkeep is ${country.pieces} and you have ${country.treasury}" in said
    else:
        first = f"Upkeep (${paid} of your ${country.treasury}) is paid first"
        assert (first in said) != ("There is no upkeep in this turn" in said)
        assert first in said or not paid
        assert first not in said or paid == country.pieces
    if not least.orders and (earned := of(events, Produced)):
        dice = sum(rolled.seat == seat for rolled in of(events, Rolled))
        assert f"earns ${earned[0].incomes[seat]} a turn and rolls {dice or 'no'} " in said
    for draft, option in some(random, orders(state, seat, Drafting(least))):
        if draft.plan == least or option.label.startswith(BARRED):
            continue
        if option.description and (refused := why_not(state, seat, draft.plan)):
            assert option.description == refused
        elif option.description:
            then, events = carried_out(state, seat, draft.plan)
            if earned := of(events, Produced):
                owned, now = then.countries[seat], after_least(country, least)
                left = owned.treasury - earned[0].incomes[seat]
                if now == owned.income:
                    assert without_note(option.description) == EN("step-left", left=left)
                else:
                    income = money_change(now, owned.income)
                    assert without_note(option.description) == EN("then", left=left, income=income)


def after_least(country: p.Country, least: p.Plan) -> int:
    state = table(country, PEOPLED, piece_limits="off")
    return carried_out(state, 0, least)[0].countries[0].income if least.orders else country.income


def stepping(state: s.State, seat: Seat, random: Random) -> None:
    before, said = state.countries[seat].treasury, told(state, seat)
    for action, option in some(random, options(panel(state, seat), s.Carry)):
        if not option.description:
            continue
        then, events = after(state, seat, action)
        assert option.description == EN("step-left", left=then.countries[seat].treasury)
        assert option.label.endswith(f"(${sum(each.cost for each in of(events, Carried))})")
        paid = sum(each.bank + each.un for each in of(events, Maintained))
        assert (f"Upkeep (${paid} of ${before}) is paid" in said) or not paid
        assert not of(events, Maintained) or "Your upkeep is paid" not in said
        assert paid or "There is no upkeep" in said or "Your upkeep is paid" in said or "($0 of" in said


# Tiles ---------------------------------------------------------------------------------------------


def was(fell: Polluted) -> str:
    return content_sign(fell.lost) if fell.lost else "free"


def hit(state: s.State, seat: Seat, action: s.Action, option: Option) -> None:
    """Compare a province with what its country has when the tile has fallen there."""
    then, events = after(state, seat, action)
    fell, *more = of(events, Polluted)
    where = f"{province_name(fell.region, fell.province)} {was(fell)}"
    aimed = isinstance(action, s.Aim)
    assert option.label == (EN("aim", who=EN.label(fell.owner), where=where) if aimed else where)
    if not more and not of(events, WorldRose):
        before, owner = state.countries[fell.owner], then.countries[fell.owner]
        assert option.description == difference(before, owner)


def difference(before: p.Country, then: p.Country) -> str | None:
    """What is told of a tile: the income and the dice that it changes, if it does."""
    income = EN("then-income", income=money_change(before.income, then.income))
    told = [income] if before.income != then.income else []
    told += [EN("then-dice", dice=then.sources)] if before.sources != then.sources else []
    return " · ".join(told) or None


def placing(state: s.State, seat: Seat, random: Random) -> None:
    assert isinstance(state.phase, s.Placing)
    offered = list(options(panel(state, seat), s.Place))
    lost = {of(after(state, seat, action)[1], Polluted)[0].lost for action, _ in offered}
    for action, option in some(random, iter(offered)):
        hit(state, seat, action, option)
    said = told(state, seat)
    assert ("free province it falls on" in said) == (lost == {""})
    assert ("no province there is free" in said) == (lost == {p.PEOPLE})
    assert ("has a tile or a building" in said) == (not lost & {"", p.PEOPLE})


def aiming(state: s.State, seat: Seat, random: Random) -> None:
    for action, option in some(random, options(panel(state, seat), s.Aim)):
        hit(state, seat, action, option)
    assert len(GAME.legal(state, seat)) == sum(
        isinstance(press, Play) for press in presses(panel(state, seat))
    )


def presses(screen: Screen) -> Iterator[Press]:
    for control in screen.controls:
        if isinstance(control, Select):
            yield from (option.press for option in control.options)
        elif isinstance(control, Button):
            yield control.press


def offering(state: s.State, seat: Seat, _random: Random) -> None:
    buttons = [control for control in panel(state, seat).controls if isinstance(control, Button)]
    for button in buttons:
        assert isinstance(button.press, Play)
        assert isinstance(button.press.action, s.Offer)
        then, events = after(state, seat, button.press.action)
        lost = {fell.lost for fell in of(events, Polluted)[:1]}
        if isinstance(then.phase, s.Landing):
            roller = then.phase.cursor.seat
            assert f"the {EN(f'region-{then.phase.region}')} region of {EN.seat(seat)}" in told(then, roller)
            lost = {of(after(then, roller, a)[1], Polluted)[0].lost for a in GAME.legal(then, roller)}
        assert ("nothing is lost" in button.label) == (lost == {""})
        assert ("somebody is lost" in button.label) == (lost == {p.PEOPLE})
        built = {sign for sign in map(content_sign, "kgb") if sign in button.label}
        assert built == set(map(content_sign, lost - {"", p.PEOPLE}))


def landing(state: s.State, seat: Seat, random: Random) -> None:
    for action, option in some(random, options(panel(state, seat), s.Place)):
        hit(state, seat, action, option)


def effect(state: s.State, seat: Seat, random: Random) -> None:
    """A province as if the tile there were the only one; and where tiles fall without a question."""
    assert isinstance(state.phase, s.Effect)
    before, said = state.countries[seat], told(state, seat)
    safe = GAME.absent(state, seat, RNG)
    assert isinstance(safe, s.Suffer)
    entries = [*options(panel(state, seat), Bearing), *options(panel(state, seat), s.Suffer)]
    for meant, option in some(random, iter(entries)):
        places = meant.places if isinstance(meant, Bearing) else tuple(enumerate(meant.provinces))
        region, at = next((region, at) for region, at in places if at is not None)
        chosen = s.Suffer(p.triple((*safe.provinces[:region], at, *safe.provinces[region + 1 :])))
        then, events = after(state, seat, chosen)
        while isinstance(then.phase, s.Effect) and not of(events, Polluted):
            other = next(other for other in then.phase.waiting if other != seat)
            then, events = after(then, other, GAME.absent(then, other, RNG))
        fell = {
            tile.region: tile for tile in of(events, Polluted) if tile.owner == seat and tile.seat is None
        }
        assert option.label == f"{province_name(region, at)} {was(fell[region])}"
        if not then.countries[seat].fallen and not of(events, NoTile) and len(of(events, Polluted)) < 20:
            land_ = then.countries[seat].regions[region]
            only = p.triple((*before.regions[:region], land_, *before.regions[region + 1 :]))
            owned = replace(before, regions=only)
            if land_.count(p.TILE) == before.regions[region].count(p.TILE) + 1:
                assert option.description == difference(before, owned)
        for other in set(fell) - {at for at in range(3) if chosen.provinces[at] is not None}:
            assert f"{province_name(other, fell[other].province)} {was(fell[other])}" in said


def recovering(state: s.State, seat: Seat, _random: Random) -> None:
    for action in GAME.legal(state, seat):
        assert isinstance(action, s.Recover)
        then, _ = after(state, seat, action)
        for at, before in enumerate(state.countries[seat].regions):
            gone = before.count(p.TILE) - then.countries[seat].regions[at].count(p.TILE)
            assert gone == (p.TILE in before)
    assert f"the world is at {state.un.world}%" in told(state, seat)


# Laws ----------------------------------------------------------------------------------------------


def adopted(state: s.State, proposer: Seat, law: p.Law) -> Result:
    result = after(state, proposer, s.Propose(law))
    result = after(result[0], proposer, s.CallVote())
    while isinstance(result[0].phase, s.Voting):
        voter = result[0].phase.voters[0]
        result = after(result[0], voter, s.Vote(result[0].countries[voter].diplomats, 0))
    return result


def proposing(state: s.State, seat: Seat, random: Random) -> None:
    before = state.countries[seat].treasury
    for draft, option in some(random, options(panel(state, seat), Considering)):
        if option.label.startswith(BARRED):
            assert why_not(state, seat, s.Propose(draft.law))
            continue
        then, events = adopted(state, seat, draft.law)
        now = then.countries[seat].treasury
        gained = f"+${now - before}" if now > before else f"−${before - now}" if now < before else "±$0"
        assert option.description
        assert option.description.endswith(f"you {gained}")
        shown = words_of(panel(state, seat, draft))
        (country,) = [b for b in panel(state, seat, draft).blocks if isinstance(b, Picture)]
        assert (f"After this choice: ${now}," in country.alt) == (now != before)
        (passed,) = [SCREENS.event(each, EN) for each in events if type(each).__name__ == "Passed"]
        assert passed.rpartition("): ")[2] in shown
        assert why_not(replace(then, phase=state.phase), seat, s.Propose(draft.law))


def debating(state: s.State, seat: Seat, _random: Random) -> None:
    law = state.phase.law if isinstance(state.phase, s.Debating) else ""
    assert law in state.countries[seat].laws
    assert "Passed or not, you can never propose it again" in told(state, seat)


def voting(state: s.State, seat: Seat, _random: Random) -> None:
    most = state.countries[seat].diplomats
    assert f"You have {most} vote" in told(state, seat)
    assert why_not(state, seat, s.Vote(most, 0)) is None
    assert why_not(state, seat, s.Vote(most, 1))


def demolishing(state: s.State, seat: Seat, _random: Random) -> None:
    button = next(control for control in panel(state, seat).controls if isinstance(control, Button))
    assert isinstance(button.press, Play)
    chosen = button.press.action
    assert isinstance(chosen, s.Demolish)
    regions = state.countries[seat].regions
    beside = {
        (at, place): (region[place - 1] + region[(place + 1) % 10]).count(p.TILE)
        for at, region in enumerate(regions)
        for place, letter in enumerate(region)
        if letter == p.BLACK
    }
    assert sorted(beside[place] for place in chosen.places) == sorted(beside.values())[-len(chosen.places) :]


def naming(state: s.State, seat: Seat, _random: Random) -> None:
    for action in GAME.legal(state, seat):
        assert isinstance(action, s.Name)
        assert after(state, seat, action)[0].first == action.first


COMPARE: dict[type[s.Phase], Callable[[s.State, Seat, Random], None]] = {
    s.Founding: founding,
    s.Naming: naming,
    s.Planning: planning,
    s.Stepping: stepping,
    s.Placing: placing,
    s.Aiming: aiming,
    s.Offering: offering,
    s.Landing: landing,
    s.Effect: effect,
    s.Recovering: recovering,
    s.Proposing: proposing,
    s.Debating: debating,
    s.Voting: voting,
    s.Demolishing: demolishing,
}


def compare(state: s.State, random: Random) -> None:
    awaited = GAME.awaited(state).seats or (state.phase.queue if isinstance(state.phase, s.Debating) else ())
    if awaited:
        COMPARE[type(state.phase)](state, awaited[0], random)


def chosen(state: s.State, seat: Seat, random: Random) -> s.Action:
    """Mostly what the menu has; some plans ask to be asked, and many votes are for a law."""
    menu = GAME.legal(state, seat)
    if isinstance(state.phase, s.Planning) and random.random() < 0.3:
        safe = GAME.absent(state, seat, RNG)
        assert isinstance(safe, p.Plan)
        return replace(safe, standing=random.choice([p.Standing("ask"), p.Standing("gather", 1)]))
    if isinstance(state.phase, s.Voting):
        return s.Vote(state.countries[seat].diplomats, 0)
    return random.choice(menu)


@pytest.mark.parametrize("number", range(GAMES_PLAYED))
def test_explanations_come_true(number: int) -> None:
    random, seed = Random(number), number.to_bytes(4, "big")
    given = p.Options(
        upkeep_on_turn_1="off" if number % 2 else "on", mild_dice="on" if number // 2 % 2 else "off"
    )
    state = GAME.setup(2 + number % 3, given, Rng(seed, 0))
    for step in range(STEPS):
        if isinstance(state.phase, s.Over):
            break
        compare(state, random)
        waiting = GAME.awaited(state).seats
        if waiting:
            seat = random.choice(waiting)
            state, _ = GAME.play(state, seat, chosen(state, seat, random), Rng(seed, step + 1))
        else:
            state, _ = GAME.expire(state, Rng(seed, step + 1))


# Moments that played games seldom reach ------------------------------------------------------------


def test_4_47_the_asker_is_not_told_that_no_province_is_free() -> None:
    state, _ = roll(table(land("kp", treasury=9, standing=p.Standing("ask")), PEOPLED), "snow")
    assert "pick the free province it falls on" in told(state, 0)
    assert "no province there is free" not in told(state, 0)


def test_4_05_no_upkeep_is_told_where_none_is_paid() -> None:
    state = table(land("pk", treasury=9), PEOPLED, turn=1, upkeep_on_turn_1="off")
    assert "There is no upkeep in this turn" in told(state, 0)
    step_by_step = replace(state, phase=s.Stepping(0, (1,)))
    assert "There is no upkeep in this turn" in told(step_by_step, 0)
    assert "Upkeep is paid" not in words_of(panel(step_by_step, 0))


def test_4_36_the_first_button_takes_the_most_exposed_factory() -> None:
    state = laws(land("k...xkx", diplomats=1, treasury=0), PEOPLED, world=0, vault=0)
    state = replace(state, phase=s.Demolishing((0,), ((0, 1),)))
    demolishing(state, 0, Random(0))


def test_4_36_the_first_button_takes_the_first_of_factories_alike() -> None:
    state = replace(laws(land("kpk", "k"), PEOPLED), phase=s.Demolishing((0,), ((0, 2),)))
    demolishing(state, 0, Random(0))
    assert Play(s.Demolish(((0, 0), (0, 2)))) in list(presses(panel(state, 0)))


def test_4_23_a_full_region_shows_all_possible_losses() -> None:
    target = land("kkkkkggggg", "pp", treasury=50)
    state, _ = roll(table(land("k", treasury=9), target), "arrow")
    assert isinstance(state.phase, s.Offering)
    offering(state, 1, Random(0))


def test_4_29_a_clean_world_does_not_fall() -> None:
    state, _ = roll(table(land("pxx", treasury=9, standing=p.Standing("ask")), PEOPLED))
    assert isinstance(state.phase, s.Recovering)
    assert "falls" not in told(state, 0) + words_of(panel(state, 0))


def test_4_42_the_tie_break_is_told() -> None:
    """Pieces, then money, each only where it is compared; and who is out."""
    even = land("kp", treasury=9, scholars=(1, 0, 0)), land("kp", treasury=5, diplomats=1)
    state = table(land("kkp"), land("kp", treasury=30), *even, phase=s.Over("ending-snow"))
    outcome = GAME.outcome(state)
    assert outcome is not None
    shown = SCREENS.final(GAME.view(state, None), outcome, (), EN).blocks[1]
    assert isinstance(shown, Paragraph)
    pieces = "scholars, diplomats and engineers"
    third, fourth, second = (EN.seat(seat) for seat in (2, 3, 1))
    line = f"{third} ({pieces}: 2; $9) · {fourth} ({pieces}: 2; $5) · {second} ({pieces}: 1)"
    assert shown.text.endswith(f"-# 1 building each: {line}")
    gone = p.Country(0, fallen=p.Fallen(1, 0, 0))
    state = table(PEOPLED, gone, phase=s.Over("ending-alone"))
    outcome = GAME.outcome(state)
    assert outcome is not None
    shown = SCREENS.final(GAME.view(state, None), outcome, (), EN).blocks[1]
    assert isinstance(shown, Paragraph)
    assert shown.text.endswith(f"{EN.seat(0)} ({pieces}: 0) · {EN.seat(1)} ☠️ out")
