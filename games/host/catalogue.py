"""The games that are installed, found by folder and by the entry point group `backroom.games`."""

from __future__ import annotations

import dataclasses
import pkgutil
from collections.abc import Mapping
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType

import games
from games.host.packages import GamePackage, fault, load_package, reason

GROUP = "backroom.games"
NO_GAMES = {"host", "testing"}
"""Packages beside our own games that are none."""


def load_games() -> tuple[Mapping[str, GamePackage], Mapping[str, str]]:
    """Return every sound game by its key, in alphabetical order, and why the others are refused.

    Our own games are trusted: the tests have looked at them, and nothing can take their keys.
    """
    names = [
        f"games.{module.name}"
        for module in pkgutil.iter_modules(games.__path__)
        if module.ispkg and module.name not in NO_GAMES
    ]
    packages, refused = dict[str, GamePackage](), dict[str, str]()
    for name in names:
        try:
            package = load_package(name)
            packages[package.game.key] = package
        except (Exception, SystemExit) as error:  # noqa: BLE001 - a broken installation: the others are played
            refused[name] = reason(error)
    # The same distribution may be met twice, as when it is installed and also lies in the working directory.
    for name, value in sorted({(point.name, point.value) for point in entry_points(group=GROUP)}):
        _admit(EntryPoint(name, value, GROUP), packages, refused)
    return MappingProxyType(dict(sorted(packages.items()))), MappingProxyType(refused)


def _admit(point: EntryPoint, packages: dict[str, GamePackage], refused: dict[str, str]) -> None:
    """Add an external game to the others, or note why it is refused."""
    entry = f"{point.name} = {point.value}"
    try:
        package = dataclasses.replace(load_package(point.value), entry=entry)
        wrong = fault(package, taken=packages)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever it does wrong, the others are played
        refused[entry] = reason(error)
        return
    if wrong is None:
        packages[package.game.key] = package
    else:
        refused[entry] = wrong


GAMES, REFUSED = load_games()
