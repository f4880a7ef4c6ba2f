"""Minds for workers that must not hang or fall with them."""

from __future__ import annotations

import os
from typing import Any


def endless(*_: Any) -> Any:
    """Think for ever."""
    while True:
        pass


def deadly(*_: Any) -> Any:
    """Take the worker along."""
    os._exit(3)


def honest(*given: Any) -> Any:
    """Do the first thing that is allowed."""
    return [(given[2][0], 1.0)]
