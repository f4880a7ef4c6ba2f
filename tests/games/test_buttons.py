"""Buttons look as harmless or as final as they are, in every game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games import GAMES
from games.screen import Button, Play, Row, Screen
from games.seijiya_no_koshin.rules.pieces import Draw
from games.testing.playouts import Playout, playout
from games.testing.runs import private_screen, public_screen, settings_to_show, some
from games.vertigo.rules.state import Demolish, Found

MOMENTS = 25
"""Number of moments of a game looked at."""
DESTROYING, ALONE = (Demolish,), (Draw, Found)
"""What takes something from its player, and what cannot be taken back beside what is harmless."""


@pytest.mark.parametrize("key", GAMES)
def test_buttons_by_harm(key: str) -> None:
    """Red destroys; what ends a turn for good stands by itself, and is not blue."""
    run = playout(next(settings_to_show([key])), 2)
    for screen in screens(run):
        for row in (block for block in screen.blocks if isinstance(block, Row)):
            for button in row.controls:
                if not isinstance(button, Button):
                    continue
                action = button.press.action if isinstance(button.press, Play) else None
                assert (button.style == "danger") == isinstance(action, DESTROYING), button.label
                if isinstance(action, ALONE):
                    assert button.style != "primary"
                    assert len(row.controls) == 1, button.label


def screens(run: Playout) -> Iterator[Screen]:
    for state, story in some(list(run.moments), MOMENTS):
        yield public_screen(run, state, story, "en")
        yield from (private_screen(run, state, seat, "en") for seat in run.seats)
