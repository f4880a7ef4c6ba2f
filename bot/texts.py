"""Words: Fluent files in English and Japanese, of the bot and of each game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType

from babel.lists import format_list
from babel.numbers import format_decimal
from discord.utils import escape_markdown, escape_mentions
from fluent.runtime import FluentBundle, FluentResource

from games import Box
from games.core import Seat

LANGUAGES = ("en", "ja")
NAME_LENGTH = 32
REMEMBERED = 8192
"""So many messages are kept as they were put together last."""
MINUS = "\N{MINUS SIGN}"


class UnknownTextError(KeyError):
    """No Fluent file has this message."""


@cache
def _bundle(folder: Traversable, language: str) -> FluentBundle:
    # Isolation marks would travel into names and custom texts; Discord shows them as boxes on some phones.
    bundle = FluentBundle([language], use_isolating=False)
    source = folder.joinpath("texts", f"{language}.ftl").read_text(encoding="utf-8")
    bundle.add_resource(FluentResource(source))
    return bundle


def short_name(name: str) -> str:
    """A person's name on one line, short."""
    flat = " ".join(name.split()) or "?"
    return flat if len(flat) <= NAME_LENGTH else flat[: NAME_LENGTH - 1] + "…"


def clean_name(name: str) -> str:
    """A person's name that pings nobody and formats nothing."""
    return escape_mentions(escape_markdown(short_name(name)))


def clean_words(said: str) -> str:
    """What somebody wrote, on one line, so that it pings nobody and formats nothing."""
    return escape_mentions(escape_markdown(" ".join(said.split())))


@lru_cache(maxsize=REMEMBERED)
def _told(bundles: tuple[FluentBundle, ...], key: str, args: tuple[tuple[str, str | int], ...]) -> str:
    """A message put together. A screen asks for the same ones over and over."""
    for bundle in bundles:
        if bundle.has_message(key) and (pattern := bundle.get_message(key).value) is not None:
            text, errors = bundle.format_pattern(pattern, dict(args))
            if errors:
                msg = f"{key}: {errors[0]}"
                raise ValueError(msg)
            return str(text)
    raise UnknownTextError(key)


@dataclass(frozen=True, slots=True)
class Words:
    """Texts of one language: a game's first, then the bot's. Fulfils `games.screen.Text`."""

    language: str
    bundles: tuple[FluentBundle, ...]
    names: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    said: Mapping[int, str] = field(default_factory=dict[int, str], compare=False)

    def __call__(self, key: str, /, **args: str | int) -> str:
        """The message of this key. Raises `UnknownTextError`, and `ValueError` for a missing argument."""
        return _told(self.bundles, key, tuple(args.items()))

    def seat(self, seat: Seat) -> str:
        """A person's name in bold, with the number of the seat in the picture."""
        return self("seat-name", number=seat + 1, name=self.names[seat])

    def label(self, seat: Seat) -> str:
        """A person's name for a button or a menu: the number of the seat, no markup."""
        return self("seat-label", number=seat + 1, name=self.labels[seat])

    def words(self, number: int) -> str:
        """What somebody wrote in a form, escaped."""
        return clean_words(self.said[number]) if number in self.said else self("words-forgotten")

    def listed(self, items: Sequence[str]) -> str:
        """The items as a list in a sentence."""
        return format_list(list(items), locale=self.language)

    def number(self, value: int) -> str:
        """A number with its groups of digits."""
        return format_decimal(value, locale=self.language).replace("-", MINUS)


@dataclass(frozen=True, slots=True)
class Texts:
    """The words of the bot and of every installed game."""

    boxes: Mapping[str, Box]

    def of(
        self,
        language: str,
        game: str | None = None,
        names: Sequence[str] = (),
        said: Mapping[int, str] = MappingProxyType({}),
    ) -> Words:
        """Words in a language, for a game, the people at its table, and what they wrote in forms.

        No name: somebody forgotten.
        """
        own = _bundle(files("bot"), language)
        bundles = (own,) if game is None else (_bundle(self.boxes[game].folder, language), own)
        if "" in names:
            forgotten = Words(language, (own,))("forgotten-player")
            names = [name or forgotten for name in names]
        return Words(language, bundles, tuple(map(clean_name, names)), tuple(map(short_name, names)), said)

    def rules(self, game: str, language: str) -> list[tuple[str, str]]:
        """A game's rules pages: headings and texts."""
        source = self.boxes[game].folder.joinpath(f"RULES.{language}.md").read_text(encoding="utf-8")
        title, *parts = source.split("\n## ")
        sections = [part.partition("\n") for part in parts]
        first = title.lstrip("# ").partition("\n")
        return [(heading.strip(), body.strip()) for heading, _, body in (first, *sections)]


def supported(locale: str) -> str:
    """Our language for one of Discord's locales."""
    tag = locale.partition("-")[0]
    return tag if tag in LANGUAGES else LANGUAGES[0]
