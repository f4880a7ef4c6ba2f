"""The games, found by folder and by the entry point group `backroom.games`."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from dataclasses import replace
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType
from typing import TYPE_CHECKING

from games.packages import GamePackage, fault, load_package, reason

__all__ = ["GAMES", "GROUP", "REFUSED", "GamePackage", "find", "load_package"]

GROUP = "backroom.games"
NO_GAMES = {"testing"}
"""Packages beside our own games that are none."""


def find() -> tuple[Mapping[str, GamePackage], Mapping[str, str]]:
    """Every sound game by its key, in alphabetical order, and why the others are refused.

    Our own games are trusted: the tests have looked at them, and nothing can take their keys.
    """
    names = [
        f"{__name__}.{module.name}"
        for module in pkgutil.iter_modules(__path__)
        if module.ispkg and module.name not in NO_GAMES
    ]
    found, refused = dict[str, GamePackage](), dict[str, str]()
    for name in names:
        try:
            package = load_package(name)
            found[package.game.key] = package
        except (Exception, SystemExit) as error:  # noqa: BLE001 - a broken installation: the others are played
            refused[name] = reason(error)
    # The same distribution may be met twice, as when it is installed and also lies in the working directory.
    for name, value in sorted({(point.name, point.value) for point in entry_points(group=GROUP)}):
        _admit(EntryPoint(name, value, GROUP), found, refused)
    return MappingProxyType(dict(sorted(found.items()))), MappingProxyType(refused)


def _admit(point: EntryPoint, found: dict[str, GamePackage], refused: dict[str, str]) -> None:
    """Add an external game to those found, or note why it is refused."""
    entry = f"{point.name} = {point.value}"
    try:
        package = replace(load_package(point.value), entry=entry)
        wrong = fault(package, taken=found)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever it does wrong, the others are played
        refused[entry] = reason(error)
        return
    if wrong is None:
        found[package.game.key] = package
    else:
        refused[entry] = wrong


if TYPE_CHECKING:
    GAMES, REFUSED = find()


def __getattr__(name: str) -> object:
    """Import the games when they are first asked for: a worker that draws pictures needs none of them."""
    if name not in {"GAMES", "REFUSED"}:
        msg = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(msg)
    found: dict[str, object] = dict(zip(("GAMES", "REFUSED"), find(), strict=True))
    globals().update(found)
    return found[name]
