"""The cards, the field and playing in Seijiya no Koshin, ruling by ruling."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core import Rng
from games.screen import Picture
from games.seijiya_no_koshin.rules import GAME
from games.seijiya_no_koshin.rules import pieces as p
from games.seijiya_no_koshin.rules.board import sums
from games.seijiya_no_koshin.rules.deal import PRESETS, cells_beside, centred_cells, shapes
from games.seijiya_no_koshin.rules.pieces import NEIGHBOURS, SIDE, cell_at, corners
from games.seijiya_no_koshin.screens import SCREENS
from games.testing.playouts import words
from tests.games.seijiya_no_koshin import boards as b

# The cards -----------------------------------------------------------------------------------------


def test_the_cards_of_the_countries() -> None:
    """L77: eleven each, three of North Korea; 47, and seven of Japan."""
    assert {country: (min(n), max(n), len(n)) for country, n in p.NUMBERS.items()} == {
        "US": (-1, 9, 11),
        "RU": (-2, 8, 11),
        "CN": (-2, 8, 11),
        "KR": (-3, 7, 11),
        "KP": (-5, 10, 3),
    }
    assert (len(p.NUMBER), len(p.JAPAN), len(p.CARDS)) == (47, 7, 54)
    assert len(p.EXPOSED) == 12
    assert Counter(p.EXPOSED) == dict.fromkeys(("US", "RU", "CN", "KR"), 3)


def test_the_faces_as_reconstructed() -> None:
    """27 doves and 27 hawks on the field cards, 18 and 18 on Japan's; no two alike, however they lie."""
    field_marks = [mark for face in p.FIELD for mark in p.EDGES[face, False]]
    japan_marks = [mark for face in p.JAPAN for mark in p.EDGES[face, False]]
    for found, each in ((field_marks, 27), (japan_marks, 18)):
        assert sum(mark for mark in found if mark > 0) == each
        assert -sum(mark for mark in found if mark < 0) == each
        assert {abs(mark) for mark in found} == {1, 2}
    assert Counter(p.LIMIT[face] for face in p.FIELD) == {10: 3, 15: 4, 20: 3}
    assert [p.LIMIT[face] for face in p.JAPAN] == [10, 10, 10, 10, 15, 15, 15]
    assert sorted(face for sides in p.FIELD_CARDS for face in sides) == sorted(p.FIELD)
    ways = [{p.EDGES[face, turned] for turned in (False, True)} for face in p.LIMIT]
    assert not any(one & two for place, one in enumerate(ways) for two in ways[:place])


# Rulings -------------------------------------------------------------------------------------------


def test_2_01_players_and_field_cards() -> None:
    """2-4 players; four field cards for two and three, five for four, unless the host chooses."""
    assert GAME.seats(p.Options()) == range(2, 5)
    assert [b.begun(players).board.start for players in (2, 3, 4)] == [4, 4, 5]
    assert [b.begun(players, p.Options(layout="random-5")).board.start for players in (2, 3, 4)] == [5, 5, 5]
    assert [b.begun(players, p.Options(layout="random-4")).board.start for players in (2, 3, 4)] == [4, 4, 4]


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
    cells = centred_cells(PRESETS[name])
    assert len(cells_beside(cells)) == interests
    assert joined(cells)
    assert len(cells) == (4 if interests <= 10 else 5)


def joined(cells: tuple[int, ...]) -> bool:
    found, left = {cells[0]}, [cells[0]]
    while left:
        for corner in corners(left.pop()):
            if corner in cells and corner not in found:
                found.add(corner)
                left.append(corner)
    return found == set(cells)


def test_2_02_random_shapes() -> None:
    """19 of four and 63 of five, every one corner to corner, with 9 to 12 interest cards."""
    four, five = (list(map(centred_cells, shapes(many))) for many in (4, 5))
    assert (len(four), len(five)) == (19, 63)
    assert all(map(joined, (*four, *five)))
    assert Counter(len(cells_beside(cells)) for cells in four) == {10: 18, 9: 1}
    assert Counter(len(cells_beside(cells)) for cells in five) == {12: 55, 11: 8}
    seen = {
        tuple(square.cell for square in b.begun(2, p.Options(layout="random-4"), number).board.squares)
        for number in range(300)
    }
    assert seen == set(four)


def test_2_02_the_host_may_choose_faces_and_the_preview_shows_them() -> None:
    """A card that is chosen twice lies in the first of its places; the others are drawn."""
    options = p.Options(field_1="F3", field_2="F4-turned", field_4="F1-turned")
    for number in range(20):
        laid = GAME.setup(2, options, Rng(b"faces", number)).board.squares
        assert [(laid[at].face, laid[at].turned) for at in (0, 3)] == [("F3", False), ("F1", True)]
        assert len({p.CARD_OF[square.face] for square in laid}) == len(laid) == 4
    preview = SCREENS.lobby(options, 2, words(GAME.key, "en"))
    (shown,) = [block for block in preview if isinstance(block, Picture)]
    assert "R17 (15)" in shown.alt
    assert "R19 (10)" in shown.alt
    assert shown.svg != SCREENS.lobby(p.Options(), 2, words(GAME.key, "en"))[1].svg


