"""A game told again: every public moment, and nothing that was done in secret."""

from __future__ import annotations

import pytest

from bot.screens.story import (
    highlight_page,
    highlights,
    moment_at,
    moments,
    require_story,
    story_page,
    story_version,
)
from bot.screens.wording import words
from bot.table.errors import DeniedError
from bot.text import LANGUAGES, Texts
from games.money_and_luck.rules.pieces import Show
from games.screen import Button, Paragraph, Picture, Row, Screen
from tests.table.builders import PACKAGES, Session, Unlimited, game, lobby

TEXTS = Texts(PACKAGES)


def ways(screen: Screen) -> list[Button]:
    row = next(block for block in screen.blocks if isinstance(block, Row))
    return [control for control in row.controls if isinstance(control, Button)]


@pytest.mark.parametrize("key", sorted(PACKAGES))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_of_every_game_can_be_told(key: str, language: str) -> None:
    session = game(key, people=PACKAGES[key].game.seats(PACKAGES[key].game.options())[0], terms=Unlimited)
    session.to_the_end()
    table = require_story(session.over)
    told = moments(table)
    assert [moment.outcome for moment in told[:-1]] == [None] * (len(told) - 1)
    assert told[-1].outcome == session.over.outcome
    text = words(TEXTS, table, language)
    for number in {*range(0, len(told), 1 + len(told) // 12), len(told) - 1}:
        screen = story_page(table, told, number, text)
        first, back, on, last = ways(screen)[:4]
        assert first.disabled == back.disabled == (number == 0)
        assert on.disabled == last.disabled == (number == len(told) - 1)
        assert isinstance(screen.blocks[0], Paragraph)
        assert f"{number + 1}" in screen.blocks[0].text
        assert key == "hidden_price" or any(isinstance(block, Picture) for block in screen.blocks)
    found = highlights(table, None, text)
    assert [one.at for one in found] == sorted({one.at for one in found})
    for number, one in enumerate(found):
        page = highlight_page(session.over, told, None, number, text)
        assert isinstance(page.blocks[0], Paragraph)
        assert one.text in page.blocks[0].text
        assert table.position is not None
        assert table.position.story[one.at - 1] in told[moment_at(told, one.at)].events


def test_secret_acts_are_no_moments() -> None:
    """While the game goes on, its story has as many pages for everybody."""
    session = game("money_and_luck", people=3, terms=Unlimited)
    before, far = moments(session.game), story_version(session.game)
    session.play(Show("WB"), 0)
    session.play(Show("BB"), 2)
    assert moments(session.game) == before
    assert story_version(session.game) == far
    session.play(Show("WW"), 1)
    assert story_version(session.game) != far
    assert len(moments(session.game)) > len(before)


def test_undone_acts_are_no_moments() -> None:
    session = game("konsul", people=2, terms=Unlimited)
    begun = len(moments(session.game))
    seat = session.awaited[0]
    session.play(session.menu()[-1])
    assert len(moments(session.game)) == begun + 1
    session.undo(seat)
    assert len(moments(session.game)) == begun


def test_a_game_of_memory_is_told_when_it_is_over() -> None:
    session: Session = game("konsul", people=2, terms=Unlimited)
    with pytest.raises(DeniedError, match="denied-story-memory"):
        require_story(session.game)
    session.to_the_end()
    assert require_story(session.over) is session.over


def test_a_lobby_has_no_story() -> None:
    with pytest.raises(DeniedError, match="denied-not-started"):
        require_story(lobby().table)
