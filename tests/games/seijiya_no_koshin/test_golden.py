"""The master board, every number in it, and the golden tests of the rulings."""

from __future__ import annotations

from games.seijiya_no_koshin.rules import pieces as p
from games.seijiya_no_koshin.rules.board import spots, sums
from games.seijiya_no_koshin.rules.pieces import LIMIT, cell_at
from games.seijiya_no_koshin.rules.scoring import country_scores, score_hand, totals, visible_counts
from tests.games.seijiya_no_koshin import boards as b

TEN = {(0, 0): "F1"}
"""One field card with the number 10."""


# The master board, every number in it --------------------------------------------------------------


def test_master_every_play_is_legal_and_the_last_interest_card_ends_the_game() -> None:
    states = b.told_in_turns()
    assert [isinstance(state.phase, p.Over) for state in states] == [False] * len(b.TOLD) + [True]
    assert states[-1].phase == p.Over("ending-interests")
    assert states[-1].board == b.told()


def test_master_field_sums() -> None:
    """N 0/15, E 18/20, S 10/10, W 1/15, J1 5/10, J2 7/10."""
    last = b.told()
    named = {(0, 1): 0, (1, 0): 18, (0, -1): 10, (-1, 0): 1, (2, -1): 5, (-2, 1): 7}
    assert sums(last) == {cell_at(*point): sum_ for point, sum_ in named.items()}
    limits = {square.cell: LIMIT[square.face] for square in last.squares}
    numbers = ((0, 1), 15), ((1, 0), 20), ((0, -1), 10), ((-1, 0), 15), ((2, -1), 10), ((-2, 1), 10)
    assert limits == {cell_at(*point): limit for point, limit in numbers}


