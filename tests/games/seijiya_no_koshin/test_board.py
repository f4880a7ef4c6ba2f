"""The cards, the field and playing in Seijiya no Koshin, ruling by ruling."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core import OptionsError, Refusal, Seat
from games.seijiya_no_koshin.board import sums
from games.seijiya_no_koshin.cards import (
    CARDS,
    EDGES,
    EXPOSED,
    FIELD,
    FIELD_CARDS,
    JAPAN,
    LIMIT,
    NUMBER,
    NUMBERS,
)
from games.seijiya_no_koshin.grid import NEIGHBOURS, SIDE, at, corners
from games.seijiya_no_koshin.layouts import PRESETS, around, centred, shapes
from games.seijiya_no_koshin.pieces import (
    MOST_CELLS,
    Draw,
    Lay,
    Options,
    Turn,
)
from games.seijiya_no_koshin.rules import GAME
from tests.games.seijiya_no_koshin.boards import (
    begun,
    do,
    draws,
    field,
    lay,
    table,
    told,
    told_in_turns,
    why,
)

pytestmark = pytest.mark.portable


# The cards -----------------------------------------------------------------------------------------


def test_the_cards_of_the_countries() -> None:
    """L77: eleven each, three of North Korea; 47, and seven of Japan."""
    assert {country: (min(n), max(n), len(n)) for country, n in NUMBERS.items()} == {
        "US": (-1, 9, 11),
        "RU": (-2, 8, 11),
        "CN": (-2, 8, 11),
        "KR": (-3, 7, 11),
        "KP": (-5, 10, 3),
    }
    assert (len(NUMBER), len(JAPAN), len(CARDS)) == (47, 7, 54)
    assert len(EXPOSED) == MOST_CELLS == 12
    assert Counter(EXPOSED) == dict.fromkeys(("US", "RU", "CN", "KR"), 3)


def test_the_faces_as_reconstructed() -> None:
    """27 doves and 27 hawks on the field cards, 18 and 18 on Japan's; no two alike, however they lie."""
    field_marks = [mark for face in FIELD for mark in EDGES[face, False]]
    japan_marks = [mark for face in JAPAN for mark in EDGES[face, False]]
    for found, each in ((field_marks, 27), (japan_marks, 18)):
        assert sum(mark for mark in found if mark > 0) == each
        assert -sum(mark for mark in found if mark < 0) == each
        assert {abs(mark) for mark in found} == {1, 2}
    assert Counter(LIMIT[face] for face in FIELD) == {10: 3, 15: 4, 20: 3}
    assert [LIMIT[face] for face in JAPAN] == [10, 10, 10, 10, 15, 15, 15]
    assert sorted(face for sides in FIELD_CARDS for face in sides) == sorted(FIELD)
    ways = [{EDGES[face, turned] for turned in (False, True)} for face in LIMIT]
    assert not any(one & two for place, one in enumerate(ways) for two in ways[:place])


# Rulings -------------------------------------------------------------------------------------------


def test_2_01_players_and_field_cards() -> None:
    """2-4 players; four field cards for two and three, five for four, unless the host chooses."""
    assert GAME.seats(Options()) == range(2, 5)
    assert [begun(players).board.start for players in (2, 3, 4)] == [4, 4, 5]
    assert [begun(players, Options(layout="random-5")).board.start for players in (2, 3, 4)] == [5, 5, 5]
    assert [begun(players, Options(layout="random-4")).board.start for players in (2, 3, 4)] == [4, 4, 4]
    with pytest.raises(OptionsError):
        GAME.read_options({"layout": "heap"})


@pytest.mark.parametrize("seat", [-1, 2, 99, True])
def test_2_01_a_seat_that_is_not_there_is_refused(seat: Seat) -> None:
    """At every moment; it is shown what the public is shown."""
    for state in (
        table(told(6), "US0 J3", "RU1"),
        table(told(6), "US0 J3", "RU1", turn=1),
        told_in_turns()[-1],
    ):
        assert GAME.legal(state, seat) == ()
        assert GAME.view(state, seat) == GAME.view(state, None)
        for action in (Draw(), lay("US0", (0, 0)), lay("RU1", (0, 0))):
            assert GAME.check(state, seat, action) == Refusal("2.01", "refused-no-seat")


PRESET_INTERESTS = {
    "diamond": 9,
    "zigzag": 10,
    "tee": 10,
    "hook": 10,
    "cross": 12,
    "flag": 11,
    "long-zigzag": 12,
    "roof": 12,
}


@pytest.mark.parametrize(("name", "interests"), PRESET_INTERESTS.items())
def test_2_02_presets(name: str, interests: int) -> None:
    """Each corner to corner, with so many interest cards."""
    cells = centred(PRESETS[name])
    assert len(around(cells)) == interests
    assert joined(cells)
    assert len(cells) == (4 if interests <= 10 else 5)


def joined(cells: tuple[int, ...]) -> bool:
    """Whether all touch one another corner to corner."""
    found, left = {cells[0]}, [cells[0]]
    while left:
        for corner in corners(left.pop()):
            if corner in cells and corner not in found:
                found.add(corner)
                left.append(corner)
    return found == set(cells)


