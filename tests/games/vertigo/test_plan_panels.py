"""What a plan would bring, as its panel shows it."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import Rng
from games.screen import Button, Play
from games.vertigo.rules import GAME
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from games.vertigo.rules.country import upkeep_plan
from games.vertigo.rules.plans import (
    additions,
    forecast,
    merged_order,
    repeat_of_last_plan,
    with_order,
    without_order,
)
from games.vertigo.screens.panels import Drafting
from tests.games.screens import words_of
from tests.games.vertigo.panels import panel
from tests.games.vertigo.people import presses
from tests.games.vertigo.table import PEOPLED, land, table


def test_forecasts_come_true() -> None:
    state = table(land("ppppp", "k", treasury=60, scholars=(2, 1, 0)), PEOPLED)
    plan = p.Plan((p.Build(0, "green"), p.Convert(1), p.Populate(0, 6), p.Train(0)))
    then = forecast(GAME.view(state, 0), 0, plan)
    assert (then.upkeep, then.spent, then.refusal) == (4, 10 + 5 + 5 + 5, None)
    assert then.country.treasury == 60 - 4 - 25
    text = words_of(panel(state, 0, Drafting(plan)))
    assert "$60 − upkeep $4 − orders $25 = **$31**" in text
    behind = words_of(panel(state, 0, Drafting(plan, "more")))
    assert "Income **$16 → $17** · 🎲 2 → 1: ~0.5 tiles here, ~0.2 abroad" in behind


def test_a_plan_leaves_room_for_a_hint_on_a_phone() -> None:
    """Once there is a plan, what would take its place stands behind the button of other orders."""
    state = table(land("ppppp", "k", treasury=60, scholars=(2, 1, 0), plan=p.Plan((p.Train(0),))), PEOPLED)
    whole = "Same again"
    plan = p.Plan((p.Build(0, "green"),))

    def labels(*page: Any) -> list[str]:
        controls = panel(state, 0, Drafting(*page)).controls
        return [control.label for control in controls if isinstance(control, Button)]

    assert whole in labels(p.Plan())
    assert whole not in labels(plan)
    assert whole in labels(plan, "more")


def test_a_plan_that_is_not_possible_cannot_be_confirmed() -> None:
    state = table(land("p", treasury=3, scholars=(2, 0, 0)), PEOPLED)
    screen = panel(state, 0, Drafting(p.Plan((p.Build(0, "green"),))))
    assert "That costs $10, and you have $1." in words_of(screen)
    assert Play(p.Plan((p.Build(0, "green"),))) not in [press for _, _, press in presses(screen)]


@pytest.mark.parametrize("page", ["plan", "more", "provinces", "people", "letting-go", "standing"])
def test_no_page_of_an_impossible_plan_has_a_button_twice(page: Any) -> None:
    """Discord refuses a message with one custom_id on two controls."""
    state = table(land("p", "k", treasury=3, scholars=(2, 0, 0)), PEOPLED)
    screen = panel(state, 0, Drafting(p.Plan((p.Build(0, "green"),)), page))
    labels = [control.label for control in screen.controls if isinstance(control, Button)]
    assert "Upkeep only" in labels
    assert len(labels) == len(set(labels))


def test_every_addition_says_whether_it_is_possible() -> None:
    state = table(land("pppppxx", "kp", "ggp", treasury=60, scholars=(3, 1, 0)), PEOPLED)
    view = GAME.view(state, 0)
    for region in range(3):
        for order, _, then in additions(view, 0, p.Plan(), region):
            refused = GAME.check(state, 0, with_order(p.Plan(), order))
            assert refused == then.refusal
    stepping = table(*state.countries, phase=s.Stepping(0, (1,)))
    for region in range(3):
        assert len(additions(GAME.view(stepping, 0), 0, p.Plan(), region)) > 3


@pytest.mark.parametrize(
    ("old", "new", "merged"),
    [
        (p.Build(0, "black"), p.Build(0, "black"), p.Build(0, "black", 2)),
        (p.Build(0, "black"), p.Build(0, "green"), None),
        (p.Build(0, "black"), p.Build(1, "black"), None),
        (p.Send(0, 1), p.Send(0, 1, 2), p.Send(0, 1, 3)),
        (p.Convert(1), p.Convert(1), p.Convert(1, 2)),
        (p.Clean(1, 2), p.Clean(1), p.Clean(1, 3)),
        (p.Populate(1, 4), p.Populate(1, 6), p.Populate(1, 6)),
        (p.Move(0, 1), p.Move(0, 1), p.Move(0, 1, 2)),
        (p.Move(0, 1, 1, (2,), (3,)), p.Move(0, 1), None),
        (p.LetGo("black", 1), p.LetGo("black", 1), p.LetGo("black", 1, 2)),
        (p.LetGo("diplomat"), p.LetGo("scholar"), None),
        (p.Train(0), p.Train(0), None),
    ],
)
def test_alike_orders_become_one(old: p.Order, new: p.Order, merged: p.Order | None) -> None:
    assert merged_order(old, new) == merged
    plan = with_order(p.Plan((old,)), new)
    assert len(plan.orders) == (2 if merged is None else 1)


def test_orders_stand_in_the_printed_order() -> None:
    plan = p.Plan()
    for order in (
        p.Train(0),
        p.Populate(1, 4),
        p.Build(2, "green"),
        p.Send(0, 1),
        p.Build(0, "black"),
        p.LetGo("scholar"),
    ):
        plan = with_order(plan, order)
    kinds = [type(order).__name__ for order in plan.orders]
    assert kinds == ["LetGo", "Send", "Build", "Build", "Populate", "Train"]
    assert [order.region for order in plan.orders if isinstance(order, p.Build)] == [0, 2]
    assert without_order(plan, 1).orders == (plan.orders[0], *plan.orders[2:])


def test_the_same_again_as_far_as_possible() -> None:
    before = p.Plan((p.LetGo("scholar"), p.Build(0, "black", 2, (1, 2)), p.Populate(0, 5), p.Train(0)))
    country = land("ppp", treasury=14, scholars=(3, 0, 0), plan=before)
    view = GAME.view(table(country, PEOPLED), 0)
    assert repeat_of_last_plan(view, 0) == p.Plan((p.Build(0, "black", 2),))
    poor = land("ppp", treasury=2, scholars=(3, 0, 0), plan=before)
    assert repeat_of_last_plan(GAME.view(table(poor, PEOPLED), 0), 0) == p.Plan((p.LetGo("scholar"),))
    assert repeat_of_last_plan(GAME.view(table(land("p"), PEOPLED), 0), 0) is None
    assert upkeep_plan(GAME.view(table(poor, PEOPLED), 0), 0) == p.Plan((p.LetGo("scholar"),))


def test_a_confirmed_plan_is_shown_and_may_be_changed() -> None:
    state = table(land("p", treasury=20, scholars=(1, 0, 0)), PEOPLED)
    plan = p.Plan((p.Build(0, "black"),))
    planned, _ = GAME.play(state, 0, plan, Rng(b"", 0))
    assert "Your plan is in" in words_of(panel(planned, 0))
    assert "build 1 🏭 black: Left" in words_of(panel(planned, 0))
    stepping, _ = GAME.play(state, 0, s.StepByStep(), Rng(b"", 0))
    assert "You go step by step" in words_of(panel(stepping, 0))
