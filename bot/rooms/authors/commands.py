"""Commands for authors and translators: make a game's package, check a game, list missing texts."""

from __future__ import annotations

import faulthandler
import importlib.util
import inspect
import keyword
import os
import re
import sys
import threading
import time
from collections import deque
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import chain, takewhile
from pathlib import Path
from typing import Any

import click

from bot.cli.findings import Finding, conclude, do, ended_by, note, right
from bot.extras import install_command
from bot.rooms.authors.arena import ITSELF, Cell, measure
from bot.text import LANGUAGES, Texts, usable
from bot.text.check import UnsoundFileError, messages, text_faults
from bot.text.texts import BOT_TEXTS, rules_pages
from bot.worker import DECISION_SECONDS, SECONDS
from games import GAMES
from games.core import Rng
from games.host.catalogue import GROUP
from games.host.lessons import LessonError, play_lesson, suitable_deals
from games.host.packages import KEY, GamePackage, reason
from games.host.position import Position
from games.screen import Picture
from games.search import Plain
from games.testing.golden import compare_with_kept, kept_file, new_play_through
from games.testing.imports import NOT_THE_SAME, faults_of_imports
from games.testing.pace import ExcessError
from games.testing.pace import measure as measure_game
from games.testing.playouts import LONGEST, Setting, any_entry, settings

