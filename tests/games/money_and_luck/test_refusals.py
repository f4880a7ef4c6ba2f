"""Every refusal of Money and Luck names the ruling that refuses; each test is named by it."""

from __future__ import annotations

import pytest

from games.core import Refusal
from games.money_and_luck.rules import GAME
from games.money_and_luck.rules.pieces import Action, Flip, Give, Nominate, Show, State, Take
from tests.games.money_and_luck import table as t

EVERYTHING: tuple[Action, ...] = (Show("WW"), Nominate(()), Take(0), Flip(0), Give(1000))
NOT_NOW, NOT_YOURS = "refused-not-now", "refused-not-yours"


def choosing() -> State:
    return t.start(3)


def talking(variant: str = "basic") -> State:
    """Seats 0 and 1 talk about the extra card."""
    others = " WB" * (4 if variant == "ten" else 1)
    return t.show(t.start(6 if variant == "ten" else 3, variant=variant), f"WW WW{others}")[0]


def taking(variant: str = "basic") -> State:
    """Seat 0 alone may take the extra card; in ④ seats 0 and 1, one after the other."""
    return t.agree(talking("ten"), 0, 1)[0] if variant == "ten" else t.show(t.start(3), "WW WB WB")[0]


def flipping() -> State:
    """Seat 0 turns two of a 5000 and two 1000s."""
    return t.nominate_none(t.show(t.table("W1 2, W5 1", t.START, t.START), "WB BB WW")[0])[0]


def giving() -> State:
    """Seat 2 is chosen; seats 0 and 1 give, one after the other, and have both kinds."""
    hands = ("B1 1, B5 1", "B1 1, B5 1", t.START, t.START)
    return t.nominate_none(t.show(t.table(*hands), "BB BB BB WW")[0])[0]


def over(ending: str) -> State:
    match ending:
        case "5.16":
            return t.nominate_none(t.show(t.start(3), "WW WW WW")[0])[0]
        case "all joined":
            return t.show(t.start(3), "WB WB WB")[0]
        case "no 5000s":
            return t.nominate_none(t.show(t.table("W1 4", t.START, t.START, middle=1), "WW WB WB")[0])[0]
        case _:
            return t.nominate_none(t.show(t.table("W1 4", t.START, t.START, middle=1), "WW WW WW")[0])[0]


@pytest.mark.parametrize("state", [talking(), taking(), flipping(), giving()])
def test_5_02_open_coins_cannot_be_changed(state: State) -> None:
    assert t.refusal(state, 0, Show("BB")) == Refusal("5.02", NOT_NOW)


@pytest.mark.parametrize("action", [Nominate(()), Take(0), Flip(0), Give(1000)])
def test_5_03_nothing_comes_before_the_coins(action: Action) -> None:
    assert t.refusal(choosing(), 0, action) == Refusal("5.03", NOT_NOW)


@pytest.mark.parametrize("action", [Flip(0), Give(1000)])
def test_5_03_the_ritual_comes_after_the_white_cards(action: Action) -> None:
    for state in (talking(), taking()):
        assert t.refusal(state, 2, action) == Refusal("5.03", NOT_NOW)


@pytest.mark.parametrize("action", [Nominate(()), Take(1)])
def test_5_03_white_cards_do_not_come_after_the_ritual_has_begun(action: Action) -> None:
    for state in (flipping(), giving()):
        assert t.refusal(state, 0, action) == Refusal("5.03", NOT_NOW)


def test_5_05_nominations_and_their_number() -> None:
    state = talking()
    assert GAME.legal(state, 0) == (Nominate((0,)), Nominate((1,)), Nominate(()))
    assert t.refusal(state, 2, Nominate((0,))) == Refusal("5.05", "refused-not-white")
    for named in ((2,), (7,), (0, 1), (0, 0)):
        assert t.refusal(state, 0, Nominate(named)) == Refusal("5.05", "refused-nominee", (("most", 1),))


def test_5_05_the_extra_card_of_the_basic_game() -> None:
    assert t.refusal(taking(), 1, Take(1)) == Refusal("5.05", NOT_YOURS)
    for cards in (2, 7, -1):
        assert t.refusal(taking(), 0, Take(cards)) == Refusal("5.05", "refused-take", (("most", 1),))
    assert t.refusal(taking(), 0, Nominate((0,))) == Refusal("5.05", NOT_NOW)
    assert t.refusal(talking(), 0, Take(1)) == Refusal("5.05", NOT_NOW)


def test_5_09_cards_turned_and_by_whom() -> None:
    assert t.refusal(flipping(), 1, Flip(0)) == Refusal("5.09", "refused-not-chosen")
    for fives in (2, 3, -1):
        assert t.refusal(flipping(), 0, Flip(fives)) == Refusal("5.09", "refused-flip")


def test_5_11_the_giver() -> None:
    for seat in (2, 3):
        assert t.refusal(giving(), seat, Give(1000)) == Refusal("5.11", NOT_YOURS)


def test_5_12_one_after_the_other() -> None:
    assert t.refusal(giving(), 1, Give(1000)) == Refusal("5.12", NOT_YOURS)
    assert t.refusal(giving(), 0, Flip(0)) == Refusal("5.12", NOT_NOW)
    assert t.refusal(flipping(), 0, Give(1000)) == Refusal("5.12", NOT_NOW)


@pytest.mark.parametrize(
    ("ruling", "ending"),
    [("5.16", "5.16"), ("5.17", "all joined"), ("5.17", "no 5000s"), ("5.18", "5.16 and no 5000s")],
)
def test_5_16_to_5_18_nothing_is_done_after_the_end(ruling: str, ending: str) -> None:
    for action in EVERYTHING:
        assert t.refusal(over(ending), 0, action) == Refusal(ruling, "refused-over")


def test_5_23_the_extra_cards_of_the_game_for_ten() -> None:
    state = taking("ten")
    for cards in (3, -1):
        assert t.refusal(state, 0, Take(cards)) == Refusal("5.23", "refused-take", (("most", 2),))
    for seat in (1, 2):
        assert t.refusal(state, seat, Take(1)) == Refusal("5.23", NOT_YOURS)
    assert t.refusal(state, 0, Nominate(())) == Refusal("5.23", NOT_NOW)
    assert t.refusal(talking("ten"), 0, Take(2)) == Refusal("5.23", NOT_NOW)


def test_5_23_the_names_in_the_game_for_ten() -> None:
    for ruling, named in (("5.23", (1, 0)), ("5.23", (0, 0)), ("5.05", (0, 2))):
        refused = t.refusal(talking("ten"), 0, Nominate(named))
        assert refused == Refusal(ruling, "refused-nominee", (("most", 2),))
