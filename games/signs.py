"""The signs between words and numbers: the same in every game, in texts and in pictures."""

from __future__ import annotations

from games.text import Markup, Text

SEPARATOR = Markup(" · ")
"""Between items that are no sentence."""
TOGETHER = "\N{NO-BREAK SPACE}"
"""Keeps what belongs together in one line of a narrow screen."""
MINUS, TIMES = "\N{MINUS SIGN}", "\N{MULTIPLICATION SIGN}"
AT_LEAST, TO = "\N{GREATER-THAN OR EQUAL TO}", "\N{EN DASH}"
TICK = "\N{CHECK MARK}"
"""Before what is chosen."""
ARROW = "\N{RIGHTWARDS ARROW}"
"""From what it was to what it is."""


def tick_label(label: str, *, chosen: bool) -> str:
    """Return a button's label which says, not by its colour alone, whether it is what is chosen."""
    return f"{TICK}{TOGETHER}{label}" if chosen else label


def in_brackets(said: str, text: Text) -> Markup:
    """Return words in brackets, as wide as those of the language, to follow others."""
    return text("in-brackets", said=Markup(said))


def unbroken(said: Markup) -> Markup:
    """Return words that are never torn apart at the end of a narrow screen's line."""
    return Markup(said.replace(" ", TOGETHER))


def signed(number: int, text: Text | None = None) -> Markup:
    """Return a number with its sign, 0 without one; plain digits without `text`, for pictures."""
    digits = str(abs(number)) if text is None else text.number(abs(number))
    return Markup(f"{'+' if number > 0 else MINUS if number < 0 else ''}{digits}")
