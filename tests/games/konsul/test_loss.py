"""What a failure costs in Konsul, and who begins the next auction, ruling by ruling."""

from __future__ import annotations

import pytest

from games.core import Refusal, Seat
from games.konsul.pieces import (
    GRID,
    Began,
    Bid,
    Bidding,
    Eliminated,
    Failed,
    Flipped,
    Lose,
    Lost,
    Pass,
    Stop,
)
from games.konsul.rules import GAME
from tests.games.konsul.table import (
    HANDS,
    act,
    cell,
    failing,
    flips,
    grid,
    look,
    lose,
    refusal,
    result,
    table,
    up,
    won,
)

pytestmark = pytest.mark.portable


def test_3_12_the_loser_chooses_card_and_cell() -> None:
    """Any card of the hand, any empty cell of the grid."""
    state = flips(won(table(grid(". . R1 B2")), 9), "A3 A4")[0]
    assert GAME.legal(state, 0) == tuple(Lose(card, at) for card in ("R6", "B7", "G8") for at in (0, 1))
    assert refusal(state, 0, Lose("P6", 0)).key == "refused-card"
    assert refusal(state, 0, Lose("R6", 2)).key == "refused-cell"
    assert refusal(state, 0, Lose("R6", cell("36"))).key == "refused-cell"
    assert refusal(state, 1, Lose("P6", 0)).key == "refused-not-loser"
    after, told = act(state, Lose("B7", 1))
    assert told == (Lost(0, "B7", 1),)
    assert up(after) == ["A3 R1", "A4 B2", "A2 B7"]
    assert after.hands[0] == ("R6", "G8")


def test_3_12_everything_turns_down_in_place() -> None:
    """The misfit and the lost card too."""
    state = lose(failing(), "G8", "36")
    state, _ = look(state)
    assert state.cells[:2] == ("R1", "B2")
    assert state.cells[cell("36")] == "G8"
    assert not hasattr(state.phase, "up")
    again = won(state, 8)
    assert flips(again, "36")[1] == (Flipped(1, cell("36"), "G8"),)


def test_3_12_beside_the_grid_the_lowest_free_number() -> None:
    """Extra cards stay where they are when others leave."""
    cells = list(grid("R1 B2"))
    cells[cell("36")], cells[cell("38")] = "Y8", "P8"
    state = failing(tuple(cells), "R6 B7 G8", "P6", "B6")
    assert {loss.cell for loss in GAME.legal(state, 0)} == {cell("37")}
    state, _ = look(lose(state, "R6", "37"))
    assert [state.cells[cell(name)] for name in ("36", "37", "38")] == ["Y8", "R6", "P8"]


def test_3_12_an_empty_cell_of_the_grid_comes_first() -> None:
    """Also when cards lie beside it."""
    cells = list(grid(". R1 B2"))
    cells[cell("36")] = "Y8"
    state = flips(won(table(tuple(cells)), 9), "A2 A3")[0]
    assert {loss.cell for loss in GAME.legal(state, 0)} == {0}


def test_3_12_flags_of_a_hand_are_one_choice() -> None:
    """They are alike."""
    state = failing(grid("R1 B2"), "F F R6", "P6", "B6")
    assert GAME.legal(state, 0) == (Lose("F", GRID), Lose("R6", GRID))
    assert lose(state, "F", "36").hands[0] == ("R6", "F")


def test_3_13_failing_with_an_empty_hand_eliminates() -> None:
    """Nothing is laid down; the cards turn down."""
    state = won(table(grid("R1 B2"), "", "P6", "B6"), 9)
    state, told = flips(state, "A1 A2")
    assert told[-2:] == (Failed(0), Eliminated(0))
    assert result(state) == "eliminated"
    state, told = look(state)
    assert state.board.out == (0,)
    assert state.board.holds == tuple(range(GRID))
    assert told == (Began(2, 1),)
    assert refusal(state, 0, Bid(1)) == Refusal("3.13", "refused-out")


def test_3_13_also_after_the_bid_had_been_met() -> None:
    """The misfit decides."""
    state = won(table(grid("R5 B2"), "", "P6", "B6"), 5)
    _, told = flips(state, "A1 A2")
    assert told[-1] == Eliminated(0)


def test_3_13_losing_the_last_card_does_not() -> None:
    """Only the next failure does."""
    state, _ = look(lose(failing(grid("R1 B2"), "R6", "P6", "B6"), "R6", "36"))
    assert state.board.counts == (0, 1, 1)
    assert state.board.out == ()


@pytest.mark.parametrize(("out", "next_"), [((), 1), ((1,), 2), ((1, 2), 3)])
def test_3_14_after_a_failure_the_left_neighbour_begins(out: tuple[Seat, ...], next_: Seat) -> None:
    """Who is eliminated is skipped."""
    hands = ["" if seat in out else hand for seat, hand in enumerate(HANDS)]
    state = failing(grid("R1 B2", 4), *hands, out=out)
    _, told = look(lose(state, "R6", "36"))
    assert told == (Began(2, next_),)


def test_3_14_after_a_success_the_winner_begins() -> None:
    """Clockwise from there."""
    state, _ = act(table(grid("R1")), Bid(1))
    for action in (Bid(2), Pass(), Pass()):
        state, _ = act(state, action)
    state, _ = flips(state, "B1")
    state, _ = act(state, Stop())
    state, told = look(state)
    assert told == (Began(2, 1),)
    assert state.phase == Bidding(0, None, (1, 2, 0))


def test_3_15_without_cards_one_may_bid() -> None:
    """At the risk of elimination."""
    state, _ = act(table(grid(""), "R6", "", "B6"), Bid(3))
    assert GAME.check(state, 1, Bid(4)) is None
