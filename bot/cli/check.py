"""Whether an installed game keeps the contract: its package, its words, and the tests, in sentences."""

from __future__ import annotations

import importlib.util
import inspect
import os
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from bot.cli.findings import Finding, do, note, right
from bot.text import LANGUAGES, Texts, usable
from bot.text.check import text_faults
from games import GAMES, GROUP, GamePackage
from games.core import Rng
from games.packages import reason
from games.screen import Picture
from games.testing.golden import compared, fresh, kept_of

LONGEST_REASON = 300


def checked(key: str) -> Iterator[Finding]:
    """Yield what is found about a game, one thing after another."""
    package = GAMES.get(key)
    if package is None:
        yield _not_there(key)
        return
    about = package.game.about
    yield right("package", f"{about.key}, rules version {about.version}, is found and deals")
    faults = [do("words", fault) for fault in text_faults(package)]
    yield from faults or [right("words", "every message is there in every language, and the rules pages fit")]
    yield from _wanted(package)
    yield _played_before(package)
    if importlib.util.find_spec("pytest") is None:
        yield do("contract", 'its tests need an extra: pip install "backroom[testing]"')
        return
    yield from _contract(key)


def _not_there(key: str) -> Finding:
    _, refused = usable()
    for entry, why in refused.items():
        if key in entry.replace(" = ", " ").split():
            return do("package", f"the entry point {entry} is refused: {why}")
    return do("package", f"no installed package names {key!r} in the entry points {GROUP}: pip install -e .")


def _wanted(package: GamePackage) -> Iterator[Finding]:
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
        yield note("strategy", "nobody can practise alone: a computer player is wanted (strategy.py)")


def _played_before(package: GamePackage) -> Finding:
    """Return whether the game still goes as it went when its play-through was kept."""
    found, key = compared(package), package.game.key
    if found is None:
        return note("play-through", f"none is kept, so a change of the rules goes unnoticed: {_keep(key)}")
    if found.same:
        return right("play-through", found.told)
    return do("play-through", f"{found.told}; {_keep(key)}")


def _keep(key: str) -> str:
    return f"`backroom check {key} --keep` keeps one of the present rules"


def kept(key: str) -> Finding:
    """Write a play-through of the present rules into a game's package."""
    package = GAMES.get(key)
    if package is None:
        return _not_there(key)
    file = Path(str(kept_of(package)))
    try:
        file.write_text(fresh(package), encoding="utf-8")
    except Exception as error:  # noqa: BLE001 - whatever its rules do wrong
        return do("play-through", f"there is none to be kept: {reason(error)}")
    return right("play-through", f"kept in {file}")


# The contract's tests ------------------------------------------------------------------------------


class _Reports:
    """Gathers what the tests say."""

    def __init__(self) -> None:
        self.passed = 0
        self.failed: dict[str, list[tuple[str, str]]] = {}
        self.about: dict[str, str] = {}

    def pytest_itemcollected(self, item: Any) -> None:  # noqa: ANN401 - pytest is an extra
        """Keep what a test is about."""
        name, said = item.originalname, inspect.getdoc(item.obj) or ""
        self.about[name] = " ".join([name.removeprefix("test_").replace("_", " ") + ".", *said.split()])

    def pytest_runtest_logreport(self, report: Any) -> None:  # noqa: ANN401 - the same
        """Keep what became of a test."""
        if report.failed:
            name, _, case = report.nodeid.rpartition("::")[2].partition("[")
            self.failed.setdefault(name, []).append((case.rstrip("]"), _why(report)))
        elif report.when == "call":
            self.passed += 1


def _why(report: Any) -> str:  # noqa: ANN401 - the same
    crash = getattr(report.longrepr, "reprcrash", None)
    said = crash.message if crash else str(report.longrepr)
    return " ".join(said.split())[:LONGEST_REASON]


def _contract(key: str) -> Iterator[Finding]:
    import pytest  # noqa: PLC0415 - an extra that need not be installed

    reports = _Reports()
    home = Path(str(files("games.testing")))
    modules = sorted(str(path) for path in (home / "contract").glob("[a-z]*.py"))
    quiet = ("-p", "no:terminal", "-p", "no:cacheprovider", "-c", str(home / "pytest.ini"))
    # What is kept has been told of already.
    quiet += ("-k", "not kept_play_through")
    # Other plugins that are installed have nothing to do with the contract.
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    code = pytest.main([*quiet, "-p", "games.testing.plugin", "--game", key, *modules], plugins=[reports])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        yield do(
            "contract",
            f"the tests could not be run: {code.name if isinstance(code, pytest.ExitCode) else code}",
        )
        return
    for name, cases in reports.failed.items():
        case, why = cases[0]
        more = f" (and {len(cases) - 1} more)" if len(cases) > 1 else ""
        yield do("contract", f"{reports.about[name]} Not so in {case}{more}: {why}")
    if not reports.failed:
        yield right("contract", f"{reports.passed} tests passed")
