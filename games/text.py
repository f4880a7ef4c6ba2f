"""The words that a game is shown in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Protocol, overload

from games.core import Seat


class Markup(str):
    """Text in Discord's Markdown: messages escape every other string that they are given.

    Sums and joins of markup alone are markup. An f-string never is: `Markup(f"...")` says so of one whose
    parts are.
    """

    __slots__ = ()

    # The overloads of `str` tell literals apart.
    @overload
    def __add__(self, other: Markup, /) -> Markup: ...
    @overload
    def __add__(self, other: str, /) -> str: ...
    def __add__(self, other: str, /) -> str:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Return both as one string, which is markup if both are."""
        whole = super().__add__(other)
        return Markup(whole) if isinstance(other, Markup) else whole

    @overload
    def join(self, parts: Iterable[Markup], /) -> Markup: ...
    @overload
    def join(self, parts: Iterable[str], /) -> str: ...
    def join(self, parts: Iterable[str], /) -> str:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Return the parts with this between them, which is markup if all are."""
        parts = tuple(parts)
        whole = super().join(parts)
        return Markup(whole) if all(isinstance(part, Markup) for part in parts) else whole


SIGNS = r"[\U0001f000-\U0001faff\u2600-\u27bf\u2b50\ufe0f\u200d]+"
NOT_SAID = re.compile(rf"(?<!\\)\*+|`|~~|__|^(?:#{{1,3}}|-#|-) |{SIGNS}[ \u00a0]?", re.MULTILINE)
"""Markdown and signs, which a screen reader says by their names or leaves out."""
_JAPANESE = re.compile("[、。]")
_WIDE = {", ": "、", "; ": "\N{FULLWIDTH SEMICOLON}", ": ": "\N{FULLWIDTH COLON}"}
"""The signs between words as wide as those of Japanese sentences, which have one of the above."""
_BETWEEN, _ESCAPED, _SPACE = re.compile(r"\s+·\s+"), re.compile(r"\\([^\w\s])"), re.compile(r"\s+")


def alt_text(said: str) -> str:
    """Return words that describe a picture as a screen reader is to say them: without Markdown and signs."""
    words = _BETWEEN.sub(", ", NOT_SAID.sub("", said))
    if _JAPANESE.search(words):
        for narrow, wide in _WIDE.items():
            words = words.replace(narrow, wide)
    return _SPACE.sub(" ", _ESCAPED.sub(r"\1", words)).strip()


def needs_signs(said: str) -> bool:
    """Whether signs in a text stand for words: before a word they only adorn it, and may be left out."""
    return re.search(rf"(?>{SIGNS})(?![ \u00a0]?[^\W\d_])", said) is not None


class Text(Protocol):
    """Words in one language, with the names of the people at the table."""

    @property
    def language(self) -> str:
        """A language tag: `en` or `ja`."""
        ...

    def __call__(self, key: str, /, **args: str | int) -> Markup:
        """The message of this key in Markdown: strings that are not markup are escaped."""
        ...

    def plain(self, key: str, /, **args: str | int) -> str:
        """The message of this key for buttons, menus, forms and pictures: nothing is escaped."""
        ...

    def seat(self, seat: Seat) -> Markup:
        """A person's name, escaped and in bold."""
        ...

    def unnumbered(self, seat: Seat) -> Markup:
        """The same without the number of the seat: beside its sign."""
        ...

    def label(self, seat: Seat) -> str:
        """A person's name for a button or a menu, without markup."""
        ...

    def voice(self, seat: Seat) -> str:
        """The character that the bot player in a seat speaks in; empty for a person."""
        ...

    def words(self, number: int) -> Markup:
        """Free text from a form, escaped, by its number."""
        ...

    def as_typed(self, number: int) -> str:
        """The same as it was typed, for a form that changes it; nothing where it is forgotten."""
        ...

    @overload
    def listed(self, items: Sequence[Markup]) -> Markup: ...
    @overload
    def listed(self, items: Sequence[str]) -> str: ...
    def listed(self, items: Sequence[str]) -> str:
        """The items as a list in a sentence: A, B and C. It is markup if all of them are."""
        ...

    def number(self, value: int) -> Markup:
        """A number as people of this language write it."""
        ...
