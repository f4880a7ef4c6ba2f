"""Games as they come: our own are sound, and others are refused by name while everything else runs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import pytest

from games import GAMES, REFUSED
from games.core import Timed, Value
from games.host.packages import LONGEST_REASON, GamePackage, fault, load_package
from tests.source import ROOT

SIXTH = "tests.hidden_price"


@pytest.fixture(scope="module")
def sixth() -> GamePackage:
    return load_package(SIXTH)


def changed(package: GamePackage, **changes: Any) -> GamePackage:
    game = package.game
    about = {
        name: changes.pop(name) for name in ("key", "version", "minutes", "not_included") if name in changes
    }
    values = {name: changes.pop(name) for name in ("options", "action") if name in changes}
    parts = {"about": replace(game.about, **about), "values": replace(game.values, **values), **changes}
    return replace(package, game=replace(game, **parts))


@pytest.mark.parametrize("key", GAMES)
def test_our_own_games_are_sound(key: str) -> None:
    """By the same measure as others; each is found by its own key."""
    assert fault(GAMES[key]) is None
    assert GAMES[key].game.key == key
    assert GAMES[key].entry == ""


def test_nothing_is_refused_here() -> None:
    assert not REFUSED
    assert list(GAMES) == sorted(GAMES)


def test_a_sound_game_is_taken(sixth: GamePackage) -> None:
    assert fault(sixth, taken=GAMES) is None


class Free(Value, frozen=True):
    """Options that do not say what they may be."""

    pace: str = "slow"


class Counted(Value, frozen=True):
    """An option of numbers: what a menu gives back is words."""

    level: Literal[1, 2] = 1


class Strange(Value, frozen=True):
    """An option whose usual value is none of those offered."""

    pace: Literal["fast"] = "slow"  # type: ignore[assignment]


class Endless(Value, frozen=True):
    """An option of more values than a menu has entries."""

    pace: Literal[tuple(map(str, range(26)))] = "1"  # type: ignore[valid-type]


class Nameless(Value, frozen=True):
    """An action that a log would not know again."""

    price: int


class Needy(Value, frozen=True):
    """Options that cannot be usual."""

    pace: str


def fails(*_given: object) -> Any:
    raise RuntimeError("two\nlines")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"key": "Hidden Price"}, "the key 'Hidden Price'"),
        ({"key": "x" * 40}, "the key"),
        ({"key": ""}, "the key"),
        ({"key": 7}, "key is no str but int"),
        ({"key": "konsul"}, "there is a game 'konsul' already"),
        ({"version": 0}, "version 0"),
        ({"version": "1"}, "no numbers"),
        ({"minutes": (5, 1)}, "5 to 1 minutes"),
        ({"minutes": 5}, "no numbers"),
        ({"not_included": "cards"}, "not_included is no tuple but str"),
        ({"setup": None}, "setup is no function but NoneType"),
        ({"legal": ()}, "legal is no function but tuple"),
        ({"timed": fails}, "timed is no Timed but function"),
        ({"timed": Timed(fails, None)}, "expire is no function but NoneType"),  # type: ignore[arg-type]
        ({"options": Needy}, "TypeError"),
        ({"action": Nameless}, "Nameless has no tag"),
        ({"options": Free}, "option 'pace' does not say what it may be"),
        ({"options": Counted}, "option 'level' does not say what it may be"),
        ({"options": Strange}, "option 'pace' does not offer its usual value"),
        ({"options": Endless}, "option 'pace' has more than 25 values"),
        ({"seats": lambda _options: [2, 3]}, "seats is no range but list"),
        ({"seats": lambda _options: range(0)}, "range(0, 0)"),
        ({"seats": lambda _options: range(4)}, "range(0, 4)"),
        ({"seats": lambda _options: range(2, 100)}, "range(2, 100)"),
        ({"seats": fails}, "RuntimeError: two lines"),
        ({"setup": fails}, "RuntimeError: two lines"),
        ({"view": fails}, "RuntimeError: two lines"),
    ],
)
def test_wrong_rules_are_refused(sixth: GamePackage, changes: dict[str, Any], said: str) -> None:
    wrong = fault(changed(sixth, **changes), taken=GAMES)
    assert wrong is not None
    assert said in wrong
    assert "\n" not in wrong
    assert len(wrong) <= LONGEST_REASON


@pytest.mark.parametrize(
    ("part", "said"), [("game", "GAME is no Game"), ("screens", "SCREENS is no Screens")]
)
def test_other_objects_are_refused(sixth: GamePackage, part: str, said: str) -> None:
    assert said in str(fault(replace(sixth, **{part: {"key": "a"}})))


def test_screens_without_a_part_are_refused(sixth: GamePackage) -> None:
    screens = replace(sixth.screens, public="public")  # type: ignore[arg-type]
    assert "public is no function" in str(fault(replace(sixth, screens=screens)))


# Packages that are installed -----------------------------------------------------------------------

BROKEN: Mapping[str, tuple[Mapping[str, str], str]] = {
    "no_module": ({}, "ModuleNotFoundError: No module named 'no_module.rules'"),
    "no_syntax": ({"rules.py": "def", "screens.py": ""}, "SyntaxError"),
    "raising": (
        {"rules.py": "raise BaseExceptionGroup('x', [KeyError()])", "screens.py": ""},
        "ExceptionGroup",
    ),
    "leaving": ({"rules.py": "raise SystemExit(3)", "screens.py": ""}, "SystemExit: 3"),
    "no_game": ({"rules.py": "", "screens.py": "SCREENS = 1"}, "has no attribute 'GAME'"),
    "no_screens": ({"rules.py": "GAME = 1", "screens.py": ""}, "has no attribute 'SCREENS'"),
    "other_types": ({"rules.py": "GAME = 1", "screens.py": "SCREENS = 1"}, "GAME is no Game but int"),
    "another_konsul": (
        {
            "rules.py": "from dataclasses import replace\nfrom tests.hidden_price import rules\n"
            "GAME = replace(rules.GAME, about=replace(rules.GAME.about, key='konsul'))",
            "screens.py": "from tests.hidden_price.screens import SCREENS",
        },
        "there is a game 'konsul' already",
    ),
}
"""Packages of others with their files, and why each is refused."""


def install(folder: Path, name: str, files: Mapping[str, str]) -> None:
    package, about = folder / name, folder / f"{name}-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n", encoding="utf-8")
    points = f"[backroom.games]\n{name} = {name}\n"
    (about / "entry_points.txt").write_text(points, encoding="utf-8")
    package.mkdir()
    for file, source in {"__init__.py": "", **files}.items():
        (package / file).write_text(source, encoding="utf-8")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("installed")
    for name, (files, _) in BROKEN.items():
        install(folder, name, files)
    sound = "import sys\nfrom tests.hidden_price import {0}\nsys.modules[__name__] = {0}"
    install(folder, "sound", {f"{part}.py": sound.format(part) for part in ("rules", "screens")})
    install(folder, "sound_again", {f"{part}.py": sound.format(part) for part in ("rules", "screens")})
    told = "import json, games; print(json.dumps([list(games.GAMES), dict(games.REFUSED)]))"
    paths = os.pathsep.join([str(folder), str(ROOT)])
    environment = {**os.environ, "PYTHONPATH": paths}
    run = subprocess.run(
        [sys.executable, "-c", told], capture_output=True, check=True, env=environment, text=True
    )
    return dict(zip(("games", "refused"), json.loads(run.stdout), strict=True))


@pytest.mark.parametrize(("name", "reason"), [(name, reason) for name, (_, reason) in BROKEN.items()])
def test_a_broken_package_is_refused_by_name(installed: dict[str, Any], name: str, reason: str) -> None:
    assert reason in installed["refused"][f"{name} = {name}"]


def test_everything_else_runs(installed: dict[str, Any]) -> None:
    """Our own games, and a sound one beside them; of two with one key, the first."""
    assert installed["games"] == sorted([*GAMES, "hidden_price"])
    assert installed["refused"].pop("sound_again = sound_again") == "there is a game 'hidden_price' already"
    assert len(installed["refused"]) == len(BROKEN)
