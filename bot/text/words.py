"""The words of one language, for one game and the people at one table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from babel.lists import format_list
from fluent.runtime import FluentBundle

from bot.text.fluent import REMEMBERED, told, written
from bot.text.names import clean_words
from games.core import Seat


@lru_cache(maxsize=REMEMBERED)
def _listed(items: tuple[str, ...], language: str) -> str:
    return format_list(items, locale=language)


@dataclass(frozen=True, slots=True)
class Words:
    """Texts of one language: a game's first, then the bot's. Fulfils `games.screen.Text`.

    `names` are escaped, for texts in Discord's Markdown; `labels` are the same names without escapes, for
    buttons, menus and forms.
    """

    language: str
    bundles: tuple[FluentBundle, ...]
    names: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    said: Mapping[int, str] = field(default_factory=dict[int, str], compare=False)

    def __call__(self, key: str, /, **args: str | int) -> str:
        """Return the message of this key. Raises `UnknownTextError`, `ValueError` for a missing argument."""
        return told(self.bundles, key, tuple(args.items()))

    def seat(self, seat: Seat) -> str:
        """Return a person's name in bold, with the number of the seat in the picture."""
        return self("seat-name", number=seat + 1, name=self.names[seat])

    def label(self, seat: Seat) -> str:
        """Return a person's name for a button or a menu: the number of the seat, no markup."""
        return self("seat-label", number=seat + 1, name=self.labels[seat])

    def words(self, number: int) -> str:
        """Return what somebody wrote in a form, escaped."""
        return clean_words(self.said[number]) if number in self.said else self("words-forgotten")

    def listed(self, items: Sequence[str]) -> str:
        """Return the items as a list in a sentence."""
        return _listed(tuple(items), self.language)

    def number(self, value: int) -> str:
        """Return a number with its groups of digits."""
        return written(value, self.language)
