"""Seijiya no Koshin, ruling by ruling, and every golden test of the rulings."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from bot.text import Texts
from games import GAMES
from games.core import OptionsError, Refusal, Rng, Seat
from games.seijiya_no_koshin.board import edges, interest_at, marks, spots, sums
from games.seijiya_no_koshin.cards import (
    CARDS,
    COUNTRIES,
    EDGES,
    EXPOSED,
    FIELD,
    FIELD_CARDS,
    JAPAN,
    LIMIT,
    NUMBER,
    NUMBERS,
)
from games.seijiya_no_koshin.grid import CENTRE, NEIGHBOURS, SIDE, at, cell_name, corners
from games.seijiya_no_koshin.layouts import PRESETS, around, centred, preset, shapes
from games.seijiya_no_koshin.pieces import (
    DEALT,
    MOST_CELLS,
    Board,
    Draw,
    Drew,
    Ended,
    Laid,
    Lay,
    Options,
    Over,
    Stack,
    State,
    Swing,
    Taking,
    Took,
    Turn,
)
from games.seijiya_no_koshin.rules import GAME
from games.seijiya_no_koshin.scoring import scored, totals, visible, worths
from tests.games.seijiya_no_koshin.boards import (
    DIAMOND,
    NO_DRAWS,
    TOLD,
    Point,
    board,
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

RULINGS = [f"2.{number:02}" for number in range(1, 35)]
TEN = {(0, 0): "F1"}
"""One field card with the number 10."""


def begun(players: int = 4, options: Options | None = None, number: int = 0) -> State:
    """A game dealt."""
    return GAME.setup(players, options or Options(), Rng(b"rulings", number))


# The master board, every number in it --------------------------------------------------------------


def test_master_every_play_is_legal_and_the_last_interest_card_ends_the_game() -> None:
    """Sixteen cards in this order, by the rules."""
    states = told_in_turns()
    assert [isinstance(state.phase, Over) for state in states] == [False] * len(TOLD) + [True]
    assert states[-1].phase == Over("ending-interests")
    assert states[-1].board == told()


def test_master_field_sums() -> None:
    """N 0/15, E 18/20, S 10/10, W 1/15, J1 5/10, J2 7/10."""
    last = told()
    named = {(0, 1): 0, (1, 0): 18, (0, -1): 10, (-1, 0): 1, (2, -1): 5, (-2, 1): 7}
    assert sums(last) == {at(*point): sum_ for point, sum_ in named.items()}
    limits = {square.cell: LIMIT[square.face] for square in last.squares}
    numbers = ((0, 1), 15), ((1, 0), 20), ((0, -1), 10), ((-1, 0), 15), ((2, -1), 10), ((-2, 1), 10)
    assert limits == {at(*point): limit for point, limit in numbers}


def test_master_marks_of_every_cell() -> None:
    """Doves and hawks around each foreign card."""
    wanted: dict[Point, tuple[int, int]] = {
        (-3, 1): (1, 0),
        (-2, 0): (0, 2),
        (-2, 2): (2, 0),
        (-1, -1): (1, 1),
        (-1, 1): (0, 4),
        (0, -2): (0, 2),
        (0, 0): (4, 0),
        (0, 2): (0, 1),
        (1, -1): (2, 3),
        (1, 1): (1, 1),
        (2, -2): (0, 2),
        (2, 0): (2, 1),
        (3, -1): (0, 1),
    }
    last = told()
    lying = edges(last.squares)
    assert {stack.cell for stack in last.stacks} == {at(*point) for point in wanted}
    assert {point: tuple(marks(lying, at(*point))) for point in wanted} == wanted


def test_master_final_scores_of_the_countries() -> None:
    """As the text has them (L105-109), with their doves and hawks."""
    last = told()
    assert worths(last) == {"US": 1, "RU": 2, "CN": -4, "KR": -3, "KP": -1}
    lying, found = edges(last.squares), dict[str, list[int]]()
    for stack in last.stacks:
        doves, hawks = marks(lying, stack.cell)
        of = found.setdefault(stack.cards[-1][:2], [0, 0])
        found[stack.cards[-1][:2]] = [of[0] + doves, of[1] + hawks]
    assert found == {"US": [4, 3], "RU": [6, 4], "CN": [0, 4], "KR": [2, 5], "KP": [1, 2]}


def test_master_visible_cards() -> None:
    """Only Russia has four (L126)."""
    assert visible(told()) == {"US": 2, "RU": 4, "CN": 1, "KR": 3, "KP": 3}


def test_master_china_is_at_minus_three_after_the_first_card() -> None:
    """「タカマークが3つなのでマイナス3点」."""
    assert worths(told(1))["CN"] == -3
    assert marks(edges(field().squares), at(-1, 1)) == (0, 3)


def test_master_the_centre_takes_seven_at_most_then_three() -> None:
    """Four doves; 0 + 5 - 2 leaves 7, and 0 + 9 - 2 leaves 3."""
    centre = at(0, 0)
    assert marks(edges(field().squares), centre) == (4, 0)
    after_four, after_five = ({spot.cell: spot.most for spot in spots(told(many))} for many in (4, 5))
    assert (after_four[centre], after_five[centre]) == (7, 3)
    assert sums(told(4))[at(0, -1)] == 3
    assert sums(told(5))[at(0, -1)] == 7
    state = table(told(4), "CN7 CN8")
    assert why(state, lay("CN7", (0, 0))) == ""
    assert why(state, lay("CN8", (0, 0))) == "2.08"


def test_master_the_us_fall_from_zero_to_minus_one_beside_japan() -> None:
    """Two doves and two hawks, then one hawk more."""
    assert marks(edges(told(5).squares), at(1, -1)) == (2, 2)
    assert marks(edges(told(6).squares), at(1, -1)) == (2, 3)
    assert (worths(told(5))["US"], worths(told(6))["US"]) == (0, -1)
    assert sums(told(6))[at(2, -1)] == 9


def test_master_sums_along_the_way() -> None:
    """After the eighth card S is full; J2 has -2 when it is laid, and 7 with North Korea's 10."""
    assert sums(told(8))[at(0, -1)] == 10
    assert sums(told(12))[at(-2, 1)] == -2
    assert sums(told(14))[at(-2, 1)] == 7


