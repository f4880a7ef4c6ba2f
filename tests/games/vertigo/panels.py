"""Panels of Vertigo, and what stands on them."""

from __future__ import annotations

from collections.abc import Iterator

from games.core import Seat, Value
from games.screen import Button, Entered, Form, Keep, MultiSelect, Picture, Row, Screen, Select
from games.testing.playouts import words
from games.vertigo.rules import GAME
from games.vertigo.rules.state import Cursor, Effect, State
from games.vertigo.screens import SCREENS
from tests.games.screens import Shown, words_of
from tests.games.vertigo.people import presses
from tests.games.vertigo.prompts import MENU

TEXTS = {language: words("vertigo", language) for language in ("en", "ja")}
panel = Shown("vertigo").private

MOST_COMPONENTS, OF_THE_BOT = 40, 6
"""The bot adds a title, a clock, two buttons, the seal."""

MOST_CHARACTERS = 3900
"""The bot cuts off what is longer: a post has room for 4000, and its title takes some."""


def components(screen: Screen) -> int:
    return 1 + len(screen.blocks) + sum(len(b.controls) for b in screen.blocks if isinstance(b, Row))


def fits(screen: Screen) -> None:
    """Menus of 25, rows of 5, 40 components, 4000 characters, labels of 80 and 100."""
    assert components(screen) + OF_THE_BOT <= MOST_COMPONENTS
    assert len(words_of(screen)) <= MOST_CHARACTERS
    for block in screen.blocks:
        if isinstance(block, Row):
            assert 1 <= len(block.controls) <= 5
        if isinstance(block, Picture):
            assert len(block.alt) <= 1024
    for control in screen.controls:
        if isinstance(control, Select):
            assert 1 <= len(control.options) <= MENU
            assert len(control.placeholder) <= 150
            assert all(len(option.label) <= 100 for option in control.options)
        elif isinstance(control, MultiSelect):
            assert 1 <= len(control.values) <= MENU
            assert len(control.placeholder) <= 150
            assert all(len(told) <= 100 for told in (*control.labels, *control.descriptions))
        elif isinstance(control, Button | Form):
            assert len(control.label) <= 80


def drafts(state: State, seat: Seat) -> Iterator[Value | None]:
    yield None
    for _, _, press in presses(panel(state, seat)):
        if isinstance(press, Keep):
            yield press.draft
    for control in panel(state, seat).controls:
        if isinstance(control, MultiSelect):
            given = Entered(control.name, control.values)
            press = SCREENS.entered(GAME.view(state, seat), seat, None, given)
            assert isinstance(press, Keep)
            yield press.draft


def _effect() -> Effect:
    return Effect(Cursor(0, 0, 0), (0, 1, 2, 3), (0, 1, 2, 3))
