"""The games, found by folder and by the entry point group `backroom.games`."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType

from games.core import AnyGame
from games.screen import AnyScreens

GROUP = "backroom.games"


@dataclass(frozen=True, slots=True)
class Box:
    """A game as it comes: its rules, its screens, and the folder with its texts and rules pages."""

    game: AnyGame
    screens: AnyScreens
    folder: Traversable


def open_box(package: str) -> Box:
    """The game in a package: `GAME` in its rules, `SCREENS` in its screen."""
    rules = importlib.import_module(f"{package}.rules")
    screen = importlib.import_module(f"{package}.screen")
    return Box(rules.GAME, screen.SCREENS, files(package))


def find() -> Mapping[str, Box]:
    """Every installed game by its key, in alphabetical order."""
    packages = [f"{__name__}.{module.name}" for module in pkgutil.iter_modules(__path__) if module.ispkg]
    packages += [point.value for point in entry_points(group=GROUP)]
    boxes = {box.game.key: box for box in map(open_box, packages)}
    return MappingProxyType(dict(sorted(boxes.items())))


GAMES: Mapping[str, Box] = find()