def test_master_interest_cards() -> None:
    """Nine cells; none is won by covering, beside Japan, or by Japan."""
    assert [interest.cell for interest in field().interests] == sorted(
        at(*point) for point in ((0, 0), (1, 1), (1, -1), (-1, 1), (-1, -1), (0, 2), (0, -2), (2, 0), (-2, 0))
    )
    takers = [
        state.takings[place % 2].interests - before.takings[place % 2].interests
        for place, (before, state) in enumerate(zip(told_in_turns(), told_in_turns()[1:], strict=False))
    ]
    assert takers == [1, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 1]


# Golden tests --------------------------------------------------------------------------------------


def test_golden_1_a_hand_of_three_countries() -> None:
    """L111: three US, two Russia, one Korea with +1, +2, -3 are 3 + 4 - 3."""
    hand = ("US0", "US1", "US2", "RU4", "RU5", "KR0")
    assert scored(told(), hand, Taking(), (6, 6)).total == 4


def test_golden_2_cards_of_japan() -> None:
    """L113: 3 points each in the hand of five, none in a hand of eight."""
    eight, five = ("J3", *["US0"] * 7), ("J4", "J5", *["US0"] * 3)
    assert scored(field(), five, Taking(), (8, 5)).japan_each == 3
    assert scored(field(), five, Taking(), (8, 5)).total == 6
    assert scored(field(), eight, Taking(), (8, 5)).total == 0
    hands = (eight, ("J6", *["US1"] * 7), ("J7", *["US2"] * 4))
    assert totals(field(), hands, [Taking()] * 3) == (0, 0, 3)


