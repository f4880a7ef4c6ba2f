"""What Money and Luck shows, and where."""

from __future__ import annotations

import pytest

from games.money_and_luck.rules import GAME
from games.money_and_luck.rules.pieces import Nominating, State
from games.money_and_luck.screens import SCREENS
from games.screen import Paragraph, Picture, Row
from games.testing.playouts import words
from tests.games.money_and_luck.table import show, table
from tests.games.screens import Shown

SHOWN = Shown("money_and_luck")
START = "W1 1, B1 1"


def talking() -> State:
    state, _ = show(table(START, START, START), "WW WW BB")
    assert isinstance(state.phase, Nominating)
    return state


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_panel_of_nominations_asks_its_question(language: str) -> None:
    """The table is told for whom it waits; who is asked reads the question, and who holds named whom."""
    state, text = talking(), words("money_and_luck", language)
    for screen, asked in (
        (SHOWN.public(state, language), SCREENS.waiting(GAME.view(state, None), text)),
        (SHOWN.private(state, 0, None, language), text("own-nominating", extras=1)),
    ):
        assert f"### {asked}" in [block.text for block in screen.blocks if isinstance(block, Paragraph)]


def test_the_question_and_its_buttons_stand_under_the_picture() -> None:
    picture, legend, question, *_, last = SHOWN.public(talking()).blocks
    assert isinstance(picture, Picture)
    assert isinstance(legend, Paragraph)
    assert "🔷" in legend.text
    assert isinstance(question, Paragraph)
    assert question.text.startswith("### ")
    assert isinstance(last, Row)
