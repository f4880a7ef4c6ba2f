"""What Konsul shows: cards that are face up are shown in the public post and nowhere else."""

from __future__ import annotations

import msgspec
import pytest

from games.core import Seat, Value
from games.konsul.art import COLOURS, cross_sign
from games.konsul.pieces import (
    CARDS,
    FLAG,
    GRID,
    Action,
    Bid,
    Board,
    Chosen,
    FaceUp,
    Flip,
    Lose,
    Losing,
    Options,
    Over,
    Pass,
    Revealing,
    State,
    Viewing,
)
from games.konsul.rules import GAME
from games.konsul.screen import SCREENS
from games.konsul.turn import holds
from games.screen import Button, Keep, Paragraph, Picture, Play, Screen, Select
from games.testing.playouts import words
from tests.games.konsul.table import failing, flips, grid, look, lose, table, won

MENU = 25
CROSSED = cross_sign()


def private(state: State, seat: Seat, draft: Value | None = None, language: str = "en") -> Screen:
    """A seat's own panel."""
    legal = GAME.legal(state, seat)
    return SCREENS.private(GAME.view(state, seat), seat, legal, draft, words("konsul", language))


def public(state: State, language: str = "en") -> Screen:
    """The table."""
    return SCREENS.public(GAME.view(state, None), [], words("konsul", language))


def told(screen: Screen) -> str:
    """All words of a screen."""
    return "\n".join(block.text for block in screen.blocks if isinstance(block, Paragraph))


def menus(screen: Screen) -> list[Select]:
    """All menus of a screen."""
    return [control for control in screen.controls if isinstance(control, Select)]


def moments(first: str, second: str) -> list[State]:
    """A table on which these two cards turn up and do not fit: while they are seen, and after."""
    cells = grid(f"{first} {second}")
    one = flips(won(table(cells), 9), "A1")[0]
    losing = failing(cells)
    viewing = lose(losing, "R6", "36")
    return [one, losing, viewing, look(viewing)[0]]


def drawn(state: State) -> list[Picture]:
    """The pictures of the table."""
    return [block for block in public(state).blocks if isinstance(block, Picture)]


@pytest.mark.parametrize("moment", range(4))
def test_cards_are_shown_at_the_table_and_nowhere_else(moment: int) -> None:
    """Controls and panels are the same whichever cards are up; after the turn so is everything (3.25)."""
    here, there = (moments(*cards)[moment] for cards in (("G3", "B2"), ("P3", "Y5")))
    assert (drawn(here) == drawn(there)) == (public(here) == public(there)) == (moment == 3)
    assert public(here).controls == public(there).controls
    for seat in range(3):
        assert private(here, seat) == private(there, seat)


def test_3_24_what_is_face_up_is_drawn_and_the_misfit_is_crossed() -> None:
    """Only the misfit, and only while it is to be seen."""
    one, losing, viewing, after = moments("G3", "B2")
    assert [CROSSED in drawn(state)[0].svg for state in (one, losing, viewing, after)] == [
        False,
        True,
        True,
        False,
    ]
    for state in (losing, viewing):
        assert "A1 🟩 Green\N{NO-BREAK SPACE}3".replace(" G", "\N{NO-BREAK SPACE}G") in drawn(state)[0].alt


def test_3_25_what_is_left_in_the_end_is_turned_up() -> None:
    """Nobody needs to remember it any more."""
    state = table(grid("G3 B2"))
    over = State(state.options, state.cells, state.hands, state.board, 99, Over("ending-alone"))
    assert GAME.view(state, 0).left == ()
    assert [shown.card for shown in GAME.view(over, None).left][:2] == ["G3", "B2"]
    assert COLOURS["G"] in drawn(over)[0].svg
    assert COLOURS["G"] not in drawn(state)[0].svg


@pytest.mark.parametrize(("language", "name"), [("en", "Green 3"), ("ja", "緑3")])
def test_a_card_is_told_by_colour_name_and_number(language: str, name: str) -> None:
    """Never by colour alone."""
    one, losing, viewing, after = moments("G3", "B2")
    for state in (one, losing, viewing):
        assert f"🟩 {name}" in told(public(state, language)).replace("\N{NO-BREAK SPACE}", " ")
    assert "🟩" not in told(public(after, language))


