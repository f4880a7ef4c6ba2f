"""The panels of Vertigo: within Discord's limits, few presses, every consequence told before."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mean, median

import pytest

from games.core import Rng, Seat, Value, replace
from games.screen import Button, Form, Keep, Paragraph, Picture, Play, Row, Screen, Select
from games.testing.playouts import words
from games.vertigo.actions import StepByStep, Suffer
from games.vertigo.drafts import Drafting, Shopping
from games.vertigo.forecast import (
    additions,
    forecast,
    merge,
    same_again,
    steps,
    upkeep_only,
    with_order,
    without,
)
from games.vertigo.phases import Cursor, Effect, Planning, Proposing, State, Stepping
from games.vertigo.pieces import (
    BLACK,
    PEOPLE,
    UN,
    Build,
    Clean,
    Convert,
    LetGo,
    Move,
    Options,
    Order,
    Plan,
    Populate,
    Send,
    Train,
)
from games.vertigo.rules import GAME
from games.vertigo.screen import SCREENS
from games.vertigo.telling import turn_told
from tests.bench.prompts import MENU, MOST_PRESSES, MOST_PROMPTS, Tally
from tests.bench.prompts import play as sensible
from tests.games.vertigo.people import presses
from tests.games.vertigo.table import SOMEBODY, Loaded, land, table

TEXTS = {language: words("vertigo", language) for language in ("en", "ja")}
MOST_COMPONENTS, OF_THE_BOT = 40, 6
"""The bot adds a title, a clock, two buttons, the seal."""
MOST_CHARACTERS = 3900
"""The bot cuts off what is longer: a post has room for 4000, and its title takes some."""


def panel(state: State, seat: Seat, draft: Value | None = None, language: str = "en") -> Screen:
    """A seat's own panel."""
    return SCREENS.private(GAME.view(state, seat), seat, GAME.legal(state, seat), draft, TEXTS[language])


def said(screen: Screen) -> str:
    """Its words."""
    return "\n".join(block.text for block in screen.blocks if isinstance(block, Paragraph))


def components(screen: Screen) -> int:
    """How many components it takes, the container included."""
    return 1 + len(screen.blocks) + sum(len(b.controls) for b in screen.blocks if isinstance(b, Row))


def fits(screen: Screen) -> None:
    """Menus of 25, rows of 5, 40 components, 4000 characters, labels of 80 and 100."""
    assert components(screen) + OF_THE_BOT <= MOST_COMPONENTS
    assert len(said(screen)) <= MOST_CHARACTERS
    for block in screen.blocks:
        if isinstance(block, Row):
            assert 1 <= len(block.controls) <= 5
        if isinstance(block, Picture):
            assert len(block.alt) <= 1024
    for control in screen.controls:
        if isinstance(control, Select):
            assert 1 <= len(control.options) <= MENU
            assert len(control.placeholder) <= 150
            assert all(len(option.label) <= 100 for option in control.options)
        elif isinstance(control, Button | Form):
            assert len(control.label) <= 80


def drafts(state: State, seat: Seat) -> Iterator[Value | None]:
    """No draft, and whatever one press more on each page keeps."""
    yield None
    for _, _, press in presses(panel(state, seat)):
        if isinstance(press, Keep):
            yield press.draft


def random_states(players: int, seed: int, options: Options) -> Iterator[State]:
    """A game at random."""
    chance, state = Rng(b"chance", seed), GAME.setup(players, options, Rng(b"seed", seed))
    for number in range(1, 2000):
        yield state
        seats = GAME.awaited(state).seats
        if GAME.outcome(state):
            return
        draws = Rng(b"draws", 2000 * seed + number)
        if seats:
            seat = chance.choice(seats)
            state, _ = GAME.play(state, seat, chance.choice(GAME.legal(state, seat)), draws)
        else:
            state, _ = GAME.expire(state, draws)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_panel_fits_into_discord(language: str) -> None:
    """Also one press further."""
    for number, state in enumerate(random_states(4, 7, Options())):
        for seat in GAME.awaited(state).seats[: 1 + number % 2]:
            for draft in list(drafts(state, seat))[:: 1 + number % 5]:
                fits(panel(state, seat, draft, language))