OPEN, HIDDEN = "stones", "envelopes"
"""Games that a new one can begin from; the second has hidden hands, news, a draft, a form and a player."""
HOME = Path(str(files("games.testing")))
"""The folder of the contract."""
ENDS_SECONDS = 30
"""Seconds in which one random game must end: the contract plays hundreds."""
HANG_SECONDS = 60
"""Seconds after which a test of the contract hangs."""
ENOUGH_SECONDS = 60
"""Seconds after which the contract ends early once a test has failed: what is found is told soon."""
PROGRESS_SECONDS = 10
"""Seconds between two lines that tell how far the contract is."""
MAX_REASON = 300
"""Characters shown of the reason why a test of the contract fails."""
LESSON_SECONDS = 120
"""Seconds for which a deal is looked for that a lesson fits."""
TAG = re.compile("[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
MAX_NAMED = 5
"""Missing messages that are listed by name."""


# A new game ----------------------------------------------------------------------------------------


class NewError(Exception):
    """The package cannot be made; the message is one line."""


def make_package(name: str, folder: Path, base_game: str = OPEN) -> Path:
    """Make a package for a game in a new folder of its name; return the folder. Raises `NewError`.

    `base_game` is the game that it is made from.
    """
    if not KEY.fullmatch(name):
        raise NewError(f"{name!r} is no name of a game: small letters, digits and underscores")
    if name in GAMES:
        raise NewError(f"there is a game {name!r} already")
    package_folder = folder / name
    if package_folder.exists():
        raise NewError(f"{package_folder} is there already")
    if keyword.iskeyword(name) or name in sys.stdlib_module_names or importlib.util.find_spec(name):
        raise NewError(f"a package {name!r} would hide a module of that name: choose another")
    try:
        package_folder.mkdir(parents=True)
    except OSError as error:
        raise NewError(f"cannot make {package_folder}: {error.strerror}") from error
    title = name.replace("_", " ").capitalize()
    template = files("bot.rooms.authors.template")
    for source, target in (
        ("pyproject.toml.txt", "pyproject.toml"),
        ("README.md.txt", "README.md"),
        (f"test_{base_game}.py.txt", f"tests/test_{name}.py"),
    ):
        content = template.joinpath(source).read_text(encoding="utf-8")
        _write(package_folder / target, content.format(key=name, dashed=name.replace("_", "-"), title=title))
    # The game is renamed; what lies on the table may stay stones until the author changes it.
    replacements = {f'About("{base_game}"': f'About("{name}"', base_game.capitalize(): title}
    _copy_rules(template.joinpath(base_game), package_folder / name, replacements)
    return package_folder


def _copy_rules(source: Traversable, target: Path, replacements: Mapping[str, str]) -> None:
    for part in source.iterdir():
        if part.is_dir() and part.name != "__pycache__":
            _copy_rules(part, target / part.name, replacements)
        elif part.is_file() and not part.name.endswith(".pyc"):
            content = part.read_text(encoding="utf-8")
            for old_text, new_text in replacements.items():
                content = content.replace(old_text, new_text)
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
    with _time_limit("its screens"):
        faults = list(text_faults(package))
    yield from [do("words", fault) for fault in faults]
    if not faults:
        yield right("words", "every message is there, and the rules pages fit")
    for language in LANGUAGES[1:]:
        for name in (f"texts/{language}.ftl", f"RULES.{language}.md"):
            if not package.folder.joinpath(*name.split("/")).is_file():
                yield note("words", f"{name} is not there: its readers read {LANGUAGES[0]}")
    yield from _missed_extras(package)
    with _time_limit("a random game"):
        quick_findings = [_check_imports(package), _play_once(key)]
        if not quick_findings[-1].wrong:
            quick_findings += _measure(key)
    yield from quick_findings
    if any(finding.wrong for finding in quick_findings):
        return
    with _time_limit("its play-through"):
        difference = compare_with_kept(package)
        how_to_keep = f"`backroom check {key} --keep` keeps one of the present rules"
    if difference is None:
        yield note("play-through", f"none is kept, so a change of the rules goes unnoticed: {how_to_keep}")
    elif difference.same:
        yield right("play-through", difference.message)
    else:
        yield do("play-through", f"{difference.message}; {how_to_keep}")
    if importlib.util.find_spec("pytest") is None:
        yield do("contract", f"its tests need an extra: {install_command('testing')}")
        return
    yield from _contract(key, faults)


def keep_play_through(key: str) -> Finding:
    """Write a play-through of the present rules into a game's package."""
    package = GAMES.get(key)
    if package is None:
        return _not_installed(key)
    file = Path(str(kept_file(package)))
    try:
        file.write_text(new_play_through(package), encoding="utf-8")
    except Exception as error:  # noqa: BLE001 - whatever its rules do wrong
        return do("play-through", f"there is none to be kept: {reason(error)}")
    return right("play-through", f"kept in {file}")


def check_lesson(key: str) -> Finding:
    """Say whether a game's lesson fits its deal, and if it does not, another deal that it fits."""
    package = GAMES.get(key)
    if package is None:
        return _not_installed(key)
    if (lesson := package.lesson) is None:
        return note("lesson", "it has none (lesson.py)")
    try:
        deque(play_lesson(lesson, package.game), maxlen=0)
    except LessonError as error:
        fault = str(error)
    else:
        return right("lesson", "it fits its deal")
    deadline = time.monotonic() + LESSON_SECONDS
    deals = takewhile(lambda _: time.monotonic() < deadline, suitable_deals(lesson, package.game))
    fitting_deal = next((deal for deal in deals if deal), None)
    sentence = (
        f'it fits deal="{fitting_deal}"'
        if fitting_deal
        else f"no deal that it fits was found in {LESSON_SECONDS} s"
    )
    return do("lesson", f"{fault}; {sentence}")


def _not_installed(key: str) -> Finding:
    _, refused = usable()
    for entry, refusal in refused.items():
        if key in entry.replace(" = ", " ").split():
            return do("package", f"the entry point {entry} is refused: {refusal}")
    return do("package", f"no installed package names {key!r} in the entry points {GROUP}: pip install -e .")


def _missed_extras(package: GamePackage) -> Iterator[Finding]:
    game = package.game
    screens = package.screens
    options = game.options()
    seats = min(game.seats(options))
    state = game.setup(seats, options, Rng(b"", 0))
    text = Texts({game.key: package}).of(LANGUAGES[0], game.key, tuple(map(str, range(seats))))
    blocks = screens.public(game.view(state, None), (), text).blocks
    if not any(isinstance(block, Picture) for block in blocks):
        yield note("picture", "the public post has none: give it one (art.py)")
    if screens.help is type(screens).__dataclass_fields__["help"].default:
        yield note("help", "panels have no Explain: say what each question means (`help`)")
    if package.strategy.memory is Plain:
        yield note(
            "strategy",
            "it has none (players.py): a general search plays for it, which knows the rules alone",
        )


@contextmanager
def _time_limit(what: str) -> Generator[None]:
    """End the process where a game's code does not return: nothing else stops it."""
    timer = threading.Timer(HANG_SECONDS, _give_up_on, (what,))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _give_up_on(what: str) -> None:
    finding = do("contract", f"no end after {HANG_SECONDS} s of {what}; this is where it is:")
    click.echo(str(finding), file=sys.__stdout__)
    faulthandler.dump_traceback(sys.__stdout__ or sys.stdout)
    os._exit(1)


class _Reports:
    """A pytest plugin that gathers results, and limits each test.

    Failures are gathered by where they came up: in a game's code one line may fail many tests.
    """

    def __init__(self) -> None:
        self.passed = 0
        self.failed: dict[tuple[str, int], list[tuple[str, str]]] = {}
        self.about: dict[str, str] = {}
        self._limit = ExitStack()
        self._began = self._told = time.monotonic()
        self._done = 0

    def pytest_itemcollected(self, item: Any) -> None:  # noqa: ANN401 - pytest is an extra
        """Keep what a test is about."""
        name = item.originalname
        doc = inspect.getdoc(item.obj) or ""
        self.about[name] = " ".join([name.removeprefix("test_").replace("_", " ") + ".", *doc.split()])

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Start the time of a test."""
        self._limit.enter_context(_time_limit(nodeid.rpartition("::")[2]))

    def pytest_runtest_logfinish(self) -> None:
        """Stop it."""
        self._limit.close()

    def pytest_runtest_protocol(self, item: Any) -> None:  # noqa: ANN401 - the same
        """Tell how far it is before a test, and end the run where enough is known."""
        now = time.monotonic()
        if self.failed and now > self._began + ENOUGH_SECONDS:
            item.session.shouldstop = "enough is found"
        elif now > self._told + PROGRESS_SECONDS:
            self._told = now
            progress = f"{self._done} of {item.session.testscollected} tests after {now - self._began:.0f} s"
            click.echo(str(note("contract", progress)), err=True)
        self._done += 1

    def pytest_runtest_logreport(self, report: Any) -> None:  # noqa: ANN401 - the same
        """Keep the result of a test."""
        if report.failed:
            name, _, case = report.nodeid.rpartition("::")[2].partition("[")
            crash = getattr(report.longrepr, "reprcrash", None)
            message = crash.message if crash else str(report.longrepr)
            # Below what is asserted, pytest shows how it came about.
            sentence = message.partition("\n")[0].removeprefix("AssertionError: ")[:MAX_REASON]
            place = (name, 0)
            if crash and HOME not in Path(crash.path).parents:
                place = (crash.path, crash.lineno)
            self.failed.setdefault(place, []).append((name, f"in {case.rstrip(']')}: {sentence}"))
        elif report.when == "call":
            self.passed += 1


def _modules() -> list[str]:
    return sorted(str(path) for path in (HOME / "contract").glob("[a-z]*.py"))


def _play_once(key: str) -> Finding:
    """Play one game at random, each step twice, before the contract plays hundreds."""
    setting = next(settings([key]))
    game = setting.game
    position, same_position = (
        Position.begin(game, game.read_options(dict(setting.chosen)), setting.seats, b"ends")
        for _ in range(2)
    )
    people = Rng(b"people", 0)
    deadline = time.monotonic() + ENDS_SECONDS
    for number in range(LONGEST):
        if position != same_position:
            return do(
                "draws", "the same seed gives two games: draw from `rng` alone, no `random` and no clock"
            )
        if position.outcome is not None:
            return right("end", f"a random game ends after {number} actions")
        if time.monotonic() > deadline:
            return do("end", f"a random game has no end after {ENDS_SECONDS} s and {number} actions")
        entry = any_entry(setting, position.state, people)
        before = position
        position = before.after(entry)
        same_position = before.after(entry)
    return do("end", f"a random game has no end after {LONGEST} actions: `outcome` is never an Outcome")


def _check_imports(package: GamePackage) -> Finding:
    """Look at the names of the modules and functions that a game uses."""
    faults = list(faults_of_imports(package.folder, package.module))
    if faults:
        return do("imports", f"{'; '.join(faults)}: {NOT_THE_SAME}")
    return right("imports", "it uses nothing that may differ between two machines or days")


def _measure(key: str) -> Iterator[Finding]:
    """Measure a game of the fewest and one of the most people, each function and what it returns."""
    every_setting = list(settings([key]))
    try:
        for setting in (min(every_setting, key=_seats), max(every_setting, key=_seats)):
            measure_game(setting)
    except ExcessError as error:
        yield do("pace", str(error))
    except Exception:  # noqa: BLE001 - the contract tells what raises, and where
        return
    else:
        yield right("pace", "rules, views, screens and pictures are quick and small enough")


def _seats(setting: Setting) -> int:
    return setting.seats


def _pace(package: GamePackage) -> Iterator[Finding]:
    """Yield how long the computer player takes for a decision, with as many players as there can be."""
    if package.strategy.memory is not Plain:
        limit = DECISION_SECONDS if package.strategy.search else SECONDS
        seats = max(package.game.seats(package.game.options()))
        longest_seconds = measure(package, Cell(package.game.key, seats, ITSELF, 1)).ms_max / 1000
        seconds = f"{longest_seconds:.2f} s of processor time, of {limit}"
        sentence = f"a decision takes up to {seconds} that the bot gives it"
        yield (right if longest_seconds <= limit else do)("strategy", sentence)


def _contract(key: str, faults: Sequence[str]) -> Iterator[Finding]:
    import pytest  # noqa: PLC0415 - an extra that need not be installed

    reports = _Reports()
    options = [
        # What a hanging test printed is lost, where it hangs is told nevertheless.
        *("-p", "no:terminal", "-p", "no:cacheprovider", "--capture=sys", "-c", str(HOME / "pytest.ini")),
        # The play-through has a finding of its own.
        *("-k", "not kept_play_through"),
        *("-p", "games.testing.plugin", "--game", key),
    ]
    # Other plugins that are installed have nothing to do with the contract.
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    code = pytest.main([*options, *_modules()], plugins=[reports])
    ended_early = bool(reports.failed) and code == pytest.ExitCode.INTERRUPTED
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED) and not ended_early:
        name = code.name if isinstance(code, pytest.ExitCode) else code
        yield do("contract", f"the tests could not be run: {name}")
        return
    for (path, line), failures in reports.failed.items():
        name, failure = failures[0]
        if any(f"UnknownTextError: {fault.partition(' ')[0]}" in failure for fault in faults):
            continue
        times = f" ({len(failures)} times)" if len(failures) > 1 else ""
        place = f" ({path}:{line})" if line else ""
        command = f"backroom check {key} --only {name}"
        yield do("contract", f"{reports.about[name]} Not so{times} {failure}{place}; shown by: {command}")
    if ended_early:
        yield note(
            "contract", f"it ended after {ENOUGH_SECONDS} s, {reports.passed} tests passed: there may be more"
        )
    if not reports.failed:
        yield right("contract", f"{reports.passed} tests passed")
        yield from _pace(GAMES[key])


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
    keys_needed = messages(folder, LANGUAGES[0])
    try:
        keys_there = messages(folder, language)
    except FileNotFoundError:
        yield do(file, f"is not there: {len(keys_needed)} messages to write")
        return
    except UnsoundFileError as error:
        yield do(file, str(error))
        return
    problems = {
        "messages are missing": [key for key in keys_needed if key not in keys_there],
        "have other arguments than in English": [
            key for key in keys_needed if key in keys_there and keys_needed[key] != keys_there[key]
        ],
        "are not there in English": [key for key in keys_there if key not in keys_needed],
    }
    for problem, keys in problems.items():
        if keys:
            names = ", ".join(keys[:MAX_NAMED]) + (" …" if len(keys) > MAX_NAMED else "")
            yield do(file, f"{len(keys)} {problem}: {names}")
    if not any(problems.values()):
        yield right(file, f"all {len(keys_needed)} messages")


def _missing_pages(key: str, folder: Traversable, language: str) -> Iterator[Finding]:
    file = f"RULES.{language}.md of {key}"
    pages_needed = len(rules_pages(folder, LANGUAGES[0]))
    try:
        pages_there = len(rules_pages(folder, language))
    except FileNotFoundError:
        yield do(file, f"is not there: {pages_needed} sections to write")
        return
    yield (right if pages_there == pages_needed else do)(file, f"{pages_there} sections of {pages_needed}")


@click.command("texts")
@click.argument("language", metavar="LANGUAGE")
def report_texts(language: str) -> None:
    """Tell what is still to be written for a LANGUAGE, named by its tag: de, fr, pt-BR."""
    conclude(missing_texts(language))


@click.command()
@click.argument("name")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), default=Path())
@click.option("--hidden", is_flag=True, help="Begin from a game with hidden hands and a computer player.")
@ended_by(NewError, code=2)
def new(name: str, folder: Path, *, hidden: bool) -> None:
    """Make a small package for a game NAME in FOLDER, which works and is to be made into another."""
    home = make_package(name, folder, HIDDEN if hidden else OPEN)
    click.echo((home / "README.md").read_text(encoding="utf-8"))
    click.echo(f"Made {home}. Next: cd {home}")


@click.command()
@click.argument("game")
@click.option(
    "--keep", is_flag=True, help="First write a play-through of the present rules into its package."
)
@click.option("--only", metavar="TEST", help="Run one test of the contract and show its report.")
@click.option("--lesson", is_flag=True, help="Play its lesson alone, and find a deal that it fits.")
def check(game: str, *, keep: bool, only: str | None, lesson: bool) -> None:
    """Look whether an installed GAME keeps the contract, and say in sentences what is missing."""
    if lesson:
        conclude([check_lesson(game)])
        return
    if only:
        import pytest  # noqa: PLC0415 - an extra that need not be installed

        arguments = ("-c", str(HOME / "pytest.ini"), "-p", "games.testing.plugin", "--game", game, "-k", only)
        sys.exit(pytest.main([*arguments, "-x", "-p", "no:cacheprovider", *_modules()]))
    findings = [keep_play_through(game)] if keep else []
    conclude(chain(findings, check_game(game)))
