"""Buttons that features add to the core's screens, each declared beside the request that it carries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Literal, TypeAlias

from bot.table.table import Table
from bot.text import Words
from games.core import Seat
from games.screen import Button

Where: TypeAlias = Literal["panel", "result", "story", "table"]
"""A seat's panel, the post of a game that is over, the pages that show a game, and the page of a table for
those who manage it."""
AddedButton: TypeAlias = Callable[[Table, Seat | None, Words], Button | None]
"""Returns a button of a table for the reader in a seat, or in none; None where it does not belong now."""

_added = defaultdict[Where, list[AddedButton]](list)


def adds_button(where: Where) -> Callable[[AddedButton], AddedButton]:
    """Add a button to a screen."""

    def declare(button: AddedButton) -> AddedButton:
        _added[where].append(button)
        return button

    return declare


def added_buttons(where: Where, table: Table, reader: Seat | None, text: Words) -> list[Button]:
    """Return the buttons that features add to a screen."""
    buttons = (button(table, reader, text) for button in _added[where])
    return [button for button in buttons if button is not None]