def test_golden_3_the_limit() -> None:
    """Beside a 10 with 0, 9 and -2: 3 is legal, 4 is not. North Korea's 10 beside 0, 1 and -2."""
    around_ten = [("RU0", (0, 1)), ("US9", (1, 0)), ("KR-2", (-1, 0))]
    state = table(board(around_ten, field(TEN)), "CN3 CN4")
    assert why(state, lay("CN3", (0, -1))) == ""
    assert why(state, lay("CN4", (0, -1))) == "2.08"
    for others, refused in (("US1 KR-1", ""), ("US2 KR-1", "2.08"), ("US1 KR-3", "")):
        cards = list(zip(others.split(), [(0, 1), (1, 0)], strict=True))
        assert why(table(board(cards, field(TEN)), "KP10"), lay("KP10", (0, -1))) == refused


def test_golden_4_covering() -> None:
    """US 9 over Korea 5; not Russia 5. Every sum is looked at again."""
    state = table(told(4), "US9 RU5")
    assert why(state, lay("US9", (1, -1))) == ""
    assert why(state, lay("RU5", (1, -1))) == "2.09"
    two = board([("KR5", (0, -1)), ("US2", (0, 1))], field(TEN))
    assert why(table(two, "US9 US8"), lay("US9", (0, -1))) == "2.08"
    assert why(table(two, "US9 US8"), lay("US8", (0, -1))) == ""
    both = board([("KR5", (1, -1)), ("CN8", (2, 0)), ("RU8", (1, 1))])
    refusal = GAME.check(table(both, "US9"), 0, lay("US9", (1, -1)))
    assert refusal is not None
    assert dict(refusal.args) == {"cell": "S18", "sum": 25, "limit": 20}


def test_golden_5_exposed_cards_on_the_master_board() -> None:
    """Russia and Korea kept exposed, one turned over: 3 + 0 + 1."""
    score = scored(told(), (), Taking(1, ("RU", "KR")), (0, 0))
    assert score.exposed == (("RU", 3), ("KR", 0))
    assert score.total == 4


def test_golden_6_the_last_card_of_the_deck() -> None:
    """It ends the game at once, with interest cards left."""
    state, events = do(table(field(), "US1", "US2", deck="KR4"), Draw())
    assert state.phase == Over("ending-deck")
    assert events == (Drew(0), Ended("ending-deck"))
    assert state.hands[0] == ("US1", "KR4")
    assert len(state.board.interests) == 9


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


def test_2_09_covering_needs_a_higher_number() -> None:
    """Of the same country or another; the card below stays and counts for nothing."""
    state = table(board([("KR5", (0, 2))]), "KR6 US5 US4 CN6", "RU1")
    for card, ruling in (("KR6", ""), ("CN6", ""), ("US5", "2.09"), ("US4", "2.09")):
        assert why(state, lay(card, (0, 2))) == ruling
    after, (event,) = do(state, lay("CN6", (0, 2)))
    assert after.board.stacks == (Stack(at(0, 2), ("KR5", "CN6")),)
    assert sums(after.board)[at(0, 1)] == 6
    assert (visible(after.board)["KR"], visible(after.board)["CN"]) == (0, 1)
    assert worths(after.board)["KR"] == 0
    assert event == Laid(0, "CN6", at(0, 2), "KR5", (Swing("CN", -1), Swing("KR", 1)), (0, 0, -1, 0, 0))


def test_2_10_ones_own_card_may_be_covered() -> None:
    """And a card of one's own country; nothing changes for it then."""
    state, _ = do(table(field(), "KR5 KR6", "US1", deck="J1 J2 J3"), lay("KR5", (0, 2)))
    state, _ = do(state, Draw())
    state, (event,) = do(state, lay("KR6", (0, 2)))
    assert event == Laid(0, "KR6", at(0, 2), "KR5", (), (0, 0, 0, -1, 0))


