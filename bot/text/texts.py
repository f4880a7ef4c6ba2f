"""The words of the bot and of every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources.abc import Traversable
from types import MappingProxyType

from bot.text.fluent import HOME, bundle, language_of
from bot.text.names import clean_name, short_name
from bot.text.rules_pages import rules_pages
from bot.text.words import Words
from games import GamePackage

TABLES = 1024
"""The words of so many tables are kept as they were put together last."""


@lru_cache(maxsize=TABLES)
def _words(language: str, game: Traversable | None, names: tuple[str, ...]) -> Words:
    own = bundle(HOME, language)
    bundles = (own,) if game is None else (bundle(game.joinpath("texts"), language_of(game, language)), own)
    forgotten = Words(language, (own,))("forgotten-player")
    known = [name or forgotten for name in names]
    return Words(language, bundles, tuple(map(clean_name, known)), tuple(map(short_name, known)))


@dataclass(frozen=True, slots=True)
class Texts:
    """The words of the bot and of every installed game."""

    packages: Mapping[str, GamePackage]

    def of(
        self,
        language: str,
        game: str | None = None,
        names: Sequence[str] = (),
        said: Mapping[int, str] = MappingProxyType({}),
    ) -> Words:
        """Return words in a language, for a game, the people at its table, and what they wrote in forms.

        No name: somebody forgotten.
        """
        words = _words(language, None if game is None else self.packages[game].folder, tuple(names))
        return Words(words.language, words.bundles, words.names, words.labels, said) if said else words

    def rules(self, game: str, language: str) -> Sequence[tuple[str, str]]:
        """Return a game's rules pages: headings and texts."""
        folder = self.packages[game].folder
        return rules_pages(folder, language_of(folder, language))
