"""First purchases, choices and what has happened, as panels and post of Vertigo show them."""

from __future__ import annotations

from games.core import Rng, Value, replace
from games.screen import Entered, Keep, MultiSelect, Play, Screen, Select
from games.vertigo.rules import GAME, pieces
from games.vertigo.rules import state as s
from games.vertigo.rules.country import region_of
from games.vertigo.screens import SCREENS
from games.vertigo.screens.panels import Drafting
from games.vertigo.screens.recap import turn_lines
from games.vertigo.screens.shop import Shopping
from tests.games.screens import words_of
from tests.games.vertigo.panels import TEXTS, _effect, panel
from tests.games.vertigo.people import presses
from tests.games.vertigo.table import PEOPLED, Loaded, land, table

# First purchases, choices --------------------------------------------------------------------------


def test_the_shopping_panel_tells_the_total() -> None:
    state = GAME.setup(2, pieces.Options(), Rng(b"seed", 0))
    text = words_of(panel(state, state.first))
    assert "**Purchases: $30 of $40** · $10 left" in text
    assert "Upkeep each turn **$3** · Income **$15** · 🎲 1" in text
    found = next(p.draft for _, _, p in presses(panel(state, state.first)) if isinstance(p, Keep))
    assert isinstance(found, Shopping)


def test_provinces_of_the_first_purchases_change_places() -> None:
    state = GAME.setup(2, pieces.Options(), Rng(b"seed", 0))
    seat, draft = (
        state.first,
        Shopping(s.Found((pieces.WASTE, region_of(4, pieces.GREEN), region_of(1)))),
    )
    for wanted in ("map", (1, 1), (1, 9)):
        for _, _, press in presses(panel(state, seat, draft)):
            if (
                isinstance(press, Keep)
                and isinstance(press.draft, Shopping)
                and leads(press.draft, draft, wanted)
            ):
                draft = press.draft
                break
    assert isinstance(draft, Shopping)
    assert draft.found.regions[1] == "p.pp.....g"


def leads(draft: Shopping, before: Value | None, wanted: object) -> bool:
    if wanted == "map":
        return draft.page == "map"
    if isinstance(before, Shopping) and before.moving is None:
        return draft.moving == wanted
    return draft.moving is None and draft.found.regions[1][9] not in (".", pieces.PEOPLE)


def test_a_world_effect_with_one_region_takes_one_press() -> None:
    """With several, a pick each and a confirmation; the least loss is always one press."""
    one = land("kppppppppp", treasury=9)
    state = table(one, PEOPLED, phase=_effect())
    plays = [p.action for _, _, p in presses(panel(state, 0)) if isinstance(p, Play)]
    assert len([action for action in plays if isinstance(action, s.Suffer)]) == 1 + 10
    two = land("kppppppppp", "kppppppppp", treasury=9)
    state = table(two, PEOPLED, phase=_effect())
    screen = panel(state, 0)
    assert len([p for _, _, p in presses(screen) if isinstance(p, Play)]) == 1
    kept = next(p.draft for _, _, p in presses(screen) if isinstance(p, Keep))
    screen = panel(state, 0, kept)
    again = [p.draft for _, _, p in presses(screen) if isinstance(p, Keep)][-1]
    plays = [p.action for _, _, p in presses(panel(state, 0, again)) if isinstance(p, Play)]
    assert len(plays) == 2
    assert all(GAME.check(state, 0, action) is None for action in plays)


def menu_lines(screen: Screen) -> dict[str, str | None]:
    menus = [control for control in screen.controls if isinstance(control, Select)]
    several = [control for control in screen.controls if isinstance(control, MultiSelect)]
    return {option.label: option.description for menu in menus for option in menu.options} | {
        label: told for menu in several for label, told in zip(menu.labels, menu.descriptions, strict=True)
    }


def test_an_impossible_plan_says_why() -> None:
    state = table(
        land("pk", pieces.BLACK, treasury=4, scholars=(1, 0, 0)), PEOPLED, turn=1, upkeep_on_turn_1="off"
    )
    found = menu_lines(panel(state, 0))
    assert found["✋ build 1 🏭 black: Left"] == "That costs $5, and you have $4."
    assert found["✋ train 🎓: Left"] == "Fewer than five people live there."
    menu = next(control for control in panel(state, 0).controls if isinstance(control, MultiSelect))
    barred = tuple(each for label, each in zip(menu.labels, menu.values, strict=True) if "✋" in label)
    taken = SCREENS.entered(GAME.view(state, 0), 0, None, Entered(menu.name, barred))
    assert Keep(Drafting(pieces.Plan())) == taken


