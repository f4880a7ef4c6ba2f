"""What posts and pages tell of guesses."""

from __future__ import annotations

from bot.screens.shown import Guessed
from bot.table.table import Lobby, Table
from bot.text import Words
from games.signs import SEPARATOR

NAMED = 6
"""Number of people named who guessed right; further ones are counted."""


def guess_lines(table: Table, guessed: Guessed | None, text: Words) -> list[str]:
    """Return the line in small print on what the last public events proved, if anyone had guessed it."""
    position = None if isinstance(table, Lobby) else table.position
    if guessed is None or guessed.choice < 0 or position is None or position.told is None:
        return []
    guess = table.package.screens.guess(table.game.view(position.told.before, None), text)
    if guess is None or guessed.choice >= len(guess.choices):
        return []
    named = [f"<@{user_id}>" for user_id in guessed.right[:NAMED]]
    more = [text("guess-more", count=len(guessed.right) - NAMED)] if len(guessed.right) > NAMED else []
    key = "guess-told" if named else "guess-told-none"
    answer = guess.choices[guessed.choice]
    return [f"-# 🎯 {text(key, answer=answer, names=text.listed([*named, *more]), count=guessed.count)}"]


def points_lines(guessed: Guessed | None, text: Words) -> list[str]:
    """Return the line in small print on the points of the night."""
    if guessed is None or not guessed.points:
        return []
    points = [f"<@{user_id}> {text.number(count)}" for user_id, count in guessed.points]
    return [f"-# 🎯 {text('guess-points', points=SEPARATOR.join(points))}"]
