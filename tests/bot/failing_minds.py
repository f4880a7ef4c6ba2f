"""Minds for workers that must not hang or fall with them."""

from __future__ import annotations

import itertools
import os
import sys
from typing import Any

from games.konsul.rules.pieces import Bid


def endless(*_: Any) -> Any:
    while True:
        pass


def deaf(*_: Any) -> Any:
    return sum(itertools.repeat(1))


def greedy(*given: Any) -> Any:
    """Take more memory than a worker has."""
    bytearray(2**30)
    return honest(*given)


def deadly(*_: Any) -> Any:
    os._exit(3)


def quitting(*_: Any) -> Any:
    sys.exit(1)


def splitting(*_: Any) -> Any:
    """Bid what no log can hold, although it is not too much."""
    return [(Bid(2.5), 1.0)]  # pyright: ignore[reportArgumentType]


def honest(*given: Any) -> Any:
    return [(given[2][0], 1.0)]
