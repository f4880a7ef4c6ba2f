"""What a game tells beside its screens: reveal steps, milestones, help, and the pages of its rules."""

from __future__ import annotations

from typing import Any

from bot.text import LANGUAGES, Texts
from games import GAMES
from games.screen import Paragraph, Picture, Rule
from games.testing.playouts import Playout
from games.testing.runs import some, text

LOOKS = 25
"""Number of moments of a game looked at."""


def test_reveals_are_the_same_in_every_language(sample_game: Playout) -> None:
    """As many of them, made of what can be read and not pressed."""
    game, screens = sample_game.game, sample_game.setting.package.screens
    for step in some([step for step in sample_game.steps if step.events], LOOKS):
        before, after = game.view(step.before, None), game.view(step.after, None)
        told = [screens.reveals(before, after, step.events, text(sample_game, tag)) for tag in LANGUAGES]
        assert len({len(steps) for steps in told}) == 1
        for shown in (shown for steps in told for shown in steps):
            assert shown
            assert all(isinstance(block, Paragraph | Rule | Picture) for block in shown)


def test_milestones_are_the_same_in_every_language(sample_game: Playout) -> None:
    """About the same seats, in words."""
    screens = sample_game.setting.package.screens
    for step in some([step for step in sample_game.steps if step.events], LOOKS):
        for event in step.events:
            told = [screens.milestone(event, text(sample_game, tag)) for tag in LANGUAGES]
            assert len({None if one is None else one.seats for one in told}) == 1
            for one in told:
                assert one is None or (one.text and set(one.seats) <= set(sample_game.seats))


def test_whatever_is_done_can_be_told(sample_game: Playout) -> None:
    """What a seat may do and what has happened, in every language."""
    game, screens = sample_game.game, sample_game.setting.package.screens
    for words in (text(sample_game, tag) for tag in LANGUAGES):
        assert all(screens.event(event, words) for step in sample_game.steps for event in step.events)
        for state in some(sample_game.states[:-1], LOOKS):
            legal = [action for seat in sample_game.seats for action in game.legal(state, seat)]
            assert all(screens.action(action, words) for action in some(legal, LOOKS))


def test_every_phase_has_its_page(sample_game: Playout) -> None:
    """A section of the rules that there is."""
    sections = len(Texts(GAMES).rules(sample_game.setting.key, LANGUAGES[0]))
    for state in some(sample_game.states, LOOKS):
        view = sample_game.game.view(state, None)
        assert 0 <= sample_game.setting.package.screens.section(view) < sections


def test_help_is_for_the_seat_that_asks(sample_game: Playout) -> None:
    """Made of its own view; where the game explains anything, it does in every language."""
    game, screens = sample_game.game, sample_game.setting.package.screens
    for state in some(sample_game.states[:-1], LOOKS):
        for seat in sample_game.seats:
            view: Any = game.view(state, seat)
            told = [screens.help(view, seat, text(sample_game, tag)) for tag in LANGUAGES]
            assert len({bool(one) for one in told}) == 1


def test_pictures_of_rules_pages_can_be_described(game_key: str) -> None:
    """In words, in every language."""
    for language in LANGUAGES:
        texts = Texts(GAMES)
        for number in range(len(texts.rules(game_key, language))):
            drawn = GAMES[game_key].screens.diagram(number, texts.of(language, game_key))
            assert drawn is None or (drawn.svg.startswith("<svg") and drawn.alt)
