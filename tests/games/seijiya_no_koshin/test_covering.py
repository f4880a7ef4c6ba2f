"""Covering cards and playing Japan in Seijiya no Koshin, ruling by ruling."""

from __future__ import annotations

from games.seijiya_no_koshin.rules import pieces as p
from games.seijiya_no_koshin.rules.board import interest_at, spots, sums
from games.seijiya_no_koshin.rules.pieces import cell_at
from games.seijiya_no_koshin.rules.scoring import country_scores, visible_counts
from tests.games.seijiya_no_koshin import boards as b

# Covering -----------------------------------------------------------------------------------------


def test_2_09_covering_needs_a_higher_number() -> None:
    state = b.table(b.board([("KR5", (0, 2))]), "KR6 US5 US4 CN6", "RU1")
    for card, ruling in (("KR6", ""), ("CN6", ""), ("US5", "2.09"), ("US4", "2.09")):
        assert b.why(state, b.lay(card, (0, 2))) == ruling
    after, (event,) = b.do(state, b.lay("CN6", (0, 2)))
    assert after.board.stacks == (p.Stack(cell_at(0, 2), ("KR5", "CN6")),)
    assert sums(after.board)[cell_at(0, 1)] == 6
    assert (visible_counts(after.board)["KR"], visible_counts(after.board)["CN"]) == (0, 1)
    assert country_scores(after.board)["KR"] == 0
    assert event == p.Laid(
        0, "CN6", cell_at(0, 2), "KR5", (p.Swing("CN", -1), p.Swing("KR", 1)), (0, 0, -1, 0, 0)
    )


def test_2_10_ones_own_card_may_be_covered() -> None:
    state, _ = b.do(b.table(b.field(), "KR5 KR6", "US1", deck="J1 J2 J3"), b.lay("KR5", (0, 2)))
    state, _ = b.do(state, p.Draw())
    state, (event,) = b.do(state, b.lay("KR6", (0, 2)))
    assert event == p.Laid(0, "KR6", cell_at(0, 2), "KR5", (), (0, 0, 0, -1, 0))


def test_2_11_field_cards_and_japan_are_not_covered_and_japan_covers_nothing() -> None:
    state = b.table(b.told(6), "KP10 J3 J4")
    for point in (*b.DIAMOND, (2, -1)):
        assert b.why(state, b.lay("KP10", point)) == "2.11"
        assert b.why(state, b.lay("J3", point)) == "2.11"
    assert b.why(state, b.lay("J3", (1, -1))) == "2.11"


def test_2_12_the_first_foreign_card_on_a_cell_takes_its_interest_card() -> None:
    state = b.table(b.field(), "KR5 J1 KP-5", "US6 KR-2")
    state, events = b.do(state, b.lay("KR5", (1, -1)))
    assert events[1] == p.Took(0, None)
    assert state.takings == (p.Taking(1), p.Taking())
    assert interest_at(state.board, cell_at(1, -1)) is None
    for action in (
        b.lay("US6", (1, -1)),
        b.lay("J1", (2, -1)),
        b.lay("KR-2", (2, -2)),
        b.lay("KP-5", (3, -1)),
    ):
        state, events = b.do(state, action)
        assert len(events) == 1
    assert state.takings == (p.Taking(1), p.Taking())


# Japan --------------------------------------------------------------------------------------------


def test_2_13_japan_lies_beside_a_foreign_card() -> None:
    """On an empty cell; the far side of an outer foreign card will do."""
    state = b.table(b.board([("US1", (0, 2))]), "J1 J5", "US2")
    assert b.why(state, b.lay("J1", (0, 3))) == ""
    assert b.why(state, b.lay("J1", (1, 2))) == ""
    for point in ((0, 4), (2, 1), (3, 0), (0, 0)):
        assert b.why(state, b.lay("J1", point)) == "2.13"
    assert b.why(state, p.Lay("J1", -1)) == "2.13"
    assert b.why(b.table(b.field(), "J1"), b.lay("J1", (2, 1))) == "2.13"


def test_2_13_with_corners() -> None:
    options = p.Options(contact="corner")
    state = b.table(b.board([("US1", (0, 2))]), "J1 J2 US2", "RU1", options=options)
    refusal = b.refusal_of(state, 0, b.lay("J1", (0, 3)))
    assert (refusal.ruling, refusal.key) == ("2.13", "refused-no-corner")
    assert b.why(state, b.lay("J1", (1, 2))) == ""
    refusal = b.refusal_of(state, 0, b.lay("J1", (3, 4)))
    assert refusal.key == "refused-no-country-beside"
    grown = b.table(b.board([("US1", (0, 2)), ("J1", (1, 2)), ("US2", (1, 3))]), "J2", "RU1", options=options)
    assert b.why(grown, b.lay("J2", (2, 3))) == ""
    for point in ((2, -1), (-2, 1)):
        cards = [card for card in b.TOLD[:11] if card[0] != "J1"]
        assert b.why(b.table(b.board(cards), "J3", options=options), b.lay("J3", point)) == ""


def test_2_14_japans_own_number() -> None:
    beside = b.board([("US9", (0, 2)), ("KR1", (1, 1))])
    assert b.why(b.table(beside, "J1"), b.lay("J1", (1, 2))) == ""
    beside = b.board([("US9", (0, 2)), ("KR2", (1, 1))])
    refusal = b.refusal_of(b.table(beside, "J1"), 0, b.lay("J1", (1, 2)))
    assert refusal.ruling == "2.14"
    assert dict(refusal.args) == {"sum": 11, "limit": 10}
    assert b.why(b.table(beside, "J5"), b.lay("J5", (1, 2))) == ""


def test_2_15_japan_lies_either_way() -> None:
    """The player chooses; J5 looks the same."""
    state = b.table(b.board([("US1", (0, 2))]), "J2 J5 US3", "RU1")
    assert b.why(state, b.lay("J2", (1, 2))) == b.why(state, b.lay("J2", (1, 2), turned=True)) == ""
    assert b.why(state, b.lay("J5", (1, 2))) == ""
    assert b.why(state, b.lay("J5", (1, 2), turned=True)) == "2.15"
    assert b.why(state, b.lay("US3", (0, 0), turned=True)) == "2.15"
    upright, turned = (b.do(state, b.lay("J2", (0, 3), turned=way))[0].board for way in (False, True))
    assert country_scores(upright)["US"] == -1 - 1
    assert country_scores(turned)["US"] == -1 + 2


def test_2_16_japan_scores_at_once_and_is_a_field_card_from_the_next_turn_on() -> None:
    state = b.table(b.told(5), "J1", "KP-5")
    assert b.why(state, b.lay("KP-5", (3, -1)), seat=1) == "2.27"
    after, (event,) = b.do(state, b.lay("J1", (2, -1)))
    assert event == p.Laid(
        0, "J1", cell_at(2, -1), None, (p.Swing("US", -1),), tuple(country_scores(after.board).values())
    )
    assert b.why(after, b.lay("KP-5", (3, -1)), seat=1) == ""


def test_2_17_an_interest_card_beside_new_japan_stays() -> None:
    before = b.board([("US9", (1, -1))])
    after = b.board([("J1", (2, -1))], before)
    assert interest_at(after, cell_at(2, 0)) is not None
    room = [{spot.cell: spot.most for spot in spots(lying)}[cell_at(2, 0)] for lying in (before, after)]
    assert room == [11, 1]
