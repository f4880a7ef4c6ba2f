"""Sets and the reveal of Konsul, ruling by ruling."""

from __future__ import annotations

import pytest

from games.core import Refusal
from games.konsul.pieces import (
    Card,
    Collected,
    Ended,
    FaceUp,
    Failed,
    Flip,
    Losing,
    Revealing,
    Stop,
)
from games.konsul.rules import GAME
from tests.games.konsul.table import (
    flips,
    grid,
    is_set,
    look,
    lose,
    only,
    refusal,
    table,
    won,
    worth,
)

pytestmark = pytest.mark.portable


# Sets ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "good"),
    [
        ("R3", True),
        ("F", True),
        ("F F F", True),
        ("R1 R5 R2", True),
        ("R4 B4 G4", True),
        ("R4 F B4 F", True),
        ("R4 B5", False),
        ("R4 R5 B4", False),
        ("R4 B4 R5", False),
        ("F R1 F Y2", False),
    ],
)
def test_3_05_sets(cards: str, *, good: bool) -> None:
    """One colour or one value; a flag fits any."""
    assert is_set(cards.split()) == good


def test_3_05_a_misfit_ends_the_turn() -> None:
    """At once."""
    state, told = flips(won(table(grid("R4 B5")), 20), "A1 A2")
    assert told[-1] == Failed(0)
    assert state.phase == Losing(0, 20, (FaceUp(0, "R4"), FaceUp(1, "B5")))


@pytest.mark.parametrize(("third", "fits"), [("R5", True), ("B3", False), ("F", True)])
def test_3_06_the_second_number_card_decides(third: Card, *, fits: bool) -> None:
    """Red, flag, red: a set of red from then on."""
    state, _ = flips(won(table(grid(f"R3 F R4 {third}")), 50), "A1 A2 A3 A4")
    assert isinstance(state.phase, Revealing if fits else Losing)


@pytest.mark.parametrize("second", ["R5", "B3"])
def test_3_06_until_then_both_are_open(second: Card) -> None:
    """Flags decide nothing."""
    state, _ = flips(won(table(grid(f"F R3 F {second}")), 50), "A1 A2 A3 A4")
    assert isinstance(state.phase, Revealing)


def test_3_07_values() -> None:
    """Face values, a flag 2."""
    state, _ = flips(won(table(grid("R1 F R5 F F")), 50), "A1 A2 A3 A4 A5")
    assert worth(state) == 1 + 2 + 5 + 2 + 2


# The reveal ----------------------------------------------------------------------------------------


def test_3_08_no_stop_below_the_bid() -> None:
    """Not before the first card either."""
    state = won(table(grid("R3 R4 R5")), 8)
    for name in ("A1", "A2"):
        assert refusal(state, 0, Stop()) == Refusal("3.08", "refused-stop")
        assert Stop() not in GAME.legal(state, 0)
        state, _ = flips(state, name)
    state, _ = flips(state, "A3")
    assert GAME.legal(state, 0)[-1] == Stop()
    assert refusal(state, 1, Stop()) == refusal(state, 2, Flip(4)) == Refusal("3.03", "refused-not-revealer")


def test_3_09_going_on_is_optional_and_dangerous() -> None:
    """A misfit after the bid was met is a full failure."""
    state, _ = flips(won(table(grid("R5 B4")), 5), "A1")
    assert {Stop(), Flip(1)} <= set(GAME.legal(state, 0))
    state, told = flips(state, "A2")
    assert told[-1] == Failed(0)
    state, _ = look(lose(state, "R6", "36"))
    assert state.board.counts == (2, 3, 3)


def test_3_10_nothing_left_below_the_bid_is_a_failure() -> None:
    """Although everything fitted."""
    state, told = flips(won(table(only("R1 R2")), 9), "A1 A2")
    assert told[-1] == Failed(0)
    assert isinstance(state.phase, Losing)


def test_3_11_nothing_left_and_the_bid_met_is_a_success() -> None:
    """Without a press."""
    state, told = flips(won(table(only("R1 R2")), 3), "A1 A2")
    assert told[-1] == Collected(0, 2)
    state, told = look(state)
    assert told == (Ended("ending-collected", (0,)),)
