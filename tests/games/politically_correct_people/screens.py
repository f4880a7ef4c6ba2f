"""Screens of Politically Correct People, and what stands on them."""

from __future__ import annotations

from typing import Any

from games.core import Seat
from games.politically_correct_people.pieces import (
    Desk,
)
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.screen import SCREENS
from games.politically_correct_people.state import State
from games.screen import (
    Button,
    Entered,
    MultiSelect,
    Paragraph,
    Row,
    Screen,
)
from games.testing.playouts import words
from tests.games.politically_correct_people.tables import (
    KEY,
)

LANGUAGES = ("en", "ja")
EMPTY = ("", "", "", "")


def private(state: State, seat: Seat, desk: Desk | None = None, language: str = "en") -> Screen:
    """A seat's own panel."""
    return SCREENS.private(GAME.view(state, seat), seat, GAME.legal(state, seat), desk, words(KEY, language))


def public(state: State, language: str = "en") -> Screen:
    """The table."""
    return SCREENS.public(GAME.view(state, None), [], words(KEY, language))


def told(screen: Screen) -> str:
    """All words of a screen."""
    return "\n".join(block.text for block in screen.blocks if isinstance(block, Paragraph))


def buttons(screen: Screen) -> dict[str, Button]:
    """The buttons by their labels."""
    return {control.label: control for control in screen.controls if isinstance(control, Button)}


def menu(screen: Screen, name: str) -> MultiSelect:
    """A menu of several."""
    return next(part for part in screen.controls if isinstance(part, MultiSelect) and part.name == name)


def entered(state: State, seat: Seat, desk: Desk | None, name: str, given: Any) -> Any:
    """What a press stands for after something was picked or typed."""
    typed = isinstance(given, dict)
    what = Entered(name, typed=given) if typed else Entered(name, given)
    return SCREENS.entered(GAME.view(state, seat), seat, desk, what)


def components(screen: Screen) -> int:
    """How many of Discord's components a screen takes, its container included."""
    return 1 + sum(1 + len(block.controls) if isinstance(block, Row) else 1 for block in screen.blocks)