def test_2_11_field_cards_and_japan_are_not_covered_and_japan_covers_nothing() -> None:
    """Each with the same ruling."""
    state = table(told(6), "KP10 J3 J4")
    for point in (*DIAMOND, (2, -1)):
        assert why(state, lay("KP10", point)) == "2.11"
        assert why(state, lay("J3", point)) == "2.11"
    assert why(state, lay("J3", (1, -1))) == "2.11"


def test_2_12_the_first_foreign_card_on_a_cell_takes_its_interest_card() -> None:
    """Covering takes none, Japan takes none, and cells that Japan opens have none."""
    state = table(field(), "KR5 J1 KP-5", "US6 KR-2")
    state, events = do(state, lay("KR5", (1, -1)))
    assert events[1] == Took(0, None)
    assert state.takings == (Taking(1), Taking())
    assert interest_at(state.board, at(1, -1)) is None
    for action in (lay("US6", (1, -1)), lay("J1", (2, -1)), lay("KR-2", (2, -2)), lay("KP-5", (3, -1))):
        state, events = do(state, action)
        assert len(events) == 1
    assert state.takings == (Taking(1), Taking())


def test_2_13_japan_lies_beside_a_foreign_card() -> None:
    """On an empty cell; the far side of an outer foreign card will do."""
    state = table(board([("US1", (0, 2))]), "J1 J5", "US2")
    assert why(state, lay("J1", (0, 3))) == ""
    assert why(state, lay("J1", (1, 2))) == ""
    for point in ((0, 4), (2, 1), (3, 0), (0, 0)):
        assert why(state, lay("J1", point)) == "2.13"
    assert why(state, Lay("J1", -1)) == "2.13"
    assert why(table(field(), "J1"), lay("J1", (2, 1))) == "2.13"


def test_2_13_with_corners() -> None:
    """The table option: also a corner of a field card or of an earlier card of Japan."""
    options = Options(contact="corner")
    state = table(board([("US1", (0, 2))]), "J1 J2 US2", "RU1", options=options)
    refusal = GAME.check(state, 0, lay("J1", (0, 3)))
    assert refusal is not None
    assert (refusal.ruling, refusal.key) == ("2.13", "refused-no-corner")
    assert why(state, lay("J1", (1, 2))) == ""
    refusal = GAME.check(state, 0, lay("J1", (3, 4)))
    assert refusal is not None
    assert refusal.key == "refused-no-country-beside"
    grown = table(board([("US1", (0, 2)), ("J1", (1, 2)), ("US2", (1, 3))]), "J2", "RU1", options=options)
    assert why(grown, lay("J2", (2, 3))) == ""
    for point in ((2, -1), (-2, 1)):
        cards = [card for card in TOLD[:11] if card[0] != "J1"]
        assert why(table(board(cards), "J3", options=options), lay("J3", point)) == ""


def test_2_14_japans_own_number() -> None:
    """The sum around it may equal it and not exceed it."""
    beside = board([("US9", (0, 2)), ("KR1", (1, 1))])
    assert why(table(beside, "J1"), lay("J1", (1, 2))) == ""
    beside = board([("US9", (0, 2)), ("KR2", (1, 1))])
    refusal = GAME.check(table(beside, "J1"), 0, lay("J1", (1, 2)))
    assert refusal is not None
    assert refusal.ruling == "2.14"
    assert dict(refusal.args) == {"sum": 11, "limit": 10}
    assert why(table(beside, "J5"), lay("J5", (1, 2))) == ""


def test_2_15_japan_lies_either_way() -> None:
    """The player chooses; J5 looks the same."""
    state = table(board([("US1", (0, 2))]), "J2 J5 US3", "RU1")
    assert why(state, lay("J2", (1, 2))) == why(state, lay("J2", (1, 2), turned=True)) == ""
    assert why(state, lay("J5", (1, 2))) == ""
    assert why(state, lay("J5", (1, 2), turned=True)) == "2.15"
    assert why(state, lay("US3", (0, 0), turned=True)) == "2.15"
    upright, turned = (do(state, lay("J2", (0, 3), turned=way))[0].board for way in (False, True))
    assert worths(upright)["US"] == -1 - 1
    assert worths(turned)["US"] == -1 + 2


