"""A game as it comes, and whether its rules and screens are what they say they are.

An external game is checked before it is offered: a lobby that cannot be drawn
would stand in a channel for ever.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import re
import sys
from collections.abc import Container, Iterator
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec

from games.core import About, AnyGame, Game, NoEvent, Rng, Seat, Timed, Values
from games.lessons import Lesson
from games.screen import MENU, AnyScreens, Screens
from games.search import search_strategy
from games.strategies import SHARP, Strategy, sample
from games.telling import annotated, is_a_seat, kinds_of

KEY = re.compile(r"[a-z][a-z0-9_]{0,31}")
"""A key stands in the database, in the names of files and in what Discord sends back."""
LONGEST_REASON = 200


@dataclass(frozen=True, slots=True)
class GamePackage:
    """A game as it comes."""

    game: AnyGame
    """Its rules."""
    screens: AnyScreens
    """Its screens."""
    folder: Traversable
    """The folder with its texts and rules pages."""
    strategy: Strategy
    """What plays its bot players."""
    entry: str = ""
    """The entry point it was found by; empty for included games."""
    lesson: Lesson | None = None
    """What teaches it, or None."""

    @property
    def module(self) -> str:
        """The name by which the package is imported."""
        return self.entry.partition(" = ")[2] or f"games.{self.folder.name}"

    def lesson_of(self, seed: bytes) -> Lesson | None:
        """Return the lesson whose draws follow from a seed; None where it deals a game."""
        return self.lesson if self.lesson is not None and self.lesson.secret == seed else None


def load_package(package: str) -> GamePackage:
    """Return the game in a package: `GAME` in its rules, `SCREENS` in its screens, and what else it has.

    Each part is a module or a folder: `rules`, `screens`, `players`.
    """
    rules = importlib.import_module(f"{package}.rules")
    screens = importlib.import_module(f"{package}.screens")
    strategy = _part(package, "players", "STRATEGY") or search_strategy(package)
    lesson = _part(package, "lesson", "LESSON")
    return GamePackage(rules.GAME, screens.SCREENS, files(package), strategy, lesson=lesson)


def _part(package: str, name: str, value: str) -> Any:  # noqa: ANN401 - looked at by `fault`
    """Return a part that a game need not have; None where there is none."""
    if importlib.util.find_spec(f"{package}.{name}") is None:
        return None
    return getattr(importlib.import_module(f"{package}.{name}"), value)


def load_copy(package: str, folder: Path) -> GamePackage:
    """Return another copy of an installed package, such as an older one, beside the installed one.

    Its modules are imported from the folder under the name of the package, and no one else gets them. Raises
    `ModuleNotFoundError`, and whatever they raise.
    """
    spec = importlib.util.spec_from_file_location(
        package, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    if spec is None or spec.loader is None or not (folder / "__init__.py").is_file():
        raise ModuleNotFoundError(f"there is no package in {folder}")
    parts = [name for name in sys.modules if name == package or name.startswith(f"{package}.")]
    installed = {name: sys.modules.pop(name) for name in parts}
    try:
        copy = sys.modules[package] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(copy)
        return load_package(package)
    finally:
        for name in [name for name in sys.modules if name == package or name.startswith(f"{package}.")]:
            del sys.modules[name]
        sys.modules.update(installed)


@cache
def strategy_version(folder: Traversable) -> str:
    """Return the version of the code by which bot players of the game in a folder play: a hash of it."""
    digest = hashlib.blake2b(digest_size=8)
    for home, deep in ((files("games"), False), (folder, True)):
        for path, source in _sources(home, deep=deep):
            digest.update(f"{path} {len(source)}\n".encode() + source)
    return digest.hexdigest()


def _sources(folder: Traversable, *, deep: bool) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.iterdir(), key=lambda one: one.name):
        if path.is_file() and path.name.endswith(".py"):
            # A checkout may have other ends of lines.
            yield path.name, path.read_bytes().replace(b"\r\n", b"\n")
        elif deep and path.is_dir():
            yield from ((f"{path.name}/{name}", source) for name, source in _sources(path, deep=True))


def fault(package: GamePackage, taken: Container[str] = ()) -> str | None:
    """Return the first thing that is wrong with a game, in a line; None if nothing is.

    `taken` are the keys of the games that are there already.
    """
    try:
        return next(_faults(package, taken), None)
    except Exception as error:  # noqa: BLE001 - rules that raise on their own options are wrong too
        return reason(error)


def reason(error: BaseException) -> str:
    """Return an error in a line."""
    said = " ".join(str(error).split())
    return f"{type(error).__name__}: {said}"[:LONGEST_REASON]


def _faults(package: GamePackage, taken: Container[str]) -> Iterator[str]:
    game = package.game
    yield from _kind("GAME", game, Game)
    yield from _kind("SCREENS", package.screens, Screens)
    yield from _kind("STRATEGY", package.strategy, Strategy)
    if package.lesson is not None:
        yield from _kind("LESSON", package.lesson, Lesson)
    yield from _kind("about", game.about, About)
    yield from _kind("values", game.values, Values)
    yield from _kind("key", game.key, str)
    yield from _kind("not_included", game.about.not_included, tuple)
    if game.timed is not None:
        yield from _kind("timed", game.timed, Timed)
    if not KEY.fullmatch(game.key):
        yield f"the key {game.key!r} is not made of small letters, digits and underscores"
    if game.key in taken:
        yield f"there is a game {game.key!r} already"
    yield from _numbers(game)
    yield from _functions(package)
    yield from _tags(game)
    yield from _options(game)
    yield from _deals(game)
    yield from _begins(game, package.strategy)


def _kind(name: str, part: object, kind: type) -> Iterator[str]:
    if not isinstance(part, kind):
        yield f"{name} is no {kind.__name__} but {type(part).__name__}"


def _numbers(game: AnyGame) -> Iterator[str]:
    try:
        shortest, longest = msgspec.convert(game.about.minutes, tuple[int, int])
        version = msgspec.convert(game.about.version, int)
    except msgspec.ValidationError as error:
        yield f"its version or its minutes are no numbers: {error}"
        return
    if version < 1 or not 0 < shortest <= longest:
        yield f"version {version} or {shortest} to {longest} minutes cannot be"
    if not all(one.key == game.key and 0 < one.about.version < version for one in game.earlier):
        yield f"what it calls earlier is not the same game before version {version}"


def _functions(package: GamePackage) -> Iterator[str]:
    """Name what must be called and cannot be. Annotations say which fields these are."""
    parts = (package.game, package.game.timed, package.screens, package.strategy)
    for part in [part for part in parts if part is not None]:
        for field in fields(part):
            value = getattr(part, field.name)
            if str(field.type).startswith("Callable") and value is not field.default and not callable(value):
                yield f"{field.name} is no function but {type(value).__name__}"


def _tags(game: AnyGame) -> Iterator[str]:
    """Look at the names by which a log and a message know an action or an event again, and who did it."""
    for kind in (*kinds_of(game.values.action), *kinds_of(game.values.event)):
        if kind is not NoEvent and kind.__struct_config__.tag is None:
            yield f"{kind.__name__} has no tag"
        if not is_a_seat(annotated(kind).get("seat", Seat)):
            yield f"{kind.__name__}.seat is not a Seat, so it would be told as a number: `seat: Seat`"


def _options(game: AnyGame) -> Iterator[str]:
    """Look at the menus of a lobby: each offers what the options may be, and first what they are."""
    usual, opening = msgspec.to_builtins(game.options()), game.values.opening
    yield from _kind("opening", opening or game.options(), game.options)
    for choice in game.choices:
        if not choice.values:
            yield f"option {choice.field!r} does not say what it may be: Literal[...] of words"
        if len(choice.values) > MENU:
            yield f"option {choice.field!r} has more than {MENU} values"
        if usual.get(choice.field) not in choice.values:
            yield f"option {choice.field!r} does not offer its usual value"


def _deals(game: AnyGame) -> Iterator[str]:
    """Deal the game with every value of every option, for as few and as many as it allows."""
    chosen = [{choice.field: value} for choice in game.choices for value in choice.values]
    for options in map(game.read_options, [{}, *chosen]):
        seats = game.seats(options)
        yield from _kind("seats", seats, range)
        if not seats or not 0 < min(seats) <= max(seats) <= MENU:
            yield f"it is for {seats!r} people, not for 1 to {MENU}"
        for count in {min(seats), max(seats)}:
            state = game.setup(count, options, Rng(b"", 0))
            if not set(game.awaited(state).seats) <= set(range(count)):
                yield "it waits for seats that it does not have"
            game.view(state, None)


def _begins(game: AnyGame, strategy: Strategy) -> Iterator[str]:
    """Let the computer player make the first decision of a game."""
    options = game.options()
    seats = min(game.seats(options))
    state = game.setup(seats, options, Rng(b"", 0))
    for seat in game.awaited(state).seats:
        memory = strategy.begin(seat, seats, SHARP)
        yield from _kind("a memory", memory, strategy.memory)
        weighted = strategy.act(game.view(state, seat), seat, game.legal(state, seat), memory, Rng(b"", 1))
        if game.check(state, seat, sample(weighted, Rng(b"", 2))) is not None:
            yield "its computer player does what the rules forbid"
