"""The golden tests of the rulings, and what is conserved."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import Rng
from games.konsul.rules import GAME
from games.konsul.rules import pieces as p
from games.konsul.rules.turn import occupied_cells
from games.testing.runs import played_on
from tests.games.konsul import table as t

# The golden tests ----------------------------------------------------------------------------------


def test_golden_1() -> None:
    """R3, flag, R5 is 10 (3.07); then B5 is a failure."""
    state, _ = t.flips(t.won(t.table(t.grid("R3 F R5 B5")), 30), "A1 A2 A3")
    assert t.worth(state) == 10
    assert t.flips(state, "A4")[1][-1] == p.Failed(0)


def test_golden_2() -> None:
    """Flag, flag, B4 is 8; G4 makes 12; B1 is a failure."""
    state, _ = t.flips(t.won(t.table(t.grid("F F B4 G4 B1")), 30), "A1 A2 A3")
    assert t.worth(state) == 8
    state, _ = t.flips(state, "A4")
    assert t.worth(state) == 12
    assert t.flips(state, "A5")[1][-1] == p.Failed(0)


def test_golden_3() -> None:
    """R3, flag, B3 is 8; R3 then B5 is a failure on the second flip."""
    state, _ = t.flips(t.won(t.table(t.grid("R3 F B3 B5")), 30), "A1 A2 A3")
    assert t.worth(state) == 8
    state, told = t.flips(t.won(t.table(t.grid("R3 F B3 B5")), 30), "A1 A4")
    assert told[-1] == p.Failed(0)


def golden_4() -> p.State:
    """Bid 9; R3, R5, G1 fail; G8 is given up beside the full grid."""
    state, told = t.flips(t.won(t.table(t.grid("R3 R5 G1 G4 F")), 9), "A1 A2 A3")
    assert told[-1] == p.Failed(0)
    state = t.lose(state, "G8", "36")
    assert t.up(state) == ["A1 R3", "A2 R5", "A3 G1", "36 G8"]
    return t.look(state)[0]


def test_golden_4() -> None:
    """All four turn down in place (3.12); two cards in hand; the left neighbour starts."""
    state = golden_4()
    assert state.cells[:3] == ("R3", "R5", "G1")
    assert state.cells[t.cell("36")] == "G8"
    assert state.hands[0] == ("R6", "B7")
    assert state.phase == p.Bidding(0, None, (1, 2, 0))


def test_golden_5() -> None:
    """Later G8, G4 and a flag make 14 for a bid of 12: three cards, 33 left, and the winner starts."""
    state, _ = t.flips(t.won(golden_4(), 12), "36 A4 A5")
    assert t.worth(state) == 14
    state, _ = t.look(t.act(state, p.Stop())[0])
    assert state.board.counts == (2, 6, 3)
    assert len(state.board.holds) == 33
    assert state.board.starter == 1


def test_golden_6() -> None:
    """Bid 6; P5 and a flag are 7; going on, R1 is a failure: nothing collected, one card lost (3.09)."""
    state, _ = t.flips(t.won(t.table(t.grid("P5 F R1")), 6), "A1 A2")
    assert t.worth(state) == 7
    state, told = t.flips(state, "A3")
    assert told[-1] == p.Failed(0)
    state, _ = t.look(t.lose(state, "R6", "36"))
    assert state.board.counts == (2, 3, 3)


def test_golden_7() -> None:
    """One card in hand, a failure: none, still in (3.13). A win at 4, B2 and R3: eliminated."""
    state, _ = t.look(t.lose(t.failing(t.grid("R1 B2 R3"), "R6", "P6", "B6"), "R6", "36"))
    for action in (p.Bid(1), p.Pass(), p.Bid(4), p.Pass()):
        state, _ = t.act(state, action)
    state, told = t.flips(state, "A2 A3")
    assert told[-2:] == (p.Failed(0), p.Eliminated(0))
    assert t.look(state)[0].board.out == (0,)


def test_golden_8() -> None:
    """13, 12, 10 and 12 cards: 13 win. 12, 12, 12 and 11: three share (3.19)."""
    assert t.ended(13, 12, 10, 12) == (0,)
    assert t.ended(12, 12, 12, 11) == (0, 1, 2)
    assert [p.GRID + 3 * seats for seats in (2, 3, 4)] == [41, 44, 47]


# Conservation --------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(seats=st.integers(2, 4), seed=st.integers(0, 2**32), variant=st.sampled_from(("value", "cards")))
def test_no_card_is_lost_or_made(seats: int, seed: int, variant: str) -> None:
    """35 and three for each player, in the grid, beside it and in the hands, at every moment."""
    dealt = GAME.setup(seats, GAME.read_options({"variant": variant}), Rng(b"dealt", seed))
    assert sum(t.cards_in_play(dealt).values()) == p.GRID + 3 * seats
    for state in played_on(GAME, dealt, t.any_action, seed):
        assert t.cards_in_play(state) == t.cards_in_play(dealt)
        assert state.board.holds == occupied_cells(state.cells)
        assert state.board.counts == tuple(map(len, state.hands))