def test_the_fullest_panels_fit() -> None:
    """Rich countries with everything, and a long plan."""
    full = land("kkggbbpp..", "kkkppppp.x", "ppppppgg..", treasury=500, scholars=(9, 9, 3), diplomats=5)
    state = table(full, full, full, full)
    plan = Plan(
        (
            LetGo("scholar", 0),
            LetGo("black", 1),
            Send(0, 1),
            Send(1, 3),
            Send(2, 0),
            Build(0, "black"),
            Build(0, "green"),
            Convert(0),
            Build(1, "blue"),
            Build(2, "green"),
            Clean(1),
            Populate(0, 10),
            Populate(1, 10),
            Move(0, 1),
            Train(0),
            Train(1),
            Train(2),
        )
    )
    for page in ("plan", "provinces", "people", "letting-go", "standing"):
        for language in TEXTS:
            fits(panel(state, 0, Drafting(plan, page), language))
    stepping = table(full, full, phase=Stepping(0, (1,)))
    fits(panel(stepping, 0))
    rings = land("pppppppppp", "pppppppppk", "kkkkkkkkkk", treasury=99)
    state = table(rings, rings, rings, rings, phase=_effect())
    for language in TEXTS:
        fits(panel(state, 0, None, language))


def _effect() -> Effect:
    return Effect(Cursor(0, 0, 0), (0, 1, 2, 3), (0, 1, 2, 3))


def test_few_prompts_and_few_presses() -> None:
    """At most 5 prompts a player and turn in the mean, 8 presses a new plan in the median."""
    tally = Tally()
    for number in range(3):
        sensible(number, tally)
    assert tally.prompts.total() / tally.player_turns <= MOST_PROMPTS
    assert median(tally.new_plans) <= MOST_PRESSES
    assert tally.longest <= MENU
    assert mean(tally.turns) > 5


# What a plan would bring ---------------------------------------------------------------------------


def test_a_forecast_is_what_happens() -> None:
    """Treasury, upkeep and the country are those after the plan is carried out."""
    state = table(land("ppppp", "k", treasury=60, scholars=(2, 1, 0)), SOMEBODY)
    plan = Plan((Build(0, "green"), Convert(1), Populate(0, 6), Train(0)))
    then = forecast(GAME.view(state, 0), 0, plan)
    assert (then.upkeep, then.spent, then.refusal) == (4, 10 + 5 + 5 + 5, None)
    assert then.country.treasury == 60 - 4 - 25
    text = said(panel(state, 0, Drafting(plan)))
    assert "$60 − upkeep $4 − orders $25 = **$31**" in text
    assert "Income **$16 → $17** · 🎲 2 → 1: ~0.5 tiles here, ~0.2 abroad" in text


def test_a_plan_that_is_not_possible_cannot_be_confirmed() -> None:
    """It says why."""
    state = table(land("p", treasury=3, scholars=(2, 0, 0)), SOMEBODY)
    screen = panel(state, 0, Drafting(Plan((Build(0, "green"),))))
    assert "That costs $10, and you have $1." in said(screen)
    assert Play(Plan((Build(0, "green"),))) not in [press for _, _, press in presses(screen)]


def test_every_addition_says_whether_it_is_possible() -> None:
    """As the rules do."""
    state = table(land("pppppxx", "kp", "ggp", treasury=60, scholars=(3, 1, 0)), SOMEBODY)
    view = GAME.view(state, 0)
    for region in range(3):
        for order, then in additions(view, 0, Plan(), region):
            refused = GAME.check(state, 0, with_order(Plan(), order))
            assert refused == then.refusal
    stepping = table(*state.countries, phase=Stepping(0, (1,)))
    for region in range(3):
        assert len(steps(GAME.view(stepping, 0), 0, region)) > 3


@pytest.mark.parametrize(
    ("old", "new", "merged"),
    [
        (Build(0, "black"), Build(0, "black"), Build(0, "black", 2)),
        (Build(0, "black"), Build(0, "green"), None),
        (Build(0, "black"), Build(1, "black"), None),
        (Send(0, 1), Send(0, 1, 2), Send(0, 1, 3)),
        (Convert(1), Convert(1), Convert(1, 2)),
        (Clean(1, 2), Clean(1), Clean(1, 3)),
        (Populate(1, 4), Populate(1, 6), Populate(1, 6)),
        (Move(0, 1), Move(0, 1), Move(0, 1, 2)),
        (Move(0, 1, 1, (2,), (3,)), Move(0, 1), None),
        (LetGo("black", 1), LetGo("black", 1), LetGo("black", 1, 2)),
        (LetGo("diplomat"), LetGo("scholar"), None),
        (Train(0), Train(0), None),
    ],
)
def test_alike_orders_become_one(old: Order, new: Order, merged: Order | None) -> None:
    """So that a plan stays short."""
    assert merge(old, new) == merged
    plan = with_order(Plan((old,)), new)
    assert len(plan.orders) == (2 if merged is None else 1)


