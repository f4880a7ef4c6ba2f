"""The components and the auction of Konsul, ruling by ruling."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core import Refusal, Rng
from games.konsul.rules import GAME
from games.konsul.rules import pieces as p
from tests.games.konsul import table as t

# Components ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_deal(seats: int) -> None:
    """35 cards in the grid; a 6, a 7 and an 8 in three colours for each, no card twice."""
    for number in range(50):
        state = GAME.setup(seats, p.Options(), Rng(b"deal", number))
        assert sorted(card or "" for card in state.cells[: p.GRID]) == sorted((*p.LOW, *(p.FLAG,) * 10))
        assert state.cells[p.GRID :] == (None,) * (3 * seats)
        for hand in state.hands:
            assert sorted(card[1] for card in hand) == ["6", "7", "8"]
            assert len({card[0] for card in hand}) == 3
        dealt = [card for hand in state.hands for card in hand]
        assert len(set(dealt)) == len(dealt) == 3 * seats


def test_the_deal_is_not_cyclic() -> None:
    deals = [GAME.setup(2, p.Options(), Rng(b"deal", number)).hands for number in range(4000)]
    mine = Counter(deal[0] for deal in deals)
    assert len(mine) == 60
    (hand, many), *_ = mine.most_common()
    others = Counter(deal[1] for deal in deals if deal[0] == hand)
    assert len(others) > 20
    assert max(others.values()) < many / 4


# The auction ---------------------------------------------------------------------------------------


def test_3_01_the_opening_bid_is_compulsory() -> None:
    state = t.table(t.grid(""), starter=1)
    assert t.refusal(state, 1, p.Pass()) == Refusal("3.01", "refused-opening")
    assert t.refusal(state, 1, p.Bid(0)).key == t.refusal(state, 1, p.Bid(57)).key == "refused-bid"
    assert t.refusal(state, 1, p.Bid(0)).ruling == t.refusal(state, 1, p.Bid(-3)).ruling == "3.01"
    assert t.refusal(state, 1, p.Bid(57)).ruling == "3.02"
    assert GAME.legal(state, 1) == (p.Bid(1), p.Bid(2), p.Bid(5))
    assert t.act(state, p.Bid(1))[1] == (p.Raised(1, 1),)


def test_3_02_a_bid_must_be_higher_by_any_amount() -> None:
    state, _ = t.act(t.table(t.grid("")), p.Bid(7))
    for bid in (8, 9, 30, 56):
        assert GAME.check(state, 1, p.Bid(bid)) is None
    for bid in (7, 6, 0, 57, 1000):
        assert t.refusal(state, 1, p.Bid(bid)) == Refusal("3.02", "refused-bid", (("least", 8), ("most", 56)))
    assert (
        t.refusal(state, 0, p.Bid(9))
        == t.refusal(state, 2, p.Pass())
        == Refusal("3.02", "refused-not-your-turn")
    )


def test_3_02_a_player_who_passed_stays_out() -> None:
    state, _ = t.act(t.table(t.grid("")), p.Bid(1))
    state, told = t.act(state, p.Pass())
    assert told == (p.Passed(1),)
    state, _ = t.act(state, p.Bid(2))
    assert t.refusal(state, 1, p.Bid(3)) == Refusal("3.02", "refused-passed")
    state, _ = t.act(state, p.Bid(3))
    assert state.phase == p.Bidding(3, 0, (2, 0))


@pytest.mark.parametrize(("variant", "highest"), [("value", 56), ("cards", 18)])
def test_3_02_no_bid_above_what_could_succeed(variant: str, highest: int) -> None:
    state, _ = t.act(t.table(t.grid(""), variant=variant), p.Bid(highest))
    assert GAME.legal(state, 1) == (p.Pass(),)
    assert t.refusal(state, 1, p.Bid(highest + 1)) == Refusal("3.02", "refused-highest", (("most", highest),))


def test_3_02_the_highest_bids_are_the_highest_sets() -> None:
    """One colour from 1 to 8 with all flags; at the start, all 5s with all flags."""
    red = [card for card in p.CARDS if card[0] == "R"]
    assert t.is_set([*red, *(p.FLAG,) * 10])
    assert sum(p.VALUES[card] for card in (*red, *(p.FLAG,) * 10)) == 56
    assert len((*red, *(p.FLAG,) * 10)) == 18
    fives = [card for card in p.LOW if card[1] == "5"]
    assert sum(p.VALUES[card] for card in (*fives, *(p.FLAG,) * 10)) == 45


def test_3_03_the_last_one_in_has_won() -> None:
    state, _ = t.act(t.table(t.grid("")), p.Bid(1))
    for action in (p.Bid(2), p.Bid(4), p.Pass()):
        state, _ = t.act(state, action)
    state, told = t.act(state, p.Pass())
    assert told == (p.Passed(1), p.Won(2, 4))
    assert isinstance(state.phase, p.Revealing)
    assert (state.phase.seat, state.phase.bid) == (2, 4)


@pytest.mark.parametrize("card", ["R1", "F", "G5"])
def test_3_04_a_bid_of_1_succeeds_with_any_card(card: p.Card) -> None:
    state, _ = t.flips(t.won(t.table(t.grid(card)), 1), "A1")
    state, told = t.act(state, p.Stop())
    assert told == (p.Collected(0, 1),)
