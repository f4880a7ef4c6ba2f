"""The golden tests of the rulings of Money and Luck, and that no ruling lacks a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.core import Seat
from games.money_and_luck.rules import pieces as p
from tests.games.money_and_luck import table as t

# Whole ----------------------------------------------------------------------


def test_every_ruling_has_a_test() -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    numbers = {int(number) for number in re.findall(r"^def test_5_(\d\d)_", tests, re.MULTILINE)}
    assert numbers == set(range(1, 28))


# The golden tests ----------------------------------------------------------------------------------


def test_golden_1_a_first_round_of_four() -> None:
    state, _ = t.show(t.start(4, marker=1), "WW WB BB BB")
    state, told = t.act(state, 0, p.Take(1))
    assert t.of_kind(p.Ritual, told) == [p.Ritual((1, 2, 3), 5, 2)]
    assert t.of_kind(p.Flipped, told) == [p.Flipped(2, 1, 0, 2)]
    assert t.of_kind(p.Gave, told) == [p.Gave(3, 2, 1000)]
    assert t.hands(state) == ["W1 3, B1 1", "W1 1, B1 2", "B5 1", "W1 1, B1 1"]
    assert t.points(state) == [2000, -1000, -5000, 0]
    assert (state.deck, state.middle, state.marker) == (31, 12, 2)


def test_golden_2_the_marker_holder_is_not_in_the_ritual() -> None:
    state, _ = t.show(t.start(4, marker=0), "WW WB WW WB")
    state, told = t.agree(state, 2)
    assert t.of_kind(p.Ritual, told) == [p.Ritual((1, 3), 2, 3)]
    assert t.hands(state) == ["W1 2, B1 1", "W1 1, B1 2", "W1 3, B1 1", "B1 3"]
    assert t.points(state) == [1000, -1000, 2000, -3000]
    assert (state.deck, state.marker) == (27, 3)


def test_golden_3_a_5000_must_be_given() -> None:
    """The fifth black 1000 came just before: the giver has nothing else left."""
    state, _ = t.show(t.table("B1 4", "W1 3, B1 1", "W1 2", marker=0), "BB BB WW")
    state, told = t.act(state, 2, p.Take(1))
    assert t.of_kind(p.Ritual, told) == [p.Ritual((0, 1), 4, 1)]
    assert t.of_kind(p.Gave, told) == [p.Gave(0, 1, 5000)]
    assert t.hands(state) == ["nothing", "W1 1, B1 3, B5 1", "W1 4"]
    assert t.points(state) == [0, -7000, 4000]


def test_golden_4_exchange_in_mid_flip() -> None:
    """A black 5000 and a black 1000, not six black 1000s (5.12)."""
    state, _ = t.show(t.table("W1 2, B1 4", t.START, t.START), "WB BB WW")
    state, told = t.act(state, 2, p.Take(0))
    assert t.of_kind(p.Ritual, told) == [p.Ritual((0, 1), 3, 0)]
    assert t.hands(state)[0] == "B1 1, B5 1"
    assert t.points(state)[0] == -6000


def test_golden_5_a_5000_turns_black() -> None:
    """It is one card of two: +6000 becomes -6000."""
    before = t.table("W1 1, W5 1", t.START, t.START)
    state, _ = t.show(before, "WB BB WW")
    state, _ = t.act(state, 2, p.Take(0))
    assert t.hands(state)[0] == "B1 1, B5 1"
    assert (t.points(before)[0], t.points(state)[0]) == (6000, -6000)


def test_golden_6_all_in() -> None:
    state, told = t.show(t.table("W1 3, B1 1", "W1 1, B1 2", "B1 4", marker=2), "WB WB WB")
    assert t.of_kind(p.Ritual, told) == [p.Ritual((2, 0, 1), 3, 1)]
    assert t.hands(state) == ["W1 3, B1 2", "B5 1", "B5 1"]
    assert t.points(state) == [1000, -5000, -5000]
    assert state.phase == p.Over("ending-all-joined")
    assert t.winners(state) == (1, 2)


def test_golden_7_all_white() -> None:
    """No ritual: the highest wins, having exchanged five white 1000s."""
    state, _ = t.show(t.table("W1 4, B1 1", "W1 1, B1 2", "W1 1, B1 4"), "WW WW WW")
    state, _ = t.agree(state, 1)
    assert t.hands(state) == ["W5 1, B1 1", "W1 3, B1 2", "W1 2, B1 4"]
    assert t.points(state) == [4000, 1000, -2000]
    assert state.phase == p.Over("ending-no-ritual")
    assert t.winners(state) == (0,)


@pytest.mark.parametrize(
    ("variant", "coins", "count", "chosen"), [("luck", "BW WB BB WW", 6, 2), ("basic", "WB WB BB WW", 4, 0)]
)
def test_golden_8_arrows_are_counted(variant: str, coins: str, count: int, chosen: Seat) -> None:
    """The same faces: in ③ the count is 6 and ends elsewhere than at 4."""
    state, _ = t.show(t.start(4, marker=0, variant=variant), coins)
    _, told = t.act(state, 3, p.Take(0))
    assert t.of_kind(p.Ritual, told) == [p.Ritual((0, 1, 2), count, chosen)]
