"""What Konsul shows: cards that are face up are shown in the public post and nowhere else."""

from __future__ import annotations

import pytest

from games.konsul.rules import GAME
from games.konsul.rules import pieces as p
from games.konsul.rules.turn import occupied_cells
from games.konsul.screens.art import cross_sign
from games.screen import Button, Keep, Picture, Play, Screen, Select
from tests.games.konsul.table import failing, flips, grid, look, lose, table, won
from tests.games.screens import Shown, menus, words_of

MENU = 25
CROSSED = cross_sign()
private = Shown("konsul").private
public = Shown("konsul").public


def moments(first: str, second: str) -> list[p.State]:
    cells = grid(f"{first} {second}")
    one = flips(won(table(cells), 9), "A1")[0]
    losing = failing(cells)
    viewing = lose(losing, "R6", "36")
    return [one, losing, viewing, look(viewing)[0]]


def drawn(state: p.State) -> list[Picture]:
    return [block for block in public(state).blocks if isinstance(block, Picture)]


@pytest.mark.parametrize("moment", range(4))
def test_turned_cards_are_shown_publicly_and_to_the_player(moment: int) -> None:
    """Only in their picture: controls are the same whichever cards are up, after the turn all is (3.25)."""
    here, there = (moments(*cards)[moment] for cards in (("G3", "B2"), ("P3", "Y5")))
    assert (drawn(here) == drawn(there)) == (public(here) == public(there)) == (moment == 3)
    assert public(here).controls == public(there).controls
    for seat in range(3):
        one, other = private(here, seat), private(there, seat)
        assert one.blocks[1:] == other.blocks[1:]
        turns = isinstance(here.phase, p.Revealing) and here.phase.seat == seat
        assert (one == other) == (not turns)


def test_3_24_face_up_cards_are_drawn_and_the_misfit_is_crossed() -> None:
    one, losing, viewing, after = moments("G3", "B2")
    assert [CROSSED in drawn(state)[0].svg for state in (one, losing, viewing, after)] == [
        False,
        True,
        True,
        False,
    ]
    for state in (losing, viewing):
        assert "A1 Green 3" in drawn(state)[0].alt


@pytest.mark.parametrize(("language", "name"), [("en", "Green 3"), ("ja", "緑3")])
def test_a_card_is_told_by_colour_name_and_number(language: str, name: str) -> None:
    one, losing, viewing, after = moments("G3", "B2")
    for state in (one, losing, viewing):
        assert f"🟩 {name}" in words_of(public(state, language)).replace("\N{NO-BREAK SPACE}", " ")
    assert "🟩" not in words_of(public(after, language))


@pytest.mark.parametrize(("language", "hand"), [("en", "🟥 red 6 8"), ("ja", "🟥 赤 6 8")])
def test_the_own_hand_is_told_in_words(language: str, hand: str) -> None:
    """On the panel itself, also of a seat that waits: a picture may not load, and its letters are Latin."""
    state = table(grid("R1 B2"), "R6 R8 B7", "P6", "B6")
    assert f"{hand} · 🟦" in words_of(private(state, 0, language=language))
    assert "🟪" in words_of(private(state, 1, language=language))


def test_the_misfit_and_the_lost_card_are_marked() -> None:
    _, losing, viewing, _ = moments("G3", "B2")
    for state in (losing, viewing):
        assert "❌\N{NO-BREAK SPACE}`A2`" in words_of(public(state))
    assert "Lost: `36`" in words_of(public(viewing))
    nothing_left = p.State(
        p.Options(),
        ("R1", *(None,) * 43),
        (("R6",), ("B6",), ()),
        p.Board(1, 0, (0,), (1, 1, 0)),
        9,
        p.Losing(0, 9, (p.FaceUp(0, "R1"),)),
    )
    assert "❌" not in words_of(public(nothing_left))


def test_a_card_is_chosen_before_its_place() -> None:
    cells = grid(". . R1 B2")
    state = flips(won(table(cells), 9), "A3 A4")[0]
    (cards,) = menus(private(state, 0))
    keeps = [option.press for option in cards.options]
    assert keeps == [Keep(p.Chosen(card)) for card in ("R6", "B7", "G8")]
    panel = private(state, 0, p.Chosen("B7"))
    assert "Blue\N{NO-BREAK SPACE}7" in words_of(panel)
    again, places = menus(panel)
    assert [option.chosen for option in again.options] == [False, True, False]
    assert [option.press for option in places.options] == [Play(p.Lose("B7", 0)), Play(p.Lose("B7", 1))]


def test_the_only_card_needs_no_choosing() -> None:
    panel = private(failing(grid("R1 B2"), "R6", "P6", "B6"), 0)
    assert [control.press for control in panel.controls if hasattr(control, "press")] == [
        Play(p.Lose("R6", p.GRID))
    ]
    assert "You give up" in words_of(panel)


def crowded(phase: p.Losing | p.Revealing) -> p.State:
    """Everything at its fullest: 35 cards and more in a hand, or all cells taken."""
    cells = (
        tuple([*p.CARDS[:5], *(None,) * 30] + [None] * 6) if isinstance(phase, p.Losing) else (p.FLAG,) * 41
    )
    hand = p.CARDS if isinstance(phase, p.Losing) else ("R6",)
    board = p.Board(9, 0, occupied_cells(cells), (len(hand), 0))
    return p.State(p.Options(), cells, (hand, ()), board, 99, phase)


def test_no_menu_is_too_long() -> None:
    losing = crowded(p.Losing(0, 9, (p.FaceUp(0, "R1"),)))
    panel = private(losing, 0, p.Chosen("F"))
    lengths = [len(menu.options) for menu in menus(panel)]
    assert lengths == [25, 16, 9, 14, 7]
    revealing = crowded(p.Revealing(0, 9, 0, (), tuple(range(41))))
    assert [len(menu.options) for menu in menus(public(revealing))] == [14, 14, 13]
    many = crowded(p.Revealing(0, 9, 0, (), tuple(range(10, 35))))
    assert [len(menu.options) for menu in menus(public(many))] == [MENU]


def test_menus_offer_exactly_the_legal_actions() -> None:
    state = flips(won(table(grid("R1 . R2")), 1), "A1")[0]
    played = [option.press.action for menu in menus(public(state)) for option in menu.options]
    assert played == list(map(p.Flip, range(2, p.GRID)))
    assert [control.label for control in public(state).controls if not isinstance(control, Select)] == [
        "Stop: take 1 card (3 → 4)"
    ]


def test_an_impossible_bid_says_why() -> None:
    """There is no Pass for the opener."""
    state = table(grid(""))
    assert [getattr(control, "label", "") for control in public(state).controls] == [
        *("Bid 1", "Bid 2", "Bid 5"),
        "Another bid …",
    ]
    state, _ = GAME.play(state, 0, p.Bid(56), None)
    assert disabled(public(state)) == ["56 is the highest bid"]
    assert getattr(public(state).controls[-1], "label", "") == "Pass"


def test_3_08_a_refused_stop_says_why() -> None:
    assert disabled(public(moments("G3", "B2")[0])) == ["Stop: only 3 of 9 yet"]


def disabled(screen: Screen) -> list[str]:
    return [button.label for button in screen.controls if isinstance(button, Button) and button.disabled]
