"""Lessons: a guided first round of a game against bot players."""

from __future__ import annotations

from bot.screens.lobby import lobby_button
from bot.table.commands import Teach
from bot.table.table import Lobby
from bot.text import Words
from games.screen import Ask, Button


@lobby_button(place=0)
def teach_button(table: Lobby, text: Words) -> Button | None:
    """Return the button that starts the lesson, while no other player has joined."""
    if table.package.lesson is None or sum(not person.bot for person in table.joined) > 1:
        return None
    return Button(text("button-teach"), Ask(Teach()), "primary", emoji="🎓")