@pytest.mark.parametrize("numbers", ["mixed", "low", "high"])
def test_2_02_faces(numbers: str) -> None:
    """Of distinct cards; either side and either way round, or all low, or all high."""
    seen, ways = set[str](), set[bool]()
    for number in range(80):
        squares = b.begun(4, p.Options(numbers=numbers), number).board.squares
        faces = [square.face for square in squares]
        seen.update(faces)
        ways.update(square.turned for square in squares)
        assert all(len({*sides} & {*faces}) == 1 for sides in p.FIELD_CARDS)
    assert ways == {False, True}
    assert (
        seen
        == {"mixed": p.FIELD, "low": {"F1", "F4", "F6", "F8", "F10"}, "high": {"F2", "F3", "F5", "F7", "F9"}}[
            numbers
        ]
    )
    assert (
        sorted(p.LIMIT[face] for face in seen)
        == {
            "mixed": [10, 10, 10, 15, 15, 15, 15, 20, 20, 20],
            "low": [10, 10, 10, 15, 15],
            "high": [15, 15, 20, 20, 20],
        }[numbers]
    )


def test_2_03_upside_down_only() -> None:
    """Turned by 180 degrees, never by 90."""
    assert p.EDGES["F1", True] == (-2, -1, 1, 2)
    north, east, south, west = p.EDGES["F1", False]
    assert (east, south, west, north) not in p.EDGES.values()


def test_2_04_interest_cards_lie_on_every_cell_beside_a_field_card() -> None:
    assert cell_at(0, 0) in [interest.cell for interest in b.field().interests]
    for players in (2, 3, 4):
        lying = b.begun(players).board
        beside = {cell for square in lying.squares for cell in NEIGHBOURS[square.cell]}
        assert [interest.cell for interest in lying.interests] == sorted(beside)


def test_2_05_a_turn_is_one_card_drawn_or_played() -> None:
    """Then it is the next one's; there is no pass, and a draw is always possible."""
    state = b.table(b.field(), "US1 RU2", "CN3")
    assert GAME.legal(state, 0)[0] == p.Draw()
    assert {type(action) for action in GAME.legal(state, 0)} == {p.Draw, p.Lay}
    assert b.do(state, p.Draw())[0].phase == b.do(state, b.lay("US1", (0, 0)))[0].phase == p.Turn(1)
    assert b.why(state, b.lay("CN3", (0, 0))) == "2.05"
    assert b.why(state, b.lay("XX3", (0, 0))) == "2.05"


def test_2_06_no_limit_to_a_hand_and_an_empty_one() -> None:
    state = b.draws(b.table(b.field(), "", ""), 53)
    assert tuple(map(len, state.hands)) == (27, 26)
    assert GAME.legal(b.table(b.field(), "", "US1"), 0) == (p.Draw(),)


def test_2_07_a_foreign_card_lies_beside_a_field_card_or_japan() -> None:
    state = b.table(b.told(6), "KP-5 KR0")
    assert b.why(state, b.lay("KP-5", (3, -1))) == ""
    for point in ((2, 1), (3, 0), (9, 9), (2, 2)):
        assert b.why(state, b.lay("KR0", point)) == "2.07"
    for cell in (-1, SIDE * SIDE, 10**9):
        assert b.why(state, p.Lay("KR0", cell)) == "2.07"
    assert b.why(b.table(b.told(5), "KP-5"), b.lay("KP-5", (3, -1))) == "2.07"


def test_2_08_every_adjacent_card_is_looked_at() -> None:
    """Also Japan's; exactly the number is legal; negative numbers make room; covered ones do not count."""
    state = b.table(b.told(15), "KR6 KR7")
    assert sums(b.told(15))[cell_at(1, 0)] == 14
    assert [b.why(state, b.lay(card, (2, 0))) for card in ("KR6", "KR7")] == ["", "2.08"]
    beside_japan = b.table(b.told(6), "KR0 KR1 KR2")
    assert [b.why(beside_japan, b.lay(f"KR{n}", (2, -2))) for n in (0, 1, 2)] == ["", "", "2.08"]
    assert b.why(b.table(b.told(7), "KR6"), b.lay("KR6", (2, -2))) == ""
    assert b.why(b.table(b.told(7), "KR7"), b.lay("KR7", (2, -2))) == "2.08"
    refusal = b.refusal_of(b.table(b.told(7), "KR7"), 0, b.lay("KR7", (2, -2)))
    assert dict(refusal.args) == {"cell": "T19", "sum": 11, "limit": 10}
