"""What the computer player does with its country, from the first purchases to the last turns."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import Seat
from games.strategies import GENTLE, SHARP, Temper, Weighted
from games.testing.playouts import words
from games.vertigo import pieces as p
from games.vertigo.rules import GAME
from games.vertigo.strategy import STRATEGY
from tests.games.vertigo.table import DRAWS, PEOPLED, land, laws, table

EN = words("vertigo", "en")


def weighted(state: p.State, seat: Seat = 0, temper: Temper = SHARP) -> Weighted:
    memory = STRATEGY.begin(seat, len(state.countries), temper)
    return STRATEGY.act(GAME.view(state, seat), seat, GAME.legal(state, seat), memory, DRAWS)


def orders(*countries: p.Country, seat: Seat = 0, turn: int = 3) -> tuple[p.Order, ...]:
    state = table(*countries, turn=turn)
    plan = weighted(state, seat)[0][0]
    assert isinstance(plan, p.Plan)
    assert GAME.check(state, seat, plan) is None
    return plan.orders


def town(treasury: int, **rest: Any) -> p.Country:
    return land("ppppp", "ppppp", "ppppp", treasury, **rest)


def test_openings_differ() -> None:
    """More than one is drawn, and each leaves money to train in turn 1."""
    drawn = weighted(table(PEOPLED, PEOPLED, PEOPLED, phase=p.Founding((0,)), turn=1))
    assert len({found for found, weight in drawn if weight}) == len(drawn) > 1
    assert orders(town(15, diplomats=2), PEOPLED, PEOPLED, turn=1) == (p.Train(0), p.Train(1))


def test_two_scholars_build_before_more_go_to_the_un() -> None:
    found = orders(town(20, scholars=(2, 0, 0), diplomats=2), PEOPLED, PEOPLED)
    assert p.Build(0, "blue") in found
    assert not any(isinstance(order, p.Send) for order in found)


@pytest.mark.parametrize(("treasury", "scholars"), [(20, (1, 0, 0)), (8, (2, 0, 0))])
def test_whoever_cannot_build_goes_to_the_un(treasury: int, scholars: tuple[int, int, int]) -> None:
    """One alone, or two without the money for a building; a third one only where several rivals vote."""
    full, to_un = town(treasury, scholars=scholars, diplomats=2), p.Send(0, p.UN_HALL)
    assert orders(town(treasury, scholars=scholars, diplomats=1), PEOPLED)[0] == to_un
    assert to_un not in orders(full, PEOPLED)
    assert orders(full, PEOPLED, PEOPLED)[0] == to_un


def test_an_author_never_abstains_on_its_own_law() -> None:
    state = table(
        land("p", diplomats=2), land("p", diplomats=1), phase=p.Voting("solidarity", (0, 1), (0, 1))
    )
    assert weighted(state, temper=GENTLE) == [(p.Vote(2, 0), 1.0)]


def test_two_who_are_alone_gather() -> None:
    found = orders(town(40, scholars=(0, 1, 1), diplomats=3), PEOPLED, PEOPLED)
    assert found[0] == p.Send(2, 1)


def test_neighbours_do_not_play_in_step() -> None:
    same = town(40, scholars=(2, 2, 2), diplomats=3)
    assert orders(same, same, same) != orders(same, same, same, seat=1)


def test_land_is_not_cleaned_for_nothing() -> None:
    """At $10 a tile only where no land is left."""
    roomy, full = land("pppppxxxx", treasury=60), land("pppppxxxxx", treasury=60)
    assert not any(isinstance(order, p.Clean) for order in orders(roomy, PEOPLED, PEOPLED))
    assert any(isinstance(order, p.Clean) for order in orders(full, PEOPLED, PEOPLED))


def test_at_the_end_everybody_builds_and_still_trains() -> None:
    found = orders(
        land("ppppp", "pppp", treasury=60, scholars=(1, 0, 0)), PEOPLED, PEOPLED, turn=p.LAST_SURE_TURN + 1
    )
    assert found == (
        p.Build(0, "black"),
        p.Populate(1, 5),
        p.Populate(2, 5),
        p.Train(0),
        p.Train(1),
        p.Train(2),
    )


def test_a_gentle_one_builds_whatever_comes_to_mind_and_may_miss_a_vote() -> None:
    plans = weighted(table(town(20, scholars=(2, 0, 0)), PEOPLED), temper=GENTLE)
    built = {order.building for plan, _ in plans for order in plan.orders if isinstance(order, p.Build)}
    assert built == {"black", "green", "blue"}
    assert len(weighted(laws(land("p", diplomats=1), PEOPLED), temper=GENTLE)) > 1


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ((p.Send(0, p.UN_HALL), p.Build(1, "green")), "The most buildings win"),
        ((p.Send(0, p.UN_HALL), p.Train(1)), "Diplomats decide the laws"),
        ((p.Send(0, 1), p.Train(1)), "Two scholars in one hub"),
        ((p.Clean(0), p.Train(1)), "People bring income"),
        ((p.Clean(0),), "Where there are tiles"),
    ],
    ids=str,
)
def test_the_reason_of_a_plan_is_what_matters_most(given: tuple[p.Order, ...], reason: str) -> None:
    view = GAME.view(table(PEOPLED, PEOPLED), 0)
    assert STRATEGY.why(view, 0, STRATEGY.begin(0, 2, SHARP), p.Plan(given), EN).startswith(reason)
