"""Screens of any game, and what stands on them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from games import GAMES
from games.core import Seat
from games.screen import Block, Paragraph, Screen, Select
from games.testing.playouts import words


@dataclass(frozen=True, slots=True)
class Shown:
    """What a game shows in a state."""

    key: str

    def private(self, state: Any, seat: Seat, draft: Any = None, language: str = "en") -> Screen:
        package, text = GAMES[self.key], words(self.key, language)
        view, legal = package.game.view(state, seat), package.game.legal(state, seat)
        return package.screens.private(view, seat, legal, draft, text)

    def public(self, state: Any, language: str = "en", story: Iterable[Any] = ()) -> Screen:
        package = GAMES[self.key]
        return package.screens.public(package.game.view(state, None), [*story], words(self.key, language))


def words_of(shown: Screen | Iterable[Block]) -> str:
    """All words of a screen, or of some blocks."""
    blocks = shown.blocks if isinstance(shown, Screen) else shown
    return "\n".join(block.text for block in blocks if isinstance(block, Paragraph))


def menus(screen: Screen) -> list[Select]:
    return [control for control in screen.controls if isinstance(control, Select)]