def test_2_02_random_shapes() -> None:
    """19 of four and 63 of five, every one corner to corner, with 9 to 12 interest cards."""
    four, five = (list(map(centred, shapes(many))) for many in (4, 5))
    assert (len(four), len(five)) == (19, 63)
    assert all(map(joined, (*four, *five)))
    assert Counter(len(around(cells)) for cells in four) == {10: 18, 9: 1}
    assert Counter(len(around(cells)) for cells in five) == {12: 55, 11: 8}
    seen = {
        tuple(square.cell for square in begun(2, Options(layout="random-4"), number).board.squares)
        for number in range(300)
    }
    assert seen == set(four)


@pytest.mark.parametrize("numbers", ["mixed", "low", "high"])
def test_2_02_faces(numbers: str) -> None:
    """Of distinct cards; either side and either way round, or all low, or all high."""
    seen, ways = set[str](), set[bool]()
    for number in range(80):
        squares = begun(4, Options(numbers=numbers), number).board.squares
        faces = [square.face for square in squares]
        seen.update(faces)
        ways.update(square.turned for square in squares)
        assert all(len({*sides} & {*faces}) == 1 for sides in FIELD_CARDS)
    assert ways == {False, True}
    assert (
        seen
        == {
            "mixed": FIELD,
            "low": {"F1", "F4", "F6", "F8", "F10"},
            "high": {"F2", "F3", "F5", "F7", "F9"},
        }[numbers]
    )
    assert (
        sorted(LIMIT[face] for face in seen)
        == {
            "mixed": [10, 10, 10, 15, 15, 15, 15, 20, 20, 20],
            "low": [10, 10, 10, 15, 15],
            "high": [15, 15, 20, 20, 20],
        }[numbers]
    )


def test_2_03_upside_down_only() -> None:
    """Turned by 180 degrees, never by 90."""
    assert EDGES["F1", True] == (-2, -1, 1, 2)
    north, east, south, west = EDGES["F1", False]
    assert (east, south, west, north) not in EDGES.values()


def test_2_04_interest_cards_lie_on_every_cell_beside_a_field_card() -> None:
    """Enclosed ones too."""
    assert at(0, 0) in [interest.cell for interest in field().interests]
    for players in (2, 3, 4):
        lying = begun(players).board
        beside = {cell for square in lying.squares for cell in NEIGHBOURS[square.cell]}
        assert [interest.cell for interest in lying.interests] == sorted(beside)


def test_2_05_a_turn_is_one_card_drawn_or_played() -> None:
    """Then it is the next one's; there is no pass, and a draw is always possible."""
    state = table(field(), "US1 RU2", "CN3")
    assert GAME.legal(state, 0)[0] == Draw()
    assert {type(action) for action in GAME.legal(state, 0)} == {Draw, Lay}
    assert do(state, Draw())[0].phase == do(state, lay("US1", (0, 0)))[0].phase == Turn(1)
    assert why(state, lay("CN3", (0, 0))) == "2.05"
    assert why(state, lay("XX3", (0, 0))) == "2.05"


def test_2_06_no_limit_to_a_hand_and_an_empty_one() -> None:
    """A seat with nothing left draws."""
    state = draws(table(field(), "", ""), 53)
    assert tuple(map(len, state.hands)) == (27, 26)
    assert GAME.legal(table(field(), "", "US1"), 0) == (Draw(),)


def test_2_07_a_foreign_card_lies_beside_a_field_card_or_japan() -> None:
    """And nowhere else."""
    state = table(told(6), "KP-5 KR0")
    assert why(state, lay("KP-5", (3, -1))) == ""
    for point in ((2, 1), (3, 0), (9, 9), (2, 2)):
        assert why(state, lay("KR0", point)) == "2.07"
    for cell in (-1, SIDE * SIDE, 10**9):
        assert why(state, Lay("KR0", cell)) == "2.07"
    assert why(table(told(5), "KP-5"), lay("KP-5", (3, -1))) == "2.07"


def test_2_08_every_adjacent_card_is_looked_at() -> None:
    """Also Japan's; exactly the number is legal; negative numbers make room; covered ones do not count."""
    state = table(told(15), "KR6 KR7")
    assert sums(told(15))[at(1, 0)] == 14
    assert [why(state, lay(card, (2, 0))) for card in ("KR6", "KR7")] == ["", "2.08"]
    beside_japan = table(told(6), "KR0 KR1 KR2")
    assert [why(beside_japan, lay(f"KR{n}", (2, -2))) for n in (0, 1, 2)] == ["", "", "2.08"]
    assert why(table(told(7), "KR6"), lay("KR6", (2, -2))) == ""
    assert why(table(told(7), "KR7"), lay("KR7", (2, -2))) == "2.08"
    refusal = GAME.check(table(told(7), "KR7"), 0, lay("KR7", (2, -2)))
    assert refusal is not None
    assert dict(refusal.args) == {"cell": "T19", "sum": 11, "limit": 10}