def test_orders_stand_in_the_printed_order() -> None:
    """However they were picked; and any may be taken out again."""
    plan = Plan()
    for order in (
        Train(0),
        Populate(1, 4),
        Build(2, "green"),
        Send(0, 1),
        Build(0, "black"),
        LetGo("scholar"),
    ):
        plan = with_order(plan, order)
    kinds = [type(order).__name__ for order in plan.orders]
    assert kinds == ["LetGo", "Send", "Build", "Build", "Populate", "Train"]
    assert [order.region for order in plan.orders if isinstance(order, Build)] == [0, 2]
    assert without(plan, 1).orders == (plan.orders[0], *plan.orders[2:])


def test_the_same_again_as_far_as_possible() -> None:
    """Without provinces, with the counts that can be paid, and with what must go."""
    before = Plan((LetGo("scholar"), Build(0, "black", 2, (1, 2)), Populate(0, 5), Train(0)))
    country = land("ppp", treasury=14, scholars=(3, 0, 0), plan=before)
    view = GAME.view(table(country, SOMEBODY), 0)
    assert same_again(view, 0) == Plan((Build(0, "black", 2),))
    poor = land("ppp", treasury=2, scholars=(3, 0, 0), plan=before)
    assert same_again(GAME.view(table(poor, SOMEBODY), 0), 0) == Plan((LetGo("scholar"),))
    assert same_again(GAME.view(table(land("p"), SOMEBODY), 0), 0) is None
    assert upkeep_only(GAME.view(table(poor, SOMEBODY), 0), 0) == Plan((LetGo("scholar"),))


def test_a_confirmed_plan_is_shown_and_may_be_changed() -> None:
    """Also when it was to be step by step."""
    state = table(land("p", treasury=20, scholars=(1, 0, 0)), SOMEBODY)
    plan = Plan((Build(0, "black"),))
    planned, _ = GAME.play(state, 0, plan, Rng(b"", 0))
    assert "Your plan is in" in said(panel(planned, 0))
    assert "build 1 ⬛ black: Left" in said(panel(planned, 0))
    stepping, _ = GAME.play(state, 0, StepByStep(), Rng(b"", 0))
    assert "You go step by step" in said(panel(stepping, 0))


# First purchases, choices --------------------------------------------------------------------------


def test_the_shopping_panel_tells_the_total() -> None:
    """And what is missing for the first upkeep."""
    state = GAME.setup(2, Options(), Rng(b"seed", 0))
    text = said(panel(state, state.first))
    assert "**$35 of $40 spent** · $5 left" in text
    assert "Upkeep each turn **$3** · Income **$15** · 🎲 0: no pollution" in text
    found = next(p.draft for _, _, p in presses(panel(state, state.first)) if isinstance(p, Keep))
    assert isinstance(found, Shopping)


def test_provinces_of_the_first_purchases_change_places() -> None:
    """What lies there, and where to."""
    state = GAME.setup(2, Options(), Rng(b"seed", 0))
    seat, draft = state.first, None
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
    """Whether a press opens the map, picks a province up, or lays it down."""
    if wanted == "map":
        return draft.page == "map"
    if isinstance(before, Shopping) and before.moving is None:
        return draft.moving == wanted
    return draft.moving is None and draft.found.regions[1][9] not in (".", PEOPLE)


def test_a_world_effect_with_one_region_takes_one_press() -> None:
    """With several, a pick each and a confirmation; the least loss is always one press."""
    one = land("kppppppppp", treasury=9)
    state = table(one, SOMEBODY, phase=_effect())
    plays = [p.action for _, _, p in presses(panel(state, 0)) if isinstance(p, Play)]
    assert len([action for action in plays if isinstance(action, Suffer)]) == 1 + 10
    two = land("kppppppppp", "kppppppppp", treasury=9)
    state = table(two, SOMEBODY, phase=_effect())
    screen = panel(state, 0)
    assert len([p for _, _, p in presses(screen) if isinstance(p, Play)]) == 1
    kept = next(p.draft for _, _, p in presses(screen) if isinstance(p, Keep))
    screen = panel(state, 0, kept)
    again = [p.draft for _, _, p in presses(screen) if isinstance(p, Keep)][-1]
    plays = [p.action for _, _, p in presses(panel(state, 0, again)) if isinstance(p, Play)]
    assert len(plays) == 2
    assert all(GAME.check(state, 0, action) is None for action in plays)


def menu_lines(screen: Screen) -> dict[str, str | None]:
    """Every entry of every menu with what stands under it."""
    menus = [control for control in screen.controls if isinstance(control, Select)]
    return {option.label: option.description for menu in menus for option in menu.options}


