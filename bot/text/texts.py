"""Messages from Fluent files, in the words of one table; the rules pages of games."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, tzinfo
from functools import cache, lru_cache, partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, overload
from zoneinfo import ZoneInfo

from babel import Locale
from babel.dates import get_timezone_location
from babel.lists import format_list
from babel.numbers import format_decimal
from fluent.runtime import FluentBundle, resolver
from fluent.runtime.types import FluentInt, FluentNumber
from fluent.syntax import FluentParser
from fluent.syntax.ast import Resource
from fluent.syntax.visitor import Visitor

from bot.text.names import clean_name, clean_words, escaped, short_name
from games.core import Seat
from games.host.packages import GamePackage
from games.languages import LANGUAGES
from games.signs import MINUS
from games.text import Markup

BOT_TEXTS = files("bot.text")
"""Folder of the bot's own texts."""
ENTRY = re.compile(r"^(?=(-?[A-Za-z][A-Za-z0-9_-]*) *=)", re.MULTILINE)
"""The place before a message or term of a Fluent file; no other line of a sound file begins like one."""
ID = "table"
"""The argument of messages that is a table's number: it is written as it is, for people look for it."""
UNGROUPED = frozenset({"ja"})
"""Languages that write thousands without a comma."""
CACHED_MESSAGES = 8192
"""Number of formatted messages, numbers and lists that are cached: screens ask for the same ones."""
CACHED_WORDS = 1024
"""Number of tables whose `Words` are cached."""
WEST = """
Pacific/Pago_Pago Pacific/Honolulu Pacific/Marquesas America/Anchorage America/Los_Angeles America/Phoenix
America/Denver America/Mexico_City America/Chicago America/Bogota America/New_York America/Caracas
America/Halifax America/Santiago America/St_Johns America/Sao_Paulo America/Nuuk Atlantic/South_Georgia
Atlantic/Cape_Verde Atlantic/Azores Atlantic/Reykjavik Europe/London
"""
EAST = """
Africa/Lagos Europe/Berlin Africa/Johannesburg Africa/Cairo Europe/Athens Asia/Jerusalem Europe/Istanbul
Asia/Tehran Asia/Dubai Asia/Kabul Asia/Karachi Asia/Kolkata Asia/Kathmandu Asia/Dhaka Asia/Yangon
Asia/Bangkok Asia/Shanghai Asia/Tokyo Australia/Darwin Australia/Brisbane Australia/Adelaide
Australia/Sydney Pacific/Noumea Pacific/Auckland Pacific/Kiritimati
"""
ZONES = {"west": WEST.split(), "east": EAST.split()}
"""A city for each clock that many people have; a menu of Discord's has 25 places."""


class UnknownTextError(KeyError):
    """No Fluent file has this message."""


# Languages and time zones -------------------------------------------------------------------------


def supported(locale: str) -> str:
    """Return the supported language for one of Discord's locales."""
    tag = locale.partition("-")[0]
    return tag if tag in LANGUAGES else LANGUAGES[0]


def language_of(game: Traversable, language: str) -> str:
    """Return the language of a game's texts for readers of `language`: the same, if the game has it."""
    return language if game.joinpath("texts", f"{language}.ftl").is_file() else LANGUAGES[0]


def language_name(tag: str) -> str:
    """Return the name of a language, in that language."""
    name = Locale.parse(tag, sep="-").get_display_name() or tag
    return name[0].upper() + name[1:]


def clock_text(at: float, zone: tzinfo) -> Markup:
    """Return the time of day in a zone: "22:30"."""
    local = datetime.fromtimestamp(at, zone)
    return Markup(f"{local.hour}:{local.minute:02}")


def zone_name(zone: tzinfo, language: str) -> str:
    """Return the city of a zone; of one that is a mere distance from UTC, that."""
    if isinstance(zone, ZoneInfo):
        return get_timezone_location(zone, locale=language, return_city=True)
    return str(zone)


# Messages ------------------------------------------------------------------------------------------


