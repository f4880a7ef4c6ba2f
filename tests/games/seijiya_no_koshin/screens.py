"""Screens of Seijiya no Koshin, and what stands on them."""

from __future__ import annotations

import re

from games.core import Seat, Value
from games.screen import Button, Picture, Row, Screen, Select
from games.seijiya_no_koshin.rules import GAME
from games.seijiya_no_koshin.rules.pieces import State
from games.seijiya_no_koshin.screens import SCREENS
from games.testing.playouts import words
from tests.games.screens import Shown, words_of
from tests.games.screens import menus as all_menus

KEY = "seijiya_no_koshin"
LANGUAGES = ("en", "ja")
MENU, LABEL, DESCRIPTION, BUTTON = 25, 100, 100, 80
COMPONENTS, CHARACTERS, ALT = 40, 4000, 1024
BEYOND = 12
"""A number of components a table adds to a screen: its title, its own buttons, the hash."""
public = Shown(KEY).public


def private(state: State, seat: Seat = 0, draft: Value | None = None, language: str = "en") -> Screen:
    return Shown(KEY).private(state, seat, draft, language)


def text(screen: Screen) -> str:
    return plain(words_of(screen))


def plain(words_: str) -> str:
    return words_.replace("\N{NO-BREAK SPACE}", " ")


def explained(state: State, seat: Seat = 0, language: str = "en") -> str:
    return plain(SCREENS.help(GAME.view(state, seat), seat, words(KEY, language)))


def more(state: State, seat: Seat = 0) -> str:
    return text(Screen(SCREENS.more(GAME.view(state, seat), seat, words(KEY, "en"))))


def menus(screen: Screen, begins: str) -> list[Select]:
    return [menu for menu in all_menus(screen) if menu.placeholder.startswith(begins)]


def presses(screen: Screen) -> dict[str, object]:
    buttons = [control for control in screen.controls if isinstance(control, Button)]
    return {plain(button.label): button.press for button in buttons}


def picture(screen: Screen) -> Picture:
    *_, found = [block for block in screen.blocks if isinstance(block, Picture)]
    return found


def drawn(screen: Screen) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", picture(screen).svg)


def size(svg: str) -> tuple[int, int]:
    found = re.match(r'<svg [^>]*width="(\d+)" height="(\d+)"', svg)
    assert found is not None
    return int(found[1]), int(found[2])


def ended(state: State, language: str = "en") -> tuple[object, ...]:
    return GAME.view(state, None), GAME.outcome(state), [], words(KEY, language)


def fits(screen: Screen) -> None:
    parts = sum(1 + len(block.controls) if isinstance(block, Row) else 1 for block in screen.blocks)
    assert parts + BEYOND <= COMPONENTS
    assert len(words_of(screen)) + 400 <= CHARACTERS
    for control in screen.controls:
        match control:
            case Select(placeholder, options):
                assert len(placeholder) <= 150
                assert 0 < len(options) <= MENU
                assert all(len(option.label) <= LABEL for option in options)
                assert all(len(option.description or "") <= DESCRIPTION for option in options)
            case Button(label):
                assert len(label) <= BUTTON
            case _:
                raise AssertionError(control)
