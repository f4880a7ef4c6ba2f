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
        ("R4 B4 B5", False),
        ("F R1 F Y2", False),
    ],
)
def test_3_05_sets(cards: str, *, good: bool) -> None:
    """One colour or one value, as the second number card decides (3.06); a flag fits any."""
    assert t.is_set(cards.split()) == good


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


def test_3_09_going_on_is_optional() -> None:
    state, _ = t.flips(t.won(t.table(t.grid("R5 B4")), 5), "A1")
    assert {p.Stop(), p.Flip(1)} <= set(GAME.legal(state, 0))


def test_3_10_nothing_left_below_the_bid_is_a_failure() -> None:
    state, told = t.flips(t.won(t.table(t.only("R1 R2")), 9), "A1 A2")
    assert told[-1] == p.Failed(0)
    assert isinstance(state.phase, p.Losing)


def test_3_11_nothing_left_and_the_bid_met_is_a_success() -> None:
    state, told = t.flips(t.won(t.table(t.only("R1 R2")), 3), "A1 A2")
    assert told[-1] == p.Collected(0, 2)
    state, told = t.look(state)
    assert told == (p.Ended("ending-collected", (0,)),)
