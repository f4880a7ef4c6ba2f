"""The supply, what is hidden, and what may be taken back in Vertigo, ruling by ruling."""

from __future__ import annotations

import pytest

from games.core import Rng
from games.vertigo.rules import GAME
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from tests.games.vertigo.table import DRAWS, PEOPLED, RICH, land, laws, play, refused, table

# Supply, secrets -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("full", "order"),
    [
        (("k" * 10, "k" * 9, "k"), p.Build(0, "black")),
        (("g" * 10, "g" * 10, "g" * 8), p.Build(0, "green")),
        (("b" * 10, "b" * 2), p.Build(0, "blue")),
        (("g" * 10, "g" * 10, "g" * 8), p.Convert(1)),
    ],
)
def test_4_44_a_piece_that_is_not_left_cannot_be_bought(
    full: tuple[str, ...], order: p.Build | p.Convert
) -> None:
    builder = land("pp", "" if "k" in full[0] else "k", treasury=RICH, scholars=(2, 2, 0))
    state = table(builder, land(*full, treasury=RICH))
    assert refused(state, 0, p.Plan((order,))) == ("4.44", "refused-supply")
    endless = table(builder, land(*full, treasury=RICH), piece_limits="off")
    assert GAME.check(endless, 0, p.Plan((order,))) is None


def test_4_44_people_and_scholars_are_limited_too() -> None:
    """90 people in all, 25 scholars, engineers and diplomats of a colour; law marks use none up."""
    thirty = land("p" * 10, "p" * 10, "p" * 10)
    state = table(thirty, thirty, thirty, land("", treasury=RICH))
    assert refused(state, 3, p.Plan((p.Populate(0, 1),))) == ("4.44", "refused-supply")
    full = land("p" * 5, treasury=RICH, scholars=(20, 0, 0), diplomats=5, laws=("aid",))
    assert refused(table(full, PEOPLED), 0, p.Plan((p.Train(0),))) == ("4.44", "refused-supply")
    almost = land("p" * 5, treasury=RICH, scholars=(20, 0, 0), diplomats=4, laws=("aid",))
    assert GAME.check(table(almost, PEOPLED), 0, p.Plan((p.Train(0),))) is None


def test_4_50_only_plans_are_hidden() -> None:
    """Everybody sees everything else; a plan is its owner's until it is carried out."""
    state = table(land("p", treasury=20, scholars=(1, 0, 0)), PEOPLED)
    state, _ = play(state, 0, p.Plan((p.Build(0, "black"),)))
    assert GAME.view(state, 0).choice == p.Plan((p.Build(0, "black"),))
    assert GAME.view(state, 1).choice is None
    assert GAME.view(state, None).choice is None
    assert GAME.view(state, 1).countries == state.countries
    others = {GAME.resample(state, 1, Rng(b"other", n)).choices[0] for n in range(30)}
    assert len(others) > 2
    assert GAME.resample(state, 0, Rng(b"other", 0)) == state


def test_4_50_plans_stay_hidden_during_a_step_by_step_turn() -> None:
    state = table(PEOPLED, land("p", treasury=20, scholars=(1, 0, 0)))
    state, _ = play(state, 1, p.Plan((p.Build(0, "black"),)))
    state, _ = play(state, 0, s.StepByStep())
    assert isinstance(state.phase, s.Stepping)
    assert GAME.view(state, 0).choice is None
    assert GAME.view(state, 1).choice == p.Plan((p.Build(0, "black"),))
    assert {GAME.resample(state, 0, Rng(b"other", n)).choices[1] for n in range(20)} > {s.StepByStep()}


# Taking back ---------------------------------------------------------------------------------------


def test_actions_that_can_be_undone() -> None:
    founding = GAME.setup(2, p.Options(), DRAWS)
    assert GAME.takes_back(founding, founding.first, GAME.legal(founding, founding.first)[0])
    naming = table(PEOPLED, PEOPLED, phase=s.Naming(0))
    assert GAME.takes_back(naming, 0, s.Name(0))
    planning = table(PEOPLED, PEOPLED)
    assert GAME.takes_back(planning, 0, p.Plan())
    last = table(PEOPLED, PEOPLED, phase=s.Planning((0,)))
    assert not GAME.takes_back(last, 0, p.Plan())
    stepping = table(PEOPLED, PEOPLED, phase=s.Stepping(0, ()))
    assert GAME.takes_back(stepping, 0, s.Carry(p.Train(0)))
    assert not GAME.takes_back(stepping, 0, s.Done())
    placing = table(PEOPLED, PEOPLED, phase=s.Placing(s.Cursor(0, 0, 0, 1)))
    assert not GAME.takes_back(placing, 0, s.Place(0))
    assert not GAME.takes_back(table(PEOPLED, PEOPLED, phase=s.Aiming(s.Cursor(0, 0, 0))), 0, s.Aim(1))
    assert GAME.takes_back(laws(PEOPLED, PEOPLED), 0, s.Propose("aid"))
    assert not GAME.takes_back(laws(PEOPLED, PEOPLED, turn=10), 0, s.Propose())
