"""The words that a game is shown in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from games.core import Seat


class Text(Protocol):
    """Words in one language, with the names of the people at the table."""

    @property
    def language(self) -> str:
        """A language tag: `en` or `ja`."""
        ...

    def __call__(self, key: str, /, **args: str | int) -> str:
        """The message of this key."""
        ...

    def seat(self, seat: Seat) -> str:
        """A person's name, escaped and in bold."""
        ...

    def label(self, seat: Seat) -> str:
        """A person's name for a button or a menu, without markup."""
        ...

    def words(self, number: int) -> str:
        """Free text from a form, escaped, by its number."""
        ...

    def listed(self, items: Sequence[str]) -> str:
        """The items as a list in a sentence: A, B and C."""
        ...

    def number(self, value: int) -> str:
        """A number as people of this language write it."""
        ...