def test_laws_that_were_proposed_say_why() -> None:
    countries = land("p", diplomats=1), land("p", diplomats=1, laws=("bonus",))
    state = replace(table(*countries, phase=s.Proposing((1, 0))), un=pieces.UN(9, proposed=("control",)))
    found = menu_lines(panel(state, 1))
    assert found["✋ §3 Special Bonus"] == TEXTS["en"]("law-used")
    assert found["✋ §2 Pollution Prevention"] == TEXTS["en"]("law-this-turn")


def test_planning_starts_from_upkeep_only() -> None:
    state = table(land("k", pieces.BLACK, treasury=9), PEOPLED)
    assert isinstance(state.phase, s.Planning)
    assert Play(pieces.Plan()) in [press for _, _, press in presses(panel(state, 0))]


# What happened -------------------------------------------------------------------------------------


def public(state: s.State, events: tuple[object, ...]) -> str:
    lines = turn_lines(GAME.view(state, None), events, TEXTS["en"])
    last = words_of(SCREENS.public(GAME.view(state, None), events, TEXTS["en"]))
    weightiest = max(line.weight for line in lines)
    assert [line.text for line in lines if line.weight == weightiest][-1] in last
    return "\n".join(line.text for line in lines)


def test_failed_orders_are_told() -> None:
    """With the reason (4.46)."""
    builders = [land("p", treasury=20, scholars=(1, 0, 0)) for _ in range(2)]
    state = table(*builders, land("k" * 10, "k" * 9, treasury=20))
    for seat in (0, 1):
        state, _ = GAME.play(state, seat, pieces.Plan((pieces.Build(0, "black"),)), Rng(b"", 0))
    state, events = GAME.play(state, 2, pieces.Plan(), Loaded([]))
    text = public(state, events)
    assert "**Ann** · upkeep −$1 · build 1 🏭 black: Left −$5" in text
    assert "not done: build 1 🏭 black: Left (None of these pieces is left.)" in text


def test_the_dice_are_told_roller_by_roller() -> None:
    crowd = land("kpxxxxxxxx", "", "ppppp", treasury=90)
    full = land("xxxxxxxxxp", "p", treasury=9)
    state = table(crowd, full, PEOPLED, PEOPLED, markers=1)
    for seat in range(4):
        state, events = GAME.play(state, seat, pieces.Plan(), Loaded(["double", "snow"]))
    text = public(state, events)
    assert "🎲 `1` **Ann**: ❄️❄️ ❄️ · ☁️×3 · `L2` 👤" in text
    assert "World effect: pollution rises to 10%. Every region of every country takes a tile" in text
    (taken,) = SCREENS.milestones(events, TEXTS["en"])
    assert "`2` **Ben** · Lost: `L10` 👤" in taken.text
    assert "`L10`" not in text


def test_the_default_choice_is_the_least_loss() -> None:
    """What the panel offers as the least loss is what happens to a player away (4.47, 4.49)."""
    state = table(land("kpppppppxp", treasury=9), PEOPLED, phase=_effect())
    plays = [p.action for _, _, p in presses(panel(state, 0)) if isinstance(p, Play)]
    assert plays[0] == GAME.absent(state, 0, Rng(b"", 0)) == s.Suffer((7, None, None))


def test_4_05_nothing_is_let_go_on_the_panels_where_no_upkeep_is_due() -> None:
    country = land("pk", treasury=20, scholars=(1, 0, 0))
    state = table(country, PEOPLED, turn=1, upkeep_on_turn_1="off")
    shown = panel(state, 0, Drafting(pieces.Plan(), "letting-go"))
    assert TEXTS["en"]("nothing-to-let-go") in words_of(shown)
    assert not [control for control in shown.controls if isinstance(control, Select)]
    stepping = panel(table(country, PEOPLED, turn=1, upkeep_on_turn_1="off", phase=s.Stepping(0, (1,))), 0)
    assert TEXTS["en"]("let-go-menu") not in [
        control.placeholder for control in stepping.controls if isinstance(control, Select)
    ]