def test_master_marks_of_every_cell() -> None:
    wanted: dict[b.Point, tuple[int, int]] = {
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
    last = b.told()
    lying = b.edges(last.squares)
    assert {stack.cell for stack in last.stacks} == {cell_at(*point) for point in wanted}
    assert {point: tuple(b.marks_at(lying, cell_at(*point))) for point in wanted} == wanted


def test_master_final_scores_of_the_countries() -> None:
    """As the text has them (L105-109), with their doves and hawks."""
    last = b.told()
    assert country_scores(last) == {"US": 1, "RU": 2, "CN": -4, "KR": -3, "KP": -1}
    lying, found = b.edges(last.squares), dict[str, list[int]]()
    for stack in last.stacks:
        doves, hawks = b.marks_at(lying, stack.cell)
        of = found.setdefault(stack.cards[-1][:2], [0, 0])
        found[stack.cards[-1][:2]] = [of[0] + doves, of[1] + hawks]
    assert found == {"US": [4, 3], "RU": [6, 4], "CN": [0, 4], "KR": [2, 5], "KP": [1, 2]}


def test_master_visible_cards() -> None:
    """Only Russia has four (L126)."""
    assert visible_counts(b.told()) == {"US": 2, "RU": 4, "CN": 1, "KR": 3, "KP": 3}


def test_master_china_is_at_minus_three_after_the_first_card() -> None:
    """「タカマークが3つなのでマイナス3点」."""
    assert country_scores(b.told(1))["CN"] == -3
    assert b.marks_at(b.edges(b.field().squares), cell_at(-1, 1)) == (0, 3)


def test_master_the_centre_takes_seven_at_most_then_three() -> None:
    """Four doves; 0 + 5 - 2 leaves 7, and 0 + 9 - 2 leaves 3."""
    centre = cell_at(0, 0)
    assert b.marks_at(b.edges(b.field().squares), centre) == (4, 0)
    after_four, after_five = ({spot.cell: spot.most for spot in spots(b.told(many))} for many in (4, 5))
    assert (after_four[centre], after_five[centre]) == (7, 3)
    assert sums(b.told(4))[cell_at(0, -1)] == 3
    assert sums(b.told(5))[cell_at(0, -1)] == 7
    state = b.table(b.told(4), "CN7 CN8")
    assert b.why(state, b.lay("CN7", (0, 0))) == ""
    assert b.why(state, b.lay("CN8", (0, 0))) == "2.08"


def test_master_the_us_fall_from_zero_to_minus_one_beside_japan() -> None:
    assert b.marks_at(b.edges(b.told(5).squares), cell_at(1, -1)) == (2, 2)
    assert b.marks_at(b.edges(b.told(6).squares), cell_at(1, -1)) == (2, 3)
    assert (country_scores(b.told(5))["US"], country_scores(b.told(6))["US"]) == (0, -1)
    assert sums(b.told(6))[cell_at(2, -1)] == 9


def test_master_sums_along_the_way() -> None:
    """After the eighth card S is full; J2 has -2 when it is laid, and 7 with North Korea's 10."""
    assert sums(b.told(8))[cell_at(0, -1)] == 10
    assert sums(b.told(12))[cell_at(-2, 1)] == -2
    assert sums(b.told(14))[cell_at(-2, 1)] == 7


def test_master_interest_cards() -> None:
    """Nine cells; none is won by covering, beside Japan, or by Japan."""
    assert [interest.cell for interest in b.field().interests] == sorted(
        cell_at(*point)
        for point in ((0, 0), (1, 1), (1, -1), (-1, 1), (-1, -1), (0, 2), (0, -2), (2, 0), (-2, 0))
    )
    takers = [
        state.takings[place % 2].interests - before.takings[place % 2].interests
        for place, (before, state) in enumerate(zip(b.told_in_turns(), b.told_in_turns()[1:], strict=False))
    ]
    assert takers == [1, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 1]


# Golden tests --------------------------------------------------------------------------------------


def test_golden_1_a_hand_of_three_countries() -> None:
    """L111: three US, two Russia, one Korea with +1, +2, -3 are 3 + 4 - 3."""
    hand = ("US0", "US1", "US2", "RU4", "RU5", "KR0")
    assert score_hand(b.told(), hand, p.Taking(), (6, 6)).total == 4


def test_golden_2_cards_of_japan() -> None:
    """L113: 3 points each in the hand of five, none in a hand of eight."""
    eight, five = ("J3", *["US0"] * 7), ("J4", "J5", *["US0"] * 3)
    assert score_hand(b.field(), five, p.Taking(), (8, 5)).japan_each == 3
    assert score_hand(b.field(), five, p.Taking(), (8, 5)).total == 6
    assert score_hand(b.field(), eight, p.Taking(), (8, 5)).total == 0
    hands = (eight, ("J6", *["US1"] * 7), ("J7", *["US2"] * 4))
    assert totals(b.field(), hands, [p.Taking()] * 3) == (0, 0, 3)


def test_golden_3_the_limit() -> None:
    """Beside a 10 with 0, 9 and -2: 3 is legal, 4 is not. North Korea's 10 beside 0, 1 and -2."""
    around_ten = [("RU0", (0, 1)), ("US9", (1, 0)), ("KR-2", (-1, 0))]
    state = b.table(b.board(around_ten, b.field(TEN)), "CN3 CN4")
    assert b.why(state, b.lay("CN3", (0, -1))) == ""
    assert b.why(state, b.lay("CN4", (0, -1))) == "2.08"
    for others, refused in (("US1 KR-1", ""), ("US2 KR-1", "2.08"), ("US1 KR-3", "")):
        cards = list(zip(others.split(), [(0, 1), (1, 0)], strict=True))
        assert b.why(b.table(b.board(cards, b.field(TEN)), "KP10"), b.lay("KP10", (0, -1))) == refused


def test_golden_4_covering() -> None:
    """US 9 over Korea 5; not Russia 5. Every sum is looked at again."""
    state = b.table(b.told(4), "US9 RU5")
    assert b.why(state, b.lay("US9", (1, -1))) == ""
    assert b.why(state, b.lay("RU5", (1, -1))) == "2.09"
    two = b.board([("KR5", (0, -1)), ("US2", (0, 1))], b.field(TEN))
    assert b.why(b.table(two, "US9 US8"), b.lay("US9", (0, -1))) == "2.08"
    assert b.why(b.table(two, "US9 US8"), b.lay("US8", (0, -1))) == ""
    both = b.board([("KR5", (1, -1)), ("CN8", (2, 0)), ("RU8", (1, 1))])
    refusal = b.refusal_of(b.table(both, "US9"), 0, b.lay("US9", (1, -1)))
    assert dict(refusal.args) == {"cell": "S18", "sum": 25, "limit": 20}


def test_golden_5_exposed_cards_on_the_master_board() -> None:
    """Russia and Korea kept exposed, one turned over: 3 + 0 + 1."""
    score = score_hand(b.told(), (), p.Taking(1, ("RU", "KR")), (0, 0))
    assert score.exposed == (("RU", 3), ("KR", 0))
    assert score.total == 4


def test_golden_6_the_last_card_of_the_deck() -> None:
    state, events = b.do(b.table(b.field(), "US1", "US2", deck="KR4"), p.Draw())
    assert state.phase == p.Over("ending-deck")
    assert events == (p.Drew(0), p.Ended("ending-deck"))
    assert state.hands[0] == ("US1", "KR4")
    assert len(state.board.interests) == 9