def test_2_16_japan_scores_at_once_and_is_a_field_card_from_the_next_turn_on() -> None:
    """The next player may lie beside it."""
    state = table(told(5), "J1", "KP-5")
    assert why(state, lay("KP-5", (3, -1)), seat=1) == "2.27"
    after, (event,) = do(state, lay("J1", (2, -1)))
    assert event == Laid(0, "J1", at(2, -1), None, (Swing("US", -1),), tuple(worths(after.board).values()))
    assert why(after, lay("KP-5", (3, -1)), seat=1) == ""


def test_2_17_an_interest_card_beside_new_japan_stays() -> None:
    """And its cell has to respect one more number."""
    before = board([("US9", (1, -1))])
    after = board([("J1", (2, -1))], before)
    assert interest_at(after, at(2, 0)) is not None
    room = [{spot.cell: spot.most for spot in spots(lying)}[at(2, 0)] for lying in (before, after)]
    assert room == [11, 1]


def test_2_18_the_last_interest_card_ends_the_game_at_once() -> None:
    """Nobody has another turn."""
    before, after = told_in_turns()[-2:]
    assert len(before.board.interests) == 1
    assert after.phase == Over("ending-interests")
    assert GAME.legal(after, 0) == GAME.legal(after, 1) == ()
    assert {why(after, action, seat) for action in (Draw(), lay("US1", (0, 0))) for seat in (0, 1)} == {
        "2.18"
    }
    assert GAME.awaited(after).seats == ()


def test_2_18_both_ends_at_once_name_the_interest_cards() -> None:
    """The deck only counts once somebody draws its last card."""
    one_left = Board(field().squares, (), field().interests[:1])
    state = table(one_left, "US1", "RU1", deck="KR4")
    assert do(state, lay("US1", (0, 2)))[0].phase == Over("ending-interests")


def test_2_19_a_country_without_cards_has_no_points() -> None:
    """Doves less hawks around the visible cards otherwise."""
    assert worths(field()) == dict.fromkeys(COUNTRIES, 0)
    assert worths(board([("KR5", (0, 0)), ("US6", (0, 0))]))["KR"] == 0
    assert worths(board([("KR5", (0, 0)), ("US6", (0, 0))]))["US"] == 4


def test_2_20_every_foreign_card_in_hand_scores_its_country() -> None:
    """Also below zero."""
    assert scored(told(), ("CN0", "CN1"), Taking(), (2, 2)).total == -8


def test_2_21_japan_in_hand_counts_all_cards_of_a_hand() -> None:
    """Japan's too, interest cards not; the leader gets nothing."""
    hands = (("J1", "J2", "US1"), ("J3", "US2"), ("RU1",))
    points = totals(field(), hands, [Taking(), Taking(5), Taking()])
    assert points == (0, 1 + 5, 0)


def test_2_22_an_interest_card_is_a_point() -> None:
    """Each."""
    assert totals(field(), ((), ()), [Taking(3), Taking()]) == (3, 0)


def test_2_23_ties_win_together() -> None:
    """Nothing breaks them."""
    state = table(field(), "US1", "US2", deck="RU0", takings=[Taking(2), Taking(2)])
    outcome = GAME.outcome(do(state, Draw())[0])
    assert outcome is not None
    assert (outcome.scores, outcome.ranks, outcome.winners) == ((2, 2), (1, 1), (0, 1))


def test_2_24_what_everybody_knows() -> None:
    """Sizes of hands and deck, the board with all that lies below, the interest cards; no card in a hand."""
    state = table(told(5), "US1 US2 J3", "RU1")
    public = GAME.view(state, None)
    assert (public.counts, public.deck) == ((3, 1), len(state.deck))
    assert public.board == state.board
    assert (public.hand, public.drawn, public.hands) == ((), None, ())
    assert GAME.view(state, 1).hand == ("RU1",)
    told_ = msgspec.json.encode(public).decode()
    assert not any(f'"{card}"' in told_ for card in ("US1", "US2", "J3", "RU1", *state.deck))


