"""What Money and Luck shows, and where."""

from __future__ import annotations

import pytest

from games.money_and_luck.rules import GAME
from games.money_and_luck.rules.pieces import Nominating, State
from games.money_and_luck.screens import SCREENS
from games.screen import Paragraph, Picture, Row, Screen
from games.testing.playouts import words
from tests.games.money_and_luck.table import show, table

START = "W1 1, B1 1"


def talking() -> State:
    state, _ = show(table(START, START, START), "WW WW BB")
    assert isinstance(state.phase, Nominating)
    return state


def public(state: State, language: str = "en") -> Screen:
    return SCREENS.public(GAME.view(state, None), [], words("money_and_luck", language))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_panel_of_nominations_asks_its_question(language: str) -> None:
    """The table is told for whom it waits; who is asked reads the question, and who holds named whom."""
    state, text = talking(), words("money_and_luck", language)
    panel = SCREENS.private(GAME.view(state, 0), 0, GAME.legal(state, 0), None, text)
    for screen, asked in (
        (public(state, language), SCREENS.waiting(GAME.view(state, None), text)),
        (panel, text("own-nominating", extras=1)),
    ):
        assert f"### {asked}" in [block.text for block in screen.blocks if isinstance(block, Paragraph)]


def test_the_question_and_its_buttons_stand_under_the_picture() -> None:
    picture, legend, question, *_, last = public(talking()).blocks
    assert isinstance(picture, Picture)
    assert isinstance(legend, Paragraph)
    assert "🔷" in legend.text
    assert isinstance(question, Paragraph)
    assert question.text.startswith("### ")
    assert isinstance(last, Row)
