"""Checks of the texts of games that others wrote: their messages, rules pages and first screens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from itertools import pairwise
from types import MappingProxyType

from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

from bot.text.texts import BOT_TEXTS, Texts, Words, bundle, language_of, rules_pages
from games import GAMES, REFUSED
from games.core import LOT, NoEvent, Rng
from games.host.packages import GamePackage, reason
from games.languages import LANGUAGES
from games.screen import Form
from games.telling import describe, describe_action, kinds_of, message_key

MAXIMUM_LABEL = 100
"""Characters of a choice of a slash command, and of an entry of a menu."""
MAXIMUM_SECTIONS = 25
"""Sections of a rules page: entries of a menu."""
MAXIMUM_SECTION = 3000
"""Characters of a section, in a post with room for 4,000."""


def usable(
    packages: Mapping[str, GamePackage] = GAMES, refused: Mapping[str, str] = REFUSED
) -> tuple[Mapping[str, GamePackage], Mapping[str, str]]:
    """Return the games that can be played, and why the other entry points are refused, each in a line."""
    faults = {key: text_fault(package) for key, package in packages.items() if package.entry}
    good = {key: package for key, package in packages.items() if faults.get(key) is None}
    faulty = {packages[key].entry: fault for key, fault in faults.items() if fault is not None}
    return MappingProxyType(good), MappingProxyType({**refused, **faulty})


def text_fault(package: GamePackage) -> str | None:
    """Return the first fault in a game's texts, in a line; None if there is none."""
    return next(text_faults(package), None)


def text_faults(package: GamePackage) -> Iterator[str]:
    """Yield the faults in a game's texts, each in a line."""
    needs = (f"texts/{LANGUAGES[0]}.ftl", f"RULES.{LANGUAGES[0]}.md")
    if missing_files := [name for name in needs if not package.folder.joinpath(*name.split("/")).is_file()]:
        yield f"{missing_files[0]} is not there"
        return
    try:
        yield from _files(package)
        texts = Texts({package.game.key: package})
        for language in _languages(package.folder):
            seats = map(str, range(max(package.game.seats(package.game.options()))))
            text = texts.of(language, package.game.key, tuple(seats))
            yield from _labels(package, text)
            _draw(package, text)
        yield from _rules(package.folder)
    except Exception as error:  # noqa: BLE001 - screens that raise are faults too
        yield reason(error)


def _languages(folder: Traversable) -> list[str]:
    """Return the languages that a game has: the first, which it needs, and others whose words are there."""
    return [tag for tag in LANGUAGES if tag == LANGUAGES[0] or language_of(folder, tag) == tag]


# Messages ------------------------------------------------------------------------------------------


class UnsoundFileError(ValueError):
    """A Fluent file that is garbled, or has a message twice."""


class _Arguments(Visitor):
    """Collects the names of the arguments of a message."""

    def __init__(self) -> None:
        super().__init__()
        self.names = set[str]()

    def visit_VariableReference(self, node: fluent.VariableReference) -> None:  # noqa: N802 - named by fluent
        """Add the name."""
        self.names.add(node.id.name)


def messages(folder: Traversable, language: str) -> Mapping[str, set[str]]:
    """Return each message of a Fluent file with the names of its arguments. Raises `UnsoundFileError`."""
    source = folder.joinpath(f"{language}.ftl").read_text(encoding="utf-8")
    keys: dict[str, set[str]] = {}
    for entry in FluentParser(with_spans=False).parse(source).body:
        if isinstance(entry, fluent.Junk):
            line = (entry.content or "").strip().partition("\n")[0]
            raise UnsoundFileError(f"{language}.ftl: {line!r} is not Fluent")
        if isinstance(entry, fluent.Message):
            if entry.id.name in keys:
                raise UnsoundFileError(f"{language}.ftl: {entry.id.name!r} is there twice")
            arguments = _Arguments()
            arguments.visit(entry)
            keys[entry.id.name] = arguments.names
    return keys