def test_2_24_hands_are_opened_at_the_end_and_the_deck_is_not() -> None:
    """So that the points can be counted."""
    last = told_in_turns()[-1]
    view = GAME.view(last, None)
    assert view.hands == last.hands
    assert not any(f'"{card}"' in msgspec.json.encode(view).decode() for card in last.deck)
    assert GAME.resample(last, None, Rng(b"other", 1)).hands == last.hands


def test_2_25_an_exposed_card_is_taken_with_a_choice() -> None:
    """Irrevocable; without the option, or where none lies, there is nothing to choose."""
    exposed = field(exposed=("US", "RU", "CN", "KR", "US", "RU", "CN", "KR", "US"))
    state = table(exposed, "US1 KR4 J1", "RU1", options=Options(interests="exposed"))
    assert why(state, lay("US1", (0, 2))) == "2.25"
    kept, events = do(state, lay("US1", (0, 2), "exposed"))
    assert kept.takings[0] == Taking(0, ("US",))
    assert events[1] == Took(0, "US")
    turned, events = do(state, lay("US1", (0, 2), "interest"))
    assert turned.takings[0] == Taking(1)
    assert events[1] == Took(0, None)
    assert why(kept, lay("RU1", (0, 0), "interest"), seat=1) == ""
    again, _ = do(kept, Draw())
    assert why(again, lay("KR4", (0, 2), "exposed")) == "2.25"
    assert why(again, lay("KR4", (0, 2))) == ""
    assert why(again, lay("J1", (1, 2), "exposed")) == "2.25"
    assert why(table(field(), "US1"), lay("US1", (0, 2), "interest")) == "2.25"


def test_2_25_the_whole_game_with_exposed_cards() -> None:
    """The text's game, every card kept exposed: three of each of four countries at most."""
    states = told_in_turns(options=Options(interests="exposed"))
    assert states[-1].phase == Over("ending-interests")
    kept = [country for taking in states[-1].takings for country in taking.exposed]
    assert Counter(kept) == {"US": 3, "RU": 2, "CN": 2, "KR": 2}
    assert all(taking.interests == 0 for taking in states[-1].takings)


def test_2_26_the_threshold_is_the_number_of_initial_field_cards() -> None:
    """Covered cards do not count, and Japan does not raise it."""
    assert told().start == 4
    covered = board([("US9", (-1, -1))], told())
    assert scored(covered, (), Taking(0, ("RU",)), (0, 0)).total == 0
    five = {**DIAMOND, (2, 1): "F9"}
    four_of_five = board([(card, point) for card, point in TOLD if card[:2] == "RU"], field(five))
    assert four_of_five.start == 5
    assert visible(four_of_five)["RU"] == 4
    assert scored(four_of_five, (), Taking(0, ("RU",)), (0, 0)).total == 0
    fifth = board([("RU4", (2, 2))], four_of_five)
    assert scored(fifth, (), Taking(0, ("RU", "RU")), (0, 0)).total == 6


def test_2_27_a_starter_who_is_drawn_then_clockwise() -> None:
    """Everybody may begin."""
    assert {begun(3, number=number).phase for number in range(30)} == {Turn(seat) for seat in range(3)}
    state = table(field(), "US1", "US2", "US3", turn=2)
    assert why(state, Draw(), seat=0) == "2.27"
    assert do(state, Draw())[0].phase == Turn(0)


def test_2_28_bat_and_owl_are_not_included() -> None:
    """The lobby says so."""
    assert GAME.not_included == ("bat-and-owl",)


