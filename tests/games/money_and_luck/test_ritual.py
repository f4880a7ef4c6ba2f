"""The ritual and exchanges in Money and Luck, ruling by ruling."""

from __future__ import annotations

import pytest

from games.core import Seat
from games.money_and_luck.rules import GAME
from games.money_and_luck.rules import pieces as p
from tests.games.money_and_luck import table as t

# The ritual ----------------------------------------------------------------------------------------


def test_5_06_one_black_face_is_enough_to_take_part() -> None:
    _, told = t.nominate_none(t.show(t.start(5, marker=3), "WB WW BB WW WB")[0])
    assert t.of_kind(p.Ritual, told)[0].order == (4, 0, 2)


@pytest.mark.parametrize(
    ("marker", "coins", "order", "count", "chosen"),
    [
        (1, "WB WB WB WW", (1, 2, 0), 3, 0),
        (3, "WB WB WB WW", (0, 1, 2), 3, 2),
        (0, "BB BB WW WW", (0, 1), 4, 1),
        (2, "BB WW BB BB", (2, 3, 0), 6, 0),
        (2, "WB WW BB BB", (2, 3, 0), 5, 3),
    ],
)
def test_5_07_the_count_goes_round_the_participants(
    marker: Seat, coins: str, order: tuple[Seat, ...], count: int, chosen: Seat
) -> None:
    """From the marker clockwise, as often as needed; the chosen player gets the marker."""
    state, told = t.nominate_none(t.show(t.start(4, marker=marker), coins)[0])
    assert t.of_kind(p.Ritual, told) == [p.Ritual(order, count, chosen)]
    assert state.marker == chosen


@pytest.mark.parametrize("coins", ["WB", "BB"])
@pytest.mark.parametrize("marker", [0, 1, 2])
def test_5_08_a_single_participant_is_always_chosen(coins: str, marker: Seat) -> None:
    state, told = t.nominate_none(t.show(t.start(3, marker=marker), f"WW {coins} WW")[0])
    assert t.of_kind(p.Ritual, told)[0].chosen == 1
    assert t.hands(state)[1] == "B1 2"


def test_5_09_the_chosen_player_picks_which_cards_turn() -> None:
    """Cards are counted, not their worth: two of two 1000s and two 5000s."""
    state, _ = t.nominate_none(t.show(t.table("W1 2, W5 2", t.START, t.START), "WB BB WW")[0])
    assert state.phase == p.Flipping(("WB", "BB", "WW"), (0, 1), 0, 2)
    assert GAME.legal(state, 0) == (p.Flip(0), p.Flip(1), p.Flip(2))
    turned = [t.hands(t.act(state, 0, p.Flip(fives))[0])[0] for fives in range(3)]
    assert turned == ["W5 2, B1 2", "W1 1, W5 1, B1 1, B5 1", "W1 2, B5 2"]


def test_5_09_no_more_and_no_fewer_cards_turn_than_must() -> None:
    """Three must; there is one 1000, so two or three of them are 5000s."""
    state, _ = t.nominate_none(t.show(t.table("W1 1, W5 3", t.START, t.START, t.START), "WB BB WB WW")[0])
    assert GAME.legal(state, 0) == (p.Flip(2), p.Flip(3))


def test_5_09_missing_cards_come_black_from_the_deck() -> None:
    state, told = t.show(t.table("B1 1", t.START, t.START), "BB WB WB")
    assert t.of_kind(p.Flipped, told) == [p.Flipped(0, 0, 0, 3)]
    assert t.hands(state)[0] == "B1 4"


def test_5_10_the_others_in_the_ritual_receive_a_black_1000() -> None:
    state, told = t.nominate_none(t.show(t.start(4), "WB WB WB WW")[0])
    assert t.of_kind(p.Received, told) == [p.Received((0, 1), "black", 1)]
    assert t.hands(state) == ["W1 1, B1 2", "W1 1, B1 2", "B1 4", "W1 2, B1 1"]


@pytest.mark.parametrize(
    ("coins", "chosen", "givers"),
    [
        ("BB BB WB WW", 1, [0]),
        ("WB BB BB WW", 1, [2]),
        ("BB BB BB WW", 2, [0, 1]),
        ("BB WB BB WW", 1, []),
        ("WB WB BB WW", 0, []),
    ],
)
def test_5_11_gifts_only_between_those_with_two_black_faces(
    coins: str, chosen: Seat, givers: list[Seat]
) -> None:
    _, told = t.nominate_none(t.show(t.start(4), coins)[0])
    assert t.of_kind(p.Ritual, told)[0].chosen == chosen
    assert t.of_kind(p.Gave, told) == [p.Gave(giver, chosen, 1000) for giver in givers]


