"""The golden tests of the rulings, and what is conserved."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import Rng
from games.konsul.pieces import (
    GRID,
    Bid,
    Bidding,
    Eliminated,
    Failed,
    Over,
    Pass,
    State,
    Stop,
    Viewing,
)
from games.konsul.rules import GAME
from games.konsul.turn import holds
from tests.games.konsul.table import (
    act,
    any_action,
    cards_in_play,
    cell,
    ended,
    failing,
    flips,
    grid,
    look,
    lose,
    table,
    up,
    won,
    worth,
)

pytestmark = pytest.mark.portable


# The golden tests ----------------------------------------------------------------------------------


def test_golden_1() -> None:
    """R3, flag, R5 is 10; then B5 is a failure."""
    state, _ = flips(won(table(grid("R3 F R5 B5")), 30), "A1 A2 A3")
    assert worth(state) == 10
    assert flips(state, "A4")[1][-1] == Failed(0)


def test_golden_2() -> None:
    """Flag, flag, B4 is 8; G4 makes 12; B1 is a failure."""
    state, _ = flips(won(table(grid("F F B4 G4 B1")), 30), "A1 A2 A3")
    assert worth(state) == 8
    state, _ = flips(state, "A4")
    assert worth(state) == 12
    assert flips(state, "A5")[1][-1] == Failed(0)


def test_golden_3() -> None:
    """R3, flag, B3 is 8; R3 then B5 is a failure on the second flip."""
    state, _ = flips(won(table(grid("R3 F B3 B5")), 30), "A1 A2 A3")
    assert worth(state) == 8
    state, told = flips(won(table(grid("R3 F B3 B5")), 30), "A1 A4")
    assert told[-1] == Failed(0)


def golden_4() -> State:
    """Bid 9; R3, R5, G1 fail; G8 is given up beside the full grid."""
    state, told = flips(won(table(grid("R3 R5 G1 G4 F")), 9), "A1 A2 A3")
    assert told[-1] == Failed(0)
    state = lose(state, "G8", "36")
    assert up(state) == ["A1 R3", "A2 R5", "A3 G1", "36 G8"]
    return look(state)[0]


def test_golden_4() -> None:
    """All four turn down in place; two cards in hand; the left neighbour starts."""
    state = golden_4()
    assert state.cells[:3] == ("R3", "R5", "G1")
    assert state.cells[cell("36")] == "G8"
    assert state.hands[0] == ("R6", "B7")
    assert state.phase == Bidding(0, None, (1, 2, 0))


def test_golden_5() -> None:
    """Later G8, G4 and a flag make 14 for a bid of 12: three cards, 33 left, and the winner starts."""
    state, _ = flips(won(golden_4(), 12), "36 A4 A5")
    assert worth(state) == 14
    state, _ = look(act(state, Stop())[0])
    assert state.board.counts == (2, 6, 3)
    assert len(state.board.holds) == 33
    assert state.board.starter == 1


def test_golden_6() -> None:
    """Bid 6; P5 and a flag are 7; going on, R1 is a failure: nothing collected, one card lost."""
    state, _ = flips(won(table(grid("P5 F R1")), 6), "A1 A2")
    assert worth(state) == 7
    state, told = flips(state, "A3")
    assert told[-1] == Failed(0)
    state, _ = look(lose(state, "R6", "36"))
    assert state.board.counts == (2, 3, 3)


def test_golden_7() -> None:
    """One card in hand, a failure: none, still in. A win at 4, B2 and R3: eliminated."""
    state, _ = look(lose(failing(grid("R1 B2 R3"), "R6", "P6", "B6"), "R6", "36"))
    for action in (Bid(1), Pass(), Bid(4), Pass()):
        state, _ = act(state, action)
    state, told = flips(state, "A2 A3")
    assert told[-2:] == (Failed(0), Eliminated(0))
    assert look(state)[0].board.out == (0,)


def test_golden_8() -> None:
    """13, 12, 10 and 12 cards: 13 win. 12, 12, 12 and 11: three share."""
    assert ended(13, 12, 10, 12) == (0,)
    assert ended(12, 12, 12, 11) == (0, 1, 2)
    assert [GRID + 3 * seats for seats in (2, 3, 4)] == [41, 44, 47]


# Conservation --------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(
    seats=st.integers(2, 4),
    seed=st.binary(min_size=1, max_size=8),
    variant=st.sampled_from(("value", "cards")),
)
def test_no_card_is_lost_or_made(seats: int, seed: bytes, variant: str) -> None:
    """35 and three for each player, in the grid, beside it and in the hands, at every moment."""
    rng = Rng(seed, 1)
    state = GAME.setup(seats, GAME.read_options({"variant": variant}), Rng(seed, 0))
    dealt = cards_in_play(state)
    assert sum(dealt.values()) == GRID + 3 * seats
    while not isinstance(state.phase, Over):
        if isinstance(state.phase, Viewing):
            state, _ = look(state)
        else:
            state, _ = act(state, any_action(state, rng))
        assert cards_in_play(state) == dealt
        assert state.board.holds == holds(state.cells)
        assert state.board.counts == tuple(map(len, state.hands))
