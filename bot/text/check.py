"""Whether a game that somebody else has made can be told: its texts, its rules pages, its first screens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from itertools import pairwise
from types import MappingProxyType

from bot.text.files import messages
from bot.text.fluent import HOME, bundle, language_of
from bot.text.rules_pages import rules_pages
from bot.text.texts import Texts
from bot.text.words import Words
from games import GAMES, REFUSED, GamePackage
from games.core import AnyGame, NoEvent, Rng
from games.languages import LANGUAGES, PROMISED
from games.packages import reason
from games.telling import done, kinds_of, message_key, told

LONGEST_LABEL = 100
"""A choice of a slash command, and an entry of a menu, may be no longer."""
MOST_SECTIONS, LONGEST_SECTION = 25, 3000
"""A menu has 25 entries, and a post has room for 4000 characters."""


def usable(
    packages: Mapping[str, GamePackage] = GAMES, refused: Mapping[str, str] = REFUSED
) -> tuple[Mapping[str, GamePackage], Mapping[str, str]]:
    """Return the games that can be played, and why the other entry points are refused, each in a line."""
    found = {key: text_fault(package) for key, package in packages.items() if package.entry}
    good = {key: package for key, package in packages.items() if found.get(key) is None}
    faulty = {packages[key].entry: fault for key, fault in found.items() if fault is not None}
    return MappingProxyType(good), MappingProxyType({**refused, **faulty})


def text_fault(package: GamePackage) -> str | None:
    """Return the first thing that is wrong with what a game says, in a line; None if nothing is."""
    return next(text_faults(package), None)


def text_faults(package: GamePackage) -> Iterator[str]:
    """Yield what is wrong with what a game says, each in a line."""
    try:
        yield from _faults(package)
    except Exception as error:  # noqa: BLE001 - screens that raise are wrong too
        yield reason(error)


def needed(package: GamePackage) -> Iterator[str]:
    """Yield the messages that the bot itself asks a game for, and those that its screens leave to it."""
    yield from asked_for(package.game)
    values, screens = package.game.values, package.screens
    if screens.action is done:
        yield from (message_key(kind, "action") for kind in kinds_of(values.action))
    if screens.event is told:
        yield from (message_key(kind) for kind in kinds_of(values.event) if kind is not NoEvent)


def asked_for(game: AnyGame) -> Iterator[str]:
    """Yield the messages that the bot asks every game for, which take no arguments but points."""
    yield from ("game-title", "game-about", "points", *game.about.not_included)
    for choice in game.choices:
        yield f"option-{choice.field}"
        yield from (f"option-{choice.field}-{value}" for value in choice.values)


def _faults(package: GamePackage) -> Iterator[str]:
    yield from _files(package)
    texts = Texts({package.game.key: package})
    for language in _spoken(package.folder):
        seats = map(str, range(max(package.game.seats(package.game.options()))))
        text = texts.of(language, package.game.key, tuple(seats))
        yield from _told(package.game, text)
        _draw(package, text)
    yield from _rules(package.folder)


def _spoken(folder: Traversable) -> list[str]:
    """The languages that a game must speak, and those that it speaks beside them."""
    return [tag for tag in LANGUAGES if tag in PROMISED or language_of(folder, tag) == tag]


def _files(package: GamePackage) -> Iterator[str]:
    """Compare the messages with those needed, with the bot's own, and the languages with each other."""
    texts = package.folder.joinpath("texts")
    found = {language: messages(texts, language) for language in _spoken(package.folder)}
    for language, said in found.items():
        yield from (f"{key!r} is missing in {language}.ftl" for key in needed(package) if key not in said)
        taken = (key for key in said if bundle(HOME, language).has_message(key))
        yield from (f"{key!r} in {language}.ftl would take the place of the bot's own words" for key in taken)
    for (one, first), (other, second) in pairwise(found.items()):
        differing = (key for key in {**first, **second} if first.get(key) != second.get(key))
        yield from (f"{key!r} is not the same in {one}.ftl and {other}.ftl" for key in differing)


def _told(game: AnyGame, text: Words) -> Iterator[str]:
    """Tell each message as the bot does: with nothing but the points."""
    for key in asked_for(game):
        said = text(key, points=1) if key == "points" else text(key)
        if not 0 < len(said.strip()) <= LONGEST_LABEL and key != "game-about":
            yield f"{key!r} has {len(said)} characters in {text.language}.ftl, not 1 to {LONGEST_LABEL}"


def _draw(package: GamePackage, text: Words) -> None:
    """Draw what a new table shows, first in its lobby and then when it has been dealt."""
    game, screens = package.game, package.screens
    options = game.options()
    seats = min(game.seats(options))
    screens.lobby(options, seats, text)
    state = game.setup(seats, options, Rng(b"", 0))
    screens.public(game.view(state, None), (), text)
    screens.waiting(game.view(state, None), text)
    for seat in range(seats):
        screens.private(game.view(state, seat), seat, game.legal(state, seat), None, text)


def _rules(folder: Traversable) -> Iterator[str]:
    """Look whether the rules pages fit into posts and a menu, and are the same in every language."""
    for language in _spoken(folder):
        pages = rules_pages(folder, language)
        if len(pages) != len(rules_pages(folder, LANGUAGES[0])) or not 1 < len(pages) <= MOST_SECTIONS:
            yield f"RULES.{language}.md has {len(pages)} sections"
        for heading, body in pages:
            if not 0 < len(heading) <= LONGEST_LABEL or not 0 < len(body) <= LONGEST_SECTION:
                yield f"RULES.{language}.md: the section {heading!r} is empty or too long"
