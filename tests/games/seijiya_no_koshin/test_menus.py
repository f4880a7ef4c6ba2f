"""The names of cells, safe defaults, refusals and menus of Seijiya no Koshin, ruling by ruling."""

from __future__ import annotations

import pytest

from bot.text import Texts
from games import GAMES
from games.seijiya_no_koshin.rules import GAME
from games.seijiya_no_koshin.rules import pieces as p
from games.seijiya_no_koshin.rules.deal import PRESETS, centred_cells, preset_cells, shapes
from games.seijiya_no_koshin.rules.pieces import CENTRE, JAPAN, NEIGHBOURS, SIDE, cell_at, cell_name, corners
from games.seijiya_no_koshin.rules.scoring import totals
from tests.games.seijiya_no_koshin import boards as b

RULINGS = [f"2.{number:02}" for number in range(1, 35)]


# Cells --------------------------------------------------------------------------------------------


def test_2_31_cells_have_names() -> None:
    assert cell_name(CENTRE) == cell_name(cell_at(0, 0)) == "R18"
    assert [cell_name(cell) for cell in (0, SIDE - 1, SIDE * SIDE - 1)] == ["A1", "AI1", "AI35"]
    assert [cell_name(cell_at(*point)) for point in ((1, 0), (0, 1), (-1, -1), (8, 0), (9, 0))] == [
        "S18",
        "R17",
        "Q19",
        "Z18",
        "AA18",
    ]


def test_2_31_a1_to_ai35_always_suffices() -> None:
    """No layout goes more than two cells from the middle; seven cards of Japan add 14, a foreign card one."""
    layouts = [*map(centred_cells, PRESETS.values()), *map(centred_cells, (*shapes(4), *shapes(5)))]
    for cells in layouts:
        for cell in cells:
            row, column = divmod(cell, SIDE)
            assert max(abs(row - SIDE // 2), abs(column - SIDE // 2)) <= 2
    assert 2 + 2 * len(JAPAN) + 1 == SIDE // 2


def test_2_31_neighbours_end_at_the_edge() -> None:
    assert NEIGHBOURS[0] == (-1, 1, SIDE, -1)
    assert NEIGHBOURS[SIDE * SIDE - 1] == (SIDE * SIDE - 1 - SIDE, -1, -1, SIDE * SIDE - 2)
    assert corners(0) == (SIDE + 1,)
    assert sorted(corners(CENTRE)) == sorted(cell_at(x, y) for x in (-1, 1) for y in (-1, 1))


def test_2_32_a_draw_shows_nothing() -> None:
    one, two = (b.table(b.field(), "J1", "US1", deck=f"{card} RU2 RU3") for card in ("CN8", "KR-3"))
    after_one, after_two = b.do(one, p.Draw()), b.do(two, p.Draw())
    assert after_one[1] == after_two[1] == (p.Drew(0),)
    for seat in (None, 1):
        assert GAME.view(after_one[0], seat) == GAME.view(after_two[0], seat)
    assert GAME.view(after_one[0], 0).drawn == "CN8"


# Safe defaults and refusals -----------------------------------------------------------------------


def test_2_33_the_safe_default_plays_the_best_card() -> None:
    state = b.table(b.field(), "US1 US2 CN3", "RU1")
    assert GAME.absent(state, 0, b.NO_DRAWS) in (b.lay("US1", (0, 0)), b.lay("US2", (0, 0)))
    hurt = b.table(b.board([("CN0", (0, 2))]), "CN8 CN7 US1", "RU1")
    chosen = GAME.absent(hurt, 0, b.NO_DRAWS)
    before = totals(hurt.board, hurt.hands, hurt.takings)[0]
    changes = {
        action: totals(after.board, after.hands, after.takings)[0] - before
        for action in GAME.legal(hurt, 0)[1:]
        for after in [b.do(hurt, action)[0]]
    }
    assert changes[chosen] == max(changes.values())


def test_2_33_the_safe_default_draws_when_nothing_can_be_played() -> None:
    assert GAME.absent(b.table(b.field(), "J1 J2", "US1"), 0, b.NO_DRAWS) == p.Draw()


def test_2_34_which_ruling_refuses() -> None:
    over, here = b.told_in_turns()[-1], b.table(b.told(6), "US0 J3 KP10", "RU1", turn=0)
    assert b.why(over, b.lay("XX", (0, 0)), seat=1) == "2.18"
    assert b.why(here, b.lay("XX", (9, 9)), seat=1) == "2.27"
    assert b.why(here, b.lay("RU1", (9, 9))) == "2.05"
    assert b.why(here, b.lay("US0", (9, 9), "interest", turned=True)) == "2.07"
    assert b.why(here, b.lay("US0", (1, -1), "interest", turned=True)) == "2.09"
    assert b.why(here, b.lay("KP10", (0, -2), "interest", turned=True)) == "2.08"
    assert b.why(here, b.lay("US0", (0, 0), "interest", turned=True)) == "2.25"
    assert b.why(here, b.lay("J3", (0, 0), "interest", turned=True)) == "2.13"
    tight = b.table(b.board([("US9", (0, 2)), ("KR7", (1, 1))]), "J3 J5", "RU1")
    assert b.why(tight, b.lay("J3", (1, 2), "interest", turned=True)) == "2.25"
    assert b.why(tight, b.lay("J5", (1, 2), turned=True)) == "2.14"
    low = b.table(b.board([("US1", (0, 2))]), "J5", "RU1")
    assert b.why(low, b.lay("J5", (1, 2), turned=True)) == "2.15"


# Menus --------------------------------------------------------------------------------------------


def test_the_order_of_the_menu() -> None:
    """Draw first; then card by card as the hand is held, cell by cell in reading order."""
    state = b.table(b.board([("US1", (0, 2))]), "US2 RU0 J2", "RU1")
    first, *lays = GAME.legal(state, 0)
    assert first == p.Draw()
    order = [(state.hands[0].index(action.card), action.cell, action.turned) for action in lays]
    assert order == sorted(order)


def test_an_agreed_end_counts_the_present_cards() -> None:
    state = b.told_in_turns()[5]
    stopped = GAME.if_stopped(state)
    outcome = stopped.outcome
    assert outcome is not None
    assert outcome.ending == "ending-together"
    points = totals(state.board, state.hands, state.takings)
    assert outcome.scores == stopped.points == points


def test_nothing_is_taken_back() -> None:
    """A card laid was hidden before; a card drawn is seen: neither can be unseen."""
    state = b.table(b.field(), "US1", "RU1")
    assert not any(GAME.takes_back(state, 0, action) for action in GAME.legal(state, 0))
    assert GAME.eliminate is None


def test_usual_layouts() -> None:
    assert (
        preset_cells("usual", 2)
        == preset_cells("usual", 3)
        == preset_cells("diamond", 4)
        == tuple(sorted(cell_at(*point) for point in b.DIAMOND))
    )
    assert preset_cells("usual", 4) == preset_cells("cross", 2)
    assert preset_cells("random-4", 4) is None


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_ruling_is_on_the_rules_pages(language: str) -> None:
    text = "\n".join(body for _, body in Texts(GAMES).rules("seijiya_no_koshin", language))
    assert all(f"**{ruling}**" in text for ruling in RULINGS)