@pytest.mark.parametrize(("given", "left"), [(p.Give(1000), "B1 1, B5 1"), (p.Give(5000), "B1 2")])
def test_5_11_the_giver_picks_which_card(given: p.Give, left: str) -> None:
    state, _ = t.nominate_none(t.show(t.table("B1 1, B5 1", t.START, t.START), "BB BB WW")[0])
    assert state.phase == p.Giving(("BB", "BB", "WW"), (0, 1), 1, (0,))
    state, told = t.act(state, 0, given)
    assert told[0] == p.Gave(0, 1, given.value)
    assert t.hands(state)[0] == left


# Exchanges -----------------------------------------------------------------------------------------


def test_5_12_exchange_between_receipts() -> None:
    """Six black 1000s come to four, one by one: that makes two 5000s."""
    state, told = t.show(t.table("B1 4", *(t.START,) * 5, variant="ten"), "BB WB WB WB WB WB")
    assert t.of_kind(p.Flipped, told) == [p.Flipped(0, 0, 0, 6)]
    assert t.of_kind(p.Exchanged, told) == [p.Exchanged(0, "black"), p.Exchanged(0, "black")]
    assert t.hands(state)[0] == "B5 2"


def test_5_12_exchange_between_gifts() -> None:
    """The first gift is the fifth card; the second lies beside the new 5000."""
    state, told = t.nominate_none(t.show(t.start(4), "BB BB BB WW")[0])
    assert told[-3:] == (p.Gave(0, 2, 1000), p.Exchanged(2, "black"), p.Gave(1, 2, 1000))
    assert t.hands(state)[2] == "B1 1, B5 1"


@pytest.mark.parametrize(("marker", "lucky", "other"), [(0, 0, 2), (1, 2, 0), (2, 2, 0)])
def test_5_12_the_last_5000_goes_clockwise_from_the_marker(marker: Seat, lucky: Seat, other: Seat) -> None:
    """Two seats reach five white 1000s in the same step; one of them finds a 5000."""
    state, told = t.show(t.table("W1 4", t.START, "W1 4", marker=marker, middle=1), "WW WB WW")
    assert t.of_kind(p.Exchanged, told) == [p.Exchanged(lucky, "white")]
    assert (t.hands(state)[lucky], t.hands(state)[other]) == ("W5 1", "W1 5")


def test_5_12_in_the_ritual_clockwise_from_the_chosen_player() -> None:
    """Not from where the marker lay before: seat 3 comes before seat 0."""
    state, told = t.nominate_none(
        t.show(t.table("B1 4", t.START, t.START, "B1 4", middle=1), "BB WW WB BB")[0]
    )
    assert t.of_kind(p.Ritual, told) == [p.Ritual((0, 2, 3), 5, 2)]
    assert t.of_kind(p.Exchanged, told) == [p.Exchanged(3, "black")]
    assert (t.hands(state)[3], t.hands(state)[0]) == ("B5 1", "B1 5")


def test_5_12_flips_before_receipts_before_gifts() -> None:
    """The chosen player flips into the last 5000; the receiver before the gift finds none."""
    before = t.table("B1 4", "W1 1, B1 3", t.START, middle=1)
    state, told = t.nominate_none(t.show(before, "BB BB WW")[0])
    kinds = [p.Flipped, p.Exchanged, p.Received, p.Gave]
    assert [type(event) for event in told if type(event) in kinds] == kinds
    assert t.hands(state)[:2] == ["B1 4", "B1 1, B5 1"]


def test_5_13_a_giver_left_with_a_5000_must_give_it() -> None:
    state, told = t.nominate_none(t.show(t.table("B1 4", t.START, t.START), "BB BB WW")[0])
    assert told[-3:] == (p.Received((0,), "black", 1), p.Exchanged(0, "black"), p.Gave(0, 1, 5000))
    assert t.hands(state)[0] == "nothing"


def test_5_14_without_5000s_the_1000s_stay() -> None:
    state, _ = t.show(t.table("W1 4", t.START, "W1 4", middle=1), "WW WB WW")
    assert state.middle == 0
    assert isinstance(state.phase, p.Nominating)
    state, told = t.nominate_none(state)
    assert t.hands(state) == ["W5 1", "B1 2", "W1 5"]
    assert t.points(state)[0] == t.points(state)[2] == 5000
    assert told[-1] == p.Ended("ending-no-fives")


def test_5_15_a_5000_is_never_broken() -> None:
    before = t.table("W5 1", t.START, t.START)
    state, _ = t.show(before, "BB WB WB")
    assert t.hands(state)[0] == "B1 2, B5 1"
    assert state.middle == before.middle