def test_what_a_plan_cannot_do_says_why() -> None:
    """A factory too dear, a region with too few scholars, nobody to train: entries that change nothing."""
    state = table(land("pk", BLACK, treasury=4, scholars=(1, 0, 0)), SOMEBODY, turn=1, upkeep_on_turn_1="off")
    found = menu_lines(panel(state, 0))
    assert found["✋ build 1 ⬛ black: Left"] == "That costs $5, and you have $4."
    assert found["✋ train 🎓: Left"] == "Fewer than five people live there."
    keeps = [p for _, _, p in presses(panel(state, 0)) if isinstance(p, Keep)]
    assert Keep(Drafting(Plan())) in keeps


def test_laws_that_were_proposed_say_why() -> None:
    """By oneself ever, by anybody in this turn."""
    countries = land("p", diplomats=1), land("p", diplomats=1, laws=("bonus",))
    state = replace(table(*countries, phase=Proposing((1, 0))), un=UN(9, proposed=("control",)))
    found = menu_lines(panel(state, 1))
    assert found["✋ §3 Special Bonus"] == TEXTS["en"]("law-used")
    assert found["✋ §2 Pollution Prevention"] == TEXTS["en"]("law-this-turn")


def test_planning_starts_from_upkeep_only() -> None:
    """One press confirms it."""
    state = table(land("k", BLACK, treasury=9), SOMEBODY)
    assert isinstance(state.phase, Planning)
    assert Play(Plan()) in [press for _, _, press in presses(panel(state, 0))]


# What happened -------------------------------------------------------------------------------------


def public(state: State, events: tuple[object, ...]) -> str:
    """All that happened in the turn, of which the public screen tells the last."""
    lines = turn_told(GAME.view(state, None), events, TEXTS["en"])
    last = said(SCREENS.public(GAME.view(state, None), events, TEXTS["en"]))
    assert lines[-1] in last
    return "\n".join(lines)


def test_what_could_not_be_carried_out_is_told() -> None:
    """With the reason (4.46)."""
    builders = [land("p", treasury=20, scholars=(1, 0, 0)) for _ in range(2)]
    state = table(*builders, land("k" * 10, "k" * 9, treasury=20))
    for seat in (0, 1):
        state, _ = GAME.play(state, seat, Plan((Build(0, "black"),)), Rng(b"", 0))
    state, events = GAME.play(state, 2, Plan(), Loaded([]))
    text = public(state, events)
    assert "**Ann** · upkeep −$1 · build 1 ⬛ black: Left −$5" in text
    assert "not done: build 1 ⬛ black: Left (None of these pieces is left.)" in text


def test_the_dice_are_told_roller_by_roller() -> None:
    """With where the tiles fell, what they took, and world effects in words."""
    crowd = land("kpxxxxxxxx", "", "ppppp", treasury=90)
    full = land("xxxxxxxxxp", "p", treasury=9)
    state = table(crowd, full, SOMEBODY, SOMEBODY, markers=1)
    for seat in range(4):
        state, events = GAME.play(state, seat, Plan(), Loaded(["double", "snow"]))
    text = public(state, events)
    assert "🎲 `1` **Ann**: ❄️❄️ ❄️ · 🌫️×3 · `L2` 👤" in text
    assert "World effect: pollution rises to 10%. Every region of every country takes a tile" in text
    assert "`2` **Ben** `L10` 👤" in text


def test_the_choice_of_who_is_away_is_the_least_loss() -> None:
    """What the panel offers as the least loss is what happens to somebody away (4.47, 4.49)."""
    state = table(land("kpppppppxp", treasury=9), SOMEBODY, phase=_effect())
    plays = [p.action for _, _, p in presses(panel(state, 0)) if isinstance(p, Play)]
    assert plays[0] == GAME.absent(state, 0, Rng(b"", 0)) == Suffer((7, None, None))


def test_4_05_nothing_is_let_go_on_the_panels_where_no_upkeep_is_due() -> None:
    """Neither step by step nor in a plan."""
    country = land("pk", treasury=20, scholars=(1, 0, 0))
    state = table(country, SOMEBODY, turn=1, upkeep_on_turn_1="off")
    shown = panel(state, 0, Drafting(Plan(), "letting-go"))
    assert TEXTS["en"]("nothing-to-let-go") in said(shown)
    assert not [control for control in shown.controls if isinstance(control, Select)]
    stepping = panel(table(country, SOMEBODY, turn=1, upkeep_on_turn_1="off", phase=Stepping(0, (1,))), 0)
    assert TEXTS["en"]("let-go-menu") not in [
        control.placeholder for control in stepping.controls if isinstance(control, Select)
    ]
