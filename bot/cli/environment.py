"""Whether Backroom has its environment to itself: its packages have names that others may have, too."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.machinery import PathFinder
from pathlib import Path

import bot
import games

OWN = (bot, games)


def strangers() -> Iterator[str]:
    """Yield the paths of other packages and modules with names of ours, which could be imported instead."""
    for package in OWN:
        own_file = str(package.__file__)
        for entry in dict.fromkeys(sys.path):
            spec = PathFinder.find_spec(package.__name__, [entry or str(Path.cwd())])
            if spec is not None and spec.origin is not None and not Path(spec.origin).samefile(own_file):
                yield spec.origin


def advice_about_strangers() -> str | None:
    """Return a sentence on other packages of the same names; None where there are none."""
    if stranger := next(strangers(), None):
        return f"{stranger} has a name of Backroom's own: install Backroom into an environment of its own"
    return None
