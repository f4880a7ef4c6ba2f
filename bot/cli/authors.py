"""Commands for authors and translators: make a game's package, check a game, list missing texts."""

from __future__ import annotations

import importlib.util
import inspect
import keyword
import os
import re
import sys
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import click

from bot.cli.findings import Finding, conclude, do, give_up, note, right
from bot.text import LANGUAGES, Texts, usable
from bot.text.check import UnsoundFileError, messages, text_faults
from bot.text.texts import BOT_TEXTS, rules_pages
from games import GAMES, GROUP, GamePackage
from games.core import Rng
from games.packages import KEY, reason
from games.screen import Picture
from games.testing.golden import compared, fresh, kept_of

TEMPLATE = "stones"
MAX_REASON = 300
"""Characters shown of the reason why a test of the contract fails."""
TAG = re.compile("[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
MAX_NAMED = 5
"""Missing messages that are listed by name."""


# A new game ----------------------------------------------------------------------------------------


class NewError(Exception):
    """The package cannot be made; the message is one line."""


def make_package(name: str, folder: Path) -> Path:
    """Make a package for a game in a new folder of its name; return the folder. Raises `NewError`."""
    if not KEY.fullmatch(name):
        raise NewError(f"{name!r} is no name of a game: small letters, digits and underscores")
    if name in GAMES:
        raise NewError(f"there is a game {name!r} already")
    home = folder / name
    if home.exists():
        raise NewError(f"{home} is there already")
    if keyword.iskeyword(name) or name in sys.stdlib_module_names or importlib.util.find_spec(name):
        raise NewError(f"a package {name!r} would hide a module of that name: choose another")
    try:
        home.mkdir(parents=True)
    except OSError as error:
        raise NewError(f"cannot make {home}: {error.strerror}") from error
    title = name.replace("_", " ").capitalize()
    template = files("bot.cli.template")
    for source, target in (
        ("pyproject.toml.txt", "pyproject.toml"),
        ("README.md.txt", "README.md"),
        ("test_game.py.txt", f"tests/test_{name}.py"),
    ):
        content = template.joinpath(source).read_text(encoding="utf-8")
        _write(home / target, content.format(key=name, dashed=name.replace("_", "-"), title=title))
    _copy_rules(template.joinpath(TEMPLATE), home / name, name, title)
    return home


def _copy_rules(source: Traversable, target: Path, name: str, title: str) -> None:
    for part in source.iterdir():
        if part.is_dir() and part.name != "__pycache__":
            _copy_rules(part, target / part.name, name, title)
        elif part.is_file() and not part.name.endswith(".pyc"):
            content = part.read_text(encoding="utf-8")
            # The game is renamed; what lies on the table may stay stones until the author changes it.
            content = content.replace(f'About("{TEMPLATE}"', f'About("{name}"').replace("Stones", title)
            _write(target / part.name, content)


def _write(path: Path, content: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")


# Checking a game -----------------------------------------------------------------------------------


def check_game(key: str) -> Iterator[Finding]:
    """Check an installed game: its package, its texts, its play-through, and the tests of the contract."""
    package = GAMES.get(key)
    if package is None:
        yield _not_installed(key)
        return
    about = package.game.about
    yield right("package", f"{about.key}, rules version {about.version}, is found and deals")
    faults = [do("words", fault) for fault in text_faults(package)]
    yield from faults or [right("words", "every message is there in every language, and the rules pages fit")]
    yield from _missed_extras(package)
    found, keep = compared(package), f"`backroom check {key} --keep` keeps one of the present rules"
    if found is None:
        yield note("play-through", f"none is kept, so a change of the rules goes unnoticed: {keep}")
    elif found.same:
        yield right("play-through", found.told)
    else:
        yield do("play-through", f"{found.told}; {keep}")
    if importlib.util.find_spec("pytest") is None:
        yield do("contract", 'its tests need an extra: pip install "backroom[testing]"')
        return
    yield from _contract(key)


def keep_play_through(key: str) -> Finding:
    """Write a play-through of the present rules into a game's package."""
    package = GAMES.get(key)
    if package is None:
        return _not_installed(key)
    file = Path(str(kept_of(package)))
    try:
        file.write_text(fresh(package), encoding="utf-8")
    except Exception as error:  # noqa: BLE001 - whatever its rules do wrong
        return do("play-through", f"there is none to be kept: {reason(error)}")
    return right("play-through", f"kept in {file}")


def _not_installed(key: str) -> Finding:
    _, refused = usable()
    for entry, why in refused.items():
        if key in entry.replace(" = ", " ").split():
            return do("package", f"the entry point {entry} is refused: {why}")
    return do("package", f"no installed package names {key!r} in the entry points {GROUP}: pip install -e .")


def _missed_extras(package: GamePackage) -> Iterator[Finding]:
    """Yield what a game can do without, but its players would miss."""
    game, screens = package.game, package.screens
    options = game.options()
    seats = min(game.seats(options))
    state = game.setup(seats, options, Rng(b"", 0))
    text = Texts({game.key: package}).of(LANGUAGES[0], game.key, tuple(map(str, range(seats))))
    blocks = screens.public(game.view(state, None), (), text).blocks
    if not any(isinstance(block, Picture) for block in blocks):
        yield note("picture", "the public post has none: give it one (art.py)")
    if screens.help is type(screens).__dataclass_fields__["help"].default:
        yield note("help", "panels have no ?: say what each question means (`help`)")
    if package.strategy is None:
        yield note("strategy", "players cannot practise alone: a computer player is wanted (strategy.py)")


class _Reports:
    """A pytest plugin that gathers results."""

    def __init__(self) -> None:
        self.passed = 0
        self.failed: dict[str, list[tuple[str, str]]] = {}
        self.about: dict[str, str] = {}

    def pytest_itemcollected(self, item: Any) -> None:  # noqa: ANN401 - pytest is an extra
        """Keep what a test is about."""
        name, doc = item.originalname, inspect.getdoc(item.obj) or ""
        self.about[name] = " ".join([name.removeprefix("test_").replace("_", " ") + ".", *doc.split()])

    def pytest_runtest_logreport(self, report: Any) -> None:  # noqa: ANN401 - the same
        """Keep the result of a test."""
        if report.failed:
            name, _, case = report.nodeid.rpartition("::")[2].partition("[")
            crash = getattr(report.longrepr, "reprcrash", None)
            message = crash.message if crash else str(report.longrepr)
            short = " ".join(message.split())[:MAX_REASON]
            self.failed.setdefault(name, []).append((case.rstrip("]"), short))
        elif report.when == "call":
            self.passed += 1


def _contract(key: str) -> Iterator[Finding]:
    import pytest  # noqa: PLC0415 - an extra that need not be installed

    reports = _Reports()
    home = Path(str(files("games.testing")))
    modules = sorted(str(path) for path in (home / "contract").glob("[a-z]*.py"))
    quiet = ("-p", "no:terminal", "-p", "no:cacheprovider", "-c", str(home / "pytest.ini"))
    # The play-through has a finding of its own.
    quiet += ("-k", "not kept_play_through")
    # Other plugins that are installed have nothing to do with the contract.
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    code = pytest.main([*quiet, "-p", "games.testing.plugin", "--game", key, *modules], plugins=[reports])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        name = code.name if isinstance(code, pytest.ExitCode) else code
        yield do("contract", f"the tests could not be run: {name}")
        return
    for name, cases in reports.failed.items():
        case, why = cases[0]
        more = f" (and {len(cases) - 1} more)" if len(cases) > 1 else ""
        yield do("contract", f"{reports.about[name]} Not so in {case}{more}: {why}")
    if not reports.failed:
        yield right("contract", f"{reports.passed} tests passed")


# Missing texts -------------------------------------------------------------------------------------


def missing_texts(language: str) -> Iterator[Finding]:
    """Yield what the bot and each game lack in a language, compared with English."""
    if not TAG.fullmatch(language):
        yield do("language", f"{language!r} is no tag of a language, like de, fr or pt-BR")
        return
    yield from _missing_messages("the bot", BOT_TEXTS, language)
    for key, package in GAMES.items():
        yield from _missing_messages(key, package.folder.joinpath("texts"), language)
        yield from _missing_pages(key, package.folder, language)
    if language not in LANGUAGES:
        yield do("choice", f"add {language!r} to Language in games/languages.py when all is written")


def _missing_messages(home: str, folder: Traversable, language: str) -> Iterator[Finding]:
    file = f"{language}.ftl of {home}"
    wanted = messages(folder, LANGUAGES[0])
    try:
        found = messages(folder, language)
    except FileNotFoundError:
        yield do(file, f"is not there: {len(wanted)} messages to write")
        return
    except UnsoundFileError as error:
        yield do(file, str(error))
        return
    problems = {
        "messages are missing": [key for key in wanted if key not in found],
        "have other arguments than in English": [
            key for key in wanted if key in found and wanted[key] != found[key]
        ],
        "are not there in English": [key for key in found if key not in wanted],
    }
    for problem, keys in problems.items():
        if keys:
            listed = ", ".join(keys[:MAX_NAMED]) + (" …" if len(keys) > MAX_NAMED else "")
            yield do(file, f"{len(keys)} {problem}: {listed}")
    if not any(problems.values()):
        yield right(file, f"all {len(wanted)} messages")


def _missing_pages(key: str, folder: Traversable, language: str) -> Iterator[Finding]:
    file, wanted = f"RULES.{language}.md of {key}", len(rules_pages(folder, LANGUAGES[0]))
    try:
        found = len(rules_pages(folder, language))
    except FileNotFoundError:
        yield do(file, f"is not there: {wanted} sections to write")
        return
    yield (right if found == wanted else do)(file, f"{found} sections of {wanted}")


@click.command("texts")
@click.argument("language", metavar="LANGUAGE")
def report_texts(language: str) -> None:
    """Tell what is still to be written for a LANGUAGE, named by its tag: de, fr, pt-BR."""
    conclude(missing_texts(language))


@click.command()
@click.argument("name")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), default=Path())
def new(name: str, folder: Path) -> None:
    """Make a small package for a game NAME in FOLDER, which works and is to be made into another."""
    try:
        home = make_package(name, folder)
    except NewError as error:
        give_up(str(error), 2)
    click.echo((home / "README.md").read_text(encoding="utf-8"))
    click.echo(f"Made {home}. Next: cd {home}")


@click.command()
@click.argument("game")
@click.option(
    "--keep", is_flag=True, help="First write a play-through of the present rules into its package."
)
def check(game: str, *, keep: bool) -> None:
    """Look whether an installed GAME keeps the contract, and say in sentences what is missing."""
    first = [keep_play_through(game)] if keep else []
    conclude((*first, *check_game(game)))
