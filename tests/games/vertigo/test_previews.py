"""The picture on a seat's own panel of Vertigo: what a choice would change, and among what is chosen."""

from __future__ import annotations

import pytest

from games.core import Rng, Value
from games.screen import Button, MultiSelect, Picture, Play
from games.seats import seat_colour
from games.vertigo.rules import GAME
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from games.vertigo.rules.country import TEMPLATES
from games.vertigo.screens.panels import Bearing, Considering, Drafting
from games.vertigo.screens.previews import countries, countries_in_sight, ghost
from tests.games.vertigo.panels import panel
from tests.games.vertigo.table import PEOPLED, land, laws, play, table

CURSOR = s.Cursor(0, 0, 2, 1)
TOWN = land("ppk.x.....", "gpp", "ppp", treasury=30, scholars=(1, 0, 0), diplomats=1)
ASKING = land("pp..xx....", "gx.x......", "p", standing=p.Standing("ask"))


def drawn(state: s.State, seat: int, draft: Value | None = None) -> str:
    (picture,) = [block for block in panel(state, seat, draft).blocks if isinstance(block, Picture)]
    assert panel(state, seat, draft).blocks[0] == picture
    return picture.svg


def test_a_plan_is_drawn_as_a_ghost_with_its_numbers() -> None:
    """Before it is confirmed: what would stand there, what goes, and money, income and scholars then."""
    state = table(TOWN, PEOPLED)
    plain = drawn(state, 0)
    plan = p.Plan((p.Build(0, "black", 1, (0,)), p.Populate(2, 4)))
    planned = drawn(state, 0, Drafting(plan))
    for number, before, after in ((0, "p", "k"), (3, ".", "p")):
        changed = ghost(number, before, after, seat_colour(0))
        assert changed not in plain
        assert changed in planned
    assert ">$30→$15<" in planned
    assert ">1→0<" in planned
    assert ">$30→$25<" in plain
    cleaned = drawn(state, 0, Drafting(p.Plan((p.Clean(0),))))
    assert ghost(4, "x", ".", seat_colour(0)) in cleaned


@pytest.mark.parametrize(
    ("phase", "countries", "draft", "wanted"),
    [
        (s.Placing(CURSOR), (TOWN, PEOPLED), None, {0: {(0, 3), *((0, at) for at in range(5, 10))}}),
        (s.Aiming(CURSOR), (PEOPLED, TOWN), None, {1: {(0, 3), (0, 5)}}),
        (s.Landing(CURSOR, 1, 2), (PEOPLED, TOWN), None, {1: {(2, at) for at in range(3, 10)}}),
        (s.Recovering((0,)), (ASKING, PEOPLED), None, {0: {(0, 4), (0, 5), (1, 1), (1, 3)}}),
        (s.Demolishing((0,), ((0, 1),)), (TOWN, PEOPLED), None, {0: {(0, 2)}}),
    ],
)
def test_the_provinces_to_choose_from_are_outlined(
    phase: s.Phase,
    countries: tuple[p.Country, ...],
    draft: Value | None,
    wanted: dict[int, set[tuple[int, int]]],
) -> None:
    _, marks = countries_in_sight(GAME.view(table(*countries, phase=phase), 0), 0, draft)
    assert {seat: set(spots) for seat, spots in marks.items()} == wanted


def test_losses_by_a_choice_are_shown_before_confirming() -> None:
    """Tiles that would fall or go, factories, and a treasury after a law."""
    view = GAME.view(table(ASKING, PEOPLED, phase=s.Effect(CURSOR, (0,), (0,))), 0)
    seen, _ = countries_in_sight(view, 0, Bearing(((0, 1), (1, 0))))
    assert seen[0][1].regions == ("px..xx....", "xx.x......", "p.........")
    view = GAME.view(table(ASKING, PEOPLED, phase=s.Recovering((0,))), 0)
    assert countries_in_sight(view, 0, Bearing(((0, 5),)))[0][0][1].regions[0] == "pp..x....."
    state = laws(land("p", treasury=5, diplomats=2), land("p"), vault=50)
    assert ">$5→$21<" in drawn(state, 0, Considering("bonus"))
    state, _ = play(state, 0, s.Propose("bonus"))
    assert ">$5→$21<" in drawn(state, 0)


def test_a_seat_that_waits_sees_the_own_country_as_it_is() -> None:
    state = laws(land("p", diplomats=2), TOWN)
    assert drawn(state, 1) == countries({1: (TOWN, TOWN)}, {})


@pytest.mark.parametrize("name", TEMPLATES)
def test_every_template_can_act_in_turn_1(name: str) -> None:
    """Beyond sending and moving, which cost nothing: build, train or let people come."""
    state = GAME.setup(2, p.Options(), Rng(b"seed", 0))
    while isinstance(state.phase, s.Founding):
        seat = state.phase.queue[0]
        state, _ = play(state, seat, TEMPLATES[name])
    bought = [
        plan.orders[0].__class__ for plan in GAME.legal(state, 0) if isinstance(plan, p.Plan) and plan.orders
    ]
    assert {p.Build, p.Train, p.Populate} & set(bought)
    assert len(bought) > 3


def test_the_buttons_of_a_plan_stand_below_its_menus() -> None:
    screen = panel(table(TOWN, PEOPLED), 0)
    assert next(c.press for c in screen.controls if isinstance(c, Button)) == Play(p.Plan())
    assert isinstance(screen.controls[0], MultiSelect)
