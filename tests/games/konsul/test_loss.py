"""What a failure costs in Konsul, and who begins the next auction, ruling by ruling."""

from __future__ import annotations

import pytest

from games.core import Refusal, Seat
from games.konsul.rules import GAME
from games.konsul.rules import pieces as p
from tests.games.konsul import table as t


def test_3_12_the_loser_chooses_card_and_cell() -> None:
    state = t.flips(t.won(t.table(t.grid(". . R1 B2")), 9), "A3 A4")[0]
    assert GAME.legal(state, 0) == tuple(p.Lose(card, at) for card in ("R6", "B7", "G8") for at in (0, 1))
    assert t.refusal(state, 0, p.Lose("P6", 0)).key == "refused-card"
    assert t.refusal(state, 0, p.Lose("R6", 2)).key == "refused-cell"
    assert t.refusal(state, 0, p.Lose("R6", t.cell("36"))).key == "refused-cell"
    assert t.refusal(state, 1, p.Lose("P6", 0)).key == "refused-not-loser"
    after, told = t.act(state, p.Lose("B7", 1))
    assert told == (p.Lost(0, "B7", 1),)
    assert t.up(after) == ["A3 R1", "A4 B2", "A2 B7"]
    assert after.hands[0] == ("R6", "G8")


def test_3_12_beside_the_grid_the_lowest_free_number() -> None:
    cells = list(t.grid("R1 B2"))
    cells[t.cell("36")], cells[t.cell("38")] = "Y8", "P8"
    state = t.failing(tuple(cells), "R6 B7 G8", "P6", "B6")
    assert {loss.cell for loss in GAME.legal(state, 0)} == {t.cell("37")}
    state, _ = t.look(t.lose(state, "R6", "37"))
    assert [state.cells[t.cell(name)] for name in ("36", "37", "38")] == ["Y8", "R6", "P8"]


def test_3_12_an_empty_cell_of_the_grid_comes_first() -> None:
    cells = list(t.grid(". R1 B2"))
    cells[t.cell("36")] = "Y8"
    state = t.flips(t.won(t.table(tuple(cells)), 9), "A2 A3")[0]
    assert {loss.cell for loss in GAME.legal(state, 0)} == {0}


def test_3_12_flags_of_a_hand_are_one_choice() -> None:
    state = t.failing(t.grid("R1 B2"), "F F R6", "P6", "B6")
    assert GAME.legal(state, 0) == (p.Lose("F", p.GRID), p.Lose("R6", p.GRID))
    assert t.lose(state, "F", "36").hands[0] == ("R6", "F")


def test_3_13_failing_with_an_empty_hand_eliminates() -> None:
    state = t.won(t.table(t.grid("R1 B2"), "", "P6", "B6"), 9)
    state, told = t.flips(state, "A1 A2")
    assert told[-2:] == (p.Failed(0), p.Eliminated(0))
    assert t.result(state) == "eliminated"
    state, told = t.look(state)
    assert state.board.out == (0,)
    assert state.board.holds == tuple(range(p.GRID))
    assert told == (p.Began(2, 1),)
    assert t.refusal(state, 0, p.Bid(1)) == Refusal("3.13", "refused-out")


def test_3_13_also_after_the_bid_had_been_met() -> None:
    state = t.won(t.table(t.grid("R5 B2"), "", "P6", "B6"), 5)
    _, told = t.flips(state, "A1 A2")
    assert told[-1] == p.Eliminated(0)


@pytest.mark.parametrize(("out", "next_"), [((), 1), ((1,), 2), ((1, 2), 3)])
def test_3_14_after_a_failure_the_left_neighbour_begins(out: tuple[Seat, ...], next_: Seat) -> None:
    hands = ["" if seat in out else hand for seat, hand in enumerate(t.HANDS)]
    state = t.failing(t.grid("R1 B2", 4), *hands, out=out)
    _, told = t.look(t.lose(state, "R6", "36"))
    assert told == (p.Began(2, next_),)


def test_3_14_after_a_success_the_winner_begins() -> None:
    state, _ = t.act(t.table(t.grid("R1")), p.Bid(1))
    for action in (p.Bid(2), p.Pass(), p.Pass()):
        state, _ = t.act(state, action)
    state, _ = t.flips(state, "B1")
    state, _ = t.act(state, p.Stop())
    state, told = t.look(state)
    assert told == (p.Began(2, 1),)
    assert state.phase == p.Bidding(0, None, (1, 2, 0))


def test_3_15_without_cards_one_may_bid() -> None:
    state, _ = t.act(t.table(t.grid(""), "R6", "", "B6"), p.Bid(3))
    assert GAME.check(state, 1, p.Bid(4)) is None
