"""The languages that Backroom speaks."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

Language: TypeAlias = Literal["en", "ja"]
"""The tag of a language: to add one, add it here and write its files (see `docs/languages.md`)."""
LANGUAGES: tuple[Language, ...] = get_args(Language)
"""All of them; the first is spoken where Discord names none of them, and by games that lack another."""