class FluentFile(FluentBundle):
    """The messages of a Fluent file. Each is parsed when it is first asked for: all take a second."""

    def __init__(self, source: str, language: str, functions: dict[str, Callable[[Any], Any]]) -> None:
        # Names and free text stand in their own direction by themselves, where they need to: some phones show
        # the marks for it as boxes.
        super().__init__([language], functions, use_isolating=False)
        _, *parts = ENTRY.split(source)
        # Where a message is there twice, the first counts.
        self._sources = dict(zip(parts[-2::-2], parts[::-2], strict=True))

    def has_message(self, message_id: str) -> bool:
        """Whether there is this message, in sound Fluent."""
        self._parse(message_id)
        return super().has_message(message_id)

    def _parse(self, key: str) -> None:
        """Parse a message or term, and whatever it refers to."""
        if (source := self._sources.pop(key, None)) is not None:
            entry = FluentParser(with_spans=False).parse_entry(source)
            self.add_resource(Resource([entry]))
            references = _References()
            references.visit(entry)
            for name in references.names:
                self._parse(name)


class _References(Visitor):
    """Collects the messages and terms that a message refers to."""

    def __init__(self) -> None:
        super().__init__()
        self.names = list[str]()

    def visit_MessageReference(self, node: Any) -> None:  # noqa: ANN401, N802 - named by fluent, which has no types for it
        self.names.append(node.id.name)

    def visit_TermReference(self, node: Any) -> None:  # noqa: ANN401, N802 - the same
        self.names.append(f"-{node.id.name}")
        self.generic_visit(node)


@cache
def bundle(folder: Traversable, language: str) -> FluentBundle:
    """Return the messages of a folder in a language; each file is read once."""
    source = folder.joinpath(f"{language}.ftl").read_text(encoding="utf-8")
    return FluentFile(source, language, {"COMMAND": partial(_command, language)})


# Files of strangers are to be bounded; these are our own, and a list of many promises may be long.
resolver.MAX_PART_LENGTH = sys.maxsize

_command_ids = dict[str, int]()


def mention_commands(ids: Mapping[str, int]) -> None:
    """Let texts mention the registered commands, as every reader's Discord names them."""
    if ids != _command_ids:
        _command_ids.update(ids)
        _message.cache_clear()


def _command(language: str, name: str) -> str:
    """Return a command in a text: mentioned, or by its name in the language until its id is known."""
    if name in _command_ids:
        return f"</{name}:{_command_ids[name]}>"
    return f"`/{_message((bundle(BOT_TEXTS, language),), f'command-{name}', ())}`"


@lru_cache(maxsize=CACHED_MESSAGES)
def _message(bundles: tuple[FluentBundle, ...], key: str, args: tuple[tuple[str, str | int], ...]) -> Markup:
    for messages in bundles:
        if messages.has_message(key) and (pattern := messages.get_message(key).value) is not None:
            language = messages.locales[0]
            if (plain := _plain(messages, key, dict(args))) is not None:
                return Markup(plain)
            # Fluent chooses plurals by numbers and writes them itself, but with a hyphen for a minus.
            values = {
                name: value if isinstance(value, str) else _fluent_number(value, language)
                for name, value in args
            }
            text, errors = messages.format_pattern(pattern, values)
            if errors:
                msg = f"{key}: {errors[0]}"
                raise ValueError(msg)
            return Markup(text)
    raise UnknownTextError(key)


def _fluent_number(value: int, language: str) -> FluentNumber | Markup:
    return _number(value, language) if value < 0 else FluentInt(value, useGrouping=language not in UNGROUPED)


def _plain(messages: FluentBundle, key: str, args: Mapping[str, str | int]) -> str | None:
    """Return a message without choices, faster than Fluent would; None for any other, and for errors."""
    parts = _parts(messages, key)
    if parts is None or not all(name in args for name, is_argument in parts if is_argument):
        return None
    values = [args[part] if is_argument else part for part, is_argument in parts]
    written = [part if isinstance(part, str) else _number(part, messages.locales[0]) for part in values]
    return "".join(written)