@pytest.mark.parametrize(("players", "deck"), [(2, 38), (3, 30), (4, 22)])
def test_2_29_the_deal(players: int, deck: int) -> None:
    """Eight each, seat by seat from the top of the deck; what is left is drawn from the top."""
    state = begun(players)
    assert [len(hand) for hand in state.hands] == [DEALT] * players
    assert len(state.deck) == deck
    assert sorted([*state.deck, *(card for hand in state.hands for card in hand)]) == sorted(CARDS)
    top, *rest = state.deck
    (seat,) = GAME.awaited(state).seats
    after, _ = do(state, Draw())
    assert top in after.hands[seat]
    assert after.drawn[seat] == top
    assert list(after.deck) == rest


def test_2_30_exposed_cards_lie_in_reading_order_and_the_others_are_public() -> None:
    """Twelve in all."""
    for number in range(6):
        lying = begun(2, Options(interests="exposed"), number).board
        shown = [interest.exposed for interest in lying.interests]
        assert len(lying.unused) == 3
        assert Counter([*shown, *lying.unused]) == Counter(EXPOSED)
        assert [interest.cell for interest in lying.interests] == sorted(i.cell for i in lying.interests)
    full = begun(4, Options(interests="exposed")).board
    assert full.unused == ()
    assert len(full.interests) == 12
    plain = begun(2).board
    assert plain.unused == ()
    assert all(interest.exposed is None for interest in plain.interests)


def test_2_31_cells_have_names() -> None:
    """The middle is R18; A1 to AI35."""
    assert cell_name(CENTRE) == cell_name(at(0, 0)) == "R18"
    assert [cell_name(cell) for cell in (0, SIDE - 1, SIDE * SIDE - 1)] == ["A1", "AI1", "AI35"]
    assert [cell_name(at(*point)) for point in ((1, 0), (0, 1), (-1, -1), (8, 0), (9, 0))] == [
        "S18",
        "R17",
        "Q19",
        "Z18",
        "AA18",
    ]


