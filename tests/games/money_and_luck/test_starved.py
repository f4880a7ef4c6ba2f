"""Money and Luck when hardly anything is left: no 5000s, no 1000s in the deck, no white or no black cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from games.money_and_luck.rules import GAME
from games.money_and_luck.rules.pieces import State
from games.testing.runs import played_on
from tests.games.money_and_luck.table import hands, show, table, winners
from tests.games.playing import of_the_menu

STARVED = {
    "everybody is about to exchange": (("W1 4, B1 4",) * 3, 1),
    "the deck is empty": (("W1 4, B1 4",) * 5, 1),
    "no white card": (("B1 4",) * 4, 2),
    "no black card": (("W1 4",) * 4, 2),
    "no card": (("",) * 3, 1),
    "no 1000": (("W5 2, B5 2",) * 3, 1),
    "one has everything": (("W1 4, W5 6, B1 4, B5 6", "", ""), 1),
}
PICKS = {"first": of_the_menu(GAME, 0), "last": of_the_menu(GAME, -1), "away": GAME.absent}


def opened(laid: tuple[str, ...], middle: int) -> Iterator[State]:
    for variant, pairs in (("basic", "WW WB BB"), ("luck", "WW BW WB BB")):
        for number, coins in enumerate(product(pairs.split(), repeat=3)):
            before = table(*laid, marker=number % len(laid), middle=middle, variant=variant)
            yield show(before, " ".join((*coins, "WB", "BB")[: len(laid)]))[0]


def in_play(state: State) -> tuple[int, int]:
    """How many 1000s and 5000s there are."""
    ones = state.deck + sum(hand.w1 + hand.b1 for hand in state.cards)
    return ones, state.middle + sum(hand.w5 + hand.b5 for hand in state.cards)


@pytest.mark.parametrize("starved", STARVED)
@pytest.mark.parametrize("people", PICKS)
def test_a_starved_table_plays_on_to_its_end(starved: str, people: str) -> None:
    """Nothing is lost, and the deck is overdrawn only where no 5000 is left (5.14)."""
    for first in opened(*STARVED[starved]):
        for state in played_on(GAME, first, PICKS[people]):
            assert in_play(state) == in_play(first)
            assert state.deck >= 0 or state.middle == 0
            assert min(min(hand.w1, hand.w5, hand.b1, hand.b5) for hand in state.cards) >= 0, hands(state)


def test_5_14_ten_players_overdraw_the_deck() -> None:
    """All 80 are in hands when the last 5000 goes; the others keep their 1000s, and it is the last round."""
    before = table(*("W1 4, B1 4",) * 10, middle=1, variant="ten")
    assert before.deck == 0
    state, _ = show(before, " ".join(["WB"] * 10))
    # Five come back for the 5000; the chosen player lacks six white cards, and nine others receive one each.
    assert (state.deck, state.middle) == (5 - 6 - 9, 0)
    assert hands(state) == ["W1 4, B1 5"] * 9 + ["B1 9, B5 1"]
    assert winners(state) == (9,)