@cache
def _parts(messages: FluentBundle, key: str) -> tuple[tuple[str, bool], ...] | None:
    """Return the parts of a message and whether each is an argument's name; None for one that chooses."""
    pattern: Any = messages.get_message(key).value
    parts: Sequence[Any] = getattr(pattern, "elements", (pattern,))
    pieces = list[tuple[str, bool]]()
    for part in parts:
        expression = getattr(part, "expression", None)
        if isinstance(expression, resolver.VariableReference):
            pieces.append((expression.id.name, True))
        elif isinstance(part, resolver.TextElement):
            pieces.append((part.value, False))
        else:
            return None
    return tuple(pieces)


class _Choices(Visitor):
    """Collects the arguments of a message that choose a variant, or that a function takes."""

    def __init__(self, messages: FluentBundle) -> None:
        super().__init__()
        self.names = set[str]()
        self._bundle = messages

    def visit_SelectExpression(self, node: Any) -> None:  # noqa: ANN401, N802 - named by fluent, which has no types for it
        self._add(node.selector)
        self.generic_visit(node)

    def visit_FunctionReference(self, node: Any) -> None:  # noqa: ANN401, N802 - the same
        for argument in node.arguments.positional:
            self._add(argument)

    def visit_MessageReference(self, node: Any) -> None:  # noqa: ANN401, N802 - the same
        self.visit(self._bundle.get_message(node.id.name).value)

    def _add(self, node: object) -> None:
        if isinstance(node, resolver.VariableReference):
            self.names.add(node.id.name)


@cache
def _choice_arguments(bundles: tuple[FluentBundle, ...], key: str) -> frozenset[str]:
    """Return the arguments of a message that choose a variant of it, or that a function takes."""
    for messages in bundles:
        if messages.has_message(key) and (pattern := messages.get_message(key).value) is not None:
            choices = _Choices(messages)
            choices.visit(pattern)
            return frozenset(choices.names)
    raise UnknownTextError(key)


@lru_cache(maxsize=CACHED_MESSAGES)
def _number(value: int, language: str) -> Markup:
    number = format_decimal(value, locale=language, group_separator=language not in UNGROUPED)
    return Markup(number.replace("-", MINUS))


@lru_cache(maxsize=CACHED_MESSAGES)
def _join_list(items: tuple[str, ...], language: str) -> str:
    return format_list(items, locale=language)