def test_2_31_a1_to_ai35_always_suffices() -> None:
    """No layout goes more than two cells from the middle; seven cards of Japan add 14, a foreign card one."""
    layouts = [*map(centred, PRESETS.values()), *map(centred, (*shapes(4), *shapes(5)))]
    for cells in layouts:
        for cell in cells:
            row, column = divmod(cell, SIDE)
            assert max(abs(row - SIDE // 2), abs(column - SIDE // 2)) <= 2
    assert 2 + 2 * len(JAPAN) + 1 == SIDE // 2


def test_2_31_neighbours_end_at_the_edge() -> None:
    """Nothing wraps around."""
    assert NEIGHBOURS[0] == (-1, 1, SIDE, -1)
    assert NEIGHBOURS[SIDE * SIDE - 1] == (SIDE * SIDE - 1 - SIDE, -1, -1, SIDE * SIDE - 2)
    assert corners(0) == (SIDE + 1,)
    assert sorted(corners(CENTRE)) == sorted(at(x, y) for x in (-1, 1) for y in (-1, 1))


def test_2_32_a_draw_shows_nothing() -> None:
    """Whichever card it is, and whether the seat could have played."""
    one, two = (table(field(), "J1", "US1", deck=f"{card} RU2 RU3") for card in ("CN8", "KR-3"))
    after_one, after_two = do(one, Draw()), do(two, Draw())
    assert after_one[1] == after_two[1] == (Drew(0),)
    for seat in (None, 1):
        assert GAME.view(after_one[0], seat) == GAME.view(after_two[0], seat)
    assert GAME.view(after_one[0], 0).drawn == "CN8"
    able, unable = (table(field(), hand, "US2") for hand in ("US1", "J1"))
    for seat in (None, 1):
        assert msgspec.structs.replace(GAME.view(able, seat), deck=0) == msgspec.structs.replace(
            GAME.view(unable, seat), deck=0
        )


def test_2_33_the_safe_default_plays_the_best_card() -> None:
    """The one with the best immediate change for that seat."""
    state = table(field(), "US1 US2 CN3", "RU1")
    assert GAME.absent(state, 0, NO_DRAWS) in (lay("US1", (0, 0)), lay("US2", (0, 0)))
    hurt = table(board([("CN0", (0, 2))]), "CN8 CN7 US1", "RU1")
    chosen = GAME.absent(hurt, 0, NO_DRAWS)
    before = totals(hurt.board, hurt.hands, hurt.takings)[0]
    changes = {
        action: totals(after.board, after.hands, after.takings)[0] - before
        for action in GAME.legal(hurt, 0)[1:]
        for after in [do(hurt, action)[0]]
    }
    assert changes[chosen] == max(changes.values())


def test_2_33_the_safe_default_draws_when_nothing_can_be_played() -> None:
    """A card of Japan with no foreign card on the board."""
    assert GAME.absent(table(field(), "J1 J2", "US1"), 0, NO_DRAWS) == Draw()


def test_2_34_which_ruling_refuses() -> None:
    """Where several would, in the order of the list."""
    over, here = told_in_turns()[-1], table(told(6), "US0 J3 KP10", "RU1", turn=0)
    assert why(over, lay("XX", (0, 0)), seat=1) == "2.18"
    assert why(here, lay("XX", (9, 9)), seat=1) == "2.27"
    assert why(here, lay("RU1", (9, 9))) == "2.05"
    assert why(here, lay("US0", (9, 9), "interest", turned=True)) == "2.07"
    assert why(here, lay("US0", (1, -1), "interest", turned=True)) == "2.09"
    assert why(here, lay("KP10", (0, -2), "interest", turned=True)) == "2.08"
    assert why(here, lay("US0", (0, 0), "interest", turned=True)) == "2.25"
    assert why(here, lay("J3", (0, 0), "interest", turned=True)) == "2.13"
    tight = table(board([("US9", (0, 2)), ("KR7", (1, 1))]), "J3 J5", "RU1")
    assert why(tight, lay("J3", (1, 2), "interest", turned=True)) == "2.25"
    assert why(tight, lay("J5", (1, 2), turned=True)) == "2.14"
    low = table(board([("US1", (0, 2))]), "J5", "RU1")
    assert why(low, lay("J5", (1, 2), turned=True)) == "2.15"


def test_the_order_of_the_menu() -> None:
    """Draw first; then card by card as the hand is held, cell by cell in reading order."""
    state = table(board([("US1", (0, 2))]), "US2 RU0 J2", "RU1")
    first, *lays = GAME.legal(state, 0)
    assert first == Draw()
    order = [(state.hands[0].index(action.card), action.cell, action.turned) for action in lays]
    assert order == sorted(order)


def test_an_end_agreed_on_counts_what_there_is() -> None:
    """The points are defined at every moment."""
    state = told_in_turns()[5]
    stopped = GAME.if_stopped(state)
    outcome = stopped.outcome
    assert outcome is not None
    assert outcome.ending == "ending-together"
    points = totals(state.board, state.hands, state.takings)
    assert outcome.scores == stopped.points == points


def test_nothing_is_taken_back() -> None:
    """A card laid was hidden before; a card drawn is seen: neither can be unseen."""
    state = table(field(), "US1", "RU1")
    assert not any(GAME.takes_back(state, 0, action) for action in GAME.legal(state, 0))
    assert GAME.eliminate is None


def test_usual_layouts() -> None:
    """The text's own for two and three."""
    assert (
        preset("usual", 2)
        == preset("usual", 3)
        == preset("diamond", 4)
        == tuple(sorted(at(*point) for point in DIAMOND))
    )
    assert preset("usual", 4) == preset("cross", 2)
    assert preset("random-4", 4) is None


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_ruling_is_on_the_rules_pages(language: str) -> None:
    """2.01 to 2.34."""
    text = "\n".join(body for _, body in Texts(GAMES).rules("seijiya_no_koshin", language))
    assert all(f"**{ruling}**" in text for ruling in RULINGS)
