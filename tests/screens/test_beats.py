"""What every game shows in beats and makes milestones of, in every language."""

from __future__ import annotations

import pytest

from bot.client.render import COMPONENTS_LIMIT, TEXT_LIMIT
from bot.table.history import MAXIMUM_REVEAL_STEPS, NoText
from bot.text import LANGUAGES, Texts
from games import GAMES
from games.screen import Paragraph, Picture, Rule
from games.testing.playouts import NAMES, SAID, Step, playout, settings

TEXTS = Texts(GAMES)
LOOKS = 40
"""Moments of a game that are checked."""


def telling(key: str) -> list[Step]:
    """Moments of one game in which everybody saw something happen; its end too."""
    setting = next(setting for setting in settings() if setting.key == key)
    steps = [step for step in playout(setting, 0).steps if step.events]
    return [*steps[:: 1 + len(steps) // LOOKS], steps[-1]]


@pytest.mark.parametrize("key", GAMES)
def test_whatever_happens_can_be_told(key: str) -> None:
    """As many beats and milestones in every language, of what a post can show and no one can press."""
    package = GAMES[key]
    words = [TEXTS.of(language, key, NAMES, SAID) for language in LANGUAGES]
    for step in telling(key):
        before, after = package.game.view(step.before, None), package.game.view(step.after, None)
        found = [package.screens.beats(before, after, step.events, text) for text in (NoText(), *words)]
        assert len({len(beats) for beats in found}) == 1
        assert len(found[0]) <= MAXIMUM_REVEAL_STEPS
        for beat in (beat for beats in found for beat in beats):
            assert all(isinstance(block, Paragraph | Rule | Picture) for block in beat)
            assert len(beat) < COMPONENTS_LIMIT / 2
            assert sum(len(block.text) for block in beat if isinstance(block, Paragraph)) < TEXT_LIMIT / 2
        for event in step.events:
            told = [package.screens.milestone(event, text) for text in (NoText(), *words)]
            assert len({one is None for one in told}) == 1
            assert all(one.text for one in told[1:] if one is not None)
            assert len({one.seats for one in told if one is not None}) <= 1