def test_the_misfit_and_the_lost_card_are_marked() -> None:
    """So that everybody sees why."""
    _, losing, viewing, _ = moments("G3", "B2")
    for state in (losing, viewing):
        assert "❌\N{NO-BREAK SPACE}`A2`" in told(public(state))
    assert "Lost: `36`" in told(public(viewing))
    nothing_left = State(
        Options(),
        ("R1", *(None,) * 43),
        (("R6",), ("B6",), ()),
        Board(1, 0, (0,), (1, 1, 0)),
        9,
        Losing(0, 9, (FaceUp(0, "R1"),)),
    )
    assert "❌" not in told(public(nothing_left))


def test_a_card_is_chosen_before_its_place() -> None:
    """The first choice commits to nothing, and what it was is shown before the second."""
    cells = grid(". . R1 B2")
    state = flips(won(table(cells), 9), "A3 A4")[0]
    (cards,) = menus(private(state, 0))
    keeps = [option.press for option in cards.options]
    assert keeps == [Keep(Chosen(card)) for card in ("R6", "B7", "G8")]
    panel = private(state, 0, Chosen("B7"))
    assert "Blue\N{NO-BREAK SPACE}7" in told(panel)
    again, places = menus(panel)
    assert [option.chosen for option in again.options] == [False, True, False]
    assert [option.press for option in places.options] == [Play(Lose("B7", 0)), Play(Lose("B7", 1))]


def test_the_only_card_needs_no_choosing() -> None:
    """Nor does the only place: one press."""
    panel = private(failing(grid("R1 B2"), "R6", "P6", "B6"), 0)
    assert [control.press for control in panel.controls if hasattr(control, "press")] == [
        Play(Lose("R6", GRID))
    ]
    assert "You give up" in told(panel)


def crowded(phase: Losing | Revealing) -> State:
    """Everything at its fullest: 35 cards and more in a hand, or all cells taken."""
    cells = tuple([*CARDS[:5], *(None,) * 30] + [None] * 6) if isinstance(phase, Losing) else (FLAG,) * 41
    hand = CARDS if isinstance(phase, Losing) else ("R6",)
    board = Board(9, 0, holds(cells), (len(hand), 0))
    return State(Options(), cells, (hand, ()), board, 99, phase)


def test_no_menu_is_too_long() -> None:
    """25 options are Discord's limit, for 41 cards in a hand and for 47 cells."""
    losing = crowded(Losing(0, 9, (FaceUp(0, "R1"),)))
    panel = private(losing, 0, Chosen("F"))
    lengths = [len(menu.options) for menu in menus(panel)]
    assert lengths == [25, 16, 9, 14, 7]
    revealing = crowded(Revealing(0, 9, 0, (), tuple(range(41))))
    assert [len(menu.options) for menu in menus(public(revealing))] == [14, 14, 13]
    many = crowded(Revealing(0, 9, 0, (), tuple(range(10, 35))))
    assert [len(menu.options) for menu in menus(public(many))] == [MENU]


def test_menus_offer_exactly_what_is_allowed() -> None:
    """Every face-down card once."""
    state = flips(won(table(grid("R1 . R2")), 1), "A1")[0]
    played = [option.press.action for menu in menus(public(state)) for option in menu.options]
    assert played == list(map(Flip, range(2, GRID)))
    assert [control.label for control in public(state).controls if not isinstance(control, Select)] == [
        "Stop: take 1 card (3 → 4)"
    ]


def test_what_cannot_be_bid_says_why() -> None:
    """The opening bid is compulsory (3.01); then everybody may pass, and nobody bids beyond the highest."""
    state = table(grid(""))
    assert disabled(public(state)) == ["Pass: the opener must bid"]
    state, _ = GAME.play(state, 0, Bid(56), None)
    assert disabled(public(state)) == ["56 is the highest bid"]
    assert getattr(public(state).controls[0], "label", "") == "Pass"


def test_3_08_who_may_not_stop_yet_is_told_why() -> None:
    """How much is missing stands on the button."""
    assert disabled(public(moments("G3", "B2")[0])) == ["Stop: only 3 of 9 yet"]


def disabled(screen: Screen) -> list[str]:
    """What is not possible now."""
    return [button.label for button in screen.controls if isinstance(button, Button) and button.disabled]


@pytest.mark.parametrize("action", [Bid(3), Pass(), Flip(4), Lose("F", 35)])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_action_can_be_told(action: Action, language: str) -> None:
    """For the record."""
    assert SCREENS.action(action, words("konsul", language))


def test_a_lost_card_is_the_last_thing_looked_at() -> None:
    """The state knows which it was."""
    viewing = moments("G3", "B2")[2]
    assert isinstance(viewing.phase, Viewing)
    assert viewing.phase.up[-1] == FaceUp(GRID, "R6")
    assert msgspec.json.decode(msgspec.json.encode(viewing), type=State) == viewing