@dataclass(frozen=True, slots=True)
class Words:
    """Texts of one language: a game's first, then the bot's. Fulfils `games.screen.Text`."""

    language: str
    """The language."""
    bundles: tuple[FluentBundle, ...]
    """The messages, the game's before the bot's."""
    names: tuple[Markup, ...] = ()
    """The names of the seats, escaped for Discord's Markdown."""
    labels: tuple[str, ...] = ()
    """The same names without escapes, for buttons, menus and forms."""
    voices: tuple[str, ...] = ()
    """The characters of bot players, by their seats; none where people alone play."""
    typed: Mapping[int, str] = field(default_factory=dict[int, str], compare=False)
    """The free texts of forms by their numbers."""

    def __call__(self, key: str, /, **args: str | int) -> Markup:
        """Return the message of this key in Markdown: strings that are not markup are escaped.

        Those that choose a variant are left alone. Raises `UnknownTextError`, `ValueError` for a missing
        argument.
        """
        # The cache takes markup and a plain string of the same characters for one.
        for name, value in args.items():
            if name == ID and not isinstance(value, str):
                args[name] = str(value)
            elif type(value) is str and (safe := escaped(value)) != value:
                args[name] = value if name in _choice_arguments(self.bundles, key) else safe
        return _message(self.bundles, key, tuple(args.items()))

    def plain(self, key: str, /, **args: str | int) -> str:
        """Return the message of this key for what knows no Markdown: nothing is escaped. Raises the same."""
        if ID in args:
            args[ID] = str(args[ID])
        return str(_message(self.bundles, key, tuple(args.items())))

    def seat(self, seat: Seat) -> Markup:
        """Return a person's name in bold, with the number of the seat in the picture."""
        return self("seat-name", number=seat + 1, name=self.names[seat])

    def unnumbered(self, seat: Seat) -> Markup:
        """Return a person's name in bold, for a place beside the sign of the seat."""
        return self("seat-unnumbered", name=self.names[seat])

    def label(self, seat: Seat) -> str:
        """Return a person's name for a button or a menu: the number of the seat, no markup."""
        return self.plain("seat-label", number=seat + 1, name=self.labels[seat])

    def voice(self, seat: Seat) -> str:
        """Return the character that the bot player in a seat speaks in; empty for a person."""
        return self.voices[seat] if self.voices else ""

    def words(self, number: int) -> Markup:
        """Return the free text with this number, escaped."""
        return clean_words(self.typed[number]) if number in self.typed else self("words-forgotten")

    def as_typed(self, number: int) -> str:
        """Return the same as it was typed, for a form that changes it; nothing where it is forgotten."""
        return self.typed.get(number, "")

    @overload
    def listed(self, items: Sequence[Markup]) -> Markup: ...
    @overload
    def listed(self, items: Sequence[str]) -> str: ...
    def listed(self, items: Sequence[str]) -> str:
        """Return the items as a list in a sentence, which is markup if all of them are."""
        whole = _join_list(tuple(items), self.language)
        return Markup(whole) if all(isinstance(item, Markup) for item in items) else whole

    def number(self, value: int) -> Markup:
        """Return a number with its groups of digits and a real minus sign."""
        return _number(value, self.language)


# Games ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=CACHED_WORDS)
def _words(language: str, game: Traversable | None, names: tuple[str, ...], voices: tuple[str, ...]) -> Words:
    bot_bundle = bundle(BOT_TEXTS, language)
    bundles = (
        (bot_bundle,)
        if game is None
        else (bundle(game.joinpath("texts"), language_of(game, language)), bot_bundle)
    )
    forgotten_name = Words(language, (bot_bundle,))("forgotten-player")
    shown_names = [name or forgotten_name for name in names]
    escaped_names = tuple(map(clean_name, shown_names))
    labels = tuple(map(short_name, shown_names))
    return Words(language, bundles, escaped_names, labels, voices)


@cache
def rules_pages(folder: Traversable, language: str) -> Sequence[tuple[str, str]]:
    """Return the headings and texts of a game's rules in a language; each file is read once."""
    source = folder.joinpath(f"RULES.{language}.md").read_text(encoding="utf-8")
    title, *parts = source.split("\n## ")
    pages = [title.lstrip("# ").partition("\n"), *(part.partition("\n") for part in parts)]
    return tuple((heading.strip(), body.strip()) for heading, _, body in pages)


@dataclass(frozen=True, slots=True)
class Texts:
    """The words of the bot and of every installed game."""

    packages: Mapping[str, GamePackage]

    def of(
        self,
        language: str,
        game: str | None = None,
        names: Sequence[str] = (),
        typed: Mapping[int, str] = MappingProxyType({}),
        voices: Sequence[str] = (),
    ) -> Words:
        """Return words in a language, for a game, the people at its table, and their free texts.

        An empty name stands for a forgotten person. `voices`: what bot players among them speak in.
        """
        folder = None if game is None else self.packages[game].folder
        words = _words(language, folder, tuple(names), tuple(voices))
        return replace(words, typed=typed) if typed else words

    def rules(self, game: str, language: str) -> Sequence[tuple[str, str]]:
        """Return a game's rules pages in a language, or in the first one if the game does not have it."""
        folder = self.packages[game].folder
        is_translated = folder.joinpath(f"RULES.{language}.md").is_file()
        return rules_pages(folder, language if is_translated else LANGUAGES[0])