def needed(package: GamePackage) -> Iterator[str]:
    """Yield the messages that the bot needs of a game, and those that its screens leave to the bot."""
    yield from needed_always(package)
    values = package.game.values
    screens = package.screens
    if screens.action is describe_action:
        yield from (message_key(kind, "action") for kind in kinds_of(values.action))
    if screens.event is describe:
        yield from (message_key(kind) for kind in kinds_of(values.event) if kind is not NoEvent)


PLAYER = "player"
"""The end of the key that tells an option which names a player, as `$who`."""


def needed_always(package: GamePackage) -> Iterator[str]:
    """Yield the messages that the bot needs of every game, with no arguments but points and a player."""
    game = package.game
    yield from ("game-title", "game-about", "points", *game.about.not_included)
    for choice in game.choices:
        yield f"option-{choice.field}"
        if package.screens.option_name(choice.field):
            continue
        values = (LOT, PLAYER) if choice.names_player else choice.values
        yield from (f"option-{choice.field}-{value}" for value in values)


def _files(package: GamePackage) -> Iterator[str]:
    """Yield messages that are missing, take the place of the bot's own, or differ between languages."""
    texts = package.folder.joinpath("texts")
    keys_by_language = {language: messages(texts, language) for language in _languages(package.folder)}
    needs = set(needed(package))
    for language, keys in keys_by_language.items():
        yield from (f"{key!r} is missing in {language}.ftl" for key in sorted(needs - keys.keys()))
        taken_keys = (key for key in keys if bundle(BOT_TEXTS, language).has_message(key))
        yield from (
            f"{key!r} in {language}.ftl would take the place of the bot's own words" for key in taken_keys
        )
    for (language, keys), (other_language, other_keys) in pairwise(keys_by_language.items()):
        missing_keys = needs - (keys.keys() & other_keys.keys())
        differing_keys = [key for key in {**keys, **other_keys} if keys.get(key) != other_keys.get(key)]
        yield from (
            f"{key!r} is not the same in {language}.ftl and {other_language}.ftl"
            for key in differing_keys
            if key not in missing_keys
        )


def _labels(package: GamePackage, text: Words) -> Iterator[str]:
    for key in needed_always(package):
        label = text(key, points=1, who=text("record-seat", number=1))
        if not 0 < len(label.strip()) <= MAXIMUM_LABEL and key != "game-about":
            yield f"{key!r} has {len(label)} characters in {text.language}.ftl, not 1 to {MAXIMUM_LABEL}"


# Screens and rules pages ---------------------------------------------------------------------------


def _draw(package: GamePackage, text: Words) -> None:
    """Render the first screens, which raise where a message is wrong."""
    game = package.game
    screens = package.screens
    options = game.options()
    seats = min(game.seats(options))
    screens.lobby(options, seats, text)
    state = game.setup(seats, options, Rng(b"", 0))
    screens.public(game.view(state, None), (), text)
    screens.waiting(game.view(state, None), text)
    for seat in range(seats):
        view = game.view(state, seat)
        for control in screens.private(view, seat, game.legal(state, seat), None, text).controls:
            if isinstance(control, Form) and not control.fields:
                screens.form(view, seat, None, control.name, text)


def _rules(folder: Traversable) -> Iterator[str]:
    """Yield rules pages that do not fit into posts and a menu, or are not the same in every language."""
    for language in _languages(folder):
        if language != LANGUAGES[0] and not folder.joinpath(f"RULES.{language}.md").is_file():
            continue
        pages = rules_pages(folder, language)
        if len(pages) != len(rules_pages(folder, LANGUAGES[0])) or not 1 < len(pages) <= MAXIMUM_SECTIONS:
            yield f"RULES.{language}.md has {len(pages)} sections"
        for heading, body in pages:
            if not 0 < len(heading) <= MAXIMUM_LABEL or not 0 < len(body) <= MAXIMUM_SECTION:
                yield f"RULES.{language}.md: the section {heading!r} is empty or too long"
