"""Sets and the reveal of Konsul, ruling by ruling."""

from __future__ import annotations

import pytest

from games.core import Refusal
from games.konsul.rules import GAME
from games.konsul.rules import pieces as p
from tests.games.konsul import table as t

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
    assert t.is_set(cards.split()) == good


def test_3_05_a_misfit_ends_the_turn() -> None:
    state, told = t.flips(t.won(t.table(t.grid("R4 B5")), 20), "A1 A2")
    assert told[-1] == p.Failed(0)
    assert state.phase == p.Losing(0, 20, (p.FaceUp(0, "R4"), p.FaceUp(1, "B5")))


@pytest.mark.parametrize(("third", "fits"), [("R5", True), ("B3", False), ("F", True)])
def test_3_06_the_second_number_card_decides(third: p.Card, *, fits: bool) -> None:
    state, _ = t.flips(t.won(t.table(t.grid(f"R3 F R4 {third}")), 50), "A1 A2 A3 A4")
    assert isinstance(state.phase, p.Revealing if fits else p.Losing)


@pytest.mark.parametrize("second", ["R5", "B3"])
def test_3_06_until_then_both_are_open(second: p.Card) -> None:
    state, _ = t.flips(t.won(t.table(t.grid(f"F R3 F {second}")), 50), "A1 A2 A3 A4")
    assert isinstance(state.phase, p.Revealing)


def test_3_07_values() -> None:
    state, _ = t.flips(t.won(t.table(t.grid("R1 F R5 F F")), 50), "A1 A2 A3 A4 A5")
    assert t.worth(state) == 1 + 2 + 5 + 2 + 2


# The reveal ----------------------------------------------------------------------------------------


def test_3_08_no_stop_below_the_bid() -> None:
    state = t.won(t.table(t.grid("R3 R4 R5")), 8)
    for name in ("A1", "A2"):
        assert t.refusal(state, 0, p.Stop()) == Refusal("3.08", "refused-stop")
        assert p.Stop() not in GAME.legal(state, 0)
        state, _ = t.flips(state, name)
    state, _ = t.flips(state, "A3")
    assert GAME.legal(state, 0)[-1] == p.Stop()
    assert (
        t.refusal(state, 1, p.Stop())
        == t.refusal(state, 2, p.Flip(4))
        == Refusal("3.03", "refused-not-revealer")
    )


def test_3_09_going_on_is_optional_and_dangerous() -> None:
    state, _ = t.flips(t.won(t.table(t.grid("R5 B4")), 5), "A1")
    assert {p.Stop(), p.Flip(1)} <= set(GAME.legal(state, 0))
    state, told = t.flips(state, "A2")
    assert told[-1] == p.Failed(0)
    state, _ = t.look(t.lose(state, "R6", "36"))
    assert state.board.counts == (2, 3, 3)


def test_3_10_nothing_left_below_the_bid_is_a_failure() -> None:
    state, told = t.flips(t.won(t.table(t.only("R1 R2")), 9), "A1 A2")
    assert told[-1] == p.Failed(0)
    assert isinstance(state.phase, p.Losing)


def test_3_11_nothing_left_and_the_bid_met_is_a_success() -> None:
    state, told = t.flips(t.won(t.table(t.only("R1 R2")), 3), "A1 A2")
    assert told[-1] == p.Collected(0, 2)
    state, told = t.look(state)
    assert told == (p.Ended("ending-collected", (0,)),)
