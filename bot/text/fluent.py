"""Messages put together from Fluent files."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from babel import Locale
from babel.numbers import format_decimal
from fluent.runtime import FluentBundle, FluentResource

from games.languages import LANGUAGES

MINUS = "\N{MINUS SIGN}"
HOME = files("bot.text")
"""Where the texts of the bot are."""
REMEMBERED = 8192
"""So many messages are kept as they were put together last."""


class UnknownTextError(KeyError):
    """No Fluent file has this message."""


@lru_cache(maxsize=REMEMBERED)
def written(value: int, language: str) -> str:
    """Return a number with its groups of digits and a real minus sign."""
    return format_decimal(value, locale=language).replace("-", MINUS)


def supported(locale: str) -> str:
    """Return our language for one of Discord's locales."""
    tag = locale.partition("-")[0]
    return tag if tag in LANGUAGES else LANGUAGES[0]


def language_of(game: Traversable, language: str) -> str:
    """Return the language in which a game is told to readers of another one: theirs, if it speaks that."""
    return language if game.joinpath("texts", f"{language}.ftl").is_file() else LANGUAGES[0]


def language_name(tag: str) -> str:
    """Return the name of a language, in that language."""
    name = Locale.parse(tag, sep="-").get_display_name() or tag
    return name[0].upper() + name[1:]


@cache
def bundle(folder: Traversable, language: str) -> FluentBundle:
    """Return the messages of a folder in a language; each file is read once."""
    # Isolation marks would travel into names and custom texts; Discord shows them as boxes on some phones.
    made = FluentBundle([language], use_isolating=False)
    source = folder.joinpath(f"{language}.ftl").read_text(encoding="utf-8")
    made.add_resource(FluentResource(source))
    return made


@lru_cache(maxsize=REMEMBERED)
def told(bundles: tuple[FluentBundle, ...], key: str, args: tuple[tuple[str, str | int], ...]) -> str:
    """Return a message put together, from the first that has it; screens ask for the same ones all the time.

    Raises `UnknownTextError`, and `ValueError` for a missing argument.
    """
    for one in bundles:
        if one.has_message(key) and (pattern := one.get_message(key).value) is not None:
            given = {name: _given(value, one.locales[0]) for name, value in args}
            text, errors = one.format_pattern(pattern, given)
            if errors:
                msg = f"{key}: {errors[0]}"
                raise ValueError(msg)
            return str(text)
    raise UnknownTextError(key)


def _given(value: str | int, language: str) -> str | int:
    # Fluent chooses plurals by numbers and writes them itself, but with a hyphen for a minus.
    return value if isinstance(value, str) or value >= 0 else written(value, language)
